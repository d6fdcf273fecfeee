//! Text as HTML in which its links can be followed: `linkify`, `to_html`.

use irispan::highlight::{Html, STYLE_SHEET};
use irispan::safety::CheckOptions;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::options::{Chosen, Names};
use crate::safety;
use crate::text::Text;

/// Writes a text as HTML.
pub(crate) fn write(chosen: &Chosen, html: &Html, text: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = text.py();
    let text = Text::of(text)?;
    let bytes = text.bytes()?;
    let links = || chosen.scanner.links(bytes).filter(|link| chosen.selects(link));
    Ok(py.detach(|| html.links(bytes, links())))
}

/// Returns the writer for a text that is displayed on its own.
pub(crate) fn shown(options: CheckOptions) -> Html {
    Html::new().lines(true).facts(options)
}

/// Wraps HTML of links for display on its own: with a style sheet, in an element of its own.
pub(crate) fn page(html: &str) -> String {
    // HTML ignores a line feed directly after the tag.
    format!("<style>\n{STYLE_SHEET}</style>\n<pre class=\"irispan-text\">\n{html}</pre>\n")
}

/// Returns the HTML of `irispan.linkify`.
#[pyfunction]
#[pyo3(signature = (text, class_=None, options=None))]
pub(crate) fn linkify(
    text: &Bound<'_, PyAny>,
    class_: Option<String>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    let html = match class_ {
        Some(name) => Html::new().class(name),
        None => Html::new(),
    };
    write(&Chosen::of(options)?, &html, text)
}

/// Returns the HTML of `irispan.to_html`.
#[pyfunction]
#[pyo3(signature = (text, protect=None, options=None))]
pub(crate) fn to_html(
    text: &Bound<'_, PyAny>,
    protect: Option<Names>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    Ok(page(&write(&Chosen::of(options)?, &shown(safety::options(protect)?), text)?))
}
