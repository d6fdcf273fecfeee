//! Messages, mailboxes and documents: texts in parts, whose links have places in the raw bytes.

use std::io::Read;
use std::path::Path;

use irispan::body::{Format, Layout, Mbox, MboxKind, Message as Mail, Part, Repair, Text};
use irispan::highlight::Html;
use irispan::offset::{Converter, Unit};

use super::forms::Found;
use super::stats::Stats;
use super::worker::{Ended, Job, Message, Scan, Settings, locate};
use crate::args::Input;
use crate::errors::Problem;
use crate::out::{Location, MessageId, Place};

/// Scans the parts of messages, one after another.
struct Mails<'s> {
    settings: &'s Settings,
    job: &'s Job,
    scan: Scan<'s, 'static>,
    stats: Stats,
    /// Messages that were read.
    count: usize,
}

/// Scans a file that is one message.
pub(super) fn message(raw: &[u8], job: &Job, settings: &Settings) -> Result<Stats, Ended> {
    let mut mails = Mails::new(raw.len(), job, settings);
    mails.message(&Mail::parse(raw), raw, 0)?;
    mails.finish()
}

/// Scans a mailbox as it is read.
pub(super) fn mbox(reader: Box<dyn Read>, job: &Job, settings: &Settings) -> Result<Stats, Ended> {
    let mut mails = Mails::new(0, job, settings);
    let mut mbox = Mbox::new(reader, MboxKind::Auto);
    loop {
        let mail = match mbox.next_message() {
            Ok(Some(mail)) => mail,
            Ok(None) => return mails.finish(),
            Err(error) => {
                mails.scan.send()?;
                let problem = Problem::from_io(Path::new(&*job.path), &error, false);
                return Err(Ended::Failed(problem));
            }
        };
        if mails.count == 0 && !mail.is_separated() && settings.input == Input::Mbox {
            let what = "no mailbox: it does not begin with `From `; read as one message";
            mails.problem(Problem::new(&*job.path, what).mend("use --input mail or text"))?;
        }
        mails.message(&mail.parse(), mail.raw(), mail.offset())?;
        if mail.is_cut() {
            let what = format!("message {} is too large; the rest of it is not read", mails.count);
            mails.problem(Problem::new(&*job.path, what))?;
        }
        mails.stats.bytes = mail.offset() + mail.raw().len() as u64;
    }
}

/// Scans a document.
pub(super) fn html(raw: &[u8], job: &Job, settings: &Settings) -> Result<Stats, Ended> {
    let mut mails = Mails::new(raw.len(), job, settings);
    let text = Text::decode(raw, &Format::new().layout(Layout::Html));
    mails.text(&text, raw, 0, None, text.repairs())?;
    mails.finish()
}

impl<'s> Mails<'s> {
    fn new(bytes: usize, job: &'s Job, settings: &'s Settings) -> Mails<'s> {
        let page = settings.uses.records.then(|| settings.printer.parts(&job.path));
        let scan = Scan::new(settings, job, b"", page);
        Mails { settings, job, scan, stats: Stats::file(bytes), count: 0 }
    }

    fn finish(mut self) -> Result<Stats, Ended> {
        self.scan.send()?;
        self.stats.messages = self.count as u64;
        Ok(self.stats)
    }

    fn problem(&mut self, problem: Problem) -> Result<(), Ended> {
        self.job.feed.send(Message::Problem(problem)).map_err(|_| Ended::Closed)
    }

    /// Scans a message that begins `offset` bytes into its file.
    fn message(&mut self, mail: &Mail<'_>, raw: &[u8], offset: u64) -> Result<(), Ended> {
        self.count += 1;
        let index = self.count;
        let id = mail.id().map_or(MessageId::Index(index), MessageId::Id);
        for repair in mail.repairs() {
            self.tell(*repair, id, "")?;
        }
        for part in mail.parts() {
            let text = mail.text(part);
            let of_text = text.as_ref().map(Text::repairs).unwrap_or_default();
            let mut repairs = part.repairs().to_vec();
            repairs.extend(of_text.iter().filter(|repair| !part.repairs().contains(repair)));
            for repair in &repairs {
                self.tell(*repair, id, &part.path())?;
            }
            if let Some(text) = text {
                self.text(&text, raw, offset, Some((id, part)), &repairs)?;
            }
        }
        Ok(())
    }

    /// Reports a repair on standard error if something was not read for it.
    fn tell(&mut self, repair: Repair, id: MessageId<'_>, part: &str) -> Result<(), Ended> {
        let named = matches!(self.settings.input, Input::Mail | Input::Maildir | Input::Mbox);
        let no_message = repair == Repair::NoHeader && named && part.is_empty();
        if !repair.loses_text() && !no_message {
            return Ok(());
        }
        let place = match part {
            "" => format!("{}: message {id}", self.job.path),
            part => format!("{}: message {id}, part {part}", self.job.path),
        };
        self.problem(Problem::new(place, repair.to_string()))
    }

    fn text(
        &mut self,
        text: &Text,
        raw: &[u8],
        offset: u64,
        of: Option<(MessageId<'_>, &Part)>,
        repairs: &[Repair],
    ) -> Result<(), Ended> {
        let path = of.map(|(_, part)| part.path()).unwrap_or_default();
        let mut lines = Converter::new(raw, Unit::Byte);
        let base = usize::try_from(offset).unwrap_or(usize::MAX);
        if let Some(page) = &mut self.scan.page
            && self.settings.printer.is_html()
        {
            let heading = match of {
                Some((id, _)) => format!("{}: {id}, part {path}", self.job.path),
                None => self.job.path.to_string(),
            };
            page.part(&heading, &text.to_html(&self.settings.scanner, &Html::new()));
        }
        for link in text.links(&self.settings.scanner) {
            let pieces = link.pieces();
            let range = match (pieces.first(), pieces.last()) {
                (Some(first), Some(last)) => first.start..last.end,
                _ => 0..0,
            };
            // Lines count in the message.
            let within = range.start.saturating_sub(base)..range.end.saturating_sub(base);
            let line_column = locate(&mut lines, within, self.settings.lines).line_column;
            let location = Location { start: range.start, end: range.end, line_column };
            let found = Found::new(link.link(), self.settings.uses);
            self.stats.link(found.link.kind(), found.link.confidence());
            self.stats.unmappable += u64::from(matches!(found.uri, Some(Err(_))));
            let anchor = link.anchor().and_then(|anchor| text.as_str().get(anchor.range()));
            let mismatch = link.anchor().zip(anchor);
            let scanner = &self.settings.scanner;
            let place = Place {
                message: of.map(|(id, _)| id),
                part: &path,
                charset: text.charset(),
                pieces: &pieces,
                anchor,
                mismatch: mismatch.and_then(|(anchor, seen)| anchor.mismatch(seen, scanner)),
                alternative: link.without_hyphens(),
                repairs,
            };
            self.scan.record(found, location, Some(&place));
            if self.scan.is_full() {
                self.scan.send()?;
            }
        }
        Ok(())
    }
}
