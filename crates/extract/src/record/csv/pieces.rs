//! The fields of a record that is too long to be held.

use std::borrow::Cow;

use super::Record;
use super::edges::between_blanks;
use super::header::{Header, name_of};
use crate::record::Piece;
use crate::record::piece::MAX_VALUE;

/// The maximum size in bytes of the texts that wait until it is known whether the record has more
/// fields than the header.
const MAX_WAITING: usize = 1 << 20;

/// Reads the fields of one record that comes in parts.
///
/// Complete fields are passed on at the end of the record, after fields that come in pieces. If the
/// record turns out to have more fields than the header, their texts may be pieces of longer ones,
/// and the ends where a link may continue are replaced by blanks.
///
/// Memory is bounded whatever the record: 64 KiB for its name and for each kept column, and 1 MiB
/// for texts.
#[derive(Debug, Default)]
pub struct Pieces {
    /// The number of the field that is being read.
    field: usize,
    /// The beginning of a field that names the record or is kept.
    held: Vec<u8>,
    /// Whether the field is too long to be held.
    is_too_long: bool,
    /// Whether a piece of the field was passed on.
    is_begun: bool,
    /// Whether there are more fields than names.
    has_more: bool,
    /// Texts that wait, each with the number of its field, and their total size in bytes.
    waiting: Vec<(usize, Vec<u8>)>,
    waiting_size: usize,
}

type Take<'t> = &'t mut dyn FnMut(Piece<'_>);

/// What a field is for.
#[derive(Clone, Copy)]
struct Use<'h> {
    header: Option<&'h Header>,
    index: usize,
}

impl Use<'_> {
    fn is_id(self) -> bool {
        self.header.is_some_and(|header| header.id == Some(self.index))
    }

    fn kept(self) -> impl Iterator<Item = usize> {
        let kept = self.header.map_or(&[][..], |header| &header.kept);
        kept.iter().enumerate().filter(move |(_, of)| **of == self.index).map(|(column, _)| column)
    }

    /// Returns whether this is the last field that the header names.
    fn is_last(self) -> bool {
        self.named().is_some_and(|named| self.index + 1 == named)
    }

    fn is_after(self) -> bool {
        self.named().is_some_and(|named| self.index >= named)
    }

    fn named(self) -> Option<usize> {
        self.header?.named
    }

    fn is_text(self) -> bool {
        let chosen = self.header.and_then(|header| header.chosen.as_ref());
        !self.is_after() && chosen.is_none_or(|chosen| chosen.binary_search(&self.index).is_ok())
    }

    /// Passes on the value of the field, if it names the record or is kept.
    fn give_value(self, value: &[u8], take: Take<'_>) {
        let value: Cow<'_, str> = String::from_utf8_lossy(value);
        for column in self.kept() {
            take(Piece::Kept(column, Some(value.clone().into_owned())));
        }
        if self.is_id() {
            take(Piece::Id(&value));
        }
    }

    fn take(self, text: &[u8], take: Take<'_>) {
        if self.is_text() {
            take(Piece::Text { field: &name_of(self.header, self.index), text });
        }
    }
}

impl Pieces {
    /// Reads a part of the record.
    pub fn push(&mut self, part: &Record<'_>, take: Take<'_>) {
        let csv = part.csv;
        let (header, (bytes, fields)) = (csv.header.as_ref(), csv.before);
        let named = header.and_then(|header| header.named).unwrap_or(usize::MAX);
        let after = named.saturating_sub(self.field)..csv.fields;
        self.has_more |= after.into_iter().any(|index| !csv.field(index).is_empty());
        let mut start = 0;
        for (index, end) in csv.ends[..csv.fields].iter().enumerate() {
            let end = end - bytes;
            let text = csv.text.get(start..end).unwrap_or_default();
            let of = Use { header, index: self.field };
            if self.is_begun {
                self.text(of, text, take);
                self.end(of, !part.is_end() || index + 1 < csv.fields, take);
            } else {
                self.whole(of, text, take);
            }
            self.field += 1;
            start = end;
        }
        debug_assert_eq!(self.field, fields + csv.fields);
        let rest = csv.text.get(start..csv.length).unwrap_or_default();
        if part.is_end() {
            self.give_waiting(header, take);
        } else if !rest.is_empty() {
            self.text(Use { header, index: self.field }, rest, take);
        }
    }

    /// Returns whether there are fields beyond those that the header names: see
    /// [`Record::has_more`]. They are not read, because their texts may be pieces.
    #[must_use]
    pub fn has_more(&self) -> bool {
        self.has_more
    }

    /// Reads a piece of a field.
    fn text(&mut self, of: Use<'_>, text: &[u8], take: Take<'_>) {
        let is_begun = std::mem::replace(&mut self.is_begun, true);
        let is_held = of.is_id() || of.kept().next().is_some();
        if is_held && !self.is_too_long {
            self.held.extend_from_slice(text);
            if self.held.len() > MAX_VALUE {
                self.is_too_long = true;
                take(Piece::TooLong);
                if of.is_id() {
                    of.take(&std::mem::take(&mut self.held), take);
                    return;
                }
            }
        }
        // The name is passed on before links in the field, which belong to the record of this name.
        if of.is_id() && !self.is_too_long {
            return;
        }
        if self.has_more && !is_begun {
            return of.take(&between_blanks(text, (of.index == 0, true)), take);
        }
        of.take(text, take);
    }

    /// Ends a field that came in pieces. `is_followed` says whether another field follows.
    fn end(&mut self, of: Use<'_>, is_followed: bool, take: Take<'_>) {
        self.is_begun = false;
        let held = std::mem::take(&mut self.held);
        if !std::mem::take(&mut self.is_too_long) {
            of.give_value(&held, take);
            if of.is_id() {
                of.take(&held, take);
            }
        }
        // The text may continue after the end of the field, and earlier fields were passed on
        // already.
        self.has_more |= is_followed && of.is_last();
        if of.is_text() {
            take(if is_followed && self.has_more { Piece::Cut } else { Piece::End });
        }
    }

    /// Reads a complete field.
    fn whole(&mut self, of: Use<'_>, text: &[u8], take: Take<'_>) {
        if text.len() <= MAX_VALUE {
            of.give_value(text, take);
        } else if of.is_id() || of.kept().next().is_some() {
            take(Piece::TooLong);
        }
        if !of.is_text() {
            return;
        }
        if of.named().is_some() && self.waiting_size + text.len() <= MAX_WAITING {
            self.waiting_size += text.len();
            self.waiting.push((of.index, text.to_vec()));
        } else {
            self.give(of, text, take);
        }
    }

    /// Passes on the texts that waited.
    fn give_waiting(&mut self, header: Option<&Header>, take: Take<'_>) {
        for (index, text) in std::mem::take(&mut self.waiting) {
            self.give(Use { header, index }, &text, take);
        }
    }

    /// Passes on the text of a field, with uncertain ends masked.
    fn give(&self, of: Use<'_>, text: &[u8], take: Take<'_>) {
        if self.has_more {
            of.take(&between_blanks(text, (of.index == 0, false)), take);
        } else {
            of.take(text, take);
        }
        take(Piece::End);
    }
}
