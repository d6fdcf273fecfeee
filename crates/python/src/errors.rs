//! Exceptions: each has a kind and an offset.

use pyo3::create_exception;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

use crate::text::code_points;

create_exception!(
    irispan,
    Error,
    PyValueError,
    "Why an identifier could not be parsed or mapped, or a job could not go on."
);

create_exception!(irispan, ExtractError, Error, "Why a job could not go on.");

/// The maximum length of a text in a message, in bytes.
const REPEATED: usize = 200;

/// Returns the exception for an error of the library. Offsets count code points of the text, if it is given,
/// and bytes otherwise.
pub(crate) fn error(py: Python<'_>, error: &irispan::Error, text: Option<&str>) -> PyErr {
    let offset = match text {
        Some(text) => code_points(text.as_bytes().get(..error.offset()).unwrap_or_default()),
        None => error.offset(),
    };
    let component = error.component().map(|component| component.as_str());
    let of = text.filter(|text| text.len() <= REPEATED);
    let of = of.map(|text| format!(" of {text:?}")).unwrap_or_default();
    let raised = Error::new_err(message(error, offset) + &of);
    with_fields(py, raised, error.kind().as_str(), component, Some(offset))
}

/// Returns the message of an error, with its place.
pub(crate) fn message(error: &irispan::Error, offset: usize) -> String {
    let place = error.component().map(|component| format!("{component}: ")).unwrap_or_default();
    format!("{place}{}, at offset {offset}", error.kind())
}

/// Returns the exception for an error of a job.
pub(crate) fn job_error(
    py: Python<'_>,
    kind: &str,
    path: &std::path::Path,
    message: &str,
) -> PyErr {
    let raised = ExtractError::new_err(format!("{}: {message}", path.display()));
    let raised = with_fields(py, raised, kind, None, None);
    match raised.value(py).setattr("path", path.as_os_str()) {
        Ok(()) => raised,
        Err(other) => other,
    }
}

/// Returns the `OSError` for a file, as `open` raises it.
pub(crate) fn file_error(py: Python<'_>, error: &std::io::Error, path: &std::path::Path) -> PyErr {
    let Some(number) = error.raw_os_error() else {
        return PyOSError::new_err(error.to_string());
    };
    let text = py.import("os").and_then(|os| os.call_method1("strerror", (number,)));
    match text.and_then(|text| text.extract::<String>()) {
        Ok(text) => PyOSError::new_err((number, text, path.as_os_str().to_owned())),
        Err(other) => other,
    }
}

fn with_fields(
    py: Python<'_>,
    raised: PyErr,
    kind: &str,
    component: Option<&str>,
    offset: Option<usize>,
) -> PyErr {
    let value = raised.value(py);
    let set = value
        .setattr("kind", kind)
        .and_then(|()| value.setattr("component", component))
        .and_then(|()| value.setattr("offset", offset));
    match set {
        Ok(()) => raised,
        Err(other) => other,
    }
}
