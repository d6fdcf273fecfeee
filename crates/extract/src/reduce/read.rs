//! Reads the rows of several tables, one after another.

use std::io;
use std::path::Path;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, RecordBatch, StringArray};
use arrow_cast::cast;
use arrow_schema::{DataType, Field, Schema, SchemaRef};

use crate::columns::Column;
use crate::sink::{MergeError, MergeErrorKind, open};

/// Returns the schema of the first table that has one, or else that of all columns of links.
///
/// # Errors
///
/// [`MergeErrorKind::Read`](crate::sink::MergeErrorKind) if a table before it cannot be read.
pub fn schema_of<P: AsRef<Path>>(
    paths: impl IntoIterator<Item = P>,
) -> Result<SchemaRef, MergeError> {
    let known = known();
    for path in paths {
        if let Some(schema) = open(path.as_ref(), &known)?.schema() {
            return Ok(Arc::clone(schema));
        }
    }
    Ok(Arc::new(known))
}

/// Calls a function with each batch of the tables. A batch has those of the columns that its table
/// has; the `needed` ones must exist.
pub(super) fn each_batch<P: AsRef<Path>>(
    paths: &[P],
    needed: &[&str],
    wanted: &[&str],
    take: &mut dyn FnMut(&RecordBatch) -> io::Result<()>,
) -> Result<(), MergeError> {
    let known = known();
    let names = [needed, wanted].concat();
    for path in paths {
        let table = open(path.as_ref(), &known)?;
        if let Some(schema) = table.schema() {
            check(path.as_ref(), schema, needed)?;
        }
        for batch in table.only(&names)? {
            take(&batch?).map_err(MergeError::write)?;
        }
    }
    Ok(())
}

/// Returns the column of a batch as text; `None` if it has none of this name that is text.
pub(super) fn texts(batch: &RecordBatch, name: &str) -> Option<StringArray> {
    let column = batch.column_by_name(name).filter(|column| is_text(column.data_type()))?;
    Some(cast(column, &DataType::Utf8).ok()?.as_string::<i32>().clone())
}

/// Returns the cell of a row; `None` if it is null or there is no such column.
pub(super) fn cell(texts: Option<&StringArray>, row: usize) -> Option<&str> {
    texts.filter(|texts| texts.is_valid(row)).map(|texts| texts.value(row))
}

/// Returns the columns of links, all nullable because other programs may write null.
fn known() -> Schema {
    let columns = Column::ALL.iter().map(|column| column.field().with_nullable(true));
    Schema::new(columns.collect::<Vec<Field>>())
}

fn check(path: &Path, schema: &Schema, needed: &[&str]) -> Result<(), MergeError> {
    for name in needed {
        let message = match schema.field_with_name(name) {
            Ok(field) if is_text(field.data_type()) => continue,
            Ok(field) => format!("column `{name}` has the type {}, not text", field.data_type()),
            Err(_) => {
                let names: Vec<&str> =
                    schema.fields().iter().map(|field| field.name().as_str()).collect();
                format!("there is no column `{name}`: there are {}", names.join(", "))
            }
        };
        let error = io::Error::new(io::ErrorKind::InvalidInput, message);
        return Err(MergeError::new(MergeErrorKind::Column, path, error));
    }
    Ok(())
}

fn is_text(data_type: &DataType) -> bool {
    match data_type {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => true,
        DataType::Dictionary(_, values) => is_text(values),
        _ => false,
    }
}
