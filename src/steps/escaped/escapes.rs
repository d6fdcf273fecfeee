//! Reads escapes of strings: only those of JSON, or those of JavaScript, C and Python as well.

use crate::limits::MAX_BACKSLASHES;

/// Which escapes are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::steps) enum Dialect {
    /// Those of JSON (RFC 8259, section 7).
    Json,
    /// Those of JSON, JavaScript, C and Python, even if their backslash is escaped again (STEP-3,
    /// STEP-5).
    Any,
}

/// The unit at the beginning of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::steps) enum Unit {
    /// This many bytes without an escape.
    Plain(usize),
    /// An escape of this many bytes, and its character.
    Escape(usize, char),
    /// More of the text is needed to decide.
    More,
}

/// Returns the unit at the beginning of a non-empty text. `last` says that nothing follows it.
///
/// Reads at most four escapes of bytes, or two of UTF-16 code units.
pub(in crate::steps) fn unit_at(text: &[u8], last: bool, dialect: Dialect) -> Unit {
    match code_at(text, last, dialect) {
        Code::Plain(length) => Unit::Plain(length),
        Code::Char(length, c) => Unit::Escape(length, c),
        Code::More => Unit::More,
        Code::Byte(length, byte) => bytes_at(text, last, dialect, length, byte),
        Code::Utf16(length, high @ 0xD800..=0xDBFF) => {
            match code_at(&text[length..], last, dialect) {
                Code::More => Unit::More,
                Code::Utf16(more, low @ 0xDC00..=0xDFFF) => {
                    let units = char::decode_utf16([high, low]).next();
                    Unit::Escape(length + more, units.and_then(Result::ok).unwrap_or('\u{FFFD}'))
                }
                _ => Unit::Escape(length, '\u{FFFD}'),
            }
        }
        // An unpaired surrogate is not a character, and ends a link like invalid bytes.
        Code::Utf16(length, unit) => {
            Unit::Escape(length, char::from_u32(unit.into()).unwrap_or('\u{FFFD}'))
        }
    }
}

/// Returns the UTF-8 character of consecutive escaped bytes; if they do not begin one, the first
/// byte alone is a character of Latin-1, as in JavaScript and Python.
fn bytes_at(text: &[u8], last: bool, dialect: Dialect, length: usize, first: u8) -> Unit {
    let alone = Unit::Escape(length, first.into());
    let count = match first {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return alone,
    };
    let (mut at, mut bytes) = (length, [first, 0, 0, 0]);
    for byte in &mut bytes[1..count] {
        match code_at(&text[at..], last, dialect) {
            Code::Byte(more, next) => (at, *byte) = (at + more, next),
            Code::More => return Unit::More,
            _ => return alone,
        }
    }
    match str::from_utf8(&bytes[..count]).ok().and_then(|row| row.chars().next()) {
        Some(c) => Unit::Escape(at, c),
        None => alone,
    }
}

/// A single escape: like [`Unit`], before bytes and surrogates are combined.
enum Code {
    Plain(usize),
    Char(usize, char),
    Byte(usize, u8),
    Utf16(usize, u16),
    More,
}

fn code_at(text: &[u8], last: bool, dialect: Dialect) -> Code {
    let needed = if last { Code::Plain(text.len().min(1)) } else { Code::More };
    match text.first() {
        None => return needed,
        Some(b'\\') => {}
        Some(_) => return Code::Plain(1),
    }
    let max = if dialect == Dialect::Json { 1 } else { MAX_BACKSLASHES };
    let row = text.iter().take(max + 1).take_while(|byte| **byte == b'\\').count();
    let body = match text.get(row.min(max)..) {
        Some([]) | None if !last => return Code::More,
        body => body.unwrap_or_default(),
    };
    let length = row.min(max);
    let code = if row > max { Code::Plain(0) } else { body_at(body, last, dialect) };
    match code {
        // These controls do not occur in a string within a string, but names of Windows domains and
        // folders begin with their letters.
        Code::Char(1, '\x07' | '\x08' | '\x0B' | '\x0C') if row > 1 => Code::Char(2, '\\'),
        Code::Plain(_) if row > 1 => Code::Char(2, '\\'),
        Code::Plain(_) => Code::Plain(1),
        Code::Char(body, c) => Code::Char(length + body, c),
        Code::Byte(body, byte) => Code::Byte(length + body, byte),
        Code::Utf16(body, unit) => Code::Utf16(length + body, unit),
        Code::More => Code::More,
    }
}

/// Reads the text after the backslash; [`Code::Plain`] if it isn't an escape.
fn body_at(body: &[u8], last: bool, dialect: Dialect) -> Code {
    let Some(first) = body.first() else { return Code::Plain(0) };
    let c = match (first, dialect) {
        (b'"' | b'/', _) => (*first).into(),
        (b'n', _) => '\n',
        (b'r', _) => '\r',
        (b't', _) => '\t',
        (b'b', _) => '\x08',
        (b'f', _) => '\x0C',
        (b'u', _) => return unicode(body, last, dialect),
        (_, Dialect::Json) => return Code::Plain(0),
        // Includes those of `.properties` files of Java.
        (b'\'' | b'`' | b'?' | b':' | b'=', _) => (*first).into(),
        (b'a', _) => '\x07',
        (b'v', _) => '\x0B',
        (b'e', _) => '\x1B',
        (b'x', _) => {
            return hexadecimal(body, last, 2, |value| {
                u8::try_from(value).ok().map(|byte| Code::Byte(3, byte))
            });
        }
        (b'U', _) => {
            return hexadecimal(body, last, 8, |value| {
                char::from_u32(value).map(|c| Code::Char(9, c))
            });
        }
        (b'0'..=b'7', _) => return octal(body, last),
        _ => return Code::Plain(0),
    };
    Code::Char(1, c)
}

/// Reads `u0041` and `u{41}`.
fn unicode(body: &[u8], last: bool, dialect: Dialect) -> Code {
    if dialect == Dialect::Json || body.get(1).is_some_and(|byte| *byte != b'{') {
        return hexadecimal(body, last, 4, |value| {
            u16::try_from(value).ok().map(|unit| Code::Utf16(5, unit))
        });
    }
    let Some(digits) = body.get(2..) else { return if last { Code::Plain(0) } else { Code::More } };
    let count = digits.iter().take(7).take_while(|digit| digit.is_ascii_hexdigit()).count();
    match digits.get(count) {
        Some(b'}') if (1..=6).contains(&count) => {
            let c = value(&digits[..count], 16).and_then(char::from_u32);
            c.map_or(Code::Plain(0), |c| Code::Char(count + 3, c))
        }
        None if !last && count < 7 => Code::More,
        _ => Code::Plain(0),
    }
}

/// Reads a letter and a fixed number of hexadecimal digits.
fn hexadecimal(
    body: &[u8],
    last: bool,
    count: usize,
    code: impl FnOnce(u32) -> Option<Code>,
) -> Code {
    let digits = body.get(1..).unwrap_or_default();
    let digits = digits.get(..count).unwrap_or(digits);
    if !digits.iter().all(u8::is_ascii_hexdigit) {
        return Code::Plain(0);
    }
    if digits.len() < count {
        return if last { Code::Plain(0) } else { Code::More };
    }
    value(digits, 16).and_then(code).unwrap_or(Code::Plain(0))
}

/// Reads one to three octal digits of a byte.
fn octal(body: &[u8], last: bool) -> Code {
    let most = if body.first().is_some_and(|digit| *digit <= b'3') { 3 } else { 2 };
    let count = body.iter().take(most).take_while(|digit| (b'0'..=b'7').contains(digit)).count();
    if count < most && body.len() == count && !last {
        return Code::More;
    }
    let byte = value(&body[..count], 8).and_then(|value| u8::try_from(value).ok());
    byte.map_or(Code::Plain(0), |byte| Code::Byte(count, byte))
}

/// Returns the value of digits.
pub(super) fn value(digits: &[u8], radix: u32) -> Option<u32> {
    u32::from_str_radix(str::from_utf8(digits).ok()?, radix).ok()
}
