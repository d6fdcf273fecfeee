//! Captures values of a line that comes in pieces, as JSON.

use super::surrogates::mended;
use crate::record::Piece;
use crate::record::piece::MAX_VALUE;

/// The value of a kept column, as JSON.
#[derive(Debug)]
pub(super) struct Captured {
    pub(super) column: usize,
    pub(super) depth: usize,
    /// Where the value begins in the piece.
    pub(super) from: usize,
    text: String,
    is_too_long: bool,
}

impl Captured {
    /// Begins the value of a column, at this depth and this offset of the piece.
    pub(super) fn new(column: usize, depth: usize, from: usize) -> Captured {
        Captured { column, depth, from, text: String::new(), is_too_long: false }
    }

    /// Ends a piece in which the value is unfinished.
    pub(super) fn end_piece(&mut self, piece: &str) {
        self.push(&piece[self.from..]);
        self.from = 0;
    }

    fn push(&mut self, text: &str) {
        self.is_too_long |= self.text.len() + text.len() > MAX_VALUE;
        if self.is_too_long {
            self.text = String::new();
        } else {
            self.text.push_str(text);
        }
    }

    /// Ends the value at the end of the piece, and passes it on.
    pub(super) fn end(mut self, piece: &str, take: &mut dyn FnMut(Piece<'_>)) {
        self.push(&piece[self.from.min(piece.len())..]);
        if self.is_too_long {
            take(Piece::TooLong);
        } else {
            take(Piece::Kept(self.column, text_of(&self.text)));
        }
    }
}

/// Returns the form in which a value is kept: a string as its text, anything else as JSON. `None`
/// if it is null.
pub(super) fn text_of(value: &str) -> Option<String> {
    if value == "null" {
        return None;
    }
    if !value.starts_with('"') {
        return Some(value.to_owned());
    }
    let string = |text: &str| serde_json::from_str(text).ok();
    string(value).or_else(|| string(&mended(value)?))
}
