//! Reads the beginning of a pipe, for as long as it takes to recognize its format.

use std::io::{self, ErrorKind, Read};
use std::time::{Duration, Instant};

use super::guess::{HEAD, content};

/// How long a pause may be in a text whose first lines look like text.
const PAUSE: Duration = Duration::from_secs(1);

/// How long after its first byte an input may take to show what it is.
const PATIENCE: Duration = Duration::from_secs(5);

/// Reads up to [`HEAD`] bytes, or to the end of the input, whatever the pieces in which they arrive.
/// `arrives` waits for more, at most so long, and returns `false` if nothing came.
///
/// What arrives slowly is waited for as long as its lines may be the beginning of mail, HTML, JSON or a catalog, up to
/// [`PATIENCE`]; otherwise colours and NUL bytes are all that may still come, and a pause ends it.
pub(super) fn head(
    mut reader: impl Read,
    mut arrives: impl FnMut(Duration) -> io::Result<bool>,
) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    let mut end = None;
    let mut is_told = false;
    let mut buffer = [0; HEAD];
    while head.len() < HEAD {
        if let Some(end) = end {
            let left = Instant::saturating_duration_since(&end, Instant::now());
            if left.is_zero() || !arrives(if is_told { left.min(PAUSE) } else { left })? {
                break;
            }
        }
        match reader.read(&mut buffer[..HEAD - head.len()]) {
            Ok(0) => break,
            Ok(length) => {
                let new = &buffer[..length];
                head.extend_from_slice(new);
                end = end.or_else(|| Instant::now().checked_add(PATIENCE));
                if !is_told && let Some(at) = memchr::memrchr(b'\n', new) {
                    let lines = head.len() - length + at + 1;
                    is_told = content(&head[..lines], false).is_some();
                }
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(head)
}

/// Waits until a file can be read without waiting, or for a time. Returns whether it can.
#[cfg(unix)]
pub(super) fn arrives(file: impl std::os::fd::AsFd, limit: Duration) -> io::Result<bool> {
    use rustix::event::{PollFd, PollFlags, poll};
    let limit = rustix::event::Timespec::try_from(limit).ok();
    let mut files = [PollFd::new(&file, PollFlags::IN)];
    match poll(&mut files, limit.as_ref()) {
        Ok(ready) => Ok(ready > 0),
        // Reading waits, or reports what is wrong.
        Err(_) => Ok(true),
    }
}

/// Elsewhere, a pause is not noticed: the first line decides.
#[cfg(not(unix))]
pub(super) fn arrives<F>(_: F, limit: Duration) -> io::Result<bool> {
    Ok(limit > PAUSE)
}

#[cfg(test)]
mod tests {
    use super::{HEAD, PAUSE, head};
    use std::io::{self, Read};

    /// Gives so many bytes at a time.
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

    /// What may be mail is waited for longer than what is text.
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
