//! Where rows and losses go.

use std::io;

use arrow_array::RecordBatch;

use super::losses::{Counts, Loss};

/// Takes what a source gives.
pub trait Sink {
    /// Takes what was read so far, before each batch of rows. A record that has begun and not ended is
    /// in the number of records alone; links that became rows are not counted until their record ends.
    fn progress(&mut self, _counts: &Counts) {}

    /// Takes rows.
    ///
    /// # Errors
    ///
    /// What ends the reading of the source.
    fn rows(&mut self, batch: RecordBatch) -> io::Result<()>;

    /// Takes what could not be read.
    ///
    /// # Errors
    ///
    /// What ends the reading of the source.
    fn loss(&mut self, loss: Loss) -> io::Result<()>;
}
