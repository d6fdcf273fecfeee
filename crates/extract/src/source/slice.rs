//! Slices of a source: what the reading of one needs, and what it gives.

use super::losses::Counts;
use crate::decode::Dictionary;

/// What a slice needs of what is before it in the source.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Before<'d> {
    /// The dictionary of the source, if it has one and the slice does not begin with it.
    pub dictionary: Option<&'d Dictionary>,
    /// How many records there are before, of sources of lines.
    pub records: u64,
}

/// What a slice of a source gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Slice {
    /// Where the next slice begins, or where the source ends.
    pub end: u64,
    /// What was read.
    pub counts: Counts,
}

impl Slice {
    /// Returns what a source gave that could not be read.
    pub(crate) fn unread() -> Slice {
        Slice { end: u64::MAX, counts: Counts::default() }
    }
}
