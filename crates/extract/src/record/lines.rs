//! Splits bytes that come in pieces into lines.

use memchr::memchr;

/// The capacity that is kept between lines, in bytes.
const KEPT: usize = 1 << 20;

/// Splits bytes that come in pieces of any size into lines. A line that is longer than the limit
/// comes in several parts.
///
/// Memory is bounded by the longest line, or by the limit.
///
/// ```
/// use irispan_extract::record::lines::Lines;
///
/// let (mut lines, mut found) = (Lines::new(b'\n', 4), Vec::new());
/// for mut piece in [&b"a\nb"[..], b"c\nlonger", b"\nd"] {
///     while let Some(line) = lines.next(&mut piece) {
///         found.push((line.offset, line.text.to_vec(), line.is_end));
///     }
/// }
/// found.extend(lines.finish().map(|line| (line.offset, line.text.to_vec(), line.is_end)));
/// let line = |offset, text: &str, is_end| (offset, text.as_bytes().to_vec(), is_end);
/// let parts = [line(5, "long", false), line(5, "er", false), line(5, "", true)];
/// let [begin, middle, end] = parts;
/// assert_eq!(found, [line(0, "a", true), line(2, "bc", true), begin, middle, end, line(12, "d", true)]);
/// ```
#[derive(Clone, Debug)]
pub struct Lines {
    delimiter: u8,
    most: usize,
    /// The incomplete line, and whether it was returned since.
    line: Vec<u8>,
    is_done: bool,
    /// Whether a part of the line was returned.
    is_long: bool,
    /// The offsets of the line and of the next byte.
    start: u64,
    at: u64,
}

/// A line without its delimiter, or a part of one that is longer than the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line<'a> {
    /// The offset of the line, in bytes.
    pub offset: u64,
    /// Its bytes, or those of the part.
    pub text: &'a [u8],
    /// Whether this is the beginning of the line.
    pub is_begin: bool,
    /// Whether this is the end of the line.
    pub is_end: bool,
}

/// The minimum of the limit, so that the first part of a line has a complete byte order mark.
const LEAST: usize = 3;

impl Lines {
    /// Returns a splitter at this delimiter. A line of more than `most` bytes comes in parts, the
    /// first of which has `most` bytes.
    #[must_use]
    pub fn new(delimiter: u8, most: usize) -> Lines {
        let (line, most) = (Vec::new(), most.max(LEAST));
        Lines { delimiter, most, line, is_done: false, is_long: false, start: 0, at: 0 }
    }

    /// Returns the next line or part of a line, and advances `input`; `None` if more bytes are
    /// needed, and then `input` is empty.
    pub fn next<'a, 'i: 'a>(&'a mut self, input: &mut &'i [u8]) -> Option<Line<'a>> {
        self.begin();
        let end = memchr(self.delimiter, input);
        let length = end.unwrap_or(input.len());
        let most = self.most - self.line.len();
        if !self.is_long && length > most {
            let (text, rest) = input.split_at(most);
            (*input, self.is_long) = (rest, true);
            self.at += most as u64;
            if !self.line.is_empty() {
                self.line.extend_from_slice(text);
            }
            return Some(self.part(text, true, false));
        }
        let (text, rest) = input.split_at(length);
        *input = rest.get(1..).unwrap_or_default();
        self.at += length as u64 + u64::from(end.is_some());
        self.is_done = end.is_some();
        if self.is_long {
            self.line = Vec::new();
            let is_part = end.is_some() || !text.is_empty();
            return is_part.then(|| self.part(text, false, end.is_some()));
        }
        if end.is_none() || !self.line.is_empty() {
            self.line.extend_from_slice(text);
        }
        end.map(|_| self.part(text, true, true))
    }

    /// Returns the last line, or its last part, if it has no delimiter. Bytes after that begin a
    /// new line.
    pub fn finish(&mut self) -> Option<Line<'_>> {
        self.begin();
        let is_line = self.is_long || !self.line.is_empty();
        self.is_done = true;
        if self.is_long {
            self.line.clear();
        }
        is_line.then(|| self.part(b"", !self.is_long, true))
    }

    /// Returns a part with this text, or with the held bytes if there are any.
    fn part<'a>(&'a self, text: &'a [u8], is_begin: bool, is_end: bool) -> Line<'a> {
        let text = if self.line.is_empty() { text } else { &self.line };
        Line { offset: self.start, text, is_begin, is_end }
    }

    /// Returns the offset of the next byte; after a line, that is where the next one begins.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.at
    }

    fn begin(&mut self) {
        if std::mem::take(&mut self.is_done) {
            self.line.clear();
            self.line.shrink_to(KEPT);
            (self.is_long, self.start) = (false, self.at);
        }
    }
}
