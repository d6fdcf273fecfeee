//! Shows progress on standard error after a second.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressFinish};
use irispan::highlight::TerminalText;

use super::job::Message;
use super::stats::Stats;

/// The time before progress is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// The interval at which the spinner turns. There is no thread for it, because the system may
/// refuse one.
const TURN: Duration = Duration::from_millis(100);

/// Shows sums if standard error is a terminal. Clears them on drop.
pub(super) struct Progress {
    /// When progress will be shown; `None` if it is shown already, or never will be.
    due: Option<Instant>,
    bar: Option<ProgressBar>,
    path: Arc<str>,
    sums: Stats,
}

impl Progress {
    /// Returns a progress display, which stays off if the input is being typed.
    pub(super) fn new(typing: bool) -> Progress {
        Progress::begin(io::stderr().is_terminal() && !typing)
    }

    fn begin(looks: bool) -> Progress {
        let due = looks.then(|| Instant::now() + PATIENCE);
        Progress { due, bar: None, path: "".into(), sums: Stats::default() }
    }

    /// Shows progress once it is due.
    pub(super) fn tick(&mut self) {
        if self.due.is_some_and(|due| due <= Instant::now()) {
            self.due = None;
            let bar = ProgressBar::new_spinner().with_finish(ProgressFinish::AndClear);
            self.bar = Some(bar);
            self.show();
        }
        if let Some(bar) = &self.bar {
            bar.tick();
        }
    }

    /// Waits for the next message of a file. Returns `None` if its worker is gone.
    pub(super) fn wait(&mut self, messages: &Receiver<Message>) -> Option<Message> {
        loop {
            let limit = match (self.due, &self.bar) {
                (Some(due), _) => due.saturating_duration_since(Instant::now()),
                (None, Some(_)) => TURN,
                (None, None) => return messages.recv().ok(),
            };
            match messages.recv_timeout(limit) {
                Ok(message) => return Some(message),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => self.tick(),
            }
        }
    }

    /// Hides progress while `write` writes to the terminal.
    pub(super) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Sets the file that is waited for.
    pub(super) fn open(&mut self, path: &Arc<str>) {
        self.path = Arc::clone(path);
        self.show();
    }

    /// Adds the sums of a file.
    pub(super) fn add(&mut self, stats: &Stats) {
        self.sums.add(stats);
        self.show();
    }

    fn show(&self) {
        if let Some(bar) = &self.bar {
            bar.set_message(message(&self.sums, &self.path));
        }
    }
}

fn message(sums: &Stats, path: &str) -> String {
    format!(
        "{} files, {}, {} links; at {}",
        HumanCount(sums.files),
        HumanBytes(sums.bytes),
        HumanCount(sums.links),
        TerminalText::Line.harmless(path)
    )
}

#[cfg(test)]
mod tests {
    use super::{Progress, message};
    use crate::scan::job::Message;
    use crate::scan::stats::Stats;
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
        assert_eq!(message(&Stats::file(2048), "a\tb"), "1 files, 2.00 KiB, 0 links; at a\\tb");
    }
}
