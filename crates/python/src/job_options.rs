//! The options of `extract`, by the names of the command line.

use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;

use irispan::iri::Rung;
use irispan_extract::columns::{Condition, TargetKey, select};
use irispan_extract::job::{self, Input, Layout, Partition, Settings};
use irispan_extract::record::csv::delimiter_of;
use irispan_extract::reduce::{CountedError, Level, counted_columns};
use irispan_extract::source::{Kind, Options, Sample};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::errors::file_error;
use crate::options::{self, Chosen, Names, about, name, one_of, unknown};

/// The options of a job, without those of a scanner.
const NAMES: &[&str] = &[
    "files_from",
    "base",
    "input",
    "column",
    "id_column",
    "no_header",
    "no_quotes",
    "delimiter",
    "null_data",
    "max_record",
    "index",
    "to",
    "compression",
    "select",
    "gather",
    "part_size",
    "overwrite",
    "where",
    "unique",
    "keep",
    "sample",
    "limit",
    "partition",
    "count_by",
    "edges",
    "targets",
    "shard",
    "on_error",
    "max_errors",
    "threads",
];

/// The options among these for reading and for rows.
const OF_READING: &[&str] = &[
    "input",
    "column",
    "id_column",
    "no_header",
    "no_quotes",
    "delimiter",
    "null_data",
    "max_record",
    "select",
    "where",
    "unique",
    "keep",
    "sample",
];

/// The sources that determine the types of kept columns, as returned by `begin_units`. This is not
/// an option for users.
const KEPT_LIKE: &str = "_kept_like";

/// A job as a caller described it.
pub(crate) struct Job {
    pub(crate) chosen: Chosen,
    pub(crate) settings: Settings,
    sources: Vec<PathBuf>,
    lists: Vec<PathBuf>,
    base: Option<PathBuf>,
    shard: Option<(u64, u64)>,
}

/// Some texts: a `str`, which is one of them, or an iterable of `str`.
struct Texts(Vec<String>);

impl<'py> FromPyObject<'_, 'py> for Texts {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Texts> {
        if let Ok(text) = value.cast::<PyString>() {
            return Ok(Texts(vec![text.to_cow()?.into_owned()]));
        }
        let items = value.try_iter()?;
        Ok(Texts(items.map(|item| item?.extract()).collect::<PyResult<_>>()?))
    }
}

impl Job {
    /// Reads the options of a source that is read without tables.
    pub(crate) fn of_reading(path: PathBuf, given: &Bound<'_, PyDict>) -> PyResult<Job> {
        for option in given.keys() {
            let option: String = option.extract()?;
            let is_known = OF_READING.contains(&option.as_str()) || option == KEPT_LIKE;
            if !is_known && !options::is_option(&option) {
                return Err(unknown(&option, &[OF_READING, options::NAMES].concat()));
            }
        }
        Job::of(vec![path], PathBuf::new(), given)
    }

    /// Reads the options of a source whose records are read with their contents.
    pub(crate) fn of_records(path: PathBuf, given: &Bound<'_, PyDict>) -> PyResult<Job> {
        const OF_RECORDS: &[&str] = &["max_record", "sample"];
        for option in given.keys() {
            let option: String = option.extract()?;
            if !OF_RECORDS.contains(&option.as_str()) {
                return Err(unknown(&option, OF_RECORDS));
            }
        }
        let mut job = Job::of(vec![path], PathBuf::new(), given)?;
        job.settings.reading = job.settings.reading.kind(Kind::Warc).index(true).contents(true);
        Ok(job)
    }

    /// Reads the options.
    pub(crate) fn of(
        sources: Vec<PathBuf>,
        output: PathBuf,
        given: &Bound<'_, PyDict>,
    ) -> PyResult<Job> {
        check_losses(given)?;
        let of_scanner = PyDict::new(given.py());
        let mut job = Job {
            chosen: Chosen::DEFAULT,
            settings: Settings::new(output),
            sources,
            lists: Vec::new(),
            base: None,
            shard: None,
        };
        let mut has_compression = false;
        let mut reading = Options::new();
        for (option, value) in given {
            let option: String = option.extract()?;
            if options::is_option(&option) {
                of_scanner.set_item(option, value)?;
                continue;
            }
            if option == KEPT_LIKE {
                job.settings.kept_like = job::inputs_of(&value.extract::<Vec<PathBuf>>()?);
                continue;
            }
            if !NAMES.contains(&option.as_str()) {
                return Err(unknown(&option, &[NAMES, options::NAMES].concat()));
            }
            if value.is_none() {
                continue;
            }
            has_compression |= option == "compression";
            let taken = job.take(&option, &value, reading);
            reading = taken.map_err(|error| about(value.py(), &option, &error))?;
        }
        if !has_compression {
            job.settings.compression = job.settings.format.default_compression();
        }
        job.settings.slice_size = job.settings.slice_size.min(job.settings.part_size);
        job.settings.reading = reading;
        let (rules, selection) = options::read(&of_scanner)?;
        job.settings.configuration = rules.configuration();
        job.settings.selection = selection.clone().unwrap_or_default();
        job.chosen = Chosen { scanner: options::scanner_of(&rules), selection };
        Ok(job)
    }

    /// Takes one option.
    fn take(
        &mut self,
        option: &str,
        value: &Bound<'_, PyAny>,
        reading: Options,
    ) -> PyResult<Options> {
        match option {
            "files_from" => {
                self.lists = match value.extract::<PathBuf>() {
                    Ok(list) => vec![list],
                    Err(_) => value.extract()?,
                };
            }
            "base" => self.base = Some(value.extract()?),
            "shard" => self.shard = Some(shard(value)?),
            "to" | "compression" | "select" | "gather" | "part_size" | "overwrite"
            | "partition" => {
                take_table(&mut self.settings, option, value)?;
            }
            "where" | "unique" | "limit" | "count_by" | "edges" | "targets" | "on_error"
            | "max_errors" | "threads" => take_rows(&mut self.settings, option, value)?,
            _ => return take_reading(reading, option, value),
        }
        Ok(reading)
    }

    /// Returns the sources, those of lists included.
    pub(crate) fn inputs(&self) -> PyResult<Vec<Input>> {
        let mut paths = self.sources.clone();
        for list in &self.lists {
            let listed = job::paths_of(list, self.base.as_deref());
            paths
                .extend(listed.map_err(|error| Python::attach(|py| file_error(py, &error, list)))?);
        }
        let mut inputs = job::inputs_of(&paths);
        if let Some((index, shards)) = self.shard {
            inputs.retain(|input| job::shard_of(input.name(), shards) == index);
        }
        Ok(inputs)
    }
}

/// Takes an option about how sources are read.
fn take_reading(reading: Options, option: &str, value: &Bound<'_, PyAny>) -> PyResult<Options> {
    let names = || value.extract::<Names>().and_then(|names| column_names(names.0));
    Ok(match option {
        "input" => reading.kind(Kind::of_name(&value.extract::<String>()?).ok_or_else(|| {
            let names: Vec<&str> = Kind::ALL.iter().map(|kind| kind.as_str()).collect();
            PyValueError::new_err(format!("expected one of {}", names.join(", ")))
        })?),
        "column" => match names()? {
            columns if columns.is_empty() => {
                return Err(PyValueError::new_err(
                    "no names: leave the option out to have all columns",
                ));
            }
            columns => reading.columns(columns),
        },
        "id_column" => {
            let name = column_names(vec![value.extract()?])?;
            name.into_iter().fold(reading, Options::id_column)
        }
        "no_header" => reading.header(!value.extract::<bool>()?),
        "no_quotes" => reading.quotes(!value.extract::<bool>()?),
        "delimiter" => {
            reading.delimiter(delimiter_of(&value.extract::<String>()?).ok_or_else(|| {
                PyValueError::new_err("expected one character of ASCII, such as `;`, or `\\t`")
            })?)
        }
        "null_data" => reading.null_data(value.extract()?),
        "max_record" => reading.max_record(usize::try_from(size(value)?).unwrap_or(usize::MAX)),
        "index" => reading.index(value.extract()?),
        "keep" => reading.keep(names()?),
        "sample" => reading.sample(parsed::<Sample>(&value.str()?.to_cow()?)?),
        _ => return Err(unknown(option, NAMES)),
    })
}

/// Returns the names of columns of sources, none of which may be empty.
fn column_names(names: Vec<String>) -> PyResult<Vec<String>> {
    match names.iter().any(|name| name.trim().is_empty()) {
        true => Err(PyValueError::new_err("a name of a column is empty")),
        false => Ok(names),
    }
}

/// Takes an option about tables.
fn take_table(settings: &mut Settings, option: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    let text = || value.extract::<String>();
    match option {
        "to" => settings.format = parsed(&text()?)?,
        "compression" => settings.compression = parsed(&text()?)?,
        "select" => {
            let columns = select(&value.extract::<Names>()?.0.join(","));
            settings.columns = columns.map_err(|e| PyValueError::new_err(e.to_string()))?;
        }
        "gather" if value.extract()? => settings.layout = Layout::Gathered,
        "gather" => settings.layout = Layout::Mirror,
        "part_size" => settings.part_size = size(value)?,
        "overwrite" => settings.overwrite = value.extract()?,
        "partition" => {
            settings.partition = Some(one_of(&text()?, &[("crawl", Partition::Crawl)])?);
        }
        _ => return Err(unknown(option, NAMES)),
    }
    Ok(())
}

/// Returns the rule by which targets are compared: a rung, or `True` for byte by byte.
fn target_key(value: &Bound<'_, PyAny>) -> PyResult<Option<TargetKey>> {
    Ok(match value.extract::<bool>() {
        Ok(is_wanted) => is_wanted.then_some(TargetKey::Uri),
        Err(_) => Some(TargetKey::Rung(name::<Rung>(&value.extract::<String>()?)?)),
    })
}

/// Takes an option about rows, derived tables, and the end of the job.
fn take_rows(settings: &mut Settings, option: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    let text = || value.extract::<String>();
    match option {
        "where" => {
            let conditions = value.extract::<Texts>()?.0;
            let conditions = conditions.iter().map(|condition| parsed::<Condition>(condition));
            settings.conditions = conditions.collect::<PyResult<_>>()?;
        }
        "unique" => settings.unique = target_key(value)?,
        "targets" => settings.targets = target_key(value)?,
        "limit" => {
            let rows = Some(value.extract::<u64>()?).filter(|rows| *rows > 0);
            let refused = || PyValueError::new_err("expected a number of rows, 1 or more");
            settings.max_rows = Some(rows.ok_or_else(refused)?);
        }
        "count_by" => {
            let refused = |error: CountedError| PyValueError::new_err(error.to_string());
            let columns = |list: &String| counted_columns(list).map_err(refused);
            settings.counts =
                value.extract::<Texts>()?.0.iter().map(columns).collect::<PyResult<_>>()?;
        }
        "edges" => {
            let levels = [("host", Level::Host), ("domain", Level::Domain)];
            settings.graph = Some(one_of(&text()?, &levels)?);
        }
        "on_error" => {
            if one_of(&text()?, &[("skip", false), ("stop", true)])? {
                settings.max_losses = Some(0);
            }
        }
        "max_errors" => settings.max_losses = Some(value.extract()?),
        "threads" => match value.extract()? {
            0 => {}
            threads => settings.workers = threads,
        },
        _ => return Err(unknown(option, NAMES)),
    }
    Ok(())
}

fn parsed<T: FromStr<Err: Display>>(text: &str) -> PyResult<T> {
    text.parse().map_err(|error: T::Err| PyValueError::new_err(error.to_string()))
}

/// Parses a number of bytes, or one with K, M or G.
fn size(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    let size = match value.extract::<u64>() {
        Ok(size) => Some(size).filter(|size| *size > 0),
        Err(_) => job::parse_size(&value.extract::<String>()?),
    };
    size.ok_or_else(|| PyValueError::new_err("not a number of bytes, such as 64M"))
}

/// Parses a shard: a pair of numbers, or `0/4`.
fn shard(value: &Bound<'_, PyAny>) -> PyResult<(u64, u64)> {
    let shard = match value.extract::<String>() {
        Ok(text) => job::parse_shard(&text),
        Err(_) => Some(value.extract::<(u64, u64)>()?).filter(|(index, of)| index < of),
    };
    shard.ok_or_else(|| PyValueError::new_err("not a shard, such as 0/4 for the first of four"))
}

/// Checks that only one option limits the losses.
fn check_losses(given: &Bound<'_, PyDict>) -> PyResult<()> {
    let is_given =
        |option| given.get_item(option).map(|value| value.is_some_and(|value| !value.is_none()));
    if is_given("on_error")? && is_given("max_errors")? {
        let what = "max_errors: on_error is given as well, and both say how much may be lost: \
                    leave one of them out (on_error=\"stop\" is max_errors=0)";
        return Err(PyValueError::new_err(what));
    }
    Ok(())
}
