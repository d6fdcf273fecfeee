//! The links of columns in pieces: one row for each link, or one list for each text.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, ListArray, RecordBatch, StructArray};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef};
use irispan::Scanner;
use irispan::redact::Selection;

use super::Links;
use super::table::{kept, scan_row, with_kept};
use crate::columns::{Column, Page, Rows};
use crate::record::table::{Columns, TableError, Texts};

/// The approximate size of a batch that is passed on, in bytes.
const CUT: usize = 64 << 20;

/// The approximate maximum size of the links of one row in bytes, because offsets have 32 bits and
/// a row is not divided between batches.
const MAX_BYTES: usize = 1 << 30;

/// Finds the links in columns of batches, and passes them on in batches of about 64 MiB; no row is
/// divided.
///
/// Strings have the type of the column that was read: `Utf8`, `LargeUtf8` or `Utf8View`.
///
/// ```
/// use std::sync::Arc;
/// use arrow_array::{Array, ArrayRef, StringArray};
/// use irispan::Scanner;
/// use irispan_extract::columns::Column;
/// use irispan_extract::links::BatchLinks;
///
/// let scanner = Scanner::new();
/// let links = BatchLinks::new(&scanner, &[Column::Url]);
/// let texts: ArrayRef = Arc::new(StringArray::from(vec![Some("www.a.com, b@c.de"), None]));
/// let mut lists = Vec::new();
/// links.lists(&texts, &mut |list| Ok(lists.push(list)))?;
/// assert_eq!((lists[0].len(), lists[0].is_null(1)), (2, true));
/// # Ok::<(), irispan_extract::record::table::TableError>(())
/// ```
#[derive(Clone, Debug)]
pub struct BatchLinks<'s> {
    scanner: &'s Scanner,
    selection: Selection,
    columns: Vec<Column>,
    max_bytes: usize,
}

/// A function that takes a result; its error ends the work.
type Take<'t, T> = &'t mut dyn FnMut(T) -> Result<(), TableError>;

impl<'s> BatchLinks<'s> {
    /// Returns an extractor that makes these columns.
    #[must_use]
    pub fn new(scanner: &'s Scanner, columns: &[Column]) -> BatchLinks<'s> {
        let (selection, columns) = (Selection::new(), columns.to_vec());
        BatchLinks { scanner, selection, columns, max_bytes: MAX_BYTES }
    }

    /// Leaves out the links that are not selected.
    #[must_use]
    pub fn only(mut self, selection: Selection) -> BatchLinks<'s> {
        self.selection = selection;
        self
    }

    /// Sets the approximate maximum size of the links of one row in bytes; at most 1 GiB.
    #[must_use]
    pub fn max_bytes(mut self, bytes: usize) -> BatchLinks<'s> {
        self.max_bytes = bytes.min(MAX_BYTES);
        self
    }

    /// Returns the type of the lists for texts of this type.
    #[must_use]
    pub fn list_type(&self, texts: &DataType) -> DataType {
        DataType::List(Arc::new(self.item(&strings_of(texts))))
    }

    fn item(&self, strings: &DataType) -> Field {
        Field::new("item", DataType::Struct(self.fields(strings)), false)
    }

    fn fields(&self, strings: &DataType) -> Fields {
        self.columns.iter().map(|column| with_strings(&column.field(), strings)).collect()
    }

    /// Passes on one list for each text, of structs with the columns as fields. The list of a null
    /// is null.
    ///
    /// # Errors
    ///
    /// [`TableError::NoText`] if the array has another type, [`TableError::TooLarge`] if the links
    /// of one text have too many bytes, and those of `take`.
    pub fn lists(&self, texts: &ArrayRef, take: Take<'_, ArrayRef>) -> Result<(), TableError> {
        let batch = RecordBatch::try_from_iter_with_nullable([("text", Arc::clone(texts), true)])?;
        let columns = Columns::of(&batch.schema(), Some(&["text".to_owned()]), None)?;
        let read = columns.texts(&batch)?;
        let strings = strings_of(texts.data_type());
        let nulls = texts.logical_nulls();
        let (mut links, mut rows) = self.begin();
        let (mut page, mut offsets, mut first) = (Page::default(), vec![0], 0);
        for row in 0..texts.len() {
            self.scan(&read, row, row as u64, &mut links, &mut page, &mut rows)?;
            offsets.push(i32::try_from(rows.len()).map_err(|_| TableError::TooLarge)?);
            if rows.bytes() >= CUT || row + 1 == texts.len() {
                let nulls = nulls.as_ref().map(|nulls| nulls.slice(first, row + 1 - first));
                take(self.list(
                    &mut rows,
                    std::mem::replace(&mut offsets, vec![0]),
                    nulls,
                    &strings,
                )?)?;
                first = row + 1;
            }
        }
        Ok(())
    }

    fn list(
        &self,
        rows: &mut Rows,
        offsets: Vec<i32>,
        nulls: Option<NullBuffer>,
        strings: &DataType,
    ) -> Result<ArrayRef, TableError> {
        let batch = self.cast(rows.take(), strings)?;
        let item = Arc::new(self.item(strings));
        let values: ArrayRef = Arc::new(StructArray::try_new_with_length(
            self.fields(strings),
            batch.columns().to_vec(),
            None,
            batch.num_rows(),
        )?);
        let offsets = OffsetBuffer::new(offsets.into());
        Ok(Arc::new(ListArray::try_new(item, offsets, values, nulls)?))
    }

    /// Passes on one row for each link. `row` counts the rows of all batches; `before` rows came
    /// before this batch. Columns of `keep` are carried along as in [`links_of`](super::links_of).
    ///
    /// # Errors
    ///
    /// If a column does not exist or has no texts, [`TableError::TooLarge`] if what is found in one row has
    /// too many bytes, and those of `take`.
    pub fn rows(
        &self,
        batch: &RecordBatch,
        column: &str,
        keep: &[&str],
        before: u64,
        take: Take<'_, RecordBatch>,
    ) -> Result<(), TableError> {
        let columns = Columns::of(&batch.schema(), Some(&[column.to_owned()]), None)?;
        let schema = self.rows_schema(&batch.schema(), column, keep)?;
        let read = columns.texts(batch)?;
        let strings = strings_in(&batch.schema(), column);
        let (mut links, mut rows) = self.begin();
        let (mut page, mut indices) = (Page::default(), Vec::new());
        for row in 0..batch.num_rows() {
            let found = rows.len();
            self.scan(&read, row, before + row as u64, &mut links, &mut page, &mut rows)?;
            indices.resize(indices.len() + rows.len() - found, row as u64);
            let is_full = rows.bytes() >= CUT;
            if is_full || row + 1 == batch.num_rows() && !rows.is_empty() {
                let mut arrays = self.cast(rows.take(), &strings)?.columns().to_vec();
                arrays.extend(kept(batch, keep, std::mem::take(&mut indices))?);
                take(RecordBatch::try_new(Arc::clone(&schema), arrays)?)?;
            }
        }
        Ok(())
    }

    /// Returns the schema of what [`rows`](BatchLinks::rows) passes on for batches of this schema.
    ///
    /// # Errors
    ///
    /// If a column of `keep` does not exist.
    pub fn rows_schema(
        &self,
        input: &Schema,
        column: &str,
        keep: &[&str],
    ) -> Result<SchemaRef, TableError> {
        let strings = strings_in(input, column);
        let fields = self.fields(&strings);
        with_kept(fields.iter().map(|field| field.as_ref().clone()).collect(), input, keep)
    }

    fn begin(&self) -> (Links<'s>, Rows) {
        (Links::new(self.scanner).only(self.selection.clone()), Rows::new(&self.columns))
    }

    fn scan(
        &self,
        read: &Texts<'_>,
        row: usize,
        number: u64,
        links: &mut Links<'_>,
        page: &mut Page,
        rows: &mut Rows,
    ) -> Result<(), TableError> {
        page.row = Some(number);
        let before = rows.bytes();
        let mut full = |rows: &mut Rows| match rows.bytes() - before > self.max_bytes {
            true => Err(TableError::TooLarge),
            false => Ok(()),
        };
        scan_row(read, row, links, page, rows, &mut full)?;
        full(rows)
    }

    /// Casts the strings of a batch to this type.
    fn cast(&self, batch: RecordBatch, strings: &DataType) -> Result<RecordBatch, TableError> {
        if *strings == DataType::Utf8 {
            return Ok(batch);
        }
        let fields = self.fields(strings);
        let arrays = batch.columns().iter().zip(&fields);
        let arrays = arrays.map(|(array, field)| arrow_cast::cast(array, field.data_type()));
        let arrays = arrays.collect::<Result<Vec<_>, _>>()?;
        Ok(RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays)?)
    }
}

/// Returns the type of the strings for texts of a type.
fn strings_of(texts: &DataType) -> DataType {
    match texts {
        DataType::LargeUtf8 | DataType::LargeBinary => DataType::LargeUtf8,
        DataType::Utf8View | DataType::BinaryView => DataType::Utf8View,
        DataType::Dictionary(_, values) => strings_of(values),
        _ => DataType::Utf8,
    }
}

/// Returns the type of the strings for a column.
fn strings_in(schema: &Schema, column: &str) -> DataType {
    schema
        .column_with_name(column)
        .map_or(DataType::Utf8, |(_, field)| strings_of(field.data_type()))
}

/// Returns the field with strings of this type.
fn with_strings(field: &Field, strings: &DataType) -> Field {
    let data_type = match field.data_type() {
        DataType::Utf8 => strings.clone(),
        DataType::List(item) => DataType::List(Arc::new(with_strings(item, strings))),
        other => other.clone(),
    };
    field.clone().with_data_type(data_type)
}
