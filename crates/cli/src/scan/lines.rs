//! Finds lines and columns in a text that is read block by block, and in one that was decoded.

use std::collections::VecDeque;

use irispan::mail::{Text, TextLink};
use irispan::offset::{Converter, Unit};
use irispan::stepped::Step;
use irispan::steps::wide::Wide;

use super::places::Places;

/// The beginnings of the lines of a text, from the last located link on.
pub(super) struct Lines {
    wanted: bool,
    wide: Option<Wide>,
    /// The bytes of an incomplete code unit.
    unit: Vec<u8>,
    length: u64,
    /// The number of lines that have begun.
    count: u64,
    /// The current line, and where it begins.
    line: u64,
    start: u64,
    /// The beginnings of later lines, and their numbers.
    next: VecDeque<(u64, u64)>,
}

impl Lines {
    pub(super) fn new(wanted: bool, step: Step) -> Lines {
        let wide = match step {
            Step::Wide(wide) => Some(wide),
            _ => None,
        };
        let (unit, next) = (Vec::new(), VecDeque::new());
        Lines { wanted, wide, unit, length: 0, count: 1, line: 1, start: 0, next }
    }

    /// Returns the lines of the rest of a text that begins here.
    pub(super) fn after(wanted: bool, places: &Places) -> Lines {
        let (line, start) = places.line();
        let lines = Lines::new(wanted, Step::Ansi);
        Lines { length: places.base(), count: line, line, start, ..lines }
    }

    /// Returns the number of bytes of the text so far.
    pub(super) const fn length(&self) -> u64 {
        self.length
    }

    /// Adds the next bytes of the text.
    pub(super) fn push(&mut self, text: &[u8]) {
        let before = self.length;
        self.length += text.len() as u64;
        if !self.wanted {
            return;
        }
        let Some(wide) = self.wide else {
            for at in memchr::memchr_iter(b'\n', text) {
                self.begin(before + at as u64 + 1);
            }
            return;
        };
        for (at, byte) in text.iter().enumerate() {
            self.unit.push(*byte);
            if self.unit.len() == wide.unit() {
                if wide.is_line_feed(&self.unit) {
                    self.begin(before + at as u64 + 1);
                }
                self.unit.clear();
            }
        }
    }

    /// Begins a line.
    fn begin(&mut self, start: u64) {
        self.count += 1;
        self.next.push_back((start, self.count));
    }

    /// Forgets the lines that are not needed any more. Only these offsets, in any order, and
    /// offsets after the greatest of them will be located.
    pub(super) fn settle(&mut self, offsets: impl Iterator<Item = u64>) {
        if !self.wanted {
            return;
        }
        let mut offsets: Vec<_> = offsets.collect();
        offsets.sort_unstable();
        let (Some(first), Some(last)) = (offsets.first(), offsets.last()) else { return };
        self.go_to(*first);
        if offsets.len() == 1 {
            return;
        }
        let starts: Vec<_> = self.next.iter().skip(1).map(|(start, _)| *start).collect();
        let mut ends = starts.into_iter().chain([u64::MAX]);
        self.next.retain(|(start, _)| {
            let end = ends.next().unwrap_or(u64::MAX);
            let asked = offsets.partition_point(|offset| offset < start);
            start > last || offsets.get(asked).is_some_and(|offset| *offset < end)
        });
    }

    /// Makes the line of an offset the current one.
    fn go_to(&mut self, offset: u64) {
        while let Some((start, line)) = self.next.front().copied().filter(|(at, _)| *at <= offset) {
            self.next.pop_front();
            (self.line, self.start) = (line, start);
        }
    }

    /// Returns the line and the column of an offset, if they are wanted. Offsets must come in
    /// order.
    pub(super) fn locate(&mut self, offset: u64) -> Option<(u64, u64)> {
        self.go_to(offset);
        self.wanted.then(|| (self.line, offset.saturating_sub(self.start) + 1))
    }
}

/// The lines of a decoded text, or of a piece of one, by its raw bytes.
pub(super) struct TextLines<'t> {
    lines: Converter<'t>,
    /// The text in which lines are counted, unless they are counted in the bytes.
    text: Option<&'t Text>,
    /// The offset of the bytes.
    base: usize,
    /// The line in which the bytes begin, and its offset.
    first: (u64, usize),
}

impl<'t> TextLines<'t> {
    /// Returns the lines of raw bytes, which begin at this offset, line and column.
    pub(super) fn of_raw(raw: &'t [u8], offset: u64, line_column: (u64, u64)) -> TextLines<'t> {
        let place = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
        let first = (line_column.0, place((offset + 1).saturating_sub(line_column.1)));
        let lines = Converter::new(raw, Unit::Byte);
        TextLines { lines, text: None, base: place(offset), first }
    }

    /// Returns the lines of the shown text, for charsets whose code units have several bytes.
    pub(super) fn of_shown(text: &'t Text, first: (u64, usize)) -> TextLines<'t> {
        let lines = Converter::new(text.shown().as_bytes(), Unit::Byte);
        TextLines { lines, text: Some(text), base: 0, first }
    }

    /// Returns the line of a link and its offset in the raw bytes. Links must come in order.
    pub(super) fn place(&mut self, link: &TextLink<'_>) -> (u64, usize) {
        let mut raw = link.raw_ranges().map(|piece| piece.start);
        let mut shown = link.shown_ranges().map(|piece| piece.start);
        let of_anchor = link.anchor().and_then(|anchor| anchor.href_ranges().first());
        let at = match (self.text, of_anchor) {
            (None, _) => raw.next(),
            (Some(_), Some(target)) => Some(target.start),
            (Some(_), None) => shown.next(),
        };
        self.line_of(at.unwrap_or_default())
    }

    /// Returns the line in which the text ends, and its offset.
    pub(super) fn last(&mut self) -> (u64, usize) {
        let end = self.text.map_or(0, |text| text.shown().len());
        self.line_of(end)
    }

    fn line_of(&mut self, at: usize) -> (u64, usize) {
        let place = self.lines.position(at.saturating_sub(self.base));
        if place.line == 1 {
            return self.first;
        }
        let begin = (at + 1).saturating_sub(place.column);
        let raw = self.text.map_or(Some(begin), |text| {
            let before = text.map_from_shown().ranges(begin - 1..begin).next_back()?;
            Some(before.end)
        });
        (self.first.0 + place.line as u64 - 1, raw.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;
    use irispan::stepped::Step;
    use irispan::steps::wide::Wide;

    #[test]
    fn lines_of_bytes_and_of_code_units() {
        let mut lines = Lines::new(true, Step::Ansi);
        lines.push(b"a\nb\n");
        lines.push(b"c\n");
        lines.settle([2].into_iter());
        assert_eq!(lines.locate(3), Some((2, 2)));
        assert_eq!((lines.locate(4), lines.locate(6)), (Some((3, 1)), Some((4, 1))));
        let mut lines = Lines::new(true, Step::Wide(Wide::Utf16Le));
        // U+0A0A is not a line feed, wherever the text is cut.
        for byte in b"\xFF\xFE\x0A\x0A\x0A\0a\0" {
            lines.push(&[*byte]);
        }
        assert_eq!(lines.locate(6), Some((2, 1)));
    }

    #[test]
    fn lines_that_nobody_will_ask_about_are_forgotten() {
        let mut lines = Lines::new(true, Step::Ansi);
        for _ in 0..1_000 {
            lines.push(b"a\n");
        }
        lines.settle([1_000, 20, 21, 30].into_iter());
        assert_eq!(lines.next.len(), 502);
        assert_eq!(lines.locate(21), Some((11, 2)));
        assert_eq!(lines.locate(30), Some((16, 1)));
        assert_eq!((lines.locate(1_000), lines.locate(1_003)), (Some((501, 1)), Some((502, 2))));
    }
}
