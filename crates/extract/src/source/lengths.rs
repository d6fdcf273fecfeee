//! Fills in the lengths of records, which are known only after their rows were made.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;

use arrow_array::{ArrayRef, Int64Array, RecordBatch};
use arrow_schema::Schema;

use super::losses::Counts;
use crate::columns::{Column, IndexRows, MAX_BYTES, MAX_ROWS, Rows};

/// A collection of rows that is not a batch yet.
pub(super) trait Made {
    /// Returns the number of rows and their size in bytes.
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
/// The records of one member, whose ends are found at once, form a group. Their rows wait together,
/// unless they are enough for a batch of their own: then all of them get null, whenever they are
/// passed on, so that the result does not depend on how a source is cut.
#[derive(Debug)]
pub(super) struct Lengths {
    /// The index of the column.
    column: usize,
    /// Batches that wait, each with the counts when it was made.
    waiting: VecDeque<(RecordBatch, Counts)>,
    /// The records of the waiting rows, in order.
    records: VecDeque<Record>,
    /// The rows in batches so far and their size in bytes, and the number of rows that were passed
    /// on.
    batched: (u64, u64),
    passed_on: u64,
    /// The rows before the group and their size in bytes, and the number of records in the group.
    group: (u64, u64),
    open: usize,
}

#[derive(Debug)]
struct Record {
    /// The number of its first row.
    first: u64,
    /// Where it begins in the source, and where it ends if known.
    begin: u64,
    end: Option<u64>,
    /// Whether it is complete, so that its end is that of the group.
    is_whole: bool,
}

impl Lengths {
    /// Returns the filler for tables with the column of lengths; `None` for others.
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

    /// Returns the number of all rows so far and their size in bytes.
    fn rows(&self, rows: &impl Made) -> (u64, u64) {
        let (number, bytes) = rows.made();
        (self.batched.0 + number, self.batched.1 + bytes)
    }

    /// Begins a record at this offset of the source.
    pub(super) fn begin(&mut self, begin: u64, rows: &impl Made) {
        let first = self.rows(rows).0;
        if self.records.back().is_some_and(|record| record.first == first) {
            // A record without rows needs no length.
            self.records.pop_back();
            self.open = self.open.saturating_sub(1);
        }
        self.records.push_back(Record { first, begin, end: None, is_whole: false });
        self.open += 1;
    }

    /// Marks the record as complete.
    pub(super) fn is_whole(&mut self) {
        if let Some(record) = self.records.back_mut() {
            record.is_whole = true;
        }
    }

    /// Sets the end of the complete records of the group.
    pub(super) fn end(&mut self, end: u64) {
        for record in self.records.iter_mut().rev().take(self.open) {
            if record.is_whole && record.end.is_none() {
                record.end = Some(end);
            }
        }
    }

    /// Ends the group. Lengths that are not known by now stay null.
    pub(super) fn end_group(&mut self, rows: &impl Made) {
        let all = self.rows(rows);
        if self.is_large(all) {
            self.give_up();
        }
        (self.group, self.open) = (all, 0);
    }

    /// Returns whether the rows of the group are too many to wait.
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

    /// Returns whether batches are waiting.
    pub(super) fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Takes the rows, and passes on those whose lengths are known or stay null.
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
        // The new column has the same type and length, so this does not fail.
        RecordBatch::try_new(batch.schema(), columns).unwrap_or_else(|_| batch.clone())
    }
}
