//! The counts of slices that were not taken yet, for reports of progress.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::source::Counts;

/// The counts of a slice so far, which its thread updates now and then.
#[derive(Debug, Default)]
pub(super) struct Live {
    bytes: AtomicU64,
    decoded: AtomicU64,
    records: AtomicU64,
    links: AtomicU64,
}

/// The slices that are being read, or were read and not taken yet.
#[derive(Debug, Default)]
pub(super) struct LiveSlices(Mutex<Vec<Arc<Live>>>);

impl LiveSlices {
    fn lock(&self) -> MutexGuard<'_, Vec<Arc<Live>>> {
        // A panic cannot leave the data inconsistent.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a slice.
    pub(super) fn begin(&self) -> Arc<Live> {
        let live = Arc::default();
        self.lock().push(Arc::clone(&live));
        live
    }

    /// Removes a slice that was taken.
    pub(super) fn end(&self, live: &Arc<Live>) {
        self.lock().retain(|other| !Arc::ptr_eq(other, live));
    }

    /// Adds the counts of all slices.
    pub(super) fn add_to(&self, counts: &mut Counts) {
        let number = |of: &AtomicU64| of.load(Ordering::Relaxed);
        for live in &*self.lock() {
            counts.bytes += number(&live.bytes);
            counts.decoded += number(&live.decoded);
            counts.records += number(&live.records);
            counts.links += number(&live.links);
        }
    }
}

/// Counts what a thread reads of a slice, and shares the numbers whenever bytes are read.
pub(super) struct Tally<'l> {
    live: &'l Live,
    bytes: Cell<u64>,
    records: Cell<u64>,
    /// Links and decoded bytes of the sources before this one in a container, and of this one.
    before: Cell<(u64, u64)>,
    now: Cell<(u64, u64)>,
}

impl<'l> Tally<'l> {
    pub(super) fn new(live: &'l Live) -> Tally<'l> {
        let zero = || Cell::new((0, 0));
        let (before, now) = (zero(), zero());
        Tally { live, bytes: Cell::new(0), records: Cell::new(0), before, now }
    }

    /// Counts bytes of the source, and shares all numbers.
    pub(super) fn read(&self, bytes: u64) {
        self.bytes.set(self.bytes.get() + bytes);
        self.share();
    }

    /// Sets the bytes so far of a source that is not read as a stream, and shares all numbers.
    pub(super) fn reach(&self, bytes: u64) {
        self.bytes.set(self.bytes.get().max(bytes));
        self.share();
    }

    /// Counts a record. The counts are those of its source up to here; `is_other` says whether that
    /// is another source than the one before.
    pub(super) fn record_end(&self, counts: &Counts, is_other: bool) {
        self.records.set(self.records.get() + 1);
        if is_other {
            let ((links, decoded), (of_last, bytes)) = (self.before.get(), self.now.get());
            self.before.set((links + of_last, decoded + bytes));
        }
        self.now.set((counts.links, counts.decoded));
    }

    /// Shares the numbers.
    pub(super) fn share(&self) {
        let ((links, decoded), (of_last, bytes)) = (self.before.get(), self.now.get());
        self.live.bytes.store(self.bytes.get(), Ordering::Relaxed);
        self.live.decoded.store(decoded + bytes, Ordering::Relaxed);
        self.live.records.store(self.records.get(), Ordering::Relaxed);
        self.live.links.store(links + of_last, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::{LiveSlices, Tally};
    use crate::source::Counts;

    #[test]
    fn what_is_read_is_seen() {
        let slices = LiveSlices::default();
        let (one, other) = (slices.begin(), slices.begin());
        let (of_one, of_other) = (Tally::new(&one), Tally::new(&other));
        let counts = |links, decoded| Counts { links, decoded, ..Counts::default() };
        of_one.record_end(&counts(2, 100), true);
        of_one.record_end(&counts(5, 150), false);
        of_one.record_end(&counts(1, 10), true);
        of_one.read(40);
        of_other.read(2);
        of_one.reach(39);
        let seen = |begin| {
            let mut seen = begin;
            slices.add_to(&mut seen);
            (seen.bytes, seen.decoded, seen.records, seen.links)
        };
        assert_eq!(seen(counts(1, 0)), (42, 160, 3, 7));
        of_one.reach(50);
        assert_eq!(seen(counts(1, 0)).0, 52);
        slices.end(&one);
        assert_eq!(seen(counts(1, 0)), (2, 0, 0, 1));
    }
}
