//! What the folder of a job holds.

use std::path::{Path, PathBuf};

use super::error::{JobError, JobErrorKind};
use super::inputs::files_below;
use super::manifest::Manifest;
use super::names::{MANIFEST, OWN};
use crate::decode::Format;

/// The extensions of tables, without that of their compression.
const ENDINGS: [&str; 5] = ["parquet", "arrow", "jsonl", "ndjson", "csv"];

/// Returns the tables of a folder: those of a job in the order of its manifest, or else all below
/// it in the order of their names, except names that begin with `.` or `_`. A file is one table,
/// whatever its name.
///
/// # Errors
///
/// [`JobErrorKind::Manifest`] if there is a manifest that cannot be read,
/// [`JobErrorKind::TableChanged`] if one of its tables is missing or was changed.
pub fn tables_of(path: &Path) -> Result<Vec<PathBuf>, JobError> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let manifest = path.join(OWN).join(MANIFEST);
    if manifest.exists() {
        let parts = Manifest::parts(&manifest)
            .map_err(|error| JobError::new(JobErrorKind::Manifest, &manifest, error.to_string()))?;
        parts.iter().try_for_each(|line| line.check_tables(path))?;
        let tables = parts.into_iter().filter_map(|line| line.table);
        return Ok(tables.map(|table| path.join(table)).collect());
    }
    let inputs = files_below(path);
    let tables = inputs.iter().filter_map(|input| input.path()).filter(|path| is_table(path));
    Ok(tables.map(Path::to_owned).collect())
}

fn is_table(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let ending = Format::of_name(&name).0.rsplit_once('.').map(|(_, ending)| ending);
    ending.is_some_and(|ending| ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known)))
}
