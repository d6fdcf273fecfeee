//! Lines that continue the line before, and escapes in them: those of calendars and address cards (MAIL-15, STEP-20).

#[cfg(feature = "mail")]
use std::borrow::Cow;

#[cfg(feature = "mail")]
use super::map::OffsetMap;
#[cfg(feature = "mail")]
use super::piecewise::read_all;
use super::piecewise::{Output, Piecewise, Progress};

/// The maximum number of bytes of the name of a property with its parameters that are read.
const MAX_NAME: usize = 1024;

/// The maximum number of line ends between a backslash and what it escapes.
const MAX_FOLDS: usize = 4;

/// Returns whether a text begins as a calendar or an address card does, behind a byte order mark and blanks.
///
/// ```
/// use irispan::steps::continued::begins_document;
///
/// assert!(begins_document(b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"));
/// assert!(!begins_document(b"BEGIN:\r\n"));
/// ```
#[must_use]
pub fn begins_document(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text).trim_ascii_start();
    let line = text.split(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii_end();
    [&b"BEGIN:VCARD"[..], b"BEGIN:VCALENDAR"].iter().any(|begin| line.eq_ignore_ascii_case(begin))
}

/// Joins the lines that continue others, and undoes the escapes of their values. Returns `None` if there are neither.
#[cfg(feature = "mail")]
pub(crate) fn read(text: &str) -> Option<(String, OffsetMap)> {
    // Octets of another charset may be no text.
    [Continued::default(), Continued { keeps_octets: true, ..Continued::default() }]
        .into_iter()
        .find_map(|mut step| {
            let read = read_all(&mut step, text.as_bytes());
            let text = match read.bytes {
                Cow::Borrowed(_) => None,
                Cow::Owned(bytes) => Some(String::from_utf8(bytes).ok()?),
            };
            Some(text.map(|text| (text, read.map)))
        })
        .flatten()
}

/// The step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Continued {
    line: Line,
    /// Whether octets of quoted-printable stay.
    keeps_octets: bool,
}

/// Where in a line the text goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Line {
    #[default]
    Begin,
    Value,
    /// The value is quoted-printable, as in vCard 2.1.
    Quoted,
}

/// What stands at a place.
enum Unit {
    /// So many bytes of text, and whether a line ends with them.
    Plain(usize, bool),
    /// So many bytes that are left out.
    Gone(usize),
    /// So many bytes that are one.
    Byte(usize, u8),
    More,
}

impl Piecewise for Continued {
    fn read(&mut self, input: &[u8], last: bool, out: &mut Output) -> Progress {
        let mut at = 0;
        while let Some(rest) = input.get(at..).filter(|rest| !rest.is_empty()) {
            if self.line == Line::Begin {
                let Some(line) = line_at(rest, last) else { break };
                self.line = if self.keeps_octets { Line::Value } else { line };
            }
            let escape = if self.line == Line::Quoted { b'=' } else { b'\\' };
            let plain = memchr::memchr3(b'\r', b'\n', escape, rest).unwrap_or(rest.len());
            out.copy(input, at..at + plain);
            at += plain;
            let rest = &rest[plain..];
            let unit = match (rest.first(), self.line) {
                (None, _) => break,
                (Some(b'='), Line::Quoted) => octet_at(rest, last),
                (Some(b'\\'), _) => escape_at(rest, last),
                _ => line_end_at(rest, last),
            };
            match unit {
                Unit::More => break,
                Unit::Plain(length, ends_line) => {
                    out.copy(input, at..at + length);
                    at += length;
                    if ends_line {
                        self.line = Line::Begin;
                    }
                }
                Unit::Gone(length) => at += length,
                Unit::Byte(length, byte) => {
                    out.replace(at..at + length, &[byte]);
                    at += length;
                }
            }
        }
        Progress::up_to(at)
    }
}

/// Returns how the value of the line is written that begins here, or `None` if more of it is needed.
fn line_at(text: &[u8], last: bool) -> Option<Line> {
    let near = text.get(..MAX_NAME).unwrap_or(text);
    let end = near.iter().position(|byte| matches!(byte, b':' | b'\n'));
    let Some(end) = end else {
        return (last || near.len() == MAX_NAME).then_some(Line::Value);
    };
    let is_quoted = |parameter: &[u8]| {
        let names: [&[u8]; 2] = [b"ENCODING=QUOTED-PRINTABLE", b"QUOTED-PRINTABLE"];
        names.iter().any(|name| parameter.eq_ignore_ascii_case(name))
    };
    let mut parameters = near[..end].split(|byte| *byte == b';').skip(1);
    let quoted = near[end] == b':' && parameters.any(is_quoted);
    Some(if quoted { Line::Quoted } else { Line::Value })
}

/// Returns the length of the line end with which a text begins, or `None` if it begins with none or too early.
fn line_end(text: &[u8]) -> Option<usize> {
    match text {
        [b'\n', ..] => Some(1),
        [b'\r', b'\n', ..] => Some(2),
        _ => None,
    }
}

/// Returns what a line end is: it is left out with the blank behind it (RFC 5545, 3.1).
fn line_end_at(text: &[u8], last: bool) -> Unit {
    let Some(length) = line_end(text) else {
        return if text.len() == 1 && !last { Unit::More } else { Unit::Plain(1, false) };
    };
    match text.get(length) {
        Some(b' ' | b'\t') => Unit::Gone(length + 1),
        None if !last => Unit::More,
        _ => Unit::Plain(length, true),
    }
}

/// Returns what a backslash is: it escapes a comma, a semicolon, a backslash, a line end (RFC 5545, 3.3.11) and, as older
/// cards have them, a colon. Before others it stays.
fn escape_at(text: &[u8], last: bool) -> Unit {
    let mut length = 1;
    for _ in 0..MAX_FOLDS {
        match line_end_at(&text[length..], last) {
            Unit::Gone(fold) => length += fold,
            _ if text.len() < length + 3 && !last => return Unit::More,
            _ => break,
        }
    }
    match text.get(length) {
        Some(b'n' | b'N') => Unit::Byte(length + 1, b'\n'),
        Some(byte @ (b',' | b';' | b':' | b'\\')) => Unit::Byte(length + 1, *byte),
        _ => Unit::Plain(1, false),
    }
}

/// Returns what an equals sign of quoted-printable is: an octet, or a line end that is none.
fn octet_at(text: &[u8], last: bool) -> Unit {
    if text.len() < 3 && !last {
        return Unit::More;
    }
    if let Some(length) = line_end(&text[1..]) {
        return Unit::Gone(1 + length);
    }
    let digit = |at: usize| text.get(at).and_then(|byte| char::from(*byte).to_digit(16));
    match (digit(1), digit(2)) {
        (Some(high), Some(low)) => Unit::Byte(3, (high * 16 + low) as u8),
        _ => Unit::Plain(1, false),
    }
}

#[cfg(test)]
mod tests {
    use super::{Continued, begins_document};
    use crate::steps::piecewise::split_everywhere;

    /// STEP-20.
    #[test]
    fn lines_and_escapes() {
        for (text, expected) in [
            ("a:b\r\n c\r\n  d\r\ne", "a:bc d\r\ne"),
            ("a\n\tb\n ", "ab"),
            (" a\n b\n\n c", " ab\nc"),
            ("a\r\nb\n", "a\r\nb\n"),
            (r"a\,b\;c\\n\Nd", "a,b;c\\n\nd"),
            (r"URL:https\://a.example/\q\", "URL:https://a.example/\\q\\"),
            ("a\\\r\n ,b\\\n\tn\\", "a,b\n\\"),
            ("é\\,é\r", "é,é\r"),
            (
                "URL;ENCODING=QUOTED-PRINTABLE:http://a.example/=3Fb=3D=\r\nc=2Cd\r\nX:=3D",
                "URL;ENCODING=QUOTED-PRINTABLE:http://a.example/?b=c,d\r\nX:=3D",
            ),
            (
                "N;CHARSET=UTF-8;quoted-printable:=C3=A9\\,=\n=4\nY;a\n=3D",
                "N;CHARSET=UTF-8;quoted-printable:é\\,=4\nY;a\n=3D",
            ),
            ("N;ENCODING=quoted-printable:a\n b=", "N;ENCODING=quoted-printable:ab="),
        ] {
            let read = split_everywhere(Continued::default, text.as_bytes());
            assert_eq!(String::from_utf8_lossy(&read), expected, "{text:?}");
        }
    }

    #[test]
    fn calendars_and_cards_begin_so() {
        for (text, is_one) in [
            ("BEGIN:VCARD\nX:", true),
            ("\u{FEFF}\r\nbegin:vcalendar \r\n", true),
            ("BEGIN:VCARD", true),
            ("BEGIN:VCARDS\n", false),
            ("BEGIN:VEVENT\n", false),
            ("", false),
        ] {
            assert_eq!(begins_document(text.as_bytes()), is_one, "{text:?}");
        }
    }
}
