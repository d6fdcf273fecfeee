//! A record of CSV, and its fields.

use std::borrow::Cow;

use super::{Csv, Header};

/// A record.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    pub(super) csv: &'a Csv,
}

impl<'a> Record<'a> {
    pub(super) fn of(csv: &'a Csv) -> Record<'a> {
        Record { csv }
    }

    /// Returns where the record begins, in bytes of the file.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.csv.start
    }

    /// Returns whether it is a part of a record that is longer than the limit or has more than 65536 fields:
    /// see [`Pieces`](super::Pieces). Then it has no fields of its own.
    #[must_use]
    pub fn is_part(&self) -> bool {
        self.csv.is_long
    }

    /// Returns whether the record ends here.
    #[must_use]
    pub fn is_end(&self) -> bool {
        !self.csv.is_begun
    }

    /// Returns whether there is text in a field behind those that the header names. Then a delimiter may stand in a text
    /// that is not quoted, and nobody knows in which one: each field may be a piece of one. Of a record that comes in
    /// parts, [`Pieces::has_more`](super::Pieces::has_more) knows it.
    #[must_use]
    pub fn has_more(&self) -> bool {
        let csv = self.csv;
        let named = csv.header.as_ref().and_then(|header| header.named);
        let is_text = |index: usize| !csv.field(index).is_empty();
        named.is_some_and(|named| (named..csv.fields).any(is_text))
    }

    /// Returns what the column says that was chosen as the name.
    #[must_use]
    pub fn id(&self) -> Option<Cow<'a, str>> {
        let id = self.csv.header.as_ref()?.id?;
        (id < self.csv.fields).then(|| String::from_utf8_lossy(self.csv.field(id)))
    }

    /// Returns the values of the columns that are kept; `None` for those that the record does not have.
    pub fn kept(&self) -> impl Iterator<Item = Option<Cow<'a, str>>> + use<'a> {
        let csv = self.csv;
        let kept = csv.header.as_ref().map_or(&[][..], |header| &header.kept);
        let value = |index: usize| String::from_utf8_lossy(csv.field(index));
        kept.iter().map(move |index| (*index < csv.fields).then(|| value(*index)))
    }

    /// Returns the chosen fields in the order of the record, each with the name of its column; one without a
    /// name has its number from 1.
    pub fn fields(&self) -> impl Iterator<Item = (Cow<'a, str>, &'a [u8])> + use<'a> {
        let csv = self.csv;
        let header = csv.header.as_ref();
        let chosen = header.and_then(|header| header.chosen.as_deref());
        let count = chosen.map_or(csv.fields, <[usize]>::len);
        (0..count).map(move |place| {
            let index = chosen.map_or(place, |chosen| chosen[place]);
            (name_of(header, index), csv.field(index))
        })
    }
}

/// Returns the name of a column, or its number from 1.
pub(super) fn name_of(header: Option<&Header>, index: usize) -> Cow<'_, str> {
    let name = header.and_then(|header| header.names.get(index));
    let name = name.filter(|name| !name.is_empty()).map(|name| Cow::Borrowed(&**name));
    name.unwrap_or_else(|| Cow::Owned((index + 1).to_string()))
}
