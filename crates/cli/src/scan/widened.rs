//! Scans documents in UTF-16 and UTF-32 through a step, block by block as they are read. Offsets of links count raw bytes.

use std::collections::VecDeque;
use std::ops::{ControlFlow, Range};

use irispan::stepped::{Step, SteppedLink};
use irispan::steps::OffsetMap;
use irispan::steps::wide::Wide;

use super::collector::Collector;
use super::input::Begun;
use super::job::{Flow, Stop};
use super::lines::Lines;
use super::read::read;
use super::stepped::record_at;

/// The maximum number of code units that are left for the next block, so that characters are not
/// divided.
const MOST_LEFT: usize = 64;

/// Scans the source of `collector`, decoded, through a step. Returns the number of bytes.
pub(super) fn scan(
    begun: Begun,
    wide: Wide,
    step: Step,
    collector: &mut Collector<'_>,
) -> Flow<u64> {
    let (settings, job) = (collector.settings, collector.job);
    collector.page = settings.uses.records.then(|| settings.printer.page(&job.path));
    let mut stepped = settings.scanner.stepped(step);
    let mut lines = Lines::new(settings.lines, Step::Wide(wide));
    let mut places = Places::new(wide);
    let read = read(&job.source, begun, |block| {
        lines.push(block.text);
        let text = places.decode(block.text, false);
        stepped.push(&text, &mut |link| record(&link, &places, &mut lines, collector))?;
        lines.settle(stepped.unsettled().map(|offset| places.raw(offset)));
        places.forget(stepped.settled());
        if block.live { collector.send_live() } else { ControlFlow::Continue(()) }
    });
    match read {
        Ok(flow) => flow?,
        Err(problem) => return ControlFlow::Break(Stop::Failed(problem)),
    }
    let text = places.decode(b"", true);
    stepped.push(&text, &mut |link| record(&link, &places, &mut lines, collector))?;
    stepped.finish(&mut |link| record(&link, &places, &mut lines, collector))?;
    ControlFlow::Continue(lines.length())
}

fn record(
    link: &SteppedLink<'_>,
    places: &Places,
    lines: &mut Lines,
    collector: &mut Collector<'_>,
) -> Flow {
    let found = || {
        let mut found = link.to_owned();
        let ranges = found.pieces.iter_mut().chain(&mut found.visible);
        ranges.for_each(|range| *range = places.raw_range(range));
        found
    };
    record_at(places.raw_range(&link.raw_range()), link.link(), found, lines, collector)
}

/// Decoded text, and where it comes from.
struct Places {
    wide: Wide,
    /// The bytes that are not decoded yet.
    rest: Vec<u8>,
    /// The number of bytes that were decoded, and the length of the decoded text.
    raw: u64,
    decoded: u64,
    /// The blocks in which links may still be found: where the text of each begins, and its map.
    blocks: VecDeque<(u64, OffsetMap)>,
}

impl Places {
    fn new(wide: Wide) -> Places {
        Places { wide, rest: Vec::new(), raw: 0, decoded: 0, blocks: VecDeque::new() }
    }

    /// Decodes the next bytes. Returns the text that is certain, or all of it at the end.
    fn decode(&mut self, bytes: &[u8], is_end: bool) -> Vec<u8> {
        self.rest.extend_from_slice(bytes);
        let cut = if is_end { self.rest.len() } else { self.cut() };
        let left = self.rest.split_off(cut);
        let raw = std::mem::replace(&mut self.rest, left);
        if raw.is_empty() {
            return Vec::new();
        }
        let text = self.wide.decode(&raw);
        self.blocks.push_back((self.decoded, text.map.with_base(self.raw)));
        self.raw += raw.len() as u64;
        self.decoded += text.bytes.len() as u64;
        text.bytes.into_owned()
    }

    /// Returns where the undecoded bytes may be cut: not within a character, and not before U+FEFF,
    /// which would be read as a byte order mark.
    fn cut(&self) -> usize {
        let unit = self.wide.unit();
        let mut cut = (self.rest.len() / unit).saturating_sub(1) * unit;
        let mut left = 0;
        while cut > 0 && left < MOST_LEFT {
            let next = self.wide.decode(&self.rest[cut..cut + unit]);
            if !next.bytes.is_empty() && *next.bytes != *"\u{FFFD}".as_bytes() {
                break;
            }
            cut -= unit;
            left += 1;
        }
        cut
    }

    /// Returns the raw range of a range of the text.
    fn raw_range(&self, range: &Range<u64>) -> Range<u64> {
        let end = self.of(range.end.saturating_sub(1)).map_or(self.raw, |last| last.end);
        self.raw(range.start)..end
    }

    /// Returns the raw offset of an offset in the text.
    fn raw(&self, offset: u64) -> u64 {
        self.of(offset).map_or(self.raw, |first| first.start)
    }

    /// Returns the raw range of the character at an offset; `None` at the end.
    fn of(&self, offset: u64) -> Option<Range<u64>> {
        let next = self.blocks.partition_point(|(start, _)| *start <= offset);
        let (start, map) = self.blocks.get(next.checked_sub(1)?)?;
        let at = usize::try_from(offset - start).ok()?;
        let range = map.ranges(at..at + 1).next()?;
        (offset < self.decoded).then_some(range.start as u64..range.end as u64)
    }

    /// Forgets the source of the text before an offset.
    fn forget(&mut self, settled: u64) {
        while self.blocks.get(1).is_some_and(|(start, _)| *start <= settled) {
            self.blocks.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Places, Wide};

    #[test]
    fn places_do_not_depend_on_blocks() {
        let text = "a\u{FEFF}ä😀\u{FEFF}\u{FEFF}b\u{FFFD}😀";
        let marked = format!("\u{FEFF}{text}");
        let utf16: Vec<u8> = marked.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let utf32: Vec<u8> = marked.chars().flat_map(|c| u32::from(c).to_le_bytes()).collect();
        for (wide, raw) in [(Wide::Utf16Be, utf16), (Wide::Utf32Le, utf32)] {
            for size in 1..=raw.len() {
                let (mut places, mut decoded) = (Places::new(wide), Vec::new());
                for block in raw.chunks(size) {
                    decoded.extend_from_slice(&places.decode(block, false));
                }
                decoded.extend_from_slice(&places.decode(b"", true));
                assert_eq!(String::from_utf8_lossy(&decoded), text, "{size}");
                let mut at = wide.unit() as u64;
                for (offset, c) in text.char_indices() {
                    let length = if wide.unit() == 4 { 4 } else { 2 * c.len_utf16() as u64 };
                    let range = offset as u64..(offset + c.len_utf8()) as u64;
                    assert_eq!(places.raw_range(&range), at..at + length, "{size}: {c:?}");
                    at += length;
                }
            }
        }
    }
}
