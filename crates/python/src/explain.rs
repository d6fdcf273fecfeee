//! `explain`: all that is known about an identifier.

use irispan::iri::{
    IriRef, Length, LengthReport, Parts, Repertoire, bidi, to_display, to_iri, to_uri,
};
use irispan::safety::{self, CheckOptions};
use irispan::{Component, Scanner};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::safety::facts_in;
use crate::text::code_points;

/// Returns all that is known about an identifier, as a dict.
///
/// The keys are ``input``, ``valid_as`` (the smallest repertoire in which it is valid), ``relative``,
/// ``parts``, ``uri``, ``error`` (if there is no URI), ``iri``, ``display``, ``order``, ``length``, ``link`` (if
/// the scanner finds all of it as one) and ``facts``. Offsets count code points.
///
/// >>> explanation = explain("http://аррӏе.com/")
/// >>> explanation["uri"], [fact.kind for fact in explanation["facts"]]
/// ('http://xn--80ak6aa92e.com/', ['whole-script-confusable'])
#[pyfunction]
pub(crate) fn explain<'py>(py: Python<'py>, iri: &str) -> PyResult<Bound<'py, PyDict>> {
    let scanner = Scanner::new();
    let out = PyDict::new(py);
    let parts = Parts::of(iri);
    let units = |at: usize| code_points(iri.as_bytes().get(..at).unwrap_or_default());
    let all = [Repertoire::Uri, Repertoire::Iri, Repertoire::Iri3987bis, Repertoire::Leiri];
    let valid_as = all.into_iter().find(|all| IriRef::parse_as(iri, *all).is_ok());
    out.set_item("input", iri)?;
    out.set_item("valid_as", valid_as.map(Repertoire::as_str))?;
    out.set_item("relative", parts.range(Component::Scheme).is_none())?;
    let shown = PyList::empty(py);
    for (component, range) in parts.components() {
        let part = PyDict::new(py);
        part.set_item("component", component.as_str())?;
        part.set_item("start", units(range.start))?;
        part.set_item("end", units(range.end))?;
        part.set_item("text", iri.get(range).unwrap_or_default())?;
        shown.append(part)?;
    }
    out.set_item("parts", shown)?;
    match to_uri(iri) {
        Ok(uri) => out.set_item("uri", uri)?,
        Err(failure) => {
            out.set_item("uri", py.None())?;
            let error = PyDict::new(py);
            error.set_item("kind", failure.kind().as_str())?;
            error.set_item("component", failure.component().map(Component::as_str))?;
            error.set_item("offset", units(failure.offset()))?;
            error.set_item("what", failure.kind().to_string())?;
            out.set_item("error", error)?;
        }
    }
    out.set_item("iri", to_iri(iri))?;
    out.set_item("display", to_display(iri))?;
    out.set_item("order", bidi::order(iri).as_str())?;
    let report = LengthReport::of(iri);
    let lengths = length(py, report.total())?;
    lengths.set_item("uri", report.uri().ok())?;
    out.set_item("length", lengths)?;
    let link = scanner.links(iri).next().filter(|link| link.range() == (0..iri.len()));
    let facts = match &link {
        Some(link) => safety::check_link(link, &CheckOptions::new()),
        None => safety::check(iri, &CheckOptions::new()),
    };
    let link = link.map(|link| {
        let found = PyDict::new(py);
        found.set_item("kind", link.kind().as_str())?;
        found.set_item("confidence", link.confidence().as_str())?;
        found.set_item("flags", link.flags().names().collect::<Vec<_>>())?;
        Ok::<_, PyErr>(found)
    });
    out.set_item("link", link.transpose()?)?;
    out.set_item("facts", facts_in(facts, |_| iri.to_owned(), true))?;
    Ok(out)
}

fn length(py: Python<'_>, length: Length) -> PyResult<Bound<'_, PyDict>> {
    let out = PyDict::new(py);
    out.set_item("characters", length.characters)?;
    out.set_item("utf8", length.utf8)?;
    out.set_item("escaped", length.escaped)?;
    Ok(out)
}
