//! Joins continuation lines of calendars and address cards, and undoes their escapes (MAIL-15,
//! STEP-20).

mod quoted;

#[cfg(feature = "mail")]
use std::borrow::Cow;

#[cfg(feature = "mail")]
use super::map::OffsetMap;
#[cfg(feature = "mail")]
use super::piecewise::read_all;
use super::piecewise::{Output, Piecewise, Progress};
use super::unit::{MAX_FOLDS, Unit, line_end};
use quoted::octet_at;

/// The maximum length of the name of a property with its parameters, in bytes.
const MAX_NAME: usize = 1024;

/// The maximum length of a line with the kind or the version of a document, in bytes.
const MAX_DOCUMENT: usize = 80;

/// Returns whether a text begins like a calendar or an address card, after a byte order mark and
/// blanks.
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

/// Joins continuation lines, and undoes the escapes of values. Returns `None` if there are neither.
#[cfg(feature = "mail")]
pub(crate) fn read(text: &str) -> Option<(String, OffsetMap)> {
    let mut step = Continued { is_text: true, ..Continued::default() };
    let read = read_all(&mut step, text.as_bytes());
    match read.bytes {
        Cow::Borrowed(_) => None,
        Cow::Owned(bytes) => Some((String::from_utf8(bytes).ok()?, read.map)),
    }
}

/// The step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Continued {
    line: Line,
    document: Document,
    /// Whether the text was decoded already, so that octets of quoted-printable that are not UTF-8
    /// stay.
    is_text: bool,
}

/// The place in a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Line {
    #[default]
    Begin,
    Value,
    /// The value is quoted-printable, as in vCard 2.1.
    Quoted,
}

/// The document that a line belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Document {
    #[default]
    Other,
    /// A calendar whose version is unknown or recent.
    Calendar,
    /// A card of vCard 2.1 or a calendar of vCalendar 1.0, where the blank after a folded line end
    /// is text.
    Old,
}

impl Piecewise for Continued {
    fn read(&mut self, input: &[u8], last: bool, out: &mut Output) -> Progress {
        let mut at = 0;
        while let Some(rest) = input.get(at..).filter(|rest| !rest.is_empty()) {
            if self.line == Line::Begin {
                let Some(line) = line_at(rest, last) else { break };
                let Some(document) = self.document.after(rest, last) else { break };
                (self.line, self.document) = (line, document);
            }
            let escape = if self.line == Line::Quoted { b'=' } else { b'\\' };
            let plain = memchr::memchr3(b'\r', b'\n', escape, rest).unwrap_or(rest.len());
            out.copy(input, at..at + plain);
            at += plain;
            let rest = &rest[plain..];
            let unit = match (rest.first(), self.line) {
                (None, _) => break,
                (Some(b'='), Line::Quoted) => octet_at(rest, last, self.is_text),
                (Some(b'\\'), _) => escape_at(rest, last, self.document),
                _ => line_end_at(rest, last, self.document),
            };
            if let Unit::Plain(_, true) = unit {
                self.line = Line::Begin;
            }
            let Some(after) = unit.write(input, at, out) else { break };
            at = after;
        }
        Progress::up_to(at)
    }
}

impl Document {
    /// Returns the document of the lines after this one, or `None` if more of the line is needed.
    /// `line` is complete up to a colon.
    fn after(self, line: &[u8], last: bool) -> Option<Document> {
        let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
        let begins =
            |name: &[u8]| line.get(..name.len()).is_some_and(|at| at.eq_ignore_ascii_case(name));
        if !begins(b"BEGIN:") && !begins(b"VERSION:") {
            return Some(self);
        }
        let near = line.get(..MAX_DOCUMENT).unwrap_or(line);
        let end = match memchr::memchr(b'\n', near) {
            Some(end) => end,
            None if near.len() == MAX_DOCUMENT => return Some(self),
            None if !last => return None,
            None => near.len(),
        };
        let is = |whole: &[u8]| near[..end].trim_ascii_end().eq_ignore_ascii_case(whole);
        Some(if is(b"BEGIN:VCARD") {
            Document::Other
        } else if is(b"BEGIN:VCALENDAR") {
            Document::Calendar
        } else if is(b"VERSION:2.1") || self == Document::Calendar && is(b"VERSION:1.0") {
            Document::Old
        } else {
            self
        })
    }
}

/// Returns how the value of the line that begins here is encoded, or `None` if more of it is
/// needed.
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

/// Reads a line end: if a blank follows, it is removed with the blank (RFC 5545, section 3.1) or
/// without it (vCard 2.1, section 2.1.3).
fn line_end_at(text: &[u8], last: bool, document: Document) -> Unit {
    let Some(length) = line_end(text) else {
        return if text.len() == 1 && !last { Unit::More } else { Unit::Plain(1, false) };
    };
    match text.get(length) {
        Some(b' ' | b'\t') => Unit::Gone(length + usize::from(document != Document::Old)),
        None if !last => Unit::More,
        _ => Unit::Plain(length, true),
    }
}

/// Reads a backslash: it escapes a comma, a semicolon, a backslash, a line end (RFC 5545, section
/// 3.3.11) and, in older cards, a colon. Before anything else it stays.
fn escape_at(text: &[u8], last: bool, document: Document) -> Unit {
    let mut length = 1;
    for _ in 0..MAX_FOLDS {
        match line_end_at(&text[length..], last, document) {
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

#[cfg(test)]
mod tests {
    use super::{Continued, begins_document};
    use crate::steps::piecewise::split_everywhere;

    /// Reads a text as a file and as a part of a mail.
    fn read_both(text: &str) -> [String; 2] {
        [false, true].map(|is_text| {
            let step = || Continued { is_text, ..Continued::default() };
            String::from_utf8_lossy(&split_everywhere(step, text.as_bytes())).into_owned()
        })
    }

    /// STEP-20, MAIL-15.
    #[test]
    fn octets_of_other_charsets() {
        let card = "BEGIN:VCARD\r\nN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller\r\n\
            URL;ENCODING=QUOTED-PRINTABLE:https://a.example/long=\r\npath/x=3Dy\r\n\
            NOTE;ENCODING=QUOTED-PRINTABLE:www.exam=\r\nple.com, jo=2Eann@example.com\r\nEND:VCARD\r\n";
        for (read, name) in read_both(card).iter().zip(["M\u{FFFD}ller", "M=FCller"]) {
            for part in [
                name,
                ":https://a.example/longpath/x=y\r",
                ":www.example.com, jo.ann@example.com\r",
            ] {
                assert!(read.contains(part), "{part}: {read}");
            }
        }
        for (value, expected) in [
            ("=C3=A9=F0=9F=98=80", "é😀"),
            ("=C3=\r\n= \n=A9", "é"),
            ("=C3", "=C3"),
            ("=C3=2E", "=C3."),
            ("=C3=A", "=C3=A"),
            ("=C3=\n\n", "=C3\n"),
            ("=FC=C3=A9=FC", "=FCé=FC"),
            ("=E2=82=ACé=E2=82", "€é=E2=82"),
            ("=ED=A0=80=A9", "=ED=A0=80=A9"),
        ] {
            let [_, read] = read_both(&format!("X;QUOTED-PRINTABLE:{value}"));
            assert_eq!(read, format!("X;QUOTED-PRINTABLE:{expected}"), "{value:?}");
        }
    }

    /// STEP-20.
    #[test]
    fn blanks_before_soft_line_ends() {
        let [few, many] = [80, 81].map(|count| " ".repeat(count));
        for (value, expected) in [
            ("www.exam= \r\nple.com".to_owned(), "www.example.com".to_owned()),
            ("a=\t \nb= c= ".to_owned(), "ab= c= ".to_owned()),
            ("a= \r".to_owned(), "a= \r".to_owned()),
            (format!("a={few}\r\nb"), "ab".to_owned()),
            (format!("a={many}\r\nb"), format!("a={many}\r\nb")),
        ] {
            for read in read_both(&format!("X;QUOTED-PRINTABLE:{value}")) {
                assert_eq!(read, format!("X;QUOTED-PRINTABLE:{expected}"), "{value:?}");
            }
        }
    }

    /// STEP-20.
    #[test]
    fn blanks_of_folds() {
        let long = " ".repeat(100);
        for (lines, is_old) in [
            ("BEGIN:VCARD\r\nVERSION:2.1", true),
            ("begin:vcard\nN:a\nversion:2.1 ", true),
            ("BEGIN:VCALENDAR\r\nVERSION:1.0", true),
            ("\u{FEFF}BEGIN:VCALENDAR\r\nVERSION:1.0\r\nBEGIN:VEVENT", true),
            ("BEGIN:VCARD\nVERSION:2.1\nEND:VCARD\nBEGIN:VCARD", false),
            ("BEGIN:VCARD\nVERSION:2.1\nEND:VCARD\nBEGIN:VCALENDAR\nVERSION:2.0", false),
            ("BEGIN:VCARD\nVERSION:1.0", false),
            ("BEGIN:VCARD\nVERSION:3.0", false),
            ("BEGIN:VCARD\nVERSION:4.0\nNOTE:VERSION:2.1", false),
            ("BEGIN:VCALENDAR\nVERSION:2.0", false),
            ("X:", false),
            (&format!("VERSION:2.1{long}3"), false),
            (&format!("VERSION:2.1\nBEGIN:{long}VCARD"), true),
        ] {
            let text = format!("{lines}\r\nNOTE:https://a.example/x\r\n and\n\tmore\\\n ,\r\nEND:");
            let folds = if is_old { "x and\tmore\\ ,\r\n" } else { "xandmore,\r\n" };
            for read in read_both(&text) {
                assert_eq!(read, format!("{lines}\r\nNOTE:https://a.example/{folds}END:"));
            }
        }
    }

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
