//! What the default profile adds to UTS #58 around the ends of a link: T1, T6, T12.

use unicode_segmentation::GraphemeCursor;

use super::Search;
use crate::config::Tailoring;
use crate::limits::MAX_CLUSTER;
use crate::tables::{LinkTerm, is_bidi_control};
use crate::text::ascii::AsciiSet;
use crate::text::utf8::{byte, byte_before, decode, decode_before};

/// Characters that end a link although UTS #58 includes them (T1).
pub(super) const fn is_tailored_end(c: char) -> bool {
    is_bidi_control(c) || matches!(c, '\u{AD}' | '\u{200B}' | '\u{FEFF}' | '\u{FFFC}')
}

/// Delimiters of text and markup that no IRI may hold (T5).
pub(super) const fn is_marker(c: char) -> bool {
    c.is_ascii() && AsciiSet::MARKUP.contains(c as u8)
}

/// Full-width punctuation, which ends a sentence and no ASCII path (T9).
pub(super) const fn is_wide_punctuation(c: char) -> bool {
    matches!(c, '\u{3001}' | '\u{3002}' | '\u{FF01}' | '\u{FF0C}' | '\u{FF0E}' | '\u{FF1A}')
        || matches!(c, '\u{FF1B}' | '\u{FF1F}' | '\u{FF61}' | '\u{FF64}')
}

/// ASCII quotes and emphasis that a link may be wrapped in (T6).
pub(super) const fn is_wrapper(byte: u8) -> bool {
    AsciiSet::WRAPPER.contains(byte)
}

/// What stands directly before a link and ends it when it comes again (T6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wrapper {
    /// Nothing of the kind.
    None,
    /// A run of one ASCII character, at most three long.
    Run(u8, usize),
    /// A quote with either of two partners.
    Quote([char; 2]),
}

/// Most characters of a run of emphasis that are matched: Markdown has no longer one.
const MAX_RUN: usize = 3;

impl Wrapper {
    /// The ASCII character that may end a link; 0 when there is none.
    pub(super) const fn byte(self) -> u8 {
        match self {
            Wrapper::Run(c, _) => c,
            _ => 0,
        }
    }

    /// Whether the partner stands at `at`.
    ///
    /// A single character inside a word is a part of the word: `'…/d'articles'`.
    pub(super) fn closes_at(self, text: &[u8], at: usize) -> bool {
        match self {
            Wrapper::None => false,
            Wrapper::Run(c, length) => {
                (0..length).all(|i| byte(text, at + i) == c)
                    && (length > 1 || c == b'|' || !byte(text, at + 1).is_ascii_alphanumeric())
            }
            Wrapper::Quote(partners) => {
                byte(text, at) >= 0x80
                    && decode(text, at).is_some_and(|(c, _)| partners.contains(&c))
            }
        }
    }
}

/// Whether a bidi control stands at `at`.
#[inline]
pub(super) fn bidi_control(text: &[u8], at: usize) -> bool {
    // What they all begin with: U+061C, U+200E to U+2069.
    matches!(byte(text, at), 0xD8 | 0xE2)
        && decode(text, at).is_some_and(|(c, _)| is_bidi_control(c))
}

/// Whether the `length` bytes before `end` are a bidi control.
fn bidi_control_of(text: &[u8], end: usize, length: usize) -> bool {
    let read = decode(text, end - length);
    read.is_some_and(|(c, found)| found == length && is_bidi_control(c))
}

/// Whether a bidi control ends at `end`, and begins at `floor` or later.
#[inline]
pub(super) fn bidi_control_before(text: &[u8], end: usize, floor: usize) -> bool {
    // One question for both lengths, which nearly always says no.
    let [two, three] = [2, 3].map(|length| byte(text, end.wrapping_sub(length)));
    (two == 0xD8) | (three == 0xE2)
        && (2..=3).any(|length| end - floor >= length && bidi_control_of(text, end, length))
}

impl Search<'_, '_> {
    /// The wrapper that stands directly before `start` (T6).
    #[inline]
    pub(super) fn wrapper_before(&self, start: usize) -> Wrapper {
        if !self.config.tailored(Tailoring::Wrappers) {
            return Wrapper::None;
        }
        let c = byte_before(self.text, start, self.floor);
        if is_wrapper(c) {
            let length = (1..=MAX_RUN)
                .take_while(|i| byte_before(self.text, start + 1 - i, self.floor) == c)
                .count();
            return Wrapper::Run(c, length);
        }
        if c < 0x80 {
            return Wrapper::None;
        }
        let partners = match decode_before(self.text, start, self.floor) {
            Some(('“' | '”', _)) => ['”', '”'],
            Some(('„', _)) => ['“', '”'],
            Some(('‘' | '’', _)) => ['’', '’'],
            Some(('‚', _)) => ['‘', '’'],
            Some(('«', _)) => ['»', '»'],
            Some(('»', _)) => ['«', '»'],
            Some(('‹', _)) => ['›', '›'],
            Some(('›', _)) => ['‹', '›'],
            _ => return Wrapper::None,
        };
        Wrapper::Quote(partners)
    }

    /// Whether a host that begins at `start` is only the tail of something: a bidi control or a
    /// soft hyphen glues it to what a link could hold (T1).
    #[inline]
    pub(super) fn is_tail(&self, start: usize) -> bool {
        byte_before(self.text, start, 0) >= 0x80 && self.is_tail_of_others(start)
    }

    #[inline(never)]
    fn is_tail_of_others(&self, start: usize) -> bool {
        if !self.config.tailored(Tailoring::BidiEnds) {
            return false;
        }
        let mut at = start;
        // A few controls in a row are as good as one; more of them are an attack either way.
        for _ in 0..8 {
            match decode_before(self.text, at, 0) {
                Some((c, length)) if is_bidi_control(c) || c == '\u{AD}' => at -= length,
                Some((c, _)) if at < start => {
                    return !is_tailored_end(c) && self.unicode.link_term(c) == LinkTerm::Include;
                }
                _ => return false,
            }
        }
        true
    }

    /// The end of the stretch behind `stop` in which nothing without a scheme is linked, if a bidi
    /// control ended the link there: up to the next Hard character (T1).
    #[inline]
    pub(super) fn tail_end(&mut self, stop: usize) -> usize {
        let control = bidi_control(self.text, stop);
        if !control || !self.config.tailored(Tailoring::BidiEnds) {
            return self.no_tail_before;
        }
        self.next_hard(stop)
    }

    #[inline(never)]
    fn next_hard(&mut self, stop: usize) -> usize {
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

    /// The end of a link that does not cut a grapheme cluster in two (T12): `end` if it is a
    /// border, else the end of the cluster if what is taken in is invisible or may stand in a
    /// path. A link whose path begins at `path` may also give up its last characters; one that
    /// ends with its host may not, and is none when the rest of the cluster changes the host.
    pub(super) fn cluster_end(
        &mut self,
        start: usize,
        end: usize,
        path: Option<usize>,
    ) -> Option<usize> {
        if self.is_plain_border(start, end) {
            return Some(end);
        }
        let markers = self.config.tailored(Tailoring::MarkupEnds);
        if path.is_none() && self.ends_in_number(start, end) && !self.is_cluster_border(start, end)
        {
            return None;
        }
        let mut at = end;
        // Behind the first of them, another one needs no look at what stands before it (GB9).
        while at > end && decode(self.text, at).is_some_and(|(c, _)| is_ignored_in_hosts(c))
            || !self.is_cluster_border(start, at)
        {
            let (c, length) = decode(self.text, at)?;
            let ends = is_tailored_end(c) || (markers && is_marker(c));
            let include = path.is_some() && self.unicode.link_term(c) == LinkTerm::Include;
            if ends || !(include || is_ignored_in_hosts(c)) {
                return path.map(|path| self.cluster_start(path, end));
            }
            at += length;
            self.steps += length as u64;
        }
        Some(at)
    }

    /// Whether a cluster ends at `end` by a look at the two characters there: nothing that ASCII or
    /// ideographic punctuation begins is a part of what precedes, unless that is a prepended mark
    /// (GB9b of UAX #29), and those lie in a few blocks.
    #[inline]
    fn is_plain_border(&self, start: usize, end: usize) -> bool {
        let next = byte(self.text, end);
        // Most scripts have none: those from U+0080 to U+05FF, and those of three bytes but U+0800 to
        // U+0FFF.
        if next < 0x80
            && let [.., third, second, _] = self.text[start..end]
            && (matches!(second, 0xC2..=0xD7) | matches!(third, 0xE1..=0xEF))
        {
            return true;
        }
        let punctuation = || {
            matches!(
                decode(self.text, end),
                Some(('、' | '。' | '「' | '」' | '（' | '）' | '，', _))
            )
        };
        if next >= 0x80 && !punctuation() {
            return false;
        }
        byte_before(self.text, end, start) < 0x80
            || decode_before(self.text, end, start).is_some_and(|(c, _)| {
                !matches!(c as u32, 0x600..=0x605 | 0x6DD | 0x70F | 0x890..=0x8E2 | 0xD4E)
                    && !matches!(c as u32, 0x1_1000..=0x1_1FFF)
            })
    }

    /// The last border of clusters before `end` where a link may end: not behind a Soft character,
    /// nor behind a `#` with nothing after it (T8). `end` itself if none is near and behind `floor`.
    fn cluster_start(&mut self, floor: usize, end: usize) -> usize {
        let floor = floor.max(end.saturating_sub(MAX_CLUSTER));
        let mut at = end;
        while let Some((_, length)) = decode_before(self.text, at, floor) {
            at -= length;
            let last = decode_before(self.text, at, 0);
            let ends =
                last.is_some_and(|(c, _)| c != '#' && self.unicode.link_term(c) != LinkTerm::Soft);
            if ends && self.is_cluster_border(floor, at) {
                return at;
            }
        }
        end
    }

    /// Whether a link ends with a port or an IP literal, where no mark is dropped.
    fn ends_in_number(&self, start: usize, end: usize) -> bool {
        let link = &self.text[start..end];
        let digits = link.iter().rev().take_while(|b| b.is_ascii_digit()).count();
        match link[..link.len() - digits].last() {
            Some(b':') => digits > 0,
            Some(b']') => digits == 0,
            _ => false,
        }
    }

    /// Whether an extended grapheme cluster ends at `at`, as far as the text near it tells.
    fn is_cluster_border(&mut self, start: usize, at: usize) -> bool {
        let Some((_, length)) = decode(self.text, at) else { return true };
        let mut from = at;
        while let Some((_, width)) = decode_before(self.text, from, start) {
            if at - from + width > MAX_CLUSTER {
                break;
            }
            from -= width;
        }
        self.steps += (at - from) as u64;
        let Ok(window) = core::str::from_utf8(&self.text[from..at + length]) else { return true };
        let mut cursor = GraphemeCursor::new(at - from, window.len(), true);
        cursor.is_boundary(window, 0).unwrap_or(true)
    }
}

/// Marks that UTS #46 drops from a host: joiners and variation selectors.
const fn is_ignored_in_hosts(c: char) -> bool {
    matches!(c, '\u{34F}' | '\u{180B}'..='\u{180D}' | '\u{180F}' | '\u{200C}' | '\u{200D}')
        || matches!(c, '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}')
}
