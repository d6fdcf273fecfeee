//! Concatenates tables.

use std::io;
use std::path::Path;

use arrow_array::RecordBatch;

use super::encoder::Encoder;
use super::error::MergeError;
use super::read::open;
use super::writer::{Writer, Written};

/// Appends the rows of tables to a table with the same columns, in the order of the paths, and
/// finishes it. Tables can be Parquet, Arrow, or JSON lines, the latter also in gzip or zstd, which
/// is detected from their content. CSV cannot be merged, because it represents neither null nor
/// lists.
///
/// A few batches are in memory at once, however large the tables are.
///
/// # Errors
///
/// [`MergeError`] for the first table that cannot be read or has other columns. Then the writer is
/// dropped, and there is no file.
pub fn merge<P: AsRef<Path>>(
    paths: impl IntoIterator<Item = P>,
    writer: Writer,
) -> Result<Written, MergeError> {
    merge_with(paths, writer, &mut Ok)
}

/// Merges tables as [`merge`] does, but filters each batch with a function, which returns the rows
/// to keep.
///
/// # Errors
///
/// Those of [`merge`]; an error of the function counts as one of writing.
pub fn merge_with<P: AsRef<Path>>(
    paths: impl IntoIterator<Item = P>,
    mut writer: Writer,
    keep: &mut dyn FnMut(RecordBatch) -> io::Result<RecordBatch>,
) -> Result<Written, MergeError> {
    let table = writer.table().clone();
    let mut encoder = table.encoder().map_err(MergeError::write)?;
    for path in paths {
        let opened = open(path.as_ref(), &table.schema())?;
        opened.check(&table.schema())?;
        for batch in opened.batches()? {
            let batch = keep(batch?).map_err(MergeError::write)?;
            push(&mut encoder, &mut writer, &batch).map_err(MergeError::write)?;
        }
    }
    let last = encoder.finish().and_then(|block| writer.append(block));
    last.and_then(|()| writer.finish()).map_err(MergeError::write)
}

fn push(encoder: &mut Encoder, writer: &mut Writer, batch: &RecordBatch) -> io::Result<()> {
    encoder.push(batch)?;
    if encoder.is_full() {
        let full = std::mem::replace(encoder, writer.table().encoder()?);
        writer.append(full.finish()?)?;
    }
    Ok(())
}
