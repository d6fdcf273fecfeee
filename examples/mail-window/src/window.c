#include "mail.h"

static void selected(GtkSingleSelection *selection, GParamSpec *property, mail_window *self) {
  GObject *message = gtk_single_selection_get_selected_item(selection);
  (void)property;
  if (message != NULL) message_view_show(self->view, mailbox_bytes(message));
}

void mail_window_open(mail_window *self, GFile *file) {
  guint first = g_list_model_get_n_items(G_LIST_MODEL(self->list));
  if (mailbox_append(self->list, file))
    gtk_single_selection_set_selected(self->selection, first);
  else
    g_warning("%s: no message", g_file_peek_path(file));
}

static gboolean dropped(GtkDropTarget *target, const GValue *value, double x, double y, mail_window *self) {
  GSList *files = g_value_get_boxed(value);
  (void)target, (void)x, (void)y;
  for (; files != NULL; files = files->next) mail_window_open(self, files->data);
  return TRUE;
}

static void write_one(GtkButton *button, mail_window *self) {
  GtkWindow *window = composer_window_new(self->scanner, NULL);
  (void)button;
  gtk_window_set_transient_for(window, self->window);
  gtk_window_set_destroy_with_parent(window, TRUE);
  gtk_window_present(window);
}

static void set_up(GtkSignalListItemFactory *factory, GtkListItem *row) {
  (void)factory;
  gtk_list_item_set_child(row, g_object_new(GTK_TYPE_LABEL, "xalign", 0.0, "ellipsize", PANGO_ELLIPSIZE_END, NULL));
}

/* Shows the subject of a message and its sender, on two lines. */
static void bind(GtkSignalListItemFactory *factory, GtkListItem *row) {
  GBytes *raw = mailbox_bytes(gtk_list_item_get_item(row));
  GString *lines = g_string_new(NULL);
  irispan_message *message = NULL;
  (void)factory;
  irispan_message_new(g_bytes_get_data(raw, NULL), g_bytes_get_size(raw), &message);
  append_field(lines, message, "Subject");
  g_string_append_c(lines, '\n');
  append_field(lines, message, "From");
  gtk_label_set_text(GTK_LABEL(gtk_list_item_get_child(row)), lines->str);
  irispan_message_free(message);
  g_string_free(lines, TRUE);
}

static GtkWidget *new_list(mail_window *self) {
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  GtkWidget *scrolled = gtk_scrolled_window_new(), *list;
  g_signal_connect(factory, "setup", G_CALLBACK(set_up), NULL);
  g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
  list = gtk_list_view_new(GTK_SELECTION_MODEL(g_object_ref(self->selection)), factory);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
  return scrolled;
}

static void mail_window_free(gpointer data) {
  mail_window *self = data;
  g_signal_handlers_disconnect_by_data(self->selection, self);
  g_object_unref(self->selection);
  g_free(self);
}

mail_window *mail_window_new(const irispan_scanner *scanner) {
  mail_window *self = g_new0(mail_window, 1);
  GtkWidget *paned = gtk_paned_new(GTK_ORIENTATION_HORIZONTAL), *bar = gtk_header_bar_new();
  GtkWidget *write = gtk_button_new_with_label("Write"), *shown;
  GtkDropTarget *drop = gtk_drop_target_new(GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  self->scanner = scanner;
  self->window = GTK_WINDOW(gtk_window_new());
  self->list = g_list_store_new(G_TYPE_OBJECT);
  self->selection = gtk_single_selection_new(G_LIST_MODEL(self->list));
  self->view = message_view_new(scanner);
  g_object_set_data_full(G_OBJECT(self->window), "mail-window", self, mail_window_free);
  g_signal_connect(self->selection, "notify::selected-item", G_CALLBACK(selected), self);
  g_signal_connect(write, "clicked", G_CALLBACK(write_one), self);
  g_signal_connect(drop, "drop", G_CALLBACK(dropped), self);
  gtk_widget_add_controller(GTK_WIDGET(self->window), GTK_EVENT_CONTROLLER(drop));

  shown = self->view->box;
  g_object_set(shown, "margin-start", 8, "margin-end", 8, "margin-top", 8, "margin-bottom", 8, NULL);
  gtk_paned_set_start_child(GTK_PANED(paned), new_list(self));
  gtk_paned_set_end_child(GTK_PANED(paned), shown);
  gtk_paned_set_position(GTK_PANED(paned), 240);
  gtk_header_bar_pack_start(GTK_HEADER_BAR(bar), write);
  gtk_window_set_titlebar(self->window, bar);
  gtk_window_set_title(self->window, "Messages");
  gtk_window_set_default_size(self->window, 900, 560);
  gtk_window_set_child(self->window, paned);
  return self;
}
