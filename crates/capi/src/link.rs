//! A link as a structure of C, and back.

use core::ops::Range as Bytes;

use irispan::{Scanner, Span};

use crate::constants::{FlagBits, flag_bits, flags, grade, grade_number, kind, kind_bit};
use crate::status::{Outcome, Status};

/// A link: its place, and what is known about it. Offsets are half open, and count units of the text
/// that was passed: bytes of UTF-8, or code units of UTF-16. It may be copied and kept; what
/// takes a link takes the text as well.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Link {
    /// Where it begins.
    pub start: usize,
    /// After its end.
    pub end: usize,
    /// After the end of a shorter reading (`IRISPAN_FLAG_SCRIPT_CHANGE`), else the same as `end`.
    pub alternative_end: usize,
    /// What it is: a constant of `irispan_kind`.
    pub kind: u32,
    /// How sure the scanner is: a constant of `irispan_confidence`.
    pub confidence: u32,
    /// What was seen in passing: constants of `irispan_flag`, added.
    pub flags: u32,
    /// 0, for later versions.
    pub reserved: u32,
}

/// Text that belongs to somebody else: to the caller, or to the object that it was asked of. It
/// does not end with NUL. `data` is never NULL, also if `length` is 0.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// The first byte.
    pub data: *const core::ffi::c_char,
    /// The number of bytes.
    pub length: usize,
}

impl View {
    /// Returns a view of bytes, which has to end before they do.
    #[must_use]
    pub const fn of(bytes: &[u8]) -> View {
        View { data: bytes.as_ptr().cast(), length: bytes.len() }
    }
}

/// A range of a text, half open.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Range {
    /// Where it begins.
    pub start: usize,
    /// After its end.
    pub end: usize,
}

impl From<Bytes<usize>> for Range {
    fn from(range: Bytes<usize>) -> Range {
        Range { start: range.start, end: range.end }
    }
}

impl Link {
    /// Returns a link whose offsets `place` counts, in ascending order.
    #[inline(always)]
    pub(crate) fn new(span: &Span, is_open: bool, mut place: impl FnMut(usize) -> usize) -> Link {
        let open = if is_open { FlagBits::Open as u32 } else { 0 };
        let start = place(span.start());
        let shorter = span.alternative().map(|range| place(range.end));
        let end = place(span.end());
        Link {
            start,
            end,
            alternative_end: shorter.unwrap_or(end),
            kind: kind_bit(span.kind()),
            confidence: grade_number(span.confidence()),
            flags: flag_bits(span.flags()) | open,
            reserved: 0,
        }
    }

    /// Returns the span of the library for the link; its offsets are reduced by `base` units.
    pub(crate) fn span(&self, base: usize, mut place: impl FnMut(usize) -> usize) -> Outcome<Span> {
        let from = |at: usize| at.checked_sub(base).ok_or(Status::ErrorLink);
        if self.end < self.start {
            return Err(Status::ErrorLink);
        }
        let (start, end) = (place(from(self.start)?), place(from(self.end)?));
        let span =
            Span::new(start..end, kind(self.kind)?, grade(self.confidence)?, flags(self.flags));
        if self.alternative_end == self.end {
            return Ok(span);
        }
        Ok(span.with_alternative(place(from(self.alternative_end)?)))
    }
}

/// Determines which links of a text are open, in one pass if they come in order.
#[derive(Debug, Default)]
pub(crate) struct OpenEnd {
    /// A known boundary after all links so far, or the end of the text.
    boundary: usize,
}

/// The number of bytes that are checked together, without a branch for each.
const TOGETHER: usize = 64;

impl OpenEnd {
    /// Returns whether no boundary follows a link that ends here.
    #[inline(always)]
    pub(crate) fn is_open(&mut self, text: &[u8], end: usize) -> bool {
        if self.boundary < end {
            let rest = text.get(end..).unwrap_or_default();
            self.boundary = match rest {
                // A space follows most links.
                [first, ..] if Scanner::is_boundary(*first) => end,
                // Lines and files end with a boundary, so the text in between need not be read.
                [.., last] if Scanner::is_boundary(*last) => text.len() - 1,
                _ => end + before_boundary(rest),
            };
        }
        // A boundary is a byte of the text.
        self.boundary >= text.len()
    }
}

/// Returns a lower bound for the offset of the first boundary: the beginning of the block of bytes
/// that contains it.
fn before_boundary(text: &[u8]) -> usize {
    let any =
        |bytes: &[u8]| bytes.iter().fold(false, |any, byte| any | Scanner::is_boundary(*byte));
    text.chunks(TOGETHER).position(any).map_or(text.len(), |chunk| chunk * TOGETHER)
}

#[cfg(test)]
mod tests {
    use super::{Link, OpenEnd};
    use irispan::Scanner;

    #[test]
    fn boundaries_far_and_near() {
        for length in 0..200 {
            for at in 0..=length {
                let mut text = vec![b'x'; length];
                text[at..].first_mut().into_iter().for_each(|byte| *byte = b' ');
                let mut open = OpenEnd::default();
                // In order, and each by itself.
                for end in
                    [1, length / 2, length].into_iter().filter(|end| (1..=length).contains(end))
                {
                    let expected = at < end || at == length;
                    assert_eq!(open.is_open(&text, end), expected, "{length} {at} {end}");
                    assert_eq!(OpenEnd::default().is_open(&text, end), expected);
                }
            }
        }
    }

    #[test]
    fn spans_are_read_back_and_open_is_what_the_library_says() {
        let text = "a.com/x文 b.com\u{a0}c.com,d@e.org f.com,g.com/h";
        let mut open = OpenEnd::default();
        for link in Scanner::new().links(text) {
            let is_open = open.is_open(text.as_bytes(), link.end());
            assert_eq!(is_open, link.is_open(text), "{link:?}");
            let there = Link::new(&link.span(), is_open, |at| at + 7);
            assert_eq!(there.span(7, |at| at), Ok(link.span()));
        }
    }
}
