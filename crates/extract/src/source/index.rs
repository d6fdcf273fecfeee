//! The index of the records of a source, made while they are read.

use std::io;

use super::lengths::{Lengths, Made};
use super::losses::Counts;
use super::sink::Sink;
use crate::columns::{IndexEntry, IndexRows};

/// Rows of the index, which wait until the lengths of their records are known.
#[derive(Debug)]
pub(super) struct Index {
    rows: IndexRows,
    lengths: Option<Lengths>,
}

impl Index {
    pub(super) fn new() -> Index {
        let rows = IndexRows::new();
        let lengths = Lengths::of(&rows.schema());
        Index { rows, lengths }
    }

    /// Takes a record that has ended, and whether it is there as a whole.
    pub(super) fn push(&mut self, entry: &IndexEntry<'_>, is_whole: bool) {
        if let Some(lengths) = &mut self.lengths {
            lengths.begin(entry.page.offset.unwrap_or_default(), &self.rows);
            if is_whole {
                lengths.is_whole();
            }
        }
        self.rows.push(entry);
    }

    /// Says where the records end that are there as a whole, and whether nothing else that has begun ends
    /// later.
    pub(super) fn end(&mut self, end: Option<u64>, is_all: bool) {
        let Some(lengths) = &mut self.lengths else { return };
        if let Some(end) = end {
            lengths.end(end);
        }
        if is_all {
            lengths.end_group(&self.rows);
        }
    }

    /// Passes rows on if there are enough of them, or if these are the last ones.
    pub(super) fn pass_on<S: Sink>(&mut self, is_last: bool, sink: &mut S) -> io::Result<()> {
        let is_due = self.rows.is_full() || is_last && self.rows.made().0 > 0;
        match &mut self.lengths {
            Some(lengths) if is_due || lengths.is_waiting() => {
                let counts = Counts::default();
                lengths.pass_on(&mut self.rows, &counts, &mut |batch, _| sink.index(batch))
            }
            _ => Ok(()),
        }
    }
}
