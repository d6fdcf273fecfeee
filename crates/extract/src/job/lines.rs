//! Files of JSON lines that a job appends to, the last of which may be incomplete.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use serde::de::DeserializeOwned;

/// Reads complete lines. An incomplete last line, which a job that died has left, is ignored.
#[derive(Debug)]
pub(super) struct Lines<R> {
    reader: BufReader<R>,
    text: Vec<u8>,
    ends_at_null: bool,
    /// The number of lines that were read, and their size in bytes.
    number: u64,
    size: u64,
}

impl Lines<File> {
    /// Opens a file at its first line.
    pub(super) fn open(path: &Path) -> io::Result<Lines<File>> {
        File::open(path).map(Lines::new)
    }
}

impl<R: Read> Lines<R> {
    pub(super) fn new(reader: R) -> Lines<R> {
        let reader = BufReader::new(reader);
        Lines { reader, text: Vec::new(), ends_at_null: false, number: 0, size: 0 }
    }

    /// Makes a line with a NUL the end, as if it were incomplete: after a power failure a file may
    /// have its size but not all of its bytes.
    pub(super) fn ends_at_null(self) -> Lines<R> {
        Lines { ends_at_null: true, ..self }
    }

    /// Returns how many lines were read.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Returns the bytes of the lines that were read.
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// Skips the next line, if it is complete. Returns whether it is.
    pub(super) fn skip(&mut self) -> io::Result<bool> {
        self.text.clear();
        let length = self.reader.read_until(b'\n', &mut self.text)?;
        let is_whole = self.text.ends_with(b"\n") && !(self.ends_at_null && self.text.contains(&0));
        if is_whole {
            self.number += 1;
            self.size += length as u64;
        }
        Ok(is_whole)
    }

    /// Parses the next line; `None` if there is no complete one.
    ///
    /// # Errors
    ///
    /// Those of the file, and a line that does not parse, with its number and the column.
    pub(super) fn next<T: DeserializeOwned>(&mut self) -> io::Result<Option<T>> {
        if !self.skip()? {
            return Ok(None);
        }
        serde_json::from_slice(&self.text).map(Some).map_err(|error| {
            let (number, column, what) = (self.number, error.column(), error.to_string());
            // The library counts lines within its input, which is always one line.
            let what = what.strip_suffix(&format!(" at line 1 column {column}")).unwrap_or(&what);
            let what = format!("line {number}, column {column}: {what}");
            io::Error::new(io::ErrorKind::InvalidData, what)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn a_line_that_is_not_whole_says_nothing() {
        // The last line is cut within a character.
        let bytes = "{\"a\":1}\n[2]\n\"ü".as_bytes();
        let mut lines = Lines::new(&bytes[..bytes.len() - 1]);
        assert!(lines.skip().expect("memory"));
        assert_eq!(lines.next::<Vec<u8>>().expect("a list"), Some(vec![2]));
        assert_eq!(lines.next::<String>().expect("no line"), None);
        assert_eq!((lines.number(), lines.size()), (2, 12));
    }

    #[test]
    fn what_was_stored_in_part_says_nothing() {
        let bytes = b"1\n\0\0\0\n3\n";
        let mut lines = Lines::new(&bytes[..]).ends_at_null();
        assert_eq!(lines.next::<u8>().expect("a number"), Some(1));
        assert_eq!(lines.next::<u8>().expect("no line"), None);
        assert_eq!((lines.number(), lines.size()), (1, 2));
        // Elsewhere a NUL is an error.
        let mut lines = Lines::new(&bytes[2..]);
        lines.next::<u8>().expect_err("no JSON");
    }

    #[test]
    fn a_line_that_says_something_else_is_named() {
        let mut lines = Lines::new(&b"1\n{\"a\": tru}\n"[..]);
        assert_eq!(lines.next::<u8>().expect("a number"), Some(1));
        let error = lines.next::<serde_json::Value>().expect_err("no JSON");
        assert_eq!(error.to_string(), "line 2, column 10: expected ident");
    }
}
