#include "mail.h"

#define LEFT_TO_RIGHT "\u200E"
#define ISOLATE "\u2066"
#define END_ISOLATE "\u2069"

/* A range of the text that is shown, and the number of its link. */
typedef struct {
  irispan_range range;
  size_t link;
} piece;

const char *links_data(GtkTextTag *tag, const char *name) {
  return tag == NULL ? NULL : g_object_get_data(G_OBJECT(tag), name);
}

GtkTextTag *links_at(const GtkTextIter *place) {
  GSList *tags = gtk_text_iter_get_tags(place);
  GtkTextTag *tag = tags == NULL ? NULL : tags->data;
  g_slist_free(tags);
  return links_data(tag, "target") == NULL ? NULL : tag;
}

static char *field(const irispan_details *details, uint32_t name) {
  irispan_view view;
  if (irispan_details_field(details, name, &view) != IRISPAN_STATUS_OK) return NULL;
  return g_strndup(view.data, view.length);
}

/* The host comes first: it says who is behind a link, and a long name before an @ cannot push it out of the line. All of
   it goes from left to right, whatever the letters: a mark (U+200E) begins the line, an isolate holds the host. */
static char *target(const irispan_details *details) {
  char *host = field(details, IRISPAN_FIELD_DISPLAY_HOST), *display = field(details, IRISPAN_FIELD_DISPLAY);
  char *target = host == NULL ? g_strconcat(LEFT_TO_RIGHT, display, NULL)
                              : g_strdup_printf(LEFT_TO_RIGHT ISOLATE "%s" END_ISOLATE ":  %s", host, display);
  g_free(host);
  g_free(display);
  return target;
}

static char *warning(const irispan_details *details) {
  GString *lines = g_string_new(NULL);
  irispan_problem problem;
  irispan_fact fact;
  size_t at;
  if (irispan_details_problem(details, &problem) == IRISPAN_STATUS_OK) {
    g_string_append(lines, "It leads nowhere. ");
    append_harmless(lines, problem.sentence, IRISPAN_TERMINAL_LINE);
  }
  for (at = 0; irispan_details_fact(details, at, &fact) == IRISPAN_STATUS_OK; at++) {
    if (fact.severity != IRISPAN_SEVERITY_WARN) continue;
    if (fact.detail.length > 0) fact.sentence.length--; /* Its full stop. */
    if (lines->len > 0) g_string_append_c(lines, '\n');
    append_harmless(lines, fact.sentence, IRISPAN_TERMINAL_LINE);
    if (fact.detail.length == 0) continue;
    g_string_append(lines, " (");
    append_harmless(lines, fact.detail, IRISPAN_TERMINAL_LINE);
    g_string_append_c(lines, ')');
  }
  return g_string_free(lines, lines->len == 0);
}

/* Appends text, with a tag or none. */
static void insert(GtkTextBuffer *buffer, const char *text, GtkTextTag *tag) {
  GtkTextIter end;
  gtk_text_buffer_get_end_iter(buffer, &end);
  gtk_text_buffer_insert_with_tags(buffer, &end, text, -1, tag, NULL);
}

/* Makes the tag of a link, and appends a mark if something warns: who reads the link has read that before. */
static GtkTextTag *begin_link(GtkTextBuffer *buffer, const irispan_text *text, size_t index) {
  irispan_details *details = NULL;
  char *warns = NULL;
  GtkTextTag *tag = gtk_text_buffer_create_tag(buffer, NULL, "underline", PANGO_UNDERLINE_SINGLE, NULL);
  if (irispan_text_details(text, index, &details) == IRISPAN_STATUS_OK) {
    warns = warning(details);
    g_object_set_data_full(G_OBJECT(tag), "uri", field(details, IRISPAN_FIELD_URI), g_free);
    g_object_set_data_full(G_OBJECT(tag), "target", target(details), g_free);
    g_object_set_data_full(G_OBJECT(tag), "warning", warns, g_free);
  }
  irispan_details_free(details);
  g_object_set(tag, "foreground", warns == NULL ? "#1a5fb4" : "#a51d2d", NULL);
  if (warns != NULL)
    insert(buffer, "\u26A0\u00A0", gtk_text_buffer_create_tag(buffer, NULL, "foreground", "#a51d2d", NULL));
  return tag;
}

/* Returns whether a text has letters that are written from right to left: the blocks that Unicode keeps for them. */
static gboolean has_rtl(irispan_view text) {
  const char *at;
  for (at = text.data; at < text.data + text.length; at = g_utf8_next_char(at)) {
    gunichar c = g_utf8_get_char(at);
    if ((c >= 0x590 && c <= 0x8FF) || (c >= 0xFB1D && c <= 0xFEFC)) return TRUE;
    if ((c >= 0x10800 && c <= 0x10FFF) || (c >= 0x1E800 && c <= 0x1EFFF)) return TRUE;
  }
  return FALSE;
}

/* Appends a range of a text, with a tag or none. A carriage return that ends a line is not shown. */
static void append(GtkTextBuffer *buffer, irispan_view text, size_t from, size_t to, GtkTextTag *tag) {
  GString *kept = g_string_new(NULL), *harmless = g_string_new(NULL);
  for (; from < to; from++)
    if (text.data[from] != '\r' || from + 1 == text.length || text.data[from + 1] != '\n')
      g_string_append_c(kept, text.data[from]);
  append_harmless(harmless, (irispan_view){kept->str, kept->len}, IRISPAN_TERMINAL_LINES);
  insert(buffer, harmless->str, tag);
  g_string_free(kept, TRUE);
  g_string_free(harmless, TRUE);
}

static int by_place(gconstpointer left, gconstpointer right) {
  const piece *a = left, *b = right;
  if (a->range.start != b->range.start) return a->range.start < b->range.start ? -1 : 1;
  return (a->range.end > b->range.end) - (a->range.end < b->range.end);
}

/* Returns where the links are: each line of one that was folded; the text of an anchor. */
static GArray *pieces_of(const irispan_text *text) {
  GArray *pieces = g_array_new(FALSE, FALSE, sizeof(piece));
  gboolean is_html = irispan_text_layout(text) == IRISPAN_LAYOUT_HTML;
  irispan_mail_link link;
  size_t index, at;
  for (index = 0; irispan_text_link(text, index, &link) == IRISPAN_STATUS_OK; index++) {
    irispan_range whole = {link.link.start, link.link.end};
    const irispan_range *ranges = is_html ? &whole : link.shown;
    size_t count = is_html ? 1 : link.shown_count;
    for (at = 0; at < count; at++) {
      piece next = {ranges[at], index};
      g_array_append_val(pieces, next);
    }
  }
  g_array_sort(pieces, by_place);
  return pieces;
}

void links_fill(GtkTextBuffer *buffer, const irispan_text *text) {
  gboolean is_html = irispan_text_layout(text) == IRISPAN_LAYOUT_HTML;
  irispan_view shown = is_html ? irispan_text_decoded(text) : irispan_text_shown(text);
  /* Letters from right to left would turn a link around: it would seem to lead elsewhere. */
  gboolean isolates = has_rtl(shown);
  GArray *pieces = pieces_of(text);
  GHashTable *tags = g_hash_table_new(NULL, NULL);
  size_t end = 0;
  guint at;
  for (at = 0; at < pieces->len; at++) {
    piece next = g_array_index(pieces, piece, at);
    GtkTextTag *tag;
    /* An anchor without text, such as that of an image, has nothing to click on. */
    if (next.range.start < end || next.range.start == next.range.end) continue;
    append(buffer, shown, end, next.range.start, NULL);
    tag = g_hash_table_lookup(tags, GSIZE_TO_POINTER(next.link));
    if (tag == NULL) g_hash_table_insert(tags, GSIZE_TO_POINTER(next.link), tag = begin_link(buffer, text, next.link));
    if (isolates) insert(buffer, ISOLATE, NULL);
    append(buffer, shown, next.range.start, next.range.end, tag);
    if (isolates) insert(buffer, END_ISOLATE, NULL);
    end = next.range.end;
  }
  append(buffer, shown, end, shown.length, NULL);
  g_hash_table_unref(tags);
  g_array_unref(pieces);
}
