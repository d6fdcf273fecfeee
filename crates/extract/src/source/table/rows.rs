//! Shared by tables of both formats.

use std::io;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::{DataType, Schema};
use parquet::file::reader::Length;

use super::super::file::SourceFile;
use super::super::keep::kept_arrays;
use super::super::losses::Stage;
use super::super::options::Options;
use super::super::output::{End, Output};
use super::super::sink::{Sink, Work};
use crate::links::scan_row;
use crate::record::table::Columns;

/// The approximate size of a batch in bytes: small enough to stay in the processor cache until it
/// is scanned.
pub(super) const BATCH: u64 = 512 << 10;

/// The maximum memory for one batch in bytes: for Arrow, its size in the file and decompressed,
/// with its dictionaries; for Parquet, the pages that it comes from. 64 Ki rows, a common default
/// of writers, of 8 KiB of text each have this size.
pub(super) const MAX_HELD: u64 = 512 << 20;

/// The maximum number of missing rows that are counted for a table.
const MAX_MISSING: u64 = 1 << 40;

/// Returns the columns that are read.
pub(super) fn columns_of(schema: &Schema, options: &Options) -> io::Result<Columns> {
    let columns = Columns::of(schema, options.columns.as_deref(), options.id_column.as_deref());
    columns.map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))
}

/// Scans the rows of a batch whose first row has this number.
pub(super) fn scan<S: Sink>(
    columns: &Columns,
    batch: &RecordBatch,
    first_row: u64,
    out: &mut Output<'_, '_, S>,
) -> io::Result<()> {
    let texts = columns.texts(batch).map_err(io::Error::other)?;
    let mut page = out.page();
    if !out.keep.is_empty() {
        out.rows.keep_columns(kept_arrays(batch, out.keep)?);
    }
    for row in 0..batch.num_rows() {
        page.row = Some(first_row + row as u64);
        out.counts.records += 1;
        if !out.takes(first_row + row as u64, 0) {
            out.end(End::Unsampled);
            continue;
        }
        page.name = texts.id(row);
        out.rows.keep_row(row as u64);
        let begun = out.sink.begin(Work::Scan, 0);
        out.links(|document, rows, full| {
            scan_row(&texts, row, document.links(), &mut page, rows, full)
        })?;
        out.sink.end(Work::Scan, begun);
        out.end_texts(true, &mut page)?;
        out.end(End::Scanned);
    }
    out.counts.decoded += batch.columns().iter().map(bytes_of).sum::<u64>();
    Ok(())
}

/// Returns the size of a column in bytes. The buffers of views are not counted, because batches may
/// share them.
fn bytes_of(column: &ArrayRef) -> u64 {
    let bytes = match column.data_type() {
        DataType::Utf8View => column.as_string_view().total_buffer_bytes_used(),
        DataType::BinaryView => column.as_binary_view().total_buffer_bytes_used(),
        _ => column.get_array_memory_size(),
    };
    bytes as u64
}

/// Counts more bytes of a table, and reports progress, except within a container.
pub(super) fn read_more<S: Sink>(table: &SourceFile, bytes: u64, out: &mut Output<'_, '_, S>) {
    if !matches!(table, SourceFile::Held(_)) {
        // Sizes in the metadata of a table are not trusted.
        out.counts.bytes = out.counts.bytes.saturating_add(bytes).min(table.len());
        out.sink.progress(&out.counts);
    }
}

/// Reports columns with strings that cannot be read. If columns are chosen, that is an error
/// elsewhere.
pub(super) fn lose_unread<S: Sink>(
    offset: u64,
    schema: &Schema,
    options: &Options,
    out: &mut Output<'_, '_, S>,
) -> io::Result<()> {
    let mut unread = Columns::unread(schema).filter(|_| options.columns.is_none());
    unread.try_for_each(|reason| lose(offset, 0, &reason, out))
}

/// Reports rows that cannot be read.
pub(super) fn lose<S: Sink>(
    offset: u64,
    rows: u64,
    reason: &str,
    out: &mut Output<'_, '_, S>,
) -> io::Result<()> {
    let rows = rows.min(MAX_MISSING);
    out.counts.records += rows;
    out.counts.failed += rows;
    // The decoder's prefix for any error in the bytes.
    let reason = reason.strip_prefix("Parser error: ").unwrap_or(reason);
    let reason: String = reason.chars().take(500).collect();
    out.loss(offset, Stage::Decode, reason)
}
