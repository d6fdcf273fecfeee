//! Holds batches: the last ones as they are, earlier ones compressed column by column.

use arrow_array::{ArrayRef, RecordBatch};
use arrow_ipc::CompressionType;
use arrow_ipc::reader::StreamReader;
use arrow_ipc::writer::{IpcWriteOptions, StreamWriter};
use arrow_schema::{ArrowError, SchemaRef};

/// The level of zstd, which is low because the data is read again soon.
const LEVEL: i32 = 1;

/// The size of the batches that are compressed together, in bytes. Most blocks are smaller and
/// never compressed.
const TOGETHER: usize = 12 << 20;

/// Holds batches until they are read back, one column at a time.
pub(super) struct Spool {
    schema: SchemaRef,
    options: IpcWriteOptions,
    /// The uncompressed batches.
    batches: Vec<RecordBatch>,
    batch_bytes: usize,
    /// The compressed streams of Arrow IPC of each column.
    columns: Vec<Vec<Vec<u8>>>,
    column_bytes: usize,
}

impl Spool {
    pub(super) fn new(schema: SchemaRef) -> Result<Spool, ArrowError> {
        let options = IpcWriteOptions::default()
            .try_with_compression(Some(CompressionType::ZSTD))?
            .try_with_compression_level(Some(LEVEL))?;
        let columns = vec![Vec::new(); schema.fields().len()];
        Ok(Spool { schema, options, batches: Vec::new(), batch_bytes: 0, columns, column_bytes: 0 })
    }

    pub(super) fn push(&mut self, batch: &RecordBatch) -> Result<(), ArrowError> {
        self.batches.push(batch.clone());
        self.batch_bytes += batch.get_array_memory_size();
        if self.batch_bytes >= TOGETHER { self.compress() } else { Ok(()) }
    }

    pub(super) fn held(&self) -> usize {
        self.batch_bytes + self.column_bytes
    }

    fn compress(&mut self) -> Result<(), ArrowError> {
        for (index, streams) in self.columns.iter_mut().enumerate() {
            let schema = self.schema.project(&[index])?;
            let mut stream =
                StreamWriter::try_new_with_options(Vec::new(), &schema, self.options.clone())?;
            for batch in &self.batches {
                stream.write(&batch.project(&[index])?)?;
            }
            let mut stream = stream.into_inner()?;
            stream.shrink_to_fit();
            self.column_bytes += stream.len();
            streams.push(stream);
        }
        self.batches.clear();
        self.batch_bytes = 0;
        Ok(())
    }

    /// Returns the arrays of each column in the order of the schema. The compressed data of a
    /// column is freed before the next one is returned.
    pub(super) fn into_columns(
        self,
    ) -> impl Iterator<Item = impl Iterator<Item = Result<ArrayRef, ArrowError>>> {
        let Spool { batches, columns, .. } = self;
        columns.into_iter().enumerate().map(move |(index, streams)| {
            let last: Vec<_> =
                batches.iter().map(|batch| Ok(batch.column(index).clone())).collect();
            streams.into_iter().flat_map(arrays).chain(last)
        })
    }
}

fn arrays(stream: Vec<u8>) -> impl Iterator<Item = Result<ArrayRef, ArrowError>> {
    let (reader, error) = match StreamReader::try_new(std::io::Cursor::new(stream), None) {
        Ok(reader) => (Some(reader), None),
        Err(error) => (None, Some(Err(error))),
    };
    let column = |batch: Result<RecordBatch, _>| batch.map(|batch| batch.column(0).clone());
    reader.into_iter().flatten().map(column).chain(error)
}
