//! Reads the text of a body as a stream, in windows that are each a [`Text`]. It is divided where
//! no link can be: at empty lines, line ends or blanks.

use std::borrow::Cow;

use super::decoded::Text;
use super::divide::{self, Encoded};
use super::format::{Format, Layout};
use super::html_windows::{HtmlWindows, Terms};
use crate::mail::limits::{MAX_GROWTH, WINDOW};
use crate::mail::quote::{MboxKind, unquote};
use crate::steps::{OffsetMap, Repair};

/// The state of reading a body as a stream.
#[derive(Debug)]
pub(in crate::mail) struct Windows {
    format: Format,
    /// How the mailbox quotes lines.
    quoting: MboxKind,
    /// The number of bytes that are decoded at a time, and the present number, which is up to four
    /// times larger where a text can't be divided.
    window: usize,
    size: usize,
    begun: bool,
    /// The declared charset, once some of the body was read.
    label: Option<String>,
    /// Whether the next window begins at the beginning of a line.
    begins_line: bool,
    /// The number of decoded bytes at the beginning of the next window that belong to the last one.
    skip: usize,
    /// Whether the last window ends within a run.
    in_run: bool,
    html: Option<Box<HtmlWindows>>,
}

/// The next text of a body.
#[derive(Debug)]
pub(in crate::mail) struct Window {
    pub(in crate::mail) text: Text,
    /// The number of bytes of the body that were used up.
    pub(in crate::mail) taken: usize,
}

/// The bytes of a window after transfer decoding.
struct Decoded<'r> {
    bytes: Cow<'r, [u8]>,
    /// Leads to the bytes of the body.
    map: OffsetMap,
    repairs: Vec<Repair>,
}

impl Windows {
    pub(in crate::mail) fn new(format: &Format, quoting: MboxKind) -> Windows {
        let is_html = format.layout == Layout::Html;
        Windows {
            format: format.clone(),
            quoting,
            window: WINDOW,
            size: WINDOW,
            begun: false,
            label: None,
            begins_line: true,
            skip: 0,
            in_run: false,
            html: is_html.then(|| Box::new(HtmlWindows::new(format.preformatted))),
        }
    }

    /// Returns how many bytes are needed, unless fewer are left.
    pub(in crate::mail) const fn size(&self) -> usize {
        self.size
    }

    /// Returns whether a text was returned.
    pub(in crate::mail) const fn has_begun(&self) -> bool {
        self.begun
    }

    /// Reads the next text of a body. `raw` are its next bytes, at offset `base` of the input, and
    /// `last` says that they are all. Returns `None` if more bytes are needed.
    pub(in crate::mail) fn next(&mut self, raw: &[u8], last: bool, base: u64) -> Option<Window> {
        let whole = last && raw.len() <= self.size;
        if whole && !self.begun {
            self.begun = true;
            let (bytes, quoted) = unquote(raw, self.quoting, self.begins_line);
            let map = OffsetMap::identity().with_base(base).then(quoted);
            let text = Text::decode_from(&bytes, map, &self.format);
            return Some(Window { text, taken: raw.len() });
        }
        let raw = raw.get(..self.size).unwrap_or(raw);
        let end = if whole { raw.len() } else { divide::encoded_end(self.format.encoding, raw) };
        let decoded = self.decode(&raw[..end]);
        if !self.begun {
            self.label = self.format.declared_charset(&decoded.bytes);
        }
        let encoded = Encoded::of(self.label.as_deref());
        let found = if whole {
            Some(decoded.bytes.len())
        } else {
            divide::text_end(&decoded.bytes, encoded, &self.format)
        };
        if found.is_none() && self.html.is_none() && self.grow() {
            return None;
        }
        let cut = found.unwrap_or_else(|| divide::character_end(&decoded.bytes, encoded));
        let in_run = found.is_none();
        let (mut text, cut, in_run) = self.text(&decoded, cut, in_run, whole, encoded)?;
        text.mask();
        self.mask_runs(&mut text, in_run);
        let taken = self.taken(&decoded, cut, end);
        if encoded.is_wide() {
            self.label = Some(text.charset().to_owned());
        }
        self.begins_line = raw[..taken].ends_with(b"\n");
        (self.begun, self.in_run, self.size) = (true, in_run, self.window);
        Some(Window { text: text.with_base(base), taken })
    }

    /// Increases the number of bytes that are decoded at a time. Returns `false` if it is at its
    /// maximum.
    fn grow(&mut self) -> bool {
        let grows = !self.is_largest();
        if grows {
            self.size *= 2;
        }
        grows
    }

    /// Returns whether the number of bytes that are decoded at a time is at its maximum.
    const fn is_largest(&self) -> bool {
        self.size >= MAX_GROWTH * self.window
    }

    /// Undoes quoting and the transfer encoding.
    fn decode<'r>(&self, raw: &'r [u8]) -> Decoded<'r> {
        let (bytes, quoted) = unquote(raw, self.quoting, self.begins_line);
        let encoding = self.format.encoding;
        let (bytes, transferred, repairs) = match bytes {
            Cow::Borrowed(bytes) => encoding.decode(bytes).into_parts(),
            Cow::Owned(bytes) => {
                let (bytes, map, repairs) = encoding.decode(&bytes).into_parts();
                (Cow::Owned(bytes.into_owned()), map, repairs)
            }
        };
        let map = quoted.then(transferred).skip(self.skip as u64);
        let bytes = match (bytes, self.skip) {
            (bytes, 0) => bytes,
            (bytes, skip) => Cow::Owned(bytes.get(skip..).unwrap_or_default().to_vec()),
        };
        Decoded { bytes, map, repairs }
    }

    /// Reads the first `cut` bytes as text. Returns how many bytes were read, and whether the text
    /// ends in a run; `None` if more bytes are needed.
    fn text(
        &mut self,
        decoded: &Decoded<'_>,
        cut: usize,
        in_run: bool,
        last: bool,
        encoded: Encoded,
    ) -> Option<(Text, usize, bool)> {
        let bytes = Cow::Borrowed(&decoded.bytes[..cut]);
        let (map, repairs) = (decoded.map.clone(), decoded.repairs.clone());
        let (mut text, of_charset) =
            Text::of_charset(bytes, map, self.label.as_deref(), &self.format, !self.begun, repairs);
        let forced = self.is_largest();
        let Some(html) = &mut self.html else {
            text.read_lines(self.format.continued);
            return Some((text, cut, in_run));
        };
        let lines = encoded != Encoded::Bytes;
        let Some(window) = html.read(text.shown(), Terms { last, forced, lines }) else {
            self.grow();
            return None;
        };
        let read = window.read;
        // Shift sequences belong to the character after them.
        let before = of_charset.ranges(read.saturating_sub(1)..read).next_back();
        let place = before.map_or(0, |place| place.end);
        let cut = if read < text.shown().len() { place } else { cut };
        text.truncate_shown(read);
        text.set_html(window.content);
        Some((text, cut, window.in_run && !last))
    }

    /// Masks incomplete runs, so that no part of one is taken for a link.
    fn mask_runs(&self, text: &mut Text, in_run: bool) {
        if self.in_run {
            text.mask_run(0..divide::run_end(text.as_str().as_bytes()));
        }
        if in_run {
            let begin = divide::run_begin(text.as_str().as_bytes());
            text.mask_run(begin..text.as_str().len());
        }
    }

    /// Returns how many bytes of the body the first `cut` of the `end` decoded bytes come from.
    fn taken(&mut self, decoded: &Decoded<'_>, cut: usize, end: usize) -> usize {
        let begin = |at: usize| decoded.map.ranges(at..at + 1).next().map(|place| place.start);
        self.skip = 0;
        if cut == decoded.bytes.len() {
            return end;
        }
        // A group of base64 makes three bytes.
        let place = begin(cut);
        self.skip = (1..3).take_while(|n| *n <= cut && begin(cut - n) == place).count();
        place.unwrap_or(end)
    }
}
