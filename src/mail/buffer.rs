//! The part of a file that is in memory.

use std::io::{self, Read};

/// The number of bytes that are asked for at a time.
pub(in crate::mail) const READ: usize = 256 * 1024;

/// A window of a file that grows at its end and is emptied at its beginning.
#[derive(Debug)]
pub(in crate::mail) struct Buffer<R> {
    reader: R,
    /// The bytes that were read, followed by zeros that the next read overwrites. These are kept,
    /// because zeroing them again for every read costs more than a short read.
    bytes: Vec<u8>,
    filled: usize,
    /// The offset of the window in the file.
    base: u64,
    ended: bool,
    /// The error that the file ended with.
    failed: Option<(io::ErrorKind, String)>,
}

impl<R> Buffer<R> {
    pub(in crate::mail) const fn new(reader: R) -> Buffer<R> {
        Buffer { reader, bytes: Vec::new(), filled: 0, base: 0, ended: false, failed: None }
    }

    /// Returns the bytes of the window.
    pub(in crate::mail) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.filled]
    }

    /// Returns the bytes of the window for modification.
    pub(in crate::mail) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes[..self.filled]
    }

    /// Returns the offset of the window in the file; after [`Buffer::cut`], it is right only for
    /// bytes after the cut.
    pub(in crate::mail) const fn base(&self) -> u64 {
        self.base
    }

    /// Removes the first `count` bytes of the window.
    pub(in crate::mail) fn drop_front(&mut self, count: usize) {
        self.base += count as u64;
        self.remove(0, count);
    }

    /// Removes bytes from within the window, and adjusts the offset for the bytes after them.
    pub(in crate::mail) fn cut(&mut self, start: usize, end: usize) {
        self.base += (end - start) as u64;
        self.remove(start, end);
    }

    fn remove(&mut self, start: usize, end: usize) {
        if start < end {
            self.bytes.copy_within(end..self.filled, start);
            self.filled -= end - start;
        }
    }

    /// Removes the first `count` bytes and returns them. The rest moves to memory of its own.
    pub(in crate::mail) fn take_front(&mut self, count: usize) -> Vec<u8> {
        let mut rest = Vec::with_capacity(self.filled - count + READ);
        rest.extend_from_slice(&self.bytes[count..self.filled]);
        self.filled = rest.len();
        self.base += count as u64;
        let mut front = core::mem::replace(&mut self.bytes, rest);
        front.truncate(count);
        front
    }
}

impl<R: Read> Buffer<R> {
    /// Reads once; returns `false` at the end of the file. It does not read more than once, so that
    /// a message that comes through a pipe is found before the next one is written.
    ///
    /// After a temporary error, reading can continue. Any other error is returned on every call,
    /// because what was read until then is not the whole file.
    pub(in crate::mail) fn fill(&mut self) -> io::Result<bool> {
        if self.ended {
            return Ok(false);
        }
        if let Some((kind, what)) = &self.failed {
            return Err(io::Error::new(*kind, what.clone()));
        }
        if self.bytes.len() < self.filled + READ {
            self.bytes.resize(self.filled + READ, 0);
        }
        loop {
            match self.reader.read(&mut self.bytes[self.filled..self.filled + READ]) {
                Ok(count) => {
                    self.filled += count;
                    self.ended = count == 0;
                    return Ok(count > 0);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    if !passes(&error) {
                        self.failed = Some((error.kind(), error.to_string()));
                    }
                    return Err(error);
                }
            }
        }
    }

    /// Reads until the window has at least `length` bytes, or the file ends.
    pub(in crate::mail) fn fill_to(&mut self, length: usize) -> io::Result<()> {
        while self.filled < length && self.fill()? {}
        Ok(())
    }

    /// Returns the end of the line that holds the byte at `at`, including its line feed. If the
    /// line is much longer than [`READ`], that is the end of what was read.
    pub(in crate::mail) fn line_end(&mut self, at: usize) -> io::Result<usize> {
        let mut from = at;
        loop {
            if let Some(found) = memchr::memchr(b'\n', &self.bytes()[from..]) {
                return Ok(from + found + 1);
            }
            from = self.filled;
            if from - at > READ || !self.fill()? {
                return Ok(from);
            }
        }
    }
}

/// Returns whether an error is temporary.
fn passes(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests fail by panicking")]
mod tests {
    use super::Buffer;

    #[test]
    fn the_window_moves_over_the_file() {
        let mut buffer = Buffer::new(&b"one\ntwo\nthree"[..]);
        assert_eq!(buffer.line_end(0).unwrap(), 4);
        buffer.drop_front(4);
        assert_eq!((buffer.bytes(), buffer.base()), (&b"two\nthree"[..], 4));
        assert_eq!(buffer.take_front(4), b"two\n");
        assert_eq!((buffer.bytes(), buffer.base()), (&b"three"[..], 8));
        buffer.cut(1, 3);
        assert_eq!((buffer.bytes(), buffer.base()), (&b"tee"[..], 10));
        buffer.fill_to(100).unwrap();
        assert_eq!(buffer.line_end(0).unwrap(), 3);
        assert_eq!(buffer.bytes(), b"tee");
        assert!(!buffer.fill().unwrap());
    }
}
