//! Where the messages of an mbox begin and end.

use std::io::{self, Read};
use std::sync::LazyLock;

use memchr::memmem::Finder;

use super::batch::Place;
use super::buffer::{Buffer, READ};
use super::quote::MboxKind;
use crate::mail::limits::{MAX_HEADER, MAX_MESSAGE};

/// Searches for the beginning of the line between two messages. Made once, because messages are
/// short.
static SEPARATOR: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b"\nFrom "));

/// Finds one message of an mbox after another.
#[derive(Debug)]
pub(super) struct Splitter<R> {
    buffer: Buffer<R>,
    kind: MboxKind,
    /// Bytes of the buffer that belong to messages that were found.
    taken: usize,
    /// Whether lines between messages have a time, as they should.
    dated: bool,
    begun: bool,
}

impl<R: Read> Splitter<R> {
    pub(super) const fn new(reader: R, kind: MboxKind) -> Splitter<R> {
        Splitter { buffer: Buffer::new(reader), kind, taken: 0, dated: true, begun: false }
    }

    /// Returns the bytes that places of messages count in.
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

    /// Drops the messages that were found if they have many bytes: to drop each one by itself would
    /// move the rest of the buffer too often.
    pub(super) fn drop_taken_if_many(&mut self) {
        if self.taken >= READ {
            self.drop_taken();
        }
    }

    /// Returns the bytes of the messages that were found, and drops them here.
    pub(super) fn take(&mut self) -> Vec<u8> {
        self.buffer.take_front(core::mem::take(&mut self.taken))
    }

    /// Finds the next message. Those before it stay in the buffer.
    pub(super) fn next_place(&mut self) -> io::Result<Option<Place>> {
        self.buffer.fill_to(self.taken + 5)?;
        if !self.begun {
            self.begin()?;
        }
        let rest = &self.bytes()[self.taken..];
        if rest.is_empty() {
            return Ok(None);
        }
        let separated = rest.starts_with(b"From ");
        let start = if separated { self.buffer.line_end(self.taken)? } else { self.taken };
        // Before the end is looked for, because a message that is cut moves the base.
        let offset = self.buffer.base() + start as u64;
        let (end, next, cut) = match self.end_by_length(start)? {
            Some((end, next)) => (end, next, false),
            None => self.end_by_separator(start)?,
        };
        self.taken = next;
        Ok(Some(Place { range: start..end, offset, cut, separated }))
    }

    /// Skips empty lines before the first message, and reads the line before it.
    fn begin(&mut self) -> io::Result<()> {
        self.begun = true;
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
        Ok(())
    }

    /// Returns the end of the message by its Content-Length and the beginning of the next one, if
    /// both fit.
    fn end_by_length(&mut self, start: usize) -> io::Result<Option<(usize, usize)>> {
        if !self.kind.has_lengths() {
            return Ok(None);
        }
        let mut searched = start;
        let body = loop {
            let from = searched.saturating_sub(3).max(start);
            if let Some(end) = empty_line(&self.bytes()[from..]) {
                break from + end;
            }
            searched = self.bytes().len();
            if searched - start > MAX_HEADER || !self.buffer.fill()? {
                return Ok(None);
            }
        };
        let Some(length) = content_length(&self.bytes()[start..body]) else { return Ok(None) };
        let Some(end) = body.checked_add(length).filter(|end| end - start <= MAX_MESSAGE) else {
            return Ok(None);
        };
        self.buffer.fill_to(end + 8)?;
        let bytes = self.bytes();
        // The length comes from the message and may be wrong.
        let Some(behind) = bytes.get(end..) else { return Ok(None) };
        let blank = behind.iter().take(4).take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        let rest = &behind[blank..];
        let fits = rest.starts_with(b"From ") && (blank > 0 || bytes[end - 1] == b'\n');
        Ok((fits || rest.is_empty()).then_some((end, end + blank)))
    }

    /// Returns the end of the message by the line before the next one, the beginning of that line,
    /// and whether the message was cut.
    fn end_by_separator(&mut self, start: usize) -> io::Result<(usize, usize, bool)> {
        let mut searched = start;
        let mut cut_at = None;
        loop {
            if let Some(found) = SEPARATOR.find(&self.bytes()[searched..]) {
                let line = searched + found + 1;
                let line_end = self.buffer.line_end(line)?;
                if self.is_separator(start, line, line_end) {
                    let end = cut_at.unwrap_or_else(|| self.without_empty_line(start, line));
                    return Ok((end, line, cut_at.is_some()));
                }
                searched = line;
                continue;
            }
            // `\nFrom ` may be split between this read and the next one.
            searched = self.bytes().len().saturating_sub(5).max(start);
            if self.bytes().len() - start > MAX_MESSAGE {
                // The rest of a message that is too large is dropped as it is read.
                let end = *cut_at.get_or_insert(start + MAX_MESSAGE);
                if end < searched {
                    self.buffer.cut(end, searched);
                    searched = end;
                }
            }
            if !self.buffer.fill()? {
                let length = self.bytes().len();
                return Ok((cut_at.unwrap_or(length), length, cut_at.is_some()));
            }
        }
    }

    /// Returns whether a line that begins with `From ` separates two messages.
    fn is_separator(&self, start: usize, line: usize, line_end: usize) -> bool {
        if self.dated {
            return has_time(&self.bytes()[line..line_end]);
        }
        let before = &self.bytes()[start..line];
        before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n")
    }

    /// Returns the end of a message before the empty line that separates it from the next one.
    fn without_empty_line(&self, start: usize, line: usize) -> usize {
        match &self.bytes()[start..line] {
            [.., b'\n', b'\r', b'\n'] => line - 2,
            [.., b'\n', b'\n'] => line - 1,
            _ => line,
        }
    }
}

/// Returns whether a line is of the kind that separates messages of an mbox: it begins with `From `
/// and has a time of day, `12:34`, within its first 256 bytes.
///
/// A file whose first line is of this kind, and whose second one is a header field, is an mbox.
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

/// Returns the end of the first empty line.
fn empty_line(text: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b'\n', text).find_map(|at| match &text[at + 1..] {
        [b'\n', ..] => Some(at + 2),
        [b'\r', b'\n', ..] => Some(at + 3),
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
mod tests {
    use super::{content_length, empty_line, is_mbox_separator};

    #[test]
    fn separators() {
        for (line, expected) in [
            ("From a@b.example Mon Jan  5 10:00:00 2026\n", true),
            ("From a@b.example Mon Jan  5 10:00 2026", true),
            ("From 1:00", false),
            ("From 1a:00", false),
            ("from a 10:00", false),
            ("From", false),
        ] {
            assert_eq!(is_mbox_separator(line.as_bytes()), expected, "{line}");
        }
        let late = format!("From {} 10:00", "x".repeat(256));
        assert!(!is_mbox_separator(late.as_bytes()));
    }

    #[test]
    fn empty_lines() {
        for (text, end) in
            [("a\n\nb", Some(3)), ("a\r\n\r\nb", Some(5)), ("\n", None), ("a\nb", None), ("", None)]
        {
            assert_eq!(empty_line(text.as_bytes()), end, "{text:?}");
        }
    }

    #[test]
    fn lengths() {
        for (header, length) in [
            ("Content-Length: 12\n\n", Some(12)),
            ("A: b\r\ncontent-LENGTH:\t7 \r\nContent-Length: 8\r\n\r\n", Some(7)),
            ("X-Content-Length: 12\n\n", None),
            ("Content-Length: -1\n\n", None),
            ("Content-Length: 99999999999999999999999\n\n", None),
            ("Content-Length: 3", Some(3)),
            ("", None),
        ] {
            assert_eq!(content_length(header.as_bytes()), length, "{header:?}");
        }
    }
}
