//! Reads finished tables, batch by batch.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::parquet::arrow::ProjectionMask;
use ::parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use arrow_array::RecordBatch;
use arrow_schema::{FieldRef, Schema, SchemaRef};

use super::error::{MergeError, MergeErrorKind, from_arrow, from_parquet};
use super::json_lines::{self, Lines};
use super::table::difference;
use crate::decode::guarded;

/// The approximate maximum of bytes and of rows of a batch.
const BATCH_BYTES: u64 = 2 << 20;
const BATCH_ROWS: u64 = 8 << 10;

/// A table before its first row is read.
pub(crate) struct Opened {
    path: PathBuf,
    file: Kind,
    /// `None` if the columns are unknown: JSON lines without rows.
    schema: Option<SchemaRef>,
}

enum Kind {
    Parquet(Box<ParquetRecordBatchReaderBuilder<File>>),
    Arrow(File),
    Lines(json_lines::Head),
}

/// The batches of a table.
pub(crate) type Batches = Box<dyn Iterator<Item = Result<RecordBatch, MergeError>>>;

/// Opens a table of any format except CSV. JSON lines have no types: columns in `known` have their
/// type there, others that of their first values.
///
/// # Errors
///
/// [`MergeErrorKind::Read`] and [`MergeErrorKind::Row`].
pub(crate) fn open(path: &Path, known: &Schema) -> Result<Opened, MergeError> {
    let read = |error| MergeError::read(path, error);
    let mut begin = Vec::new();
    File::open(path).and_then(|file| file.take(6).read_to_end(&mut begin)).map_err(read)?;
    // An empty file is valid as JSON lines, but not in the other formats.
    let is_lost = path.extension().is_some_and(|ending| ending == "parquet" || ending == "arrow");
    if begin.is_empty() && is_lost {
        return Err(read(invalid("an empty file is not a table of this format")));
    }
    let whole = File::open(path).map_err(read)?;
    let opened = |file, schema| Opened { path: path.to_owned(), file, schema };
    let text: Box<dyn Read> = match &begin[..] {
        [b'P', b'A', b'R', b'1', ..] => {
            let builder = guarded(|| ParquetRecordBatchReaderBuilder::try_new(whole))
                .map_err(|error| read(invalid(error)))?;
            let schema = Arc::clone(builder.schema());
            return Ok(opened(Kind::Parquet(Box::new(builder)), Some(schema)));
        }
        b"ARROW1" => {
            let reader = guarded(|| arrow_ipc::reader::FileReader::try_new(&whole, None))
                .map_err(|error| read(invalid(error)))?;
            let schema = reader.schema();
            return Ok(opened(Kind::Arrow(whole), Some(schema)));
        }
        [0x1F, 0x8B, ..] => Box::new(flate2::read::MultiGzDecoder::new(whole)),
        [0x28, 0xB5, 0x2F, 0xFD, ..] => {
            Box::new(zstd::stream::read::Decoder::new(whole).map_err(read)?)
        }
        _ => Box::new(whole),
    };
    let text = BufReader::with_capacity(64 << 10, text);
    let head = json_lines::head(Box::new(text), known).map_err(read)?;
    let schema = head.schema.clone();
    Ok(opened(Kind::Lines(head), schema))
}

impl Opened {
    /// Returns the schema, if the table has one.
    pub(crate) fn schema(&self) -> Option<&SchemaRef> {
        self.schema.as_ref()
    }

    /// Checks that the columns are these.
    pub(crate) fn check(&self, expected: &Schema) -> Result<(), MergeError> {
        let difference = self.schema().and_then(|found| difference(expected, found));
        let error =
            |difference| MergeError::new(MergeErrorKind::Schema, &self.path, invalid(difference));
        difference.map(error).map_or(Ok(()), Err)
    }

    /// Returns the batches.
    pub(crate) fn batches(self) -> Result<Batches, MergeError> {
        self.batches_of(None)
    }

    /// Returns the batches with only the columns of these names.
    pub(crate) fn only(self, names: &[&str]) -> Result<Batches, MergeError> {
        self.batches_of(Some(names))
    }

    fn batches_of(self, names: Option<&[&str]>) -> Result<Batches, MergeError> {
        let Opened { path, file, schema } = self;
        let Some(schema) = schema else { return Ok(Box::new(std::iter::empty())) };
        let is_wanted =
            |field: &FieldRef| names.is_none_or(|names| names.contains(&field.name().as_str()));
        let fields = schema.fields().iter().enumerate();
        let mut wanted: Vec<usize> =
            fields.filter(|(_, field)| is_wanted(field)).map(|(index, _)| index).collect();
        if wanted.is_empty() {
            // A batch without columns would lose the number of its rows.
            wanted.push(0);
        }
        let batches = match file {
            Kind::Parquet(builder) => parquet(*builder, &wanted),
            Kind::Arrow(file) => arrow(file, wanted),
            Kind::Lines(head) => lines(head, &schema, &wanted, names.is_none()),
        };
        let wrong = move |error| MergeError::read(&path, error);
        let batches = batches.map_err(&wrong)?;
        Ok(Box::new(Guarded(Some(batches)).map(move |batch| batch.map_err(&wrong))))
    }
}

type Raw = Box<dyn Iterator<Item = io::Result<RecordBatch>>>;

/// Batches of a decoder that may panic. Iteration ends at the first error.
struct Guarded(Option<Raw>);

impl Iterator for Guarded {
    type Item = io::Result<RecordBatch>;

    fn next(&mut self) -> Option<io::Result<RecordBatch>> {
        let batches = self.0.as_mut()?;
        let batch = match guarded(|| Ok::<_, String>(batches.next())) {
            Ok(batch) => batch,
            Err(error) => Some(Err(invalid(error))),
        };
        if !matches!(batch, Some(Ok(_))) {
            self.0 = None;
        }
        batch
    }
}

fn invalid(message: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message.into())
}

fn parquet(builder: ParquetRecordBatchReaderBuilder<File>, wanted: &[usize]) -> io::Result<Raw> {
    // The number of rows that have the size of a batch in the row group with the largest rows.
    let groups = builder.metadata().row_groups().iter();
    let row = |group: &::parquet::file::metadata::RowGroupMetaData| {
        group.total_byte_size().max(1) as u64 / group.num_rows().max(1) as u64
    };
    let row = groups.map(row).max().unwrap_or(0).max(1);
    let rows = (BATCH_BYTES / row).clamp(1, BATCH_ROWS);
    let mask = ProjectionMask::roots(builder.parquet_schema(), wanted.iter().copied());
    let batches = builder.with_projection(mask).with_batch_size(rows as usize).build();
    let batches = batches.map_err(from_parquet)?;
    Ok(Box::new(batches.map(|batch| batch.map_err(from_arrow))))
}

fn arrow(file: File, wanted: Vec<usize>) -> io::Result<Raw> {
    let file = BufReader::new(file);
    let batches = arrow_ipc::reader::FileReader::try_new(file, Some(wanted)).map_err(from_arrow)?;
    Ok(Box::new(batches.map(|batch| batch.map_err(from_arrow))))
}

fn lines(
    head: json_lines::Head,
    schema: &SchemaRef,
    wanted: &[usize],
    is_strict: bool,
) -> io::Result<Raw> {
    let schema = Arc::new(schema.project(wanted).map_err(from_arrow)?);
    Ok(Box::new(Lines::new(head, schema, is_strict)?))
}
