//! Masks: signs in a row with which people hide a part of a name (R2-62, T2).
//!
//! Nobody reads `https://www.p` in `https://www.p****l.com`, nor `n@example.com` in `j•••n@example.com`.

use crate::config::Tailoring;
use crate::grammar::search::Search;
use crate::text::label::is_separator;
use crate::text::utf8::{byte, byte_before, decode, decode_before};

/// The maximum number of bytes of a mask.
const MAX_MASK: usize = 64;

/// Returns how many of a sign in a row are a mask; `None` for other characters. Two asterisks are emphasis.
const fn fewest(c: char) -> Option<usize> {
    match c {
        '*' => Some(3),
        '•' | '●' | '∗' | '＊' | '■' | '█' | '▪' => Some(2),
        _ => None,
    }
}

/// Returns whether a byte is the first or the last one of such a sign.
const fn may_mask(byte: u8) -> bool {
    byte == b'*' || byte >= 0x80
}

impl Search<'_, '_> {
    /// Returns whether a mask stands at `at`, after a host, and a name goes on after it.
    #[inline]
    pub(in crate::grammar) fn is_before_mask(&mut self, at: usize) -> bool {
        may_mask(byte(self.text, at)) && self.begins_mask(at)
    }

    #[inline(never)]
    fn begins_mask(&mut self, at: usize) -> bool {
        let Some((sign, length)) = decode(self.text, at) else { return false };
        let Some(fewest) = fewest(sign) else { return false };
        let same = |at: &usize| decode(self.text, *at).is_some_and(|(c, _)| c == sign);
        let count = (at..at + MAX_MASK).step_by(length).take_while(same).count();
        self.steps += (count * length) as u64;
        let next = decode(self.text, at + count * length).map(|(c, _)| c);
        count >= fewest && next.is_some_and(|c| self.is_beside_mask(c))
    }

    /// Returns whether a mask stands before `start`, and a name before that.
    #[inline]
    pub(in crate::grammar) fn is_after_mask(&self, start: usize) -> bool {
        may_mask(byte_before(self.text, start, self.floor))
            && self.config.tailored(Tailoring::AnyHost)
            && self.ends_mask(start)
    }

    #[inline(never)]
    fn ends_mask(&self, start: usize) -> bool {
        let before = |at: usize| decode_before(self.text, at, self.floor);
        let Some((sign, length)) = before(start) else { return false };
        let Some(fewest) = fewest(sign) else { return false };
        let same = |at: usize| before(at).is_some_and(|(c, _)| c == sign);
        let count = (0..MAX_MASK / length).take_while(|i| same(start - i * length)).count();
        let at = start - count * length;
        count >= fewest
            && !self.is_after_control_sequence(at)
            && before(at).is_some_and(|(c, _)| self.is_beside_mask(c))
    }

    fn is_beside_mask(&self, c: char) -> bool {
        matches!(c, '_' | '@') || is_separator(c) || self.is_host(c)
    }
}

#[cfg(test)]
mod tests {
    use crate::grammar::tests::links;

    #[test]
    fn names_that_are_hidden() {
        for text in [
            "https://www.p****l.com",
            "www.p****l.com",
            "p***l.com",
            "j•••n@example.com",
            "m••r.com",
            "https://www.example.com***.org",
            "exa.mp■■.com",
        ] {
            assert_eq!(links(text), [""; 0], "{text}");
        }
        for (text, link) in [
            ("***https://a.com***", "https://a.com"),
            ("a.com•", "a.com"),
            ("x•a.com", "a.com"),
            ("x **a.com**", "a.com"),
            ("j**n@example.com", "j**n@example.com"),
            ("***a.com", "a.com"),
        ] {
            assert_eq!(links(text), [link], "{text}");
        }
    }
}
