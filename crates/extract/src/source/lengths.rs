//! The lengths of records, which are known when they end, in rows that were made before.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;

use arrow_array::{ArrayRef, Int64Array, RecordBatch};
use arrow_schema::Schema;

use super::losses::Counts;
use crate::columns::{Column, IndexRows, MAX_BYTES, MAX_ROWS, Rows};

/// Rows on their way to a batch.
pub(super) trait Made {
    /// Returns how many there are, and their bytes.
    fn made(&self) -> (u64, u64);
    fn is_full(&self) -> bool;
    fn take(&mut self) -> RecordBatch;
}

impl Made for Rows {
    fn made(&self) -> (u64, u64) {
        (self.len() as u64, self.bytes() as u64)
    }

    fn is_full(&self) -> bool {
        Rows::is_full(self)
    }

    fn take(&mut self) -> RecordBatch {
        Rows::take(self)
    }
}

impl Made for IndexRows {
    fn made(&self) -> (u64, u64) {
        (self.len() as u64, self.bytes() as u64)
    }

    fn is_full(&self) -> bool {
        IndexRows::is_full(self)
    }

    fn take(&mut self) -> RecordBatch {
        IndexRows::take(self)
    }
}

/// Holds rows back until the lengths of their records are known.
///
/// Records whose end is found at once, because they are in one member, are a group. Their rows wait together,
/// unless they are enough for a batch of their own: then all of them have null, whenever they were passed on,
/// so that nothing depends on how a source is cut.
#[derive(Debug)]
pub(super) struct Lengths {
    /// The index of the column.
    column: usize,
    /// Batches that wait, each with what was read until it was made.
    waiting: VecDeque<(RecordBatch, Counts)>,
    /// Records, the first of which has the first row that waits.
    records: VecDeque<Record>,
    /// The rows and their bytes that are in batches, and the rows that were passed on.
    batched: (u64, u64),
    passed_on: u64,
    /// What there was before the group: rows, and their bytes; and how many records it has.
    group: (u64, u64),
    open: usize,
}

#[derive(Debug)]
struct Record {
    /// The number of its first row.
    first: u64,
    /// Where it begins in the source, and where it ends if that is known.
    begin: u64,
    end: Option<u64>,
    /// Whether it ends where the member ends.
    is_whole: bool,
}

impl Lengths {
    /// Returns what fills the column of rows, if they have it.
    pub(super) fn of(schema: &Schema) -> Option<Lengths> {
        let column = schema.index_of(Column::RecordLength.as_str()).ok()?;
        Some(Lengths {
            column,
            waiting: VecDeque::new(),
            records: VecDeque::new(),
            batched: (0, 0),
            passed_on: 0,
            group: (0, 0),
            open: 0,
        })
    }

    /// Returns how many rows there are, and their bytes.
    fn rows(&self, rows: &impl Made) -> (u64, u64) {
        let (number, bytes) = rows.made();
        (self.batched.0 + number, self.batched.1 + bytes)
    }

    /// Begins a record at this place of the source.
    pub(super) fn begin(&mut self, begin: u64, rows: &impl Made) {
        let first = self.rows(rows).0;
        if self.records.back().is_some_and(|record| record.first == first) {
            // Of a record without rows nothing is wanted.
            self.records.pop_back();
            self.open = self.open.saturating_sub(1);
        }
        self.records.push_back(Record { first, begin, end: None, is_whole: false });
        self.open += 1;
    }

    /// Says that the record is there as a whole.
    pub(super) fn is_whole(&mut self) {
        if let Some(record) = self.records.back_mut() {
            record.is_whole = true;
        }
    }

    /// Sets where the records of the group end that are whole.
    pub(super) fn end(&mut self, end: u64) {
        for record in self.records.iter_mut().rev().take(self.open) {
            if record.is_whole && record.end.is_none() {
                record.end = Some(end);
            }
        }
    }

    /// Ends the group: what is not known of its records will not be.
    pub(super) fn end_group(&mut self, rows: &impl Made) {
        let all = self.rows(rows);
        if self.is_large(all) {
            self.give_up();
        }
        (self.group, self.open) = (all, 0);
    }

    /// Returns whether so many rows, with so many bytes, are too many of the group to wait.
    fn is_large(&self, (rows, bytes): (u64, u64)) -> bool {
        let (before, bytes_before) = self.group;
        rows.saturating_sub(before) >= MAX_ROWS as u64
            || bytes.saturating_sub(bytes_before) >= MAX_BYTES as u64
    }

    fn give_up(&mut self) {
        for record in self.records.iter_mut().rev().take(self.open) {
            (record.end, record.is_whole) = (None, false);
        }
    }

    /// Returns whether there are batches that wait.
    pub(super) fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Takes the rows, and passes on those whose lengths are known or will not be.
    pub(super) fn pass_on(
        &mut self,
        rows: &mut impl Made,
        counts: &Counts,
        give: &mut dyn FnMut(RecordBatch, &Counts) -> io::Result<()>,
    ) -> io::Result<()> {
        if rows.made().0 > 0 && (self.waiting.is_empty() || rows.is_full()) {
            self.batched = self.rows(rows);
            self.waiting.push_back((rows.take(), *counts));
        }
        let is_large = self.is_large(self.batched);
        if is_large {
            self.give_up();
        }
        let known = if is_large { u64::MAX } else { self.group.0 };
        while let Some((batch, counts)) = self.waiting.pop_front() {
            if self.passed_on + batch.num_rows() as u64 > known {
                self.waiting.push_front((batch, counts));
                break;
            }
            give(self.filled(&batch), &counts)?;
        }
        Ok(())
    }

    /// Returns the next rows with the lengths of their records.
    fn filled(&mut self, batch: &RecordBatch) -> RecordBatch {
        let mut lengths = Vec::with_capacity(batch.num_rows());
        for _ in 0..batch.num_rows() {
            while self.records.get(1).is_some_and(|next| next.first <= self.passed_on) {
                self.records.pop_front();
            }
            let of = self.records.front().filter(|record| record.first <= self.passed_on);
            let length = of.and_then(|record| record.end?.checked_sub(record.begin));
            lengths.push(length.and_then(|length| i64::try_from(length).ok()));
            self.passed_on += 1;
        }
        let mut columns = batch.columns().to_vec();
        columns[self.column] = Arc::new(Int64Array::from(lengths)) as ArrayRef;
        // The column has the type and as many values as before.
        RecordBatch::try_new(batch.schema(), columns).unwrap_or_else(|_| batch.clone())
    }
}
