//! Handles columns of sources that are carried along.

use std::io;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Schema};

use super::form::Kind;
use crate::columns::{Rows, kept_type};
use crate::record::csv::ColumnError;

/// Returns whether the columns of a kind of source are strings.
pub(super) fn has_strings(kind: Kind) -> bool {
    matches!(kind, Kind::Warc | Kind::JsonLines | Kind::Csv | Kind::Tsv)
}

/// Returns the type that the values of a column of a table have when they are carried along.
///
/// # Errors
///
/// An [`io::ErrorKind::InvalidInput`] if there is no such column, or if its values cannot be
/// carried along.
pub(super) fn type_of(schema: &Schema, name: &str) -> io::Result<DataType> {
    let known = || schema.fields().iter().map(|field| field.name().clone());
    let (_, field) = schema.column_with_name(name).ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidInput, ColumnError::new(name, known()))
    })?;
    kept_type(field.data_type()).ok_or_else(|| {
        let what = format!("column `{name}` of type {} cannot be kept", field.data_type());
        io::Error::new(io::ErrorKind::InvalidInput, what)
    })
}

/// Describes a column of a table whose type differs from that of the rows; `None` if there is none.
///
/// # Errors
///
/// Those of [`type_of`].
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

/// Returns the columns of a batch that are carried along, with dictionaries unpacked.
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
