//! Scans HTML while it is read. Offsets of links count raw bytes.
//!
//! The first [`HEAD`] bytes decide the charset. UTF-8 is scanned block by block. A document in
//! another charset, or whose text is shown, is decoded, piece by piece if it is large.

use std::io::{Cursor, Read};
use std::ops::{ControlFlow, Range};

use irispan::mail::{Format, Layout, Repair, Text, TextReader};
use irispan::safety::{CheckOptions, check_link, compare_text};
use irispan::stepped::{Step, Stepped, SteppedLink};
use irispan::steps::charset::{self, FALLBACK, whole_characters};
use irispan::steps::html::{Options, declared_charset};
use irispan::steps::wide::Wide;

use super::collector::{Collector, Context};
use super::forms::Forms;
use super::input::{Begun, again, reader};
use super::job::{Flow, Stop};
use super::lines::{Lines, TextLines};
use super::mail::{Counted, Mails, WHOLE, failed};
use super::read::read;
use crate::mark::without_mark;
use crate::out::{Location, Origin};
use crate::problem::Problem;

/// The number of bytes at the beginning of a document that decide its charset, and whose repairs
/// are known before the first link.
const HEAD: usize = 1 << 20;

/// The number of bytes that are read before their lines are forgotten.
const PART: usize = 64 << 10;

/// The number of bytes of a document in UTF-32 that are read; browsers read none.
const WHOLE_WIDE: usize = 4 * WHOLE;

/// Scans the source of `collector` as HTML. Returns the number of bytes.
pub(super) fn scan(begun: Begun, collector: &mut Collector<'_>) -> Flow<u64> {
    let source = &collector.job.source;
    let opened = reader(source, begun).and_then(|(mut reader, rest)| {
        let mut head = Vec::new();
        (&mut reader).take(HEAD as u64).read_to_end(&mut head)?;
        Ok((reader, rest, head))
    });
    let (reader, rest, head) = match opened {
        Ok(opened) => opened,
        Err(error) => return failed(collector, &error),
    };
    let whole = head.len() < HEAD;
    if Wide::for_mark(&head).is_none()
        && !collector.settings.printer.shows_text()
        && let Some(stream) = Stream::begin(&head, whole, collector)
    {
        drop(reader);
        return stream.scan(again(source, head, rest), collector);
    }
    if head.len() <= WHOLE {
        in_memory(&head, collector)?;
        return ControlFlow::Continue(head.len() as u64);
    }
    match Wide::for_mark(&head) {
        Some(wide @ (Wide::Utf32Le | Wide::Utf32Be)) => utf_32(wide, head, reader, collector),
        wide => {
            let format = Format::new().layout(Layout::Html);
            let format = wide.map_or(format.clone(), |wide| format.charset(wide.name()));
            let mut counted = Counted::new(Cursor::new(head).chain(reader));
            decoded(TextReader::new(&mut counted, &format), wide.is_some(), collector)?;
            ControlFlow::Continue(counted.bytes)
        }
    }
}

/// Scans a document that is in memory.
fn in_memory(raw: &[u8], collector: &mut Collector<'_>) -> Flow {
    let mut mails = Mails::new(collector, 0);
    let format = Format::new().layout(Layout::Html);
    mails.begin_text(None);
    // A byte order mark takes precedence over the document (HTML standard, section 13.2.3.2).
    if let Some(wide) = Wide::for_mark(raw) {
        let decoded = wide.decode(raw);
        (mails.map, mails.charset) = (decoded.map, Some(wide.name()));
        let text = Text::decode(&decoded.bytes, &format.charset("utf-8"));
        let mut lines = TextLines::of_raw(&decoded.bytes, 0, (1, 1));
        mails.text(&text, &mut lines, None, text.repairs())?;
    } else {
        let text = Text::decode(raw, &format);
        let mut lines = TextLines::of_raw(raw, 0, (1, 1));
        mails.text(&text, &mut lines, None, text.repairs())?;
    }
    mails.end_text();
    ControlFlow::Continue(())
}

/// Scans the beginning of a document in UTF-32, and reports if there is more.
fn utf_32(
    wide: Wide,
    mut head: Vec<u8>,
    reader: impl Read,
    collector: &mut Collector<'_>,
) -> Flow<u64> {
    let mut counted = Counted::new(reader);
    let mut rest = Vec::new();
    let room = WHOLE_WIDE.saturating_sub(head.len()) as u64;
    if let Err(error) = (&mut counted).take(room + 1).read_to_end(&mut rest) {
        return failed(collector, &error);
    }
    head.extend_from_slice(&rest);
    if head.len() > WHOLE_WIDE {
        let what = format!("a large HTML document in {}; the rest of it is not read", wide.name());
        let problem = Problem::new(&*collector.job.path, what);
        collector.problem(problem.hint("convert it to UTF-8"))?;
        head.truncate(WHOLE_WIDE);
    }
    in_memory(&head, collector)?;
    ControlFlow::Continue(head.len() as u64)
}

/// Scans a document that is decoded piece by piece.
fn decoded<R: Read>(
    mut document: TextReader<R>,
    is_wide: bool,
    collector: &mut Collector<'_>,
) -> Flow {
    let mut mails = Mails::new(collector, 0);
    mails.begin_text(None);
    // The byte order mark does not count as part of the line.
    let mut first = (1, if is_wide { 2 } else { 0 });
    loop {
        let piece = match document.next_text() {
            Ok(Some(piece)) => piece,
            Ok(None) => break,
            Err(error) => return failed(mails.collector, &error),
        };
        let text = piece.text();
        let mut lines = match is_wide {
            true => TextLines::of_shown(text, first),
            false => TextLines::of_raw(piece.raw(), piece.offset(), piece.line_column()),
        };
        mails.text(text, &mut lines, None, text.repairs())?;
        first = lines.last();
    }
    mails.end_text();
    ControlFlow::Continue(())
}

/// A document in UTF-8 that is read as a stream.
struct Stream {
    stepped: Stepped,
    lines: Lines,
    found: Found,
    /// The number of bytes of the byte order mark that were not pushed yet.
    mark: usize,
}

/// What the records of a document share.
struct Found {
    charset: &'static str,
    repairs: Vec<Repair>,
    /// The number of bytes of the file before the text.
    base: u64,
}

impl Stream {
    /// Begins a document, if it is in UTF-8.
    fn begin(head: &[u8], whole: bool, collector: &mut Collector<'_>) -> Option<Stream> {
        let known = if whole { head } else { whole_characters(head) };
        let label = declared_charset(head);
        let decoded = charset::decode(known, label.as_deref(), FALLBACK);
        let is_ascii = decoded.charset == ASCII && decoded.repairs.is_empty();
        if decoded.charset != UTF_8 && !is_ascii {
            return None;
        }
        let settings = collector.settings;
        collector.page = settings.uses.records.then(|| settings.printer.page(&collector.job.path));
        let mark = match decoded.charset {
            UTF_8 => head.len() - without_mark(head).len(),
            _ => 0,
        };
        let step = Step::Html(Options::new());
        Some(Stream {
            stepped: settings.scanner.stepped(step),
            lines: Lines::new(settings.lines, step),
            found: Found { charset: decoded.charset, repairs: decoded.repairs, base: mark as u64 },
            mark,
        })
    }

    /// Scans the document. Returns the number of bytes.
    fn scan(mut self, begun: Begun, collector: &mut Collector<'_>) -> Flow<u64> {
        let read = read(&collector.job.source, begun, |block| {
            self.push(block.text, collector)?;
            if block.live { collector.send_live() } else { ControlFlow::Continue(()) }
        });
        match read {
            Ok(flow) => flow?,
            Err(problem) => return ControlFlow::Break(Stop::Failed(problem)),
        }
        let bytes = self.lines.length();
        self.finish(collector)?;
        ControlFlow::Continue(bytes)
    }

    fn push(&mut self, text: &[u8], collector: &mut Collector<'_>) -> Flow {
        if self.found.charset == ASCII && !text.is_ascii() {
            // No charset was declared, and the text so far is valid UTF-8.
            self.found.charset = UTF_8;
            self.found.repairs.push(Repair::MissingCharset);
        }
        let (mark, text) = text.split_at(self.mark);
        self.mark = 0;
        self.lines.push(mark);
        for part in text.chunks(PART) {
            self.lines.push(part);
            let (found, lines) = (&self.found, &mut self.lines);
            self.stepped.push(part, &mut |link| found.record(&link, lines, collector))?;
            let base = self.found.base;
            self.lines.settle(self.stepped.unsettled().map(|offset| offset + base));
        }
        ControlFlow::Continue(())
    }

    fn finish(self, collector: &mut Collector<'_>) -> Flow {
        let Stream { stepped, mut lines, found, .. } = self;
        stepped.finish(&mut |link| found.record(&link, &mut lines, collector))
    }
}

impl Found {
    /// Records one link.
    fn record(
        &self,
        link: &SteppedLink<'_>,
        lines: &mut Lines,
        collector: &mut Collector<'_>,
    ) -> Flow {
        if !collector.settings.counts(&link.link()) {
            return ControlFlow::Continue(());
        }
        let pieces: Vec<Range<usize>> =
            link.raw_pieces().map(|piece| self.place(piece.start)..self.place(piece.end)).collect();
        let start = pieces.first().map_or(0, |piece| piece.start) as u64;
        let end = pieces.last().map_or(0, |piece| piece.end) as u64;
        let location = Location { start, end, line_column: lines.locate(start) };
        let anchor = link.anchor_text();
        let mismatch = anchor.and_then(|seen| {
            let fact = compare_text(seen, link.as_str()).into_iter().next()?;
            Some((seen.get(fact.range())?.to_owned(), fact.detail()?.to_owned()))
        });
        let mut repairs = self.repairs.clone();
        repairs.extend(link.repairs().iter().filter(|repair| !self.repairs.contains(repair)));
        let origin = Origin {
            message: None,
            part: "",
            charset: self.charset,
            pieces: &pieces,
            anchor,
            mismatch,
            alternative: None,
            repairs: &repairs,
        };
        let facts = || {
            let mut facts = check_link(&link.link(), &CheckOptions::new());
            facts.extend(anchor.into_iter().flat_map(|seen| compare_text(seen, link.as_str())));
            facts
        };
        let forms = Forms::with(link.link(), collector.settings.uses, facts);
        collector.record(forms, location, Context::Mail(&origin));
        if collector.is_full() { collector.send() } else { ControlFlow::Continue(()) }
    }

    /// Returns the offset in the file of an offset in the text.
    fn place(&self, offset: u64) -> usize {
        usize::try_from(self.base + offset).unwrap_or(usize::MAX)
    }
}

const UTF_8: &str = "UTF-8";
const ASCII: &str = "US-ASCII";
