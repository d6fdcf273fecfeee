/* What the parts of the program know of each other: messages, the links of one, its view, a composer, the window. */
#ifndef MAIL_H
#define MAIL_H

#include <gtk/gtk.h>
#include <irispan.h>

/* Appends text of strangers, as GTK takes it and a reader can trust it: controls, and characters that reorder what is
   around them, become escapes that can be seen. `way` is a constant of irispan_terminal. */
void append_harmless(GString *string, irispan_view text, uint32_t way);

/* mailbox.c: appends the messages of a file (.eml or mbox) or folder (Maildir, or .eml files) to a list of objects.
   Returns whether there was one. */
gboolean mailbox_append(GListStore *list, GFile *file);

/* Returns the bytes of an object of such a list, which the object owns. */
GBytes *mailbox_bytes(GObject *message);

/* Appends a field of the header of a message, such as Subject. */
void append_field(GString *string, const irispan_message *message, const char *name);

/* links.c: fills a new buffer with a text, with a tag for each link, on all its lines. Such a tag has strings
   as data: `uri`, what it opens; `target`, where it leads, for people; `warning`, what a reader should know before, a line for
   each fact. What there is not is NULL. */
void links_fill(GtkTextBuffer *buffer, const irispan_text *text);

/* Returns the tag of the link at a place; NULL if there is none. */
GtkTextTag *links_at(const GtkTextIter *place);

/* Returns data of a tag; NULL if it has none, or there is no tag. */
const char *links_data(GtkTextTag *tag, const char *name);

/* message_view.c: shows one message, and below it where the link under the pointer leads. */
typedef struct {
  const irispan_scanner *scanner;
  GtkWidget *box;
  GtkLabel *header;
  /* The parts that can be shown, and the index of each; selecting one shows it. */
  GtkDropDown *parts;
  GArray *indices;
  GtkTextView *text;
  GtkLabel *target;
  GtkLabel *warning;
  GtkWidget *open;
  /* What was clicked on and waits for that button, because something warns. */
  char *pending;
  GBytes *raw;
  irispan_message *message;
} message_view;

/* Makes a view, which lives as long as its box. The scanner must live longer. */
message_view *message_view_new(const irispan_scanner *scanner);

void message_view_show(message_view *view, GBytes *raw);

/* composer.c: a window to write in, in which links are highlighted while they are typed. */
typedef struct composer composer;

/* Makes a window, and writes what follows its text to `made` unless that is NULL. The scanner must live longer. */
GtkWindow *composer_window_new(const irispan_scanner *scanner, composer **made);

/* Returns the longest time that one edit spent in irispan, in microseconds. */
gint64 composer_longest(const composer *composer);

/* window.c: a list of messages, and the one that is selected. */
typedef struct {
  const irispan_scanner *scanner;
  GtkWindow *window;
  GListStore *list;
  GtkSingleSelection *selection;
  message_view *view;
} mail_window;

/* Makes the parts of a window, which live as long as it. The scanner must live longer. */
mail_window *mail_window_new(const irispan_scanner *scanner);

/* Adds the messages of a file or folder, and shows the first of them. */
void mail_window_open(mail_window *self, GFile *file);

/* main.c: opens a URI in the program that the desktop has for it. Tests have a function that writes it down. */
void launch_uri(GtkWindow *parent, const char *uri);

#endif
