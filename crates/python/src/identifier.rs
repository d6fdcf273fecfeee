//! `Iri`: an identifier that was checked.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use irispan::iri;
use irispan::iri::{PublicSuffix, Rung, normalize_host};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyDictMethods};

use crate::errors::error;
use crate::options::{about, name, unknown};

/// An IRI: an identifier with a scheme, checked by RFC 3987.
///
/// It never changes. Two are equal if they have the same characters; `same_target` compares what they
/// lead to. Raises `Error` if the text is no IRI.
///
/// >>> iri = Iri("https://例え.jp:8080/a/b?q=1#top")
/// >>> iri.host, iri.port, iri.path, iri.to_uri()
/// ('例え.jp', 8080, '/a/b', 'https://xn--r8jz45g.jp:8080/a/b?q=1#top')
#[pyclass(frozen, module = "irispan", name = "Iri")]
pub(crate) struct Iri {
    iri: iri::Iri<String>,
}

/// The components that `replace` takes.
const COMPONENTS: &[&str] = &["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

/// A step of `replace`.
#[derive(Clone, Copy)]
enum Step {
    /// Takes a component away, if that is wanted.
    Remove(&'static str),
    /// Replaces a component.
    Set(&'static str),
}

/// The steps of `replace`. Userinfo and port need a host, and with a host a path begins with `/`, so that
/// the order of the caller does not matter.
const STEPS: [Step; 10] = [
    Step::Set("scheme"),
    Step::Remove("userinfo"),
    Step::Remove("port"),
    Step::Remove("path"),
    Step::Set("host"),
    Step::Set("userinfo"),
    Step::Set("port"),
    Step::Set("path"),
    Step::Set("query"),
    Step::Set("fragment"),
];

impl Step {
    const fn component(self) -> &'static str {
        match self {
            Step::Remove(component) | Step::Set(component) => component,
        }
    }

    /// Takes the step with the value of the caller.
    fn take(self, iri: &mut iri::Iri<String>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, component) = (value.py(), self.component());
        // Any path is replaced by an empty one, which may stand everywhere, before the other one.
        let is_left = matches!(self, Step::Remove(_)) && component != "path" && !value.is_none();
        if is_left {
            return Ok(());
        }
        let of_component = |error: PyErr| about(py, component, &error);
        let is_text = component != "port" && matches!(self, Step::Set(_));
        let text: Option<String> =
            if is_text { value.extract().map_err(of_component)? } else { None };
        let set = match component {
            "scheme" => iri.set_scheme(text.as_deref().unwrap_or_default()),
            "userinfo" => iri.set_userinfo(text.as_deref()),
            "host" => iri.set_host(text.as_deref()),
            "port" => iri.set_port(value.extract().map_err(of_component)?),
            "path" => iri.set_path(text.as_deref().unwrap_or_default()),
            "query" => iri.set_query(text.as_deref()),
            _ => iri.set_fragment(text.as_deref()),
        };
        set.map_err(|e| error(py, &e, text.as_deref()))
    }
}

#[pymethods]
impl Iri {
    #[classattr]
    #[expect(non_upper_case_globals, reason = "Python names it")]
    const __match_args__: (&'static str, &'static str, &'static str, &'static str, &'static str) =
        ("scheme", "host", "path", "query", "fragment");

    #[new]
    fn py_new(py: Python<'_>, text: &str) -> PyResult<Iri> {
        let parsed = iri::Iri::parse(text).map_err(|e| error(py, &e, Some(text)))?;
        Ok(Iri { iri: parsed.to_owned() })
    }

    /// The scheme, without its colon.
    #[getter]
    fn scheme(&self) -> &str {
        self.iri.scheme()
    }

    /// Userinfo, host and port, or `None` without ``//``.
    #[getter]
    fn authority(&self) -> Option<&str> {
        self.iri.authority()
    }

    /// What stands before the ``@``, or `None`.
    #[getter]
    fn userinfo(&self) -> Option<&str> {
        self.iri.userinfo()
    }

    /// The host as it is written, or `None`.
    #[getter]
    fn host(&self) -> Option<&str> {
        self.iri.host()
    }

    /// The port as a number, or `None` if none is written or it is greater than 65535.
    #[getter]
    fn port(&self) -> Option<u16> {
        self.iri.port_number()
    }

    /// The port, or that of the scheme if none is written, or `None`.
    #[getter]
    fn port_or_default(&self) -> Option<u16> {
        self.iri.port_or_default()
    }

    /// The path, which may be empty.
    #[getter]
    fn path(&self) -> &str {
        self.iri.path()
    }

    /// The segments of the path.
    #[getter]
    fn segments(&self) -> Vec<&str> {
        self.iri.segments().collect()
    }

    /// The query without its question mark, or `None`.
    #[getter]
    fn query(&self) -> Option<&str> {
        self.iri.query()
    }

    /// The names and values of the query, decoded as forms encode them.
    #[getter]
    fn query_pairs(&self) -> Vec<(String, String)> {
        self.iri
            .query_pairs()
            .map(|(name, value)| (name.into_owned(), value.into_owned()))
            .collect()
    }

    /// The fragment without its number sign, or `None`.
    #[getter]
    fn fragment(&self) -> Option<&str> {
        self.iri.fragment()
    }

    /// The domain that was registered, by the public suffix list, or `None`.
    #[getter]
    fn registered_domain(&self) -> Option<String> {
        let host = normalize_host(self.iri.host()?).into_owned();
        Some(PublicSuffix::of(&host)?.domain()?.to_owned())
    }

    /// The IRI as text for people: with as few escapes as possible, and right-to-left characters in
    /// isolates.
    #[getter]
    fn display(&self) -> String {
        iri::to_display(self.iri.as_str()).into_owned()
    }

    /// Returns the URI that the IRI maps to. Raises `Error` if there is none.
    fn to_uri(&self, py: Python<'_>) -> PyResult<String> {
        let uri = self.iri.to_uri().map_err(|e| error(py, &e, Some(self.iri.as_str())))?;
        Ok(uri.into_string())
    }

    /// Returns the IRI that a reference means, relative to this one.
    ///
    /// >>> Iri("http://a.example/b/c").resolve("d")
    /// Iri('http://a.example/b/d')
    fn resolve(&self, py: Python<'_>, reference: &str) -> PyResult<Iri> {
        let reference =
            iri::IriRef::parse(reference).map_err(|e| error(py, &e, Some(reference)))?;
        Ok(Iri { iri: self.iri.resolve(reference) })
    }

    /// Returns a short reference that leads from this IRI to another one.
    ///
    /// >>> Iri("http://a.example/b/c").relativize("http://a.example/b/d")
    /// 'd'
    fn relativize(&self, py: Python<'_>, target: &Bound<'_, PyAny>) -> PyResult<String> {
        let target = match target.cast::<Iri>() {
            Ok(target) => target.get().iri.clone(),
            Err(_) => Iri::py_new(py, target.extract()?)?.iri,
        };
        Ok(self.iri.relativize(&target).into_string())
    }

    /// Returns the normal form, on a rung of `normalize`.
    #[pyo3(signature = (rung="scheme"))]
    fn normalize(&self, py: Python<'_>, rung: &str) -> PyResult<Iri> {
        let rung: Rung = name(rung)?;
        let normal = self.iri.normalize(rung);
        normal.map(|iri| Iri { iri }).map_err(|e| error(py, &e, Some(self.iri.as_str())))
    }

    /// Returns an IRI with other components: ``scheme``, ``userinfo``, ``host``, ``port``, ``path``, ``query``,
    /// ``fragment``. `None` takes one away. Raises `Error` if one may not stand there.
    ///
    /// >>> Iri("http://a.example/b#c").replace(scheme="https", fragment=None)
    /// Iri('https://a.example/b')
    #[pyo3(signature = (**components))]
    fn replace(&self, components: Option<&Bound<'_, PyDict>>) -> PyResult<Iri> {
        let mut iri = self.iri.clone();
        let Some(components) = components else { return Ok(Iri { iri }) };
        for component in components.keys() {
            let component: String = component.extract()?;
            if !COMPONENTS.contains(&component.as_str()) {
                return Err(unknown(&component, COMPONENTS));
            }
        }
        for step in STEPS {
            let Some(value) = components.get_item(step.component())? else { continue };
            step.take(&mut iri, &value)?;
        }
        Ok(Iri { iri })
    }

    fn __str__(&self) -> &str {
        self.iri.as_str()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Iri({})", self.iri.as_str().into_pyobject(py)?.repr()?))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.iri.as_str().hash(&mut hasher);
        hasher.finish()
    }

    fn __richcmp__(&self, other: &Iri, compare: CompareOp) -> bool {
        compare.matches(self.iri.as_str().cmp(other.iri.as_str()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Iri>) -> (Bound<'py, pyo3::types::PyType>, (String,)) {
        (slf.get_type(), (slf.get().iri.as_str().to_owned(),))
    }
}
