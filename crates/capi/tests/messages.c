/* Messages: parts, header fields, the text to show, links with their places, facts, HTML. */
#include "check.h"

static int equals(irispan_view view, const char *text) {
  if (view.length != strlen(text) || memcmp(view.data, text, view.length) != 0)
    fprintf(stderr, "found %.*s\n", (int)view.length, view.data);
  return view.length == strlen(text) && memcmp(view.data, text, view.length) == 0;
}

static const char RAW[] =
    "Message-ID: <1@a.example>\r\n"
    "Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\r\n at last\r\n"
    "From: \"J\" <jo@example.com>\r\n"
    "Content-Type: multipart/mixed; boundary=m\r\n\r\n"
    "--m\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n"
    "--b\r\nContent-Type: text/plain; charset=utf-8; format=flowed\r\n"
    "Content-Transfer-Encoding: quoted-printable\r\n\r\n"
    "=F0=9F=98=80 <https://a.example/long=\r\ner>\r\n> see <http://b.example/x\r\n> y>, www.c.com\r\n"
    "--b\r\nContent-Type: text/html\r\n\r\n"
    "<p>see <a href=\"http://evil.example/\">www.bank.com</a></p>\r\n--b--\r\n"
    "--m\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=x\r\n\r\nhttp://d.example\r\n--m--\r\n";

static void parts(const irispan_message *message) {
  irispan_part part;
  irispan_view id;
  irispan_string *text = NULL;
  size_t index = 99;
  IS(OK, irispan_message_id(message, &id));
  CHECK(equals(id, "1@a.example"));
  CHECK(irispan_message_part_count(message) == 5 && irispan_message_part_count(NULL) == 0);
  IS(OK, irispan_message_part(message, 0, &part));
  CHECK(equals(part.number, "") && equals(part.media_type, "multipart/mixed") && part.is_text == 0);
  IS(OK, irispan_message_part(message, 2, &part));
  CHECK(equals(part.number, "1.1") && equals(part.charset, "utf-8") && part.is_text == 1);
  CHECK(strncmp(RAW + part.header.start, "Content-Type: text/plain", 24) == 0);
  CHECK(strncmp(RAW + part.body.start, "=F0=9F=98=80", 12) == 0 && part.is_attachment == 0);
  CHECK(part.repairs.length == 0);
  IS(OK, irispan_message_part(message, 4, &part));
  CHECK(equals(part.number, "2") && part.is_attachment == 1);
  IS(NONE, irispan_message_part(message, 5, &part));

  IS(OK, irispan_message_header(message, 0, "subject", &text));
  CHECK(equals(irispan_string_view(text), "Gr\xC3\xBC\xC3\x9F" "e at last"));
  irispan_string_free(text);
  IS(OK, irispan_message_header(message, 0, "FROM", &text));
  CHECK(equals(irispan_string_view(text), "\"J\" <jo@example.com>"));
  irispan_string_free(text);
  IS(OK, irispan_message_header(message, 4, "Content-Disposition", &text));
  CHECK(equals(irispan_string_view(text), "attachment; filename=x"));
  irispan_string_free(text);
  text = NULL;
  IS(NONE, irispan_message_header(message, 0, "X-None", &text));
  IS(NONE, irispan_message_header(message, 99, "Subject", &text));
  IS(ERROR_NULL, irispan_message_header(message, 0, NULL, &text));
  IS(ERROR_UTF8, irispan_message_header(message, 0, "\xFF", &text));
  CHECK(text == NULL && irispan_string_view(NULL).length == 0);

  IS(OK, irispan_message_preferred(message, false, &index));
  CHECK(index == 2);
  IS(OK, irispan_message_preferred(message, true, &index));
  CHECK(index == 3);
}

static void plain_text(const irispan_message *message, const irispan_scanner *scanner) {
  irispan_text *text = NULL;
  irispan_mail_link link;
  irispan_details *details = NULL;
  irispan_string *html = NULL;
  irispan_view shown, view;
  size_t index = 99, at;
  char buffer[128], uri[64];
  IS(OK, irispan_text_new(message, 2, scanner, &text));
  shown = irispan_text_shown(text);
  CHECK(irispan_text_layout(text) == IRISPAN_LAYOUT_FLOWED && irispan_text_link_count(text) == 3);
  CHECK(equals(irispan_text_charset(text), "UTF-8"));
  IS(OK, irispan_text_link(text, 0, &link));
  CHECK(equals(link.text, "https://a.example/longer") && link.is_target == 0 && link.anchor.length == 0);
  CHECK(link.shown_count == 1 && link.shown[0].start == 6 && link.shown[0].end == 30);
  CHECK(link.raw_count == 2 && strncmp(RAW + link.raw[1].start, "er", 2) == 0);
  CHECK(memcmp(irispan_text_decoded(text).data + link.link.start, link.text.data, link.text.length) == 0);
  /* Quoted and folded: a range in each line. */
  IS(OK, irispan_text_link(text, 1, &link));
  CHECK(equals(link.text, "http://b.example/xy") && link.shown_count == 2 && link.raw_count == 2);
  CHECK(strncmp(shown.data + link.shown[1].start, "y>", 2) == 0);
  for (at = link.shown[0].start; at < link.shown[0].end; at++) {
    IS(OK, irispan_text_link_at(text, at, &index));
    CHECK(index == 1);
  }
  IS(NONE, irispan_text_link_at(text, link.shown[0].end, &index));
  IS(OK, irispan_text_link_at(text, link.shown[1].start, &index));
  IS(NONE, irispan_text_link_at(text, 0, &index));
  IS(NONE, irispan_text_link_at(text, SIZE_MAX, &index));
  /* In UTF-16, for toolkits that count so. */
  {
    size_t offsets[2];
    offsets[0] = link.shown[0].start, offsets[1] = link.shown[0].end;
    IS(OK, irispan_convert_offsets(shown.data, shown.length, IRISPAN_UNIT_UTF16, offsets, 2));
    CHECK(offsets[0] == link.shown[0].start - 2 && offsets[1] == link.shown[0].end - 2);
  }
  IS(OK, irispan_text_osc8_open(text, 1, 42, buffer, sizeof buffer, NULL));
  CHECK(strcmp(buffer, "\x1B]8;id=irispan-42;http://b.example/xy\x1B\\") == 0);
  IS(NONE, irispan_text_osc8_open(text, 9, 42, buffer, sizeof buffer, NULL));
  IS(NONE, irispan_text_link(text, 3, &link));
  IS(NONE, irispan_text_details(text, 3, &details));
  IS(OK, irispan_text_link(text, 2, &link));
  CHECK(link.link.kind == IRISPAN_KIND_DOMAIN && link.link.flags == IRISPAN_FLAG_OPEN);
  IS(OK, irispan_uri(irispan_text_decoded(text).data, irispan_text_decoded(text).length, &link.link, uri, sizeof uri, NULL));
  CHECK(strcmp(uri, "https://www.c.com") == 0);
  IS(OK, irispan_text_details(text, 2, &details));
  IS(OK, irispan_details_field(details, IRISPAN_FIELD_URI, &view));
  CHECK(equals(view, "https://www.c.com"));
  irispan_details_free(details);
  IS(OK, irispan_text_to_html(text, IRISPAN_HTML_FACTS, &html));
  view = irispan_string_view(html);
  CHECK(view.length > 100 && strncmp(view.data, "\xF0\x9F\x98\x80 &lt;<a href=", 14) == 0);
  irispan_string_free(html);
  IS(ERROR_ARGUMENT, irispan_text_to_html(text, 4, &html));
  irispan_text_free(text);
}

static void html_text(const irispan_message *message, const irispan_scanner *scanner) {
  irispan_text *text = NULL;
  irispan_mail_link link;
  irispan_details *details = NULL;
  irispan_fact fact;
  size_t count;
  IS(OK, irispan_text_new(message, 3, scanner, &text));
  CHECK(irispan_text_layout(text) == IRISPAN_LAYOUT_HTML && irispan_text_link_count(text) == 1);
  IS(OK, irispan_text_link(text, 0, &link));
  CHECK(link.is_target == 1 && equals(link.text, "http://evil.example/") && equals(link.anchor, "www.bank.com"));
  CHECK(strncmp(RAW + link.raw[0].start, "http://evil.example/", 20) == 0 && link.link.end - link.link.start == 12);
  IS(OK, irispan_text_details(text, 0, &details));
  count = irispan_details_fact_count(details);
  CHECK(count > 0);
  IS(OK, irispan_details_fact(details, count - 1, &fact));
  CHECK(equals(fact.name, "text-target-mismatch") && fact.severity == IRISPAN_SEVERITY_WARN);
  CHECK(equals(fact.detail, "evil.example") && fact.range.start == 0 && fact.range.end == 12);
  irispan_details_free(details);
  irispan_text_free(text);
}

static void without_a_header(const irispan_scanner *scanner) {
  irispan_text *text = NULL;
  irispan_mail_link link;
  IS(OK, irispan_text_decode(scanner, TEXT("<a href='http://a.example/\xE4'>x</a>"), "iso-8859-1", IRISPAN_LAYOUT_HTML, &text));
  IS(OK, irispan_text_link(text, 0, &link));
  CHECK(equals(link.text, "http://a.example/\xC3\xA4") && equals(irispan_text_decoded(text), "x"));
  irispan_text_free(text);
  IS(OK, irispan_text_decode(scanner, NULL, 0, NULL, IRISPAN_LAYOUT_FIXED, &text));
  CHECK(irispan_text_link_count(text) == 0 && irispan_text_shown(text).length == 0);
  irispan_text_free(text);
  IS(ERROR_ARGUMENT, irispan_text_decode(scanner, NULL, 0, NULL, 4, &text));
  IS(ERROR_UTF8, irispan_text_decode(scanner, NULL, 0, "\xFF", 0, &text));
  IS(ERROR_NULL, irispan_text_decode(NULL, NULL, 0, NULL, 0, &text));
}

static int take_message(void *context, const irispan_message *message, irispan_view raw, uint64_t offset) {
  size_t *count = context;
  CHECK(raw.length > 0 && offset > 0 && irispan_message_part_count(message) == 1);
  return ++*count == 3;
}

static const char QUOTED[] =
    "From a\n\nx\n\nFrom b\nSubject: y\nContent-Disposition: attachment\n\n"
    ">From https://a.example/1\n>>From z\nhttps://b.example/2\n";

/* The second message of QUOTED: ranges are bytes of the mailbox, and texts have no quoting. */
static int take_quoted(void *context, const irispan_message *message, irispan_view raw, uint64_t offset) {
  const char *expected[] = {"https://a.example/1", "https://b.example/2"};
  irispan_text **text = context;
  irispan_mail_link link;
  irispan_string *subject = NULL;
  irispan_part part;
  size_t at;
  if (offset < 10) return 0;
  CHECK(offset + raw.length == sizeof QUOTED - 1 && memcmp(raw.data, QUOTED + offset, raw.length) == 0);
  IS(OK, irispan_message_part(message, 0, &part));
  CHECK(part.header.start == offset && part.is_attachment == 1);
  /* The mark before the first line belongs to neither. */
  CHECK(part.body.start == part.header.end + 1 && strncmp(QUOTED + part.body.start, "From https://", 13) == 0);
  CHECK(part.body.end == sizeof QUOTED - 1);
  IS(OK, irispan_message_header(message, 0, "subject", &subject));
  CHECK(equals(irispan_string_view(subject), "y"));
  irispan_string_free(subject);
  IS(OK, irispan_text_new(message, 0, irispan_scanner_default(), text));
  CHECK(equals(irispan_text_decoded(*text), "From https://a.example/1\n>From z\nhttps://b.example/2\n"));
  CHECK(irispan_text_link_count(*text) == 2);
  for (at = 0; at < 2; at++) {
    IS(OK, irispan_text_link(*text, at, &link));
    CHECK(link.raw_count == 1 && link.raw[0].end - link.raw[0].start == strlen(expected[at]));
    CHECK(strncmp(QUOTED + link.raw[0].start, expected[at], strlen(expected[at])) == 0);
  }
  return 1;
}

static void quoting(void) {
  irispan_text *text = NULL;
  irispan_mail_link link;
  IS(STOPPED, irispan_mbox_each(TEXT(QUOTED), take_quoted, &text));
  /* The text outlives its message. */
  IS(OK, irispan_text_link(text, 1, &link));
  CHECK(equals(link.text, "https://b.example/2"));
  irispan_text_free(text);
}

static void mailboxes(void) {
  const char *mbox = "From a\n\nx\n\nFrom b\n\nwww.a.com\n\nFrom c\n\n1\n\nFrom d\n\n2\n";
  size_t count = 0;
  IS(STOPPED, irispan_mbox_each(TEXT(mbox), take_message, &count));
  CHECK(count == 3);
  count = 10;
  IS(OK, irispan_mbox_each(TEXT(mbox), take_message, &count));
  CHECK(count == 14);
  IS(OK, irispan_mbox_each(NULL, 0, take_message, &count));
  IS(ERROR_NULL, irispan_mbox_each(TEXT(mbox), NULL, NULL));
}

/* Header and body of a message that was encoded as a whole are the groups that they come from. */
static void encoded(void) {
  const char *raw =
      "Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n"
      "U3ViamVjdDogeQpDb250ZW50LURpc3Bvc2l0aW9uOiBhdHRhY2htZW50Cgp4\n";
  irispan_message *message = NULL;
  irispan_string *subject = NULL;
  irispan_part part;
  IS(OK, irispan_message_new(TEXT(raw), &message));
  CHECK(irispan_message_part_count(message) == 2);
  IS(OK, irispan_message_part(message, 1, &part));
  CHECK(part.is_attachment == 1 && part.header.start == strlen(raw) - 61 && part.header.end == strlen(raw) - 1);
  CHECK(part.body.start == strlen(raw) - 5 && strncmp(raw + part.body.start, "Cgp4", 4) == 0);
  CHECK(part.body.end == strlen(raw) - 1);
  IS(OK, irispan_message_header(message, 1, "Subject", &subject));
  CHECK(equals(irispan_string_view(subject), "y"));
  irispan_string_free(subject);
  irispan_message_free(message);
}

static void nothing_and_nonsense(const irispan_scanner *scanner) {
  irispan_message *message = NULL;
  irispan_text *text = NULL;
  irispan_view id;
  size_t index, at;
  IS(OK, irispan_message_new(NULL, 0, &message));
  CHECK(irispan_message_part_count(message) == 1);
  IS(NONE, irispan_message_id(message, &id));
  IS(OK, irispan_message_preferred(message, false, &index));
  IS(NONE, irispan_text_new(message, 1, scanner, &text));
  IS(ERROR_NULL, irispan_text_new(message, 0, NULL, &text));
  IS(ERROR_NULL, irispan_text_new(NULL, 0, scanner, &text));
  irispan_message_free(message);
  irispan_message_free(NULL);
  irispan_text_free(NULL);
  IS(ERROR_NULL, irispan_message_new("a", 1, NULL));
  IS(ERROR_NULL, irispan_message_new(NULL, 1, &message));
  CHECK(irispan_text_shown(NULL).length == 0 && irispan_text_link_count(NULL) == 0);
  /* Cut anywhere, in memory of exactly that size, it is a message. */
  for (at = 0; at < sizeof RAW; at += 7) {
    char *cut = malloc(at + 1);
    size_t part;
    CHECK(cut != NULL);
    memcpy(cut, RAW, at);
    cut = realloc(cut, at == 0 ? 1 : at);
    IS(OK, irispan_message_new(cut, at, &message));
    for (part = 0; part < irispan_message_part_count(message); part++)
      if (irispan_text_new(message, part, scanner, &text) == IRISPAN_STATUS_OK) irispan_text_free(text);
    irispan_message_free(message);
    free(cut);
  }
}

int main(void) {
  const irispan_scanner *scanner = irispan_scanner_default();
  irispan_message *message = NULL;
  CHECK(irispan_has_feature("mail"));
  IS(OK, irispan_message_new(RAW, sizeof RAW - 1, &message));
  parts(message);
  plain_text(message, scanner);
  html_text(message, scanner);
  irispan_message_free(message);
  without_a_header(scanner);
  mailboxes();
  quoting();
  encoded();
  nothing_and_nonsense(scanner);
  return 0;
}
