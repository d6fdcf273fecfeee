//! Tables, one after another, as one table.

use core::fmt;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use arrow_array::RecordBatch;
use arrow_schema::{Schema, SchemaRef};
use serde::de::IgnoredAny;

use super::encoder::Encoder;
use super::error::{from_arrow, from_parquet};
use super::table::{Table, difference};
use super::times::{fields_in_utc, with_schema};
use super::writer::{Writer, Written};

/// The bytes and the rows of a batch, approximately at most.
const BATCH_BYTES: u64 = 2 << 20;
const BATCH_ROWS: u64 = 8 << 10;

/// The bytes of the first row of JSON lines, which is looked at before the others.
const FIRST_ROW: u64 = 64 << 20;

/// Why tables were not merged.
#[derive(Debug)]
pub struct MergeError {
    kind: MergeErrorKind,
    path: Option<PathBuf>,
    error: io::Error,
}

/// The reason for an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MergeErrorKind {
    /// A table cannot be read, or is neither Parquet nor Arrow nor JSON lines.
    Read,
    /// A table has other columns.
    Schema,
    /// The merged table cannot be written.
    Write,
}

impl MergeError {
    /// Returns the reason.
    #[must_use]
    pub fn kind(&self) -> MergeErrorKind {
        self.kind
    }

    /// Returns the table that is concerned; `None` if it is the merged one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Returns what input or output said.
    #[must_use]
    pub fn io_error(&self) -> &io::Error {
        &self.error
    }

    fn write(error: io::Error) -> MergeError {
        MergeError { kind: MergeErrorKind::Write, path: None, error }
    }
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.path, self.kind) {
            (Some(path), MergeErrorKind::Schema) => {
                write!(f, "{}: other columns: {}", path.display(), self.error)
            }
            (Some(path), _) => write!(f, "{}: {}", path.display(), self.error),
            (None, _) => write!(f, "the merged table cannot be written: {}", self.error),
        }
    }
}

impl core::error::Error for MergeError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// Appends the rows of tables to a table with the same columns, in the order of the paths, and finishes
/// it. Tables can be Parquet, Arrow, and JSON lines, as they are or in gzip or zstd: their content tells.
/// Comma-separated values don't say what is null and where lists end.
///
/// A few batches are in memory at once, however large the tables are.
///
/// # Errors
///
/// [`MergeError`] for the first table that cannot be read or has other columns. The writer is dropped
/// then, so there is no file.
pub fn merge<P: AsRef<Path>>(
    paths: impl IntoIterator<Item = P>,
    mut writer: Writer,
) -> Result<Written, MergeError> {
    let table = writer.table().clone();
    let mut encoder = table.encoder().map_err(MergeError::write)?;
    for path in paths {
        let path = path.as_ref();
        let wrong = |(kind, error)| MergeError { kind, path: Some(path.to_owned()), error };
        for batch in open(path, &table).map_err(wrong)? {
            let batch = batch.map_err(|error| wrong((MergeErrorKind::Read, error)))?;
            push(&mut encoder, &mut writer, &batch).map_err(MergeError::write)?;
        }
    }
    let last = encoder.finish().and_then(|block| writer.append(block));
    last.and_then(|()| writer.finish()).map_err(MergeError::write)
}

fn push(encoder: &mut Encoder, writer: &mut Writer, batch: &RecordBatch) -> io::Result<()> {
    encoder.push(batch)?;
    if encoder.is_full() {
        let full = std::mem::replace(encoder, writer.table().encoder()?);
        writer.append(full.finish()?)?;
    }
    Ok(())
}

type Batches = Box<dyn Iterator<Item = io::Result<RecordBatch>>>;
type Wrong = (MergeErrorKind, io::Error);

fn invalid(message: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message.into())
}

/// Returns the batches of a table that has the columns of another one.
fn open(path: &Path, table: &Table) -> Result<Batches, Wrong> {
    let read = |error| (MergeErrorKind::Read, error);
    let file = File::open(path).map_err(read)?;
    let mut begin = [0; 6];
    let length = read_some(&mut (&file), &mut begin).map_err(read)?;
    let whole = File::open(path).map_err(read)?;
    match &begin[..length] {
        [b'P', b'A', b'R', b'1', ..] => parquet(whole, table),
        b"ARROW1" => arrow(whole, table),
        [0x1F, 0x8B, ..] => lines(flate2::read::MultiGzDecoder::new(whole), table),
        [0x28, 0xB5, 0x2F, 0xFD, ..] => {
            lines(zstd::stream::read::Decoder::new(whole).map_err(read)?, table)
        }
        _ => lines(whole, table),
    }
}

/// Fills a buffer as far as there are bytes.
fn read_some(from: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut some = Vec::new();
    from.take(buffer.len() as u64).read_to_end(&mut some)?;
    buffer[..some.len()].copy_from_slice(&some);
    Ok(some.len())
}

fn check(expected: &Schema, found: &Schema) -> Result<(), Wrong> {
    match difference(expected, found) {
        Some(difference) => Err((MergeErrorKind::Schema, invalid(difference))),
        None => Ok(()),
    }
}

fn parquet(file: File, table: &Table) -> Result<Batches, Wrong> {
    let read = |error| (MergeErrorKind::Read, from_parquet(error));
    let builder = ParquetRecordBatchReaderBuilder::try_new(file).map_err(read)?;
    check(&table.schema(), builder.schema())?;
    // A batch is as many rows as take its bytes in the row group whose rows are the largest.
    let groups = builder.metadata().row_groups().iter();
    let row = |group: &::parquet::file::metadata::RowGroupMetaData| {
        group.total_byte_size().max(1) as u64 / group.num_rows().max(1) as u64
    };
    let row = groups.map(row).max().unwrap_or(0).max(1);
    let rows = (BATCH_BYTES / row).clamp(1, BATCH_ROWS);
    let batches = builder.with_batch_size(rows as usize).build().map_err(read)?;
    Ok(Box::new(batches.map(|batch| batch.map_err(from_arrow))))
}

fn arrow(file: File, table: &Table) -> Result<Batches, Wrong> {
    let read = |error| (MergeErrorKind::Read, from_arrow(error));
    let file = BufReader::new(file);
    let batches = arrow_ipc::reader::FileReader::try_new(file, None).map_err(read)?;
    check(&table.schema(), &batches.schema())?;
    Ok(Box::new(batches.map(|batch| batch.map_err(from_arrow))))
}

fn lines(text: impl Read + 'static, table: &Table) -> Result<Batches, Wrong> {
    let read = |error| (MergeErrorKind::Read, error);
    let mut text = BufReader::with_capacity(64 << 10, text);
    let mut first = Vec::new();
    text.by_ref().take(FIRST_ROW).read_until(b'\n', &mut first).map_err(read)?;
    if first.is_empty() {
        return Ok(Box::new(std::iter::empty()));
    }
    check_keys(&first, &table.schema())?;
    // The reader knows time zones as offsets only.
    let schema = Arc::new(Schema::new(fields_in_utc(table.schema().fields())));
    let decoder = arrow_json::ReaderBuilder::new(schema)
        .with_batch_size(BATCH_ROWS as usize)
        .with_strict_mode(true)
        .build_decoder()
        .map_err(|error| read(from_arrow(error)))?;
    let text = Cursor::new(first).chain(text);
    Ok(Box::new(Lines { text, decoder, schema: table.schema(), is_over: false }))
}

/// Compares the keys of the first row with the columns: a key that is missing would be null everywhere.
fn check_keys(row: &[u8], schema: &Schema) -> Result<(), Wrong> {
    let row: std::collections::BTreeMap<String, IgnoredAny> =
        serde_json::from_slice(row).map_err(|_| {
            let message = "neither Parquet nor Arrow nor JSON lines";
            (MergeErrorKind::Read, invalid(message))
        })?;
    let columns: BTreeSet<&String> = schema.fields().iter().map(|field| field.name()).collect();
    let missing = columns.iter().find(|name| !row.contains_key(**name));
    let other = row.keys().find(|name| !columns.contains(name));
    let message = match (missing, other) {
        (Some(name), _) => format!("there is no `{name}`"),
        (None, Some(name)) => format!("`{name}` is not expected"),
        (None, None) => return Ok(()),
    };
    Err((MergeErrorKind::Schema, invalid(message)))
}

/// Batches of JSON lines.
struct Lines<R> {
    text: R,
    decoder: arrow_json::reader::Decoder,
    schema: SchemaRef,
    is_over: bool,
}

impl<R: BufRead> Lines<R> {
    fn batch(&mut self) -> io::Result<Option<RecordBatch>> {
        let mut bytes = 0;
        loop {
            let text = self.text.fill_buf()?;
            // A batch can end where a line ends.
            let end = memchr::memrchr(b'\n', text).map_or(text.len(), |at| at + 1);
            let decoded = self.decoder.decode(&text[..end]).map_err(from_arrow)?;
            self.text.consume(decoded);
            bytes += decoded as u64;
            let is_full =
                decoded < end || (bytes >= BATCH_BYTES && !self.decoder.has_partial_record());
            if !is_full && end > 0 {
                continue;
            }
            // Nothing comes of lines without anything, but more may come behind them.
            match self.decoder.flush().map_err(from_arrow)? {
                Some(batch) => {
                    return with_schema(&batch, &self.schema).map(Some).map_err(from_arrow);
                }
                None if end == 0 => return Ok(None),
                None => bytes = 0,
            }
        }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<RecordBatch>;

    fn next(&mut self) -> Option<io::Result<RecordBatch>> {
        if self.is_over {
            return None;
        }
        let batch = self.batch().transpose();
        self.is_over = !matches!(batch, Some(Ok(_)));
        batch
    }
}
