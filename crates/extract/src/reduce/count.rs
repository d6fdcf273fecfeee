//! Counts the values of columns.

use std::io;
use std::path::Path;
use std::sync::Arc;

use arrow_array::builder::{Int64Builder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use arrow_array::{Array, ArrayRef, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema, SchemaRef};

use super::cell;
use super::counter::{Counter, Entry, Ranked};
use super::duplicates::Duplicates;
use super::read::{cell as cell_of, each_batch, texts};
use crate::sink::{MergeError, Writer, Written};

/// The columns that identify a record.
const RECORD: [&str; 3] = ["warc_filename", "warc_record_offset", "row"];

/// The number of rows of a batch.
const ROWS: usize = 8 << 10;

/// Returns the columns of a table of counts: those that are counted, `links`, and `records`, which
/// is null if the tables do not identify records.
#[must_use]
pub fn count_schema<C: AsRef<str>>(columns: &[C]) -> SchemaRef {
    let counted = columns.iter().map(|name| Field::new(name.as_ref(), DataType::Utf8, true));
    let links = Field::new("links", DataType::Int64, false);
    let records = Field::new("records", DataType::Int64, true);
    Arc::new(Schema::new(counted.chain([links, records]).collect::<Vec<Field>>()))
}

/// Writes how many rows of the tables, and how many records, have each combination of values of
/// these columns of text, including null: the most frequent first, and those of the same frequency
/// in the order of their code points. The writer is that of a table of [`count_schema`].
///
/// A few MiB are in memory at once; the rest is sorted on the disk of `folder`.
///
/// # Errors
///
/// [`MergeError`] for a table that cannot be read, or does not have a column as text.
pub fn count<P: AsRef<Path>, C: AsRef<str>>(
    paths: &[P],
    columns: &[C],
    mut duplicates: Option<Duplicates>,
    folder: &Path,
    writer: Writer,
) -> Result<Written, MergeError> {
    let columns: Vec<&str> = columns.iter().map(AsRef::as_ref).collect();
    let wanted: &[&str] = if duplicates.is_some() { &["url"] } else { &[] };
    let wanted = [&RECORD, wanted].concat();
    let mut counter = Counter::new(folder);
    let mut records = Records::default();
    let mut value = Vec::new();
    each_batch(paths, &columns, &wanted, &mut |batch| {
        let kept;
        let batch = match &mut duplicates {
            Some(duplicates) => {
                kept = duplicates.remove_from(batch)?;
                &kept
            }
            None => batch,
        };
        let cells: Vec<Option<StringArray>> =
            columns.iter().map(|name| texts(batch, name)).collect();
        let of_batch = OfBatch::new(batch);
        for row in 0..batch.num_rows() {
            value.clear();
            cells.iter().for_each(|texts| cell::push(&mut value, cell_of(texts.as_ref(), row)));
            counter.add(&value, records.number(&of_batch, row))?;
        }
        Ok(())
    })?;
    let written = counter.finish().and_then(|mut ranked| {
        let has_records = records.is_known && !records.is_unknown;
        write(&mut ranked, columns.len(), has_records, writer)
    });
    written.map_err(MergeError::write)
}

/// Numbers the records. Rows of one record are adjacent.
#[derive(Default)]
struct Records {
    number: u64,
    source: Option<String>,
    places: [Option<i64>; 2],
    /// Whether there were tables that identify records, and tables that do not.
    is_known: bool,
    is_unknown: bool,
}

/// The columns of a batch that identify a record.
struct OfBatch {
    source: Option<StringArray>,
    places: [Option<ArrayRef>; 2],
}

impl OfBatch {
    fn new(batch: &RecordBatch) -> OfBatch {
        let [source, offset, row] = RECORD;
        let number = |name| {
            let column = batch.column_by_name(name).cloned();
            column.filter(|column| *column.data_type() == DataType::Int64)
        };
        OfBatch { source: texts(batch, source), places: [number(offset), number(row)] }
    }
}

impl Records {
    fn number(&mut self, batch: &OfBatch, row: usize) -> u64 {
        let OfBatch { source: Some(sources), places } = batch else {
            self.is_unknown = true;
            return self.number;
        };
        if places.iter().all(Option::is_none) {
            self.is_unknown = true;
            return self.number;
        }
        self.is_known = true;
        let source = cell_of(Some(sources), row);
        let places = [&places[0], &places[1]].map(|column| {
            let column = column.as_ref()?.as_primitive::<Int64Type>();
            column.is_valid(row).then(|| column.value(row))
        });
        if self.places != places || self.source.as_deref() != source {
            self.number += 1;
            self.places = places;
            self.source = source.map(str::to_owned);
        }
        self.number
    }
}

fn write(
    ranked: &mut Ranked,
    columns: usize,
    has_records: bool,
    mut writer: Writer,
) -> io::Result<Written> {
    let table = writer.table().clone();
    let mut encoder = table.encoder()?;
    loop {
        let mut cells: Vec<StringBuilder> = (0..columns).map(|_| StringBuilder::new()).collect();
        let (mut links, mut records) = (Int64Builder::new(), Int64Builder::new());
        let long = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        for _ in 0..ROWS {
            let Some(Entry { cells: of_entry, links: of_links, records: of_records }) =
                ranked.next()?
            else {
                break;
            };
            let of_columns = cells.iter_mut().zip(of_entry.iter().chain(std::iter::repeat(&None)));
            of_columns.for_each(|(column, cell)| column.append_option(cell.as_deref()));
            links.append_value(long(of_links));
            records.append_option(has_records.then(|| long(of_records)));
        }
        let cells = cells.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef);
        let numbers = [Arc::new(links.finish()) as ArrayRef, Arc::new(records.finish())];
        let batch = RecordBatch::try_new(table.schema(), cells.chain(numbers).collect())
            .map_err(io::Error::other)?;
        if batch.num_rows() == 0 {
            writer.append(encoder.finish()?)?;
            return writer.finish();
        }
        encoder.push(&batch)?;
        if encoder.is_full() {
            writer.append(std::mem::replace(&mut encoder, table.encoder()?).finish()?)?;
        }
    }
}
