//! Why a table cannot be written, and errors of other crates as those of input and output.

use core::fmt;
use std::io;

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

/// Returns the error of the file if there is one within, so that a full disk is told as such.
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
