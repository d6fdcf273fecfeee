/* Chunks of every size give the links of the whole text, in UTF-8 and UTF-16. */
#include "check.h"

#define MOST 16

struct taken {
  irispan_stream *stream;
  irispan_link links[MOST];
  size_t count, stop_at;
};

static int take(void *context, const irispan_link *link, irispan_view text) {
  struct taken *taken = context;
  CHECK(taken->count < MOST && text.length > 0);
  taken->links[taken->count++] = *link;
  /* A stream that is at work cannot be used. */
  IS(ERROR_BUSY, irispan_stream_feed(taken->stream, "x", 1, take, context));
  IS(ERROR_BUSY, irispan_stream_finish(taken->stream, take, context));
  return taken->count == taken->stop_at;
}

static const char *const SAMPLE = "see https://\xE4\xBE\x8B.jp/a? And www.example.com,\xF0\x9F\x98\x80 jo@example.com";

static void in_utf8(const irispan_scanner *scanner) {
  irispan_link all[MOST];
  size_t count = 0, size, at;
  struct taken taken;
  IS(OK, irispan_links(scanner, TEXT(SAMPLE), all, MOST, &count));
  CHECK(count == 3);
  all[count - 1].flags = 0; /* The stream reports it at the end, and then it is not open. */
  IS(OK, irispan_stream_new(scanner, &taken.stream));
  for (size = 1; size <= strlen(SAMPLE); size++) {
    taken.count = taken.stop_at = 0;
    for (at = 0; at < strlen(SAMPLE); at += size) {
      size_t rest = strlen(SAMPLE) - at;
      IS(OK, irispan_stream_feed(taken.stream, SAMPLE + at, rest < size ? rest : size, take, &taken));
    }
    IS(OK, irispan_stream_finish(taken.stream, take, &taken));
    CHECK(taken.count == count && memcmp(taken.links, all, count * sizeof *all) == 0);
  }
  /* Stopped, and begun again. */
  taken.count = 0, taken.stop_at = 1;
  IS(STOPPED, irispan_stream_feed(taken.stream, TEXT("a.com b.com "), take, &taken));
  IS(STOPPED, irispan_stream_feed(taken.stream, TEXT("c.com "), take, &taken));
  IS(STOPPED, irispan_stream_finish(taken.stream, take, &taken));
  CHECK(taken.count == 1);
  taken.count = taken.stop_at = 0;
  IS(OK, irispan_stream_feed(taken.stream, TEXT("a.com b.com "), take, &taken));
  IS(OK, irispan_stream_finish(taken.stream, take, &taken));
  CHECK(taken.count == 2 && taken.links[0].start == 0);
  irispan_stream_free(taken.stream);
}

static void in_utf16(const irispan_scanner *scanner) {
  static const uint16_t TEXT16[] = {0xD83D, 0xDE00, ' ', 'a', '.', 'c', 'o', 'm', 0xD83D, 0xDE00, ' ',
                                    0xD83D, 'w', 'w', 'w', '.', 'b', '.', 'c', 'o', 'm', ' ',
                                    0xDE00, 'w', 'w', 'w', '.', 'c', '.', 'c', 'o', 'm', 0xD83D};
  const size_t length = sizeof TEXT16 / sizeof *TEXT16;
  irispan_link all[MOST];
  size_t count = 0, size, at;
  struct taken taken;
  IS(OK, irispan_links_utf16(scanner, TEXT16, length, all, MOST, &count));
  CHECK(count == 3);
  all[count - 1].flags = 0;
  IS(OK, irispan_stream_new(scanner, &taken.stream));
  for (size = 1; size <= length; size++) {
    taken.count = taken.stop_at = 0;
    for (at = 0; at < length; at += size) {
      size_t rest = length - at;
      IS(OK, irispan_stream_feed_utf16(taken.stream, TEXT16 + at, rest < size ? rest : size, take, &taken));
    }
    IS(OK, irispan_stream_finish(taken.stream, take, &taken));
    CHECK(taken.count == count && memcmp(taken.links, all, count * sizeof *all) == 0);
  }
  /* Not both in one text. */
  IS(OK, irispan_stream_feed_utf16(taken.stream, TEXT16, 2, take, &taken));
  IS(ERROR_ARGUMENT, irispan_stream_feed(taken.stream, "a", 1, take, &taken));
  IS(OK, irispan_stream_finish(taken.stream, take, &taken));
  IS(OK, irispan_stream_feed(taken.stream, "a", 1, take, &taken));
  irispan_stream_free(taken.stream);
}

static void nonsense(const irispan_scanner *scanner) {
  irispan_stream *stream = NULL;
  IS(ERROR_NULL, irispan_stream_new(NULL, &stream));
  IS(ERROR_NULL, irispan_stream_new(scanner, NULL));
  IS(ERROR_NULL, irispan_stream_feed(NULL, "a", 1, take, NULL));
  IS(ERROR_NULL, irispan_stream_finish(NULL, take, NULL));
  IS(OK, irispan_stream_new(scanner, &stream));
  IS(ERROR_NULL, irispan_stream_feed(stream, "a", 1, NULL, NULL));
  IS(ERROR_NULL, irispan_stream_feed(stream, NULL, 1, take, NULL));
  IS(ERROR_NULL, irispan_stream_feed_utf16(stream, NULL, 1, take, NULL));
  IS(ERROR_ARGUMENT, irispan_stream_feed(stream, "a", SIZE_MAX, take, NULL));
  IS(OK, irispan_stream_feed(stream, NULL, 0, take, NULL));
  irispan_stream_free(stream);
  irispan_stream_free(NULL);
}

int main(void) {
  irispan_scanner *scanner = NULL;
  IS(OK, irispan_scanner_new(NULL, &scanner));
  in_utf8(scanner);
  in_utf16(scanner);
  nonsense(scanner);
  irispan_scanner_free(scanner);
  return 0;
}
