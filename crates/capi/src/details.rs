//! What is known about one link, in one object: its target, its parts, and facts about it.

use core::ops::Range;

use irispan::iri::Parts;
use irispan::safety::{self, CheckOptions, DisplayPolicy, Severity};
use irispan::{Component, Error};

use crate::link::{Link, View};
use crate::status::{Outcome, Status};

/// What can be asked of a link.
#[repr(u32)]
#[derive(Clone, Copy, Debug)]
pub enum Field {
    /// The link as it is written.
    Text = 0,
    /// The IRI that it means: with the scheme that was left out.
    Target = 1,
    /// The URI that it leads to, in ASCII. None if it leads nowhere: see `irispan_details_problem`.
    Uri = 2,
    /// The link as it is to be shown to people: with as few escapes as possible, and right-to-left
    /// characters in isolates.
    Display = 3,
    /// The scheme, without its colon, if it is written.
    Scheme = 4,
    /// The userinfo, or the local part of an address, if there is one.
    Userinfo = 5,
    /// The host as it is written, or the domain of an address, if there is one.
    Host = 6,
    /// The port, without its colon, if it is written.
    Port = 7,
    /// The path, which may be empty. An address is all path.
    Path = 8,
    /// The query, without its question mark, if there is one.
    Query = 9,
    /// The fragment, without its number sign, if there is one.
    Fragment = 10,
    /// The host as it is to be shown: each label in Unicode, or as an A-label if it could mislead.
    DisplayHost = 11,
    /// The domain that was registered, by the public suffix list: see
    /// `irispan_has_feature` for `public-suffix`.
    RegisteredDomain = 12,
}

/// How much a fact is worth.
#[repr(u32)]
#[derive(Clone, Copy, Debug)]
pub enum SeverityName {
    /// Innocent reasons are the rule: to be shown to a reader who asks.
    Note = 1,
    /// A reader may take the link for another one: worth a warning before it is followed.
    Warn = 2,
}

/// A fact about a link. Facts are no verdicts.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Fact {
    /// Its name: `mixed-script`.
    pub name: View,
    /// One sentence for people, in English.
    pub sentence: View,
    /// A name, an address or a code point, as the kind says; of length 0 if there is none.
    pub detail: View,
    /// What it concerns, in bytes of `IRISPAN_FIELD_TEXT`; of `text-target-mismatch`, in bytes of the text
    /// of the anchor.
    pub range: crate::link::Range,
    /// A constant of `irispan_severity`.
    pub severity: u32,
    /// 0, for later versions.
    pub reserved: u32,
}

/// Why a link leads to no URI.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Problem {
    /// Its name: `invalid-host`.
    pub name: View,
    /// What is wrong, in English: `path: a percent sign without two hexadecimal digits, at byte 19`.
    pub sentence: View,
    /// Where, in bytes of `IRISPAN_FIELD_TEXT`.
    pub offset: usize,
}

/// What is known about one link. It never changes, and any number of threads may use it at the same
/// time.
#[derive(Debug)]
pub struct Details {
    text: String,
    target: String,
    uri: Result<String, (Error, String)>,
    display: String,
    display_host: Option<String>,
    registered: Option<String>,
    parts: [Option<Range<usize>>; Component::ALL.len()],
    facts: Vec<safety::Fact>,
}

impl Details {
    /// Collects what is known about a link. `more` are facts after its own.
    pub(crate) fn of(
        link: &irispan::Link<'_>,
        check: &CheckOptions,
        more: Vec<safety::Fact>,
    ) -> Details {
        let parts = link.parts();
        let uri = link.to_uri().map(|uri| uri.into_owned());
        let shown = |host| safety::display_host(host, DisplayPolicy::default(), check);
        let mut facts = safety::check_link(link, check);
        facts.extend(more);
        Details {
            text: link.as_str().to_owned(),
            target: link.target().into_owned(),
            uri: uri.map_err(|error| (error.clone(), error.to_string())),
            display: link.to_display().into_owned(),
            display_host: parts.host().map(shown),
            registered: registered(&parts),
            parts: core::array::from_fn(|at| {
                Component::ALL.get(at).and_then(|component| parts.range(*component))
            }),
            facts,
        }
    }

    /// Returns a field by its number.
    pub(crate) fn field(&self, field: u32) -> Outcome<&str> {
        const FIRST: u32 = Field::Scheme as u32;
        const LAST: u32 = Field::Fragment as u32;
        let found = match field {
            at if at == Field::Text as u32 => Some(&*self.text),
            at if at == Field::Target as u32 => Some(&*self.target),
            at if at == Field::Uri as u32 => self.uri.as_deref().ok(),
            at if at == Field::Display as u32 => Some(&*self.display),
            at if at == Field::DisplayHost as u32 => self.display_host.as_deref(),
            at if at == Field::RegisteredDomain as u32 => self.registered.as_deref(),
            at @ FIRST..=LAST => {
                let part = self.parts.get((at - FIRST) as usize).cloned().flatten();
                part.and_then(|part| self.text.get(part))
            }
            _ => return Err(Status::ErrorArgument),
        };
        found.ok_or(Status::None)
    }

    /// Returns why there is no URI.
    pub(crate) fn problem(&self) -> Outcome<Problem> {
        let (error, sentence) = self.uri.as_ref().err().ok_or(Status::None)?;
        Ok(Problem {
            name: View::of(error.kind().as_str().as_bytes()),
            sentence: View::of(sentence.as_bytes()),
            offset: error.offset(),
        })
    }

    /// Returns the number of facts.
    pub(crate) fn fact_count(&self) -> usize {
        self.facts.len()
    }

    /// Returns a fact.
    pub(crate) fn fact(&self, index: usize) -> Outcome<Fact> {
        let fact = self.facts.get(index).ok_or(Status::None)?;
        let severity = match fact.severity() {
            Severity::Warn => SeverityName::Warn,
            _ => SeverityName::Note,
        };
        Ok(Fact {
            name: View::of(fact.kind().as_str().as_bytes()),
            sentence: View::of(fact.kind().sentence().as_bytes()),
            detail: View::of(fact.detail().unwrap_or_default().as_bytes()),
            range: fact.range().into(),
            severity: severity as u32,
            reserved: 0,
        })
    }
}

/// Returns the link that is marked in a text.
pub(crate) fn link_in<'t>(text: &'t [u8], link: &Link) -> Outcome<irispan::Link<'t>> {
    irispan::Link::new(text, link.span(0, |at| at)?).ok_or(Status::ErrorLink)
}

/// Calls a function with the link that is marked in a text in UTF-16.
pub(crate) fn with_utf16<R>(
    units: &[u16],
    link: &Link,
    call: impl FnOnce(irispan::Link<'_>) -> R,
) -> Outcome<R> {
    let own = units.get(link.start..link.end).ok_or(Status::ErrorLink)?;
    let mut text = Vec::new();
    crate::utf16::append(&mut text, own);
    let bytes = |at: usize| crate::utf16::length(own.get(..at).unwrap_or(own));
    let span = link.span(link.start, bytes)?;
    Ok(call(irispan::Link::new(&text, span).ok_or(Status::ErrorLink)?))
}

#[cfg(feature = "public-suffix")]
fn registered(parts: &Parts<'_>) -> Option<String> {
    let host = irispan::iri::normalize_host(parts.host()?);
    Some(irispan::iri::PublicSuffix::of(&host)?.domain()?.to_owned())
}

#[cfg(not(feature = "public-suffix"))]
fn registered(_: &Parts<'_>) -> Option<String> {
    None
}
