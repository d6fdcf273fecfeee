//! Pieces of a record that is too long to be held.

/// A part of a record, in the order in which the record has them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Piece<'a> {
    /// The name of the record.
    Id(&'a str),
    /// The value of the kept column of this index.
    Kept(usize, Option<String>),
    /// More of a text.
    Text {
        /// The field.
        field: &'a str,
        /// Bytes of the text. A character may be cut.
        text: &'a [u8],
    },
    /// The text ends.
    End,
    /// The text ends here, but may have continued elsewhere.
    Cut,
    /// The name of the record or a kept column is too long to be held.
    TooLong,
}

/// The maximum size in bytes of the name and of each kept column of a record that is too long to be
/// held.
pub(super) const MAX_VALUE: usize = 64 << 10;
