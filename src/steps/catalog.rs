//! Joins the strings of gettext catalogs (`.po`, `.pot`), which continue in the next line, and
//! undoes their escapes (STEP-22).

mod escape;
mod line;

use super::piecewise::{Output, Piecewise, Progress};
use super::unit::{MAX_BLANKS, Unit, line_end};
use escape::escape_at;
use line::{Line, Mark, blanks, has_entry, line_at};

/// The maximum number of bytes of blank lines and comments before the first entry.
const MAX_BEGIN: usize = 8 * 1024;

/// Returns whether a text begins like a gettext catalog: with a line of `msgid` or `msgctxt` and a
/// string, after a byte order mark, blank lines, lines that begin with `#`, and `domain` lines.
/// `None` if it ends within these and not all are blank. A script with `#!` is not a catalog.
///
/// At most 8 KiB are looked at.
///
/// ```
/// use irispan::steps::catalog::begins_document;
///
/// assert_eq!(begins_document(b"# Translation\n\nmsgid \"\"\nmsgstr \"\"\n"), Some(true));
/// assert_eq!(begins_document(b"# Title\n\nText of a page\n"), Some(false));
/// assert_eq!(begins_document(b"# Translation\n"), None);
/// ```
#[must_use]
pub fn begins_document(text: &[u8]) -> Option<bool> {
    let near = text.get(..MAX_BEGIN).unwrap_or(text);
    let lines = near.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(near);
    let mut may_begin = false;
    for line in lines.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_start) {
        match line {
            [] => {}
            [b'#', b'!', ..] if !may_begin => return Some(false),
            _ if line.starts_with(b"#") || has_entry(line, &[b"domain"]) => may_begin = true,
            _ => return Some(has_entry(line, &[b"msgid", b"msgctxt"])),
        }
    }
    if may_begin && near.len() < MAX_BEGIN { None } else { Some(false) }
}

/// The step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Catalog {
    place: Place,
}

/// The place in a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    #[default]
    Begin,
    /// In a string of a line with this mark.
    String(Mark),
    /// In a line that stays as it is, or in the rest of one.
    Other,
}

impl Piecewise for Catalog {
    fn read(&mut self, input: &[u8], last: bool, out: &mut Output) -> Progress {
        let mut at = 0;
        while let Some(rest) = input.get(at..).filter(|rest| !rest.is_empty()) {
            let (unit, place) = match self.place {
                Place::Begin => match line_at(rest, last) {
                    None => break,
                    Some(Line::Other) => (Unit::Plain(0, false), Place::Other),
                    Some(Line::String { begin, mark, .. }) => {
                        (Unit::Plain(begin, false), Place::String(mark))
                    }
                },
                Place::Other => match memchr::memchr(b'\n', rest) {
                    Some(end) => (Unit::Plain(end + 1, true), Place::Begin),
                    None => (Unit::Plain(rest.len(), false), Place::Other),
                },
                Place::String(mark) => {
                    let plain = memchr::memchr3(b'"', b'\\', b'\n', rest).unwrap_or(rest.len());
                    out.copy(input, at..at + plain);
                    at += plain;
                    let rest = &rest[plain..];
                    match rest.first() {
                        None => break,
                        Some(b'"') => end_at(rest, last, mark),
                        Some(b'\\') => (escape_at(rest, last), self.place),
                        Some(_) => (Unit::Plain(1, true), Place::Begin),
                    }
                }
            };
            self.place = place;
            let Some(after) = unit.write(input, at, out) else { break };
            at = after;
        }
        Progress::up_to(at)
    }
}

/// Reads the quote at the end of a string. Returns its unit and the next place. If the next line is
/// only a string with the same mark, everything up to its opening quote is removed.
fn end_at(text: &[u8], last: bool, mark: Mark) -> (Unit, Place) {
    let string = Place::String(mark);
    let after = 1 + blanks(&text[1..], MAX_BLANKS);
    let next = match (line_end(&text[after..]), &text[after..]) {
        (Some(length), _) => after + length,
        (None, [] | [b'\r']) if !last => return (Unit::More, string),
        (None, _) => return (Unit::Plain(1, false), Place::Other),
    };
    match line_at(&text[next..], last) {
        None => (Unit::More, string),
        Some(Line::String { begin, mark: of_next, has_keyword: false }) if of_next == mark => {
            (Unit::Gone(next + begin), string)
        }
        Some(_) => (Unit::Plain(next, true), Place::Begin),
    }
}

#[cfg(test)]
mod tests;
