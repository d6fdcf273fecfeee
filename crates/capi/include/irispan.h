/*
 * irispan: finds every IRI, URI, web address and mail address in text, says where each begins and ends,
 * and maps it to the URI that it leads to.
 *
 * Written by cbindgen: see cbindgen.toml.
 *
 * In all functions:
 *
 * - A function that may fail returns a status; what it makes is written through a pointer, and only if
 *   it succeeds, unless its comment says otherwise. There is no state of a thread or of the process.
 * - Text is a pointer and a length. It needs no NUL, and is any bytes. With length 0 it may be NULL.
 *   It must not change during the call.
 * - Offsets are half open, from 0, and count units of the text: bytes of `char *`, code units of
 *   `uint16_t *`. `irispan_convert_offsets` converts them.
 * - What a `…_new` function makes is freed by the `…_free` function of the same name, which takes NULL as
 *   well. Views into it end then.
 * - Any function may be called from any thread. A scanner, the link objects and messages that were made
 *   may be used by many threads at a time; cursors and streams by one at a time.
 * - If memory is short, the process is aborted, as by other programs in Rust. Finding links in UTF-8
 *   allocates none.
 * - A library that was built without the feature `mail` lacks messages, their texts and mailboxes.
 * - Pointers must not overlap: what is written to may not be a part of the text.
 * - A pointer to one object, such as an `irispan_link`, is NULL or an object of that type: that it is aligned, as
 *   compilers make it, is not checked. Take a copy of what is in a packed structure.
 */

#ifndef IRISPAN_H
#define IRISPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The version of this header. irispan_version() is that of the library. */
#define IRISPAN_VERSION "0.1.0"
#define IRISPAN_VERSION_MAJOR 0
#define IRISPAN_VERSION_MINOR 1
#define IRISPAN_VERSION_PATCH 0

/* On Windows, functions of a shared library are declared so. */
#if defined(_WIN32) && !defined(IRISPAN_STATIC)
#define IRISPAN_API __declspec(dllimport)
#else
#define IRISPAN_API
#endif


/*
 What a call returns. Those from `IRISPAN_STATUS_ERROR_NULL` on are mistakes of the caller, or something that
 cannot be done; the others say how it went.
 */
enum irispan_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /*
   Done.
   */
  IRISPAN_STATUS_OK = 0,
  /*
   There is none: no link at an offset, no further link, no such part. Nothing was written.
   */
  IRISPAN_STATUS_NONE = 1,
  /*
   The room that the caller gave is too small. What fits was written to an array, nothing to a
   buffer; the size that is needed was written.
   */
  IRISPAN_STATUS_MORE = 2,
  /*
   The caller's function returned a value other than zero, and nothing more was done.
   */
  IRISPAN_STATUS_STOPPED = 3,
  /*
   A pointer is NULL where it must not be.
   */
  IRISPAN_STATUS_ERROR_NULL = 16,
  /*
   An argument has a value that is not allowed: an unknown constant, a length of more than half of
   the memory, an array or options at an address that is not aligned.
   */
  IRISPAN_STATUS_ERROR_ARGUMENT = 17,
  /*
   The field `size` of a structure is no size that this version knows, or there are bytes other than
   zero after the fields that it knows.
   */
  IRISPAN_STATUS_ERROR_SIZE = 18,
  /*
   The name of a scheme is not one by RFC 3986.
   */
  IRISPAN_STATUS_ERROR_SCHEME = 19,
  /*
   The name of a top-level domain is not one label.
   */
  IRISPAN_STATUS_ERROR_TLD = 20,
  /*
   Text that has to be UTF-8 is not.
   */
  IRISPAN_STATUS_ERROR_UTF8 = 21,
  /*
   A link does not fit the text: it was found in another one.
   */
  IRISPAN_STATUS_ERROR_LINK = 22,
  /*
   A link leads nowhere: its host is refused by UTS #46, or a percent sign begins no escape.
   */
  IRISPAN_STATUS_ERROR_URI = 23,
  /*
   The object is in use: a stream was called by the function that it called, or by another thread.
   */
  IRISPAN_STATUS_ERROR_BUSY = 24,
  /*
   The library has a bug: an internal check failed. Nothing was written; the objects that were
   passed can still be freed.
   */
  IRISPAN_STATUS_ERROR_PANIC = 25,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum irispan_status irispan_status;
#else
typedef uint32_t irispan_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 What a link is. Options take several, added.
 */
enum irispan_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /*
   A scheme is written: `https://example.com`, `tel:+81312345678`.
   */
  IRISPAN_KIND_URL = 1,
  /*
   A bare domain, perhaps with port, path, query and fragment; it leads to `https://`.
   */
  IRISPAN_KIND_DOMAIN = 2,
  /*
   A mail address, with or without `mailto:`.
   */
  IRISPAN_KIND_EMAIL = 4,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum irispan_kind irispan_kind;
#else
typedef uint32_t irispan_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 How sure the scanner is that people would call it a link.
 */
enum irispan_confidence
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /*
   Some detector links it, and it is mostly none: `README.md`.
   */
  IRISPAN_CONFIDENCE_POSSIBLE = 1,
  /*
   A careful person would underline it: `example.com`.
   */
  IRISPAN_CONFIDENCE_LIKELY = 2,
  /*
   A written scheme, or an address under a listed top-level domain.
   */
  IRISPAN_CONFIDENCE_CERTAIN = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum irispan_confidence irispan_confidence;
#else
typedef uint32_t irispan_confidence;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 Which rules decide what a link is.
 */
enum irispan_profile
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /*
   UTS #58 with tailorings: the links that people expect.
   */
  IRISPAN_PROFILE_DEFAULT = 0,
  /*
   UTS #58 and nothing else.
   */
  IRISPAN_PROFILE_UTS58 = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum irispan_profile irispan_profile;
#else
typedef uint32_t irispan_profile;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 What the scanner sees in passing. Each has innocent reasons as well; none is a verdict.
 */
enum irispan_flag
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /*
   Text stands before `@` in the authority.
   */
  IRISPAN_FLAG_USERINFO = 1,
  /*
   The host is an IP address or a number.
   */
  IRISPAN_FLAG_IP_HOST = (1 << 1),
  /*
   The host contains characters beyond ASCII.
   */
  IRISPAN_FLAG_IDN = (1 << 2),
  /*
   A label of the host is written as `xn--…`.
   */
  IRISPAN_FLAG_PUNYCODE = (1 << 3),
  /*
   The link contains an invisible character, or a bidi control touches it.
   */
  IRISPAN_FLAG_INVISIBLE = (1 << 4),
  /*
   The link contains a placeholder such as `{id}`.
   */
  IRISPAN_FLAG_TEMPLATE = (1 << 5),
  /*
   The path goes from ASCII to Han, Kana or Hangul: the link may end at `alternative_end`.
   */
  IRISPAN_FLAG_SCRIPT_CHANGE = (1 << 6),
  /*
   The link touches a place where a very long run was cut.
   */
  IRISPAN_FLAG_TRUNCATED = (1 << 7),
  /*
   The link was written so that nobody follows it by accident.
   */
  IRISPAN_FLAG_DEFANGED = (1 << 8),
  /*
   The host is an IPv4 address in a notation that people don't read.
   */
  IRISPAN_FLAG_ODD_IP_NOTATION = (1 << 9),
  /*
   The link may change if more text is appended: no ASCII control or space follows it. A link that
   is not open stays, whatever is typed after it.
   */
  IRISPAN_FLAG_OPEN = (1 << 30),
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum irispan_flag irispan_flag;
#else
typedef uint32_t irispan_flag;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 What a scanner does besides its profile. Options take several, added.
 */
enum irispan_switch
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /*
   Only links of ASCII are reported.
   */
  IRISPAN_SWITCH_ASCII_ONLY = 1,
  /*
   Of bare domains only those are reported that begin with `www.`.
   */
  IRISPAN_SWITCH_WWW_ONLY = 2,
  /*
   The local part of an address may be a quoted string.
   */
  IRISPAN_SWITCH_QUOTED_LOCAL_PARTS = 4,
  /*
   An IPv6 address after a scheme may have a zone.
   */
  IRISPAN_SWITCH_IPV6_ZONES = 8,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum irispan_switch irispan_switch;
#else
typedef uint32_t irispan_switch;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 The unit that an offset counts.
 */
enum irispan_unit
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /*
   Bytes of UTF-8.
   */
  IRISPAN_UNIT_BYTE = 0,
  /*
   UTF-16 code units, as in Qt, Windows, Java and JavaScript.
   */
  IRISPAN_UNIT_UTF16 = 1,
  /*
   Code points, as in GTK and Python.
   */
  IRISPAN_UNIT_CODE_POINT = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum irispan_unit irispan_unit;
#else
typedef uint32_t irispan_unit;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 What can be asked of a link.
 */
enum irispan_field
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /*
   The link as it is written.
   */
  IRISPAN_FIELD_TEXT = 0,
  /*
   The IRI that it means: with the scheme that was left out.
   */
  IRISPAN_FIELD_TARGET = 1,
  /*
   The URI that it leads to, in ASCII. None if it leads nowhere: see `irispan_details_problem`.
   */
  IRISPAN_FIELD_URI = 2,
  /*
   The link as it is to be shown to people: with as few escapes as possible, and right-to-left
   characters in isolates.
   */
  IRISPAN_FIELD_DISPLAY = 3,
  /*
   The scheme, without its colon, if it is written.
   */
  IRISPAN_FIELD_SCHEME = 4,
  /*
   The userinfo, or the local part of an address, if there is one.
   */
  IRISPAN_FIELD_USERINFO = 5,
  /*
   The host as it is written, or the domain of an address, if there is one.
   */
  IRISPAN_FIELD_HOST = 6,
  /*
   The port, without its colon, if it is written.
   */
  IRISPAN_FIELD_PORT = 7,
  /*
   The path, which may be empty. An address is all path.
   */
  IRISPAN_FIELD_PATH = 8,
  /*
   The query, without its question mark, if there is one.
   */
  IRISPAN_FIELD_QUERY = 9,
  /*
   The fragment, without its number sign, if there is one.
   */
  IRISPAN_FIELD_FRAGMENT = 10,
  /*
   The host as it is to be shown: each label in Unicode, or as an A-label if it could mislead.
   */
  IRISPAN_FIELD_DISPLAY_HOST = 11,
  /*
   The domain that was registered, by the public suffix list: see
   `irispan_has_feature` for `public-suffix`.
   */
  IRISPAN_FIELD_REGISTERED_DOMAIN = 12,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum irispan_field irispan_field;
#else
typedef uint32_t irispan_field;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 How much a fact is worth.
 */
enum irispan_severity
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /*
   Innocent reasons are the rule: to be shown to a reader who asks.
   */
  IRISPAN_SEVERITY_NOTE = 1,
  /*
   A reader may take the link for another one: worth a warning before it is followed.
   */
  IRISPAN_SEVERITY_WARN = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum irispan_severity irispan_severity;
#else
typedef uint32_t irispan_severity;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 What HTML of links has besides. Several are added.
 */
enum irispan_html
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /*
   Each line is an element with its own direction.
   */
  IRISPAN_HTML_LINES = 1,
  /*
   Each link has a title with its target and the sentences of facts that warn, and then the class
   `warn`.
   */
  IRISPAN_HTML_FACTS = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum irispan_html irispan_html;
#else
typedef uint32_t irispan_html;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 How text is made harmless for a terminal.
 */
enum irispan_terminal
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /*
   Line feeds and tabs stay; all other controls become escapes that can be seen.
   */
  IRISPAN_TERMINAL_LINES = 0,
  /*
   Line feeds and tabs become escapes as well.
   */
  IRISPAN_TERMINAL_LINE = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum irispan_terminal irispan_terminal;
#else
typedef uint32_t irispan_terminal;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 How the text of a body is laid out.
 */
enum irispan_layout
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /*
   As it is written.
   */
  IRISPAN_LAYOUT_FIXED = 0,
  /*
   `format=flowed`.
   */
  IRISPAN_LAYOUT_FLOWED = 1,
  /*
   `format=flowed` with `delsp=yes`.
   */
  IRISPAN_LAYOUT_FLOWED_DELSP = 2,
  /*
   HTML.
   */
  IRISPAN_LAYOUT_HTML = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum irispan_layout irispan_layout;
#else
typedef uint32_t irispan_layout;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 The links of a text, one after another.
 */
typedef struct irispan_cursor irispan_cursor;

/*
 What is known about one link. It never changes, and any number of threads may use it at the same
 time.
 */
typedef struct irispan_details irispan_details;

/*
 The text of a part of a message, and its links. It never changes, and any number of threads may use it at
 the same time.
 */
typedef struct irispan_text irispan_text;

/*
 A message and its parts: one by itself, or one of a mailbox. It never changes, and any number of threads may use
 it at the same time.
 */
typedef struct irispan_message irispan_message;

/*
 Finds links. It never changes, and any number of threads may use it at the same time.
 */
typedef struct irispan_scanner irispan_scanner;

/*
 Finds the links of a text that comes in chunks.

 Only one thread may use a stream at a time, and its function must not call it: another call returns
 `IRISPAN_STATUS_ERROR_BUSY`.
 */
typedef struct irispan_stream irispan_stream;

/*
 Text that the library made. It never changes, and any number of threads may use it at the same time.
 */
typedef struct irispan_string irispan_string;

/*
 The options of a scanner. A field that is 0 or NULL stands for the default.

 Lists are names with commas between them, which end with NUL.
 */
typedef struct irispan_options {
  /*
   The size of this structure in bytes, as the caller knows it: `sizeof(irispan_options)`. A
   program that was compiled with an older header passes less, with a newer one more; what this
   library does not know must be 0 then.
   */
  size_t size;
  /*
   A constant of `irispan_profile`.
   */
  uint32_t profile;
  /*
   The lowest grade that is reported: a constant of `irispan_confidence`. By default
   `IRISPAN_CONFIDENCE_LIKELY`; `IRISPAN_CONFIDENCE_POSSIBLE` with `IRISPAN_PROFILE_UTS58`.
   */
  uint32_t min_confidence;
  /*
   The kinds that are reported: constants of `irispan_kind`, added. By default all.
   */
  uint32_t kinds;
  /*
   Constants of `irispan_switch`, added.
   */
  uint32_t switches;
  /*
   Tailorings that are switched on besides those of the profile: `1 << (n - 1)` for the one with
   the id Tn.
   */
  uint32_t with;
  /*
   Tailorings that are switched off.
   */
  uint32_t without;
  /*
   The maximum length of text without an ASCII control or space, in bytes of UTF-8; longer text is
   cut. By default 1 MiB, at least 8.
   */
  size_t max_run;
  /*
   The schemes that begin a link, instead of the known ones; or `any`.
   */
  const char *schemes;
  /*
   Schemes that begin a link as well.
   */
  const char *more_schemes;
  /*
   Schemes that begin no link.
   */
  const char *fewer_schemes;
  /*
   The top-level domains of bare domains and addresses, instead of those of IANA; or `any`.
   */
  const char *tlds;
  /*
   Top-level domains that are added.
   */
  const char *more_tlds;
  /*
   Top-level domains that are taken away.
   */
  const char *fewer_tlds;
  /*
   Names that hosts should not be mistaken for, such as `example.com`: for the facts about links.
   What is no host is an error: it has no scheme, port or path, and no blank within.
   */
  const char *protect;
} irispan_options;

/*
 A link: its place, and what is known about it. Offsets are half open, and count units of the text
 that was passed: bytes of UTF-8, or code units of UTF-16. It may be copied and kept; what
 takes a link takes the text as well.
 */
typedef struct irispan_link {
  /*
   Where it begins.
   */
  size_t start;
  /*
   After its end.
   */
  size_t end;
  /*
   After the end of a shorter reading (`IRISPAN_FLAG_SCRIPT_CHANGE`), else the same as `end`.
   */
  size_t alternative_end;
  /*
   What it is: a constant of `irispan_kind`.
   */
  uint32_t kind;
  /*
   How sure the scanner is: a constant of `irispan_confidence`.
   */
  uint32_t confidence;
  /*
   What was seen in passing: constants of `irispan_flag`, added.
   */
  uint32_t flags;
  /*
   0, for later versions.
   */
  uint32_t reserved;
} irispan_link;

/*
 Text that belongs to somebody else: to the caller, or to the object that it was asked of. It
 does not end with NUL. `data` is never NULL, also if `length` is 0.
 */
typedef struct irispan_view {
  /*
   The first byte.
   */
  const char *data;
  /*
   The number of bytes.
   */
  size_t length;
} irispan_view;

/*
 A function of the caller that takes a link. Returns 0 to go on, and any other value to stop.

 `text` is the text of the link in UTF-8; it ends with this call, as does `link`. An exception must
 not leave the function. It may call the library, with the same scanner as well.
 */
typedef int (*irispan_take_link)(void *context,
                                 const struct irispan_link *link,
                                 struct irispan_view text);

/*
 A range of a text, half open.
 */
typedef struct irispan_range {
  /*
   Where it begins.
   */
  size_t start;
  /*
   After its end.
   */
  size_t end;
} irispan_range;

/*
 Why a link leads to no URI.
 */
typedef struct irispan_problem {
  /*
   Its name: `invalid-host`.
   */
  struct irispan_view name;
  /*
   What is wrong, in English: `path: a percent sign without two hexadecimal digits, at byte 19`.
   */
  struct irispan_view sentence;
  /*
   Where, in bytes of `IRISPAN_FIELD_TEXT`.
   */
  size_t offset;
} irispan_problem;

/*
 A fact about a link. Facts are no verdicts.
 */
typedef struct irispan_fact {
  /*
   Its name: `mixed-script`.
   */
  struct irispan_view name;
  /*
   One sentence for people, in English.
   */
  struct irispan_view sentence;
  /*
   A name, an address or a code point, as the kind says; of length 0 if there is none.
   */
  struct irispan_view detail;
  /*
   What it concerns, in bytes of `IRISPAN_FIELD_TEXT`; of `text-target-mismatch`, in bytes of the text
   of the anchor.
   */
  struct irispan_range range;
  /*
   A constant of `irispan_severity`.
   */
  uint32_t severity;
  /*
   0, for later versions.
   */
  uint32_t reserved;
} irispan_fact;

/*
 A function of the caller that takes a message of a mailbox. Returns 0 to go on, and any other value to stop.

 `message` is read without the quoting of the mailbox (`>From`). Ranges of its parts, and raw ranges of its links, are
 bytes of the mailbox. It must not be freed, and ends with this call, as `raw` does; texts that were made of it stay.
 `raw` are its bytes as they are in the mailbox, and `offset` is where they begin there. An exception must not leave
 the function.
 */
typedef int (*irispan_take_message)(void *context,
                                    const struct irispan_message *message,
                                    struct irispan_view raw,
                                    uint64_t offset);

/*
 A part of a message. Views of length 0 stand for what there is not.
 */
typedef struct irispan_part {
  /*
   Its number as IMAP has it: `1.2`; nothing for a message that is a multipart.
   */
  struct irispan_view number;
  /*
   Its media type in lower case: `text/plain`.
   */
  struct irispan_view media_type;
  /*
   The charset that its header names.
   */
  struct irispan_view charset;
  /*
   What had to be repaired to read it: names with commas between them.
   */
  struct irispan_view repairs;
  /*
   The bytes of its header, with the empty line after it: of the message, or of the mailbox, if the message is from
   one.
   */
  struct irispan_range header;
  /*
   The bytes of its body, counted in the same way. In a message that was encoded as a whole and attached, header
   and body are the encoded bytes that they come from.
   */
  struct irispan_range body;
  /*
   1 if it has a text (see `irispan_text_new`), else 0.
   */
  uint32_t is_text;
  /*
   1 if its header says that it is an attachment, else 0.
   */
  uint32_t is_attachment;
} irispan_part;

/*
 A link in the text of a part. All that it leads to is valid until the text is freed.
 */
typedef struct irispan_mail_link {
  /*
   Where it is in the decoded text, in bytes; of the target of an anchor, where the text of the anchor is.
   */
  struct irispan_link link;
  /*
   The link as it is written, without the line ends at which it was folded; the target of an anchor.
   */
  struct irispan_view text;
  /*
   The text of the anchor whose target the link is; else of length 0.
   */
  struct irispan_view anchor;
  /*
   Where it stands in the shown text, in bytes: one range, or several for a link over several lines.
   */
  const struct irispan_range *shown;
  /*
   The number of those ranges.
   */
  size_t shown_count;
  /*
   The bytes of the message that it comes from, or of the mailbox, if the message is from one.
   */
  const struct irispan_range *raw;
  /*
   The number of those ranges.
   */
  size_t raw_count;
  /*
   1 if it is the target of an anchor, else 0.
   */
  uint32_t is_target;
  /*
   0, for later versions.
   */
  uint32_t reserved;
} irispan_mail_link;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/*
 Sets all options to their defaults: writes 0 to `size` bytes, and then `size` to the first field.
 `size` is `sizeof(irispan_options)`. To set a structure to zero and its `size` by hand is as
 good.

 Returns `IRISPAN_STATUS_ERROR_NULL` if `options` is NULL, `IRISPAN_STATUS_ERROR_SIZE` if `size` is less than that of the first
 field.

 The caller promises:

 `size` bytes at `options` can be written.
 */
IRISPAN_API
irispan_status irispan_options_init(struct irispan_options *options,
                                    size_t size);

/*
 Makes a scanner with options; with the default ones if `options` is NULL.

 Writes it to `scanner`; the caller owns it and frees it with `irispan_scanner_free`. What the options
 point to is copied. A scanner never changes: any number of threads may use it at the same time.

 Returns `IRISPAN_STATUS_ERROR_NULL` if `scanner` is NULL, `IRISPAN_STATUS_ERROR_SIZE` for options of another size (see
 `irispan_options`), `IRISPAN_STATUS_ERROR_ARGUMENT` for an unknown constant or a protected name that is no host, `IRISPAN_STATUS_ERROR_SCHEME`, `IRISPAN_STATUS_ERROR_TLD` or `IRISPAN_STATUS_ERROR_UTF8`
 for a list. Nothing is written then.

 The caller promises:

 `options` points to as many bytes as its first field says, its lists end with NUL, and `scanner`
 can be written.
 */
IRISPAN_API
irispan_status irispan_scanner_new(const struct irispan_options *options,
                                   struct irispan_scanner **scanner);

/*
 Returns the scanner with the default options. It is made when it is asked for first, and lives for
 ever: it must not be freed. NULL if that failed, which happens only if memory is short. Any
 thread may call this.
 */
IRISPAN_API const struct irispan_scanner *irispan_scanner_default(void);

/*
 Frees a scanner. Does nothing if it is NULL. No other thread may use it any more, and no cursor;
 streams and messages may.
 */
IRISPAN_API void irispan_scanner_free(struct irispan_scanner *scanner);

/*
 Finds the links of a text, in order; no two overlap.

 Writes the first `capacity` of them to `links`, and how many there are to `count`. `links` may be NULL
 if `capacity` is 0: so links are counted. The text is any bytes: one that is not UTF-8 ends a link
 and does nothing else. It may be NULL if `length` is 0. Offsets count bytes. Takes time linear in
 the text, and allocates nothing.

 Returns `IRISPAN_STATUS_MORE` if there are more than `capacity`; `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`, with nothing
 written.

 The caller promises:

 `length` bytes at `text` can be read, and `capacity` links at `links` written.
 */
IRISPAN_API
irispan_status irispan_links(const struct irispan_scanner *scanner,
                             const char *text,
                             size_t length,
                             struct irispan_link *links,
                             size_t capacity,
                             size_t *count);

/*
 Calls a function with each link of a text, in order, until it returns a value other than 0.

 `context` is passed on as it is. See `irispan_links` for the text.

 Returns `IRISPAN_STATUS_STOPPED` if the function did; `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`.

 The caller promises:

 `length` bytes at `text` can be read, and `take` can be called with `context`.
 */
IRISPAN_API
irispan_status irispan_each(const struct irispan_scanner *scanner,
                            const char *text,
                            size_t length,
                            irispan_take_link take,
                            void *context);

/*
 Finds the first link of a text that begins at `from` or after it, and writes it to `link`.

 The link is one of `irispan_links`, so what precedes `from` counts, back to the last ASCII control or space.
 Takes time linear in the text between that and the end of the link, whatever the length of the text
 after it, with one exception: to decide whether the link is open, what follows it is read as well, up to an ASCII
 control or space, unless the text ends with one. Allocates nothing. For all links of a text that may be
 hostile, see `irispan_cursor_new`: here, each call reads again what precedes `from` without a control or space.

 Returns `IRISPAN_STATUS_NONE` if there is no such link, also if `from` lies past the end; `IRISPAN_STATUS_ERROR_NULL` or
 `IRISPAN_STATUS_ERROR_ARGUMENT`. Nothing is written then.

 The caller promises:

 `length` bytes at `text` can be read.
 */
IRISPAN_API
irispan_status irispan_next(const struct irispan_scanner *scanner,
                            const char *text,
                            size_t length,
                            size_t from,
                            struct irispan_link *link);

/*
 Finds the link of a text that holds the byte at `offset`, such as the place of a pointer, and writes
 it to `link`. Takes time linear in the run around it, up to an ASCII control or space on either
 side; allocates nothing.

 Returns `IRISPAN_STATUS_NONE` if there is no link; `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`. Nothing is written then.

 The caller promises:

 `length` bytes at `text` can be read.
 */
IRISPAN_API
irispan_status irispan_link_at(const struct irispan_scanner *scanner,
                               const char *text,
                               size_t length,
                               size_t offset,
                               struct irispan_link *link);

/*
 Writes to `safe` the part of a text that has to be scanned again after an edit: `changed` are the
 bytes that the edit put there, in the text after it. Links outside of that part stay as they are, but for
 their place.

 Returns `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`, with nothing written.

 The caller promises:

 `length` bytes at `text` can be read.
 */
IRISPAN_API
irispan_status irispan_safe_range(const struct irispan_scanner *scanner,
                                  const char *text,
                                  size_t length,
                                  struct irispan_range changed,
                                  struct irispan_range *safe);

/*
 Finds the links in the safe range around `changed` (see `irispan_safe_range`), as `irispan_links` does: those
 of the lines that a window shows, or those that take the place of the old ones there after an edit.
 Offsets count in the whole text. Takes time linear in the safe range; allocates nothing.

 Returns what `irispan_links` returns.

 The caller promises:

 As `irispan_links`.
 */
IRISPAN_API
irispan_status irispan_links_in(const struct irispan_scanner *scanner,
                                const char *text,
                                size_t length,
                                struct irispan_range changed,
                                struct irispan_link *links,
                                size_t capacity,
                                size_t *count);

/*
 Makes a cursor before the first link of a text, and writes it to `cursor`. Asking it for every link takes
 time linear in the text, whatever the text.

 The caller owns it and frees it with `irispan_cursor_free`. Scanner and text must stay as they are until
 then. One thread may use a cursor at a time.

 Returns `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`, with nothing written.

 The caller promises:

 `length` bytes at `text` can be read, and the scanner can be used, until the cursor is freed.
 */
IRISPAN_API
irispan_status irispan_cursor_new(const struct irispan_scanner *scanner,
                                  const char *text,
                                  size_t length,
                                  struct irispan_cursor **cursor);

/*
 Writes the next link of a cursor to `link`.

 Returns `IRISPAN_STATUS_NONE` if there is no further one; `IRISPAN_STATUS_ERROR_NULL`. Nothing is written then.
 */
IRISPAN_API
irispan_status irispan_cursor_next(struct irispan_cursor *cursor,
                                   struct irispan_link *link);

/*
 Frees a cursor. Does nothing if it is NULL.
 */
IRISPAN_API void irispan_cursor_free(struct irispan_cursor *cursor);

/*
 Converts the offsets of links in a text from bytes to another unit: a constant of `irispan_unit`. Of
 bytes that are not UTF-8, each maximal invalid sequence counts as one.

 Takes time linear in the text if the links are in order. What takes a link with its text wants bytes.

 Returns `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`, with nothing changed.

 The caller promises:

 `length` bytes at `text` can be read, and `count` links at `links` read and written.
 */
IRISPAN_API
irispan_status irispan_convert_links(const char *text,
                                     size_t length,
                                     uint32_t unit,
                                     struct irispan_link *links,
                                     size_t count);

/*
 Converts `count` offsets in a text from bytes to another unit, as `irispan_convert_links` does. The offsets of
 `irispan_range` are two, one after the other.

 Returns `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`, with nothing changed.

 The caller promises:

 `length` bytes at `text` can be read, and `count` offsets at `offsets` read and written.
 */
IRISPAN_API
irispan_status irispan_convert_offsets(const char *text,
                                       size_t length,
                                       uint32_t unit,
                                       size_t *offsets,
                                       size_t count);

/*
 Finds the links of a text in UTF-16, in the byte order of the machine; offsets count code units. Otherwise
 as `irispan_links`. A surrogate without the other one ends a link and does nothing else. Allocates
 memory for the longest run without an ASCII control or space, and some 48 KiB.

 Returns what `irispan_links` returns.

 The caller promises:

 `length` code units at `text` can be read, and `capacity` links at `links` written.
 */
IRISPAN_API
irispan_status irispan_links_utf16(const struct irispan_scanner *scanner,
                                   const uint16_t *text,
                                   size_t length,
                                   struct irispan_link *links,
                                   size_t capacity,
                                   size_t *count);

/*
 Calls a function with each link of a text in UTF-16, as `irispan_each` does. The text of the link that
 the function gets is in UTF-8.

 Returns what `irispan_each` returns.

 The caller promises:

 `length` code units at `text` can be read, and `take` can be called with `context`.
 */
IRISPAN_API
irispan_status irispan_each_utf16(const struct irispan_scanner *scanner,
                                  const uint16_t *text,
                                  size_t length,
                                  irispan_take_link take,
                                  void *context);

/*
 Finds the first link of a text in UTF-16 that begins at `from` or after it, as `irispan_next` does.

 Returns what `irispan_next` returns.

 The caller promises:

 `length` code units at `text` can be read.
 */
IRISPAN_API
irispan_status irispan_next_utf16(const struct irispan_scanner *scanner,
                                  const uint16_t *text,
                                  size_t length,
                                  size_t from,
                                  struct irispan_link *link);

/*
 Finds the link of a text in UTF-16 that holds the code unit at `offset`, as `irispan_link_at` does.

 Returns what `irispan_link_at` returns.

 The caller promises:

 `length` code units at `text` can be read.
 */
IRISPAN_API
irispan_status irispan_link_at_utf16(const struct irispan_scanner *scanner,
                                     const uint16_t *text,
                                     size_t length,
                                     size_t offset,
                                     struct irispan_link *link);

/*
 Writes to `safe` the part of a text in UTF-16 that has to be scanned again after an edit, as
 `irispan_safe_range` does.

 Returns what `irispan_safe_range` returns.

 The caller promises:

 `length` code units at `text` can be read.
 */
IRISPAN_API
irispan_status irispan_safe_range_utf16(const uint16_t *text,
                                        size_t length,
                                        struct irispan_range changed,
                                        struct irispan_range *safe);

/*
 Finds the links in the safe range around `changed`, as `irispan_links_in` does.

 Returns what `irispan_links` returns.

 The caller promises:

 As `irispan_links_utf16`.
 */
IRISPAN_API
irispan_status irispan_links_in_utf16(const struct irispan_scanner *scanner,
                                      const uint16_t *text,
                                      size_t length,
                                      struct irispan_range changed,
                                      struct irispan_link *links,
                                      size_t capacity,
                                      size_t *count);

/*
 Converts `count` offsets in a text in UTF-16 from code units to another unit: a constant of `irispan_unit`.
 A surrogate without the other one counts as one, in each unit. Takes time linear in the text if the offsets are in order;
 allocates the text in UTF-8.

 Returns `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`, with nothing changed.

 The caller promises:

 `length` code units at `text` can be read, and `count` offsets at `offsets` read and written.
 */
IRISPAN_API
irispan_status irispan_convert_offsets_utf16(const uint16_t *text,
                                             size_t length,
                                             uint32_t unit,
                                             size_t *offsets,
                                             size_t count);

/*
 Makes a stream: it finds the links of a text that comes in chunks, the same as in the whole text,
 wherever it is cut. Writes it to `stream`.

 The caller owns it and frees it with `irispan_stream_free`. It keeps what it needs of the scanner, which may
 be freed. Threads may pass a stream on, and not use it at the same time.

 Returns `IRISPAN_STATUS_ERROR_NULL`, with nothing written.
 */
IRISPAN_API
irispan_status irispan_stream_new(const struct irispan_scanner *scanner,
                                  struct irispan_stream **stream);

/*
 Takes the next chunk of UTF-8, of any length, and calls a function with each link that it completes, in
 order. Offsets count bytes from the beginning of the text. No such link is open.

 Of the text, the unfinished run is kept: at most `max_run` bytes.

 Returns `IRISPAN_STATUS_STOPPED` if the function returns a value other than 0: the text has ended, and every chunk up to
 `irispan_stream_finish` is ignored and returns `IRISPAN_STATUS_STOPPED`. `IRISPAN_STATUS_ERROR_BUSY` if the stream is in use, as within the
 function that it calls; `IRISPAN_STATUS_ERROR_ARGUMENT` if chunks before it were UTF-16; `IRISPAN_STATUS_ERROR_NULL`.

 The caller promises:

 `length` bytes at `chunk` can be read, and `take` can be called with `context`.
 */
IRISPAN_API
irispan_status irispan_stream_feed(const struct irispan_stream *stream,
                                   const char *chunk,
                                   size_t length,
                                   irispan_take_link take,
                                   void *context);

/*
 Takes the next chunk of UTF-16, as `irispan_stream_feed` does. Offsets count code units. A chunk may end between two surrogates.

 Returns what `irispan_stream_feed` returns.

 The caller promises:

 `length` code units at `chunk` can be read, and `take` can be called with `context`.
 */
IRISPAN_API
irispan_status irispan_stream_feed_utf16(const struct irispan_stream *stream,
                                         const uint16_t *chunk,
                                         size_t length,
                                         irispan_take_link take,
                                         void *context);

/*
 Ends the text, and calls a function with each link that the end completes. The next chunk begins another text,
 also after `IRISPAN_STATUS_STOPPED`.

 Returns what `irispan_stream_feed` returns.

 The caller promises:

 `take` can be called with `context`.
 */
IRISPAN_API
irispan_status irispan_stream_finish(const struct irispan_stream *stream,
                                     irispan_take_link take,
                                     void *context);

/*
 Frees a stream. Does nothing if it is NULL. Its function must not call this.
 */
IRISPAN_API void irispan_stream_free(struct irispan_stream *stream);

/*
 Writes the URI that a link leads to, in ASCII and with a NUL after it, to a buffer. `text` is the text
 in which the link was found, and may be only as much of it as the link needs.

 Writes the length without the NUL to `needed`, which may be NULL. `buffer` may be NULL if `capacity` is 0.
 Takes time linear in the link. No scanner is needed, and nothing has to be freed.

 Returns `IRISPAN_STATUS_MORE` if `capacity` is not greater than `*needed`: no text is written then.
 `IRISPAN_STATUS_ERROR_URI` if the link leads nowhere, `IRISPAN_STATUS_ERROR_LINK` if it does not fit the text;
 `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`. Nothing is written then.

 The caller promises:

 `length` bytes at `text` can be read, and `capacity` bytes at `buffer` written.
 */
IRISPAN_API
irispan_status irispan_uri(const char *text,
                           size_t length,
                           const struct irispan_link *link,
                           char *buffer,
                           size_t capacity,
                           size_t *needed);

/*
 Writes a link as it is to be shown to people, in UTF-8 and with a NUL after it, to a buffer: with as few
 escapes as possible, and right-to-left characters in isolates. Otherwise as `irispan_uri`.

 Returns what `irispan_uri` returns, but never `IRISPAN_STATUS_ERROR_URI`.

 The caller promises:

 `length` bytes at `text` can be read, and `capacity` bytes at `buffer` written.
 */
IRISPAN_API
irispan_status irispan_display(const char *text,
                               size_t length,
                               const struct irispan_link *link,
                               char *buffer,
                               size_t capacity,
                               size_t *needed);

/*
 Collects what is known about a link: its target, its parts, and facts about it. Writes the object to `details`.

 `text` is the text in which the link was found, which need not stay. The scanner's option `protect` counts.
 The caller owns the object and frees it with `irispan_details_free`. Takes time linear in the link, some microseconds, and
 for each protected name.

 Returns `IRISPAN_STATUS_ERROR_LINK` if the link does not fit the text; `IRISPAN_STATUS_ERROR_NULL` or
 `IRISPAN_STATUS_ERROR_ARGUMENT`. Nothing is written then.

 The caller promises:

 `length` bytes at `text` can be read.
 */
IRISPAN_API
irispan_status irispan_details_new(const struct irispan_scanner *scanner,
                                   const char *text,
                                   size_t length,
                                   const struct irispan_link *link,
                                   struct irispan_details **details);

/*
 Collects what is known about a link that was found in UTF-16, as `irispan_details_new` does. What it returns is
 in UTF-8.

 Returns what `irispan_details_new` returns.

 The caller promises:

 `length` code units at `text` can be read.
 */
IRISPAN_API
irispan_status irispan_details_new_utf16(const struct irispan_scanner *scanner,
                                         const uint16_t *text,
                                         size_t length,
                                         const struct irispan_link *link,
                                         struct irispan_details **details);

/*
 Frees what is known about a link. Does nothing if it is NULL.
 */
IRISPAN_API void irispan_details_free(struct irispan_details *details);

/*
 Writes a view of a field, a constant of `irispan_field`, to `view`. It is valid until the object is freed.

 Returns `IRISPAN_STATUS_NONE` if the link has no such field; `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`.
 Nothing is written then.
 */
IRISPAN_API
irispan_status irispan_details_field(const struct irispan_details *details,
                                     uint32_t field,
                                     struct irispan_view *view);

/*
 Writes why the link leads to no URI to `problem`. Its views are valid until the object is freed.

 Returns `IRISPAN_STATUS_NONE` if it leads to one; `IRISPAN_STATUS_ERROR_NULL`. Nothing is written then.
 */
IRISPAN_API
irispan_status irispan_details_problem(const struct irispan_details *details,
                                       struct irispan_problem *problem);

/*
 Returns the number of facts about the link; 0 if `details` is NULL.
 */
IRISPAN_API size_t irispan_details_fact_count(const struct irispan_details *details);

/*
 Writes a fact about the link to `fact`; the first has the index 0. Its views are valid until the object is
 freed.

 Returns `IRISPAN_STATUS_NONE` if there are not so many; `IRISPAN_STATUS_ERROR_NULL`. Nothing is written then.
 */
IRISPAN_API
irispan_status irispan_details_fact(const struct irispan_details *details,
                                    size_t index,
                                    struct irispan_fact *fact);

/*
 Returns a view of text that the library made, valid until it is freed; of length 0 if `text` is NULL.
 */
IRISPAN_API
struct irispan_view irispan_string_view(const struct irispan_string *text);

/*
 Frees text that the library made. Does nothing if it is NULL.
 */
IRISPAN_API void irispan_string_free(struct irispan_string *text);

/*
 Writes a text as HTML in which its links can be followed to `html`: text, `<a>` and nothing else, which can be put
 into a `<pre>` as it is. Links without a URI, and those that would run a script, stay text. `options` are
 constants of `irispan_html`, added. The caller owns the result and frees it with `irispan_string_free`.

 Returns `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`, with nothing written.

 The caller promises:

 `length` bytes at `text` can be read.
 */
IRISPAN_API
irispan_status irispan_to_html(const struct irispan_scanner *scanner,
                               const char *text,
                               size_t length,
                               uint32_t options,
                               struct irispan_string **html);

/*
 Returns a style sheet for what `irispan_to_html` writes, in an element of the class `irispan-text`. The view is valid for
 ever.
 */
IRISPAN_API
struct irispan_view irispan_style_sheet(void);

/*
 Writes a text for a terminal in which its links can be followed (OSC 8) to `shown`. Whatever else would control the
 terminal becomes an escape that can be seen. The first link has the identifier `id`, those after it the numbers
 that follow (1 after `UINT64_MAX`): so pieces of a link that a pager wraps join. The result is freed by
 `irispan_string_free`.

 Returns `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`, with nothing written.

 The caller promises:

 `length` bytes at `text` can be read.
 */
IRISPAN_API
irispan_status irispan_to_terminal(const struct irispan_scanner *scanner,
                                   const char *text,
                                   size_t length,
                                   uint64_t id,
                                   struct irispan_string **shown);

/*
 Writes the beginning of a hyperlink (OSC 8) to a buffer, with a NUL after it, for programs that write text to a terminal
 themselves. `text` is the one in which the link was found. A link that is wrapped is begun and ended in each line, with the
 same `id`: a terminal joins its pieces. An `id` of 0 is none.

 The target is a URI in ASCII without controls. Returns what `irispan_uri` returns; `IRISPAN_STATUS_ERROR_URI` also if the
 link would run a script.

 The caller promises:

 `length` bytes at `text` can be read, and `capacity` bytes at `buffer` written.
 */
IRISPAN_API
irispan_status irispan_osc8_open(const char *text,
                                 size_t length,
                                 const struct irispan_link *link,
                                 uint64_t id,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *needed);

/*
 Writes the end of a hyperlink (OSC 8) to a buffer, as `irispan_osc8_open` does: 7 bytes and a NUL.

 Returns `IRISPAN_STATUS_MORE`, `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`.

 The caller promises:

 `capacity` bytes at `buffer` can be written.
 */
IRISPAN_API irispan_status irispan_osc8_close(char *buffer, size_t capacity, size_t *needed);

/*
 Writes a text made harmless for a terminal to a buffer, with a NUL after it: controls, and characters that
 reorder text, become escapes that can be seen. `way` is a constant of `irispan_terminal`. A text may be passed in pieces
 that part no character.

 Returns what `irispan_osc8_close` returns.

 The caller promises:

 `length` bytes at `text` can be read, and `capacity` bytes at `buffer` written.
 */
IRISPAN_API
irispan_status irispan_harmless(const char *text,
                                size_t length,
                                uint32_t way,
                                char *buffer,
                                size_t capacity,
                                size_t *needed);

/*
 Calls a function with each message of a mailbox (mbox), in order. Takes time linear in the bytes, and memory for one
 message.

 Returns `IRISPAN_STATUS_STOPPED` if the function returned a value other than 0; `IRISPAN_STATUS_ERROR_NULL` or
 `IRISPAN_STATUS_ERROR_ARGUMENT`.

 The caller promises:

 `length` bytes at `mbox` can be read, and `take` can be called with `context`.
 */
IRISPAN_API
irispan_status irispan_mbox_each(const char *mbox,
                                 size_t length,
                                 irispan_take_message take,
                                 void *context);

/*
 Reads the structure of a message, and writes it to `message`. Any bytes are a message; what is broken is read as well as
 possible.

 The caller owns the message and frees it with `irispan_message_free`; until then the bytes at `raw` must stay as they
 are. Takes time linear in the bytes. At most 10,000 parts are read, at most 32 in one another.

 Returns `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`, with nothing written.

 The caller promises:

 `length` bytes at `raw` can be read until the message is freed.
 */
IRISPAN_API
irispan_status irispan_message_new(const char *raw,
                                   size_t length,
                                   struct irispan_message **message);

/*
 Frees a message. Does nothing if it is NULL. Texts that were made of it stay.
 */
IRISPAN_API void irispan_message_free(struct irispan_message *message);

/*
 Writes a view of the Message-ID, without its brackets, to `id`. It is valid until the message is freed.

 Returns `IRISPAN_STATUS_NONE` if there is none; `IRISPAN_STATUS_ERROR_NULL`. Nothing is written then.
 */
IRISPAN_API
irispan_status irispan_message_id(const struct irispan_message *message,
                                  struct irispan_view *id);

/*
 Returns the number of parts, containers included; 0 if `message` is NULL.
 */
IRISPAN_API size_t irispan_message_part_count(const struct irispan_message *message);

/*
 Writes a part to `part`; the first has the index 0, and each is before those in it. Its views are valid until the message is
 freed.

 Returns `IRISPAN_STATUS_NONE` if there are not so many; `IRISPAN_STATUS_ERROR_NULL`. Nothing is written then.
 */
IRISPAN_API
irispan_status irispan_message_part(const struct irispan_message *message,
                                    size_t index,
                                    struct irispan_part *part);

/*
 Writes the index of the text that is to be shown first to `index`: it is no attachment. Of alternatives, the one in HTML if
 `is_html`, else the one in plain text; the other one if there is only that.

 Returns `IRISPAN_STATUS_NONE` if the message has no text; `IRISPAN_STATUS_ERROR_NULL`. Nothing is written then.
 */
IRISPAN_API
irispan_status irispan_message_preferred(const struct irispan_message *message,
                                         bool is_html,
                                         size_t *index);

/*
 Writes the first field of a name in the header of a part, such as `Subject`, as text in UTF-8 to `text`: on one line, with encoded
 words decoded. The case of the name does not count; it ends with NUL. The text may hold any characters, controls too: see
 `irispan_harmless`. The caller owns it and frees it with `irispan_string_free`.

 The part with the index 0 has the header of the message. Returns `IRISPAN_STATUS_NONE` if there is no such field or
 part; `IRISPAN_STATUS_ERROR_NULL`, or `IRISPAN_STATUS_ERROR_UTF8` for the name. Nothing is written then.

 The caller promises:

 A name that is not NULL ends with NUL.
 */
IRISPAN_API
irispan_status irispan_message_header(const struct irispan_message *message,
                                      size_t index,
                                      const char *field,
                                      struct irispan_string **text);

/*
 Decodes the text of a part, finds its links, and writes both to `text`.

 The caller owns the text and frees it with `irispan_text_free`; it needs neither the message nor the scanner any more. Takes time
 and memory linear in the part, of which 64 MiB are read.

 Returns `IRISPAN_STATUS_NONE` if there is no such part or it is no text; `IRISPAN_STATUS_ERROR_NULL`. Nothing is
 written then.
 */
IRISPAN_API
irispan_status irispan_text_new(const struct irispan_message *message,
                                size_t index,
                                const struct irispan_scanner *scanner,
                                struct irispan_text **text);

/*
 Decodes a body that comes without a header, such as an HTML document, as `irispan_text_new` does. `charset` ends with NUL,
 and may be NULL; `layout` is a constant of `irispan_layout`.

 Returns `IRISPAN_STATUS_ERROR_NULL`, `IRISPAN_STATUS_ERROR_ARGUMENT`, or `IRISPAN_STATUS_ERROR_UTF8` for the charset, with
 nothing written.

 The caller promises:

 `length` bytes at `body` can be read; a charset that is not NULL ends with NUL.
 */
IRISPAN_API
irispan_status irispan_text_decode(const struct irispan_scanner *scanner,
                                   const char *body,
                                   size_t length,
                                   const char *charset,
                                   uint32_t layout,
                                   struct irispan_text **text);

/*
 Frees a text. Does nothing if it is NULL.
 */
IRISPAN_API void irispan_text_free(struct irispan_text *text);

/*
 Returns the text as it is to be shown, with its lines, in UTF-8; of HTML its source. The view is valid until the text is freed;
 its length is 0 if `text` is NULL.
 */
IRISPAN_API
struct irispan_view irispan_text_shown(const struct irispan_text *text);

/*
 Returns the decoded text, in which lines that belong together are joined; of HTML the text that a reader sees. Otherwise as
 `irispan_text_shown`.
 */
IRISPAN_API
struct irispan_view irispan_text_decoded(const struct irispan_text *text);

/*
 Returns the name of the charset by which the text was decoded. The view is valid for the life of the program; its length is 0 if `text` is NULL.
 */
IRISPAN_API
struct irispan_view irispan_text_charset(const struct irispan_text *text);

/*
 Returns how the text is laid out: a constant of `irispan_layout`; `IRISPAN_LAYOUT_FIXED` if `text` is NULL.
 */
IRISPAN_API
uint32_t irispan_text_layout(const struct irispan_text *text);

/*
 Returns the number of links in a text; 0 if `text` is NULL.
 */
IRISPAN_API size_t irispan_text_link_count(const struct irispan_text *text);

/*
 Writes a link of a text to `link`; the first has the index 0. What it leads to is valid until the text is freed.

 Returns `IRISPAN_STATUS_NONE` if there are not so many; `IRISPAN_STATUS_ERROR_NULL`. Nothing is written then.
 */
IRISPAN_API
irispan_status irispan_text_link(const struct irispan_text *text,
                                 size_t index,
                                 struct irispan_mail_link *link);

/*
 Writes the index of the link that stands at an offset of the shown text to `index`, in time of the logarithm of the number of
 links.

 Returns `IRISPAN_STATUS_NONE` if none does; `IRISPAN_STATUS_ERROR_NULL`. Nothing is written then.
 */
IRISPAN_API
irispan_status irispan_text_link_at(const struct irispan_text *text,
                                    size_t shown,
                                    size_t *index);

/*
 Collects what is known about a link of a text, as `irispan_details_new` does. Facts about an anchor are after those about its
 target: `text-target-mismatch` counts bytes of the text of the anchor.

 Returns `IRISPAN_STATUS_NONE` if there are not so many links; `IRISPAN_STATUS_ERROR_NULL`. Nothing is written then.
 */
IRISPAN_API
irispan_status irispan_text_details(const struct irispan_text *text,
                                    size_t index,
                                    struct irispan_details **details);

/*
 Writes the beginning of a hyperlink (OSC 8) to a link of a text to a buffer, as `irispan_osc8_open` does.

 Returns what that returns; `IRISPAN_STATUS_NONE` if there are not so many links.

 The caller promises:

 `capacity` bytes at `buffer` can be written.
 */
IRISPAN_API
irispan_status irispan_text_osc8_open(const struct irispan_text *text,
                                      size_t index,
                                      uint64_t id,
                                      char *buffer,
                                      size_t capacity,
                                      size_t *needed);

/*
 Writes a text as HTML in which its links can be followed, as `irispan_to_html` does: the shown text, or the text content of
 HTML. Every line of a link that was folded leads to the whole link.

 Returns `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`, with nothing written.
 */
IRISPAN_API
irispan_status irispan_text_to_html(const struct irispan_text *text,
                                    uint32_t options,
                                    struct irispan_string **html);

/*
 Returns the version of the library that is in use, such as `0.1.0`. It may be another one than
 `IRISPAN_VERSION` of the header. Any thread may call this.
 */
IRISPAN_API const char *irispan_version(void);

/*
 Returns the version of the Unicode data in the library, such as `17.0.0`. The view is valid for
 ever; any thread may call this.
 */
IRISPAN_API struct irispan_view irispan_unicode_version(void);

/*
 Returns the version of the list of top-level domains in the library. The view is valid for the life of the program;
 any thread may call this.
 */
IRISPAN_API
struct irispan_view irispan_tld_version(void);

/*
 Returns the name of the kernel by which this machine searches texts, such as `avx2`. The view is
 valid for the life of the program; any thread may call this.
 */
IRISPAN_API struct irispan_view irispan_kernel(void);

/*
 Returns a status as an English sentence; of a number that is no status, one that says so. Never
 NULL; the sentence is valid for the life of the program. Any thread may call this.
 */
IRISPAN_API const char *irispan_status_text(uint32_t status);

/*
 Returns whether the library has a feature: `mail`, `public-suffix` or `defang`. `name` ends with NUL;
 NULL is no feature. Any thread may call this.

 The caller promises:

 A name that is not NULL ends with NUL.
 */
IRISPAN_API
bool irispan_has_feature(const char *name);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* IRISPAN_H */
