//! Progress of a job on standard error.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};
use irispan_extract::job::{Input, Progress};

use crate::args::ShowProgress;
use crate::terminal;

/// The interval between reports to programs.
const PERIOD: Duration = Duration::from_secs(10);

/// Shows how far a job is.
pub(super) struct Watch {
    bar: Option<ProgressBar>,
    /// When the next report to programs is due.
    due: Option<Instant>,
    total: u64,
    begun: Instant,
    /// Whether this is the first report.
    is_new: bool,
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
        Watch { bar, due, total, begun, is_new: true }
    }

    pub(super) fn show(&mut self, progress: &Progress) {
        let counts = progress.counts;
        if let Some(bar) = &self.bar {
            if std::mem::take(&mut self.is_new) {
                // Bytes of earlier runs took no time in this one.
                bar.set_position(progress.before.bytes);
                bar.reset_eta();
            }
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
            let line = line(progress, self.total, self.begun.elapsed().as_secs_f64());
            terminal::say(&format!("{line}\n"));
        }
    }

    /// Clears the progress bar.
    pub(super) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Returns a report to programs. The rate is that of this run.
fn line(progress: &Progress, total: u64, seconds: f64) -> serde_json::Value {
    let counts = progress.counts;
    let rate = counts.bytes.saturating_sub(progress.before.bytes) as f64 / seconds.max(0.001);
    let left = total.saturating_sub(counts.bytes) as f64 / rate.max(1.0);
    serde_json::json!({
        "seconds": seconds,
        "inputs": progress.inputs.0,
        "inputs_total": progress.inputs.1,
        "bytes": counts.bytes,
        "bytes_total": total,
        "decoded": counts.decoded,
        "records": counts.records,
        "links": counts.links,
        "losses": progress.losses,
        "bytes_per_second": rate,
        "seconds_left": left,
    })
}

#[cfg(test)]
mod tests {
    use irispan_extract::job::Progress;

    use super::line;

    /// Bytes of earlier runs do not count for the rate of this one.
    #[test]
    fn rates_are_those_of_this_run() {
        let mut progress = Progress::default();
        (progress.before.bytes, progress.counts.bytes) = (9000, 9500);
        let line = line(&progress, 10_000, 5.0);
        assert_eq!((&line["bytes"], &line["bytes_per_second"]), (&9500.into(), &100.0.into()));
        assert_eq!(line["seconds_left"], 5.0);
    }
}
