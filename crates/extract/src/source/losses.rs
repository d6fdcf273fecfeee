//! What was read, and what was lost.

use serde::{Deserialize, Serialize};

use super::found_columns::FoundColumns;
use crate::columns::LeftOut;

/// How many records there were, and what became of them: the first is the sum of the scanned, skipped,
/// truncated, failed and unsampled ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[non_exhaustive]
pub struct Counts {
    /// Records that begin in the source.
    pub records: u64,
    /// Those that were scanned to their end.
    pub scanned: u64,
    /// Those that have no text.
    pub skipped: u64,
    /// Those of them that are no text: they have a NUL near their beginning, and nothing said what they are.
    #[serde(default)]
    pub binary: u64,
    /// Those that were scanned as far as they are there.
    pub truncated: u64,
    /// Those of which nothing could be read.
    pub failed: u64,
    /// Those that are not in the sample.
    #[serde(default)]
    pub unsampled: u64,
    /// Parts of messages that are no text: attachments, pictures. They are no records.
    #[serde(default)]
    pub attachments: u64,
    /// Columns of bytes in tables, which are read if they are chosen, and were not. They are no records.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub byte_columns: u64,
    /// Links that were found: the rows, and those of the next three.
    pub links: u64,
    /// Those for which a condition does not hold.
    #[serde(default)]
    pub filtered: u64,
    /// Those whose target is that of an earlier row of the record.
    #[serde(default)]
    pub repeated: u64,
    /// Those that were found after the last row that a job may have.
    #[serde(default)]
    pub beyond_limit: u64,
    /// Bytes of the source.
    pub bytes: u64,
    /// Bytes that were decoded from them.
    pub decoded: u64,
    /// Which of the chosen columns records of JSON lines have.
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

    /// Returns what is told of a job: all but what only tells which columns are missing.
    pub(crate) fn told(self) -> Counts {
        Counts { columns: FoundColumns::default(), ..self }
    }

    /// Adds links that became no rows.
    pub(super) fn leave_out(&mut self, left_out: LeftOut) {
        self.filtered += left_out.filtered;
        self.repeated += left_out.repeated;
    }
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// What could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Loss {
    /// The source, or the entry of a container, as rows name it.
    pub source: String,
    /// Where in the source, in its bytes, as far as that is known: the member that is concerned.
    pub offset: u64,
    /// What could not be done.
    pub stage: Stage,
    /// Why, for people.
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
    /// They are in no record that is whole.
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
