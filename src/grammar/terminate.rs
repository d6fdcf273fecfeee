//! Where a path, query or fragment ends: the machine of UTS #58, section 3.5.1.

use super::Search;
use super::tailor::{Wrapper, is_marker, is_tailored_end, is_wide_punctuation};
use super::text::{byte, byte_before, decode};
use crate::config::Tailoring;
use crate::iri::ascii::AsciiSet;
use crate::limits::MAX_BRACKETS;
use crate::span::Flags;
use crate::tables::{LinkTerm, is_han_kana_or_hangul, is_invisible};
use crate::trigger::Block;

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
            0..=b' ' | 0x7F => LinkTerm::Hard,
            b'!' | b'"' | b'\'' | b',' | b'.' | b':' | b';' | b'?' => LinkTerm::Soft,
            b'(' | b'<' | b'[' | b'{' => LinkTerm::Open,
            b')' | b'>' | b']' | b'}' => LinkTerm::Close,
            _ => LinkTerm::Include,
        };
        c += 1;
    }
    table
};

/// The opening brackets not yet closed in the current part.
#[derive(Clone)]
pub(super) struct Brackets {
    open: [char; MAX_BRACKETS],
    depth: usize,
}

impl Brackets {
    pub(super) const fn new() -> Brackets {
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

/// ASCII characters that are Include, separate nothing and stand in no rule of the tailoring but T6.
const PLAIN: AsciiSet = AsciiSet::ALPHA.union(AsciiSet::DIGIT).union(AsciiSet::of("-_%+~@$*"));

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
        let counts = part == Part::Path || !self.config.tailored(Tailoring::T8);
        let end = if counts { at + 1 } else { at };
        Some(self.terminate(part, at + 1, end, wrapper))
    }

    /// What [`terminate`](Self::terminate) finds, if ASCII without brackets, quotes and colons lies
    /// between `at` and something that ends the link whatever came before.
    #[inline]
    fn plain_termination(
        &mut self,
        part: Part,
        at: usize,
        safe: usize,
        wrapper: Wrapper,
    ) -> Option<Termination> {
        let mut stop = at;
        loop {
            let block = Block::from(self.text, stop);
            let mut plain = block.plain_parts();
            if wrapper.byte() != 0 {
                plain &= !block.equal(wrapper.byte());
            }
            let length = plain.trailing_ones();
            stop += length as usize;
            if length < u32::BITS {
                break;
            }
        }
        self.steps += (stop - at) as u64 + 1;
        let ends = match byte(self.text, stop) {
            // No bracket is open that these could close.
            0..=b' ' | 0x7F | b')' | b']' | b'}' => true,
            b'<' | b'>' | b'"' | b'`' | b'\\' => self.config.tailored(Tailoring::T5),
            _ => false,
        };
        if !ends || !self.config.tailored(Tailoring::T8) {
            return None;
        }
        // Soft characters at the end, and what begins an empty part (T8), do not belong to the link.
        let link = &self.text[at..stop];
        let trailing = |b: &u8| !matches!(b, b'!' | b',' | b'.' | b';' | b'?');
        let last = link.iter().rposition(trailing);
        let end = match last {
            Some(last) if link[last] == b'#' => {
                // Behind the first `#` of a path or query there are others that belong to it.
                if part == Part::Fragment || link[..last].contains(&b'#') {
                    at + last + 1
                } else {
                    return None;
                }
            }
            Some(last) => at + last + 1,
            None => safe,
        };
        Some(Termination { end, stop, script_change: None, flags: Flags::empty() })
    }

    /// Reads on from `at`, where `part` has begun; `safe` is the end if nothing more belongs to it.
    pub(super) fn terminate(
        &mut self,
        mut part: Part,
        at: usize,
        mut safe: usize,
        wrapper: Wrapper,
    ) -> Termination {
        if let Some(plain) = self.plain_termination(part, at, safe, wrapper) {
            return plain;
        }
        let text = self.text;
        let [ends, markers, lists, bare, scripts] =
            [Tailoring::T1, Tailoring::T5, Tailoring::T7, Tailoring::T8, Tailoring::T9]
                .map(|tailoring| self.config.tailored(tailoring));
        self.brackets.clear();
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
            let plain = rest.iter().position(|&b| !PLAIN.contains(b) || b == closer);
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
                self.brackets.clear();
                continue;
            }
            // So are nearly all characters beyond ASCII; none of them opens or closes anything.
            let from = i;
            loop {
                let length = self.unicode.include_at(text, i);
                if length == 0 {
                    break;
                }
                i += length;
            }
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
                    self.brackets.clear();
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
                        self.brackets.clear();
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
                    if (scripts && ascii && !c.is_ascii()) || !self.brackets.push(c) {
                        break;
                    }
                    safe = next;
                }
                LinkTerm::Close => {
                    let opened = self.brackets.pop();
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
