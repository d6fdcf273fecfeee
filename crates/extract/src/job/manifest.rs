//! The manifest, which lists what a job has done: one line of JSON for the configuration, and one
//! for each part.
//!
//! A line counts once it is complete: the parts of lines that a job did not finish writing are made
//! again.

use std::collections::{BTreeMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, Write};
use std::iter;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::error::{JobError, JobErrorKind};
use super::input::{Identity, Input};
use super::lines::Lines;
use super::plan::Position;
use super::progress::Outcome;
use super::settings::Settings;
use crate::sink::sync_folder;
use crate::source::Counts;

/// The first line.
#[derive(Debug, Deserialize, Serialize)]
struct Head {
    irispan_job: u32,
    configuration: BTreeMap<String, String>,
}

/// The version of the manifest.
const VERSION: u32 = 1;

/// A part that is done.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Line {
    /// The table, below the output folder; none if no input could be opened.
    pub(super) table: Option<String>,
    /// The table of the index; none without an index, or if no record is in the part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) index: Option<String>,
    pub(super) rows: u64,
    pub(super) bytes: u64,
    pub(super) inputs: Vec<InputLine>,
    /// The position of the job after the part.
    pub(super) next_input: usize,
    pub(super) next_offset: u64,
    #[serde(default)]
    pub(super) next_row: u64,
    pub(super) counts: Counts,
    /// The losses of the part, and the size of the table of errors after them in bytes.
    pub(super) losses: u64,
    pub(super) errors_size: u64,
}

/// An input with rows in a part.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub(super) struct InputLine {
    pub(super) index: usize,
    pub(super) name: String,
    pub(super) size: Option<u64>,
    pub(super) modified: Option<u64>,
}

impl InputLine {
    pub(super) fn new(index: usize, input: &Input, identity: Identity) -> InputLine {
        let Identity { size, modified, .. } = identity;
        InputLine { index, name: input.name().to_owned(), size, modified }
    }
}

/// What earlier runs of a job did.
#[derive(Clone, Debug, Default)]
pub(super) struct Done {
    pub(super) from: Position,
    pub(super) counts: Counts,
    pub(super) rows: u64,
    pub(super) losses: u64,
    pub(super) errors_size: u64,
    pub(super) parts: u64,
    /// The names of its tables.
    pub(super) names: HashSet<String>,
}

/// The manifest of a running job.
#[derive(Debug)]
pub(super) struct Manifest {
    path: PathBuf,
    file: File,
}

impl Manifest {
    /// Begins the manifest of a job.
    pub(super) fn create(
        path: &Path,
        configuration: BTreeMap<String, String>,
    ) -> Result<Manifest, JobError> {
        let file = File::create_new(path).map_err(JobError::write(path))?;
        let mut manifest = Manifest { path: path.to_owned(), file };
        manifest.append(&[Head { irispan_job: VERSION, configuration }])?;
        sync_folder(path).map_err(JobError::write(path))?;
        Ok(manifest)
    }

    /// Opens the manifest of an earlier run. An incomplete last line is cut off.
    pub(super) fn open(
        path: &Path,
        configuration: &BTreeMap<String, String>,
        inputs: &[Input],
    ) -> Result<(Manifest, Done), JobError> {
        let unreadable = |detail: String| JobError::new(JobErrorKind::Manifest, path, detail);
        let read = |error: io::Error| unreadable(error.to_string());
        let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(read)?;
        let mut lines = Lines::new(&file).ends_at_null();
        let Some(head) = lines.next::<Head>().map_err(read)? else {
            return Err(unreadable("its first line is missing".to_owned()));
        };
        if head.irispan_job != VERSION {
            return Err(unreadable(format!("it has version {}", head.irispan_job)));
        }
        compare(path, &head.configuration, configuration)?;
        let mut done = Done::default();
        let folder = path.parent().and_then(Path::parent).unwrap_or(path);
        while let Some(line) = lines.next::<Line>().map_err(read)? {
            line.inputs.iter().try_for_each(|input| unchanged(input, inputs))?;
            line.check_tables(folder)?;
            done.add(&line);
        }
        let size = lines.size();
        file.set_len(size).and_then(|()| file.seek(io::SeekFrom::End(0))).map_err(read)?;
        // A job that died may have written lines that are not stored yet.
        file.sync_all().map_err(read)?;
        Ok((Manifest { path: path.to_owned(), file }, done))
    }

    /// Returns the configuration of a job and its parts.
    pub(super) fn read(path: &Path) -> Result<(BTreeMap<String, String>, Vec<Line>), JobError> {
        let read =
            |error: io::Error| JobError::new(JobErrorKind::Manifest, path, error.to_string());
        let mut lines = Lines::open(path).map_err(read)?.ends_at_null();
        let head = lines.next::<Head>().map_err(read)?;
        let head = head.ok_or_else(|| read(io::Error::other("its first line is missing")))?;
        Ok((head.configuration, rest(lines).map_err(read)?))
    }

    /// Returns the parts that a manifest lists, whatever its first line says.
    pub(super) fn parts(path: &Path) -> io::Result<Vec<Line>> {
        let mut lines = Lines::open(path)?.ends_at_null();
        lines.skip()?;
        rest(lines)
    }

    /// Appends lines and makes them safe on disk.
    pub(super) fn append(&mut self, lines: &[impl Serialize]) -> Result<(), JobError> {
        self.write(lines).map_err(JobError::write(&self.path))
    }

    fn write(&mut self, lines: &[impl Serialize]) -> io::Result<()> {
        let mut text = Vec::new();
        for line in lines {
            serde_json::to_writer(&mut text, line)?;
            text.push(b'\n');
        }
        self.file.write_all(&text)?;
        self.file.sync_all()
    }
}

/// Returns the parts after the first line.
fn rest(mut lines: Lines<File>) -> io::Result<Vec<Line>> {
    iter::from_fn(|| lines.next().transpose()).collect()
}

impl Line {
    /// Checks that the tables of the part are in the folder, unchanged.
    pub(super) fn check_tables(&self, folder: &Path) -> Result<(), JobError> {
        let tables = self.table.iter().map(|name| (name, Some(self.bytes)));
        for (name, bytes) in tables.chain(self.index.iter().map(|name| (name, None))) {
            let path = folder.join(name);
            let changed = |what: String| JobError::new(JobErrorKind::TableChanged, &path, what);
            let data = fs::metadata(&path).map_err(|error| changed(error.to_string()))?;
            if let Some(bytes) = bytes.filter(|bytes| *bytes != data.len()) {
                return Err(changed(other_size(data.len(), bytes)));
            }
        }
        Ok(())
    }
}

/// Describes a file whose size in bytes differs from what the job wrote.
pub(super) fn other_size(now: u64, before: u64) -> String {
    format!("it has {now} bytes, and had {before}")
}

impl Done {
    /// Returns the outcome of a job after these parts; `before` are the counts of earlier runs.
    pub(super) fn outcome(&self, before: Counts, settings: &Settings) -> Outcome {
        Outcome {
            counts: self.counts.without_columns(),
            before: before.without_columns(),
            rows: self.rows,
            tables: self.parts,
            losses: self.losses,
            missing_columns: settings.reading.missing_columns(&self.counts),
            columns_without_text: settings.reading.columns_without_text(&self.counts),
            ..Outcome::default()
        }
    }

    pub(super) fn add(&mut self, line: &Line) {
        let Line { next_input: input, next_offset: offset, next_row: row, .. } = *line;
        self.from = Position { input, offset, row };
        self.counts.add(line.counts);
        self.rows += line.rows;
        self.losses += line.losses;
        self.errors_size = line.errors_size;
        self.parts += u64::from(line.table.is_some());
        self.names.extend(line.table.iter().chain(&line.index).cloned());
    }
}

/// Reports the first difference between two configurations.
pub(super) fn compare(
    path: &Path,
    old: &BTreeMap<String, String>,
    new: &BTreeMap<String, String>,
) -> Result<(), JobError> {
    let names = old.keys().chain(new.keys());
    let Some(name) = names.into_iter().find(|name| old.get(*name) != new.get(*name)) else {
        return Ok(());
    };
    let value = |map: &BTreeMap<String, String>| map.get(name).cloned().unwrap_or_default();
    let detail = format!("`{name}` was `{}` there and is `{}` now", value(old), value(new));
    let folder = path.parent().and_then(Path::parent).unwrap_or(path);
    Err(JobError::new(JobErrorKind::Configuration, folder, detail))
}

/// Checks that an input is the one that was read.
pub(super) fn unchanged(line: &InputLine, inputs: &[Input]) -> Result<(), JobError> {
    let changed =
        |detail: &str| JobError::new(JobErrorKind::InputChanged, Path::new(&line.name), detail);
    let Some(input) = inputs.get(line.index).filter(|input| input.name() == line.name) else {
        return Err(changed("it is not at its place in the list of inputs"));
    };
    if input.is_standard_input() {
        return Err(changed("an earlier run read standard input, which is gone: name a file"));
    }
    // An input that could not be opened then has nothing to compare.
    if line.modified.is_none() {
        return Ok(());
    }
    match input.identity() {
        Ok(now) if InputLine::new(line.index, input, now) == *line => Ok(()),
        Ok(_) => Err(changed("its size or its time is another")),
        Err(error) => Err(changed(&error.to_string())),
    }
}
