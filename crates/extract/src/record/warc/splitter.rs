//! Splits a file that comes in pieces into records.
//!
//! A record is a header, an empty line, as many bytes as the header says, and two empty lines. Real
//! files break each of these rules: line ends are a line feed alone, empty lines are missing,
//! lengths are wrong, a member of the compressed file ends in the middle of a record. The splitter
//! continues at the next line that begins like a record, and reports the bytes that it skipped.

use core::ops::Range;

use memchr::memchr;

use super::header::Header;
use super::inner::InnerHeader;
use crate::record::fields::is_whole;

/// The first bytes of every record.
const BEGIN: &[u8] = b"WARC/";

/// The maximum length of a header in bytes.
const MAX_HEADER: usize = 256 << 10;

/// Finds the records of a file, whose bytes may come in pieces of any size. Memory is bounded by the
/// longest header, 256 KiB; blocks are passed on as they come.
#[derive(Debug)]
pub struct Splitter {
    state: State,
    /// The offset of the next byte in the decoded bytes.
    at: u64,
    /// The incomplete header, or the bytes that may begin one.
    header: Vec<u8>,
    /// Where the record or the skipped bytes begin, in the decoded bytes.
    start: u64,
    /// Whether the last byte before the header ended a line.
    after_line: bool,
    /// Where the last complete record ends, and how many line ends after it were read.
    end: u64,
    feeds: u8,
    /// The search for the header of another record in the block.
    inner: InnerHeader,
}

/// The number of line ends after a block.
const FEEDS: u8 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// In the empty lines before a record.
    Between,
    Header,
    /// In a block, with this many bytes left.
    Block(u64),
    /// In a block, with this many bytes left, at the header of another record in it.
    InnerHeader(u64),
    /// After a block: the next bytes show whether its length may be right.
    After,
    /// In bytes that are not a record.
    Passing(LossKind),
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A record begins.
    Header(Header),
    /// Bytes of its block, at least one.
    Block(&'a [u8]),
    /// The header of another record begins in the block: that of the next record, if the length is
    /// too large. [`Event::End`] or a loss decides later whether the bytes that follow belong to
    /// this record. Reported once per block, after the first bytes of the name of a field and
    /// before any value.
    InnerHeader,
    /// The block is complete.
    End,
    /// Bytes were skipped, or a block ended too early.
    Loss(Loss),
}

/// Bytes that are not in a complete record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Loss {
    /// Why.
    pub kind: LossKind,
    /// Where, in decoded bytes. For [`LossKind::Truncated`] and [`LossKind::WrongLength`], from the
    /// beginning of the record.
    pub range: Range<u64>,
}

/// Why bytes are not in a complete record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LossKind {
    /// A record does not begin where one should.
    NotARecord,
    /// The length in the header is missing, ambiguous or not a number.
    Length,
    /// The header has more than 256 KiB.
    HeaderLimit,
    /// The file or the member ends before the record does.
    Truncated,
    /// No record begins after the block, and the block ends in the middle of a line or contains the
    /// header of another record.
    WrongLength,
}

impl Default for Splitter {
    fn default() -> Splitter {
        Splitter::new()
    }
}

impl Splitter {
    /// Returns a splitter at the beginning of a file.
    #[must_use]
    pub fn new() -> Splitter {
        Splitter {
            state: State::Between,
            at: 0,
            header: Vec::new(),
            start: 0,
            after_line: false,
            end: 0,
            feeds: 0,
            inner: InnerHeader::new(),
        }
    }

    /// Returns the next event of `input`, and advances it; `None` if more bytes are needed, and
    /// then `input` is empty. Time is linear in the bytes that are consumed.
    pub fn next<'a>(&mut self, input: &mut &'a [u8]) -> Option<Event<'a>> {
        loop {
            match self.state {
                State::Block(0) => {
                    (self.end, self.feeds) = (self.at, 0);
                    self.header.clear();
                    self.state = State::After;
                }
                State::InnerHeader(left) => {
                    self.state = State::Block(left);
                    return Some(Event::InnerHeader);
                }
                _ if input.is_empty() => return None,
                State::After => {
                    if let Some(event) = self.after(input) {
                        return Some(event);
                    }
                }
                State::Block(left) => {
                    let length =
                        usize::try_from(left).map_or(input.len(), |left| left.min(input.len()));
                    let inner = self.inner.find(&input[..length]);
                    let length = inner.unwrap_or(length);
                    let left = left - length as u64;
                    self.state = inner.map_or(State::Block(left), |_| State::InnerHeader(left));
                    return Some(Event::Block(self.take(input, length)));
                }
                State::Between => {
                    self.empty_lines(input);
                    if !input.is_empty() {
                        self.begin();
                    }
                }
                State::Header => {
                    if let Some(event) = self.header(input) {
                        return Some(event);
                    }
                }
                State::Passing(kind) => {
                    if let Some(event) = self.pass(kind, input) {
                        return Some(event);
                    }
                }
            }
        }
    }

    /// Ends a member of the compressed file, or the file. Returns no loss for a complete record. An
    /// incomplete block ends here if the next member begins like a record: see
    /// [`Splitter::member`].
    #[must_use]
    pub fn finish(&mut self) -> Option<Loss> {
        let kind = match self.state {
            State::After if !self.header.is_empty() => Some(LossKind::WrongLength),
            State::Between | State::After | State::Block(0) | State::InnerHeader(0) => None,
            State::Header | State::Block(_) | State::InnerHeader(_) => Some(LossKind::Truncated),
            State::Passing(kind) => Some(kind),
        };
        self.state = State::Between;
        self.header.clear();
        kind.map(|kind| Loss { kind, range: self.start..self.at })
    }

    /// Ends a complete block at the end of a member or of the file. Returns whether there was one;
    /// then there is no [`Event::End`] for it.
    #[must_use]
    pub fn end_block(&mut self) -> bool {
        let is_whole = matches!(self.state, State::After) && self.header.is_empty();
        if is_whole {
            self.state = State::Between;
        }
        is_whole
    }

    /// Begins a member of the compressed file, which has these first bytes. An incomplete record
    /// continues in it unless these begin another one.
    #[must_use]
    pub fn member(&mut self, begin: &[u8]) -> Option<Loss> {
        begin.starts_with(BEGIN).then(|| self.finish()).flatten()
    }

    /// Returns the offset of the last record, in decoded bytes.
    #[must_use]
    pub fn record_offset(&self) -> u64 {
        self.start
    }

    /// Returns where the last complete record ends, including up to two line ends after its block,
    /// in decoded bytes. It may grow until something else follows.
    #[must_use]
    pub fn record_end(&self) -> u64 {
        self.end
    }

    /// Returns whether the position is between records: no record is incomplete, and nothing is
    /// being skipped.
    #[must_use]
    pub fn is_between(&self) -> bool {
        matches!(self.state, State::Between | State::After | State::Block(0))
    }

    /// Skips the empty lines after a block.
    fn empty_lines(&mut self, input: &mut &[u8]) {
        let empty = |byte: &&u8| matches!(byte, b'\r' | b'\n');
        let length = input.iter().take_while(empty).count();
        for (index, _) in input[..length].iter().enumerate().filter(|of| *of.1 == b'\n') {
            if self.feeds < FEEDS {
                self.feeds += 1;
                self.end = self.at + index as u64 + 1;
            }
        }
        self.take(input, length);
    }

    fn take<'a>(&mut self, input: &mut &'a [u8], length: usize) -> &'a [u8] {
        let (taken, rest) = input.split_at(length);
        *input = rest;
        self.at += length as u64;
        taken
    }

    /// Checks what follows a block. A line end or the beginning of a record ends its last link as
    /// well. If the block ends in the middle of a line, its length is wrong, and its last link may
    /// be cut. The length is also wrong if there is a header within the block and none after it.
    fn after(&mut self, input: &mut &[u8]) -> Option<Event<'static>> {
        while let Some(byte) = input.first() {
            if self.header.is_empty() && matches!(byte, b'\r' | b'\n') {
                if self.inner.is_found() {
                    self.empty_lines(input);
                    continue;
                }
                self.state = State::Between;
                return Some(Event::End);
            }
            if *byte != BEGIN[self.header.len()] {
                let range = self.start..self.end;
                self.start = self.end;
                self.after_line = self.feeds > 0 && self.header.is_empty();
                self.header.clear();
                self.state = State::Passing(LossKind::NotARecord);
                return Some(Event::Loss(Loss { kind: LossKind::WrongLength, range }));
            }
            let taken = self.take(input, 1);
            self.header.extend_from_slice(taken);
            if self.header == BEGIN {
                (self.state, self.start) = (State::Header, self.at - BEGIN.len() as u64);
                return Some(Event::End);
            }
        }
        None
    }

    fn begin(&mut self) {
        self.state = State::Header;
        self.start = self.at;
        self.header.clear();
    }

    /// Reads lines of a header up to the empty one.
    fn header(&mut self, input: &mut &[u8]) -> Option<Event<'static>> {
        while !input.is_empty() {
            let line = memchr(b'\n', input).map_or(input.len(), |feed| feed + 1);
            let line = line.min(MAX_HEADER + 1 - self.header.len());
            let line = self.take(input, line);
            self.header.extend_from_slice(line);
            let begin = self.header.len().min(BEGIN.len());
            if self.header[..begin] != BEGIN[..begin] {
                return self.pass_over(LossKind::NotARecord);
            }
            if self.header.len() > MAX_HEADER {
                return self.pass_over(LossKind::HeaderLimit);
            }
            if is_whole(&self.header) {
                return match Header::of(core::mem::take(&mut self.header)) {
                    Some(header) => {
                        self.state = State::Block(header.content_length());
                        self.inner = InnerHeader::new();
                        Some(Event::Header(header))
                    }
                    None => self.pass_over(LossKind::Length),
                };
            }
        }
        None
    }

    /// Skips the bytes that were read as a header. A record may begin in one of its other lines.
    fn pass_over(&mut self, kind: LossKind) -> Option<Event<'static>> {
        self.state = State::Passing(kind);
        self.after_line = self.header.ends_with(b"\n");
        self.header.clear();
        None
    }

    /// Skips bytes up to the next line that begins like a record.
    fn pass(&mut self, kind: LossKind, input: &mut &[u8]) -> Option<Event<'static>> {
        while !input.is_empty() {
            if self.after_line {
                // The beginning of the line, as far as it matches that of a record.
                let wanted = BEGIN.len() - self.header.len();
                let taken = self.take(input, wanted.min(input.len()).min(line_end(input)));
                self.header.extend_from_slice(taken);
                if self.header == BEGIN {
                    let range = self.start..self.at - BEGIN.len() as u64;
                    self.state = State::Header;
                    self.start = range.end;
                    return Some(Event::Loss(Loss { kind, range }));
                }
                if BEGIN.starts_with(&self.header) {
                    continue;
                }
                self.after_line = self.header.ends_with(b"\n");
                self.header.clear();
            } else {
                let passed = line_end(input);
                let line = self.take(input, passed);
                self.after_line = line.ends_with(b"\n");
            }
        }
        None
    }
}

/// Returns the length of a line including its line feed.
fn line_end(text: &[u8]) -> usize {
    memchr(b'\n', text).map_or(text.len(), |feed| feed + 1)
}
