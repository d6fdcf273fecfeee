//! `mail.MailLink`: a link in a text of a message, with its places in the raw bytes.

use std::borrow::Cow;
use std::sync::Arc;

use irispan::Span;
use irispan::mail::{Text, TextLink};
use irispan::safety::{FactKind, compare_text};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::link::Link;
use crate::options::{Chosen, Names};
use crate::safety::{Fact, facts_in, options};
use crate::text::Places;

/// A range as Python has it: start and end.
type Pair = (usize, usize);

/// A link in a text of a message.
///
/// `start` and `end` count code points of the decoded text; of the target of an anchor they are those of
/// the text of the anchor. `pieces` are the raw bytes that the link comes from: pairs of start and
/// end in the bytes of the message.
#[pyclass(frozen, module = "irispan.mail", name = "MailLink")]
pub(crate) struct MailLink {
    link: Py<Link>,
    text: Arc<Text>,
    chosen: Chosen,
    /// Which of the links of the text it is.
    index: usize,
    part: String,
    start: usize,
    end: usize,
    pieces: Vec<Pair>,
    shown: Vec<Pair>,
    anchor: Option<String>,
    is_target: bool,
    without_hyphens: Option<String>,
    mismatch: Option<(String, String)>,
}

/// Returns the links of a text.
pub(crate) fn links_of(
    py: Python<'_>,
    text: &Arc<Text>,
    part: &str,
    chosen: &Chosen,
) -> PyResult<Vec<MailLink>> {
    let (in_text, in_shown) = (Places::of(text.as_str()), Places::of(text.shown()));
    let mut found = Vec::new();
    for (index, of) in text.links(&chosen.scanner).enumerate() {
        let link = of.link();
        if !chosen.selects(&link) {
            continue;
        }
        let shown = of.as_str();
        let span = Span::new(0..shown.len(), link.kind(), link.confidence(), link.flags());
        let source = PyString::new(py, shown).into_any().unbind();
        let in_link = Places::of(shown);
        let alone = Link::new(source, 0, &span, |at| in_link.at(at));
        let range = of.range();
        found.push(MailLink {
            link: Py::new(py, alone)?,
            text: Arc::clone(text),
            chosen: chosen.clone(),
            index,
            part: part.to_owned(),
            start: in_text.at(range.start),
            end: in_text.at(range.end),
            pieces: of.raw_ranges().map(|range| (range.start, range.end)).collect(),
            shown: of
                .shown_ranges()
                .map(|range| (in_shown.at(range.start), in_shown.at(range.end)))
                .collect(),
            anchor: of.visible().map(str::to_owned),
            is_target: of.anchor().is_some(),
            without_hyphens: of.without_hyphens(),
            mismatch: mismatch(&of),
        });
    }
    Ok(found)
}

/// Returns the host that the text of an anchor names and the one that it leads to, if they differ.
fn mismatch(of: &TextLink<'_>) -> Option<(String, String)> {
    let (anchor, visible) = (of.anchor()?, of.visible()?);
    let fact = compare_text(visible, anchor.href()).into_iter().next()?;
    Some((visible.get(fact.range())?.to_owned(), fact.detail()?.to_owned()))
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

    /// The offset behind the link.
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
        self.mismatch.clone()
    }

    /// The link without the hyphens at line ends, if that is another reading.
    #[getter]
    fn without_hyphens(&self) -> Option<&str> {
        self.without_hyphens.as_deref()
    }

    /// Returns facts about the link and its anchor. Those of the kind ``text-target-mismatch`` point
    /// into the text of the anchor.
    #[pyo3(signature = (*, protect=None))]
    fn facts(&self, protect: Option<Names>) -> Vec<Fact> {
        let Some(link) = self.text.links(&self.chosen.scanner).nth(self.index) else {
            return Vec::new();
        };
        let about = |fact: &irispan::safety::Fact| match fact.kind() {
            FactKind::TextTargetMismatch => link.visible().unwrap_or_default(),
            _ => link.as_str(),
        };
        facts_in(link.facts(&options(protect)), about, true)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = self.text(py)?.repr()?;
        Ok(format!("MailLink({text}, part='{}', pieces={:?})", self.part, self.pieces))
    }
}
