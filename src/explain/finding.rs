//! A finding: what is wrong or unusual about an identifier, and where.

use core::ops::Range;

use crate::error::Component;
use crate::names::named;
use crate::safety::FactKind;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing.
    Note,
    /// Legal, but advised against.
    Warning,
    /// Not allowed in an IRI.
    Error,
}

named! {
    Severity, "severity of a finding":
    Note = "note",
    Warning = "warning",
    Error = "error",
}

/// The check that a finding comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Topic {
    /// The text has no URI.
    Mapping,
    /// The generic syntax of RFC 3986 and 3987.
    Syntax,
    /// The rules of the scheme.
    Scheme,
    /// Characters that do not suit their component.
    Character,
    /// The structure of bidirectional text.
    Bidi,
    /// The order on the screen.
    Order,
    /// The normalization forms C and KC.
    Normalization,
    /// A fact of module `safety`.
    Safety,
}

named! {
    Topic, "topic of a finding":
    Mapping = "mapping",
    Syntax = "syntax",
    Scheme = "scheme",
    Character = "character",
    Bidi = "bidi",
    Order = "order",
    Normalization = "normalization",
    Safety = "safety",
}

/// Something wrong or unusual about an identifier, with its place and words for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub(super) topic: Topic,
    pub(super) fact: Option<FactKind>,
    pub(super) severity: Severity,
    pub(super) component: Option<Component>,
    pub(super) range: Range<usize>,
    pub(super) what: String,
}

impl Finding {
    /// Returns the check that it comes from.
    #[must_use]
    pub const fn topic(&self) -> Topic {
        self.topic
    }

    /// Returns the kind of the fact if the topic is [`Topic::Safety`]; otherwise `None`.
    #[must_use]
    pub const fn fact(&self) -> Option<FactKind> {
        self.fact
    }

    /// Returns how bad it is.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.severity
    }

    /// Returns the component that it concerns; `None` if no single one is.
    #[must_use]
    pub const fn component(&self) -> Option<Component> {
        self.component
    }

    /// Returns the range of the text in which it holds: bytes, half-open.
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.range.start..self.range.end
    }

    /// Returns the description for people.
    #[must_use]
    pub fn what(&self) -> &str {
        &self.what
    }
}
