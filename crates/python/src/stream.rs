//! Text that comes in chunks: `Stream`, and the links of a file.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use irispan::{Found, Sink, Span};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::errors::file_error;
use crate::link::{Link, alone};
use crate::options::Chosen;
use crate::text::{Text, code_points};

/// The number of bytes of a file that are read at a time.
const BLOCK: usize = 1 << 20;

/// A link that was found in a stream, with its text. Offsets are in the unit of the stream.
struct Taken {
    span: Span,
    text: Vec<u8>,
}

impl Taken {
    fn link(&self, py: Python<'_>, is_str: bool) -> PyResult<Link> {
        let source = alone(py, &self.text, is_str)?.unbind();
        Ok(Link::new(source, self.span.start(), &self.span, |at| at))
    }
}

/// A sink that counts the units before links.
struct Taker<'c> {
    chosen: &'c Chosen,
    counts: &'c mut Counts,
    taken: Vec<Taken>,
}

/// The position up to which the units of a stream were counted.
#[derive(Clone, Copy, Default)]
struct Counts {
    is_str: bool,
    bytes: u64,
    units: usize,
}

impl Counts {
    /// Returns the number of units before a byte. `text` begins at offset `base`.
    fn of(&mut self, base: u64, text: &[u8], byte: u64) -> usize {
        let place = |at: u64| usize::try_from(at.saturating_sub(base)).unwrap_or(text.len());
        let between = text.get(place(self.bytes)..place(byte)).unwrap_or_default();
        self.units += if self.is_str { code_points(between) } else { between.len() };
        self.bytes = self.bytes.max(byte);
        self.units
    }
}

impl Sink for Taker<'_> {
    type Break = Infallible;

    fn link(&mut self, found: Found<'_>) -> ControlFlow<Infallible> {
        let link = found.link();
        let (base, text) = (found.base(), found.text());
        if self.chosen.selects(&link) {
            let mut unit = |at: usize| self.counts.of(base, text, base + at as u64);
            let start = unit(link.start());
            let shorter = link.alternative().map(|range| unit(range.end));
            let end = unit(link.end());
            let span = Span::new(start..end, link.kind(), link.confidence(), link.flags())
                .with_alternative(shorter.unwrap_or(end));
            self.taken.push(Taken { span, text: link.as_bytes().to_vec() });
        }
        ControlFlow::Continue(())
    }

    fn text(&mut self, base: u64, text: &[u8]) -> ControlFlow<Infallible> {
        self.counts.of(base, text, base + text.len() as u64);
        ControlFlow::Continue(())
    }
}

/// Finds the links of a text that comes in chunks: those of the whole text, however it is cut.
///
/// All chunks are `str`, or all are bytes. Offsets count from the beginning of the text. Only what may
/// still become a link is kept.
///
/// >>> stream = Scanner().stream()
/// >>> stream.feed("see http"), stream.feed("s://a.example/x ")
/// ([], [Link('https://a.example/x', start=4, end=23, kind='url', confidence='certain')])
/// >>> stream.finish()
/// []
#[pyclass(module = "irispan", name = "Stream")]
pub(crate) struct Stream {
    chosen: Chosen,
    stream: irispan::Stream,
    counts: Counts,
    /// Whether chunks are `str`, once there is one.
    is_str: Option<bool>,
}

impl Stream {
    pub(crate) fn new(chosen: &Chosen) -> Stream {
        let (stream, counts) = (chosen.scanner.stream(), Counts::default());
        Stream { chosen: chosen.clone(), stream, counts, is_str: None }
    }

    fn push(&mut self, py: Python<'_>, bytes: &[u8]) -> Vec<Taken> {
        let Stream { chosen, stream, counts, .. } = self;
        py.detach(|| {
            let mut taker = Taker { chosen, counts, taken: Vec::new() };
            let _: ControlFlow<Infallible> = stream.push(bytes, &mut taker);
            taker.taken
        })
    }

    fn end(&mut self) -> Vec<Taken> {
        let Stream { chosen, stream, counts, .. } = self;
        let mut taker = Taker { chosen, counts, taken: Vec::new() };
        let _: ControlFlow<Infallible> = stream.finish(&mut taker);
        let taken = taker.taken;
        (self.counts, self.is_str) = (Counts::default(), None);
        taken
    }
}

#[pymethods]
impl Stream {
    /// Takes the next chunk, and returns the links that it completes.
    fn feed(&mut self, chunk: &Bound<'_, PyAny>) -> PyResult<Vec<Link>> {
        let py = chunk.py();
        let text = Text::of(chunk)?;
        let is_str = *self.is_str.get_or_insert(text.is_str());
        if is_str != text.is_str() {
            return Err(PyTypeError::new_err("the chunks of a text are all str, or all bytes"));
        }
        self.counts.is_str = is_str;
        let taken = self.push(py, text.bytes()?);
        taken.iter().map(|taken| taken.link(py, is_str)).collect()
    }

    /// Ends the text, and returns the links that its end completes. The next chunk begins another
    /// text.
    fn finish(&mut self, py: Python<'_>) -> PyResult<Vec<Link>> {
        let is_str = self.is_str.unwrap_or_default();
        self.end().iter().map(|taken| taken.link(py, is_str)).collect()
    }
}

/// Yields the links of a file; see `scan_file`.
#[pyclass(module = "irispan", name = "FileLinks")]
pub(crate) struct FileLinks {
    file: Option<File>,
    path: PathBuf,
    stream: Stream,
    buffer: Vec<u8>,
    found: VecDeque<Taken>,
}

impl FileLinks {
    pub(crate) fn open(py: Python<'_>, chosen: &Chosen, path: &Path) -> PyResult<FileLinks> {
        let file = py.detach(|| File::open(path)).map_err(|error| file_error(py, &error, path))?;
        let (stream, path) = (Stream::new(chosen), path.to_owned());
        Ok(FileLinks { file: Some(file), path, stream, buffer: Vec::new(), found: VecDeque::new() })
    }

    /// Reads and scans a block. Returns `false` at the end of the file.
    fn advance(&mut self, py: Python<'_>) -> PyResult<bool> {
        let Some(file) = &mut self.file else { return Ok(false) };
        self.buffer.resize(BLOCK, 0);
        let buffer = &mut self.buffer;
        let read = match py.detach(|| file.read(buffer)) {
            // After a signal, Python decides what happens.
            Err(error) if error.kind() == ErrorKind::Interrupted => return Ok(true),
            read => read.map_err(|error| file_error(py, &error, &self.path))?,
        };
        let taken = if read == 0 {
            self.file = None;
            self.stream.end()
        } else {
            let buffer = std::mem::take(&mut self.buffer);
            let taken = self.stream.push(py, buffer.get(..read).unwrap_or_default());
            self.buffer = buffer;
            taken
        };
        self.found.extend(taken);
        Ok(true)
    }
}

#[pymethods]
impl FileLinks {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Link>> {
        while self.found.is_empty() && self.advance(py)? {
            py.check_signals()?;
        }
        self.found.pop_front().map(|taken| taken.link(py, false)).transpose()
    }
}
