//! mbox files: many messages in one, read one after another.

use std::borrow::Cow;
use std::io::{self, Read};
use std::ops::Range;
use std::sync::LazyLock;

use memchr::memmem::Finder;

use super::message::Message;
use super::{MAX_HEADER, MAX_MESSAGE};
use crate::steps::{Layer, OffsetMap};

/// How an mbox keeps lines that begin with `From ` apart from those between messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MboxKind {
    /// By what stands in the file: a Content-Length is trusted where it leads to the beginning of a
    /// message or to the end, and one `>` is taken from lines of `>From `, as in mboxrd.
    #[default]
    Auto,
    /// mboxo: `From ` is written as `>From `, and no other line is.
    O,
    /// mboxrd: one `>` is put before `From `, `>From `, `>>From ` and so on.
    Rd,
    /// mboxcl: as mboxo, and Content-Length says how long a message is.
    Cl,
    /// mboxcl2: Content-Length alone, nothing is quoted.
    Cl2,
}

impl MboxKind {
    const fn has_lengths(self) -> bool {
        matches!(self, MboxKind::Auto | MboxKind::Cl | MboxKind::Cl2)
    }
}

/// Bytes that are read at a time.
const PIECE: usize = 256 * 1024;

/// What the line between two messages begins with. Made once: messages are short.
static SEPARATOR: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b"\nFrom "));

/// What a quoted line of `From ` holds.
static QUOTED: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b">From "));

/// Reads the messages of an mbox. Memory is that of the longest one, at most [`MAX_MESSAGE`].
///
/// ```
/// use irispan::mail::{Mbox, MboxKind};
///
/// let file = b"From a@b.example Mon Jan  5 10:00:00 2026\nSubject: 1\n\nx\n>From y\n\n\
///              From c@d.example Tue Jan  6 11:00:00 2026\nSubject: 2\n\nz\n";
/// let mut mbox = Mbox::new(&file[..], MboxKind::Rd);
/// let mut bodies = Vec::new();
/// while let Some(message) = mbox.next_message()? {
///     let message = message.parse();
///     bodies.push(String::from_utf8_lossy(message.raw_body(&message.parts()[0])).into_owned());
/// }
/// assert_eq!(bodies, ["x\nFrom y\n", "z\n"]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Mbox<R> {
    reader: R,
    kind: MboxKind,
    buffer: Vec<u8>,
    /// Bytes of the buffer that were given out.
    taken: usize,
    /// Where the buffer begins in the file.
    base: u64,
    ended: bool,
    /// Whether lines between messages carry a time, as they should.
    dated: bool,
    begun: bool,
    /// What went wrong behind messages that were still given out.
    failed: Option<io::Error>,
}

/// Some messages of an mbox that follow one another, on their own, for another thread to parse.
#[derive(Clone, Debug)]
pub struct MboxBatch {
    bytes: Vec<u8>,
    messages: Vec<Place>,
    kind: MboxKind,
}

/// Where a message stands.
#[derive(Clone, Debug)]
struct Place {
    /// In the buffer.
    range: Range<usize>,
    /// In the file.
    offset: u64,
    cut: bool,
    separated: bool,
}

/// A message of an mbox.
#[derive(Clone, Copy, Debug)]
pub struct MboxMessage<'b> {
    raw: &'b [u8],
    offset: u64,
    kind: MboxKind,
    cut: bool,
    separated: bool,
}

impl<'b> MboxMessage<'b> {
    /// The bytes of the message, quoted as they are in the file, without the line before it.
    #[must_use]
    pub const fn raw(&self) -> &'b [u8] {
        self.raw
    }

    /// Where they begin in the file.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// Whether the message is longer than [`MAX_MESSAGE`], and the rest of it was left out.
    #[must_use]
    pub const fn is_cut(&self) -> bool {
        self.cut
    }

    /// Whether a line of `From ` stands before it. If not, the file is perhaps no mbox.
    #[must_use]
    pub const fn is_separated(&self) -> bool {
        self.separated
    }

    /// The structure of the message, with quoting undone. Pieces of links count in the file.
    #[must_use]
    pub fn parse(&self) -> Message<'b> {
        let (bytes, layer) = unquote(self.raw, self.kind);
        Message::parse_from(bytes, OffsetMap::identity().with_base(self.offset).then(layer))
    }
}

impl MboxBatch {
    /// How many messages there are, at least one.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "it never is")]
    pub const fn len(&self) -> usize {
        self.messages.len()
    }

    /// The message with this number, from 0.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<MboxMessage<'_>> {
        self.messages.get(index).map(|place| place.message(&self.bytes, self.kind))
    }

    /// The messages, in order.
    pub fn messages(&self) -> impl ExactSizeIterator<Item = MboxMessage<'_>> {
        self.messages.iter().map(|place| place.message(&self.bytes, self.kind))
    }
}

impl Place {
    fn message<'b>(&self, buffer: &'b [u8], kind: MboxKind) -> MboxMessage<'b> {
        MboxMessage {
            raw: buffer.get(self.range.clone()).unwrap_or_default(),
            offset: self.offset,
            kind,
            cut: self.cut,
            separated: self.separated,
        }
    }
}

impl<R: Read> Mbox<R> {
    /// Reads an mbox. The reader needs no buffer.
    pub fn new(reader: R, kind: MboxKind) -> Mbox<R> {
        Mbox {
            reader,
            kind,
            buffer: Vec::new(),
            taken: 0,
            base: 0,
            ended: false,
            dated: true,
            begun: false,
            failed: None,
        }
    }

    /// The next message.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    pub fn next_message(&mut self) -> io::Result<Option<MboxMessage<'_>>> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        // What was given out is dropped now and then: each time would move the rest too often.
        if self.taken >= PIECE {
            self.drop_taken();
        }
        let place = self.next_place()?;
        Ok(place.map(|place| place.message(&self.buffer, self.kind)))
    }

    /// The next messages, so many that they have `bytes` bytes or more, or all that are left. Memory is
    /// that of the longest message and of `bytes`, and as much for every batch that is kept.
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
    /// Those of the reader, after the messages before.
    pub fn next_batch(&mut self, bytes: usize) -> io::Result<Option<MboxBatch>> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        self.drop_taken();
        let mut messages = Vec::new();
        loop {
            match self.next_place() {
                Ok(Some(place)) => messages.push(place),
                Ok(None) => break,
                Err(error) => {
                    self.failed = Some(error);
                    break;
                }
            }
            if self.taken >= bytes {
                break;
            }
        }
        if messages.is_empty() {
            return self.failed.take().map_or(Ok(None), Err);
        }
        // The batch takes the buffer, and what is left goes on in another.
        let mut rest = Vec::with_capacity(self.buffer.len() - self.taken + PIECE);
        rest.extend_from_slice(self.buffer.get(self.taken..).unwrap_or_default());
        self.buffer.truncate(self.taken);
        self.base += self.taken as u64;
        self.taken = 0;
        let bytes = std::mem::replace(&mut self.buffer, rest);
        Ok(Some(MboxBatch { bytes, messages, kind: self.kind }))
    }

    /// Where the next message stands in the buffer. Nothing is dropped from it that comes before.
    fn next_place(&mut self) -> io::Result<Option<Place>> {
        while self.buffer.len() < self.taken + 5 && self.fill()? {}
        if !self.begun {
            self.begin()?;
        }
        let rest = self.buffer.get(self.taken..).unwrap_or_default();
        if rest.is_empty() {
            return Ok(None);
        }
        let separated = rest.starts_with(b"From ");
        let start = if separated { self.line_end(self.taken)? } else { self.taken };
        // What is cut out of the middle of a message moves the base.
        let offset = self.base + start as u64;
        let (end, next, cut) = match self.end_by_length(start)? {
            Some((end, next)) => (end, next, false),
            None => self.end_by_separator(start)?,
        };
        self.taken = next;
        Ok(Some(Place { range: start..end, offset, cut, separated }))
    }

    /// Skips empty lines before the first message, and looks at the line before it.
    fn begin(&mut self) -> io::Result<()> {
        self.begun = true;
        loop {
            let blank = self.buffer.iter().take_while(|b| b.is_ascii_whitespace()).count();
            self.taken = blank;
            self.drop_taken();
            if blank == 0 || !self.fill()? {
                break;
            }
        }
        while self.buffer.len() < 5 && self.fill()? {}
        let end = self.line_end(0)?;
        self.dated = has_time(self.buffer.get(..end).unwrap_or_default());
        Ok(())
    }

    fn drop_taken(&mut self) {
        self.buffer.drain(..self.taken.min(self.buffer.len()));
        self.base += self.taken as u64;
        self.taken = 0;
    }

    /// Reads more; false at the end.
    fn fill(&mut self) -> io::Result<bool> {
        if self.ended {
            return Ok(false);
        }
        let have = self.buffer.len();
        self.buffer.resize(have + PIECE, 0);
        let read = loop {
            match self.reader.read(self.buffer.get_mut(have..).unwrap_or_default()) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        self.buffer.truncate(have + read.as_ref().copied().unwrap_or(0));
        self.ended = *read.as_ref().unwrap_or(&0) == 0;
        read.map(|read| read > 0)
    }

    /// The end of the line that holds the byte at `at`, with its line feed.
    fn line_end(&mut self, at: usize) -> io::Result<usize> {
        let mut from = at;
        loop {
            let rest = self.buffer.get(from..).unwrap_or_default();
            if let Some(found) = memchr::memchr(b'\n', rest) {
                return Ok(from + found + 1);
            }
            from = self.buffer.len();
            if from - at > PIECE || !self.fill()? {
                return Ok(from);
            }
        }
    }

    /// The end of the message by its Content-Length, and the beginning of the next, if both fit.
    fn end_by_length(&mut self, start: usize) -> io::Result<Option<(usize, usize)>> {
        if !self.kind.has_lengths() {
            return Ok(None);
        }
        let mut searched = start;
        let body = loop {
            let header = self.buffer.get(start..).unwrap_or_default();
            let from = searched.saturating_sub(start + 3);
            if let Some(end) = blank_line(header.get(from..).unwrap_or_default()) {
                break start + from + end;
            }
            searched = self.buffer.len();
            if searched - start > MAX_HEADER || !self.fill()? {
                return Ok(None);
            }
        };
        let Some(length) = content_length(self.buffer.get(start..body).unwrap_or_default()) else {
            return Ok(None);
        };
        let Some(end) = body.checked_add(length).filter(|end| end - start <= MAX_MESSAGE) else {
            return Ok(None);
        };
        while self.buffer.len() < end + 8 && self.fill()? {}
        let Some(behind) = self.buffer.get(end..) else { return Ok(None) };
        let blank = behind.iter().take(4).take_while(|b| matches!(b, b'\r' | b'\n')).count();
        let rest = behind.get(blank..).unwrap_or_default();
        let fits =
            rest.starts_with(b"From ") && (blank > 0 || self.buffer.get(end - 1) == Some(&b'\n'));
        Ok((fits || rest.is_empty()).then_some((end, end + blank)))
    }

    /// The end of the message by the line before the next, and whether it was cut.
    fn end_by_separator(&mut self, start: usize) -> io::Result<(usize, usize, bool)> {
        let mut searched = start;
        let mut cut = false;
        let mut end = None;
        loop {
            let rest = self.buffer.get(searched..).unwrap_or_default();
            if let Some(found) = SEPARATOR.find(rest) {
                let line = searched + found + 1;
                let line_end = self.line_end(line)?;
                if self.is_separator(start, line, line_end) {
                    let end = end.unwrap_or_else(|| self.without_blank_line(start, line));
                    return Ok((end, line, cut));
                }
                searched = line;
                continue;
            }
            // `\nFrom ` may lie across what was read and what comes.
            searched = self.buffer.len().saturating_sub(5).max(start);
            if self.buffer.len() - start > MAX_MESSAGE {
                // What is too much is read over, a piece at a time.
                cut = true;
                let end = *end.get_or_insert(start + MAX_MESSAGE);
                let skipped = searched.saturating_sub(end);
                self.buffer.drain(end..end + skipped);
                self.base += skipped as u64;
                searched -= skipped;
            }
            if !self.fill()? {
                let length = self.buffer.len();
                return Ok((end.unwrap_or(length), length, cut));
            }
        }
    }

    fn is_separator(&self, start: usize, line: usize, line_end: usize) -> bool {
        let text = self.buffer.get(line..line_end).unwrap_or_default();
        if self.dated {
            return has_time(text);
        }
        let before = self.buffer.get(start..line).unwrap_or_default();
        before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n")
    }

    /// The end of a message before the empty line that parts it from the next.
    fn without_blank_line(&self, start: usize, line: usize) -> usize {
        match self.buffer.get(start..line).unwrap_or_default() {
            [.., b'\n', b'\r', b'\n'] => line - 2,
            [.., b'\n', b'\n'] => line - 1,
            _ => line,
        }
    }
}

/// Whether a line holds a time of day, `12:34`.
fn has_time(line: &[u8]) -> bool {
    let line = line.get(..256).unwrap_or(line);
    line.windows(5).any(|five| {
        let digit = |at: usize| five.get(at).is_some_and(u8::is_ascii_digit);
        digit(0) && digit(1) && five.get(2) == Some(&b':') && digit(3) && digit(4)
    })
}

/// The end of the first empty line.
fn blank_line(text: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b'\n', text).find_map(|at| match text.get(at + 1..)? {
        [b'\n', ..] => Some(at + 2),
        [b'\r', b'\n', ..] => Some(at + 3),
        _ => None,
    })
}

fn content_length(header: &[u8]) -> Option<usize> {
    const NAME: &[u8] = b"content-length:";
    let starts = core::iter::once(0).chain(memchr::memchr_iter(b'\n', header).map(|at| at + 1));
    let value = starts.filter_map(|start| header.get(start..)).find_map(|rest| {
        let (name, value) = rest.split_at_checked(NAME.len())?;
        name.eq_ignore_ascii_case(NAME).then_some(value)
    })?;
    let line_end = memchr::memchr(b'\n', value).unwrap_or(value.len());
    core::str::from_utf8(value.get(..line_end)?.trim_ascii()).ok()?.parse().ok()
}

/// Takes the `>` away that was put before `From `.
fn unquote(raw: &[u8], kind: MboxKind) -> (Cow<'_, [u8]>, Option<Layer>) {
    let most = if matches!(kind, MboxKind::O | MboxKind::Cl) { 1 } else { usize::MAX };
    if kind == MboxKind::Cl2 {
        return (Cow::Borrowed(raw), None);
    }
    let mut out = Vec::new();
    let mut layer = Layer::builder();
    let mut at = 0;
    for last in QUOTED.find_iter(raw) {
        // The marks before it, back to the beginning of the line. The first line is never quoted.
        let before = raw.get(..last).unwrap_or_default();
        let more = before.iter().rev().take_while(|b| **b == b'>').count();
        let mark = last - more;
        if more < most && raw.get(..mark).is_some_and(|before| before.ends_with(b"\n")) {
            out.extend_from_slice(raw.get(at..mark).unwrap_or_default());
            layer.copy(at, mark - at);
            at = mark + 1;
        }
    }
    if at == 0 {
        return (Cow::Borrowed(raw), None);
    }
    out.extend_from_slice(raw.get(at..).unwrap_or_default());
    layer.copy(at, raw.len() - at);
    (Cow::Owned(out), layer.build())
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests fail by panicking")]
mod tests {
    use super::{Mbox, MboxKind};
    use std::io::Read;

    /// Gives out a few bytes at a time.
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
                let body = parsed.raw_body(&parsed.parts()[0]);
                now.push(String::from_utf8(body.to_vec()).unwrap());
            }
            assert!(found.is_empty() || found == now);
            found = now;
        }
        found
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
