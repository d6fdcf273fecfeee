//! Comma-separated values.

use std::io::Write;
use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, GenericListArray, OffsetSizeTrait, RecordBatch};
use arrow_cast::cast;
use arrow_csv::WriterBuilder;
use arrow_csv::writer::Terminator;
use arrow_schema::{ArrowError, DataType, Field, Schema};

use super::times::in_utc;

/// Writes the rows of a batch, without a header.
pub(super) fn write(out: &mut impl Write, batch: &RecordBatch) -> Result<(), ArrowError> {
    let batch = in_utc(batch)?;
    let columns: Vec<ArrayRef> =
        batch.columns().iter().map(joined).collect::<Result<_, ArrowError>>()?;
    let names = batch.schema_ref().fields().iter().map(|field| field.name());
    let fields = names
        .zip(&columns)
        .map(|(name, column)| Arc::new(Field::new(name, column.data_type().clone(), true)));
    let batch = RecordBatch::try_new(Arc::new(Schema::new(fields.collect::<Vec<_>>())), columns)?;
    rows(out, &batch, false)
}

/// Returns the header row.
pub(super) fn header(schema: &Schema) -> Result<Vec<u8>, ArrowError> {
    let names = schema.fields().iter().map(|field| Field::new(field.name(), DataType::Utf8, true));
    let schema = Arc::new(Schema::new(names.collect::<Vec<_>>()));
    let mut out = Vec::new();
    rows(&mut out, &RecordBatch::new_empty(schema), true)?;
    Ok(out)
}

fn rows(out: &mut impl Write, batch: &RecordBatch, header: bool) -> Result<(), ArrowError> {
    WriterBuilder::new()
        .with_header(header)
        .with_line_terminator(Terminator::CRLF)
        .build(out)
        .write(batch)
}

/// Joins the items of each list, except nulls, with spaces.
fn joined(array: &ArrayRef) -> Result<ArrayRef, ArrowError> {
    match array.data_type() {
        DataType::List(_) => join(array.as_list::<i32>()),
        DataType::LargeList(_) => join(array.as_list::<i64>()),
        _ => Ok(Arc::clone(array)),
    }
}

fn join<O: OffsetSizeTrait>(lists: &GenericListArray<O>) -> Result<ArrayRef, ArrowError> {
    let values = lists.values();
    if values.data_type().is_nested() {
        return Err(ArrowError::CsvError("a list of lists or structures".to_owned()));
    }
    let values = cast(values, &DataType::LargeUtf8)?;
    let values = values.as_string::<i64>();
    let mut texts = StringBuilder::new();
    for (row, bounds) in lists.value_offsets().windows(2).enumerate() {
        if lists.is_null(row) {
            texts.append_null();
            continue;
        }
        let items = (bounds[0].as_usize()..bounds[1].as_usize()).filter(|at| values.is_valid(*at));
        let items: Vec<&str> = items.map(|at| values.value(at)).collect();
        texts.append_value(items.join(" "));
    }
    Ok(Arc::new(texts.finish()))
}
