/* Writes down what would be opened. */
#include <stdio.h>

#include "mail.h"

void launch_uri(GtkWindow *parent, const char *uri) {
  if (!GTK_IS_WINDOW(parent)) fputs("no window\n", stderr);
  printf("launch\t%s\n", uri);
  fflush(stdout);
}
