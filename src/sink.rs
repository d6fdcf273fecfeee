//! Where links go: a vector, a counter, a closure.

use core::ops::{ControlFlow, Range};

use crate::link::Link;
use crate::span::{Confidence, Flags, Kind, Span};

/// Receives the links of a scan, in order.
///
/// A vector of spans, a counter and a closure are sinks:
///
/// ```
/// use core::ops::ControlFlow;
/// use irispan::{Found, Scanner, Span};
///
/// let scanner = Scanner::new();
/// let text = "http://例え.jp/ and joe@example.com";
///
/// let mut spans: Vec<Span> = Vec::new();
/// let _ = scanner.scan(text, &mut spans);
/// assert_eq!(spans[1].range(), 22..37);
///
/// let mut count = 0_usize;
/// let _ = scanner.scan(text, &mut count);
/// assert_eq!(count, 2);
///
/// let mut uris = Vec::new();
/// let _ = scanner.scan(text, &mut |found: Found<'_>| {
///     uris.extend(found.link().to_uri().map(String::from));
///     ControlFlow::Continue(())
/// });
/// assert_eq!(uris, ["http://xn--r8jz45g.jp/", "mailto:joe@example.com"]);
/// ```
pub trait Sink {
    /// Takes one link; `Break` ends the scan.
    fn link(&mut self, found: Found<'_>) -> ControlFlow<()>;

    /// Takes a piece of the text, after all of its links: for sinks that show the text or count its
    /// lines. The pieces make up the text; `base` says how many bytes precede this one. Where they end
    /// is up to the driver, but for this: never within a link or a character. `Break` ends the scan.
    fn text(&mut self, base: u64, text: &[u8]) -> ControlFlow<()> {
        let _ = (base, text);
        ControlFlow::Continue(())
    }
}

/// A link as it comes to a [`Sink`], from a text or from a stream. Offsets count bytes from where text or
/// stream begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Found<'t> {
    base: u64,
    text: &'t [u8],
    link: Link<'t>,
}

impl<'t> Found<'t> {
    /// A link of `text`, which has `base` bytes before it.
    pub(crate) const fn new(base: u64, text: &'t [u8], link: Link<'t>) -> Found<'t> {
        Found { base, text, link }
    }

    /// First byte of the link.
    #[must_use]
    pub const fn start(&self) -> u64 {
        self.base + self.link.start() as u64
    }

    /// First byte after the link.
    #[must_use]
    pub const fn end(&self) -> u64 {
        self.base + self.link.end() as u64
    }

    /// Bytes of the link.
    #[must_use]
    pub const fn range(&self) -> Range<u64> {
        self.start()..self.end()
    }

    /// The span, unless an offset does not fit: in a stream beyond 4 GiB, where pointers have 32 bits.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        let base = usize::try_from(self.base).ok()?;
        base.checked_add(self.link.end())?;
        Some(self.link.span().offset_by(base))
    }

    /// The link itself, to be read and mapped. Its offsets count in [`Found::text`].
    #[must_use]
    pub const fn link(&self) -> Link<'t> {
        self.link
    }

    /// The text at hand in which the link stands: all of it, or of a stream a piece.
    #[must_use]
    pub const fn text(&self) -> &'t [u8] {
        self.text
    }

    /// How many bytes precede [`Found::text`]: 0 but in a stream.
    #[must_use]
    pub const fn base(&self) -> u64 {
        self.base
    }

    /// The link as it stands in the text.
    #[must_use]
    pub fn as_str(&self) -> &'t str {
        self.link.as_str()
    }

    /// What the link is.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.link.kind()
    }

    /// How sure the scanner is.
    #[must_use]
    pub const fn confidence(&self) -> Confidence {
        self.link.confidence()
    }

    /// Facts about the link.
    #[must_use]
    pub const fn flags(&self) -> Flags {
        self.link.flags()
    }
}

/// Keeps the spans; breaks where there is none, see [`Found::span`].
impl Sink for Vec<Span> {
    fn link(&mut self, found: Found<'_>) -> ControlFlow<()> {
        match found.span() {
            Some(span) => {
                self.push(span);
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        }
    }
}

/// Counts the links.
impl Sink for usize {
    fn link(&mut self, _: Found<'_>) -> ControlFlow<()> {
        *self += 1;
        ControlFlow::Continue(())
    }
}

impl<F: FnMut(Found<'_>) -> ControlFlow<()>> Sink for F {
    fn link(&mut self, found: Found<'_>) -> ControlFlow<()> {
        self(found)
    }
}
