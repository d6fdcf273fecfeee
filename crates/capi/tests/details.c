/* What is known about a link: into a buffer, and as an object. */
#include "check.h"

static int equals(irispan_view view, const char *text) {
  return view.length == strlen(text) && memcmp(view.data, text, view.length) == 0;
}

static void check_field(const irispan_details *details, uint32_t field, const char *expected) {
  irispan_view view = {NULL, 7};
  if (expected == NULL) {
    IS(NONE, irispan_details_field(details, field, &view));
    CHECK(view.data == NULL && view.length == 7);
  } else {
    IS(OK, irispan_details_field(details, field, &view));
    if (!equals(view, expected)) fprintf(stderr, "%.*s\n", (int)view.length, view.data);
    CHECK(equals(view, expected));
  }
}

static const char *const SAMPLE =
    "see http://me@\xE4\xBE\x8B\xE3\x81\x88.jp:81/\xC3\xA4?q#f or www.example.co.uk, http://a.com/50%";
static const char *const URI = "http://me@xn--r8jz45g.jp:81/%C3%A4?q#f";

static void into_a_buffer(const irispan_link *links) {
  char buffer[64];
  size_t needed = 0, capacity;
  for (capacity = 0; capacity < sizeof buffer; capacity++) {
    irispan_status status;
    memset(buffer, 'x', sizeof buffer);
    status = irispan_uri(TEXT(SAMPLE), &links[0], buffer, capacity, &needed);
    CHECK(needed == strlen(URI));
    CHECK(status == (capacity > strlen(URI) ? IRISPAN_STATUS_OK : IRISPAN_STATUS_MORE));
    CHECK(status == IRISPAN_STATUS_MORE ? buffer[0] == 'x' : strcmp(buffer, URI) == 0);
    CHECK(buffer[capacity] == 'x');
  }
  IS(MORE, irispan_uri(TEXT(SAMPLE), &links[0], NULL, 0, &needed));
  IS(MORE, irispan_uri(TEXT(SAMPLE), &links[0], NULL, 0, NULL));
  IS(OK, irispan_uri(TEXT(SAMPLE), &links[1], buffer, sizeof buffer, NULL));
  CHECK(strcmp(buffer, "https://www.example.co.uk") == 0);
  IS(ERROR_URI, irispan_uri(TEXT(SAMPLE), &links[2], buffer, sizeof buffer, &needed));
  IS(OK, irispan_display(TEXT(SAMPLE), &links[1], buffer, sizeof buffer, &needed));
  CHECK(strcmp(buffer, "www.example.co.uk") == 0 && needed == 17);
  IS(ERROR_NULL, irispan_uri(TEXT(SAMPLE), &links[0], NULL, 9, &needed));
  IS(ERROR_NULL, irispan_uri(TEXT(SAMPLE), NULL, buffer, sizeof buffer, &needed));
  IS(ERROR_ARGUMENT, irispan_uri(TEXT(SAMPLE), &links[0], buffer, SIZE_MAX, &needed));
}

/* Links that were not found in the text. */
static void that_do_not_fit(irispan_link link) {
  char buffer[64];
  irispan_link other = link;
  irispan_details *details = NULL;
  IS(ERROR_LINK, irispan_uri(SAMPLE, 5, &link, buffer, sizeof buffer, NULL));
  IS(ERROR_LINK, irispan_details_new(irispan_scanner_default(), SAMPLE, 5, &link, &details));
  other.end = SIZE_MAX;
  IS(ERROR_LINK, irispan_display(TEXT(SAMPLE), &other, buffer, sizeof buffer, NULL));
  other = link, other.start = other.end + 1;
  IS(ERROR_LINK, irispan_display(TEXT(SAMPLE), &other, buffer, sizeof buffer, NULL));
  other = link, other.end = 15; /* within a character */
  IS(ERROR_LINK, irispan_display(TEXT(SAMPLE), &other, buffer, sizeof buffer, NULL));
  other = link, other.kind = 3;
  IS(ERROR_ARGUMENT, irispan_display(TEXT(SAMPLE), &other, buffer, sizeof buffer, NULL));
  other = link, other.confidence = 0;
  IS(ERROR_ARGUMENT, irispan_display(TEXT(SAMPLE), &other, buffer, sizeof buffer, NULL));
  other = link, other.alternative_end = 15;
  IS(ERROR_LINK, irispan_display(TEXT(SAMPLE), &other, buffer, sizeof buffer, NULL));
  CHECK(details == NULL);
}

static void as_an_object(const irispan_scanner *scanner, const irispan_link *links) {
  irispan_details *details = NULL;
  irispan_problem problem;
  irispan_fact fact;
  irispan_view view;
  IS(OK, irispan_details_new(scanner, TEXT(SAMPLE), &links[0], &details));
  check_field(details, IRISPAN_FIELD_TEXT, "http://me@\xE4\xBE\x8B\xE3\x81\x88.jp:81/\xC3\xA4?q#f");
  check_field(details, IRISPAN_FIELD_TARGET, "http://me@\xE4\xBE\x8B\xE3\x81\x88.jp:81/\xC3\xA4?q#f");
  check_field(details, IRISPAN_FIELD_URI, URI);
  check_field(details, IRISPAN_FIELD_SCHEME, "http");
  check_field(details, IRISPAN_FIELD_USERINFO, "me");
  check_field(details, IRISPAN_FIELD_HOST, "\xE4\xBE\x8B\xE3\x81\x88.jp");
  check_field(details, IRISPAN_FIELD_PORT, "81");
  check_field(details, IRISPAN_FIELD_PATH, "/\xC3\xA4");
  check_field(details, IRISPAN_FIELD_QUERY, "q");
  check_field(details, IRISPAN_FIELD_FRAGMENT, "f");
  check_field(details, IRISPAN_FIELD_DISPLAY_HOST, "\xE4\xBE\x8B\xE3\x81\x88.jp");
  IS(NONE, irispan_details_problem(details, &problem));
  CHECK(irispan_details_fact_count(details) == 2);
  IS(OK, irispan_details_fact(details, 0, &fact));
  CHECK(equals(fact.name, "userinfo") && fact.severity == IRISPAN_SEVERITY_WARN);
  CHECK(equals(fact.sentence, "What stands before `@` is not the host."));
  CHECK(equals(fact.detail, "\xE4\xBE\x8B\xE3\x81\x88.jp") && fact.range.start == 7 && fact.range.end == 9);
  IS(OK, irispan_details_fact(details, 1, &fact));
  CHECK(equals(fact.name, "odd-port") && fact.severity == IRISPAN_SEVERITY_NOTE);
  IS(NONE, irispan_details_fact(details, 2, &fact));
  IS(ERROR_ARGUMENT, irispan_details_field(details, 99, &view));
  IS(ERROR_NULL, irispan_details_field(details, 0, NULL));
  IS(ERROR_NULL, irispan_details_field(NULL, 0, &view));
  IS(ERROR_NULL, irispan_details_fact(details, 0, NULL));
  IS(ERROR_NULL, irispan_details_problem(NULL, &problem));
  CHECK(irispan_details_fact_count(NULL) == 0);
  irispan_details_free(details);

  IS(OK, irispan_details_new(scanner, TEXT(SAMPLE), &links[1], &details));
  check_field(details, IRISPAN_FIELD_SCHEME, NULL);
  check_field(details, IRISPAN_FIELD_TARGET, "https://www.example.co.uk");
  check_field(details, IRISPAN_FIELD_REGISTERED_DOMAIN,
              irispan_has_feature("public-suffix") ? "example.co.uk" : NULL);
  irispan_details_free(details);

  IS(OK, irispan_details_new(scanner, TEXT(SAMPLE), &links[2], &details));
  check_field(details, IRISPAN_FIELD_URI, NULL);
  IS(OK, irispan_details_problem(details, &problem));
  CHECK(equals(problem.name, "invalid-percent-encoding") && problem.offset == 15);
  CHECK(problem.sentence.length > 20);
  irispan_details_free(details);
  irispan_details_free(NULL);
}

static void protected_names(void) {
  irispan_options options;
  irispan_scanner *scanner = NULL;
  irispan_link link;
  irispan_details *details = NULL;
  irispan_fact fact;
  const char *text = "https://www.p\xD0\xB0ypal.com/";
  size_t at, found = 0;
  IS(OK, irispan_options_init(&options, sizeof options));
  options.protect = "paypal.com";
  IS(OK, irispan_scanner_new(&options, &scanner));
  IS(OK, irispan_next(scanner, TEXT(text), 0, &link));
  IS(OK, irispan_details_new(scanner, TEXT(text), &link, &details));
  irispan_scanner_free(scanner);
  for (at = 0; at < irispan_details_fact_count(details); at++) {
    IS(OK, irispan_details_fact(details, at, &fact));
    found += (size_t)equals(fact.name, "protected-look-alike");
  }
  CHECK(found == 1);
  irispan_details_free(details);
}

static void in_utf16(const irispan_scanner *scanner) {
  const uint16_t text[] = {0xD800, ' ', 'h', 't', 't', 'p', ':', '/', '/', 'a', '.', 'c', 'o', 'm', '/', 0xE9, 0xD83D, 0xDE00};
  irispan_link link;
  irispan_details *details = NULL;
  IS(OK, irispan_next_utf16(scanner, text, 18, 0, &link));
  CHECK(link.start == 2 && link.end == 18);
  IS(OK, irispan_details_new_utf16(scanner, text, 18, &link, &details));
  check_field(details, IRISPAN_FIELD_URI, "http://a.com/%C3%A9%F0%9F%98%80");
  irispan_details_free(details);
  IS(ERROR_LINK, irispan_details_new_utf16(scanner, text, 17, &link, &details));
  link.start = 0;
  IS(ERROR_LINK, irispan_details_new_utf16(scanner, text, 18, &link, &details));
  IS(ERROR_NULL, irispan_details_new_utf16(NULL, text, 18, &link, &details));
}

int main(void) {
  const irispan_scanner *scanner = irispan_scanner_default();
  irispan_link links[3];
  size_t count = 0;
  IS(OK, irispan_links(scanner, TEXT(SAMPLE), links, 3, &count));
  CHECK(count == 3);
  into_a_buffer(links);
  that_do_not_fit(links[0]);
  as_an_object(scanner, links);
  protected_names();
  in_utf16(scanner);
  return 0;
}
