//! One file: read, scanned and rendered, sent away in chunks.
//!
//! A file is read in blocks. What lies between two places where text may be cut is scanned where it is, by
//! several threads if there is much of it; what is left over between two blocks goes through a stream. So
//! memory is bounded whatever the size of the file, and a pipe is scanned as it is written.

use std::ops::ControlFlow;
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, OnceLock};

use irispan::offset::Unit;
use irispan::{Found, Scanner, Sink, Stream};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use super::files::Source;
use super::forms::{Forms, Uses};
use super::input::{Opened, open};
use super::mail;
use super::places::Places;
use super::read::{Block, read};
use super::stats::Stats;
use crate::args::Input;
use crate::out::{Location, Page, Place, Printer, Record};
use crate::problem::Problem;

/// Bytes of a chunk, about: large enough that channels cost nothing, small enough that memory does.
const CHUNK: usize = 64 * 1024;

/// Bytes from which on one text is scanned by several threads: below, they cost more than they save.
const LARGE: usize = 512 * 1024;

/// Bytes that each of them scans at a time. Memory is that of the links of a few pieces per thread.
const PIECE: usize = 128 * 1024;

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

    /// How many threads there are.
    pub(super) fn threads(&self) -> usize {
        self.threads
    }

    /// Whether a text is large enough for several threads, and they run.
    fn takes(&self, text: &[u8]) -> bool {
        text.len() >= LARGE && self.runs()
    }

    /// Whether there are several threads, and they run.
    pub(super) fn runs(&self) -> bool {
        let start = || {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads);
            pool.thread_name(|_| "scan-part".to_owned()).build_global().is_ok()
        };
        self.threads > 1 && *self.started.get_or_init(start)
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
    /// Whether whoever reads along shall see it at once.
    pub(super) live: bool,
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

/// Scans one file.
pub(super) fn scan(job: &Job, settings: &Settings) {
    let mut scan = Scan::new(settings, job);
    let ended = match open(&job.source, settings.input) {
        Ok(Opened::Text) => scan.blocks(),
        Ok(Opened::Message(raw)) => mail::message(&raw, &mut scan),
        Ok(Opened::Mbox(reader)) => mail::mbox(reader, &mut scan),
        Ok(Opened::Html(raw)) => mail::html(&raw, &mut scan),
        Err(problem) => ControlFlow::Continue(Err(problem)),
    };
    let ControlFlow::Continue(ended) = ended else { return };
    let message = match ended {
        Ok(bytes) => Message::Done(Stats { bytes, ..scan.stats }),
        // What was found before stands. The run at the end may go on, so it is no link yet.
        Err(problem) => Message::Failed(problem),
    };
    if scan.end().is_continue() {
        let _ = job.feed.send(message);
    }
}

/// How a scan ended: after so many bytes, or with a problem. `Break` means that nobody listens any
/// more.
pub(super) type Ended = ControlFlow<(), Result<u64, Problem>>;

/// What comes of a part of a file, and what was counted in it.
pub(super) type Part = (Vec<Message>, Stats);

/// What is gathered of a file until it is sent. `Break` means that nobody listens any more.
pub(super) struct Scan<'s> {
    pub(super) settings: &'s Settings,
    pub(super) job: &'s Job,
    places: Places,
    pub(super) page: Option<Page>,
    /// Bytes of the piece of text at hand that were shown.
    shown: usize,
    chunk: Chunk,
    pub(super) stats: Stats,
    /// Chunks that come before the one at hand, and problems.
    pub(super) ready: Vec<Message>,
    /// It scans a part of the file, beside others: what is ready is kept.
    apart: bool,
}

impl<'s> Scan<'s> {
    fn new(settings: &'s Settings, job: &'s Job) -> Scan<'s> {
        Scan {
            settings,
            job,
            places: Places::new(settings.unit, settings.lines),
            page: None,
            shown: 0,
            chunk: Chunk::default(),
            stats: Stats::file(0),
            ready: Vec::new(),
            apart: false,
        }
    }

    /// The same for a part of the file, which is scanned beside others: it sends nothing.
    pub(super) fn part(settings: &'s Settings, job: &'s Job) -> Scan<'s> {
        Scan { stats: Stats::default(), apart: true, ..Scan::new(settings, job) }
    }

    /// Scans text as it is read.
    fn blocks(&mut self) -> Ended {
        let (settings, job) = (self.settings, self.job);
        self.page = settings.uses.records.then(|| settings.printer.page(&job.path));
        let mut stream = settings.scanner.stream();
        match read(&job.source, |block| self.block(block, &mut stream)) {
            Ok(flow) => flow?,
            Err(problem) => return ControlFlow::Continue(Err(problem)),
        }
        stream.finish(self)?;
        ControlFlow::Continue(Ok(self.places.base()))
    }
}

impl Scan<'_> {
    /// Takes the next block. The stream holds the run with which the last one ended.
    fn block(&mut self, block: Block<'_>, stream: &mut Stream) -> ControlFlow<()> {
        // No link crosses such a byte: what lies between the first and the last one stands alone.
        let first = block.text.iter().position(is_hard).map_or(block.text.len(), |at| at + 1);
        let (begin, rest) = block.text.split_at(first);
        let last = rest.iter().rposition(is_hard).map_or(0, |at| at + 1);
        let (runs, end) = rest.split_at(last);
        stream.push(begin, self)?;
        if self.settings.pool.takes(runs) && self.is_apart() {
            self.apart(runs)?;
            self.pass(runs)?;
        } else if self.settings.pool.takes(runs) {
            let uses = self.settings.uses;
            self.settings.scanner.parallel().chunk_size(PIECE).for_each(
                runs,
                |link| Forms::new(link, uses),
                |forms| self.take(runs, forms),
            )?;
            self.pass(runs)?;
        } else {
            stream.push(runs, self)?;
        }
        stream.push(end, self)?;
        if block.live {
            self.chunk.live = true;
            self.send()?;
        }
        ControlFlow::Continue(())
    }

    /// Whether the records of a piece of text can be written without those before it.
    fn is_apart(&self) -> bool {
        !self.settings.printer.shows_text() && self.places.ahead(0).is_some()
    }

    /// Scans a text that begins and ends where it may be cut, and writes its records, on several
    /// threads. Meanwhile this one sends what the last such text gave.
    fn apart(&mut self, runs: &[u8]) -> ControlFlow<()> {
        self.set_ready();
        let pieces = pieces(runs);
        let (settings, job, places) = (self.settings, self.job, self.places);
        let piece = |(begin, text): &(usize, &[u8])| {
            let mut scan = Scan {
                places: places.ahead(*begin).unwrap_or(places),
                page: settings.uses.records.then(|| settings.printer.page(&job.path)),
                ..Scan::part(settings, job)
            };
            for link in settings.scanner.links(text) {
                scan.count(text, Forms::new(link, settings.uses));
            }
            scan.finish()
        };
        let mut found: Vec<Part> = Vec::new();
        rayon::in_place_scope(|scope| {
            scope.spawn(|_| found = pieces.par_iter().map(piece).collect());
            self.send_ready()
        })?;
        found.into_iter().for_each(|part| self.add(part));
        ControlFlow::Continue(())
    }

    /// What came of a part of the file.
    pub(super) fn finish(mut self) -> Part {
        self.set_ready();
        (self.ready, self.stats)
    }

    /// Adds what came of the next part; [`Scan::send_ready`] sends it.
    pub(super) fn add(&mut self, (ready, stats): Part) {
        self.stats.add(&stats);
        self.ready.extend(ready);
    }

    /// Takes one link of the piece of text at hand; they come in order.
    fn take(&mut self, text: &[u8], forms: Forms<'_>) -> ControlFlow<()> {
        self.show(text, forms.link.start())?;
        self.count(text, forms);
        if self.is_full() { self.send() } else { ControlFlow::Continue(()) }
    }

    /// Takes the rest of the piece of text at hand.
    fn pass(&mut self, text: &[u8]) -> ControlFlow<()> {
        self.show(text, text.len())?;
        self.shown = 0;
        self.places.pass(text);
        ControlFlow::Continue(())
    }

    /// Shows the text up to `end`, a chunk at a time, where text is shown.
    fn show(&mut self, text: &[u8], end: usize) -> ControlFlow<()> {
        while let Some(page) = &mut self.page
            && let Some(rest) = text.get(self.shown..end).filter(|rest| !rest.is_empty())
        {
            self.shown += page.text(rest, CHUNK);
            if page.out.len() >= CHUNK {
                self.send()?;
            }
        }
        ControlFlow::Continue(())
    }

    fn count(&mut self, text: &[u8], forms: Forms<'_>) {
        self.shown = forms.link.end();
        let location = match self.page {
            Some(_) => self.places.locate(text, forms.link.range()),
            None => Location::default(),
        };
        self.record(forms, location, None);
    }

    /// Counts and renders one link.
    pub(super) fn record(
        &mut self,
        forms: Forms<'_>,
        location: Location,
        place: Option<&Place<'_>>,
    ) {
        self.stats.link(forms.link.kind(), forms.link.confidence());
        self.stats.unmappable += u64::from(matches!(forms.uri, Some(Err(_))));
        self.chunk.links += 1;
        let Forms { link, uri, display, normalized, host_flags, facts, key } = forms;
        let mut problem = None;
        if let (Some(page), Some(uri)) = (&mut self.page, uri)
            && !uri.as_ref().is_ok_and(|uri| page.uri(uri))
        {
            if let Err(error) = &uri
                && self.settings.printer.drops_unmappable()
            {
                let place = format!("{}:{}-{}", self.job.path, location.start, location.end);
                let what = format!("{} has no URI: {error}", quote(link.as_str()));
                problem = Some(Problem::new(place, what));
            }
            page.record(&Record {
                location,
                kind: link.kind(),
                confidence: link.confidence(),
                flags: link.flags(),
                host_flags,
                text: link.as_str(),
                uri,
                display,
                normalized,
                place,
                facts: facts.as_deref(),
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

    /// Writes and sends what comes last.
    fn end(&mut self) -> ControlFlow<()> {
        if let Some(page) = &mut self.page {
            page.finish();
        }
        self.send()
    }

    /// Reports what went wrong with a part of the file.
    pub(super) fn problem(&mut self, problem: Problem) -> ControlFlow<()> {
        self.ready.push(Message::Problem(problem));
        if self.apart { ControlFlow::Continue(()) } else { self.send_ready() }
    }

    /// Sends what was gathered.
    pub(super) fn send(&mut self) -> ControlFlow<()> {
        self.set_ready();
        if self.apart { ControlFlow::Continue(()) } else { self.send_ready() }
    }

    /// Ends the chunk at hand.
    fn set_ready(&mut self) {
        let mut chunk = std::mem::take(&mut self.chunk);
        if let Some(page) = &mut self.page {
            chunk.bytes = std::mem::take(&mut page.out);
        }
        if chunk.links > 0 || !chunk.bytes.is_empty() {
            self.ready.push(Message::Chunk(chunk));
        }
    }

    pub(super) fn send_ready(&mut self) -> ControlFlow<()> {
        for message in self.ready.drain(..) {
            if self.job.feed.send(message).is_err() {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}

impl Sink for Scan<'_> {
    fn link(&mut self, found: Found<'_>) -> ControlFlow<()> {
        self.take(found.text(), Forms::new(found.link(), self.settings.uses))
    }

    fn text(&mut self, _: u64, text: &[u8]) -> ControlFlow<()> {
        self.pass(text)
    }
}

/// Pieces of a text, each with its place, cut just after bytes that no link crosses.
fn pieces(text: &[u8]) -> Vec<(usize, &[u8])> {
    let mut pieces = Vec::with_capacity(text.len() / PIECE + 1);
    let mut begin = 0;
    while let Some(rest) = text.get(begin..).filter(|rest| !rest.is_empty()) {
        let beyond = rest.get(PIECE..).unwrap_or_default();
        let length = match beyond.iter().position(is_hard) {
            Some(at) => PIECE + at + 1,
            None => rest.len(),
        };
        pieces.push((begin, &rest[..length]));
        begin += length;
    }
    pieces
}

/// Whether text may be cut after the byte.
fn is_hard(byte: &u8) -> bool {
    *byte <= b' ' || *byte == 0x7F
}

/// A link in a message.
fn quote(text: &str) -> String {
    format!("`{}`", crate::out::escape(text, crate::out::Backslash::AsIs))
}

#[cfg(test)]
mod tests {
    use super::{CHUNK, Job, LARGE, Message, PIECE, Pool, Settings, Uses, pieces, scan};
    use crate::args::{Format, Input};
    use crate::out::{Columns, Printer};
    use crate::scan::files::Source;
    use crate::scan::forms::Key;
    use crate::scan::stats::Stats;
    use irispan::Scanner;
    use irispan::offset::Unit;
    use std::sync::mpsc;

    fn settings(format: Format) -> Settings {
        Settings {
            scanner: Scanner::new(),
            printer: Printer::new(format, false, Columns::default(), false),
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

    /// What is printed and what is counted for a file.
    fn printed(source: Source, settings: &Settings) -> (Vec<u8>, Stats, Vec<Option<Box<str>>>) {
        let (feed, messages) = mpsc::sync_channel(999);
        scan(&Job { source, path: "p".into(), feed }, settings);
        let (mut bytes, mut keys, mut links) = (Vec::new(), Vec::new(), 0);
        for message in messages {
            match message {
                Message::Chunk(chunk) => {
                    links += chunk.links as u64;
                    bytes.extend(chunk.bytes);
                    keys.extend(chunk.marks.into_iter().map(|mark| mark.key));
                }
                Message::Done(stats) => {
                    assert_eq!(stats.links, links);
                    return (bytes, stats, keys);
                }
                Message::Problem(problem) | Message::Failed(problem) => {
                    unreachable!("{problem}")
                }
            }
        }
        unreachable!("a file has an end")
    }

    #[test]
    fn threads_print_and_count_what_one_does() {
        let folder = tempfile::tempdir().expect("can be made");
        let path = folder.path().join("a");
        let mut text =
            "See http://例え.jp/ä, a@b.example.org\nand http://a.example/?x=%s .".repeat(30_000);
        text.push_str(&"x".repeat(3 * PIECE));
        text.push_str(&" www.example.com/end".repeat(20_000));
        assert!(text.len() > 5 * LARGE);
        std::fs::write(&path, &text).expect("can be written");
        let mut one = settings(Format::Uri);
        // The threads start once in a program.
        let mut many = Settings { pool: Pool::new(3), ..settings(Format::Uri) };
        assert!(many.pool.takes(text.as_bytes()) && !one.pool.takes(text.as_bytes()));
        for format in [Format::Uri, Format::Jsonl, Format::Csv, Format::Text, Format::Html] {
            for unit in [Unit::Byte, Unit::Utf16] {
                for key in [None, Some(Key::Uri)] {
                    for settings in [&mut one, &mut many] {
                        settings.printer = Printer::new(format, false, Columns::default(), false);
                        settings.unit = unit;
                        settings.uses.key = key;
                    }
                    let source =
                        || Source::File { path: path.clone(), walked: false, maildir: false };
                    let expected = printed(source(), &one);
                    assert_eq!(expected.1.links, 110_000);
                    assert!(printed(source(), &many) == expected, "{format:?} {unit:?} {key:?}");
                }
            }
        }
    }

    #[test]
    fn pieces_are_the_text_and_end_after_bytes_that_no_link_crosses() {
        let text = [b"a ".repeat(PIECE), vec![b'a'; 3 * PIECE], b" a\n".repeat(PIECE)].concat();
        let mut end = 0;
        for (begin, piece) in pieces(&text) {
            assert_eq!(begin, end);
            assert!(piece.len() > PIECE || begin + piece.len() == text.len());
            end = begin + piece.len();
            assert_eq!(piece, &text[begin..end]);
            assert!(matches!(piece.last(), Some(b' ' | b'\n')));
        }
        assert_eq!(end, text.len());
        assert!(pieces(b"").is_empty());
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
        let least = text.len() / CHUNK;
        assert!((least..=least + 2).contains(&chunks), "{chunks}");
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
