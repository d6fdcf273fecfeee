//! Finds records in bytes that come in pieces.
//!
//! A record is a header, an empty line, as many bytes as the header says, and two empty lines. Files
//! in use break each of these: line ends are a line feed alone, empty lines are missing, lengths lie,
//! a member of the compressed file ends in the middle of a record. The splitter goes on after all
//! that at the next line that begins as a record does, and tells which bytes it passed over.

use core::ops::Range;

use memchr::memchr;

use super::header::Header;
use super::inner::InnerHeader;
use crate::record::fields::is_whole;

/// What every record begins with.
const BEGIN: &[u8] = b"WARC/";

/// The maximum number of bytes of a header.
const MAX_HEADER: usize = 256 << 10;

/// Finds the records of a file, whose bytes may come in pieces of any size. Memory is bounded by the
/// longest header, 256 KiB; blocks are passed on as they come.
#[derive(Debug)]
pub struct Splitter {
    state: State,
    /// The offset of the next byte in the decoded bytes.
    at: u64,
    /// The header that is not whole yet, or what may be the beginning of one.
    header: Vec<u8>,
    /// Where the record begins, or what is passed over, in the decoded bytes.
    start: u64,
    /// Whether the last byte before the header ended a line.
    after_line: bool,
    /// Where the last record ends that is whole, and how many line ends of it are there.
    end: u64,
    feeds: u8,
    /// Whether there is the header of another record in the block.
    inner: InnerHeader,
}

/// The line ends after a block.
const FEEDS: u8 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// In the empty lines before a record.
    Between,
    Header,
    /// In a block, of which so many bytes are to come.
    Block(u64),
    /// In a block, of which so many bytes are to come, and at the header of another record in it.
    InnerHeader(u64),
    /// After a block: what follows tells whether the length may be right.
    After,
    /// In bytes that are no record.
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
    /// The header of another record begins in the block. It may be that of the next record, if the length is too
    /// large; whether [`Event::End`] or a loss is found tells whether what follows is of this record. Found once in a
    /// block, after the first bytes of the name of a field, with none of a value.
    InnerHeader,
    /// The block is whole.
    End,
    /// Bytes were passed over, or a block ended too early.
    Loss(Loss),
}

/// Bytes that are in no record that is whole.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Loss {
    /// Why.
    pub kind: LossKind,
    /// Where, in bytes of what was decoded. For [`LossKind::Truncated`], from the beginning of the
    /// record; so for [`LossKind::WrongLength`].
    pub range: Range<u64>,
}

/// Why bytes are in no record that is whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LossKind {
    /// A record does not begin where one should.
    NotARecord,
    /// The header has no length, or two.
    Length,
    /// The header has more than 256 KiB.
    HeaderLimit,
    /// The file or the member ends before the record does.
    Truncated,
    /// No record begins after the block, which ends in the middle of a line or has the header of another record in it.
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

    /// Returns what is next in `input`, and takes it away from there; `None` if there is no more to
    /// say before more bytes come, and `input` is empty then. Takes time linear in what it takes.
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

    /// Ends a member of the compressed file, or the file. Nothing is said of a record that is whole.
    /// A block that is not whole ends here if the next member begins as a record does: see
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

    /// Ends a block that is whole and after which there are no more bytes, at the end of a member or of the file. Returns
    /// whether there was one: [`Event::End`] is not found then.
    #[must_use]
    pub fn end_block(&mut self) -> bool {
        let is_whole = matches!(self.state, State::After) && self.header.is_empty();
        if is_whole {
            self.state = State::Between;
        }
        is_whole
    }

    /// Tells that a member of the compressed file begins, with its first bytes. A record that is not
    /// whole goes on in it unless these begin one.
    #[must_use]
    pub fn member(&mut self, begin: &[u8]) -> Option<Loss> {
        begin.starts_with(BEGIN).then(|| self.finish()).flatten()
    }

    /// Returns where the record begins that was found last, in bytes of what was decoded.
    #[must_use]
    pub fn record_offset(&self) -> u64 {
        self.start
    }

    /// Returns where the last record ends that is whole, with at most two line ends after its block, in bytes
    /// of what was decoded. More of these may follow until something else does.
    #[must_use]
    pub fn record_end(&self) -> u64 {
        self.end
    }

    /// Returns whether no record has begun that is not whole, and nothing is passed over.
    #[must_use]
    pub fn is_between(&self) -> bool {
        matches!(self.state, State::Between | State::After | State::Block(0))
    }

    /// Takes the empty lines after a block.
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

    /// Reads what is after a block. An end of a line ends its last link, too, and so does a record that
    /// begins. In the middle of a line the length is wrong, and the last link may be a piece of one. It is wrong,
    /// too, if there is a header within the block and none after it.
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

    /// Reads lines of a header, up to the empty one.
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

    /// Passes over what was read of a header. A record may begin in one of its other lines.
    fn pass_over(&mut self, kind: LossKind) -> Option<Event<'static>> {
        self.state = State::Passing(kind);
        self.after_line = self.header.ends_with(b"\n");
        self.header.clear();
        None
    }

    /// Passes over bytes up to the next line that begins as a record does.
    fn pass(&mut self, kind: LossKind, input: &mut &[u8]) -> Option<Event<'static>> {
        while !input.is_empty() {
            if self.after_line {
                // As much of the beginning of the line as is there, and may be that of a record.
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

/// Returns the length of a line with its line feed.
fn line_end(text: &[u8]) -> usize {
    memchr(b'\n', text).map_or(text.len(), |feed| feed + 1)
}
