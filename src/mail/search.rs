//! The search for the boundary that ends a part.

use core::ops::Range;
use std::io;
use std::sync::LazyLock;

use memchr::memmem::Finder;

use super::limits::MAX_LINE;
use super::source::Source;

/// Searches for the beginning of a boundary. Built once, because there may be many short parts.
static DASHES: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b"\n--"));

/// A multipart that is open.
#[derive(Debug)]
pub(super) struct Frame {
    /// The boundary with the dashes before it.
    pub(super) delimiter: Vec<u8>,
    pub(super) path: Vec<u32>,
    pub(super) children: u32,
    pub(super) digest: bool,
    pub(super) depth: usize,
    /// The index of the multipart among the parts.
    pub(super) part: usize,
}

impl Frame {
    /// Returns the level of the innermost multipart whose boundary a line is, and whether that is
    /// its last one.
    pub(super) fn find(frames: &[Frame], line: &[u8]) -> Option<(usize, bool)> {
        if !line.starts_with(b"--") {
            return None;
        }
        let line = line.trim_ascii_end();
        frames.iter().enumerate().rev().find_map(|(level, frame)| {
            let after = line.strip_prefix(frame.delimiter.trim_ascii_end())?;
            match after {
                b"" => Some((level, false)),
                b"--" => Some((level, true)),
                _ => None,
            }
        })
    }
}

/// A line that ends a part, or the end of the message.
#[derive(Debug)]
pub(super) struct Delimiter {
    pub(super) content_end: usize,
    pub(super) next: usize,
    /// The level of the frame that it belongs to, and whether it is the last boundary; `None` at
    /// the end of the message.
    pub(super) frame: Option<(usize, bool)>,
}

/// A search for the next line that is a boundary of an open multipart.
#[derive(Debug)]
pub(super) struct Search {
    /// The beginning of the content that was not taken yet.
    begin: usize,
    /// The end of the bytes that are known to be before the boundary.
    end: usize,
    /// How far was searched, and whether a line begins there that was not checked yet.
    at: usize,
    begins_line: bool,
    pub(super) delimiter: Option<Delimiter>,
}

impl Search {
    /// Begins at the start of a line.
    pub(super) const fn new(begin: usize) -> Search {
        Search { begin, end: begin, at: begin, begins_line: true, delimiter: None }
    }

    /// Returns the range of the content that was read.
    pub(super) const fn range(&self) -> Range<usize> {
        self.begin..self.end
    }

    /// Reads until there are `count` bytes before the boundary, or it is found.
    pub(super) fn read(
        &mut self,
        source: &mut impl Source,
        frames: &[Frame],
        count: usize,
    ) -> io::Result<()> {
        let mut ended = false;
        loop {
            if self.delimiter.is_none() {
                self.look(source.bytes(), frames, ended);
            }
            if self.delimiter.is_some() || self.range().len() >= count {
                return Ok(());
            }
            ended = !source.fill()?;
        }
    }

    /// Forgets the first `count` bytes.
    pub(super) fn take(&mut self, source: &mut impl Source, count: usize) {
        self.begin += count;
        let removed = source.remove(0..self.begin);
        for place in [&mut self.begin, &mut self.end, &mut self.at] {
            *place -= removed;
        }
        if let Some(delimiter) = &mut self.delimiter {
            delimiter.content_end -= removed;
            delimiter.next -= removed;
        }
    }

    /// Searches the buffered bytes.
    fn look(&mut self, bytes: &[u8], frames: &[Frame], ended: bool) {
        while !frames.is_empty() {
            if self.begins_line {
                let line = &bytes[self.at..];
                let line_end = memchr::memchr(b'\n', line).map(|end| end + 1);
                let whole = ended || line.len() > MAX_LINE;
                let is_known = !b"--".starts_with(&line[..line.len().min(2)]);
                match line_end.or((is_known || whole).then_some(line.len())) {
                    Some(end) => {
                        if let Some(frame) = Frame::find(frames, &line[..end]) {
                            return self.found(bytes, end, frame);
                        }
                    }
                    None => {
                        self.end = self.content_end(bytes);
                        return;
                    }
                }
                self.begins_line = false;
            }
            match DASHES.find(&bytes[self.at..]) {
                Some(found) => {
                    self.at += found + 1;
                    self.begins_line = true;
                }
                None => {
                    // `\r\n--` may be divided between this read and the next one.
                    self.at = self.at.max(bytes.len().saturating_sub(2));
                    self.end = self.end.max(bytes.len().saturating_sub(3));
                    break;
                }
            }
        }
        if frames.is_empty() || ended {
            (self.at, self.end) = (bytes.len(), bytes.len());
        }
        if ended {
            let delimiter = Delimiter { content_end: self.end, next: self.end, frame: None };
            self.delimiter = Some(delimiter);
        }
    }

    /// Returns the end of the content before the line at `self.at`, without the line end between
    /// them.
    fn content_end(&self, bytes: &[u8]) -> usize {
        let ending = match &bytes[self.begin..self.at] {
            [.., b'\r', b'\n'] => 2,
            [.., b'\n'] => 1,
            _ => 0,
        };
        self.at - ending
    }

    /// Sets the line of `length` bytes at `self.at` as the boundary.
    fn found(&mut self, bytes: &[u8], length: usize, frame: (usize, bool)) {
        self.end = self.content_end(bytes);
        let next = self.at + length;
        self.delimiter = Some(Delimiter { content_end: self.end, next, frame: Some(frame) });
    }
}
