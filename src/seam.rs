//! Where a text may be cut, so that its pieces can be scanned by themselves.
//!
//! No scheme, host or local part holds an ASCII control or the space, and each of them ends a link
//! (Link_Term Hard, U58-P4). So no link crosses one, and a scan that begins just after one finds
//! what a scan of the whole text finds there: a text is read as if a Hard byte preceded its first
//! byte and followed its last one.
//! [`CodePoints::from_parts`](crate::tables::CodePoints::from_parts) refuses tables that contradict
//! this.
//!
//! ESC alone is no such place: a control sequence may follow it, which is Hard as a whole (R2-35). The
//! others are *boundaries*.
//!
//! A *run* is a maximal stretch without a boundary. A run that is longer than `max_run` is cut at
//! multiples of `max_run`, counted from its first byte, each moved back to the start of a character.
//!
//! Where a text may be cut depends on its bytes alone, and not on the size of the pieces.

use core::iter::FusedIterator;
use core::ops::Range;

use crate::text::hard::{first_boundary, is_boundary, last_boundary};
use crate::text::utf8::start_of_character;

/// A piece of a text that can be scanned by itself; see
/// [`Scanner::pieces`](crate::Scanner::pieces).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Piece<'t> {
    /// The offset of its first byte in the text.
    pub(crate) base: usize,
    pub(crate) bytes: &'t [u8],
    /// Whether it begins in the middle of a run.
    pub(crate) cut_before: bool,
    /// Whether its last run continues after it.
    pub(crate) cut_after: bool,
}

impl<'t> Piece<'t> {
    /// Returns a text as one piece.
    #[inline]
    pub(crate) const fn whole(text: &'t [u8]) -> Piece<'t> {
        Piece { base: 0, bytes: text, cut_before: false, cut_after: false }
    }

    /// Returns the bytes of the text that the piece covers, half-open.
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.base..self.base + self.bytes.len()
    }

    /// Returns the text of the piece.
    #[must_use]
    pub const fn as_bytes(&self) -> &'t [u8] {
        self.bytes
    }
}

/// The pieces of a text, in order; together they are the text. None is longer than the maximum run
/// and a character. See [`Scanner::pieces`](crate::Scanner::pieces).
#[derive(Clone, Debug, Default)]
#[must_use = "iterators are lazy"]
pub struct Pieces<'t> {
    text: &'t [u8],
    start: usize,
    /// Where the run at `start` is cut, if it is that long.
    limit: usize,
    cut_before: bool,
    size: usize,
    max_run: usize,
}

impl<'t> Pieces<'t> {
    /// Returns pieces that end only where a run is longer than `max_run`.
    pub(crate) fn new(text: &'t [u8], max_run: usize) -> Pieces<'t> {
        Pieces { text, start: 0, limit: max_run, cut_before: false, size: usize::MAX, max_run }
    }

    /// Returns the pieces of a part of a text that begins after a boundary. Offsets count in the
    /// text.
    pub(crate) fn within(text: &'t [u8], part: Range<usize>, max_run: usize) -> Pieces<'t> {
        let text = text.get(..part.end).unwrap_or(text);
        let start = part.start.min(text.len());
        Pieces { start, limit: start.saturating_add(max_run), ..Pieces::new(text, max_run) }
    }

    /// Returns how many bytes are left.
    pub(crate) const fn len_left(&self) -> usize {
        self.text.len() - self.start
    }

    /// Returns whether no piece is left.
    #[inline]
    pub(crate) const fn is_done(&self) -> bool {
        self.start == self.text.len()
    }

    /// Splits `text` into pieces of at most `size` bytes, or up to the next boundary if there is
    /// none before. A `size` of 0 is treated as 1.
    pub(crate) fn of_size(text: &'t [u8], size: usize, max_run: usize) -> Pieces<'t> {
        Pieces { size: size.max(1), ..Pieces::new(text, max_run) }
    }

    /// Returns where the piece ends, and whether that is in the middle of a run. The text must
    /// continue after `wanted`, which is not greater than `limit`.
    fn end(&self, wanted: usize) -> (usize, bool) {
        let text = self.text;
        if let Some(at) = last_boundary(&text[self.start..wanted]) {
            return (self.start + at + 1, false);
        }
        // The run at `start` extends to `wanted`.
        let near = text.get(wanted..=self.limit);
        match (first_boundary(near.unwrap_or(&text[wanted..])), near) {
            (Some(at), _) => (wanted + at + 1, false),
            (None, None) => (text.len(), false),
            (None, Some(_)) => (start_of_character(text, self.limit), true),
        }
    }
}

impl<'t> Iterator for Pieces<'t> {
    type Item = Piece<'t>;

    fn next(&mut self) -> Option<Piece<'t>> {
        let Pieces { text, start, cut_before, .. } = *self;
        if self.is_done() {
            return None;
        }
        let wanted = self.limit.min(start.saturating_add(self.size));
        let (end, cut_after) =
            if text.len() <= wanted { (text.len(), false) } else { self.end(wanted) };
        // After a cut the run continues, and so does the count.
        self.limit = if cut_after { self.limit } else { end }.saturating_add(self.max_run);
        self.start = end;
        self.cut_before = cut_after;
        Some(Piece { base: start, bytes: &text[start..end], cut_before, cut_after })
    }
}

impl FusedIterator for Pieces<'_> {}

/// Returns the beginning of the run that ends at or after `at`.
pub(crate) fn run_start(text: &[u8], at: usize) -> usize {
    last_boundary(text.get(..at).unwrap_or(text)).map_or(0, |hard| hard + 1)
}

/// Returns the end of the run that contains `at`.
pub(crate) fn run_end(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    first_boundary(rest).map_or(text.len(), |hard| at + hard)
}

/// Returns the piece that holds the byte at `offset` and no other run than the one of that byte,
/// which begins at `run_start`; `None` if the byte is a boundary, or if there is none. The piece ends
/// before a boundary, at a cut, or with the text.
pub(crate) fn piece_at(
    text: &[u8],
    offset: usize,
    run_start: usize,
    max_run: usize,
) -> Option<Piece<'_>> {
    if is_boundary(*text.get(offset)?) {
        return None;
    }
    let mut number = (offset - run_start) / max_run;
    // Returns where the run is cut for the n-th time, if it is that long.
    let place = |number: usize| {
        let at = run_start.checked_add(number.checked_mul(max_run)?)?;
        text.get(at).map(|_| start_of_character(text, at))
    };
    // The next cut may have moved back before the offset.
    let next = place(number + 1).filter(|at| *at <= offset);
    number += usize::from(next.is_some());
    let base = if number == 0 { run_start } else { place(number)? };
    let rest = text.get(base..)?;
    let limit = run_start.saturating_add(number.saturating_add(1).saturating_mul(max_run));
    let near = text.get(base..=limit).unwrap_or(rest);
    let (end, cut_after) = match first_boundary(near) {
        Some(at) => (base + at, false),
        None if limit < text.len() => (start_of_character(text, limit), true),
        None => (text.len(), false),
    };
    let bytes = text.get(base..end)?;
    Some(Piece { base, bytes, cut_before: number > 0, cut_after })
}

#[cfg(test)]
mod tests {
    use super::Pieces;
    use crate::tables::{CodePoints, LinkTerm};
    use crate::text::hard::is_boundary;
    use crate::text::utf8::start_of_character;

    #[test]
    fn hard_bytes_end_a_link_and_stand_in_no_name() {
        let shipped = CodePoints::shipped();
        for byte in (0..=0x7F).filter(|byte| is_boundary(*byte)) {
            let c = char::from(byte);
            assert_eq!(shipped.link_term(c), LinkTerm::Hard, "{c:?}");
            assert!(!shipped.is_email(c) && !shipped.is_wide_host(c), "{c:?}");
        }
        assert!(!(0x80..=0xFF).any(is_boundary), "a byte of a longer sequence");
    }

    /// Bytes of all kinds, some Hard.
    fn bytes(count: u32) -> Vec<u8> {
        (0..count).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect()
    }

    /// Returns where each piece ends, and whether it is a cut in a run.
    fn ends(text: &[u8], size: usize, max_run: usize) -> Vec<(usize, bool)> {
        let pieces = Pieces { size: size.max(1), ..Pieces::new(text, max_run) };
        let (mut end, mut cut_after) = (0, false);
        let mut ends = Vec::new();
        for piece in pieces {
            assert_eq!((piece.base, piece.cut_before), (end, cut_after));
            assert!(!piece.bytes.is_empty() && piece.bytes.len() <= max_run.saturating_add(3));
            (end, cut_after) = (end + piece.bytes.len(), piece.cut_after);
            assert_eq!(piece.bytes, &text[piece.base..end]);
            assert!(end == text.len() || cut_after || is_boundary(text[end - 1]));
            ends.push((end, cut_after));
        }
        assert_eq!(end, text.len());
        assert!(!cut_after);
        ends
    }

    #[test]
    fn pieces_are_as_long_as_asked_for() {
        let cut = |text, size| -> Vec<_> {
            ends(text, size, usize::MAX).into_iter().map(|(end, _)| end).collect()
        };
        let text = b"ab c\n\ndef";
        assert_eq!(cut(text, 0), [3, 5, 6, 9]);
        assert_eq!(cut(text, 1), [3, 5, 6, 9]);
        assert_eq!(cut(text, 3), [3, 6, 9]);
        assert_eq!(cut(text, 4), [3, 6, 9]);
        assert_eq!(cut(text, 5), [5, 9]);
        assert_eq!(cut(text, 8), [6, 9]);
        for size in [9, 10, usize::MAX] {
            assert_eq!(cut(text, size), [9], "{size}");
        }
        assert!(cut(b"", 1).is_empty());
        assert_eq!(cut(b"\n", 9), [1]);
    }

    #[test]
    fn runs_are_cut_at_multiples() {
        let cuts = |text| ends(text, usize::MAX, 8);
        assert_eq!(cuts(b"12345678"), [(8, false)]);
        assert_eq!(cuts(b"123456781"), [(8, true), (9, false)]);
        assert_eq!(cuts(b"12345678 1"), [(9, false), (10, false)]);
        assert_eq!(cuts(b"1 123456781 1"), [(2, false), (10, true), (13, false)]);
        // The second cut counts from the run, not from the first.
        assert_eq!(cuts("1234567é1234567é1".as_bytes()), [(7, true), (16, true), (19, false)]);
        assert_eq!(cuts("12345678123456781".as_bytes()), [(8, true), (16, true), (17, false)]);
    }

    /// Returns the cuts in runs, computed from the rule itself.
    fn defined(text: &[u8], max_run: usize) -> Vec<usize> {
        let mut cuts = Vec::new();
        let mut begin = 0;
        for run in text.split(|byte| is_boundary(*byte)) {
            let multiples = (1..).map(|n| n * max_run).take_while(|at| *at < run.len());
            cuts.extend(multiples.map(|at| start_of_character(text, begin + at)));
            begin += run.len() + 1;
        }
        cuts
    }

    #[test]
    fn the_size_of_pieces_moves_no_cut() {
        let mut text = bytes(3000);
        // Few Hard bytes, and characters of every length.
        for (at, byte) in text.iter_mut().enumerate() {
            if is_boundary(*byte) && at % 7 != 0 {
                *byte = b"\xE4\xBA\x86\xF0\x9F\x98\x80a"[at % 8];
            }
        }
        for max_run in [8, 9, 10, 16, 31, 64, 100, 2999, 3000, usize::MAX] {
            let defined = defined(&text, max_run);
            assert!(max_run > 64 || defined.len() > 20, "{max_run}: {}", defined.len());
            for size in (0..50).chain([64, 100, 1000, usize::MAX]) {
                let ends = ends(&text, size, max_run);
                let cuts: Vec<_> =
                    ends.iter().filter(|(_, cut)| *cut).map(|(end, _)| *end).collect();
                assert_eq!(cuts, defined, "{max_run}, {size}");
            }
        }
    }
}
