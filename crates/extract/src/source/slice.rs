//! Input and result of reading a slice of a source.

use super::losses::Counts;
use crate::decode::Dictionary;

/// What a slice needs to know about the source before it.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Before<'d> {
    /// The dictionary of the source, if it has one and the slice does not begin with it.
    pub dictionary: Option<&'d Dictionary>,
    /// For sources of lines, the number of records before the slice.
    pub records: u64,
}

/// The result of reading a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Slice {
    /// Where the next slice begins, or where the source ends.
    pub end: u64,
    /// What was read.
    pub counts: Counts,
}

impl Slice {
    /// Returns the result for a source that could not be read.
    pub(crate) fn unread() -> Slice {
        Slice { end: u64::MAX, counts: Counts::default() }
    }
}
