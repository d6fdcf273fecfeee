//! How far a decoder got.

/// What a call of [`Decoder::decode`](super::Decoder::decode) did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The number of bytes of the input that were read.
    pub read: usize,
    /// Whether these bytes, and what was written, end a member.
    pub is_member_end: bool,
}
