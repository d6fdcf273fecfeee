//! A message: its parts, and their texts.

use std::borrow::Cow;

use super::part::{Container, Entity, Part};
use super::returns;
use super::text::Text;
use super::tree::Tree;
use crate::steps::{OffsetMap, Repair};

/// A message and its parts.
///
/// Broken messages are read as well as possible: [`Message::repairs`] and [`Part::repairs`] say
/// what was wrong. Time is linear in the bytes, memory in the parts. A part is decoded only when
/// its text is requested, except for messages that were encoded as a whole.
///
/// ```
/// use irispan::Scanner;
/// use irispan::mail::Message;
///
/// let raw = b"Message-ID: <1@a.example>\r\n\
///     Content-Type: multipart/alternative; boundary=b\r\n\r\n\
///     --b\r\nContent-Type: text/plain; charset=iso-2022-jp\r\n\r\n\
///     http://a.example/\x1b$BNc\x1b(B\r\n\
///     --b\r\nContent-Type: text/html\r\n\r\n\
///     <a href=\"http://b.example\">www.a.example</a>\r\n--b--\r\n";
/// let message = Message::parse(raw);
/// assert_eq!(message.id(), Some("1@a.example"));
///
/// let scanner = Scanner::new();
/// let mut found = Vec::new();
/// for (part, text) in message.texts() {
///     for link in text.links(&scanner) {
///         let ranges: Vec<_> = link.raw_ranges().collect();
///         found.push((part.number().to_string(), link.as_str().to_owned(), ranges));
///     }
/// }
/// assert_eq!(found[0], ("1".into(), "http://a.example/例".into(), vec![132..149, 152..154]));
/// assert_eq!(found[1], ("2".into(), "http://b.example".into(), vec![200..216]));
/// ```
#[derive(Clone, Debug)]
pub struct Message<'r> {
    raw: Cow<'r, [u8]>,
    map: OffsetMap,
    containers: Vec<Container>,
    parts: Vec<Entity>,
    id: Option<String>,
    repairs: Vec<Repair>,
}

impl<'r> Message<'r> {
    /// Reads the structure of a message. Never fails: a text without a header is a message of one
    /// part.
    #[must_use]
    pub fn parse(raw: &'r [u8]) -> Message<'r> {
        if !returns::ends_all_lines(raw) {
            return Message::parse_from(Cow::Borrowed(raw), OffsetMap::identity());
        }
        let mut lines = raw.to_vec();
        returns::replace(&mut lines);
        let mut message = Message::parse_from(Cow::Owned(lines), OffsetMap::identity());
        message.repairs.insert(0, Repair::CarriageReturns);
        message
    }

    /// Reads the structure of a message. `map` leads from its bytes to the raw ones.
    pub(super) fn parse_from(raw: Cow<'r, [u8]>, map: OffsetMap) -> Message<'r> {
        let Tree { parts, containers, message_id: id, repairs } = Tree::of(&raw, &map);
        Message { raw, map, containers, parts, id, repairs }
    }

    /// Reads the structure of a message within another one that was encoded as a whole, in a part
    /// at `path` after `count` other parts.
    pub(super) fn within(
        raw: Vec<u8>,
        map: OffsetMap,
        path: &[u32],
        depth: usize,
        count: usize,
    ) -> Message<'static> {
        let tree = Tree::within(&raw, &map, path, depth, count);
        let Tree { parts, containers, message_id: id, repairs } = tree;
        Message { raw: Cow::Owned(raw), map, containers, parts, id, repairs }
    }

    /// Returns the properties of every part.
    pub(super) fn entities(&self) -> &[Entity] {
        &self.parts
    }

    /// Returns the Message-ID, without its brackets; at most 998 characters of it.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// Returns every part in order, containers before their content.
    pub fn parts(&self) -> impl DoubleEndedIterator<Item = Part<'_>> + ExactSizeIterator + Clone {
        self.parts.iter().map(|entity| {
            let (bytes, map) = match &self.containers[entity.container] {
                Container::Whole => (&*self.raw, &self.map),
                Container::Decoded { bytes, map } => (&**bytes, map),
            };
            Part::new(entity, bytes, map)
        })
    }

    /// Returns every part that is text, with its text. Each is decoded when the iterator reaches
    /// it, so memory is that of one part.
    pub fn texts(&self) -> impl Iterator<Item = (Part<'_>, Text)> {
        self.parts().filter_map(|part| Some((part, part.text()?)))
    }

    /// Returns what was wrong with the message as a whole. [`Part::repairs`] has the rest.
    #[must_use]
    pub fn repairs(&self) -> &[Repair] {
        &self.repairs
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests fail by panicking")]
#[expect(clippy::single_range_in_vec_init, reason = "a list of ranges may hold one")]
mod tests {
    use super::{Message, Repair};
    use crate::mail::limits::{MAX_DEPTH, MAX_HEADER, MAX_PARTS};

    fn tree(raw: &str) -> Vec<(String, String, String)> {
        let message = Message::parse(raw.as_bytes());
        let part = |part: super::Part<'_>| {
            let body = String::from_utf8_lossy(part.raw_body()).into_owned();
            (
                part.number().to_string(),
                part.media_type().to_owned(),
                if part.is_text() { body } else { "".into() },
            )
        };
        message.parts().map(part).collect()
    }

    fn paths(raw: &str) -> String {
        let parts = tree(raw);
        let shown: Vec<_> =
            parts.iter().map(|(path, media, body)| format!("{path} {media} {body}")).collect();
        shown.join("|")
    }

    #[test]
    fn single() {
        assert_eq!(paths("Subject: x\n\nbody\n"), "1 text/plain body\n");
        assert_eq!(paths("From a@b Mon\nA: b\n\nx"), "1 text/plain x");
        assert_eq!(paths("Content-Type: image/png\n\nx"), "1 image/png ");
    }

    #[test]
    fn nested() {
        let raw = "Content-Type: multipart/mixed; boundary=\"a b\"\n\npre\n--a b\n\nx\n\n--a b  \n\
            Content-Type: multipart/digest; boundary=a\n\n--a\n\nS: 1\n\ny\n--a\n\
            Content-Type: text/html\n\nz\n--a--\n epi\n--a b\nContent-Type: message/rfc822\n\n\
            Content-Type: multipart/related; boundary=c\n\n--c\n\nv\n--c--\n--a b--\nepi --a b\n";
        let expected = " multipart/mixed |1 text/plain x\n|2 multipart/digest |2.1 message/rfc822 |\
            2.1.1 text/plain y|2.2 text/html z|3 message/rfc822 |3 multipart/related |3.1 text/plain v";
        assert_eq!(paths(raw), expected);
        assert_eq!(paths(&raw.replace('\n', "\r\n")).replace('\r', ""), expected);
    }

    #[test]
    fn broken() {
        use Repair::{
            BoundaryNotFound, MissingBlankLine, MissingBoundary, NoHeader, UnclosedMultipart,
        };
        for (raw, expected, repairs) in [
            ("just text", "1 text/plain just text", &[NoHeader][..]),
            ("A: b\nno field\nx", "1 text/plain no field\nx", &[MissingBlankLine]),
            ("Content-Type: multipart/mixed\n\nx", "1 multipart/mixed x", &[MissingBoundary]),
            (
                "Content-Type: multipart/mixed; boundary=b\n\nx",
                "1 multipart/mixed x",
                &[BoundaryNotFound],
            ),
            (
                "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nx\n--bc\n",
                " multipart/mixed |1 text/plain x\n--bc\n",
                &[UnclosedMultipart],
            ),
            (
                "Content-Type: multipart/mixed; boundary=b\n\n--b\n--b--",
                " multipart/mixed |1 text/plain ",
                &[],
            ),
            ("A: b", "1 text/plain ", &[]),
            ("", "1 text/plain ", &[]),
        ] {
            assert_eq!(paths(raw), expected, "{raw}");
            let message = Message::parse(raw.as_bytes());
            assert_eq!(message.parts().next().unwrap().repairs(), repairs, "{raw}");
        }
    }

    #[test]
    fn an_encoded_message_is_read() {
        let raw = "Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\nQTogYgoKaHR0cDovL2EuZXhhbXBsZS8=\n";
        let message = Message::parse(raw.as_bytes());
        let scanner = crate::Scanner::new();
        let (part, text) = message.texts().next().unwrap();
        let links: Vec<_> = text.links(&scanner).collect();
        assert_eq!((part.path(), links[0].as_str()), (&[1, 1][..], "http://a.example/"));
        // From the group that holds its first letter to the end of the padding.
        assert_eq!(links[0].raw_ranges().collect::<Vec<_>>(), [72..96]);
        assert_eq!(&raw[72..96], "aHR0cDovL2EuZXhhbXBsZS8=");
    }

    #[test]
    fn bombs_are_limited_and_reported() {
        let deep = "Content-Type: message/rfc822\n\n".repeat(50_000);
        let message = Message::parse(deep.as_bytes());
        assert_eq!(message.parts().len(), MAX_DEPTH + 1);
        assert_eq!(message.parts().last().unwrap().repairs(), [Repair::DepthLimit]);

        let deep: String = (0..5_000)
            .map(|i| format!("Content-Type: multipart/mixed; boundary=x{i}\n\n--x{i}\n"))
            .collect();
        let message = Message::parse(deep.as_bytes());
        assert_eq!(message.parts().len(), MAX_DEPTH + 1);

        let wide =
            format!("Content-Type: multipart/mixed; boundary=b\n\n{}", "--b\n\n".repeat(50_000));
        let message = Message::parse(wide.as_bytes());
        assert_eq!(
            (message.parts().len(), message.repairs()),
            (MAX_PARTS, &[Repair::PartLimit][..])
        );

        let header = format!("{}\nhttp://a.example", "A: b\n".repeat(MAX_HEADER));
        let message = Message::parse(header.as_bytes());
        assert_eq!(message.parts().next().unwrap().repairs(), [Repair::HeaderLimit]);
        assert_eq!(message.parts().next().unwrap().raw_body(), b"http://a.example");
    }
}
