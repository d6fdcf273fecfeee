//! Details about links and identifiers as JSON. Places count UTF-16 code units of their text.

use core::ops::Range;

use irispan::explain::{Explanation, Finding, Step};
use irispan::iri::Parts;
use irispan::offset::{Converter, Unit};
use irispan::{Component, Error, Link, safety};
use serde::Serialize;

/// Places in a text.
pub(crate) struct Places<'t> {
    text: &'t str,
    converter: Converter<'t>,
}

impl<'t> Places<'t> {
    /// Returns the places of a text.
    pub(crate) fn of(text: &'t str) -> Places<'t> {
        Places { text, converter: Converter::new(text, Unit::Utf16) }
    }

    /// Converts a range of bytes to a place.
    pub(crate) fn place(&mut self, range: Range<usize>) -> Place {
        let Range { start, end } = self.converter.range(range);
        Place { start, end }
    }

    fn slice(&self, range: Range<usize>) -> &'t str {
        self.text.get(range).unwrap_or_default()
    }
}

/// A range, half open.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Place {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// A component.
#[derive(Debug, Serialize)]
pub(crate) struct Part<'t> {
    component: &'static str,
    #[serde(flatten)]
    place: Place,
    text: &'t str,
}

impl<'t> Part<'t> {
    /// Returns the components of an identifier, in its order.
    pub(crate) fn all(
        parts: impl IntoIterator<Item = (Component, Range<usize>)>,
        places: &mut Places<'t>,
    ) -> Vec<Part<'t>> {
        let part = |(component, range): (Component, Range<usize>)| Part {
            component: component.as_str(),
            text: places.slice(range.clone()),
            place: places.place(range),
        };
        parts.into_iter().map(part).collect()
    }
}

/// Details about a link besides its URI.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Details<'t> {
    parts: Vec<Part<'t>>,
    display: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    registered_domain: Option<String>,
}

impl<'t> Details<'t> {
    /// Collects what is known about a link.
    pub(crate) fn of(link: &Link<'t>) -> Details<'t> {
        let parts = link.parts();
        Details {
            parts: Part::all(parts.components(), &mut Places::of(link.as_str())),
            display: link.to_display().into_owned(),
            registered_domain: registered(&parts),
        }
    }
}

/// Returns the domain that was registered.
fn registered(parts: &Parts<'_>) -> Option<String> {
    let host = irispan::iri::normalize_host(parts.host()?);
    Some(irispan::iri::PublicSuffix::of(&host)?.domain()?.to_owned())
}

/// A fact.
#[derive(Debug, Serialize)]
pub(crate) struct Fact<'t> {
    kind: &'static str,
    severity: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    component: Option<&'static str>,
    #[serde(flatten)]
    place: Place,
    text: &'t str,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
    sentence: &'static str,
}

impl<'t> Fact<'t> {
    /// Returns facts about a text.
    pub(crate) fn all(facts: &[safety::Fact], text: &'t str) -> Vec<Fact<'t>> {
        let mut places = Places::of(text);
        let fact = |fact: &safety::Fact| Fact {
            kind: fact.kind().as_str(),
            severity: fact.severity().as_str(),
            component: fact.component().map(Component::as_str),
            place: places.place(fact.range()),
            text: places.slice(fact.range()),
            detail: fact.detail().map(str::to_owned),
            sentence: fact.kind().sentence(),
        };
        facts.iter().map(fact).collect()
    }
}

/// Why something cannot be mapped.
#[derive(Debug, Serialize)]
pub(crate) struct Problem {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    component: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offset: Option<usize>,
    message: String,
}

impl Problem {
    /// Returns an error about a text.
    pub(crate) fn of(error: &Error, text: &str) -> Problem {
        let at = Places::of(text).place(error.offset()..error.offset()).start;
        Problem {
            kind: error.kind().as_str(),
            component: error.component().map(Component::as_str),
            offset: Some(at),
            message: error.kind().to_string(),
        }
    }

    /// Appends a hint to the message.
    pub(crate) fn adding(self, more: &str) -> Problem {
        Problem { message: format!("{}: {more}", self.message), ..self }
    }
}

#[derive(Debug, Serialize)]
struct Change<'t> {
    component: &'static str,
    #[serde(flatten)]
    place: Place,
    from: &'t str,
    to: &'t str,
    rule: &'static str,
    what: &'static str,
}

#[derive(Debug, Serialize)]
struct Unusual<'t> {
    #[serde(skip_serializing_if = "Option::is_none")]
    component: Option<&'static str>,
    #[serde(flatten)]
    place: Place,
    severity: &'static str,
    topic: &'static str,
    what: &'t str,
}

/// Everything that is known about an identifier.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Explained<'t> {
    input: &'t str,
    #[serde(skip_serializing_if = "Option::is_none")]
    valid_as: Option<&'static str>,
    relative: bool,
    parts: Vec<Part<'t>>,
    steps: Vec<Change<'t>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    uri: Option<&'t str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Problem>,
    #[serde(skip_serializing_if = "Option::is_none")]
    iri: Option<&'t str>,
    display: &'t str,
    order: &'static str,
    findings: Vec<Unusual<'t>>,
    facts: Vec<Fact<'t>>,
    is_link: bool,
}

impl<'t> Explained<'t> {
    /// Returns an explanation in the form that is written.
    pub(crate) fn of(explanation: &'t Explanation<'t>) -> Explained<'t> {
        let text = explanation.text();
        let mut places = Places::of(text);
        let parts =
            explanation.parts().iter().map(|(component, range)| (*component, range.clone()));
        Explained {
            input: text,
            valid_as: explanation.valid_as().map(|repertoire| repertoire.as_str()),
            relative: explanation.is_relative(),
            parts: Part::all(parts, &mut places),
            steps: explanation.steps().iter().map(|step| change(step, &mut places)).collect(),
            uri: explanation.uri().ok(),
            error: explanation.uri().err().map(|error| Problem::of(error, text)),
            iri: explanation.iri().ok(),
            display: explanation.display(),
            order: explanation.order().as_str(),
            findings: explanation.findings().iter().map(|one| unusual(one, &mut places)).collect(),
            facts: Fact::all(explanation.facts(), text),
            is_link: explanation.link().is_some(),
        }
    }
}

fn change<'t>(step: &'t Step<'t>, places: &mut Places<'_>) -> Change<'t> {
    Change {
        component: step.component().as_str(),
        place: places.place(step.range()),
        from: step.from(),
        to: step.to(),
        rule: step.rule().id(),
        what: step.rule().what(),
    }
}

fn unusual<'t>(finding: &'t Finding, places: &mut Places<'_>) -> Unusual<'t> {
    Unusual {
        component: finding.component().map(Component::as_str),
        place: places.place(finding.range()),
        severity: finding.severity().as_str(),
        topic: finding.topic().as_str(),
        what: finding.what(),
    }
}
