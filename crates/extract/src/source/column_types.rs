//! Finds the types of the columns of a source before it is read.

use std::io;

use arrow_schema::DataType;

use super::file::SourceFile;
use super::form::{Form, Kind};
use super::keep::{has_strings, type_of};
use super::table::schema_of;
use crate::decode::Format;

/// Returns the types of columns of a source; `None` for a source without columns.
///
/// # Errors
///
/// An [`io::ErrorKind::InvalidInput`] if a table has no such column, or if the values of one cannot
/// be carried along.
pub(crate) fn column_types(
    form: Form,
    file: io::Result<SourceFile>,
    names: &[String],
) -> io::Result<Vec<Option<DataType>>> {
    match form.kind {
        Kind::Parquet | Kind::Arrow if form.format == Format::Plain => {
            // A table that cannot be read is reported when the source is read.
            let Some(schema) = file.ok().and_then(|file| schema_of(form.kind, &file)) else {
                return Ok(vec![None; names.len()]);
            };
            let types = names.iter().map(|name| type_of(&schema, name).map(Some));
            types.collect()
        }
        kind if has_strings(kind) => Ok(vec![Some(DataType::Utf8); names.len()]),
        _ => Ok(vec![None; names.len()]),
    }
}
