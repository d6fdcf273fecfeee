//! Finds links in text that comes in chunks.
//!
//! A chunk is scanned in place, from its first seam to its last. The bytes before that belong to
//! the run that was left over from the last chunk, and the bytes after it are kept for the next
//! one. So the text that is kept contains no boundary, only new bytes are searched for one, and
//! every byte is scanned once, together with its whole run.

use core::ops::ControlFlow;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};

use crate::scanner::Scanner;
use crate::seam::Piece;
use crate::sink::{Found, Sink};
use crate::text::hard::{first_boundary, last_boundary};
use crate::text::utf8::start_of_character;

/// The number of bytes that [`Scanner::scan_reader`] reads at a time: the capacity of a pipe on
/// Linux, and small enough to stay in the L2 cache.
const BUFFER: usize = 64 << 10;

/// The smallest buffer that a stream allocates, in bytes: longer than nearly all runs.
const MIN_CAPACITY: usize = 4 << 10;

impl Scanner {
    /// Returns a stream that takes text in chunks and finds the links that [`Scanner::links`] finds in
    /// all of it.
    #[must_use]
    pub fn stream(&self) -> Stream {
        Stream::new(self.clone())
    }

    /// Passes every link of what is read to a sink, until the sink breaks; the result is what it
    /// breaks with.
    ///
    /// Reads up to 64 KiB at a time. [`Stream::read`] takes a buffer of another size, and can go on
    /// after an error. A reader is taken by value, like everywhere in `std`: `&mut reader` is a reader
    /// as well.
    ///
    /// ```
    /// use irispan::Scanner;
    ///
    /// let file = &b"see www.example.com/a or joe@example.com"[..]; // or a file, a socket
    /// let mut count = 0_usize;
    /// assert!(Scanner::new().scan_reader(file, &mut count)?.is_continue());
    /// assert_eq!(count, 2);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns any error of the reader, except for [`ErrorKind::Interrupted`], which is retried. When
    /// an error occurs, every link before the unfinished run at the end of what was read has been
    /// reported.
    pub fn scan_reader<S>(
        &self,
        reader: impl Read,
        sink: &mut S,
    ) -> io::Result<ControlFlow<S::Break>>
    where
        S: Sink + ?Sized,
    {
        let mut stream = self.stream();
        let ended = stream.read(BufReader::with_capacity(BUFFER, reader), sink)?;
        Ok(if ended.is_break() { ended } else { stream.finish(sink) })
    }
}

/// Finds the links of a text that comes in chunks: the ones that [`Scanner::links`] finds in all of it,
/// whatever the size of the chunks.
///
/// A link is reported as soon as the ASCII control or space after it was pushed. Of the text only
/// the unfinished run is kept: at most [`ScannerBuilder::max_run`](crate::ScannerBuilder::max_run)
/// bytes and a character. Time is linear in the text, even when it comes byte by byte, and no
/// memory is allocated once the buffer has the length of the longest run.
///
/// If a sink breaks or panics, the text is [ended](Stream::is_ended): no link is reported twice, no
/// further link is reported, and what is pushed is ignored until [`Stream::finish`] makes the stream
/// ready for another text.
///
/// ```
/// use irispan::{Found, Scanner, sinks};
///
/// let mut found = Vec::new();
/// let mut sink = sinks::each(|link: Found<'_>| {
///     found.push((link.range(), link.link().as_str().to_owned()));
/// });
/// let mut stream = Scanner::new().stream();
/// for chunk in ["see http", "s://例え.jp/a", "? And www.exam", "ple.com"] {
///     assert!(stream.push(chunk, &mut sink).is_continue());
/// }
/// assert!(stream.finish(&mut sink).is_continue());
/// assert_eq!(found, [
///     (4..23, "https://例え.jp/a".to_owned()),
///     (29..44, "www.example.com".to_owned()),
/// ]);
/// ```
#[derive(Clone, Debug)]
pub struct Stream {
    scanner: Scanner,
    /// The unfinished run, from its beginning or its last cut.
    carry: Vec<u8>,
    /// The number of bytes before it.
    base: u64,
    /// Where in `carry` the run is cut, if it is that long. `carry` is never longer.
    limit: usize,
    cut_before: bool,
    /// Whether a sink is running, has broken, or has panicked.
    ended: bool,
    steps: u64,
}

impl Stream {
    fn new(scanner: Scanner) -> Stream {
        let limit = scanner.config().max_run();
        let carry = Vec::new();
        Stream { scanner, carry, base: 0, limit, cut_before: false, ended: false, steps: 0 }
    }

    /// Takes the next chunk, of any length, and reports the links that it completes. Ignores it if the
    /// text is [ended](Stream::is_ended).
    pub fn push<T, S>(&mut self, chunk: &T, sink: &mut S) -> ControlFlow<S::Break>
    where
        T: AsRef<[u8]> + ?Sized,
        S: Sink + ?Sized,
    {
        // If a break or a panic leaves this function early, the text has ended.
        if core::mem::replace(&mut self.ended, true) {
            return ControlFlow::Continue(());
        }
        self.take(chunk.as_ref(), sink)?;
        self.ended = false;
        ControlFlow::Continue(())
    }

    /// Ends the text, and reports the links that its end completes. The next chunk begins another
    /// text.
    pub fn finish<S>(&mut self, sink: &mut S) -> ControlFlow<S::Break>
    where
        S: Sink + ?Sized,
    {
        let length = self.carry.len();
        let end = if core::mem::replace(&mut self.ended, true) || length == 0 {
            ControlFlow::Continue(())
        } else {
            self.scan(length, false, sink)
        };
        self.reset();
        end
    }

    /// Returns whether a sink has broken or panicked: whatever is pushed until [`Stream::finish`] is
    /// ignored.
    #[must_use]
    pub const fn is_ended(&self) -> bool {
        self.ended
    }

    /// Pushes everything that is read, until the sink breaks. Call it again when there is more to
    /// read, or [`Stream::finish`] at the end of the text. Reads nothing if the text is
    /// [ended](Stream::is_ended).
    ///
    /// To keep the reader, pass `&mut reader`.
    ///
    /// # Errors
    ///
    /// Returns any error of the reader, except for [`ErrorKind::Interrupted`], which is retried.
    /// Everything that was read has been pushed, so reading can go on after an error.
    pub fn read<S>(
        &mut self,
        mut reader: impl BufRead,
        sink: &mut S,
    ) -> io::Result<ControlFlow<S::Break>>
    where
        S: Sink + ?Sized,
    {
        while !self.ended {
            let chunk = match reader.fill_buf() {
                Ok([]) => break,
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
        Ok(ControlFlow::Continue(()))
    }

    /// Returns how many bytes of the text were pushed.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.base + self.carry.len() as u64
    }

    /// Returns the unfinished run: the last bytes that were pushed, whose links were not reported
    /// yet.
    ///
    /// This is public for programs that continue in another way, and not part of the stable API.
    #[doc(hidden)]
    #[must_use]
    pub fn unfinished(&self) -> &[u8] {
        &self.carry
    }

    /// Returns how many bytes were looked at so far; bytes looked at twice count twice. It grows
    /// linearly with the text, whatever the text and its chunks.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    fn take<S>(&mut self, mut chunk: &[u8], sink: &mut S) -> ControlFlow<S::Break>
    where
        S: Sink + ?Sized,
    {
        loop {
            if self.carry.is_empty() {
                chunk = self.take_runs(chunk, sink)?;
            }
            // Up to the byte that shows whether the run has to be cut.
            let room = self.limit.saturating_add(1) - self.carry.len();
            let near = chunk.get(..room).unwrap_or(chunk);
            let hard = first_boundary(near);
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

    /// Scans the complete runs at the beginning of a chunk, if no run is left over. Returns the
    /// rest.
    fn take_runs<'c, S>(&mut self, chunk: &'c [u8], sink: &mut S) -> ControlFlow<S::Break, &'c [u8]>
    where
        S: Sink + ?Sized,
    {
        let Some(last) = last_boundary(chunk) else { return ControlFlow::Continue(chunk) };
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

    /// Scans the unfinished run up to `end`.
    fn scan<S>(&mut self, end: usize, cut_after: bool, sink: &mut S) -> ControlFlow<S::Break>
    where
        S: Sink + ?Sized,
    {
        let bytes = &self.carry[..end];
        let piece = Piece { base: 0, bytes, cut_before: self.cut_before, cut_after };
        let mut links = self.scanner.links_of(piece);
        for link in links.by_ref() {
            sink.link(Found::new(self.base, bytes, link))?;
        }
        self.steps += links.steps();
        sink.text(self.base, bytes)
    }

    /// Appends to the unfinished run. The buffer doubles, up to the maximum length of a run.
    fn keep(&mut self, bytes: &[u8]) {
        let (length, capacity) = (self.carry.len() + bytes.len(), self.carry.capacity());
        if length > capacity {
            let max = self.scanner.config().max_run().saturating_add(4);
            let capacity = length.max(max.min(2 * capacity)).max(max.min(MIN_CAPACITY));
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
    use crate::{Found, Scanner, sinks};

    /// Offsets exceed 32 bits, and spans that would not fit are omitted.
    #[test]
    fn offsets_beyond_four_gibibytes() {
        let mut stream = Scanner::new().stream();
        stream.base = (1 << 32) - 5;
        let mut found = Vec::new();
        let mut sink = sinks::each(|link: Found<'_>| {
            assert_eq!(link.span().is_some(), usize::BITS > 32);
            found.push((link.base(), link.range()));
        });
        for chunk in ["a http://a.b/ http://c", ".d/ "] {
            assert!(stream.push(chunk, &mut sink).is_continue());
        }
        let base = (1 << 32) - 5;
        assert_eq!(stream.position(), base + 26);
        assert_eq!(found, [(base, base + 2..base + 13), (base + 14, base + 14..base + 25),]);
    }
}
