//! Options by their names: those of the command line, with `_` for `-`.

use std::fmt::Display;
use std::str::FromStr;

use irispan::redact::Selection;
use irispan::tables::{ListError, SchemeSet, TldSet};
use irispan::{Confidence, Kind, ParseNameError, Profile, Scanner, Tailoring};
use irispan_extract::job::LinkRules;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
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

/// Adds the name of an option to an error about its value. What an iterable of the caller raised stays as
/// it is.
pub(crate) fn about(py: Python<'_>, option: &str, error: &PyErr) -> PyErr {
    let message = format!("{option}: {}", error.value(py));
    if error.is_instance_of::<PyTypeError>(py) {
        PyTypeError::new_err(message)
    } else if error.is_instance_of::<PyValueError>(py)
        || error.is_instance_of::<PyOverflowError>(py)
    {
        PyValueError::new_err(message)
    } else {
        error.clone_ref(py)
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
    /// Those of [`read`].
    pub(crate) fn of(options: Option<&Bound<'_, PyDict>>) -> PyResult<Chosen> {
        let Some(options) = options.filter(|options| !options.is_empty()) else {
            return Ok(Chosen::DEFAULT);
        };
        let (rules, selection) = read(options)?;
        Ok(Chosen { scanner: scanner_of(&rules), selection })
    }

    /// Returns whether a link counts.
    #[inline]
    pub(crate) fn selects(&self, link: &irispan::Link<'_>) -> bool {
        self.selection.as_ref().is_none_or(|selection| selection.selects(link))
    }
}

/// Reads the options of a scanner: by which rules it finds links, and which of these count. Each value is
/// read once, as it may be an iterator.
///
/// # Errors
///
/// `TypeError` for an option that does not exist or has a value of another type, `ValueError`
/// for an invalid value.
pub(crate) fn read(options: &Bound<'_, PyDict>) -> PyResult<(LinkRules, Option<Selection>)> {
    let mut rules = LinkRules::default();
    let (mut selection, mut selects) = (Selection::new(), false);
    for (option, value) in options {
        let option: String = option.extract()?;
        if !is_option(&option) {
            return Err(unknown(&option, NAMES));
        }
        if value.is_none() {
            continue;
        }
        match option.as_str() {
            "host" | "scheme" => {
                selection = select(selection, &option, &value)
                    .map_err(|error| about(value.py(), &option, &error))?;
                selects = true;
            }
            _ => add_rule(&mut rules, &option, &value)
                .map_err(|error| about(value.py(), &option, &error))?,
        }
    }
    Ok((rules, selects.then_some(selection)))
}

/// Adds an option to a selection of links.
fn select(selection: Selection, option: &str, value: &Bound<'_, PyAny>) -> PyResult<Selection> {
    let names: Names = value.extract()?;
    Ok(match option {
        "host" => selection.hosts(names.checked(Selection::check_host)?),
        _ => selection.schemes(names.checked(Selection::check_scheme)?),
    })
}

/// The options that are switched on or off, and their names on the command line.
const SWITCHES: [(&str, &str); 4] = [
    ("ascii_only", "ascii-only"),
    ("www_only", "www-only"),
    ("quoted_local_parts", "quoted-local-parts"),
    ("ipv6_zones", "ipv6-zones"),
];

/// Adds an option to the rules of a scanner.
fn add_rule(rules: &mut LinkRules, option: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    let names = || value.extract::<Names>();
    let text = || value.extract::<String>();
    match option {
        "profile" => rules.profile = Some(name::<Profile>(&text()?)?),
        "min_confidence" => rules.min_confidence = Some(name::<Confidence>(&text()?)?),
        "kind" => rules.kinds = names()?.some()?.parse(str::parse::<Kind>)?,
        "schemes" => rules.schemes = Some(schemes(&names()?)?),
        "tlds" => rules.tlds = Some(tlds(&names()?)?),
        "with" | "with_" => rules.with.extend(names()?.parse(str::parse::<Tailoring>)?),
        "without" => rules.without = names()?.parse(str::parse::<Tailoring>)?,
        "max_run" => rules.max_run = Some(value.extract()?),
        _ => {
            let switch = SWITCHES.iter().find(|(ours, _)| *ours == option);
            let is_on = value.extract::<bool>()?;
            rules.switches.extend(switch.filter(|_| is_on).map(|(_, theirs)| *theirs));
        }
    }
    Ok(())
}

/// Returns the scanner of these rules. As by the program, what is switched off is so whatever is switched
/// on.
pub(crate) fn scanner_of(rules: &LinkRules) -> Scanner {
    let is_on = |switch| rules.switches.contains(&switch);
    let mut builder = Scanner::builder()
        .profile(rules.profile.unwrap_or_default())
        .ascii_only(is_on("ascii-only"))
        .www_only(is_on("www-only"))
        .quoted_local_parts(is_on("quoted-local-parts"))
        .ipv6_zones(is_on("ipv6-zones"));
    if let Some(confidence) = rules.min_confidence {
        builder = builder.min_confidence(confidence);
    }
    if !rules.kinds.is_empty() {
        builder = builder.kinds(rules.kinds.iter().copied());
    }
    if let Some(schemes) = &rules.schemes {
        builder = builder.schemes(schemes.clone());
    }
    if let Some(tlds) = &rules.tlds {
        builder = builder.tlds(tlds.clone());
    }
    if let Some(max_run) = rules.max_run {
        builder = builder.max_run(max_run);
    }
    builder = rules.with.iter().fold(builder, |builder, one| builder.with(*one));
    rules.without.iter().fold(builder, |builder, one| builder.without(*one)).build()
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
fn schemes(names: &Names) -> PyResult<SchemeSet> {
    SchemeSet::of_list(names.each()).map_err(refused)
}

/// Parses names that replace IANA's list or, with signs, change it.
fn tlds(names: &Names) -> PyResult<TldSet> {
    TldSet::of_list(names.each()).map_err(refused)
}

fn refused(error: ListError) -> PyErr {
    PyValueError::new_err(error.to_string())
}
