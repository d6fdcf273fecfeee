//! Parts that are finished, and become safe on disk together.
//!
//! A part waits for the disk three times: until its table is stored, until the name of the table is, and until its line
//! of the manifest is. For many small parts at once that takes hardly longer than for one, so they wait for each
//! other. Until then, their tables have temporary names, and a job that dies makes them again.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::error::JobError;
use super::error_table::ErrorTable;
use super::manifest::{Line, Manifest};
use crate::sink::{Unnamed, store_each, sync_names};

/// How many parts or tables are stored together at most. The files of tables are open until then.
const MOST: usize = 32;

/// How many bytes of tables: what takes the disk long does not wait for more.
const MOST_BYTES: u64 = 16 << 20;

/// How long the first part waits for others.
const LONGEST: Duration = Duration::from_secs(1);

/// The parts that wait. Only here lines are added to the manifest.
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

    /// Adds a part that is finished, with those of its tables that have no names yet, and the bytes of these.
    pub(super) fn add(&mut self, line: Line, tables: Vec<Unnamed>, bytes: u64) {
        self.lines.push(line);
        self.tables.extend(tables);
        self.bytes += bytes;
        self.begun.get_or_insert_with(Instant::now);
    }

    /// Returns whether nothing is to wait any longer.
    pub(super) fn is_due(&self) -> bool {
        self.lines.len().max(self.tables.len()) >= MOST
            || self.bytes >= MOST_BYTES
            || self.begun.is_some_and(|begun| begun.elapsed() >= LONGEST)
    }

    /// Has all parts stored. A line names tables that are safe on disk under their names, and ends where the rows of
    /// the table of errors are.
    ///
    /// # Errors
    ///
    /// That something cannot be stored. The parts are not done then, and their tables that have no names are removed: what
    /// the system could not store once, it may claim to have stored when it is asked again.
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

    /// Returns the folders of the tables, and those around them in the output folder: a run that died may have made
    /// them.
    fn folders_of(&self, lines: &[Line]) -> Vec<PathBuf> {
        let names = lines.iter().flat_map(|line| line.table.iter().chain(&line.index));
        let folders = names.flat_map(|name| Path::new(name).ancestors().skip(1));
        let folders: BTreeSet<&Path> = folders.collect();
        folders.into_iter().map(|folder| self.output.join(folder)).collect()
    }
}
