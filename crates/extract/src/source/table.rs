//! Tables of Parquet and of Arrow.
//!
//! Only the columns are read that are wanted, a few rows at a time. What the file says about itself is
//! not believed: lengths are compared with what is there, and a panic of the library that decodes it,
//! which a broken file may cause, is a loss like any other.

mod arrow;
mod parquet;
mod rows;

use std::fs::File;
use std::io::{self, Read};

use ::bytes::Bytes;
use ::parquet::errors::Result;
use ::parquet::file::reader::{ChunkReader, Length};

use super::form::Kind;
use super::options::Options;
use super::output::Output;
use super::sink::Sink;

/// Where a table is.
pub(super) enum Table {
    File(File),
    Held(Bytes),
}

impl Table {
    fn try_clone(&self) -> io::Result<Table> {
        match self {
            Table::File(file) => file.try_clone().map(Table::File),
            Table::Held(bytes) => Ok(Table::Held(bytes.clone())),
        }
    }
}

impl Length for Table {
    fn len(&self) -> u64 {
        match self {
            Table::File(file) => Length::len(file),
            Table::Held(bytes) => Length::len(bytes),
        }
    }
}

impl ChunkReader for Table {
    type T = Box<dyn Read + Send>;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        match self {
            Table::File(file) => file.get_read(start).map(|reader| Box::new(reader) as Self::T),
            Table::Held(bytes) => bytes.get_read(start).map(|reader| Box::new(reader) as Self::T),
        }
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        match self {
            Table::File(file) => file.get_bytes(start, length),
            Table::Held(bytes) => bytes.get_bytes(start, length),
        }
    }
}

/// Reads a table to its end.
///
/// # Errors
///
/// Those of the sink; an [`io::ErrorKind::InvalidInput`] if a column does not exist or has no texts,
/// or if the kind is none of a table. What is wrong with the table is a loss.
pub(super) fn read<S: Sink>(
    kind: Kind,
    table: &Table,
    options: &Options,
    out: &mut Output<'_, '_, S>,
) -> io::Result<()> {
    match kind {
        Kind::Parquet => parquet::read(table, options, out),
        Kind::Arrow => arrow::read(table, options, out),
        _ => Err(io::Error::new(io::ErrorKind::InvalidInput, "no kind of a table")),
    }
}
