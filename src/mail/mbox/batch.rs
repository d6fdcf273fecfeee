//! Unparsed messages of an mbox, one by one or in batches.

use core::ops::Range;

use crate::mail::message::Message;
use crate::mail::quote::{MboxKind, unquote};
use crate::steps::OffsetMap;

/// Messages of an mbox that follow one another, with their bytes, for another thread to parse: see
/// [`Mbox::next_batch`](super::Mbox::next_batch).
#[derive(Clone, Debug)]
pub struct MboxBatch {
    bytes: Vec<u8>,
    messages: Vec<Place>,
    kind: MboxKind,
}

/// The place of a message.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// In the buffer.
    pub(super) range: Range<usize>,
    /// In the file.
    pub(super) offset: u64,
    pub(super) cut: bool,
    pub(super) separated: bool,
}

/// A message of an mbox, not parsed yet.
#[derive(Clone, Copy, Debug)]
pub struct MboxMessage<'b> {
    raw: &'b [u8],
    offset: u64,
    kind: MboxKind,
    cut: bool,
    separated: bool,
}

impl<'b> MboxMessage<'b> {
    /// Returns the message at a place of a buffer.
    pub(super) fn new(buffer: &'b [u8], place: &Place, kind: MboxKind) -> MboxMessage<'b> {
        let Place { offset, cut, separated, .. } = *place;
        MboxMessage { raw: &buffer[place.range.clone()], offset, kind, cut, separated }
    }

    /// Returns the bytes of the message, quoted as they are in the file, without the line before
    /// it.
    #[must_use]
    pub const fn raw(&self) -> &'b [u8] {
        self.raw
    }

    /// Returns the offset of these bytes in the file.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns whether the message is too large, and the rest of it was dropped.
    #[must_use]
    pub const fn is_cut(&self) -> bool {
        self.cut
    }

    /// Returns whether a line that begins with `From ` precedes it. If not, the file may not be an
    /// mbox.
    #[must_use]
    pub const fn is_separated(&self) -> bool {
        self.separated
    }

    /// Removes quoting and reads the structure of the message. Raw ranges of links count in the
    /// file; ranges of parts count in the bytes without quoting (see
    /// [`Part::raw_range`](crate::mail::Part::raw_range)).
    #[must_use]
    pub fn parse(&self) -> Message<'b> {
        let (bytes, map) = unquote(self.raw, self.kind, false);
        Message::parse_from(bytes, OffsetMap::identity().with_base(self.offset).then(map))
    }
}

impl MboxBatch {
    /// Returns a batch of at least one message.
    pub(super) fn new(bytes: Vec<u8>, messages: Vec<Place>, kind: MboxKind) -> MboxBatch {
        MboxBatch { bytes, messages, kind }
    }

    /// Returns the number of messages, which is at least one.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a batch is never empty")]
    pub const fn len(&self) -> usize {
        self.messages.len()
    }

    /// Returns the message with this index.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<MboxMessage<'_>> {
        self.messages.get(index).map(|place| MboxMessage::new(&self.bytes, place, self.kind))
    }

    /// Returns the messages, in order.
    pub fn messages(&self) -> impl ExactSizeIterator<Item = MboxMessage<'_>> {
        self.messages.iter().map(|place| MboxMessage::new(&self.bytes, place, self.kind))
    }
}

#[cfg(test)]
mod tests {
    use super::{MboxBatch, MboxKind, Place};

    #[test]
    fn messages_have_their_own_bytes() {
        let place = |range, offset| Place { range, offset, cut: false, separated: true };
        let places = vec![place(0..2, 100), place(3..5, 103)];
        let batch = MboxBatch::new(b"ab-cd".to_vec(), places, MboxKind::Auto);
        let found: Vec<_> = batch.messages().map(|mail| (mail.raw(), mail.offset())).collect();
        assert_eq!(found, [(&b"ab"[..], 100), (b"cd", 103)]);
        assert_eq!((batch.len(), batch.get(1).map(|mail| mail.offset())), (2, Some(103)));
        assert!(batch.get(2).is_none());
    }
}
