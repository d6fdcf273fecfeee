//! Reads JSON byte by byte: strings become text, everything else only determines their paths.

use super::super::escaped::{Dialect, Unit, unit_at};
use super::super::piecewise::{Output, Piecewise, Progress};
use super::options::{Options, ValueKind};
use super::path::{Levels, Name};

/// The maximum length of a number or another literal, in bytes. Longer ones are not JSON.
const MAX_LITERAL: usize = 64;

/// The maximum number of bytes directly before broken text that belong to it.
const MAX_GLUED: usize = 64;

/// The separator of values in the output: a Hard byte, so that no link crosses it.
const BETWEEN: &[u8] = b"\n";

/// Literals, including those of JavaScript and Python.
const LITERALS: [&[u8]; 10] = [
    b"true",
    b"false",
    b"null",
    b"True",
    b"False",
    b"None",
    b"NaN",
    b"Infinity",
    b"-Infinity",
    b"undefined",
];

/// The step. It writes the values, each with a Hard byte after it, where it pauses.
#[derive(Clone, Debug)]
pub(crate) struct Lexer {
    options: Options,
    levels: Levels,
    state: State,
    /// Whether the document is broken. Then the next line begins another one (STEP-13).
    broken: bool,
    began: bool,
    /// The number of bytes at the beginning of the input that were read, but are left in it because
    /// broken text that they belong to may follow (STEP-13).
    ahead: usize,
}

#[derive(Clone, Debug)]
enum State {
    Outside,
    Text,
    /// The name of a member, as far as it was read.
    Name(Name),
    /// In broken text, up to a blank or a string, with its last byte.
    Broken(u8),
    /// A value was just completed.
    Ended(ValueKind),
}

impl Lexer {
    pub(crate) fn new(options: Options) -> Lexer {
        Lexer {
            options,
            levels: Levels::default(),
            state: State::Outside,
            broken: false,
            began: false,
            ahead: 0,
        }
    }

    /// Returns the kind of the value that is being read or was just completed.
    pub(super) fn kind(&self) -> Option<ValueKind> {
        match self.state {
            State::Outside => None,
            State::Text => Some(ValueKind::Text),
            State::Name(_) => Some(ValueKind::Name),
            State::Broken(_) => Some(ValueKind::Broken),
            State::Ended(kind) => Some(kind),
        }
    }

    /// Returns the path of the value that is being read or was just completed.
    pub(crate) fn path(&self) -> String {
        self.levels.path()
    }

    /// Ends a value, and pauses.
    fn end(&mut self, kind: ValueKind, read: usize, out: &mut Output) -> Progress {
        self.state = State::Ended(kind);
        out.insert(BETWEEN);
        Progress::pause(read)
    }

    /// Reads the bytes between strings, up to where a string or broken text begins. Returns how far
    /// it came.
    fn outside(&mut self, input: &[u8], last: bool) -> usize {
        let mut at = core::mem::take(&mut self.ahead);
        while let Some(byte) = input.get(at) {
            match byte {
                b'\n' if self.broken || self.options.lines => self.line(),
                byte if is_blank(*byte) => {}
                b'{' | b'[' => self.levels.open(*byte == b'{'),
                b'}' | b']' => self.broken |= !self.levels.close(*byte == b'}'),
                b',' => self.levels.comma(),
                b':' => {}
                b'"' => {
                    self.state = if self.levels.wants_name() {
                        State::Name(Name::default())
                    } else {
                        State::Text
                    };
                    return at + 1;
                }
                _ => match self.literal(&input[at..], last) {
                    None => break,
                    Some(0) => {
                        (self.state, self.broken) = (State::Broken(b' '), true);
                        return at - glued(input, at);
                    }
                    Some(length) => {
                        at += length;
                        continue;
                    }
                },
            }
            self.began = true;
            at += 1;
        }
        if !last {
            self.ahead = glued(input, at);
        }
        at - self.ahead
    }

    /// Begins another document.
    fn line(&mut self) {
        self.levels.clear();
        self.broken = false;
    }

    /// Returns the length of the literal at the beginning of a text, or 0 if there is none; `None`
    /// if more of the text is needed.
    fn literal(&mut self, text: &[u8], last: bool) -> Option<usize> {
        // A byte order mark.
        let mark = "\u{FEFF}".as_bytes();
        if !self.began && mark.starts_with(text.get(..mark.len()).unwrap_or(text)) {
            let whole = text.len() >= mark.len();
            self.began |= whole;
            return if whole {
                Some(mark.len())
            } else if last {
                Some(0)
            } else {
                None
            };
        }
        let near = text.get(..=MAX_LITERAL).unwrap_or(text);
        // If an opening bracket or a quote touches it, both are broken text (STEP-13).
        let ends = |byte: &u8| is_after_value(*byte);
        let length = match near.iter().position(ends) {
            Some(length) => length,
            None if near.len() > MAX_LITERAL => return Some(0),
            None if last => near.len(),
            None => return None,
        };
        let word = &near[..length];
        // Addresses (`192.0.2.1`) and names (`1.ee`) are not numbers.
        let number = word.iter().all(|byte| b"+-.0123456789eE".contains(byte))
            && word.iter().any(u8::is_ascii_digit)
            && word.iter().filter(|byte| **byte == b'.').count() < 2
            && word.last().is_some_and(|byte| byte.is_ascii_digit() || *byte == b'.');
        Some(if number || LITERALS.contains(&word) { length } else { 0 })
    }

    /// Reads a string up to the quote at its end. Returns how far it came, and whether the string has ended.
    fn string(&mut self, input: &[u8], last: bool, out: &mut Output) -> (usize, bool) {
        let mut at = 0;
        while let Some(rest) = input.get(at..).filter(|rest| !rest.is_empty()) {
            let plain = memchr::memchr3(b'"', b'\\', b'\n', rest).unwrap_or(rest.len());
            self.keep(&rest[..plain]);
            self.copy(input, at, plain, out);
            at += plain;
            let Some(rest) = rest.get(plain..).filter(|rest| !rest.is_empty()) else { break };
            match rest[0] {
                b'"' => match rest.get(1) {
                    None if !last => break,
                    Some(next) if !is_after_value(*next) => {
                        self.broken = true;
                        self.keep(b"\"");
                        self.copy(input, at, 1, out);
                        at += 1;
                        continue;
                    }
                    _ => {
                        self.ahead = 1;
                        return (at, true);
                    }
                },
                b'\n' => {
                    self.broken = true;
                    return (at, true);
                }
                _ => {}
            }
            match unit_at(rest, last, Dialect::Json) {
                Unit::More => break,
                Unit::Plain(length) => {
                    self.keep(&rest[..length]);
                    self.copy(input, at, length, out);
                    at += length;
                }
                Unit::Escape(length, c) => {
                    self.keep(c.encode_utf8(&mut [0; 4]).as_bytes());
                    if self.shows() {
                        out.push(at..at + length, c);
                    }
                    at += length;
                }
            }
        }
        (at, last)
    }

    /// Keeps a part of the name of a member.
    fn keep(&mut self, part: &[u8]) {
        if let State::Name(name) = &mut self.state {
            name.push(part);
        }
    }

    fn copy(&self, input: &[u8], at: usize, length: usize, out: &mut Output) {
        if self.shows() {
            out.copy(input, at..at + length);
        }
    }

    /// Returns whether the current text is reported.
    fn shows(&self) -> bool {
        self.options.names || !matches!(self.state, State::Name(_))
    }
}

/// Returns whether a byte may directly follow a value or a name.
fn is_after_value(byte: u8) -> bool {
    byte <= b' ' || matches!(byte, b',' | b':' | b']' | b'}' | 0x7F)
}

/// Returns whether a byte separates texts: a blank or a control other than ESC, whose sequence may
/// belong to a text (R2-35).
fn is_blank(byte: u8) -> bool {
    byte <= b' ' && byte != 0x1B || byte == 0x7F
}

/// Returns how many bytes directly before an offset belong to the text there.
fn glued(text: &[u8], at: usize) -> usize {
    let before = text.get(at.saturating_sub(MAX_GLUED)..at).unwrap_or_default();
    before.iter().rev().take_while(|byte| !is_blank(**byte)).count()
}

/// Returns the length of broken text, after this byte of it, and whether it ends there: at a blank,
/// or at a quote where a string can begin. Other quotes belong to it (STEP-13).
fn broken_text(text: &[u8], before: u8) -> (usize, bool) {
    let mut before = before;
    for (at, byte) in text.iter().enumerate() {
        if is_blank(*byte) || *byte == b'"' && b"{[(,:=".contains(&before) {
            return (at, true);
        }
        before = *byte;
    }
    (text.len(), false)
}

impl Piecewise for Lexer {
    fn read(&mut self, input: &[u8], last: bool, out: &mut Output) -> Progress {
        let mut at = 0;
        loop {
            let rest = input.get(at..).unwrap_or_default();
            let here = out.base;
            out.base += at;
            let (read, ended) = match self.state {
                State::Ended(_) | State::Outside => {
                    self.state = State::Outside;
                    let read = self.outside(rest, last);
                    out.base = here;
                    at += read;
                    if matches!(self.state, State::Outside) {
                        return Progress::up_to(at);
                    }
                    continue;
                }
                State::Text | State::Name(_) => self.string(rest, last, out),
                State::Broken(before) => {
                    let (length, ended) = broken_text(rest, before);
                    out.copy(rest, 0..length);
                    if let Some(before) = rest[..length].last() {
                        self.state = State::Broken(*before);
                    }
                    if rest.get(length) == Some(&b'"') {
                        // The text before the string is treated as unfinished.
                        out.insert(b"\"");
                    }
                    (length, ended || last)
                }
            };
            out.base = here;
            at += read;
            if !ended {
                return Progress::up_to(at);
            }
            let kind = match core::mem::replace(&mut self.state, State::Outside) {
                State::Name(name) => {
                    self.levels.set_name(name);
                    if !self.options.names {
                        continue;
                    }
                    ValueKind::Name
                }
                State::Broken(_) => ValueKind::Broken,
                _ => ValueKind::Text,
            };
            return self.end(kind, at, out);
        }
    }
}
