//! Progress and outcome of a job.

use super::tops::TopValues;
use super::watch::{SlowRecord, Times};
use crate::source::Counts;

/// How far a job is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The number of inputs that are done, and of all.
    pub inputs: (u64, u64),
    /// What was read, in this run and in earlier ones. For slices that are still being read, the
    /// bytes, decoded bytes, records and links so far are approximate.
    pub counts: Counts,
    /// The part of it that runs before this one read.
    pub before: Counts,
    /// Losses so far.
    pub losses: u64,
}

/// What a job did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outcome {
    /// What was read, in this run and in earlier ones.
    pub counts: Counts,
    /// The part of it that runs before this one read.
    pub before: Counts,
    /// Rows of all tables.
    pub rows: u64,
    /// Tables.
    pub tables: u64,
    /// Rows of the table of errors.
    pub losses: u64,
    /// The chosen columns that no record of JSON lines has, in this run and in earlier ones, and
    /// the columns for names of records or to be carried along that no record has a value for.
    pub missing_columns: Vec<String>,
    /// The chosen columns that records of JSON lines have, but never with a text: only numbers or
    /// null.
    pub columns_without_text: Vec<String>,
    /// The time that the threads of this run spent.
    pub times: Times,
    /// The records that took this run the most time, the slowest first: at most ten.
    pub slowest: Vec<SlowRecord>,
    /// The most frequent values of some columns in the rows of this run.
    pub top: Vec<TopValues>,
}
