//! Lines that continue the line before, and escapes in them: those of calendars and address cards (MAIL-15).

use core::iter;
use core::ops::Range;

use crate::steps::OffsetMap;

/// Joins the lines that continue others, and undoes the escapes of their values. Returns `None` if there are neither.
pub(super) fn read(text: &str) -> Option<(String, OffsetMap)> {
    let Some((joined, of_lines)) = join(text) else { return unescape(text) };
    Some(match unescape(&joined) {
        Some((text, map)) => (text, of_lines.then(map)),
        None => (joined, of_lines),
    })
}

/// Undoes the escapes of values: of a comma, a semicolon, a backslash, a line end (RFC 5545, 3.3.11) and, as older
/// cards have them, a colon. A backslash before others stays. Returns `None` if there are none.
fn unescape(text: &str) -> Option<(String, OffsetMap)> {
    let bytes = text.as_bytes();
    let mut out = String::new();
    let mut map = OffsetMap::builder();
    let (mut at, mut from) = (0, 0);
    while let Some(found) = memchr::memchr(b'\\', &bytes[from..]) {
        let start = from + found;
        let next = bytes.get(start + 1).copied();
        let Some(value) = next.and_then(escaped) else {
            from = start + 1;
            continue;
        };
        out.push_str(&text[at..start]);
        map.copy(at..start);
        out.push(value);
        map.replace(start..start + 2, 1);
        at = start + 2;
        from = at;
    }
    (at > 0).then(|| {
        out.push_str(&text[at..]);
        map.copy(at..text.len());
        (out, map.build())
    })
}

/// Returns what a byte behind a backslash stands for.
const fn escaped(byte: u8) -> Option<char> {
    match byte {
        b'n' | b'N' => Some('\n'),
        b',' | b';' | b':' | b'\\' => Some(byte as char),
        _ => None,
    }
}

/// Joins the lines that begin with a blank with the line before: the line end and this blank are removed
/// (RFC 5545, 3.1). Returns `None` if there are none.
fn join(text: &str) -> Option<(String, OffsetMap)> {
    let (pieces, map) = without(folds(text.as_bytes()), text.len())?;
    Some((pieces.into_iter().map(|piece| &text[piece]).collect(), map))
}

/// Does so for the lines that are divided within a character of UTF-8 alone, as programs do that count bytes: what is
/// left of it would be no character.
pub(super) fn join_characters(bytes: &[u8]) -> Option<(Vec<u8>, OffsetMap)> {
    let is_within = |fold: &Range<usize>| {
        bytes[..fold.start].last().is_some_and(|byte| !byte.is_ascii())
            && matches!(bytes.get(fold.end), Some(0x80..=0xBF))
    };
    let (pieces, map) = without(folds(bytes).filter(is_within), bytes.len())?;
    Some((pieces.into_iter().flat_map(|piece| &bytes[piece]).copied().collect(), map))
}

/// Returns the line ends that a blank is behind, each with this blank.
fn folds(bytes: &[u8]) -> impl Iterator<Item = Range<usize>> {
    memchr::memchr_iter(b'\n', bytes).filter_map(|end| {
        let start = end - usize::from(bytes[..end].ends_with(b"\r"));
        matches!(bytes.get(end + 1), Some(b' ' | b'\t')).then_some(start..end + 2)
    })
}

/// Returns the pieces of `length` bytes that are left without some, and the map that leads to them. Returns `None` if
/// nothing is removed.
fn without(
    removed: impl Iterator<Item = Range<usize>>,
    length: usize,
) -> Option<(Vec<Range<usize>>, OffsetMap)> {
    let mut pieces = Vec::new();
    let mut map = OffsetMap::builder();
    let mut at = 0;
    for range in removed.chain(iter::once(length..length)) {
        pieces.push(at..range.start);
        map.copy(at..range.start);
        at = range.end;
    }
    (pieces.len() > 1).then(|| (pieces, map.build()))
}

/// Returns the end of the last line that the next one doesn't continue.
pub(super) fn line_end(bytes: &[u8]) -> Option<usize> {
    let goes_on = |end: &usize| matches!(bytes.get(end + 1), None | Some(b' ' | b'\t'));
    memchr::memrchr_iter(b'\n', bytes).find(|end| !goes_on(end)).map(|end| end + 1)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests fail by panicking")]
mod tests {
    use super::{join, join_characters, line_end, read};
    use crate::Scanner;
    use crate::mail::{Message, MessageReader};

    #[test]
    fn lines_are_joined() {
        for (text, expected) in [
            ("a:b\r\n c\r\n  d\r\ne", "a:bc d\r\ne"),
            ("a\n\tb\n ", "ab"),
            (" a\n b\n\n c", " ab\nc"),
        ] {
            let (joined, map) = join(text).unwrap();
            assert_eq!(joined, expected, "{text:?}");
            let back: String = map.ranges(0..joined.len()).map(|range| &text[range]).collect();
            assert_eq!(back, expected, "{text:?}");
        }
        assert!(join("a\r\nb\n").is_none());
        assert!(join("").is_none());
    }

    #[test]
    fn escapes_are_undone() {
        for (text, expected) in [
            (r"a\,b\;c\\n\Nd", "a,b;c\\n\nd"),
            (r"URL:https\://a.example/\q\", "URL:https://a.example/\\q\\"),
            ("a\\\r\n ,b\\\n\tn", "a,b\n"),
            ("é\\,é", "é,é"),
        ] {
            let (read, map) = read(text).unwrap();
            assert_eq!(read, expected, "{text:?}");
            for (at, c) in read.char_indices() {
                let from = map.ranges(at..at + c.len_utf8());
                let from: String = from.map(|range| &text[range]).collect();
                assert!(from.contains(c) || from.contains('\\'), "{text:?}: {at}");
            }
        }
        assert!(read("a\\qb\\").is_none());
        assert!(read("").is_none());
    }

    #[test]
    fn characters_are_joined() {
        let (joined, map) = join_characters(b"\xC3\r\n \xA9\xE4\n\t\xB8\n\x20\xAD b\n c").unwrap();
        assert_eq!(joined, "\u{e9}\u{4e2d} b\n c".as_bytes());
        let pieces: Vec<_> = map.ranges(0..joined.len()).collect();
        assert_eq!(pieces, [0..1, 4..6, 8..9, 11..17]);
        for whole in ["", "\u{e9}\r\n \u{e9}", "a\n c", "\u{e9}\n", "\u{e9}\n "] {
            assert!(join_characters(whole.as_bytes()).is_none(), "{whole:?}");
        }
        assert!(join_characters(b"a\n \xA9").is_none());
    }

    #[test]
    fn lines_that_go_on_are_not_divided() {
        assert_eq!(line_end(b"a\nb\n c\n"), Some(2));
        assert_eq!(line_end(b"a\n b\n"), None);
    }

    #[test]
    fn a_link_of_a_calendar() {
        for media in
            ["text/calendar; method=REQUEST", "application/ics", "TEXT/VCARD", "text/x-vcard"]
        {
            let head = format!("Content-Type: {media}\r\n\r\n").into_bytes();
            let line = b"URL:https://a.example/b\r\n c\r\n\t/\xC3\r\n \xA9\r\nEND:VCARD\r\n";
            let scanner = Scanner::new();
            let find = |raw: &[u8]| -> Vec<(String, Vec<_>)> {
                let message = Message::parse(raw);
                let texts = message.texts();
                let links = texts.flat_map(|(_, text)| {
                    let links = text.links(&scanner);
                    links
                        .map(|l| (l.as_str().to_owned(), l.raw_ranges().collect()))
                        .collect::<Vec<_>>()
                });
                links.collect()
            };
            let at = head.len() + 4;
            let pieces = vec![at..at + 19, at + 22..at + 23, at + 26..at + 28, at + 31..at + 32];
            let one = find(&[&head[..], line].concat());
            assert_eq!(one, [("https://a.example/bc/\u{e9}".to_owned(), pieces)], "{media}");

            // A stream is divided elsewhere.
            let long = [head, line.repeat(20_000)].concat();
            let mut reader = MessageReader::new(&long[..]);
            let mut streamed = Vec::new();
            while reader.next_part().unwrap().is_some() {
                while let Some(text) = reader.next_text().unwrap() {
                    for link in text.text().links(&scanner) {
                        streamed.push((link.as_str().to_owned(), link.raw_ranges().collect()));
                    }
                }
            }
            assert!(streamed == find(&long), "{media}");
        }
    }
}
