//! Copies a text from its source to a writer, block by block, with its links replaced.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::{ControlFlow, Range};

use irispan::redact::{Selection, Template};
use irispan::stepped::{Step, SteppedLink};
use irispan::{Kind, Scanner};

use super::log::Log;
use super::totals::Done;
use crate::out::json;
use crate::problem::Problem;
use crate::scan::{Begun, Block, Opened, Reading, Source, open_text, read};

/// The maximum length in bytes of a run in which links are replaced, which bounds the text that is
/// held.
pub(super) const MAX_RUN: usize = 64 << 20;

/// Which links are replaced, and by what.
pub(super) struct Redaction<'a> {
    pub(super) scanner: Scanner,
    pub(super) selection: Selection,
    pub(super) reading: Reading,
    pub(super) template: &'a Template,
}

/// Why a text was not written completely.
pub(super) enum Stop {
    Source(Problem),
    Output(io::Error),
}

impl Redaction<'_> {
    /// Writes the text of a source with its links replaced. Memory is bounded by [`MAX_RUN`], whatever
    /// the text. Stops at a longer run: a link that is cut there would not be replaced as a whole.
    pub(super) fn replace(
        &self,
        source: &Source,
        out: &mut impl Write,
        log: &Log,
    ) -> Result<Done, Stop> {
        match open_text(source, &self.reading).map_err(Stop::Source)? {
            Opened::Text(begun) => self.text(source, begun, out),
            Opened::Stepped(begun, step) if !matches!(step, Step::Wide(_)) => {
                self.stepped(source, begun, step, out)
            }
            Opened::Skipped(problem) => skip(source, problem, log).map_err(Stop::Source),
            other => Err(Stop::Source(refused(source, &other))),
        }
    }

    fn text(&self, source: &Source, begun: Begun, out: &mut impl Write) -> Result<Done, Stop> {
        let out = RefCell::new(out);
        let shared = Shared(&out);
        let template = self.template;
        let mut sink = self.selection.sink(shared, |out, link| template.write(out, link));
        let mut stream = self.scanner.stream();
        let mut done = Done::default();
        let mut run = Run::default();
        let ended = read(source, begun, |block: Block<'_>| {
            done.bytes += block.text.len() as u64;
            flow(run.note(block.text))?;
            stream.push(block.text, &mut sink)?;
            if block.live { flow(shared.0.borrow_mut().flush()) } else { flow(Ok(())) }
        });
        run.refuse(source, done.bytes)?;
        ended_by(ended.map_err(Stop::Source)?)?;
        ended_by(stream.finish(&mut sink))?;
        for kind in Kind::ALL {
            done.add(*kind, sink.counts().of(*kind));
        }
        Ok(done)
    }

    fn stepped(
        &self,
        source: &Source,
        begun: Begun,
        step: Step,
        out: &mut impl Write,
    ) -> Result<Done, Stop> {
        let mut stepped = self.scanner.stepped(step);
        let mut held = Held::new(step);
        let mut done = Done::default();
        let mut run = Run { quotes: matches!(step, Step::Json(_)), ..Run::default() };
        let ended = read(source, begun, |block: Block<'_>| {
            done.bytes += block.text.len() as u64;
            flow(run.note(block.text))?;
            held.bytes.extend_from_slice(block.text);
            let mut take = |link: SteppedLink<'_>| self.take(&link, &mut held, &mut done);
            stepped.push(block.text, &mut take)?;
            flow(held.write(out, stepped.settled()))?;
            if block.live { flow(out.flush()) } else { flow(Ok(())) }
        });
        run.refuse(source, done.bytes)?;
        ended_by(ended.map_err(Stop::Source)?)?;
        ended_by(stepped.finish(&mut |link| self.take(&link, &mut held, &mut done)))?;
        held.write(out, u64::MAX).map_err(Stop::Output)?;
        if held.late {
            let what = "a link was found after its text was written, and not replaced";
            let hint = "this is a defect of irispan, please report it";
            return Err(Stop::Source(Problem::new(source.name(), what).hint(hint)));
        }
        Ok(done)
    }

    /// Notes the replacement of a link, and of links in its visible text.
    fn take(
        &self,
        link: &SteppedLink<'_>,
        held: &mut Held,
        done: &mut Done,
    ) -> ControlFlow<io::Error> {
        self.note(link, 0, held, done);
        if let Some(visible) = link.visible_range() {
            let text = held.text(visible.clone()).to_vec();
            let mut stepped = self.scanner.stepped(held.step);
            let mut take = |link: SteppedLink<'_>| {
                self.note(&link, visible.start, held, done);
                ControlFlow::Continue(())
            };
            stepped.push(&text, &mut take)?;
            stepped.finish(&mut take)?;
        }
        ControlFlow::Continue(())
    }

    /// Notes the replacement of a link in a text that begins at offset `base`.
    fn note(&self, link: &SteppedLink<'_>, base: u64, held: &mut Held, done: &mut Done) {
        let found = link.link();
        if !self.selection.selects(&found) {
            return;
        }
        let mut text = Vec::new();
        self.template.write(&mut text, &found);
        if matches!(held.step, Step::Json(_)) {
            text = escaped(&text);
        }
        if base + link.raw_range().start < held.base {
            held.late = true;
            return;
        }
        done.add(found.kind(), 1);
        held.replace(link, base, text);
    }
}

/// The length of the unfinished run of a text.
#[derive(Default)]
struct Run {
    length: usize,
    /// Whether a quote ends a run as well: each string of JSON is a text of its own.
    quotes: bool,
    /// Whether a backslash escapes the next byte.
    escaped: bool,
}

impl Run {
    /// Notes more of the text.
    ///
    /// # Errors
    ///
    /// If the run is longer than [`MAX_RUN`]; [`refuse`](Run::refuse) reports it.
    fn note(&mut self, text: &[u8]) -> io::Result<()> {
        for byte in text {
            let ends = Scanner::is_boundary(*byte) || self.quotes && !self.escaped && *byte == b'"';
            self.escaped = *byte == b'\\' && !self.escaped;
            self.length = if ends { 0 } else { self.length + 1 };
            if self.length > MAX_RUN {
                return Err(io::ErrorKind::FileTooLarge.into());
            }
        }
        Ok(())
    }

    /// Refuses a text with a run that is too long, after `read` bytes.
    fn refuse(&self, source: &Source, read: u64) -> Result<(), Stop> {
        if self.length <= MAX_RUN {
            return Ok(());
        }
        let what = format!("more than {} MiB without a blank before byte {read}", MAX_RUN >> 20);
        let hint = "a link there cannot be replaced as a whole; break the text into lines first";
        Err(Stop::Source(Problem::new(source.name(), what).hint(hint)))
    }
}

/// Raw text that was read and not written yet, with the replacements of its links.
struct Held {
    step: Step,
    bytes: Vec<u8>,
    /// The offset of the held text.
    base: u64,
    /// The end and the text of each replacement, by its start. Targets of hyperlinks are reported
    /// after the links of their text, so the map must be sorted.
    pieces: BTreeMap<u64, (u64, Vec<u8>)>,
    /// Whether a link was reported after its text was written.
    late: bool,
}

impl Held {
    fn new(step: Step) -> Held {
        Held { step, bytes: Vec::new(), base: 0, pieces: BTreeMap::new(), late: false }
    }

    /// Notes the replacement of a link. Changes of colour within the link are kept.
    fn replace(&mut self, link: &SteppedLink<'_>, base: u64, mut text: Vec<u8>) {
        if !matches!(self.step, Step::Ansi) {
            let range = link.raw_range();
            self.pieces.insert(base + range.start, (base + range.end, text));
            return;
        }
        for piece in link.raw_pieces() {
            let text = std::mem::take(&mut text);
            self.pieces.insert(base + piece.start, (base + piece.end, text));
        }
    }

    /// Writes the text up to an offset, before which all links are known.
    fn write(&mut self, out: &mut impl Write, settled: u64) -> io::Result<()> {
        let end = settled.min(self.base + self.bytes.len() as u64);
        let mut done = self.base;
        while let Some(piece) = self.pieces.first_entry()
            && *piece.key() < settled
        {
            let (start, (after, text)) = piece.remove_entry();
            // If two overlap, both are removed, but only the first one is replaced.
            if start >= done {
                out.write_all(self.text(done..start))?;
                out.write_all(&text)?;
            }
            done = done.max(after);
        }
        out.write_all(self.text(done..end))?;
        let gone = done.max(end) - self.base;
        let gone = usize::try_from(gone).unwrap_or(usize::MAX).min(self.bytes.len());
        self.bytes.drain(..gone);
        self.base += gone as u64;
        Ok(())
    }

    fn text(&self, range: Range<u64>) -> &[u8] {
        let place = |at: u64| usize::try_from(at.saturating_sub(self.base)).unwrap_or(usize::MAX);
        self.bytes.get(place(range.start)..place(range.end)).unwrap_or_default()
    }
}

/// A writer that is also used elsewhere between two writes.
struct Shared<'o, W>(&'o RefCell<W>);

impl<W> Clone for Shared<'_, W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W> Copy for Shared<'_, W> {}

impl<W: Write> Write for Shared<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().flush()
    }
}

fn flow(result: io::Result<()>) -> ControlFlow<io::Error> {
    result.map_or_else(ControlFlow::Break, ControlFlow::Continue)
}

fn ended_by(flow: ControlFlow<io::Error>) -> Result<(), Stop> {
    match flow {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(error) => Err(Stop::Output(error)),
    }
}

/// Returns a text as it is written within a JSON string.
fn escaped(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    json::string(&mut out, &String::from_utf8_lossy(text));
    out.pop();
    out.split_off(1)
}

/// Reports that a source is not text. A file in a folder is skipped, as by `scan`; a named one is
/// an error. Mail and documents are errors in folders as well, because their links would remain.
fn skip(source: &Source, problem: Problem, log: &Log) -> Result<Done, Problem> {
    if let Source::File { walked: true, .. } = source {
        log.say(&problem);
        return Ok(Done::default());
    }
    Err(problem)
}

/// Returns the reason why a source of this kind is not read.
fn refused(source: &Source, opened: &Opened) -> Problem {
    let (what, hint) = match opened {
        Opened::Html(_) => (
            "an HTML document, whose links may be written in many ways",
            "to replace those that are written as they are, use --input text; with character \
             references, --input escaped",
        ),
        Opened::Stepped(..) | Opened::Wide(..) => {
            ("UTF-16 or UTF-32, which is read but not written", "convert it to UTF-8 first")
        }
        _ => (
            "mail, whose text may be encoded",
            "to replace links that are written as they are, use --input text",
        ),
    };
    Problem::new(source.name(), what).hint(hint)
}
