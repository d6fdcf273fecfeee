//! Handles messages whose lines end with carriage returns alone, as very old programs wrote them
//! (MIME-2). A carriage return becomes a line feed, so no offset changes.

use super::header::field_name;
use super::limits::MAX_LINE;

/// Returns whether the lines of a message end with carriage returns alone: its first line is a
/// field, and no line feed is near. `None` if more bytes are needed.
pub(super) fn ends_lines(begin: &[u8]) -> Option<bool> {
    let near = begin.get(..MAX_LINE).unwrap_or(begin);
    if memchr::memchr(b'\n', near).is_some() {
        return Some(false);
    }
    (near.len() == MAX_LINE).then(|| begins_field(near))
}

/// Does the same for a complete message.
pub(super) fn ends_all_lines(message: &[u8]) -> bool {
    ends_lines(message).unwrap_or_else(|| begins_field(message))
}

fn begins_field(begin: &[u8]) -> bool {
    let first = memchr::memchr(b'\r', begin).and_then(|end| begin.get(..end));
    first.is_some_and(|line| field_name(line).is_some())
}

/// Replaces carriage returns that no line feed follows by line feeds.
pub(super) fn replace(bytes: &mut [u8]) {
    let mut from = 0;
    while let Some(found) = memchr::memchr(b'\r', bytes.get(from..).unwrap_or_default()) {
        let at = from + found;
        if bytes.get(at + 1) != Some(&b'\n') {
            bytes[at] = b'\n';
        }
        from = at + 1;
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests fail by panicking")]
mod tests {
    use std::io::Read;

    use super::{MAX_LINE, ends_all_lines, ends_lines, replace};
    use crate::Scanner;
    use crate::mail::{Message, MessageReader, Repair};

    #[test]
    fn which_messages() {
        for (message, expected) in [
            ("A: b\rC: d\r\rx", true),
            ("A: b\r", true),
            ("A: b\r\rx\n", false),
            ("A: b", false),
            ("x\rA: b\r", false),
            ("", false),
        ] {
            assert_eq!(ends_all_lines(message.as_bytes()), expected, "{message:?}");
        }
        let long = format!("A: b\r{}", "x".repeat(MAX_LINE));
        assert_eq!(ends_lines(&long.as_bytes()[..MAX_LINE - 1]), None);
        assert_eq!(ends_lines(long.as_bytes()), Some(true));
    }

    #[test]
    fn pairs_stay() {
        let mut bytes = *b"a\rb\r\nc\r\r\n\r";
        replace(&mut bytes);
        assert_eq!(&bytes, b"a\nb\r\nc\n\r\n\n");
    }

    /// Bytes that come one by one.
    struct Slow<'b>(&'b [u8]);

    impl Read for Slow<'_> {
        fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
            let count = out.len().min(1);
            self.0.read(&mut out[..count])
        }
    }

    #[test]
    fn a_message_in_parts() {
        let raw = "Subject: x\rContent-Type: multipart/mixed; boundary=b\r\r--b\r\
            Content-Type: text/html\rContent-Transfer-Encoding: quoted-printable\r\r\
            <a href=3D'http://a.exa=\rmple/'>x</a>\r--b--\r";
        let message = Message::parse(raw.as_bytes());
        assert_eq!(message.repairs(), [Repair::CarriageReturns]);
        let scanner = Scanner::new();
        let (_, text) = message.texts().next().unwrap();
        let link = text.links(&scanner).next().unwrap();
        let at = raw.find("http").unwrap();
        let pieces: Vec<_> = link.raw_ranges().collect();
        assert_eq!(link.as_str(), "http://a.example/");
        assert_eq!(pieces, [at..at + 12, at + 14..at + 19]);

        let mut reader = MessageReader::new(Slow(raw.as_bytes()));
        let mut streamed = Vec::new();
        while reader.next_part().unwrap().is_some() {
            while let Some(text) = reader.next_text().unwrap() {
                let links = text.text().links(&scanner);
                streamed.extend(links.map(|l| (l.as_str().to_owned(), l.raw_ranges().collect())));
            }
        }
        assert_eq!(streamed, [("http://a.example/".to_owned(), pieces)]);
        assert_eq!(reader.repairs(), [Repair::CarriageReturns]);
    }
}
