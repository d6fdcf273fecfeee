/* Prints the links of a file as `irispan scan -f jsonl` does, less the fields that take other calls. Not
   a test by itself: the output is compared. */
#include "check.h"

static const struct {
  uint32_t bit;
  const char *name;
} FLAGS[] = {
    {IRISPAN_FLAG_USERINFO, "userinfo"},           {IRISPAN_FLAG_IP_HOST, "ip-host"},
    {IRISPAN_FLAG_IDN, "idn"},                     {IRISPAN_FLAG_PUNYCODE, "punycode"},
    {IRISPAN_FLAG_INVISIBLE, "invisible"},         {IRISPAN_FLAG_TEMPLATE, "template"},
    {IRISPAN_FLAG_SCRIPT_CHANGE, "script-change"}, {IRISPAN_FLAG_TRUNCATED, "truncated"},
    {IRISPAN_FLAG_DEFANGED, "defanged"},           {IRISPAN_FLAG_ODD_IP_NOTATION, "odd-ip-notation"},
};

static int print(void *context, const irispan_link *link, irispan_view text) {
  static const char *const GRADES[] = {"", "possible", "likely", "certain"};
  const char *kind = link->kind == IRISPAN_KIND_URL ? "url" : link->kind == IRISPAN_KIND_EMAIL ? "email" : "domain";
  const char *comma = "";
  size_t at;
  (void)context, (void)text;
  printf("{\"start\":%lu,\"end\":%lu,\"kind\":\"%s\",\"confidence\":\"%s\",\"flags\":[", (unsigned long)link->start,
         (unsigned long)link->end, kind, GRADES[link->confidence]);
  for (at = 0; at < sizeof FLAGS / sizeof *FLAGS; at++) {
    if ((link->flags & FLAGS[at].bit) == 0) continue;
    printf("%s\"%s\"", comma, FLAGS[at].name);
    comma = ",";
  }
  printf("]}\n");
  return 0;
}

int main(int count, char **arguments) {
  int at;
  for (at = 1; at < count; at++) {
    FILE *file = fopen(arguments[at], "rb");
    char *text;
    long length;
    CHECK(file != NULL && fseek(file, 0, SEEK_END) == 0);
    length = ftell(file);
    text = malloc((size_t)length + 1);
    CHECK(length >= 0 && text != NULL && fseek(file, 0, SEEK_SET) == 0);
    CHECK(fread(text, 1, (size_t)length, file) == (size_t)length);
    fclose(file);
    IS(OK, irispan_each(irispan_scanner_default(), text, (size_t)length, print, NULL));
    free(text);
  }
  return 0;
}
