//! Byte offsets turned into other units, lines and columns: one pass forward over the text.

use std::ops::Range;

use clap::ValueEnum;

/// What an offset counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Unit {
    /// Bytes of the file
    Byte,
    /// UTF-16 code units, as in JavaScript, Java and C#
    Utf16,
    /// Unicode code points, as in Python
    Codepoint,
}

/// Where a link stands, in the unit asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Location {
    /// First unit of the link, from 0.
    pub(crate) start: usize,
    /// First unit after it.
    pub(crate) end: usize,
    /// Line and column of the start, from 1, if asked for.
    pub(crate) line_column: Option<(usize, usize)>,
}

/// Locates byte ranges that come in order.
///
/// The text is read once, whatever the number of ranges. Bytes that are not UTF-8 count as one
/// U+FFFD for each maximal invalid sequence, as in `String::from_utf8_lossy`. A range that is UTF-8
/// never splits such a sequence, nor does a line feed, so pieces may be counted one by one.
#[derive(Debug)]
pub(crate) struct Locator<'t> {
    text: &'t [u8],
    unit: Unit,
    lines: bool,
    byte: usize,
    units: usize,
    line: usize,
    line_start: usize,
}

impl<'t> Locator<'t> {
    pub(crate) fn new(text: &'t [u8], unit: Unit, lines: bool) -> Locator<'t> {
        Locator { text, unit, lines, byte: 0, units: 0, line: 1, line_start: 0 }
    }

    /// Locates the next range; it begins at or after the end of the last one.
    pub(crate) fn locate(&mut self, range: Range<usize>) -> Location {
        self.advance(range.start);
        let start = self.units;
        let line_column = self.lines.then(|| (self.line, start - self.line_start + 1));
        self.advance(range.end);
        Location { start, end: self.units, line_column }
    }

    fn advance(&mut self, byte: usize) {
        let Some(mut piece) = self.text.get(self.byte..byte) else { return };
        self.byte = byte;
        if self.lines
            && let Some(last) = memchr::memrchr(b'\n', piece)
        {
            let (before, after) = piece.split_at(last + 1);
            self.line += memchr::memchr_iter(b'\n', before).count();
            self.units += count(before, self.unit);
            self.line_start = self.units;
            piece = after;
        }
        self.units += count(piece, self.unit);
    }
}

/// How many units the bytes hold.
fn count(bytes: &[u8], unit: Unit) -> usize {
    let of_str: fn(&str) -> usize = match unit {
        Unit::Byte => return bytes.len(),
        Unit::Codepoint => |text| text.chars().count(),
        // Every code point is one code unit, those of four bytes are two.
        Unit::Utf16 => |text| text.chars().count() + text.bytes().filter(|b| *b >= 0xF0).count(),
    };
    bytes
        .utf8_chunks()
        .map(|chunk| of_str(chunk.valid()) + usize::from(!chunk.invalid().is_empty()))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::{Location, Locator, Unit};

    const TEXT: &[u8] = "a\nä😀 b\n\nc d".as_bytes();

    fn locate(text: &[u8], unit: Unit, link: &str) -> Location {
        let at =
            text.windows(link.len()).position(|w| w == link.as_bytes()).expect("is in the text");
        Locator::new(text, unit, true).locate(at..at + link.len())
    }

    #[test]
    fn units_differ() {
        for (unit, start, end, column) in
            [(Unit::Byte, 9, 10, 8), (Unit::Utf16, 6, 7, 5), (Unit::Codepoint, 5, 6, 4)]
        {
            let expected = Location { start, end, line_column: Some((2, column)) };
            assert_eq!(locate(TEXT, unit, "b"), expected, "{unit:?}");
        }
        assert_eq!(locate(TEXT, Unit::Codepoint, "d").line_column, Some((4, 3)));
        assert_eq!(locate(TEXT, Unit::Byte, "a").line_column, Some((1, 1)));
    }

    /// Counting piece by piece equals counting the lossy text.
    #[test]
    fn invalid_bytes_count_like_the_lossy_text() {
        let text = b"\xff\xe4\xb8a \xf0\x9f\x98\xffb\xe9\n\xe9 \xf0\x9f\x98\x80c\xc3";
        for link in ["a", "b", "c"] {
            let byte = text.iter().position(|b| *b == link.as_bytes()[0]).expect("is in the text");
            let before = String::from_utf8_lossy(&text[..byte]);
            assert_eq!(locate(text, Unit::Codepoint, link).start, before.chars().count(), "{link}");
            assert_eq!(
                locate(text, Unit::Utf16, link).start,
                before.encode_utf16().count(),
                "{link}"
            );
            assert_eq!(locate(text, Unit::Byte, link).start, byte);
        }
    }

    #[test]
    fn ranges_in_a_row_are_as_ranges_alone() {
        let mut row = Locator::new(TEXT, Unit::Utf16, true);
        let mut byte = 0;
        for c in core::str::from_utf8(TEXT).expect("is UTF-8").chars() {
            let range = byte..byte + c.len_utf8();
            byte = range.end;
            let alone = Locator::new(TEXT, Unit::Utf16, true).locate(range.clone());
            assert_eq!(row.locate(range), alone, "{c:?}");
        }
    }
}
