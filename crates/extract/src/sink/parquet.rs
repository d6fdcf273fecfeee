//! Parquet: a block is a row group, encoded before it has a place in the file.
//!
//! Encoding a column takes a dictionary, a page and the state of zstd, about 3 MiB in all. So rows
//! wait in a [`Spool`], and columns are encoded one after another.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use ::parquet::arrow::arrow_writer::{
    ArrowColumnChunk, ArrowColumnWriter, ArrowRowGroupWriterFactory, compute_leaves,
};
use ::parquet::arrow::{ArrowSchemaConverter, add_encoded_arrow_schema_to_metadata};
use ::parquet::basic::{Compression as Codec, Encoding, GzipLevel, ZstdLevel};
use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::KeyValue;
use ::parquet::file::properties::{WriterProperties, WriterPropertiesBuilder, WriterPropertiesPtr};
use ::parquet::file::writer::SerializedFileWriter;
use ::parquet::schema::types::{ColumnPath, TypePtr};
use arrow_array::RecordBatch;
use arrow_schema::{DataType, FieldRef, SchemaRef};

use super::compress::ZSTD_LEVEL;
use super::error::from_parquet;
use super::format::Compression;
use super::output::Output;
use super::spool::Spool;
use crate::columns::Column;

/// The number of registered domains in the bloom filter of a row group: 64 KiB for a false positive
/// rate of 1%. The filter is folded to the size that the row group needs.
const BLOOM_DOMAINS: u64 = 50_000;
const BLOOM_WRONG: f64 = 0.01;

/// The approximate maximum size in bytes of a dictionary, and of a page before compression.
const PAGE_BYTES: usize = 512 << 10;

/// The approximate memory for encoding a column, in bytes.
const ONE_COLUMN: usize = 3 << 20;

/// What the row groups of a table share.
pub(super) struct Layout {
    schema: SchemaRef,
    root: TypePtr,
    properties: WriterPropertiesPtr,
    groups: Arc<ArrowRowGroupWriterFactory>,
}

impl Layout {
    pub(super) fn new(
        schema: &SchemaRef,
        compression: Compression,
        metadata: &BTreeMap<String, String>,
    ) -> Result<Layout, ParquetError> {
        let mut properties = properties(schema, compression, metadata)?;
        add_encoded_arrow_schema_to_metadata(schema, &mut properties);
        let properties = Arc::new(properties);
        let root = ArrowSchemaConverter::new().convert(schema)?.root_schema_ptr();
        let nowhere =
            SerializedFileWriter::new(io::sink(), Arc::clone(&root), Arc::clone(&properties))?;
        let groups = Arc::new(ArrowRowGroupWriterFactory::new(&nowhere, Arc::clone(schema)));
        Ok(Layout { schema: Arc::clone(schema), root, properties, groups })
    }

    pub(super) fn row_group(&self) -> Result<RowGroup, ParquetError> {
        let spool = Spool::new(Arc::clone(&self.schema))?;
        Ok(RowGroup { schema: Arc::clone(&self.schema), groups: Arc::clone(&self.groups), spool })
    }

    pub(super) fn file(&self, out: Output) -> io::Result<SerializedFileWriter<Output>> {
        SerializedFileWriter::new(out, Arc::clone(&self.root), Arc::clone(&self.properties))
            .map_err(from_parquet)
    }
}

fn properties(
    schema: &SchemaRef,
    compression: Compression,
    metadata: &BTreeMap<String, String>,
) -> Result<WriterProperties, ParquetError> {
    let codec = match compression {
        Compression::None => Codec::UNCOMPRESSED,
        Compression::Gzip => Codec::GZIP(GzipLevel::default()),
        Compression::Zstd => Codec::ZSTD(ZstdLevel::try_new(ZSTD_LEVEL)?),
    };
    let pairs = metadata.iter().map(|(key, value)| KeyValue::new(key.clone(), value.clone()));
    let domain = ColumnPath::from(Column::RegisteredDomain.as_str());
    // Statistics of row groups and pages, and the index of pages, are on by default.
    let properties = WriterProperties::builder()
        .set_compression(codec)
        .set_data_page_size_limit(PAGE_BYTES)
        .set_dictionary_page_size_limit(PAGE_BYTES)
        .set_key_value_metadata(Some(pairs.collect()))
        .set_column_bloom_filter_enabled(domain.clone(), true)
        .set_column_bloom_filter_max_ndv(domain.clone(), BLOOM_DOMAINS)
        .set_column_bloom_filter_fpp(domain, BLOOM_WRONG);
    // Offsets and times of adjacent rows differ by little; a dictionary would only cost time.
    let is_number =
        |field: &&FieldRef| matches!(field.data_type(), DataType::Int64 | DataType::Timestamp(..));
    let numbers = schema.fields().iter().filter(is_number);
    let delta = |properties: WriterPropertiesBuilder, field: &FieldRef| {
        let path = ColumnPath::from(field.name().as_str());
        properties
            .set_column_dictionary_enabled(path.clone(), false)
            .set_column_encoding(path, Encoding::DELTA_BINARY_PACKED)
    };
    Ok(numbers.fold(properties, delta).build())
}

/// A row group before it is encoded.
pub(super) struct RowGroup {
    schema: SchemaRef,
    groups: Arc<ArrowRowGroupWriterFactory>,
    spool: Spool,
}

impl RowGroup {
    pub(super) fn push(&mut self, batch: &RecordBatch) -> Result<(), ParquetError> {
        Ok(self.spool.push(batch)?)
    }

    /// Returns the size in memory in bytes, including what encoding takes.
    pub(super) fn held(&self) -> usize {
        self.spool.held() + ONE_COLUMN
    }

    /// Encodes the row group: the leaf columns in the order of the schema.
    pub(super) fn finish(self) -> Result<Vec<ArrowColumnChunk>, ParquetError> {
        // The number of the row group matters only for encryption.
        let mut writers = self.groups.create_column_writers(0)?.into_iter();
        let mut chunks = Vec::with_capacity(writers.len());
        for (field, arrays) in self.schema.fields().iter().zip(self.spool.into_columns()) {
            let mut open: Vec<ArrowColumnWriter> = Vec::new();
            for array in arrays {
                let leaves = compute_leaves(field, &array?)?;
                if open.is_empty() {
                    open.extend(writers.by_ref().take(leaves.len()));
                }
                for (writer, leaf) in open.iter_mut().zip(&leaves) {
                    writer.write(leaf)?;
                }
            }
            for writer in open {
                chunks.push(writer.close()?);
            }
        }
        Ok(chunks)
    }
}

/// Appends a row group.
pub(super) fn append(
    file: &mut SerializedFileWriter<Output>,
    columns: Vec<ArrowColumnChunk>,
) -> Result<(), ParquetError> {
    let mut group = file.next_row_group()?;
    for column in columns {
        column.append_to_row_group(&mut group)?;
    }
    group.close()?;
    Ok(())
}

/// Writes the footer.
pub(super) fn finish(mut file: SerializedFileWriter<Output>) -> Result<Output, ParquetError> {
    // `into_inner` would do the same, but report a full disk as an error of the format.
    file.finish()?;
    Ok(std::mem::replace(file.inner_mut(), Output::other(io::sink())))
}
