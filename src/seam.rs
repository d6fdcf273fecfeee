//! Where text may be cut.
//!
//! No scheme, host or local part holds an ASCII control or the space, and each ends a link (Link_Term
//! Hard, U58-P4). So no link crosses one, and a scan that begins just after one finds what a scan of
//! the whole text finds there: the start of a text is like the end of a Hard byte, and the end of a
//! text like the beginning of one. [`CodePoints::from_parts`](crate::tables::CodePoints::from_parts)
//! refuses tables that say otherwise.
//!
//! Where a text may be cut depends on its bytes alone, never on how long the pieces shall be.

use core::iter::FusedIterator;

/// Whether a text may be cut just after this byte: an ASCII control or the space.
pub(crate) const fn is_hard(byte: u8) -> bool {
    byte <= b' ' || byte == 0x7F
}

/// A piece of a text, and the offset of its first byte there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece<'t> {
    pub(crate) base: usize,
    pub(crate) bytes: &'t [u8],
}

/// Cuts a text into pieces that can be scanned apart: each goes on from `size` bytes to the next
/// Hard byte and holds it.
#[derive(Clone, Debug)]
pub(crate) struct Pieces<'t> {
    base: usize,
    rest: &'t [u8],
    size: usize,
}

impl<'t> Pieces<'t> {
    /// Pieces of `size` bytes or more; 0 is like 1.
    pub(crate) fn new(text: &'t [u8], size: usize) -> Pieces<'t> {
        Pieces { base: 0, rest: text, size: size.max(1) }
    }
}

impl<'t> Iterator for Pieces<'t> {
    type Item = Piece<'t>;

    fn next(&mut self) -> Option<Piece<'t>> {
        if self.rest.is_empty() {
            return None;
        }
        let beyond = self.rest.get(self.size - 1..).unwrap_or_default();
        let hard = beyond.iter().position(|byte| is_hard(*byte));
        let length = hard.map_or(self.rest.len(), |at| self.size + at);
        let (bytes, rest) = self.rest.split_at(length);
        let piece = Piece { base: self.base, bytes };
        self.base += length;
        self.rest = rest;
        Some(piece)
    }
}

impl FusedIterator for Pieces<'_> {}

#[cfg(test)]
mod tests {
    use super::{Pieces, is_hard};
    use crate::tables::{CodePoints, LinkTerm};

    #[test]
    fn hard_bytes_end_a_link_and_stand_in_no_name() {
        let shipped = CodePoints::shipped();
        for byte in (0..=0x7F).filter(|byte| is_hard(*byte)) {
            let c = char::from(byte);
            assert_eq!(shipped.link_term(c), LinkTerm::Hard, "{c:?}");
            assert!(!shipped.is_email(c) && !shipped.is_wide_host(c), "{c:?}");
        }
        assert!(!(0x80..=0xFF).any(is_hard), "a byte of a longer sequence");
    }

    #[test]
    fn pieces_end_with_the_first_hard_byte_from_the_size_on() {
        let cut = |text, size| -> Vec<_> {
            Pieces::new(text, size).map(|piece| (piece.base, piece.bytes)).collect()
        };
        let text = b"ab c\n\ndef";
        let smallest: [(usize, &[u8]); 4] = [(0, b"ab "), (3, b"c\n"), (5, b"\n"), (6, b"def")];
        assert_eq!(cut(text, 0), smallest);
        assert_eq!(cut(text, 1), smallest);
        assert_eq!(cut(text, 3), [(0, &b"ab "[..]), (3, b"c\n\n"), (6, b"def")]);
        assert_eq!(cut(text, 4), [(0, &b"ab c\n"[..]), (5, b"\ndef")]);
        for size in [7, 9, 10, usize::MAX] {
            assert_eq!(cut(text, size), [(0, &text[..])], "{size}");
        }
        assert_eq!(cut(b"", 1), []);
        assert_eq!(cut(b"\n", 9), [(0, &b"\n"[..])]);
    }

    #[test]
    fn pieces_make_up_the_text() {
        let text: Vec<u8> =
            (0..3000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        for size in 1..200 {
            let mut end = 0;
            let mut whole = Vec::new();
            for piece in Pieces::new(&text, size) {
                assert_eq!(piece.base, end);
                assert!(!piece.bytes.is_empty());
                end += piece.bytes.len();
                whole.extend_from_slice(piece.bytes);
                assert!(end == text.len() || is_hard(text[end - 1]), "{size}");
            }
            assert_eq!(whole, text);
        }
    }
}
