//! Reads slices to blocks of a table, on any thread.

use std::cell::Cell;
use std::io;
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use arrow_array::RecordBatch;
use arrow_schema::Field;
use irispan::Scanner;

use super::counted::Sample;
use super::input::Input;
use super::live::{Live, LiveSlices, Tally};
use super::plan::{Opened, Plan, Task};
use super::read::{Wanted, read_opened, seek_record};
use super::rows::RowNumbers;
use super::settings::Settings;
use super::watch::{Timed, Watch, Watched};
use crate::sink::{Block, Encoder, Table};
use crate::source::{Counts, LineCount, Loss, Options, Reader, Sink, Slice, Stage, Work};

/// The messages of a slice, in this order: where it begins, blocks and losses, how it ends.
pub(super) enum Message {
    /// The first place where a record may begin, and its number; `None` if there is none in the
    /// slice.
    Begin(Option<(u64, u64)>),
    Block(Block),
    /// A block of the index.
    Index(Block),
    /// Rows of a job with a limit, and the counts so far.
    Rows(RecordBatch, Counts),
    Loss(Loss),
    End(Slice),
    /// The measurements of the slice so far; the last message has all of them.
    Watched(Box<Watched>),
    /// The table could not be encoded.
    Failed(io::Error),
}

/// A slice that a thread reads ahead, and its messages.
pub(super) struct Ahead {
    pub(super) task: Task,
    pub(super) messages: Receiver<Message>,
    pub(super) live: Arc<Live>,
}

/// The slices that no thread has taken yet, and the channel for those that one has, in order.
pub(super) struct Queue<'j> {
    pub(super) plan: Plan<'j>,
    pub(super) live: &'j LiveSlices,
    /// `None` at the end of the plan.
    pub(super) sender: Option<SyncSender<Ahead>>,
}

impl Queue<'_> {
    /// Returns the next slice for a thread, with the channel for its messages. Blocks while many
    /// slices wait to be taken.
    fn next(&mut self) -> Option<(Task, Arc<Live>, SyncSender<Message>)> {
        let task = self.plan.next();
        let Some((task, ahead)) = task.zip(self.sender.as_ref()) else {
            self.sender = None;
            return None;
        };
        let (sender, messages) = sync_channel(WAITING);
        let live = self.live.begin();
        ahead.send(Ahead { task: task.clone(), messages, live: Arc::clone(&live) }).ok()?;
        Some((task, live, sender))
    }
}

/// The number of messages of a slice that may wait for the slices before it.
const WAITING: usize = 2;

/// What the rows of a job are written to.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    pub(super) links: Table,
    /// The index of the records, if it is wanted.
    pub(super) index: Option<Table>,
}

/// Reads slices, and sends what they give.
pub(super) struct Worker<'j> {
    pub(super) inputs: &'j [Input],
    pub(super) tables: &'j Tables,
    pub(super) reader: Reader<'j>,
    has_limit: bool,
    /// Whether no other thread reads slices.
    is_alone: bool,
    /// The input of the last slice of lines that this thread read, where it ended, and the number
    /// of the record there.
    last: Option<(usize, (u64, u64))>,
    /// Whether the job is over.
    is_over: &'j AtomicBool,
    /// Chooses the batches whose values are counted.
    sample: Sample,
    reading: &'j Options,
}

impl<'j> Worker<'j> {
    pub(super) fn new(
        scanner: &'j Scanner,
        settings: &'j Settings,
        inputs: &'j [Input],
        tables: &'j Tables,
        kept: &[Field],
        is_over: &'j AtomicBool,
    ) -> Worker<'j> {
        let reader = Reader::new(scanner, settings.rows(kept));
        Worker {
            inputs,
            tables,
            reader: reader.options(settings.reading.clone()).only(settings.selection.clone()),
            has_limit: settings.max_rows.is_some(),
            is_alone: settings.workers <= 1,
            last: None,
            is_over,
            sample: Sample::default(),
            reading: &settings.reading,
        }
    }

    /// Reads slice after slice of the plan, until there are no more or the job is over.
    pub(super) fn run(&mut self, queue: &Mutex<Queue<'_>>, numbers: &RowNumbers) {
        loop {
            // A panic cannot leave the queue inconsistent.
            let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((task, live, sender)) = next else { return };
            self.ahead(&task, numbers, &live, &sender);
        }
    }

    /// Reads a slice from the first place where a record may begin.
    fn ahead(
        &mut self,
        task: &Task,
        numbers: &RowNumbers,
        live: &Live,
        sender: &SyncSender<Message>,
    ) {
        let begin = self.begin(task, numbers).unwrap_or(None);
        // A closed channel is noticed at the next message as well.
        if sender.send(Message::Begin(begin)).is_err() {
            return;
        }
        let Some((begin, row)) = begin else { return };
        let mut give =
            |message| sender.send(message).map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe));
        let end = match self.slice(task, begin..task.range.end, row, live, &mut give) {
            Ok(slice) => {
                self.last = Some((task.input, (slice.end, row + slice.counts.records)));
                Message::End(slice)
            }
            Err(error) => Message::Failed(error),
        };
        let _ = sender.send(end);
    }

    /// Returns the first place where a record may begin and its number, as far as these are known
    /// without reading what comes before.
    fn begin(&self, task: &Task, numbers: &RowNumbers) -> io::Result<Option<(u64, u64)>> {
        let start = task.range.start;
        if task.begin.is_some() && task.ends_input {
            // The number of records is not needed, and a stream cannot be read twice.
            return Ok(task.begin);
        }
        match &task.opened {
            Ok(Opened { form, .. }) if form.has_numbered_slices() && self.is_alone => {
                // No other thread waits for a number, so there is no need to count before reading.
                let last = self.last.filter(|(input, _)| *input == task.input);
                let last = last.map(|(_, begin)| begin).filter(|(at, _)| task.range.contains(at));
                Ok(task.begin.or(last))
            }
            Ok(Opened { form, .. }) if form.has_numbered_slices() => {
                let turn = numbers.turn(task);
                let counted = self.count(task);
                let records = counted.as_ref().ok().map(|counted| counted.records);
                let row = turn.first(start, task.begin.map(|(_, row)| row), records);
                Ok(counted?.first.zip(row))
            }
            Ok(opened) if task.begin.is_none() => {
                let input = &self.inputs[task.input];
                let found = seek_record(input, opened, &task.range, self.is_over)?;
                Ok(found.map(|found| (found, 0)))
            }
            _ => Ok(task.begin),
        }
    }

    /// Counts the lines of a slice.
    fn count(&self, task: &Task) -> io::Result<LineCount> {
        let Ok(Opened { form, .. }) = &task.opened else { return Ok(LineCount::default()) };
        let input = &self.inputs[task.input];
        let (reader, start) = match task.begin {
            Some((offset, _)) => (input.open(offset)?, offset),
            None => (input.open(task.range.start - 1)?, task.range.start),
        };
        let reader = Wanted { reader, is_over: self.is_over };
        let range = start..task.range.end;
        self.reading.count_lines(form.kind, reader, &range, task.begin.is_some())
    }

    /// Reads a slice of this range. The messages are the same on every thread.
    ///
    /// # Errors
    ///
    /// Those of `give`, and of the encoder. An input that cannot be read is a loss.
    pub(super) fn slice(
        &mut self,
        task: &Task,
        range: Range<u64>,
        row: u64,
        live: &Live,
        give: &mut dyn FnMut(Message) -> io::Result<()>,
    ) -> io::Result<Slice> {
        let input = &self.inputs[task.input];
        let unread = |reason: String| Loss {
            source: input.name().to_owned(),
            offset: range.start,
            stage: Stage::Read,
            reason,
        };
        let opened = match &task.opened {
            Ok(opened) => {
                let reader = input.open_same(opened.identity, range.start);
                reader.map(|reader| (opened, reader))
            }
            Err(error) => Err(io::Error::other(error.clone())),
        };
        let (opened, reader) = match opened {
            Ok(opened) => opened,
            Err(error) => {
                give(Message::Loss(unread(error.to_string())))?;
                return Ok(Slice::unread());
            }
        };
        let reader = Wanted { reader, is_over: self.is_over };
        let read = Cell::new(Duration::ZERO);
        let (watch, tally) = (Watch::new(&read), Tally::new(live));
        let reader = Timed { reader, spent: &read, tally: &tally };
        let counts = self.has_limit.then(Counts::default);
        let (tables, sample) = (self.tables, &mut self.sample);
        let mut blocks = Blocks {
            tables,
            encoder: None,
            index: None,
            counts,
            sample,
            watch,
            tally: &tally,
            give,
        };
        let slice = read_opened(&mut self.reader, input, opened, reader, range, row, &mut blocks)?;
        blocks.finish_block()?;
        blocks.finish_index()?;
        let Blocks { watch, give, .. } = blocks;
        give(Message::Watched(Box::new(watch.finish())))?;
        Ok(slice)
    }
}

/// Makes blocks of rows.
struct Blocks<'t, 'g> {
    tables: &'t Tables,
    encoder: Option<Encoder>,
    index: Option<Encoder>,
    /// The counts so far, if rows are passed on without encoding.
    counts: Option<Counts>,
    sample: &'t mut Sample,
    watch: Watch<'t>,
    tally: &'t Tally<'t>,
    give: &'g mut dyn FnMut(Message) -> io::Result<()>,
}

impl Blocks<'_, '_> {
    fn finish_block(&mut self) -> io::Result<()> {
        match self.encoder.take() {
            Some(encoder) => {
                let block = self.watch.write(|| encoder.finish())?;
                self.give(Message::Block(block))
            }
            None => Ok(()),
        }
    }

    fn finish_index(&mut self) -> io::Result<()> {
        match self.index.take() {
            Some(encoder) => {
                let block = self.watch.write(|| encoder.finish())?;
                self.give(Message::Index(block))
            }
            None => Ok(()),
        }
    }

    fn give(&mut self, message: Message) -> io::Result<()> {
        let Blocks { watch, give, .. } = self;
        watch.wait(|| give(message))
    }

    /// Counts the values of the first batches, and then of some that represent the others.
    fn count(&mut self, batch: &RecordBatch) {
        if let Some(weight) = self.sample.weight(batch.num_rows() as u64) {
            self.watch.rows(batch, weight);
        }
    }
}

impl Sink for Blocks<'_, '_> {
    fn progress(&mut self, counts: &Counts) {
        if let Some(of_blocks) = &mut self.counts {
            *of_blocks = *counts;
        }
        // The bytes of a stream are counted when they are read.
        if counts.bytes > 0 {
            self.tally.reach(counts.bytes);
        }
    }

    fn rows(&mut self, batch: RecordBatch) -> io::Result<()> {
        // Reading a stream shares the numbers; a table is not read as one.
        self.tally.share();
        if let Some(counts) = self.counts {
            // The job may be over after these rows.
            let watched = Message::Watched(Box::new(self.watch.so_far()));
            self.give(watched)?;
            return self.give(Message::Rows(batch, counts));
        }
        let encoder = match &mut self.encoder {
            Some(encoder) => encoder,
            None => self.encoder.insert(self.tables.links.encoder()?),
        };
        self.watch.write(|| encoder.push(&batch))?;
        let is_full = encoder.is_full();
        self.count(&batch);
        if is_full { self.finish_block() } else { Ok(()) }
    }

    fn index(&mut self, batch: RecordBatch) -> io::Result<()> {
        let Some(table) = &self.tables.index else { return Ok(()) };
        let encoder = match &mut self.index {
            Some(encoder) => encoder,
            None => self.index.insert(table.encoder()?),
        };
        self.watch.write(|| encoder.push(&batch))?;
        if encoder.is_full() { self.finish_index() } else { Ok(()) }
    }

    fn loss(&mut self, loss: Loss) -> io::Result<()> {
        self.give(Message::Loss(loss))
    }

    fn begin(&mut self, work: Work, bytes: usize) -> Option<Instant> {
        self.watch.begin(work, bytes)
    }

    fn end(&mut self, work: Work, begun: Option<Instant>) {
        self.watch.end(work, begun);
    }

    fn record_end(&mut self, source: &str, offset: u64, counts: &Counts) {
        let is_other = self.watch.record_end(source, offset, counts);
        self.tally.record_end(counts, is_other);
    }
}
