//! Reads Arrow in the file format and the streaming format, batch by batch.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_buffer::Buffer;
use arrow_ipc::reader::{FileDecoder, read_footer_length};
use arrow_ipc::{
    Block, Message, MessageHeader, RecordBatch as Batch, root_as_footer, root_as_message,
};
use arrow_schema::{ArrowError, Schema};
use bytes::Bytes;
use parquet::file::reader::{ChunkReader, Length};

use super::super::file::SourceFile;
use super::super::keep::other_type;
use super::super::options::Options;
use super::super::output::Output;
use super::super::sink::Sink;
use super::rows::{MAX_HELD, columns_of, lose, lose_unread, read_more, scan};
use crate::decode::guarded;

/// The number of bytes after the index, which hold its length and the magic number.
const END: u64 = 10;

/// The magic number of the file format, which has an index at its end.
const FILE: &[u8] = b"ARROW1";

/// The mark at the beginning of each message of a stream, which its length follows.
const MESSAGE: [u8; 4] = [0xFF; 4];

/// The size of both in bytes.
const PREFIX: u64 = 8;

/// The maximum number of bytes between the last batch and the index: the end-of-stream mark and
/// padding to a cache line.
const MAX_GAP: u64 = 72;

/// The maximum size of the header of a message in bytes.
const MAX_HEADER: u64 = 64 << 20;

struct Index {
    schema: Arc<Schema>,
    version: arrow_ipc::MetadataVersion,
    /// The places of dictionaries and batches, in the order in which they are read. A dictionary
    /// applies to the batches after it, until another one with its id.
    blocks: Vec<(Part, Block)>,
    /// The offset of the table.
    begin: u64,
    /// Where the table is incomplete, and why.
    cut: Option<(u64, &'static str)>,
    /// The offset of the bytes after a stream, if there are any.
    next: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Dictionary,
    Batch,
}

pub(super) fn schema_of(table: &SourceFile) -> Option<Arc<Schema>> {
    guarded(|| Index::of(table, 0)).ok().map(|index| index.schema)
}

/// Reads a table and those after it, because streams may be concatenated.
pub(super) fn read<S: Sink>(
    table: &SourceFile,
    options: &Options,
    out: &mut Output<'_, '_, S>,
) -> io::Result<()> {
    let mut first_row = 0;
    let mut next = Some(0);
    while let Some(at) = next {
        let index = match guarded(|| Index::of(table, at)) {
            Ok(index) => index,
            Err(reason) if at == 0 => return lose(0, 0, &reason, out),
            Err(_) => return lose(at, 0, "bytes after a table that are none", out),
        };
        first_row = match read_one(table, &index, first_row, options, out) {
            // Only the first table of a file must have the columns.
            Err(error) if at > 0 && error.kind() == io::ErrorKind::InvalidInput => {
                let rows = index.rows(table);
                let reason = format!("a table after another one: {error}");
                lose(at, rows, &reason, out)?;
                u64::saturating_add(first_row, rows)
            }
            read => read?,
        };
        next = index.next;
    }
    Ok(())
}

/// Reads a table whose first row has this number. Returns the number after its last row.
fn read_one<S: Sink>(
    table: &SourceFile,
    index: &Index,
    mut first_row: u64,
    options: &Options,
    out: &mut Output<'_, '_, S>,
) -> io::Result<u64> {
    let all = columns_of(&index.schema, options)?;
    out.counts.byte_columns += all.passed_over();
    if let Some(reason) = other_type(&index.schema, &options.keep, out.rows)? {
        let rows = index.rows(table);
        lose(index.begin, rows, &reason, out)?;
        return Ok(u64::saturating_add(first_row, rows));
    }
    lose_unread(index.begin, &index.schema, options, out)?;
    let kept = options.keep.iter().filter_map(|name| index.schema.index_of(name).ok());
    let mut indices: Vec<usize> = all.indices().chain(kept).collect();
    indices.sort_unstable();
    indices.dedup();
    let projected = index.schema.project(&indices).map_err(io::Error::other)?;
    let columns = columns_of(&projected, options)?;
    let decoder = FileDecoder::new(Arc::clone(&index.schema), index.version);
    let mut decoder = decoder.with_projection(indices);
    let mut held = Dictionaries::default();
    for (part, block) in &index.blocks {
        let place = block.offset().max(0) as u64;
        let bytes = guarded(|| block_of(table, block));
        let length = bytes.as_ref().map_or(0, |bytes| bytes.len() as u64);
        if *part == Part::Dictionary {
            let read = |bytes| guarded(|| held.read(&mut decoder, block, &bytes));
            if let Err(reason) = bytes.and_then(read) {
                lose(place, 0, &reason, out)?;
            }
            read_more(table, length, out);
            continue;
        }
        let rows = bytes.as_ref().ok().map_or(0, rows_of);
        let batch =
            bytes.and_then(|bytes| guarded(|| decode(&decoder, block, &bytes, held.room())));
        match batch {
            Ok(batch) => scan(&columns, &batch, first_row, out)?,
            Err(reason) => lose(place, rows, &reason, out)?,
        }
        first_row = u64::saturating_add(first_row, rows);
        read_more(table, length, out);
    }
    if let Some((place, reason)) = index.cut {
        lose(place, 0, reason, out)?;
    }
    Ok(first_row)
}

impl Index {
    /// Reads the index of the table that begins at this offset. In the file format that is the
    /// whole file.
    fn of(table: &SourceFile, begin: u64) -> Result<Index, ArrowError> {
        let length = table.len();
        if begin > 0 || bytes_at(table, 0, length.min(FILE.len() as u64))? != FILE {
            return Index::of_stream(table, begin);
        }
        let end = bytes_at(table, length.saturating_sub(END), END)?;
        let end = *end.first_chunk::<{ END as usize }>().ok_or_else(truncated)?;
        let of_index = read_footer_length(end)? as u64;
        let at = length.checked_sub(END + of_index).ok_or_else(truncated)?;
        let index = bytes_at(table, at, of_index)?;
        let footer =
            root_as_footer(&index).map_err(|error| ArrowError::ParseError(error.to_string()))?;
        let schema = schema(footer.schema().ok_or_else(truncated)?)?;
        let batches = footer.recordBatches().ok_or_else(truncated)?;
        let dictionaries = footer.dictionaries().into_iter().flatten();
        let dictionaries = dictionaries.map(|block| (Part::Dictionary, *block));
        let blocks = dictionaries.chain(batches.iter().map(|block| (Part::Batch, *block)));
        let (version, blocks) = (footer.version(), blocks.collect::<Vec<_>>());
        let length = |of: &Block| of.bodyLength().saturating_add(of.metaDataLength().into());
        let ends = blocks.iter().map(|(_, of)| of.offset().saturating_add(length(of)));
        let end = ends.max().and_then(|end| u64::try_from(end).ok());
        let cut = end.filter(|end| end.saturating_add(MAX_GAP) < at);
        let cut = cut.map(|end| (end, "bytes that the index does not name: another table?"));
        Ok(Index { schema, version, blocks, begin, cut, next: None })
    }

    /// Finds the messages of a stream by reading only their headers.
    fn of_stream(table: &SourceFile, begin: u64) -> Result<Index, ArrowError> {
        let header = header_at(table, begin)?.ok_or_else(truncated)?;
        let message = message_at(&header)?;
        let schema = schema(message.header_as_schema().ok_or_else(truncated)?)?;
        let (version, blocks) = (message.version(), Vec::new());
        let mut index = Index { schema, version, blocks, begin, cut: None, next: None };
        let mut at = begin + header.len() as u64;
        while at < table.len() {
            match stream_block(table, at) {
                Ok(Next::Block(part, block, end)) => {
                    index.blocks.push((part, block));
                    at = end;
                }
                Ok(Next::End(end)) => {
                    index.next = (end < table.len()).then_some(end);
                    break;
                }
                Err(_) => {
                    index.cut = Some((at, "a table that ends too early"));
                    break;
                }
            }
        }
        Ok(index)
    }

    /// Returns the number of rows according to the headers of the batches.
    fn rows(&self, table: &SourceFile) -> u64 {
        let batches = self.blocks.iter().filter(|(part, _)| *part == Part::Batch);
        let rows = |block: &Block| guarded(|| block_of(table, block)).map_or(0, |of| rows_of(&of));
        batches.map(|(_, block)| rows(block)).fold(0, u64::saturating_add)
    }
}

/// The content of a stream at some offset.
enum Next {
    /// A complete message, and where it ends.
    Block(Part, Block, u64),
    /// The end of the stream; the rest of the file begins here.
    End(u64),
}

/// Returns the schema of a table in the byte order of this machine.
fn schema(schema: arrow_ipc::Schema<'_>) -> Result<Arc<Schema>, ArrowError> {
    if !schema.endianness().equals_to_target_endianness() {
        return Err(ArrowError::ParseError("a table of another byte order".to_owned()));
    }
    arrow_ipc::convert::try_fb_to_schema(schema).map(Arc::new)
}

/// Reads the message at this offset of a stream, after its schema.
fn stream_block(table: &SourceFile, at: u64) -> Result<Next, ArrowError> {
    // The stream ends with a mark or where the next schema begins.
    let Some(header) = header_at(table, at)? else { return Ok(Next::End(at + PREFIX)) };
    let message = message_at(&header)?;
    let part = match message.header_type() {
        MessageHeader::Schema => return Ok(Next::End(at)),
        MessageHeader::RecordBatch => Part::Batch,
        MessageHeader::DictionaryBatch => Part::Dictionary,
        _ => return Err(truncated()),
    };
    let end = u64::try_from(message.bodyLength())
        .ok()
        .and_then(|body| body.checked_add(at + header.len() as u64))
        .filter(|end| *end <= table.len())
        .ok_or_else(truncated)?;
    let offset = i64::try_from(at).map_err(|_| truncated())?;
    let metadata = i32::try_from(header.len()).map_err(|_| truncated())?;
    Ok(Next::Block(part, Block::new(offset, metadata, message.bodyLength()), end))
}

/// Reads the header of a message of a stream, including the eight bytes before it; `None` at the
/// end of the stream.
fn header_at(table: &SourceFile, at: u64) -> Result<Option<Bytes>, ArrowError> {
    let room = table.len().saturating_sub(at);
    let begin = bytes_at(table, at, room.min(PREFIX))?;
    let [a, b, c, d, length @ ..] =
        *begin.first_chunk::<{ PREFIX as usize }>().ok_or_else(truncated)?;
    let length = u64::try_from(i32::from_le_bytes(length)).map_err(|_| truncated())?;
    if [a, b, c, d] != MESSAGE || length > MAX_HEADER || length > room - PREFIX {
        return Err(truncated());
    }
    if length == 0 {
        return Ok(None);
    }
    bytes_at(table, at, PREFIX + length).map(Some)
}

fn message_at(header: &[u8]) -> Result<Message<'_>, ArrowError> {
    let message = root_as_message(header.get(PREFIX as usize..).unwrap_or_default());
    message.map_err(|error| ArrowError::ParseError(error.to_string()))
}

fn truncated() -> ArrowError {
    ArrowError::ParseError("a table whose beginning or end is not whole".to_owned())
}

/// Reads the bytes of a batch, if the file has them.
fn block_of(table: &SourceFile, block: &Block) -> Result<Buffer, ArrowError> {
    let part = |length: i64| u64::try_from(length).ok();
    let bytes = part(block.metaDataLength().into())
        .zip(part(block.bodyLength()))
        .and_then(|(metadata, body)| metadata.checked_add(body))
        .zip(part(block.offset()))
        .filter(|(bytes, offset)| offset.checked_add(*bytes).is_some_and(|end| end <= table.len()));
    let (bytes, offset) = bytes
        .ok_or_else(|| ArrowError::ParseError("a batch that is not in the file".to_owned()))?;
    if bytes > MAX_HELD {
        return Err(too_large());
    }
    Ok(Buffer::from(bytes_at(table, offset, bytes)?))
}

/// Reads `length` bytes that the file has.
fn bytes_at(table: &SourceFile, offset: u64, length: u64) -> Result<Bytes, ArrowError> {
    let bytes = usize::try_from(length).map_err(|_| truncated())?;
    Ok(table.get_bytes(offset, bytes)?)
}

fn too_large() -> ArrowError {
    let what =
        "a batch that takes more than 512 MiB: write the table with fewer rows in each batch";
    ArrowError::ParseError(what.to_owned())
}

/// The sizes of the dictionaries in memory in bytes, by their ids.
#[derive(Default)]
struct Dictionaries(BTreeMap<i64, u64>);

impl Dictionaries {
    /// Returns how many more bytes may be held.
    fn room(&self) -> u64 {
        MAX_HELD.saturating_sub(self.0.values().sum())
    }

    /// Reads a dictionary, which replaces the one with its id.
    fn read(
        &mut self,
        decoder: &mut FileDecoder,
        block: &Block,
        bytes: &Buffer,
    ) -> Result<(), ArrowError> {
        let header = message_of(bytes).and_then(|message| message.header_as_dictionary_batch());
        let header = header.ok_or_else(|| error("a dictionary without a header"))?;
        if !header.isDelta() {
            self.0.remove(&header.id());
        }
        *self.0.entry(header.id()).or_default() += check(block, bytes, self.room())?;
        decoder.read_dictionary(block, bytes)
    }
}

fn decode(
    decoder: &FileDecoder,
    block: &Block,
    bytes: &Buffer,
    room: u64,
) -> Result<RecordBatch, ArrowError> {
    check(block, bytes, room)?;
    let batch = decoder.read_record_batch(block, bytes)?;
    batch.ok_or_else(|| ArrowError::ParseError("a batch without a header".to_owned()))
}

/// Checks the places of the buffers of a batch, and the lengths that compressed ones claim, which
/// would be allocated. Returns the size in memory in bytes, if there is room.
fn check(block: &Block, bytes: &[u8], room: u64) -> Result<u64, ArrowError> {
    let begin = usize::try_from(block.metaDataLength()).ok();
    let Some(body) = begin.and_then(|begin| bytes.get(begin..)) else {
        return Err(error("a batch without a body"));
    };
    let message = batch_of(bytes).ok_or_else(|| error("a batch without a header"))?;
    let mut total = bytes.len() as u64;
    for buffer in message.buffers().into_iter().flatten() {
        let start = usize::try_from(buffer.offset()).ok();
        let length = usize::try_from(buffer.length()).ok();
        let content = start
            .zip(length)
            .and_then(|(start, length)| body.get(start..start.checked_add(length)?));
        let content = content.ok_or_else(|| error("a buffer that is not in its batch"))?;
        if message.compression().is_some() {
            // -1 means that the buffer is not compressed.
            let length = content.first_chunk::<8>().map_or(0, |prefix| i64::from_le_bytes(*prefix));
            total = total.saturating_add(u64::try_from(length).unwrap_or(0));
        }
    }
    if total > room { Err(too_large()) } else { Ok(total) }
}

fn error(what: &str) -> ArrowError {
    ArrowError::ParseError(what.to_owned())
}

/// Returns the number of rows in the header of a batch.
fn rows_of(bytes: &Buffer) -> u64 {
    batch_of(bytes).map_or(0, |batch| u64::try_from(batch.length()).unwrap_or(0))
}

fn message_of(bytes: &[u8]) -> Option<Message<'_>> {
    // The message begins after its length and, except in old files, a mark of four bytes.
    let begin = if bytes.starts_with(&[0xFF; 4]) { 8 } else { 4 };
    root_as_message(bytes.get(begin..)?).ok()
}

fn batch_of(bytes: &[u8]) -> Option<Batch<'_>> {
    let message = message_of(bytes)?;
    match message.header_type() {
        MessageHeader::RecordBatch => message.header_as_record_batch(),
        MessageHeader::DictionaryBatch => message.header_as_dictionary_batch()?.data(),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
