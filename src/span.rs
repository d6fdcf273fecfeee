//! Spans, which a scan reports: the place of a link, its kind, its grade and its flags.

use core::fmt;
use core::ops::{BitOr, BitOrAssign, Range};

use crate::names::{ParseNameError, named};

/// The kind of a link, by the way it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Kind {
    /// A scheme is written: `https://example.com`, `tel:+81312345678`.
    Url,
    /// A bare domain, perhaps with port, path, query and fragment; its target is `https://`.
    Domain,
    /// A mail address, with or without `mailto:` in front.
    Email,
}

named! {
    Kind, "kind of link":
    Url = "url",
    Domain = "domain",
    Email = "email",
}

/// The grade of a link: how sure the scanner is that people would call it one. Ordered, the lowest
/// first. The rules are R2-29 to R2-32 and R2-84 in [`grades`](crate::_docs::rules::grades).
///
/// ```
/// use irispan::{Confidence, Scanner};
///
/// let all = Scanner::builder().min_confidence(Confidence::Possible).build();
/// let grades: Vec<_> = all
///     .links("read README.md on example.de or https://example.com/")
///     .map(|link| (link.as_str().to_owned(), link.confidence()))
///     .collect();
/// assert_eq!(grades[0], ("README.md".to_owned(), Confidence::Possible));
/// assert_eq!(grades[1], ("example.de".to_owned(), Confidence::Likely));
/// assert_eq!(grades[2], ("https://example.com/".to_owned(), Confidence::Certain));
/// ```
///
/// Exhaustive: callers decide what to do with each grade, and a fourth would change the meaning of
/// the three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Confidence {
    /// Some well-known detector links it, and it isn't plainly wrong: a bare domain that looks like a file
    /// name, a member access in source code, a package, or two sentences without a space between them; an
    /// IP address; a mail address at a host that no list knows; a scheme that no list knows (R2-36 to
    /// R2-42). Most of these are not links.
    Possible,
    /// A careful reader would underline it: a bare domain, with no sign that it is something else.
    Likely,
    /// A known scheme is written, or an address stands under a listed top-level domain, and nothing shows that
    /// the link is only a part of what was meant.
    Certain,
}

named! {
    Confidence, "grade":
    Possible = "possible",
    Likely = "likely",
    Certain = "certain",
}

/// Facts about a link that the scanner sees in passing. Each has innocent reasons as well; none is
/// a verdict.
///
/// ```
/// use irispan::{Flags, Scanner};
///
/// let link = Scanner::new().links("http://joe@例え.jp/").next().unwrap();
/// assert!(link.flags().contains(Flags::IDN | Flags::USERINFO));
/// assert_eq!(link.flags().names().collect::<Vec<_>>(), ["userinfo", "idn"]);
/// ```
// This is a `u32` even though sixteen bits would do. A `Span` is written field by field and then
// copied; a load that is wider than the store before it defeats store-to-load forwarding, which
// costs about 3.5 ns per link.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Flags(u32);

impl Flags {
    /// The authority has text before `@`: the link doesn't begin with its host (SEC-U1).
    pub const USERINFO: Flags = Flags(1);
    /// The host is an IP address or a number.
    pub const IP_HOST: Flags = Flags(1 << 1);
    /// The host contains characters beyond ASCII.
    pub const IDN: Flags = Flags(1 << 2);
    /// A label of the host is written as `xn--…`.
    pub const PUNYCODE: Flags = Flags(1 << 3);
    /// The link contains an invisible character, or a bidi control touches it (SEC-I3).
    pub const INVISIBLE: Flags = Flags(1 << 4);
    /// The link contains a brace, as placeholders such as `{id}` or `${host}` do, or one opens after it that
    /// belongs to its run.
    pub const TEMPLATE: Flags = Flags(1 << 5);
    /// The path goes from ASCII to Han, Kana or Hangul without a separator (T9); see
    /// [`Span::alternative`].
    pub const SCRIPT_CHANGE: Flags = Flags(1 << 6);
    /// The link touches a place where a very long run was cut; see
    /// [`ScannerBuilder::max_run`](crate::ScannerBuilder::max_run).
    pub const TRUNCATED: Flags = Flags(1 << 7);
    /// The link was written so that nobody follows it by accident, as in `hxxps://evil[.]example`
    /// (STEP-14). Only [`Step::Defanged`](crate::stepped::Step) sets it.
    pub const DEFANGED: Flags = Flags(1 << 8);
    /// The host is an IPv4 address in a notation other than four decimal numbers, which browsers read and
    /// people don't: `0300.0.0.1`, `127.1`, `2130706433` (R2-33, SEC-U4).
    pub const ODD_IP_NOTATION: Flags = Flags(1 << 9);

    /// Every single flag, in the order of records.
    pub const ALL: &'static [Flags] = &[
        Flags::USERINFO,
        Flags::IP_HOST,
        Flags::IDN,
        Flags::PUNYCODE,
        Flags::INVISIBLE,
        Flags::TEMPLATE,
        Flags::SCRIPT_CHANGE,
        Flags::TRUNCATED,
        Flags::DEFANGED,
        Flags::ODD_IP_NOTATION,
    ];

    /// The names in records of the flags in `ALL`.
    const NAMES: &'static [&'static str] = &[
        "userinfo",
        "ip-host",
        "idn",
        "punycode",
        "invisible",
        "template",
        "script-change",
        "truncated",
        "defanged",
        "odd-ip-notation",
    ];

    /// Returns the empty set.
    #[must_use]
    pub const fn empty() -> Flags {
        Flags(0)
    }

    /// Returns the flag of a name in records.
    ///
    /// # Errors
    ///
    /// [`ParseNameError`] if no flag has this name.
    ///
    /// ```
    /// use irispan::Flags;
    ///
    /// assert_eq!(Flags::by_name("script-change"), Ok(Flags::SCRIPT_CHANGE));
    /// ```
    pub fn by_name(name: &str) -> Result<Flags, ParseNameError> {
        let at = Flags::NAMES.iter().position(|known| *known == name);
        at.map(|at| Flags(1 << at)).ok_or(ParseNameError::new("flag", Flags::NAMES))
    }

    /// Returns whether every flag of `other` is set.
    #[must_use]
    pub const fn contains(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns these flags without those of `other`.
    #[must_use]
    pub const fn without(self, other: Flags) -> Flags {
        Flags(self.0 & !other.0)
    }

    /// Returns whether no flag is set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the flags that are set, one by one, in the order of [`Flags::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Flags> {
        Flags::ALL.iter().copied().filter(move |flag| self.contains(*flag))
    }

    /// Returns the names in records of the flags that are set, in the order of [`Flags::ALL`].
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let named = Flags::ALL.iter().zip(Flags::NAMES);
        named.filter(move |(flag, _)| self.contains(**flag)).map(|(_, name)| *name)
    }
}

impl BitOr for Flags {
    type Output = Flags;
    fn bitor(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }
}

impl BitOrAssign for Flags {
    fn bitor_assign(&mut self, other: Flags) {
        self.0 |= other.0;
    }
}

impl FromIterator<Flags> for Flags {
    fn from_iter<I: IntoIterator<Item = Flags>>(flags: I) -> Flags {
        flags.into_iter().fold(Flags::empty(), BitOr::bitor)
    }
}

impl fmt::Debug for Flags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.names()).finish()
    }
}

/// The place of a link, and what is known about it. Offsets are bytes, half-open.
///
/// A span doesn't hold on to its text, so it can be stored. With the text it is a
/// [`Link`](crate::Link) again:
///
/// ```
/// use irispan::{Confidence, Flags, Kind, Link, Scanner, Span};
///
/// let text = "see http://a.example/";
/// let span = Span::new(4..21, Kind::Url, Confidence::Certain, Flags::empty());
/// assert_eq!(Scanner::new().links(text).next().unwrap().span(), span);
/// assert_eq!(Link::new(text.as_bytes(), span).unwrap().as_str(), "http://a.example/");
/// ```
// The grammar writes the fields in place, see `Flags`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) alternative_end: usize,
    pub(crate) kind: Kind,
    pub(crate) confidence: Confidence,
    pub(crate) flags: Flags,
}

impl Span {
    /// Returns a span of these bytes, without an [alternative](Span::alternative). An end before
    /// the start is treated as the start.
    #[must_use]
    pub const fn new(
        range: Range<usize>,
        kind: Kind,
        confidence: Confidence,
        flags: Flags,
    ) -> Span {
        let Range { start, end } = range;
        let end = if end < start { start } else { end };
        Span { start, end, alternative_end: end, kind, confidence, flags }
    }

    /// Returns the span with an [alternative](Span::alternative) that ends at `end`, or without one
    /// if `end` does not lie in the span.
    #[must_use]
    pub const fn with_alternative(self, end: usize) -> Span {
        let inside = self.start <= end && end < self.end;
        Span { alternative_end: if inside { end } else { self.end }, ..self }
    }

    /// Returns a span without bytes, for a place that a link is written to later.
    pub(crate) const fn empty() -> Span {
        Span::new(0..0, Kind::Url, Confidence::Certain, Flags::empty())
    }

    /// Returns the offset of the first byte of the link.
    #[must_use]
    pub const fn start(&self) -> usize {
        self.start
    }

    /// Returns the offset of the first byte after the link.
    #[must_use]
    pub const fn end(&self) -> usize {
        self.end
    }

    /// Returns the bytes of the link, half-open.
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Returns what the link is.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the grade: how sure the scanner is.
    #[must_use]
    pub const fn confidence(&self) -> Confidence {
        self.confidence
    }

    /// Returns facts about the link.
    #[must_use]
    pub const fn flags(&self) -> Flags {
        self.flags
    }

    /// Returns a shorter reading of the link, up to the place where the script changes (T9); `None`
    /// if the text allows only one.
    #[must_use]
    pub fn alternative(&self) -> Option<Range<usize>> {
        (self.alternative_end < self.end).then_some(self.start..self.alternative_end)
    }

    /// Returns the span in a text that begins `base` bytes before the one it was found in.
    pub(crate) const fn offset_by(self, base: usize) -> Span {
        Span {
            start: self.start + base,
            end: self.end + base,
            alternative_end: self.alternative_end + base,
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Confidence, Flags, Kind, Span};

    #[test]
    fn each_flag_is_one_bit_with_a_name() {
        assert_eq!(Flags::ALL.len(), Flags::NAMES.len());
        for (at, (flag, name)) in Flags::ALL.iter().zip(Flags::NAMES).enumerate() {
            assert_eq!(flag.0, 1 << at);
            assert_eq!(Flags::by_name(name), Ok(*flag));
            assert!(flag.names().eq([*name]) && flag.iter().eq([*flag]));
        }
        assert!(Flags::by_name("").is_err() && Flags::by_name("IDN").is_err());
        assert_eq!(Flags::ALL.iter().copied().collect::<Flags>().0, 0x3FF);
    }

    #[test]
    fn a_span_never_ends_before_it_begins() {
        let span = |start, end| Span::new(start..end, Kind::Url, Confidence::Certain, Flags::IDN);
        assert_eq!(span(5, 3).range(), 5..5);
        assert_eq!(span(3, 5).alternative(), None);
        assert_eq!(span(3, 5).with_alternative(4).alternative(), Some(3..4));
        for outside in [0, 2, 5, 6, usize::MAX] {
            assert_eq!(span(3, 5).with_alternative(outside), span(3, 5), "{outside}");
        }
    }
}
