//! The rows whose target is that of an earlier row.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io;
use std::path::Path;

use arrow_array::{BooleanArray, RecordBatch};
use arrow_select::filter::filter_record_batch;

use super::read::{cell, each_batch, texts};
use super::sort::{Sorted, Sorter};
use crate::columns::TargetKey;
use crate::sink::MergeError;

/// The column with the target of a link.
const NEEDED: &[&str] = &["url"];
const WANTED: &[&str] = &["text"];

/// The rows of tables whose target is that of an earlier row, in the order of the rows.
///
/// Targets are compared by 128 bits of SipHash with random keys, so nobody can choose two that
/// collide, and among 10¹² targets there is a collision with a probability of 10⁻¹⁵.
pub struct Duplicates {
    sorted: Sorted,
    /// The number of the next row to be left out.
    next: Option<u64>,
    /// The number of rows that were filtered so far.
    row: u64,
}

impl Duplicates {
    /// Reads tables, and finds the rows whose target by this rule is that of an earlier row. A row
    /// with neither a URI nor a text equals no other row.
    ///
    /// Sorts 24 bytes for each row on the disk of `folder`.
    ///
    /// # Errors
    ///
    /// [`MergeError`] for a table that cannot be read or has no column `url`.
    pub fn find<P: AsRef<Path>>(
        paths: &[P],
        rule: TargetKey,
        folder: &Path,
    ) -> Result<Duplicates, MergeError> {
        let hashers = [RandomState::new(), RandomState::new()];
        let mut keys = Sorter::new(folder);
        let mut row = 0_u64;
        each_batch(paths, NEEDED, WANTED, &mut |batch| {
            let [urls, written] = ["url", "text"].map(|name| texts(batch, name));
            for index in 0..batch.num_rows() {
                let [url, text] = [&urls, &written].map(|texts| cell(texts.as_ref(), index));
                if url.or(text).is_some() {
                    let target = rule.of(url, text.unwrap_or_default());
                    let mut record = [0; 24];
                    for (hasher, out) in hashers.iter().zip(record.chunks_exact_mut(8)) {
                        out.copy_from_slice(&hasher.hash_one(&target).to_be_bytes());
                    }
                    record[16..].copy_from_slice(&row.to_be_bytes());
                    keys.push(&record)?;
                }
                row += 1;
            }
            Ok(())
        })?;
        let mut keys = keys.finish().map_err(MergeError::write)?;
        Duplicates::of(&mut keys, folder).map_err(MergeError::write)
    }

    /// Sorts the rows that are not the first with their key.
    fn of(keys: &mut Sorted, folder: &Path) -> io::Result<Duplicates> {
        let mut rows = Sorter::new(folder);
        let mut last = None;
        while let Some(record) = keys.next()? {
            let (key, row) = record.split_at(16);
            if last.as_ref().is_some_and(|last| last == key) {
                rows.push(row)?;
            } else {
                last = <[u8; 16]>::try_from(key).ok();
            }
        }
        let mut sorted = rows.finish()?;
        let next = next_row(&mut sorted)?;
        Ok(Duplicates { sorted, next, row: 0 })
    }

    /// Removes duplicates from the next batch of the same tables.
    ///
    /// # Errors
    ///
    /// If the sorted files cannot be read.
    pub fn remove_from(&mut self, batch: &RecordBatch) -> io::Result<RecordBatch> {
        let end = self.row + batch.num_rows() as u64;
        let mut keep = vec![true; batch.num_rows()];
        while let Some(next) = self.next.filter(|next| *next < end) {
            keep[(next - self.row) as usize] = false;
            self.next = next_row(&mut self.sorted)?;
        }
        self.row = end;
        if keep.iter().all(|keep| *keep) {
            return Ok(batch.clone());
        }
        filter_record_batch(batch, &BooleanArray::from(keep)).map_err(io::Error::other)
    }
}

impl std::fmt::Debug for Duplicates {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Duplicates").field("next", &self.next).finish_non_exhaustive()
    }
}

fn next_row(sorted: &mut Sorted) -> io::Result<Option<u64>> {
    let row = sorted.next()?.and_then(|record| record.try_into().ok());
    Ok(row.map(u64::from_be_bytes))
}
