//! The text that a caller passed: its bytes for the scanner, and the unit that offsets in it count.

use pyo3::exceptions::{PyTypeError, PyUnicodeEncodeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMemoryView, PySlice, PyString};

/// A `str`, or `bytes` and whatever else has a buffer.
pub(crate) struct Text<'py> {
    /// The object that is sliced: the argument, or a copy of it if it is mutable.
    source: Source<'py>,
    /// The bytes for a `str` with lone surrogates, which has no UTF-8 form.
    encoded: Option<Bound<'py, PyBytes>>,
}

enum Source<'py> {
    Str(Bound<'py, PyString>),
    Bytes(Bound<'py, PyBytes>),
}

impl<'py> Text<'py> {
    /// Takes an argument. A `str` is not copied, and neither are `bytes`.
    ///
    /// # Errors
    ///
    /// `TypeError` if it is neither text nor bytes.
    pub(crate) fn of(argument: &Bound<'py, PyAny>) -> PyResult<Text<'py>> {
        if let Ok(text) = argument.cast::<PyString>() {
            let encoded = match text.to_str() {
                Ok(_) => None,
                Err(_) => Some(PyBytes::new(text.py(), &with_one_byte(encode(text)?.as_bytes()))),
            };
            return Ok(Text { source: Source::Str(text.clone()), encoded });
        }
        let bytes = match argument.cast::<PyBytes>() {
            Ok(bytes) => bytes.clone(),
            Err(_) => copy(argument)?,
        };
        Ok(Text { source: Source::Bytes(bytes), encoded: None })
    }

    /// Returns the bytes that are scanned: of a `str` its UTF-8 form, in which a lone surrogate is one byte that is not
    /// UTF-8. More of them would be several lost characters (R2-56).
    pub(crate) fn bytes(&self) -> PyResult<&[u8]> {
        match (&self.encoded, &self.source) {
            (Some(encoded), _) => Ok(encoded.as_bytes()),
            (None, Source::Str(text)) => Ok(text.to_str()?.as_bytes()),
            (None, Source::Bytes(bytes)) => Ok(bytes.as_bytes()),
        }
    }

    /// Returns the object that is sliced.
    pub(crate) fn source(&self) -> &Bound<'py, PyAny> {
        match &self.source {
            Source::Str(text) => text.as_any(),
            Source::Bytes(bytes) => bytes.as_any(),
        }
    }

    /// Returns whether offsets count code points rather than bytes.
    pub(crate) fn is_str(&self) -> bool {
        matches!(self.source, Source::Str(_))
    }

    /// Returns the converter of offsets in these bytes.
    pub(crate) fn offsets<'t>(&self, bytes: &'t [u8]) -> PyResult<Offsets<'t>> {
        let is_same = match &self.source {
            // Each code point beyond ASCII has more than one byte.
            Source::Str(text) => text.len()? == bytes.len(),
            Source::Bytes(_) => true,
        };
        Ok(Offsets { bytes: (!is_same).then_some(bytes), at: 0, count: 0 })
    }

    /// Returns the text in the form that is kept between calls.
    pub(crate) fn kept(self) -> KeptText {
        let encoded = self.encoded.map(Bound::unbind);
        match self.source {
            Source::Str(text) => KeptText::Str(text.unbind(), encoded),
            Source::Bytes(bytes) => KeptText::Bytes(bytes.unbind()),
        }
    }

    /// Returns the bytes of this text for building another one with [`Text::like`].
    pub(crate) fn to_written(&self) -> PyResult<Vec<u8>> {
        match (&self.encoded, &self.source) {
            (Some(_), Source::Str(text)) => Ok(encode(text)?.as_bytes().to_vec()),
            _ => Ok(self.bytes()?.to_vec()),
        }
    }

    /// Returns bytes that were derived from this text as an object of the same type.
    ///
    /// # Errors
    ///
    /// If this text is a `str` and they are not UTF-8, apart from lone surrogates.
    pub(crate) fn like(&self, py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyAny>> {
        match (&self.encoded, &self.source) {
            (Some(_), Source::Str(text)) => {
                made(py, &with_surrogates(bytes, encode(text)?.as_bytes()), true)
            }
            _ => made(py, bytes, self.is_str()),
        }
    }
}

/// A text that is kept between calls.
pub(crate) enum KeptText {
    /// A `str`, with its bytes if it has lone surrogates, so that it is encoded only once.
    Str(Py<PyString>, Option<Py<PyBytes>>),
    Bytes(Py<PyBytes>),
}

impl KeptText {
    /// Returns the text for a call.
    pub(crate) fn bind<'py>(&self, py: Python<'py>) -> Text<'py> {
        match self {
            KeptText::Str(text, encoded) => Text {
                source: Source::Str(text.bind(py).clone()),
                encoded: encoded.as_ref().map(|bytes| bytes.bind(py).clone()),
            },
            KeptText::Bytes(bytes) => {
                Text { source: Source::Bytes(bytes.bind(py).clone()), encoded: None }
            }
        }
    }
}

/// Returns a `str` or `bytes` with these bytes.
pub(crate) fn made<'py>(
    py: Python<'py>,
    bytes: &[u8],
    is_str: bool,
) -> PyResult<Bound<'py, PyAny>> {
    if !is_str {
        return Ok(PyBytes::new(py, bytes).into_any());
    }
    match str::from_utf8(bytes) {
        Ok(text) => Ok(PyString::new(py, text).into_any()),
        Err(_) => PyBytes::new(py, bytes)
            .call_method1(intern!(py, "decode"), ("utf-8", intern!(py, "surrogatepass"))),
    }
}

/// Returns `source[start:end]`; the same object if that is all of it.
pub(crate) fn slice<'py>(
    source: &Bound<'py, PyAny>,
    start: usize,
    end: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let (start, end) = (isize::try_from(start)?, isize::try_from(end)?);
    source.get_item(PySlice::new(source.py(), start, end, 1))
}

/// The byte that stands for a lone surrogate: UTF-8 never has it.
const LONE: u8 = 0xFF;

/// Returns bytes with one byte in place of the three of each lone surrogate.
fn with_one_byte(encoded: &[u8]) -> Vec<u8> {
    let (mut out, mut rest) = (Vec::with_capacity(encoded.len()), encoded);
    loop {
        rest = match rest {
            [0xED, 0xA0..=0xBF, _, rest @ ..] => {
                out.push(LONE);
                rest
            }
            [byte, rest @ ..] => {
                out.push(*byte);
                rest
            }
            [] => return out,
        };
    }
}

/// Returns bytes with each placeholder replaced by the lone surrogate of the text.
fn with_surrogates(bytes: &[u8], encoded: &[u8]) -> Vec<u8> {
    let mut lone = encoded.windows(3).filter(|three| matches!(three, [0xED, 0xA0..=0xBF, _]));
    let mut out = Vec::with_capacity(encoded.len());
    for (index, part) in bytes.split(|byte| *byte == LONE).enumerate() {
        if index > 0 {
            out.extend_from_slice(lone.next().unwrap_or_default());
        }
        out.extend_from_slice(part);
    }
    out
}

/// Encodes a `str` with lone surrogates, each in three bytes.
fn encode<'py>(text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyBytes>> {
    let py = text.py();
    let encoded = text
        .call_method1(intern!(py, "encode"), ("utf-8", intern!(py, "surrogatepass")))
        .map_err(|error| match error.is_instance_of::<PyUnicodeEncodeError>(py) {
            true => PyTypeError::new_err("the text has no UTF-8 form"),
            false => error,
        })?;
    Ok(encoded.cast_into()?)
}

/// Copies a buffer, because mutable memory cannot be read while other threads run.
fn copy<'py>(argument: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    let py = argument.py();
    let view = PyMemoryView::from(argument).map_err(|_| {
        let name = argument.get_type().name().map_or_else(|_| "?".into(), |name| name.to_string());
        PyTypeError::new_err(format!("expected str or a bytes-like object, not {name}"))
    })?;
    Ok(view.call_method0(intern!(py, "tobytes"))?.cast_into()?)
}

/// Converts byte offsets to the unit of a text, in one pass if they come in order.
pub(crate) struct Offsets<'t> {
    /// The bytes, if their offsets are not those of the text.
    bytes: Option<&'t [u8]>,
    /// The position so far: a byte, and the code points before it.
    at: usize,
    count: usize,
}

impl Offsets<'_> {
    /// Continues at a byte that is preceded by this many units.
    pub(crate) fn after(self, at: usize, count: usize) -> Self {
        Offsets { at, count, ..self }
    }

    /// Returns the offset in the unit of the text.
    #[inline]
    pub(crate) fn of(&mut self, byte: usize) -> usize {
        match self.bytes {
            None => byte,
            Some(bytes) => self.counted(bytes, byte),
        }
    }

    fn counted(&mut self, bytes: &[u8], byte: usize) -> usize {
        if byte < self.at {
            (self.at, self.count) = (0, 0);
        }
        self.count += code_points(bytes.get(self.at..byte).unwrap_or_default());
        self.at = byte;
        self.count
    }
}

/// The distance in bytes between two places whose code points were counted.
const BETWEEN: usize = 1024;

/// Converts byte offsets to code points, in any order, and each in constant time.
pub(crate) struct Places<'t> {
    text: &'t str,
    /// The number of code points before each multiple of [`BETWEEN`] bytes.
    before: Vec<usize>,
}

impl<'t> Places<'t> {
    pub(crate) fn of(text: &'t str) -> Places<'t> {
        let counts = text
            .as_bytes()
            .chunks(BETWEEN)
            .scan(0, |count, chunk| Some(std::mem::replace(count, *count + code_points(chunk))));
        Places { text, before: counts.collect() }
    }

    /// Returns the text.
    pub(crate) fn text(&self) -> &'t str {
        self.text
    }

    /// Returns the number of code points before a byte.
    pub(crate) fn at(&self, byte: usize) -> usize {
        let byte = byte.min(self.text.len());
        let chunk = (byte / BETWEEN).min(self.before.len().saturating_sub(1));
        let rest = self.text.as_bytes().get(chunk * BETWEEN..byte).unwrap_or_default();
        self.before.get(chunk).copied().unwrap_or_default() + code_points(rest)
    }
}

/// Returns the number of code points that begin in these bytes, lone surrogates included, with one byte or three.
pub(crate) fn code_points(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count()
}

/// Returns the byte offset of a code point, or the length of the text if it has fewer.
pub(crate) fn byte_of(bytes: &[u8], code_point: usize) -> usize {
    let starts = bytes.iter().enumerate().filter(|(_, byte)| **byte & 0xC0 != 0x80);
    starts.map(|(at, _)| at).nth(code_point).unwrap_or(bytes.len())
}
