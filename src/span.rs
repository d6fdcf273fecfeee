//! What is found: where, what kind, how sure, and which facts hold.

use core::fmt;
use core::ops::{BitOr, BitOrAssign, Range};

use crate::names::named;

/// What a link is, by the way it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A scheme was written: `https://example.com`, `tel:+81312345678`.
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

/// How sure the scanner is that people would call it a link. Ordered from least to most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Confidence {
    /// A bare domain that looks like a file name, a method call or a missing space.
    Possible,
    /// A bare domain that looks like one.
    Likely,
    /// A written scheme, or an address under a listed top-level domain.
    Certain,
}

named! {
    Confidence, "grade":
    Possible = "possible",
    Likely = "likely",
    Certain = "certain",
}

/// Facts about a link; never verdicts.
// Wide, so that what is written to a `Span` at once is read at once: a load that spans several
// stores waits for all of them.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Flags(u32);

impl Flags {
    /// Text before `@` in the authority: the host is not what the link begins with (SEC-U1).
    pub const USERINFO: Flags = Flags(1);
    /// The host is an IP address or a number.
    pub const IP_HOST: Flags = Flags(1 << 1);
    /// The host holds characters beyond ASCII.
    pub const IDN: Flags = Flags(1 << 2);
    /// A label of the host is written as `xn--…`.
    pub const PUNYCODE: Flags = Flags(1 << 3);
    /// An invisible character stands in the link, or a bidi control touches it (SEC-I3).
    pub const INVISIBLE: Flags = Flags(1 << 4);
    /// A placeholder such as `{id}` or `${host}` stands in the link.
    pub const TEMPLATE: Flags = Flags(1 << 5);
    /// The path goes from ASCII to Han, Kana or Hangul without a separator (T9); see
    /// [`Span::alternative`].
    pub const SCRIPT_CHANGE: Flags = Flags(1 << 6);
    /// The link touches a place where an endless run was cut.
    pub const TRUNCATED: Flags = Flags(1 << 7);

    /// Every flag with its name in records, in order.
    pub const ALL: [(Flags, &'static str); 8] = [
        (Flags::USERINFO, "userinfo"),
        (Flags::IP_HOST, "ip-host"),
        (Flags::IDN, "idn"),
        (Flags::PUNYCODE, "punycode"),
        (Flags::INVISIBLE, "invisible"),
        (Flags::TEMPLATE, "template"),
        (Flags::SCRIPT_CHANGE, "script-change"),
        (Flags::TRUNCATED, "truncated"),
    ];

    /// No flag.
    #[must_use]
    pub const fn empty() -> Flags {
        Flags(0)
    }

    /// Whether every flag of `other` is set.
    #[must_use]
    pub const fn contains(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// These without those of `other`.
    #[cfg(feature = "mail")]
    pub(crate) const fn without(self, other: Flags) -> Flags {
        Flags(self.0 & !other.0)
    }

    /// Whether none is set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Names of the flags that are set, in the order of [`Flags::ALL`].
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Flags::ALL.into_iter().filter(move |(flag, _)| self.contains(*flag)).map(|(_, name)| name)
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

impl fmt::Debug for Flags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.names()).finish()
    }
}

/// Where a link stands, and what is known of it. Offsets are bytes, half open.
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
    /// No link yet.
    pub(crate) const fn empty() -> Span {
        Span {
            start: 0,
            end: 0,
            alternative_end: 0,
            kind: Kind::Url,
            confidence: Confidence::Certain,
            flags: Flags::empty(),
        }
    }

    /// First byte of the link.
    #[must_use]
    pub const fn start(&self) -> usize {
        self.start
    }

    /// First byte after the link.
    #[must_use]
    pub const fn end(&self) -> usize {
        self.end
    }

    /// Bytes of the link.
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// What the link is.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// How sure the scanner is.
    #[must_use]
    pub const fn confidence(&self) -> Confidence {
        self.confidence
    }

    /// Facts about the link.
    #[must_use]
    pub const fn flags(&self) -> Flags {
        self.flags
    }

    /// A shorter reading, if the text allows one: up to where the script changes (T9).
    #[must_use]
    pub fn alternative(&self) -> Option<Range<usize>> {
        (self.alternative_end < self.end).then_some(self.start..self.alternative_end)
    }

    /// The span in a text that begins `base` bytes before the one it was found in.
    pub(crate) const fn offset_by(self, base: usize) -> Span {
        Span {
            start: self.start + base,
            end: self.end + base,
            alternative_end: self.alternative_end + base,
            ..self
        }
    }
}
