//! Reads Parquet, one row group after another.

use std::io;
use std::sync::Arc;

use arrow_schema::{DataType, Field, Schema, SchemaRef};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReader,
    ParquetRecordBatchReaderBuilder,
};
use parquet::schema::types::SchemaDescriptor;

use super::super::file::SourceFile;
use super::super::keep::other_type;
use super::super::options::Options;
use super::super::output::Output;
use super::super::sink::Sink;
use super::page_limit::{PageLimit, Pages};
use super::rows::{BATCH, columns_of, lose, lose_unread, read_more, scan};
use crate::decode::guarded;
use crate::record::table::Columns;

/// The maximum number of rows of a batch.
const MAX_ROWS: u64 = 8 << 10;

pub(super) fn schema_of(table: &SourceFile) -> Option<SchemaRef> {
    let metadata = guarded(|| ArrowReaderMetadata::load(table, ArrowReaderOptions::new()));
    Some(SchemaRef::clone(metadata.ok()?.schema()))
}

pub(super) fn read<S: Sink>(
    table: &SourceFile,
    options: &Options,
    out: &mut Output<'_, '_, S>,
) -> io::Result<()> {
    let metadata = guarded(|| ArrowReaderMetadata::load(table, ArrowReaderOptions::new()));
    let metadata = match metadata {
        Ok(metadata) => metadata,
        Err(reason) => return lose(0, 0, &reason, out),
    };
    let columns = columns_of(metadata.schema(), options)?;
    out.counts.byte_columns += columns.passed_over();
    if let Some(reason) = other_type(metadata.schema(), &options.keep, out.rows)? {
        let rows = u64::try_from(metadata.metadata().file_metadata().num_rows()).unwrap_or(0);
        return lose(0, rows, &reason, out);
    }
    lose_unread(0, metadata.schema(), options, out)?;
    let others = options.id_column.iter().chain(&options.keep).map(String::as_str);
    let leaves = leaves(metadata.parquet_schema(), &columns, others);
    let views = ArrowReaderOptions::new().with_schema(with_views(metadata.schema(), &options.keep));
    let metadata =
        match guarded(|| ArrowReaderMetadata::try_new(Arc::clone(metadata.metadata()), views)) {
            Ok(metadata) => metadata,
            Err(reason) => return lose(0, 0, &reason, out),
        };
    let mut first_row = 0_u64;
    for group in 0..metadata.metadata().num_row_groups() {
        let of_group = metadata.metadata().row_group(group);
        let rows = u64::try_from(of_group.num_rows()).unwrap_or(0);
        let chosen = || leaves.iter().filter_map(|leaf| of_group.columns().get(*leaf));
        let bytes = chosen()
            .map(|column| u64::try_from(column.uncompressed_size()).unwrap_or(0))
            .fold(0, u64::saturating_add);
        let offset = chosen().map(|column| column.data_page_offset()).min().unwrap_or(0);
        let size = (BATCH.saturating_mul(rows) / bytes.max(1)).clamp(1, MAX_ROWS);
        let mask = ProjectionMask::leaves(metadata.parquet_schema(), leaves.iter().copied());
        let pages = Pages::default();
        let reader = guarded(|| {
            let table = PageLimit::new(table.try_clone()?, pages.clone());
            ParquetRecordBatchReaderBuilder::new_with_metadata(table, metadata.clone())
                .with_row_groups(vec![group])
                .with_projection(mask)
                .with_batch_size(size as usize)
                .build()
        });
        let read = match reader {
            Ok(reader) => batches((reader, &pages), options, first_row, rows, out)?,
            Err(reason) => (0, Some(reason)),
        };
        if let (read, Some(reason)) = read {
            let offset = u64::try_from(offset).unwrap_or(0);
            lose(offset, rows.saturating_sub(read), &reason, out)?;
        }
        first_row = u64::saturating_add(first_row, rows);
        read_more(table, u64::try_from(of_group.compressed_size()).unwrap_or(0), out);
    }
    Ok(())
}

/// Returns the schema with views for texts, which avoids copying them out of their pages. Columns
/// that are carried along keep their types.
fn with_views(schema: &Schema, keep: &[String]) -> SchemaRef {
    let fields = schema.fields().iter().map(|field| {
        let view = match field.data_type() {
            _ if keep.contains(field.name()) => return Arc::clone(field),
            DataType::Utf8 | DataType::LargeUtf8 => DataType::Utf8View,
            DataType::Binary | DataType::LargeBinary => DataType::BinaryView,
            _ => return Arc::clone(field),
        };
        Arc::new(Field::clone(field).with_data_type(view))
    });
    Arc::new(Schema::new_with_metadata(fields.collect::<Vec<_>>(), schema.metadata().clone()))
}

/// Reads the batches of a row group. Returns the number of rows, and why there are no more, if some
/// are missing.
fn batches<S: Sink>(
    (mut reader, pages): (ParquetRecordBatchReader, &Pages),
    options: &Options,
    first_row: u64,
    rows: u64,
    out: &mut Output<'_, '_, S>,
) -> io::Result<(u64, Option<String>)> {
    let mut read = 0;
    loop {
        pages.begin_batch();
        let batch = match guarded(|| reader.next().transpose()) {
            Ok(Some(batch)) => batch,
            Ok(None) if read < rows => {
                return Ok((read, Some("a row group with fewer rows than it says".to_owned())));
            }
            Ok(None) => return Ok((read, None)),
            Err(reason) => return Ok((read, Some(reason))),
        };
        let columns = columns_of(&batch.schema(), options)?;
        scan(&columns, &batch, first_row + read, out)?;
        read += batch.num_rows() as u64;
    }
}

/// Returns the leaf columns of the file that are read.
fn leaves<'n>(
    schema: &SchemaDescriptor,
    columns: &'n Columns,
    others: impl Iterator<Item = &'n str>,
) -> Vec<usize> {
    let paths: Vec<Vec<&str>> = columns.paths().chain(others.map(|name| vec![name])).collect();
    let is_wanted = |leaf: &usize| {
        let column = schema.column(*leaf);
        let parts = column.path().parts();
        paths
            .iter()
            .any(|path| path.len() <= parts.len() && path.iter().zip(parts).all(|(a, b)| *a == b))
    };
    (0..schema.num_columns()).filter(is_wanted).collect()
}
