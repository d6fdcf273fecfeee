//! mbox files: many messages in one, read one after another.

mod batch;
mod split;

use std::io::{self, Read};

pub use batch::{MboxBatch, MboxMessage};
pub use split::is_mbox_separator;

use super::quote::MboxKind;
use super::reader::MessageReader;
use split::Splitter;

/// Reads the messages of an mbox. Memory is that of the longest one, at most 256 MiB; bytes beyond
/// that are dropped, and [`MboxMessage::is_cut`] says so.
///
/// ```
/// use irispan::mail::{Mbox, MboxKind};
///
/// let file = b"From a@b.example Mon Jan  5 10:00:00 2026\nSubject: 1\n\nx\n>From y\n\n\
///              From c@d.example Tue Jan  6 11:00:00 2026\nSubject: 2\n\nz\n";
/// let mut mbox = Mbox::new(&file[..], MboxKind::Rd);
/// let mut bodies = Vec::new();
/// while let Some(message) = mbox.next_message()? {
///     for part in message.parse().parts() {
///         bodies.push(String::from_utf8_lossy(part.raw_body()).into_owned());
///     }
/// }
/// assert_eq!(bodies, ["x\nFrom y\n", "z\n"]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Mbox<R> {
    splitter: Splitter<R>,
    kind: MboxKind,
    /// An error after messages that were returned first.
    failed: Option<io::Error>,
}

impl<R: Read> Mbox<R> {
    /// Returns a reader of an mbox. `reader` is asked for 256 KiB at a time, so it needs no buffer.
    pub const fn new(reader: R, kind: MboxKind) -> Mbox<R> {
        Mbox { splitter: Splitter::new(reader, kind), kind, failed: None }
    }

    /// Reads messages of more than `bytes` bytes as streams: before each of them, the methods that
    /// read the next messages return `None`, and [`Mbox::large`] returns it. This bounds memory by
    /// `bytes`. A larger Content-Length is ignored.
    ///
    /// ```
    /// use irispan::mail::{Mbox, MboxKind};
    ///
    /// let file = format!(
    ///     "From a@b.example Mon Jan  5 10:00:00 2026\nSubject: 1\n\n{}\n\n\
    ///      From c@d.example Tue Jan  6 11:00:00 2026\nSubject: 2\n\nz\n",
    ///     "line\n".repeat(1_000)
    /// );
    /// let mut mbox = Mbox::new(file.as_bytes(), MboxKind::Rd).with_limit(1_000);
    /// assert!(mbox.next_message()?.is_none());
    /// let mut message = mbox.large().unwrap().reader();
    /// let part = message.next_part()?.unwrap();
    /// assert_eq!(part.media_type(), "text/plain");
    /// assert_eq!(message.next_text()?.unwrap().text().as_str().lines().count(), 1_001);
    /// assert_eq!(mbox.next_message()?.unwrap().raw(), b"Subject: 2\n\nz\n");
    /// assert!(mbox.next_message()?.is_none() && mbox.large().is_none());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn with_limit(self, bytes: usize) -> Mbox<R> {
        Mbox { splitter: self.splitter.with_limit(bytes), ..self }
    }

    /// Returns the next message if it is too large for the other methods. The unread rest of it is
    /// skipped.
    pub fn large(&mut self) -> Option<LargeMessage<'_, R>> {
        let (offset, separated) = self.splitter.large()?;
        let kind = self.kind;
        Some(LargeMessage { splitter: &mut self.splitter, offset, separated, kind })
    }

    /// Reads the next message; returns `None` at the end.
    ///
    /// # Errors
    ///
    /// Returns any error from the reader, except for `Interrupted`, which is retried. After
    /// `WouldBlock` and `TimedOut`, reading continues where it was; any other error is returned
    /// again.
    pub fn next_message(&mut self) -> io::Result<Option<MboxMessage<'_>>> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        self.splitter.drop_taken_if_many();
        let place = self.splitter.next_place()?;
        if place.is_none() {
            self.splitter.mark_reported();
        }
        let message = |place| MboxMessage::new(self.splitter.bytes(), &place, self.kind);
        Ok(place.map(message))
    }

    /// Reads the next messages until they have `bytes` bytes or more, or the file ends; returns
    /// `None` at the end. Memory is that of the longest message and of `bytes`, and as much for
    /// every batch that is kept.
    ///
    /// ```
    /// use irispan::mail::{Mbox, MboxKind};
    ///
    /// let file = b"From a@b.example Mon Jan  5 10:00:00 2026\nSubject: 1\n\nx\n\n".repeat(5);
    /// let mut mbox = Mbox::new(&file[..], MboxKind::Rd);
    /// let batch = mbox.next_batch(100)?.unwrap();
    /// assert_eq!(batch.messages().map(|message| message.offset()).collect::<Vec<_>>(), [42, 99]);
    /// assert_eq!(mbox.next_batch(1 << 20)?.unwrap().len(), 3);
    /// assert!(mbox.next_batch(1 << 20)?.is_none());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Mbox::next_message`]. Messages before the error are returned first.
    pub fn next_batch(&mut self, bytes: usize) -> io::Result<Option<MboxBatch>> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        self.splitter.drop_taken();
        let mut messages = Vec::new();
        loop {
            match self.splitter.next_place() {
                Ok(Some(place)) => messages.push(place),
                Ok(None) => break,
                Err(error) => {
                    self.failed = Some(error);
                    break;
                }
            }
            if self.splitter.taken() >= bytes {
                break;
            }
        }
        if messages.is_empty() {
            self.splitter.mark_reported();
            return self.failed.take().map_or(Ok(None), Err);
        }
        Ok(Some(MboxBatch::new(self.splitter.take(), messages, self.kind)))
    }
}

/// A message of an mbox that is read as a stream: see [`Mbox::with_limit`].
#[derive(Debug)]
pub struct LargeMessage<'m, R> {
    splitter: &'m mut Splitter<R>,
    offset: u64,
    separated: bool,
    kind: MboxKind,
}

impl<'m, R: Read> LargeMessage<'m, R> {
    /// Returns the offset of the message in the file, without the line before it.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns whether a line that begins with `From ` precedes it. If not, the file may not be an
    /// mbox.
    #[must_use]
    pub const fn is_separated(&self) -> bool {
        self.separated
    }

    /// Returns a reader of the message, which removes quoting. Raw ranges of links count in the file.
    #[must_use]
    pub fn reader(self) -> MessageReader<LargeMessage<'m, R>> {
        let (offset, kind) = (self.offset, self.kind);
        MessageReader::new(self).with_base(offset).quoted(kind)
    }
}

/// Reads the bytes of the message, quoted as they are in the file.
impl<R: Read> Read for LargeMessage<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.splitter.read_large(buffer)
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests fail by panicking")]
mod tests {
    use super::{Mbox, MboxKind};
    use std::io::Read;

    /// Reads a few bytes at a time.
    struct Slow<'t>(&'t [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let count = self.1.min(self.0.len()).min(buffer.len());
            let (now, later) = self.0.split_at(count);
            buffer[..count].copy_from_slice(now);
            self.0 = later;
            Ok(count)
        }
    }

    fn messages(file: &[u8], kind: MboxKind) -> Vec<String> {
        let mut found = Vec::new();
        for step in [1, 7, 1 << 20] {
            let mut mbox = Mbox::new(Slow(file, step), kind);
            let mut now = Vec::new();
            while let Some(message) = mbox.next_message().unwrap() {
                let start = usize::try_from(message.offset()).unwrap();
                assert_eq!(&file[start..start + message.raw().len()], message.raw());
                let parsed = message.parse();
                let body = parsed.parts().next().unwrap().raw_body();
                now.push(String::from_utf8(body.to_vec()).unwrap());
            }
            assert!(found.is_empty() || found == now);
            found = now;
        }
        found
    }

    /// Reads a few bytes at a time, and fails before each of them.
    struct Failing<'t>(Slow<'t>, std::io::ErrorKind, bool);

    impl Read for Failing<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            self.2 = !self.2;
            if self.2 { Err(self.1.into()) } else { self.0.read(buffer) }
        }
    }

    #[test]
    fn reading_goes_on_after_errors_that_pass() {
        use std::io::ErrorKind::{Interrupted, TimedOut, WouldBlock};

        let file = format!(
            "\n{FROM}Content-Length: 3\n\nx\n\n\n{FROM}A: 2\n\nFrom y\n\n{FROM}A: 3\n\nz\n"
        );
        let places = |kind, step, batch: Option<usize>| {
            let mut mbox =
                Mbox::new(Failing(Slow(file.as_bytes(), step), kind, false), MboxKind::Auto);
            let (mut found, mut errors) = (Vec::new(), 0);
            loop {
                let next = match batch {
                    None => mbox.next_message().map(|mail| {
                        found.extend(mail.map(|mail| (mail.offset(), mail.raw().to_vec())));
                        mail.is_some()
                    }),
                    Some(bytes) => mbox.next_batch(bytes).map(|batch| {
                        let mails = batch.iter().flat_map(|batch| batch.messages());
                        found.extend(mails.map(|mail| (mail.offset(), mail.raw().to_vec())));
                        batch.is_some()
                    }),
                };
                match next {
                    Ok(true) => {}
                    Ok(false) => return (found, errors),
                    Err(error) => {
                        assert_eq!(error.kind(), kind);
                        errors += 1;
                    }
                }
            }
        };
        let (expected, errors) = places(Interrupted, 1, None);
        assert_eq!((expected.len(), errors), (3, 0));
        for kind in [WouldBlock, TimedOut] {
            for step in [1, 2, 7, 60, 1000] {
                for batch in [None, Some(1), Some(80), Some(1 << 20)] {
                    let (found, errors) = places(kind, step, batch);
                    assert_eq!(found, expected, "{kind}, {step}, {batch:?}");
                    assert!(errors >= file.len() / step, "{errors}");
                }
            }
        }
    }

    #[test]
    fn other_errors_do_not_end_the_file() {
        let file = format!("{FROM}A: 1\n\nx\n\n{FROM}A: 2\n\ny\n");
        let kind = std::io::ErrorKind::ConnectionReset;
        let reader = || Slow(file.as_bytes(), 1000).chain(Failing(Slow(b"more", 9), kind, false));
        let mut mbox = Mbox::new(reader(), MboxKind::Auto);
        assert!(mbox.next_message().unwrap().is_some());
        for _ in 0..3 {
            assert_eq!(mbox.next_message().map(|_| ()).unwrap_err().kind(), kind);
        }
        let mut mbox = Mbox::new(reader(), MboxKind::Auto);
        assert_eq!(mbox.next_batch(1 << 20).unwrap().map(|batch| batch.len()), Some(1));
        for _ in 0..3 {
            assert_eq!(mbox.next_batch(1 << 20).map(|_| ()).unwrap_err().kind(), kind);
        }
    }

    const FROM: &str = "From a@b.example Mon Jan  5 10:00:00 2026\n";

    #[test]
    fn four_kinds_of_quoting() {
        let quoted = format!("{FROM}A: 1\n\nFrom here\n>From x\n>>From y\n\n{FROM}A: 2\n\nz\n");
        for (kind, first) in [
            (MboxKind::O, "From here\nFrom x\n>>From y\n"),
            (MboxKind::Rd, "From here\nFrom x\n>From y\n"),
            (MboxKind::Auto, "From here\nFrom x\n>From y\n"),
            (MboxKind::Cl2, "From here\n>From x\n>>From y\n"),
        ] {
            assert_eq!(messages(quoted.as_bytes(), kind), [first, "z\n"], "{kind:?}");
            let dos = quoted.replace('\n', "\r\n");
            let found = messages(dos.as_bytes(), kind);
            assert_eq!(found, [first.replace('\n', "\r\n"), "z\r\n".into()], "{kind:?}");
        }
        let inner = format!("x\n\n{FROM}y\n");
        let lengths =
            format!("{FROM}Content-Length: {}\n\n{inner}\n{FROM}A: 2\n\nz\n", inner.len());
        for kind in [MboxKind::Cl, MboxKind::Cl2, MboxKind::Auto] {
            assert_eq!(messages(lengths.as_bytes(), kind), [&inner, "z\n"], "{kind:?}");
        }
        assert_eq!(messages(lengths.as_bytes(), MboxKind::Rd).len(), 3);
        let wrong = lengths.replace("Content-Length: ", "Content-Length: 1");
        assert_eq!(messages(wrong.as_bytes(), MboxKind::Auto).len(), 3);
    }

    #[test]
    fn other_files() {
        assert!(messages(b"", MboxKind::Auto).is_empty());
        assert!(messages(b"\n\n", MboxKind::Auto).is_empty());
        assert_eq!(messages(b"A: b\n\nx", MboxKind::Auto), ["x"]);
        let plain = "From me\nA: 1\n\nx\nFrom y\n\nFrom me\nA: 2\n\nz\n";
        assert_eq!(messages(plain.as_bytes(), MboxKind::Auto), ["x\nFrom y\n", "z\n"]);
        assert_eq!(messages(b"From", MboxKind::Auto).len(), 1);
        assert_eq!(messages(b"From ", MboxKind::Auto).len(), 1);
    }
}
