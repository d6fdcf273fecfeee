//! Progress of a job on standard error.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};
use irispan_extract::job::{Input, Progress};

use crate::args::ShowProgress;
use crate::terminal;

/// How often programs are told.
const PERIOD: Duration = Duration::from_secs(10);

/// Shows how far a job is.
pub(super) struct Watch {
    bar: Option<ProgressBar>,
    /// When programs are told next.
    due: Option<Instant>,
    total: u64,
    begun: Instant,
    /// The bytes that earlier runs read.
    before: Option<u64>,
}

impl Watch {
    pub(super) fn new(how: ShowProgress, inputs: &[Input]) -> Watch {
        let begun = Instant::now();
        let looks = how == ShowProgress::Auto && io::stderr().is_terminal();
        let total = match how {
            ShowProgress::None => 0,
            _ => inputs.iter().filter_map(Input::size).sum(),
        };
        let style = ProgressStyle::with_template(
            "{bytes}/{total_bytes} {bar:20} {bytes_per_sec}, {eta} left: {msg}",
        );
        let bar = looks.then(|| {
            let bar = ProgressBar::new(total);
            style.map(|style| bar.set_style(style)).unwrap_or_default();
            bar
        });
        let due = (how == ShowProgress::Json).then(|| begun + PERIOD);
        Watch { bar, due, total, begun, before: None }
    }

    pub(super) fn show(&mut self, progress: &Progress) {
        let counts = progress.counts;
        let before = *self.before.get_or_insert(0);
        if let Some(bar) = &self.bar {
            bar.set_position(counts.bytes);
            let (text, records, links) =
                (HumanBytes(counts.decoded), HumanCount(counts.records), HumanCount(counts.links));
            let losses = HumanCount(progress.losses);
            bar.set_message(format!(
                "{text} of text, {records} records, {links} links, {losses} losses"
            ));
        }
        if self.due.is_some_and(|due| due <= Instant::now()) {
            self.due = Some(Instant::now() + PERIOD);
            let seconds = self.begun.elapsed().as_secs_f64();
            let rate = (counts.bytes - before) as f64 / seconds.max(0.001);
            let left = self.total.saturating_sub(counts.bytes) as f64 / rate.max(1.0);
            let line = serde_json::json!({
                "seconds": seconds,
                "inputs": progress.inputs.0,
                "inputs_total": progress.inputs.1,
                "bytes": counts.bytes,
                "bytes_total": self.total,
                "decoded": counts.decoded,
                "records": counts.records,
                "links": counts.links,
                "losses": progress.losses,
                "bytes_per_second": rate,
                "seconds_left": left,
            });
            terminal::say(&format!("{line}\n"));
        }
    }

    /// Clears what is shown.
    pub(super) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
