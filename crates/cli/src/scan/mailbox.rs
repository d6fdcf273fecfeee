//! Scans mailboxes while they are read.

use std::io::{Cursor, Read};
use std::iter;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use irispan::mail::{LargeMessage, Mbox, MboxBatch, MboxKind, MboxMessage};

use super::collector::Collector;
use super::files::Source;
use super::job::{Flow, Stop};
use super::mail::{Counted, Mails, WHOLE, failed, mark_of};
use crate::args::Input;
use crate::mark::without_mark;
use crate::problem::Problem;

/// The approximate number of bytes of messages that are read at a time for each thread. Two batches
/// are in memory at once, with their records and the longest message.
const BATCH: usize = 1 << 20;

/// The approximate number of bytes of messages that a thread scans at a time.
const GROUP: usize = 64 * 1024;

/// Scans a mailbox while it is read.
pub(super) fn scan(mut reader: Box<dyn Read>, collector: &mut Collector<'_>) -> Flow<u64> {
    let mut begin = Vec::new();
    if let Err(error) = (&mut reader).take(3).read_to_end(&mut begin) {
        return failed(collector, &error);
    }
    let text = without_mark(&begin);
    let mark = begin.len() - text.len();
    let mut counted = Counted::new(Cursor::new(text.to_vec()).chain(reader));
    let mbox = Mbox::new(&mut counted, MboxKind::Auto).with_limit(WHOLE);
    // Links from a pipe are shown at once, so do not wait for a batch.
    if collector.job.source != Source::Stdin && collector.settings.pool.start() {
        batches(mbox, mark, collector)?;
    } else {
        messages(mbox, mark, collector)?;
    }
    ControlFlow::Continue(counted.bytes + mark as u64)
}

/// Scans messages one by one. They begin after `mark` bytes of the file.
fn messages<R: Read>(mut mbox: Mbox<R>, mark: usize, collector: &mut Collector<'_>) -> Flow {
    let mut mails = Mails::new(collector, 0).after(mark_of(mark));
    loop {
        match mbox.next_message() {
            Ok(Some(mail)) => mails.of_mbox(&mail)?,
            Ok(None) => match mbox.large() {
                Some(large) => mails.large(large)?,
                None => return ControlFlow::Continue(()),
            },
            Err(error) => return failed(mails.collector, &error),
        }
    }
}

/// Scans messages on several threads, except for large ones, which are streamed in between. They
/// begin after `mark` bytes of the file.
fn batches<R: Read>(mut mbox: Mbox<R>, mark: usize, collector: &mut Collector<'_>) -> Flow {
    loop {
        batch(&mut mbox, mark, collector)?;
        let Some(large) = mbox.large() else { return ControlFlow::Continue(()) };
        Mails::new(collector, 0).after(mark_of(mark)).large(large)?;
        collector.send()?;
    }
}

/// Scans messages on several threads, up to a large one. Meanwhile this thread sends the records of
/// earlier messages and reads the next ones.
fn batch<R: Read>(mbox: &mut Mbox<R>, mark: usize, collector: &mut Collector<'_>) -> Flow {
    let (settings, job) = (collector.settings, collector.job);
    let size = BATCH * settings.pool.threads();
    let (mut before, mut failed) = (collector.stats.messages, None);
    let mut next_batch = || -> Option<Vec<Group>> {
        match mbox.next_batch(size) {
            Ok(batch) => {
                let batch = batch?;
                let first = before;
                before += batch.len() as u64;
                Some(groups(batch, first))
            }
            Err(error) => {
                failed = Some(job.source.problem(&error));
                None
            }
        }
    };
    let groups = iter::from_fn(&mut next_batch).flatten();
    let scan = |group: Group| {
        let mut collector = Collector::of_part(settings, job);
        let mut mails = Mails::new(&mut collector, group.before).after(mark_of(mark));
        for mail in group.range.filter_map(|index| group.batch.get(index)) {
            // A part of a file does not send, so this never breaks.
            let _ = mails.of_mbox(&mail);
        }
        collector.into_part()
    };
    settings.scanner.parallel().ordered(groups, scan, |part| collector.append(part))?;
    match failed {
        None => ControlFlow::Continue(()),
        Some(problem) => ControlFlow::Break(Stop::Failed(problem)),
    }
}

/// Messages that a thread scans at a time.
struct Group {
    batch: Arc<MboxBatch>,
    range: Range<usize>,
    /// The number of messages in the mailbox before the first one.
    before: u64,
}

/// Splits a batch into groups; the mailbox has `before` messages before it.
fn groups(batch: MboxBatch, before: u64) -> Vec<Group> {
    let batch = Arc::new(batch);
    let mut groups = Vec::new();
    let (mut begin, mut bytes) = (0, 0);
    for (index, mail) in batch.messages().enumerate() {
        bytes += mail.raw().len();
        if bytes >= GROUP || index + 1 == batch.len() {
            let range = begin..index + 1;
            let before = before + begin as u64;
            groups.push(Group { batch: Arc::clone(&batch), range, before });
            (begin, bytes) = (index + 1, 0);
        }
    }
    groups
}

impl Mails<'_, '_> {
    /// Scans the next message of a mailbox.
    fn of_mbox(&mut self, mail: &MboxMessage<'_>) -> Flow {
        self.separated(mail.is_separated())?;
        self.message(&mail.parse(), mail.raw(), mail.offset())?;
        if mail.is_cut() {
            let what = format!("message {} is too large; the rest of it is not read", self.index());
            self.collector.problem(Problem::new(&*self.collector.job.path, what))?;
        }
        ControlFlow::Continue(())
    }

    /// Scans the next message of a mailbox, which is large.
    fn large<R: Read>(&mut self, mail: LargeMessage<'_, R>) -> Flow {
        self.separated(mail.is_separated())?;
        self.streamed(mail.reader())
    }

    /// Reports before the first message if the file is not a mailbox.
    fn separated(&mut self, separated: bool) -> Flow {
        if self.index() > 0 || separated || self.collector.settings.reading.input != Input::Mbox {
            return ControlFlow::Continue(());
        }
        let what = "no mailbox: it does not begin with `From `; read as one message";
        let problem = Problem::new(&*self.collector.job.path, what);
        self.collector.problem(problem.hint("use --input mail or text"))
    }
}
