//! The files that an earlier job left in a folder.

use std::fs;
use std::io;
use std::path::Path;

use super::derived;
use super::error::JobError;
use super::lock;
use super::manifest::{Line, Manifest};
use super::names::OWN;

/// Returns whether a folder without the lock of a job holds something. An empty folder of the name
/// that a job gives its own is nothing: a job that died before it made its lock has left it.
pub(super) fn is_occupied(output: &Path) -> bool {
    let is_left = |path: &Path| {
        path.ends_with(OWN) && fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_none())
    };
    fs::read_dir(output).is_ok_and(|mut entries| {
        entries.any(|entry| !entry.is_ok_and(|entry| is_left(&entry.path())))
    })
}

/// Returns whether a folder has nothing but the files of a job without tables: none of those that
/// its manifest names is there, because the job ended before the first one or they were removed.
pub(super) fn is_untouched(output: &Path, manifest: &Path) -> bool {
    let has_table = |line: &Line| {
        line.table
            .iter()
            .chain(&line.index)
            .any(|name| output.join(name).symlink_metadata().is_ok())
    };
    if Manifest::parts(manifest).map_or(true, |parts| parts.iter().any(has_table)) {
        return false;
    }
    let Ok(mut entries) = fs::read_dir(output) else { return false };
    // A job that died has left temporary files, which begin with a dot, or a table that its manifest does not name.
    entries.all(|entry| {
        let name = entry.map(|entry| entry.file_name()).unwrap_or_default();
        name == OWN || name.as_encoded_bytes().starts_with(b".")
    })
}

/// Removes the tables that the manifest of a job names, what was derived from them, and everything
/// in its own folder except the lock. The manifest goes last, so that removing can be interrupted.
pub(super) fn remove_job(output: &Path, own: &Path, manifest: &Path) -> Result<(), JobError> {
    let parts = Manifest::parts(manifest).map_err(JobError::write(manifest))?;
    let tables = parts.into_iter().flat_map(|line| line.table.into_iter().chain(line.index));
    for name in tables.chain(derived::files(own)) {
        let path = output.join(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(JobError::write(&path)(error));
            }
            _ => {}
        }
    }
    for entry in fs::read_dir(own).map_err(JobError::write(own))? {
        let path = entry.map_err(JobError::write(own))?.path();
        let is_kept = path == manifest || path.ends_with(lock::NAME);
        let removed = match path.is_dir() {
            _ if is_kept => Ok(()),
            true => fs::remove_dir_all(&path),
            false => fs::remove_file(&path),
        };
        removed.map_err(JobError::write(&path))?;
    }
    fs::remove_file(manifest).map_err(JobError::write(manifest))
}
