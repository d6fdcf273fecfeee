//! Where rows and losses go.

use std::io;
use std::time::Instant;

use arrow_array::RecordBatch;

use super::losses::{Counts, Loss};

/// Work on a source that takes time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Work {
    /// Bytes are read and decompressed.
    Decode,
    /// Text is scanned, and links become rows.
    Scan,
}

/// Takes what a source gives.
pub trait Sink {
    /// Takes what was read so far, before each batch of rows. A record that has begun and not ended is
    /// in the number of records alone; links that became rows are not counted until their record ends.
    ///
    /// Of a table or a zip it is taken after each row group, batch of Arrow or entry as well, with the bytes so
    /// far, approximately; of other sources the bytes are 0 until they end.
    fn progress(&mut self, _counts: &Counts) {}

    /// Takes rows.
    ///
    /// # Errors
    ///
    /// What ends the reading of the source.
    fn rows(&mut self, batch: RecordBatch) -> io::Result<()>;

    /// Takes rows of the index of records, if one is made: see [`Options::index`](super::Options::index).
    ///
    /// # Errors
    ///
    /// What ends the reading of the source.
    fn index(&mut self, _batch: RecordBatch) -> io::Result<()> {
        Ok(())
    }

    /// Takes what could not be read.
    ///
    /// # Errors
    ///
    /// What ends the reading of the source.
    fn loss(&mut self, loss: Loss) -> io::Result<()>;

    /// Work begins; of a scan, on so many bytes. Returns the time, if the sink wants to know how long this
    /// takes.
    fn begin(&mut self, _work: Work, _bytes: usize) -> Option<Instant> {
        None
    }

    /// Work ends that began then. What the sink itself did meanwhile is part of it.
    fn end(&mut self, _work: Work, _begun: Option<Instant>) {}

    /// A record of a source ends, with which these counts of it are reached. The offset is that of its member; of a source
    /// that is not compressed, that of the bytes that were read last.
    fn record_end(&mut self, _source: &str, _offset: u64, _counts: &Counts) {}
}
