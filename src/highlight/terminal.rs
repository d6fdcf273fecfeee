//! Text made harmless for a terminal.

use std::borrow::Cow;
use std::io::Write as _;

use crate::names::named;

/// How text is made harmless for a terminal, so that it can't give it commands or reorder what is
/// on the screen (SEC-U12).
///
/// Controls (C0, DEL, C1), bidi controls and the separators U+2028 and U+2029 become escapes that
/// can be seen: `\t`, `\n`, `\r`, or `\u{1b}`. Bytes that aren't UTF-8 become `\xff`. A text may be
/// written in pieces that part no character. Time is linear in the text, and writes at most
/// eight bytes for each character and four for each other byte.
///
/// ```
/// use irispan::highlight::TerminalText;
///
/// let text = "a\tb\\\x1B[2J\u{202E}c\n";
/// assert_eq!(TerminalText::Lines.harmless(text), "a\tb\\\\u{1b}[2J\\u{202e}c\n");
/// assert_eq!(TerminalText::Line.harmless(text), "a\\tb\\\\u{1b}[2J\\u{202e}c\\n");
/// assert_eq!(TerminalText::Reversible.harmless(text), "a\\tb\\\\\\u{1b}[2J\\u{202e}c\\n");
///
/// let mut out = Vec::new();
/// TerminalText::Lines.write(&mut out, b"\xFFb");
/// assert_eq!(out, b"\\xffb");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TerminalText {
    /// Lines for people: line feeds and tabs stay.
    #[default]
    Lines,
    /// A part of one line for people: line feeds and tabs become escapes as well.
    Line,
    /// A part of a record: as [`TerminalText::Line`], and backslashes are doubled, so that the
    /// escapes can be undone.
    Reversible,
}

named! {
    TerminalText, "way to write to a terminal":
    Lines = "lines",
    Line = "line",
    Reversible = "reversible",
}

impl TerminalText {
    /// Returns text with escapes. Borrowed if it needs none.
    #[must_use]
    pub fn harmless(self, text: &str) -> Cow<'_, str> {
        let Some((at, _)) = self.next(text) else { return Cow::Borrowed(text) };
        let (plain, rest) = text.split_at(at);
        let mut out = Vec::with_capacity(text.len() + 8);
        out.extend_from_slice(plain.as_bytes());
        self.write_str(&mut out, rest);
        Cow::Owned(String::from_utf8(out).unwrap_or_default())
    }

    /// Appends bytes with escapes. Allocates only if `out` has to grow.
    pub fn write(self, out: &mut Vec<u8>, text: &[u8]) {
        for chunk in text.utf8_chunks() {
            self.write_str(out, chunk.valid());
            for byte in chunk.invalid() {
                push(out, format_args!("\\x{byte:02x}"));
            }
        }
    }

    fn write_str(self, out: &mut Vec<u8>, text: &str) {
        let mut rest = text;
        while let Some((at, c)) = self.next(rest) {
            out.extend_from_slice(&rest.as_bytes()[..at]);
            match c {
                '\t' => out.extend_from_slice(b"\\t"),
                '\n' => out.extend_from_slice(b"\\n"),
                '\r' => out.extend_from_slice(b"\\r"),
                '\\' => out.extend_from_slice(b"\\\\"),
                c => push(out, format_args!("\\u{{{:x}}}", u32::from(c))),
            }
            rest = &rest[at + c.len_utf8()..];
        }
        out.extend_from_slice(rest.as_bytes());
    }

    /// Returns the first character that becomes an escape, with its offset.
    fn next(self, text: &str) -> Option<(usize, char)> {
        let mut at = 0;
        loop {
            // Most text is free of these bytes, and of no other begins such a character.
            at += text.get(at..)?.bytes().position(|byte| self.may_begin(byte))?;
            let c = text.get(at..)?.chars().next()?;
            if self.needs_escape(c) {
                return Some((at, c));
            }
            at += c.len_utf8();
        }
    }

    /// Returns whether a byte may begin a character that becomes an escape.
    const fn may_begin(self, byte: u8) -> bool {
        // The first bytes of U+0080 to U+00BF, U+0600 to U+063F, and U+2000 to U+2FFF.
        matches!(byte, 0..b' ' | b'\\' | 0x7F | 0xC2 | 0xD8 | 0xE2)
    }

    const fn needs_escape(self, c: char) -> bool {
        match c {
            '\t' | '\n' => !matches!(self, TerminalText::Lines),
            '\\' => matches!(self, TerminalText::Reversible),
            '\0'..='\u{1F}' | '\u{7F}'..='\u{9F}' => true,
            '\u{61C}' | '\u{200E}' | '\u{200F}' => true,
            '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => true,
            _ => false,
        }
    }
}

fn push(out: &mut Vec<u8>, text: core::fmt::Arguments<'_>) {
    // Writing to a vector cannot fail.
    let _ = out.write_fmt(text);
}

#[cfg(test)]
mod tests {
    use super::TerminalText;
    use crate::tables::is_bidi_control;
    use std::borrow::Cow;

    #[test]
    fn clean_text_is_borrowed() {
        for text in ["", "a b", "https://例え.jp/ä😀 © ‘x’ \u{200D} ؟"] {
            for way in TerminalText::ALL {
                assert!(matches!(way.harmless(text), Cow::Borrowed(_)), "{text}");
            }
        }
    }

    #[test]
    fn every_character() {
        for c in '\0'..=char::MAX {
            let text = format!("x{c}y");
            for way in TerminalText::ALL {
                let is_control = c.is_control() || is_bidi_control(c);
                let stays = match (c, way) {
                    ('\t' | '\n', TerminalText::Lines) => true,
                    ('\\', TerminalText::Reversible) => false,
                    _ => !is_control && !matches!(c, '\u{2028}' | '\u{2029}'),
                };
                let shown = way.harmless(&text);
                assert_eq!(shown == text, stays, "{c:?} {way}");
                assert!(shown.len() <= 2 + 8.max(c.len_utf8()), "{c:?}");
                let mut out = Vec::new();
                way.write(&mut out, text.as_bytes());
                assert_eq!(out, shown.as_bytes(), "{c:?} {way}");
            }
        }
    }

    #[test]
    fn every_byte() {
        for byte in 0x80..=0xFF {
            let mut out = Vec::new();
            TerminalText::Lines.write(&mut out, &[b'x', byte, 0x1B, byte]);
            assert_eq!(out, format!("x\\x{byte:02x}\\u{{1b}}\\x{byte:02x}").into_bytes());
        }
    }

    /// What is written can be read back, so no two texts look the same.
    #[test]
    fn reversible_escapes_differ_from_text() {
        let texts: [&[u8]; 8] =
            [b"\x1B", b"\\u{1b}", b"\\\\u{1b}", b"\xFF", b"\\xff", b"\xC3\xBF", b"\n", b"\\n"];
        let mut all: Vec<_> = texts
            .map(|text| {
                let mut out = Vec::new();
                TerminalText::Reversible.write(&mut out, text);
                out
            })
            .to_vec();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), texts.len());
    }
}
