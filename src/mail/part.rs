//! The parts of a message.

use core::fmt;
use core::ops::Range;

use super::header;
use super::text::{Format, Text};
use crate::steps::{OffsetMap, Repair, TransferEncoding};

/// A part of a [`Message`](super::Message): a text, an attachment, or a container of other parts.
#[derive(Clone, Copy, Debug)]
pub struct Part<'m> {
    entity: &'m Entity,
    bytes: &'m [u8],
    map: &'m OffsetMap,
}

/// The properties of a part, without its bytes.
#[derive(Clone, Debug)]
pub(super) struct Entity {
    pub(super) path: Vec<u32>,
    pub(super) header: Range<usize>,
    pub(super) body: Range<usize>,
    pub(super) media_type: String,
    pub(super) charset: Option<String>,
    pub(super) encoding: TransferEncoding,
    /// How it is read, if it is text.
    pub(super) format: Option<Format>,
    pub(super) is_attachment: bool,
    pub(super) repairs: Vec<Repair>,
    /// Index of the container that has its bytes.
    pub(super) container: usize,
}

/// The bytes in which the ranges of parts count.
#[derive(Clone, Debug)]
pub(super) enum Container {
    /// The bytes of the message.
    Whole,
    /// The decoded bytes of a message within it that was encoded as a whole.
    Decoded { bytes: Vec<u8>, map: OffsetMap },
}

impl<'m> Part<'m> {
    /// Returns the part of an entity whose ranges count in `bytes`. `map` leads from these to the
    /// raw bytes.
    pub(super) const fn new(entity: &'m Entity, bytes: &'m [u8], map: &'m OffsetMap) -> Part<'m> {
        Part { entity, bytes, map }
    }

    /// Returns its place in the tree: the number of the part at every level, from 1. It is empty
    /// for a message that is a multipart. [`Part::number`] formats it.
    #[must_use]
    pub fn path(&self) -> &'m [u32] {
        &self.entity.path
    }

    /// Returns its number as IMAP writes it (RFC 9051, section 6.4.5.1): `1`, `2.1`; empty for a
    /// message that is a multipart.
    #[must_use]
    pub fn number(&self) -> PartNumber<'m> {
        PartNumber(self.path())
    }

    /// Returns its media type, `type/subtype` in lower case; the default one if the header names
    /// none.
    #[must_use]
    pub fn media_type(&self) -> &'m str {
        &self.entity.media_type
    }

    /// Returns the charset that the header names.
    #[must_use]
    pub fn charset(&self) -> Option<&'m str> {
        self.entity.charset.as_deref()
    }

    /// Returns its transfer encoding.
    #[must_use]
    pub const fn encoding(&self) -> TransferEncoding {
        self.entity.encoding
    }

    /// Returns whether it has a text to scan.
    #[must_use]
    pub const fn is_text(&self) -> bool {
        self.entity.format.is_some()
    }

    /// Returns whether its header says that it is an attachment: a `Content-Disposition` other than `inline`
    /// (RFC 2183, section 2.8). A text may be one; mail clients list it and don't show it.
    ///
    /// ```
    /// use irispan::mail::Message;
    ///
    /// let message = Message::parse(b"Content-Disposition: attachment; filename=log.txt\r\n\r\nhttp://a.example\r\n");
    /// let part = message.parts().next().unwrap();
    /// assert!(part.is_attachment() && part.is_text());
    /// ```
    #[must_use]
    pub const fn is_attachment(&self) -> bool {
        self.entity.is_attachment
    }

    /// Returns how its text is read according to its header; `None` if it isn't text.
    #[must_use]
    pub fn format(&self) -> Option<&'m Format> {
        self.entity.format.as_ref()
    }

    /// Returns what was wrong with its header and its place in the tree. See [`Text::repairs`] for
    /// its text.
    #[must_use]
    pub fn repairs(&self) -> &'m [Repair] {
        &self.entity.repairs
    }

    /// Returns the range of its header with the empty line after it, in the same bytes as
    /// [`Part::body`].
    #[must_use]
    pub fn header(&self) -> Range<usize> {
        self.entity.header.clone()
    }

    /// Returns the first field with a name in its header as text: decoded, and on one line,
    /// whatever its encoded words contain (MIME-4). Names ignore case; only the first 256 KiB of
    /// the header are read.
    ///
    /// ```
    /// use irispan::mail::Message;
    ///
    /// let message = Message::parse(b"Subject: =?utf-8?q?caf=C3=A9=0ATo:_x?=\r\n\r\n");
    /// let part = message.parts().next().unwrap();
    /// assert_eq!(part.header_text("subject").as_deref(), Some("café To: x"));
    /// assert_eq!(part.header_text("to"), None);
    /// ```
    #[must_use]
    pub fn header_text(&self, name: &str) -> Option<String> {
        header::text(self.bytes.get(self.header())?, name)
    }

    /// Returns the range of its body in bytes of the message. In a message that was encoded as a
    /// whole and attached to this one, it counts in the decoded bytes.
    #[must_use]
    pub fn body(&self) -> Range<usize> {
        self.entity.body.clone()
    }

    /// Returns the raw bytes that a range of its header or body comes from, as one range. Like raw
    /// ranges of links, it counts in the file if the message is from an mbox. It includes bytes of
    /// quoting and encodings. An empty range stays empty, at its place.
    ///
    /// ```
    /// use irispan::mail::{Mbox, MboxKind};
    ///
    /// let file = b"From a\n\nx\n>From b\n";
    /// let mut mbox = Mbox::new(&file[..], MboxKind::Rd);
    /// let message = mbox.next_message()?.unwrap().parse();
    /// let part = message.parts().next().unwrap();
    /// assert_eq!((part.body(), part.raw_body()), (1..10, &b"x\nFrom b\n"[..]));
    /// assert_eq!(part.raw_range(part.body()), 8..18);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn raw_range(&self, range: Range<usize>) -> Range<usize> {
        let cover = |range| {
            let mut pieces = self.map.ranges(range);
            let first = pieces.next()?;
            let end = pieces.next_back().map_or(first.end, |last| last.end);
            Some(first.start..end)
        };
        let Range { start, end } = range;
        let before = || cover(start.checked_sub(1)?..start).map(|before| before.end);
        let after = || cover(start..start.saturating_add(1)).map(|after| after.start);
        cover(start..end).unwrap_or_else(|| {
            let at = before().or_else(after).unwrap_or(start);
            at..at
        })
    }

    /// Returns the bytes of its body before transfer decoding.
    #[must_use]
    pub fn raw_body(&self) -> &'m [u8] {
        &self.bytes[self.body()]
    }

    /// Decodes its text; returns `None` if it isn't text. Every call decodes anew.
    #[must_use]
    pub fn text(&self) -> Option<Text> {
        Some(self.text_as(self.format()?))
    }

    /// Decodes its body as text in a format other than that of its header, for example with another
    /// fallback charset.
    ///
    /// ```
    /// use irispan::mail::Message;
    ///
    /// let message = Message::parse(b"Subject: x\n\nhttp://a.example/\xD0\xD5\xD4\xD8");
    /// let part = message.parts().next().unwrap();
    /// let format = part.format().unwrap().clone().fallback("koi8-r")?;
    /// assert_eq!(part.text_as(&format).as_str(), "http://a.example/путь");
    /// # Ok::<(), irispan::ParseNameError>(())
    /// ```
    #[must_use]
    pub fn text_as(&self, format: &Format) -> Text {
        let map = self.map.clone().skip(self.entity.body.start as u64);
        Text::decode_from(self.raw_body(), map, format)
    }
}

/// The number of a part as IMAP writes it: see [`Part::number`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PartNumber<'m>(&'m [u32]);

impl<'m> PartNumber<'m> {
    /// Returns the number of the part at a place in the tree.
    pub(super) const fn of(path: &'m [u32]) -> PartNumber<'m> {
        PartNumber(path)
    }
}

impl fmt::Display for PartNumber<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (level, number) in self.0.iter().enumerate() {
            write!(f, "{}{number}", if level == 0 { "" } else { "." })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::PartNumber;
    use crate::mail::{Mbox, MboxKind, Message};

    #[test]
    fn raw_ranges_count_in_the_file() {
        let file =
            "From a\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\n>From x\n--b\n\n\n--b--\n";
        let mut mbox = Mbox::new(file.as_bytes(), MboxKind::Auto);
        let message = mbox.next_message().expect("memory").expect("a message").parse();
        let raw = |part: super::Part<'_>| {
            (&file[part.raw_range(part.header())], &file[part.raw_range(part.body())])
        };
        let found: Vec<_> = message.parts().map(raw).collect();
        assert_eq!(found[0].0, "Content-Type: multipart/mixed; boundary=b\n\n");
        assert_eq!(found[0].1, "--b\n\n>From x\n--b\n\n");
        // The mark before the first byte was removed.
        assert_eq!(found[1..], [("\n", "From x"), ("\n", "")]);
    }

    #[test]
    fn raw_ranges_of_empty_and_encoded_bytes() {
        let empty = Message::parse(b"");
        let part = empty.parts().next().expect("a part");
        assert_eq!(part.raw_range(part.body()), 0..0);

        let raw =
            "Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\nQTogYgoKeA==\n";
        let message = Message::parse(raw.as_bytes());
        let part = message.parts().last().expect("a part");
        assert_eq!((part.header(), part.body()), (0..6, 6..7));
        assert_eq!(&raw[part.raw_range(part.header())], "QTogYgoK");
        assert_eq!(&raw[part.raw_range(part.body())], "eA==");
    }

    #[test]
    fn numbers_are_written_as_in_imap() {
        for (path, shown) in [(&[][..], ""), (&[1], "1"), (&[2, 10, 1], "2.10.1")] {
            assert_eq!(PartNumber(path).to_string(), shown);
        }
    }
}
