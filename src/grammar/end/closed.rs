//! Links that their author has closed himself (R2-22, T6).

use super::part::Termination;
use crate::config::Tailoring;
use crate::grammar::search::Search;
use crate::text::utf8::{byte, byte_before};

impl Search<'_, '_> {
    /// Returns the end of the link that begins at `start`: behind what the brackets or quotes around
    /// the link hold, if they are what stopped its reading.
    ///
    /// Between `<` and `>`, and between `](` and `)`, everything belongs to the link; between quotes
    /// a full stop may end a sentence, but `?` and `#` are part of it.
    #[inline]
    pub(in crate::grammar) fn closed_end(&self, start: usize, rest: &Termination) -> usize {
        if rest.end < rest.stop { self.closed_end_of(start, rest) } else { rest.end }
    }

    #[inline(never)]
    fn closed_end_of(&self, start: usize, rest: &Termination) -> usize {
        let Termination { end, stop, .. } = *rest;
        let before = byte_before(self.text, start, self.floor);
        let quoted = match (before, byte(self.text, stop)) {
            (b'<', b'>') => false,
            (b'(', b')')
                if byte_before(self.text, start - 1, self.floor) == b']'
                    && !self.is_behind_control_sequence(start - 1) =>
            {
                false
            }
            (b'"', b'"') | (b'\'', b'\'') => true,
            _ => return end,
        };
        if !self.config.tailored(Tailoring::Wrappers) {
            return end;
        }
        if !quoted {
            return stop;
        }
        let last = self.text[end..stop].iter().rposition(|b| matches!(b, b'?' | b'#'));
        last.map_or(end, |at| end + at + 1)
    }
}

#[cfg(test)]
mod tests {
    use crate::grammar::tests::links;

    #[test]
    fn what_the_author_has_closed_is_whole() {
        for (text, link) in [
            ("![x](https://img.example/0*nD6o.)", "https://img.example/0*nD6o."),
            ("@prefix : <http://a.example/ns#> .", "http://a.example/ns#"),
            ("<http://a.example/x?>", "http://a.example/x?"),
            ("\"http://a.example/schema#\"", "http://a.example/schema#"),
            ("'http://a.example/x?'", "http://a.example/x?"),
            // A full stop between quotes ends a sentence.
            ("\"http://a.example/x.\"", "http://a.example/x"),
            ("(http://a.example/x.)", "http://a.example/x"),
            ("<http://a.example/x. >", "http://a.example/x"),
        ] {
            assert_eq!(links(text), [link], "{text}");
        }
    }
}
