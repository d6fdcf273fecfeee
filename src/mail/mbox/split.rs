//! Where the messages of an mbox begin and end.

mod large;

use std::io::{self, Read};
use std::sync::LazyLock;

use memchr::memmem::Finder;

use super::batch::Place;
use crate::mail::buffer::{Buffer, READ};
use crate::mail::limits::{MAX_HEADER, MAX_MESSAGE};
use crate::mail::quote::MboxKind;

/// Searches for the beginning of the line between two messages. Built once, because messages are
/// short.
static SEPARATOR: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b"\nFrom "));

/// Splits an mbox into messages.
#[derive(Debug)]
pub(super) struct Splitter<R> {
    buffer: Buffer<R>,
    kind: MboxKind,
    /// The number of bytes of the buffer that belong to messages that were found.
    taken: usize,
    /// Whether lines between messages must have a time, as they should.
    dated: bool,
    begun: bool,
    /// The next message, if reading stopped before its end was found.
    open: Option<Open>,
    /// The maximum size of a message that is held in memory, if larger ones are read as streams.
    limit: Option<usize>,
    /// The current larger message, as far as it was read.
    large: Option<Large>,
}

/// A message that is read as a stream. Its offsets count like those of [`Open`].
#[derive(Debug)]
struct Large {
    open: Open,
    /// Whether the caller knows of it.
    is_reported: bool,
    /// The end of the bytes that are known to belong to the message.
    known: usize,
    /// Where the next message begins, if this one ends at `known`.
    next: Option<usize>,
}

/// A message whose end was not found yet. Its offsets count from the end of the message before.
#[derive(Clone, Debug)]
struct Open {
    start: usize,
    /// The offset of `start` in the file.
    offset: u64,
    separated: bool,
    /// Whether the message has no valid length.
    without_length: bool,
    /// How far the end of the header, or of the message, was searched.
    searched: usize,
    /// Where the message is cut, because it is too large.
    cut_at: Option<usize>,
}

impl<R: Read> Splitter<R> {
    pub(super) const fn new(reader: R, kind: MboxKind) -> Splitter<R> {
        let buffer = Buffer::new(reader);
        let (open, limit, large) = (None, None, None);
        Splitter { buffer, kind, taken: 0, dated: true, begun: false, open, limit, large }
    }

    /// Sets the maximum size of a message that isn't read as a stream.
    pub(super) const fn with_limit(mut self, limit: usize) -> Splitter<R> {
        self.limit = Some(limit);
        self
    }

    /// Returns the bytes in which the places of messages count.
    pub(super) fn bytes(&self) -> &[u8] {
        self.buffer.bytes()
    }

    /// Returns how many bytes belong to messages that were found.
    pub(super) const fn taken(&self) -> usize {
        self.taken
    }

    /// Drops the messages that were found.
    pub(super) fn drop_taken(&mut self) {
        self.buffer.drop_front(self.taken);
        self.taken = 0;
    }

    /// Drops the messages that were found if they have many bytes. Dropping each one separately
    /// would move the rest of the buffer too often.
    pub(super) fn drop_taken_if_many(&mut self) {
        if self.taken >= READ {
            self.drop_taken();
        }
    }

    /// Returns the bytes of the messages that were found, and drops them here.
    pub(super) fn take(&mut self) -> Vec<u8> {
        self.buffer.take_front(core::mem::take(&mut self.taken))
    }

    /// Finds the next message; returns `None` at the end and before a large one. Earlier messages
    /// stay in the buffer. After an error it can be called again, and continues where it was.
    pub(super) fn next_place(&mut self) -> io::Result<Option<Place>> {
        if self.large.as_ref().is_some_and(|large| !large.is_reported) {
            return Ok(None);
        }
        while self.read_large(&mut [0; 4096])? > 0 {}
        let mut open = match self.open.take() {
            Some(open) => open,
            None => match self.next_start()? {
                Some(open) => open,
                None => return Ok(None),
            },
        };
        match self.end(&mut open) {
            Ok(None) => {
                let known = open.start;
                self.large = Some(Large { open, is_reported: false, known, next: None });
                Ok(None)
            }
            Ok(Some((end, next))) => {
                let Open { start, offset, separated, cut_at, .. } = open;
                let range = self.taken + start..self.taken + end;
                self.taken += next;
                Ok(Some(Place { range, offset, cut: cut_at.is_some(), separated }))
            }
            Err(error) => {
                self.open = Some(open);
                Err(error)
            }
        }
    }

    /// Returns where the next message begins.
    fn next_start(&mut self) -> io::Result<Option<Open>> {
        self.buffer.fill_to(self.taken + 5)?;
        if !self.begun {
            self.begin()?;
        }
        let rest = self.rest();
        if rest.is_empty() {
            return Ok(None);
        }
        let separated = rest.starts_with(b"From ");
        let start = match separated {
            true => self.buffer.line_end(self.taken)? - self.taken,
            false => 0,
        };
        Ok(Some(Open {
            start,
            // Computed now, because cutting a message changes the base.
            offset: self.buffer.base() + (self.taken + start) as u64,
            separated,
            without_length: !self.kind.has_lengths(),
            searched: start,
            cut_at: None,
        }))
    }

    /// Returns the bytes after the messages that were found.
    fn rest(&self) -> &[u8] {
        &self.bytes()[self.taken..]
    }

    /// Reads until there are `length` bytes after the messages that were found, or the file ends.
    fn fill_to(&mut self, length: usize) -> io::Result<()> {
        self.buffer.fill_to(self.taken + length)
    }

    /// Returns the end of a message and the beginning of the next one; `None` if the message is large.
    fn end(&mut self, open: &mut Open) -> io::Result<Option<(usize, usize)>> {
        if !open.without_length {
            if let Some(found) = self.end_by_length(open)? {
                return Ok(Some(found));
            }
            (open.without_length, open.searched) = (true, open.start);
        }
        self.end_by_separator(open)
    }

    /// Skips empty lines before the first message, and reads the line before it.
    fn begin(&mut self) -> io::Result<()> {
        loop {
            let blank = self.bytes().iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            self.buffer.drop_front(blank);
            if blank == 0 || !self.buffer.fill()? {
                break;
            }
        }
        self.buffer.fill_to(5)?;
        let end = self.buffer.line_end(0)?;
        self.dated = has_time(&self.bytes()[..end]);
        self.begun = true;
        Ok(())
    }

    /// Returns the end of a message by its Content-Length and the beginning of the next one, if both
    /// fit.
    fn end_by_length(&mut self, open: &mut Open) -> io::Result<Option<(usize, usize)>> {
        let start = open.start;
        let body = loop {
            // The end of a header may be divided between this read and the next one.
            let from = open.searched.saturating_sub(6).max(start);
            match header_end(&self.rest()[from..]) {
                Some(HeaderEnd::Body(end)) => break from + end,
                Some(HeaderEnd::From) => return Ok(None),
                None => {}
            }
            let searched = self.rest().len();
            if searched - start > MAX_HEADER || !self.buffer.fill()? {
                return Ok(None);
            }
            open.searched = searched;
        };
        let Some(length) = content_length(&self.rest()[start..body]) else { return Ok(None) };
        let most = self.limit.unwrap_or(MAX_MESSAGE);
        let Some(end) = body.checked_add(length).filter(|end| end - start <= most) else {
            return Ok(None);
        };
        self.fill_to(end + 8)?;
        let bytes = self.rest();
        // The length comes from the message, so it may be wrong.
        let Some(after) = bytes.get(end..) else { return Ok(None) };
        let blank = after.iter().take(4).take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        let rest = &after[blank..];
        let fits = rest.starts_with(b"From ") && (blank > 0 || bytes[end - 1] == b'\n');
        Ok((fits || rest.is_empty()).then_some((end, end + blank)))
    }

    /// Returns the end of a message by the line before the next one, and the beginning of that line;
    /// `None` if the message is large.
    fn end_by_separator(&mut self, open: &mut Open) -> io::Result<Option<(usize, usize)>> {
        let start = open.start;
        loop {
            if let Some((end, line)) = self.separator(open)? {
                // Whether a message is large must not depend on how much was read at once.
                let is_large = self.limit.is_some_and(|limit| end - start > limit);
                return Ok((!is_large).then(|| (open.cut_at.unwrap_or(end), line)));
            }
            if self.limit.is_some_and(|limit| self.rest().len() - start > limit) {
                return Ok(None);
            }
            if self.rest().len() - start > MAX_MESSAGE {
                // The rest of a message that is too large is dropped as it is read.
                let end = *open.cut_at.get_or_insert(start + MAX_MESSAGE);
                if end < open.searched {
                    self.buffer.cut(self.taken + end, self.taken + open.searched);
                    open.searched = end;
                }
            }
            if !self.buffer.fill()? {
                let length = self.rest().len();
                return Ok(Some((open.cut_at.unwrap_or(length), length)));
            }
        }
    }

    /// Searches the bytes that were read for the line after a message. Returns the end of the
    /// message, and the beginning of that line.
    fn separator(&mut self, open: &mut Open) -> io::Result<Option<(usize, usize)>> {
        let start = open.start;
        while let Some(found) = SEPARATOR.find(&self.rest()[open.searched..]) {
            let line = open.searched + found + 1;
            let line_end = self.buffer.line_end(self.taken + line)? - self.taken;
            if self.is_separator(start, line, line_end) {
                return Ok(Some((self.without_empty_line(start, line), line)));
            }
            open.searched = line;
        }
        // `\nFrom ` may be divided between this read and the next one.
        open.searched = self.rest().len().saturating_sub(5).max(open.searched);
        Ok(None)
    }

    /// Returns whether a line that begins with `From ` separates two messages.
    fn is_separator(&self, start: usize, line: usize, line_end: usize) -> bool {
        if self.dated {
            return has_time(&self.rest()[line..line_end]);
        }
        let before = &self.rest()[start..line];
        before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n")
    }

    /// Returns the end of a message before the empty line that separates it from the next one.
    fn without_empty_line(&self, start: usize, line: usize) -> usize {
        match &self.rest()[start..line] {
            [.., b'\n', b'\r', b'\n'] => line - 2,
            [.., b'\n', b'\n'] => line - 1,
            _ => line,
        }
    }
}

/// Returns whether a line is of the kind that separates messages of an mbox: it begins with `From `
/// and has a time of day, `12:34`, within its first 256 bytes.
///
/// A file whose first line is of this kind, and whose second one is a header field or begins with
/// `>From `, is an mbox.
///
/// ```
/// use irispan::mail::is_mbox_separator;
///
/// assert!(is_mbox_separator(b"From a@b.example Mon Jan  5 10:00:00 2026"));
/// assert!(!is_mbox_separator(b"From here on"));
/// ```
#[must_use]
pub fn is_mbox_separator(line: &[u8]) -> bool {
    line.starts_with(b"From ") && has_time(line)
}

fn has_time(line: &[u8]) -> bool {
    let line = line.get(..256).unwrap_or(line);
    line.windows(5).any(|five| {
        matches!(five, [a, b, b':', c, d] if [a, b, c, d].iter().all(|byte| byte.is_ascii_digit()))
    })
}

/// How a header ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HeaderEnd {
    /// An empty line. The body begins at this offset.
    Body(usize),
    /// A line that begins with `From `, which no field does. Searching beyond it would take
    /// quadratic time if there are many such lines.
    From,
}

/// Returns how the header at the beginning of a text ends.
fn header_end(text: &[u8]) -> Option<HeaderEnd> {
    memchr::memchr_iter(b'\n', text).find_map(|at| match &text[at + 1..] {
        [b'\n', ..] => Some(HeaderEnd::Body(at + 2)),
        [b'\r', b'\n', ..] => Some(HeaderEnd::Body(at + 3)),
        [b'F', b'r', b'o', b'm', b' ', ..] => Some(HeaderEnd::From),
        _ => None,
    })
}

/// Returns the value of the first field Content-Length.
fn content_length(header: &[u8]) -> Option<usize> {
    const NAME: &[u8] = b"content-length:";
    let starts = core::iter::once(0).chain(memchr::memchr_iter(b'\n', header).map(|at| at + 1));
    let value = starts.map(|start| &header[start..]).find_map(|rest| {
        let (name, value) = rest.split_at_checked(NAME.len())?;
        name.eq_ignore_ascii_case(NAME).then_some(value)
    })?;
    let line_end = memchr::memchr(b'\n', value).unwrap_or(value.len());
    core::str::from_utf8(value[..line_end].trim_ascii()).ok()?.parse().ok()
}

#[cfg(test)]
mod tests;
