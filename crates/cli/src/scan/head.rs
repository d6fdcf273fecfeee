//! Reads enough of the beginning of a pipe to detect its format.

use std::io::{self, ErrorKind, Read};
use std::time::{Duration, Instant};

use super::guess::{HEAD, content};

/// The pause after which an input whose first lines look like text counts as text.
const PAUSE: Duration = Duration::from_secs(1);

/// The time after its first byte by which an input must have shown its format.
const PATIENCE: Duration = Duration::from_secs(5);

/// Reads up to [`HEAD`] bytes, or to the end of the input, whatever the pieces in which they
/// arrive. `arrives` waits for more bytes, up to a limit, and returns `false` if none came.
///
/// A slow input is waited for as long as its lines may begin mail, HTML, JSON or a catalog, up to
/// [`PATIENCE`]. Otherwise only colours and NUL bytes could still change the result, and a pause
/// ends it.
pub(super) fn head(
    mut reader: impl Read,
    mut arrives: impl FnMut(Duration) -> io::Result<bool>,
) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    let mut end = None;
    let mut is_known = false;
    let mut buffer = [0; HEAD];
    while head.len() < HEAD {
        if let Some(end) = end {
            let left = Instant::saturating_duration_since(&end, Instant::now());
            if left.is_zero() || !arrives(if is_known { left.min(PAUSE) } else { left })? {
                break;
            }
        }
        match reader.read(&mut buffer[..HEAD - head.len()]) {
            Ok(0) => break,
            Ok(length) => {
                let new = &buffer[..length];
                head.extend_from_slice(new);
                end = end.or_else(|| Instant::now().checked_add(PATIENCE));
                if !is_known && let Some(at) = memchr::memrchr(b'\n', new) {
                    let lines = head.len() - length + at + 1;
                    is_known = content(&head[..lines], false).is_some();
                }
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(head)
}

/// Waits until a file can be read without blocking, up to a limit. Returns whether it can.
#[cfg(unix)]
pub(super) fn arrives(file: impl std::os::fd::AsFd, limit: Duration) -> io::Result<bool> {
    use rustix::event::{PollFd, PollFlags, poll};
    let limit = rustix::event::Timespec::try_from(limit).ok();
    let mut files = [PollFd::new(&file, PollFlags::IN)];
    match poll(&mut files, limit.as_ref()) {
        Ok(ready) => Ok(ready > 0),
        // Reading blocks, or reports the error.
        Err(_) => Ok(true),
    }
}

/// Without `poll`, a pause is not noticed: the first line decides.
#[cfg(not(unix))]
pub(super) fn arrives<F>(_: F, limit: Duration) -> io::Result<bool> {
    Ok(limit > PAUSE)
}

#[cfg(test)]
mod tests {
    use super::{HEAD, PAUSE, head};
    use std::io::{self, Read};

    /// A reader that returns a fixed number of bytes at a time.
    struct Slow<'t>(&'t [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = self.1.min(buffer.len());
            (&mut self.0).take(length as u64).read(buffer)
        }
    }

    #[test]
    fn pieces_change_nothing() {
        let short = b"Received: x\nFrom: a\nTo: b\n\nbody\nmore".repeat(3);
        let long = short.repeat(HEAD / 100);
        for text in [&short[..], &long, b"", b"x"] {
            for size in [1, 2, 5, 100, HEAD + 1] {
                let read = head(Slow(text, size), |_| Ok(true)).expect("is read");
                assert!(read == text[..text.len().min(HEAD)], "{size}");
            }
        }
    }

    /// An input that may be mail is waited for longer than text.
    #[test]
    fn a_pause_ends_a_text() {
        for (text, waits) in
            [("Sub", true), ("Subject: x\n", true), ("{", true), ("# x\n", true), ("text\n", false)]
        {
            let mut limits = Vec::new();
            let read = head(Slow(text.as_bytes(), 99), |limit| {
                limits.push(limit);
                Ok(false)
            });
            assert_eq!(read.expect("is read"), text.as_bytes());
            assert!(
                matches!(limits[..], [limit] if (limit > PAUSE) == waits),
                "{text}: {limits:?}"
            );
        }
    }
}
