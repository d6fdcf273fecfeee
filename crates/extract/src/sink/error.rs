//! Why a table cannot be written, and conversions from the errors of other crates.

use core::fmt;
use std::io;
use std::path::{Path, PathBuf};

use ::parquet::errors::ParquetError;
use arrow_schema::ArrowError;

/// Why a table is impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableError {
    kind: TableErrorKind,
    message: String,
}

/// The reason for an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TableErrorKind {
    /// The format does not support the compression.
    Compression,
    /// There are no columns, two have the same name, or the format cannot represent the type of
    /// one.
    Column,
    /// The metadata has a key that is reserved by the format.
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

/// Why tables could not be merged or reduced.
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
    /// A row of JSON lines is incomplete, or has a column or a type that those before it do not
    /// have.
    Row,
    /// A table has other columns than those before it.
    Schema,
    /// A needed column is missing, or is not text.
    Column,
    /// The result cannot be written.
    Write,
}

impl MergeError {
    /// Returns the reason.
    #[must_use]
    pub fn kind(&self) -> MergeErrorKind {
        self.kind
    }

    /// Returns the table that the error is about; `None` if it is the new one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Returns the underlying error.
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

    /// Returns the error of writing the result.
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

/// An invalid row: the reason, with the number of its line.
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

/// Returns the I/O error inside, if there is one, so that a full disk is reported as such.
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

/// Returns the I/O error inside, if there is one.
pub(super) fn from_arrow(error: ArrowError) -> io::Error {
    match error {
        ArrowError::IoError(_, error) => error,
        error => io::Error::new(io::ErrorKind::InvalidData, error),
    }
}
