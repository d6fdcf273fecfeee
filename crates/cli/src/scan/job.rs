//! A file to scan, and the messages of its scan to the thread that prints.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::SyncSender;

use super::files::Source;
use super::stats::Stats;
use crate::problem::Problem;

/// A file to scan.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) source: Source,
    pub(super) path: Arc<str>,
}

/// The receiver of the messages of a file.
pub(super) trait Feed {
    /// Sends a message. Breaks if no more are wanted.
    fn send(&self, message: Message) -> Flow;
}

impl Feed for SyncSender<Message> {
    fn send(&self, message: Message) -> Flow {
        match SyncSender::send(self, message) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(Stop::Closed),
        }
    }
}

/// A message from the scan of a file: chunks and problems, then `Failed` or `Done`.
#[derive(Debug)]
pub(super) enum Message {
    Chunk(Chunk),
    /// A part of the file could not be read; the scan continues.
    Problem(Problem),
    /// Information for people that isn't an error.
    Note(Problem),
    Failed(Problem),
    Done(Stats),
}

/// Why the scan of a file stops before its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The receiver of the messages is gone.
    Closed,
    /// The rest of the file is not needed, after this many bytes.
    Enough(u64),
    Failed(Problem),
}

/// The result of each step of a scan.
pub(super) type Flow<T = ()> = ControlFlow<Stop, T>;

/// Some records of a file.
#[derive(Debug, Default)]
pub(super) struct Chunk {
    /// The records, rendered.
    pub(super) bytes: Vec<u8>,
    /// The ends of the records, if they must be looked at one by one.
    pub(super) marks: Vec<Mark>,
    /// The number of links in the chunk.
    pub(super) links: usize,
    /// Whether the output must be flushed after this chunk, because somebody may be waiting for it.
    pub(super) live: bool,
}

/// One record of a chunk.
#[derive(Debug)]
pub(super) struct Mark {
    /// Where the record ends; it begins where the one before it ends.
    pub(super) end: usize,
    /// The key of the link, if each link is reported once: equal links have equal keys.
    pub(super) key: Option<Box<str>>,
    /// A message instead of the record, or of the reason in it.
    pub(super) problem: Option<Problem>,
}
