//! A link in a text: its span together with the bytes it covers, and ways to read them.

mod target;

use core::fmt;
use core::ops::Range;
use std::borrow::Cow;

use crate::error::Error;
use crate::iri::format::Formatter;
use crate::iri::{Display, Parts};
use crate::span::{Confidence, Flags, Kind, Span};

/// A link in a text: its span, the text it covers, and ways to read it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Link<'t> {
    span: Span,
    bytes: &'t [u8],
}

impl<'t> Link<'t> {
    /// The link that `span` marks in `text`. Nothing if the span does not lie in the text.
    #[must_use]
    pub fn new(text: &'t [u8], span: Span) -> Option<Link<'t>> {
        text.get(span.range()).map(|bytes| Link { span, bytes })
    }

    /// The link in a text that begins `base` bytes before the one it was found in.
    pub(crate) const fn offset_by(self, base: usize) -> Link<'t> {
        Link { span: self.span.offset_by(base), bytes: self.bytes }
    }

    /// Where the link stands and what is known of it.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// Bytes of the text that the link covers, half open.
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.span.range()
    }

    /// First byte of the link.
    #[must_use]
    pub const fn start(&self) -> usize {
        self.span.start
    }

    /// First byte after the link.
    #[must_use]
    pub const fn end(&self) -> usize {
        self.span.end
    }

    /// What the link is.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.span.kind
    }

    /// How sure the scanner is.
    #[must_use]
    pub const fn confidence(&self) -> Confidence {
        self.span.confidence
    }

    /// Facts about the link.
    #[must_use]
    pub const fn flags(&self) -> Flags {
        self.span.flags
    }

    /// The shorter reading, if there is one; see [`Span::alternative`].
    #[must_use]
    pub fn alternative(&self) -> Option<Range<usize>> {
        self.span.alternative()
    }

    /// The link as it stands in the text.
    #[must_use]
    pub const fn as_bytes(&self) -> &'t [u8] {
        self.bytes
    }

    /// The link as it stands in the text. Links are UTF-8 even where the text is not.
    #[must_use]
    pub fn as_str(&self) -> &'t str {
        core::str::from_utf8(self.bytes).unwrap_or_default()
    }

    /// The parts of the link, as byte ranges of [`Link::as_str`].
    #[must_use]
    pub fn parts(&self) -> Parts {
        Parts::of_link(self.as_str(), self.span.kind)
    }

    /// What the link means: its text, with the scheme that was left out (`https://` before a bare
    /// domain, `mailto:` before an address). An IRI; borrowed when a scheme was written.
    #[must_use]
    pub fn target(&self) -> Cow<'t, str> {
        target::target(self.as_str(), self.span.kind)
    }

    /// The URI that the link maps to, with the scheme that was left out. Borrowed when the text is
    /// that URI already.
    ///
    /// # Errors
    ///
    /// When the host is refused by UTS #46, or a percent sign begins no escape: the error names the
    /// component and the byte offset within the link.
    pub fn to_uri(&self) -> Result<Cow<'t, str>, Error> {
        target::to_uri(self.as_str(), self.span.kind)
    }

    /// The link as text for people to read: with as few escapes as can be, and between isolates if it
    /// holds right-to-left characters; see [`to_display`](crate::iri::to_display). Nothing is added before it. Borrowed
    /// when that is how it is written.
    #[must_use]
    pub fn to_display(&self) -> Cow<'t, str> {
        Display::new().show_link(self)
    }
}

impl fmt::Debug for Link<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Link")
            .field("text", &self.as_str())
            .field("range", &self.range())
            .field("kind", &self.kind())
            .field("confidence", &self.confidence())
            .field("flags", &self.flags())
            .finish()
    }
}

impl Display {
    /// A link as it is to be shown, as it was found: without the scheme if that was left out.
    #[must_use]
    pub fn show_link<'t>(&self, link: &Link<'t>) -> Cow<'t, str> {
        self.show_kind(link.as_str(), link.kind())
    }
}

impl Formatter<'_> {
    /// A link in this form, as it was found: without the scheme if that was left out. An address
    /// without `mailto:` has no escapes, and is found as it is written (U58-F33).
    ///
    /// ```
    /// use irispan::Scanner;
    /// use irispan::iri::format::{Form, Formatter};
    ///
    /// let formatter = Formatter::new(Form::Minimal);
    /// let text = "example.com/%C3%A9 and b%41@example.com";
    /// let written: Vec<_> =
    ///     Scanner::new().links(text).map(|link| formatter.format_link(&link)).collect();
    /// assert_eq!(written, ["example.com/é", "b%41@example.com"]);
    /// ```
    #[must_use]
    pub fn format_link<'t>(&self, link: &Link<'t>) -> Cow<'t, str> {
        self.format_kind(link.as_str(), link.kind())
    }
}
