//! The source of a message: bytes in memory, or a window over a stream.

use core::ops::Range;
use std::io::{self, Read};

use super::buffer::{Buffer, READ};
use super::returns;

/// Bytes that are read from front to back. Offsets count from the beginning of the buffered ones.
pub(super) trait Source {
    /// Returns the buffered bytes.
    fn bytes(&self) -> &[u8];

    /// Reads more bytes; returns `false` at the end.
    fn fill(&mut self) -> io::Result<bool>;

    /// Removes a range that is not needed any more, and moves the bytes after it forward. Returns
    /// the number of bytes that were removed: 0 if they are few, or all bytes are in memory anyway.
    fn remove(&mut self, range: Range<usize>) -> usize;
}

impl Source for &[u8] {
    fn bytes(&self) -> &[u8] {
        self
    }

    fn fill(&mut self) -> io::Result<bool> {
        Ok(false)
    }

    fn remove(&mut self, _: Range<usize>) -> usize {
        0
    }
}

/// A window over a stream, which counts its lines.
#[derive(Debug)]
pub(super) struct Window<R> {
    buffer: Buffer<R>,
    /// The number of lines that end before the window, and where in the stream the last one does.
    lines: u64,
    line_start: u64,
    /// Where the last range was removed: bytes before and after it are not in the same line.
    gap: usize,
    /// Whether lines end with carriage returns alone; `None` until it is known.
    returns: Option<bool>,
}

impl<R> Window<R> {
    /// Returns a window over a body.
    pub(super) const fn new(reader: R) -> Window<R> {
        Window::with(reader, Some(false))
    }

    /// Returns a window over a message, in which a line may end with a carriage return.
    pub(super) const fn of_message(reader: R) -> Window<R> {
        Window::with(reader, None)
    }

    const fn with(reader: R, returns: Option<bool>) -> Window<R> {
        Window { buffer: Buffer::new(reader), lines: 0, line_start: 0, gap: 0, returns }
    }

    /// Returns whether lines end with carriage returns alone, which are read as line feeds.
    pub(super) const fn has_returns(&self) -> bool {
        matches!(self.returns, Some(true))
    }

    /// Returns the offset of a byte in the stream. The byte must be after any removed range.
    pub(super) const fn offset(&self, at: usize) -> u64 {
        self.buffer.base() + at as u64
    }

    /// Returns the line of such a byte and its column in bytes, both counted from 1.
    pub(super) fn line_column(&self, at: usize) -> (u64, u64) {
        let before = self.buffer.bytes().get(..at).unwrap_or_default();
        let line = self.lines + memchr::memchr_iter(b'\n', before).count() as u64 + 1;
        let last = memchr::memrchr(b'\n', before.get(self.gap..).unwrap_or_default());
        let begun = last.map_or(self.line_start, |end| self.offset(self.gap + end + 1));
        (line, self.offset(at) - begun + 1)
    }
}

impl<R: Read> Source for Window<R> {
    fn bytes(&self) -> &[u8] {
        self.buffer.bytes()
    }

    fn fill(&mut self) -> io::Result<bool> {
        let known = if self.returns.is_some() { self.bytes().len() } else { 0 };
        let mut more = self.buffer.fill();
        while let (None, Ok(true)) = (self.returns, &more) {
            self.returns = returns::ends_lines(self.buffer.bytes());
            if self.returns.is_none() && !self.buffer.fill()? {
                self.returns = Some(returns::ends_all_lines(self.buffer.bytes()));
            }
        }
        if self.has_returns() {
            // A line feed may follow the last carriage return, but after many it isn't waited for.
            while self.buffer.bytes()[known..].ends_with(b"\r")
                && self.buffer.bytes().len() - known < READ
                && matches!(more, Ok(true))
            {
                match self.buffer.fill() {
                    Ok(true) => {}
                    Ok(false) => break,
                    error => more = error,
                }
            }
            returns::replace(&mut self.buffer.bytes_mut()[known..]);
        }
        more
    }

    fn remove(&mut self, range: Range<usize>) -> usize {
        let count = range.len();
        // For fewer bytes, moving the rest costs more than it saves.
        if count < READ {
            return 0;
        }
        let removed = &self.bytes()[range.clone()];
        let last = memchr::memrchr(b'\n', removed);
        self.lines += memchr::memchr_iter(b'\n', removed).count() as u64;
        // Ranges are removed in order, so the last one is behind the others.
        if last.is_none()
            && let Some(last) = memchr::memrchr(b'\n', &self.bytes()[self.gap..range.start])
        {
            self.line_start = self.offset(self.gap + last + 1);
        }
        self.buffer.cut(range.start, range.end);
        self.gap = range.start;
        if let Some(last) = last {
            self.line_start = self.offset(range.start) - (count - last - 1) as u64;
        }
        count
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests fail by panicking")]
mod tests {
    use super::{READ, Source, Window};

    #[test]
    fn lines_are_counted_after_what_was_removed() {
        let text = "ab\n".repeat(READ);
        let mut window = Window::new(text.as_bytes());
        while window.bytes().len() < 3 * READ && window.fill().unwrap() {}
        assert_eq!(window.remove(0..3), 0);
        assert_eq!(window.line_column(4), (2, 2));
        assert_eq!(window.remove(6..READ + 7), READ + 1);
        for at in 6..40 {
            let offset = at + READ + 1;
            assert_eq!(window.offset(at), offset as u64);
            assert_eq!(window.line_column(at), (offset as u64 / 3 + 1, offset as u64 % 3 + 1));
        }
    }
}
