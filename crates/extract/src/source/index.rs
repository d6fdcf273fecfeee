//! Builds the index of the records of a source while they are read.

use std::io;

use super::lengths::{Lengths, Made};
use super::losses::Counts;
use super::sink::Sink;
use crate::columns::{IndexEntry, IndexRows};

/// Rows of the index, which wait until the lengths of their records are known.
#[derive(Debug)]
pub(super) struct Index {
    rows: IndexRows,
    lengths: Option<Lengths>,
    /// The bytes of the current record, if the index has contents.
    content: Option<Content>,
}

#[derive(Debug)]
struct Content {
    bytes: Vec<u8>,
    /// The maximum number of bytes, and whether there were more.
    most: usize,
    is_too_long: bool,
}

impl Index {
    /// Returns an index; `contents` is the maximum size of the content of a record, if it is
    /// wanted.
    pub(super) fn new(contents: Option<usize>) -> Index {
        let rows = IndexRows::new();
        let rows = if contents.is_some() { rows.with_contents() } else { rows };
        let lengths = Lengths::of(&rows.schema());
        let content = |most| Content { bytes: Vec::new(), most, is_too_long: false };
        Index { rows, lengths, content: contents.map(content) }
    }

    /// Adds bytes of the current record.
    pub(super) fn content(&mut self, bytes: &[u8]) {
        let Some(content) = &mut self.content else { return };
        if content.is_too_long || content.bytes.len() + bytes.len() > content.most {
            content.is_too_long = true;
            content.bytes = Vec::new();
        } else {
            content.bytes.extend_from_slice(bytes);
        }
    }

    /// Ends the content of the record. Returns it, and whether it was too long and so is `None`.
    pub(super) fn end_content(&mut self) -> (Option<Vec<u8>>, bool) {
        let Some(content) = &mut self.content else { return (None, false) };
        let is_too_long = std::mem::take(&mut content.is_too_long);
        let bytes = std::mem::take(&mut content.bytes);
        (Some(bytes).filter(|_| !is_too_long), is_too_long)
    }

    /// Adds a record that has ended, and whether it is complete.
    pub(super) fn push(&mut self, entry: &IndexEntry<'_>, is_whole: bool) {
        if let Some(lengths) = &mut self.lengths {
            lengths.begin(entry.page.offset.unwrap_or_default(), &self.rows);
            if is_whole {
                lengths.is_whole();
            }
        }
        self.rows.push(entry);
    }

    /// Sets where complete records end; `is_all` says whether no unfinished record may end later.
    pub(super) fn end(&mut self, end: Option<u64>, is_all: bool) {
        let Some(lengths) = &mut self.lengths else { return };
        if let Some(end) = end {
            lengths.end(end);
        }
        if is_all {
            lengths.end_group(&self.rows);
        }
    }

    /// Passes rows on if there are enough, or if `is_last`.
    pub(super) fn pass_on<S: Sink>(&mut self, is_last: bool, sink: &mut S) -> io::Result<()> {
        let is_due = self.rows.is_full() || is_last && self.rows.made().0 > 0;
        match &mut self.lengths {
            Some(lengths) if is_due || lengths.is_waiting() => {
                let counts = Counts::default();
                lengths.pass_on(&mut self.rows, &counts, &mut |batch, _| sink.index(batch))
            }
            _ => Ok(()),
        }
    }
}
