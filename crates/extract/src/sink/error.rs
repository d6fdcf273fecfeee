//! Why a table cannot be written, and errors of other crates as those of input and output.

use core::fmt;
use std::io;
use std::path::{Path, PathBuf};

use ::parquet::errors::ParquetError;
use arrow_schema::ArrowError;

/// Why there can be no such table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableError {
    kind: TableErrorKind,
    message: String,
}

/// The reason for an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TableErrorKind {
    /// The format does not know the compression.
    Compression,
    /// There are no columns, or two of the same name, or the format has no form for the type of one.
    Column,
    /// The metadata has a key that the format uses itself.
    Metadata,
}

impl TableError {
    pub(super) fn new(kind: TableErrorKind, message: impl Into<String>) -> TableError {
        TableError { kind, message: message.into() }
    }

    /// Returns the reason.
    #[must_use]
    pub fn kind(&self) -> TableErrorKind {
        self.kind
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for TableError {}

/// Why tables were not merged, or nothing else was made of them.
#[derive(Debug)]
pub struct MergeError {
    kind: MergeErrorKind,
    path: Option<PathBuf>,
    error: io::Error,
}

/// The reason for an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MergeErrorKind {
    /// A table cannot be read, or is neither Parquet nor Arrow nor JSON lines.
    Read,
    /// A row of JSON lines is not whole, or has another column or another type than those before it.
    Row,
    /// A table has other columns than those before it.
    Schema,
    /// A table does not have a column that is needed, or not as text.
    Column,
    /// What is made of the tables cannot be written.
    Write,
}

impl MergeError {
    /// Returns the reason.
    #[must_use]
    pub fn kind(&self) -> MergeErrorKind {
        self.kind
    }

    /// Returns the table that is concerned; `None` if it is the new one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Returns what input or output said.
    #[must_use]
    pub fn io_error(&self) -> &io::Error {
        &self.error
    }

    pub(crate) fn new(kind: MergeErrorKind, path: &Path, error: io::Error) -> MergeError {
        MergeError { kind, path: Some(path.to_owned()), error }
    }

    /// Returns the error of reading a table.
    pub(super) fn read(path: &Path, error: io::Error) -> MergeError {
        let is_row = error.get_ref().is_some_and(|inner| inner.is::<WrongRow>());
        let kind = if is_row { MergeErrorKind::Row } else { MergeErrorKind::Read };
        MergeError::new(kind, path, error)
    }

    /// Returns the error of what is made.
    pub(crate) fn write(error: io::Error) -> MergeError {
        MergeError { kind: MergeErrorKind::Write, path: None, error }
    }
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.path, self.kind) {
            (Some(path), MergeErrorKind::Schema) => {
                write!(f, "{}: other columns: {}", path.display(), self.error)
            }
            (Some(path), _) => write!(f, "{}: {}", path.display(), self.error),
            (None, _) => write!(f, "the new table cannot be written: {}", self.error),
        }
    }
}

impl core::error::Error for MergeError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// A row that is not what it should be: why, with the number of its line.
#[derive(Debug)]
pub(super) struct WrongRow(pub(super) String);

impl WrongRow {
    pub(super) fn into_io(self) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidData, self)
    }
}

impl fmt::Display for WrongRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for WrongRow {}

/// Returns the error of the file if there is one within, so that a full disk is reported as such.
pub(super) fn from_parquet(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(inner) => match inner.downcast::<ArrowError>() {
                Ok(error) => from_arrow(*error),
                Err(inner) => io::Error::new(io::ErrorKind::InvalidData, inner),
            },
        },
        error => io::Error::new(io::ErrorKind::InvalidData, error),
    }
}

/// Returns the error of the file if there is one within.
pub(super) fn from_arrow(error: ArrowError) -> io::Error {
    match error {
        ArrowError::IoError(_, error) => error,
        error => io::Error::new(io::ErrorKind::InvalidData, error),
    }
}
