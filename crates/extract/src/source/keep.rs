//! Columns of sources that are carried along.

use std::fs::File;
use std::io;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Schema};

use super::file::SourceFile;
use super::form::{Form, Kind};
use super::lines::invalid;
use super::table::schema_of;
use crate::columns::{Rows, kept_type};
use crate::decode::Format;
use crate::record::csv::ColumnError;

/// Returns the types of columns of a source; `None` for those of a source that has no columns.
///
/// # Errors
///
/// An [`io::ErrorKind::InvalidInput`] if a table has no such column, or one whose values cannot be
/// carried along.
pub(crate) fn column_types(
    form: Form,
    file: io::Result<File>,
    names: &[String],
) -> io::Result<Vec<Option<DataType>>> {
    match form.kind {
        Kind::Parquet | Kind::Arrow if form.format == Format::Plain => {
            // What cannot be read is told when the source is.
            let Some(schema) =
                file.ok().and_then(|file| schema_of(form.kind, &SourceFile::File(file)))
            else {
                return Ok(vec![None; names.len()]);
            };
            let types = names.iter().map(|name| type_of(&schema, name).map(Some));
            types.collect()
        }
        kind if has_strings(kind) => Ok(vec![Some(DataType::Utf8); names.len()]),
        _ => Ok(vec![None; names.len()]),
    }
}

/// Returns whether a source has columns whose values are strings.
pub(super) fn has_strings(kind: Kind) -> bool {
    matches!(kind, Kind::Warc | Kind::JsonLines | Kind::Csv | Kind::Tsv)
}

fn type_of(schema: &Schema, name: &str) -> io::Result<DataType> {
    let known = || schema.fields().iter().map(|field| field.name().clone());
    let (_, field) =
        schema.column_with_name(name).ok_or_else(|| invalid(ColumnError::new(name, known())))?;
    kept_type(field.data_type()).ok_or_else(|| {
        let what = format!("column `{name}` of type {} cannot be kept", field.data_type());
        io::Error::new(io::ErrorKind::InvalidInput, what)
    })
}

/// Returns why the columns of a table cannot be those of the rows, if they have other types.
///
/// # Errors
///
/// Those of [`column_types`].
pub(super) fn other_type(
    schema: &Schema,
    names: &[String],
    rows: &Rows,
) -> io::Result<Option<String>> {
    for (name, expected) in names.iter().zip(rows.kept_types()) {
        let found = type_of(schema, name)?;
        if found != *expected {
            return Ok(Some(format!(
                "its column `{name}` is {found}, and that of the table is {expected}"
            )));
        }
    }
    Ok(None)
}

/// Returns the columns of a batch that are carried along, those of dictionaries unpacked.
pub(super) fn kept_arrays(batch: &RecordBatch, names: &[String]) -> io::Result<Vec<ArrayRef>> {
    let array = |name: &String| {
        let array = batch.column_by_name(name)?;
        Some(match array.data_type() {
            DataType::Dictionary(_, values) => arrow_cast::cast(array, values),
            _ => Ok(ArrayRef::clone(array)),
        })
    };
    names.iter().filter_map(array).collect::<Result<_, _>>().map_err(io::Error::other)
}
