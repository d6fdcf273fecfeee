//! `irispan merge` and `irispan stats`: subcommands for finished tables.

pub(crate) mod merge;
pub(crate) mod stats;

use std::io;
use std::path::{Path, PathBuf};

use irispan_extract::job::{report_of, tables_of};
use irispan_extract::sink::{MergeError, MergeErrorKind};

use crate::problem::Problem;

/// Returns the tables that paths name. There are none if the paths name jobs that could read none
/// of their sources.
fn tables(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Problem> {
    let mut tables = Vec::new();
    for path in paths {
        let found = tables_of(path).map_err(|error| {
            Problem::new(error.path().display().to_string(), error.to_string())
                .hint("name the tables themselves")
        })?;
        tables.extend(found);
    }
    let is_job = |path: &PathBuf| report_of(path).is_ok_and(|report| report.is_some());
    match tables.is_empty() && !paths.iter().any(is_job) {
        true => Err(Problem::new(paths[0].display().to_string(), "there is no table")
            .hint("name the output folder of `irispan extract`, or tables")),
        false => Ok(tables),
    }
}

fn problem_of(error: &MergeError, new: &Path) -> Problem {
    if let (MergeErrorKind::Read, Some(path), Some(_)) =
        (error.kind(), error.path(), error.io_error().raw_os_error())
    {
        return Problem::from_io(path, error.io_error(), false);
    }
    let hint = match error.kind() {
        MergeErrorKind::Read => "name tables of Parquet, Arrow or JSON lines that are whole",
        MergeErrorKind::Row => "mend the line, or remove it",
        MergeErrorKind::Schema => "merge tables of the same columns",
        MergeErrorKind::Column => "name another column, or extract with it: --select",
        _ => mend_of_writing(error.io_error()),
    };
    let place = error.path().unwrap_or(new).display().to_string();
    let what = match error.kind() {
        MergeErrorKind::Schema => format!("other columns: {}", error.io_error()),
        _ => error.io_error().to_string(),
    };
    Problem::new(place, what).hint(hint)
}

/// Returns a hint for an output that cannot be written.
fn mend_of_writing(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::ResourceBusy => "wait until it has ended, or name another one with --output",
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "name a file in a folder that you may write to"
        }
        _ => "name a file in a folder that is there and has room",
    }
}
