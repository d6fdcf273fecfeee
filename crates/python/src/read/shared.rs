//! The thread that reads a source, and its channel.

use std::io;
use std::ops::Range;
use std::path::Path;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use irispan_extract::columns::IndexRows;
use irispan_extract::job::{Input, InputReader, RangeRead};
use irispan_extract::source::{Counts, Loss, Sink};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::errors::job_error;
use crate::job::raised;
use crate::job_options::Job;

/// The maximum number of batches that wait to be taken, besides the one that is being made.
const WAITING: usize = 2;

/// The interval at which signals are checked while waiting for a batch.
const PERIOD: Duration = Duration::from_millis(50);

/// The maximum number of losses that are kept. The others are only counted.
const KEPT: usize = 1 << 16;

/// The kind of rows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Of {
    Links,
    Records,
}

/// The messages of the thread, in this order: the columns, rows and losses, the end.
enum Message {
    Schema(SchemaRef),
    Rows(RecordBatch),
    Loss(Loss),
    End(RangeRead),
    Failed(PyErr),
}

/// The next result.
pub(super) enum Next {
    Rows(RecordBatch),
    /// Nothing yet.
    Nothing,
    End,
}

/// Everything that was reported so far, and at the end.
#[derive(Default)]
pub(super) struct Ended {
    /// `None` before the end.
    pub(super) counts: Option<Counts>,
    pub(super) begin: Option<u64>,
    pub(super) end: Option<u64>,
    pub(super) losses: Vec<Loss>,
    pub(super) lost: u64,
}

/// A source that is being read.
pub(super) struct Shared {
    /// `None` when there are no more messages.
    messages: Mutex<Option<Receiver<Message>>>,
    stop: Arc<AtomicBool>,
    ended: Mutex<Ended>,
    /// The process that the thread is of: one that was forked from it does not have the thread.
    process: u32,
}

impl Shared {
    /// Begins to read, and waits for the columns.
    pub(super) fn begin(
        job: Job,
        input: Input,
        range: Range<u64>,
        of: Of,
    ) -> PyResult<(SchemaRef, Arc<Shared>)> {
        let (sender, messages) = sync_channel(WAITING);
        let stop = Arc::new(AtomicBool::new(false));
        let is_over = Arc::clone(&stop);
        let thread = thread::Builder::new().name("irispan-read".to_owned());
        thread.spawn(move || {
            let end = match read(&job, &input, range, of, &is_over, &sender) {
                Ok(end) => Message::End(end),
                Err(error) => Message::Failed(error),
            };
            // The receiver is gone after the stream was dropped.
            let _ = sender.send(end);
        })?;
        let schema = match messages.recv() {
            Ok(Message::Schema(schema)) => schema,
            Ok(Message::Failed(error)) => return Err(error),
            _ => return Err(broken()),
        };
        let messages = Mutex::new(Some(messages));
        Ok((
            schema,
            Arc::new(Shared { messages, stop, ended: Mutex::default(), process: process::id() }),
        ))
    }

    /// Takes the next result.
    ///
    /// # Errors
    ///
    /// The error that ended reading, or `RuntimeError` in a forked process.
    pub(super) fn next(&self) -> PyResult<Next> {
        if process::id() != self.process {
            let what =
                "this LinkReader reads in the process that was forked: begin one in each process";
            return Err(PyRuntimeError::new_err(what));
        }
        let mut messages = lock(&self.messages);
        loop {
            let Some(receiver) = messages.as_ref() else { return Ok(Next::End) };
            match receiver.recv_timeout(PERIOD) {
                Ok(Message::Rows(batch)) => return Ok(Next::Rows(batch)),
                Ok(Message::Loss(loss)) => {
                    let mut ended = lock(&self.ended);
                    ended.lost += 1;
                    if ended.losses.len() < KEPT {
                        ended.losses.push(loss);
                    }
                }
                Ok(Message::Schema(_)) => {}
                Ok(Message::End(RangeRead { begin, end, counts, .. })) => {
                    *messages = None;
                    let mut ended = lock(&self.ended);
                    (ended.counts, ended.begin) = (Some(counts), begin);
                    ended.end = Some(end).filter(|end| *end < u64::MAX);
                }
                Ok(Message::Failed(error)) => {
                    *messages = None;
                    return Err(error);
                }
                Err(RecvTimeoutError::Timeout) => return Ok(Next::Nothing),
                Err(RecvTimeoutError::Disconnected) => {
                    *messages = None;
                    return Err(broken());
                }
            }
        }
    }

    /// Ends reading. A consumer that is waiting gets the end.
    pub(super) fn close(&self) {
        self.stop.store(true, Ordering::Relaxed);
        *lock(&self.messages) = None;
    }

    /// Calls a function with everything that was reported so far.
    pub(super) fn ended<T>(&self, of: impl FnOnce(&Ended) -> T) -> T {
        of(&lock(&self.ended))
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

fn broken() -> PyErr {
    PyRuntimeError::new_err("the thread that reads has ended")
}

/// Makes a Python exception. If Python exits while a source is read, it is never seen.
fn exception(error: impl FnOnce(Python<'_>) -> PyErr) -> PyErr {
    Python::try_attach(error).unwrap_or_else(broken)
}

/// Reads, on its own thread.
fn read(
    job: &Job,
    input: &Input,
    range: Range<u64>,
    of: Of,
    stop: &AtomicBool,
    sender: &SyncSender<Message>,
) -> PyResult<RangeRead> {
    let reader = InputReader::open(input, &job.settings);
    let reader = reader.map_err(|error| exception(|py| raised(py, &error)))?;
    let mut sink = Sender { sender, of };
    let schema = match of {
        Of::Links => reader.schema(),
        Of::Records => IndexRows::new().with_contents().schema(),
    };
    let read = sink
        .send(Message::Schema(schema))
        .and_then(|()| reader.read(&job.chosen.scanner, range, stop, &mut sink));
    let of_input = |error: io::Error| {
        let name = Path::new(input.name());
        exception(|py| job_error(py, "input", name, &error.to_string()))
    };
    read.map_err(of_input)
}

/// A sink that sends the results of the source, and waits for the consumer.
struct Sender<'s> {
    sender: &'s SyncSender<Message>,
    of: Of,
}

impl Sender<'_> {
    fn send(&self, message: Message) -> io::Result<()> {
        self.sender.send(message).map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))
    }
}

impl Sink for Sender<'_> {
    fn rows(&mut self, batch: RecordBatch) -> io::Result<()> {
        if self.of == Of::Links { self.send(Message::Rows(batch)) } else { Ok(()) }
    }

    fn index(&mut self, batch: RecordBatch) -> io::Result<()> {
        if self.of == Of::Records { self.send(Message::Rows(batch)) } else { Ok(()) }
    }

    fn loss(&mut self, loss: Loss) -> io::Result<()> {
        self.send(Message::Loss(loss))
    }
}
