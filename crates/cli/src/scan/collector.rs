//! Collects the records of one file, or of a part of it, in chunks, and sends them.

use std::ops::ControlFlow;

use irispan::Link;
use irispan::highlight::TerminalText;
use irispan::stepped::OwnedSteppedLink;

use super::forms::Forms;
use super::guess::HEAD;
use super::job::{Chunk, Feed, Flow, Job, Mark, Message};
use super::read::Block;
use super::settings::Settings;
use super::stats::Stats;
use crate::out::{Location, Origin, Page, Record};
use crate::problem::Problem;

/// Size in bytes at which a chunk is sent: large enough that channels cost nothing, small enough
/// that the chunks of all files together need little memory.
pub(super) const CHUNK: usize = 64 * 1024;

/// The messages and sums of a part of a file.
#[derive(Debug, Default)]
pub(super) struct Part {
    messages: Vec<Message>,
    stats: Stats,
}

/// Where a link was found.
#[derive(Clone, Copy, Debug)]
pub(super) enum Context<'t> {
    Text,
    Mail(&'t Origin<'t>),
    Stepped(&'t OwnedSteppedLink),
}

/// Renders and counts links, and sends the records in chunks.
pub(super) struct Collector<'s> {
    pub(super) settings: &'s Settings,
    pub(super) job: &'s Job,
    /// Renders records; `None` if links are only counted.
    pub(super) page: Option<Page>,
    pub(super) stats: Stats,
    /// Whether of each link only its URI is written.
    pub(super) only_uris: bool,
    chunk: Chunk,
    /// Complete chunks and problems that were not sent yet.
    ready: Vec<Message>,
    /// The receiver of messages; `None` for a part of a file, whose messages wait for those of
    /// earlier parts.
    feed: Option<&'s dyn Feed>,
    /// Whether it was reported that a pipe is binary.
    warned: bool,
}

impl<'s> Collector<'s> {
    /// Returns a collector for a file, which sends messages as soon as a chunk is full.
    pub(super) fn new(settings: &'s Settings, job: &'s Job, feed: &'s dyn Feed) -> Collector<'s> {
        let feed = Some(feed);
        Collector { stats: Stats::file(0), feed, ..Collector::of_part(settings, job) }
    }

    /// Returns a collector for a part of a file that is scanned in parallel: nothing is sent, and
    /// no method breaks.
    pub(super) fn of_part(settings: &'s Settings, job: &'s Job) -> Collector<'s> {
        Collector {
            settings,
            job,
            page: None,
            stats: Stats::default(),
            only_uris: settings.only_uris(),
            chunk: Chunk::default(),
            ready: Vec::new(),
            feed: None,
            warned: false,
        }
    }

    /// Returns what was collected for a part of a file.
    pub(super) fn into_part(mut self) -> Part {
        self.end_chunk();
        Part { messages: self.ready, stats: self.stats }
    }

    /// Appends the next part of the file, and sends complete chunks.
    pub(super) fn append(&mut self, part: Part) -> Flow {
        self.stats.add(&part.stats);
        let joins = self.page.is_some() && !self.settings.marks;
        for message in part.messages {
            match message {
                // Copying a small chunk is cheaper than sending it. If a few links are enough, the
                // first ones must not wait.
                Message::Chunk(chunk) if joins && chunk.bytes.len() < CHUNK / 2 => self.join(chunk),
                message => {
                    self.end_chunk();
                    self.ready.push(message);
                }
            }
        }
        if self.is_full() { self.send() } else { self.send_ready() }
    }

    /// Appends the records of a chunk to the current one.
    fn join(&mut self, chunk: Chunk) {
        let mut before = 0;
        if let Some(page) = &mut self.page {
            before = page.out.len();
            page.out.extend_from_slice(&chunk.bytes);
        }
        let marks = chunk.marks.into_iter().map(|mark| Mark { end: before + mark.end, ..mark });
        self.chunk.marks.extend(marks);
        self.chunk.links += chunk.links;
    }

    /// Counts and renders one link.
    pub(super) fn record(&mut self, forms: Forms<'_>, location: Location, context: Context<'_>) {
        let (origin, hidden) = match context {
            Context::Text => (None, None),
            Context::Mail(origin) => (Some(origin), None),
            Context::Stepped(hidden) => (None, Some(hidden)),
        };
        self.stats.link(forms.link.kind(), forms.link.confidence());
        self.stats.unmappable += u64::from(matches!(forms.uri, Some(Err(_))));
        self.chunk.links += 1;
        let Forms { link, uri, display, normalized, host, scheme, host_flags, facts, key } = forms;
        let mut problem = None;
        if let (Some(page), Some(uri)) = (&mut self.page, uri) {
            if let Err(error) = &uri
                && self.settings.printer.drops_unmappable()
            {
                problem = Some(unmappable(self.job, &link, location, error));
            }
            page.record(&Record {
                location,
                kind: link.kind(),
                confidence: link.confidence(),
                flags: link.flags(),
                host_flags,
                host,
                scheme,
                text: link.as_str(),
                uri,
                display,
                normalized,
                origin,
                hidden,
                facts: facts.as_deref(),
            });
        }
        if key.is_some() || problem.is_some() || self.settings.marks {
            let end = self.page.as_ref().map_or(0, |page| page.out.len());
            self.chunk.marks.push(Mark { end, key, problem });
        }
    }

    /// Counts a link and writes its URI, if the output has nothing else. Returns `false` otherwise.
    #[inline]
    pub(super) fn uri(&mut self, link: &Link<'_>, locate: impl FnOnce() -> Location) -> bool {
        let (true, Some(page)) = (self.only_uris, &mut self.page) else { return false };
        self.stats.link(link.kind(), link.confidence());
        self.chunk.links += 1;
        match link.push_uri(&self.settings.uses.mapping, &mut page.out) {
            Ok(()) => page.out.push(b'\n'),
            Err(error) => {
                self.stats.unmappable += 1;
                let problem = unmappable(self.job, link, locate(), &error.to_string());
                let mark = Mark { end: page.out.len(), key: None, problem: Some(problem) };
                self.chunk.marks.push(mark);
            }
        }
        true
    }

    /// Reports what went wrong with a part of the file.
    pub(super) fn problem(&mut self, problem: Problem) -> Flow {
        self.ready.push(Message::Problem(problem));
        self.send_ready()
    }

    /// Reports something about the file that isn't an error. Returns that no bytes were read.
    pub(super) fn note(&mut self, problem: Problem) -> Flow<u64> {
        self.ready.push(Message::Note(problem));
        self.send_ready()?;
        ControlFlow::Continue(0)
    }

    /// Reports the first NUL byte near the beginning of a pipe whose first lines looked like text.
    /// The block begins at offset `before`.
    pub(super) fn watch(&mut self, block: Block<'_>, before: u64) -> Flow {
        let room = (HEAD as u64).saturating_sub(before);
        let near = block.text.get(..usize::try_from(room).unwrap_or(HEAD)).unwrap_or(block.text);
        if block.live
            && !self.settings.reading.text
            && !self.warned
            && let Some(at) = memchr::memchr(0, near)
        {
            self.warned = true;
            let what = format!("binary, with a NUL byte at offset {}", before + at as u64);
            let problem = Problem::new(&*self.job.path, what);
            let hint = "it is scanned as text, because it began like text; --text says that it is";
            self.note(problem.hint(hint))?;
        }
        ControlFlow::Continue(())
    }

    /// Returns `true` if the chunk is large enough to be sent.
    pub(super) fn is_full(&self) -> bool {
        self.chunk.marks.len() * size_of::<Mark>() >= CHUNK
            || self.page.as_ref().is_some_and(|page| page.out.len() >= CHUNK)
    }

    /// Sends everything that was collected.
    pub(super) fn send(&mut self) -> Flow {
        self.end_chunk();
        self.send_ready()
    }

    /// Sends everything that was collected, and has it flushed.
    pub(super) fn send_live(&mut self) -> Flow {
        self.end_chunk();
        if let Some(Message::Chunk(last)) = self.ready.last_mut() {
            last.live = true;
        }
        self.send_ready()
    }

    /// Sends complete chunks and problems; those of a part of a file stay here.
    fn send_ready(&mut self) -> Flow {
        let Some(feed) = self.feed else { return ControlFlow::Continue(()) };
        self.ready.drain(..).try_for_each(|message| feed.send(message))
    }

    /// Ends the page and sends the rest.
    pub(super) fn finish(&mut self) -> Flow {
        if let Some(page) = &mut self.page {
            page.finish();
        }
        self.send()
    }

    /// Ends the current chunk.
    fn end_chunk(&mut self) {
        let mut chunk = std::mem::take(&mut self.chunk);
        if let Some(page) = &mut self.page {
            chunk.bytes = std::mem::take(&mut page.out);
        }
        if chunk.links > 0 || !chunk.bytes.is_empty() {
            self.ready.push(Message::Chunk(chunk));
        }
    }
}

/// Returns the message about a link that has no URI.
fn unmappable(job: &Job, link: &Link<'_>, location: Location, error: &str) -> Problem {
    let place = format!("{}:{}-{}", job.path, location.start, location.end);
    let link = TerminalText::Line.harmless(link.as_str());
    Problem::new(place, format!("`{link}` has no URI: {error}"))
}
