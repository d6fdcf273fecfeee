//! Scans messages, mailboxes, and HTML documents that are read as a whole. Offsets of links count raw bytes.

use std::io::{Cursor, Read};
use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::sync::Arc;

use irispan::mail::{
    Format, Layout, Mbox, MboxBatch, MboxKind, MboxMessage, Message as Mail, Repair, Text,
};
use irispan::offset::{Converter, Unit};
use irispan::safety::{CheckOptions, compare_text};
use irispan::steps::OffsetMap;
use irispan::steps::wide::Wide;

use super::collector::{Collector, Context};
use super::files::Source;
use super::forms::{Forms, Uses};
use super::guess::without_mark;
use super::job::{Flow, Stop};
use crate::args::Input;
use crate::out::{Location, MessageId, Origin, html_options};
use crate::problem::Problem;

/// How many bytes of messages are read at a time for each thread, approximately. Two batches are in
/// memory at once, with their records and the longest message.
const BATCH: usize = 1 << 20;

/// How many bytes of messages a thread scans at a time, approximately.
const GROUP: usize = 64 * 1024;

/// Scans a file that is one message.
pub(super) fn message(raw: &[u8], collector: &mut Collector<'_>) -> Flow<u64> {
    let text = without_mark(raw);
    let mut mails = Mails::new(collector, 0).behind(mark_of(raw.len() - text.len()));
    mails.message(&Mail::parse(text), text, 0)?;
    ControlFlow::Continue(raw.len() as u64)
}

/// Scans a mailbox while it is read.
pub(super) fn mbox(mut reader: Box<dyn Read>, collector: &mut Collector<'_>) -> Flow<u64> {
    let mut begin = Vec::new();
    if let Err(error) = (&mut reader).take(3).read_to_end(&mut begin) {
        return ControlFlow::Break(Stop::Failed(collector.job.source.problem(&error)));
    }
    let text = without_mark(&begin);
    let mark = begin.len() - text.len();
    let reader: Box<dyn Read> = Box::new(Cursor::new(text.to_vec()).chain(reader));
    let mbox = Mbox::new(reader, MboxKind::Auto);
    // Links from a pipe are shown at once, so do not wait for a batch.
    let bytes = if collector.job.source != Source::Stdin && collector.settings.pool.start() {
        batches(mbox, mark, collector)?
    } else {
        messages(mbox, mark, collector)?
    };
    ControlFlow::Continue(bytes + mark as u64)
}

/// Scans messages one by one. `mark` bytes of the file stand before them.
fn messages(
    mut mbox: Mbox<Box<dyn Read>>,
    mark: usize,
    collector: &mut Collector<'_>,
) -> Flow<u64> {
    let path = &collector.job.path;
    let mut mails = Mails::new(collector, 0).behind(mark_of(mark));
    let mut bytes = 0;
    loop {
        let mail = match mbox.next_message() {
            Ok(Some(mail)) => mail,
            Ok(None) => return ControlFlow::Continue(bytes),
            Err(error) => {
                let problem = Problem::from_io(Path::new(&**path), &error, false);
                return ControlFlow::Break(Stop::Failed(problem));
            }
        };
        mails.of_mbox(&mail)?;
        bytes = end(&mail);
    }
}

/// Scans messages on several threads. Meanwhile this thread sends the records of the messages before and
/// reads the next ones.
/// `mark` bytes of the file stand before them.
fn batches(mut mbox: Mbox<Box<dyn Read>>, mark: usize, collector: &mut Collector<'_>) -> Flow<u64> {
    let (settings, job) = (collector.settings, collector.job);
    let size = BATCH * settings.pool.threads();
    let (mut bytes, mut before, mut failed) = (0, 0, None);
    let mut next_batch = || -> Option<Vec<Group>> {
        match mbox.next_batch(size) {
            Ok(batch) => {
                let batch = batch?;
                let first = before;
                before += batch.len() as u64;
                bytes = batch.get(batch.len() - 1).map_or(bytes, |mail| end(&mail));
                Some(groups(batch, first))
            }
            Err(error) => {
                failed = Some(Problem::from_io(Path::new(&*job.path), &error, false));
                None
            }
        }
    };
    let groups = std::iter::from_fn(&mut next_batch).flatten();
    let scan = |group: Group| {
        let mut collector = Collector::of_part(settings, job);
        let mut mails = Mails::new(&mut collector, group.before).behind(mark_of(mark));
        for mail in group.range.filter_map(|index| group.batch.get(index)) {
            // A part of a file does not send, so this never breaks.
            let _ = mails.of_mbox(&mail);
        }
        collector.into_part()
    };
    settings.scanner.parallel().ordered(groups, scan, |part| collector.append(part))?;
    match failed {
        None => ControlFlow::Continue(bytes),
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

/// Splits a batch, before which the mailbox has `before` messages.
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

/// Returns the offset of the end of a message in its mailbox.
fn end(mail: &MboxMessage<'_>) -> u64 {
    mail.offset() + mail.raw().len() as u64
}

/// Scans an HTML document that is in memory.
pub(super) fn html(raw: &[u8], collector: &mut Collector<'_>) -> Flow<u64> {
    let mut mails = Mails::new(collector, 0);
    let format = Format::new().layout(Layout::Html);
    // A mark says more than the document (HTML, 13.2.3.2).
    if let Some(wide) = Wide::for_mark(raw) {
        let decoded = wide.decode(raw);
        (mails.map, mails.charset) = (decoded.map, Some(wide.name()));
        let text = Text::decode(&decoded.bytes, &format.charset("utf-8"));
        let mut lines = Converter::new(&decoded.bytes, Unit::Byte);
        mails.text(&text, &mut lines, 0, None, text.repairs())?;
    } else {
        let text = Text::decode(raw, &format);
        let mut lines = Converter::new(raw, Unit::Byte);
        mails.text(&text, &mut lines, 0, None, text.repairs())?;
    }
    ControlFlow::Continue(raw.len() as u64)
}

/// Returns the map of a text behind so many bytes of a file.
fn mark_of(bytes: usize) -> OffsetMap {
    OffsetMap::identity().with_base(bytes as u64)
}

/// Scans messages one after the other.
struct Mails<'m, 's> {
    collector: &'m mut Collector<'s>,
    /// The number of messages in the file before the first one.
    before: u64,
    /// Leads from the texts of the messages to the bytes of the file.
    map: OffsetMap,
    /// The charset of the file, if it was decoded as a whole.
    charset: Option<&'static str>,
}

impl<'m, 's> Mails<'m, 's> {
    fn new(collector: &'m mut Collector<'s>, before: u64) -> Mails<'m, 's> {
        let settings = collector.settings;
        collector.page =
            settings.uses.records.then(|| settings.printer.page_of_parts(&collector.job.path));
        Mails { collector, before, map: OffsetMap::identity(), charset: None }
    }

    /// Sets what leads to the bytes of the file.
    fn behind(self, map: OffsetMap) -> Self {
        Mails { map, ..self }
    }

    /// Returns the number of the current message, counted from 1.
    fn index(&self) -> u64 {
        self.before + self.collector.stats.messages
    }

    /// Scans the next message of a mailbox.
    fn of_mbox(&mut self, mail: &MboxMessage<'_>) -> Flow {
        let path = &self.collector.job.path;
        if self.index() == 0
            && !mail.is_separated()
            && self.collector.settings.reading.input == Input::Mbox
        {
            let what = "no mailbox: it does not begin with `From `; read as one message";
            self.collector.problem(Problem::new(&**path, what).hint("use --input mail or text"))?;
        }
        self.message(&mail.parse(), mail.raw(), mail.offset())?;
        if mail.is_cut() {
            let what = format!("message {} is too large; the rest of it is not read", self.index());
            self.collector.problem(Problem::new(&**path, what))?;
        }
        ControlFlow::Continue(())
    }

    /// Scans a message that begins at `offset` in its file.
    fn message(&mut self, mail: &Mail<'_>, raw: &[u8], offset: u64) -> Flow {
        self.collector.stats.messages += 1;
        let index = self.index();
        let id = mail.id().map_or(MessageId::Index(index), MessageId::Id);
        for repair in mail.repairs() {
            self.report(*repair, id, "")?;
        }
        // Lines are counted from the beginning of the message, once for all parts.
        let mut lines = Converter::new(raw, Unit::Byte);
        for part in mail.parts() {
            let text = part.text();
            let of_text = text.as_ref().map(Text::repairs).unwrap_or_default();
            let mut repairs = part.repairs().to_vec();
            repairs.extend(of_text.iter().filter(|repair| !part.repairs().contains(repair)));
            let number = part.number().to_string();
            for repair in &repairs {
                self.report(*repair, id, &number)?;
            }
            if let Some(text) = text {
                self.text(&text, &mut lines, offset, Some((id, &number)), &repairs)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Reports a repair on standard error if text was lost by it.
    fn report(&mut self, repair: Repair, id: MessageId<'_>, part: &str) -> Flow {
        let named = matches!(
            self.collector.settings.reading.input,
            Input::Mail | Input::Maildir | Input::Mbox
        );
        let no_message = repair == Repair::NoHeader && named && part.is_empty();
        if !repair.loses_text() && !no_message {
            return ControlFlow::Continue(());
        }
        let path = &self.collector.job.path;
        let place = match part {
            "" => format!("{path}: message {id}"),
            part => format!("{path}: message {id}, part {part}"),
        };
        self.collector.problem(Problem::new(place, repair.to_string()))
    }

    /// Returns the column in the file of a link that begins at `start` there, and in the messages at
    /// `at` in a column.
    fn column(&self, at: usize, column: usize, start: usize) -> u64 {
        let line = (at + 1).saturating_sub(column);
        let line = self.map.ranges(line..line + 1).next().map_or(0, |line| line.start);
        (start + 1).saturating_sub(line) as u64
    }

    fn text(
        &mut self,
        text: &Text,
        lines: &mut Converter<'_>,
        offset: u64,
        of: Option<(MessageId<'_>, &str)>,
        repairs: &[Repair],
    ) -> Flow {
        let settings = self.collector.settings;
        let scanner = &settings.scanner;
        let number = of.map_or("", |(_, number)| number);
        if let Some(page) = &mut self.collector.page
            && settings.printer.shows_text()
        {
            let heading = match of {
                Some((id, _)) => format!("{}: {id}, part {number}", self.collector.job.path),
                None => self.collector.job.path.to_string(),
            };
            page.part(&heading, &text.to_html(scanner, &html_options()));
        }
        // `to_html` has its own facts.
        let uses =
            Uses { facts: settings.uses.facts && !settings.printer.shows_text(), ..settings.uses };
        let base = usize::try_from(offset).unwrap_or(usize::MAX);
        for link in text.links(scanner).filter(|link| settings.counts(&link.link())) {
            let of_text = link.raw_ranges().next().map_or(0, |piece| piece.start);
            let pieces: Vec<_> =
                link.raw_ranges().flat_map(|piece| self.map.ranges(piece)).collect();
            let start = pieces.first().map_or(0, |piece| piece.start);
            let end = pieces.last().map_or(0, |piece| piece.end);
            let line_column = settings.lines.then(|| {
                let place = lines.position(of_text.saturating_sub(base));
                (place.line as u64, self.column(of_text, place.column, start))
            });
            let location = Location { start: start as u64, end: end as u64, line_column };
            let anchor = link.visible();
            let mismatch = link.anchor().zip(anchor).and_then(|(anchor, seen)| {
                let fact = compare_text(seen, anchor.href()).into_iter().next()?;
                Some((seen.get(fact.range())?.to_owned(), fact.detail()?.to_owned()))
            });
            let origin = Origin {
                message: of.map(|(id, _)| id),
                part: number,
                charset: self.charset.unwrap_or(text.charset()),
                pieces: &pieces,
                anchor,
                mismatch,
                alternative: link.without_hyphens(),
                repairs,
            };
            let facts = || link.facts(&CheckOptions::new());
            let forms = Forms::with(link.link(), uses, facts);
            self.collector.record(forms, location, Context::Mail(&origin));
            if self.collector.is_full() {
                self.collector.send()?;
            }
        }
        ControlFlow::Continue(())
    }
}
