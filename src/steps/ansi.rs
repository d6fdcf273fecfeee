//! Text as programs write it to terminals: control sequences (ECMA-48) are not there for its reader,
//! and hyperlinks of terminals (OSC 8) are anchors.

mod first_run;

pub use first_run::first_run;

use core::ops::Range;
use std::borrow::Cow;

use super::map::OffsetMap;
use super::piecewise::{Output, Piecewise, Progress, read_on};

/// The maximum length of a control sequence in bytes; terminals read far fewer parameters.
const MAX_SEQUENCE: usize = 128;

/// The maximum length of an operating system command in bytes: a target of 2,083, which is what
/// terminals take, with its parameters.
const MAX_COMMAND: usize = 4096;

/// The maximum length of the text of a hyperlink in bytes: what is after it belongs to none, so that a
/// text without line feeds can be read with bounded memory (STEP-10).
const MAX_SHOWN: usize = 1 << 20;

/// What the text of a hyperlink becomes where it isn't to be scanned: a Hard byte.
const MASK: u8 = b'\n';

/// What is written where a name goes on in such a text, or after it, so that no piece of it is a link: a name with a change
/// of colours in it (R2-82).
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
    /// Where its text is in the output, in bytes. It isn't empty.
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
/// Sequences that style text are removed, so that the text around them is one; those that move the
/// cursor or erase what is shown become a blank (STEP-8, STEP-9).
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
    /// The hyperlink that is open. Its range ends where it begins.
    open: Option<Target>,
    closed: Option<Target>,
    masks: bool,
    /// The last byte of the text, if what is written next stands directly after it, and whether it became a Hard byte.
    last: Option<(u8, bool)>,
    /// Whether a character set of several bytes is designated: what follows is no text.
    shifted: bool,
    /// Whether a sequence that was removed stands directly before what is read next.
    after_style: bool,
    /// Bytes of the input that were read, and of the output that were written.
    read: usize,
    written: usize,
}

impl Ansi {
    /// Returns the step for the rest of a text, which begins at this offset.
    pub(crate) fn after(offset: u64) -> Ansi {
        Ansi { read: usize::try_from(offset).unwrap_or(usize::MAX), ..Ansi::default() }
    }

    /// Returns the hyperlink that is open.
    pub(crate) fn open_target(&self) -> Option<&Target> {
        self.open.as_ref()
    }

    /// Lets the text of the open hyperlink become Hard bytes up to its end, so that no link is found in
    /// it (STEP-10).
    pub(crate) fn mask(&mut self) {
        self.masks = true;
    }

    /// Returns the hyperlink that was closed last, once.
    pub(crate) fn take_target(&mut self) -> Option<Target> {
        self.closed.take()
    }

    /// Closes the open hyperlink, before what will be read next.
    pub(crate) fn close(&mut self) {
        self.masks = false;
        if let Some(mut target) = self.open.take() {
            (target.range.end, target.raw_range.end) = (self.written, self.read);
            // Nobody sees a hyperlink without text.
            self.closed = Some(target).filter(|target| !target.range.is_empty());
        }
    }

    /// Returns how many bytes the text of the open hyperlink may still have. Control sequences count, and
    /// the last one may be beyond the maximum.
    fn room(&self) -> Option<usize> {
        let begun = self.open.as_ref()?.raw_range.start;
        Some(MAX_SHOWN.saturating_sub(self.read - begun))
    }

    /// Opens a hyperlink after what was read.
    fn open(&mut self, uri: String, uri_range: Range<usize>) {
        let (range, raw_range) = (self.written..self.written, self.read..self.read);
        self.open = Some(Target { uri, uri_range, range, raw_range });
    }

    /// Writes text of the reader.
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

    /// Takes a sequence away that changes how the text looks; returns its length.
    fn take_style(&mut self, length: usize) -> usize {
        self.after_style = true;
        self.read += length;
        length
    }

    /// Writes a blank in the place of a sequence.
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
            // With SI terminals go back to the first character set, when they go back to plain text.
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

/// Returns whether a byte may stand in a host or an address.
const fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'@')
}

/// What stands at an escape, or at the first byte of an escape in UTF-8.
enum Sequence {
    /// So many bytes of text.
    None(usize),
    /// A sequence that changes how text looks, or the terminal.
    Style(usize),
    /// Three bytes that designate a character set, and whether its characters have several bytes.
    CharacterSet(bool),
    /// A sequence that moves the cursor or erases, so that what is shown isn't in the order of the text.
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
        // The end of a command that was none, and keypad modes.
        [0x1B, b'\\' | b'=' | b'>', ..] => Sequence::Style(2),
        // Character sets: `tput sgr0` writes one.
        [0x1B, first @ 0x20..=0x2F, 0x30..=0x7E, ..] => Sequence::CharacterSet(*first == b'$'),
        [0x1B, 0x20..=0x2F] | [0x1B | 0xC2] => more(text.len()),
        _ => Sequence::None(1),
    }
}

/// Reads parameters, intermediate bytes, and the last byte, which says what the sequence does.
fn control_sequence(text: &[u8], last: bool) -> Sequence {
    let near = text.get(..MAX_SEQUENCE).unwrap_or(text);
    let body = &near[2..];
    let parameters = body.iter().take_while(|byte| matches!(byte, 0x30..=0x3F)).count();
    let between = body[parameters..].iter().take_while(|byte| matches!(byte, 0x20..=0x2F)).count();
    let length = 2 + parameters + between + 1;
    match body.get(parameters + between) {
        // `K` alone erases what is to the right, where nothing is yet: `grep` writes it after each
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

/// Reads up to BEL, `ESC \` or U+009C. Any other control, and the end of the text, mean that it is no
/// command: what follows is text again.
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

/// Returns the URI of a hyperlink, and where it is; an empty one, or one that is no UTF-8, ends a hyperlink.
/// Returns `None` for other commands.
fn hyperlink(command: &[u8], content: Range<usize>) -> Option<(&str, Range<usize>)> {
    let parameters = command.get(content.clone())?.strip_prefix(b"8;")?;
    let length = memchr::memchr(b';', parameters)?;
    let uri = str::from_utf8(&parameters[length + 1..]).unwrap_or_default();
    Some((uri, content.end - uri.len()..content.end))
}

#[cfg(test)]
mod tests;
