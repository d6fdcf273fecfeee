//! Measures where the time of a job goes and which values are most frequent, at little cost.

use std::cell::Cell;
use std::io::{self, Read};
use std::time::{Duration, Instant};

use arrow_array::RecordBatch;

use super::live::Tally;
use super::tops::Tops;
use crate::source::{Counts, Work};

/// The number of slowest records that are kept.
const SLOWEST: usize = 10;

/// Work that takes less time than this is not measured each time.
const SHORT: Duration = Duration::from_micros(5);

/// The maximum number of short pieces of work of which one is measured, and of short records that
/// are measured together.
const TOGETHER: u32 = 16;
const MOST_TOGETHER: u64 = 64;

/// The time that threads spent, without waiting for each other. Work that takes hardly longer than
/// reading a clock is sampled, so the numbers are estimates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Times {
    /// Reading bytes from files.
    pub read: Duration,
    /// Decompressing.
    pub inflate: Duration,
    /// Finding records and decoding their content.
    pub parse: Duration,
    /// Scanning text and making rows of links.
    pub scan: Duration,
    /// Encoding rows and writing tables.
    pub write: Duration,
}

/// A record that took long.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SlowRecord {
    /// The source.
    pub source: String,
    /// The offset of its member in the source; in an uncompressed source, of the bytes that were
    /// read last.
    pub offset: u64,
    /// The time that it took, without reading files and writing.
    pub time: Duration,
    /// The number of records that were measured together: one, or several short ones.
    pub records: u64,
    /// The bytes of text that were scanned.
    pub bytes: u64,
    /// The links that were found.
    pub links: u64,
}

/// The measurements of a job.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Watched {
    pub(super) times: Times,
    /// The slowest one first.
    pub(super) slowest: Vec<SlowRecord>,
    pub(super) tops: Tops,
}

impl Watched {
    pub(super) fn merge(&mut self, other: Watched) {
        let Times { read, inflate, parse, scan, write } = other.times;
        self.times.read += read;
        self.times.inflate += inflate;
        self.times.parse += parse;
        self.times.scan += scan;
        self.times.write += write;
        other.slowest.into_iter().for_each(|record| self.slow(record));
        self.tops.merge(other.tops);
    }

    fn slow(&mut self, record: SlowRecord) {
        let place = self.slowest.partition_point(|other| other.time >= record.time);
        if place < SLOWEST {
            self.slowest.insert(place, record);
            self.slowest.truncate(SLOWEST);
        }
    }
}

/// Measures one slice.
pub(super) struct Watch<'w> {
    /// The source of the last record: the input, or an entry of it.
    source: String,
    /// The time that was spent reading.
    read: &'w Cell<Duration>,
    begun: Instant,
    decode: Lap,
    scan: Lap,
    write: Duration,
    /// The time spent waiting for other threads.
    wait: Duration,
    record: Records,
    watched: Watched,
}

/// A kind of work that is measured; if it is short on average, not each time.
#[derive(Clone, Copy, Debug)]
struct Lap {
    time: Duration,
    /// How long it takes on average.
    average: Duration,
    /// How many times the work is done per measurement, and how many of these are left.
    gap: u32,
    left: u32,
    /// The time spent on other things when it began.
    other: Duration,
    /// The state of a generator that varies the gaps, so that periodic work is sampled evenly.
    random: u32,
}

impl Lap {
    fn new() -> Lap {
        let (time, average, other) = (Duration::ZERO, Duration::ZERO, Duration::ZERO);
        Lap { time, average, gap: 1, left: 0, other, random: 1 }
    }

    /// Adds a measurement, which represents those that were skipped before it.
    fn add(&mut self, spent: Duration) {
        // An outlier represents only itself.
        let is_usual = spent < SHORT || spent < self.average * TOGETHER;
        self.time += if is_usual { spent * self.gap } else { spent };
        self.average = (self.average * 7 + spent) / 8;
        self.random = self.random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.gap = if self.average < SHORT { 1 + (self.random >> 16) % TOGETHER } else { 1 };
        self.left = self.gap - 1;
    }
}

/// The records since the last measurement.
struct Records {
    since: Instant,
    other: Duration,
    count: u64,
    /// The number of records that are measured together.
    together: u64,
    bytes: u64,
    links: u64,
    /// The offset of the last record, and the links so far.
    last: (u64, u64),
}

impl<'w> Watch<'w> {
    pub(super) fn new(read: &'w Cell<Duration>) -> Watch<'w> {
        let begun = Instant::now();
        Watch {
            source: String::new(),
            read,
            begun,
            decode: Lap::new(),
            scan: Lap::new(),
            write: Duration::ZERO,
            wait: Duration::ZERO,
            record: Records {
                since: begun,
                other: Duration::ZERO,
                count: 0,
                together: 1,
                bytes: 0,
                links: 0,
                last: (0, 0),
            },
            watched: Watched::default(),
        }
    }

    pub(super) fn begin(&mut self, work: Work, bytes: usize) -> Option<Instant> {
        let other = self.write + self.wait;
        if work == Work::Scan {
            self.record.bytes += bytes as u64;
        }
        let lap = self.lap(work);
        if lap.left > 0 {
            lap.left -= 1;
            return None;
        }
        lap.other = other;
        Some(Instant::now())
    }

    pub(super) fn end(&mut self, work: Work, begun: Option<Instant>) {
        let Some(begun) = begun else { return };
        let other = self.write + self.wait;
        let lap = self.lap(work);
        let spent = begun.elapsed().saturating_sub(other - lap.other);
        lap.add(spent);
    }

    fn lap(&mut self, work: Work) -> &mut Lap {
        match work {
            Work::Decode => &mut self.decode,
            Work::Scan => &mut self.scan,
        }
    }

    /// Notes the end of a record. Returns whether its source is another one than that of the record
    /// before.
    pub(super) fn record_end(&mut self, source: &str, offset: u64, counts: &Counts) -> bool {
        let record = &mut self.record;
        let is_other = self.source != source;
        if is_other {
            // The counts of each source begin at 0.
            source.clone_into(&mut self.source);
            record.links = 0;
        }
        record.count += 1;
        record.last = (offset, counts.links);
        if record.count >= record.together {
            self.measure_records();
        }
        is_other
    }

    /// Measures the records since the last measurement.
    fn measure_records(&mut self) {
        let record = &mut self.record;
        let other = self.write + self.wait + self.read.get();
        let now = Instant::now();
        let time = (now - record.since).saturating_sub(other - record.other);
        let (offset, links) = record.last;
        let slow = SlowRecord {
            source: String::new(),
            offset,
            time,
            records: record.count,
            bytes: record.bytes,
            links: links.saturating_sub(record.links),
        };
        let is_short = time < SHORT * record.count as u32;
        let together = if is_short { (record.together * 2).min(MOST_TOGETHER) } else { 1 };
        let last = record.last;
        *record = Records { since: now, other, count: 0, together, bytes: 0, links, last };
        let slowest = &self.watched.slowest;
        if slowest.len() < SLOWEST || slowest.last().is_some_and(|last| last.time < time) {
            self.watched.slow(SlowRecord { source: self.source.clone(), ..slow });
        }
    }

    /// Measures work of the sink.
    pub(super) fn write<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        let result = work();
        self.write += begun.elapsed();
        result
    }

    /// Measures the time that passing something to another thread blocks.
    pub(super) fn wait<T>(&mut self, give: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        let result = give();
        self.wait += begun.elapsed();
        result
    }

    /// Counts the values of a batch, each of whose rows represents `weight` rows.
    pub(super) fn rows(&mut self, batch: &RecordBatch, weight: u64) {
        self.watched.tops.add(batch, weight);
    }

    /// Returns the measurements of the complete slice.
    pub(super) fn finish(mut self) -> Watched {
        if self.record.count > 0 {
            self.measure_records();
        }
        self.so_far()
    }

    /// Returns the measurements so far.
    pub(super) fn so_far(&self) -> Watched {
        let mut watched = self.watched.clone();
        let busy = self.begun.elapsed().saturating_sub(self.wait);
        let read = self.read.get();
        let free = busy.saturating_sub(read + self.write);
        // An estimate may be larger than the time there was.
        let scan = self.scan.time.min(free);
        let inflate = self.decode.time.saturating_sub(read).min(free - scan);
        let parse = free - scan - inflate;
        watched.times = Times { read, inflate, parse, scan, write: self.write };
        watched
    }
}

/// A reader that measures its time and counts its bytes.
pub(super) struct Timed<'w, R> {
    pub(super) reader: R,
    pub(super) spent: &'w Cell<Duration>,
    pub(super) tally: &'w Tally<'w>,
}

impl<R: Read> Read for Timed<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let begun = Instant::now();
        let read = self.reader.read(buffer);
        self.spent.set(self.spent.get() + begun.elapsed());
        self.tally.read(*read.as_ref().unwrap_or(&0) as u64);
        read
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    use super::{Lap, SLOWEST, SlowRecord, Times, Watch, Watched};
    use crate::source::{Counts, Work};

    #[test]
    fn what_is_not_measured_is_counted() {
        let (long, short) = (Duration::from_micros(6), Duration::from_micros(1));
        let mut lap = Lap::new();
        let mut expected = Duration::ZERO;
        for number in 0..100_000 {
            // Long and short work alternate.
            let spent = if number % 2 == 0 { long } else { short };
            expected += spent;
            if lap.left > 0 {
                lap.left -= 1;
            } else {
                lap.add(spent);
            }
        }
        let error = lap.time.abs_diff(expected).as_secs_f64() / expected.as_secs_f64();
        assert!(error < 0.02, "{:?} instead of {expected:?}", lap.time);
    }

    /// The counts of each entry of a container begin at 0.
    #[test]
    fn records_of_entries() {
        let read = Cell::new(Duration::ZERO);
        let mut watch = Watch::new(&read);
        for source in ["a.tar/b", "a.tar/c"] {
            sleep(Duration::from_millis(1));
            watch.record_end(source, 0, &Counts { links: 3, ..Counts::default() });
        }
        let mut slowest = watch.finish().slowest;
        slowest.sort_by(|a, b| a.source.cmp(&b.source));
        let listed = slowest.iter().map(|record| (record.source.as_str(), record.links));
        assert_eq!(listed.collect::<Vec<_>>(), [("a.tar/b", 3), ("a.tar/c", 3)]);
    }

    #[test]
    fn time_is_reported_once() {
        let begun = Instant::now();
        let read = Cell::new(Duration::ZERO);
        let mut watch = Watch::new(&read);
        let mut counts = Counts::default();
        let wait = Duration::from_millis(20);
        for record in 0..30 {
            let begun = watch.begin(Work::Scan, 100);
            if record == 17 {
                sleep(wait);
                watch.write(|| sleep(wait));
                watch.wait(|| sleep(wait));
            }
            watch.end(Work::Scan, begun);
            counts.links += 2;
            watch.record_end("a", record * 1000, &counts);
        }
        let mut all = Watched::default();
        all.merge(watch.finish());
        let elapsed = begun.elapsed();
        // It is measured alone or with short ones before it. On a busy machine, others may be slow
        // as well.
        let is_of_it = |slow: &&SlowRecord| slow.offset >= 17_000 && slow.time >= wait;
        let first = all.slowest.iter().find(is_of_it).expect("a record that is slow");
        assert_eq!((first.bytes, first.links), (100 * first.records, 2 * first.records));
        assert!(all.times.write >= wait, "{all:?}");
        let Times { read, inflate, parse, scan, write } = all.times;
        assert!(scan + parse >= wait, "{all:?}");
        // Waiting is not part of any of them.
        assert!(read + inflate + parse + scan + write <= elapsed - wait, "{all:?} in {elapsed:?}");
        assert!(first.time <= elapsed - 2 * wait, "{first:?} in {elapsed:?}");
        let (again, before) = (all.clone(), all.slowest.len());
        all.merge(again);
        assert_eq!(all.slowest.len(), SLOWEST.min(2 * before));
        assert!(all.slowest.is_sorted_by(|a, b| a.time >= b.time));
    }
}
