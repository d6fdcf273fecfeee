//! Scans text that is taken through a step, block by block as it is read. Offsets of links count raw
//! bytes.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use irispan::stepped::{Step, SteppedLink};
use irispan::steps::wide::Wide;

use super::collector::{Collector, Context};
use super::forms::Forms;
use super::input::Begun;
use super::job::{Flow, Stop};
use super::read::read;
use crate::out::Location;

/// Scans the source of `collector` through a step. Returns the number of bytes.
pub(super) fn scan(begun: Begun, step: Step, collector: &mut Collector<'_>) -> Flow<u64> {
    let (settings, job) = (collector.settings, collector.job);
    collector.page = settings.uses.records.then(|| settings.printer.page(&job.path));
    let mut stepped = settings.scanner.stepped(step);
    let mut lines = Lines::new(settings.lines, step);
    let read = read(&job.source, begun, |block| {
        if !matches!(step, Step::Wide(_)) {
            collector.watch(block, lines.length)?;
        }
        lines.push(block.text);
        stepped.push(block.text, &mut |link| record(&link, &mut lines, collector))?;
        lines.settle(stepped.settled());
        if block.live { collector.send_live() } else { ControlFlow::Continue(()) }
    });
    match read {
        Ok(flow) => flow?,
        Err(problem) => return ControlFlow::Break(Stop::Failed(problem)),
    }
    stepped.finish(&mut |link| record(&link, &mut lines, collector))?;
    ControlFlow::Continue(lines.length)
}

/// Records one link.
fn record(link: &SteppedLink<'_>, lines: &mut Lines, collector: &mut Collector<'_>) -> Flow {
    if !collector.settings.counts(&link.link()) {
        return ControlFlow::Continue(());
    }
    let range = link.raw_range();
    let location = Location {
        start: range.start,
        end: range.end,
        line_column: lines.wanted.then(|| lines.locate(range.start)),
    };
    let forms = Forms::new(link.link(), collector.settings.uses);
    collector.record(forms, location, Context::Stepped(&link.to_owned()));
    if collector.is_full() { collector.send() } else { ControlFlow::Continue(()) }
}

/// Where the lines of a text begin: from the last link that was located on.
struct Lines {
    wanted: bool,
    wide: Option<Wide>,
    /// The bytes of a code unit that is not complete.
    unit: Vec<u8>,
    length: u64,
    /// The current line, and where it begins.
    line: u64,
    start: u64,
    /// Where the lines behind it begin.
    next: VecDeque<u64>,
}

impl Lines {
    fn new(wanted: bool, step: Step) -> Lines {
        let wide = match step {
            Step::Wide(wide) => Some(wide),
            _ => None,
        };
        let next = VecDeque::new();
        Lines { wanted, wide, unit: Vec::new(), length: 0, line: 1, start: 0, next }
    }

    /// Takes the next bytes of the text.
    fn push(&mut self, text: &[u8]) {
        let before = self.length;
        self.length += text.len() as u64;
        if !self.wanted {
            return;
        }
        let Some(wide) = self.wide else {
            let ends = memchr::memchr_iter(b'\n', text);
            return self.next.extend(ends.map(|at| before + at as u64 + 1));
        };
        for (at, byte) in text.iter().enumerate() {
            self.unit.push(*byte);
            if self.unit.len() == wide.unit() {
                if wide.is_line_feed(&self.unit) {
                    self.next.push_back(before + at as u64 + 1);
                }
                self.unit.clear();
            }
        }
    }

    /// Forgets the lines that begin before an offset, except for the one that contains it.
    fn settle(&mut self, offset: u64) {
        while let Some(next) = self.next.front().copied().filter(|next| *next <= offset) {
            self.next.pop_front();
            self.line += 1;
            self.start = next;
        }
    }

    /// Returns the line and the column of an offset. Offsets must be asked for in order.
    fn locate(&mut self, offset: u64) -> (u64, u64) {
        self.settle(offset);
        (self.line, offset.saturating_sub(self.start) + 1)
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
        lines.settle(2);
        assert_eq!(lines.locate(3), (2, 2));
        assert_eq!((lines.locate(4), lines.locate(6)), ((3, 1), (4, 1)));
        let mut lines = Lines::new(true, Step::Wide(Wide::Utf16Le));
        // U+0A0A is no line feed, wherever the text is cut.
        for byte in b"\xFF\xFE\x0A\x0A\x0A\0a\0" {
            lines.push(&[*byte]);
        }
        assert_eq!(lines.locate(6), (2, 1));
    }
}
