//! The receiver of rows and losses.

use std::io;
use std::time::Instant;

use arrow_array::RecordBatch;

use super::losses::{Counts, Loss};

/// A kind of work on a source, for measuring time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Work {
    /// Reading and decompressing bytes.
    Decode,
    /// Scanning text and making rows of links.
    Scan,
}

/// Receives the results of a source.
pub trait Sink {
    /// Receives the counts so far, before each batch of rows. An unfinished record is included only
    /// in `records`; its links are counted when it ends.
    ///
    /// For tables and zips it is also called after each row group, batch or entry, with the
    /// approximate number of bytes so far; for other sources `bytes` is 0 until they end.
    fn progress(&mut self, _counts: &Counts) {}

    /// Receives rows.
    ///
    /// # Errors
    ///
    /// An error ends the reading of the source.
    fn rows(&mut self, batch: RecordBatch) -> io::Result<()>;

    /// Receives rows of the index of records, if one is made: see
    /// [`Options::index`](super::Options::index).
    ///
    /// # Errors
    ///
    /// An error ends the reading of the source.
    fn index(&mut self, _batch: RecordBatch) -> io::Result<()> {
        Ok(())
    }

    /// Receives a loss.
    ///
    /// # Errors
    ///
    /// An error ends the reading of the source.
    fn loss(&mut self, loss: Loss) -> io::Result<()>;

    /// Called when work begins; for a scan, with the number of bytes. Returns the present time if
    /// the sink measures this work.
    fn begin(&mut self, _work: Work, _bytes: usize) -> Option<Instant> {
        None
    }

    /// Called when work ends that began at this time, which includes work of the sink itself.
    fn end(&mut self, _work: Work, _begun: Option<Instant>) {}

    /// Called when a record of a source ends, with the counts of the source up to here. The offset
    /// is that of its member; in an uncompressed source, of the bytes that were read last.
    fn record_end(&mut self, _source: &str, _offset: u64, _counts: &Counts) {}
}
