//! Summarizes tables in numbers.

use std::fs;
use std::io;
use std::path::Path;

use arrow_array::cast::AsArray;
use arrow_array::types::TimestampMicrosecondType;
use arrow_array::{Array, RecordBatch};
use arrow_schema::{DataType, TimeUnit};
use chrono::{DateTime, SecondsFormat};

use super::cell;
use super::counter::{Counter, Ranked};
use super::read::{cell as cell_of, each_batch, texts};
use crate::sink::MergeError;

/// The columns whose values are counted; for those in the second list, each item is a value.
const COUNTED: [&str; 6] =
    ["kind", "confidence", "error", "url_protocol", "url_host_registered_domain", "page_url"];
const LISTS: [&str; 1] = ["flags"];

const TIME: &str = "fetch_time";

/// A summary of tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Profile {
    /// The number of tables.
    pub tables: u64,
    /// Their size in bytes.
    pub bytes: u64,
    /// Their number of rows.
    pub rows: u64,
    /// The first and the last time of a page, in the form of RFC 3339 in UTC, to the second; `None` if none
    /// is known.
    pub times: Option<(String, String)>,
    /// The most frequent values of each column that some table has.
    pub tops: Vec<Top>,
}

/// The most frequent values of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Top {
    /// The name of the column.
    pub column: &'static str,
    /// The number of values.
    pub values: u64,
    /// The most frequent values, each with its number of rows.
    pub first: Vec<(String, u64)>,
}

/// Reads tables, and counts rows and the values, except null, of `kind`, `confidence`, `flags`,
/// `error`, `url_protocol`, `url_host_registered_domain` and `page_url`, as far as these columns
/// exist. Numbers are exact; at most `most` values of a column are returned.
///
/// A few MiB are in memory at once; the rest is sorted on the disk of `folder`.
///
/// # Errors
///
/// [`MergeError`] for a table that cannot be read.
pub fn profile<P: AsRef<Path>>(
    paths: &[P],
    most: usize,
    folder: &Path,
) -> Result<Profile, MergeError> {
    let mut profile = Profile { tables: paths.len() as u64, ..Profile::default() };
    let size = |path: &P| fs::metadata(path).map_or(0, |metadata| metadata.len());
    profile.bytes = paths.iter().map(size).sum();
    let counted = COUNTED.into_iter().chain(LISTS);
    let mut columns: Vec<Column> = counted
        .map(|name| Column { name, counter: Counter::new(folder), is_there: false })
        .collect();
    let mut of_pages = None;
    let wanted = [&COUNTED[..], &LISTS, &[TIME]].concat();
    each_batch(paths, &[], &wanted, &mut |batch| {
        profile.rows += batch.num_rows() as u64;
        of_pages = [of_pages, times(batch)]
            .into_iter()
            .flatten()
            .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
        columns.iter_mut().try_for_each(|column| column.batch(batch))
    })?;
    profile.times = of_pages.and_then(|(first, last)| Some((shown(first)?, shown(last)?)));
    for Column { name, counter, is_there } in columns {
        if is_there {
            let first = |mut ranked: Ranked| Top::of(name, &mut ranked, most);
            profile.tops.push(counter.finish().and_then(first).map_err(MergeError::write)?);
        }
    }
    Ok(profile)
}

/// A column that is counted.
struct Column {
    name: &'static str,
    counter: Counter,
    is_there: bool,
}

impl Column {
    fn batch(&mut self, batch: &RecordBatch) -> io::Result<()> {
        let Column { name, counter, is_there } = self;
        let found = texts(batch, name).or_else(|| items(batch, name));
        let Some(found) = found else { return Ok(()) };
        *is_there = true;
        let mut value = Vec::new();
        for row in 0..found.len() {
            if let Some(text) = cell_of(Some(&found), row) {
                value.clear();
                cell::push(&mut value, Some(text));
                counter.add(&value, 0)?;
            }
        }
        Ok(())
    }
}

/// Returns the items of the lists of a column.
fn items(batch: &RecordBatch, name: &str) -> Option<arrow_array::StringArray> {
    let lists = batch.column_by_name(name)?.as_list_opt::<i32>()?;
    let [first, .., last] = lists.value_offsets() else { return None };
    let items = lists.values().as_string_opt::<i32>()?;
    Some(items.slice(*first as usize, (last - first) as usize))
}

/// Returns a time in the form of RFC 3339; `None` if it is out of range.
fn shown(microseconds: i64) -> Option<String> {
    let time = DateTime::from_timestamp_micros(microseconds)?;
    Some(time.to_rfc3339_opts(SecondsFormat::Secs, true))
}

/// Returns the first and the last time of a batch, in microseconds since 1970.
fn times(batch: &RecordBatch) -> Option<(i64, i64)> {
    let column = batch.column_by_name(TIME)?;
    let DataType::Timestamp(TimeUnit::Microsecond, _) = column.data_type() else { return None };
    let times = column.as_primitive::<TimestampMicrosecondType>();
    let first = times.iter().flatten().min()?;
    Some((first, times.iter().flatten().max()?))
}

impl Top {
    fn of(column: &'static str, ranked: &mut Ranked, most: usize) -> io::Result<Top> {
        let mut first = Vec::new();
        while first.len() < most {
            let Some(entry) = ranked.next()? else { break };
            first.extend(entry.cells.into_iter().flatten().map(|value| (value, entry.links)));
        }
        Ok(Top { column, values: ranked.values, first })
    }
}
