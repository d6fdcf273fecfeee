//! Whether the texts of fields are whole, in a record with more fields than the header.

use super::{Csv, Record};

impl Csv {
    /// Holds a piece of a record that goes on, unless it comes in parts.
    pub(super) fn hold_quotes(&mut self, piece: &[u8]) {
        if let Some(quotes) = self.quotes.as_mut().filter(|_| !self.is_long) {
            quotes.hold(piece);
        }
    }

    /// Finds which fields are quoted, if the record that ends with this piece has more of them than the header.
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

impl<'a> Record<'a> {
    /// Returns, for each of [`Record::fields`], whether its text is sure to begin where the field does, and whether it is sure
    /// to end there: where the field or its neighbour is quoted, or the record begins or ends. Asked of a record that
    /// [has more](Record::has_more) fields than the header.
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
