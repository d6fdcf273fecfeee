#include <string.h>

#include "mail.h"

/* What a message may open: nothing on this machine, and no script. */
static gboolean may_open(const char *uri) {
  static const char *const SCHEMES[] = {"https:", "http:", "mailto:", "ftp:", "ftps:", "tel:", "sip:", "sips:", "xmpp:", "news:"};
  gsize at;
  for (at = 0; uri != NULL && at < G_N_ELEMENTS(SCHEMES); at++)
    if (g_ascii_strncasecmp(uri, SCHEMES[at], strlen(SCHEMES[at])) == 0) return TRUE;
  return FALSE;
}

static void show_link(message_view *view, GtkTextTag *link) {
  const char *target = links_data(link, "target"), *warning = links_data(link, "warning");
  gtk_label_set_text(view->target, target == NULL ? "" : target);
  gtk_label_set_text(view->warning, warning == NULL ? "" : warning);
}

/* Returns the link at a place of the window; NULL if there is none. */
static GtkTextTag *link_under(message_view *view, double x, double y) {
  GtkTextIter place;
  int left, top;
  gtk_text_view_window_to_buffer_coords(view->text, GTK_TEXT_WINDOW_WIDGET, (int)x, (int)y, &left, &top);
  return gtk_text_view_get_iter_at_location(view->text, &place, left, top) ? links_at(&place) : NULL;
}

static void moved(GtkEventControllerMotion *controller, double x, double y, message_view *view) {
  GtkTextTag *link = link_under(view, x, y);
  (void)controller;
  gtk_widget_set_cursor_from_name(GTK_WIDGET(view->text), link != NULL ? "pointer" : "text");
  if (view->pending == NULL) show_link(view, link);
}

static void left(GtkEventControllerMotion *controller, message_view *view) {
  (void)controller;
  if (view->pending == NULL) show_link(view, NULL);
}

static void set_pending(message_view *view, const char *uri) {
  g_free(view->pending);
  view->pending = g_strdup(uri);
  gtk_widget_set_visible(view->open, uri != NULL);
}

static void clicked(GtkGestureClick *gesture, int presses, double x, double y, message_view *view) {
  GtkTextTag *link = link_under(view, x, y);
  const char *uri = links_data(link, "uri");
  (void)gesture;
  /* Whoever selects text does not want to leave. A slow click counts as 0. */
  if (presses > 1 || gtk_text_buffer_get_has_selection(gtk_text_view_get_buffer(view->text))) return;
  set_pending(view, NULL);
  show_link(view, link);
  if (uri == NULL) return;
  if (!may_open(uri))
    gtk_label_set_text(view->warning, "Links of this scheme are not opened from messages.");
  else if (links_data(link, "warning") != NULL)
    set_pending(view, uri);
  else
    launch_uri(GTK_WINDOW(gtk_widget_get_root(view->box)), uri);
}

static void opened_anyway(GtkButton *button, message_view *view) {
  char *uri = g_steal_pointer(&view->pending);
  (void)button;
  set_pending(view, NULL);
  if (uri != NULL) launch_uri(GTK_WINDOW(gtk_widget_get_root(view->box)), uri);
  g_free(uri);
}

static void show_part(GtkDropDown *parts, GParamSpec *property, message_view *view) {
  guint selected = gtk_drop_down_get_selected(parts);
  GtkTextBuffer *buffer;
  irispan_text *text = NULL;
  (void)property;
  set_pending(view, NULL);
  show_link(view, NULL);
  if (selected >= view->indices->len) return;
  irispan_text_new(view->message, g_array_index(view->indices, size_t, selected), view->scanner, &text);
  /* The tags of the last text go with its buffer. */
  buffer = gtk_text_buffer_new(NULL);
  links_fill(buffer, text);
  gtk_text_view_set_buffer(view->text, buffer);
  g_object_unref(buffer);
  irispan_text_free(text);
}

void append_harmless(GString *string, irispan_view text, uint32_t way) {
  size_t needed = 0;
  char *buffer;
  irispan_harmless(text.data, text.length, way, NULL, 0, &needed);
  buffer = g_malloc(needed + 1);
  irispan_harmless(text.data, text.length, way, buffer, needed + 1, NULL);
  g_string_append(string, buffer);
  g_free(buffer);
}

void append_field(GString *string, const irispan_message *message, const char *name) {
  irispan_string *field = NULL;
  irispan_message_header(message, 0, name, &field);
  append_harmless(string, irispan_string_view(field), IRISPAN_TERMINAL_LINE);
  irispan_string_free(field);
}

static void show_header(message_view *view) {
  static const char *const FIELDS[] = {"From", "To", "Date", "Subject"};
  GString *lines = g_string_new(NULL);
  gsize at;
  for (at = 0; at < G_N_ELEMENTS(FIELDS); at++) {
    gsize before = lines->len, named;
    g_string_append_printf(lines, "%s%s: ", before == 0 ? "" : "\n", FIELDS[at]);
    named = lines->len;
    append_field(lines, view->message, FIELDS[at]);
    if (lines->len == named) g_string_truncate(lines, before);
  }
  gtk_label_set_text(view->header, lines->str);
  g_string_free(lines, TRUE);
}

void message_view_show(message_view *view, GBytes *raw) {
  GtkStringList *names = gtk_string_list_new(NULL);
  GArray *indices = g_array_new(FALSE, FALSE, sizeof(size_t));
  size_t preferred = 0, index, length;
  irispan_part part;
  guint first = 0;
  irispan_message_free(view->message);
  view->message = NULL;
  g_bytes_ref(raw);
  g_clear_pointer(&view->raw, g_bytes_unref);
  view->raw = raw;
  irispan_message_new(g_bytes_get_data(raw, &length), g_bytes_get_size(raw), &view->message);
  show_header(view);

  /* The list shows nothing while it changes. */
  g_array_set_size(view->indices, 0);
  irispan_message_preferred(view->message, FALSE, &preferred);
  for (index = 0; irispan_message_part(view->message, index, &part) == IRISPAN_STATUS_OK; index++) {
    char *name;
    if (!part.is_text) continue;
    if (index == preferred) first = indices->len;
    name = g_strdup_printf("%.*s  %.*s", (int)part.number.length, part.number.data, (int)part.media_type.length,
                           part.media_type.data);
    gtk_string_list_append(names, name);
    g_array_append_val(indices, index);
    g_free(name);
  }
  gtk_drop_down_set_model(view->parts, G_LIST_MODEL(names));
  gtk_drop_down_set_selected(view->parts, first);
  gtk_widget_set_visible(GTK_WIDGET(view->parts), indices->len > 1);
  g_object_unref(names);
  g_array_unref(view->indices);
  view->indices = indices;
  gtk_text_buffer_set_text(gtk_text_view_get_buffer(view->text), "", 0);
  show_part(view->parts, NULL, view);
}

static void message_view_free(gpointer data) {
  message_view *view = data;
  irispan_message_free(view->message);
  g_clear_pointer(&view->raw, g_bytes_unref);
  g_array_unref(view->indices);
  g_free(view->pending);
  g_free(view);
}

static GtkLabel *append_label(message_view *view, int lines) {
  GtkLabel *label = g_object_new(GTK_TYPE_LABEL, "xalign", 0.0, "wrap", lines > 1, "wrap-mode", PANGO_WRAP_WORD_CHAR, "lines",
                                 lines, "ellipsize", PANGO_ELLIPSIZE_END, NULL);
  gtk_box_append(GTK_BOX(view->box), GTK_WIDGET(label));
  return label;
}

static GtkWidget *new_text(message_view *view) {
  GtkWidget *scrolled = gtk_scrolled_window_new(), *text = gtk_text_view_new();
  GtkEventController *motion = gtk_event_controller_motion_new();
  GtkGesture *click = gtk_gesture_click_new();
  view->text = GTK_TEXT_VIEW(text);
  g_object_set(text, "editable", FALSE, "cursor-visible", FALSE, "monospace", TRUE, "wrap-mode", GTK_WRAP_WORD_CHAR, NULL);
  g_signal_connect(motion, "motion", G_CALLBACK(moved), view);
  g_signal_connect(motion, "leave", G_CALLBACK(left), view);
  gtk_widget_add_controller(text, motion);
  g_signal_connect(click, "released", G_CALLBACK(clicked), view);
  gtk_widget_add_controller(text, GTK_EVENT_CONTROLLER(click));
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), text);
  gtk_widget_set_vexpand(scrolled, TRUE);
  return scrolled;
}

message_view *message_view_new(const irispan_scanner *scanner) {
  message_view *view = g_new0(message_view, 1);
  view->scanner = scanner;
  view->indices = g_array_new(FALSE, FALSE, sizeof(size_t));
  view->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  g_object_set_data_full(G_OBJECT(view->box), "view", view, message_view_free);
  view->header = append_label(view, 1);
  view->parts = GTK_DROP_DOWN(gtk_drop_down_new(NULL, NULL));
  gtk_widget_set_halign(GTK_WIDGET(view->parts), GTK_ALIGN_START);
  g_signal_connect(view->parts, "notify::selected", G_CALLBACK(show_part), view);
  gtk_box_append(GTK_BOX(view->box), GTK_WIDGET(view->parts));
  gtk_box_append(GTK_BOX(view->box), new_text(view));
  view->target = append_label(view, 3);
  view->warning = append_label(view, 12);
  view->open = gtk_button_new_with_label("Open anyway");
  gtk_widget_set_halign(view->open, GTK_ALIGN_START);
  gtk_widget_set_visible(view->open, FALSE);
  g_signal_connect(view->open, "clicked", G_CALLBACK(opened_anyway), view);
  gtk_box_append(GTK_BOX(view->box), view->open);
  return view;
}
