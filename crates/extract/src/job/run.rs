//! Runs a job: threads read ahead, and one takes the results in order.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use arrow_schema::{Field, SchemaRef};
use irispan::Scanner;

use super::derived;
use super::error::{JobError, JobErrorKind};
use super::input::{Input, in_folders, with_different_tables};
use super::inputs::check_features;
use super::kept::kept_fields;
use super::live::{Live, LiveSlices};
use super::output::Output;
use super::plan::{Plan, Position, Task};
use super::progress::{Outcome, Progress};
use super::read::written_loss;
use super::rows::RowNumbers;
use super::settings::Settings;
use super::worker::{Ahead, Message, Queue, Tables, Worker};
use crate::columns::IndexRows;
use crate::sink::Table;
use crate::source::{Counts, Slice};

/// Runs a job to its end, or resumes one that was begun in the same folder with the same
/// configuration and inputs.
///
/// The same inputs give the same tables, byte for byte, for every number of threads and however
/// often the job died. Memory depends on the number of threads, not on what they read.
///
/// # Errors
///
/// If the folder holds something else, an input has changed, or a table could not be written. Input
/// that cannot be read is a row of the table of errors instead.
pub fn run(
    scanner: &Scanner,
    inputs: &[Input],
    settings: &Settings,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Outcome, JobError> {
    run_until(scanner, inputs, settings, watch, &AtomicBool::new(false))
}

/// Runs a job as [`run`] does, until another thread sets `stop`: then it ends with
/// [`JobErrorKind::Stopped`], and can be resumed. When the job has ended, `stop` is set.
///
/// # Errors
///
/// Those of [`run`], and [`JobErrorKind::Stopped`].
pub fn run_until(
    scanner: &Scanner,
    inputs: &[Input],
    settings: &Settings,
    watch: &mut dyn FnMut(&Progress),
    stop: &AtomicBool,
) -> Result<Outcome, JobError> {
    check_features(inputs)?;
    let inputs = with_different_tables(&in_folders(inputs, settings.partition));
    let kept = kept_fields(&inputs, settings)?;
    let tables = new_tables(settings, &kept)?;
    derived::check(settings, &tables.links)?;
    let output = Output::open(settings, &inputs, tables.clone())?;
    let (before, from) = (output.done.counts, output.done.from);
    let live = LiveSlices::default();
    let mut taker = Taker {
        worker: Worker::new(scanner, settings, &inputs, &tables, &kept, stop),
        is_over: stop,
        output,
        position: from,
        inputs: &inputs,
        watch,
        live: &live,
        before,
        reported: Instant::now(),
        last: before,
    };
    let (sender, ahead) = sync_channel::<Ahead>(settings.workers.max(1));
    let plan = Plan::new(&inputs, settings, from);
    let queue = Mutex::new(Queue { plan, live: &live, sender: Some(sender) });
    let numbers = RowNumbers::default();
    let taken = thread::scope(|scope| {
        let work = || {
            let mut worker = Worker::new(scanner, settings, &inputs, &tables, &kept, stop);
            worker.run(&queue, &numbers);
        };
        // If no more threads can be started, the others do the work.
        let spawn = |number| {
            let thread = thread::Builder::new().name(format!("extract-{number}"));
            thread.spawn_scoped(scope, work).is_ok()
        };
        let threads = (0..settings.workers.max(1)).filter(|number| spawn(*number)).count();
        if threads == 0 {
            drop(ahead);
            let mut plan = Plan::new(&inputs, settings, from);
            return taker.take_all(plan.by_ref().map(|task| (task, None)));
        }
        taker.take_all(ahead.into_iter().map(|ahead| (ahead.task.clone(), Some(ahead))))
    });
    taker.output.finish(taken.map(|()| taker.position))?;
    derived::make(settings, &tables.links)?;
    let Output { done, watched, .. } = taker.output;
    Ok(Outcome {
        times: watched.times,
        top: watched.tops.top(TOP),
        slowest: watched.slowest,
        ..done.outcome(before, settings)
    })
}

/// Returns the tables that the rows are written to.
pub(super) fn new_tables(settings: &Settings, kept: &[Field]) -> Result<Tables, JobError> {
    let wrong = |error: String| JobError::new(JobErrorKind::Table, &settings.output, error);
    let has_index = settings.reading.has_index();
    if has_index && settings.max_rows.is_some() {
        let what = "an index is one of all records, and a job with a limit does not read them all";
        return Err(wrong(what.to_owned()));
    }
    let table = |schema: &SchemaRef| {
        Table::new(settings.format, settings.compression, schema, metadata())
            .map_err(|error| wrong(error.to_string()))
    };
    let links = table(&settings.rows(kept).schema())?;
    let index = has_index.then(|| table(&IndexRows::new().schema())).transpose()?;
    Ok(Tables { links, index })
}

/// The number of values of a column that are reported at the end.
const TOP: usize = 10;

/// Takes slices in order.
struct Taker<'j, 'w> {
    worker: Worker<'j>,
    output: Output<'j>,
    /// Everything before this position is done.
    position: Position,
    inputs: &'j [Input],
    /// Tells the threads to stop.
    is_over: &'w AtomicBool,
    watch: &'w mut dyn FnMut(&Progress),
    live: &'w LiveSlices,
    /// What earlier runs read.
    before: Counts,
    /// When progress was reported last, and what.
    reported: Instant,
    last: Counts,
}

/// The interval between reports of progress while a slice is read.
const TICK: Duration = Duration::from_millis(250);

impl Taker<'_, '_> {
    /// Takes slice after slice, with what a thread read ahead. Stops at an error or at the limit of
    /// rows.
    fn take_all(
        &mut self,
        slices: impl Iterator<Item = (Task, Option<Ahead>)>,
    ) -> Result<(), JobError> {
        let mut result = Ok(());
        for (task, ahead) in slices {
            result = self.take(&task, ahead).and_then(|()| self.go_on());
            if result.is_err() || self.output.is_full() {
                break;
            }
        }
        self.is_over.store(true, Ordering::Relaxed);
        result
    }

    /// Returns an error if the job was stopped, because what is read from then on is incomplete.
    fn go_on(&self) -> Result<(), JobError> {
        if self.is_over.load(Ordering::Relaxed) { Err(self.output.stopped()) } else { Ok(()) }
    }

    /// Takes a slice, unless the slices before it extend beyond it.
    fn take(&mut self, task: &Task, ahead: Option<Ahead>) -> Result<(), JobError> {
        let is_passed = task.input < self.position.input;
        let is_read = is_passed || self.position.offset >= task.range.end;
        let (messages, live) = ahead.map(|ahead| (ahead.messages, ahead.live)).unzip();
        let slice = if is_read { None } else { Some(self.take_slice(task, messages)?) };
        // From here on, it is included in the counts of the output.
        live.into_iter().for_each(|live| self.live.end(&live));
        match slice {
            Some(slice) => self.end_slice(task, slice),
            None if task.ends_part => self.output.end_part(self.position),
            None => Ok(()),
        }
    }

    /// Takes what a thread read of a slice, if it began where the slice before it ended, or reads it.
    fn take_slice(
        &mut self,
        task: &Task,
        messages: Option<Receiver<Message>>,
    ) -> Result<Slice, JobError> {
        self.output.begin(task);
        let begin = self.position.offset;
        let right = messages.filter(
            |messages| matches!(messages.recv(), Ok(Message::Begin(Some(at))) if at == (begin, self.position.row)),
        );
        let slice = match right {
            Some(messages) => self.receive(task, &messages)?,
            None => self.read(task, begin)?,
        };
        self.go_on().map(|()| slice)
    }

    /// Ends a slice that was taken, and its input if it was the last one.
    fn end_slice(&mut self, task: &Task, slice: Slice) -> Result<(), JobError> {
        let opened = task.opened.as_ref().ok();
        let size = opened.and_then(|opened| opened.identity.size);
        let is_whole = task.ends_input || size.is_none_or(|size| slice.end >= size);
        self.position = if self.output.is_full() {
            Position { input: self.inputs.len(), ..Position::default() }
        } else if is_whole {
            Position { input: task.input + 1, ..Position::default() }
        } else {
            let is_numbered = opened.is_some_and(|opened| opened.form.has_numbered_slices());
            let records = if is_numbered { slice.counts.records } else { 0 };
            let row = self.position.row + records;
            Position { input: task.input, offset: slice.end, row }
        };
        let left = opened.filter(|_| self.position.input > task.input);
        if let Some(loss) = left.and_then(|of| written_loss(&self.inputs[task.input], of)) {
            self.output.loss(&loss)?;
        }
        self.output.end(task, slice.counts, self.position)?;
        self.report();
        Ok(())
    }

    /// Reports the progress of the job.
    fn report(&mut self) {
        let inputs = (self.position.input as u64, self.inputs.len() as u64);
        let mut progress = Progress { inputs, before: self.before, ..self.output.progress() };
        let Progress { counts, inputs, .. } = &mut progress;
        // Bytes past the end of a slice are counted twice until the job ends.
        if inputs.0 < inputs.1 {
            self.live.add_to(counts);
            counts.bytes = counts.bytes.max(self.last.bytes);
            counts.decoded = counts.decoded.max(self.last.decoded);
            counts.records = counts.records.max(self.last.records);
            counts.links = counts.links.max(self.last.links);
        }
        (self.last, self.reported) = (*counts, Instant::now());
        (self.watch)(&progress);
    }

    /// Receives what a thread read ahead.
    fn receive(&mut self, task: &Task, messages: &Receiver<Message>) -> Result<Slice, JobError> {
        loop {
            let message = messages.recv_timeout(TICK);
            self.go_on()?;
            if self.reported.elapsed() >= TICK {
                self.report();
                self.go_on()?;
            }
            match message {
                Ok(message) => {
                    if let Some(slice) = self.output.take(task, message)? {
                        return Ok(slice);
                    }
                }
                Err(RecvTimeoutError::Timeout) => self.output.store_due()?,
                Err(error) => return Err(self.output.failed(task, io::Error::other(error))),
            }
        }
    }

    /// Reads a slice on this thread.
    fn read(&mut self, task: &Task, begin: u64) -> Result<Slice, JobError> {
        let Taker { worker, output, is_over, .. } = self;
        let (mut last, mut failed) = (None, None);
        let mut give = |message| {
            let taken = match is_over.load(Ordering::Relaxed) {
                true => Err(output.stopped()),
                false => output.take(task, message),
            };
            match taken {
                Ok(None) => return Ok(()),
                Ok(Some(slice)) => last = Some(slice),
                Err(error) => failed = Some(error),
            }
            Err(io::Error::from(io::ErrorKind::BrokenPipe))
        };
        let range = begin..task.range.end;
        let slice = worker.slice(task, range, self.position.row, &Live::default(), &mut give);
        match slice {
            Ok(slice) => self.output.end_rows(task).map(|()| slice),
            Err(error) => match (last, failed) {
                (Some(slice), _) => Ok(slice),
                (None, Some(failed)) => Err(failed),
                (None, None) => Err(self.output.failed(task, error)),
            },
        }
    }
}

/// Returns the metadata of a table.
fn metadata() -> Vec<(String, String)> {
    let own = [
        ("irispan.version", env!("CARGO_PKG_VERSION").to_owned()),
        ("irispan.columns", crate::columns::VERSION.to_string()),
    ];
    own.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
