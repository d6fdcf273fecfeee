//! Replaces `Machine` (end/machine): parts in which hardly anything but the end changes.

use crate::config::Tailoring;
use crate::grammar::end::{
    Termination, Wrapper, begins_particles, is_asian_bracket, is_delimiter_reference, is_special,
    is_tailored_end, is_wide_punctuation,
};
use crate::grammar::search::Search;
use crate::span::Flags;
use crate::tables::{LinkTerm, is_cjk_letter, is_han_kana_or_hangul, is_hebrew};
use crate::text::ascii::AsciiSet;
use crate::text::utf8::{byte, byte_before, decode, decode_before};
use crate::trigger::PartBytes;

/// Characters of ASCII that only extend a link.
const PLAIN: [bool; 256] = AsciiSet::LINK_PLAIN.to_table();

/// Returns how many bytes at the beginning of `rest` only extend a link; none of them is `closer`.
#[inline]
pub(super) fn plain_length(rest: &[u8], closer: u8) -> usize {
    let plain = rest.iter().position(|&b| !PLAIN[usize::from(b)] || b == closer);
    plain.unwrap_or(rest.len())
}

/// A part with characters beyond ASCII.
struct Mixed {
    /// Where reading stops.
    stop: usize,
    end: usize,
    script_change: Option<usize>,
    /// Whether there may be a character reference in it.
    references: bool,
}

impl Search<'_, '_> {
    /// Returns what the machine finds, if nothing lies between `at` and the end that changes its
    /// state: no quote, colon or `|`, no bracket but parentheses that close, and beyond ASCII only
    /// what extends a link. The first `known` bytes from `at` on are those that `bytes` describes.
    ///
    /// Long: one loop, and what its state says about the end.
    #[inline(always)]
    pub(super) fn plain_end(
        &mut self,
        at: usize,
        safe: usize,
        wrapper: Wrapper,
        mut bytes: PartBytes,
        mut known: u32,
    ) -> Option<Termination> {
        let text = self.text;
        let (mut i, mut end) = (at, safe);
        let (mut references, mut script_change) = (false, None);
        loop {
            let length = bytes.plain.trailing_ones();
            // The last of them that is not Soft.
            let inside = bytes.plain & !bytes.plain.wrapping_add(1);
            let firm = inside & !bytes.soft;
            if firm != 0 {
                end = i + (u64::BITS - firm.leading_zeros()) as usize;
            }
            references |= inside & bytes.semicolons != 0;
            i += length as usize;
            if length != known {
                if byte(text, i) != b'(' {
                    break;
                }
                let Some(length) = self.parenthesis(i) else { break };
                i += length;
                end = i;
            }
            bytes = self.kernel.parts(text, i);
            known = u64::BITS;
        }
        if byte(text, i) >= 0x80 {
            let mixed = self.mixed_end(at, i, end)?;
            (i, end, script_change) = (mixed.stop, mixed.end, mixed.script_change);
            references |= mixed.references;
        }
        let flags = if script_change.is_some() { Flags::SCRIPT_CHANGE } else { Flags::empty() };
        self.steps += (i - at) as u64 + 1;
        let tailored = self.config.tailored(Tailoring::MarkupEnds);
        // A quote is Soft without T5.
        i += usize::from(!tailored && byte(text, i) == b'"');
        let ends = match byte(text, i) {
            // No bracket is open that these could close.
            0..=b' ' | 0x7F | b')' | b']' | b'}' | b'>' => true,
            b'"' if self.may_be_inner_quote(at, i) => false,
            b'<' | b'"' | b'`' | b'\\' => tailored,
            next if next < 0x80 => false,
            _ => self.ends_plainly(at, i, wrapper),
        };
        // Wrappers inside (T6) and empty parts (T8) take a closer look.
        let wrapped = wrapper.byte() != 0 && text[at..i].contains(&wrapper.byte());
        // So do punctuation of prose (R2-23) and references (R2-20), which end with a semicolon.
        let empty_part = matches!(byte_before(text, end, at), b'#' | b'*')
            || (references && self.holds_reference(&text[at..i]))
            || (end < i
                && !self.config.tailored(Tailoring::EmptyParts)
                && text[end..i].contains(&b'?'));
        (ends && !wrapped && !empty_part).then_some(Termination {
            end,
            stop: i,
            script_change,
            flags,
        })
    }

    /// Continues at `from`, where a character beyond ASCII was met in a part that begins at `part`
    /// and extends up to `end` so far. Returns `None` if a tailoring asks about one of the
    /// characters.
    #[inline(never)]
    fn mixed_end(&self, part: usize, from: usize, mut end: usize) -> Option<Mixed> {
        let (text, mut i, mut script_change, mut references) = (self.text, from, None, false);
        // Kana and Hangul begin with one of these bytes; after a delimiter they are a name (R2-18), but for some of them
        // (R2-101).
        let before = byte_before(text, from, part);
        let word = before.is_ascii_alphanumeric() || before == b')';
        if matches!(byte(text, from), 0xE3 | 0xEA..=0xED)
            && (decode(text, from).is_some_and(|(c, _)| c == 'を' || word && begins_particles(c))
                || self.is_text_after_slash(part, from))
        {
            return None;
        }
        loop {
            let bytes = self.kernel.mixed(text, i);
            let letters = if self.shortcuts.letters { bytes.letters } else { 0 };
            let known = bytes.plain | letters;
            let inside = known & !known.wrapping_add(1);
            let firm = inside & !bytes.soft;
            if firm != 0 {
                end = i + (u64::BITS - firm.leading_zeros()) as usize;
            }
            references |= inside & bytes.semicolons != 0;
            // Letters after a letter or digit of ASCII; the byte before the first is not known.
            let glued = letters & inside & (bytes.alphanumeric << 1 | 1);
            if glued != 0 && script_change.is_none() {
                script_change = self.script_change(part, i, glued);
            }
            i += known.trailing_ones() as usize;
            if known == !0 {
                continue;
            }
            if byte(text, i) == b'(' {
                let Some(length) = self.parenthesis(i) else { break };
                i += length;
                end = i;
                continue;
            }
            // Other characters one by one.
            let from = i;
            i = self.after_includes(i);
            if i == from {
                break;
            }
            if text[from..i].utf8_chunks().any(|chunk| chunk.valid().contains(is_special)) {
                return None;
            }
            if script_change.is_none() {
                script_change = self.script_change(part, from, 1);
            }
            end = i;
        }
        Some(Mixed { stop: i, end, script_change, references })
    }

    /// Returns where the characters beyond ASCII end that begin at `at` and extend a link.
    #[inline]
    pub(super) fn after_includes(&self, mut at: usize) -> usize {
        loop {
            let length = self.unicode.include_at(self.text, at);
            if length == 0 {
                return at;
            }
            at += length;
        }
    }

    /// Returns where Han, Kana or Hangul first follow a letter or digit of ASCII in a part that
    /// begins at `part` (T9). The bits of `glued` say at which bytes from `from` on to look.
    #[inline]
    fn script_change(&self, part: usize, from: usize, mut glued: u64) -> Option<usize> {
        while glued != 0 {
            let at = from + glued.trailing_zeros() as usize;
            if byte_before(self.text, at, part).is_ascii_alphanumeric()
                && self.config.tailored(Tailoring::GluedScript)
                && decode(self.text, at).is_some_and(|(c, _)| is_han_kana_or_hangul(c))
            {
                return Some(at);
            }
            glued &= glued - 1;
        }
        None
    }

    /// Returns the length of the parenthesis that opens at `at`, if it closes in the same part and
    /// nothing inside empties the stack (U58-D3): `/Rust_(language)`.
    fn parenthesis(&self, at: usize) -> Option<usize> {
        let length = self.kernel.parts(self.text, at + 1).plain.trailing_ones() as usize;
        let inside = self.text.get(at + 1..at + 1 + length)?;
        let separates = |b: &u8| matches!(b, b'/' | b'?' | b'#' | b'&' | b'=');
        let closed = byte(self.text, at + 1 + length) == b')' && !inside.iter().any(separates);
        closed.then_some(length + 2)
    }

    /// Returns whether the character at `at`, beyond ASCII, ends a link in which no bracket is open
    /// and whose part begins at `part`.
    #[inline(never)]
    fn ends_plainly(&self, part: usize, at: usize, wrapper: Wrapper) -> bool {
        let Some((c, _)) = decode(self.text, at) else { return true };
        // What the author closes needs a closer look (R2-93).
        let scripts = || {
            let read = core::str::from_utf8(&self.text[part..at]).unwrap_or_default();
            self.config.tailored(Tailoring::GluedScript)
                && !wrapper.is_of_author()
                && !read.contains(is_cjk_letter)
        };
        (is_tailored_end(c) && self.config.tailored(Tailoring::BidiEnds))
            || wrapper.closes_at(self.text, at)
            || match self.unicode.link_term(c) {
                LinkTerm::Hard | LinkTerm::Close => true,
                LinkTerm::Open => {
                    let before = decode_before(self.text, at, part);
                    is_asian_bracket(c)
                        && before.is_some_and(|(c, _)| c == ')' || c.is_alphanumeric())
                        && scripts()
                }
                LinkTerm::Soft => is_wide_punctuation(c) && scripts(),
                LinkTerm::Include => false,
            }
    }

    /// Returns whether the quote at `at` may be one inside a word or a number (R2-25).
    #[inline(always)]
    fn may_be_inner_quote(&self, part: usize, at: usize) -> bool {
        let before = byte_before(self.text, at, part);
        (before.is_ascii_digit() || before >= 0x80) && self.is_quote_of_number_or_hebrew(part, at)
    }

    #[inline(never)]
    fn is_quote_of_number_or_hebrew(&self, part: usize, at: usize) -> bool {
        let before = byte_before(self.text, at, part);
        let after = byte(self.text, at + 1);
        before.is_ascii_digit() && after.is_ascii_digit()
            || before >= 0x80
                && decode_before(self.text, at, part).is_some_and(|(c, _)| is_hebrew(c))
    }

    /// Returns whether a character reference that ends a link stands in a part (R2-20).
    #[inline(never)]
    fn holds_reference(&self, part: &[u8]) -> bool {
        let mut from = 0;
        while let Some(at) = memchr::memchr(b'&', &part[from..]) {
            if is_delimiter_reference(part, from + at) {
                return true;
            }
            from += at + 1;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use crate::tables::CodePoints;
    use crate::trigger::Kernel;

    /// The letters of a kernel are whole characters that extend a link, and are most of them.
    #[test]
    fn letters_extend_links() {
        let shipped = CodePoints::shipped();
        for kernel in Kernel::available() {
            let mut letters = 0;
            for c in '\u{80}'..=char::MAX {
                let text = format!("x{c}{c}x");
                let bits = kernel.mixed(text.as_bytes(), 1).letters;
                let length = c.len_utf8();
                if bits != 0 {
                    assert_eq!(bits, (1 << (2 * length)) - 1, "{c:?}");
                    assert_eq!(shipped.include_at(text.as_bytes(), 1), length, "{c:?}");
                    letters += 1;
                }
            }
            assert!(letters > 37_000, "{letters}");
        }
    }

    #[test]
    fn letters_are_well_formed() {
        let kernel = Kernel::best();
        let bytes =
            [0x00, b'a', 0x80, 0x81, 0x98, 0xA4, 0xA5, 0xBF, 0xC3, 0xD9, 0xE0, 0xE3, 0xED, 0xF0];
        for first in bytes {
            for second in bytes {
                for third in bytes {
                    for fourth in bytes {
                        let text = [b'/', first, second, third, fourth, first, second, third];
                        let length = kernel.mixed(&text, 1).letters.trailing_ones() as usize;
                        assert!(core::str::from_utf8(&text[1..1 + length]).is_ok(), "{text:X?}");
                        // Broken bytes before change nothing about the bytes after.
                        let after = kernel.mixed(&text, 2).letters.trailing_ones() as usize;
                        assert!(core::str::from_utf8(&text[2..2 + after]).is_ok(), "{text:X?}");
                    }
                }
            }
        }
    }
}
