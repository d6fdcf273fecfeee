//! Records of bytes in an unnamed file.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};
use std::path::Path;

/// The number of bytes that are read and written at a time.
const BUFFER: usize = 64 << 10;

/// Writes records one after another.
pub(super) struct RunWriter(BufWriter<File>);

/// A file of records, which can be read several times.
pub(super) struct Run(File);

/// Reads the records of a file.
pub(super) struct RunReader {
    file: BufReader<File>,
    record: Vec<u8>,
}

impl RunWriter {
    /// Creates an unnamed file in a folder.
    pub(super) fn create(folder: &Path) -> io::Result<RunWriter> {
        Ok(RunWriter(BufWriter::with_capacity(BUFFER, tempfile::tempfile_in(folder)?)))
    }

    pub(super) fn push(&mut self, record: &[u8]) -> io::Result<()> {
        let length = u32::try_from(record.len()).map_err(io::Error::other)?;
        self.0.write_all(&length.to_le_bytes())?;
        self.0.write_all(record)
    }

    pub(super) fn finish(self) -> io::Result<Run> {
        self.0.into_inner().map(Run).map_err(io::IntoInnerError::into_error)
    }
}

impl Run {
    /// Returns a reader at the first record. Readers share the position in the file, so only the
    /// last one is valid.
    pub(super) fn read(&self) -> io::Result<RunReader> {
        let mut file = self.0.try_clone()?;
        file.rewind()?;
        Ok(RunReader { file: BufReader::with_capacity(BUFFER, file), record: Vec::new() })
    }
}

impl RunReader {
    /// Reads the next record. Returns `false` at the end.
    pub(super) fn advance(&mut self) -> io::Result<bool> {
        let mut length = [0; 4];
        if self.file.fill_buf()?.is_empty() {
            return Ok(false);
        }
        self.file.read_exact(&mut length)?;
        // This process wrote the length, so it can be trusted.
        self.record.resize(u32::from_le_bytes(length) as usize, 0);
        self.file.read_exact(&mut self.record)?;
        Ok(true)
    }

    /// Returns the record that was read last.
    pub(super) fn record(&self) -> &[u8] {
        &self.record
    }

    pub(super) fn record_mut(&mut self) -> &mut Vec<u8> {
        &mut self.record
    }
}
