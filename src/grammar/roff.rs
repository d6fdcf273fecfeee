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
        let Some(escape) = escape_before(before, name) else { return Some(start) };
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
        match name {
            [b'a', b't', ..] if escape == b"\\(" => (!word).then_some(start),
            _ => (!word).then_some(start + 2),
        }
    }

    /// Whether a hyphen of roff or TeX stands at `start`, between letters of a name: `bug\-gzip@example.com`.
    pub(super) fn is_behind_part_of_name(&self, start: usize) -> bool {
        let before = &self.text[self.floor..start];
        // Behind a control sequence is no backslash of roff, and no letter.
        self.text[start..].starts_with(b"-")
            && !self.is_behind_control_sequence(start)
            && !self.is_behind_control_sequence(start.saturating_sub(1))
            && before.strip_suffix(b"\\").and_then(<[u8]>::last).is_some_and(|b| is_of_name(*b))
            && self.config.tailored(Tailoring::MarkupEnds)
    }
}

/// Returns the beginning of an escape that ends `before`, if its last two letters begin `name`.
fn escape_before(before: &[u8], name: &[u8]) -> Option<&'static [u8]> {
    let [first, second, ..] = *name else { return None };
    let letters = first.is_ascii_alphabetic() && second.is_ascii_alphabetic();
    let sign = matches!((first, second), (b'a' | b'd' | b'l' | b'o', b'q') | (b'a', b't'));
    [
        (&b"\\"[..], is_font(&[b'\\', first, second])),
        (b"\\f(", letters),
        (b"\\*(", letters),
        (b"\\(", sign),
    ]
    .into_iter()
    .find_map(|(escape, known)| (known && before.ends_with(escape)).then_some(escape))
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
        assert_eq!(links("\\(atlas.com\\) \\-jo@example.com"), ["atlas.com", "jo@example.com"]);
    }
}
