//! Reads Parquet and Arrow.
//!
//! Only the needed columns are read, a few rows at a time. Metadata is not trusted: lengths are
//! checked against the file, and a panic of the decoder, which a broken file may cause, is a loss
//! like any other.

mod arrow;
mod page_limit;
mod parquet;
mod rows;

use std::io;

use arrow_schema::SchemaRef;

use super::file::SourceFile;
use super::form::Kind;
use super::options::Options;
use super::output::Output;
use super::sink::Sink;

/// Returns the columns of a table, if it can be read.
pub(super) fn schema_of(kind: Kind, table: &SourceFile) -> Option<SchemaRef> {
    match kind {
        Kind::Parquet => parquet::schema_of(table),
        Kind::Arrow => arrow::schema_of(table),
        _ => None,
    }
}

/// Reads a table to its end.
///
/// # Errors
///
/// Those of the sink; an [`io::ErrorKind::InvalidInput`] if a column does not exist or has no
/// texts, or if the kind is not that of a table. Errors in the table are losses.
pub(super) fn read<S: Sink>(
    kind: Kind,
    table: &SourceFile,
    options: &Options,
    out: &mut Output<'_, '_, S>,
) -> io::Result<()> {
    match kind {
        Kind::Parquet => parquet::read(table, options, out),
        Kind::Arrow => arrow::read(table, options, out),
        _ => Err(io::Error::new(io::ErrorKind::InvalidInput, "no kind of a table")),
    }
}
