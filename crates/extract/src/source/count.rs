//! Counts the records of a range of a source of lines before they are read.

use std::io::{self, BufRead, Read};

use memchr::memchr;

use super::form::Kind;
use super::options::Options;
use crate::record::mark::without_mark;

/// The number of bytes that are read at a time.
const READ: u64 = 256 << 10;

/// The records that begin in a range of a source of lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LineCount {
    /// Where the first line begins; `None` if no line begins in the range.
    pub(crate) first: Option<u64>,
    /// The number of records.
    pub(crate) records: u64,
}

/// An unfinished line.
struct Line {
    begin: u64,
    is_record: bool,
}

impl Options {
    /// Counts the records that begin in a range. The reader is at the beginning of a line at the
    /// start of the range, or else at the byte before the range.
    ///
    /// A wrong count only means that the range is read again.
    pub(crate) fn count_lines(
        &self,
        kind: Kind,
        mut reader: impl Read,
        range: &std::ops::Range<u64>,
        is_begin: bool,
    ) -> io::Result<LineCount> {
        let mut count = LineCount::default();
        let is_always_record = kind == Kind::Lines;
        let line = |begin| Line { begin, is_record: is_always_record };
        let (mut at, mut current) =
            if is_begin { (range.start, Some(line(range.start))) } else { (range.start - 1, None) };
        count.first = current.as_ref().map(|line| line.begin);
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            reader.by_ref().take(READ).read_to_end(&mut bytes)?;
            let mut rest = match at {
                0 => without_mark(&bytes),
                _ => &bytes,
            };
            let end = at + bytes.len() as u64;
            while let Some(found) = memchr(self.line_end(), rest) {
                let next = end - (rest.len() - found - 1) as u64;
                if let Some(line) = current.take() {
                    count.records += u64::from(line.is_record || is_text(&rest[..found]));
                }
                if next >= range.end {
                    return Ok(count);
                }
                count.first.get_or_insert(next);
                current = Some(line(next));
                rest = &rest[found + 1..];
            }
            at = end;
            if let Some(line) = &mut current {
                line.is_record |= is_text(rest);
            }
            let is_end = bytes.is_empty();
            match &current {
                None if is_end || at >= range.end => return Ok(count),
                Some(line) if is_end || at >= range.end && line.is_record => {
                    count.records += u64::from(line.is_record && line.begin < at);
                    return Ok(count);
                }
                _ => {}
            }
        }
    }
}

impl Options {
    /// Returns the number of bytes up to and including the next line end.
    pub(crate) fn skip_line(&self, mut reader: impl BufRead) -> io::Result<u64> {
        reader.skip_until(self.line_end()).map(|bytes| bytes as u64)
    }
}

/// Returns whether these bytes make a line more than blank.
fn is_text(bytes: &[u8]) -> bool {
    bytes.iter().any(|byte| !byte.is_ascii_whitespace())
}

#[cfg(test)]
mod tests {
    use super::{Kind, LineCount, Options};

    /// Wherever a source of lines is cut into ranges, each line is counted once.
    #[test]
    fn ranges() {
        let options = Options::new();
        for (text, lines, records) in [
            ("a\n\n \nbb\r\n\r\nccc", 6, 3),
            ("\u{FEFF}\n\na\n", 3, 1),
            ("a\n", 1, 1),
            ("\n\n\n", 3, 0),
            ("abc", 1, 1),
            ("", 0, 0),
        ] {
            let bytes = text.as_bytes();
            for (kind, expected) in [(Kind::Lines, lines), (Kind::JsonLines, records)] {
                for cut in 1..bytes.len().max(2) as u64 {
                    let head = options.count_lines(kind, bytes, &(0..cut), true).expect("memory");
                    let rest = bytes.get(cut as usize - 1..).unwrap_or_default();
                    let tail = options.count_lines(kind, rest, &(cut..u64::MAX), false);
                    let tail = tail.expect("memory");
                    assert_eq!(head.records + tail.records, expected, "{text:?} at {cut}");
                    let begin = tail.first.filter(|begin| *begin < bytes.len() as u64);
                    let next = bytes[..].iter().skip(cut as usize - 1).position(|b| *b == b'\n');
                    let next = next.map(|next| cut + next as u64);
                    assert_eq!(begin, next.filter(|next| *next < bytes.len() as u64));
                }
                let whole = options.count_lines(kind, bytes, &(0..u64::MAX), true);
                assert_eq!(whole.expect("memory"), LineCount { first: Some(0), records: expected });
            }
        }
    }
}
