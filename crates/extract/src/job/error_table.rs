//! The table of errors of a job: a row for each loss.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::error::{JobError, JobErrorKind};
use super::manifest::other_size;
use crate::sink::sync_folder;
use crate::source::Loss;

/// The table of errors of a running job.
pub(super) struct ErrorTable {
    path: PathBuf,
    file: BufWriter<File>,
    size: u64,
    /// Whether all rows are safe on disk.
    is_stored: bool,
}

#[derive(Serialize)]
struct Row<'a> {
    source: &'a str,
    offset: u64,
    stage: &'static str,
    reason: &'a str,
}

impl ErrorTable {
    /// Opens the table and truncates it to the `size` bytes that a job has written.
    ///
    /// # Errors
    ///
    /// [`JobErrorKind::TableChanged`] if it has fewer bytes, [`JobErrorKind::Write`] if it cannot be opened.
    pub(super) fn open(path: PathBuf, size: u64) -> Result<ErrorTable, JobError> {
        if size > 0 {
            // Setting the size of a shorter file would pad it.
            let changed = |what: String| JobError::new(JobErrorKind::TableChanged, &path, what);
            let now = fs::metadata(&path).map_err(|error| changed(error.to_string()))?.len();
            if now < size {
                return Err(changed(other_size(now, size)));
            }
        }
        let file = open_at(&path, size).map_err(JobError::write(&path))?;
        sync_folder(&path).map_err(JobError::write(&path))?;
        Ok(ErrorTable { path, file: BufWriter::new(file), size, is_stored: true })
    }

    /// Returns the size of the rows so far in bytes.
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// Appends a row.
    pub(super) fn push(&mut self, loss: &Loss) -> Result<(), JobError> {
        let Loss { source, offset, stage, reason } = loss;
        let row = Row { source, offset: *offset, stage: stage.as_str(), reason };
        let mut text = serde_json::to_vec(&row)
            .map_err(|error| JobError::write(&self.path)(io::Error::from(error)))?;
        text.push(b'\n');
        self.append(&text)
    }

    /// Appends rows that are encoded already.
    pub(super) fn append(&mut self, rows: &[u8]) -> Result<(), JobError> {
        self.size += rows.len() as u64;
        self.is_stored &= rows.is_empty();
        self.file.write_all(rows).map_err(JobError::write(&self.path))
    }

    /// Makes the rows safe on disk.
    pub(super) fn sync(&mut self) -> Result<(), JobError> {
        if self.is_stored {
            return Ok(());
        }
        let stored = self.file.flush().and_then(|()| self.file.get_ref().sync_all());
        stored.map_err(JobError::write(&self.path))?;
        self.is_stored = true;
        Ok(())
    }
}

/// Opens a file for appending and truncates it to this size.
fn open_at(path: &Path, size: u64) -> io::Result<File> {
    let mut file = OpenOptions::new().create(true).write(true).truncate(false).open(path)?;
    file.set_len(size)?;
    file.seek(SeekFrom::Start(size))?;
    Ok(file)
}
