//! Output of programs for terminals: removes control sequences (ECMA-48), which readers don't see,
//! and reads hyperlinks (OSC 8) as anchors.

mod first_run;

pub use first_run::first_run;

use core::ops::Range;
use std::borrow::Cow;

use super::map::OffsetMap;
use super::piecewise::{Output, Piecewise, Progress, read_on};

/// The maximum length of a control sequence in bytes; terminals read far fewer parameters.
const MAX_SEQUENCE: usize = 128;

/// The maximum length of an operating system command in bytes: a target of 2,083 bytes, which
/// terminals accept, with its parameters.
const MAX_COMMAND: usize = 4096;

/// The maximum length of the text of a hyperlink in bytes. Text after it belongs to no hyperlink,
/// so that memory is bounded even without line feeds (STEP-10).
const MAX_SHOWN: usize = 1 << 20;

/// The Hard byte that replaces the text of a hyperlink that must not be scanned.
const MASK: u8 = b'\n';

/// Written where a name continues into or out of such a text, so that no piece of the name is a
/// link: a name that contains a change of colour (R2-82).
const NAME_BEGINS: &[u8] = b"\x1b[mx";
const NAME_ENDS: &[u8] = b"x\x1b[m";

/// A hyperlink of a terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Target {
    /// The URI, as it is written.
    pub uri: String,
    /// Where the URI is in the input, in bytes.
    pub uri_range: Range<usize>,
    /// Where its text is in the output, in bytes. The range isn't empty.
    pub range: Range<usize>,
    /// Where its text is in the input, with the sequences in it, in bytes.
    pub raw_range: Range<usize>,
}

/// A text without control sequences.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Plain<'t> {
    /// The text; borrowed if it had no control sequences.
    pub bytes: Cow<'t, [u8]>,
    /// Where it comes from.
    pub map: OffsetMap,
    /// Its hyperlinks, in order.
    pub targets: Vec<Target>,
}

/// Returns a text without its control sequences. Time is linear in the text.
///
/// Sequences that style text are removed, which joins the text around them; those that move the
/// cursor or erase become a blank (STEP-8, STEP-9).
///
/// ```
/// use irispan::steps::ansi::plain;
///
/// let raw = b"\x1b[36mhttps://\x1b[1ma.example\x1b[0m \x1b]8;;https://b.example/\x1b\\b\x1b]8;;\x07";
/// let plain = plain(raw);
/// assert_eq!(plain.bytes, &b"https://a.example b"[..]);
/// assert!(plain.map.ranges(0..17).eq([5..13, 17..26]));
/// assert_eq!((&*plain.targets[0].uri, plain.targets[0].range.clone()), ("https://b.example/", 18..19));
/// ```
#[must_use]
pub fn plain(text: &[u8]) -> Plain<'_> {
    let mut step = Ansi::default();
    let mut out = Output { text: Vec::with_capacity(text.len()), ..Output::default() };
    let mut targets = Vec::new();
    read_on(&mut step, text, &mut out, |step, _| targets.extend(step.take_target()));
    step.close();
    targets.extend(step.take_target());
    let map = out.map.build();
    let same = map.segments() == 0 && out.text.len() == text.len();
    let bytes = if same { Cow::Borrowed(text) } else { Cow::Owned(out.text) };
    Plain { bytes, map, targets }
}

/// The control SI, which selects the first character set.
const SHIFT_IN: u8 = 0x0F;

/// The step. It pauses where a hyperlink begins or ends.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ansi {
    /// The open hyperlink. The end of its range is not set yet.
    open: Option<Target>,
    closed: Option<Target>,
    masks: bool,
    /// The last byte of the text, if the next one follows it directly, and whether it became a Hard
    /// byte.
    last: Option<(u8, bool)>,
    /// Whether a multi-byte character set is designated, so that the next bytes are not text.
    shifted: bool,
    /// Whether the last sequence was removed and directly precedes the next byte.
    after_style: bool,
    /// The number of bytes of the input that were read, and of the output that were written.
    read: usize,
    written: usize,
}

impl Ansi {
    /// Returns the step for the rest of a text, which begins at this offset.
    pub(crate) fn after(offset: u64) -> Ansi {
        Ansi { read: usize::try_from(offset).unwrap_or(usize::MAX), ..Ansi::default() }
    }

    /// Returns the open hyperlink.
    pub(crate) fn open_target(&self) -> Option<&Target> {
        self.open.as_ref()
    }

    /// Replaces the text of the open hyperlink, up to its end, by Hard bytes, so that no link is
    /// found in it (STEP-10).
    pub(crate) fn mask(&mut self) {
        self.masks = true;
    }

    /// Returns the hyperlink that was closed last, once.
    pub(crate) fn take_target(&mut self) -> Option<Target> {
        self.closed.take()
    }

    /// Closes the open hyperlink before the next byte.
    pub(crate) fn close(&mut self) {
        self.masks = false;
        if let Some(mut target) = self.open.take() {
            (target.range.end, target.raw_range.end) = (self.written, self.read);
            // A hyperlink without text is invisible.
            self.closed = Some(target).filter(|target| !target.range.is_empty());
        }
    }

    /// Returns how many more bytes the text of the open hyperlink may have. Control sequences
    /// count, and the last one may exceed the maximum.
    fn room(&self) -> Option<usize> {
        let begun = self.open.as_ref()?.raw_range.start;
        Some(MAX_SHOWN.saturating_sub(self.read - begun))
    }

    /// Opens a hyperlink at the next byte.
    fn open(&mut self, uri: String, uri_range: Range<usize>) {
        let (range, raw_range) = (self.written..self.written, self.read..self.read);
        self.open = Some(Target { uri, uri_range, range, raw_range });
    }

    /// Writes visible text.
    fn text(&mut self, input: &[u8], range: Range<usize>, out: &mut Output) {
        let Some((first, last)) = input
            .get(range.clone())
            .and_then(|text| text.first().copied().zip(text.last().copied()))
        else {
            return;
        };
        if let Some((before, masked)) = self.last
            && masked != self.masks
            && is_of_name(before)
            && is_of_name(first)
        {
            let joined = if masked { NAME_ENDS } else { NAME_BEGINS };
            self.written += joined.len();
            out.insert(joined);
        }
        self.last = Some((last, self.masks));
        self.read += range.len();
        self.written += range.len();
        if self.masks {
            for at in range {
                out.replace(at..at + 1, &[MASK]);
            }
        } else {
            out.copy(input, range);
        }
    }

    /// Removes a sequence that changes how text looks; returns its length.
    fn take_style(&mut self, length: usize) -> usize {
        self.after_style = true;
        self.read += length;
        length
    }

    /// Writes a blank in place of a sequence.
    fn blank(&mut self, range: Range<usize>, out: &mut Output) {
        self.last = None;
        self.read += range.len();
        self.written += 1;
        out.replace(range, b" ");
    }

    /// Reads a command. Returns whether a hyperlink begins or ends with it.
    fn command(&mut self, command: &[u8], content: Range<usize>) -> bool {
        let hyperlink = hyperlink(command, content);
        let begin = self.read;
        if let Some((uri, uri_range)) = hyperlink {
            self.close();
            self.read += command.len();
            if !uri.is_empty() {
                self.open(uri.to_owned(), begin + uri_range.start..begin + uri_range.end);
            }
            return true;
        }
        self.read += command.len();
        false
    }
}

impl Piecewise for Ansi {
    fn read(&mut self, input: &[u8], last: bool, out: &mut Output) -> Progress {
        let mut at = 0;
        while let Some(rest) = input.get(at..).filter(|rest| !rest.is_empty()) {
            // SI after a sequence is part of it: with plain text, programs return to the first set.
            if core::mem::take(&mut self.after_style) && rest[0] == SHIFT_IN {
                self.read += 1;
                at += 1;
                continue;
            }
            // The last byte is the first of U+0080 to U+00BF.
            let plain = memchr::memchr3(b'\n', 0x1B, 0xC2, rest).unwrap_or(rest.len());
            if let Some(room) = self.room()
                && plain >= room
            {
                self.text(input, at..at + room, out);
                self.close();
                return Progress::pause(at + room);
            }
            self.text(input, at..at + plain, out);
            at += plain;
            let rest = &rest[plain..];
            match rest.first() {
                None => break,
                Some(b'\n') if self.open.is_some() => {
                    self.close();
                    return Progress::pause(at);
                }
                Some(_) => {}
            }
            match sequence_at(rest, last) {
                Sequence::More => break,
                Sequence::None(length) => {
                    self.text(input, at..at + length, out);
                    at += length;
                }
                Sequence::Style(length) => {
                    at += self.take_style(length);
                }
                Sequence::CharacterSet(wide) if wide || self.shifted => {
                    self.shifted = wide;
                    self.blank(at..at + 3, out);
                    at += 3;
                }
                Sequence::CharacterSet(_) => {
                    at += self.take_style(3);
                }
                Sequence::Moves(length) => {
                    self.blank(at..at + length, out);
                    at += length;
                }
                Sequence::Command(length, content) => {
                    at += length;
                    if self.command(&rest[..length], content) {
                        return Progress::pause(at);
                    }
                }
            }
        }
        Progress::up_to(at)
    }
}

/// Returns whether a byte may be part of a host or an address.
const fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'@')
}

/// A sequence at ESC, or at the first byte of a C1 control in UTF-8.
enum Sequence {
    /// This many bytes of text.
    None(usize),
    /// A sequence that changes how text looks, or the terminal.
    Style(usize),
    /// Three bytes that designate a character set, and whether its characters have several bytes.
    CharacterSet(bool),
    /// A sequence that moves the cursor or erases, after which the order on the screen is not that
    /// of the text.
    Moves(usize),
    /// An operating system command, and where its content is.
    Command(usize, Range<usize>),
    More,
}

fn sequence_at(text: &[u8], last: bool) -> Sequence {
    let more = |length| if last { Sequence::None(length) } else { Sequence::More };
    match text {
        [0x1B, b'[', ..] | [0xC2, 0x9B, ..] => control_sequence(text, last),
        [0x1B, b']', ..] | [0xC2, 0x9D, ..] => command(text, last),
        // The terminator of an invalid command, and keypad modes.
        [0x1B, b'\\' | b'=' | b'>', ..] => Sequence::Style(2),
        // Character sets: `tput sgr0` writes one.
        [0x1B, first @ 0x20..=0x2F, 0x30..=0x7E, ..] => Sequence::CharacterSet(*first == b'$'),
        [0x1B, 0x20..=0x2F] | [0x1B | 0xC2] => more(text.len()),
        _ => Sequence::None(1),
    }
}

/// Parses parameters, intermediate bytes, and the final byte, which says what the sequence does.
fn control_sequence(text: &[u8], last: bool) -> Sequence {
    let near = text.get(..MAX_SEQUENCE).unwrap_or(text);
    let body = &near[2..];
    let parameters = body.iter().take_while(|byte| matches!(byte, 0x30..=0x3F)).count();
    let between = body[parameters..].iter().take_while(|byte| matches!(byte, 0x20..=0x2F)).count();
    let length = 2 + parameters + between + 1;
    match body.get(parameters + between) {
        // `K` alone erases the rest of the line, which is still empty: `grep` writes it after each
        // change of colour.
        Some(b'K') if matches!(body[..parameters], [] | [b'0']) => Sequence::Style(length),
        Some(b'm' | b'h' | b'l' | b'n' | b'c' | b'q' | b't' | b'p' | b'g' | b'i') => {
            Sequence::Style(length)
        }
        Some(0x40..=0x7E) => Sequence::Moves(length),
        None if near.len() == text.len() && near.len() < MAX_SEQUENCE && !last => Sequence::More,
        _ => Sequence::None(2),
    }
}

/// Parses a command up to BEL, `ESC \` or U+009C. If another control or the end of the text comes
/// first, it isn't a command, and the bytes are text.
fn command(text: &[u8], last: bool) -> Sequence {
    let near = text.get(..MAX_COMMAND).unwrap_or(text);
    let mut at = 2;
    while let Some(byte) = near.get(at) {
        match (byte, near.get(at + 1)) {
            (0x07, _) => return Sequence::Command(at + 1, 2..at),
            (0x1B, Some(b'\\')) | (0xC2, Some(0x9C)) => {
                return Sequence::Command(at + 2, 2..at);
            }
            (0x1B | 0xC2, None) => break,
            (0xC2, Some(0x80..=0x9F)) | (0..=0x1F | 0x7F, _) => return Sequence::None(2),
            _ => at += 1,
        }
    }
    if near.len() == text.len() && near.len() < MAX_COMMAND && !last {
        return Sequence::More;
    }
    Sequence::None(2)
}

/// Returns the URI of a hyperlink and its range. An empty URI, or one that is not valid UTF-8, ends
/// a hyperlink. Returns `None` for other commands.
fn hyperlink(command: &[u8], content: Range<usize>) -> Option<(&str, Range<usize>)> {
    let parameters = command.get(content.clone())?.strip_prefix(b"8;")?;
    let length = memchr::memchr(b';', parameters)?;
    let uri = str::from_utf8(&parameters[length + 1..]).unwrap_or_default();
    Some((uri, content.end - uri.len()..content.end))
}

#[cfg(test)]
mod tests;
