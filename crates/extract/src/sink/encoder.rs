//! Encodes batches to blocks.

use core::fmt;
use std::io;

use arrow_array::RecordBatch;

use super::layout::{Body, Rows};
use super::table::Table;

/// The size in memory from which a block is full, in bytes.
const FULL_BYTES: usize = 16 << 20;

/// The number of rows from which a block is full.
const FULL_ROWS: u64 = 1 << 20;

/// Encodes batches to one block, on any thread.
///
/// It holds the compressed batches in memory, so check [`Encoder::is_full`] after each batch.
/// Beyond [`Encoder::held`], zstd needs up to about 4 MiB in the text formats.
pub struct Encoder {
    table: Table,
    rows: u64,
    encoded: Rows,
}

/// Rows of a table, encoded and ready to be appended to a file.
pub struct Block {
    pub(super) table: Table,
    pub(super) rows: u64,
    pub(super) body: Body,
}

impl Table {
    /// Returns an encoder of one block.
    ///
    /// # Errors
    ///
    /// If there is no memory for compression.
    pub fn encoder(&self) -> io::Result<Encoder> {
        Encoder::new(self)
    }
}

impl Encoder {
    fn new(table: &Table) -> io::Result<Encoder> {
        let encoded = table.layout().rows(table.compression())?;
        Ok(Encoder { table: table.clone(), rows: 0, encoded })
    }

    /// Encodes the rows of a batch. After an error, the encoder must not be used.
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
        self.encoded.push(&batch)?;
        self.rows += batch.num_rows() as u64;
        Ok(())
    }

    /// Returns how many rows were encoded.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Returns the approximate size of the memory in use in bytes, including what finishing takes.
    #[must_use]
    pub fn held(&self) -> usize {
        self.encoded.held()
    }

    /// Returns whether there is enough for a block: 16 MiB in memory, or 2²⁰ rows.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.rows >= FULL_ROWS || self.held() >= FULL_BYTES
    }

    /// Ends the block.
    ///
    /// # Errors
    ///
    /// If the remaining rows cannot be compressed.
    pub fn finish(self) -> io::Result<Block> {
        let body = if self.rows == 0 && self.table.format().is_text() {
            // Without rows there is no member.
            Body::Text(Vec::new())
        } else {
            self.encoded.finish()?
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

    /// Returns its size in the file in bytes, without the metadata that the format stores
    /// elsewhere.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.body.bytes()
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
