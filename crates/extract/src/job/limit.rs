//! The maximum number of rows of a job.

use std::io;

use arrow_array::RecordBatch;

use crate::sink::{Block, Encoder, Table};
use crate::source::Counts;

/// Encodes the rows of slices up to the limit. Threads cannot do it, because they do not know how
/// many rows come before theirs.
pub(super) struct Limit {
    /// How many more rows the job may have.
    left: u64,
    /// How many rows the slice had so far.
    rows: u64,
    encoder: Option<Encoder>,
}

impl Limit {
    pub(super) fn new(left: u64) -> Limit {
        Limit { left, rows: 0, encoder: None }
    }

    pub(super) fn is_reached(&self) -> bool {
        self.left == 0
    }

    /// Truncates a batch to the rows that the job may still have.
    pub(super) fn cut(&self, batch: &RecordBatch) -> RecordBatch {
        batch.slice(0, (batch.num_rows() as u64).min(self.left) as usize)
    }

    /// Takes rows of a slice, and its counts so far. Returns a block once there are enough rows for
    /// one, and the counts of the slice if the job ends here.
    pub(super) fn take(
        &mut self,
        table: &Table,
        batch: &RecordBatch,
        counts: Counts,
    ) -> io::Result<(Option<Block>, Option<Counts>)> {
        let found = batch.num_rows() as u64;
        let batch = self.cut(batch);
        let taken = batch.num_rows() as u64;
        self.rows += found;
        self.left -= taken;
        let encoder = match &mut self.encoder {
            Some(encoder) => encoder,
            None => self.encoder.insert(table.encoder()?),
        };
        encoder.push(&batch)?;
        let is_full = encoder.is_full();
        if self.is_reached() {
            let links = self.rows + counts.filtered + counts.repeated;
            let ended = counts.scanned
                + counts.skipped
                + counts.truncated
                + counts.failed
                + counts.unsampled;
            // The current record is not read to its end.
            let truncated = counts.truncated + counts.records.saturating_sub(ended);
            let beyond_limit = found - taken;
            let counts = Counts { links, truncated, beyond_limit, ..counts };
            return Ok((self.end_slice()?, Some(counts)));
        }
        let block = if is_full { self.encoder.take().map(Encoder::finish) } else { None };
        Ok((block.transpose()?, None))
    }

    /// Returns a block of the remaining rows of a slice.
    pub(super) fn end_slice(&mut self) -> io::Result<Option<Block>> {
        self.rows = 0;
        self.encoder.take().map(Encoder::finish).transpose()
    }
}
