//! `mail.MailLink`: a link in a text of a message, with its places in the raw bytes.

use std::borrow::Cow;

use irispan::Span;
use irispan::mail::{Text, TextLink};
use irispan::safety::compare_text;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::link::Link;
use crate::options::{Chosen, Names};
use crate::safety::{Fact, facts_in};
use crate::text::Places;

/// A range as Python has it: start and end.
type Pair = (usize, usize);

/// A link in a text of a message.
///
/// `start` and `end` count code points of the decoded text; of the target of an anchor they are those of
/// the text of the anchor. `pieces` are the raw bytes that the link comes from: pairs of start and
/// end in the bytes of the message, or of the mailbox, if the message is from one.
#[pyclass(frozen, module = "irispan.mail", name = "MailLink")]
pub(crate) struct MailLink {
    link: Py<Link>,
    part: String,
    start: usize,
    end: usize,
    pieces: Vec<Pair>,
    shown: Vec<Pair>,
    anchor: Option<String>,
    is_target: bool,
    without_hyphens: Option<String>,
    /// The facts about the text of the anchor and its target.
    compared: Vec<Fact>,
}

/// Returns the links of a text.
pub(crate) fn links_of(
    py: Python<'_>,
    text: &Text,
    part: &str,
    chosen: &Chosen,
) -> PyResult<Vec<MailLink>> {
    let found = py.detach(|| {
        let (in_text, in_shown) = (Places::of(text.as_str()), Places::of(text.shown()));
        let links = text.links(&chosen.scanner).filter(|of| chosen.selects(&of.link()));
        links.map(|of| Found::of(&of, &in_text, &in_shown)).collect::<Vec<_>>()
    });
    found.into_iter().map(|found| found.into_link(py, part)).collect()
}

/// A link that was found, before Python objects are made.
struct Found {
    text: String,
    span: Span,
    range: Pair,
    pieces: Vec<Pair>,
    shown: Vec<Pair>,
    anchor: Option<String>,
    is_target: bool,
    without_hyphens: Option<String>,
    compared: Vec<Fact>,
}

impl Found {
    fn of(of: &TextLink<'_>, in_text: &Places<'_>, in_shown: &Places<'_>) -> Found {
        let (link, text, range) = (of.link(), of.as_str(), of.range());
        let shorter = link.alternative().map_or(text.len(), |range| range.len());
        let visible = of.visible();
        let compared = of.anchor().zip(visible);
        let compared = compared.map(|(anchor, visible)| compare_text(visible, anchor.href()));
        Found {
            text: text.to_owned(),
            span: Span::new(0..text.len(), link.kind(), link.confidence(), link.flags())
                .with_alternative(shorter),
            range: (in_text.at(range.start), in_text.at(range.end)),
            pieces: of.raw_ranges().map(|range| (range.start, range.end)).collect(),
            shown: of
                .shown_ranges()
                .map(|range| (in_shown.at(range.start), in_shown.at(range.end)))
                .collect(),
            anchor: visible.map(str::to_owned),
            is_target: of.anchor().is_some(),
            without_hyphens: of.without_hyphens(),
            compared: facts_in(compared.unwrap_or_default(), |_| visible.unwrap_or_default(), true),
        }
    }

    fn into_link(self, py: Python<'_>, part: &str) -> PyResult<MailLink> {
        let in_link = Places::of(&self.text);
        let source = PyString::new(py, &self.text).into_any().unbind();
        let link = Link::new(source, 0, &self.span, |at| in_link.at(at));
        Ok(MailLink {
            link: Py::new(py, link)?,
            part: part.to_owned(),
            start: self.range.0,
            end: self.range.1,
            pieces: self.pieces,
            shown: self.shown,
            anchor: self.anchor,
            is_target: self.is_target,
            without_hyphens: self.without_hyphens,
            compared: self.compared,
        })
    }
}

/// The fields of a link of a message, as it is pickled: the link, its part, the range, the pieces,
/// those of the shown text, the text of the anchor, whether it is a target, and the link without hyphens.
type Fields = (Py<Link>, String, Pair, Vec<Pair>, Vec<Pair>, Option<String>, bool, Option<String>);

/// What is pickled: the fields, and the facts about the text of the anchor.
type Pickled = (Fields, Vec<Fact>);

/// Restores a link of a message that was pickled.
#[pyfunction]
#[pyo3(name = "_mail_link")]
pub(crate) fn restored(fields: Fields, compared: Vec<Py<Fact>>) -> MailLink {
    let (link, part, (start, end), pieces, shown, anchor, is_target, without_hyphens) = fields;
    let compared = compared.iter().map(|fact| fact.get().clone()).collect();
    MailLink { link, part, start, end, pieces, shown, anchor, is_target, without_hyphens, compared }
}

#[pymethods]
impl MailLink {
    #[classattr]
    #[expect(non_upper_case_globals, reason = "Python names it")]
    const __match_args__: (&'static str, &'static str, &'static str) = ("part", "text", "pieces");

    /// The offset of the link in the decoded text.
    #[getter]
    fn start(&self) -> usize {
        self.start
    }

    /// The offset after the link.
    #[getter]
    fn end(&self) -> usize {
        self.end
    }

    /// The link, or the target of an anchor.
    #[getter]
    fn text<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.link.bind(py).getattr("text")
    }

    /// What the link is: ``url``, ``domain`` or ``email``.
    #[getter]
    fn kind<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.link.bind(py).getattr("kind")
    }

    /// How sure the scanner is that people would call it a link.
    #[getter]
    fn confidence<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.link.bind(py).getattr("confidence")
    }

    /// What the scanner saw in passing, by name.
    #[getter]
    fn flags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.link.bind(py).getattr("flags")
    }

    /// The URI that the link leads to, or `None` if it cannot be mapped.
    #[getter]
    fn uri(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.link.get().with(py, |link| link.to_uri().ok().map(Cow::into_owned))
    }

    /// The link as text for people.
    #[getter]
    fn display(&self, py: Python<'_>) -> PyResult<String> {
        self.link.get().with(py, |link| link.to_display().into_owned())
    }

    /// The host as it is written, or the domain of an address, or `None`.
    #[getter]
    fn host<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.link.bind(py).getattr("host")
    }

    /// The number of the part, as IMAP has it: ``1.2``.
    #[getter]
    fn part(&self) -> &str {
        &self.part
    }

    /// The raw bytes that the link comes from, as pairs of start and end.
    #[getter]
    fn pieces(&self) -> Vec<Pair> {
        self.pieces.clone()
    }

    /// Where the link stands in the shown text, as pairs of start and end in code points.
    #[getter]
    fn shown(&self) -> Vec<Pair> {
        self.shown.clone()
    }

    /// The text of the anchor whose target the link is, or `None`.
    #[getter]
    fn anchor(&self) -> Option<&str> {
        self.anchor.as_deref().filter(|_| self.is_target)
    }

    /// Whether the link is the target of an anchor.
    #[getter]
    fn is_target(&self) -> bool {
        self.is_target
    }

    /// The host that the text of the anchor names and the one that it leads to, if they differ.
    #[getter]
    fn mismatch(&self) -> Option<(String, String)> {
        let fact = self.compared.first()?;
        Some((fact.text().to_owned(), fact.detail()?.to_owned()))
    }

    /// The link without the hyphens at line ends, if that is another reading.
    #[getter]
    fn without_hyphens(&self) -> Option<&str> {
        self.without_hyphens.as_deref()
    }

    /// Returns facts about the link and its anchor. Those of the kind ``text-target-mismatch`` point
    /// into the text of the anchor.
    #[pyo3(signature = (*, protect=None))]
    fn facts(&self, py: Python<'_>, protect: Option<Names>) -> PyResult<Vec<Fact>> {
        let mut facts = self.link.get().facts(py, protect)?;
        facts.extend(self.compared.iter().cloned());
        Ok(facts)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let restore = py.import("irispan._irispan")?.getattr("_mail_link")?;
        let fields = (
            self.link.clone_ref(py),
            self.part.clone(),
            (self.start, self.end),
            self.pieces.clone(),
            self.shown.clone(),
            self.anchor.clone(),
            self.is_target,
            self.without_hyphens.clone(),
        );
        Ok((restore, (fields, self.compared.clone())))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = self.text(py)?.repr()?;
        Ok(format!("MailLink({text}, part='{}', pieces={:?})", self.part, self.pieces))
    }
}
