//! Batches to blocks.

use core::fmt;
use std::io;

use ::parquet::arrow::arrow_writer::ArrowColumnChunk;
use arrow_array::RecordBatch;

use super::compress::Compressor;
use super::error::{from_arrow, from_parquet};
use super::table::{Layout, Table};
use super::{arrow, csv, json, parquet};

/// The bytes in memory with which a block is large enough.
const FULL_BYTES: usize = 8 << 20;

/// The rows with which a block is large enough.
const FULL_ROWS: u64 = 1 << 20;

/// Makes one block of batches, on any thread.
///
/// It keeps what it was given, compressed: ask [`Encoder::is_full`] after each batch. Beyond
/// [`Encoder::held`], zstd needs up to about 4 MiB in the text formats.
pub struct Encoder {
    table: Table,
    rows: u64,
    kind: Kind,
}

enum Kind {
    Parquet(parquet::RowGroup),
    Arrow(Box<arrow::Messages>),
    JsonLines(Compressor),
    Csv(Compressor),
}

/// Rows of a table, encoded and ready to be appended to a file.
pub struct Block {
    pub(super) table: Table,
    pub(super) rows: u64,
    pub(super) body: Body,
}

pub(super) enum Body {
    RowGroup(Vec<ArrowColumnChunk>),
    Messages(Box<arrow::Messages>),
    Text(Vec<u8>),
}

impl Encoder {
    pub(super) fn new(table: &Table) -> io::Result<Encoder> {
        let kind = match table.layout() {
            Layout::Parquet(layout) => Kind::Parquet(layout.row_group().map_err(from_parquet)?),
            Layout::Arrow(options) => Kind::Arrow(Box::new(arrow::Messages::new(options.clone()))),
            Layout::JsonLines => Kind::JsonLines(Compressor::new(table.compression())?),
            Layout::Csv => Kind::Csv(Compressor::new(table.compression())?),
        };
        Ok(Encoder { table: table.clone(), rows: 0, kind })
    }

    /// Encodes the rows of a batch. After an error, the encoder is to be dropped.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::InvalidInput`] if the batch has other columns than the table, or null where the
    /// table has none; [`io::ErrorKind::InvalidData`] if a value has no form in the format.
    pub fn push(&mut self, batch: &RecordBatch) -> io::Result<()> {
        let batch = self.table.adopt(batch)?;
        if batch.num_rows() == 0 {
            return Ok(());
        }
        self.encode(&batch)?;
        self.rows += batch.num_rows() as u64;
        Ok(())
    }

    pub(super) fn encode(&mut self, batch: &RecordBatch) -> io::Result<()> {
        match &mut self.kind {
            Kind::Parquet(group) => group.push(batch).map_err(from_parquet),
            Kind::Arrow(messages) => messages.push(batch).map_err(from_arrow),
            Kind::JsonLines(out) => json::write(out, batch).map_err(from_arrow),
            Kind::Csv(out) => csv::write(out, batch).map_err(from_arrow),
        }
    }

    /// Returns how many rows were encoded.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Returns the bytes that are held in memory, with those that it takes to finish, approximately.
    #[must_use]
    pub fn held(&self) -> usize {
        match &self.kind {
            Kind::Parquet(group) => group.held(),
            Kind::Arrow(messages) => messages.held(),
            Kind::JsonLines(out) | Kind::Csv(out) => out.held(),
        }
    }

    /// Returns whether there is enough for a block: 8 MiB in memory, or 2²⁰ rows.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.rows >= FULL_ROWS || self.held() >= FULL_BYTES
    }

    /// Ends the block.
    ///
    /// # Errors
    ///
    /// If what is still to be compressed cannot be.
    pub fn finish(self) -> io::Result<Block> {
        let body = match self.kind {
            Kind::Parquet(group) => Body::RowGroup(group.finish().map_err(from_parquet)?),
            Kind::Arrow(messages) => Body::Messages(messages),
            // What has no rows takes no member.
            Kind::JsonLines(_) | Kind::Csv(_) if self.rows == 0 => Body::Text(Vec::new()),
            Kind::JsonLines(out) | Kind::Csv(out) => Body::Text(out.finish()?),
        };
        Ok(Block { table: self.table, rows: self.rows, body })
    }
}

impl Block {
    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Returns the bytes that it takes in the file, without what the format says about it elsewhere.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        match &self.body {
            Body::RowGroup(columns) => {
                columns.iter().map(|column| column.close().bytes_written).sum()
            }
            Body::Messages(messages) => messages.held() as u64,
            Body::Text(bytes) => bytes.len() as u64,
        }
    }
}

impl fmt::Debug for Encoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encoder").field("rows", &self.rows).finish_non_exhaustive()
    }
}

impl fmt::Debug for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Block").field("rows", &self.rows).finish_non_exhaustive()
    }
}
