//! Continuation lines of calendars and address cards, before their charset is decoded (MAIL-15).

use core::iter;
use core::ops::Range;

use crate::steps::OffsetMap;

/// Joins lines that were divided within a UTF-8 character, by programs that count bytes, because
/// its parts could not be decoded.
pub(super) fn join_characters(bytes: &[u8]) -> Option<(Vec<u8>, OffsetMap)> {
    let is_within = |fold: &Range<usize>| {
        bytes[..fold.start].last().is_some_and(|byte| !byte.is_ascii())
            && matches!(bytes.get(fold.end), Some(0x80..=0xBF))
    };
    let (pieces, map) = without(folds(bytes).filter(is_within), bytes.len())?;
    Some((pieces.into_iter().flat_map(|piece| &bytes[piece]).copied().collect(), map))
}

/// Returns the line ends that are followed by a blank, each with this blank.
fn folds(bytes: &[u8]) -> impl Iterator<Item = Range<usize>> {
    memchr::memchr_iter(b'\n', bytes).filter_map(|end| {
        let start = end - usize::from(bytes[..end].ends_with(b"\r"));
        matches!(bytes.get(end + 1), Some(b' ' | b'\t')).then_some(start..end + 2)
    })
}

/// Returns the ranges of `length` bytes that remain without some, and the map to them; `None` if
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

/// Returns the end of the last line that the next one doesn't continue. If a card or a calendar
/// begins in the text, it is divided only before one, because the syntax of its lines depends on
/// its version.
pub(super) fn line_end(bytes: &[u8]) -> Option<usize> {
    // A line of quoted-printable continues after `=` and blanks.
    let goes_on = |end: &usize| {
        let line = bytes[..*end].strip_suffix(b"\r").unwrap_or(&bytes[..*end]);
        let mut back = line.iter().rev();
        back.find(|byte| !matches!(byte, b' ' | b'\t')) == Some(&b'=')
            || matches!(bytes.get(end + 1), None | Some(b' ' | b'\t'))
    };
    let ends = || memchr::memrchr_iter(b'\n', bytes).filter(|end| !goes_on(end)).map(|end| end + 1);
    let begins = |end: &usize| {
        bytes.get(*end..end + 8).is_some_and(|line| line.eq_ignore_ascii_case(b"BEGIN:VC"))
    };
    ends().find(begins).or_else(|| ends().next())
}

#[cfg(test)]
#[expect(clippy::single_range_in_vec_init, reason = "a list of ranges may hold one")]
#[expect(clippy::unwrap_used, reason = "tests fail by panicking")]
mod tests {
    use super::{join_characters, line_end};
    use crate::Scanner;
    use crate::mail::{Message, MessageReader};
    use crate::steps::continued::read;

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
        // Octets in quoted-printable that are not text stay.
        let quoted = "A;QUOTED-PRINTABLE:=E9=3D\nB:c\n d";
        assert_eq!(read(quoted).unwrap().0, "A;QUOTED-PRINTABLE:=E9=\nB:cd");
        let (text, map) = read("A;QUOTED-PRINTABLE:=C3=\n=A9").unwrap();
        assert_eq!(text, "A;QUOTED-PRINTABLE:\u{e9}");
        assert_eq!(map.ranges(19..21).collect::<Vec<_>>(), [19..27]);
        assert!(read("A;QUOTED-PRINTABLE:=E9\n").is_none());
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
        assert_eq!(line_end(b"a\nb=\r\nc"), Some(2));
        assert_eq!(line_end(b"a\nb= \t\r\nc"), Some(2));
        assert_eq!(line_end(b"a\nBegin:vcard\nVERSION:2.1\nN:b\n c\n"), Some(2));
        assert_eq!(line_end(b"a\nBEGIN:VEVENT\nb"), Some(15));
    }

    #[test]
    fn links_of_old_cards() {
        let card = "BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller\r\n\
            URL;ENCODING=QUOTED-PRINTABLE:https://a.example/long=\r\npath/x=3Dy\r\n\
            NOTE;ENCODING=QUOTED-PRINTABLE:www.exam= \r\nple.com, jo=2Eann@example.com\r\n\
            NOTE:see https://a.example/x\r\n and more\r\nEND:VCARD\r\n";
        let raw = format!("Content-Type: text/vcard\r\n\r\n{card}");
        let scanner = Scanner::new();
        let message = Message::parse(raw.as_bytes());
        let links: Vec<_> = message
            .texts()
            .flat_map(|(_, text)| {
                text.links(&scanner).map(|link| link.as_str().to_owned()).collect::<Vec<_>>()
            })
            .collect();
        let urls = ["https://a.example/longpath/x=y", "www.example.com"];
        assert_eq!(links, [&urls[..], &["jo.ann@example.com", "https://a.example/x"]].concat());
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
