//! A fact: its kind, where it holds, and a detail.

use core::fmt;
use core::ops::Range;

use super::kind::{FactKind, Severity};
use crate::error::Component;

/// A fact about a link: its kind, where it holds, and a detail. Ranges count bytes and are half
/// open.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fact {
    pub(super) kind: FactKind,
    pub(super) component: Option<Component>,
    pub(super) range: Range<usize>,
    pub(super) detail: Option<String>,
}

impl Fact {
    pub(super) fn new(kind: FactKind, component: Component, range: Range<usize>) -> Fact {
        Fact { kind, component: Some(component), range, detail: None }
    }

    /// Returns the fact that was written so.
    #[cfg(feature = "serde")]
    pub(crate) fn from_parts(
        kind: FactKind,
        component: Option<Component>,
        range: Range<usize>,
        detail: Option<String>,
    ) -> Fact {
        Fact { kind, component, range, detail }
    }

    pub(super) fn with(self, detail: impl Into<String>) -> Fact {
        Fact { detail: Some(detail.into()), ..self }
    }

    /// Returns its kind.
    #[must_use]
    pub const fn kind(&self) -> FactKind {
        self.kind
    }

    /// Returns how much it is worth: the [severity](FactKind::severity) of its kind.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.kind.severity()
    }

    /// Returns the component of the link that it is about, if it is about one.
    #[must_use]
    pub const fn component(&self) -> Option<Component> {
        self.component
    }

    /// Returns the range of the text that was checked in which it holds.
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.range.start..self.range.end
    }

    /// Returns its detail: a name, an address or a code point, as the kind says.
    #[must_use]
    pub fn detail(&self) -> Option<&str> {
        self.detail.as_deref()
    }
}

/// Writes the sentence of the kind, and the detail.
impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentence = self.kind.sentence();
        match &self.detail {
            Some(detail) => write!(f, "{} ({detail})", sentence.trim_end_matches('.')),
            None => f.write_str(sentence),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn displayed_with_the_detail() {
        let fact = Fact::new(FactKind::Userinfo, Component::Userinfo, 0..1).with("b");
        assert_eq!(fact.to_string(), "What stands before `@` is not the host (b)");
    }
}
