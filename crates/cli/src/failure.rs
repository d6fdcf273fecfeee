//! The error of a single identifier, for people and for programs.

use std::borrow::Cow;
use std::fmt;

use irispan::Component;

use crate::out::json::Object;
use crate::problem::Problem;

/// The reason why an identifier has no result, and the offset of the byte at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    what: Cow<'static, str>,
    component: Option<Component>,
    offset: usize,
    hint: Option<&'static str>,
}

impl Failure {
    pub(crate) fn new(what: impl Into<Cow<'static, str>>, offset: usize) -> Failure {
        Failure { what: what.into(), component: None, offset, hint: None }
    }

    pub(crate) fn component(self, component: Component) -> Failure {
        Failure { component: Some(component), ..self }
    }

    pub(crate) fn hint(self, hint: &'static str) -> Failure {
        Failure { hint: Some(hint), ..self }
    }

    /// Returns the same failure at another offset.
    pub(crate) fn at(self, offset: usize) -> Failure {
        Failure { offset, ..self }
    }

    /// Returns the offset of the byte at fault.
    pub(crate) const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the same failure in a text with `by` more bytes in front.
    pub(crate) fn moved(self, by: usize) -> Failure {
        Failure { offset: self.offset + by, ..self }
    }

    /// Returns a message about the identifier at `place`.
    pub(crate) fn problem(&self, place: impl fmt::Display) -> Problem {
        let problem = Problem::new(place.to_string(), self.to_string());
        match self.hint {
            Some(hint) => problem.hint(hint),
            None => problem,
        }
    }

    /// Writes the keys `error`, `component` and `offset`.
    pub(crate) fn write(&self, object: &mut Object<'_>) {
        object.string("error", &self.to_string());
        object.optional("component", self.component.map(Component::as_str));
        object.number("offset", self.offset);
    }
}

impl From<irispan::Error> for Failure {
    fn from(error: irispan::Error) -> Failure {
        let reason = error.kind().to_string();
        Failure { component: error.component(), ..Failure::new(reason, error.offset()) }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(component) = self.component {
            write!(f, "{component}: ")?;
        }
        write!(f, "{}, at byte {}", self.what, self.offset)
    }
}

#[cfg(test)]
mod tests {
    use super::Failure;
    use irispan::Component;

    #[test]
    fn failures_keep_what_errors_say() {
        let error = irispan::iri::to_uri("http://a/%").expect_err("is not an escape");
        let failure = Failure::from(error.clone());
        assert_eq!(failure.to_string(), error.to_string());
        assert_eq!(failure.moved(2).offset, error.offset() + 2);
    }

    #[test]
    fn messages() {
        let failure = Failure::new("odd", 3).component(Component::Path).hint("make it even");
        assert_eq!(
            failure.problem("line 1").to_string(),
            "irispan: line 1: path: odd, at byte 3: make it even"
        );
    }
}
