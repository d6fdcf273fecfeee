//! The rule of the draft of 1998 for components.

use std::borrow::Cow;

use crate::iri::normalization_form::to_nfc;
use crate::iri::percent;
use crate::iri::rewrite::{Keep, Rewrite};
use crate::text::ascii::AsciiSet;

/// `unreserved` of RFC 2396, which has five characters more than that of RFC 3986.
const UNRESERVED: AsciiSet = AsciiSet::UNRESERVED.union(AsciiSet::of("!*'()"));

/// Encodes a text as a component of a URI, by the rule of 1998 (8URI-1): NFC, UTF-8, and `%HH` for
/// every octet that is not an unreserved character.
///
/// Unlike the mapping of an IRI, this escapes delimiters and percent signs, because the input is
/// plain text and not part of an identifier. Borrowed if nothing changes; time is linear in the
/// text.
///
/// ```
/// use irispan::iri::history::component_1998;
///
/// assert_eq!(component_1998("re\u{301}sume\u{301} x"), "r%C3%A9sum%C3%A9%20x");
/// assert_eq!(component_1998("100% & more/less"), "100%25%20%26%20more%2Fless");
/// ```
#[must_use]
pub fn component_1998(text: &str) -> Cow<'_, str> {
    component(text, Keep::ascii(UNRESERVED))
}

/// Applies the same rule, but keeps other characters.
pub(super) fn eight_uri_component(text: &str, keeps: fn(char) -> bool) -> Cow<'_, str> {
    component(text, Keep::ascii(UNRESERVED).and(keeps))
}

fn component(text: &str, keep: Keep) -> Cow<'_, str> {
    match to_nfc(text) {
        Cow::Borrowed(text) => escape(text, keep),
        Cow::Owned(text) => Cow::Owned(escape(&text, keep).into_owned()),
    }
}

/// Escapes characters that are not kept, and every percent sign, because none begins an escape.
fn escape(text: &str, keep: Keep) -> Cow<'_, str> {
    let mut rewrite = Rewrite::new(text);
    let mut start = 0;
    for piece in text.split_inclusive('%') {
        let end = start + piece.len();
        let percent = piece.len() - piece.trim_end_matches('%').len();
        // Encoding cannot fail in a range without a percent sign.
        let _ = rewrite.encode(start..end - percent, keep, None);
        if percent > 0 {
            percent::push_escape(rewrite.replace(end - 1..end), b'%');
        }
        start = end;
    }
    rewrite.finish()
}

#[cfg(test)]
mod tests {
    use super::component_1998;

    #[test]
    fn text_is_escaped() {
        for (text, component) in [
            ("", ""),
            ("abc-._~!*'()", "abc-._~!*'()"),
            (";/?:@&=+$,#[]", "%3B%2F%3F%3A%40%26%3D%2B%24%2C%23%5B%5D"),
            ("%", "%25"),
            ("%%41é%", "%25%2541%C3%A9%25"),
            ("\u{10300}", "%F0%90%8C%80"),
        ] {
            assert_eq!(component_1998(text), component);
        }
    }
}
