//! Makes text safe to print on one line of a terminal.

use std::borrow::Cow;
use std::fmt::Write;

/// How a backslash is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Backslash {
    /// Doubled, so that the escapes can be undone.
    Doubled,
    /// As it is, for people.
    AsIs,
}

/// Writes controls as escapes, because they could break a record in two or give commands to a
/// terminal. This includes bidirectional controls, which could reorder a link on the screen.
pub(crate) fn escape(text: &str, backslash: Backslash) -> Cow<'_, str> {
    let needs = |c: char| match c {
        '\\' => backslash == Backslash::Doubled,
        ' '..='~' => false,
        '\u{061C}' | '\u{200E}' | '\u{200F}' => true,
        '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => true,
        _ => c.is_control(),
    };
    let Some(first) = text.find(needs) else { return Cow::Borrowed(text) };
    let (clean, rest) = text.split_at(first);
    let mut out = String::with_capacity(text.len() + 8);
    out.push_str(clean);
    for c in rest.chars() {
        match c {
            c if !needs(c) => out.push(c),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\\' => out.push_str("\\\\"),
            c => {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::{Backslash, escape};
    use std::borrow::Cow;

    #[test]
    fn clean_text_is_borrowed() {
        for text in ["", "a b", "https://例え.jp/ä😀"] {
            assert!(matches!(escape(text, Backslash::Doubled), Cow::Borrowed(_)), "{text}");
        }
    }

    #[test]
    fn controls_are_written_out() {
        let text = "a\tb\nc\r\\\u{1b}[0m\u{85}\u{202e}z\u{7f}";
        assert_eq!(escape(text, Backslash::Doubled), r"a\tb\nc\r\\\u{1b}[0m\u{85}\u{202e}z\u{7f}");
        assert_eq!(escape("\\\t", Backslash::AsIs), r"\\t");
    }
}
