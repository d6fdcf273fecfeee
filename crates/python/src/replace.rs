//! Text with its links replaced: `replace`, `redact`.

use irispan::Kind;
use irispan::redact::Template;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::errors::error;
use crate::link::Link;
use crate::options::{Chosen, about};
use crate::text::Text;

/// The replacement of a link.
enum Replacement<'py> {
    Template(Template),
    Function(Bound<'py, PyAny>),
}

impl<'py> Replacement<'py> {
    fn of(value: &Bound<'py, PyAny>) -> PyResult<Replacement<'py>> {
        if let Ok(template) = value.cast::<PyString>() {
            let template = template.to_cow()?;
            let parsed = Template::parse(&template);
            let parsed = parsed.map_err(|e| error(value.py(), &e, Some(&template)))?;
            return Ok(Replacement::Template(parsed));
        }
        if value.is_callable() {
            return Ok(Replacement::Function(value.clone()));
        }
        Err(PyTypeError::new_err("the replacement is a template or a function of a link"))
    }
}

/// Returns a text with its links replaced, and their numbers if `counts` is set.
pub(crate) fn replace<'py>(
    chosen: &Chosen,
    text: &Bound<'py, PyAny>,
    replacement: &Bound<'py, PyAny>,
    counts: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let py = text.py();
    let text = Text::of(text)?;
    let (out, numbers) = match Replacement::of(replacement)? {
        Replacement::Template(template) => {
            let bytes = text.bytes()?;
            let selection = chosen.selection.clone().unwrap_or_default();
            let write = |out: &mut Vec<u8>, link: &irispan::Link<'_>| template.write(out, link);
            let (out, counts) = py.detach(|| selection.replace(&chosen.scanner, bytes, write));
            (out, Kind::ALL.iter().map(|kind| (*kind, counts.of(*kind))).collect())
        }
        Replacement::Function(function) => by_function(chosen, &text, &function)?,
    };
    let replaced = text.like(py, &out)?;
    if !counts {
        return Ok(replaced);
    }
    let counted = PyDict::new(py);
    for (kind, number) in numbers {
        counted.set_item(kind.as_str(), number)?;
    }
    Ok(PyTuple::new(py, [replaced, counted.into_any()])?.into_any())
}

/// The number of links of each kind that were replaced.
type Numbers = Vec<(Kind, u64)>;

/// Asks a function of the caller for each replacement; `None` leaves the link as it is.
fn by_function(
    chosen: &Chosen,
    text: &Text<'_>,
    function: &Bound<'_, PyAny>,
) -> PyResult<(Vec<u8>, Numbers)> {
    let py = function.py();
    let bytes = text.bytes()?;
    let mut offsets = text.offsets(bytes)?;
    let mut replaced = |link: &irispan::Link<'_>| -> PyResult<Option<Vec<u8>>> {
        let source = text.source().clone().unbind();
        let link = Link::new(source, 0, &link.span(), |at| offsets.of(at));
        let value = function.call1((link,))?;
        if value.is_none() {
            return Ok(None);
        }
        let value = Text::of(&value).map_err(|error| about(py, "the replacement", &error))?;
        match value.is_str() == text.is_str() {
            true => Ok(Some(value.to_written()?)),
            false => Err(PyTypeError::new_err("the replacement is of another type than the text")),
        }
    };
    let mut numbers: Numbers = Kind::ALL.iter().map(|kind| (*kind, 0)).collect();
    let (mut out, mut done) = (Vec::with_capacity(bytes.len()), 0);
    for link in chosen.scanner.links(bytes).filter(|link| chosen.selects(link)) {
        let Some(value) = replaced(&link)? else { continue };
        let range = link.range();
        out.extend_from_slice(bytes.get(done..range.start).unwrap_or_default());
        out.extend_from_slice(&value);
        done = range.end;
        let of_kind = numbers.iter_mut().filter(|(kind, _)| *kind == link.kind());
        of_kind.for_each(|(_, number)| *number += 1);
    }
    out.extend_from_slice(bytes.get(done..).unwrap_or_default());
    Ok((out, numbers))
}

/// Returns the text with each link replaced: by a template, or by what a function of the link
/// returns.
///
/// A template may name ``{kind}``, ``{confidence}``, ``{scheme}`` and ``{host}``; ``{{`` and ``}}`` are
/// braces. A function that returns ``None`` leaves the link as it is. With ``counts=True`` the
/// result is the text and the number of links that were replaced, by kind. Options are those of
/// `Scanner`.
///
/// >>> replace("see www.example.com/a", lambda link: link.uri)
/// 'see https://www.example.com/a'
/// >>> replace("mail joe@example.com", "<{host}>")
/// 'mail <example.com>'
#[pyfunction(name = "replace")]
#[pyo3(signature = (text, replacement, *, counts=false, **options))]
pub(crate) fn py_replace<'py>(
    text: &Bound<'py, PyAny>,
    replacement: &Bound<'py, PyAny>,
    counts: bool,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    replace(&Chosen::of(options)?, text, replacement, counts)
}

/// Returns the text with each link replaced by a template that says no more than its kind.
///
/// Redacting again changes nothing, unless text was glued to a link: of `jo@a.comhttp://b.org` the address is found
/// once the URL is replaced. For templates, `counts` and options see `replace`.
///
/// >>> redact("joe@example.com saw http://a.example/?token=1")
/// '[email] saw [url]'
/// >>> redact("joe@example.com, www.example.com", kind="email", counts=True)
/// ('[email], www.example.com', {'url': 0, 'domain': 0, 'email': 1})
#[pyfunction]
#[pyo3(signature = (text, template=None, *, counts=false, **options))]
pub(crate) fn redact<'py>(
    text: &Bound<'py, PyAny>,
    template: Option<Bound<'py, PyString>>,
    counts: bool,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    redacted(&Chosen::of(options)?, text, template, counts)
}

/// Returns the text with each link replaced by a template, or by its kind.
pub(crate) fn redacted<'py>(
    chosen: &Chosen,
    text: &Bound<'py, PyAny>,
    template: Option<Bound<'py, PyString>>,
    counts: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let template = template.unwrap_or_else(|| PyString::new(text.py(), "[{kind}]"));
    replace(chosen, text, template.as_any(), counts)
}
