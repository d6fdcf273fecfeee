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

/// Returns the end of the last line that the next one doesn't continue.
pub(super) fn line_end(bytes: &[u8]) -> Option<usize> {
    let goes_on = |end: &usize| matches!(bytes.get(end + 1), None | Some(b' ' | b'\t'));
    memchr::memrchr_iter(b'\n', bytes).find(|end| !goes_on(end)).map(|end| end + 1)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests fail by panicking")]
mod tests {
    use super::{join, line_end};
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
    fn lines_that_go_on_are_not_divided() {
        assert_eq!(line_end(b"a\nb\n c\n"), Some(2));
        assert_eq!(line_end(b"a\n b\n"), None);
    }

    #[test]
    fn a_link_of_a_calendar() {
        for media in ["text/calendar; method=REQUEST", "TEXT/VCARD", "text/x-vcard"] {
            let head = format!("Content-Type: {media}\r\n\r\n");
            let line = "URL:https://a.example/b\r\n c\r\n\t/d\r\nEND:VCARD\r\n";
            let scanner = Scanner::new();
            let find = |raw: &str| -> Vec<(String, Vec<_>)> {
                let message = Message::parse(raw.as_bytes());
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
            let pieces = vec![at..at + 19, at + 22..at + 23, at + 26..at + 28];
            let one = find(&(head.clone() + line));
            assert_eq!(one, [("https://a.example/bc/d".to_owned(), pieces)], "{media}");

            // A stream is divided elsewhere.
            let long = head + &line.repeat(20_000);
            let mut reader = MessageReader::new(long.as_bytes());
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
