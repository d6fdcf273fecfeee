//! The limits that several files need or that callers can observe, each with its reason. A limit of a single
//! rule is defined next to that rule.

/// The maximum number of code points in a host. The longest domain name has 253 octets, and an
/// A-label is never shorter than its U-label (U58-H7).
pub(crate) const MAX_HOST: usize = 253;

/// The maximum number of code points in one label, which has 63 octets at most, for the same reason.
pub(crate) const MAX_LABEL: usize = 63;

/// The maximum number of octets in the local part of an address (U58-E3, ADDR-5).
pub(crate) const MAX_LOCAL_PART: usize = 64;

/// The maximum number of open brackets that are remembered in one part (U58-D8).
pub(crate) const MAX_BRACKETS: usize = 125;

/// The maximum number of backslashes of one escape (R2-5, R2-50, STEP-5): those of three strings, each written in
/// the next, are 7 before a quote and 8 before anything else.
pub(crate) const MAX_BACKSLASHES: usize = 8;

/// The maximum number of bytes that are examined when looking for a top-level domain. The longest
/// listed one is shorter in every spelling.
pub(crate) const MAX_TLD: usize = 96;

/// The maximum number of bytes in the name of a scheme. The longest known name is shorter; the limit
/// also holds for names that a caller adds.
pub(crate) const MAX_SCHEME: usize = 32;

/// The maximum number of digits of a port that are examined. No valid port has more.
pub(crate) const MAX_PORT_DIGITS: usize = 5;

/// The maximum number of bytes of symbols and look-alikes that are passed to see what is on their other side
/// (R2-7, R2-44, R2-55).
pub(crate) const MAX_SYMBOLS: usize = 16;

/// The maximum number of bytes between the brackets of an IP literal. The longest IPv6 address has
/// 45; an IPvFuture that is longer does not exist.
pub(crate) const MAX_IP_LITERAL: usize = 64;

/// The maximum number of bytes before a local part that are searched for the scheme of a URL with
/// userinfo (U58-E8).
pub(crate) const MAX_USERINFO_WALK: usize = 256;

/// The maximum number of bytes after an address that are searched for a path in scp notation (T11).
pub(crate) const MAX_SCP_PATH: usize = 256;

/// The maximum number of bytes after the colon of a scheme without `//` that decide whether it
/// begins a link.
pub(crate) const MAX_OPAQUE_BEGIN: usize = 64;

/// The maximum number of bytes in the user part after `sip:` and similar schemes.
pub(crate) const MAX_USER: usize = 128;

/// The maximum number of bytes before an end that decide whether it cuts a grapheme cluster (T12).
/// No flag, emoji sequence or syllable is longer.
pub(crate) const MAX_CLUSTER: usize = 64;

/// The maximum number of bytes of closing punctuation after a host and marks that hosts don't show
/// (T12).
pub(crate) const MAX_CLOSING: usize = 64;

/// The maximum number of bytes on either side of a bare domain that its grade depends on.
pub(crate) const MAX_CONTEXT: usize = 16;

/// The maximum number of bytes before a link of the second walk that are searched for a path, query or
/// fragment. Text in quotes or brackets begins near its opener.
pub(crate) const MAX_CLEAR: usize = 64;

/// The maximum number of bytes after a host in which it may go on after characters that are not
/// seen (R2-45).
pub(crate) const MAX_UNSEEN: usize = 64;

/// The maximum number of bytes before a bare host, after a zero width space, in which the `@` of an
/// address is looked for that was cut there (R2-45).
pub(crate) const MAX_CUT_ADDRESS: usize = 64;

/// The maximum number of bytes in a run, unless the caller sets another; a longer run is cut
/// ([`seam`](crate::seam)). No link that works is longer, few texts have such runs, and a stream has
/// to hold a whole run:
///
/// - Servers accept 8 KB for the first line of a request by default (RFC 9110, section 4.1, asks for
///   8000 octets). Firefox refuses an address of more than 1 MiB, Chromium one of more than 2 MiB.
/// - Of 230,000 links in mail, prose, web pages, sources and documentation, 99.9 % had less than 1000
///   bytes, and the longest had 2049. The longest run was a source map of 142,016 bytes; in prose
///   without spaces it was 14,133.
/// - Longer runs are minified JSON, scripts, or base64 without line ends. There, a cut splits one
///   link in each MiB at most, and the link is flagged.
/// - It is also the size of a piece for one thread, so that such a run is shared by all of them.
pub(crate) const MAX_RUN: usize = 1 << 20;

/// The minimum that a caller may set instead. Every character is shorter.
pub(crate) const MIN_MAX_RUN: usize = 8;
