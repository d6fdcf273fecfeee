//! Text that comes in chunks.
//!
//! A chunk is scanned where it lies, from its first seam to its last; what precedes belongs to the run
//! that was left over, and what follows is kept as the next one. So the text that is kept has no Hard
//! byte, only new bytes are looked at for one, and every byte is scanned once, with its whole run.

use core::ops::ControlFlow;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};

use crate::scanner::Scanner;
use crate::seam::Piece;
use crate::sink::{Found, Sink};
use crate::text::hard::{first_hard, last_hard};
use crate::text::utf8::start_of_character;

/// Bytes that [`Scanner::scan_reader`] reads at a time: what a pipe holds, and what stays in the second
/// cache.
const BUFFER: usize = 64 << 10;

/// Bytes that a stream makes room for at once: more than most runs have.
const LEAST: usize = 4 << 10;

impl Scanner {
    /// A stream that takes text in chunks, and finds what [`Scanner::links`] finds in all of it.
    #[must_use]
    pub fn stream(&self) -> Stream {
        Stream::new(self.clone())
    }

    /// Pushes every link of what is read into a sink, until the sink breaks.
    ///
    /// Reads 64 KiB at a time, or what there is; to choose otherwise or to go on after an error, see
    /// [`Stream::read`].
    ///
    /// ```
    /// use irispan::Scanner;
    ///
    /// let file = &b"see www.example.com/a or joe@example.com"[..]; // or a file, a socket
    /// let mut count = 0_usize;
    /// let _ = Scanner::new().scan_reader(file, &mut count)?;
    /// assert_eq!(count, 2);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of the reader, but for [`ErrorKind::Interrupted`]. The sink then has the links of what was
    /// read, but for those in the unfinished run at its end.
    pub fn scan_reader(
        &self,
        reader: impl Read,
        sink: &mut impl Sink,
    ) -> io::Result<ControlFlow<()>> {
        let mut stream = self.stream();
        let ended = stream.read(&mut BufReader::with_capacity(BUFFER, reader), sink)?;
        Ok(if ended.is_break() { ended } else { stream.finish(sink) })
    }
}

/// Finds the links of a text that comes in chunks: those of [`Scanner::links`] on all of it, whatever the
/// size of the chunks.
///
/// A link comes to the sink as soon as the ASCII control or space behind it was pushed. Of the text only
/// the unfinished run is kept: at most [`ScannerBuilder::max_run`](crate::ScannerBuilder::max_run) bytes and a
/// character. Time is linear in the text, even when it comes byte by byte, and once the buffer has the
/// length of the longest run no memory is allocated.
///
/// When a sink breaks or panics, the text is over: nothing that it has seen comes again, nothing more
/// comes, and `push` says `Break`, until [`Stream::finish`] makes the stream ready for another text.
///
/// ```
/// use core::ops::ControlFlow;
/// use irispan::{Found, Scanner};
///
/// let mut found = Vec::new();
/// let mut sink = |link: Found<'_>| {
///     found.push((link.range(), link.as_str().to_owned()));
///     ControlFlow::Continue(())
/// };
/// let mut stream = Scanner::new().stream();
/// for chunk in ["see http", "s://例え.jp/a", "? And www.exam", "ple.com"] {
///     let _ = stream.push(chunk, &mut sink);
/// }
/// let _ = stream.finish(&mut sink);
/// assert_eq!(found, [
///     (4..23, "https://例え.jp/a".to_owned()),
///     (29..44, "www.example.com".to_owned()),
/// ]);
/// ```
#[derive(Clone, Debug)]
pub struct Stream {
    scanner: Scanner,
    /// The unfinished run, from where it begins or was cut.
    carry: Vec<u8>,
    /// Bytes before it.
    base: u64,
    /// Where in `carry` the run is cut, should it go on so far. `carry` is never longer.
    limit: usize,
    cut_before: bool,
    /// A sink is at work, or has broken or panicked.
    ended: bool,
    steps: u64,
}

impl Stream {
    fn new(scanner: Scanner) -> Stream {
        let limit = scanner.config().max_run();
        let carry = Vec::new();
        Stream { scanner, carry, base: 0, limit, cut_before: false, ended: false, steps: 0 }
    }

    /// Takes the next chunk, of any length, and pushes the links that it completes.
    pub fn push<T>(&mut self, chunk: &T, sink: &mut impl Sink) -> ControlFlow<()>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        // Whatever way this is left early, the stream has ended.
        if core::mem::replace(&mut self.ended, true) {
            return ControlFlow::Break(());
        }
        self.take(chunk.as_ref(), sink)?;
        self.ended = false;
        ControlFlow::Continue(())
    }

    /// Ends the text, and pushes the links that it completes. What is pushed next begins another text.
    pub fn finish(&mut self, sink: &mut impl Sink) -> ControlFlow<()> {
        if core::mem::replace(&mut self.ended, true) {
            self.reset();
            return ControlFlow::Break(());
        }
        let length = self.carry.len();
        let end =
            if length > 0 { self.scan(length, false, sink) } else { ControlFlow::Continue(()) };
        self.reset();
        end
    }

    /// Pushes all that is read, until the sink breaks. To be called again when there is more, or
    /// followed by [`Stream::finish`].
    ///
    /// # Errors
    ///
    /// Those of the reader, but for [`ErrorKind::Interrupted`]. All that was read has been pushed, so
    /// reading can go on where it stopped.
    pub fn read(
        &mut self,
        reader: &mut impl BufRead,
        sink: &mut impl Sink,
    ) -> io::Result<ControlFlow<()>> {
        loop {
            let chunk = match reader.fill_buf() {
                Ok([]) => return Ok(ControlFlow::Continue(())),
                Ok(chunk) => chunk,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let length = chunk.len();
            let end = self.push(chunk, sink);
            reader.consume(length);
            if end.is_break() {
                return Ok(end);
            }
        }
    }

    /// How many bytes of the text were pushed.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.base + self.carry.len() as u64
    }

    /// How many bytes were looked at so far; bytes looked at twice count twice. It grows linearly with
    /// the text, whatever the text and its chunks.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    fn take(&mut self, mut chunk: &[u8], sink: &mut impl Sink) -> ControlFlow<()> {
        loop {
            if self.carry.is_empty() {
                chunk = self.take_runs(chunk, sink)?;
            }
            // Up to the byte that shows whether the run has to be cut.
            let room = self.limit.saturating_add(1) - self.carry.len();
            let near = chunk.get(..room).unwrap_or(chunk);
            let hard = first_hard(near);
            let (near, rest) = chunk.split_at(hard.map_or(near.len(), |at| at + 1));
            self.steps += near.len() as u64;
            self.keep(near);
            chunk = rest;
            if hard.is_some() {
                self.scan(self.carry.len(), false, sink)?;
                self.base += self.carry.len() as u64;
                self.carry.clear();
                self.limit = self.scanner.config().max_run();
                self.cut_before = false;
            } else if near.len() == room {
                let end = start_of_character(&self.carry, self.limit);
                self.scan(end, true, sink)?;
                self.base += end as u64;
                self.carry.drain(..end);
                self.limit = (self.limit - end).saturating_add(self.scanner.config().max_run());
                self.cut_before = true;
            } else {
                return ControlFlow::Continue(());
            }
        }
    }

    /// Scans the whole runs with which a chunk begins, where no run is left over. Gives the rest.
    fn take_runs<'c>(
        &mut self,
        chunk: &'c [u8],
        sink: &mut impl Sink,
    ) -> ControlFlow<(), &'c [u8]> {
        let Some(last) = last_hard(chunk) else { return ControlFlow::Continue(chunk) };
        let (runs, rest) = chunk.split_at(last + 1);
        let mut links = self.scanner.links(runs);
        for link in links.by_ref() {
            sink.link(Found::new(self.base, runs, link))?;
        }
        self.steps += links.steps() + rest.len() as u64 + 1;
        sink.text(self.base, runs)?;
        self.base += runs.len() as u64;
        ControlFlow::Continue(rest)
    }

    /// Scans the run at hand up to `end`.
    fn scan(&mut self, end: usize, cut_after: bool, sink: &mut impl Sink) -> ControlFlow<()> {
        let bytes = &self.carry[..end];
        let piece = Piece { base: 0, bytes, cut_before: self.cut_before, cut_after };
        let mut links = self.scanner.links_of(piece);
        for link in links.by_ref() {
            sink.link(Found::new(self.base, bytes, link))?;
        }
        self.steps += links.steps();
        sink.text(self.base, bytes)
    }

    /// Appends to the run at hand. The buffer grows to twice its size, but not beyond what it can be
    /// asked to hold.
    fn keep(&mut self, bytes: &[u8]) {
        let (length, capacity) = (self.carry.len() + bytes.len(), self.carry.capacity());
        if length > capacity {
            let most = self.scanner.config().max_run().saturating_add(4);
            let capacity = length.max(most.min(2 * capacity)).max(most.min(LEAST));
            self.carry.reserve_exact(capacity - self.carry.len());
        }
        self.carry.extend_from_slice(bytes);
    }

    fn reset(&mut self) {
        self.carry.clear();
        self.base = 0;
        self.limit = self.scanner.config().max_run();
        self.cut_before = false;
        self.ended = false;
    }
}

#[cfg(test)]
mod tests {
    use core::ops::ControlFlow;

    use crate::{Found, Scanner};

    /// Offsets go on where 32 bits end, and where the span of a text would not fit they say so.
    #[test]
    fn offsets_beyond_four_gibibytes() {
        let mut stream = Scanner::new().stream();
        stream.base = (1 << 32) - 5;
        let mut found = Vec::new();
        let mut sink = |link: Found<'_>| {
            assert_eq!(link.span().is_some(), usize::BITS > 32);
            found.push((link.base(), link.range()));
            ControlFlow::Continue(())
        };
        for chunk in ["a http://a.b/ http://c", ".d/ "] {
            assert!(stream.push(chunk, &mut sink).is_continue());
        }
        let base = (1 << 32) - 5;
        assert_eq!(stream.position(), base + 26);
        assert_eq!(found, [(base, base + 2..base + 13), (base + 14, base + 14..base + 25),]);
    }
}
