//! A sign of life on standard error, for people who wait longer than a second.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanCount, ProgressBar};

use super::stats::Stats;
use super::worker::Message;

/// How long people wait without wondering.
const PATIENCE: Duration = Duration::from_secs(1);

/// Shows sums, if somebody looks and long enough.
pub(super) struct Progress {
    /// When to begin; never, if nobody looks.
    due: Option<Instant>,
    bar: Option<ProgressBar>,
    sums: Stats,
}

impl Progress {
    /// `typing`: a person types the input, and knows what is waited for.
    pub(super) fn new(typing: bool) -> Progress {
        Progress::begin(io::stderr().is_terminal() && !typing)
    }

    fn begin(looks: bool) -> Progress {
        let due = looks.then(|| Instant::now() + PATIENCE);
        Progress { due, bar: None, sums: Stats::default() }
    }

    /// Shows itself when it is time.
    pub(super) fn tick(&mut self) {
        if self.due.is_some_and(|due| due <= Instant::now()) {
            self.due = None;
            let bar = ProgressBar::new_spinner();
            bar.enable_steady_tick(Duration::from_millis(100));
            self.bar = Some(bar);
            self.show();
        }
    }

    /// The next message of a file; nothing if the worker is gone.
    pub(super) fn wait(&mut self, messages: &Receiver<Message>) -> Option<Message> {
        while let Some(due) = self.due {
            match messages.recv_timeout(due.saturating_duration_since(Instant::now())) {
                Ok(message) => return Some(message),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => self.tick(),
            }
        }
        messages.recv().ok()
    }

    /// Does something that may write to the terminal.
    pub(super) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Adds what was done.
    pub(super) fn add(&mut self, stats: &Stats) {
        self.sums.add(stats);
        self.show();
    }

    fn show(&self) {
        if let Some(bar) = &self.bar {
            bar.set_message(message(&self.sums));
        }
    }

    /// Leaves no trace.
    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn message(sums: &Stats) -> String {
    format!(
        "{} files, {}, {} links",
        HumanCount(sums.files),
        HumanBytes(sums.bytes),
        HumanCount(sums.links)
    )
}

#[cfg(test)]
mod tests {
    use super::{Progress, message};
    use crate::scan::stats::Stats;
    use crate::scan::worker::Message;
    use std::sync::mpsc;

    #[test]
    fn nobody_looks_nothing_is_shown() {
        let mut progress = Progress::begin(false);
        assert!(progress.due.is_none());
        progress.tick();
        assert!(progress.bar.is_none());
    }

    #[test]
    fn messages_come_through_before_and_after_it_shows() {
        let mut progress = Progress::begin(true);
        let (feed, messages) = mpsc::channel();
        feed.send(Message::Done(Stats::file(7))).expect("is open");
        assert!(matches!(progress.wait(&messages), Some(Message::Done(_))));
        assert!(progress.bar.is_none());
        progress.due = Some(std::time::Instant::now());
        drop(feed);
        assert!(progress.wait(&messages).is_none());
    }

    #[test]
    fn sums_for_people() {
        assert_eq!(message(&Stats::file(2048)), "1 files, 2.00 KiB, 0 links");
    }
}
