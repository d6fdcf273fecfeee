//! A link with everything that the formats print about it.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use irispan::mail::Repair;
use irispan::safety::{Fact, HostFlags};
use irispan::stepped::OwnedSteppedLink;
use irispan::{Confidence, Flags, Kind};

/// The position of a link, in the chosen unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Location {
    /// Units before the link.
    pub(crate) start: u64,
    /// Units before the end of the link.
    pub(crate) end: u64,
    /// Line and column of the start, counted from 1, if requested.
    pub(crate) line_column: Option<(u64, u64)>,
}

/// A URI in two consecutive parts, so that adding a missing scheme needs no allocation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Uri<'t>(pub(crate) &'static str, pub(crate) Cow<'t, str>);

impl Uri<'_> {
    /// Returns both parts.
    pub(crate) fn parts(&self) -> [&str; 2] {
        [self.0, &self.1]
    }

    /// Returns the complete URI.
    pub(crate) fn joined(&self) -> Cow<'_, str> {
        match self.parts() {
            ["", uri] => Cow::Borrowed(uri),
            parts => Cow::Owned(parts.concat()),
        }
    }
}

/// A link, ready to be printed.
#[derive(Clone, Debug)]
pub(crate) struct Record<'t> {
    pub(crate) location: Location,
    pub(crate) kind: Kind,
    pub(crate) confidence: Confidence,
    pub(crate) flags: Flags,
    pub(crate) host_flags: HostFlags,
    /// The host in its normal form, if requested.
    pub(crate) host: Option<Cow<'t, str>>,
    /// The scheme of the URI, if requested.
    pub(crate) scheme: Option<&'t str>,
    pub(crate) text: &'t str,
    /// The URI of the link, or the reason why it has none.
    pub(crate) uri: Result<Uri<'t>, String>,
    /// The text for display, if requested.
    pub(crate) display: Option<Cow<'t, str>>,
    /// The normal form, if requested; `Some(None)` if there is none.
    pub(crate) normalized: Option<Option<Cow<'t, str>>>,
    /// The part of a message or document that contains the link.
    pub(crate) origin: Option<&'t Origin<'t>>,
    /// Where the link comes from, if the text was taken through a step.
    pub(crate) hidden: Option<&'t OwnedSteppedLink>,
    /// Facts about the link, if requested.
    pub(crate) facts: Option<&'t [Fact]>,
}

impl Record<'_> {
    /// Returns the scheme in lower case.
    pub(super) fn lower_scheme(&self) -> Option<String> {
        self.scheme.map(str::to_ascii_lowercase)
    }

    /// Returns the names of all flags.
    pub(super) fn flag_names(&self) -> impl Iterator<Item = &'static str> {
        self.flags.names().chain(self.host_flags.names())
    }
}

/// The part of a message or document that contains a link.
#[derive(Clone, Debug)]
pub(crate) struct Origin<'t> {
    /// The message, or `None` in a document.
    pub(crate) message: Option<MessageId<'t>>,
    /// The number of the part, as in IMAP.
    pub(crate) part: &'t str,
    pub(crate) charset: &'t str,
    /// The ranges of raw bytes that make up the link.
    pub(crate) pieces: &'t [Range<usize>],
    /// The text of the anchor whose target the link is.
    pub(crate) anchor: Option<&'t str>,
    /// The host that the text of the anchor names, and the one that the link leads to, if they
    /// differ.
    pub(crate) mismatch: Option<(String, String)>,
    /// The link without the hyphens at line ends.
    pub(crate) alternative: Option<String>,
    /// The repairs that were necessary to read the part.
    pub(crate) repairs: &'t [Repair],
}

/// The name of a message.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MessageId<'t> {
    Id(&'t str),
    /// Its number in the file, counted from 1.
    Index(u64),
}

impl fmt::Display for MessageId<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MessageId::Id(id) => write!(f, "<{id}>"),
            MessageId::Index(index) => write!(f, "{index}"),
        }
    }
}

#[cfg(test)]
pub(crate) mod samples {
    //! Records for the tests of the formats.

    use super::{Confidence, Flags, HostFlags, Kind, Location, Record, Uri};

    pub(crate) fn url(text: &str) -> Record<'_> {
        Record {
            location: Location { start: 6, end: 6 + text.len() as u64, line_column: None },
            kind: Kind::Url,
            confidence: Confidence::Certain,
            flags: Flags::empty(),
            host_flags: HostFlags::default(),
            host: None,
            scheme: None,
            text,
            uri: Ok(Uri("", text.into())),
            display: None,
            normalized: None,
            origin: None,
            hidden: None,
            facts: None,
        }
    }

    pub(crate) fn unmappable(text: &str) -> Record<'_> {
        Record {
            location: Location { start: 6, end: 9, line_column: Some((3, 7)) },
            kind: Kind::Domain,
            confidence: Confidence::Likely,
            flags: Flags::IDN | Flags::USERINFO,
            uri: Err("host: \"bad\"".to_owned()),
            ..url(text)
        }
    }
}
