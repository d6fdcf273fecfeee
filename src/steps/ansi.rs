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

/// The maximum length of the text of a hyperlink in bytes: what is behind it belongs to none, so that a
/// text without line feeds can be read with bounded memory (STEP-10).
const MAX_SHOWN: usize = 1 << 20;

/// What the text of a hyperlink becomes where it isn't to be scanned: a Hard byte.
const MASK: u8 = b'\n';

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

/// Returns a text without its control sequences. Takes time linear in the text.
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

/// The step. It pauses where a hyperlink begins or ends.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ansi {
    /// The hyperlink that is open. Its range ends where it begins.
    open: Option<Target>,
    closed: Option<Target>,
    masks: bool,
    /// Whether a character set of several bytes is designated: what follows is no text.
    shifted: bool,
    /// Bytes of the input that were read, and of the output that were written.
    read: usize,
    written: usize,
}

impl Ansi {
    /// Returns the step for the rest of a text, which begins at this offset.
    pub(crate) fn behind(offset: u64) -> Ansi {
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

    /// Opens a hyperlink behind what was read.
    fn open(&mut self, uri: String, uri_range: Range<usize>) {
        let (range, raw_range) = (self.written..self.written, self.read..self.read);
        self.open = Some(Target { uri, uri_range, range, raw_range });
    }

    /// Writes text of the reader.
    fn text(&mut self, input: &[u8], range: Range<usize>, out: &mut Output) {
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

    /// Writes a blank in the place of a sequence.
    fn blank(&mut self, range: Range<usize>, out: &mut Output) {
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
                    self.read += length;
                    at += length;
                }
                Sequence::CharacterSet(wide) if wide || self.shifted => {
                    self.shifted = wide;
                    self.blank(at..at + 3, out);
                    at += 3;
                }
                Sequence::CharacterSet(_) => {
                    self.read += 3;
                    at += 3;
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
        // `K` alone erases what is to the right, where nothing is yet: `grep` writes it behind each
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
mod tests {
    use super::{Ansi, MAX_COMMAND, MAX_SEQUENCE, plain};
    use crate::steps::piecewise::split_everywhere;

    fn text_of(raw: &[u8]) -> String {
        let text = split_everywhere(Ansi::default, raw);
        assert_eq!(plain(raw).bytes, text);
        String::from_utf8(text).expect("is UTF-8")
    }

    /// STEP-8, STEP-9.
    #[test]
    fn sequences() {
        for (raw, text) in [
            ("\x1b[36mhttps://a.example/x\x1b[0m", "https://a.example/x"),
            ("\x1b[1;34mjoe@a.com\x1b[m\x1b[K", "joe@a.com"),
            ("https://a\x1b[01;31m\x1b[K.example\x1b[m\x1b[K/x", "https://a.example/x"),
            ("\u{9b}36ma\u{9b}0m", "a"),
            ("\x1b(B\x1b[mhttps://a.example", "https://a.example"),
            // ISO-2022-JP.
            (
                "https://a.example/\x1b$B$3$l\x1b(Bb.example\x1b(Bx",
                "https://a.example/ $3$l b.examplex",
            ),
            ("\x1b$@a\x1b(J\x1b$B", " a  "),
            ("\x1b[?25la\x1b[38;2;1;2;3mb\x1b[38:5:1mc\x1b[1 qd", "abcd"),
            ("\x1b]0;a title\x07b\x1b]133;A\x1b\\c\u{9d}2;d\u{9c}e", "bce"),
            // Here what is shown isn't one text.
            ("a\x1b[10Cb\x1b[2Kc\x1b[Hd\x1b[2Je", "a b c d e"),
            ("é\u{a0}ß", "é\u{a0}ß"),
        ] {
            assert_eq!(text_of(raw.as_bytes()), text, "{raw:?}");
        }
    }

    /// STEP-8: what is no sequence stays, and its escape is a Hard byte.
    #[test]
    fn other_text_stays() {
        let long = format!("\x1b[{}m", "1;".repeat(MAX_SEQUENCE));
        let endless = format!("\x1b]{}\x07", "x".repeat(MAX_COMMAND));
        for raw in [
            "\x1b",
            "\x1b[",
            "\x1b[1;",
            "\x1b[\x1b[\x1b[é",
            "\x1b]8;;x",
            "\x1b]0;x\ny",
            "\x1bPx",
            "\x1b]0;x\x1b",
            "\u{9b}",
            "\u{9d}a\u{85}",
            "\x1b(",
            &long,
            &endless,
        ] {
            assert_eq!(text_of(raw.as_bytes()), raw, "{raw:?}");
        }
        assert_eq!(plain(b"\xC2").bytes, &b"\xC2"[..]);
    }

    /// STEP-10.
    #[test]
    fn hyperlinks() {
        let raw = b"a\x1b]8;id=1;http://b.example/?c;d\x1b\\e\x1b[1mf\x1b]8;;\x07g\
                    \x1b]8;;x:y\x07\x1b]8;;z:z\x07h\ni";
        let plain = plain(raw);
        assert_eq!(plain.bytes, &b"aefgh\ni"[..]);
        let found: Vec<_> = plain
            .targets
            .iter()
            .map(|target| (&*target.uri, target.range.clone(), &raw[target.uri_range.clone()]))
            .collect();
        // Without text, `x:y` can't be seen; `z:z` ends with the line.
        assert_eq!(
            found,
            [("http://b.example/?c;d", 1..3, &b"http://b.example/?c;d"[..]), ("z:z", 4..5, b"z:z")]
        );
        assert_eq!(plain.map.list(1..3), [33..34, 38..39]);
        assert_eq!(plain.targets[0].raw_range, 33..39);
    }
}
