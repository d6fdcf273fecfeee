//! `Scanner`, and the functions of the module that need one.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

use crate::find::{self, LinkIterator};
use crate::link::Link;
use crate::options::Chosen;
use crate::replace;
use crate::stream::{FileLinks, Stream};

/// Finds links, with options. It never changes, so that threads can share it, and costs nothing to make.
///
/// Options are those of the program, with ``_`` for ``-``:
///
/// - ``profile``: ``default``, or ``uts58`` for UTS #58 to the letter;
/// - ``min_confidence``: only links of this grade and above: ``possible``, ``likely``, ``certain``;
/// - ``kind``: only links of these kinds: ``url``, ``domain``, ``email``;
/// - ``host``, ``scheme``: only links with one of these: ``*.example.com``, ``https``;
/// - ``schemes``: the schemes that begin a link, or with signs changes to the default ones:
///   ``+myapp,-tel``, ``any``; a list of none changes nothing;
/// - ``tlds``: the top-level domains of bare domains and addresses, in the same way;
/// - ``with_``, ``without``: rules to switch on and off, by name or id (``T1`` to ``T15``);
/// - ``ascii_only``, ``www_only``, ``quoted_local_parts``, ``ipv6_zones``: true or false;
/// - ``max_run``: where a run of bytes without a blank is cut.
///
/// Several names are a list, or a `str` with commas.
///
/// >>> scanner = Scanner(min_confidence="possible", kind=["domain"])
/// >>> [link.text for link in scanner.links("a@b.com wrote README.md")]
/// ['README.md']
#[pyclass(frozen, module = "irispan", name = "Scanner")]
pub(crate) struct Scanner {
    pub(crate) chosen: Chosen,
    /// The options, whose values are immutable.
    options: Py<PyDict>,
}

/// Returns options for keeping: an iterable of names, which may change or be exhausted, becomes a
/// tuple.
fn kept<'py>(
    py: Python<'py>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyDict>> {
    let kept = PyDict::new(py);
    for (option, value) in options.into_iter().flat_map(|given| given.iter()) {
        let is_one = value.cast::<PyString>().is_ok();
        match value.try_iter() {
            Ok(items) if !is_one => {
                kept.set_item(option, PyTuple::new(py, items.collect::<PyResult<Vec<_>>>()?)?)?;
            }
            _ => kept.set_item(option, value)?,
        }
    }
    Ok(kept)
}

#[pymethods]
impl Scanner {
    #[new]
    #[pyo3(signature = (**options))]
    fn py_new(py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Scanner> {
        let options = kept(py, options)?;
        let chosen = Chosen::of(Some(&options))?;
        Ok(Scanner { chosen, options: options.unbind() })
    }

    /// Returns the links of a text, in order; no two overlap. See the function `links`.
    fn links<'py>(&self, text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        find::links(&self.chosen, text)
    }

    /// Yields the links of a text, found as they are asked for.
    fn iter_links(&self, text: &Bound<'_, PyAny>) -> PyResult<LinkIterator> {
        LinkIterator::new(self.chosen.clone(), text)
    }

    /// Returns the links of each text of an iterable, as a list of lists.
    fn links_many<'py>(&self, texts: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        find::links_many(&self.chosen, texts)
    }

    /// Returns the link at an offset, such as the place of a pointer, or `None`. Only the run of
    /// characters around the offset is scanned.
    fn link_at(&self, text: &Bound<'_, PyAny>, offset: usize) -> PyResult<Option<Link>> {
        find::link_at(&self.chosen, text, offset)
    }

    /// Yields the links of a file, as `bytes`. See the function `scan_file`.
    fn scan_file(&self, py: Python<'_>, path: std::path::PathBuf) -> PyResult<FileLinks> {
        FileLinks::open(py, &self.chosen, &path)
    }

    /// Returns a stream, which takes text in chunks.
    fn stream(&self) -> Stream {
        Stream::new(&self.chosen)
    }

    /// Returns the text with each link replaced. See the function `replace`.
    #[pyo3(signature = (text, replacement, *, counts=false))]
    fn replace<'py>(
        &self,
        text: &Bound<'py, PyAny>,
        replacement: &Bound<'py, PyAny>,
        counts: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        replace::replace(&self.chosen, text, replacement, counts)
    }

    /// Returns the text with each link replaced by its kind, or by a template. See the function
    /// `redact`.
    #[pyo3(signature = (text, template=None, *, counts=false))]
    fn redact<'py>(
        &self,
        text: &Bound<'py, PyAny>,
        template: Option<Bound<'py, PyString>>,
        counts: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        replace::redacted(&self.chosen, text, template, counts)
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Scanner>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyDict>,))> {
        let py = slf.py();
        let restore = py.import("irispan._irispan")?.getattr("_scanner")?;
        Ok((restore, (slf.get().options.bind(py).copy()?,)))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut shown = Vec::new();
        for (name, value) in self.options.bind(py) {
            shown.push(format!("{name}={}", value.repr()?));
        }
        Ok(format!("Scanner({})", shown.join(", ")))
    }
}

/// Restores a scanner that was pickled.
#[pyfunction]
#[pyo3(name = "_scanner")]
pub(crate) fn restored(py: Python<'_>, options: &Bound<'_, PyDict>) -> PyResult<Scanner> {
    Scanner::py_new(py, Some(options))
}

/// Returns the links of a text, in order; no two overlap.
///
/// The text is a `str`, `bytes`, or anything else with a buffer; lone surrogates and bytes that are not
/// UTF-8 end a link and do nothing else. Offsets count code points of a `str`, and bytes otherwise.
/// Other threads run while a long text is scanned. Options are those of `Scanner`.
///
/// >>> links("www.例え.jp (or joe@example.com).")
/// [Link('www.例え.jp', start=0, end=9, kind='domain', confidence='likely'), Link('joe@example.com', start=14, end=29, kind='email', confidence='certain')]
#[pyfunction]
#[pyo3(signature = (text, /, **options))]
pub(crate) fn links<'py>(
    text: &Bound<'py, PyAny>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyList>> {
    match options {
        None => find::links(const { &Chosen::DEFAULT }, text),
        options => find::links(&Chosen::of(options)?, text),
    }
}

/// Yields the links of a text, found as they are asked for. Options are those of `Scanner`.
///
/// >>> next(iter_links("see www.example.com, and more")).text
/// 'www.example.com'
#[pyfunction]
#[pyo3(signature = (text, /, **options))]
pub(crate) fn iter_links(
    text: &Bound<'_, PyAny>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<LinkIterator> {
    LinkIterator::new(Chosen::of(options)?, text)
}

/// Returns the links of each text of an iterable, as a list of lists. Options are those of `Scanner`.
///
/// >>> [len(found) for found in links_many(["www.a.com", "none", "b@c.de www.d.eu"])]
/// [1, 0, 2]
#[pyfunction]
#[pyo3(signature = (texts, /, **options))]
pub(crate) fn links_many<'py>(
    texts: &Bound<'py, PyAny>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyList>> {
    find::links_many(&Chosen::of(options)?, texts)
}

/// Yields the links of a file, whatever its size.
///
/// Offsets count bytes of the file, and texts are `bytes`. The file is read in blocks while links are
/// asked for, without holding other threads up. Options are those of `Scanner`.
///
/// >>> import tempfile
/// >>> with tempfile.NamedTemporaryFile() as file:
/// ...     _ = file.write(b"see www.example.com")
/// ...     file.flush()
/// ...     [(link.start, link.text) for link in scan_file(file.name)]
/// [(4, b'www.example.com')]
#[pyfunction]
#[pyo3(signature = (path, /, **options))]
pub(crate) fn scan_file(
    py: Python<'_>,
    path: std::path::PathBuf,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<FileLinks> {
    FileLinks::open(py, &Chosen::of(options)?, &path)
}
