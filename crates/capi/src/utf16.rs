//! Converts UTF-16 to the UTF-8 that is scanned.
//!
//! A lone surrogate becomes the byte FF, which no UTF-8 has. It ends a link like any byte that is not
//! UTF-8, and [`Converter`] counts it as one code unit and one code point, which it is.

use irispan::Scanner;
use irispan::offset::{Converter, Unit};

/// The replacement for a lone surrogate.
const LONE: u8 = 0xFF;

/// The number of code units of a piece: more would not be faster, and these fit into a cache.
const PIECE: usize = 16 << 10;

/// Appends UTF-16 as UTF-8.
pub(crate) fn append(out: &mut Vec<u8>, units: &[u16]) {
    // A code unit has three bytes at most.
    out.reserve(units.len());
    let mut rest = units;
    loop {
        let ascii = rest.iter().take_while(|unit| **unit < 0x80).count();
        let (plain, after) = rest.split_at(ascii);
        // Below 0x80.
        out.extend(plain.iter().map(|unit| (*unit & 0x7F) as u8));
        let Some((next, length)) = first(after) else { return };
        match next {
            Some(c) => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            None => out.push(LONE),
        }
        rest = after.get(length..).unwrap_or_default();
    }
}

/// Returns the first character of a text, or `None` for a lone surrogate, and the number of its
/// code units.
fn first(units: &[u16]) -> Option<(Option<char>, usize)> {
    let first = u32::from(*units.first()?);
    if !(0xD800..0xE000).contains(&first) {
        return Some((char::from_u32(first), 1));
    }
    let second = units.get(1).map_or(0, |second| u32::from(*second));
    if first < 0xDC00 && (0xDC00..0xE000).contains(&second) {
        return Some((char::from_u32(0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00)), 2));
    }
    Some((None, 1))
}

/// Returns the length in bytes of UTF-16 as [`append`] writes it.
pub(crate) fn length(units: &[u16]) -> usize {
    let (mut rest, mut bytes) = (units, 0);
    while let Some((next, length)) = first(rest) {
        bytes += next.map_or(1, char::len_utf8);
        rest = rest.get(length..).unwrap_or_default();
    }
    bytes
}

/// Returns a converter of byte offsets in what [`append`] wrote to code units.
pub(crate) fn converter(text: &[u8]) -> Converter<'_> {
    Converter::new(text, Unit::Utf16)
}

/// Returns whether a text can be cut after a code unit: see [`Scanner::is_boundary`].
pub(crate) fn is_boundary(unit: u16) -> bool {
    u8::try_from(unit).is_ok_and(Scanner::is_boundary)
}

/// Returns the beginning of the run that contains the code unit before `at`.
pub(crate) fn run_start(units: &[u16], at: usize) -> usize {
    let before = units.get(..at).unwrap_or(units);
    before.iter().rposition(|unit| is_boundary(*unit)).map_or(0, |hard| hard + 1)
}

/// Returns the end of the run that contains the code unit at `at`.
pub(crate) fn run_end(units: &[u16], at: usize) -> usize {
    let rest = units.get(at..).unwrap_or_default();
    let length = rest.iter().position(|unit| is_boundary(*unit));
    length.map_or(units.len(), |length| at + length)
}

/// The pieces of a text that can be scanned by themselves: each ends after a boundary, or with the
/// text. The first ones are short, so that a link nearby is found quickly.
#[derive(Debug)]
pub(crate) struct Pieces<'t> {
    units: &'t [u16],
    at: usize,
    size: usize,
}

impl<'t> Pieces<'t> {
    /// Returns the pieces from a code unit on, at which a run begins.
    pub(crate) const fn from(units: &'t [u16], at: usize) -> Pieces<'t> {
        Pieces { units, at, size: 256 }
    }
}

impl<'t> Iterator for Pieces<'t> {
    /// The offset of the piece, and its code units.
    type Item = (usize, &'t [u16]);

    fn next(&mut self) -> Option<(usize, &'t [u16])> {
        let rest = self.units.get(self.at..).filter(|rest| !rest.is_empty())?;
        let near = rest.get(..self.size).unwrap_or(rest);
        let last =
            near.iter().rposition(|unit| is_boundary(*unit)).filter(|_| near.len() < rest.len());
        let length = match last {
            Some(last) => last + 1,
            None => rest.len().min(run_end(rest, near.len()) + 1),
        };
        let base = self.at;
        self.at += length;
        self.size = PIECE.min(self.size * 4);
        Some((base, rest.get(..length).unwrap_or(rest)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Pieces, append, converter, is_boundary, length};

    fn utf8(units: &[u16]) -> Vec<u8> {
        let mut out = Vec::new();
        append(&mut out, units);
        assert_eq!(out.len(), length(units));
        assert_eq!(converter(&out).offset(out.len()), units.len());
        out
    }

    #[test]
    fn every_kind_of_unit() {
        let text = "a\0é例😀 z";
        let units: Vec<u16> = text.encode_utf16().collect();
        assert_eq!(utf8(&units), text.as_bytes());
        assert_eq!(utf8(&[0xD800]), b"\xFF");
        assert_eq!(utf8(&[0xD800, 0xD800, 0xDC00, 0xDC00, 0x41]), b"\xFF\xF0\x90\x80\x80\xFFA");
        assert_eq!(utf8(&[0xDFFF, 0xD83D]), b"\xFF\xFF");
    }

    #[test]
    fn pieces_are_the_text() {
        for gap in [1, 100, 255, 256, 257, 1000, 70_000] {
            let mut units = vec![u16::from(b'x'); 100_000];
            for at in (gap..units.len()).step_by(gap) {
                units[at] = 0x20;
            }
            let mut at = 0;
            for (base, piece) in Pieces::from(&units, 0) {
                assert_eq!((base, piece), (at, &units[at..at + piece.len()]));
                at += piece.len();
                assert!(at == units.len() || is_boundary(units[at - 1]), "{gap}");
            }
            assert_eq!(at, units.len());
        }
    }
}
