//! Every limit of the scanner, each with its reason.

/// Most code points in a host that is still judged: 253 octets is the longest domain name, and an
/// A-label is never shorter than its U-label (U58-H7).
pub(crate) const MAX_HOST: usize = 253;

/// Most code points in one label, by the same reasoning from 63 octets.
pub(crate) const MAX_LABEL: usize = 63;

/// Most octets in the local part of an address (U58-E3, ADDR-5).
pub(crate) const MAX_LOCAL_PART: usize = 64;

/// Most unclosed brackets remembered in one part (U58-D8).
pub(crate) const MAX_BRACKETS: usize = 125;

/// Most octets looked at for a top-level domain: the longest listed one, in either form, folded or
/// not, is shorter.
pub(crate) const MAX_TLD: usize = 96;
