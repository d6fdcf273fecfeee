//! Unfinished tables of processes that died.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::error::JobError;
use crate::sink::{folder_of, names_of_temporaries, remove_left};

/// Their names by folder, listed when the job first uses it: no other job makes any while this one
/// holds the lock.
#[derive(Default)]
pub(super) struct Unfinished(HashMap<PathBuf, HashSet<Vec<u8>>>);

impl Unfinished {
    /// Makes the folder of a table, and removes unfinished tables of this name. The folder is
    /// stored with the table.
    ///
    /// A folder is listed only once, because it may have a table for each of many small sources.
    pub(super) fn make_room(&mut self, path: &Path) -> Result<(), JobError> {
        let folder = folder_of(path);
        fs::create_dir_all(folder).map_err(JobError::write(folder))?;
        if !self.0.contains_key(folder) {
            let names = names_of_temporaries(folder).map_err(JobError::write(folder))?;
            self.0.insert(folder.to_owned(), names);
        }
        let names = self.0.get(folder);
        match path.file_name().zip(names) {
            Some((name, names)) if names.contains(name.as_encoded_bytes()) => {
                remove_left(path).map_err(JobError::write(path))
            }
            _ => Ok(()),
        }
    }
}
