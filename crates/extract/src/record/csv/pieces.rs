//! The fields of a record that is longer than what is held.

use std::borrow::Cow;

use super::Record;
use super::header::{Header, name_of};
use crate::record::Piece;
use crate::record::piece::MAX_VALUE;

/// Reads the fields of one record that comes in parts.
///
/// Memory is bounded whatever the record: of its name and of each column that is kept 64 KiB are held, and
/// of texts nothing.
#[derive(Debug, Default)]
pub struct Pieces {
    /// The number of the field that is being read.
    field: usize,
    /// What is held of a field that names the record or is kept.
    held: Vec<u8>,
    /// Whether that is more than can be held.
    is_too_long: bool,
    /// Whether there are more fields than names.
    has_more: bool,
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

    /// Returns whether the header names no field behind this one.
    fn is_last(self) -> bool {
        self.named().is_some_and(|named| self.index + 1 == named)
    }

    fn is_behind(self) -> bool {
        self.named().is_some_and(|named| self.index >= named)
    }

    fn named(self) -> Option<usize> {
        self.header?.named
    }

    fn is_text(self) -> bool {
        let chosen = self.header.and_then(|header| header.chosen.as_ref());
        !self.is_behind() && chosen.is_none_or(|chosen| chosen.binary_search(&self.index).is_ok())
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
        let (bytes, fields) = csv.before;
        let mut start = 0;
        for (index, end) in csv.ends[..csv.fields].iter().enumerate() {
            let end = end - bytes;
            self.text(csv.header.as_ref(), csv.text.get(start..end).unwrap_or_default(), take);
            let is_end = part.is_end() && index + 1 == csv.fields;
            self.end(csv.header.as_ref(), !is_end, take);
            start = end;
        }
        debug_assert_eq!(self.field, fields + csv.fields);
        let rest = csv.text.get(start..csv.length).unwrap_or_default();
        if !part.is_end() && !rest.is_empty() {
            self.text(csv.header.as_ref(), rest, take);
        }
    }

    /// Returns whether fields follow those that the header names: see [`Record::has_more`]. They are not read, because
    /// their texts may be pieces.
    #[must_use]
    pub fn has_more(&self) -> bool {
        self.has_more
    }

    fn text(&mut self, header: Option<&Header>, text: &[u8], take: Take<'_>) {
        let of = Use { header, index: self.field };
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
        // The links of a name are in the record of this name.
        if !of.is_id() || self.is_too_long {
            of.take(text, take);
        }
    }

    /// Ends a field, behind which another one follows or not.
    fn end(&mut self, header: Option<&Header>, is_followed: bool, take: Take<'_>) {
        let of = Use { header, index: self.field };
        let held = std::mem::take(&mut self.held);
        if !std::mem::take(&mut self.is_too_long) {
            let value: Cow<'_, str> = String::from_utf8_lossy(&held);
            for column in of.kept() {
                take(Piece::Kept(column, Some(value.clone().into_owned())));
            }
            if of.is_id() {
                take(Piece::Id(&value));
                of.take(&held, take);
            }
        }
        // Where the field ended its text may go on, and what was told of others is told already.
        let is_cut = is_followed && of.is_last();
        self.has_more |= is_cut;
        if of.is_text() {
            take(if is_cut { Piece::Cut } else { Piece::End });
        }
        self.field += 1;
    }
}
