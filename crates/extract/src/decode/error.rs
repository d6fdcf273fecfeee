//! Why a source could not be decoded.

use core::fmt;

/// Why a source could not be decoded to its end: a kind, and offsets in bytes of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecodeError {
    kind: DecodeErrorKind,
    offset: u64,
    member: u64,
}

/// The reason for an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// The source ends within a member.
    Truncated,
    /// There is something else where a member should begin.
    NotAMember,
    /// The bytes of a member contradict its format.
    Corrupt,
    /// The checksum at the end of a member does not match. What was decoded may be wrong.
    Checksum,
    /// The length at the end of a member of gzip does not match, although its checksum does.
    Length,
    /// The member needs more memory than decoding may take: a window of more than 128 MiB.
    Window,
    /// The member needs a dictionary that the source does not have.
    Dictionary,
    /// The member has an unsupported version of its format: a legacy frame of LZ4.
    Unsupported,
}

impl DecodeError {
    pub(super) fn new(kind: DecodeErrorKind, offset: u64, member: u64) -> DecodeError {
        DecodeError { kind, offset, member }
    }

    /// Returns the reason.
    #[must_use]
    pub fn kind(&self) -> DecodeErrorKind {
        self.kind
    }

    /// Returns how many bytes of the source were read before the wrong ones.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns the offset of the member that is wrong, in bytes.
    #[must_use]
    pub fn member_offset(&self) -> u64 {
        self.member
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            DecodeErrorKind::Truncated => "ends within a member",
            DecodeErrorKind::NotAMember => "holds bytes that are not a member",
            DecodeErrorKind::Corrupt => "holds a member that is corrupt",
            DecodeErrorKind::Checksum => "holds a member whose checksum is wrong",
            DecodeErrorKind::Length => "holds a member whose length is wrong",
            DecodeErrorKind::Window => "holds a member that wants more than 128 MiB of memory",
            DecodeErrorKind::Dictionary => "holds a member whose dictionary is missing",
            DecodeErrorKind::Unsupported => "holds a member in a version that is not read",
        };
        write!(f, "{what}, which begins at byte {}; read up to byte {}", self.member, self.offset)
    }
}

impl core::error::Error for DecodeError {}
