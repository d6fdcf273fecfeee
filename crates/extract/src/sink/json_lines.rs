//! Reads tables of JSON lines, batch by batch.

use std::io::{self, BufRead, Cursor, Read};
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_json::reader::{Decoder, infer_json_schema};
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Schema, SchemaRef};

use super::error::{WrongRow, from_arrow};
use super::read_types::{as_read, as_typed};
use crate::decode::guarded;
use crate::record::mark::MARK;

/// The approximate maximum of bytes and of rows of a batch.
const BATCH_BYTES: u64 = 2 << 20;
const BATCH_ROWS: usize = 8 << 10;

/// The maximum size of a row in bytes, because a row is held in memory.
const MAX_ROW: u64 = 64 << 20;

/// The size of the rows from which the types of columns are inferred, in bytes.
const HEAD: u64 = 256 << 10;

/// A table before its first row is read.
pub(super) struct Head {
    text: Box<dyn BufRead>,
    /// `None` if there are no rows.
    pub(super) schema: Option<SchemaRef>,
    /// The number of lines before the text.
    line: u64,
}

/// Reads the first rows. The columns are those of the first row; those in `known` have their type
/// there, the others that of their first values.
///
/// # Errors
///
/// Those of reading, and a [`WrongRow`] if the first row is incomplete.
pub(super) fn head(mut text: Box<dyn BufRead>, known: &Schema) -> io::Result<Head> {
    let (mut head, mut line) = (Vec::new(), 0);
    loop {
        text.by_ref().take(MAX_ROW).read_until(b'\n', &mut head)?;
        if line == 0 && head.starts_with(MARK) {
            head.drain(..MARK.len());
        }
        if head.is_empty() {
            return Ok(Head { text, schema: None, line });
        }
        if !head.trim_ascii().is_empty() {
            break;
        }
        line += 1;
        head.clear();
    }
    if !head.trim_ascii_start().starts_with(b"{") {
        return Err(invalid("neither Parquet nor Arrow nor JSON lines"));
    }
    let wrong = |error: String| WrongRow(format!("line {}: {error}", line + 1)).into_io();
    let of_first =
        guarded(|| infer_json_schema(&head[..], Some(1))).map_err(reworded).map_err(wrong)?.0;
    let is_other = |field: &FieldRef| known.field_with_name(field.name()).is_err();
    let (mut inferred, first) = (of_first.clone(), head.len());
    if of_first.fields().iter().any(|field| is_other(field) && !is_final(field.data_type())) {
        text.by_ref().take(HEAD).read_to_end(&mut head)?;
        let whole = memchr::memrchr(b'\n', &head).map_or(first, |end| end + 1);
        // Invalid rows are reported when they are read.
        if let Ok((more, _)) = guarded(|| infer_json_schema(&head[..whole], None)) {
            inferred = more;
        }
    }
    let is_there = |field: &&FieldRef| of_first.field_with_name(field.name()).is_ok();
    let of_known = known.fields().iter().filter(is_there).cloned();
    let others = inferred.fields().iter().filter(|field| is_other(field)).filter(is_there);
    let fields: Vec<FieldRef> = of_known.chain(others.map(typed)).collect();
    if fields.is_empty() {
        return Err(wrong("a row without columns".to_owned()));
    }
    let text = Box::new(Cursor::new(head).chain(text));
    Ok(Head { text, schema: Some(Arc::new(Schema::new(fields))), line })
}

/// Returns whether further values cannot change an inferred type.
fn is_final(data_type: &DataType) -> bool {
    matches!(data_type, DataType::Utf8 | DataType::Boolean | DataType::Float64)
}

/// Returns the column, as text if it has only nulls.
fn typed(field: &FieldRef) -> FieldRef {
    match field.data_type() {
        DataType::Null => Arc::new(Field::new(field.name(), DataType::Utf8, true)),
        _ => Arc::clone(field),
    }
}

/// Batches of JSON lines.
pub(super) struct Lines {
    text: Box<dyn BufRead>,
    rows: Rows,
    /// The bytes of the batch that were read, and the number of lines before them.
    held: Vec<u8>,
    line: u64,
}

impl Lines {
    /// Returns the batches of these columns. If `is_strict`, other columns are errors.
    pub(super) fn new(head: Head, schema: SchemaRef, is_strict: bool) -> io::Result<Lines> {
        let rows = Rows::new(schema, is_strict, BATCH_ROWS).map_err(from_arrow)?;
        Ok(Lines { text: head.text, rows, held: Vec::new(), line: head.line })
    }

    fn batch(&mut self) -> io::Result<Option<RecordBatch>> {
        loop {
            let text = self.text.fill_buf()?;
            // A batch ends at the end of a line.
            let end = memchr::memrchr(b'\n', text).map_or(text.len(), |at| at + 1);
            let decoded = self.rows.decoder.decode(&text[..end]);
            self.held.extend_from_slice(&text[..*decoded.as_ref().unwrap_or(&end)]);
            let decoded = decoded.map_err(|error| self.wrong(&error))?;
            self.text.consume(decoded);
            let is_partial = self.rows.decoder.has_partial_record();
            let bytes = self.held.len() as u64;
            if bytes > MAX_ROW + BATCH_BYTES {
                let lines = memchr::memchr_iter(b'\n', &self.held).count() as u64;
                let line = self.line + lines + 1;
                return Err(WrongRow(format!("line {line}: a row of more than 64 MiB")).into_io());
            }
            let is_full = decoded < end || (bytes >= BATCH_BYTES && !is_partial);
            if !is_full && end > 0 {
                continue;
            }
            let batch = self.rows.flush().map_err(|error| self.wrong(&error))?;
            self.line += memchr::memchr_iter(b'\n', &self.held).count() as u64;
            self.held.clear();
            // Blank lines give no batch, but rows may follow.
            if batch.is_some() || end == 0 {
                return Ok(batch);
            }
        }
    }

    /// Returns the error of the first invalid row of the batch, with the number of its line.
    fn wrong(&self, error: &ArrowError) -> io::Error {
        let found = Rows::new(Arc::clone(&self.rows.schema), self.rows.is_strict, 1)
            .ok()
            .and_then(|mut rows| rows.first_wrong(&self.held));
        match found {
            Some((line, error)) => {
                let message = format!("line {}: {}", self.line + line, reworded(error.to_string()));
                WrongRow(message).into_io()
            }
            None => WrongRow(reworded(error.to_string())).into_io(),
        }
    }
}

impl Iterator for Lines {
    type Item = io::Result<RecordBatch>;

    fn next(&mut self) -> Option<io::Result<RecordBatch>> {
        self.batch().transpose()
    }
}

/// Decodes rows in types that lose nothing.
struct Rows {
    decoder: Decoder,
    schema: SchemaRef,
    is_strict: bool,
}

impl Rows {
    fn new(schema: SchemaRef, is_strict: bool, batch_rows: usize) -> Result<Rows, ArrowError> {
        let decoder = arrow_json::ReaderBuilder::new(Arc::new(as_read(&schema)))
            .with_batch_size(batch_rows)
            .with_strict_mode(is_strict)
            .build_decoder()?;
        Ok(Rows { decoder, schema, is_strict })
    }

    fn flush(&mut self) -> Result<Option<RecordBatch>, ArrowError> {
        let batch = self.decoder.flush()?;
        batch.map(|batch| as_typed(&batch, &self.schema)).transpose()
    }

    /// Returns the line number of the first invalid row, and its error.
    fn first_wrong(&mut self, text: &[u8]) -> Option<(u64, ArrowError)> {
        let (mut number, mut of_row) = (0, 0);
        for mut line in text.split_inclusive(|byte| *byte == b'\n') {
            number += 1;
            if !self.decoder.has_partial_record() {
                of_row = number;
            }
            while !line.is_empty() {
                let decoded = match self.decoder.decode(line) {
                    Ok(decoded) => decoded,
                    Err(error) => return Some((of_row, error)),
                };
                line = &line[decoded..];
                if self.decoder.has_partial_record() {
                    break;
                }
                match self.flush() {
                    Ok(None) if decoded == 0 => break,
                    Ok(_) => {}
                    Err(error) => return Some((of_row, error)),
                }
            }
        }
        self.flush().err().map(|error| (of_row, error))
    }
}

/// Rewrites an error message of the decoder for users.
fn reworded(message: String) -> String {
    let message = message.strip_prefix("Json error: ").unwrap_or(&message);
    let message = message.strip_prefix("Not valid JSON: ").unwrap_or(message);
    // These messages are about the type in which integers are decoded.
    let number = message.strip_prefix("Parser error: ").and_then(|message| {
        let invalid = message.strip_prefix("Invalid decimal format: ");
        invalid.or_else(|| message.split_once(" does not fit in Decimal").map(|(number, _)| number))
    });
    if let Some(number) = number {
        return format!("{number} is not a whole number, or too large");
    }
    match message
        .strip_suffix("' missing from schema")
        .and_then(|rest| rest.rsplit_once("column '"))
    {
        Some((before, column)) => format!("{before}the first row has no column `{column}`"),
        None => message.to_owned(),
    }
}

fn invalid(message: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message.into())
}
