//! Counts of what was read, and losses.

use serde::{Deserialize, Serialize};

use super::found_columns::FoundColumns;
use crate::columns::LeftOut;

/// The numbers of records and of links. `records` is the sum of the scanned, skipped, truncated,
/// failed and unsampled ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[non_exhaustive]
pub struct Counts {
    /// Records that begin in the source.
    pub records: u64,
    /// Records that were scanned to their end.
    pub scanned: u64,
    /// Records that have no text.
    pub skipped: u64,
    /// Skipped records that are binary: of unknown type, with a NUL near their beginning.
    #[serde(default)]
    pub binary: u64,
    /// Incomplete records, which were scanned as far as possible.
    pub truncated: u64,
    /// Records of which nothing could be read.
    pub failed: u64,
    /// Records that are not in the sample.
    #[serde(default)]
    pub unsampled: u64,
    /// Parts of messages that are not text, such as pictures. They do not count as records.
    #[serde(default)]
    pub attachments: u64,
    /// Columns of bytes in tables that were not read because they were not chosen. They do not
    /// count as records.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub byte_columns: u64,
    /// Links that were found: the number of rows and of the next three together.
    pub links: u64,
    /// Links for which a condition does not hold.
    #[serde(default)]
    pub filtered: u64,
    /// Links whose target is that of an earlier row of the record.
    #[serde(default)]
    pub repeated: u64,
    /// Links that were found beyond the limit of rows of a job.
    #[serde(default)]
    pub beyond_limit: u64,
    /// The size of the source in bytes.
    pub bytes: u64,
    /// The number of decoded bytes.
    pub decoded: u64,
    /// Which of the chosen columns the records of JSON lines have.
    #[serde(default, skip_serializing_if = "FoundColumns::is_empty")]
    pub columns: FoundColumns,
}

impl Counts {
    /// Adds the counts of another source.
    pub fn add(&mut self, other: Counts) {
        self.records += other.records;
        self.scanned += other.scanned;
        self.skipped += other.skipped;
        self.binary += other.binary;
        self.truncated += other.truncated;
        self.failed += other.failed;
        self.unsampled += other.unsampled;
        self.attachments += other.attachments;
        self.byte_columns += other.byte_columns;
        self.links += other.links;
        self.filtered += other.filtered;
        self.repeated += other.repeated;
        self.beyond_limit += other.beyond_limit;
        self.bytes += other.bytes;
        self.decoded += other.decoded;
        self.columns.add(other.columns);
    }

    /// Returns the counts that are reported: all except the found columns.
    pub(crate) fn without_columns(self) -> Counts {
        Counts { columns: FoundColumns::default(), ..self }
    }

    /// Adds links that did not become rows.
    pub(super) fn leave_out(&mut self, left_out: LeftOut) {
        self.filtered += left_out.filtered;
        self.repeated += left_out.repeated;
    }
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// Something that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Loss {
    /// The source, or the entry of a container, as rows name it.
    pub source: String,
    /// The offset in the source in bytes, as far as it is known: that of the member.
    pub offset: u64,
    /// What could not be done.
    pub stage: Stage,
    /// The reason, for people.
    pub reason: String,
}

/// What could not be done with bytes of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stage {
    /// They could not be read.
    Read,
    /// They could not be decompressed.
    Decode,
    /// They are not in a complete record.
    Split,
    /// They are a record whose text cannot be read.
    Parse,
}

impl Stage {
    /// Returns the name, as the table of errors has it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Stage::Read => "read",
            Stage::Decode => "decode",
            Stage::Split => "split",
            Stage::Parse => "parse",
        }
    }
}
