//! Scans text that is taken through a step, block by block while it is read. Offsets of links count
//! raw bytes.

use std::ops::{ControlFlow, Range};

use irispan::Link;
use irispan::stepped::{OwnedSteppedLink, Step, SteppedLink};

use super::collector::{Collector, Context};
use super::forms::Forms;
use super::input::Begun;
use super::job::{Flow, Stop};
use super::lines::Lines;
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
            collector.watch(block, lines.length())?;
        }
        lines.push(block.text);
        stepped.push(block.text, &mut |link| record(&link, &mut lines, collector))?;
        lines.settle(stepped.unsettled());
        if block.live { collector.send_live() } else { ControlFlow::Continue(()) }
    });
    match read {
        Ok(flow) => flow?,
        Err(problem) => return ControlFlow::Break(Stop::Failed(problem)),
    }
    stepped.finish(&mut |link| record(&link, &mut lines, collector))?;
    ControlFlow::Continue(lines.length())
}

/// Records one link.
pub(super) fn record(
    link: &SteppedLink<'_>,
    lines: &mut Lines,
    collector: &mut Collector<'_>,
) -> Flow {
    record_at(link.raw_range(), link.link(), || link.to_owned(), lines, collector)
}

/// Records one link at a place in the raw bytes. Its other properties are computed only if it
/// counts.
pub(super) fn record_at(
    range: Range<u64>,
    link: Link<'_>,
    found: impl FnOnce() -> OwnedSteppedLink,
    lines: &mut Lines,
    collector: &mut Collector<'_>,
) -> Flow {
    if !collector.settings.counts(&link) {
        return ControlFlow::Continue(());
    }
    let location =
        Location { start: range.start, end: range.end, line_column: lines.locate(range.start) };
    let forms = Forms::new(link, collector.settings.uses);
    collector.record(forms, location, Context::Stepped(&found()));
    if collector.is_full() { collector.send() } else { ControlFlow::Continue(()) }
}
