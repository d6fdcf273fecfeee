//! Where found links go: a vector, a counter, a closure.

use core::convert::Infallible;
use core::ops::{ControlFlow, Range};

use crate::error::{Error, ErrorKind};
use crate::link::Link;
use crate::span::Span;

/// Receives the links of a scan, in order.
///
/// A closure is a sink, and so are a vector of spans, a counter and what [`sinks`](crate::sinks)
/// makes:
///
/// ```
/// use core::ops::ControlFlow;
/// use irispan::{Error, Found, Scanner, Span, sinks};
///
/// let scanner = Scanner::new();
/// let text = "http://例え.jp/ and joe@example.com";
///
/// let mut spans: Vec<Span> = Vec::new();
/// assert!(scanner.scan(text, &mut spans).is_continue());
/// assert_eq!(spans[1].range(), 22..37);
///
/// // A closure decides after each link whether the scan goes on.
/// let first = scanner.scan(text, &mut |found: Found<'_>| {
///     ControlFlow::Break(found.link().as_str().to_owned())
/// });
/// assert_eq!(first, ControlFlow::Break("http://例え.jp/".to_owned()));
///
/// // Or it can fail, and the scan ends with the first error.
/// let mut uris = Vec::new();
/// let ended = scanner.scan(text, &mut sinks::try_each(|found: Found<'_>| {
///     uris.push(found.link().to_uri()?.into_owned());
///     Ok::<(), Error>(())
/// }));
/// assert!(ended.is_continue());
/// assert_eq!(uris, ["http://xn--r8jz45g.jp/", "mailto:joe@example.com"]);
/// ```
pub trait Sink {
    /// The value that a sink passes to the caller of the scan when it ends the scan: an error, a
    /// value, or [`Infallible`] if it never does.
    type Break;

    /// Takes one link; `Break` ends the scan.
    fn link(&mut self, found: Found<'_>) -> ControlFlow<Self::Break>;

    /// Takes a piece of the text, after all of its links: for sinks that show the text or count its
    /// lines. The pieces make up the text; `base` bytes precede this one. Where a piece ends is up
    /// to the scan, except that it never splits a link or a character. `Break` ends the scan.
    ///
    /// The default implementation ignores the text.
    fn text(&mut self, base: u64, text: &[u8]) -> ControlFlow<Self::Break> {
        let _ = (base, text);
        ControlFlow::Continue(())
    }
}

/// A link as a [`Sink`] gets it, from a text or from a stream.
///
/// A stream forgets its text, so the link is lent together with the text around it. Offsets of
/// [`range`](Found::range) and [`span`](Found::span) count in the whole input, those of
/// [`link`](Found::link) in [`text`](Found::text). Without a stream, the two are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Found<'t> {
    base: u64,
    text: &'t [u8],
    link: Link<'t>,
}

impl<'t> Found<'t> {
    /// Returns a link of `text`, which has `base` bytes before it.
    pub(crate) const fn new(base: u64, text: &'t [u8], link: Link<'t>) -> Found<'t> {
        Found { base, text, link }
    }

    /// Returns the bytes of the input that the link covers, half-open. An input may be longer than
    /// memory, so these are 64 bits wide.
    #[must_use]
    pub const fn range(&self) -> Range<u64> {
        self.base + self.link.start() as u64..self.base + self.link.end() as u64
    }

    /// Returns the span in the input; `None` if an offset does not fit into a `usize`, which
    /// happens only in streams of more than 4 GiB where pointers have 32 bits.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        let base = usize::try_from(self.base).ok()?;
        base.checked_add(self.link.end())?;
        Some(self.link.span().offset_by(base))
    }

    /// Returns the link itself, to be read and mapped. Its offsets count in [`text`](Found::text).
    #[must_use]
    pub const fn link(&self) -> Link<'t> {
        self.link
    }

    /// Returns the text that contains the link: the whole text, or the piece of a stream that is at
    /// hand.
    #[must_use]
    pub const fn text(&self) -> &'t [u8] {
        self.text
    }

    /// Returns the offset of [`text`](Found::text) in the input. This is always 0 unless the link
    /// comes from a stream.
    #[must_use]
    pub const fn base(&self) -> u64 {
        self.base
    }
}

/// Collects the spans. Breaks with [`ErrorKind::TooLong`] at the first one that has none; see
/// [`Found::span`].
impl Sink for Vec<Span> {
    type Break = Error;

    fn link(&mut self, found: Found<'_>) -> ControlFlow<Error> {
        match found.span() {
            Some(span) => {
                self.push(span);
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(Error::new(ErrorKind::TooLong, None, usize::MAX)),
        }
    }
}

/// Counts the links.
impl Sink for usize {
    type Break = Infallible;

    fn link(&mut self, _: Found<'_>) -> ControlFlow<Infallible> {
        *self += 1;
        ControlFlow::Continue(())
    }
}

/// Calls the closure with each link.
impl<F, B> Sink for F
where
    F: FnMut(Found<'_>) -> ControlFlow<B>,
{
    type Break = B;

    fn link(&mut self, found: Found<'_>) -> ControlFlow<B> {
        self(found)
    }
}
