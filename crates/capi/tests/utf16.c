/* UTF-16 in, and surrogates without the other one. Every text is compared with the same in UTF-8. */
#include "check.h"

/* Writes UTF-8 that is valid as UTF-16, and returns the number of code units. */
static size_t widen(const char *text, uint16_t *out) {
  const unsigned char *at = (const unsigned char *)text;
  size_t units = 0;
  while (*at != 0) {
    unsigned long c = *at;
    size_t more = c < 0x80 ? 0 : c < 0xE0 ? 1 : c < 0xF0 ? 2 : 3;
    if (more > 0) c &= 0x3Fu >> more;
    for (at++; more > 0; more--, at++) c = c << 6 | (*at & 0x3Fu);
    if (c >= 0x10000) {
      out[units++] = (uint16_t)(0xD800 + ((c - 0x10000) >> 10));
      out[units++] = (uint16_t)(0xDC00 + ((c - 0x10000) & 0x3FF));
    } else {
      out[units++] = (uint16_t)c;
    }
  }
  return units;
}

static void the_same_as_in_utf8(const irispan_scanner *scanner) {
  static const char *const TEXTS[] = {
      "",
      "Siehe https://\xE4\xBE\x8B\xE3\x81\x88.jp/\xC3\xA4(b). Mail: jo@example.com, www.example.com",
      "\xF0\x9F\x98\x80 https://a.example/doc\xE6\x96\x87\xE6\xA1\xA3 \xF0\x9F\x98\x80\xF0\x9F\x98\x80 b.com,c.com\n",
      "http://[::1]/,\xE3\x80\x8Chttp://a.example/\xE3\x80\x8D a.com",
  };
  size_t number, at, count8, count16;
  irispan_link in8[8], in16[8], link;
  uint16_t wide[256];
  for (number = 0; number < sizeof TEXTS / sizeof *TEXTS; number++) {
    const char *text = TEXTS[number];
    size_t units = widen(text, wide);
    IS(OK, irispan_links(scanner, TEXT(text), in8, 8, &count8));
    IS(OK, irispan_convert_links(TEXT(text), IRISPAN_UNIT_UTF16, in8, count8));
    IS(OK, irispan_links_utf16(scanner, wide, units, in16, 8, &count16));
    CHECK(count8 == count16 && memcmp(in8, in16, count8 * sizeof *in8) == 0);
    for (at = 0; at <= units + 1; at++) {
      size_t next = 0, in = 0;
      irispan_range changed, safe;
      while (next < count8 && in8[next].start < at) next++;
      while (in < count8 && in8[in].end <= at) in++;
      CHECK(irispan_next_utf16(scanner, wide, units, at, &link) ==
            (next < count8 ? IRISPAN_STATUS_OK : IRISPAN_STATUS_NONE));
      CHECK(next == count8 || memcmp(&link, &in8[next], sizeof link) == 0);
      if (in < count8 && in8[in].start <= at) {
        IS(OK, irispan_link_at_utf16(scanner, wide, units, at, &link));
        CHECK(memcmp(&link, &in8[in], sizeof link) == 0);
      } else {
        IS(NONE, irispan_link_at_utf16(scanner, wide, units, at, &link));
      }
      changed.start = changed.end = at;
      IS(OK, irispan_safe_range_utf16(wide, units, changed, &safe));
      IS(OK, irispan_links_in_utf16(scanner, wide, units, changed, in16, 8, &count16));
      for (next = 0, in = 0; next < count8; next++) {
        if (in8[next].start < safe.start || in8[next].end > safe.end) continue;
        CHECK(in < count16 && memcmp(&in16[in], &in8[next], sizeof link) == 0);
        in++;
      }
      CHECK(in == count16);
    }
  }
}

static int count_them(void *context, const irispan_link *link, irispan_view text) {
  size_t *count = context;
  CHECK(text.length == 5 && memcmp(text.data + 1, ".com", 4) == 0);
  CHECK(link->end == link->start + 5);
  (*count)++;
  return 0;
}

static void lone_surrogates(const irispan_scanner *scanner) {
  /* a.com, low; b.com, high, high, low (a pair); c.com, high at the end. */
  uint16_t text[] = {'a', '.', 'c', 'o', 'm', 0xDC00, ' ', 'b', '.',    'c', 'o', 'm',
                     0xD83D, 0xD83D, 0xDE00, ' ', 'c', '.', 'c', 'o', 'm', 0xD800};
  const size_t length = sizeof text / sizeof *text;
  irispan_link links[4];
  size_t count = 0, offsets[4] = {5, 6, 15, 22};
  IS(OK, irispan_links_utf16(scanner, text, length, links, 4, &count));
  CHECK(count == 3);
  CHECK(links[0].start == 0 && links[0].end == 5 && links[1].start == 7 && links[1].end == 12);
  CHECK(links[2].start == 16 && links[2].end == 21 && links[2].flags == IRISPAN_FLAG_OPEN);
  count = 0;
  IS(OK, irispan_each_utf16(scanner, text, length, count_them, &count));
  CHECK(count == 3);
  IS(OK, irispan_convert_offsets_utf16(text, length, IRISPAN_UNIT_CODE_POINT, offsets, 4));
  CHECK(offsets[0] == 5 && offsets[1] == 6 && offsets[2] == 14 && offsets[3] == 21);
  offsets[0] = 22, offsets[1] = 22;
  IS(OK, irispan_convert_offsets_utf16(text, length, IRISPAN_UNIT_UTF16, offsets, 1));
  CHECK(offsets[0] == 22);
}

/* Longer than a piece, with runs over its ends. */
static void a_long_text(const irispan_scanner *scanner) {
  const size_t units = 200000, every = 97;
  uint16_t *text = malloc(units * sizeof *text);
  size_t at, count = 0;
  irispan_link link;
  CHECK(text != NULL);
  for (at = 0; at < units; at++) text[at] = at % every < 60 ? 0x4E86 : ' ';
  for (at = 62; at + 6 < units; at += every)
    for (count = 0; count < 5; count++) text[at + count] = (uint16_t) "a.com"[count];
  IS(MORE, irispan_links_utf16(scanner, text, units, NULL, 0, &count));
  CHECK(count == (units - 62 + every - 1) / every);
  IS(OK, irispan_next_utf16(scanner, text, units, units / 2, &link));
  CHECK(link.start % every == 62 && link.start < units / 2 + every);
  free(text);
}

static void nonsense(const irispan_scanner *scanner) {
  uint16_t text[2] = {'a', 'b'};
  size_t count = 0;
  irispan_link link;
  irispan_range none = {0, 0};
  IS(OK, irispan_links_utf16(scanner, NULL, 0, NULL, 0, &count));
  IS(NONE, irispan_next_utf16(scanner, NULL, 0, 5, &link));
  IS(NONE, irispan_link_at_utf16(scanner, text, 2, SIZE_MAX, &link));
  IS(ERROR_NULL, irispan_links_utf16(scanner, NULL, 1, NULL, 0, &count));
  IS(ERROR_NULL, irispan_links_utf16(NULL, text, 2, NULL, 0, &count));
  IS(ERROR_NULL, irispan_each_utf16(scanner, text, 2, NULL, NULL));
  IS(ERROR_NULL, irispan_safe_range_utf16(text, 2, none, NULL));
  IS(ERROR_ARGUMENT, irispan_links_utf16(scanner, text, SIZE_MAX / 2, NULL, 0, &count));
  IS(ERROR_ARGUMENT, irispan_links_utf16(scanner, (const uint16_t *)(const void *)((const char *)text + 1), 1, NULL, 0, &count));
  IS(ERROR_ARGUMENT, irispan_convert_offsets_utf16(text, 2, 77, &count, 1));
}

int main(void) {
  const irispan_scanner *scanner = irispan_scanner_default();
  the_same_as_in_utf8(scanner);
  lone_surrogates(scanner);
  a_long_text(scanner);
  nonsense(scanner);
  return 0;
}
