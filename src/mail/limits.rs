//! Limits of what is read of a message, which are documented in the page of the module.

/// The maximum size of a part in bytes. Mail servers accept less, and the text of a part with its
/// map may need twenty times as much memory.
pub(super) const MAX_PART: usize = 64 << 20;

/// The maximum size of a message in an mbox in bytes, which is more than mail servers accept.
pub(super) const MAX_MESSAGE: usize = 256 << 20;

/// The maximum number of bytes of a header.
pub(super) const MAX_HEADER: usize = 256 << 10;

/// The maximum number of characters of a Message-ID: that of a line (RFC 5322, section 2.1.1).
/// Callers write it with each link, so a longer one would multiply their output.
pub(super) const MAX_MESSAGE_ID: usize = 998;

/// The maximum number of parts of a message.
pub(super) const MAX_PARTS: usize = 10_000;

/// The maximum depth of parts within parts. Mail in use has less than ten.
pub(super) const MAX_DEPTH: usize = 32;

/// The number of bytes of a body that are decoded at a time when it is read as a stream, and that
/// are searched for an expected boundary.
pub(super) const WINDOW: usize = 256 << 10;

/// The factor by which the window may grow in text that cannot be divided: to a megabyte, where the
/// scanner cuts runs as well.
pub(super) const MAX_GROWTH: usize = 4;

/// The maximum size in bytes of an attached message with a forbidden transfer encoding, in a
/// message that is read as a stream.
pub(super) const MAX_ENCODED: usize = 512 << 10;

/// The number of bytes of a line that are looked at before the rest of it is read. No boundary and
/// no name of a field is longer.
pub(super) const MAX_LINE: usize = 64 << 10;
