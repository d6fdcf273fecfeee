//! Scans text, block by block while it is read.
//!
//! Between the first and the last byte of a block that no link crosses, a block is scanned in
//! place, by several threads if it is large. The rest goes through a stream, which joins the end of
//! one block with the beginning of the next. So memory is bounded whatever the size of the file,
//! and links from a pipe are reported while it is being written.

use std::fs::File;
use std::ops::ControlFlow;

use irispan::steps::ansi::first_run;
use irispan::{Found, Link, Links, Scanner, Sink, Stream};

use super::blocks::{self, Blocks};
use super::collector::{CHUNK, Collector, Context, Part};
use super::coloured::Coloured;
use super::forms::Forms;
use super::input::Begun;
use super::job::{Flow, Job, Stop};
use super::places::Places;
use super::read::{Block, read_for, read_rest};
use super::settings::Settings;
use crate::args::Input;
use crate::out::Location;

/// The size in bytes from which a text is scanned by several threads. For smaller ones, starting
/// them costs more than they save.
const LARGE: usize = 512 * 1024;

/// The size in bytes of the pieces of a large text. The links of a few pieces per thread are in
/// memory.
const PIECE: usize = 128 * 1024;

/// Scans the source of `collector` as text. Returns the number of bytes.
pub(super) fn scan(begun: Begun, collector: &mut Collector<'_>) -> Flow<u64> {
    let (settings, job) = (collector.settings, collector.job);
    let printer = settings.printer;
    let printer = if begun.is_raw { printer.without_hyperlinks() } else { printer };
    collector.page = settings.uses.records.then(|| printer.page(&job.path));
    let places = Places::new(settings.unit, settings.lines);
    let reading = &settings.reading;
    let reads_colours = reading.input == Input::Auto && !reading.plain && !reading.lines;
    let mut text = Text { collector, places, shown: 0, read: 0, reads_colours, coloured: None };
    let mut stream = settings.scanner.stream();
    if let Some(file) = text.shared(&begun) {
        text.blocks(&file, &mut stream)?;
    } else {
        let threads = settings.pool.threads();
        match read_for(threads, &job.source, begun, |block| text.block(block, &mut stream)) {
            Ok(flow) => flow?,
            Err(problem) => return ControlFlow::Break(Stop::Failed(problem)),
        }
    }
    if let Some(coloured) = text.coloured.take() {
        return coloured.finish(text.collector);
    }
    stream.finish(&mut text)?;
    ControlFlow::Continue(text.places.base())
}

/// A text that comes in pieces, and its collector.
struct Text<'c, 's> {
    collector: &'c mut Collector<'s>,
    places: Places,
    /// The number of bytes of the current piece that were shown.
    shown: usize,
    /// The number of bytes of earlier blocks.
    read: u64,
    /// Whether text from the first ESC on is read as output for terminals.
    reads_colours: bool,
    coloured: Option<Coloured>,
}

impl Text<'_, '_> {
    /// Scans the next block. The stream holds the run with which the last one ended.
    fn block(&mut self, block: Block<'_>, stream: &mut Stream) -> Flow {
        self.collector.watch(block, self.read)?;
        self.read += block.text.len() as u64;
        if let Some(coloured) = &mut self.coloured {
            return coloured.block(block, self.collector);
        }
        let begin = self.reads_colours.then(|| first_run(block.text)).flatten();
        let (plain, rest) = block.text.split_at(begin.unwrap_or(block.text.len()));
        self.plain(plain, stream)?;
        if begin.is_some() {
            let mut coloured = Coloured::new(self.collector, &self.places);
            coloured.push(stream.unfinished(), self.collector)?;
            return self
                .coloured
                .insert(coloured)
                .block(Block { text: rest, ..block }, self.collector);
        }
        if block.live { self.collector.send_live() } else { ControlFlow::Continue(()) }
    }

    /// Scans text whose links end at ESC.
    fn plain(&mut self, text: &[u8], stream: &mut Stream) -> Flow {
        let settings = self.collector.settings;
        let is_boundary = |byte: &u8| Scanner::is_boundary(*byte);
        let first = text.iter().position(is_boundary).map_or(text.len(), |at| at + 1);
        let (begin, rest) = text.split_at(first);
        let last = rest.iter().rposition(is_boundary).map_or(0, |at| at + 1);
        let (runs, end) = rest.split_at(last);
        stream.push(begin, self)?;
        if runs.len() < LARGE || !settings.pool.start() {
            stream.push(runs, self)?;
        } else {
            self.scan_on_threads(runs)?;
            self.pass(runs)?;
        }
        stream.push(end, self)
    }

    /// Scans a piece on several threads, which also make the forms of links. If records do not
    /// depend on those before them, these threads render them as well.
    fn scan_on_threads(&mut self, text: &[u8]) -> Flow {
        let (settings, job, places) = (self.collector.settings, self.collector.job, self.places);
        let scanner = &settings.scanner;
        let (parallel, pieces) = (scanner.parallel(), scanner.pieces(text, PIECE));
        let counts = |link: &Link<'_>| settings.counts(link);
        let forms = |link| Forms::new(link, settings.uses);
        if settings.printer.shows_text() || places.needs_order() {
            let scan = |piece| -> Vec<Forms<'_>> {
                scanner.links_of(piece).filter(counts).map(forms).collect()
            };
            return parallel.ordered(pieces, scan, |found| {
                found.into_iter().try_for_each(|forms| self.take(text, forms))
            });
        }
        let render = |piece| render(settings, job, places, text, scanner.links_of(piece));
        parallel.ordered(pieces, render, |part| self.collector.append(part))
    }

    /// Opens the source if it is a large file whose blocks threads can read independently, and the
    /// output for a link does not depend on earlier links.
    fn shared(&self, begun: &Begun) -> Option<File> {
        let Collector { settings, job, .. } = *self.collector;
        if settings.printer.shows_text() || self.places.needs_order() {
            return None;
        }
        blocks::open(&job.source, begun, LARGE).filter(|_| settings.pool.start())
    }

    /// Scans a large file, whose blocks are read, scanned and rendered by the threads. The runs at
    /// their beginnings and ends go through the stream.
    fn blocks(&mut self, file: &File, stream: &mut Stream) -> Flow {
        let Collector { settings, job, .. } = *self.collector;
        let (scanner, places) = (&settings.scanner, self.places);
        let blocks = Blocks::new(file);
        let reads_colours = self.reads_colours;
        let scan = |offset| {
            blocks.read(offset, |runs, base| {
                let begin = reads_colours.then(|| first_run(runs)).flatten();
                let runs = &runs[..begin.unwrap_or(runs.len())];
                let links = scanner.links(runs);
                (render(settings, job, places.moved_to(base), runs, links), runs.len())
            })
        };
        let ended = scanner.parallel().ordered(blocks.offsets(), scan, |block| {
            let is_coloured = |text| reads_colours && first_run(text).is_some();
            // Returns whether the text continues without an ESC.
            let take = || -> Flow<bool> {
                if is_coloured(&block.begin) {
                    return ControlFlow::Continue(false);
                }
                stream.push(&block.begin, self)?;
                if let Some(((part, plain), length)) = block.runs {
                    self.collector.append(part)?;
                    self.places = self.places.moved_to(self.places.base() + plain as u64);
                    if plain < length {
                        return ControlFlow::Continue(false);
                    }
                }
                if is_coloured(&block.end) {
                    return ControlFlow::Continue(false);
                }
                stream.push(&block.end, self)?;
                ControlFlow::Continue(true)
            };
            match (take(), block.last) {
                (ControlFlow::Break(stop), _) => ControlFlow::Break(Err(Some(stop))),
                (ControlFlow::Continue(false), _) => ControlFlow::Break(Err(None)),
                (ControlFlow::Continue(true), None) => ControlFlow::Continue(()),
                (ControlFlow::Continue(true), Some(end)) => ControlFlow::Break(Ok(end.err())),
            }
        });
        match ended {
            ControlFlow::Break(Err(None)) => self.rest(file),
            ControlFlow::Break(Err(Some(stop))) => ControlFlow::Break(stop),
            ControlFlow::Break(Ok(Some(error))) => {
                ControlFlow::Break(Stop::Failed(job.source.problem(&error)))
            }
            ControlFlow::Continue(()) | ControlFlow::Break(Ok(None)) => ControlFlow::Continue(()),
        }
    }

    /// Scans the rest of a file, from the run with its first ESC on.
    fn rest(&mut self, file: &File) -> Flow {
        let (base, source) = (self.places.base(), &self.collector.job.source);
        let mut coloured = Coloured::new(self.collector, &self.places);
        let read = read_rest(source, file, base, |block| coloured.block(block, self.collector));
        self.coloured = Some(coloured);
        match read {
            Ok(flow) => flow,
            Err(problem) => ControlFlow::Break(Stop::Failed(problem)),
        }
    }

    /// Takes the next link of the current piece, unless there were enough links.
    fn take(&mut self, piece: &[u8], forms: Forms<'_>) -> Flow {
        self.show(piece, forms.link.start())?;
        if self.has_all() {
            return ControlFlow::Continue(());
        }
        self.record_forms(piece, forms);
        if self.collector.is_full() { self.collector.send() } else { ControlFlow::Continue(()) }
    }

    /// Takes the rest of the current piece.
    fn pass(&mut self, piece: &[u8]) -> Flow {
        self.show(piece, piece.len())?;
        self.shown = 0;
        self.places.pass(piece);
        ControlFlow::Continue(())
    }

    /// Shows the current piece up to `end`, a chunk at a time, if the format shows text.
    fn show(&mut self, piece: &[u8], end: usize) -> Flow {
        while self.collector.settings.printer.shows_text()
            && let Some(page) = &mut self.collector.page
            && let Some(rest) = piece.get(self.shown..end).filter(|rest| !rest.is_empty())
        {
            self.shown += page.text(rest, CHUNK);
            let is_done = page.is_between_lines();
            if page.out.len() >= CHUNK {
                self.collector.send()?;
            }
            if is_done && self.has_all() {
                let bytes = self.places.base() + self.shown as u64;
                return ControlFlow::Break(Stop::Enough(bytes));
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether the maximum number of links was marked.
    fn has_all(&self) -> bool {
        let limit = self.collector.settings.limit;
        limit.is_some_and(|limit| self.collector.stats.links >= limit)
    }

    /// Records a link in the cheapest way.
    #[inline]
    fn record(&mut self, piece: &[u8], link: Link<'_>) {
        let Text { collector, places, shown, .. } = self;
        if collector.uri(&link, || places.locate(piece, link.range())) {
            *shown = link.end();
        } else {
            let forms = Forms::new(link, collector.settings.uses);
            self.record_forms(piece, forms);
        }
    }

    fn record_forms(&mut self, piece: &[u8], forms: Forms<'_>) {
        self.shown = forms.link.end();
        let location = match self.collector.page {
            Some(_) => self.places.locate(piece, forms.link.range()),
            None => Location::default(),
        };
        self.collector.record(forms, location, Context::Text);
    }
}

/// Renders the links of a part of a text.
fn render<'t>(
    settings: &Settings,
    job: &Job,
    places: Places,
    text: &'t [u8],
    links: Links<'_, 't>,
) -> Part {
    let mut collector = Collector::of_part(settings, job);
    collector.page = settings.uses.records.then(|| settings.printer.page(&job.path));
    let mut part = Text {
        collector: &mut collector,
        places,
        shown: 0,
        read: 0,
        reads_colours: false,
        coloured: None,
    };
    for link in links {
        if settings.counts(&link) {
            part.record(text, link);
        }
    }
    collector.into_part()
}

impl Sink for Text<'_, '_> {
    type Break = Stop;

    fn link(&mut self, found: Found<'_>) -> Flow {
        let (settings, link) = (self.collector.settings, found.link());
        if !settings.counts(&link) {
            return ControlFlow::Continue(());
        }
        if !self.collector.only_uris {
            return self.take(found.text(), Forms::new(link, settings.uses));
        }
        self.record(found.text(), link);
        if self.collector.is_full() { self.collector.send() } else { ControlFlow::Continue(()) }
    }

    fn text(&mut self, _: u64, text: &[u8]) -> Flow {
        self.pass(text)
    }
}

#[cfg(test)]
mod tests;
