//! Lines of bytes that come in pieces.

use memchr::memchr;

/// The capacity that is kept between lines, in bytes.
const KEPT: usize = 1 << 20;

/// Splits bytes that come in pieces of any size into lines, each as a whole, or in several parts if it is
/// longer than the limit.
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
    /// The line that is not whole yet, and whether it was given out since.
    line: Vec<u8>,
    is_done: bool,
    /// Whether a part of the line was given out.
    is_long: bool,
    /// Where the line begins, and the next byte.
    start: u64,
    at: u64,
}

/// A line without what ends it, or a part of one that is longer than the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line<'a> {
    /// Where the line begins, in bytes of what was split.
    pub offset: u64,
    /// Its bytes, or those of the part.
    pub text: &'a [u8],
    /// Whether this is the beginning of the line.
    pub is_begin: bool,
    /// Whether this is the end of the line.
    pub is_end: bool,
}

/// The limit is not below that, so that the first part of a line has a byte order mark as a whole.
const LEAST: usize = 3;

impl Lines {
    /// Splits at a byte. A line of more than so many bytes comes in parts, the first of which has as many.
    #[must_use]
    pub fn new(delimiter: u8, most: usize) -> Lines {
        let (line, most) = (Vec::new(), most.max(LEAST));
        Lines { delimiter, most, line, is_done: false, is_long: false, start: 0, at: 0 }
    }

    /// Returns the next line or part of a line, and takes it away from `input`; `None` if more bytes are
    /// needed, and `input` is empty then.
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

    /// Returns the last line, or the last part of it, if it has no end. What is pushed then begins a new
    /// one.
    pub fn finish(&mut self) -> Option<Line<'_>> {
        self.begin();
        let is_line = self.is_long || !self.line.is_empty();
        self.is_done = true;
        if self.is_long {
            self.line.clear();
        }
        is_line.then(|| self.part(b"", !self.is_long, true))
    }

    /// Returns what is held, or else this text.
    fn part<'a>(&'a self, text: &'a [u8], is_begin: bool, is_end: bool) -> Line<'a> {
        let text = if self.line.is_empty() { text } else { &self.line };
        Line { offset: self.start, text, is_begin, is_end }
    }

    /// Returns where the next byte is, in bytes of what was split: after a line, where the next one begins.
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
