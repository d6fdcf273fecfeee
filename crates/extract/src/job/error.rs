//! Why a job could not go on.

use core::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a job could not go on: a kind, and the file or folder that it is about.
#[derive(Debug)]
pub struct JobError {
    kind: JobErrorKind,
    path: PathBuf,
    detail: String,
    io_kind: Option<io::ErrorKind>,
}

/// The reason for an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum JobErrorKind {
    /// The output folder holds something other than the output of a job.
    Occupied,
    /// The output is a file, not a folder.
    NoFolder,
    /// The output folder is that of a job with another configuration.
    Configuration,
    /// Another job is writing to the output folder.
    InUse,
    /// An input is not what it was when the job read it, or is missing from the list now.
    InputChanged,
    /// A table that the job made is missing or was changed.
    TableChanged,
    /// The manifest cannot be read.
    Manifest,
    /// An input cannot be read as requested: it has no such column.
    Input,
    /// Reading an input needs a feature that this program was built without.
    Feature,
    /// There is no table of these columns in this format and compression.
    Table,
    /// A table, the manifest or the table of errors could not be written.
    Write,
    /// The tables cannot be read, or what is derived from them cannot be made.
    Derived,
    /// More was lost than the job may lose.
    Losses,
    /// The caller stopped the job.
    Stopped,
}

impl JobErrorKind {
    /// Returns the name of the kind in lower case with hyphens: `in-use`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            JobErrorKind::Occupied => "occupied",
            JobErrorKind::NoFolder => "no-folder",
            JobErrorKind::Configuration => "configuration",
            JobErrorKind::InUse => "in-use",
            JobErrorKind::InputChanged => "input-changed",
            JobErrorKind::TableChanged => "table-changed",
            JobErrorKind::Manifest => "manifest",
            JobErrorKind::Input => "input",
            JobErrorKind::Feature => "feature",
            JobErrorKind::Table => "table",
            JobErrorKind::Write => "write",
            JobErrorKind::Derived => "derived",
            JobErrorKind::Losses => "losses",
            JobErrorKind::Stopped => "stopped",
        }
    }
}

impl JobError {
    pub(super) fn new(kind: JobErrorKind, path: &Path, detail: impl Into<String>) -> JobError {
        JobError { kind, path: path.to_owned(), detail: detail.into(), io_kind: None }
    }

    pub(super) fn write(path: &Path) -> impl Fn(io::Error) -> JobError + '_ {
        move |error| {
            let io_kind = Some(error.kind());
            JobError { io_kind, ..JobError::new(JobErrorKind::Write, path, error.to_string()) }
        }
    }

    /// Returns the reason.
    #[must_use]
    pub fn kind(&self) -> JobErrorKind {
        self.kind
    }

    /// Returns the kind of the error of the system, if something could not be written.
    #[must_use]
    pub fn io_kind(&self) -> Option<io::ErrorKind> {
        self.io_kind
    }

    /// Returns the file or folder that the error is about.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl fmt::Display for JobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            JobErrorKind::Occupied => "folder is not empty, and not that of a job",
            JobErrorKind::NoFolder => "is not a folder, but the output of a job is one",
            JobErrorKind::Configuration => "folder is that of a job with another configuration",
            JobErrorKind::InUse => "another job is writing to this folder",
            JobErrorKind::InputChanged => "input is not what the job in this folder read",
            JobErrorKind::TableChanged => "table is not what the job in this folder made",
            JobErrorKind::Manifest => "manifest cannot be read",
            JobErrorKind::Input => "input cannot be read so",
            JobErrorKind::Feature => "this program cannot read it",
            JobErrorKind::Table => "there is no such table",
            JobErrorKind::Write => "cannot be written",
            JobErrorKind::Derived => "counts or a web graph could not be made",
            JobErrorKind::Losses => "more was lost than the job may lose",
            JobErrorKind::Stopped => "the job was stopped",
        };
        f.write_str(what)?;
        if self.detail.is_empty() { Ok(()) } else { write!(f, ": {}", self.detail) }
    }
}

impl core::error::Error for JobError {}
