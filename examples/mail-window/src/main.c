/* mail-window [--protect NAMES] [FILE]...: shows messages, and where their links lead. */
#include "mail.h"

static char *protect;

void launch_uri(GtkWindow *parent, const char *uri) {
#if GTK_CHECK_VERSION(4, 10, 0)
  GtkUriLauncher *launcher = gtk_uri_launcher_new(uri);
  gtk_uri_launcher_launch(launcher, parent, NULL, NULL, NULL);
  g_object_unref(launcher);
#else
  gtk_show_uri(parent, uri, GDK_CURRENT_TIME);
#endif
}

static const irispan_scanner *scanner_of(void) {
  static irispan_scanner *scanner;
  irispan_options options;
  irispan_options_init(&options, sizeof options);
  options.protect = protect;
  if (scanner == NULL && irispan_scanner_new(&options, &scanner) != IRISPAN_STATUS_OK) g_error("--protect: no names");
  return scanner;
}

static void open_files(GtkApplication *application, GFile **files, int count, const char *hint) {
  mail_window *self = mail_window_new(scanner_of());
  int at;
  (void)hint;
  gtk_window_set_application(self->window, application);
  for (at = 0; at < count; at++) mail_window_open(self, files[at]);
  gtk_window_present(self->window);
}

static void activated(GtkApplication *application) { open_files(application, NULL, 0, NULL); }

int main(int count, char **arguments) {
  const GOptionEntry options[] = {
      {"protect", 0, 0, G_OPTION_ARG_STRING, &protect, "Warn of hosts that only look like these", "NAME[,NAME]..."},
      {NULL, 0, 0, 0, NULL, NULL, NULL},
  };
  GtkApplication *application = gtk_application_new(NULL, G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE);
  int status;
  g_application_add_main_option_entries(G_APPLICATION(application), options);
  g_signal_connect(application, "activate", G_CALLBACK(activated), NULL);
  g_signal_connect(application, "open", G_CALLBACK(open_files), NULL);
  status = g_application_run(G_APPLICATION(application), count, arguments);
  g_object_unref(application);
  return status;
}
