//! Finds links in encoded or marked-up text: a text is taken through a [step](crate::steps), and
//! its links are reported with the places in the input from which they come.
//!
//! | step | for | what else is known of a link |
//! |---|---|---|
//! | [`Step::Escaped`] | source code, logs, HTML: `https:\/\/a.example\/?b=1\u0026c=2` | |
//! | [`Step::Xml`] | XML: `https://a.example/?b=1&amp;c=2` | |
//! | [`Step::Json`] | JSON, JSON lines | the path of the value: [`SteppedLink::path`] |
//! | [`Step::Continued`] | calendars and address cards, whose lines are folded | |
//! | [`Step::Catalog`] | catalogs of gettext, whose strings go on in the next line | |
//! | [`Step::Ansi`] | output for terminals | for a hyperlink, its text: [`SteppedLink::visible_range`] |
//! | `Step::Defanged` | reports on threats: `hxxps://evil[.]example` (feature `defang`) | [`Flags::DEFANGED`] |
//! | `Step::Html` | HTML in UTF-8 (feature `mail`) | for an anchor, its text: [`SteppedLink::anchor_text`] |
//! | [`Step::Wide`] | UTF-16 and UTF-32 | |
//!
//! ```
//! use irispan::Scanner;
//! use irispan::steps::json::Options;
//! use irispan::stepped::Step;
//!
//! let json = br#"{"user": {"bio": "see \u003chttps:\/\/a.example\/\u00e4\u003e"}}"#;
//! let found = Scanner::new().stepped_links(json, Step::Json(Options::new()));
//! assert_eq!(found.len(), 1);
//! assert_eq!(found[0].text, "https://a.example/ä");
//! assert_eq!(found[0].path.as_deref(), Some("$.user.bio"));
//! assert_eq!(found[0].pieces, [28..55]);
//! ```
//!
//! [`Stepped`] does the same for a text that comes in chunks, with the same result, whatever the
//! chunks: a step keeps only the few bytes that it can't decide yet, and its output goes through a
//! [`Stream`].
//!
//! [`Flags::DEFANGED`]: crate::Flags::DEFANGED

mod anchors;
mod link;
mod state;
mod targets;

use core::ops::ControlFlow;

use anchors::Anchors;
pub use link::{OwnedSteppedLink, SteppedLink};
use state::State;
pub use state::Step;
pub(crate) use targets::target;

use crate::iri::{Parts, is_special};
use crate::link::Link;
use crate::scanner::Scanner;
use crate::sink::{Found, Sink};
use crate::span::Kind;
use crate::steps::Output;
#[cfg(feature = "mail")]
use crate::steps::Repair;
use crate::steps::ansi::Target;
use crate::stream::Stream;

/// The number of bytes of the input that are read before links are searched.
const BLOCK: usize = 64 << 10;

impl Scanner {
    /// Returns the links of a text in memory, taken through a step. [`Scanner::stepped`] does the same for
    /// chunks, and reports more about each link.
    #[must_use]
    pub fn stepped_links<T>(&self, text: &T, step: Step) -> Vec<OwnedSteppedLink>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        let mut found = Vec::new();
        let mut stepped = self.stepped(step);
        let mut take = |link: SteppedLink<'_>| {
            found.push(link.to_owned());
            ControlFlow::<()>::Continue(())
        };
        let _ = stepped.push(text, &mut take);
        let _ = stepped.finish(&mut take);
        found
    }

    /// Returns a stream that takes a text in chunks, and reports the links in the output of a step.
    #[must_use]
    pub fn stepped(&self, step: Step) -> Stepped {
        self.stepped_from(step, 0)
    }

    /// Returns a stream for the rest of a text, which begins at this offset.
    ///
    /// This is public for programs that read the text before it in another way, and not part of the
    /// stable API.
    #[doc(hidden)]
    #[must_use]
    pub fn stepped_from(&self, step: Step, offset: u64) -> Stepped {
        Stepped {
            scanner: self.clone(),
            stream: self.stream(),
            state: State::new(step, offset),
            out: Output::default(),
            anchors: Anchors::default(),
            left: Vec::new(),
            retry: 0,
            base: offset,
            shown: 0,
            looked_at: 0,
        }
    }
}

/// Finds the links in the output of a step for a text that comes in chunks: see [the page of the
/// module](self).
///
/// Links are reported in order, those of hyperlinks where their text ends, and those of anchors
/// where their text begins, except in runs with more than 1024 anchors (STEP-18). It keeps the
/// bytes that the step can't decide yet (at most 4 KiB), the unfinished run of the output, and
/// where that comes from; for HTML also the anchors in that run (at most 2 MiB) and the open tag
/// (128 KiB). Time is linear in the text.
///
/// ```
/// use core::ops::ControlFlow;
/// use irispan::Scanner;
/// use irispan::stepped::{Step, SteppedLink};
///
/// let mut found = Vec::new();
/// let mut take = |link: SteppedLink<'_>| {
///     found.push((link.raw_range(), link.as_str().to_owned()));
///     ControlFlow::<()>::Continue(())
/// };
/// let mut stepped = Scanner::new().stepped(Step::Ansi);
/// for chunk in ["\x1b[3", "6mhttps://a.exam", "ple\x1b[0m/b \x1b", "[1m"] {
///     assert!(stepped.push(chunk, &mut take).is_continue());
/// }
/// assert!(stepped.finish(&mut take).is_continue());
/// assert_eq!(found, [(5..28, "https://a.example/b".to_owned())]);
/// ```
#[derive(Debug)]
pub struct Stepped {
    scanner: Scanner,
    stream: Stream,
    state: State,
    /// The output of the step that was not pushed to the stream yet, and the map of everything that
    /// the stream may still report.
    out: Output,
    /// Anchors of HTML that come after links that the stream will still report.
    anchors: Anchors,
    /// The bytes that the step couldn't decide yet.
    left: Vec<u8>,
    /// The number of bytes from which the step is tried again.
    retry: usize,
    /// The offsets of the map in the input and in the output.
    base: u64,
    shown: u64,
    looked_at: u64,
}

impl Stepped {
    /// Takes the next chunk, and reports the links that it completes, until `take` breaks. After
    /// a break, drop it: which links later chunks would give is unspecified.
    pub fn push<B>(
        &mut self,
        chunk: &(impl AsRef<[u8]> + ?Sized),
        take: &mut impl FnMut(SteppedLink<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let chunk = chunk.as_ref();
        if self.left.is_empty() {
            let read = self.blocks(chunk, false, take)?;
            self.keep(chunk.get(read..).unwrap_or_default().to_vec());
            return ControlFlow::Continue(());
        }
        let mut left = core::mem::take(&mut self.left);
        left.extend_from_slice(chunk);
        if left.len() < self.retry {
            self.left = left;
            return ControlFlow::Continue(());
        }
        let read = self.blocks(&left, false, take)?;
        left.drain(..read);
        self.keep(left);
        ControlFlow::Continue(())
    }

    /// Ends the text, and reports the links that its end completes.
    pub fn finish<B>(
        mut self,
        take: &mut impl FnMut(SteppedLink<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let left = core::mem::take(&mut self.left);
        self.blocks(&left, true, take)?;
        self.state.close();
        self.targets(take)?;
        self.anchors.take_from(&mut self.state);
        let mut stream = self.stream;
        stream.finish(&mut Inner {
            scanner: &self.scanner,
            state: &self.state,
            out: &self.out,
            anchors: &mut self.anchors,
            base: self.base,
            shown: self.shown,
            done: 0,
            take,
        })?;
        self.anchors.report(u64::MAX, &self.state, &self.scanner, take)
    }

    /// Returns what was wrong in HTML so far, each kind once; empty for other steps.
    #[cfg(feature = "mail")]
    #[must_use]
    pub fn repairs(&self) -> &[Repair] {
        self.state.repairs()
    }

    /// Returns an offset before which no link will begin that wasn't reported yet.
    #[must_use]
    pub fn settled(&self) -> u64 {
        self.unsettled().min().unwrap_or(self.base)
    }

    /// Returns the offsets of links that may still be reported, such as the targets of open
    /// anchors, in any order. All other unreported links begin after the greatest of them.
    pub fn unsettled(&self) -> impl Iterator<Item = u64> {
        let hyperlink = self.state.open_target().map(|target| target.uri_range.start as u64);
        let anchor = self.state.open_anchor();
        let open = hyperlink.into_iter().chain(anchor).chain(self.anchors.offsets());
        open.filter(|offset| *offset < self.base).chain([self.base])
    }

    /// Returns how many bytes were looked at so far, by the step and by the scanner; bytes looked at
    /// twice count twice. It grows linearly with the text, whatever the text and its chunks.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.looked_at + self.stream.steps()
    }

    /// Keeps the unread rest. A long rest is read again only when it has grown by a quarter, so
    /// that pushing single bytes takes linear time.
    fn keep(&mut self, left: Vec<u8>) {
        self.retry = left.len() + (left.len() / 4).max(1);
        self.left = left;
    }

    /// Reads as much as can be read, block by block. Returns how much that is.
    fn blocks<B>(
        &mut self,
        input: &[u8],
        last: bool,
        take: &mut impl FnMut(SteppedLink<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B, usize> {
        let mut at = 0;
        loop {
            let rest = input.get(at..).unwrap_or_default();
            let block = rest.get(..BLOCK).unwrap_or(rest);
            let whole = block.len() == rest.len();
            let progress = self.state.read(block, last && whole, &mut self.out);
            at += progress.read;
            self.out.base += progress.read;
            self.looked_at += if progress.pauses { progress.read } else { block.len() } as u64;
            self.anchors.take_from(&mut self.state);
            self.scan(take)?;
            if progress.pauses {
                self.targets(take)?;
                self.anchors.report(u64::MAX, &self.state, &self.scanner, take)?;
            } else if whole {
                return ControlFlow::Continue(at);
            } else if progress.read == 0 {
                // No step leaves a complete block.
                return ControlFlow::Continue(at);
            }
        }
    }

    /// Scans the output of the step, and forgets the map of the reported part.
    fn scan<B>(
        &mut self,
        take: &mut impl FnMut(SteppedLink<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let text = core::mem::take(&mut self.out.text);
        let mut inner = Inner {
            scanner: &self.scanner,
            state: &self.state,
            out: &self.out,
            anchors: &mut self.anchors,
            base: self.base,
            shown: self.shown,
            done: self.shown,
            take,
        };
        let ended = self.stream.push(&text, &mut inner);
        let done = inner.done;
        self.out.text = text;
        self.out.text.clear();
        ended?;
        if done > self.shown {
            let done = usize::try_from(done - self.shown).unwrap_or(usize::MAX);
            let (to, from) = self.out.map.forget(done, self.out.base);
            self.shown += to as u64;
            self.base += from as u64;
            self.out.base -= from;
        }
        if self.out.map.is_empty() {
            self.base += self.out.base as u64;
            self.out.base = 0;
        }
        ControlFlow::Continue(())
    }

    /// Reports the hyperlink that was closed, and decides whether the text of the one that was
    /// opened is scanned (STEP-10).
    fn targets<B>(
        &mut self,
        take: &mut impl FnMut(SteppedLink<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if let Some(closed) = self.state.take_target()
            && let Some(link) = link_of(&closed, &self.scanner)
        {
            take(SteppedLink::of_target(link, &closed))?;
        }
        if let Some(open) = self.state.open_target()
            && link_of(open, &self.scanner).is_some()
        {
            self.state.mask();
        }
        ControlFlow::Continue(())
    }
}

/// Returns the target of a hyperlink as a link, if it is one: a terminal has no scheme to add.
fn link_of<'t>(target: &'t Target, scanner: &Scanner) -> Option<Link<'t>> {
    let printable = target.uri.bytes().all(|byte| byte > b' ' && byte != 0x7F);
    let link = printable.then(|| self::target(&target.uri, scanner)).flatten();
    link.filter(|link| link.kind() != Kind::Domain && !has_empty_host(&target.uri))
}

/// Returns whether a URI whose scheme needs a host has an empty one: `https://`.
fn has_empty_host(uri: &str) -> bool {
    let parts = Parts::of(uri);
    parts.scheme().is_some_and(is_special) && parts.host().is_none_or(str::is_empty)
}

/// A sink for the links in the output of a step.
struct Inner<'s, F> {
    scanner: &'s Scanner,
    state: &'s State,
    out: &'s Output,
    anchors: &'s mut Anchors,
    base: u64,
    shown: u64,
    /// The end of the text whose links were all reported.
    done: u64,
    take: &'s mut F,
}

impl<F, B> Sink for Inner<'_, F>
where
    F: FnMut(SteppedLink<'_>) -> ControlFlow<B>,
{
    type Break = B;

    fn link(&mut self, found: Found<'_>) -> ControlFlow<B> {
        self.anchors.report(found.range().start, self.state, self.scanner, self.take)?;
        let begin = usize::try_from(found.range().start - self.shown).unwrap_or(usize::MAX);
        let range = begin..begin.saturating_add(found.link().as_bytes().len());
        let copied = self.out.map.is_copied(range.clone());
        let Some(link) = self.state.judge(&found, copied) else {
            return ControlFlow::Continue(());
        };
        (self.take)(SteppedLink::new(link, self.state, self.out.map.ranges(range), self.base))
    }

    fn text(&mut self, base: u64, text: &[u8]) -> ControlFlow<B> {
        self.done = base + text.len() as u64;
        self.anchors.report(self.done, self.state, self.scanner, self.take)
    }
}
