//! Delimiters in brackets, as people write them who do not want a link, and formats before a host (R2-5, R2-47).

use crate::grammar::end::written_in_pod;
use crate::grammar::search::Search;
use crate::limits::MAX_SCHEME;
use crate::text::hard::ESCAPE;
use crate::text::utf8::{byte, byte_before};

/// What people write in brackets so that a host is not a link, and whether it is text as well, unless a letter or digit stands on
/// either side.
const DEFANGED: [(&[u8], bool); 12] = [
    (b".", false),
    (b":", false),
    (b"/", false),
    (b"@", false),
    (b"://", false),
    (b"dot", false),
    (b"at", false),
    (b"a", true),
    (b"aat", true),
    ("ät".as_bytes(), true),
    (b"arobase", true),
    (b"arroba", true),
];

/// Whether one of them begins with a byte, in any case.
const BEGINS_DEFANGED: [bool; 256] = {
    let (mut table, mut word) = ([false; 256], 0);
    while word < DEFANGED.len() {
        let first = DEFANGED[word].0[0];
        table[first as usize] = true;
        table[first.to_ascii_uppercase() as usize] = true;
        word += 1;
    }
    table
};

/// Returns the bracket that closes what a byte opens.
const fn closing(open: u8) -> Option<u8> {
    Some(match open {
        b'[' => b']',
        b'(' => b')',
        b'{' => b'}',
        b'<' => b'>',
        _ => return None,
    })
}

impl Search<'_, '_> {
    /// Returns whether a delimiter in brackets begins at `at`, as people write who do not want a
    /// link: `evil[.]example` (R2-5). `[/]` and `[:]` are markup and code as well, where nothing
    /// goes on after them: `[b]example.org[/]`.
    #[inline(never)]
    pub(in crate::grammar) fn is_defanged(&self, at: usize) -> bool {
        let Some(close) = closing(byte(self.text, at)) else { return false };
        let inside = self.text.get(at + 1..).unwrap_or_default();
        if !BEGINS_DEFANGED[usize::from(byte(inside, 0))] {
            return false;
        }
        let within = byte_before(self.text, at, 0).is_ascii_alphanumeric()
            && !self.is_after_control_sequence(at);
        DEFANGED.iter().any(|&(word, is_text)| {
            let next = byte(inside, word.len() + 1);
            inside.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word))
                && inside.get(word.len()) == Some(&close)
                && match word {
                    b"dot" | b"at" => true,
                    // Others are markup, and values.
                    _ if close == b'>' => false,
                    _ if is_text => within && next.is_ascii_alphanumeric(),
                    b"/" => next.is_ascii_alphanumeric(),
                    b":" => next == b'/' || next.is_ascii_digit(),
                    _ => true,
                }
        })
    }

    /// Returns whether a delimiter in brackets ends at `start`, or the name in a format of Python
    /// or in braces: `%(host)s.example.com` (R2-47).
    #[inline(never)]
    pub(in crate::grammar) fn is_after_defanged(&self, start: usize) -> bool {
        let before = byte_before(self.text, start, 0);
        matches!(before, b')' | b'>') && self.is_after_format(start)
            || before == b'}' && self.floor < start && self.is_after_expression(start)
            || matches!(before, b']' | b')' | b'}' | b'>') && self.ends_defanged(start)
    }

    fn is_after_format(&self, start: usize) -> bool {
        let lowest = start.saturating_sub(MAX_SCHEME);
        let name = &self.text[lowest..start - 1];
        let length =
            name.iter().rev().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
        let before = &name[..name.len() - length];
        let near = lowest + before.len() >= self.floor + 2;
        match self.text[start - 1] {
            b')' => near && (before.ends_with(b"%(") || before.ends_with(b"$(")),
            _ => {
                // Its `E` was refused, perhaps.
                before.ends_with(b"%<") && near
                    || before.ends_with(b"E<")
                        && written_in_pod(&name[before.len()..])
                            .is_some_and(|c| self.is_of_host_or_path(c))
            }
        }
    }

    /// Returns whether a delimiter in brackets ends at `start`. A `://` is looked for before the
    /// floor, too: the colon was refused.
    fn ends_defanged(&self, start: usize) -> bool {
        DEFANGED.iter().any(|&(word, is_text)| {
            let lowest = if word == b"://" { 0 } else { self.floor };
            let within = |open: usize| {
                byte_before(self.text, open, self.floor).is_ascii_alphanumeric()
                    && !self.is_after_control_sequence(open)
                    && byte(self.text, start).is_ascii_alphanumeric()
            };
            let open = start.checked_sub(word.len() + 2).filter(|open| *open >= lowest);
            open.is_some_and(|open| {
                self.text[open + 1..start - 1].eq_ignore_ascii_case(word)
                    && closing(self.text[open]) == Some(self.text[start - 1])
                    && byte_before(self.text, open, 0) != ESCAPE
                    && (!is_text || within(open))
                    && (self.text[open] != b'<' || matches!(word, b"dot" | b"at"))
            })
        })
    }
}
