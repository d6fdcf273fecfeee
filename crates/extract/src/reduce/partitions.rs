//! Splits tables by the values of a column, into folders that query engines read as that column.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_cast::cast;
use arrow_row::{RowConverter, RowParser, SortField};
use arrow_schema::{DataType, Schema, SchemaRef};

use super::duplicates::Duplicates;
use super::read::each_batch;
use super::sort::{Sorted, Sorter};
use crate::sink::{Encoder, MergeError, Table, TemporaryFolder, Writer};

/// The folder value of rows that have none, as Hive names it.
const NONE: &str = "__HIVE_DEFAULT_PARTITION__";

/// The maximum length of the name of a folder in bytes, which is that of file systems.
const MAX_NAME: usize = 255;

/// The size of the rows of a batch in bytes.
const BATCH_BYTES: usize = 4 << 20;

/// The number of tables and rows that were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Partitions {
    /// The number of tables, each in a folder of its own.
    pub tables: u64,
    /// The number of rows.
    pub rows: u64,
}

/// Returns the columns of the tables that [`partitions`] makes: all but the one that names the
/// folders.
///
/// # Errors
///
/// [`io::ErrorKind::InvalidInput`] if there is no such column, if it is neither text nor an
/// integer, or if it is the only one.
pub fn partitions_schema(schema: &Schema, column: &str) -> io::Result<SchemaRef> {
    let refuse = |message| Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
    let Ok(field) = schema.field_with_name(column) else {
        return refuse(format!("there is no column `{column}`: there are {}", names.join(", ")));
    };
    let is_text = matches!(
        field.data_type(),
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Boolean
    );
    if !is_text && !field.data_type().is_integer() {
        return refuse(format!("column `{column}` has neither text nor integers"));
    }
    let others: Vec<_> =
        schema.fields().iter().filter(|field| field.name() != column).cloned().collect();
    if others.is_empty() {
        return refuse(format!("there is no column beside `{column}`"));
    }
    Ok(Arc::new(Schema::new(others)))
}

/// Writes the rows of tables into folders by the value of a column, `COLUMN=value`, one table in
/// each, as Hive, Spark and DuckDB read them. Rows keep their order. The column itself is only in
/// the name of the folder, with `%` escapes for characters that file names cannot have. `table` has
/// the other columns ([`partitions_schema`]).
///
/// The folder `output` gets its name when it is complete and safe on disk; remains of a process
/// that died are removed. Rows are sorted on its disk, where they take about as much space as their
/// text. A few MiB are in memory at once, and one file is open for writing, however many values
/// there are.
///
/// # Errors
///
/// [`MergeError`] for a table that cannot be read or has other columns, a value that is too long
/// for the name of a folder, and an `output` that exists and is not empty, or that another process
/// is writing.
pub fn partitions<P: AsRef<Path>>(
    paths: &[P],
    column: &str,
    mut duplicates: Option<Duplicates>,
    table: &Table,
    output: &Path,
) -> Result<Partitions, MergeError> {
    let write = MergeError::write;
    let parent = output.parent().filter(|folder| !folder.as_os_str().is_empty());
    let parent = parent.unwrap_or(Path::new("."));
    let temporary = TemporaryFolder::create(output).map_err(write)?;
    // The temporary folder is private; the new one gets ordinary permissions.
    let folder = temporary.path().join("tables");
    fs::create_dir(&folder).map_err(write)?;
    let schema = table.schema();
    let fields = schema.fields().iter().map(|field| SortField::new(field.data_type().clone()));
    let rows = RowConverter::new(fields.collect()).map_err(other).map_err(write)?;
    let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
    let mut sorter = Sorter::new(parent);
    let mut number = 0_u64;
    let needed = [&[column], names.as_slice()].concat();
    each_batch(paths, &[], &needed, &mut |batch| {
        let batch = match &mut duplicates {
            Some(duplicates) => duplicates.remove_from(batch)?,
            None => batch.clone(),
        };
        let values = batch.column_by_name(column).map(|values| cast(values, &DataType::Utf8));
        let values = values.ok_or_else(|| missing(column))?.map_err(other)?;
        let columns: Vec<ArrayRef> = schema
            .fields()
            .iter()
            .map(|field| {
                let found =
                    batch.column_by_name(field.name()).ok_or_else(|| missing(field.name()))?;
                cast(found, field.data_type()).map_err(other)
            })
            .collect::<io::Result<_>>()?;
        let encoded = rows.convert_columns(&columns).map_err(other)?;
        let mut record = Vec::new();
        for (row, encoded) in encoded.iter().enumerate() {
            let values = values.as_string::<i32>();
            let name = folder_of(column, values.is_valid(row).then(|| values.value(row)))?;
            // Names contain no NUL.
            record.clear();
            record.extend_from_slice(name.as_bytes());
            record.push(0);
            record.extend_from_slice(&number.to_be_bytes());
            record.extend_from_slice(encoded.as_ref());
            sorter.push(&record)?;
            number += 1;
        }
        Ok(())
    })?;
    let mut sorted = sorter.finish().map_err(write)?;
    let made = write_all(&mut sorted, &rows, table, &folder).map_err(write)?;
    temporary.publish(&folder).map_err(write)?;
    Ok(made)
}

/// Writes the sorted rows, one table after another.
fn write_all(
    sorted: &mut Sorted,
    rows: &RowConverter,
    table: &Table,
    folder: &Path,
) -> io::Result<Partitions> {
    let parser = rows.parser();
    let mut made = Partitions { tables: 0, rows: 0 };
    let mut part: Option<Part> = None;
    while let Some(record) = sorted.next()? {
        let end = memchr::memchr(0, record).unwrap_or(record.len());
        let (name, row) = (&record[..end], record.get(end + 9..).unwrap_or_default());
        if part.as_ref().is_none_or(|part| part.name != name) {
            if let Some(part) = part.take() {
                part.finish(rows, &parser)?;
            }
            part = Some(Part::begin(name, table, folder)?);
            made.tables += 1;
        }
        if let Some(part) = &mut part {
            part.push(row, rows, &parser)?;
            made.rows += 1;
        }
    }
    if let Some(part) = part {
        part.finish(rows, &parser)?;
    }
    Ok(made)
}

/// The table of a value, while it is written.
struct Part {
    name: Vec<u8>,
    writer: Writer,
    encoder: Encoder,
    rows: Vec<Vec<u8>>,
    bytes: usize,
}

impl Part {
    fn begin(name: &[u8], table: &Table, folder: &Path) -> io::Result<Part> {
        let folder = folder.join(str::from_utf8(name).map_err(io::Error::other)?);
        fs::create_dir(&folder)?;
        // All files are synced together at the end.
        let writer = table.writer(File::create_new(folder.join(table.file_name("part-0")))?)?;
        let encoder = table.encoder()?;
        Ok(Part { name: name.to_vec(), writer, encoder, rows: Vec::new(), bytes: 0 })
    }

    fn push(&mut self, row: &[u8], rows: &RowConverter, parser: &RowParser) -> io::Result<()> {
        self.bytes += row.len() + size_of::<Vec<u8>>();
        self.rows.push(row.to_vec());
        if self.bytes >= BATCH_BYTES { self.encode(rows, parser) } else { Ok(()) }
    }

    /// Encodes the held rows.
    fn encode(&mut self, rows: &RowConverter, parser: &RowParser) -> io::Result<()> {
        let held = std::mem::take(&mut self.rows);
        self.bytes = 0;
        let columns = rows.convert_rows(held.iter().map(|row| parser.parse(row))).map_err(other)?;
        let table = self.writer.table().clone();
        let batch = RecordBatch::try_new(table.schema(), columns).map_err(other)?;
        self.encoder.push(&batch)?;
        if self.encoder.is_full() {
            let full = std::mem::replace(&mut self.encoder, table.encoder()?);
            self.writer.append(full.finish()?)?;
        }
        Ok(())
    }

    fn finish(mut self, rows: &RowConverter, parser: &RowParser) -> io::Result<()> {
        self.encode(rows, parser)?;
        self.writer.append(self.encoder.finish()?)?;
        self.writer.finish().map(drop)
    }
}

/// Returns the name of the folder of a value, escaped as by Hive.
fn folder_of(column: &str, value: Option<&str>) -> io::Result<String> {
    let escape = |text: &str, out: &mut String| {
        for c in text.chars() {
            match c {
                '"'
                | '#'
                | '%'
                | '\''
                | '*'
                | '/'
                | ':'
                | '='
                | '?'
                | '\\'
                | '{'
                | '['
                | ']'
                | '^'
                | '\0'..='\x1F'
                | '\x7F' => out.push_str(&format!("%{:02X}", u32::from(c))),
                _ => out.push(c),
            }
        }
    };
    let mut name = String::new();
    escape(column, &mut name);
    name.push('=');
    match value {
        Some(value) if !value.is_empty() => escape(value, &mut name),
        _ => name.push_str(NONE),
    }
    if name.len() > MAX_NAME {
        let head: String = name.chars().take(60).collect();
        let message =
            format!("`{head}…` is too long for the name of a folder: choose another column");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    Ok(name)
}

fn missing(column: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, format!("there is no column `{column}`"))
}

fn other(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> io::Error {
    io::Error::other(error)
}

#[cfg(test)]
mod tests {
    use super::folder_of;

    #[test]
    fn folders() {
        for (value, expected) in [
            (Some("com"), "tld=com"),
            (Some("a/b=c%"), "tld=a%2Fb%3Dc%25"),
            (Some("例え"), "tld=例え"),
            (Some(".."), "tld=.."),
            (Some("\n"), "tld=%0A"),
            (Some(""), "tld=__HIVE_DEFAULT_PARTITION__"),
            (None, "tld=__HIVE_DEFAULT_PARTITION__"),
        ] {
            assert_eq!(folder_of("tld", value).expect("is short"), expected);
        }
        assert!(folder_of("tld", Some(&"x".repeat(252))).is_err());
    }
}
