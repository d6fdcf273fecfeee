//! Links: a span together with the text that it covers, and ways to read that text.

mod target;

use core::fmt;
use core::ops::Range;
use std::borrow::Cow;

use crate::error::Error;
use crate::iri::format::Formatter;
use crate::iri::{Display, Mapping, Parts};
use crate::span::{Confidence, Flags, Kind, Span};
use crate::text::hard::first_boundary;

/// A link in a text: its [`Span`], the text that it covers, and ways to read that text.
///
/// Offsets count bytes of the scanned text; ranges are half-open. The text of a link is always
/// UTF-8, even if the scanned text is not.
///
/// ```
/// use irispan::Scanner;
///
/// let text = "see example.com/ä?b";
/// let link = Scanner::new().links(text).next().unwrap();
/// assert_eq!((link.range(), link.as_str()), (4..20, "example.com/ä?b"));
/// assert_eq!((link.host(), link.path(), link.query()), (Some("example.com"), "/ä", Some("b")));
/// assert_eq!(link.target(), "https://example.com/ä?b");
/// assert_eq!(link.to_uri()?, "https://example.com/%C3%A4?b");
/// # Ok::<(), irispan::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Link<'t> {
    span: Span,
    /// Always UTF-8: `Link::new` checks it, and the scanner ends links between characters only.
    /// This is not a `&str` because only `str::from_utf8` could make one without unsafe code, and
    /// scanning a text full of links would pay for that check once per link, although most
    /// callers need offsets only.
    bytes: &'t [u8],
}

impl<'t> Link<'t> {
    /// Returns the link that `span` marks in `text`, or `None` if the span does not fit the text:
    /// if it lies outside of it, its text is not UTF-8, or its
    /// [alternative](Span::alternative) ends outside of the link or within a character.
    ///
    /// This restores a link from a stored span. The text is not scanned again. Time is linear in
    /// the link.
    ///
    /// ```
    /// use irispan::{Link, Scanner};
    ///
    /// let text = b"at example.com now";
    /// let span = Scanner::new().links(text).next().unwrap().span();
    /// assert_eq!(Link::new(text, span).unwrap().as_str(), "example.com");
    /// assert_eq!(Link::new(b"short", span), None);
    /// ```
    #[must_use]
    pub fn new(text: &'t [u8], span: Span) -> Option<Link<'t>> {
        let bytes = text.get(span.range())?;
        fits(bytes, &span).then_some(Link { span, bytes })
    }

    /// Returns the link that the scanner found at `span` in `piece`, a part of the text that
    /// begins at the offset `base`.
    #[inline]
    pub(crate) fn found(piece: &'t [u8], span: Span, base: usize) -> Option<Link<'t>> {
        let bytes = piece.get(span.range())?;
        debug_assert!(fits(bytes, &span), "{span:?} in {bytes:?}");
        Some(Link { span: span.offset_by(base), bytes })
    }

    /// Returns the link with more flags.
    #[cfg(feature = "defang")]
    pub(crate) fn with_flags(mut self, flags: Flags) -> Link<'t> {
        self.span.flags |= flags;
        self
    }

    /// Returns the position of the link and the facts that the scanner reports about it.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// Returns the byte range of the link in the text.
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.span.range()
    }

    /// Returns the offset of the first byte of the link.
    #[must_use]
    pub const fn start(&self) -> usize {
        self.span.start()
    }

    /// Returns the offset of the first byte after the link.
    #[must_use]
    pub const fn end(&self) -> usize {
        self.span.end()
    }

    /// Returns the kind of link: URL, domain, or mail address.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.span.kind()
    }

    /// Returns the grade of the link: how sure the scanner is.
    #[must_use]
    pub const fn confidence(&self) -> Confidence {
        self.span.confidence()
    }

    /// Returns the flags of the link.
    #[must_use]
    pub const fn flags(&self) -> Flags {
        self.span.flags()
    }

    /// Returns the range of a shorter reading of the link, or `None` if there is none; see
    /// [`Span::alternative`].
    #[must_use]
    pub fn alternative(&self) -> Option<Range<usize>> {
        self.span.alternative()
    }

    /// Returns whether the link may change if more text is appended to `text`, in which it was
    /// found: no ASCII control or space follows it. While a text is being typed, an open link may
    /// still grow or vanish; one that is not open stays, whatever is typed after it.
    ///
    /// This is not a flag, because the same link would then have other flags in a text, in a piece of
    /// it and in a stream. Time is linear in the text between the link and the next control or
    /// space. Links that a [`Stream`](crate::Stream) reports before its end are not open.
    ///
    /// ```
    /// use irispan::Scanner;
    ///
    /// let text = "www.a.com and www.b.com.";
    /// let open: Vec<_> = Scanner::new().links(text).map(|link| link.is_open(text)).collect();
    /// assert_eq!(open, [false, true]);
    /// ```
    #[must_use]
    pub fn is_open<T: AsRef<[u8]> + ?Sized>(&self, text: &T) -> bool {
        text.as_ref().get(self.end()..).is_none_or(|rest| first_boundary(rest).is_none())
    }

    /// Returns the bytes of the link, in constant time.
    #[must_use]
    pub const fn as_bytes(&self) -> &'t [u8] {
        self.bytes
    }

    /// Returns the text of the link. Time is linear in the link, because the bytes are checked to
    /// be UTF-8; [`as_bytes`](Link::as_bytes) skips the check.
    #[must_use]
    pub fn as_str(&self) -> &'t str {
        core::str::from_utf8(self.bytes).unwrap_or_default()
    }

    /// Returns the parts of the link, with their ranges in [`as_str`](Link::as_str). A bare domain
    /// begins with its authority. In a mail address, the local part is the userinfo and the domain
    /// is the host; of several addresses of a `mailto:`, those of the first.
    ///
    /// Time is linear in the link. The methods for single parts split the link again each time.
    #[must_use]
    pub fn parts(&self) -> Parts<'t> {
        Parts::of_link(self.as_str(), self.span.kind())
    }

    /// Returns the scheme, without its colon, or `None` if it is not written.
    #[must_use]
    pub fn scheme(&self) -> Option<&'t str> {
        self.parts().scheme()
    }

    /// Returns the userinfo, or the local part of a mail address.
    #[must_use]
    pub fn userinfo(&self) -> Option<&'t str> {
        self.parts().userinfo()
    }

    /// Returns the host, or the domain of a mail address.
    #[must_use]
    pub fn host(&self) -> Option<&'t str> {
        self.parts().host()
    }

    /// Returns the port, without its colon.
    #[must_use]
    pub fn port(&self) -> Option<&'t str> {
        self.parts().port()
    }

    /// Returns the path, which may be empty. A mail address is all path.
    #[must_use]
    pub fn path(&self) -> &'t str {
        self.parts().path()
    }

    /// Returns the query, without its question mark.
    #[must_use]
    pub fn query(&self) -> Option<&'t str> {
        self.parts().query()
    }

    /// Returns the fragment, without its number sign.
    #[must_use]
    pub fn fragment(&self) -> Option<&'t str> {
        self.parts().fragment()
    }

    /// Returns the IRI that the link means: its text, with the scheme that was left out
    /// (`https://` before a bare domain, `mailto:` before an address). Borrowed if a scheme is
    /// written. Time is linear in the link.
    #[must_use]
    pub fn target(&self) -> Cow<'t, str> {
        target::target(self.as_str(), self.span.kind())
    }

    /// Returns the scheme of the [target](Link::target), without its colon and as it is written:
    /// `https` for a bare domain, `mailto` for an address. `None` for a link that was restored from
    /// a span that does not fit its text. Time is linear in the link.
    ///
    /// ```
    /// use irispan::Scanner;
    ///
    /// let scanner = Scanner::new();
    /// let links = scanner.links("HTTP://a.example b.com c@d.com");
    /// let schemes: Vec<_> = links.filter_map(|link| link.target_scheme()).collect();
    /// assert_eq!(schemes, ["HTTP", "https", "mailto"]);
    /// ```
    #[must_use]
    pub fn target_scheme(&self) -> Option<&'t str> {
        match self.kind() {
            Kind::Domain => target::left_out(Kind::Domain),
            kind => self.scheme().or(target::left_out(kind)),
        }
    }

    /// Returns the URI that the [target](Link::target) maps to by
    /// [`iri::to_uri`](crate::iri::to_uri). Borrowed if the link is that URI already. Time is
    /// linear in the link.
    ///
    /// # Errors
    ///
    /// If UTS #46 refuses the host, or a percent sign begins no escape. The error has the
    /// component and the byte offset in [`as_str`](Link::as_str).
    pub fn to_uri(&self) -> Result<Cow<'t, str>, Error> {
        self.to_uri_by(&Mapping::BIS)
    }

    /// Returns the URI that the [target](Link::target) maps to by another mapping. Borrowed if the
    /// link is that URI already. Time is linear in the link.
    ///
    /// # Errors
    ///
    /// Those of [`Mapping::apply`], with the byte offset in [`as_str`](Link::as_str).
    ///
    /// ```
    /// use irispan::Scanner;
    /// use irispan::iri::{Mapping, StrayPercent};
    ///
    /// let lenient = Mapping::BIS.with_stray_percent(StrayPercent::Encode);
    /// let link = Scanner::new().links("example.com/100%/").next().unwrap();
    /// assert!(link.to_uri().is_err());
    /// assert_eq!(link.to_uri_by(&lenient)?, "https://example.com/100%25/");
    /// # Ok::<(), irispan::Error>(())
    /// ```
    pub fn to_uri_by(&self, mapping: &Mapping) -> Result<Cow<'t, str>, Error> {
        Ok(match self.to_uri_parts(mapping)? {
            ("", uri) => uri,
            (left_out, rest) => Cow::Owned([left_out, &rest].concat()),
        })
    }

    /// Returns the URI that the [target](Link::target) maps to by a mapping, in two parts: the beginning that
    /// the link leaves out (`https://`, `mailto:` or nothing), and the rest. Writing both one after the other
    /// needs no allocation for a link that lacks only its scheme. Time is linear in the link.
    ///
    /// # Errors
    ///
    /// Those of [`to_uri_by`](Link::to_uri_by).
    ///
    /// ```
    /// use irispan::Scanner;
    /// use irispan::iri::Mapping;
    ///
    /// let mut out = String::new();
    /// for link in Scanner::new().links("see example.com/a, jo@example.com") {
    ///     let (left_out, rest) = link.to_uri_parts(&Mapping::BIS)?;
    ///     out.extend([left_out, &rest, "\n"]);
    /// }
    /// assert_eq!(out, "https://example.com/a\nmailto:jo@example.com\n");
    /// # Ok::<(), irispan::Error>(())
    /// ```
    pub fn to_uri_parts(&self, mapping: &Mapping) -> Result<(&'static str, Cow<'t, str>), Error> {
        match target::plain_beginning(self.bytes, self.kind(), mapping) {
            Some(left_out) => Ok((left_out, Cow::Borrowed(self.as_str()))),
            None => Ok(("", target::mapped(self.as_str(), self.kind(), mapping)?)),
        }
    }

    /// Appends the URI that the [target](Link::target) maps to by a mapping to a buffer. This is the fastest
    /// way to write many URIs: the text of most links is their URI, perhaps without its scheme, and is copied
    /// without a check that it is UTF-8. Time is linear in the link.
    ///
    /// # Errors
    ///
    /// Those of [`to_uri_by`](Link::to_uri_by). The buffer is left unchanged.
    ///
    /// ```
    /// use irispan::Scanner;
    /// use irispan::iri::Mapping;
    ///
    /// let mut out = Vec::new();
    /// for link in Scanner::new().links("see example.com/ä, jo@example.com") {
    ///     link.push_uri(&Mapping::BIS, &mut out)?;
    ///     out.push(b'\n');
    /// }
    /// assert_eq!(out, b"https://example.com/%C3%A4\nmailto:jo@example.com\n");
    /// # Ok::<(), irispan::Error>(())
    /// ```
    pub fn push_uri(&self, mapping: &Mapping, out: &mut Vec<u8>) -> Result<(), Error> {
        match target::plain_beginning(self.bytes, self.kind(), mapping) {
            Some(left_out) => {
                out.extend_from_slice(left_out.as_bytes());
                out.extend_from_slice(self.bytes);
            }
            None => out
                .extend_from_slice(target::mapped(self.as_str(), self.kind(), mapping)?.as_bytes()),
        }
        Ok(())
    }

    /// Returns the link as text for people: with as few escapes as possible, and in isolates if it
    /// has right-to-left characters; see [`iri::to_display`](crate::iri::to_display). A scheme
    /// that was left out is not added. Borrowed if nothing changes.
    #[must_use]
    pub fn to_display(&self) -> Cow<'t, str> {
        Display::new().show_link(self)
    }
}

/// Returns true if `bytes` are UTF-8 and the span's alternative is a prefix of them that ends
/// between characters.
fn fits(bytes: &[u8], span: &Span) -> bool {
    let Ok(text) = core::str::from_utf8(bytes) else { return false };
    span.alternative().is_none_or(|range| {
        range.end.checked_sub(span.start()).is_some_and(|end| text.is_char_boundary(end))
    })
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
    /// Returns a link as it is to be shown. A scheme that was left out is not added. Borrowed if
    /// nothing changes; time is linear in the link.
    #[must_use]
    pub fn show_link<'t>(&self, link: &Link<'t>) -> Cow<'t, str> {
        self.show_kind(link.as_str(), link.kind())
    }
}

impl Formatter<'_> {
    /// Returns a link in this form. A scheme that was left out is not added. An address without
    /// `mailto:` has no escapes and is returned as it is (U58-F33). Borrowed if nothing changes;
    /// time is linear in the link.
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
