//! Counting units, sixty-four bytes at a time.
//!
//! Whether text is UTF-8 is decided by comparing each byte with the three before it, without a
//! branch, so that the compiler can do it for many bytes at once; and it is decided once for a
//! window of text, however many offsets lie there. Where text is not UTF-8, its invalid sequences
//! are looked at one by one.

use super::sequence::start_of_sequence;
use super::unit::Unit;

/// Bytes that are looked at together.
const BLOCK: usize = 64;

/// Bytes before a block that decide about its first bytes.
const BEFORE: usize = 3;

/// Bytes that are counted slowly if one of them is wrong.
const WINDOW: usize = 64 * BLOCK;

/// The encoding of a piece of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Ascii,
    Utf8,
    /// Perhaps not UTF-8.
    Other,
}

/// A piece of text that was looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    encoding: Encoding,
    /// Where it begins and ends: between characters.
    start: usize,
    end: usize,
}

impl Window {
    /// Nothing was looked at.
    pub(super) const NONE: Window = Window { encoding: Encoding::Ascii, start: 0, end: 0 };

    /// Returns the number of units in `from..to`, both of which are between characters.
    pub(super) fn count(&mut self, text: &[u8], from: usize, to: usize, unit: Unit) -> usize {
        let (mut units, mut from) = (0, from);
        while from < to {
            if !(self.start..self.end).contains(&from) {
                let end = start_of_sequence(text, from + WINDOW);
                *self = Window { encoding: encoding(text, from, end), start: from, end };
            }
            let end = to.min(self.end);
            let piece = text.get(from..end).unwrap_or_default();
            units += match self.encoding {
                _ if unit == Unit::Byte => piece.len(),
                Encoding::Ascii => piece.len(),
                Encoding::Utf8 => of_utf8(piece, unit),
                Encoding::Other => of_lossy(piece, unit),
            };
            from = end;
        }
        units
    }
}

/// Counts by the definition, which is what [`String::from_utf8_lossy`] makes of the bytes.
fn of_lossy(bytes: &[u8], unit: Unit) -> usize {
    let units = |c: char| if unit == Unit::Utf16 { c.len_utf16() } else { 1 };
    let of_chunk = |chunk: core::str::Utf8Chunk<'_>| {
        let invalid = usize::from(!chunk.invalid().is_empty());
        chunk.valid().chars().map(units).sum::<usize>() + invalid
    };
    bytes.utf8_chunks().map(of_chunk).sum()
}

/// Counts each byte that isn't a trailing one; characters of four bytes are two code units.
fn of_utf8(bytes: &[u8], unit: Unit) -> usize {
    let (blocks, rest) = bytes.as_chunks::<BLOCK>();
    let points = |bytes: &[u8]| bytes.iter().map(|b| u8::from(b & 0xC0 != 0x80)).sum::<u8>();
    let long = |bytes: &[u8]| bytes.iter().map(|b| u8::from(*b >= 0xF0)).sum::<u8>();
    let sum = |of: &dyn Fn(&[u8]) -> u8| -> usize {
        blocks.iter().map(|block| usize::from(of(block))).sum::<usize>() + usize::from(of(rest))
    };
    sum(&points) + if unit == Unit::Utf16 { sum(&long) } else { 0 }
}

/// Returns the encoding of `text[start..end]`, which begins and ends between characters.
fn encoding(text: &[u8], start: usize, end: usize) -> Encoding {
    let window = text.get(start..end).unwrap_or_default();
    if window.is_ascii() {
        return Encoding::Ascii;
    }
    // Text before the window can only make a block look wrong that is not, and then only if it is
    // wrong itself: what is right says nothing about the window.
    let from = match (start.checked_sub(BEFORE), window.first_chunk::<BLOCK>()) {
        (Some(from), _) => from,
        (None, Some(first)) => {
            let mut block = [0; BEFORE + BLOCK];
            block[BEFORE..].copy_from_slice(first);
            if !is_utf8(&block) {
                return Encoding::Other;
            }
            start + BLOCK - BEFORE
        }
        (None, None) => return short(window),
    };
    let mut rest = text.get(from..end).unwrap_or_default();
    while let Some(block) = rest.first_chunk() {
        if !is_utf8(block) {
            return Encoding::Other;
        }
        rest = rest.get(BLOCK..).unwrap_or_default();
    }
    // The last block overlaps the one before it.
    match text.get(..end).unwrap_or_default().last_chunk() {
        Some(block) if is_utf8(block) && ends_well(block) => Encoding::Utf8,
        Some(_) => Encoding::Other,
        None => short(window),
    }
}

/// Does what [`encoding`] does for a window with less text before it than a block is compared with.
fn short(window: &[u8]) -> Encoding {
    if str::from_utf8(window).is_ok() { Encoding::Utf8 } else { Encoding::Other }
}

/// Returns whether no sequence is cut off by the end.
fn ends_well(bytes: &[u8]) -> bool {
    let cut = |(byte, lead): (&u8, u8)| *byte >= lead;
    !bytes.iter().rev().zip([0xC0, 0xE0, 0xF0]).any(cut)
}

/// Returns whether a block is UTF-8, given the bytes before it, and apart from its end.
fn is_utf8(block: &[u8; BEFORE + BLOCK]) -> bool {
    if block.is_ascii() {
        return true;
    }
    let mut wrong = 0;
    for i in 0..BLOCK {
        let (byte, one, two, three) = (block[i + BEFORE], block[i + 2], block[i + 1], block[i]);
        let trails = byte & 0xC0 == 0x80;
        // A lead one, two or three bytes before asks for a trailing byte here.
        let expected = (one >= 0xC0) | (two >= 0xE0) | (three >= 0xF0);
        let overlong = (byte & 0xFE == 0xC0)
            | ((one == 0xE0) & (byte < 0xA0))
            | ((one == 0xF0) & (byte < 0x90));
        let surrogate = (one == 0xED) & (byte >= 0xA0);
        let beyond = (byte >= 0xF5) | ((one == 0xF4) & (byte >= 0x90));
        wrong |= u8::from((trails != expected) | overlong | surrogate | beyond);
    }
    wrong == 0
}

#[cfg(test)]
mod tests {
    use super::{Encoding, Unit, Window, encoding, of_lossy};

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

    fn count(bytes: &[u8], unit: Unit) -> usize {
        let mut window = Window::NONE;
        window.count(bytes, 0, bytes.len(), unit)
    }

    /// Returns the same bytes alone and after a block of others, which other code looks at.
    fn check(bytes: &[u8]) {
        let valid = str::from_utf8(bytes).is_ok();
        let lossy = |unit| of_lossy(bytes, unit);
        for before in [0, 3, 63, 64, 70] {
            let mut text = vec![b'x'; before];
            text.extend_from_slice(bytes);
            assert_eq!(
                encoding(&text, before, text.len()) != Encoding::Other,
                valid,
                "{bytes:X?} after {before}"
            );
            for unit in [Unit::Utf16, Unit::CodePoint] {
                assert_eq!(count(&text, unit), before + lossy(unit), "{unit:?} in {bytes:X?}");
            }
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
                        let valid = str::from_utf8(&bytes).is_ok();
                        for start in [0, 3] {
                            let encoding = encoding(&bytes, start, bytes.len());
                            assert_eq!(encoding != Encoding::Other, valid, "{bytes:X?}");
                        }
                        let expected = of_lossy(&bytes, Unit::Utf16);
                        assert_eq!(count(&bytes, Unit::Utf16), expected, "{bytes:X?}");
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
                while bytes.len() < 10_000 {
                    bytes.extend_from_slice(piece);
                }
                for unit in [Unit::Utf16, Unit::CodePoint] {
                    assert_eq!(count(&bytes, unit), of_lossy(&bytes, unit), "{unit:?}, {piece:X?}");
                }
            }
        }
    }
}
