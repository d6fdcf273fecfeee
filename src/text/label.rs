//! Labels of host names: what separates them, and the forms that are the same label.

use super::utf8::byte;

/// The characters that separate labels (U58-H3): U+002E, U+3002, U+FF0E, U+FF61.
pub(crate) const SEPARATORS: [char; 4] = ['.', '\u{3002}', '\u{FF0E}', '\u{FF61}'];

/// The first four characters of every A-label (RFC 5890, section 2.3.2.1), in lower case.
pub(crate) const A_LABEL_PREFIX: &str = "xn--";

/// Returns whether a character separates labels.
#[inline]
pub(crate) const fn is_separator(c: char) -> bool {
    matches!(c, '.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}')
}

/// Returns the length in bytes of the label separator at `at`, or 0.
#[inline]
pub(crate) fn separator(text: &[u8], at: usize) -> usize {
    match byte(text, at) {
        b'.' => 1,
        0xE3 | 0xEF => match text.get(at..at + 3) {
            Some([0xE3, 0x80, 0x82] | [0xEF, 0xBC, 0x8E] | [0xEF, 0xBD, 0xA1]) => 3,
            _ => 0,
        },
        _ => 0,
    }
}

/// Returns the ASCII character that a full-width one (U+FF01 to U+FF5E) stands for; any other
/// character as it is.
#[inline]
pub(crate) const fn narrow(c: char) -> char {
    match c {
        // The block repeats ASCII from `!` on.
        '\u{FF01}'..='\u{FF5E}' => (c as u32 - 0xFEE0) as u8 as char,
        _ => c,
    }
}

/// Returns whether a label begins with `xn--`, in any case.
pub(crate) fn is_a_label(label: impl AsRef<[u8]>) -> bool {
    let prefix = A_LABEL_PREFIX.as_bytes();
    label.as_ref().get(..prefix.len()).is_some_and(|head| head.eq_ignore_ascii_case(prefix))
}

/// Returns whether the first label of a text is `www`, in any case, and others follow.
#[inline]
pub(crate) fn begins_with_www(text: &[u8]) -> bool {
    text.get(..4).is_some_and(|head| head.eq_ignore_ascii_case(b"www."))
}

/// Returns whether a person may have meant a host: a name, or an address; neither an identifier nor a pattern.
pub(crate) fn is_host(name: &str) -> bool {
    let literal = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    if let Some(address) = literal {
        return !address.is_empty() && !address.contains(['[', ']', '/', '@']);
    }
    let ends = |c: char| c.is_whitespace() || c.is_control() || "/\\?#@:*[]<>\"".contains(c);
    let labels = name.strip_suffix('.').unwrap_or(name);
    !name.contains(ends) && labels.split('.').all(|label| !label.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_definition_of_separators() {
        for c in '\0'..=char::MAX {
            let text = c.to_string();
            let separates = SEPARATORS.contains(&c);
            assert_eq!(is_separator(c), separates, "{c:?}");
            let length = separator(text.as_bytes(), 0);
            assert_eq!(length, if separates { text.len() } else { 0 }, "{c:?}");
        }
        assert_eq!(separator(b"a.", 1), 1);
        for cut in [&b""[..], b"\xE3", b"\xE3\x80", b"\xEF\xBC", b"\xEF\xBD\xA2"] {
            assert_eq!(separator(cut, 0), 0, "{cut:X?}");
        }
    }

    #[test]
    fn full_width_characters() {
        let wide = "！＂０９：ＡＺ［ａｚ｛～";
        let ascii = "!\"09:AZ[az{~";
        assert_eq!(wide.chars().map(narrow).collect::<String>(), ascii);
        for c in ['a', 'é', '\u{FF00}', '\u{FF5F}', '。'] {
            assert_eq!(narrow(c), c);
        }
    }

    #[test]
    fn a_labels() {
        for label in [&b"xn--"[..], b"XN--p1ai", b"Xn--a"] {
            assert!(is_a_label(label));
        }
        for label in [&b""[..], b"xn-", b"x\xC3\xA9--", b"axn--"] {
            assert!(!is_a_label(label));
        }
    }
}
