/* Links of UTF-8: an array, a function, one by one, at a place, around an edit, in other units. */
#include "check.h"

static const char *const SAMPLE =
    "Siehe https://\xE4\xBE\x8B\xE3\x81\x88.jp/\xC3\xA4(b). Mail: jo@example.com, www.example.com";

static void into_an_array(const irispan_scanner *scanner) {
  irispan_link links[4];
  size_t count = 0, again = 0;
  IS(OK, irispan_links(scanner, TEXT(SAMPLE), links, 4, &count));
  CHECK(count == 3);
  CHECK(links[0].start == 6 && links[0].end == 29 && links[0].alternative_end == 29);
  CHECK(links[0].kind == IRISPAN_KIND_URL && links[0].confidence == IRISPAN_CONFIDENCE_CERTAIN);
  CHECK(links[0].flags == IRISPAN_FLAG_IDN && links[0].reserved == 0);
  CHECK(links[1].kind == IRISPAN_KIND_EMAIL && links[1].flags == 0);
  CHECK(links[2].kind == IRISPAN_KIND_DOMAIN && links[2].confidence == IRISPAN_CONFIDENCE_LIKELY);
  CHECK(links[2].flags == IRISPAN_FLAG_OPEN && links[2].end == strlen(SAMPLE));

  /* Less room, and none. */
  memset(links, 0, sizeof links);
  IS(MORE, irispan_links(scanner, TEXT(SAMPLE), links, 2, &again));
  CHECK(again == 3 && links[1].kind == IRISPAN_KIND_EMAIL && links[2].kind == 0);
  IS(MORE, irispan_links(scanner, TEXT(SAMPLE), NULL, 0, &again));
  CHECK(again == 3);
  IS(OK, irispan_links(scanner, "no link", 7, NULL, 0, &again));
  CHECK(again == 0);
}

struct seen {
  const irispan_scanner *scanner;
  size_t count, stop_at, nested;
};

/* Stops where it is told to, and scans from within a scan. */
static int see(void *context, const irispan_link *link, irispan_view text) {
  struct seen *seen = context;
  size_t count = 0;
  CHECK(text.length > 0 && memcmp(text.data, SAMPLE + link->start, text.length) == 0);
  CHECK(text.length == link->end - link->start);
  if (irispan_links(seen->scanner, text.data, text.length, NULL, 0, &count) == IRISPAN_STATUS_MORE)
    seen->nested += count;
  return ++seen->count == seen->stop_at;
}

static void by_a_function(const irispan_scanner *scanner) {
  struct seen seen = {scanner, 0, 0, 0};
  IS(OK, irispan_each(scanner, TEXT(SAMPLE), see, &seen));
  CHECK(seen.count == 3 && seen.nested == 3);
  seen.count = 0, seen.stop_at = 2;
  IS(STOPPED, irispan_each(scanner, TEXT(SAMPLE), see, &seen));
  CHECK(seen.count == 2);
}

static void one_by_one(const irispan_scanner *scanner) {
  irispan_link all[3], link;
  irispan_cursor *cursor = NULL;
  size_t count = 0, from, at, number = 0;
  IS(OK, irispan_links(scanner, TEXT(SAMPLE), all, 3, &count));
  for (from = 0; from <= strlen(SAMPLE) + 2; from++) {
    irispan_status status = irispan_next(scanner, TEXT(SAMPLE), from, &link);
    while (number < count && all[number].start < from) number++;
    CHECK(status == (number < count ? IRISPAN_STATUS_OK : IRISPAN_STATUS_NONE));
    CHECK(number == count || memcmp(&link, &all[number], sizeof link) == 0);
  }
  for (at = 0; at <= strlen(SAMPLE) + 2; at++) {
    size_t in = 0;
    while (in < count && all[in].end <= at) in++;
    if (in < count && all[in].start <= at) {
      IS(OK, irispan_link_at(scanner, TEXT(SAMPLE), at, &link));
      CHECK(memcmp(&link, &all[in], sizeof link) == 0);
    } else {
      IS(NONE, irispan_link_at(scanner, TEXT(SAMPLE), at, &link));
    }
  }
  IS(OK, irispan_cursor_new(scanner, TEXT(SAMPLE), &cursor));
  for (number = 0; number < count; number++) {
    IS(OK, irispan_cursor_next(cursor, &link));
    CHECK(memcmp(&link, &all[number], sizeof link) == 0);
  }
  IS(NONE, irispan_cursor_next(cursor, &link));
  IS(NONE, irispan_cursor_next(cursor, &link));
  irispan_cursor_free(cursor);
}

static void around_an_edit(const irispan_scanner *scanner) {
  const char *text = "a.com http://b.com/c d.com";
  const irispan_range changed = {14, 15}, behind = {100, 200}, backward = {15, 14};
  irispan_range safe;
  irispan_link links[3];
  size_t count = 0;
  IS(OK, irispan_safe_range(scanner, TEXT(text), changed, &safe));
  CHECK(safe.start == 6 && safe.end == 20);
  IS(OK, irispan_links_in(scanner, TEXT(text), changed, links, 3, &count));
  CHECK(count == 1 && links[0].start == 6 && links[0].end == 20 && links[0].flags == 0);
  IS(OK, irispan_safe_range(scanner, TEXT(text), behind, &safe));
  CHECK(safe.start == 21 && safe.end == 26);
  IS(OK, irispan_safe_range(scanner, TEXT(text), backward, &safe));
  CHECK(safe.start == 6 && safe.end == 20);
  IS(OK, irispan_links_in(scanner, TEXT(text), behind, links, 3, &count));
  CHECK(count == 1 && links[0].start == 21 && links[0].flags == IRISPAN_FLAG_OPEN);
}

static void in_other_units(const irispan_scanner *scanner) {
  const char *text = "\xF0\x9F\x98\x80 see https://\xE4\xBE\x8B\xE3\x81\x88.jp/\xC3\xA4 \xFF a.com";
  irispan_link links[2];
  size_t count = 0, offsets[3] = {0, 4, 1000};
  IS(OK, irispan_links(scanner, TEXT(text), links, 2, &count));
  CHECK(count == 2 && links[0].start == 9 && links[0].end == 29 && links[1].start == 32);
  IS(OK, irispan_convert_links(TEXT(text), IRISPAN_UNIT_UTF16, links, count));
  CHECK(links[0].start == 7 && links[0].end == 22 && links[0].alternative_end == 22);
  CHECK(links[1].start == 25 && links[1].end == 30);
  IS(OK, irispan_links(scanner, TEXT(text), links, 2, &count));
  IS(OK, irispan_convert_links(TEXT(text), IRISPAN_UNIT_CODE_POINT, links, count));
  CHECK(links[0].start == 6 && links[0].end == 21 && links[1].start == 24);
  IS(OK, irispan_convert_offsets(TEXT(text), IRISPAN_UNIT_CODE_POINT, offsets, 3));
  CHECK(offsets[0] == 0 && offsets[1] == 1 && offsets[2] == 29);
  IS(ERROR_ARGUMENT, irispan_convert_offsets(TEXT(text), 3, offsets, 3));
  IS(ERROR_ARGUMENT, irispan_convert_links(TEXT(text), 99, links, 2));
  IS(OK, irispan_convert_offsets(NULL, 0, IRISPAN_UNIT_UTF16, NULL, 0));
}

static void nothing_and_nonsense(const irispan_scanner *scanner) {
  irispan_link link;
  irispan_range none = {0, 0}, safe;
  irispan_cursor *cursor = NULL;
  size_t count = 7;
  struct seen seen = {scanner, 0, 0, 0};
  /* NULL is a text of length 0. */
  IS(OK, irispan_links(scanner, NULL, 0, NULL, 0, &count));
  CHECK(count == 0);
  IS(OK, irispan_each(scanner, NULL, 0, see, &seen));
  IS(NONE, irispan_next(scanner, NULL, 0, 0, &link));
  IS(NONE, irispan_next(scanner, NULL, 0, SIZE_MAX, &link));
  IS(NONE, irispan_link_at(scanner, NULL, 0, 0, &link));
  IS(OK, irispan_safe_range(scanner, NULL, 0, none, &safe));
  CHECK(safe.start == 0 && safe.end == 0);
  IS(OK, irispan_links_in(scanner, NULL, 0, none, NULL, 0, &count));
  IS(OK, irispan_cursor_new(scanner, NULL, 0, &cursor));
  IS(NONE, irispan_cursor_next(cursor, &link));
  irispan_cursor_free(cursor);
  irispan_cursor_free(NULL);

  /* NULL where it must not be. */
  IS(ERROR_NULL, irispan_links(NULL, "a", 1, NULL, 0, &count));
  IS(ERROR_NULL, irispan_links(scanner, NULL, 1, NULL, 0, &count));
  IS(ERROR_NULL, irispan_links(scanner, "a", 1, NULL, 1, &count));
  IS(ERROR_NULL, irispan_links(scanner, "a", 1, &link, 1, NULL));
  IS(ERROR_NULL, irispan_each(scanner, "a", 1, NULL, NULL));
  IS(ERROR_NULL, irispan_each(NULL, "a", 1, see, &seen));
  IS(ERROR_NULL, irispan_next(NULL, "a", 1, 0, &link));
  IS(ERROR_NULL, irispan_next(scanner, "a", 1, 0, NULL));
  IS(ERROR_NULL, irispan_link_at(NULL, "a", 1, 0, &link));
  IS(ERROR_NULL, irispan_link_at(scanner, "a", 1, 0, NULL));
  IS(ERROR_NULL, irispan_safe_range(NULL, "a", 1, none, &safe));
  IS(ERROR_NULL, irispan_safe_range(scanner, "a", 1, none, NULL));
  IS(ERROR_NULL, irispan_cursor_new(NULL, "a", 1, &cursor));
  IS(ERROR_NULL, irispan_cursor_new(scanner, "a", 1, NULL));
  IS(ERROR_NULL, irispan_cursor_next(NULL, &link));
  IS(ERROR_NULL, irispan_convert_links(NULL, 1, 0, &link, 1));
  IS(ERROR_NULL, irispan_convert_offsets("a", 1, 0, NULL, 1));

  /* Lengths that no text has. */
  IS(ERROR_ARGUMENT, irispan_links(scanner, "a", SIZE_MAX, &link, 1, &count));
  IS(ERROR_ARGUMENT, irispan_links(scanner, "a", SIZE_MAX / 2 + 1, &link, 1, &count));
  IS(ERROR_ARGUMENT, irispan_links(scanner, "a", 1, &link, SIZE_MAX, &count));
  IS(ERROR_ARGUMENT, irispan_links(scanner, "a", 1, &link, SIZE_MAX / sizeof link, &count));
  IS(ERROR_ARGUMENT, irispan_next(scanner, "a", SIZE_MAX, 0, &link));
}

static void names(void) {
  unsigned status;
  CHECK(strcmp(irispan_version(), IRISPAN_VERSION) == 0);
  CHECK(irispan_unicode_version().length > 4 && irispan_tld_version().length > 4);
  CHECK(irispan_kernel().length > 2);
  for (status = 0; status < 40; status++) CHECK(strlen(irispan_status_text(status)) > 4);
  CHECK(strcmp(irispan_status_text(IRISPAN_STATUS_OK), "Done.") == 0);
  CHECK(strcmp(irispan_status_text(12345), "There is no such status.") == 0);
  CHECK(!irispan_has_feature(NULL) && !irispan_has_feature("x"));
}

int main(void) {
  const irispan_scanner *scanner = irispan_scanner_default();
  CHECK(scanner != NULL && scanner == irispan_scanner_default());
  into_an_array(scanner);
  by_a_function(scanner);
  one_by_one(scanner);
  around_an_edit(scanner);
  in_other_units(scanner);
  nothing_and_nonsense(scanner);
  names();
  return 0;
}
