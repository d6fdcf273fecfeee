//! Positions in a text that comes in pieces: offsets in any unit, lines and columns.

use std::ops::Range;

use irispan::offset::{Converter, Unit};

use crate::out::Location;

/// Counts units and lines through a text, piece by piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    unit: Unit,
    lines: bool,
    /// The number of bytes before the current piece.
    base: u64,
    /// The number of bytes of the current piece that were counted, always up to the start of a
    /// character.
    counted: usize,
    units: u64,
    line: u64,
    /// The number of units before the current line.
    line_start: u64,
}

impl Places {
    pub(super) fn new(unit: Unit, lines: bool) -> Places {
        Places { unit, lines, base: 0, counted: 0, units: 0, line: 1, line_start: 0 }
    }

    /// Returns the position of a link in the current piece. Links must come in order.
    pub(super) fn locate(&mut self, piece: &[u8], link: Range<usize>) -> Location {
        if !self.needs_order() {
            let (start, end) = (self.base + link.start as u64, self.base + link.end as u64);
            return Location { start, end, line_column: None };
        }
        self.count(piece, link.start);
        let start = self.units;
        let line_column = self.lines.then(|| (self.line, self.units - self.line_start + 1));
        self.count(piece, link.end);
        Location { start, end: self.units, line_column }
    }

    /// Moves on to the next piece. Pieces must not divide characters.
    pub(super) fn pass(&mut self, piece: &[u8]) {
        if self.needs_order() {
            self.count(piece, piece.len());
        }
        self.counted = 0;
        self.base += piece.len() as u64;
    }

    /// Returns the places of a piece that begins elsewhere, for a text whose units are not counted.
    pub(super) fn moved_to(self, base: u64) -> Places {
        Places { base, counted: 0, ..self }
    }

    /// Returns the line in which the current piece begins, and its offset, if lines and bytes are
    /// counted.
    pub(super) const fn line(&self) -> (u64, u64) {
        (self.line, self.line_start)
    }

    /// Returns the number of bytes before the current piece.
    pub(super) const fn base(&self) -> u64 {
        self.base
    }

    /// Returns `true` if units or lines are counted, so that positions can only be found in order.
    pub(super) fn needs_order(&self) -> bool {
        self.lines || self.unit != Unit::Byte
    }

    fn count(&mut self, piece: &[u8], to: usize) {
        let new = piece.get(self.counted..to).unwrap_or_default();
        let end = Converter::new(new, self.unit).position(new.len());
        let (offset, column) = (end.offset as u64, end.column as u64);
        if end.line > 1 {
            self.line += end.line as u64 - 1;
            self.line_start = self.units + offset + 1 - column;
        }
        self.units += offset;
        self.counted = to;
    }
}

#[cfg(test)]
mod tests {
    use super::Places;
    use irispan::Scanner;
    use irispan::offset::{Converter, Unit};

    #[test]
    fn pieces_count_like_the_whole() {
        let text = "ä\n😀 a.com\r\n\n\tb.com c.com\n\n😀😀 d.com/é\n".as_bytes();
        let text = [text, b"\xFF\xC3 \xE4\xB8 e.com\xF0\x9F f.com"].concat();
        let links: Vec<_> = Scanner::new().links(&text).map(|link| link.range()).collect();
        assert_eq!(links.len(), 6);
        let cuts: Vec<usize> = (1..text.len()).filter(|at| text[at - 1] <= b' ').collect();
        for unit in [Unit::Byte, Unit::Utf16, Unit::CodePoint] {
            for lines in [false, true] {
                for cut in &cuts {
                    let mut whole = Converter::new(&text, unit);
                    let mut places = Places::new(unit, lines);
                    let (before, after) = text.split_at(*cut);
                    let mut passed = false;
                    for link in &links {
                        if !passed && link.start >= *cut {
                            places.pass(before);
                            passed = true;
                        }
                        let found = if passed {
                            places.locate(after, link.start - cut..link.end - cut)
                        } else {
                            places.locate(before, link.clone())
                        };
                        let start = whole.position(link.start);
                        assert_eq!(found.start, start.offset as u64, "{unit:?} {cut}");
                        assert_eq!(found.end, whole.position(link.end).offset as u64);
                        let line_column = (start.line as u64, start.column as u64);
                        assert_eq!(found.line_column, lines.then_some(line_column));
                    }
                }
            }
        }
    }
}
