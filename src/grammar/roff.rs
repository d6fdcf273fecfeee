//! Escapes of roff before hosts and addresses: fonts, strings and quotes, and hyphens inside of names (R2-73, T5).

use super::search::Search;
use crate::config::Tailoring;
use crate::text::utf8::byte_before;

impl Search<'_, '_> {
    /// Returns where a name begins behind the letters of an escape that ends before it: `\fBjo@example.com`,
    /// `\f(CWexample.com`, `\*(Aqexample.com`, `\(aqexample.com`; `None` if a longer name goes on there: `jo\fBmia@example.com`,
    /// `jo\(atexample.com`.
    #[inline(always)]
    pub(super) fn behind_roff(&self, start: usize) -> Option<usize> {
        match byte_before(self.text, start, self.floor) {
            b'\\' | b'(' => self.behind_letters_of_roff(start),
            _ => Some(start),
        }
    }

    #[inline(never)]
    fn behind_letters_of_roff(&self, start: usize) -> Option<usize> {
        let (before, name) = (&self.text[self.floor..start], &self.text[start..]);
        let Some((escape, left_out)) = escape_before(before, name) else { return Some(start) };
        let before = &before[..before.len() - escape.len()];
        // The backslash may end a control sequence (R2-35).
        let sequence = self.is_behind_control_sequence(self.floor + before.len() + 1);
        if sequence || !self.config.tailored(Tailoring::MarkupEnds) {
            return Some(start);
        }
        let font = before.last_chunk().is_some_and(|font: &[u8; 3]| is_font(font));
        let word = before.last().is_some_and(|b| is_of_name(*b))
            && !font
            && !self.is_behind_control_sequence(self.floor + before.len());
        (!word).then_some(start + left_out)
    }

    /// Whether the letters of an escape end at `at`: `\fBftp://`, `\(dqftp://`.
    #[inline]
    pub(super) fn is_behind_letters_of_roff(&self, at: usize) -> bool {
        let before = byte_before(self.text, at.saturating_sub(2), self.floor);
        matches!(before, b'\\' | b'(') && self.ends_letters(at)
    }

    #[inline(never)]
    fn ends_letters(&self, at: usize) -> bool {
        let letters = at.checked_sub(2).filter(|letters| *letters > self.floor);
        letters.is_some_and(|letters| {
            let before = &self.text[self.floor..letters];
            escape_before(before, &self.text[letters..]).is_some_and(|(escape, left_out)| {
                left_out == 2 && !self.is_behind_control_sequence(letters - escape.len() + 1)
            })
        }) && self.config.tailored(Tailoring::MarkupEnds)
    }

    /// Whether a hyphen of roff or TeX stands at `walked`, between letters of a name, and the local part at `start` is not the
    /// value of a name: `bug\-gzip@example.com`, but not `\-\-to=jo@example.com`.
    pub(super) fn is_behind_part_of_name(&self, walked: usize, start: usize) -> bool {
        let before = &self.text[self.floor..walked];
        // Behind a control sequence is no backslash of roff, and no letter.
        self.text[walked..].starts_with(b"-")
            && !self.text[walked.min(start)..start].contains(&b'=')
            && !self.is_behind_control_sequence(walked)
            && !self.is_behind_control_sequence(walked.saturating_sub(1))
            && before.strip_suffix(b"\\").and_then(<[u8]>::last).is_some_and(|b| is_of_name(*b))
            && self.config.tailored(Tailoring::MarkupEnds)
    }

    /// Whether `\:` or `\&`, which print nothing, precede `start`, and before them stands what a name goes on behind:
    /// `jo@\:example.com`.
    #[inline]
    pub(super) fn is_behind_break(&self, start: usize) -> bool {
        matches!(byte_before(self.text, start, self.floor), b':' | b'&') && self.ends_break(start)
    }

    /// Whether a name goes on behind that, or behind a character reference that ends there (R2-50).
    pub(super) fn is_behind_escape(&self, start: usize) -> bool {
        self.is_behind_name_reference(start) || self.is_behind_break(start)
    }

    #[inline(never)]
    fn ends_break(&self, start: usize) -> bool {
        let before = self.text[self.floor..start - 1].strip_suffix(b"\\");
        before.is_some_and(|before| {
            matches!(before.last(), Some(b'@' | b'.' | b'-' | b'_'))
                && !self.is_behind_control_sequence(start - 1)
                && !self.is_behind_control_sequence(start - 2)
        }) && self.config.tailored(Tailoring::MarkupEnds)
    }
}

/// Returns the beginning of an escape that ends `before`, and how much of `name` belongs to it.
fn escape_before(before: &[u8], name: &[u8]) -> Option<(&'static [u8], usize)> {
    let [first, second, ..] = *name else { return None };
    let letters = first.is_ascii_alphabetic() && second.is_ascii_alphabetic();
    let quote = matches!((first, second), (b'a' | b'd' | b'l' | b'o', b'q'));
    // Behind `\%` a word is not broken. A single letter there is the place of a name (R2-47).
    let whole = first == b'%' && second.is_ascii_alphabetic() && !matches!(name, [_, _, b'@', ..]);
    [
        (&b"\\"[..], is_font(&[b'\\', first, second]), 2),
        (b"\\", whole, 1),
        (b"\\f(", letters, 2),
        (b"\\*(", letters, 2),
        (b"\\(", quote, 2),
        (b"\\(", (first, second) == (b'a', b't'), 0),
    ]
    .into_iter()
    .find_map(|(escape, known, left_out)| {
        (known && before.ends_with(escape)).then_some((escape, left_out))
    })
}

/// Whether three bytes change the font.
const fn is_font(escape: &[u8; 3]) -> bool {
    matches!(escape, [b'\\', b'f', b'B' | b'I' | b'R' | b'P' | b'C' | b'1'..=b'9'])
}

const fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'@') || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use crate::grammar::tests::links;

    #[test]
    fn escapes_before_a_name() {
        for escape in [
            "\\fB", "\\fI", "\\f4", "\\f5", "\\fC", "\\f(CW", "\\*(Aq", "\\(aq", "\\(dq", "\\(lq",
            "\\(oq", "\\fB\\fI",
        ] {
            for name in ["jo@example.com", "example.com", "www.example.com/x", "https://a.com"] {
                assert_eq!(links(&format!("{escape}{name}\\fR")), [name], "{escape}");
            }
        }
        for escape in ["\\fB", "\\f(CW", "\\*(Aq", "\\(aq"] {
            for name in ["jo@example.com", "example.com", "https://example.com"] {
                assert_eq!(
                    links(&format!("x{escape}{name}\\fR")).len(),
                    usize::from(name.contains(':'))
                );
            }
        }
        for text in ["jo\\(atexample.com", "bug\\-gzip@example.com", "jo@example.co\\-op.org"] {
            assert_eq!(links(text), [""; 0], "{text}");
        }
        for text in ["jo@\\:example.com", "jo.\\&example.com", "jo\\%mia@example.com", "\\%s@a.com"]
        {
            assert_eq!(links(text), [""; 0], "{text}");
        }
        for text in ["\\fIftp://a.com/", "\\(dqftp://a.com/", "\\*(Aqftp://a.com/"] {
            assert_eq!(links(text), ["ftp://a.com/"], "{text}");
        }
        for text in ["\\%jo@a.com", "\\-\\-to=jo@a.com", "\\fI\\%jo@a.com"] {
            assert_eq!(links(text), ["jo@a.com"], "{text}");
        }
        assert_eq!(links("\\(atlas.com\\) \\-jo@example.com"), ["atlas.com", "jo@example.com"]);
    }
}
