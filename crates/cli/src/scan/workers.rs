//! The threads that scan one file after another.

use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex};
use std::thread;

use super::collector::Collector;
use super::files::Source;
use super::input::{Opened, open};
use super::job::{Feed, Job, Message, Stop};
use super::pool::has_room;
use super::settings::Settings;
use super::stats::Stats;
use super::{html, mail, mailbox, stepped, text, widened};

/// The number of chunks of a file that may wait to be printed.
const CHUNKS: usize = 4;

/// A file that is being scanned.
pub(super) struct Pending {
    pub(super) path: Arc<str>,
    /// The bytes of the path.
    pub(super) raw: Box<[u8]>,
    pub(super) messages: Receiver<Message>,
}

/// The worker threads. They end when this is dropped and all files are scanned, or with the
/// program.
pub(super) struct Workers {
    jobs: mpsc::Sender<(Job, SyncSender<Message>)>,
}

impl Workers {
    /// Starts the number of threads in the settings, or as many as the system allows; `None` if it
    /// allows none.
    pub(super) fn start(settings: &Arc<Settings>) -> Option<Workers> {
        let (jobs, queue) = mpsc::channel::<(Job, SyncSender<Message>)>();
        let queue = Arc::new(Mutex::new(queue));
        for started in 0..settings.pool.threads() {
            let (queue, settings) = (Arc::clone(&queue), Arc::clone(settings));
            let worker = move || {
                // The worker that holds the lock takes the next job, so files are begun in order.
                while let Some((job, feed)) = queue.lock().ok().and_then(|q| q.recv().ok()) {
                    scan(&job, &feed, &settings);
                }
            };
            let thread = thread::Builder::new().name("scan".to_owned());
            if !has_room(1) || thread.spawn(worker).is_err() {
                return (started > 0).then_some(Workers { jobs });
            }
        }
        Some(Workers { jobs })
    }

    /// Passes a file to the next free worker.
    pub(super) fn send(&self, source: Source) -> Pending {
        let (feed, messages) = mpsc::sync_channel(CHUNKS);
        let path: Arc<str> = source.name().into();
        let raw = source.bytes().into();
        // If all workers are gone, `feed` is dropped here, and the receiver is disconnected.
        let _ = self.jobs.send((Job { source, path: Arc::clone(&path) }, feed));
        Pending { path, raw, messages }
    }
}

/// Scans one file.
pub(super) fn scan(job: &Job, feed: &dyn Feed, settings: &Settings) {
    let mut collector = Collector::new(settings, job, feed);
    let opened = open(&job.source, &settings.reading);
    if let Ok(opened) = &opened {
        collector.stats.read_as(opened.name());
    }
    let ended = match opened {
        Ok(Opened::Text(begun)) => text::scan(begun, &mut collector),
        Ok(Opened::Stepped(begun, step)) => stepped::scan(begun, step, &mut collector),
        Ok(Opened::Wide(begun, wide, step)) => widened::scan(begun, wide, step, &mut collector),
        Ok(Opened::Message(reader)) => mail::message(reader, &mut collector),
        Ok(Opened::Mbox(reader)) => mailbox::scan(reader, &mut collector),
        Ok(Opened::Html(begun)) => html::scan(begun, &mut collector),
        Ok(Opened::Skipped(problem)) => collector.note(problem),
        Err(problem) => ControlFlow::Break(Stop::Failed(problem)),
    };
    let message = match ended {
        ControlFlow::Break(Stop::Closed) => return,
        ControlFlow::Continue(bytes) | ControlFlow::Break(Stop::Enough(bytes)) => {
            Message::Done(Stats { bytes, ..collector.stats })
        }
        // Links found before the error are reported. The last run is not: the rest of its link may
        // be missing.
        ControlFlow::Break(Stop::Failed(problem)) => Message::Failed(problem),
    };
    if collector.finish().is_continue() {
        // If the receiver is gone, the end does not matter either.
        let _ = feed.send(message);
    }
}

#[cfg(test)]
mod tests {
    use super::{ControlFlow, Feed, Stop, scan};
    use crate::args::Format;
    use crate::scan::files::Source;
    use crate::scan::job::{Flow, Job, Message};
    use crate::scan::settings::Settings;
    use std::cell::Cell;
    use std::sync::mpsc;

    /// Counts messages, and always returns the same answer.
    struct Counted {
        sent: Cell<usize>,
        answer: Flow,
    }

    impl Feed for Counted {
        fn send(&self, _: Message) -> Flow {
            self.sent.set(self.sent.get() + 1);
            self.answer.clone()
        }
    }

    #[test]
    fn a_file_that_is_not_there_fails() {
        let (feed, messages) = mpsc::sync_channel(9);
        let source = Source::File { path: "no/such".into(), walked: false };
        scan(&Job { source, path: "p".into() }, &feed, &Settings::of_format(Format::Text));
        drop(feed);
        let found: Vec<_> = messages.iter().collect();
        assert!(matches!(&found[..], [Message::Failed(_)]), "{found:?}");
    }

    #[test]
    fn a_closed_feed_ends_the_scan() {
        let folder = tempfile::tempdir().expect("can be made");
        let path = folder.path().join("a");
        // The records of so many links come in several chunks.
        std::fs::write(&path, "http://a.example/ ".repeat(100_000)).expect("can be written");
        let source = Source::File { path, walked: false };
        let job = Job { source, path: "p".into() };
        let settings = Settings::of_format(Format::Text);
        let sent = |answer: Flow| {
            let feed = Counted { sent: Cell::new(0), answer };
            scan(&job, &feed, &settings);
            feed.sent.get()
        };
        assert!(sent(ControlFlow::Continue(())) > 2);
        assert_eq!(sent(ControlFlow::Break(Stop::Closed)), 1);
    }
}
