//! `Link`: a place in a text, and what is known about it.

use std::borrow::Cow;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use irispan::iri::{PublicSuffix, normalize_host};
use irispan::{Confidence, Flags, Kind, Span};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString, PyTuple, PyType};

use crate::errors::error;
use crate::options::{Names, name};
use crate::safety::{Fact, facts_about};
use crate::text::{Text, byte_of, slice};

/// A link in a text.
///
/// Offsets count the unit of the text that was scanned: code points of a `str`, bytes of `bytes`. So
/// ``text[link.start:link.end] == link.text``. A link is frozen, hashable, can be pickled, and is
/// matched by ``start``, ``end``, ``text``, ``kind``, ``confidence`` and ``flags``. What is not stored is
/// computed when it is asked for; the text is a slice of the one that was scanned, which is kept
/// meanwhile.
///
/// >>> [link] = links("see example.com/ä?b")
/// >>> link
/// Link('example.com/ä?b', start=4, end=19, kind='domain', confidence='likely')
/// >>> link.uri, link.host, link.path, link.query
/// ('https://example.com/%C3%A4?b', 'example.com', '/ä', 'b')
#[pyclass(frozen, module = "irispan", name = "Link")]
pub(crate) struct Link {
    source: Py<PyAny>,
    /// The number of units before the source.
    base: usize,
    /// The offsets of the link, of its end, and of the end of its shorter reading.
    start: usize,
    end: usize,
    alternative_end: usize,
    kind: Kind,
    confidence: Confidence,
    flags: Flags,
}

impl Link {
    /// Returns a link of a text, at offsets in its unit. `base` units precede the source.
    #[inline]
    pub(crate) fn new(
        source: Py<PyAny>,
        base: usize,
        span: &Span,
        mut offset: impl FnMut(usize) -> usize,
    ) -> Link {
        let start = offset(span.start());
        // In ascending order, so that counting continues.
        let shorter = span.alternative().map(|range| offset(range.end));
        let end = offset(span.end());
        Link {
            source,
            base,
            start,
            end,
            alternative_end: shorter.unwrap_or(end),
            kind: span.kind(),
            confidence: span.confidence(),
            flags: span.flags(),
        }
    }

    /// Calls a function with the link of the library, whose offsets count in its own text.
    pub(crate) fn with<R>(
        &self,
        py: Python<'_>,
        call: impl FnOnce(irispan::Link<'_>) -> R,
    ) -> PyResult<R> {
        let shown = self.text(py)?;
        let text = Text::of(&shown)?;
        let bytes = text.bytes()?;
        let shorter = match self.alternative_end.saturating_sub(self.start) {
            shorter if text.is_str() => byte_of(bytes, shorter),
            shorter => shorter,
        };
        let span = Span::new(0..bytes.len(), self.kind, self.confidence, self.flags);
        let link = irispan::Link::new(bytes, span.with_alternative(shorter))
            .ok_or_else(|| PyValueError::new_err("the text of a link is UTF-8"))?;
        Ok(call(link))
    }

    /// Returns a component of the link.
    fn part(
        &self,
        py: Python<'_>,
        part: impl for<'t> FnOnce(irispan::Link<'t>) -> Option<&'t str>,
    ) -> PyResult<Option<Py<PyString>>> {
        self.with(py, |link| part(link).map(|part| PyString::new(py, part).unbind()))
    }

    fn flag_names<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.flags.names().collect::<Vec<_>>())
    }
}

#[pymethods]
impl Link {
    #[classattr]
    #[expect(non_upper_case_globals, reason = "Python names it")]
    const __match_args__: (
        &'static str,
        &'static str,
        &'static str,
        &'static str,
        &'static str,
        &'static str,
    ) = ("start", "end", "text", "kind", "confidence", "flags");

    #[classattr]
    #[expect(non_upper_case_globals, reason = "Python names it")]
    const __slots__: () = ();

    #[new]
    #[pyo3(signature = (text, start=0, *, kind="url", confidence="certain", flags=None, alternative=None))]
    fn py_new(
        text: &Bound<'_, PyAny>,
        start: usize,
        kind: &str,
        confidence: &str,
        flags: Option<Names>,
        alternative: Option<(usize, usize)>,
    ) -> PyResult<Link> {
        let taken = Text::of(text)?;
        let bytes = taken.bytes()?;
        if str::from_utf8(bytes).is_err() {
            return Err(PyValueError::new_err("the text of a link is UTF-8"));
        }
        let length = taken.offsets(bytes)?.of(bytes.len());
        let end = start.checked_add(length);
        let end =
            end.ok_or_else(|| PyOverflowError::new_err("start: the link ends after all texts"))?;
        let flags = flags.unwrap_or_default().parse(Flags::by_name)?.into_iter().collect();
        let inside = |at: usize| start <= at && at < end;
        Ok(Link {
            source: taken.source().clone().unbind(),
            base: start,
            start,
            end,
            alternative_end: alternative.map(|(_, at)| at).filter(|at| inside(*at)).unwrap_or(end),
            kind: name(kind)?,
            confidence: name(confidence)?,
            flags,
        })
    }

    #[classmethod]
    fn __class_getitem__<'py>(
        class: &Bound<'py, PyType>,
        item: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        of_type(class, item)
    }

    /// The offset of the link in the text.
    #[getter]
    fn start(&self) -> usize {
        self.start
    }

    /// The offset after the link.
    #[getter]
    fn end(&self) -> usize {
        self.end
    }

    /// The link as it is written: of the same type as the text.
    #[getter]
    fn text<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        slice(self.source.bind(py), self.start - self.base, self.end - self.base)
    }

    /// What the link is: ``url`` with a scheme, ``domain`` without one, or ``email``.
    #[getter]
    fn kind<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        PyString::intern(py, self.kind.as_str())
    }

    /// How sure the scanner is that people would call it a link: ``certain``, ``likely`` or
    /// ``possible``.
    #[getter]
    fn confidence<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        PyString::intern(py, self.confidence.as_str())
    }

    /// What the scanner saw in passing, by name: ``idn``, ``userinfo``, ``ip-host``…
    #[getter]
    fn flags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.flag_names(py)
    }

    /// Start and end of a shorter reading, up to where the script changes, or `None`.
    #[getter]
    fn alternative(&self) -> Option<(usize, usize)> {
        (self.alternative_end < self.end).then_some((self.start, self.alternative_end))
    }

    /// The URI that the link leads to, or `None` if it cannot be mapped; `to_uri` says why.
    #[getter]
    fn uri(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.with(py, |link| link.to_uri().ok().map(Cow::into_owned))
    }

    /// Returns the URI that the link leads to. Raises `Error` if there is none.
    fn to_uri(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |link| {
            link.to_uri().map(Cow::into_owned).map_err(|e| error(py, &e, Some(link.as_str())))
        })?
    }

    /// The IRI that the link means: with the scheme that was left out.
    #[getter]
    fn target(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |link| link.target().into_owned())
    }

    /// The link as text for people: with as few escapes as possible, and right-to-left characters in
    /// isolates.
    #[getter]
    fn display(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |link| link.to_display().into_owned())
    }

    /// The scheme without its colon, or `None` if none is written.
    #[getter]
    fn scheme(&self, py: Python<'_>) -> PyResult<Option<Py<PyString>>> {
        self.part(py, |link| link.scheme())
    }

    /// The userinfo, or the local part of an address, or `None`.
    #[getter]
    fn userinfo(&self, py: Python<'_>) -> PyResult<Option<Py<PyString>>> {
        self.part(py, |link| link.userinfo())
    }

    /// The host as it is written, or the domain of an address, or `None`.
    #[getter]
    fn host(&self, py: Python<'_>) -> PyResult<Option<Py<PyString>>> {
        self.part(py, |link| link.host())
    }

    /// The port as a number, or `None` if none is written or it is greater than 65535.
    #[getter]
    fn port(&self, py: Python<'_>) -> PyResult<Option<u16>> {
        self.with(py, |link| link.port().and_then(|port| port.parse().ok()))
    }

    /// The path, which may be empty. An address is all path.
    #[getter]
    fn path(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |link| link.path().to_owned())
    }

    /// The query without its question mark, or `None`.
    #[getter]
    fn query(&self, py: Python<'_>) -> PyResult<Option<Py<PyString>>> {
        self.part(py, |link| link.query())
    }

    /// The fragment without its number sign, or `None`.
    #[getter]
    fn fragment(&self, py: Python<'_>) -> PyResult<Option<Py<PyString>>> {
        self.part(py, |link| link.fragment())
    }

    /// The domain that was registered, by the public suffix list, or `None`.
    #[getter]
    fn registered_domain(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.with(py, |link| {
            let host = normalize_host(link.host()?).into_owned();
            Some(PublicSuffix::of(&host)?.domain()?.to_owned())
        })
    }

    /// Returns facts about the link that take longer than its flags, such as look-alikes.
    ///
    /// Names of `protect` are those that the host should not be mistaken for.
    ///
    /// >>> [link] = links("аррӏе.com")
    /// >>> [fact.kind for fact in link.facts()]
    /// ['whole-script-confusable']
    #[pyo3(signature = (*, protect=None))]
    pub(crate) fn facts(&self, py: Python<'_>, protect: Option<Names>) -> PyResult<Vec<Fact>> {
        let shown = self.text(py)?;
        let is_str = shown.cast::<PyString>().is_ok();
        self.with(py, |link| facts_about(&link, protect, is_str))?
    }

    /// Returns the fields as a dict: those that are matched, and ``uri``.
    fn _asdict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let fields = PyDict::new(py);
        fields.set_item(intern!(py, "start"), self.start)?;
        fields.set_item(intern!(py, "end"), self.end)?;
        fields.set_item(intern!(py, "text"), self.text(py)?)?;
        fields.set_item(intern!(py, "kind"), self.kind(py))?;
        fields.set_item(intern!(py, "confidence"), self.confidence(py))?;
        fields.set_item(intern!(py, "flags"), self.flags(py)?)?;
        fields.set_item(intern!(py, "uri"), self.uri(py)?)?;
        Ok(fields)
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Link>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, link) = (slf.py(), slf.get());
        let fields = (
            link.text(py)?,
            link.start,
            link.kind.as_str(),
            link.confidence.as_str(),
            link.flag_names(py)?,
            link.alternative(),
        );
        let restore = py.import("irispan._irispan")?.getattr("_link")?;
        Ok((restore, fields.into_pyobject(py)?))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = self.text(py)?.repr()?;
        let (start, end) = (self.start, self.end);
        Ok(format!(
            "Link({text}, start={start}, end={end}, kind='{}', confidence='{}')",
            self.kind, self.confidence
        ))
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let Ok(other) = other.cast::<Link>() else { return Ok(py.NotImplemented()) };
        let other = other.get();
        let fields = |link: &Link| {
            (link.start, link.end, link.alternative_end, link.kind, link.confidence, link.flags)
        };
        let is_equal = fields(self) == fields(other) && self.text(py)?.eq(other.text(py)?)?;
        Ok(is_equal.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        let mut hasher = DefaultHasher::new();
        (self.start, self.end, self.kind, self.text(py)?.hash()?).hash(&mut hasher);
        Ok(hasher.finish())
    }
}

/// Returns `class[item]` for annotations.
pub(crate) fn of_type<'py>(
    class: &Bound<'py, PyType>,
    item: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    class.py().import("types")?.getattr("GenericAlias")?.call1((class, item))
}

/// Restores a link that was pickled.
#[pyfunction]
#[pyo3(name = "_link")]
pub(crate) fn restored(
    text: &Bound<'_, PyAny>,
    start: usize,
    kind: &str,
    confidence: &str,
    flags: Names,
    alternative: Option<(usize, usize)>,
) -> PyResult<Link> {
    Link::py_new(text, start, kind, confidence, Some(flags), alternative)
}

/// Returns the bytes of a link that does not keep its text alive.
pub(crate) fn alone<'py>(
    py: Python<'py>,
    text: &[u8],
    is_str: bool,
) -> PyResult<Bound<'py, PyAny>> {
    if is_str {
        Ok(PyString::from_bytes(py, text)?.into_any())
    } else {
        Ok(PyBytes::new(py, text).into_any())
    }
}
