//! The numbers of the first records of slices, which depend on the slices before them.

use std::collections::HashMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::plan::Task;

/// The number of the first record of each slice, by input and offset; `None` if it is not known.
#[derive(Default)]
pub(super) struct RowNumbers {
    first: Mutex<HashMap<(usize, u64), Option<u64>>>,
    changed: Condvar,
}

impl RowNumbers {
    /// Begins to count the records of a slice. Slices are begun in order, so that waiting for those
    /// before it ends.
    pub(super) fn turn(&self, task: &Task) -> Turn<'_> {
        Turn { numbers: self, input: task.input, end: task.range.end, next: None }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(usize, u64), Option<u64>>> {
        self.first.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait(&self, slice: (usize, u64)) -> Option<u64> {
        let mut first = self.lock();
        loop {
            if let Some(number) = first.remove(&slice) {
                return number;
            }
            first = self.changed.wait(first).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// The number that the next slice waits for, which is published on drop in any case.
pub(super) struct Turn<'n> {
    numbers: &'n RowNumbers,
    input: usize,
    end: u64,
    next: Option<u64>,
}

impl Turn<'_> {
    /// Returns the number of the first record of a slice that has `records`. `known` is that number
    /// if there is no slice before it.
    pub(super) fn first(
        mut self,
        begin: u64,
        known: Option<u64>,
        records: Option<u64>,
    ) -> Option<u64> {
        let first = known.or_else(|| self.numbers.wait((self.input, begin)));
        self.next = first.zip(records).map(|(first, records)| first + records);
        first
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.numbers.lock().insert((self.input, self.end), self.next);
        self.numbers.changed.notify_all();
    }
}
