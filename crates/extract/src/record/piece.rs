//! What a record gives that is longer than what is held.

/// A part of a record, in the order in which the record has them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Piece<'a> {
    /// What names the record.
    Id(&'a str),
    /// The value of the kept column of this index.
    Kept(usize, Option<String>),
    /// More of a text, which is in this field.
    Text {
        /// The field.
        field: &'a str,
        /// Bytes of the text. A character may be cut.
        text: &'a [u8],
    },
    /// The text ends.
    End,
    /// The text ends, and may go on elsewhere.
    Cut,
    /// The name of the record, or a column that is kept, is longer than what is held of it.
    TooLong,
}

/// How many bytes are held of the name of a record and of each column that is kept, if the record is longer
/// than what is held.
pub(super) const MAX_VALUE: usize = 64 << 10;
