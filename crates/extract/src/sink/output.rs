//! The destination of a table.

use std::fs::File;
use std::io::{self, Write};

/// Counts bytes on their way out.
pub(super) struct Output {
    to: To,
    bytes: u64,
}

enum To {
    File(File),
    Other(Box<dyn Write + Send>),
}

impl Output {
    pub(super) fn file(file: File) -> Output {
        Output { to: To::File(file), bytes: 0 }
    }

    pub(super) fn other(out: impl Write + Send + 'static) -> Output {
        Output { to: To::Other(Box::new(out)), bytes: 0 }
    }

    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns the file, if it is one.
    pub(super) fn into_file(self) -> Option<File> {
        match self.to {
            To::File(file) => Some(file),
            To::Other(_) => None,
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match &mut self.to {
            To::File(file) => file.write(bytes)?,
            To::Other(out) => out.write(bytes)?,
        };
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            To::File(file) => file.flush(),
            To::Other(out) => out.flush(),
        }
    }
}
