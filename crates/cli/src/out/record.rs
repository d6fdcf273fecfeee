//! One link, as all formats print it.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use irispan::mail::Repair;
use irispan::safety::Fact;
use irispan::{Confidence, Flags, Kind};

use super::facts::HostFlags;

/// Where a link stands, in the unit asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Location {
    /// First unit of the link, from 0.
    pub(crate) start: u64,
    /// First unit after it.
    pub(crate) end: u64,
    /// Line and column of the start, from 1, if asked for.
    pub(crate) line_column: Option<(u64, u64)>,
}

/// One link, ready to be printed.
#[derive(Clone, Debug)]
pub(crate) struct Record<'t> {
    pub(crate) location: Location,
    pub(crate) kind: Kind,
    pub(crate) confidence: Confidence,
    pub(crate) flags: Flags,
    pub(crate) host_flags: HostFlags,
    pub(crate) text: &'t str,
    /// What the link maps to, or why it does not.
    pub(crate) uri: Result<Cow<'t, str>, String>,
    /// The text for people to read, if asked for.
    pub(crate) display: Option<Cow<'t, str>>,
    /// The normal form, if asked for, and if there is one.
    pub(crate) normalized: Option<Option<Cow<'t, str>>>,
    /// Where in a message the link stands.
    pub(crate) origin: Option<&'t Origin<'t>>,
    /// What is odd about the link, if asked for.
    pub(crate) facts: Option<&'t [Fact]>,
}

impl Record<'_> {
    /// The names of all flags.
    pub(super) fn flag_names(&self) -> impl Iterator<Item = &'static str> {
        self.flags.names().chain(self.host_flags.names())
    }
}

/// Where in a message, or in a document, a link stands.
#[derive(Clone, Debug)]
pub(crate) struct Origin<'t> {
    /// The message; nothing in a document.
    pub(crate) message: Option<MessageId<'t>>,
    /// The number of the part, as in IMAP.
    pub(crate) part: &'t str,
    pub(crate) charset: &'t str,
    /// The raw bytes of the link.
    pub(crate) pieces: &'t [Range<usize>],
    /// The text of the anchor whose target the link is.
    pub(crate) anchor: Option<&'t str>,
    /// What in this text names another host than that of the link, and that host.
    pub(crate) mismatch: Option<(String, String)>,
    /// The link without the hyphens that line ends followed.
    pub(crate) alternative: Option<String>,
    /// What was wrong with the part.
    pub(crate) repairs: &'t [Repair],
}

/// What a message is called.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MessageId<'t> {
    Id(&'t str),
    /// Its number in the file, from 1.
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

/// The name of a kind in records.
pub(crate) fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Url => "url",
        Kind::Domain => "domain",
        Kind::Email => "email",
    }
}

/// The name of a grade in records.
pub(crate) fn confidence_name(confidence: Confidence) -> &'static str {
    match confidence {
        Confidence::Possible => "possible",
        Confidence::Likely => "likely",
        Confidence::Certain => "certain",
    }
}

#[cfg(test)]
pub(crate) mod samples {
    //! Records for the tests of the formats.

    use super::{Confidence, Flags, HostFlags, Kind, Location, Record};

    pub(crate) fn url(text: &str) -> Record<'_> {
        Record {
            location: Location { start: 6, end: 6 + text.len() as u64, line_column: None },
            kind: Kind::Url,
            confidence: Confidence::Certain,
            flags: Flags::empty(),
            host_flags: HostFlags::default(),
            text,
            uri: Ok(text.into()),
            display: None,
            normalized: None,
            origin: None,
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
