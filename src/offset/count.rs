//! Counting units, sixty-four bytes at a time.
//!
//! Whether text is UTF-8 and how many units it has is decided by comparing each byte with the three
//! before it, without a branch, so that the compiler can do it for many bytes at once. Where text is
//! not UTF-8, its invalid sequences are looked at one by one.

use super::{Unit, start_of_character};

/// Bytes that are looked at together.
const BLOCK: usize = 64;

/// Bytes that are counted again, slowly, if one of them is wrong.
const WINDOW: usize = 16 * BLOCK;

/// How many units the bytes hold. They begin and end where characters do.
pub(super) fn count(bytes: &[u8], unit: Unit) -> usize {
    if unit == Unit::Byte {
        return bytes.len();
    }
    let mut units = 0;
    let mut rest = bytes;
    while !rest.is_empty() {
        let (window, next) = rest.split_at(start_of_character(rest, WINDOW));
        units += match Counts::of(window) {
            Some(counts) if unit == Unit::Utf16 => counts.points + counts.supplementary,
            Some(counts) => counts.points,
            None => lossy(window, unit),
        };
        rest = next;
    }
    units
}

/// The definition: what [`String::from_utf8_lossy`] makes of the bytes.
fn lossy(bytes: &[u8], unit: Unit) -> usize {
    let units = |c: char| if unit == Unit::Utf16 { c.len_utf16() } else { 1 };
    let of_chunk = |chunk: core::str::Utf8Chunk<'_>| {
        let invalid = usize::from(!chunk.invalid().is_empty());
        chunk.valid().chars().map(units).sum::<usize>() + invalid
    };
    bytes.utf8_chunks().map(of_chunk).sum()
}

/// What is counted in UTF-8.
#[derive(Clone, Copy, Default)]
struct Counts {
    points: usize,
    /// Code points beyond U+FFFF, which are two code units.
    supplementary: usize,
}

impl Counts {
    /// Counts, if the bytes are UTF-8.
    fn of(window: &[u8]) -> Option<Counts> {
        if window.is_ascii() {
            return Some(Counts { points: window.len(), supplementary: 0 });
        }
        let mut counts = Counts::default();
        // A block, and the three bytes before it; NUL where there are none.
        let mut block = [0; BLOCK + 3];
        let (full, rest) = window.as_chunks::<BLOCK>();
        for bytes in full {
            block.copy_within(BLOCK.., 0);
            block[3..].copy_from_slice(bytes);
            counts.add(&block)?;
        }
        // NULs after the end show a sequence that is cut off, and are one code point each.
        block.copy_within(BLOCK.., 0);
        block[3..].fill(0);
        if let Some(start) = block.get_mut(3..3 + rest.len()) {
            start.copy_from_slice(rest);
        }
        counts.add(&block)?;
        counts.points -= BLOCK - rest.len();
        Some(counts)
    }

    /// Adds one block, if it is UTF-8.
    #[inline]
    fn add(&mut self, block: &[u8; BLOCK + 3]) -> Option<()> {
        if block.is_ascii() {
            self.points += BLOCK;
            return Some(());
        }
        let (mut points, mut supplementary, mut wrong) = (0u8, 0u8, 0u8);
        for i in 0..BLOCK {
            let (byte, one, two, three) = (block[i + 3], block[i + 2], block[i + 1], block[i]);
            let trails = byte & 0xC0 == 0x80;
            // A lead one, two or three bytes before asks for a trailing byte here.
            let expected = (one >= 0xC0) | (two >= 0xE0) | (three >= 0xF0);
            let overlong = (byte & 0xFE == 0xC0)
                | ((one == 0xE0) & (byte < 0xA0))
                | ((one == 0xF0) & (byte < 0x90));
            let surrogate = (one == 0xED) & (byte >= 0xA0);
            let beyond = (byte >= 0xF5) | ((one == 0xF4) & (byte >= 0x90));
            wrong |= u8::from((trails != expected) | overlong | surrogate | beyond);
            points += u8::from(!trails);
            supplementary += u8::from(byte >= 0xF0);
        }
        self.points += usize::from(points);
        self.supplementary += usize::from(supplementary);
        (wrong == 0).then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Counts, Unit, count, lossy};

    /// Sequences that are right, and sequences that are nearly so.
    const PIECES: [&[u8]; 24] = [
        b"a",
        b"\0",
        b"\x7f",
        b"\x80",
        b"\xbf",
        b"\xc0\x80",
        b"\xc1\xbf",
        b"\xc2\x80",
        b"\xdf\xbf",
        b"\xe0\x9f\xbf",
        b"\xe0\xa0\x80",
        b"\xed\x9f\xbf",
        b"\xed\xa0\x80",
        b"\xee\x80\x80",
        b"\xef\xbf\xbf",
        b"\xf0\x8f\xbf\xbf",
        b"\xf0\x90\x80\x80",
        b"\xf4\x8f\xbf\xbf",
        b"\xf4\x90\x80\x80",
        b"\xf5\x80\x80\x80",
        b"\xff",
        b"\xe3\x81",
        b"\xf0\x9f\x98",
        b"\xc3",
    ];

    fn check(bytes: &[u8]) {
        assert_eq!(Counts::of(bytes).is_some(), str::from_utf8(bytes).is_ok(), "{bytes:X?}");
        for unit in [Unit::Utf16, Unit::CodePoint] {
            assert_eq!(count(bytes, unit), lossy(bytes, unit), "{unit:?} in {bytes:X?}");
        }
    }

    #[test]
    fn all_sequences_of_two_bytes_and_the_borders_of_longer_ones() {
        for first in 0..=0xFF {
            for second in 0..=0xFF {
                check(&[first, second]);
                for third in [0x00, 0x7F, 0x80, 0xBF, 0xC0] {
                    check(&[first, second, third]);
                    check(&[first, second, third, 0x80]);
                }
            }
        }
    }

    #[test]
    fn three_sequences_in_a_row_across_the_border_of_a_block() {
        for before in 55..66 {
            for first in PIECES {
                for second in PIECES {
                    for third in PIECES {
                        let mut bytes = vec![b'x'; before];
                        bytes.extend(first.iter().chain(second).chain(third));
                        assert_eq!(
                            Counts::of(&bytes).is_some(),
                            str::from_utf8(&bytes).is_ok(),
                            "{bytes:X?}"
                        );
                        assert_eq!(
                            count(&bytes, Unit::Utf16),
                            lossy(&bytes, Unit::Utf16),
                            "{bytes:X?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn windows_are_cut_between_characters() {
        for shift in 0..8 {
            for piece in PIECES.iter().chain(&["é".as_bytes(), "語".as_bytes(), "😀".as_bytes()])
            {
                let mut bytes = vec![b'x'; shift];
                while bytes.len() < 5000 {
                    bytes.extend_from_slice(piece);
                }
                for unit in [Unit::Utf16, Unit::CodePoint] {
                    assert_eq!(count(&bytes, unit), lossy(&bytes, unit), "{unit:?}, {piece:X?}");
                }
            }
        }
    }
}
