//! Messages and bodies of any length, read as streams.

use core::mem;
use core::ops::Range;
use std::io::{self, Read};

use super::limits::MAX_ENCODED;
use super::message::Message;
use super::part::{Entity, PartNumber};
use super::quote::{MboxKind, unquote};
use super::source::{Source, Window};
use super::text::{Format, Text, Windows};
use super::walk::{Event, Kind, Walk};
use crate::steps::{OffsetMap, Repair, note};

/// Reads a message of any length, part by part, in bounded memory: some megabytes.
///
/// The results are those of [`Message`], with the same offsets, with two exceptions. A text of more
/// than 256 KiB is divided into several, at empty lines, line ends or blanks, never within a link;
/// each has its own charset if none is named. The [limits](crate::mail#limits) for streams differ
/// from those for messages in memory.
///
/// ```
/// use irispan::Scanner;
/// use irispan::mail::MessageReader;
///
/// let image = "AAAA".repeat(1 << 20);
/// let raw = format!(
///     "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: image/png\n\n{image}\n\
///      --b\n\nsee http://a.example\n--b--\n"
/// );
/// let scanner = Scanner::new();
/// let mut message = MessageReader::new(raw.as_bytes());
/// let mut found = Vec::new();
/// while let Some(part) = message.next_part()? {
///     let number = part.number().to_string();
///     while let Some(text) = message.next_text()? {
///         for link in text.text().links(&scanner) {
///             found.push((number.clone(), link.raw_ranges().next()));
///         }
///     }
/// }
/// let start = raw.find("http:").unwrap();
/// assert_eq!(found, [("2".to_owned(), Some(start..start + 16))]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct MessageReader<R> {
    walk: Walk<Window<R>>,
    quoting: MboxKind,
    /// The offset of the message in the file.
    base: u64,
    part: Option<Entity>,
    /// How the text of the part is read.
    windows: Option<Windows>,
    /// The number of bytes of the body that the last text was made of.
    taken: usize,
    within: Option<Within>,
    repairs: Vec<Repair>,
}

/// A message within the message that was encoded as a whole.
#[derive(Debug)]
struct Within {
    message: Message<'static>,
    /// The number of its parts that were returned.
    parts: usize,
    /// Whether the text of the last part was not returned yet.
    has_text: bool,
    /// The range of the body that holds it.
    body: Range<usize>,
}

impl<R: Read> MessageReader<R> {
    /// Returns a reader of a message. `reader` is asked for 256 KiB at a time, so it needs no buffer.
    pub const fn new(reader: R) -> MessageReader<R> {
        MessageReader::of(Walk::new(Window::of_message(reader), Vec::new(), 0, 0))
    }

    const fn of(walk: Walk<Window<R>>) -> MessageReader<R> {
        MessageReader {
            walk,
            quoting: MboxKind::Cl2,
            base: 0,
            part: None,
            windows: None,
            taken: 0,
            within: None,
            repairs: Vec::new(),
        }
    }

    /// Sets the offset of the message in its file; all offsets count in the file.
    #[must_use]
    pub fn with_base(mut self, base: u64) -> MessageReader<R> {
        self.base = base;
        self
    }

    /// Sets the quoting of lines.
    pub(super) fn quoted(mut self, quoting: MboxKind) -> MessageReader<R> {
        self.quoting = quoting;
        self
    }

    /// Goes to the next part, in the order of [`Message::parts`]; returns `None` at the end.
    ///
    /// The repairs of a part include only what is known from its header.
    ///
    /// # Errors
    ///
    /// Returns any error from the reader, except for `Interrupted`, which is retried. Then the rest
    /// of the message can't be read.
    pub fn next_part(&mut self) -> io::Result<Option<StreamedPart<'_>>> {
        (self.windows, self.part) = (None, None);
        self.walk.take(mem::take(&mut self.taken));
        if let Some(within) = &mut self.within {
            let next = within.message.entities().get(within.parts);
            within.parts += 1;
            within.has_text = next.is_some_and(|entity| entity.format.is_some());
            self.part = next.cloned();
            if self.part.is_none() {
                self.within = None;
            }
        }
        if self.part.is_none() {
            self.part = self.read_part()?;
        }
        Ok(self.part.as_ref().map(|entity| StreamedPart { entity }))
    }

    /// Goes to the next part of the message itself.
    fn read_part(&mut self) -> io::Result<Option<Entity>> {
        let event = self.walk.next()?;
        if self.walk.source.has_returns() {
            note(&mut self.repairs, Repair::CarriageReturns);
        }
        // Multiparts that ended are not needed any more.
        self.walk.ended.clear();
        let (mut entity, kind) = match event {
            Event::End => return Ok(None),
            Event::Limit => {
                note(&mut self.repairs, Repair::PartLimit);
                return Ok(None);
            }
            Event::Part(entity, kind) => (entity, kind),
        };
        if self.walk.count == 1 && entity.repairs.contains(&Repair::NoHeader) {
            note(&mut self.repairs, Repair::NoHeader);
        }
        match (&entity.format, kind) {
            (Some(format), _) => self.windows = Some(Windows::new(format, self.quoting)),
            (None, Kind::Encoded(depth)) => self.open(&mut entity, depth)?,
            (None, Kind::Leaf | Kind::Parts) => {}
        }
        Ok(Some(entity))
    }

    /// Opens a message that was encoded as a whole.
    fn open(&mut self, entity: &mut Entity, depth: usize) -> io::Result<()> {
        let (body, _) = self.walk.body(MAX_ENCODED + 1)?;
        let kept = body.start..body.end.min(body.start + MAX_ENCODED);
        let (raw, quoted) = unquote(&self.walk.source.bytes()[kept.clone()], self.quoting, true);
        let decoded = entity.encoding.decode(&raw);
        entity.repairs.extend(decoded.repairs);
        if kept.end < body.end {
            note(&mut entity.repairs, Repair::SizeLimit);
        }
        let base = self.base + self.walk.source.offset(kept.start);
        let map = OffsetMap::identity().with_base(base).then(quoted).then(decoded.map);
        let bytes = decoded.bytes.into_owned();
        let message = Message::within(bytes, map, &entity.path, depth, self.walk.count);
        for repair in message.repairs() {
            note(&mut self.repairs, *repair);
        }
        self.walk.count += message.parts().len();
        self.within = Some(Within { message, parts: 0, has_text: false, body: kept });
        Ok(())
    }

    /// Reads the next text of the part; returns `None` at its end, and if it isn't text.
    ///
    /// # Errors
    ///
    /// As for [`MessageReader::next_part`].
    pub fn next_text(&mut self) -> io::Result<Option<StreamedText<'_>>> {
        if let Some(within) = &mut self.within {
            if !mem::take(&mut within.has_text) {
                return Ok(None);
            }
            let part = within.message.parts().nth(within.parts - 1);
            let (text, body) = (part.and_then(|part| part.text()), within.body.clone());
            return Ok(text.map(|text| self.streamed(text, body)));
        }
        let Some(windows) = &mut self.windows else { return Ok(None) };
        self.walk.take(mem::take(&mut self.taken));
        loop {
            let (body, last) = self.walk.body(windows.size())?;
            if body.is_empty() && windows.has_begun() {
                self.windows = None;
                return Ok(None);
            }
            let base = self.base + self.walk.source.offset(body.start);
            let raw = &self.walk.source.bytes()[body.clone()];
            if let Some(window) = windows.next(raw, last, base) {
                self.taken = window.taken;
                return Ok(Some(self.streamed(window.text, body.start..body.start + window.taken)));
            }
        }
    }

    /// Returns a text that comes from a range of the buffered bytes.
    fn streamed(&self, text: Text, raw: Range<usize>) -> StreamedText<'_> {
        let source = &self.walk.source;
        let offset = self.base + source.offset(raw.start);
        let line_column = source.line_column(raw.start);
        StreamedText { text, offset, line_column, raw: &source.bytes()[raw] }
    }

    /// Returns the Message-ID, without its brackets, once the first part was reached; at most 998
    /// characters of it.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.walk.message_id.as_deref()
    }

    /// Returns what was wrong with the message as a whole, as far as it was read.
    #[must_use]
    pub fn repairs(&self) -> &[Repair] {
        &self.repairs
    }
}

/// Reads a body of any length whose [`Format`] is known, such as an HTML document, in bounded
/// memory. Its text is divided as by [`MessageReader`].
///
/// ```
/// use irispan::mail::{Format, TextReader};
///
/// let lines = "The first line\n".repeat(100_000);
/// let mut reader = TextReader::new(lines.as_bytes(), &Format::new());
/// let mut text = String::new();
/// while let Some(next) = reader.next_text()? {
///     assert_eq!(next.offset(), text.len() as u64);
///     text.push_str(next.text().as_str());
/// }
/// assert_eq!(text, lines);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct TextReader<R> {
    body: MessageReader<R>,
}

impl<R: Read> TextReader<R> {
    /// Returns a reader of a body. `reader` is asked for 256 KiB at a time, so it needs no buffer.
    #[must_use]
    pub fn new(reader: R, format: &Format) -> TextReader<R> {
        let mut body = MessageReader::of(Walk::of_body(Window::new(reader)));
        body.windows = Some(Windows::new(format, body.quoting));
        TextReader { body }
    }

    /// Reads the next text; returns `None` at the end.
    ///
    /// # Errors
    ///
    /// As for [`MessageReader::next_part`].
    pub fn next_text(&mut self) -> io::Result<Option<StreamedText<'_>>> {
        self.body.next_text()
    }
}

/// A part of a message that is read as a stream: see [`MessageReader::next_part`]. The methods are those
/// of [`Part`](super::Part).
#[derive(Clone, Copy, Debug)]
pub struct StreamedPart<'m> {
    entity: &'m Entity,
}

impl<'m> StreamedPart<'m> {
    /// Returns its place in the tree: the number of the part at every level, from 1.
    #[must_use]
    pub fn path(&self) -> &'m [u32] {
        &self.entity.path
    }

    /// Returns its number as IMAP writes it.
    #[must_use]
    pub fn number(&self) -> PartNumber<'m> {
        PartNumber::of(self.path())
    }

    /// Returns its media type, `type/subtype` in lower case.
    #[must_use]
    pub fn media_type(&self) -> &'m str {
        &self.entity.media_type
    }

    /// Returns how its text is read according to its header; `None` if it isn't text.
    #[must_use]
    pub fn format(&self) -> Option<&'m Format> {
        self.entity.format.as_ref()
    }

    /// Returns what was wrong with its header.
    #[must_use]
    pub fn repairs(&self) -> &'m [Repair] {
        &self.entity.repairs
    }
}

/// A text, or a piece of one, that was read from a stream: see [`MessageReader::next_text`].
#[derive(Clone, Debug)]
pub struct StreamedText<'r> {
    text: Text,
    raw: &'r [u8],
    offset: u64,
    line_column: (u64, u64),
}

impl<'r> StreamedText<'r> {
    /// Returns the text. Raw ranges of its links count in the file.
    #[must_use]
    pub const fn text(&self) -> &Text {
        &self.text
    }

    /// Returns the raw bytes that it was made of.
    #[must_use]
    pub const fn raw(&self) -> &'r [u8] {
        self.raw
    }

    /// Returns the offset of these bytes in the file.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns the line in which these bytes begin, and their column there in bytes; both count from 1,
    /// and lines from the beginning of the message.
    #[must_use]
    pub const fn line_column(&self) -> (u64, u64) {
        self.line_column
    }
}
