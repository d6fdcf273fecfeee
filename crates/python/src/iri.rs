//! Functions for identifiers: mapping, normal forms, comparison and resolution.

use std::borrow::Cow;

use irispan::iri::{
    self, Charset, Forbidden, HostMapping, Mapping, Resolution, Rung, StrayDelimiters,
    StrayPercent, Unmapping,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::error;
use crate::options::{about, name, one_of};

/// Returns the value of an option by its name.
fn value<T: Copy>(py: Python<'_>, option: &str, given: &str, names: &[(&str, T)]) -> PyResult<T> {
    one_of(given, names).map_err(|error| about(py, option, &error))
}

/// Returns the URI that an IRI maps to.
///
/// The words of the options are those of ``irispan map``. Raises `Error` if there is no URI.
///
/// >>> to_uri("https://例え.jp/ä?q=ü")
/// 'https://xn--r8jz45g.jp/%C3%A4?q=%C3%BC'
/// >>> to_uri("http://a.example/100%", stray_percent="encode")
/// 'http://a.example/100%25'
#[pyfunction]
#[pyo3(signature = (
    iri, *, rules="3987bis", host=None, nfc=false, nfkc=false, forbidden="escape",
    stray_delimiters="keep", stray_percent="fail", query_charset=None,
))]
#[expect(clippy::too_many_arguments, reason = "each is an option with a name")]
pub(crate) fn to_uri(
    py: Python<'_>,
    iri: &str,
    rules: &str,
    host: Option<&str>,
    nfc: bool,
    nfkc: bool,
    forbidden: &str,
    stray_delimiters: &str,
    stray_percent: &str,
    query_charset: Option<&str>,
) -> PyResult<String> {
    let names = [("3987bis", Mapping::BIS), ("rfc3987", Mapping::RFC3987_C)];
    let mut mapping = value(py, "rules", rules, &names)?;
    if let Some(host) = host {
        let names = [
            ("idna", HostMapping::Idna),
            ("idna-strict", HostMapping::IdnaStrict),
            ("percent", HostMapping::Percent),
            ("keep", HostMapping::Unchanged),
        ];
        mapping = mapping.with_host(value(py, "host", host, &names)?);
    }
    let names = [("escape", Forbidden::Encode), ("fail", Forbidden::Fail)];
    mapping = mapping.with_forbidden(value(py, "forbidden", forbidden, &names)?);
    let names = [
        ("keep", StrayDelimiters::Keep),
        ("escape", StrayDelimiters::Encode),
        ("fail", StrayDelimiters::Fail),
    ];
    mapping =
        mapping.with_stray_delimiters(value(py, "stray_delimiters", stray_delimiters, &names)?);
    let names = [("fail", StrayPercent::Fail), ("encode", StrayPercent::Encode)];
    mapping = mapping.with_stray_percent(value(py, "stray_percent", stray_percent, &names)?);
    mapping = if nfkc { mapping.with_nfkc(true) } else { mapping.with_nfc(nfc) };
    if let Some(label) = query_charset {
        let charset = Charset::for_label(label);
        let refused = |_| PyValueError::new_err(format!("query_charset: no charset {label:?}"));
        mapping = mapping.with_query_charset(charset.map_err(refused)?);
    }
    mapping.apply(iri).map(Cow::into_owned).map_err(|e| error(py, &e, Some(iri)))
}

/// Returns the IRI of a URI: escapes become the characters they stand for, as far as RFC 3987 allows
/// it.
///
/// With ``u_labels`` A-labels of the host become U-labels; with ``keep_web_query`` the query of http
/// and https stays as it is, because it may be in another charset.
///
/// >>> to_iri("https://xn--r8jz45g.jp/%C3%A4", u_labels=True)
/// 'https://例え.jp/ä'
#[pyfunction]
#[pyo3(signature = (uri, *, u_labels=false, keep_web_query=false))]
pub(crate) fn to_iri(uri: &str, u_labels: bool, keep_web_query: bool) -> String {
    let unmapping = Unmapping::RFC3987.with_a_labels(u_labels).with_web_query(!keep_web_query);
    unmapping.apply(uri).into_owned()
}

/// Returns the normal form of an identifier, on one of the rungs of RFC 3986, section 6.2.
///
/// Each rung includes those before it: ``simple``, ``case``, ``percent``, ``path``, ``scheme``,
/// ``protocol``. Raises `Error` if the identifier cannot be mapped to a URI.
///
/// >>> normalize("HTTP://Example.com:80/a/../%7Eb")
/// 'http://example.com/~b'
#[pyfunction]
#[pyo3(signature = (iri, rung="scheme"))]
pub(crate) fn normalize(py: Python<'_>, iri: &str, rung: &str) -> PyResult<String> {
    let rung: Rung = name(rung)?;
    let normal = iri::normalize(iri, rung).map(Cow::into_owned);
    normal.map_err(|e| error(py, &e, Some(iri)))
}

/// Returns the IRI that a reference means, relative to a base.
///
/// With ``lax``, ``http:g`` is resolved like ``g`` if the scheme of the base is http. Raises `Error` if
/// the base is no IRI or the reference no IRI reference.
///
/// >>> resolve("http://a.example/b/c", "../d?e")
/// 'http://a.example/d?e'
#[pyfunction]
#[pyo3(signature = (base, reference, *, lax=false))]
pub(crate) fn resolve(py: Python<'_>, base: &str, reference: &str, lax: bool) -> PyResult<String> {
    let parsed = iri::Iri::parse(base).map_err(|e| error(py, &e, Some(base)))?;
    let reference = iri::IriRef::parse(reference).map_err(|e| error(py, &e, Some(reference)))?;
    let resolution = if lax { Resolution::Lax } else { Resolution::Strict };
    let mut out = String::new();
    parsed.resolve_into(reference, resolution, &mut out);
    Ok(out)
}

/// Returns the first rung on which two identifiers are the same, or `None` if they lead to different
/// targets.
///
/// >>> same_target("http://example.com", "HTTP://example.com:80/")
/// 'scheme'
/// >>> same_target("http://example.com/a", "http://example.com/b")
#[pyfunction]
pub(crate) fn same_target(a: &str, b: &str) -> Option<&'static str> {
    iri::same_target(a, b).map(Rung::as_str)
}
