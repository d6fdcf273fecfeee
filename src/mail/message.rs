//! A message: its parts, and their texts.

use std::borrow::Cow;
use std::ops::Range;

use super::TransferEncoding;
use super::text::{Format, Text};
use super::tree::Tree;
use crate::steps::OffsetMap;
use crate::steps::{Repair, note};

/// A message, and where its parts stand.
///
/// The best is made of broken messages: [`Message::repairs`] and [`Part::repairs`] say what was wrong.
/// Time is linear in the bytes, memory in the parts; no part is decoded before its text is asked for,
/// but messages that were encoded as a whole.
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
///         found.push((part.path(), link.as_str().to_owned(), link.pieces()));
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
    parts: Vec<Part>,
    id: Option<String>,
    repairs: Vec<Repair>,
}

/// The bytes that parts stand in.
#[derive(Clone, Debug)]
pub(super) enum Container {
    /// Those of the message.
    Whole,
    /// Those of a message in it that was encoded.
    Decoded { bytes: Vec<u8>, map: OffsetMap },
}

/// A part of a message.
#[derive(Clone, Debug)]
pub struct Part {
    pub(super) path: Vec<u32>,
    pub(super) header: Range<usize>,
    pub(super) body: Range<usize>,
    pub(super) media_type: String,
    pub(super) charset: Option<String>,
    pub(super) encoding: TransferEncoding,
    /// How it is read, if it is text.
    pub(super) format: Option<Format>,
    pub(super) repairs: Vec<Repair>,
    pub(super) container: usize,
}

impl<'r> Message<'r> {
    /// Reads the structure of a message. Never fails: what has no header is one part of text.
    #[must_use]
    pub fn parse(raw: &'r [u8]) -> Message<'r> {
        Message::parse_from(Cow::Borrowed(raw), OffsetMap::identity())
    }

    /// The same for bytes that `map` leads from.
    pub(super) fn parse_from(raw: Cow<'r, [u8]>, map: OffsetMap) -> Message<'r> {
        let mut tree = Tree::new();
        tree.walk(&raw, &map, 0, &[], 0);
        let Tree { parts, containers, message_id: id, mut repairs, .. } = tree;
        if let Some(first) = parts.first()
            && first.repairs.contains(&Repair::NoHeader)
        {
            note(&mut repairs, Repair::NoHeader);
        }
        Message { raw, map, containers, parts, id, repairs }
    }

    /// The Message-ID, without its brackets.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// Every part, in order, each before those in it.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// What was wrong with the message as a whole; see [`Part::repairs`] for the rest.
    #[must_use]
    pub fn repairs(&self) -> &[Repair] {
        &self.repairs
    }

    /// The body of a part before transfer decoding.
    #[must_use]
    pub fn raw_body(&self, part: &Part) -> &[u8] {
        let bytes = match self.containers.get(part.container) {
            Some(Container::Decoded { bytes, .. }) => bytes,
            _ => &*self.raw,
        };
        bytes.get(part.body.clone()).unwrap_or_default()
    }

    /// The text of a part, if it is text: decoded here, so that memory is that of one part.
    #[must_use]
    pub fn text(&self, part: &Part) -> Option<Text> {
        let format = part.format.as_ref()?;
        let map = match self.containers.get(part.container) {
            Some(Container::Decoded { map, .. }) => map,
            _ => &self.map,
        };
        Some(Text::decode_from(self.raw_body(part), &map.from(part.body.start), format))
    }

    /// Every part that is text, with its text, decoded one after another.
    pub fn texts(&self) -> impl Iterator<Item = (&Part, Text)> {
        self.parts.iter().filter_map(|part| Some((part, self.text(part)?)))
    }
}

impl Part {
    /// Its place in the tree as IMAP numbers it (RFC 9051, section 6.4.5.1): `1`, `2.1`. The parts of a
    /// multipart message are numbered from 1; the message itself, then, has the empty path.
    #[must_use]
    pub fn path(&self) -> String {
        let numbers: Vec<_> = self.path.iter().map(u32::to_string).collect();
        numbers.join(".")
    }

    /// Its media type, `type/subtype` in lower case; what it is by default if the header says nothing.
    #[must_use]
    pub fn media_type(&self) -> &str {
        &self.media_type
    }

    /// The charset that the header names.
    #[must_use]
    pub fn charset(&self) -> Option<&str> {
        self.charset.as_deref()
    }

    /// Its transfer encoding.
    #[must_use]
    pub const fn encoding(&self) -> TransferEncoding {
        self.encoding
    }

    /// Whether it has a text to search.
    #[must_use]
    pub const fn is_text(&self) -> bool {
        self.format.is_some()
    }

    /// What was wrong with its header and its place in the tree. What was wrong with its text is told
    /// by [`Text::repairs`].
    #[must_use]
    pub fn repairs(&self) -> &[Repair] {
        &self.repairs
    }

    /// The range of its header with the empty line behind it, in the same bytes as [`Part::body`].
    #[must_use]
    pub fn header(&self) -> Range<usize> {
        self.header.clone()
    }

    /// The range of its body, in bytes of the message; of the decoded one, if it stands in a message
    /// that was encoded as a whole.
    #[must_use]
    pub fn body(&self) -> Range<usize> {
        self.body.clone()
    }
}

#[cfg(test)]
#[expect(clippy::single_range_in_vec_init, reason = "a list of pieces may hold one")]
mod tests {
    use super::{Message, Repair};
    use crate::mail::{MAX_DEPTH, MAX_HEADER, MAX_PARTS};

    fn tree(raw: &str) -> Vec<(String, String, String)> {
        let message = Message::parse(raw.as_bytes());
        let part = |part: &super::Part| {
            let body = String::from_utf8_lossy(message.raw_body(part)).into_owned();
            (
                part.path(),
                part.media_type().to_owned(),
                if part.is_text() { body } else { "".into() },
            )
        };
        message.parts().iter().map(part).collect()
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
            assert_eq!(message.parts()[0].repairs(), repairs, "{raw}");
        }
    }

    #[test]
    fn an_encoded_message_is_read() {
        let raw = "Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\nQTogYgoKaHR0cDovL2EuZXhhbXBsZS8=\n";
        let message = Message::parse(raw.as_bytes());
        let scanner = crate::Scanner::new();
        let (part, text) = message.texts().next().expect("has a text");
        let links: Vec<_> = text.links(&scanner).collect();
        assert_eq!((part.path(), links[0].as_str()), ("1.1".into(), "http://a.example/"));
        // From the group that holds its first letter to the end of the padding.
        assert_eq!(links[0].pieces(), [72..96]);
        assert_eq!(&raw[72..96], "aHR0cDovL2EuZXhhbXBsZS8=");
    }

    #[test]
    fn bombs_are_limited_and_told() {
        let deep = "Content-Type: message/rfc822\n\n".repeat(50_000);
        let message = Message::parse(deep.as_bytes());
        assert_eq!(message.parts().len(), MAX_DEPTH + 1);
        assert_eq!(message.parts()[MAX_DEPTH].repairs(), [Repair::DepthLimit]);

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
        assert_eq!(message.parts()[0].repairs(), [Repair::HeaderLimit]);
        assert_eq!(message.raw_body(&message.parts()[0]), b"http://a.example");
    }
}
