//! Facts about one link or identifier: `check`, `display_host`, `Fact`.

use irispan::Component;
use irispan::safety::{self, CheckOptions, DisplayPolicy, FactKind};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::options::{Names, name};
use crate::text::Places;

/// A fact about a link or an identifier. Facts are no verdicts.
///
/// Offsets count in the text of the link, in the unit of the text that was scanned.
#[pyclass(frozen, eq, hash, module = "irispan", name = "Fact")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Fact {
    kind: FactKind,
    component: Option<Component>,
    /// What it points at, in the text that it is about.
    text: String,
    start: usize,
    end: usize,
    detail: Option<String>,
}

#[pymethods]
impl Fact {
    #[classattr]
    #[expect(non_upper_case_globals, reason = "Python names it")]
    const __match_args__: (&'static str, &'static str) = ("kind", "text");

    /// The name of the fact.
    #[getter]
    fn kind(&self) -> &'static str {
        self.kind.as_str()
    }

    /// Whether a reader should be told: ``note`` or ``warn``.
    #[getter]
    fn severity(&self) -> &'static str {
        self.kind.severity().as_str()
    }

    /// The part of the identifier that is concerned, or `None`.
    #[getter]
    fn component(&self) -> Option<&'static str> {
        self.component.map(|component| component.as_str())
    }

    /// The offset of what it points at.
    #[getter]
    fn start(&self) -> usize {
        self.start
    }

    /// The offset after what it points at.
    #[getter]
    fn end(&self) -> usize {
        self.end
    }

    /// What it points at.
    #[getter]
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// What it looks like, or is, or `None`.
    #[getter]
    pub(crate) fn detail(&self) -> Option<&str> {
        self.detail.as_deref()
    }

    /// The fact as a sentence.
    #[getter]
    fn sentence(&self) -> &'static str {
        self.kind.sentence()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Fields)> {
        let restore = py.import("irispan._irispan")?.getattr("_fact")?;
        let component = self.component().map(str::to_owned);
        let (kind, text, detail) = (self.kind().to_owned(), self.text.clone(), self.detail.clone());
        Ok((restore, (kind, component, text, self.start, self.end, detail)))
    }

    fn __repr__(&self) -> String {
        format!("Fact({:?}, {:?})", self.kind(), self.text)
    }
}

/// The fields of a fact, as it is pickled.
type Fields = (String, Option<String>, String, usize, usize, Option<String>);

/// Restores a fact that was pickled.
#[pyfunction]
#[pyo3(name = "_fact")]
pub(crate) fn restored(
    kind: &str,
    component: Option<&str>,
    text: String,
    start: usize,
    end: usize,
    detail: Option<String>,
) -> PyResult<Fact> {
    let component = component.map(name).transpose()?;
    Ok(Fact { kind: name(kind)?, component, text, start, end, detail })
}

/// Returns facts with their places in a text, in code points or in bytes. `text` returns the text
/// that a fact is about.
pub(crate) fn facts_in<'t>(
    found: Vec<safety::Fact>,
    text: impl Fn(&safety::Fact) -> &'t str,
    is_str: bool,
) -> Vec<Fact> {
    let mut places: Option<Places<'t>> = None;
    let fact = |fact: safety::Fact| {
        let (about, range) = (text(&fact), fact.range());
        // Nearly always all facts are about the same text.
        let places = match &mut places {
            Some(places) if std::ptr::eq(places.text(), about) => places,
            other => other.insert(Places::of(about)),
        };
        let place = |at| if is_str { places.at(at) } else { at };
        let (start, end) = (place(range.start), place(range.end));
        let text = about.get(range).unwrap_or_default().to_owned();
        let detail = fact.detail().map(str::to_owned);
        Fact { kind: fact.kind(), component: fact.component(), text, start, end, detail }
    };
    found.into_iter().map(fact).collect()
}

/// Returns the facts about a link. Names that are protected are compared with its host.
pub(crate) fn facts_about(
    link: &irispan::Link<'_>,
    protect: Option<Names>,
    is_str: bool,
) -> PyResult<Vec<Fact>> {
    let found = safety::check_link(link, &options(protect)?);
    Ok(facts_in(found, |_| link.as_str(), is_str))
}

/// Returns the options of checks.
///
/// # Errors
///
/// `ValueError` for a name that is no host.
pub(crate) fn options(protect: Option<Names>) -> PyResult<CheckOptions> {
    let mut options = CheckOptions::new();
    // An empty text is no name at all.
    for name in protect.unwrap_or_default().each().filter(|name| !name.is_empty()) {
        let wrong = |error| PyValueError::new_err(format!("protect: {error}"));
        CheckOptions::check_protected(name).map_err(wrong)?;
        options = options.protect(name);
    }
    Ok(options)
}

/// Returns facts about an identifier: look-alikes, mixed scripts, odd addresses.
///
/// Names of `protect` are those that the host should not be mistaken for.
///
/// >>> [(fact.kind, fact.text) for fact in check("http://user@192.0.2.1/")]
/// [('userinfo', 'user'), ('ip-host', '192.0.2.1')]
#[pyfunction]
#[pyo3(signature = (iri, *, protect=None))]
pub(crate) fn check(iri: &str, protect: Option<Names>) -> PyResult<Vec<Fact>> {
    Ok(facts_in(safety::check(iri, &options(protect)?), |_| iri, true))
}

/// Returns a host as it is shown to people: each label in Unicode, or as an A-label if it could mislead
/// them.
///
/// The policy is ``ascii``, ``strict``, ``browser`` or ``unicode``.
///
/// >>> display_host("xn--r8jz45g.jp"), display_host("xn--80ak6aa92e.com")
/// ('例え.jp', 'xn--80ak6aa92e.com')
#[pyfunction]
#[pyo3(signature = (host, policy="browser", *, protect=None))]
pub(crate) fn display_host(host: &str, policy: &str, protect: Option<Names>) -> PyResult<String> {
    let policy: DisplayPolicy = name(policy)?;
    Ok(safety::display_host(host, policy, &options(protect)?))
}
