//! Finds where a body that is read as a stream can be divided.

use memchr::memmem;

use super::continued;
use super::format::{Format, Layout};
use crate::scanner::Scanner;
use crate::steps::{TransferEncoding, charset};

/// The maximum distance in bytes between the beginning of a link between `<` and `>` and a line end
/// in it (APPC-6).
const MAX_FOLDED: usize = 2048;

/// How the characters of a body are encoded, as far as that decides where it can be divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoded {
    /// In bytes; ASCII bytes are always ASCII characters.
    Bytes,
    /// The same, but only from the beginning of a line on.
    Lines,
    /// UTF-16; the flag says whether it is big-endian.
    Wide(bool),
}

impl Encoded {
    /// Returns how a charset is encoded.
    pub(super) fn of(label: Option<&str>) -> Encoded {
        let label = label.unwrap_or_default();
        match charset::for_label(label).map_or("", |charset| charset.name()) {
            "UTF-16BE" => Encoded::Wide(true),
            "UTF-16LE" => Encoded::Wide(false),
            "ISO-2022-JP" | "" => Encoded::Lines,
            _ => Encoded::Bytes,
        }
    }

    pub(super) const fn is_wide(self) -> bool {
        matches!(self, Encoded::Wide(_))
    }
}

/// Returns how many bytes at the beginning of a body can be decoded without the bytes after them:
/// all but a few.
pub(super) fn encoded_end(encoding: TransferEncoding, raw: &[u8]) -> usize {
    match encoding {
        TransferEncoding::Identity => raw.len(),
        TransferEncoding::Base64 => end_of_groups(raw),
        TransferEncoding::QuotedPrintable => {
            let line = memchr::memrchr(b'\n', raw).map_or(0, |end| end + 1);
            if line >= raw.len() / 2 {
                return line;
            }
            // The line is too long: it is divided outside of escapes and of blanks, which may end
            // it.
            let near = raw.len().saturating_sub(2);
            let end = memchr::memchr(b'=', &raw[near..]).map_or(raw.len(), |at| near + at);
            let kept = raw[..end].trim_ascii_end().len();
            if kept >= raw.len() / 2 { kept } else { end }
        }
    }
}

/// Returns where the last complete group of base64 ends.
fn end_of_groups(raw: &[u8]) -> usize {
    let (mut letters, mut end) = (0, 0);
    for (at, byte) in raw.iter().enumerate() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'+' | b'/' => letters += 1,
            // A second `=` belongs to the same group.
            b'=' if letters > 0 && raw.get(at + 1).is_some_and(|next| *next != b'=') => letters = 4,
            _ => {}
        }
        if letters == 4 {
            (letters, end) = (0, at + 1);
        }
    }
    if end >= raw.len() / 2 { end } else { raw.len() }
}

/// Returns where the text of a body is divided, in the second half of these decoded bytes; `None`
/// if it can't be divided there.
pub(super) fn text_end(bytes: &[u8], encoded: Encoded, format: &Format) -> Option<usize> {
    let (half, layout) = (bytes.len() / 2, format.layout);
    if let Encoded::Wide(big) = encoded {
        let last = |ascii: &[u8]| last_units(bytes, half, big, ascii);
        let empty = last(b"\n\n").max(last(b"\n\r\n"));
        return empty.or_else(|| last(b"\n")).or_else(|| last(b" "));
    }
    let rest = &bytes[half..];
    if format.continued {
        return continued::line_end(rest).map(|end| half + end);
    }
    let line = match layout {
        Layout::Html => memchr::memrchr(b'\n', rest).map(|end| half + end + 1),
        Layout::Flowed | Layout::FlowedDelSp => {
            empty_line(rest).map(|end| half + end).or_else(|| fixed_line(bytes, half))
        }
        Layout::Fixed => empty_line(rest).map(|end| half + end),
    };
    let line = line.or_else(|| memchr::memrchr(b'\n', rest).map(|end| half + end + 1));
    match line {
        Some(end) if layout == Layout::Html => Some(end),
        Some(end) => Some(before_fold(bytes, half, end)),
        None => Some(half + run_begin(rest)).filter(|end| *end > half),
    }
}

/// Returns where the first run of a text ends.
pub(super) fn run_end(text: &[u8]) -> usize {
    text.iter().position(|byte| Scanner::is_boundary(*byte)).unwrap_or(text.len())
}

/// Returns where the last run of a text begins.
pub(super) fn run_begin(text: &[u8]) -> usize {
    text.iter().rposition(|byte| Scanner::is_boundary(*byte)).map_or(0, |at| at + 1)
}

/// Returns where the last character ends.
pub(super) fn character_end(bytes: &[u8], encoded: Encoded) -> usize {
    let Encoded::Wide(big) = encoded else { return charset::whole_characters(bytes).len() };
    let end = bytes.len() - bytes.len() % 2;
    let high = if big { end.wrapping_sub(2) } else { end.wrapping_sub(1) };
    let is_half = bytes.get(high).is_some_and(|byte| (0xD8..0xDC).contains(byte));
    if is_half { end - 2 } else { end }
}

/// Returns the end of the last occurrence of these ASCII characters in UTF-16, from `half` on.
fn last_units(bytes: &[u8], half: usize, big: bool, ascii: &[u8]) -> Option<usize> {
    let units: Vec<u8> =
        ascii.iter().flat_map(|byte| if big { [0, *byte] } else { [*byte, 0] }).collect();
    let begin = half - half % 2;
    let places = memmem::rfind_iter(&bytes[begin..], &units);
    places.into_iter().find(|at| at % 2 == 0).map(|at| begin + at + units.len())
}

/// Returns the end of the last empty line.
fn empty_line(bytes: &[u8]) -> Option<usize> {
    let short = memmem::rfind(bytes, b"\n\n").map(|at| at + 2);
    short.max(memmem::rfind(bytes, b"\n\r\n").map(|at| at + 3))
}

/// Returns the end of the last line, from `half` on, that the next one doesn't continue.
fn fixed_line(bytes: &[u8], half: usize) -> Option<usize> {
    let ends = memchr::memrchr_iter(b'\n', &bytes[half..]).map(|end| half + end);
    let is_fixed = |end: &usize| {
        let line = &bytes[..*end];
        !line.strip_suffix(b"\r").unwrap_or(line).ends_with(b" ")
    };
    ends.into_iter().find(is_fixed).map(|end| end + 1)
}

/// Returns the end of a line, at or before `end`, in which no link begins that continues in the
/// next one.
fn before_fold(bytes: &[u8], half: usize, end: usize) -> usize {
    let mut before = end;
    loop {
        let near = &bytes[before.saturating_sub(MAX_FOLDED).max(half)..before];
        let Some(open) = memchr::memrchr(b'<', near) else { return before };
        if memchr::memchr(b'>', &near[open..]).is_some() {
            return before;
        }
        match memchr::memrchr(b'\n', &near[..open]) {
            Some(line) => before -= near.len() - line - 1,
            None => return end,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Encoded, Format, Layout, TransferEncoding, character_end, encoded_end, text_end};

    #[test]
    fn what_is_decoded_without_what_follows() {
        use TransferEncoding::{Base64, Identity, QuotedPrintable};
        for (encoding, raw, end) in [
            (Identity, "a=", 2),
            (QuotedPrintable, "a=\nb=", 3),
            (QuotedPrintable, "aaaaa=3", 5),
            (QuotedPrintable, "aaaaaa=3D", 9),
            (QuotedPrintable, "aaaaaa  ", 6),
            (Base64, "Zm9v\nYmF", 4),
            (Base64, "Zm9vYg==Z", 8),
            (Base64, "Zm9vYg=", 4),
            (Base64, "????????", 8),
        ] {
            assert_eq!(encoded_end(encoding, raw.as_bytes()), end, "{raw}");
        }
    }

    #[test]
    fn where_texts_are_divided() {
        let end =
            |text: &[u8], encoded, layout| text_end(text, encoded, &Format::new().layout(layout));
        for (layout, text, expected) in [
            (Layout::Fixed, "aaaa\n\nb\nc", Some(6)),
            (Layout::Fixed, "aaaa\nb\nc", Some(7)),
            (Layout::Fixed, "aaaaaaaa b c", Some(11)),
            (Layout::Fixed, "a b c aaaaaaaa", None),
            (Layout::Fixed, "aaaaaaaa\nb\n<c\nd\ne", Some(11)),
            (Layout::Fixed, "aaaaaaaa\nb\n<c>\nd\ne", Some(17)),
            (Layout::Flowed, "aaaaaaaa\nb\nc \nd \ne", Some(11)),
            (Layout::Html, "aaaaaaaa\nb\n<c\nd\ne", Some(16)),
        ] {
            assert_eq!(end(text.as_bytes(), Encoded::Bytes, layout), expected, "{text:?}");
        }
        assert_eq!(end(b"a\0b\0c\0\n\0d\0", Encoded::Wide(false), Layout::Fixed), Some(8));
        assert_eq!(end(b"\0a\0b\0c\x0A\0\0d", Encoded::Wide(true), Layout::Fixed), None);
    }

    #[test]
    fn characters_are_whole() {
        for (bytes, encoded, end) in [
            (&b"a\xC3"[..], Encoded::Bytes, 1),
            (b"a\0\x3D\xD8", Encoded::Wide(false), 2),
            (b"\0a\xD8\x3D\xDE", Encoded::Wide(true), 2),
            (b"", Encoded::Wide(true), 0),
        ] {
            assert_eq!(character_end(bytes, encoded), end, "{bytes:?}");
        }
    }
}
