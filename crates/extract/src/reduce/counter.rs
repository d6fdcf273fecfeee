//! Counts values, which may be more than fit into memory.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use super::cell;
use super::sort::{Sorted, Sorter};

/// The size of the values that are counted in memory, in bytes.
const MEMORY: usize = 4 << 20;

/// The overhead of a value in bytes.
const ENTRY: usize = 100;

/// The size of an encoded tally in bytes.
const TALLY: usize = 32;

/// How often a value occurs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally {
    pub(super) links: u64,
    /// The records that have it.
    pub(super) records: u64,
    /// The numbers of the first and the last of them.
    first: u64,
    last: u64,
}

/// Counts values, each of which is some cells.
pub(super) struct Counter {
    folder: PathBuf,
    tallies: HashMap<Vec<u8>, Tally>,
    bytes: usize,
    memory: usize,
    sorter: Sorter,
}

/// Values with their tallies, the most frequent first; those of the same frequency in order.
pub(super) struct Ranked {
    sorted: Sorted,
    /// The number of values.
    pub(super) values: u64,
}

impl Counter {
    /// Returns a counter that keeps its files in `folder`.
    pub(super) fn new(folder: &Path) -> Counter {
        Counter {
            folder: folder.to_owned(),
            tallies: HashMap::new(),
            bytes: 0,
            memory: MEMORY,
            sorter: Sorter::new(folder),
        }
    }

    /// Counts a value of a record. Records come in order.
    pub(super) fn add(&mut self, value: &[u8], record: u64) -> io::Result<()> {
        let one = Tally { links: 1, records: 1, first: record, last: record };
        if let Some(tally) = self.tallies.get_mut(value) {
            tally.add(one);
            return Ok(());
        }
        if self.bytes > self.memory {
            self.write()?;
        }
        self.bytes += value.len() + ENTRY;
        self.tallies.insert(value.to_owned(), one);
        Ok(())
    }

    /// Moves the tallies in memory to the sorter. Those of one value are sorted by their first
    /// record.
    fn write(&mut self) -> io::Result<()> {
        self.bytes = 0;
        for (mut value, tally) in self.tallies.drain() {
            let Tally { links, records, first, last } = tally;
            [first, last, links, records]
                .iter()
                .for_each(|number| value.extend_from_slice(&number.to_be_bytes()));
            self.sorter.push(&value)?;
        }
        Ok(())
    }

    /// Returns the values.
    pub(super) fn finish(mut self) -> io::Result<Ranked> {
        self.write()?;
        let Counter { folder, sorter, .. } = self;
        let (mut sorted, mut ranked) = (sorter.finish()?, Sorter::new(&folder));
        let mut values = 0;
        let mut rank = |value: &[u8], tally: Tally| {
            values += 1;
            let mut record = (!tally.links).to_be_bytes().to_vec();
            record.extend_from_slice(value);
            record.extend_from_slice(&tally.records.to_be_bytes());
            ranked.push(&record)
        };
        let mut current: Option<(Vec<u8>, Tally)> = None;
        while let Some(record) = sorted.next()? {
            let (value, tally) = record.split_at(record.len().saturating_sub(TALLY));
            let tally = Tally::of(tally);
            match &mut current {
                Some((of, sum)) if of == value => sum.add(tally),
                _ => {
                    if let Some((value, tally)) = current.replace((value.to_owned(), tally)) {
                        rank(&value, tally)?;
                    }
                }
            }
        }
        if let Some((value, tally)) = current {
            rank(&value, tally)?;
        }
        Ok(Ranked { sorted: ranked.finish()?, values })
    }
}

impl Tally {
    fn of(bytes: &[u8]) -> Tally {
        let mut numbers = bytes.chunks_exact(8).map(number);
        let mut next = || numbers.next().unwrap_or(0);
        let (first, last, links, records) = (next(), next(), next(), next());
        Tally { links, records, first, last }
    }

    /// Adds a tally of later records.
    fn add(&mut self, later: Tally) {
        self.links += later.links;
        self.records += later.records - u64::from(self.last == later.first);
        self.last = later.last;
    }
}

fn number(bytes: &[u8]) -> u64 {
    bytes.try_into().map_or(0, u64::from_be_bytes)
}

/// A value with its numbers of links and records.
pub(super) struct Entry {
    pub(super) cells: Vec<Option<String>>,
    pub(super) links: u64,
    pub(super) records: u64,
}

impl Ranked {
    /// Returns the next value.
    pub(super) fn next(&mut self) -> io::Result<Option<Entry>> {
        let Some(record) = self.sorted.next()? else { return Ok(None) };
        let (links, rest) = record.split_at(8);
        let (mut value, records) = rest.split_at(rest.len().saturating_sub(8));
        let cells = std::iter::from_fn(|| cell::take(&mut value)).collect();
        Ok(Some(Entry { cells, links: !number(links), records: number(records) }))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::Counter;
    use crate::reduce::cell;

    #[test]
    fn memory_changes_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let met: Vec<(String, u64)> = (0..4000_u64)
            .map(|number| (format!("v{}", number * number % 301), number / 7))
            .collect();
        let mut expected: BTreeMap<String, (u64, BTreeSet<u64>)> = BTreeMap::new();
        for (value, record) in &met {
            let entry = expected.entry(value.clone()).or_default();
            entry.0 += 1;
            entry.1.insert(*record);
        }
        let mut expected: Vec<(u64, String, u64)> = expected
            .into_iter()
            .map(|(value, (links, records))| (links, value, records.len() as u64))
            .collect();
        expected.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        for memory in [1 << 20, 2000, 0] {
            let mut counter = Counter { memory, ..Counter::new(folder.path()) };
            for (value, record) in &met {
                let mut key = Vec::new();
                cell::push(&mut key, Some(value));
                counter.add(&key, *record).expect("room");
            }
            let mut ranked = counter.finish().expect("room");
            assert_eq!(ranked.values, expected.len() as u64);
            let mut found = Vec::new();
            while let Some(entry) = ranked.next().expect("a file") {
                let value = entry.cells[0].clone().expect("a value");
                found.push((entry.links, value, entry.records));
            }
            assert!(found == expected, "{memory}");
        }
    }
}
