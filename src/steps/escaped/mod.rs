//! Unescapes source code, JSON and HTML: escapes of strings and character references become the
//! characters that they stand for.
//!
//! The language of a text is unknown, and whether it is a string at all, so the escapes of JSON,
//! JavaScript, C and Python are all read, everywhere (STEP-3), and so are character references of
//! HTML with their semicolon (STEP-6). Text that only looks like an escape stays.

mod begins;
mod escapes;
mod inner;
mod references;

pub use begins::begins_xml;
pub use inner::{Inner, InnerUrls, inner_urls};

use core::ops::Range;

use super::piecewise::{Output, Piecewise, Progress, read_all};
use super::transfer::Decoded;

pub(in crate::steps) use escapes::{Dialect, Unit, unit_at};

/// Returns a text with its escapes resolved. Time is linear in the text.
///
/// ```
/// use irispan::Scanner;
/// use irispan::steps::escaped::unescape;
///
/// let raw = br#"{"a":"\u003chttps:\/\/b.example\/?c=1\u0026d=2\u003e"}"#;
/// let text = unescape(raw);
/// assert_eq!(text.bytes, &br#"{"a":"<https://b.example/?c=1&d=2>"}"#[..]);
/// let link = Scanner::new().links(&text.bytes).next().unwrap();
/// assert_eq!(link.as_str(), "https://b.example/?c=1&d=2");
/// assert!(text.map.ranges(link.range()).eq([12..46]));
/// ```
#[must_use]
pub fn unescape(text: &[u8]) -> Decoded<'_> {
    read_all(&mut Escaped::default(), text)
}

/// The step. It needs no buffer, because escapes are short enough to be left unread.
#[derive(Clone, Debug, Default)]
pub(crate) struct Escaped {
    /// Whether only character references are read, and no backslash escapes.
    references_only: bool,
}

impl Escaped {
    /// Returns the step for XML, which has character references only (STEP-21).
    pub(crate) const fn of_xml() -> Escaped {
        Escaped { references_only: true }
    }

    /// Returns whether a link ends at a reference that only the document defines (STEP-21), in
    /// which the link may continue.
    pub(crate) fn goes_on(&self, text: &[u8], link: Range<usize>) -> bool {
        let rest = text.get(link.end..).unwrap_or_default();
        self.references_only
            && rest.strip_prefix(b".").unwrap_or(rest).starts_with("\u{FFFD}".as_bytes())
    }
}

impl Piecewise for Escaped {
    fn read(&mut self, input: &[u8], last: bool, out: &mut Output) -> Progress {
        let mut at = 0;
        while let Some(rest) = input.get(at..).filter(|rest| !rest.is_empty()) {
            let found = if self.references_only {
                memchr::memchr(b'&', rest)
            } else {
                memchr::memchr2(b'\\', b'&', rest)
            };
            let plain = found.unwrap_or(rest.len());
            out.copy(input, at..at + plain);
            at += plain;
            let rest = &rest[plain..];
            if rest.is_empty() {
                break;
            }
            let unit = match references::reference_at(rest, last) {
                Unit::Plain(_) if self.references_only => references::declared_at(rest, last),
                Unit::Plain(_) => unit_at(rest, last, Dialect::Any),
                unit => unit,
            };
            match unit {
                Unit::More => break,
                Unit::Plain(length) => {
                    out.copy(input, at..at + length);
                    at += length;
                }
                Unit::Escape(length, c) => {
                    out.push(at..at + length, c);
                    at += length;
                }
            }
        }
        Progress::up_to(at)
    }
}

#[cfg(test)]
#[expect(clippy::single_range_in_vec_init, reason = "a list of ranges may hold one")]
mod tests {
    use super::{Escaped, unescape};
    use crate::steps::piecewise::split_everywhere;

    fn text_of(raw: &str) -> String {
        let text = split_everywhere(Escaped::default, raw.as_bytes());
        assert_eq!(unescape(raw.as_bytes()).bytes, text);
        String::from_utf8(text).expect("is UTF-8")
    }

    /// STEP-21.
    #[test]
    fn xml_has_references_only() {
        let raw = r"CORP\bob@a.example DOM\tom \nas.b.example a?b=1&amp;c&#x3D;2 \u0026amp;";
        let text = split_everywhere(Escaped::of_xml, raw.as_bytes());
        let want = r"CORP\bob@a.example DOM\tom \nas.b.example a?b=1&c=2 \u0026amp;";
        assert_eq!(String::from_utf8(text).expect("is UTF-8"), want);
        // Names of HTML, and unknown ones.
        let raw = "caf&eacute; &x; &a.b-c:d; &\u{e4}; &#x85; &#0; & &; &x &-a; &amp;x; &1; a&b=c;&";
        let text = split_everywhere(Escaped::of_xml, raw.as_bytes());
        let lost = "\u{FFFD}";
        let want =
            format!("caf\u{e9} {lost} {lost} {lost} {lost} {lost} & &; &x &-a; &x; &1; a&b=c;&");
        assert_eq!(String::from_utf8(text).expect("is UTF-8"), want);
        let long = format!("&{};", "a".repeat(300));
        assert_eq!(split_everywhere(Escaped::of_xml, long.as_bytes()), long.as_bytes());
    }

    /// STEP-3, STEP-4.
    #[test]
    fn escapes_of_strings() {
        for (raw, text) in [
            (r"https:\/\/a.example\/x", "https://a.example/x"),
            (r"\u003ca\u003E\u0026", "<a>&"),
            (r"\u4f8b\u3048.jp", "例え.jp"),
            (r"\ud83d\ude00 \uD83D\uDE00", "😀 😀"),
            (r"\u{1F600}\u{61}\U0001F600\U0000006a", "😀a😀j"),
            (r"\x2f\x41\57\057\0571", "/A///1"),
            (r"\xe4\xbe\x8b\344\276\213\xE4\276\x8b", "例例例"),
            (r"\xe9t\xe9 \351", "été é"),
            (r#"\"a\" \'b\' \`c\` \?"#, "\"a\" 'b' `c` ?"),
            (r"https\://a.example/?b\=c", "https://a.example/?b=c"),
            (r"a\nb\tc\rd\fe\bf\vg\ah\ei\0", "a\nb\tc\rd\x0Ce\x08f\x0Bg\x07h\x1Bi\0"),
            // Escaped again within another string: STEP-5.
            (r"https:\\/\\/a.example\\/\\u0026", "https://a.example/&"),
            (r#"\\\"a\\\""#, "\"a\""),
            (r"\\ud83d\\ude00", "😀"),
            (r"CORP\\bob \\a \\f \\v \\nb", "CORP\\bob \\a \\f \\v \nb"),
        ] {
            assert_eq!(text_of(raw), text, "{raw}");
        }
    }

    /// STEP-3: what isn't an escape stays.
    #[test]
    fn other_text_stays() {
        for raw in [
            r"\d \. \- \ \",
            r"\u00 \u00g0 \u{} \u{110000} \u{1234567} \u{12",
            r"\U0001F60 \U00110000 \x \xg1 \9",
            "& &; &# &#; &#x; &#xg; &amp &nope; &ltx; &#x110000; &#0; &#12345678;",
            "?a=1&lt=2&copy=3&b",
        ] {
            assert_eq!(text_of(raw), raw, "{raw}");
        }
        assert_eq!(text_of(r"\ud800 \udc00\ud83dx"), "\u{FFFD} \u{FFFD}\u{FFFD}x");
        assert_eq!(text_of(r"\\server\\share \\"), r"\server\share \");
        assert_eq!(unescape(b"\xFF\\/\xFE").bytes, &b"\xFF/\xFE"[..]);
    }

    /// STEP-6.
    #[test]
    fn character_references() {
        for (raw, text) in [
            ("&lt;https://a.example/?b=1&amp;c=2&gt;", "<https://a.example/?b=1&c=2>"),
            ("&quot;a&quot;&#39;b&#x27;&apos;", "\"a\"'b''"),
            ("&#47;&#x2F;&#X2f;&sol;&#8364;", "////€"),
            // The `&` of a reference is itself a reference: HTML in XML.
            ("&amp;lt;&amp;amp;a&amp;#38;amp;b", "<&a&b"),
            ("&amp;nope; &amp;amp &amp;; &amp;&lt;", "&nope; &amp &; &<"),
            // An escaped `&` begins a reference as well.
            (r"\u0026lt;a\u0026gt;", "<a>"),
            (r"\u0026amp;b", "&b"),
            ("a&nbsp;b", "a\u{A0}b"),
        ] {
            assert_eq!(text_of(raw), text, "{raw}");
        }
    }

    #[test]
    fn escapes_are_units_of_the_map() {
        let text = unescape(br"a\u00e4b\x2f&amp;");
        assert_eq!(text.bytes, "aäb/&".as_bytes());
        assert_eq!(text.map.list(0..1), [0..1]);
        assert_eq!(text.map.list(1..2), [1..7]);
        assert_eq!(text.map.list(4..6), [8..17]);
        assert_eq!(unescape(b"plain text").map.segments(), 0);
    }
}
