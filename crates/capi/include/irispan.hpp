/*
 * irispan for C++17: objects that free themselves, views, and ranges for `for`. Everything is inline, and
 * calls the functions of irispan.h, which documents them.
 *
 * What can fail because of the caller or of a text throws irispan::error, which has the status;
 * what may be missing is an std::optional. An exception of the caller's function passes through a scan.
 */
#ifndef IRISPAN_HPP
#define IRISPAN_HPP

#include "irispan.h"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace irispan {

/* The constants of C, by their names there: IRISPAN_KIND_URL. */
using link = ::irispan_link;
using options = ::irispan_options;
using range = ::irispan_range;

/* A status that is a mistake, or says what cannot be done. */
class error : public std::runtime_error {
 public:
  explicit error(irispan_status status)
      : std::runtime_error(irispan_status_text(static_cast<std::uint32_t>(status))), status_(status) {}
  irispan_status status() const noexcept { return status_; }

 private:
  irispan_status status_;
};

inline void check(irispan_status status) {
  if (status != IRISPAN_STATUS_OK) throw error(status);
}

inline std::string_view view(irispan_view of) noexcept { return {of.data, of.length}; }

namespace detail {

struct free {
  void operator()(irispan_scanner *of) const noexcept { irispan_scanner_free(of); }
  void operator()(irispan_cursor *of) const noexcept { irispan_cursor_free(of); }
  void operator()(irispan_stream *of) const noexcept { irispan_stream_free(of); }
  void operator()(irispan_details *of) const noexcept { irispan_details_free(of); }
  void operator()(irispan_string *of) const noexcept { irispan_string_free(of); }
  void operator()(irispan_message *of) const noexcept { irispan_message_free(of); }
  void operator()(irispan_text *of) const noexcept { irispan_text_free(of); }
};

template <typename T>
using owned = std::unique_ptr<T, free>;

/* The status of a search: false if there is none. */
inline bool found(irispan_status status) {
  if (status == IRISPAN_STATUS_NONE) return false;
  check(status);
  return true;
}

/* Calls a C function twice if its first buffer is too small. */
template <typename Write>
std::string written(Write write) {
  std::string out(128, '\0');
  std::size_t needed = 0;
  irispan_status status = write(&out[0], out.size(), &needed);
  if (status == IRISPAN_STATUS_MORE) {
    out.resize(needed + 1);
    status = write(&out[0], out.size(), &needed);
  }
  check(status);
  out.resize(needed);
  return out;
}

inline std::string taken(irispan_string *of) {
  const owned<irispan_string> string(of);
  return std::string(view(irispan_string_view(of)));
}

/* Lets a function of C++ be one of C: true or void goes on, false stops. */
template <typename Take>
struct taker {
  Take &take;
  std::exception_ptr thrown;

  static int call(void *context, const irispan_link *link, irispan_view text) noexcept {
    taker &self = *static_cast<taker *>(context);
    try {
      if constexpr (std::is_void_v<std::invoke_result_t<Take &, const irispan::link &, std::string_view>>) {
        self.take(*link, view(text));
        return 0;
      } else {
        return self.take(*link, view(text)) ? 0 : 1;
      }
    } catch (...) {
      self.thrown = std::current_exception();
      return 1;
    }
  }

  /* Returns whether nothing stopped it. */
  bool ended(irispan_status status) {
    if (thrown) std::rethrow_exception(thrown);
    if (status == IRISPAN_STATUS_STOPPED) return false;
    check(status);
    return true;
  }
};

}  // namespace detail

/* Options, all at their defaults. */
inline options default_options() {
  options of;
  check(irispan_options_init(&of, sizeof of));
  return of;
}

/* A fact about a link. Its views are those of the details. */
struct fact {
  std::string_view name, sentence, detail;
  irispan::range range;
  irispan_severity severity;
};

/* What is known about one link. Views are valid as long as this is: none are taken of a temporary. */
class details {
 public:
  explicit details(irispan_details *of) noexcept : of_(of) {}

  std::optional<std::string_view> field(irispan_field field) const & {
    irispan_view out;
    if (!detail::found(irispan_details_field(of_.get(), field, &out))) return std::nullopt;
    return view(out);
  }
  std::optional<std::string_view> uri() const & { return field(IRISPAN_FIELD_URI); }
  std::optional<std::string_view> host() const & { return field(IRISPAN_FIELD_HOST); }
  std::string_view display() const & { return field(IRISPAN_FIELD_DISPLAY).value_or(std::string_view()); }
  std::string_view target() const & { return field(IRISPAN_FIELD_TARGET).value_or(std::string_view()); }

  std::optional<std::string_view> field(irispan_field) const && = delete;
  std::optional<std::string_view> uri() const && = delete;
  std::optional<std::string_view> host() const && = delete;
  std::string_view display() const && = delete;
  std::string_view target() const && = delete;
  std::vector<fact> facts() const && = delete;

  std::vector<fact> facts() const & {
    std::vector<fact> all;
    irispan_fact one;
    for (std::size_t at = 0; detail::found(irispan_details_fact(of_.get(), at, &one)); at++)
      all.push_back({view(one.name), view(one.sentence), view(one.detail), one.range,
                     static_cast<irispan_severity>(one.severity)});
    return all;
  }

 private:
  detail::owned<irispan_details> of_;
};

/* The links of a text, for `for`: in one pass. Scanner and text must stay. */
class links {
 public:
  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = link;
    using difference_type = std::ptrdiff_t;
    using pointer = const link *;
    using reference = const link &;

    iterator() noexcept = default;
    explicit iterator(irispan_cursor *cursor) : cursor_(cursor) { ++*this; }
    reference operator*() const noexcept { return link_; }
    pointer operator->() const noexcept { return &link_; }
    iterator &operator++() {
      if (!detail::found(irispan_cursor_next(cursor_, &link_))) cursor_ = nullptr;
      return *this;
    }
    iterator operator++(int) {
      iterator before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(const iterator &a, const iterator &b) noexcept { return a.cursor_ == b.cursor_; }
    friend bool operator!=(const iterator &a, const iterator &b) noexcept { return a.cursor_ != b.cursor_; }

   private:
    irispan_cursor *cursor_ = nullptr;
    link link_{};
  };

  explicit links(irispan_cursor *cursor) noexcept : cursor_(cursor) {}
  iterator begin() const { return iterator(cursor_.get()); }
  iterator end() const noexcept { return iterator(); }

 private:
  detail::owned<irispan_cursor> cursor_;
};

/* Finds links. It never changes; threads may share it. One that was moved from has the default options. */
class scanner {
 public:
  /* The one with the default options. */
  scanner() noexcept = default;
  explicit scanner(const irispan::options &options) {
    irispan_scanner *made = nullptr;
    check(irispan_scanner_new(&options, &made));
    own_.reset(made);
  }
  const irispan_scanner *get() const noexcept { return own_ ? own_.get() : irispan_scanner_default(); }

  irispan::links links(std::string_view text) const & {
    irispan_cursor *cursor = nullptr;
    check(irispan_cursor_new(get(), text.data(), text.size(), &cursor));
    return irispan::links(cursor);
  }
  irispan::links links(std::string_view) const && = delete;

  /* All links at once. */
  std::vector<link> all(std::string_view text) const {
    std::vector<link> found;
    each(text, [&](const link &one, std::string_view) { found.push_back(one); });
    return found;
  }
  std::vector<link> all(std::u16string_view text) const {
    std::vector<link> found;
    each(text, [&](const link &one, std::string_view) { found.push_back(one); });
    return found;
  }

  /* Calls a function with each link and its text. Returns false if that returned false. */
  template <typename Take>
  bool each(std::string_view text, Take &&take) const {
    detail::taker<Take> taker{take, nullptr};
    return taker.ended(irispan_each(get(), text.data(), text.size(), taker.call, &taker));
  }
  template <typename Take>
  bool each(std::u16string_view text, Take &&take) const {
    detail::taker<Take> taker{take, nullptr};
    return taker.ended(irispan_each_utf16(get(), units(text), text.size(), taker.call, &taker));
  }

  std::optional<link> next(std::string_view text, std::size_t from) const {
    link out;
    if (!detail::found(irispan_next(get(), text.data(), text.size(), from, &out))) return std::nullopt;
    return out;
  }
  std::optional<link> next(std::u16string_view text, std::size_t from) const {
    link out;
    if (!detail::found(irispan_next_utf16(get(), units(text), text.size(), from, &out))) return std::nullopt;
    return out;
  }

  std::optional<link> at(std::string_view text, std::size_t offset) const {
    link out;
    if (!detail::found(irispan_link_at(get(), text.data(), text.size(), offset, &out))) return std::nullopt;
    return out;
  }
  std::optional<link> at(std::u16string_view text, std::size_t offset) const {
    link out;
    if (!detail::found(irispan_link_at_utf16(get(), units(text), text.size(), offset, &out))) return std::nullopt;
    return out;
  }

  /* The part to scan again after an edit. */
  irispan::range safe_range(std::string_view text, irispan::range changed) const {
    irispan::range out;
    check(irispan_safe_range(get(), text.data(), text.size(), changed, &out));
    return out;
  }

  irispan::details about(std::string_view text, const link &of) const {
    irispan_details *out = nullptr;
    check(irispan_details_new(get(), text.data(), text.size(), &of, &out));
    return irispan::details(out);
  }
  irispan::details about(std::u16string_view text, const link &of) const {
    irispan_details *out = nullptr;
    check(irispan_details_new_utf16(get(), units(text), text.size(), &of, &out));
    return irispan::details(out);
  }

  std::string to_html(std::string_view text, std::uint32_t options = 0) const {
    irispan_string *out = nullptr;
    check(irispan_to_html(get(), text.data(), text.size(), options, &out));
    return detail::taken(out);
  }
  std::string to_terminal(std::string_view text, std::uint64_t id = 1) const {
    irispan_string *out = nullptr;
    check(irispan_to_terminal(get(), text.data(), text.size(), id, &out));
    return detail::taken(out);
  }

 private:
  /* char16_t is a type of its own, of the size and the values of std::uint_least16_t. */
  static const std::uint16_t *units(std::u16string_view text) noexcept {
    static_assert(sizeof(char16_t) == sizeof(std::uint16_t), "UTF-16 has code units of 16 bits");
    return reinterpret_cast<const std::uint16_t *>(text.data());
  }

  /* None for the default options. */
  detail::owned<irispan_scanner> own_;
};

/* The text of a link. */
inline std::string_view text_of(std::string_view text, const link &of) { return text.substr(of.start, of.end - of.start); }

inline std::string uri(std::string_view text, const link &of) {
  return detail::written([&](char *buffer, std::size_t capacity, std::size_t *needed) {
    return irispan_uri(text.data(), text.size(), &of, buffer, capacity, needed);
  });
}

inline std::string display(std::string_view text, const link &of) {
  return detail::written([&](char *buffer, std::size_t capacity, std::size_t *needed) {
    return irispan_display(text.data(), text.size(), &of, buffer, capacity, needed);
  });
}

inline std::string harmless(std::string_view text, irispan_terminal way = IRISPAN_TERMINAL_LINES) {
  return detail::written([&](char *buffer, std::size_t capacity, std::size_t *needed) {
    return irispan_harmless(text.data(), text.size(), way, buffer, capacity, needed);
  });
}

/* Converts the offsets of links from bytes to another unit. */
inline void convert(std::string_view text, irispan_unit unit, std::vector<link> &of) {
  check(irispan_convert_links(text.data(), text.size(), unit, of.data(), of.size()));
}

/* Text that comes in chunks. */
class stream {
 public:
  explicit stream(const scanner &of = scanner()) {
    irispan_stream *made = nullptr;
    check(irispan_stream_new(of.get(), &made));
    of_.reset(made);
  }
  template <typename Take>
  bool feed(std::string_view chunk, Take &&take) {
    detail::taker<Take> taker{take, nullptr};
    return taker.ended(irispan_stream_feed(of_.get(), chunk.data(), chunk.size(), taker.call, &taker));
  }
  template <typename Take>
  bool finish(Take &&take) {
    detail::taker<Take> taker{take, nullptr};
    return taker.ended(irispan_stream_finish(of_.get(), taker.call, &taker));
  }

 private:
  detail::owned<irispan_stream> of_;
};

/* The text of a part, and its links. Views are valid as long as this is. */
class text {
 public:
  explicit text(irispan_text *of) noexcept : of_(of) {}
  std::string_view shown() const && = delete;
  std::string_view decoded() const && = delete;
  std::string_view shown() const & noexcept { return view(irispan_text_shown(of_.get())); }
  std::string_view decoded() const & noexcept { return view(irispan_text_decoded(of_.get())); }
  std::size_t size() const noexcept { return irispan_text_link_count(of_.get()); }
  irispan_mail_link operator[](std::size_t index) const {
    irispan_mail_link out;
    check(irispan_text_link(of_.get(), index, &out));
    return out;
  }
  std::optional<std::size_t> at(std::size_t shown) const {
    std::size_t out = 0;
    if (!detail::found(irispan_text_link_at(of_.get(), shown, &out))) return std::nullopt;
    return out;
  }
  irispan::details about(std::size_t index) const {
    irispan_details *out = nullptr;
    check(irispan_text_details(of_.get(), index, &out));
    return irispan::details(out);
  }
  std::string to_html(std::uint32_t options = 0) const {
    irispan_string *out = nullptr;
    check(irispan_text_to_html(of_.get(), options, &out));
    return detail::taken(out);
  }

 private:
  detail::owned<irispan_text> of_;
};

/* A message. The raw bytes must stay. */
class message {
 public:
  explicit message(std::string_view raw) {
    irispan_message *made = nullptr;
    check(irispan_message_new(raw.data(), raw.size(), &made));
    of_.reset(made);
  }
  std::size_t size() const noexcept { return irispan_message_part_count(of_.get()); }
  irispan_part operator[](std::size_t index) const {
    irispan_part out;
    check(irispan_message_part(of_.get(), index, &out));
    return out;
  }
  std::optional<std::string> header(const char *field, std::size_t part = 0) const {
    irispan_string *out = nullptr;
    if (!detail::found(irispan_message_header(of_.get(), part, field, &out))) return std::nullopt;
    return detail::taken(out);
  }
  std::optional<std::size_t> preferred(bool is_html = false) const {
    std::size_t out = 0;
    if (!detail::found(irispan_message_preferred(of_.get(), is_html, &out))) return std::nullopt;
    return out;
  }
  std::optional<irispan::text> text(std::size_t part, const scanner &of = scanner()) const {
    irispan_text *out = nullptr;
    if (!detail::found(irispan_text_new(of_.get(), part, of.get(), &out))) return std::nullopt;
    return irispan::text(out);
  }

 private:
  detail::owned<irispan_message> of_;
};

}  // namespace irispan

#endif
