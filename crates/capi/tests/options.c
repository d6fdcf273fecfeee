/* Options: every one of them, and structures of other sizes. */
#include "check.h"
#include <stddef.h>

static size_t count(const irispan_options *options, const char *text) {
  irispan_scanner *scanner = NULL;
  size_t found = 0;
  IS(OK, irispan_scanner_new(options, &scanner));
  if (irispan_links(scanner, TEXT(text), NULL, 0, &found) == IRISPAN_STATUS_OK) CHECK(found == 0);
  irispan_scanner_free(scanner);
  return found;
}

static irispan_options fresh(void) {
  irispan_options options;
  memset(&options, 0xAA, sizeof options);
  IS(OK, irispan_options_init(&options, sizeof options));
  CHECK(options.size == sizeof options && options.kinds == 0 && options.protect == NULL);
  return options;
}

static void every_option(void) {
  const char *text = "a.com b@c.com http://d.com README.md";
  irispan_options options = fresh();
  CHECK(count(NULL, text) == 3 && count(&options, text) == 3);
  options.min_confidence = IRISPAN_CONFIDENCE_POSSIBLE;
  CHECK(count(&options, text) == 4);
  options.min_confidence = IRISPAN_CONFIDENCE_CERTAIN;
  CHECK(count(&options, text) == 2);
  options = fresh(), options.kinds = IRISPAN_KIND_EMAIL | IRISPAN_KIND_URL;
  CHECK(count(&options, text) == 2);
  options = fresh(), options.profile = IRISPAN_PROFILE_UTS58;
  CHECK(count(&options, "http://localhost/") == 0 && count(NULL, "http://localhost/") == 1);
  CHECK(count(&options, "a.com/x<b.com") == 1);
  options.with = 1u << (5 - 1);
  CHECK(count(&options, "a.com/x<b.com") == 2);
  options = fresh(), options.without = 1u << (3 - 1);
  CHECK(count(&options, "http://a@b.com/") == 0 && count(NULL, "http://a@b.com/") == 1);
  options = fresh(), options.switches = IRISPAN_SWITCH_WWW_ONLY;
  CHECK(count(&options, "a.com www.a.com") == 1);
  options.switches = IRISPAN_SWITCH_ASCII_ONLY;
  CHECK(count(&options, "http://\xE4\xBE\x8B.jp") == 0);
  options.switches = IRISPAN_SWITCH_IPV6_ZONES | IRISPAN_SWITCH_QUOTED_LOCAL_PARTS;
  CHECK(count(&options, "http://[fe80::1%25en0]/ \"a..b\"@c.com") == 2);
  options = fresh(), options.max_run = 8;
  CHECK(count(&options, "xxxxxxxxa.example.com") <= 1);
  options = fresh(), options.schemes = "http, gopher";
  CHECK(count(&options, "http://a/ gopher://a/ ftp://a/") == 2);
  options = fresh(), options.more_schemes = "myapp", options.fewer_schemes = "ftp";
  CHECK(count(&options, "myapp://a/ ftp://a/ http://a/") == 2);
  options = fresh(), options.tlds = "internal", options.more_tlds = "corp";
  CHECK(count(&options, "wiki.internal wiki.corp wiki.com") == 2);
  options = fresh(), options.fewer_tlds = "com";
  CHECK(count(&options, "c.com d.org") == 1);
}

static void refused(void) {
  irispan_scanner *scanner = (irispan_scanner *)1;
  irispan_options options = fresh();
  options.profile = 2;
  IS(ERROR_ARGUMENT, irispan_scanner_new(&options, &scanner));
  options = fresh(), options.min_confidence = 4;
  IS(ERROR_ARGUMENT, irispan_scanner_new(&options, &scanner));
  options = fresh(), options.kinds = 8;
  IS(ERROR_ARGUMENT, irispan_scanner_new(&options, &scanner));
  options = fresh(), options.switches = 16;
  IS(ERROR_ARGUMENT, irispan_scanner_new(&options, &scanner));
  options = fresh(), options.with = 1u << 15;
  IS(ERROR_ARGUMENT, irispan_scanner_new(&options, &scanner));
  options = fresh(), options.more_schemes = "no scheme";
  IS(ERROR_SCHEME, irispan_scanner_new(&options, &scanner));
  options = fresh(), options.fewer_schemes = "1";
  IS(ERROR_SCHEME, irispan_scanner_new(&options, &scanner));
  options = fresh(), options.tlds = "a.b";
  IS(ERROR_TLD, irispan_scanner_new(&options, &scanner));
  options = fresh(), options.protect = "a.com, http://x y";
  IS(ERROR_ARGUMENT, irispan_scanner_new(&options, &scanner));
  options = fresh(), options.more_tlds = "\xFF";
  IS(ERROR_UTF8, irispan_scanner_new(&options, &scanner));
  options = fresh();
  IS(ERROR_NULL, irispan_scanner_new(&options, NULL));
  IS(ERROR_NULL, irispan_options_init(NULL, sizeof options));
  IS(ERROR_SIZE, irispan_options_init(&options, 3));
  CHECK(scanner == (irispan_scanner *)1);
  irispan_scanner_free(NULL);
}

/* A program that was compiled with another header. */
static void other_sizes(void) {
  struct {
    irispan_options options;
    uint64_t more[4];
  } newer;
  irispan_scanner *scanner = NULL;
  irispan_options options = fresh();
  unsigned char *old;
  size_t size;

  memset(&newer, 0, sizeof newer);
  IS(OK, irispan_options_init(&newer.options, sizeof newer));
  CHECK(newer.options.size == sizeof newer);
  newer.options.kinds = IRISPAN_KIND_EMAIL;
  CHECK(count(&newer.options, "a.com b@c.com") == 1);
  newer.more[3] = 1;
  IS(ERROR_SIZE, irispan_scanner_new(&newer.options, &scanner));

  /* Older ones, each in memory of exactly their size. What is after them has its default. */
  options.kinds = IRISPAN_KIND_EMAIL, options.protect = "a.com";
  for (size = sizeof(size_t); size <= sizeof options; size++) {
    irispan_status status;
    old = malloc(size);
    CHECK(old != NULL);
    memcpy(old, &options, size);
    memcpy(old, &size, sizeof size);
    status = irispan_scanner_new((const irispan_options *)(void *)old, &scanner);
    CHECK(status == IRISPAN_STATUS_OK || status == IRISPAN_STATUS_ERROR_SIZE);
    if (status == IRISPAN_STATUS_OK) {
      size_t found = 0;
      irispan_links(scanner, TEXT("a.com b@c.com"), NULL, 0, &found);
      CHECK(found == (size > offsetof(irispan_options, kinds) ? 1u : 2u));
      irispan_scanner_free(scanner);
    }
    free(old);
  }
  CHECK(count(&options, "a.com b@c.com") == 1);

  for (size = 0; size < sizeof(size_t); size++) {
    options.size = size;
    IS(ERROR_SIZE, irispan_scanner_new(&options, &scanner));
  }
  options.size = SIZE_MAX;
  IS(ERROR_SIZE, irispan_scanner_new(&options, &scanner));
}

/* The layout that programs were compiled with. */
static void layouts(void) {
  CHECK(sizeof(irispan_status) == 4);
  CHECK(sizeof(irispan_link) == 3 * sizeof(size_t) + 16);
  CHECK(sizeof(irispan_view) == 2 * sizeof(void *) && sizeof(irispan_range) == 2 * sizeof(size_t));
  CHECK(offsetof(irispan_options, size) == 0);
  CHECK(sizeof(irispan_options) == 2 * sizeof(size_t) + 24 + 7 * sizeof(void *));
}

int main(void) {
  every_option();
  refused();
  other_sizes();
  layouts();
  return 0;
}
