//! Lines of bytes that come in pieces.

use memchr::memchr;

/// The capacity that is kept between lines, in bytes.
const KEPT: usize = 1 << 20;

/// Splits bytes that come in pieces of any size into lines, each as a whole.
///
/// Memory is bounded by the longest line, or by the limit: of a line that is longer nothing is kept.
///
/// ```
/// use irispan_extract::record::lines::Lines;
///
/// let (mut lines, mut found) = (Lines::new(b'\n', 4), Vec::new());
/// for mut piece in [&b"a\nb"[..], b"c\nlonger", b"\nd"] {
///     while let Some(line) = lines.next(&mut piece) {
///         found.push((line.offset, line.text.map(<[u8]>::to_vec)));
///     }
/// }
/// found.extend(lines.finish().map(|line| (line.offset, line.text.map(<[u8]>::to_vec))));
/// let text = |text: &str| Some(text.as_bytes().to_vec());
/// assert_eq!(found, [(0, text("a")), (2, text("bc")), (5, None), (12, text("d"))]);
/// ```
#[derive(Clone, Debug)]
pub struct Lines {
    delimiter: u8,
    most: usize,
    /// The line that is not whole yet, and whether it was given out since.
    line: Vec<u8>,
    is_done: bool,
    /// Whether the line is longer than the limit.
    is_cut: bool,
    /// Where the line begins, and the next byte.
    start: u64,
    at: u64,
}

/// A line, without what ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// Where it begins, in bytes of what was split.
    pub offset: u64,
    /// Its bytes; `None` if it is longer than the limit.
    pub text: Option<&'a [u8]>,
}

impl Lines {
    /// Splits at a byte, into lines of at most so many bytes.
    #[must_use]
    pub fn new(delimiter: u8, most: usize) -> Lines {
        let line = Vec::new();
        Lines { delimiter, most, line, is_done: false, is_cut: false, start: 0, at: 0 }
    }

    /// Returns the next line, and takes it away from `input`; `None` if more bytes are needed, and
    /// `input` is empty then.
    pub fn next<'a, 'i: 'a>(&'a mut self, input: &mut &'i [u8]) -> Option<Line<'a>> {
        self.begin();
        let end = memchr(self.delimiter, input);
        let (text, rest) = input.split_at(end.unwrap_or(input.len()));
        *input = rest.get(1..).unwrap_or_default();
        self.at += text.len() as u64 + u64::from(end.is_some());
        self.is_cut |= text.len() > self.most - self.line.len();
        if self.is_cut {
            self.line = Vec::new();
        } else if end.is_none() || !self.line.is_empty() {
            self.line.extend_from_slice(text);
        }
        end?;
        self.is_done = true;
        let text = if self.line.is_empty() { text } else { &self.line };
        Some(Line { offset: self.start, text: (!self.is_cut).then_some(text) })
    }

    /// Returns the last line, if it has no end. What is pushed then begins a new one.
    pub fn finish(&mut self) -> Option<Line<'_>> {
        self.begin();
        let is_line = self.is_cut || !self.line.is_empty();
        self.is_done = true;
        is_line.then(|| Line { offset: self.start, text: (!self.is_cut).then_some(&*self.line) })
    }

    /// Returns where the next byte is, in bytes of what was split: behind a line, where the next one begins.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.at
    }

    fn begin(&mut self) {
        if std::mem::take(&mut self.is_done) {
            self.line.clear();
            self.line.shrink_to(KEPT);
            (self.is_cut, self.start) = (false, self.at);
        }
    }
}
