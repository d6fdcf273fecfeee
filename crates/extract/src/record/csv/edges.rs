//! Which ends of fields are certain, in a record with more fields than the header.

use super::{Csv, Record};

impl Csv {
    /// Holds a piece of an unfinished record, unless it comes in parts.
    pub(super) fn hold_quotes(&mut self, piece: &[u8]) {
        if let Some(quotes) = self.quotes.as_mut().filter(|_| !self.is_long) {
            quotes.hold(piece);
        }
    }

    /// Finds which fields are quoted, if the record that ends with this piece has more fields than
    /// the header.
    pub(super) fn find_quotes(&mut self, piece: &[u8]) {
        let named = self.header.as_ref().and_then(|header| header.named);
        if let Some(quotes) = &mut self.quotes
            && named.is_some_and(|named| self.fields > named)
            && !self.is_long
        {
            quotes.find(piece);
        }
    }
}

/// Masks the ends of a text that may be a piece of a longer one: where its beginning is uncertain,
/// the characters before the first blank become blanks, and where its end is, those after the last
/// one.
#[cold]
pub(crate) fn between_blanks(text: &[u8], (is_begun, is_ended): (bool, bool)) -> Vec<u8> {
    let is_blank = |byte: &u8| byte.is_ascii_whitespace();
    let first = text.iter().position(is_blank).unwrap_or(text.len());
    let first = if is_begun { 0 } else { first };
    let last = text.iter().rposition(is_blank).unwrap_or(0);
    let last = if is_ended { text.len() } else { last };
    let mut between = vec![b' '; text.len()];
    if let (Some(to), Some(from)) = (between.get_mut(first..last), text.get(first..last)) {
        to.copy_from_slice(from);
    }
    between
}

impl<'a> Record<'a> {
    /// Returns, for each of [`Record::fields`], whether the beginning and the end of its text are
    /// certain: where the field or its neighbour is quoted, or the record begins or ends. For
    /// records that [have more](Record::has_more) fields than the header.
    pub fn edges(&self) -> impl Iterator<Item = (bool, bool)> + use<'a> {
        let csv = self.csv;
        let chosen = csv.header.as_ref().and_then(|header| header.chosen.as_deref());
        let quotes = csv.quotes.as_ref();
        let is_quoted =
            move |index| quotes.is_some_and(|quotes| quotes.is_quoted(index, csv.fields));
        (0..chosen.map_or(csv.fields, <[usize]>::len)).map(move |place| {
            let index = chosen.map_or(place, |chosen| chosen[place]);
            let is_whole = is_quoted(index);
            let is_begun = is_whole || index == 0 || is_quoted(index - 1);
            (is_begun, is_whole || index + 1 >= csv.fields || is_quoted(index + 1))
        })
    }
}
