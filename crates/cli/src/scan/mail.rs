//! Scans messages, in memory or as streams. Offsets of links count raw bytes.

use std::borrow::Cow;
use std::io::{self, Cursor, Read};
use std::ops::ControlFlow;

use irispan::mail::{Message as Mail, MessageReader, Repair, Text};
use irispan::safety::{CheckOptions, compare_text};
use irispan::steps::OffsetMap;

use super::collector::{Collector, Context};
use super::forms::{Forms, Uses};
use super::job::{Flow, Stop};
use super::lines::TextLines;
use crate::args::Input;
use crate::mark::without_mark;
use crate::out::{Location, MessageId, Origin, html_options};
use crate::problem::Problem;

/// The maximum size in bytes of a message or a document that is read as a whole. A larger one is
/// read as a stream.
pub(super) const WHOLE: usize = 256 << 10;

/// Scans a file that is one message.
pub(super) fn message(mut reader: Box<dyn Read>, collector: &mut Collector<'_>) -> Flow<u64> {
    let mut begin = Vec::new();
    if let Err(error) = (&mut reader).take(WHOLE as u64 + 1).read_to_end(&mut begin) {
        return failed(collector, &error);
    }
    let text = without_mark(&begin);
    let mark = begin.len() - text.len();
    if begin.len() <= WHOLE {
        let mut mails = Mails::new(collector, 0).after(mark_of(mark));
        mails.message(&Mail::parse(text), text, 0)?;
        return ControlFlow::Continue(begin.len() as u64);
    }
    let mut counted = Counted::new(Cursor::new(text.to_vec()).chain(reader));
    drop(begin);
    let mut mails = Mails::new(collector, 0).after(mark_of(mark));
    mails.streamed(MessageReader::new(&mut counted))?;
    ControlFlow::Continue(counted.bytes + mark as u64)
}

/// Ends the scan of a file that can't be read further.
pub(super) fn failed<T>(collector: &Collector<'_>, error: &io::Error) -> Flow<T> {
    ControlFlow::Break(Stop::Failed(collector.job.source.problem(error)))
}

/// A reader that counts its bytes.
pub(super) struct Counted<R> {
    reader: R,
    pub(super) bytes: u64,
}

impl<R> Counted<R> {
    pub(super) const fn new(reader: R) -> Counted<R> {
        Counted { reader, bytes: 0 }
    }
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        self.bytes += count as u64;
        Ok(count)
    }
}

/// Returns the map of a text that begins after `bytes` bytes of a file.
pub(super) fn mark_of(bytes: usize) -> OffsetMap {
    OffsetMap::identity().with_base(bytes as u64)
}

/// Scans messages one after another.
pub(super) struct Mails<'m, 's> {
    pub(super) collector: &'m mut Collector<'s>,
    /// The number of messages in the file before the first one.
    before: u64,
    /// Leads from the texts of the messages to the bytes of the file.
    pub(super) map: OffsetMap,
    /// The charset of the file, if it was decoded as a whole.
    pub(super) charset: Option<&'static str>,
}

impl<'m, 's> Mails<'m, 's> {
    pub(super) fn new(collector: &'m mut Collector<'s>, before: u64) -> Mails<'m, 's> {
        let settings = collector.settings;
        collector.page =
            settings.uses.records.then(|| settings.printer.page_of_parts(&collector.job.path));
        Mails { collector, before, map: OffsetMap::identity(), charset: None }
    }

    /// Sets the map to the bytes of the file.
    pub(super) fn after(self, map: OffsetMap) -> Self {
        Mails { map, ..self }
    }

    /// Returns the number of the current message, counted from 1.
    pub(super) fn index(&self) -> u64 {
        self.before + self.collector.stats.messages
    }

    /// Scans a message that begins at `offset` in its file.
    pub(super) fn message(&mut self, mail: &Mail<'_>, raw: &[u8], offset: u64) -> Flow {
        self.collector.stats.messages += 1;
        let index = self.index();
        let id = mail.id().map_or(MessageId::Index(index), MessageId::Id);
        self.repairs(&mut Vec::new(), mail.repairs(), id, "")?;
        // Lines are counted from the beginning of the message, once for all parts.
        let raw = if mail.repairs().contains(&Repair::CarriageReturns) {
            Cow::Owned(with_line_feeds(raw))
        } else {
            Cow::Borrowed(raw)
        };
        let mut lines = TextLines::of_raw(&raw, offset, (1, 1));
        for part in mail.parts() {
            let number = part.number().to_string();
            let text = part.text();
            let mut repairs = Vec::new();
            self.repairs(&mut repairs, part.repairs(), id, &number)?;
            if let Some(text) = text {
                self.repairs(&mut repairs, text.repairs(), id, &number)?;
                self.begin_text(Some((id, &number)));
                self.text(&text, &mut lines, Some((id, &number)), &repairs)?;
                self.end_text();
            }
        }
        ControlFlow::Continue(())
    }

    /// Scans a message that is read as a stream.
    pub(super) fn streamed<R: Read>(&mut self, mut mail: MessageReader<R>) -> Flow {
        self.collector.stats.messages += 1;
        let (index, mut of_mail) = (self.index(), Vec::new());
        loop {
            let part = match mail.next_part() {
                Ok(part) => part.map(|part| (part.number().to_string(), part.repairs().to_vec())),
                Err(error) => return failed(self.collector, &error),
            };
            let name = mail.id().map(str::to_owned);
            let id = name.as_deref().map_or(MessageId::Index(index), MessageId::Id);
            self.repairs(&mut of_mail, mail.repairs(), id, "")?;
            let Some((number, of_part)) = part else { return ControlFlow::Continue(()) };
            let mut repairs = Vec::new();
            self.repairs(&mut repairs, &of_part, id, &number)?;
            self.texts(&mut mail, (id, &number), &mut repairs)?;
        }
    }

    /// Scans the texts of a part.
    fn texts<R: Read>(
        &mut self,
        mail: &mut MessageReader<R>,
        of: (MessageId<'_>, &str),
        repairs: &mut Vec<Repair>,
    ) -> Flow {
        let mut begun = false;
        loop {
            let text = match mail.next_text() {
                Ok(Some(text)) => text,
                Ok(None) => break,
                Err(error) => return failed(self.collector, &error),
            };
            self.repairs(repairs, text.text().repairs(), of.0, of.1)?;
            if !begun {
                self.begin_text(Some(of));
                begun = true;
            }
            let mut lines = TextLines::of_raw(text.raw(), text.offset(), text.line_column());
            self.text(text.text(), &mut lines, Some(of), repairs)?;
        }
        if begun {
            self.end_text();
        }
        ControlFlow::Continue(())
    }

    /// Adds repairs to those that are known, and reports the new ones.
    fn repairs(
        &mut self,
        known: &mut Vec<Repair>,
        repairs: &[Repair],
        id: MessageId<'_>,
        part: &str,
    ) -> Flow {
        for repair in repairs {
            if !known.contains(repair) {
                known.push(*repair);
                self.report(*repair, id, part)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Begins a text, if the format shows it.
    pub(super) fn begin_text(&mut self, of: Option<(MessageId<'_>, &str)>) {
        let path = &self.collector.job.path;
        if let Some(page) = &mut self.collector.page
            && self.collector.settings.printer.shows_text()
        {
            page.begin_part(&match of {
                Some((id, number)) => format!("{path}: {id}, part {number}"),
                None => path.to_string(),
            });
        }
    }

    /// Ends a text.
    pub(super) fn end_text(&mut self) {
        if let Some(page) = &mut self.collector.page
            && self.collector.settings.printer.shows_text()
        {
            page.end_part();
        }
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

    /// Scans a text, or a piece of one.
    pub(super) fn text(
        &mut self,
        text: &Text,
        lines: &mut TextLines<'_>,
        of: Option<(MessageId<'_>, &str)>,
        repairs: &[Repair],
    ) -> Flow {
        let settings = self.collector.settings;
        let scanner = &settings.scanner;
        if let Some(page) = &mut self.collector.page
            && settings.printer.shows_text()
        {
            page.part(&text.to_html(scanner, &html_options()));
        }
        // `to_html` has its own facts.
        let uses =
            Uses { facts: settings.uses.facts && !settings.printer.shows_text(), ..settings.uses };
        for link in text.links(scanner).filter(|link| settings.counts(&link.link())) {
            let pieces: Vec<_> =
                link.raw_ranges().flat_map(|piece| self.map.ranges(piece)).collect();
            let start = pieces.first().map_or(0, |piece| piece.start);
            let end = pieces.last().map_or(0, |piece| piece.end);
            let line_column = settings.lines.then(|| {
                let (line, begin) = lines.place(&link);
                let begin = self.map.ranges(begin..begin + 1).next().map_or(0, |line| line.start);
                (line, (start + 1).saturating_sub(begin) as u64)
            });
            let location = Location { start: start as u64, end: end as u64, line_column };
            let anchor = link.visible();
            let mismatch = link.anchor().zip(anchor).and_then(|(anchor, seen)| {
                let fact = compare_text(seen, anchor.href()).into_iter().next()?;
                Some((seen.get(fact.range())?.to_owned(), fact.detail()?.to_owned()))
            });
            let origin = Origin {
                message: of.map(|(id, _)| id),
                part: of.map_or("", |(_, number)| number),
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

/// Returns a message with line feeds for carriage returns that no line feed follows (MIME-2).
fn with_line_feeds(raw: &[u8]) -> Vec<u8> {
    let is_bare = |at: usize| raw[at] == b'\r' && raw.get(at + 1) != Some(&b'\n');
    (0..raw.len()).map(|at| if is_bare(at) { b'\n' } else { raw[at] }).collect()
}
