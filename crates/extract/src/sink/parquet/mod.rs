//! Parquet: a block is a row group, encoded before it has a place in the file.
//!
//! Columns of texts are encoded as rows come. Of the others, a column needs a dictionary, a page and the memory
//! of zstd while the library encodes it, some 3 MiB together: so their values wait in a [`Spool`], and these
//! columns are encoded one after another.

mod bounds;
mod chunk;
mod codec;
mod dictionary;
mod hybrid;
mod texts;

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use ::parquet::arrow::arrow_writer::{
    ArrowColumnChunk, ArrowColumnWriter, ArrowRowGroupWriterFactory, compute_leaves,
};
use ::parquet::arrow::{ArrowSchemaConverter, add_encoded_arrow_schema_to_metadata};
use ::parquet::basic::{Compression as CodecName, Encoding, GzipLevel, ZstdLevel};
use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::KeyValue;
use ::parquet::file::properties::{WriterProperties, WriterPropertiesBuilder, WriterPropertiesPtr};
use ::parquet::file::writer::SerializedFileWriter;
use ::parquet::schema::types::{ColumnPath, SchemaDescriptor, TypePtr};
use arrow_array::RecordBatch;
use arrow_array::cast::AsArray;
use arrow_schema::{DataType, FieldRef, Schema, SchemaRef};

use super::compress::ZSTD_LEVEL;
use super::error::from_parquet;
use super::format::Compression;
use super::output::Output;
use super::spool::Spool;
use crate::columns::Column;
use chunk::{Chunk, Leaf, PAGE_BYTES};
use codec::Codec;
use texts::Texts;

/// The registered domains that the bloom filter of a row group has room for: 64 KiB at one wrong answer
/// in a hundred. It is folded to what the row group needs.
const BLOOM_DOMAINS: u64 = 50_000;
const BLOOM_WRONG: f64 = 0.01;

/// The bytes that it takes to encode a column, approximately.
const ONE_COLUMN: usize = 3 << 20;

/// What all row groups of a table have in common.
pub(super) struct Layout {
    root: TypePtr,
    properties: WriterPropertiesPtr,
    compression: Compression,
    columns: Arc<[Kind]>,
    /// The columns that the library encodes, and what makes its writers.
    others: SchemaRef,
    groups: Arc<ArrowRowGroupWriterFactory>,
}

/// How a column is encoded.
enum Kind {
    Texts(Leaf),
    Other(FieldRef),
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
        let descriptor = ArrowSchemaConverter::new().convert(schema)?;
        let columns = kinds(schema, &descriptor, &properties);
        let is_other = |kind: &Kind| matches!(kind, Kind::Other(_));
        let others: Vec<usize> = (0..columns.len()).filter(|at| is_other(&columns[*at])).collect();
        let others = Arc::new(schema.project(&others)?);
        let root = ArrowSchemaConverter::new().convert(&others)?.root_schema_ptr();
        let nowhere = SerializedFileWriter::new(io::sink(), root, Arc::clone(&properties))?;
        let groups = Arc::new(ArrowRowGroupWriterFactory::new(&nowhere, Arc::clone(&others)));
        let root = descriptor.root_schema_ptr();
        Ok(Layout { root, properties, compression, columns: columns.into(), others, groups })
    }

    pub(super) fn row_group(&self) -> Result<RowGroup, ParquetError> {
        let texts = |kind: &Kind| match kind {
            Kind::Texts(leaf) => Texts::new(leaf.clone()).map(Some),
            Kind::Other(_) => Ok(None),
        };
        Ok(RowGroup {
            columns: Arc::clone(&self.columns),
            texts: self.columns.iter().map(texts).collect::<Result<_, _>>()?,
            codec: Codec::new(self.compression)?,
            others: Arc::clone(&self.others),
            groups: Arc::clone(&self.groups),
            spool: Spool::new(Arc::clone(&self.others))?,
        })
    }

    pub(super) fn file(&self, out: Output) -> io::Result<SerializedFileWriter<Output>> {
        SerializedFileWriter::new(out, Arc::clone(&self.root), Arc::clone(&self.properties))
            .map_err(from_parquet)
    }
}

/// Returns how each column is encoded.
fn kinds(schema: &Schema, leaves: &SchemaDescriptor, properties: &WriterProperties) -> Vec<Kind> {
    let kind = |(index, field): (usize, &FieldRef)| {
        // A column of texts is the only leaf of its field.
        let mut of_field = (0..leaves.num_columns()).filter(|leaf| {
            *field.data_type() == DataType::Utf8 && leaves.get_column_root_idx(*leaf) == index
        });
        let Some(leaf) = of_field.next() else { return Kind::Other(Arc::clone(field)) };
        let descriptor = leaves.column(leaf);
        let bloom = properties.bloom_filter_properties(descriptor.path());
        Kind::Texts(Leaf {
            codec: properties.compression(descriptor.path()),
            is_nullable: field.is_nullable(),
            bloom: bloom.map(|bloom| (bloom.ndv(), bloom.fpp())),
            descriptor,
        })
    };
    schema.fields().iter().enumerate().map(kind).collect()
}

fn properties(
    schema: &SchemaRef,
    compression: Compression,
    metadata: &BTreeMap<String, String>,
) -> Result<WriterProperties, ParquetError> {
    let codec = match compression {
        Compression::None => CodecName::UNCOMPRESSED,
        Compression::Gzip => CodecName::GZIP(GzipLevel::default()),
        Compression::Zstd => CodecName::ZSTD(ZstdLevel::try_new(ZSTD_LEVEL)?),
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
    // Offsets and times of rows that follow each other differ by little; a dictionary would only cost time.
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
    columns: Arc<[Kind]>,
    /// For each column, its values if they are texts.
    texts: Vec<Option<Texts>>,
    codec: Codec,
    others: SchemaRef,
    groups: Arc<ArrowRowGroupWriterFactory>,
    spool: Spool,
}

/// A row group as it is appended.
pub(super) struct Columns(Vec<Encoded>);

/// The leaves of a column.
enum Encoded {
    Texts(Box<Chunk>),
    Other(Vec<ArrowColumnChunk>),
}

impl RowGroup {
    pub(super) fn push(&mut self, batch: &RecordBatch) -> Result<(), ParquetError> {
        let mut others = Vec::with_capacity(self.others.fields().len());
        for (texts, array) in self.texts.iter_mut().zip(batch.columns()) {
            match (texts, array.as_string_opt::<i32>()) {
                (Some(texts), Some(array)) => texts.push(array, &mut self.codec)?,
                _ => others.push(Arc::clone(array)),
            }
        }
        if others.is_empty() {
            return Ok(());
        }
        Ok(self.spool.push(&RecordBatch::try_new(Arc::clone(&self.others), others)?)?)
    }

    /// Returns what waits, and what it takes to encode it.
    pub(super) fn held(&self) -> usize {
        let texts: usize = self.texts.iter().flatten().map(Texts::held).sum();
        texts + self.spool.held() + ONE_COLUMN
    }

    /// Encodes the row group: the leaves of the schema in its order.
    pub(super) fn finish(mut self) -> Result<Columns, ParquetError> {
        // The number of the row group plays a part only in encryption.
        let mut writers = self.groups.create_column_writers(0)?.into_iter();
        let mut encoded = Vec::with_capacity(self.columns.len());
        let mut others = self.spool.into_columns();
        for (kind, texts) in self.columns.iter().zip(self.texts) {
            if let Some(texts) = texts {
                encoded.push(Encoded::Texts(Box::new(texts.finish(&mut self.codec)?)));
                continue;
            }
            let (Kind::Other(field), Some(arrays)) = (kind, others.next()) else { continue };
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
            let chunks = open.into_iter().map(ArrowColumnWriter::close);
            encoded.push(Encoded::Other(chunks.collect::<Result<_, _>>()?));
        }
        Ok(Columns(encoded))
    }
}

impl Columns {
    /// Returns the bytes that they take in the file.
    pub(super) fn bytes(&self) -> u64 {
        let bytes = |column: &Encoded| match column {
            Encoded::Texts(chunk) => chunk.bytes(),
            Encoded::Other(chunks) => chunks.iter().map(|chunk| chunk.close().bytes_written).sum(),
        };
        self.0.iter().map(bytes).sum()
    }
}

/// Appends a row group.
pub(super) fn append(
    file: &mut SerializedFileWriter<Output>,
    columns: Columns,
) -> Result<(), ParquetError> {
    let mut group = file.next_row_group()?;
    for column in columns.0 {
        match column {
            Encoded::Texts(chunk) => chunk.append(&mut group)?,
            Encoded::Other(chunks) => {
                for chunk in chunks {
                    chunk.append_to_row_group(&mut group)?;
                }
            }
        }
    }
    group.close()?;
    Ok(())
}

/// Writes what stands behind the row groups.
pub(super) fn finish(mut file: SerializedFileWriter<Output>) -> Result<Output, ParquetError> {
    // `into_inner` would do the same, and make a full disk an error of the format.
    file.finish()?;
    Ok(std::mem::replace(file.inner_mut(), Output::other(io::sink())))
}
