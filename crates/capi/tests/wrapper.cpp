// irispan.hpp: every class, what throws, and that a scanner may be moved.
#include <irispan.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <memory>

#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition)) {                                                        \
      std::fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)

static const std::string_view SAMPLE = "Siehe https://\xE4\xBE\x8B\xE3\x81\x88.jp/\xC3\xA4(b). Mail: jo@example.com";

static void in_utf8() {
  const irispan::scanner scanner;
  std::vector<std::string> found;
  for (const irispan::link &link : scanner.links(SAMPLE)) found.push_back(irispan::uri(SAMPLE, link));
  CHECK((found == std::vector<std::string>{"https://xn--r8jz45g.jp/%C3%A4(b)", "mailto:jo@example.com"}));

  std::vector<irispan::link> all = scanner.all(SAMPLE);
  CHECK(all.size() == 2 && irispan::text_of(SAMPLE, all[1]) == "jo@example.com");
  CHECK(irispan::display(SAMPLE, all[0]) == irispan::text_of(SAMPLE, all[0]));
  CHECK(scanner.next(SAMPLE, 7)->start == all[1].start && !scanner.next(SAMPLE, 1000));
  CHECK(scanner.at(SAMPLE, 10)->end == all[0].end && !scanner.at(SAMPLE, 0));
  CHECK(scanner.safe_range(SAMPLE, {10, 10}).start == 6);

  const auto links = scanner.links(SAMPLE);
  CHECK(std::distance(links.begin(), links.end()) == 2);
  CHECK(scanner.links({}).begin() == scanner.links({}).end());

  const irispan::details details = scanner.about(SAMPLE, all[0]);
  CHECK(details.uri() == found[0] && details.host() == "\xE4\xBE\x8B\xE3\x81\x88.jp" && details.facts().empty());
  CHECK(!details.field(IRISPAN_FIELD_PORT));
  irispan::convert(SAMPLE, IRISPAN_UNIT_CODE_POINT, all);
  CHECK(all[1].start == 32);
}

static void in_utf16() {
  const irispan::scanner scanner;
  const std::u16string_view text = u"\xD83D\xDE00 see http://a.com/\u00E9, b.com";
  const std::vector<irispan::link> all = scanner.all(text);
  CHECK(all.size() == 2 && text.substr(all[0].start, all[0].end - all[0].start) == u"http://a.com/\u00E9");
  const irispan::details details = scanner.about(text, all[0]);
  CHECK(details.uri() == "http://a.com/%C3%A9");
  CHECK(scanner.next(text, 8)->start == all[1].start && scanner.at(text, 7)->start == all[0].start);
}

static void what_throws() {
  const irispan::scanner scanner;
  try {
    irispan::options options = irispan::default_options();
    options.tlds = "a.b";
    irispan::scanner refused(options);
    CHECK(false);
  } catch (const irispan::error &error) {
    CHECK(error.status() == IRISPAN_STATUS_ERROR_TLD && error.what()[0] != 0);
  }
  try {
    irispan::uri("short", scanner.all(SAMPLE)[1]);
    CHECK(false);
  } catch (const irispan::error &error) {
    CHECK(error.status() == IRISPAN_STATUS_ERROR_LINK);
  }
  // An exception of one's own goes through the scan.
  try {
    scanner.each(SAMPLE, [](const irispan::link &, std::string_view) { throw 7; });
    CHECK(false);
  } catch (int number) {
    CHECK(number == 7);
  }
  std::size_t count = 0;
  CHECK(!scanner.each(SAMPLE, [&](const irispan::link &, std::string_view) { return ++count < 1; }));
  CHECK(count == 1);
}

static void chunks() {
  irispan::stream stream;
  std::vector<std::string> found;
  const auto take = [&](const irispan::link &, std::string_view text) { found.emplace_back(text); };
  CHECK(stream.feed("see http", take) && stream.feed("s://a.com/x b.c", take) && stream.feed("om", take));
  CHECK(stream.finish(take));
  CHECK((found == std::vector<std::string>{"https://a.com/x", "b.com"}));
}

static void written() {
  const irispan::scanner scanner;
  CHECK(scanner.to_html("<a.com").find("&lt;<a href=\"https://a.com\"") == 0);
  CHECK(scanner.to_terminal("a.com\x1B").find("\x1B]8;id=irispan-1;https://a.com\x1B\\") == 0);
  CHECK(irispan::harmless("\x1B") == "\\u{1b}");
  const std::string url = "http://a.com/" + std::string(1000, 'x');
  CHECK(irispan::uri(url, scanner.all(url)[0]) == url);
}

static void messages() {
  const std::string_view raw = "Subject: =?utf-8?q?=C3=A4?=\n\nsee <http://a.com/b\nc>\n";
  const irispan::message message(raw);
  CHECK(message.size() == 1 && message.header("Subject") == "\xC3\xA4" && !message.header("X"));
  CHECK(message[0].is_text == 1 && message.preferred() == 0u);
  const std::optional<irispan::text> text = message.text(0);
  CHECK(text && text->size() == 1 && irispan::view((*text)[0].text) == "http://a.com/bc");
  const irispan::details details = text->about(0);
  CHECK(text->at(6) == 0u && !text->at(0) && details.uri() == "http://a.com/bc");
  CHECK(text->to_html().find("<a href") != std::string::npos && text->shown().size() > text->decoded().size());
  CHECK(!message.text(7));
}

template <typename Scanner, typename = void>
struct gives_links : std::false_type {};
template <typename Scanner>
struct gives_links<Scanner, std::void_t<decltype(std::declval<Scanner>().links(std::string_view()))>> : std::true_type {};
static_assert(gives_links<const irispan::scanner &>::value, "");
// Its links would outlive it.
static_assert(!gives_links<irispan::scanner>::value && !gives_links<const irispan::scanner>::value, "");

static irispan::scanner mail_only() {
  irispan::options options = irispan::default_options();
  options.kinds = IRISPAN_KIND_EMAIL;
  return irispan::scanner(options);
}

static void moves() {
  auto one = std::make_unique<irispan::scanner>(mail_only());
  irispan::scanner other = std::move(*one);
  CHECK(other.all(SAMPLE).size() == 1);
  // What was moved from is the default one, also when the other is gone.
  CHECK(one->get() == irispan_scanner_default());
  {
    const irispan::scanner gone = std::move(other);
    CHECK(gone.all(SAMPLE).size() == 1);
  }
  CHECK(one->all(SAMPLE).size() == 2 && other.all(SAMPLE).size() == 2);
  other = mail_only();
  CHECK(other.all(SAMPLE).size() == 1);
}

int main() {
  in_utf8();
  in_utf16();
  what_throws();
  chunks();
  written();
  messages();
  moves();
  return 0;
}
