//! Where a path, query or fragment ends: the machine of UTS #58, section 3.5.1.

use super::Search;
use super::tailor::{Wrapper, is_marker, is_tailored_end, is_wide_punctuation};
use crate::config::Tailoring;
use crate::limits::MAX_BRACKETS;
use crate::span::Flags;
use crate::tables::{LinkTerm, is_han_kana_or_hangul, is_invisible};
use crate::text::ascii::AsciiSet;
use crate::text::utf8::{byte, byte_before, decode};
use crate::trigger::PartBytes;

/// The part that a character belongs to (U58-D1).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Path,
    Query,
    Fragment,
}

/// What the machine found.
pub(super) struct Termination {
    /// First byte after the longest prefix known to belong to the link (U58-D7).
    pub(super) end: usize,
    /// Where reading stopped: at `end`, or behind Soft characters that follow it.
    pub(super) stop: usize,
    /// Where the script first changes without a separator (T9), if that lies in the link.
    pub(super) script_change: Option<usize>,
    pub(super) flags: Flags,
}

/// Link_Term of ASCII, the same in every version (U58-P4).
const ASCII: [LinkTerm; 128] = {
    let mut table = [LinkTerm::Include; 128];
    let mut c = 0;
    while c < 128 {
        table[c] = match c as u8 {
            c if AsciiSet::LINK_HARD.contains(c) => LinkTerm::Hard,
            c if AsciiSet::LINK_SOFT.contains(c) => LinkTerm::Soft,
            c if AsciiSet::LINK_OPEN.contains(c) => LinkTerm::Open,
            c if AsciiSet::LINK_CLOSE.contains(c) => LinkTerm::Close,
            _ => LinkTerm::Include,
        };
        c += 1;
    }
    table
};

/// The opening brackets not yet closed in the current part.
struct Brackets {
    open: [char; MAX_BRACKETS],
    depth: usize,
}

impl Brackets {
    const fn new() -> Brackets {
        Brackets { open: ['\0'; MAX_BRACKETS], depth: 0 }
    }

    fn clear(&mut self) {
        self.depth = 0;
    }

    /// Whether there was room (U58-D8).
    fn push(&mut self, c: char) -> bool {
        let room = self.open.get_mut(self.depth);
        room.map(|slot| *slot = c).is_some() && {
            self.depth += 1;
            true
        }
    }

    fn pop(&mut self) -> Option<char> {
        self.depth = self.depth.checked_sub(1)?;
        self.open.get(self.depth).copied()
    }
}

/// Characters of ASCII that only extend a link.
const PLAIN: [bool; 256] = AsciiSet::LINK_PLAIN.to_table();

/// Whether a character lies in a block that holds invisible ones.
const fn may_be_invisible(c: char) -> bool {
    matches!(
        c as u32 >> 8,
        0x00 | 0x03 | 0x06 | 0x11 | 0x17 | 0x18 | 0x20 | 0x31 | 0xFE | 0xFF | 0xE00
    )
}

impl Search<'_, '_> {
    /// Path, query and fragment from `at` on, if one of them begins there.
    pub(super) fn parts_after_host(&mut self, at: usize, wrapper: Wrapper) -> Option<Termination> {
        let part = match byte(self.text, at) {
            b'/' => Part::Path,
            b'?' => Part::Query,
            b'#' => Part::Fragment,
            _ => return None,
        };
        let counts = part == Part::Path || !self.config.tailored(Tailoring::EmptyParts);
        let end = if counts { at + 1 } else { at };
        Some(self.terminate(part, at + 1, end, wrapper))
    }

    /// Reads on from `at`, where `part` has begun; `safe` is the end if nothing more belongs to it.
    #[inline]
    pub(super) fn terminate(
        &mut self,
        part: Part,
        at: usize,
        safe: usize,
        wrapper: Wrapper,
    ) -> Termination {
        let bytes = self.kernel.parts(self.text, at);
        match self.plain_termination(at, safe, wrapper, bytes, u64::BITS) {
            Some(found) => found,
            None => self.any_termination(part, at, safe, wrapper),
        }
    }

    /// What the machine finds, if nothing lies between `at` and the end that changes its state: no
    /// bracket, quote, colon or `|`, and beyond ASCII only what extends a link. Of the bytes from `at` on
    /// the first `known` are looked up already.
    #[inline(always)]
    pub(super) fn plain_termination(
        &mut self,
        at: usize,
        safe: usize,
        wrapper: Wrapper,
        mut bytes: PartBytes,
        mut known: u32,
    ) -> Option<Termination> {
        let text = self.text;
        let (mut i, mut end) = (at, safe);
        let (mut ascii, mut script_change) = (true, None);
        loop {
            let length = bytes.plain.trailing_ones();
            // The last of them that is not Soft.
            let firm = bytes.plain & !bytes.plain.wrapping_add(1) & !bytes.soft;
            if firm != 0 {
                end = i + (u64::BITS - firm.leading_zeros()) as usize;
            }
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
            (i, end, script_change) = self.mixed_run(at, i, end);
            ascii = text[at..i].is_ascii();
        }
        let flags = if script_change.is_some() { Flags::SCRIPT_CHANGE } else { Flags::empty() };
        self.steps += (i - at) as u64 + 1;
        let ends = match byte(text, i) {
            // No bracket is open that these could close.
            0..=b' ' | 0x7F | b')' | b']' | b'}' => true,
            b'<' | b'>' | b'"' | b'`' | b'\\' => self.config.tailored(Tailoring::MarkupEnds),
            next if next < 0x80 => false,
            _ => self.ends_plainly(i, ascii, wrapper),
        };
        // Wrappers inside (T6) and empty parts (T8) take a closer look.
        let wrapped = wrapper.byte() != 0 && text[at..i].contains(&wrapper.byte());
        let empty_part = byte_before(text, end, at) == b'#'
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

    /// Goes on at `from`, where a character beyond ASCII was met in a part that begins at `part` and
    /// extends up to `end` so far: where it stops, the new end, and where the script changes.
    #[inline(never)]
    fn mixed_run(&self, part: usize, from: usize, mut end: usize) -> (usize, usize, Option<usize>) {
        let (text, mut i, mut script_change) = (self.text, from, None);
        loop {
            let bytes = self.kernel.mixed(text, i);
            let letters = if self.letters { bytes.letters } else { 0 };
            let run = bytes.plain | letters;
            let inside = run & !run.wrapping_add(1);
            let firm = inside & !bytes.soft;
            if firm != 0 {
                end = i + (u64::BITS - firm.leading_zeros()) as usize;
            }
            // Letters behind a letter or digit of ASCII; of the byte before, nothing is known.
            let glued = letters & inside & (bytes.alphanumeric << 1 | 1);
            if glued != 0 && script_change.is_none() {
                script_change = self.script_change(part, i, glued);
            }
            i += run.trailing_ones() as usize;
            if run == !0 {
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
            i = self.behind_includes(i);
            if i == from {
                break;
            }
            if script_change.is_none() {
                script_change = self.script_change(part, from, 1);
            }
            end = i;
        }
        (i, end, script_change)
    }

    /// Where characters beyond ASCII end that begin at `at` and extend a link.
    #[inline]
    fn behind_includes(&self, mut at: usize) -> usize {
        loop {
            let length = self.unicode.include_at(self.text, at);
            if length == 0 {
                return at;
            }
            at += length;
        }
    }

    /// Where Han, Kana or Hangul first follow a letter or digit of ASCII in a part that begins at `part`
    /// (T9), of the bytes from `from` on that `glued` tells.
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

    /// Length of the parenthesis that opens at `at`, if it closes in the same part and nothing inside
    /// empties the stack (U58-D3): `/Rust_(language)`.
    fn parenthesis(&self, at: usize) -> Option<usize> {
        let length = self.kernel.parts(self.text, at + 1).plain.trailing_ones() as usize;
        let inside = self.text.get(at + 1..at + 1 + length)?;
        let separates = |b: &u8| matches!(b, b'/' | b'?' | b'#' | b'&' | b'=');
        let closed = byte(self.text, at + 1 + length) == b')' && !inside.iter().any(separates);
        closed.then_some(length + 2)
    }

    /// Whether the character at `at`, beyond ASCII, ends a link in which no bracket is open.
    #[inline(never)]
    fn ends_plainly(&self, at: usize, ascii: bool, wrapper: Wrapper) -> bool {
        let Some((c, _)) = decode(self.text, at) else { return true };
        let scripts = ascii && self.config.tailored(Tailoring::GluedScript);
        (is_tailored_end(c) && self.config.tailored(Tailoring::BidiEnds))
            || wrapper.closes_at(self.text, at)
            || match self.unicode.link_term(c) {
                LinkTerm::Hard | LinkTerm::Close => true,
                LinkTerm::Open => scripts,
                LinkTerm::Soft => scripts && is_wide_punctuation(c),
                LinkTerm::Include => false,
            }
    }

    #[inline(never)]
    fn any_termination(
        &mut self,
        mut part: Part,
        at: usize,
        mut safe: usize,
        wrapper: Wrapper,
    ) -> Termination {
        let text = self.text;
        let [ends, markers, lists, bare, scripts] = [
            Tailoring::BidiEnds,
            Tailoring::MarkupEnds,
            Tailoring::ListedSchemes,
            Tailoring::EmptyParts,
            Tailoring::GluedScript,
        ]
        .map(|tailoring| self.config.tailored(tailoring));
        let mut brackets = Brackets::new();
        let (mut directive, mut ascii) = (false, true);
        let (mut script_change, mut flags) = (None, Flags::empty());
        // The end of the link before the current run of separators, and that of the last run of
        // characters of a scheme (T7).
        let (mut before_run, mut scheme_run_end) = (None, 0);
        let mut i = at;
        let closer = wrapper.byte();
        loop {
            // Most of a link is letters and digits, which change nothing but its end; next come
            // the separators inside a part, which empty the stack as well (U58-D3).
            let rest = &text[i..];
            let plain = rest.iter().position(|&b| !PLAIN[usize::from(b)] || b == closer);
            let plain = plain.unwrap_or(rest.len());
            let separates = match part {
                Part::Path => rest.get(plain) == Some(&b'/'),
                Part::Query => matches!(rest.get(plain), Some(b'=' | b'&')),
                Part::Fragment => false,
            };
            if plain > 0 || separates {
                i += plain + usize::from(separates);
                safe = i;
                before_run = None;
            }
            if separates {
                brackets.clear();
                continue;
            }
            // So are nearly all characters beyond ASCII; none of them opens or closes anything.
            let from = i;
            i = self.behind_includes(i);
            if i > from {
                if scripts {
                    if script_change.is_none()
                        && byte_before(text, from, at).is_ascii_alphanumeric()
                        && decode(text, from).is_some_and(|(c, _)| is_han_kana_or_hangul(c))
                    {
                        script_change = Some(from);
                    }
                    ascii = false;
                }
                safe = i;
                before_run = None;
                continue;
            }
            let Some((c, length)) = decode(text, i) else { break };
            let next = i + length;
            let term = if c.is_ascii() {
                // A terminator of the part begins the next one (U58-D2, D9, D4).
                let begins = match (c, part) {
                    ('?', Part::Path) => Some(Part::Query),
                    ('#', Part::Path | Part::Query) => Some(Part::Fragment),
                    _ => None,
                };
                if let Some(following) = begins {
                    part = following;
                    brackets.clear();
                    if !bare {
                        safe = next;
                    }
                    i = next;
                    continue;
                }
                // A directive separates too (U58-D3, D5).
                if part == Part::Fragment {
                    let begins = c == ':' && text[next..].starts_with(b"~:");
                    directive |= begins;
                    if begins || (directive && matches!(c, '&' | ',' | '=')) {
                        brackets.clear();
                    }
                }
                if markers && is_marker(c) {
                    break;
                }
                if c == '{' {
                    flags |= Flags::TEMPLATE;
                }
                ASCII[c as usize & 0x7F]
            } else {
                if may_be_invisible(c) {
                    if ends && is_tailored_end(c) {
                        break;
                    }
                    if is_invisible(c) {
                        flags |= Flags::INVISIBLE;
                    }
                }
                self.unicode.link_term(c)
            };
            if wrapper.closes_at(text, i) {
                break;
            }
            if lists {
                if term == LinkTerm::Soft || c == '|' {
                    let end = *before_run.get_or_insert(safe);
                    if !matches!(c, ':' | '?') && self.scheme_ahead(next, &mut scheme_run_end) {
                        safe = end;
                        break;
                    }
                } else {
                    before_run = None;
                }
            }
            match term {
                LinkTerm::Include => {
                    if scripts && !c.is_ascii() {
                        if script_change.is_none()
                            && byte_before(text, i, at).is_ascii_alphanumeric()
                            && is_han_kana_or_hangul(c)
                        {
                            script_change = Some(i);
                        }
                        ascii = false;
                    }
                    safe = next;
                }
                LinkTerm::Soft => {
                    if scripts && ascii && is_wide_punctuation(c) {
                        break;
                    }
                }
                LinkTerm::Hard => break,
                LinkTerm::Open => {
                    if (scripts && ascii && !c.is_ascii()) || !brackets.push(c) {
                        break;
                    }
                    safe = next;
                }
                LinkTerm::Close => {
                    let opened = brackets.pop();
                    if opened.is_none() || opened != self.unicode.opening(c) {
                        break;
                    }
                    safe = next;
                }
            }
            i = next;
        }
        self.steps += (i - at) as u64 + 1;
        let script_change = script_change.filter(|&change| change < safe);
        if script_change.is_some() {
            flags |= Flags::SCRIPT_CHANGE;
        }
        Termination { end: safe, stop: i, script_change, flags }
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
                        // What is broken before tells nothing of what follows.
                        let behind = kernel.mixed(&text, 2).letters.trailing_ones() as usize;
                        assert!(core::str::from_utf8(&text[2..2 + behind]).is_ok(), "{text:X?}");
                    }
                }
            }
        }
    }
}
