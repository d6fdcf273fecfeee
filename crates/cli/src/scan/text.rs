//! Scans text, block by block as it is read.
//!
//! Between the first and the last byte of a block that no link crosses, a block is scanned in
//! place, by several threads if it is large. The rest goes through a stream, which joins the end of
//! one block with the beginning of the next. So memory is bounded whatever the size of the file,
//! and links from a pipe are reported while it is being written.

use std::fs::File;
use std::ops::ControlFlow;

use irispan::{Found, Link, Links, Scanner, Sink, Stream};

use super::blocks::{self, Blocks};
use super::collector::{CHUNK, Collector, Context, Part};
use super::forms::Forms;
use super::input::Begun;
use super::job::{Flow, Job, Stop};
use super::places::Places;
use super::read::{Block, read_for};
use super::settings::Settings;
use crate::out::Location;

/// Size in bytes from which a text is scanned by several threads: below, starting them costs more
/// than they save.
const LARGE: usize = 512 * 1024;

/// Size in bytes of the pieces of a large text. The links of a few pieces per thread are in memory.
const PIECE: usize = 128 * 1024;

/// Scans the source of `collector` as text. Returns the number of bytes.
pub(super) fn scan(begun: Begun, collector: &mut Collector<'_>) -> Flow<u64> {
    let (settings, job) = (collector.settings, collector.job);
    collector.page = settings.uses.records.then(|| settings.printer.page(&job.path));
    let places = Places::new(settings.unit, settings.lines);
    let mut text = Text { collector, places, shown: 0, read: 0 };
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
    stream.finish(&mut text)?;
    ControlFlow::Continue(text.places.base())
}

/// A text that comes in pieces, and what is collected from it.
struct Text<'c, 's> {
    collector: &'c mut Collector<'s>,
    places: Places,
    /// How many bytes of the current piece were shown.
    shown: usize,
    /// Bytes of the blocks before.
    read: u64,
}

impl Text<'_, '_> {
    /// Scans the next block. The stream holds the run with which the last one ended.
    fn block(&mut self, block: Block<'_>, stream: &mut Stream) -> Flow {
        let settings = self.collector.settings;
        let is_boundary = |byte: &u8| Scanner::is_boundary(*byte);
        self.collector.watch(block, self.read)?;
        self.read += block.text.len() as u64;
        let first = block.text.iter().position(is_boundary).map_or(block.text.len(), |at| at + 1);
        let (begin, rest) = block.text.split_at(first);
        let last = rest.iter().rposition(is_boundary).map_or(0, |at| at + 1);
        let (runs, end) = rest.split_at(last);
        stream.push(begin, self)?;
        if runs.len() < LARGE || !settings.pool.start() {
            stream.push(runs, self)?;
        } else {
            self.scan_on_threads(runs)?;
            self.pass(runs)?;
        }
        stream.push(end, self)?;
        if block.live { self.collector.send_live() } else { ControlFlow::Continue(()) }
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

    /// Opens the source if it is a large file of which each thread can read blocks for itself, because what
    /// is printed of a link does not depend on those before it.
    fn shared(&self, begun: &Begun) -> Option<File> {
        let Collector { settings, job, .. } = *self.collector;
        if settings.printer.shows_text() || self.places.needs_order() {
            return None;
        }
        blocks::open(&job.source, begun, LARGE).filter(|_| settings.pool.start())
    }

    /// Scans a large file, whose blocks are read, scanned and rendered by the threads. The runs with which
    /// they begin and end go through the stream.
    fn blocks(&mut self, file: &File, stream: &mut Stream) -> Flow {
        let Collector { settings, job, .. } = *self.collector;
        let (scanner, places) = (&settings.scanner, self.places);
        let blocks = Blocks::new(file);
        let scan = |offset| {
            blocks.read(offset, |runs, base| {
                render(settings, job, places.moved_to(base), runs, scanner.links(runs))
            })
        };
        let ended = scanner.parallel().ordered(blocks.offsets(), scan, |block| {
            let take = || -> Flow {
                stream.push(&block.begin, self)?;
                if let Some((part, length)) = block.runs {
                    self.collector.append(part)?;
                    self.places = self.places.moved_to(self.places.base() + length as u64);
                }
                stream.push(&block.end, self)
            };
            let taken = match take() {
                ControlFlow::Continue(()) => block.last.map(|end| end.err()),
                ControlFlow::Break(stop) => return ControlFlow::Break(Err(stop)),
            };
            taken.map_or(ControlFlow::Continue(()), |end| ControlFlow::Break(Ok(end)))
        });
        match ended {
            ControlFlow::Break(Err(stop)) => ControlFlow::Break(stop),
            ControlFlow::Break(Ok(Some(error))) => {
                ControlFlow::Break(Stop::Failed(job.source.problem(&error)))
            }
            ControlFlow::Continue(()) | ControlFlow::Break(Ok(None)) => ControlFlow::Continue(()),
        }
    }

    /// Takes the next link of the current piece, unless there were enough.
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

    /// Whether as many links are marked as are wanted.
    fn has_all(&self) -> bool {
        let limit = self.collector.settings.limit;
        limit.is_some_and(|limit| self.collector.stats.links >= limit)
    }

    /// Records a link in the shortest way.
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
    let mut part = Text { collector: &mut collector, places, shown: 0, read: 0 };
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
mod tests {
    use super::{CHUNK, LARGE, PIECE};
    use crate::args::Format;
    use crate::out::{Options, Printer};
    use crate::scan::files::Source;
    use crate::scan::forms::Key;
    use crate::scan::job::{Job, Message};
    use crate::scan::pool::Pool;
    use crate::scan::settings::Settings;
    use crate::scan::stats::Stats;
    use crate::scan::workers::scan;
    use irispan::offset::Unit;
    use std::sync::mpsc;

    fn messages(source: Source, format: Format) -> Vec<Message> {
        let (feed, messages) = mpsc::sync_channel(9);
        scan(&Job { source, path: "p".into() }, &feed, &Settings::of_format(format));
        drop(feed);
        messages.iter().collect()
    }

    /// Returns what is printed and counted for a file.
    fn printed(source: Source, settings: &Settings) -> (Vec<u8>, Stats, Vec<Option<Box<str>>>) {
        let (feed, messages) = mpsc::sync_channel(999);
        scan(&Job { source, path: "p".into() }, &feed, settings);
        drop(feed);
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
                Message::Problem(problem) | Message::Note(problem) | Message::Failed(problem) => {
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
        let mut one = Settings::of_format(Format::Uri);
        // The threads start once in a program.
        let mut many = Settings { pool: Pool::new(3), ..Settings::of_format(Format::Uri) };
        assert!(many.pool.start() && !one.pool.start());
        for format in [Format::Uri, Format::Jsonl, Format::Csv, Format::Text, Format::Html] {
            for unit in [Unit::Byte, Unit::Utf16] {
                for key in [None, Some(Key::Uri)] {
                    for settings in [&mut one, &mut many] {
                        settings.printer = Printer::new(Options::of(format));
                        settings.unit = unit;
                        settings.uses.key = key;
                    }
                    let source = || Source::File { path: path.clone(), walked: false };
                    let expected = printed(source(), &one);
                    assert_eq!(expected.1.links, 110_000);
                    assert!(printed(source(), &many) == expected, "{format:?} {unit:?} {key:?}");
                }
            }
        }
    }

    #[test]
    fn a_file_ends_with_its_sums() {
        let folder = tempfile::tempdir().expect("can be made");
        let path = folder.path().join("a");
        std::fs::write(&path, "a < b").expect("can be written");
        let found = messages(Source::File { path, walked: false }, Format::Html);
        let [Message::Chunk(chunk), Message::Done(stats)] = &found[..] else {
            unreachable!("{found:?}")
        };
        assert!(chunk.bytes.ends_with(b">a &lt; b</span></pre>\n</section>\n"));
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
        let source = Source::File { path, walked: false };
        scan(&Job { source, path: "p".into() }, &feed, &Settings::of_format(Format::Html));
        drop(feed);
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
        assert!(html.ends_with(&format!("dir=\"auto\">{shown}</span></pre>\n</section>\n")));
    }
}
