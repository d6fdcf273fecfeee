//! Options by their names: those of the command line, with `_` for `-`.

use std::fmt::Display;
use std::str::FromStr;

use irispan::redact::Selection;
use irispan::tables::{ListError, SchemeSet, TldSet};
use irispan::{Confidence, Kind, ParseNameError, Profile, Scanner, Tailoring};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

/// The options of a scanner.
pub(crate) const NAMES: &[&str] = &[
    "profile",
    "min_confidence",
    "kind",
    "host",
    "scheme",
    "schemes",
    "tlds",
    "with_",
    "without",
    "ascii_only",
    "www_only",
    "quoted_local_parts",
    "ipv6_zones",
    "max_run",
];

/// Some names: a `str` with commas between them, or an iterable of `str`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names(pub(crate) Vec<String>);

impl<'py> FromPyObject<'_, 'py> for Names {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Names> {
        if let Ok(text) = value.cast::<PyString>() {
            let text = text.to_cow()?;
            return Ok(Names(text.split(',').map(|name| name.trim().to_owned()).collect()));
        }
        let refused = |_| {
            let of = value.get_type();
            PyTypeError::new_err(format!("expected str or an iterable of str, not {of}"))
        };
        let items = value.try_iter().map_err(refused)?;
        Ok(Names(items.map(|item| item?.extract()).collect::<PyResult<_>>()?))
    }
}

impl Names {
    /// Returns each name.
    pub(crate) fn each(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// Returns the names if there are any. An empty list is ambiguous: it could mean all links or
    /// none.
    fn some(self) -> PyResult<Names> {
        if self.0.is_empty() {
            return Err(PyValueError::new_err("no names: leave the option out to have all links"));
        }
        Ok(self)
    }

    /// Returns the names if there are any and all are valid according to `check`.
    fn checked(self, check: fn(&str) -> Result<(), String>) -> PyResult<Vec<String>> {
        let names = self.some()?;
        names.each().try_for_each(check).map_err(PyValueError::new_err)?;
        Ok(names.0)
    }

    /// Parses each name.
    pub(crate) fn parse<T, E: Display>(
        &self,
        parse: impl Fn(&str) -> Result<T, E>,
    ) -> PyResult<Vec<T>> {
        let parsed = |name: &String| {
            parse(name).map_err(|error| PyValueError::new_err(format!("{name:?}: {error}")))
        };
        self.0.iter().map(parsed).collect()
    }
}

/// Parses a name.
pub(crate) fn name<T: FromStr<Err = ParseNameError>>(name: &str) -> PyResult<T> {
    name.parse().map_err(|error| PyValueError::new_err(format!("{name:?}: {error}")))
}

/// Returns the value for a name.
pub(crate) fn one_of<T: Copy>(given: &str, names: &[(&str, T)]) -> PyResult<T> {
    names.iter().find(|(name, _)| *name == given).map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<_> = names.iter().map(|(name, _)| *name).collect();
        let names = names.join(", ");
        PyValueError::new_err(format!("{given:?}: expected one of {names}"))
    })
}

/// Adds the name of an option to an error.
pub(crate) fn about(py: Python<'_>, option: &str, error: &PyErr) -> PyErr {
    let message = format!("{option}: {}", error.value(py));
    match error.is_instance_of::<PyTypeError>(py) {
        true => PyTypeError::new_err(message),
        false => PyValueError::new_err(message),
    }
}

/// The choices of a caller: a scanner, and which of its links count.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    pub(crate) scanner: Scanner,
    /// Which links count; `None` if all do.
    pub(crate) selection: Option<Selection>,
}

impl Chosen {
    /// The default choices.
    pub(crate) const DEFAULT: Chosen = Chosen { scanner: Scanner::new(), selection: None };

    /// Reads options.
    ///
    /// # Errors
    ///
    /// `TypeError` for an option that does not exist or has a value of another type, `ValueError`
    /// for an invalid value.
    pub(crate) fn of(options: Option<&Bound<'_, PyDict>>) -> PyResult<Chosen> {
        let Some(options) = options.filter(|options| !options.is_empty()) else {
            return Ok(Chosen::DEFAULT);
        };
        let mut builder = Scanner::builder();
        let (mut selection, mut selects) = (Selection::new(), false);
        // Applied after everything that is switched on, as by the program, so that the order of
        // options does not matter.
        let mut switched_off = Vec::new();
        for (option, value) in options {
            let option: String = option.extract()?;
            if value.is_none() {
                check(&option)?;
                continue;
            }
            let of_option = |error: PyErr| about(value.py(), &option, &error);
            let names = || value.extract::<Names>().map_err(of_option);
            let text = || value.extract::<String>().map_err(of_option);
            let yes = || value.extract::<bool>().map_err(of_option);
            builder = match option.as_str() {
                "profile" => builder.profile(name::<Profile>(&text()?).map_err(of_option)?),
                "min_confidence" => {
                    builder.min_confidence(name::<Confidence>(&text()?).map_err(of_option)?)
                }
                "kind" => {
                    let kinds = names()?.some().and_then(|names| names.parse(str::parse::<Kind>));
                    builder.kinds(kinds.map_err(of_option)?)
                }
                "host" => {
                    let hosts = names()?.checked(Selection::check_host).map_err(of_option)?;
                    (selection, selects) = (selection.hosts(hosts), true);
                    builder
                }
                "scheme" => {
                    let schemes = names()?.checked(Selection::check_scheme).map_err(of_option)?;
                    (selection, selects) = (selection.schemes(schemes), true);
                    builder
                }
                "schemes" => builder.schemes(schemes(&names()?).map_err(of_option)?),
                "tlds" => builder.tlds(tlds(&names()?).map_err(of_option)?),
                "with" | "with_" => {
                    let with = names()?.parse(str::parse::<Tailoring>).map_err(of_option)?;
                    with.into_iter().fold(builder, |builder, one| builder.with(one))
                }
                "without" => {
                    switched_off = names()?.parse(str::parse::<Tailoring>).map_err(of_option)?;
                    builder
                }
                "ascii_only" => builder.ascii_only(yes()?),
                "www_only" => builder.www_only(yes()?),
                "quoted_local_parts" => builder.quoted_local_parts(yes()?),
                "ipv6_zones" => builder.ipv6_zones(yes()?),
                "max_run" => builder.max_run(value.extract().map_err(of_option)?),
                _ => return Err(unknown(&option, NAMES)),
            };
        }
        builder = switched_off.into_iter().fold(builder, |builder, one| builder.without(one));
        Ok(Chosen { scanner: builder.build(), selection: selects.then_some(selection) })
    }

    /// Returns whether a link counts.
    #[inline]
    pub(crate) fn selects(&self, link: &irispan::Link<'_>) -> bool {
        self.selection.as_ref().is_none_or(|selection| selection.selects(link))
    }
}

fn check(option: &str) -> PyResult<()> {
    if is_option(option) { Ok(()) } else { Err(unknown(option, NAMES)) }
}

/// Returns whether a scanner has an option.
pub(crate) fn is_option(option: &str) -> bool {
    NAMES.contains(&option) || option == "with"
}

/// Returns the error for an option that does not exist, with those that do.
pub(crate) fn unknown(option: &str, names: &[&str]) -> PyErr {
    PyTypeError::new_err(format!("there is no option {option:?}; there are {}", names.join(", ")))
}

/// Parses names that replace the default schemes or, with signs, change them.
pub(crate) fn schemes(names: &Names) -> PyResult<SchemeSet> {
    SchemeSet::of_list(names.each()).map_err(refused)
}

/// Parses names that replace IANA's list or, with signs, change it.
pub(crate) fn tlds(names: &Names) -> PyResult<TldSet> {
    TldSet::of_list(names.each()).map_err(refused)
}

fn refused(error: ListError) -> PyErr {
    PyValueError::new_err(error.to_string())
}
