//! One file: read, scanned and rendered, sent away in chunks.

use std::ops::{ControlFlow, Range};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, OnceLock};

use irispan::Scanner;
use irispan::offset::{Converter, Unit};

use super::files::Source;
use super::forms::{Found, Uses};
use super::input::{Opened, open};
use super::mail;
use super::stats::Stats;
use crate::args::Input;
use crate::errors::Problem;
use crate::out::{Location, Page, Place, Printer, Record};

/// Bytes of a chunk, about: large enough that channels cost nothing, small enough that memory does.
const CHUNK: usize = 64 * 1024;

/// Bytes from which on one text is scanned by several threads: below, they cost more than they save.
const LARGE: usize = 4 << 20;

/// Bytes that each of them scans at a time. Memory is that of the links of a few pieces per thread.
const PIECE: usize = 256 * 1024;

/// What all workers need to know.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) scanner: Scanner,
    pub(super) printer: Printer,
    pub(super) unit: Unit,
    pub(super) lines: bool,
    pub(super) uses: Uses,
    pub(super) pool: Pool,
    pub(super) input: Input,
}

/// The threads that share the work on one large text. They start when there is one: the workers
/// take care of many small ones.
#[derive(Debug)]
pub(super) struct Pool {
    threads: usize,
    started: OnceLock<bool>,
}

impl Pool {
    pub(super) fn new(threads: usize) -> Pool {
        Pool { threads, started: OnceLock::new() }
    }

    /// Whether a text is large enough for several threads, and they run.
    fn takes(&self, text: &[u8]) -> bool {
        let start = || {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads);
            pool.thread_name(|_| "scan-part".to_owned()).build_global().is_ok()
        };
        self.threads > 1 && text.len() >= LARGE && *self.started.get_or_init(start)
    }
}

/// A file to be scanned, and where to send what comes of it.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) source: Source,
    pub(super) path: Arc<str>,
    pub(super) feed: SyncSender<Message>,
}

/// What comes of a file: chunks and an end.
#[derive(Debug)]
pub(super) enum Message {
    Chunk(Chunk),
    /// Something went wrong with a part of it; the rest comes.
    Problem(Problem),
    Failed(Problem),
    Done(Stats),
}

/// Some records of a file.
#[derive(Debug, Default)]
pub(super) struct Chunk {
    /// The records, rendered.
    pub(super) bytes: Vec<u8>,
    /// Marks in the bytes, where records must be looked at one by one.
    pub(super) marks: Vec<Mark>,
    /// How many links the chunk holds.
    pub(super) links: usize,
}

/// One record of a chunk.
#[derive(Debug)]
pub(super) struct Mark {
    /// Where the record ends; it begins where the one before it ends.
    pub(super) end: usize,
    /// What makes it the same as another.
    pub(super) key: Option<Box<str>>,
    /// A message that takes its place.
    pub(super) problem: Option<Problem>,
}

/// Why a scan ended before its end.
pub(super) enum Ended {
    /// Nobody listens any more.
    Closed,
    /// No more can be read.
    Failed(Problem),
}

/// Scans one file.
pub(super) fn scan(job: &Job, settings: &Settings) {
    let scanned = match open(&job.source, settings.input) {
        Ok(Opened::Text(text)) => scan_text(&text, job, settings),
        Ok(Opened::Message(raw)) => mail::message(&raw, job, settings),
        Ok(Opened::Mbox(reader)) => mail::mbox(reader, job, settings),
        Ok(Opened::Html(raw)) => mail::html(&raw, job, settings),
        Err(problem) => Err(Ended::Failed(problem)),
    };
    let message = match scanned {
        Ok(stats) => Message::Done(stats),
        Err(Ended::Failed(problem)) => Message::Failed(problem),
        Err(Ended::Closed) => return,
    };
    let _ = job.feed.send(message);
}

fn scan_text(text: &[u8], job: &Job, settings: &Settings) -> Result<Stats, Ended> {
    let mut stats = Stats::file(text.len());
    let page = settings.uses.records.then(|| settings.printer.page(&job.path, text));
    let mut scan = Scan::new(settings, job, text, page);
    let map = |link| Found::new(link, settings.uses);
    let take = |found: Found<'_>| {
        stats.link(found.link.kind(), found.link.confidence());
        stats.unmappable += u64::from(matches!(found.uri, Some(Err(_))));
        match scan.take(found) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    };
    let scanner = &settings.scanner;
    let ended = if settings.pool.takes(text) {
        scanner.parallel().chunk_size(PIECE).for_each(text, map, take)
    } else {
        scanner.links(text).map(map).try_for_each(take)
    };
    if ended.is_break() {
        return Err(Ended::Closed);
    }
    scan.text(text.len())?;
    if let Some(page) = &mut scan.page {
        page.finish();
    }
    scan.send()?;
    Ok(stats)
}

/// What is gathered of a file until it is sent.
pub(super) struct Scan<'s, 't> {
    settings: &'s Settings,
    job: &'s Job,
    places: Converter<'t>,
    pub(super) page: Option<Page<'t>>,
    chunk: Chunk,
}

impl<'s, 't> Scan<'s, 't> {
    pub(super) fn new(
        settings: &'s Settings,
        job: &'s Job,
        text: &'t [u8],
        page: Option<Page<'t>>,
    ) -> Scan<'s, 't> {
        let places = Converter::new(text, settings.unit);
        Scan { settings, job, places, page, chunk: Chunk::default() }
    }

    /// Takes one link; they come in order.
    fn take(&mut self, found: Found<'_>) -> Result<(), Ended> {
        self.text(found.link.start())?;
        let location = match self.page {
            Some(_) => locate(&mut self.places, found.link.range(), self.settings.lines),
            None => Location::default(),
        };
        self.record(found, location, None);
        if self.is_full() { self.send() } else { Ok(()) }
    }

    /// Shows the text up to `end`, a chunk at a time, where text is shown.
    fn text(&mut self, end: usize) -> Result<(), Ended> {
        while self.page.as_mut().is_some_and(|page| page.text(end, CHUNK)) {
            self.send()?;
        }
        Ok(())
    }

    /// Renders one link.
    pub(super) fn record(
        &mut self,
        found: Found<'_>,
        location: Location,
        place: Option<&Place<'_>>,
    ) {
        self.chunk.links += 1;
        let Found { link, uri, display, normalized, key } = found;
        let mut problem = None;
        if let (Some(page), Some(uri)) = (&mut self.page, uri) {
            if let Err(error) = &uri
                && self.settings.printer.drops_unmappable()
            {
                let place = format!("{}:{}-{}", self.job.path, location.start, location.end);
                let what = format!("{} has no URI: {error}", quote(link.as_str()));
                problem = Some(Problem::new(place, what));
            }
            page.record(&Record {
                range: link.range(),
                location,
                kind: link.kind(),
                confidence: link.confidence(),
                flags: link.flags(),
                text: link.as_str(),
                uri,
                display,
                normalized,
                place,
            });
        }
        if key.is_some() || problem.is_some() {
            let end = self.page.as_ref().map_or(0, |page| page.out.len());
            self.chunk.marks.push(Mark { end, key, problem });
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.chunk.marks.len() * 64 >= CHUNK
            || self.page.as_ref().is_some_and(|page| page.out.len() >= CHUNK)
    }

    pub(super) fn send(&mut self) -> Result<(), Ended> {
        let mut chunk = std::mem::take(&mut self.chunk);
        if let Some(page) = &mut self.page {
            chunk.bytes = std::mem::take(&mut page.out);
        }
        self.job.feed.send(Message::Chunk(chunk)).map_err(|_| Ended::Closed)
    }
}

/// Where the next link stands.
pub(super) fn locate(places: &mut Converter<'_>, range: Range<usize>, lines: bool) -> Location {
    let (start, line_column) = if lines {
        let place = places.position(range.start);
        (place.offset, Some((place.line, place.column)))
    } else {
        (places.offset(range.start), None)
    };
    Location { start, end: places.offset(range.end), line_column }
}

/// A link in a message.
fn quote(text: &str) -> String {
    format!("`{}`", crate::out::escape(text, crate::out::Backslash::AsIs))
}

#[cfg(test)]
mod tests {
    use super::{CHUNK, Job, Message, Pool, Settings, Uses, scan};
    use crate::args::{Format, Input};
    use crate::out::Printer;
    use crate::scan::files::Source;
    use irispan::Scanner;
    use irispan::offset::Unit;
    use std::sync::mpsc;

    fn settings(format: Format) -> Settings {
        Settings {
            scanner: Scanner::new(),
            printer: Printer::new(format, false, false, false),
            unit: Unit::Byte,
            lines: false,
            uses: Uses { records: true, ..Uses::default() },
            pool: Pool::new(1),
            input: Input::Auto,
        }
    }

    fn messages(source: Source, format: Format) -> Vec<Message> {
        let (feed, messages) = mpsc::sync_channel(9);
        scan(&Job { source, path: "p".into(), feed }, &settings(format));
        messages.iter().collect()
    }

    #[test]
    fn a_file_ends_with_its_sums() {
        let folder = tempfile::tempdir().expect("can be made");
        let path = folder.path().join("a");
        std::fs::write(&path, "a < b").expect("can be written");
        let found = messages(Source::File { path, walked: false, maildir: false }, Format::Html);
        let [Message::Chunk(chunk), Message::Done(stats)] = &found[..] else {
            unreachable!("{found:?}")
        };
        assert!(chunk.bytes.ends_with(b"a &lt; b</pre>\n</section>\n"));
        assert_eq!((stats.files, stats.bytes, stats.links), (1, 5, 0));
    }

    #[test]
    fn a_text_without_links_comes_in_chunks() {
        let folder = tempfile::tempdir().expect("can be made");
        let path = folder.path().join("a");
        // Cuts at multiples of a chunk would part characters.
        let text = b"<\xC3\xA9\xF0\x9F\x98\x80\xE3\x81 \x80\x80\x80\x80\x80".repeat(60_000);
        std::fs::write(&path, &text).expect("can be written");
        let (feed, messages) = mpsc::sync_channel(99);
        let source = Source::File { path, walked: false, maildir: false };
        scan(&Job { source, path: "p".into(), feed }, &settings(Format::Html));
        let mut html = Vec::new();
        let mut chunks = 0;
        for message in messages {
            if let Message::Chunk(chunk) = message {
                assert!(chunk.bytes.len() < 4 * CHUNK, "{}", chunk.bytes.len());
                html.extend(chunk.bytes);
                chunks += 1;
            }
        }
        assert_eq!(chunks, text.len().div_ceil(CHUNK));
        let shown = String::from_utf8_lossy(&text).replace('<', "&lt;");
        let html = String::from_utf8(html).expect("is UTF-8");
        assert!(html.ends_with(&format!("<pre>\n{shown}</pre>\n</section>\n")));
    }

    #[test]
    fn a_file_that_is_not_there_fails() {
        let found = messages(
            Source::File { path: "no/such".into(), walked: false, maildir: false },
            Format::Text,
        );
        assert!(matches!(&found[..], [Message::Failed(_)]), "{found:?}");
    }

    #[test]
    fn a_closed_feed_ends_the_scan() {
        let (feed, messages) = mpsc::sync_channel(0);
        drop(messages);
        let source = Source::File { path: "no/such".into(), walked: false, maildir: false };
        scan(&Job { source, path: "p".into(), feed }, &settings(Format::Text));
    }
}
