//! How much of a message is read. The page of the module names these limits.

/// The maximum number of bytes of one part. Mail servers take less, and the text of a part with its
/// map may need twenty times as much memory.
pub(super) const MAX_PART: usize = 64 << 20;

/// The maximum number of bytes of a message in an mbox, which is more than mail servers take.
pub(super) const MAX_MESSAGE: usize = 256 << 20;

/// The maximum number of bytes of a header.
pub(super) const MAX_HEADER: usize = 256 << 10;

/// The maximum number of characters of a Message-ID: those of a line (RFC 5322, section 2.1.1).
/// Callers name each link by it, so that a longer one would multiply what they write.
pub(super) const MAX_MESSAGE_ID: usize = 998;

/// The maximum number of parts of a message.
pub(super) const MAX_PARTS: usize = 10_000;

/// The maximum depth of parts within parts. Mail in use has less than ten.
pub(super) const MAX_DEPTH: usize = 32;

/// How many bytes of a body are decoded at a time where it is read as a stream, and how many are
/// looked at for a boundary that should come.
pub(super) const WINDOW: usize = 256 << 10;

/// How many times more bytes are decoded of text without any place where it can be divided: a megabyte,
/// which is where the scanner divides runs as well.
pub(super) const MAX_GROWTH: usize = 4;

/// The maximum number of bytes of a message that is read as a stream and is attached in an encoding
/// of its own, which is forbidden.
pub(super) const MAX_ENCODED: usize = 512 << 10;

/// How many bytes of a line are looked at, if the rest of it must be read first. No boundary and no
/// name of a field is longer.
pub(super) const MAX_LINE: usize = 64 << 10;
