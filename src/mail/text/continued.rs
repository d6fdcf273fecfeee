//! Lines that continue the line before: those of calendars and address cards (MAIL-15).

use crate::steps::OffsetMap;

/// Joins the lines that begin with a blank with the line before: the line end and this blank are removed
/// (RFC 5545, 3.1). Returns `None` if there are none.
pub(super) fn join(text: &str) -> Option<(String, OffsetMap)> {
    let bytes = text.as_bytes();
    let mut out = String::with_capacity(text.len());
    let mut map = OffsetMap::builder();
    let mut at = 0;
    for end in memchr::memchr_iter(b'\n', bytes) {
        if matches!(bytes.get(end + 1), Some(b' ' | b'\t')) {
            let line = text[at..end].strip_suffix('\r').unwrap_or(&text[at..end]);
            out.push_str(line);
            map.copy(at..at + line.len());
            at = end + 2;
        }
    }
    if at == 0 {
        return None;
    }
    out.push_str(&text[at..]);
    map.copy(at..text.len());
    Some((out, map.build()))
}

/// Joins lines that are divided within a character of UTF-8, as programs do that count bytes (RFC 5545, 3.1):
/// what is left of it would be no character. Returns `None` if there are none.
pub(super) fn join_characters(bytes: &[u8]) -> Option<(Vec<u8>, OffsetMap)> {
    let mut out = Vec::new();
    let mut map = OffsetMap::builder();
    let mut at = 0;
    for end in memchr::memchr_iter(b'\n', bytes) {
        if let [b' ' | b'\t', 0x80..=0xBF, ..] = bytes[end + 1..] {
            let line = bytes[at..end].strip_suffix(b"\r").unwrap_or(&bytes[at..end]);
            if line.last().is_some_and(|byte| !byte.is_ascii()) {
                out.extend_from_slice(line);
                map.copy(at..at + line.len());
                at = end + 2;
            }
        }
    }
    if at == 0 {
        return None;
    }
    out.extend_from_slice(&bytes[at..]);
    map.copy(at..bytes.len());
    Some((out, map.build()))
}

/// Returns the end of the last line that the next one doesn't continue.
pub(super) fn line_end(bytes: &[u8]) -> Option<usize> {
    let goes_on = |end: &usize| matches!(bytes.get(end + 1), None | Some(b' ' | b'\t'));
    memchr::memrchr_iter(b'\n', bytes).find(|end| !goes_on(end)).map(|end| end + 1)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests fail by panicking")]
mod tests {
    use super::{join, join_characters, line_end};
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
        for media in ["text/calendar; method=REQUEST", "TEXT/VCARD", "text/x-vcard"] {
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
