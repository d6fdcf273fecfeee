//! Where rows and losses go.

use std::io;

use arrow_array::RecordBatch;

use super::losses::Loss;

/// Takes what a source gives.
pub trait Sink {
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
