/* LinkDetectionTest.txt, whose path is the argument, line by line: a U+2E20 stands before each link, a U+2E21
   after it. */
#include "check.h"

static const char START[] = "\xE2\xB8\xA0", END[] = "\xE2\xB8\xA1";

/* Writes a line without its marks, and returns its length. */
static size_t without_marks(const char *line, char *out) {
  size_t length = 0;
  while (*line != 0 && *line != '\n') {
    if (strncmp(line, START, 3) == 0 || strncmp(line, END, 3) == 0) line += 3;
    else out[length++] = *line++;
  }
  return length;
}

/* Writes a text with marks around its links. */
static void with_marks(const char *text, size_t length, const irispan_link *links, size_t count, char *out) {
  size_t at, number = 0;
  for (at = 0; at <= length; at++) {
    if (number > 0 && links[number - 1].end == at) out += sprintf(out, "%s", END);
    if (number < count && links[number].start == at) {
      out += sprintf(out, "%s", START);
      number++;
    }
    if (at < length) *out++ = text[at];
  }
  *out = 0;
}

int main(int count, char **arguments) {
  static char line[1 << 16], text[1 << 16], marked[1 << 18];
  static irispan_link links[1024];
  irispan_options options;
  irispan_scanner *scanner = NULL;
  FILE *file;
  size_t lines = 0, wrong = 0;
  CHECK(count == 2);
  file = fopen(arguments[1], "rb");
  CHECK(file != NULL);
  IS(OK, irispan_options_init(&options, sizeof options));
  options.profile = IRISPAN_PROFILE_UTS58;
  IS(OK, irispan_scanner_new(&options, &scanner));
  while (fgets(line, sizeof line, file) != NULL) {
    size_t length, found = 0;
    line[strcspn(line, "\r\n")] = 0;
    if (line[0] == '#' || line[strspn(line, " \t")] == 0) continue;
    lines++;
    length = without_marks(line, text);
    IS(OK, irispan_links(scanner, text, length, links, 1024, &found));
    with_marks(text, length, links, found, marked);
    if (strcmp(marked, line) != 0) {
      wrong++;
      printf("expected %s\nfound    %s\n", line, marked);
    }
  }
  fclose(file);
  irispan_scanner_free(scanner);
  printf("LinkDetectionTest: %lu of %lu lines\n", (unsigned long)(lines - wrong), (unsigned long)lines);
  return lines == 344 && wrong == 0 ? 0 : 1;
}
