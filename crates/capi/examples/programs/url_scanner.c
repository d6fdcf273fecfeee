/*
 * Calls camel_url_scanner as camel-mime-filter-tohtml.c does: for the first link of a line, and then for
 * those of the rest of the line.
 *
 *   url_scanner texts          reads texts from standard input, one per line, with \xHH for bytes; writes
 *                              each with a tab and its links after it
 *   url_scanner time COUNT     writes the milliseconds that a line with so many links takes
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "camel-url-scanner.h"

/* The patterns of the filter, with URLs and addresses switched on. */
static CamelUrlPattern patterns[] = {
  {"file://", "", camel_url_file_start, camel_url_file_end},
  {"ftp://", "", camel_url_web_start, camel_url_web_end},
  {"sftp://", "", camel_url_web_start, camel_url_web_end},
  {"http://", "", camel_url_web_start, camel_url_web_end},
  {"https://", "", camel_url_web_start, camel_url_web_end},
  {"news://", "", camel_url_web_start, camel_url_web_end},
  {"nntp://", "", camel_url_web_start, camel_url_web_end},
  {"telnet://", "", camel_url_web_start, camel_url_web_end},
  {"webcal://", "", camel_url_web_start, camel_url_web_end},
  {"mailto:", "", camel_url_web_start, camel_url_web_end},
  {"callto:", "", camel_url_web_start, camel_url_web_end},
  {"h323:", "", camel_url_web_start, camel_url_web_end},
  {"sip:", "", camel_url_web_start, camel_url_web_end},
  {"www.", "http://", camel_url_web_start, camel_url_web_end},
  {"ftp.", "ftp://", camel_url_web_start, camel_url_web_end},
  {"@", "mailto:", camel_url_addrspec_start, camel_url_addrspec_end},
};

/* Writes the links of a line in brackets, with the prefix that a link has to be completed by. Returns their number. */
static size_t links(CamelUrlScanner *scanner, const char *line, size_t length, FILE *out) {
  CamelUrlMatch match;
  size_t count = 0;
  while (length > 0 && camel_url_scanner_scan(scanner, line, length, &match)) {
    const char *at;
    if (match.um_so < 0 || match.um_eo <= match.um_so || (size_t)match.um_eo > length) abort();
    if (out) fprintf(out, "%s[%s", count ? " " : "", match.prefix);
    for (at = line + match.um_so; out && at < line + match.um_eo; at++)
      if ((unsigned char)*at == 0xff) fputs("\\xff", out);
      else if (strncmp(at, "\xe2\x80\xae", 3) == 0) fputs("\\xe2\\x80\\xae", out), at += 2; /* right-to-left override */
      else putc(*at, out);
    if (out) putc(']', out);
    line += match.um_eo;
    length -= (size_t)match.um_eo;
    count++;
  }
  return count;
}

/* Writes bytes for their escapes. Returns the length. */
static size_t unescape(char *text) {
  char *to = text;
  const char *from = text;
  while (*from != '\0' && *from != '\n') {
    unsigned byte;
    if (from[0] == '\\' && from[1] == 'x' && sscanf(from + 2, "%2x", &byte) == 1) {
      *to++ = (char)byte;
      from += 4;
    } else {
      *to++ = *from++;
    }
  }
  *to = '\0';
  return (size_t)(to - text);
}

static void texts(CamelUrlScanner *scanner) {
  char line[4096], text[4096];
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = '\0';
    strcpy(text, line);
    printf("%s\t", line);
    if (!links(scanner, text, unescape(text), stdout)) fputs("none", stdout);
    putchar('\n');
  }
}

/* The least of three rounds, for links with blanks and with commas between them. */
static void times(CamelUrlScanner *scanner, unsigned count) {
  static const char *const between[] = {" ", ", ", ","};
  static const char *const names[] = {"blanks", "comma and blank", "commas"};
  size_t way, round;
  for (way = 0; way < G_N_ELEMENTS(between); way++) {
    GString *line = g_string_new(NULL);
    gint64 least = G_MAXINT64;
    size_t found = 0;
    unsigned at;
    for (at = 0; at < count; at++) g_string_append_printf(line, "%shttp://example.org/%u", at ? between[way] : "", at);
    for (round = 0; round < 3; round++) {
      gint64 start = g_get_monotonic_time(), took;
      found = links(scanner, line->str, line->len, NULL);
      took = g_get_monotonic_time() - start;
      least = MIN(least, took);
    }
    printf("%u links, %s between: %zu found, %.1f ms\n", count, names[way], found, (double)least / 1000);
    g_string_free(line, TRUE);
  }
}

int main(int argc, char **argv) {
  CamelUrlScanner *scanner = camel_url_scanner_new();
  size_t at;
  for (at = 0; at < G_N_ELEMENTS(patterns); at++) camel_url_scanner_add(scanner, &patterns[at]);
  if (argc == 2 && strcmp(argv[1], "texts") == 0) texts(scanner);
  else if (argc == 3 && strcmp(argv[1], "time") == 0) times(scanner, (unsigned)atoi(argv[2]));
  else return 2;
  camel_url_scanner_free(scanner);
  return 0;
}
