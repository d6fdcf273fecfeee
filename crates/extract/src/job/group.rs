//! Parts that are finished, and are made safe on disk together.
//!
//! A part waits for the disk three times: for its table, for the name of the table, and for its
//! line of the manifest. Many small parts at once take hardly longer than one, so they are stored
//! together. Until then their tables have temporary names, and a job that dies makes them again.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::error::JobError;
use super::error_table::ErrorTable;
use super::manifest::{Line, Manifest};
use crate::sink::{Unnamed, store_each, sync_names};

/// The maximum number of parts or tables that are stored together. The files of tables are open
/// until then.
const MOST: usize = 32;

/// The size of tables in bytes from which no more parts are waited for, because the disk is busy
/// with these.
const MOST_BYTES: u64 = 16 << 20;

/// The maximum time that a part waits for others.
const LONGEST: Duration = Duration::from_secs(1);

/// The parts that wait. Lines are added to the manifest only here.
#[derive(Debug)]
pub(super) struct Group {
    output: PathBuf,
    manifest: Manifest,
    lines: Vec<Line>,
    tables: Vec<Unnamed>,
    bytes: u64,
    /// When the first part was finished.
    begun: Option<Instant>,
}

impl Group {
    pub(super) fn new(output: &Path, manifest: Manifest) -> Group {
        let output = output.to_owned();
        Group { output, manifest, lines: Vec::new(), tables: Vec::new(), bytes: 0, begun: None }
    }

    /// Adds a finished part, with those of its tables that have no names yet, and the size of these
    /// in bytes.
    pub(super) fn add(&mut self, line: Line, tables: Vec<Unnamed>, bytes: u64) {
        self.lines.push(line);
        self.tables.extend(tables);
        self.bytes += bytes;
        self.begun.get_or_insert_with(Instant::now);
    }

    /// Returns whether the parts must be stored now.
    pub(super) fn is_due(&self) -> bool {
        self.lines.len().max(self.tables.len()) >= MOST
            || self.bytes >= MOST_BYTES
            || self.begun.is_some_and(|begun| begun.elapsed() >= LONGEST)
    }

    /// Stores all parts. The tables and the rows of the table of errors that a line refers to are
    /// safe on disk before the line is written.
    ///
    /// # Errors
    ///
    /// If something cannot be stored. Then the parts are not done, and their unnamed tables are
    /// removed, because a system that failed to store something may claim success when asked again.
    pub(super) fn store(&mut self, errors: &mut ErrorTable) -> Result<(), JobError> {
        let lines = std::mem::take(&mut self.lines);
        let tables = std::mem::take(&mut self.tables);
        (self.bytes, self.begun) = (0, None);
        if lines.is_empty() {
            return Ok(());
        }
        errors.sync()?;
        store_each(&tables, Unnamed::store)
            .map_err(|(index, error)| JobError::write(tables[index].target())(error))?;
        for table in tables {
            let path = table.target().to_owned();
            table.rename().map_err(JobError::write(&path))?;
        }
        let folders = self.folders_of(&lines);
        store_each(&folders, |folder| sync_names(folder))
            .map_err(|(index, error)| JobError::write(&folders[index])(error))?;
        self.manifest.append(&lines)
    }

    /// Returns the folders of the tables and their parents within the output folder, which a run
    /// that died may have made.
    fn folders_of(&self, lines: &[Line]) -> Vec<PathBuf> {
        let names = lines.iter().flat_map(|line| line.table.iter().chain(&line.index));
        let folders = names.flat_map(|name| Path::new(name).ancestors().skip(1));
        let folders: BTreeSet<&Path> = folders.collect();
        folders.into_iter().map(|folder| self.output.join(folder)).collect()
    }
}
