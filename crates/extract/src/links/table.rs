//! The links of tables: a batch goes in, and a batch comes out.

use std::fmt::Write;
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch, UInt64Array};
use arrow_schema::{Field, Schema, SchemaRef};
use irispan::Scanner;

use super::{Full, Links};
use crate::columns::{Column, Page, Rows, kept_name};
use crate::record::csv::ColumnError;
use crate::record::table::{Columns, TableError, Texts};

/// The approximate maximum size of the links of one batch in bytes, because offsets have 32 bits.
const MAX_BYTES: usize = 1 << 30;

/// Returns the links in columns of a batch, one row for each, in the order of its rows and columns.
///
/// `columns` are those that are read; `None` means every column of strings. Those of `keep` are
/// carried along: each link has their values from its row of the batch. If a name is taken, `kept_`
/// is put in front of it. `row` counts the rows of the batch, and `field` is the column.
///
/// ```
/// use std::sync::Arc;
/// use arrow_array::{ArrayRef, Int64Array, RecordBatch, StringArray};
/// use irispan::Scanner;
/// use irispan_extract::links::links_of;
///
/// let text = StringArray::from(vec!["see www.a.com, b@c.de", "", "http://d.example"]);
/// let batch = RecordBatch::try_from_iter([
///     ("n", Arc::new(Int64Array::from(vec![1, 2, 3])) as ArrayRef),
///     ("text", Arc::new(text)),
/// ])?;
/// let links = links_of(&Scanner::new(), &batch, None, &["n"])?;
/// assert_eq!(links.num_rows(), 3);
/// let kept = links.column_by_name("n").expect("is kept");
/// assert_eq!(**kept, *(Arc::new(Int64Array::from(vec![1, 1, 3])) as ArrayRef));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If a column does not exist or has no texts, or if the links have more than 1 GiB.
pub fn links_of(
    scanner: &Scanner,
    batch: &RecordBatch,
    columns: Option<&[&str]>,
    keep: &[&str],
) -> Result<RecordBatch, TableError> {
    let columns: Option<Vec<String>> =
        columns.map(|columns| columns.iter().map(|name| (*name).to_owned()).collect());
    let schema = links_schema(&batch.schema(), keep)?;
    let columns = Columns::of(&batch.schema(), columns.as_deref(), None)?;
    let texts = columns.texts(batch)?;
    let (mut links, mut rows) = (Links::new(scanner), Rows::new(&Column::defaults()));
    let (mut page, mut indices) = (Page::default(), Vec::new());
    for row in 0..batch.num_rows() {
        let before = rows.len();
        page.row = Some(row as u64);
        // Rows are not passed on early: the result is one batch.
        let keep = &mut |_: &mut Rows| Ok::<(), TableError>(());
        scan_row(&texts, row, &mut links, &mut page, &mut rows, keep)?;
        indices.resize(indices.len() + rows.len() - before, row as u64);
        if rows.bytes() > MAX_BYTES {
            return Err(TableError::TooLarge);
        }
    }
    let mut arrays = rows.take().columns().to_vec();
    arrays.extend(kept(batch, keep, indices)?);
    Ok(RecordBatch::try_new(schema, arrays)?)
}

/// Returns the schema of what [`links_of`] returns for batches of this schema.
///
/// # Errors
///
/// If a column of `keep` does not exist.
pub fn links_schema(input: &Schema, keep: &[&str]) -> Result<SchemaRef, TableError> {
    with_kept(Column::defaults().iter().map(|column| column.field()).collect(), input, keep)
}

/// Returns the schema of these columns and those of the input that are carried along.
pub(super) fn with_kept(
    mut fields: Vec<Field>,
    input: &Schema,
    keep: &[&str],
) -> Result<SchemaRef, TableError> {
    for name in keep {
        let known = || input.fields().iter().map(|field| field.name().clone());
        let (_, field) = input
            .column_with_name(name)
            .ok_or_else(|| TableError::Column(ColumnError::new(name, known())))?;
        let name = kept_name(name, |name| fields.iter().any(|field| field.name() == name));
        fields.push(field.clone().with_name(name));
    }
    Ok(Arc::new(Schema::new(fields)))
}

/// Returns the values of the columns that are carried along, in these rows of a batch.
pub(super) fn kept(
    batch: &RecordBatch,
    keep: &[&str],
    rows: Vec<u64>,
) -> Result<Vec<ArrayRef>, TableError> {
    let rows = UInt64Array::from(rows);
    let columns = keep.iter().filter_map(|name| batch.column_by_name(name));
    let taken = columns.map(|column| arrow_select::take::take(column.as_ref(), &rows, None));
    Ok(taken.collect::<Result<_, _>>()?)
}

/// Scans the texts of a row.
pub(crate) fn scan_row<E>(
    texts: &Texts<'_>,
    row: usize,
    links: &mut Links<'_>,
    page: &mut Page,
    rows: &mut Rows,
    full: &mut Full<'_, E>,
) -> Result<(), E> {
    texts.row(row, |place, text| {
        if rows.reads_field() {
            let field = page.field.get_or_insert_default();
            field.clear();
            // Writing to a string does not fail.
            let _ = write!(field, "{place}");
        }
        links.text(text, page, rows, full)
    })
}
