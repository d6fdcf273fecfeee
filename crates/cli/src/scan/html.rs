//! Scans HTML, block by block as it is read. Offsets of links count raw bytes.
//!
//! The first [`HEAD`] bytes decide the charset. UTF-8 is read as a stream. A document in another charset,
//! and one whose text is shown, is read as a whole, as far as the library reads it.

use std::mem;
use std::ops::{ControlFlow, Range};

use irispan::mail::Repair;
use irispan::safety::{CheckOptions, check_link, compare_text};
use irispan::stepped::{Step, Stepped, SteppedLink};
use irispan::steps::charset::{self, FALLBACK, whole_characters};
use irispan::steps::html::{Options, declared_charset};
use irispan::steps::wide::Wide;

use super::collector::{Collector, Context};
use super::forms::Forms;
use super::guess::without_mark;
use super::input::Begun;
use super::job::{Flow, Stop};
use super::lines::Lines;
use super::mail;
use super::read::{Block, read};
use crate::out::{Location, Origin};
use crate::problem::Problem;

/// How many bytes at the beginning of a document decide its charset. What is wrong in them is known
/// before the first link.
const HEAD: usize = 1 << 20;

/// How many bytes are read before their lines are forgotten.
const PART: usize = 64 << 10;

/// How many bytes of a document are read as a whole: one more than the library reads of a part.
const WHOLE: usize = (64 << 20) + 1;

/// How many bytes of UTF-32 and UTF-16 make at least as many of UTF-8.
const WHOLE_WIDE: usize = 4 * WHOLE;

/// Scans the source of `collector` as HTML. Returns the number of bytes.
pub(super) fn scan(begun: Begun, collector: &mut Collector<'_>) -> Flow<u64> {
    let job = collector.job;
    let mut document = Document { length: 0, state: State::Begun(Vec::new()) };
    match read(&job.source, begun, |block| document.block(block, collector)) {
        Ok(flow) => flow?,
        Err(problem) => return ControlFlow::Break(Stop::Failed(problem)),
    }
    document.finish(collector)?;
    ControlFlow::Continue(document.length)
}

/// A document that is being read.
struct Document {
    length: u64,
    state: State,
}

enum State {
    /// The beginning of it.
    Begun(Vec<u8>),
    Stream(Box<Stream>),
    /// As much of it as is read as a whole.
    Whole(Vec<u8>, usize),
}

impl Document {
    /// Takes the next block.
    fn block(&mut self, block: Block<'_>, collector: &mut Collector<'_>) -> Flow {
        self.length += block.text.len() as u64;
        match &mut self.state {
            State::Begun(head) => {
                head.extend_from_slice(block.text);
                if head.len() < HEAD {
                    return ControlFlow::Continue(());
                }
                self.decide(false, collector)?;
            }
            State::Stream(stream) => stream.push(block.text, collector)?,
            State::Whole(raw, limit) => {
                let room = limit.saturating_sub(raw.len()).min(block.text.len());
                raw.extend_from_slice(block.text.get(..room).unwrap_or_default());
            }
        }
        if block.live { collector.send_live() } else { ControlFlow::Continue(()) }
    }

    /// Decides how the document is read. `whole` says that its beginning is all of it.
    fn decide(&mut self, whole: bool, collector: &mut Collector<'_>) -> Flow {
        let State::Begun(head) = &mut self.state else { return ControlFlow::Continue(()) };
        let head = mem::take(head);
        if Wide::for_mark(&head).is_some() {
            self.state = State::Whole(head, WHOLE_WIDE);
            return ControlFlow::Continue(());
        }
        let stream = match collector.settings.printer.shows_text() {
            true => None,
            false => Stream::begin(&head, whole, collector),
        };
        let Some(stream) = stream else {
            self.state = State::Whole(head, WHOLE);
            return ControlFlow::Continue(());
        };
        let mut stream = Box::new(stream);
        stream.push(&head, collector)?;
        self.state = State::Stream(stream);
        ControlFlow::Continue(())
    }

    fn finish(&mut self, collector: &mut Collector<'_>) -> Flow {
        self.decide(true, collector)?;
        match mem::replace(&mut self.state, State::Begun(Vec::new())) {
            State::Begun(_) => ControlFlow::Continue(()),
            State::Stream(stream) => stream.finish(collector),
            State::Whole(raw, _) => {
                if (raw.len() as u64) < self.length {
                    let what = "an HTML document too large to be read as a whole; \
                                the rest of it is not read";
                    collector.problem(Problem::new(&*collector.job.path, what))?;
                }
                mail::html(&raw, collector).map_continue(|_| ())
            }
        }
    }
}

/// A document in UTF-8 that is read as a stream.
struct Stream {
    stepped: Stepped,
    lines: Lines,
    found: Found,
    /// How many bytes of the mark in front are not pushed yet.
    mark: usize,
}

/// What every record of a document tells.
struct Found {
    charset: &'static str,
    repairs: Vec<Repair>,
    /// How many bytes of the file are before the text.
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

    fn push(&mut self, text: &[u8], collector: &mut Collector<'_>) -> Flow {
        if self.found.charset == ASCII && !text.is_ascii() {
            // No charset was named, and none is needed up to here.
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

    /// Returns where an offset of the text is in the file.
    fn place(&self, offset: u64) -> usize {
        usize::try_from(self.base + offset).unwrap_or(usize::MAX)
    }
}

const UTF_8: &str = "UTF-8";
const ASCII: &str = "US-ASCII";
