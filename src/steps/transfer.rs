//! Transfer encodings: quoted-printable and base64 (RFC 2045, section 6).

use core::ops::Range;
use std::borrow::Cow;

use super::map::{MapBuilder, OffsetMap};
use super::repair::{Repair, note};
use crate::names::named;
use crate::text::ascii::octet;

/// How the bytes of a body are written in a message (RFC 2045, section 6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TransferEncoding {
    /// `7bit`, `8bit`, `binary`: as they are.
    #[default]
    Identity,
    /// `quoted-printable`.
    QuotedPrintable,
    /// `base64`.
    Base64,
}

named! {
    TransferEncoding, "transfer encoding":
    Identity = "8bit" | "7bit" | "binary",
    QuotedPrintable = "quoted-printable",
    Base64 = "base64",
}

/// Bytes after transfer decoding.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Decoded<'r> {
    /// The bytes; borrowed if they were not encoded.
    pub bytes: Cow<'r, [u8]>,
    /// Where they come from.
    pub map: OffsetMap,
    /// What was wrong, each kind once.
    pub repairs: Vec<Repair>,
}

impl<'r> Decoded<'r> {
    /// Returns its fields.
    #[cfg(feature = "mail")]
    pub(crate) fn into_parts(self) -> (Cow<'r, [u8]>, OffsetMap, Vec<Repair>) {
        (self.bytes, self.map, self.repairs)
    }
}

impl TransferEncoding {
    /// Returns the encoding named by the value of a header field, ignoring case and leftovers of
    /// broken mail around it; `None` for an unknown name.
    #[must_use]
    pub fn for_name(name: &str) -> Option<TransferEncoding> {
        let name = name.trim().trim_matches(['"', ';']).to_ascii_lowercase();
        match name.as_str() {
            "" | "7-bit" | "8-bit" => Some(TransferEncoding::Identity),
            name => name.parse().ok(),
        }
    }

    /// Decodes a body. Never fails: errors are repaired and reported in [`Decoded::repairs`]. Time
    /// is linear in the bytes.
    #[must_use]
    pub fn decode(self, raw: &[u8]) -> Decoded<'_> {
        match self {
            TransferEncoding::Identity => Decoded {
                bytes: Cow::Borrowed(raw),
                map: OffsetMap::identity(),
                repairs: Vec::new(),
            },
            TransferEncoding::QuotedPrintable => quoted_printable(raw),
            TransferEncoding::Base64 => base64(raw),
        }
    }
}

/// The output of a decoder.
#[derive(Default)]
struct Output {
    bytes: Vec<u8>,
    map: MapBuilder,
    repairs: Vec<Repair>,
}

impl Output {
    fn with_capacity(capacity: usize) -> Output {
        Output { bytes: Vec::with_capacity(capacity), ..Output::default() }
    }

    /// Appends the bytes of `raw` from `start` to `end`.
    fn copy(&mut self, raw: &[u8], start: usize, end: usize) {
        self.bytes.extend_from_slice(&raw[start..end]);
        self.map.copy(start..end);
    }

    /// Appends the complete bytes of a base64 group of one to four letters.
    fn group(&mut self, group: u32, letters: usize, input: Range<usize>) {
        let [_, bytes @ ..] = (group << (6 * (4 - letters))).to_be_bytes();
        let bytes = &bytes[..letters - 1];
        self.bytes.extend_from_slice(bytes);
        self.map.replace(input, bytes.len());
    }

    /// Appends a line end, which comes from `input`. After a zero octet, as in ASCII characters in
    /// UTF-16, it is written so that it is a line end in UTF-16 of either byte order, and the
    /// alignment of code units after it does not change.
    fn line_end(&mut self, input: Range<usize>) {
        let wide = self.bytes.iter().rev().take(2).any(|byte| *byte == 0);
        let end: &[u8] = if wide { b"\n\0\0\n" } else { b"\n" };
        self.bytes.extend_from_slice(end);
        self.map.replace(input, end.len());
    }

    fn finish<'r>(self) -> Decoded<'r> {
        Decoded { bytes: Cow::Owned(self.bytes), map: self.map.build(), repairs: self.repairs }
    }
}

/// Decodes quoted-printable (RFC 2045, section 6.7). Escapes may be in lower case. White space at
/// the end of a line is dropped, because it was added in transport: blanks, and carriage returns
/// before the line end. `=` that does not begin an escape is kept.
fn quoted_printable<'r>(raw: &[u8]) -> Decoded<'r> {
    let mut out = Output::with_capacity(raw.len());
    let mut start = 0;
    while start < raw.len() {
        let next = memchr::memchr(b'\n', &raw[start..]).map_or(raw.len(), |at| start + at + 1);
        let line = &raw[start..next];
        let ending = match line {
            [.., b'\r', b'\n'] => 2,
            [.., b'\n'] => 1,
            _ => 0,
        };
        let content = line[..line.len() - ending].trim_ascii_end();
        let (content, soft) = match content {
            [before @ .., b'='] => (before, true),
            _ => (content, false),
        };
        quoted_line(raw, start, start + content.len(), &mut out);
        if !soft {
            out.copy(raw, next - ending, next);
        }
        start = next;
    }
    out.finish()
}

/// Decodes the content of a line, from `at` to `end`.
fn quoted_line(raw: &[u8], mut at: usize, end: usize, out: &mut Output) {
    while at < end {
        let rest = &raw[at..end];
        let plain = memchr::memchr(b'=', rest).unwrap_or(rest.len());
        out.copy(raw, at, at + plain);
        at += plain;
        let escape = &raw[at..end];
        let byte = match escape {
            [_, high, low, ..] => octet([*high, *low]),
            _ => None,
        };
        match byte {
            _ if escape.is_empty() => {}
            Some(byte) => {
                out.bytes.push(byte);
                out.map.replace(at..at + 3, 1);
                at += 3;
            }
            None => {
                note(&mut out.repairs, Repair::InvalidQuotedPrintable);
                out.copy(raw, at, at + 1);
                at += 1;
            }
        }
    }
}

/// Decodes base64 (RFC 2045, section 6.8). Characters outside of the alphabet are skipped. Padding
/// ends the data, and so does a line of text after it. The rest is read as another base64 text, in
/// a line of its own, so that text added by list servers and filters is not part of the last word.
fn base64<'r>(raw: &[u8]) -> Decoded<'r> {
    let mut out = Output::with_capacity(raw.len() / 4 * 3 + 3);
    let (mut group, mut letters, mut start, mut end) = (0u32, 0, 0, 0);
    let mut padding = 0;
    let mut lines = Base64Lines::default();
    // Where the data ended.
    let mut ended = None;
    for (at, byte) in raw.iter().enumerate() {
        let Some(value) = letter(*byte) else {
            match byte {
                b'=' => {
                    // More than two are treated alike.
                    padding = (padding + 1).min(3);
                    if letters >= 2 {
                        // The padding belongs to the group that it fills.
                        let more = usize::from(letters == 2 && raw.get(at + 1) == Some(&b'='));
                        out.group(group, letters, start..at + 1 + more);
                        (group, letters) = (0, 0);
                        ended = Some(at + more);
                    } else if letters == 1 || padding > 2 {
                        note(&mut out.repairs, Repair::InvalidBase64);
                        (group, letters) = (0, 0);
                    }
                }
                b'\n' => {
                    let is_end = lines.end(raw, at) && letters == 0 && end > 0;
                    ended = ended.or(is_end.then_some(at));
                }
                b' ' | b'\t' | b'\r' => {}
                _ => note(&mut out.repairs, Repair::InvalidBase64),
            }
            continue;
        };
        if letters == 0 {
            (start, padding) = (at, 0);
            if let Some(last) = ended.take() {
                note(&mut out.repairs, Repair::InvalidBase64);
                out.line_end(last..last + 1);
            }
        }
        end = at + 1;
        group = group << 6 | u32::from(value);
        letters += 1;
        if letters == 4 {
            out.group(group, 4, start..end);
            (group, letters) = (0, 0);
        }
    }
    if letters > 0 {
        note(&mut out.repairs, Repair::TruncatedBase64);
        out.group(group, letters, start..end);
    }
    out.finish()
}

/// The minimum length of full lines of base64, because writers use 60, 64, 72 or 76 letters.
const USUAL_LINE: usize = 60;

/// Checks the lines of base64, which all have the same length except for the last.
#[derive(Default)]
struct Base64Lines {
    start: usize,
    /// The length of the first line.
    first: Option<usize>,
}

impl Base64Lines {
    /// Ends a line at the line feed `at`. Returns whether it may be the last one and a line of text
    /// follows: one with characters outside of the alphabet, or with blanks within. After a line of
    /// full length, that is rather a damaged line of data. The first line is of full length if
    /// writers use that length, unless a line with blanks follows.
    fn end(&mut self, raw: &[u8], at: usize) -> bool {
        let line = raw[self.start..at].trim_ascii();
        self.start = at + 1;
        if self.first.is_some_and(|first| line.len() >= first) {
            return false;
        }
        let rest = &raw[at + 1..];
        let next = rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())].trim_ascii();
        let is_first = self.first.is_none();
        self.first = self.first.or(Some(line.len()).filter(|length| *length > 0));
        if is_first && line.len() >= USUAL_LINE && !next.iter().any(u8::is_ascii_whitespace) {
            return false;
        }
        next.iter().any(|byte| *byte != b'=' && letter(*byte).is_none())
    }
}

/// Returns the value of a character of the base64 alphabet.
const fn letter(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    }
}

#[cfg(test)]
#[expect(clippy::single_range_in_vec_init, reason = "a list of ranges may hold one")]
mod tests {
    use super::{Repair, TransferEncoding};

    fn check(encoding: TransferEncoding, raw: &str, expected: &str, repairs: &[Repair]) {
        let decoded = encoding.decode(raw.as_bytes());
        assert_eq!(String::from_utf8_lossy(&decoded.bytes), expected, "{raw}");
        assert_eq!(decoded.repairs, repairs, "{raw}");
        // Every byte comes from somewhere, in order.
        let mut last = 0;
        for at in 0..decoded.bytes.len() {
            let [range] = &decoded.map.list(at..at + 1)[..] else { unreachable!("{raw}: {at}") };
            assert!(range.start >= last && range.end <= raw.len(), "{raw}: {at}");
            last = range.start;
        }
    }

    #[test]
    fn quoted_printable() {
        use Repair::InvalidQuotedPrintable as Invalid;
        let check = |raw, expected, repairs: &[Repair]| {
            check(TransferEncoding::QuotedPrintable, raw, expected, repairs);
        };
        check("", "", &[]);
        check("a=3Db=c3=A9", "a=bé", &[]);
        check("a=\r\nb=\nc= \t\r\nd=", "abcd", &[]);
        check("a  \r\nb\t\nc=20\r\n", "a\r\nb\nc \r\n", &[]);
        check("a=zb=4", "a=zb=4", &[Invalid]);
        check("==3D\r\n=\r", "==\r\n", &[Invalid]);
        check("a==\r\nb", "a=b", &[Invalid]);
    }

    #[test]
    fn base64() {
        use Repair::{InvalidBase64 as Invalid, TruncatedBase64 as Truncated};
        let check = |raw: &str, expected: &str, repairs: &[Repair]| {
            check(TransferEncoding::Base64, raw, expected, repairs);
        };
        check("", "", &[]);
        check("Zm9vYmFy", "foobar", &[]);
        check("Zm9\r\nvYm\r\nFy\r\n", "foobar", &[]);
        check("Zm9vYg==", "foob", &[]);
        check("Zm9vYmE=", "fooba", &[]);
        check("Zm9vYg==Zm8=", "foob\nfo", &[Invalid]);
        check("Zm9vYg==\r\n\r\nZm8=\r\n", "foob\nfo", &[Invalid]);
        check("Zm9vYmE=\r\n--\r\n", "fooba", &[Invalid]);
        check("Zm9*v-Ym\0Fy", "foobar", &[Invalid]);
        // A line of text after data without padding, and damage in data.
        check("Zm9vYmFyZm9v\r\nYmFy\r\n__ Zm9v_\r\n", "foobarfoobar\nfoo", &[Invalid]);
        check("Zm9vYmFy\n\nZm 9v\n", "foobar\nfoo", &[Invalid]);
        check("Zm9vYmFy\nZm9v\n", "foobarfoo", &[]);
        check("\nZm9vYmFy\nZm9vYmFy\nZm9v*YmFy\nZm9v\n", "foobarfoobarfoobarfoo", &[Invalid]);
        // Damage after the first line.
        let (line, text) = ("Zm9v".repeat(15), "foo".repeat(15));
        let of_lines = |second: &str, expected: &str| {
            let (raw, expected) = (format!("{line}\n{second}\n"), format!("{text}{expected}"));
            check(&raw, &expected, &[Invalid]);
        };
        of_lines("Ym*Fy", "bar");
        of_lines("__ Ym*Fy", "\nbar");
        // A line end in UTF-16, which keeps the alignment.
        check("ZgA=\nZgA=\n", "f\0\n\0\0\nf\0", &[Invalid]);
        check("Zg==\nZg==\n", "f\nf", &[Invalid]);
        check("Zm9vYg", "foob", &[Truncated]);
        check("Zm9vY", "foo", &[Truncated]);
        check("Zm9vY=", "foo", &[Invalid]);
    }

    #[test]
    fn ranges_of_base64_are_whole_groups() {
        let decoded = TransferEncoding::Base64.decode(b"Zm9v\nYmFy\n");
        assert_eq!(decoded.map.list(1..2), [0..4]);
        assert_eq!(decoded.map.list(2..4), [0..4, 5..9]);
        let long = b"YWFh".repeat(19).into_iter().chain(*b"\r\n").collect::<Vec<_>>().repeat(100);
        assert_eq!(TransferEncoding::Base64.decode(&long).map.segments(), 100);
    }

    #[test]
    fn names() {
        for (name, encoding) in [
            ("Quoted-Printable", Some(TransferEncoding::QuotedPrintable)),
            (" BASE64 ", Some(TransferEncoding::Base64)),
            ("8BIT", Some(TransferEncoding::Identity)),
            ("x-uuencode", None),
        ] {
            assert_eq!(TransferEncoding::for_name(name), encoding, "{name}");
        }
    }
}
