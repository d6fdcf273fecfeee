//! How much of a message is read. The page of the module names these limits.

/// The maximum number of bytes of one part. Offsets in a step have 32 bits, and no decoding makes
/// more than three bytes of one.
pub(super) const MAX_PART: usize = 256 << 20;

/// The maximum number of bytes of a message in an mbox, which is more than mail servers take.
pub(super) const MAX_MESSAGE: usize = 256 << 20;

/// The maximum number of bytes of a header.
pub(super) const MAX_HEADER: usize = 256 << 10;

/// The maximum number of parts of a message.
pub(super) const MAX_PARTS: usize = 10_000;

/// The maximum depth of parts within parts. Mail in use has less than ten.
pub(super) const MAX_DEPTH: usize = 32;
