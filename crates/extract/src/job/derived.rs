//! Tables that are derived from those of a job when these are complete.
//!
//! `derived.jsonl` has a line for each that is done, with the number of parts that it was made of.
//! So one is made again if the job died before its line was written, if a file is missing, or if
//! there are more parts now.

use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::error::{JobError, JobErrorKind};
use super::folder::tables_of;
use super::manifest::Manifest;
use super::names::{MANIFEST, OWN};
use super::settings::Settings;
use super::stems::same;
use crate::columns::TargetKey;
use crate::reduce::{Duplicates, EDGES, Level, VERTICES, count, count_schema, graph};
use crate::sink::{Format, Table, merge_with, remove_left, sync_folder};

const DERIVED: &str = "derived.jsonl";

/// Something derived that is done.
#[derive(Debug, Deserialize, PartialEq, Eq, Serialize)]
struct Line {
    /// What it is.
    what: String,
    /// Its files, below the output folder.
    files: Vec<String>,
    /// How many parts of the job it was made of.
    parts: usize,
}

/// Something derived that was requested.
enum Derived<'s> {
    Counts(&'s [String], Table),
    Graph(Level),
    /// The first link to each target, in a table like that of the links.
    Targets(TargetKey, Table),
}

impl Derived<'_> {
    /// Returns what it is, as `derived.jsonl` has it.
    fn what(&self) -> String {
        match self {
            Derived::Counts(_, table) | Derived::Targets(_, table) => {
                format!("{} in {}", self.title(), table.compression())
            }
            Derived::Graph(_) => self.title(),
        }
    }

    /// Returns its description for error messages.
    fn title(&self) -> String {
        match self {
            Derived::Counts(columns, _) => format!("counts of {}", columns.join(",")),
            Derived::Targets(rule, _) => format!("targets by {}", rule.as_str()),
            Derived::Graph(Level::Host) => "graph of hosts".to_owned(),
            Derived::Graph(Level::Domain) => "graph of domains".to_owned(),
        }
    }

    fn files(&self) -> Vec<String> {
        match self {
            Derived::Counts(columns, table) => {
                // A column of a source may have any name.
                let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
                let plain = |c| if is_plain(c) { c } else { '_' };
                let name = |column: &String| column.chars().map(plain).collect::<String>();
                let names: Vec<String> = columns.iter().map(name).collect();
                vec![table.file_name(&format!("counts-{}", names.join("-")))]
            }
            Derived::Targets(_, table) => vec![table.file_name("targets")],
            Derived::Graph(_) => vec![VERTICES.to_owned(), EDGES.to_owned()],
        }
    }
}

/// Checks that the tables of a job will have the columns that are needed.
pub(super) fn check(settings: &Settings, links: &Table) -> Result<(), JobError> {
    let wrong = |what: String| JobError::new(JobErrorKind::Table, &settings.output, what);
    let all = of(settings, links)?;
    if !all.is_empty() && settings.format == Format::Csv {
        let what = "counts and graphs are made of tables that are finished, and csv does not say \
                    what is null";
        return Err(wrong(what.to_owned()));
    }
    if let Some((one, other)) = sharing(&all) {
        return Err(wrong(format!(
            "`{}` and `{}` would both be `{}`: leave one out, and make it of the tables with `irispan merge`",
            one.title(),
            other.title(),
            other.files().join("`, `"),
        )));
    }
    let schema = links.schema();
    let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
    for derived in &all {
        let needed: Vec<&str> = match derived {
            Derived::Counts(columns, _) => columns.iter().map(String::as_str).collect(),
            Derived::Graph(_) => vec!["page_url", "url"],
            // The text identifies a link without a URI.
            Derived::Targets(..) => vec!["url", "text"],
        };
        if let Some(missing) = needed.iter().find(|name| !names.contains(name)) {
            let names = names.join(", ");
            return Err(wrong(format!(
                "the table `{}` needs the column `{missing}`, and there are {names}",
                derived.title()
            )));
        }
    }
    let counted = schema.fields().iter().find(|field| {
        let is_counted = settings.counts.iter().flatten().any(|counted| counted == field.name());
        is_counted && *field.data_type() != arrow_schema::DataType::Utf8
    });
    match counted {
        Some(field) => Err(wrong(format!("column `{}` is not text", field.name()))),
        None => Ok(()),
    }
}

/// Returns the first two different ones that would share a file.
fn sharing<'d, 's>(all: &'d [Derived<'s>]) -> Option<(&'d Derived<'s>, &'d Derived<'s>)> {
    let mut made: HashMap<PathBuf, &Derived<'s>> = HashMap::new();
    all.iter().find_map(|derived| {
        let mut before = derived
            .files()
            .into_iter()
            .filter_map(|file| made.insert(same(Path::new(&file)), derived));
        before.find(|before| before.what() != derived.what()).map(|before| (before, derived))
    })
}

/// Makes what is missing.
pub(super) fn make(settings: &Settings, links: &Table) -> Result<(), JobError> {
    let output = &settings.output;
    let own = output.join(OWN);
    let manifest = own.join(MANIFEST);
    let parts = Manifest::parts(&manifest).map_err(JobError::write(&manifest))?.len();
    let mut done = lines(&own);
    // A table made of fewer parts is outdated.
    let is_old = |line: &Line| line.parts != parts;
    for name in done.iter().filter(|line| is_old(line)).flat_map(|line| &line.files) {
        let is_new = |line: &Line| !is_old(line) && line.files.contains(name);
        if !done.iter().any(is_new) {
            remove(&output.join(name))?;
        }
    }
    for derived in of(settings, links)? {
        let line = Line { what: derived.what(), files: derived.files(), parts };
        let last = done.iter().rfind(|other| other.files == line.files);
        let has_bytes =
            |name: &String| fs::metadata(output.join(name)).is_ok_and(|of| of.len() > 0);
        let is_there = line.files.iter().all(has_bytes);
        if is_there && last == Some(&line) {
            continue;
        }
        for name in &line.files {
            let path = output.join(name);
            remove(&path)?;
            remove_left(&path).map_err(JobError::write(&path))?;
        }
        let tables = tables_of(output)?;
        make_one(&derived, &tables, settings)
            .map_err(|error| JobError::new(JobErrorKind::Derived, output, error))?;
        append(&own, &line).map_err(JobError::write(&own))?;
        done.push(line);
    }
    Ok(())
}

fn make_one(derived: &Derived<'_>, tables: &[PathBuf], settings: &Settings) -> Result<(), String> {
    let own = settings.output.join(OWN);
    match derived {
        Derived::Counts(columns, table) => {
            let path = settings.output.join(derived.files().concat());
            let writer = table.replace(&path).map_err(|error| error.to_string())?;
            count(tables, columns, None, &own, writer).map(drop)
        }
        Derived::Graph(level) => graph(tables, *level, &settings.output).map(drop),
        Derived::Targets(rule, table) => {
            let path = settings.output.join(derived.files().concat());
            let mut duplicates =
                Duplicates::find(tables, *rule, &own).map_err(|error| error.to_string())?;
            let writer = table.replace(&path).map_err(|error| error.to_string())?;
            merge_with(tables, writer, &mut |batch| duplicates.remove_from(&batch)).map(drop)
        }
    }
    .map_err(|error| error.to_string())
}

/// Returns what the settings request of a job whose links are in tables like this one.
fn of<'s>(settings: &'s Settings, links: &Table) -> Result<Vec<Derived<'s>>, JobError> {
    let counts = settings.counts.iter().map(|columns| {
        let metadata = [("irispan.version", env!("CARGO_PKG_VERSION"))];
        let schema = count_schema(columns);
        Table::new(settings.format, settings.compression, &schema, metadata)
            .map(|table| Derived::Counts(columns, table))
            .map_err(|error| {
                JobError::new(JobErrorKind::Table, &settings.output, error.to_string())
            })
    });
    let graph = settings.graph.map(|level| Ok(Derived::Graph(level)));
    let targets = settings.targets.map(|rule| Ok(Derived::Targets(rule, links.clone())));
    counts.chain(graph).chain(targets).collect()
}

/// Returns the names of all derived files.
pub(super) fn files(own: &Path) -> Vec<String> {
    lines(own).into_iter().flat_map(|line| line.files).collect()
}

/// Returns what is done. An incomplete line is ignored, so that what it is about is made again.
fn lines(own: &Path) -> Vec<Line> {
    let text = fs::read_to_string(own.join(DERIVED)).unwrap_or_default();
    text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

fn append(own: &Path, line: &Line) -> io::Result<()> {
    let path = own.join(DERIVED);
    let is_whole = fs::read(&path).map_or(true, |text| text.is_empty() || text.ends_with(b"\n"));
    let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
    let text = serde_json::to_string(line)?;
    // A line that a job left incomplete is ended first.
    let end = if is_whole { "" } else { "\n" };
    file.write_all(format!("{end}{text}\n").as_bytes())?;
    file.sync_all()?;
    sync_folder(&path)
}

fn remove(path: &Path) -> Result<(), JobError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(JobError::write(path)(error)),
        _ => Ok(()),
    }
}
