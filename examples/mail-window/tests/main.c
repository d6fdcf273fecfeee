/* What the tests ask of the window; each prints lines with tabs between their fields.

   tags PROTECT FILE...   the tags of each part of each message: part, link text, target, warning
   drop FILE              the same of a file that is dropped onto the window
   show FILE [PROTECT]    shows a message, and prints where its links are; then pointers, buttons and what is opened
   type COUNT             types into a composer, and prints the longest time in irispan, in microseconds
   edit COUNT             edits a composer at random, and compares its tags with the links of the whole text
   compose                shows a composer, and prints its links after each key */
#include <stdio.h>
#include <string.h>

#include "mail.h"

#define CHECK(condition) \
  if (!(condition)) g_error("%s:%d: not so: %s", __FILE__, __LINE__, #condition)

static void settle(void) {
  while (g_main_context_iteration(NULL, FALSE)) continue;
}

static void print_line(const char *text) {
  GString *line = g_string_new(NULL);
  irispan_view view = {text, strlen(text)};
  append_harmless(line, view, IRISPAN_TERMINAL_LINE);
  printf("\t%s", line->str);
  g_string_free(line, TRUE);
}

/* The texts of each tag of a link, from the first to the last; marks are left out. */
static GPtrArray *tags_in_order(GtkTextBuffer *buffer, GHashTable *texts) {
  GPtrArray *order = g_ptr_array_new();
  GtkTextIter at, end;
  gtk_text_buffer_get_bounds(buffer, &at, &end);
  while (!gtk_text_iter_equal(&at, &end)) {
    GtkTextIter start = at;
    GSList *tags = gtk_text_iter_get_tags(&at);
    if (!gtk_text_iter_forward_to_tag_toggle(&at, NULL)) at = end;
    CHECK(g_slist_length(tags) <= 1);
    if (links_at(&start) != NULL) {
      GString *text = g_hash_table_lookup(texts, tags->data);
      char *slice = gtk_text_iter_get_slice(&start, &at);
      if (text == NULL) {
        g_hash_table_insert(texts, tags->data, text = g_string_new(NULL));
        g_ptr_array_add(order, tags->data);
      }
      g_string_append(text, slice);
      g_free(slice);
    }
    g_slist_free(tags);
  }
  return order;
}

static void print_tags(GtkTextBuffer *buffer, const char *path, const char *part) {
  GHashTable *texts = g_hash_table_new(NULL, NULL);
  GPtrArray *order = tags_in_order(buffer, texts);
  guint at;
  for (at = 0; at < order->len; at++) {
    const char *uri = links_data(order->pdata[at], "uri"), *warning = links_data(order->pdata[at], "warning");
    GString *text = g_hash_table_lookup(texts, order->pdata[at]);
    printf("%s\t%.*s", path, (int)strcspn(part, " "), part);
    print_line(text->str);
    print_line(uri == NULL ? "" : uri);
    print_line(warning == NULL ? "" : warning);
    putchar('\n');
    g_string_free(text, TRUE);
  }
  g_ptr_array_unref(order);
  g_hash_table_unref(texts);
}

static mail_window *window_with(const char *path, const char *protect) {
  irispan_scanner *scanner = NULL;
  irispan_options options;
  mail_window *window;
  GFile *file = g_file_new_for_path(path);
  irispan_options_init(&options, sizeof options);
  options.protect = protect;
  CHECK(irispan_scanner_new(&options, &scanner) == IRISPAN_STATUS_OK);
  window = mail_window_new(scanner);
  mail_window_open(window, file);
  g_object_unref(file);
  return window;
}

static void tags(mail_window *window, const char *path) {
  GtkSingleSelection *messages = window->selection;
  GtkDropDown *parts = window->view->parts;
  guint message, part;
  for (message = 0; message < g_list_model_get_n_items(G_LIST_MODEL(messages)); message++) {
    gtk_single_selection_set_selected(messages, message);
    for (part = 0; part < g_list_model_get_n_items(gtk_drop_down_get_model(parts)); part++) {
      gtk_drop_down_set_selected(parts, part);
      print_tags(gtk_text_view_get_buffer(window->view->text), path,
                 gtk_string_list_get_string(GTK_STRING_LIST(gtk_drop_down_get_model(parts)), part));
    }
  }
  gtk_window_destroy(window->window);
}

/* Drops a file as the desktop does. */
static mail_window *window_with_drop(const char *path) {
  mail_window *window = mail_window_new(irispan_scanner_default());
  GListModel *controllers = gtk_widget_observe_controllers(GTK_WIDGET(window->window));
  GSList *files = g_slist_append(NULL, g_file_new_for_path(path));
  GValue value = G_VALUE_INIT;
  gboolean taken = FALSE;
  guint at;
  g_value_init(&value, GDK_TYPE_FILE_LIST);
  g_value_take_boxed(&value, files);
  for (at = 0; at < g_list_model_get_n_items(controllers); at++) {
    GObject *controller = g_list_model_get_item(controllers, at);
    if (GTK_IS_DROP_TARGET(controller)) g_signal_emit_by_name(controller, "drop", &value, 0.0, 0.0, &taken);
    g_object_unref(controller);
  }
  CHECK(taken);
  g_value_unset(&value);
  g_object_unref(controllers);
  return window;
}

/* Prints a place of a widget, in pixels of the window. */
static void print_place(const char *what, GtkWidget *widget, double x, double y, const char *text) {
  GtkNative *native = gtk_widget_get_native(widget);
  double left, top, shift_left, shift_top;
  gtk_widget_translate_coordinates(widget, GTK_WIDGET(native), x, y, &left, &top);
  gtk_native_get_surface_transform(native, &shift_left, &shift_top);
  printf("%s\t%d\t%d\t%s\n", what, (int)(left + shift_left), (int)(top + shift_top), text);
  fflush(stdout);
}

static gboolean print_button(gpointer data) {
  GtkWidget *button = data;
  if (gtk_widget_get_visible(button)) print_place("button", button, 10, 10, gtk_button_get_label(GTK_BUTTON(button)));
  return G_SOURCE_REMOVE;
}

/* A button has its place when it was drawn. */
static void button_changed(GtkWidget *button) { g_timeout_add(300, print_button, button); }

static void cursor_changed(GtkWidget *text) {
  printf("cursor\t%s\n", gdk_cursor_get_name(gtk_widget_get_cursor(text)));
  fflush(stdout);
}

/* Prints where each piece of a link begins. */
static gboolean print_places(gpointer data) {
  mail_window *window = data;
  GtkTextView *text = window->view->text;
  GtkTextIter at, end;
  gtk_text_buffer_get_bounds(gtk_text_view_get_buffer(text), &at, &end);
  while (!gtk_text_iter_equal(&at, &end)) {
    GtkTextTag *link = links_at(&at);
    GdkRectangle place;
    int x, y;
    gtk_text_view_get_iter_location(text, &at, &place);
    gtk_text_view_buffer_to_window_coords(text, GTK_TEXT_WINDOW_WIDGET, place.x, place.y, &x, &y);
    if (link != NULL)
      print_place(links_data(link, "warning") == NULL ? "link" : "warning", GTK_WIDGET(text), x + 3, y + place.height / 2,
                  links_data(link, "target"));
    if (!gtk_text_iter_forward_to_tag_toggle(&at, NULL)) break;
  }
  puts("ready");
  fflush(stdout);
  return G_SOURCE_REMOVE;
}

/* Compares the tags of a composer with the links of its text. */
static void compare(GtkTextBuffer *buffer) {
  GtkTextIter start, end;
  irispan_link links[4096];
  size_t count, at;
  int offset = 0;
  char *text;
  gtk_text_buffer_get_bounds(buffer, &start, &end);
  text = gtk_text_iter_get_slice(&start, &end);
  CHECK(irispan_links(irispan_scanner_default(), text, strlen(text), links, 4096, &count) == IRISPAN_STATUS_OK);
  irispan_convert_links(text, strlen(text), IRISPAN_UNIT_CODE_POINT, links, count);
  for (at = 0; at <= count; at++) {
    int next = at < count ? (int)links[at].start : gtk_text_iter_get_offset(&end);
    for (; offset < next; offset++) {
      gtk_text_buffer_get_iter_at_offset(buffer, &start, offset);
      CHECK(gtk_text_iter_get_tags(&start) == NULL);
    }
    for (; at < count && offset < (int)links[at].end; offset++) {
      GSList *tags;
      char *name;
      gtk_text_buffer_get_iter_at_offset(buffer, &start, offset);
      tags = gtk_text_iter_get_tags(&start);
      CHECK(g_slist_length(tags) == 1);
      g_object_get(tags->data, "name", &name, NULL);
      CHECK(g_str_equal(name, (links[at].flags & IRISPAN_FLAG_OPEN) != 0 ? "open" : "link"));
      g_free(name);
      g_slist_free(tags);
    }
  }
  g_free(text);
}

static const char TEXT[] =
    "Siehe https://例え.jp/ä(b), dann www.example.com/weg?x=1#y. Mail: jo@example.com\n"
    "(http://a.example/[x]) und «http://пример.испытание/путь»; file.example.org:8080/a,b ";

static GtkTextBuffer *new_composer(composer **made) {
  GtkWindow *window = composer_window_new(irispan_scanner_default(), made);
  gtk_window_present(window);
  return gtk_text_view_get_buffer(GTK_TEXT_VIEW(gtk_scrolled_window_get_child(GTK_SCROLLED_WINDOW(gtk_window_get_child(window)))));
}

/* Types a text again and again, one character at a time. */
static void type(const char *text, int count, gboolean draws) {
  composer *composer;
  GtkTextBuffer *buffer = new_composer(&composer);
  const char *at = text;
  int typed;
  for (typed = 0; typed < count; typed++) {
    gtk_text_buffer_insert_interactive_at_cursor(buffer, at, (int)(g_utf8_next_char(at) - at), TRUE);
    at = g_utf8_next_char(at);
    if (*at == '\0') at = text;
    if (draws) settle();
  }
  CHECK(gtk_text_buffer_get_char_count(buffer) == count);
  compare(buffer);
  printf("%" G_GINT64_FORMAT "\n", composer_longest(composer));
}

/* Puts pieces of the text at random places, and takes others away. */
static void edit(int count) {
  GtkTextBuffer *buffer = new_composer(NULL);
  GRand *random = g_rand_new_with_seed(16);
  int length = (int)g_utf8_strlen(TEXT, -1);
  while (count-- > 0) {
    int size = gtk_text_buffer_get_char_count(buffer), from = g_rand_int_range(random, 0, size + 1);
    GtkTextIter start, end;
    gtk_text_buffer_get_iter_at_offset(buffer, &start, from);
    if (size > 600 || g_rand_int_range(random, 0, 3) == 0) {
      gtk_text_buffer_get_iter_at_offset(buffer, &end, MIN(size, from + g_rand_int_range(random, 0, 60)));
      gtk_text_buffer_delete(buffer, &start, &end);
    } else {
      int first = g_rand_int_range(random, 0, length), last = g_rand_int_range(random, first, length + 1);
      const char *piece = g_utf8_offset_to_pointer(TEXT, first);
      gtk_text_buffer_insert(buffer, &start, piece, (int)(g_utf8_offset_to_pointer(TEXT, last) - piece));
    }
    compare(buffer);
  }
  g_rand_free(random);
}

static gboolean print_composed(gpointer buffer) {
  GtkTextIter start, end;
  char *text;
  gtk_text_buffer_get_bounds(buffer, &start, &end);
  text = gtk_text_iter_get_slice(&start, &end);
  printf("text");
  print_line(text);
  putchar('\n');
  compare(buffer);
  fflush(stdout);
  g_free(text);
  return G_SOURCE_REMOVE;
}

/* The tags follow the text. */
static void composed(GtkTextBuffer *buffer) { g_idle_add(print_composed, buffer); }

int main(int count, char **arguments) {
  GMainLoop *loop = g_main_loop_new(NULL, FALSE);
  const char *mode = count > 1 ? arguments[1] : "";
  int at;
  gtk_init();
  if (g_str_equal(mode, "tags")) {
    for (at = 3; at < count; at++) tags(window_with(arguments[at], arguments[2]), arguments[at]);
  } else if (g_str_equal(mode, "drop") && count > 2) {
    tags(window_with_drop(arguments[2]), arguments[2]);
  } else if (g_str_equal(mode, "type") && count > 2) {
    type(TEXT, atoi(arguments[2]), TRUE);
    /* Without a blank all of it is read again for each character. GTK needs long to draw that: it is left out. */
    type("http://a.example/b/", atoi(arguments[2]), FALSE);
  } else if (g_str_equal(mode, "edit") && count > 2) {
    edit(atoi(arguments[2]));
  } else if (g_str_equal(mode, "show") && count > 2) {
    mail_window *window = window_with(arguments[2], count > 3 ? arguments[3] : NULL);
    gtk_window_present(window->window);
    g_signal_connect(window->view->open, "notify::visible", G_CALLBACK(button_changed), NULL);
    g_signal_connect(window->view->text, "notify::cursor", G_CALLBACK(cursor_changed), NULL);
    g_timeout_add(1000, print_places, window);
    g_main_loop_run(loop);
  } else if (g_str_equal(mode, "compose")) {
    g_signal_connect(new_composer(NULL), "changed", G_CALLBACK(composed), NULL);
    puts("ready");
    fflush(stdout);
    g_main_loop_run(loop);
  } else {
    g_error("see the comment of tests/main.c");
  }
  return 0;
}
