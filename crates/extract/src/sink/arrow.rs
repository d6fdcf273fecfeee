//! The file format of Arrow IPC: a block consists of messages, whose places are listed at the end
//! of the file.

use std::collections::BTreeMap;
use std::io::{self, Write};

use arrow_array::RecordBatch;
use arrow_ipc::convert::schema_to_fb_offset;
use arrow_ipc::writer::{
    DictionaryTracker, IpcDataGenerator, IpcWriteContext, IpcWriteOptions, write_message,
};
use arrow_ipc::{Block as Place, CompressionType, FooterBuilder, MetadataVersion};
use arrow_schema::{ArrowError, DataType, Metadata, Schema};
use flatbuffers::FlatBufferBuilder;

use super::compress::ZSTD_LEVEL;
use super::format::Compression;
use super::output::Output;

const MAGIC: &[u8; 6] = b"ARROW1";

/// The alignment of messages and buffers in bytes.
const ALIGNMENT: usize = 64;

/// The bytes before the footer: a message of length 0.
const END_OF_MESSAGES: [u8; 8] = [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0];

pub(super) fn options(compression: Compression) -> Result<IpcWriteOptions, ArrowError> {
    let options = IpcWriteOptions::try_new(ALIGNMENT, false, MetadataVersion::V5)?;
    match compression {
        Compression::Zstd => options
            .try_with_compression(Some(CompressionType::ZSTD))?
            .try_with_compression_level(Some(ZSTD_LEVEL)),
        _ => Ok(options),
    }
}

/// Returns whether a type contains a dictionary. A file has one dictionary for all batches, so
/// independent blocks cannot have any.
pub(super) fn has_dictionary(data_type: &DataType) -> bool {
    match data_type {
        DataType::Dictionary(..) => true,
        DataType::Union(fields, _) => {
            fields.iter().any(|(_, field)| has_dictionary(field.data_type()))
        }
        DataType::Struct(fields) => fields.iter().any(|field| has_dictionary(field.data_type())),
        DataType::RunEndEncoded(_, values) => has_dictionary(values.data_type()),
        DataType::List(item)
        | DataType::LargeList(item)
        | DataType::ListView(item)
        | DataType::LargeListView(item)
        | DataType::FixedSizeList(item, _)
        | DataType::Map(item, _) => has_dictionary(item.data_type()),
        _ => false,
    }
}

/// Consecutive messages.
pub(super) struct Messages {
    bytes: Vec<u8>,
    /// The sizes of the head and of the body of each, in bytes.
    lengths: Vec<(usize, usize)>,
    options: IpcWriteOptions,
    context: IpcWriteContext,
}

impl Messages {
    pub(super) fn new(options: IpcWriteOptions) -> Messages {
        let context = IpcWriteContext::default();
        Messages { bytes: Vec::new(), lengths: Vec::new(), options, context }
    }

    pub(super) fn push(&mut self, batch: &RecordBatch) -> Result<(), ArrowError> {
        let mut dictionaries = DictionaryTracker::new(true);
        let (_, message) = IpcDataGenerator::default().encode(
            batch,
            &mut dictionaries,
            &self.options,
            &mut self.context,
        )?;
        self.lengths.push(write_message(&mut self.bytes, message, &self.options)?);
        Ok(())
    }

    pub(super) fn held(&self) -> usize {
        self.bytes.len()
    }
}

/// A file to which messages are appended.
pub(super) struct File {
    out: Output,
    schema: Schema,
    places: Vec<Place>,
}

impl File {
    pub(super) fn new(
        mut out: Output,
        schema: &Schema,
        metadata: &BTreeMap<String, String>,
        options: &IpcWriteOptions,
    ) -> Result<File, ArrowError> {
        let metadata = Metadata::from_iter(metadata.clone());
        let schema = Schema::new_with_metadata(schema.fields().clone(), metadata);
        out.write_all(MAGIC)?;
        out.write_all(&[0; ALIGNMENT - MAGIC.len()])?;
        let mut dictionaries = DictionaryTracker::new(true);
        let message = IpcDataGenerator::default().schema_to_bytes_with_dictionary_tracker(
            &schema,
            &mut dictionaries,
            options,
        );
        write_message(&mut out, message, options)?;
        Ok(File { out, schema, places: Vec::new() })
    }

    pub(super) fn append(&mut self, messages: &Messages) -> io::Result<()> {
        let mut place = self.out.bytes() as i64;
        self.out.write_all(&messages.bytes)?;
        for (head, body) in &messages.lengths {
            self.places.push(Place::new(place, *head as i32, *body as i64));
            place += (head + body) as i64;
        }
        Ok(())
    }

    pub(super) fn bytes(&self) -> u64 {
        self.out.bytes()
    }

    /// Writes the footer.
    pub(super) fn finish(mut self) -> io::Result<Output> {
        self.out.write_all(&END_OF_MESSAGES)?;
        let footer = footer(&self.schema, &self.places);
        self.out.write_all(&footer)?;
        self.out.write_all(&(footer.len() as i32).to_le_bytes())?;
        self.out.write_all(MAGIC)?;
        Ok(self.out)
    }
}

/// Encodes the schema and the places of the messages.
fn footer(schema: &Schema, places: &[Place]) -> Vec<u8> {
    let mut builder = FlatBufferBuilder::new();
    let dictionaries = builder.create_vector::<Place>(&[]);
    let batches = builder.create_vector(places);
    let schema = schema_to_fb_offset(&mut builder, schema);
    let mut footer = FooterBuilder::new(&mut builder);
    footer.add_version(MetadataVersion::V5);
    footer.add_schema(schema);
    footer.add_dictionaries(dictionaries);
    footer.add_recordBatches(batches);
    let root = footer.finish();
    builder.finish(root, None);
    builder.finished_data().to_vec()
}
