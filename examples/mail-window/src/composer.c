#include <string.h>
#include <time.h>

#include "mail.h"

struct composer {
  const irispan_scanner *scanner;
  GtkTextBuffer *buffer;
  /* Links, and those that may still change with the next character. */
  GtkTextTag *link;
  GtkTextTag *open;
  irispan_link *links;
  size_t capacity;
  gint64 longest;
};

/* Returns the time of this thread in microseconds: what other programs take is not counted. */
static gint64 now(void) {
  struct timespec time = {0, 0};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (gint64)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

/* Writes the links that an edit may have changed to `composer->links`, and their number to `count`; all in characters,
   as GTK counts them. */
static irispan_status scan(composer *composer, const char *text, irispan_range changed, irispan_range *safe, size_t *count) {
  size_t length = strlen(text);
  gint64 start = now();
  irispan_status status = irispan_safe_range(composer->scanner, text, length, changed, safe);
  *count = 0;
  if (status == IRISPAN_STATUS_OK)
    status = irispan_links_in(composer->scanner, text, length, changed, composer->links, composer->capacity, count);
  if (status == IRISPAN_STATUS_MORE) {
    composer->capacity = *count * 2;
    composer->links = g_renew(irispan_link, composer->links, composer->capacity);
    status = irispan_links_in(composer->scanner, text, length, changed, composer->links, composer->capacity, count);
  }
  if (status == IRISPAN_STATUS_OK) {
    status = irispan_convert_links(text, length, IRISPAN_UNIT_CODE_POINT, composer->links, *count);
    irispan_convert_offsets(text, length, IRISPAN_UNIT_CODE_POINT, (size_t *)safe, 2);
  }
  composer->longest = MAX(composer->longest, now() - start);
  return status;
}

/* Finds the links around an edit again. A link never goes over the end of a line, so no other line is read; but the end
   itself is, because a link before it is no longer open. */
static void rescan(composer *composer, const GtkTextIter *from, const GtkTextIter *to) {
  GtkTextIter line = *from, end = *to, start;
  irispan_range changed, safe;
  size_t count, at;
  int offset;
  char *text, *edit;
  gtk_text_iter_set_line_offset(&line, 0);
  gtk_text_iter_forward_line(&end);
  text = gtk_text_iter_get_slice(&line, &end);
  edit = gtk_text_iter_get_slice(from, to);
  changed.start = (size_t)gtk_text_iter_get_line_index(from);
  changed.end = changed.start + strlen(edit);
  if (scan(composer, text, changed, &safe, &count) == IRISPAN_STATUS_OK) {
    offset = gtk_text_iter_get_offset(&line);
    gtk_text_buffer_get_iter_at_offset(composer->buffer, &start, offset + (int)safe.start);
    gtk_text_buffer_get_iter_at_offset(composer->buffer, &end, offset + (int)safe.end);
    gtk_text_buffer_remove_tag(composer->buffer, composer->link, &start, &end);
    gtk_text_buffer_remove_tag(composer->buffer, composer->open, &start, &end);
    for (at = 0; at < count; at++) {
      gboolean is_open = (composer->links[at].flags & IRISPAN_FLAG_OPEN) != 0;
      gtk_text_buffer_get_iter_at_offset(composer->buffer, &start, offset + (int)composer->links[at].start);
      gtk_text_buffer_get_iter_at_offset(composer->buffer, &end, offset + (int)composer->links[at].end);
      gtk_text_buffer_apply_tag(composer->buffer, is_open ? composer->open : composer->link, &start, &end);
    }
  }
  g_free(text);
  g_free(edit);
}

static void inserted(GtkTextBuffer *buffer, GtkTextIter *end, char *text, int length, composer *composer) {
  GtkTextIter start = *end;
  (void)buffer;
  gtk_text_iter_backward_chars(&start, (int)g_utf8_strlen(text, length));
  rescan(composer, &start, end);
}

static void deleted(GtkTextBuffer *buffer, GtkTextIter *start, GtkTextIter *end, composer *composer) {
  (void)buffer, (void)end;
  rescan(composer, start, start);
}

static void composer_free(gpointer data) {
  composer *composer = data;
  g_free(composer->links);
  g_free(composer);
}

gint64 composer_longest(const composer *composer) { return composer->longest; }

GtkWindow *composer_window_new(const irispan_scanner *scanner, composer **made) {
  GtkWidget *window = gtk_window_new(), *scrolled = gtk_scrolled_window_new(), *text = gtk_text_view_new();
  composer *new = g_new0(composer, 1);
  if (made != NULL) *made = new;
  new->scanner = scanner;
  new->buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(text));
  new->link = gtk_text_buffer_create_tag(new->buffer, "link", "foreground", "#1a5fb4", "underline", PANGO_UNDERLINE_SINGLE, NULL);
  new->open = gtk_text_buffer_create_tag(new->buffer, "open", "foreground", "#1a5fb4", NULL);
  g_object_set_data_full(G_OBJECT(new->buffer), "composer", new, composer_free);
  g_signal_connect_after(new->buffer, "insert-text", G_CALLBACK(inserted), new);
  g_signal_connect_after(new->buffer, "delete-range", G_CALLBACK(deleted), new);
  g_object_set(text, "wrap-mode", GTK_WRAP_WORD_CHAR, "left-margin", 8, "top-margin", 8, NULL);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), text);
  gtk_window_set_title(GTK_WINDOW(window), "Write");
  gtk_window_set_default_size(GTK_WINDOW(window), 600, 400);
  gtk_window_set_child(GTK_WINDOW(window), scrolled);
  return GTK_WINDOW(window);
}
