//! Finds the links of texts in memory: all at once, lazily, and of many texts.

use std::collections::VecDeque;

use irispan::{Scanner, Span};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyType};

use crate::link::{Link, of_type};
use crate::options::Chosen;
use crate::text::{KeptText, Text, byte_of};

/// The length in bytes from which other threads run meanwhile. Releasing the lock costs about as
/// much as scanning a few hundred bytes.
const LONG: usize = 4 << 10;

/// The number of bytes that an iterator scans at a time.
const STEP: usize = 64 << 10;

/// The number of bytes of many texts that are scanned at a time.
const BATCH: usize = 256 << 10;

/// Returns the links of a text.
pub(crate) fn links<'py>(
    chosen: &Chosen,
    text: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyList>> {
    let py = text.py();
    let text = Text::of(text)?;
    let bytes = text.bytes()?;
    if bytes.len() >= LONG {
        let spans = py.detach(|| spans(chosen, bytes));
        return list(py, &text, &spans);
    }
    let mut links = chosen.scanner.links(bytes).filter(|link| chosen.selects(link));
    let Some(first) = links.next() else { return Ok(PyList::empty(py)) };
    let mut offsets = text.offsets(bytes)?;
    let mut found = Vec::new();
    for link in std::iter::once(first).chain(links) {
        let source = text.source().clone().unbind();
        found.push(Bound::new(py, Link::new(source, 0, &link.span(), |at| offsets.of(at)))?);
    }
    PyList::new(py, found)
}

/// Returns the links of each of many texts.
pub(crate) fn links_many<'py>(
    chosen: &Chosen,
    texts: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyList>> {
    let py = texts.py();
    if texts.cast::<PyString>().is_ok() {
        return Err(PyTypeError::new_err("expected an iterable of texts, not one text"));
    }
    let lists = PyList::empty(py);
    let (mut batch, mut size) = (Vec::new(), 0);
    for text in texts.try_iter()? {
        let text = Text::of(&text?)?;
        size += text.bytes()?.len();
        batch.push(text);
        if size >= BATCH {
            scan_batch(chosen, &batch, &lists)?;
            (batch, size) = (Vec::new(), 0);
            py.check_signals()?;
        }
    }
    scan_batch(chosen, &batch, &lists)?;
    Ok(lists)
}

fn scan_batch(chosen: &Chosen, batch: &[Text<'_>], lists: &Bound<'_, PyList>) -> PyResult<()> {
    let py = lists.py();
    let texts = batch.iter().map(Text::bytes).collect::<PyResult<Vec<&[u8]>>>()?;
    let found: Vec<Vec<Span>> =
        py.detach(|| texts.iter().map(|text| spans(chosen, text)).collect());
    for (text, spans) in batch.iter().zip(&found) {
        lists.append(list(py, text, spans)?)?;
    }
    Ok(())
}

/// Returns the link at an offset of a text, in its unit.
pub(crate) fn link_at(
    chosen: &Chosen,
    text: &Bound<'_, PyAny>,
    offset: usize,
) -> PyResult<Option<Link>> {
    let py = text.py();
    let text = Text::of(text)?;
    let bytes = text.bytes()?;
    let at = if text.is_str() { byte_of(bytes, offset) } else { offset };
    let find = || chosen.scanner.link_at(bytes, at).filter(|link| chosen.selects(link));
    let link = if bytes.len() >= LONG { py.detach(find) } else { find() };
    let mut offsets = text.offsets(bytes)?;
    let source = || text.source().clone().unbind();
    Ok(link.map(|link| Link::new(source(), 0, &link.span(), |at| offsets.of(at))))
}

fn spans(chosen: &Chosen, bytes: &[u8]) -> Vec<Span> {
    let links = chosen.scanner.links(bytes).filter(|link| chosen.selects(link));
    links.map(|link| link.span()).collect()
}

fn list<'py>(py: Python<'py>, text: &Text<'py>, spans: &[Span]) -> PyResult<Bound<'py, PyList>> {
    if spans.is_empty() {
        return Ok(PyList::empty(py));
    }
    let mut offsets = text.offsets(text.bytes()?)?;
    let source = text.source();
    let link = |span| Link::new(source.clone().unbind(), 0, span, |at| offsets.of(at));
    let links: Vec<_> = spans.iter().map(link).collect();
    PyList::new(py, links)
}

/// Yields the links of a text; see `iter_links`.
#[pyclass(module = "irispan", name = "LinkIterator")]
pub(crate) struct LinkIterator {
    chosen: Chosen,
    text: KeptText,
    /// The unscanned rest begins at this byte, after this many units.
    at: usize,
    units: usize,
    found: VecDeque<Link>,
}

impl LinkIterator {
    pub(crate) fn new(chosen: Chosen, text: &Bound<'_, PyAny>) -> PyResult<LinkIterator> {
        let text = Text::of(text)?.kept();
        Ok(LinkIterator { chosen, text, at: 0, units: 0, found: VecDeque::new() })
    }

    /// Scans the next part of the text. Returns `false` at its end.
    fn advance(&mut self, py: Python<'_>) -> PyResult<bool> {
        let text = self.text.bind(py);
        let bytes = text.bytes()?;
        let rest = bytes.get(self.at..).unwrap_or_default();
        if rest.is_empty() {
            return Ok(false);
        }
        // After a boundary a text can be cut without changing what is found.
        let near = rest.get(STEP..).and_then(|rest| {
            rest.iter().position(|byte| Scanner::is_boundary(*byte)).map(|at| STEP + at + 1)
        });
        let part = rest.get(..near.unwrap_or(rest.len())).unwrap_or(rest);
        let chosen = &self.chosen;
        let spans = py.detach(|| spans(chosen, part));
        let mut offsets = text.offsets(bytes)?.after(self.at, self.units);
        let at = self.at;
        for span in &spans {
            let source = text.source().clone().unbind();
            self.found.push_back(Link::new(source, 0, span, |byte| offsets.of(at + byte)));
        }
        self.at += part.len();
        self.units = offsets.of(self.at);
        Ok(true)
    }
}

#[pymethods]
impl LinkIterator {
    #[classmethod]
    fn __class_getitem__<'py>(
        class: &Bound<'py, PyType>,
        item: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        of_type(class, item)
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Link>> {
        while self.found.is_empty() && self.advance(py)? {
            py.check_signals()?;
        }
        Ok(self.found.pop_front())
    }
}
