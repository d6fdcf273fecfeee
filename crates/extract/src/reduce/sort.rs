//! Sorts records of bytes, which may be more than fit into memory.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::run::{Run, RunReader, RunWriter};

/// The size of the records that are sorted in memory, in bytes.
const RUN_BYTES: usize = 4 << 20;

/// The number of files that are merged at once.
const RUNS: usize = 16;

/// Collects records in any order.
pub(super) struct Sorter {
    folder: PathBuf,
    is_distinct: bool,
    limit: usize,
    bytes: Vec<u8>,
    records: Vec<Range<u32>>,
    /// Sorted files: those of a level are merged from [`RUNS`] of the one below.
    levels: Vec<Vec<Run>>,
}

/// Records in the order of their bytes.
pub(super) struct Sorted {
    from: From,
    is_distinct: bool,
    has_current: bool,
    current: Vec<u8>,
}

enum From {
    Memory { bytes: Vec<u8>, records: std::vec::IntoIter<Range<u32>> },
    Files(BinaryHeap<Head>),
}

/// The next record of a file, in reverse order, because the heap returns the greatest one first.
struct Head(RunReader);

impl Sorter {
    /// Returns a sorter that keeps its files in `folder`.
    pub(super) fn new(folder: &Path) -> Sorter {
        Sorter {
            folder: folder.to_owned(),
            is_distinct: false,
            limit: RUN_BYTES,
            bytes: Vec::new(),
            records: Vec::new(),
            levels: Vec::new(),
        }
    }

    /// Keeps only one of equal records.
    pub(super) fn distinct(self) -> Sorter {
        Sorter { is_distinct: true, ..self }
    }

    pub(super) fn push(&mut self, record: &[u8]) -> io::Result<()> {
        let held = self.bytes.len() + self.records.len() * size_of::<Range<u32>>();
        if held + record.len() > self.limit && !self.records.is_empty() {
            self.write()?;
        }
        let start = u32::try_from(self.bytes.len()).map_err(io::Error::other)?;
        let end = u32::try_from(self.bytes.len() + record.len()).map_err(io::Error::other)?;
        self.bytes.extend_from_slice(record);
        self.records.push(start..end);
        Ok(())
    }

    /// Returns the sorted records.
    pub(super) fn finish(mut self) -> io::Result<Sorted> {
        let is_distinct = self.is_distinct;
        let sorted = |from| Sorted { from, is_distinct, has_current: false, current: Vec::new() };
        self.sort();
        if self.levels.is_empty() {
            let records = self.records.into_iter();
            return Ok(sorted(From::Memory { bytes: self.bytes, records }));
        }
        self.write()?;
        let runs: Vec<Run> = self.levels.into_iter().flatten().collect();
        // The records are in files now.
        drop((self.bytes, self.records));
        heads(&runs).map(From::Files).map(sorted)
    }

    fn sort(&mut self) {
        let bytes = &self.bytes;
        self.records.sort_unstable_by(|a, b| slice(bytes, a).cmp(slice(bytes, b)));
        if self.is_distinct {
            self.records.dedup_by(|a, b| slice(bytes, a) == slice(bytes, b));
        }
    }

    /// Writes the records in memory to a file, and merges files if there are many.
    fn write(&mut self) -> io::Result<()> {
        self.sort();
        let mut run = RunWriter::create(&self.folder)?;
        self.records.iter().try_for_each(|record| run.push(slice(&self.bytes, record)))?;
        self.bytes.clear();
        self.records.clear();
        let mut run = run.finish()?;
        for level in 0.. {
            if self.levels.len() == level {
                self.levels.push(Vec::new());
            }
            self.levels[level].push(run);
            if self.levels[level].len() < RUNS {
                break;
            }
            let runs = std::mem::take(&mut self.levels[level]);
            let from = From::Files(heads(&runs)?);
            let is_distinct = self.is_distinct;
            let mut merged = Sorted { from, is_distinct, has_current: false, current: Vec::new() };
            let mut writer = RunWriter::create(&self.folder)?;
            while let Some(record) = merged.next()? {
                writer.push(record)?;
            }
            run = writer.finish()?;
        }
        Ok(())
    }
}

fn slice<'b>(bytes: &'b [u8], record: &Range<u32>) -> &'b [u8] {
    &bytes[record.start as usize..record.end as usize]
}

fn heads(runs: &[Run]) -> io::Result<BinaryHeap<Head>> {
    let mut heads = BinaryHeap::new();
    for run in runs {
        let mut reader = run.read()?;
        if reader.advance()? {
            heads.push(Head(reader));
        }
    }
    Ok(heads)
}

impl Sorted {
    /// Returns the next record.
    pub(super) fn next(&mut self) -> io::Result<Option<&[u8]>> {
        let is_there = match &mut self.from {
            From::Memory { bytes, records } => {
                let record = records.next();
                return Ok(record.map(|record| slice(bytes, &record)));
            }
            From::Files(heads) => {
                let is_new = !std::mem::replace(&mut self.has_current, true) || !self.is_distinct;
                loop {
                    let Some(mut head) = heads.peek_mut() else { break false };
                    let is_repeated = !is_new && head.0.record() == self.current;
                    std::mem::swap(&mut self.current, head.0.record_mut());
                    if !head.0.advance()? {
                        PeekMut::pop(head);
                    }
                    if !is_repeated {
                        break true;
                    }
                }
            }
        };
        Ok(is_there.then_some(&self.current))
    }
}

impl Ord for Head {
    fn cmp(&self, other: &Head) -> Ordering {
        other.0.record().cmp(self.0.record())
    }
}

impl PartialOrd for Head {
    fn partial_cmp(&self, other: &Head) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Head {
    fn eq(&self, other: &Head) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Head {}

#[cfg(test)]
mod tests {
    use super::Sorter;

    /// Sorts records with this limit of memory in bytes.
    fn sorted(records: &[Vec<u8>], limit: usize, is_distinct: bool) -> Vec<Vec<u8>> {
        let folder = tempfile::tempdir().expect("a folder");
        let mut sorter = Sorter { limit, ..Sorter::new(folder.path()) };
        if is_distinct {
            sorter = sorter.distinct();
        }
        records.iter().for_each(|record| sorter.push(record).expect("room"));
        // There is no file that a dead process could leave.
        assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 0);
        let mut sorted = sorter.finish().expect("room");
        let mut found = Vec::new();
        while let Some(record) = sorted.next().expect("a file") {
            found.push(record.to_vec());
        }
        found
    }

    #[test]
    fn records_come_back_in_order() {
        let record = |number: u32| {
            let hash = number.wrapping_mul(0x9E37_79B9) % 700;
            vec![b'x'; (number % 5) as usize * 7].into_iter().chain(hash.to_be_bytes()).collect()
        };
        let mut records: Vec<Vec<u8>> = (0..3000).map(record).collect();
        records.extend([vec![], vec![], vec![0; 5000]]);
        let mut expected = records.clone();
        expected.sort();
        let mut distinct = expected.clone();
        distinct.dedup();
        assert!(distinct.len() < expected.len());
        // From a single run to three levels of runs.
        for limit in [1 << 20, 20_000, 1000, 100, 1] {
            assert!(sorted(&records, limit, false) == expected, "{limit}");
            assert!(sorted(&records, limit, true) == distinct, "{limit}");
        }
        assert!(sorted(&[], 10, true).is_empty());
    }
}
