//! Bidi controls and other invisible characters that end a link although UTS #58 includes them (T1).

use crate::config::Tailoring;
use crate::grammar::search::Search;
use crate::limits::MAX_CUT_ADDRESS;
use crate::tables::{LinkTerm, is_bidi_control};
use crate::text::label::{begins_with_www, is_separator};
use crate::text::utf8::{byte, byte_before, decode, decode_before, decode_lossy_before, is_lost};

/// Controls in a row after which a host is not looked at any further. A few are as good as one;
/// more of them are an attack either way.
const MAX_CONTROLS: usize = 8;

/// Returns whether a character lies in a block that holds invisible ones.
pub(super) const fn may_be_invisible(c: char) -> bool {
    matches!(
        c as u32 >> 8,
        0x00 | 0x03 | 0x06 | 0x11 | 0x17 | 0x18 | 0x20 | 0x31 | 0xFE | 0xFF | 0xE00
    )
}

/// Returns whether a character ends a link although UTS #58 includes it.
pub(in crate::grammar) const fn is_tailored_end(c: char) -> bool {
    is_bidi_control(c) || matches!(c, '\u{AD}' | '\u{200B}' | '\u{FEFF}' | '\u{FFFC}' | '\u{FFFD}')
}

/// Returns whether a character sits in a word and is not seen (R2-45): each
/// Default_Ignorable_Code_Point but joiners, which hosts hold, and selectors.
pub(in crate::grammar) const fn is_glue(c: char) -> bool {
    matches!(
        c,
        '\u{AD}'
            | '\u{34F}'
            | '\u{61C}'
            | '\u{115F}'..='\u{1160}'
            | '\u{17B4}'..='\u{17B5}'
            | '\u{180E}'
            | '\u{200B}'
            | '\u{200E}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{3164}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFF8}'
            | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E001F}'
            | '\u{E0080}'..='\u{E00FF}'
            | '\u{E01F0}'..='\u{E0FFF}'
    )
}

/// Returns whether a character changes the look of the one before it, as those of emoji, flags and
/// Han do: a variation selector or a tag (R2-45).
pub(in crate::grammar) const fn is_selector(c: char) -> bool {
    matches!(
        c,
        '\u{180B}'..='\u{180D}'
            | '\u{180F}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{E0020}'..='\u{E007F}'
            | '\u{E0100}'..='\u{E01EF}'
    )
}

/// Returns whether a character is not seen in a host or before one (R2-45), or ends a link (T1).
pub(in crate::grammar) const fn is_unseen(c: char) -> bool {
    is_tailored_end(c) || is_glue(c) || is_selector(c)
}

/// Returns whether a bidi control begins at `at`.
#[inline]
fn begins_bidi_control(text: &[u8], at: usize) -> bool {
    // The first bytes of U+061C and of U+200E to U+2069.
    matches!(byte(text, at), 0xD8 | 0xE2)
        && decode(text, at).is_some_and(|(c, _)| is_bidi_control(c))
}

/// Returns whether a bidi control ends at `end`, and begins at `floor` or later.
#[inline]
fn ends_bidi_control(text: &[u8], end: usize, floor: usize) -> bool {
    // One test for both lengths, which nearly always fails.
    let [two, three] = [2, 3].map(|length| byte(text, end.wrapping_sub(length)));
    (two == 0xD8) | (three == 0xE2)
        && (2..=3).any(|length| end - floor >= length && is_control_of(text, end, length))
}

/// Returns whether the `length` bytes before `end` are a bidi control.
fn is_control_of(text: &[u8], end: usize, length: usize) -> bool {
    let read = decode(text, end - length);
    read.is_some_and(|(c, found)| found == length && is_bidi_control(c))
}

impl Search<'_, '_> {
    /// Returns whether a bidi control lies directly before `start` or after `end`.
    #[inline(never)]
    pub(in crate::grammar) fn touches_bidi_control(&self, start: usize, end: usize) -> bool {
        begins_bidi_control(self.text, end) || ends_bidi_control(self.text, start, self.floor)
    }

    /// Returns whether a host that begins at `start` is only the tail of something: a bidi control
    /// or a soft hyphen glues it to what a link could hold.
    #[inline]
    pub(in crate::grammar) fn is_tail(&self, start: usize) -> bool {
        match byte_before(self.text, start, 0) {
            0x80.. => self.is_tail_of_others(start),
            b'm' | b'K' | b'B' | b'\\' => self.is_tail_in_colours(start),
            _ => false,
        }
    }

    /// Returns whether sequences of colours end at `start`, and a name is before them, which goes on there (R2-82).
    #[inline(never)]
    fn is_tail_in_colours(&self, start: usize) -> bool {
        let begin = self.before_colours(start);
        begin < start
            && is_of_name(byte_before(self.text, begin, 0))
            && !self.is_after_control_sequence(begin)
            && self.is_after_control_sequence(start)
            && self.config.tailored(Tailoring::BidiEnds)
            && !begins_with_www(&self.text[start..])
    }

    #[inline(never)]
    fn is_tail_of_others(&self, start: usize) -> bool {
        if !self.config.tailored(Tailoring::BidiEnds) {
            return false;
        }
        if self.is_after_lost(start) {
            return true;
        }
        let (mut at, mut selected) = (start, false);
        for _ in 0..MAX_CONTROLS {
            match decode_before(self.text, at, 0) {
                // A zero width space separates (demand 25).
                Some((c, length)) if is_glue(c) && c != '\u{200B}' || is_selector(c) => {
                    selected |= is_selector(c);
                    at -= length;
                }
                Some((c, _)) if at < start => {
                    // A selector belongs to what it selects, unless that is ASCII.
                    return !is_tailored_end(c)
                        && self.unicode.link_term(c) == LinkTerm::Include
                        && (c.is_ascii() || !selected);
                }
                _ => return false,
            }
        }
        true
    }

    /// Returns whether the name at `start` begins with a character that was lost when text was
    /// decoded: one of them precedes, or two after what a name holds (R2-56). More are text in
    /// another encoding; and `www.` begins a name in any.
    fn is_after_lost(&self, start: usize) -> bool {
        let before = self.lost_before(start);
        if before == 0 {
            return false;
        }
        let second = self.lost_before(start - before);
        let lost = match byte_before(self.text, start - before - second, 0) {
            _ if second == 0 => true,
            first => is_of_name(first),
        };
        lost && !begins_with_www(&self.text[start..])
    }

    /// Returns the length of the lost character before `end`: U+FFFD, or a byte that is not UTF-8; 0 if there is none.
    fn lost_before(&self, end: usize) -> usize {
        match decode_lossy_before(self.text, end, 0) {
            Some((c, length)) if is_lost(c) => length,
            _ => 0,
        }
    }

    /// Returns whether a bare host at `start` is what a character that is not seen cut off the host
    /// of an address (R2-45).
    #[inline]
    pub(in crate::grammar) fn is_tail_of_address(&mut self, start: usize) -> bool {
        byte_before(self.text, start, self.floor) >= 0x80 && self.is_after_cut_address(start)
    }

    #[inline(never)]
    fn is_after_cut_address(&mut self, start: usize) -> bool {
        if !self.config.tailored(Tailoring::BidiEnds) {
            return false;
        }
        let lowest = self.floor.max(start.saturating_sub(MAX_CUT_ADDRESS));
        if !decode_before(self.text, start, lowest).is_none_or(|(c, _)| is_unseen(c)) {
            return false;
        }
        let mut at = start;
        loop {
            match decode_before(self.text, at, lowest) {
                Some((c, length)) if is_unseen(c) || is_separator(c) || self.is_host(c) => {
                    at -= length
                }
                // A byte that is not UTF-8 (R2-56).
                None if at > lowest => at -= 1,
                _ => break,
            }
        }
        self.steps += (start - at) as u64;
        byte_before(self.text, at, lowest) == b'@' && !self.is_after_control_sequence(at)
    }

    /// Returns where the text after `stop` ends in which nothing without a scheme is linked, if a
    /// bidi control ended the link there: at the next Hard character.
    #[inline(always)]
    pub(in crate::grammar) fn tail_end(&mut self, stop: usize) -> usize {
        if byte(self.text, stop) < 0x80 { self.no_tail_before } else { self.tail_of(stop) }
    }

    #[inline(never)]
    fn tail_of(&mut self, stop: usize) -> usize {
        let control = begins_bidi_control(self.text, stop);
        if !control || !self.config.tailored(Tailoring::BidiEnds) {
            return self.no_tail_before;
        }
        self.next_hard(stop)
    }

    /// Returns the next place from `stop` on whose character is Hard, and after `no_tail_before`.
    #[inline(never)]
    pub(in crate::grammar) fn next_hard(&mut self, stop: usize) -> usize {
        let mut at = stop.max(self.no_tail_before);
        let from = at;
        while let Some((c, length)) = decode(self.text, at) {
            if self.unicode.link_term(c) == LinkTerm::Hard {
                break;
            }
            at += length;
        }
        self.steps += (at - from) as u64;
        at
    }
}

/// Returns whether a byte of ASCII may stand in a host or an address (R2-56, R2-82).
const fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'@')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::tests::{links, uts58};

    #[test]
    fn controls_at_either_side() {
        let text = "a\u{202E}b\u{61C}c".as_bytes();
        let begins: Vec<_> = (0..9).filter(|at| begins_bidi_control(text, *at)).collect();
        assert_eq!(begins, [1, 5]);
        let ends: Vec<_> = (0..9).filter(|at| ends_bidi_control(text, *at, 0)).collect();
        assert_eq!(ends, [4, 7]);
        assert!(ends_bidi_control(text, 4, 1) && !ends_bidi_control(text, 4, 2));
    }

    #[test]
    fn controls_end_links() {
        for end in ["\u{202E}", "\u{200B}", "\u{FEFF}", "\u{AD}", "\u{FFFC}"] {
            let text = format!("http://a.com/b{end}c.com");
            assert_eq!(links(&text).first().map(String::as_str), Some("http://a.com/b"), "{end:?}");
            assert_eq!(uts58(&text), [text.as_str()], "{end:?}");
        }
        // What a bidi control cut off is not a link of its own.
        assert_eq!(links("http://a.com/b\u{202E}/c.com d.com"), ["http://a.com/b", "d.com"]);
        assert_eq!(links("x\u{202E}a.com"), [""; 0]);
        assert_eq!(links("(\u{202E}a.com"), ["a.com"]);
    }
}
