/* What is written for a page and for a terminal: nothing of a text gives them commands. */
#include "check.h"

static int equals(irispan_view view, const char *text) {
  if (view.length != strlen(text) || memcmp(view.data, text, view.length) != 0)
    fprintf(stderr, "found %.*s\n", (int)view.length, view.data);
  return view.length == strlen(text) && memcmp(view.data, text, view.length) == 0;
}

static void html(const irispan_scanner *scanner) {
  irispan_string *string = NULL;
  IS(OK, irispan_to_html(scanner, TEXT("<b> www.example.com/a?b&c"), 0, &string));
  CHECK(equals(irispan_string_view(string),
               "&lt;b&gt; <a href=\"https://www.example.com/a?b&amp;c\" rel=\"noopener noreferrer nofollow\" "
               "class=\"irispan domain likely\" dir=\"ltr\">www.example.com/a?b&amp;c</a>"));
  irispan_string_free(string);
  IS(OK, irispan_to_html(scanner, TEXT("a"), IRISPAN_HTML_LINES | IRISPAN_HTML_FACTS, &string));
  CHECK(strncmp(irispan_string_view(string).data, "<span", 5) == 0);
  irispan_string_free(string);
  irispan_string_free(NULL);
  IS(ERROR_ARGUMENT, irispan_to_html(scanner, TEXT("a"), 4, &string));
  IS(ERROR_NULL, irispan_to_html(scanner, TEXT("a"), 0, NULL));
  CHECK(irispan_style_sheet().length > 100);
}

static void terminal(const irispan_scanner *scanner) {
  static const char OPEN[] = "\x1B]8;id=irispan-7;http://a.com/\x1B\\", CLOSE[] = "\x1B]8;;\x1B\\";
  const char *text = "see http://a.com/\x07 \x1B[2J javascript:alert(1)";
  irispan_string *string = NULL;
  irispan_link link;
  char buffer[128];
  size_t needed = 0, at, controls = 0;
  irispan_view view;
  IS(OK, irispan_next(scanner, TEXT(text), 0, &link));
  IS(OK, irispan_osc8_open(TEXT(text), &link, 7, buffer, sizeof buffer, &needed));
  CHECK(strcmp(buffer, OPEN) == 0 && needed == strlen(OPEN));
  IS(OK, irispan_osc8_open(TEXT(text), &link, 0, buffer, sizeof buffer, &needed));
  CHECK(strcmp(buffer, "\x1B]8;;http://a.com/\x1B\\") == 0);
  IS(MORE, irispan_osc8_open(TEXT(text), &link, UINT64_MAX, NULL, 0, &needed));
  IS(OK, irispan_osc8_close(buffer, sizeof buffer, &needed));
  CHECK(strcmp(buffer, CLOSE) == 0 && needed == 7);
  IS(MORE, irispan_osc8_close(buffer, 7, &needed));
  IS(OK, irispan_harmless(TEXT("a\n\x1B[2J\xE2\x80\xAE\xFF"), IRISPAN_TERMINAL_LINES, buffer, sizeof buffer, NULL));
  CHECK(strcmp(buffer, "a\n\\u{1b}[2J\\u{202e}\\xff") == 0);
  IS(OK, irispan_harmless(TEXT("a\n"), IRISPAN_TERMINAL_LINE, buffer, sizeof buffer, NULL));
  CHECK(strcmp(buffer, "a\\n") == 0);
  IS(ERROR_ARGUMENT, irispan_harmless(TEXT("a"), 2, buffer, sizeof buffer, NULL));

  IS(OK, irispan_to_terminal(scanner, TEXT(text), 7, &string));
  view = irispan_string_view(string);
  CHECK(view.length > strlen(OPEN) + 4 && memcmp(view.data + 4, OPEN, strlen(OPEN)) == 0);
  /* ESC only of ours: two for each of OPEN and CLOSE. */
  for (at = 0; at < view.length; at++) controls += (unsigned char)view.data[at] < ' ';
  CHECK(controls == 4);
  irispan_string_free(string);

  /* After the last number comes the first: 0 would be none. */
  IS(OK, irispan_to_terminal(scanner, TEXT("a.com b.com"), UINT64_MAX, &string));
  CHECK(equals(irispan_string_view(string),
               "\x1B]8;id=irispan-18446744073709551615;https://a.com\x1B\\" "a.com" "\x1B]8;;\x1B\\ "
               "\x1B]8;id=irispan-1;https://b.com\x1B\\" "b.com" "\x1B]8;;\x1B\\"));
  irispan_string_free(string);
}

int main(void) {
  html(irispan_scanner_default());
  terminal(irispan_scanner_default());
  return 0;
}
