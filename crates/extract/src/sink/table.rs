//! The definition of a table.

use core::fmt;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::{FieldRef, Schema, SchemaRef};

use super::arrow;
use super::error::{TableError, TableErrorKind};
use super::format::{Compression, Format};
use super::layout::Layout;

/// The key under which Parquet files store the Arrow schema.
const SCHEMA_KEY: &str = "ARROW:schema";

/// A format, a compression, a schema and metadata. Cheap to clone.
#[derive(Clone)]
pub struct Table(Arc<Plan>);

struct Plan {
    format: Format,
    compression: Compression,
    schema: SchemaRef,
    metadata: BTreeMap<String, String>,
    layout: Layout,
}

impl Table {
    /// Returns the table. Parquet and Arrow store the metadata together with that of the schema;
    /// the text formats have no place for it.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the format does not support the compression or the type of a column, or if
    /// there are no columns or two with the same name.
    pub fn new<K: Into<String>, V: Into<String>>(
        format: Format,
        compression: Compression,
        schema: &SchemaRef,
        metadata: impl IntoIterator<Item = (K, V)>,
    ) -> Result<Table, TableError> {
        let own = schema.metadata().iter().map(|(key, value)| (key.clone(), value.clone()));
        let given = metadata.into_iter().map(|(key, value)| (key.into(), value.into()));
        let metadata: BTreeMap<String, String> = own.chain(given).collect();
        if metadata.contains_key(SCHEMA_KEY) {
            let message = format!("the key {SCHEMA_KEY} of the metadata belongs to the format");
            return Err(TableError::new(TableErrorKind::Metadata, message));
        }
        check_names(schema)?;
        if (format, compression) == (Format::Arrow, Compression::Gzip) {
            let message = "arrow has no gzip; its compressions are none and zstd";
            return Err(TableError::new(TableErrorKind::Compression, message));
        }
        for field in schema.fields() {
            check_type(format, compression, field)?;
        }
        let schema = Arc::new(Schema::new(schema.fields().clone()));
        Table::try_out(format, compression, schema, metadata)
            .map_err(|error| TableError::new(TableErrorKind::Column, error.to_string()))
    }

    /// Returns the table if it can encode an empty batch, which detects unsupported types.
    fn try_out(
        format: Format,
        compression: Compression,
        schema: SchemaRef,
        metadata: BTreeMap<String, String>,
    ) -> io::Result<Table> {
        let batch = RecordBatch::new_empty(Arc::clone(&schema));
        let layout = Layout::new(format, compression, &schema, &metadata)?;
        let table = Table(Arc::new(Plan { format, compression, schema, metadata, layout }));
        let mut rows = table.layout().rows(compression)?;
        rows.push(&batch)?;
        rows.finish()?;
        Ok(table)
    }

    /// Returns the format.
    #[must_use]
    pub fn format(&self) -> Format {
        self.0.format
    }

    /// Returns the compression.
    #[must_use]
    pub fn compression(&self) -> Compression {
        self.0.compression
    }

    /// Returns the schema of the batches, without metadata.
    #[must_use]
    pub fn schema(&self) -> SchemaRef {
        Arc::clone(&self.0.schema)
    }

    /// Returns the metadata of the table.
    #[must_use]
    pub fn metadata(&self) -> &BTreeMap<String, String> {
        &self.0.metadata
    }

    /// Returns the stem with the extension of the format and, if the file is compressed as a whole, of
    /// the compression.
    #[must_use]
    pub fn file_name(&self, stem: &str) -> String {
        let suffix = if self.format().is_text() { self.compression().suffix() } else { "" };
        format!("{stem}.{}{suffix}", self.format().extension())
    }

    pub(super) fn layout(&self) -> &Layout {
        &self.0.layout
    }

    /// Returns whether a block of the other table can be appended to this one.
    pub(super) fn is_like(&self, other: &Table) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || (self.format() == other.format()
                && self.compression() == other.compression()
                && self.0.schema == other.0.schema)
    }

    /// Returns the batch with the schema of the table.
    ///
    /// # Errors
    ///
    /// If it has other columns, or nulls in a column that the table does not allow them in.
    pub(super) fn adopt(&self, batch: &RecordBatch) -> io::Result<RecordBatch> {
        let invalid = |message| io::Error::new(io::ErrorKind::InvalidInput, message);
        if let Some(difference) = difference(&self.0.schema, batch.schema_ref()) {
            return Err(invalid(difference));
        }
        RecordBatch::try_new(self.schema(), batch.columns().to_vec())
            .map_err(|error| invalid(error.to_string()))
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("format", &self.format())
            .field("compression", &self.compression())
            .field("schema", &self.0.schema)
            .field("metadata", &self.0.metadata)
            .finish_non_exhaustive()
    }
}

fn check_names(schema: &Schema) -> Result<(), TableError> {
    let mut names = BTreeSet::new();
    let twice = schema.fields().iter().find(|field| !names.insert(field.name()));
    let message = match twice {
        Some(field) => format!("two columns have the name `{}`", field.name()),
        None if names.is_empty() => "a table has at least one column".to_owned(),
        None => return Ok(()),
    };
    Err(TableError::new(TableErrorKind::Column, message))
}

/// Returns an error that names the column if the format does not support its type.
fn check_type(
    format: Format,
    compression: Compression,
    field: &FieldRef,
) -> Result<(), TableError> {
    let refuse = |why: &str| {
        let message = format!("column `{}` has no form in {format}: {why}", field.name());
        Err(TableError::new(TableErrorKind::Column, message))
    };
    if format == Format::Arrow && arrow::has_dictionary(field.data_type()) {
        return refuse("it has a dictionary, and batches of one file would need the same one");
    }
    let alone = Arc::new(Schema::new(vec![Arc::clone(field)]));
    match Table::try_out(format, compression, alone, BTreeMap::new()) {
        Ok(_) => Ok(()),
        Err(error) => refuse(&error.to_string()),
    }
}

/// Describes the first difference between a schema and the expected one; `None` if there is none.
/// Nullability is ignored.
pub(super) fn difference(expected: &Schema, found: &Schema) -> Option<String> {
    let name = |schema: &Schema, index: usize| match schema.fields().get(index) {
        Some(field) => format!("`{}` ({})", field.name(), field.data_type()),
        None => "nothing".to_owned(),
    };
    let count = expected.fields().len().max(found.fields().len());
    let differs = |index: &usize| match (expected.fields().get(*index), found.fields().get(*index))
    {
        (Some(expected), Some(found)) => {
            expected.name() != found.name()
                || !expected.data_type().equals_datatype(found.data_type())
        }
        _ => true,
    };
    let index = (0..count).find(differs)?;
    Some(format!(
        "column {} is {}, where {} is expected",
        index + 1,
        name(found, index),
        name(expected, index)
    ))
}
