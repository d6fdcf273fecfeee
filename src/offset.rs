//! Converts byte offsets to UTF-16 code units, code points, and line and column.
//!
//! Spans count bytes, because text is stored as bytes. Editors, browsers and other languages count
//! other units; a [`Converter`] returns offsets as they count them, in one pass over the text.
//!
//! ```
//! use irispan::Scanner;
//! use irispan::offset::{Converter, Unit};
//!
//! let text = "😀 first line\nsee https://例え.jp/ä, or 山田@例え.jp";
//! let mut utf16 = Converter::new(text, Unit::Utf16);
//! let ranges: Vec<_> = Scanner::new().links(text).map(|link| utf16.range(link.range())).collect();
//! assert_eq!(ranges, [18..33, 38..46]); // what `slice` takes in JavaScript
//!
//! let mut chars = Converter::new(text, Unit::CodePoint);
//! let link = Scanner::new().links(text).next().unwrap();
//! let place = chars.position(link.start());
//! assert_eq!((place.line, place.column), (2, 5));
//! ```

mod count;
mod sequence;
mod unit;

use core::ops::Range;

use self::count::Window;
use self::sequence::start_of_sequence;

pub use self::unit::Unit;

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Position {
    /// The number of units before it, from the start of the text.
    pub offset: usize,
    /// Its line, from 1. A line ends after a line feed; a carriage return does not end one.
    pub line: usize,
    /// Its column, from 1: one more than the number of units before it in its line.
    pub column: usize,
}

/// Converts byte offsets of one text.
///
/// Bytes that are not UTF-8 count as one U+FFFD for each maximal invalid sequence, as
/// [`String::from_utf8_lossy`] writes them; with [`Unit::Byte`] they count as single bytes. An
/// offset inside of a character is treated as the start of the character, and one beyond the end of
/// the text as the end.
///
/// Offsets in ascending order, such as those of a scan, are converted in one pass: the text is read
/// once, whatever their number, and no memory is allocated. Any other order returns the same
/// numbers, but each step back reads the text again from its start. With [`Unit::Byte`],
/// [`Converter::offset`] and [`Converter::range`] take constant time.
#[derive(Clone, Debug)]
pub struct Converter<'t> {
    text: &'t [u8],
    unit: Unit,
    /// The number of bytes whose units were counted: up to the start of a character.
    byte: usize,
    units: usize,
    /// The piece of text around that byte.
    window: Window,
    /// The number of bytes whose lines were counted.
    lines_byte: usize,
    line: usize,
    /// The number of units before the line.
    line_start: usize,
}

impl<'t> Converter<'t> {
    /// Returns a converter of offsets in `text`, which may be any bytes.
    #[must_use]
    pub fn new<T: AsRef<[u8]> + ?Sized>(text: &'t T, unit: Unit) -> Converter<'t> {
        let text = text.as_ref();
        let window = Window::NONE;
        Converter { text, unit, byte: 0, units: 0, window, lines_byte: 0, line: 1, line_start: 0 }
    }

    /// Returns the number of units before the byte offset.
    pub fn offset(&mut self, byte: usize) -> usize {
        let byte = start_of_sequence(self.text, byte);
        if self.unit != Unit::Byte {
            self.count_units(byte);
            return self.units;
        }
        byte
    }

    /// Returns the range in units.
    pub fn range(&mut self, bytes: Range<usize>) -> Range<usize> {
        self.offset(bytes.start)..self.offset(bytes.end)
    }

    /// Returns the offset in units, the line and the column of the byte offset.
    pub fn position(&mut self, byte: usize) -> Position {
        let byte = start_of_sequence(self.text, byte);
        self.count_units(byte);
        self.count_lines();
        Position { offset: self.units, line: self.line, column: self.units - self.line_start + 1 }
    }

    /// Counts units up to `byte`, where a character starts.
    fn count_units(&mut self, byte: usize) {
        if byte < self.byte {
            *self = Converter::new(self.text, self.unit);
        }
        self.units += self.window.count(self.text, self.byte, byte, self.unit);
        self.byte = byte;
    }

    /// Counts lines up to where units were counted.
    fn count_lines(&mut self) {
        let piece = self.text.get(self.lines_byte..self.byte).unwrap_or_default();
        self.lines_byte = self.byte;
        // What ends a line starts no sequence and continues none: characters are the same on both
        // sides of it.
        if let Some(last) = memchr::memrchr(b'\n', piece) {
            let line = self.byte - (piece.len() - (last + 1));
            self.line += memchr::memchr_iter(b'\n', piece).count();
            // A copy, because the next offset lies where this one does.
            let mut window = self.window;
            self.line_start = self.units - window.count(self.text, line, self.byte, self.unit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Converter, Position, Unit};

    const UNITS: [Unit; 3] = [Unit::Byte, Unit::Utf16, Unit::CodePoint];

    const TEXTS: [&[u8]; 8] = [
        b"",
        "a\nä😀 b\n\nc d".as_bytes(),
        "\r\nline\r\ré\n".as_bytes(),
        b"\xff\xe4\xb8a \xf0\x9f\x98\xffb\xe9\n\xe9 \xf0\x9f\x98\x80c\xc3",
        b"\x80\x80\x80\x80\x80\n\x80\xbf",
        b"\xf0\x9f\x98\x80\x80\x80\x80\xe3\x81\x82\x82\xe3\x81",
        b"\xed\xa0\x80\xed\xbf\xbf\xc0\xaf\xf4\x90\x80\x80\xf5\x80\x80\x80\xe0\x80\x80",
        b"\xf0\x80\x80\x80\xc3\xa4\xa4\xf1\x80\x80\xf1\x80\x80",
    ];

    /// Returns for each byte offset, by the lossy text: the start of its character, units, line,
    /// column.
    fn defined(text: &[u8], unit: Unit) -> Vec<(usize, Position)> {
        let characters = text.utf8_chunks().flat_map(|chunk| {
            let invalid =
                (!chunk.invalid().is_empty()).then(|| (chunk.invalid().len(), '\u{FFFD}'));
            chunk.valid().chars().map(|c| (c.len_utf8(), c)).chain(invalid)
        });
        let mut places = Vec::new();
        let (mut start, mut place) = (0, Position { offset: 0, line: 1, column: 1 });
        for (bytes, c) in characters {
            places.extend((0..bytes).map(|_| (start, place)));
            let units = match unit {
                Unit::Byte => bytes,
                Unit::Utf16 => c.len_utf16(),
                Unit::CodePoint => 1,
            };
            start += bytes;
            place.offset += units;
            place.column += units;
            if c == '\n' {
                (place.line, place.column) = (place.line + 1, 1);
            }
        }
        // The end, and past the end.
        places.extend([(start, place); 2]);
        places
    }

    #[test]
    fn the_definition_is_that_of_the_lossy_text() {
        for text in TEXTS {
            let places = defined(text, Unit::Utf16);
            assert_eq!(places.len(), text.len() + 2);
            for (start, place) in places {
                let before = String::from_utf8_lossy(&text[..start]);
                assert_eq!(place.offset, before.encode_utf16().count(), "{text:X?}");
            }
        }
    }

    #[test]
    fn every_offset_forward_and_alone() {
        for text in TEXTS {
            for unit in UNITS {
                let (mut offsets, mut positions) =
                    (Converter::new(text, unit), Converter::new(text, unit));
                for (byte, (_, expected)) in defined(text, unit).into_iter().enumerate() {
                    let what = format!("{unit:?}, byte {byte} of {text:X?}");
                    assert_eq!(offsets.offset(byte), expected.offset, "{what}");
                    assert_eq!(positions.position(byte), expected, "{what}");
                    assert_eq!(Converter::new(text, unit).position(byte), expected, "{what}");
                }
            }
        }
    }

    #[test]
    fn every_pair_in_any_order() {
        for text in TEXTS {
            for unit in UNITS {
                let places = defined(text, unit);
                for (first, _) in places.iter().enumerate() {
                    for (second, (_, expected)) in places.iter().enumerate() {
                        let mut converter = Converter::new(text, unit);
                        converter.position(first);
                        assert_eq!(converter.position(second), *expected, "{first}, {second}");
                    }
                }
            }
        }
    }

    #[test]
    fn far_beyond_the_end_is_the_end() {
        for unit in UNITS {
            let mut converter = Converter::new("a\nb", unit);
            let end = Position { offset: 3, line: 2, column: 2 };
            assert_eq!(converter.position(usize::MAX), end);
            assert_eq!(converter.range(1..usize::MAX), 1..3);
        }
    }

    /// Checks that an offset inside a character costs no more than another.
    #[test]
    fn offsets_inside_characters_of_a_long_text() {
        let text = "é".repeat(1 << 20);
        let mut converter = Converter::new(&text, Unit::CodePoint);
        for at in (1..text.len()).step_by(64) {
            assert_eq!(converter.offset(at), at / 2);
        }
    }

    #[test]
    fn texts_of_one_byte() {
        for byte in [b'\x80', b'\xF0', b'\n', b'a'] {
            let text = vec![byte; 1 << 20];
            let mut converter = Converter::new(&text, Unit::CodePoint);
            for at in (0..text.len()).step_by(64) {
                assert_eq!(converter.offset(at), at, "{byte:X}");
            }
        }
    }
}
