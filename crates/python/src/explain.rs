//! `explain`: all that is known about an identifier.

use std::ops::Range;

use irispan::explain::{Explanation, Finding, Step};
use irispan::iri::{Length, LengthReport, Repertoire};
use irispan::{Component, Error, Scanner};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::message;
use crate::safety::facts_in;
use crate::text::Places;

/// Returns all that is known about an identifier, as a dict.
///
/// The keys are those of ``irispan explain --json``: ``input``, ``valid_as`` (the smallest repertoire in which it is
/// valid), ``relative``, ``parts``, ``steps`` (what the mapping to a URI changes, by which rule), ``uri``; only if there is
/// no URI, ``error`` (why), ``component`` and ``offset``; ``iri`` (`None` if there is none), ``display``, ``order``,
/// ``findings`` (``fact`` only in those that are one), ``length`` (in all, and of ``components``; ``uri`` only if there is
/// one), ``link`` (`None` unless the scanner finds all of it as one; ``flags`` are the scanner's) and ``facts``, which are
/// `Fact`. Offsets count code points.
///
/// >>> explanation = explain("http://аррӏе.com/é")
/// >>> explanation["uri"], [fact.kind for fact in explanation["facts"]]
/// ('http://xn--80ak6aa92e.com/%C3%A9', ['whole-script-confusable'])
/// >>> [(step["from"], step["to"], step["rule"]) for step in explanation["steps"]]
/// [('аррӏе.com', 'xn--80ak6aa92e.com', 'I3987-M6'), ('é', '%C3%A9', 'I3987-M3')]
#[pyfunction]
pub(crate) fn explain<'py>(py: Python<'py>, iri: &str) -> PyResult<Bound<'py, PyDict>> {
    let explanation = py.detach(|| Explanation::of(iri, &Scanner::new()));
    let text = In { py, places: Places::of(iri) };
    let out = PyDict::new(py);
    out.set_item("input", iri)?;
    out.set_item("valid_as", explanation.valid_as().map(Repertoire::as_str))?;
    out.set_item("relative", explanation.is_relative())?;
    out.set_item(
        "parts",
        all(explanation.parts(), |(component, range)| text.part(*component, range))?,
    )?;
    out.set_item("steps", all(explanation.steps(), |step| text.step(step))?)?;
    out.set_item("uri", explanation.uri().ok())?;
    if let Err(error) = explanation.uri() {
        text.error(&out, error)?;
    }
    out.set_item("iri", explanation.iri().ok())?;
    out.set_item("display", explanation.display())?;
    out.set_item("order", explanation.order().as_str())?;
    out.set_item("findings", all(explanation.findings(), |finding| text.finding(finding))?)?;
    out.set_item("length", lengths(py, explanation.length())?)?;
    let link = explanation.link().map(|link| {
        let found = PyDict::new(py);
        found.set_item("kind", link.kind().as_str())?;
        found.set_item("confidence", link.confidence().as_str())?;
        found.set_item("flags", link.flags().names().collect::<Vec<_>>())?;
        Ok::<_, PyErr>(found)
    });
    out.set_item("link", link.transpose()?)?;
    out.set_item("facts", facts_in(explanation.facts().to_vec(), |_| iri, true))?;
    Ok(out)
}

/// Returns a list of dicts, one for each item.
fn all<'py, T>(
    what: &[T],
    each: impl FnMut(&T) -> PyResult<Bound<'py, PyDict>>,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    what.iter().map(each).collect()
}

/// Builds dicts with places in a text.
struct In<'py, 't> {
    py: Python<'py>,
    places: Places<'t>,
}

impl<'py> In<'py, '_> {
    /// Returns a dict with the component and the range.
    fn place(
        &self,
        component: Option<Component>,
        range: &Range<usize>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let out = PyDict::new(self.py);
        out.set_item("component", component.map(Component::as_str))?;
        out.set_item("start", self.places.at(range.start))?;
        out.set_item("end", self.places.at(range.end))?;
        Ok(out)
    }

    fn part(&self, component: Component, range: &Range<usize>) -> PyResult<Bound<'py, PyDict>> {
        let out = self.place(Some(component), range)?;
        out.set_item("text", self.places.text().get(range.clone()).unwrap_or_default())?;
        Ok(out)
    }

    fn step(&self, step: &Step<'_>) -> PyResult<Bound<'py, PyDict>> {
        let out = self.place(Some(step.component()), &step.range())?;
        out.set_item("from", step.from())?;
        out.set_item("to", step.to())?;
        out.set_item("rule", step.rule().id())?;
        out.set_item("what", step.rule().what())?;
        Ok(out)
    }

    fn finding(&self, finding: &Finding) -> PyResult<Bound<'py, PyDict>> {
        let out = self.place(finding.component(), &finding.range())?;
        out.set_item("severity", finding.severity().as_str())?;
        out.set_item("topic", finding.topic().as_str())?;
        if let Some(fact) = finding.fact() {
            out.set_item("fact", fact.as_str())?;
        }
        out.set_item("what", finding.what())?;
        Ok(out)
    }

    /// Sets the keys of the error that there is no URI.
    fn error(&self, out: &Bound<'py, PyDict>, error: &Error) -> PyResult<()> {
        let offset = self.places.at(error.offset());
        out.set_item("error", message(error, offset))?;
        out.set_item("component", error.component().map(Component::as_str))?;
        out.set_item("offset", offset)
    }
}

/// Returns a dict with the length of the whole, and that of each component.
fn lengths<'py>(py: Python<'py>, report: &LengthReport) -> PyResult<Bound<'py, PyDict>> {
    let out = length(py, report.total())?;
    if let Ok(uri) = report.uri() {
        out.set_item("uri", uri)?;
    }
    let of_component = |(component, one): (Component, Length)| {
        let out = PyDict::new(py);
        out.set_item("component", component.as_str())?;
        out.update(length(py, one)?.as_mapping())?;
        Ok(out)
    };
    let components = report.components().map(of_component);
    out.set_item("components", components.collect::<PyResult<Vec<_>>>()?)?;
    Ok(out)
}

fn length(py: Python<'_>, length: Length) -> PyResult<Bound<'_, PyDict>> {
    let out = PyDict::new(py);
    out.set_item("characters", length.characters)?;
    out.set_item("utf8", length.utf8)?;
    out.set_item("escaped", length.escaped)?;
    Ok(out)
}
