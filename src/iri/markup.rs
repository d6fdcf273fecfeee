//! Character references of HTML and XML.

use std::borrow::Cow;

use crate::tables::named_reference;

/// Replaces the character references in an IRI from HTML or XML (RFC 3987, sections 5.2 and 6.3):
/// numeric ones, `&#233;` and `&#xE9;`, and the names of HTML, `&amp;` and `&eacute;`, of which XML
/// has five.
///
/// References are replaced once: `&amp;lt;` becomes `&lt;`. References without a semicolon, as in
/// `?a=1&lt=2`, and unknown names are kept; so are references to controls (`&Tab;`), and those with a
/// number that is not a character, is not a character of XML (U+0000, U+FFFE), or that HTML reads as
/// another character (U+0080 to U+009F). Borrowed if nothing changes; time is linear in the text.
///
/// ```
/// use irispan::iri::undo_references;
///
/// assert_eq!(undo_references("/r&#xE9;sum&eacute;?a&amp;b"), "/résumé?a&b");
/// assert_eq!(undo_references("?a=1&lt=2&copy=3&#0;"), "?a=1&lt=2&copy=3&#0;");
/// ```
#[must_use]
pub fn undo_references(text: &str) -> Cow<'_, str> {
    let mut undone = String::new();
    let mut copied = 0;
    for at in memchr::memchr_iter(b'&', text.as_bytes()) {
        let Some(rest) = text.get(at + 1..) else { continue };
        let after = match named(rest) {
            Some((characters, length)) => {
                undone.push_str(&text[copied..at]);
                undone.push_str(characters);
                length
            }
            None => match numeric(rest) {
                Some((c, length)) => {
                    undone.push_str(&text[copied..at]);
                    undone.push(c);
                    length
                }
                None => continue,
            },
        };
        copied = at + 1 + after;
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    undone.push_str(&text[copied..]);
    Cow::Owned(undone)
}

/// Writes a text for HTML and XML of any charset: characters beyond ASCII, and `&` `<` `>` `"` `'`,
/// become character references. [`undo_references`] returns the same text.
///
/// Controls, U+FFFE and U+FFFF are percent-encoded, because HTML and XML have no references for
/// them and no IRI may hold them. Time is linear in the text.
///
/// ```
/// use irispan::iri::to_references;
///
/// assert_eq!(to_references("http://例.jp/?a&b"), "http://&#x4F8B;.jp/?a&amp;b");
/// ```
#[must_use]
pub fn to_references(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    text.chars().for_each(|c| push(&mut out, c, !c.is_ascii()));
    out
}

/// Appends a character, as a numeric reference if `as_number` is true.
pub(super) fn push(out: &mut String, c: char, as_number: bool) {
    match c {
        '&' => out.push_str("&amp;"),
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        '"' => out.push_str("&quot;"),
        // HTML 4 has no name for it.
        '\'' => out.push_str("&#x27;"),
        _ if !is_referable(c) => {
            super::percent::push_escapes(out, c.encode_utf8(&mut [0; 4]).as_bytes());
        }
        _ if as_number => out.push_str(&format!("&#x{:X};", u32::from(c))),
        _ => out.push(c),
    }
}

/// The maximum length of a name: `CounterClockwiseContourIntegral`.
const MAX_NAME: usize = 31;

/// Returns the characters of the name that a text begins with, and the length of both the name and
/// its semicolon.
fn named(text: &str) -> Option<(&'static str, usize)> {
    let length = text.bytes().take(MAX_NAME + 1).position(|b| !b.is_ascii_alphanumeric())?;
    let name = text.get(..length).filter(|_| text.as_bytes()[length] == b';')?;
    Some((named_reference(name)?, length + 1))
}

/// Returns the character of the number that a text begins with, and the length of all that belongs
/// to the reference but its `&`.
fn numeric(text: &str) -> Option<(char, usize)> {
    let rest = text.strip_prefix('#')?;
    let (digits, radix) = match rest.strip_prefix(['x', 'X']) {
        Some(hex) => (hex, 16),
        None => (rest, 10),
    };
    let length = digits.bytes().position(|b| !char::from(b).is_digit(radix))?;
    if length == 0 || digits.as_bytes().get(length) != Some(&b';') {
        return None;
    }
    // There may be any number of leading zeros.
    let number = digits.get(..length)?.trim_start_matches('0');
    let c = char::from_u32(u32::from_str_radix(number, radix).ok()?)?;
    let end = text.len() - digits.len() + length + 1;
    is_referable(c).then_some((c, end))
}

/// Returns true if a reference to this character means the character both in HTML and in XML.
const fn is_referable(c: char) -> bool {
    !matches!(c, '\0'..='\u{1F}' | '\u{7F}'..='\u{9F}' | '\u{FFFE}' | '\u{FFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_undone_once() {
        for (text, undone) in [
            ("", ""),
            ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"),
            ("&amp;lt;", "&lt;"),
            ("&amp;#233;", "&#233;"),
            ("&#38;#233;", "&#233;"),
            ("a&#x1F600;b", "a😀b"),
            ("&#X0000000000000000000041;", "A"),
            ("&&amp;&", "&&&"),
            ("&amp;é", "&é"),
            ("&eacute;&CounterClockwiseContourIntegral;", "é∳"),
            ("&nvlt;&AMP;&Amp;", "<\u{20D2}&&Amp;"),
            ("&NotEqualTilde;&amp;amp;", "≂̸&amp;"),
        ] {
            assert_eq!(undo_references(text), undone, "{text}");
        }
        for text in [
            "&",
            "&#",
            "&#x",
            "&#;",
            "&#x;",
            "&#233",
            "&#xé;",
            "&#+1;",
            "&eacute",
            "&eacute é;",
            "&Tab;",
            "&CounterClockwiseContourIntegralx;",
            "&amp",
            "&#0;",
            "&#x9F;",
            "&#10;",
            "&#xD800;",
            "&#x110000;",
            "&#99999999999999999999;",
            "&#xFFFE;",
        ] {
            assert!(matches!(undo_references(text), Cow::Borrowed(same) if same == text), "{text}");
        }
    }

    /// Returns every character that may be in an IRI or beside one.
    #[test]
    fn all_characters_come_back() {
        for c in ('\0'..=char::MAX).filter(|&c| is_referable(c)) {
            let text = format!("a{c};b");
            let markup = to_references(&text);
            assert!(markup.is_ascii() && !markup.contains(['<', '>', '"', '\'']), "{c:?}");
            assert_eq!(undo_references(&markup), text, "{c:?}");
        }
        assert_eq!(to_references("a\0\u{85}\u{FFFE}"), "a%00%C2%85%EF%BF%BE");
    }
}
