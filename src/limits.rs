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

/// Most octets of a scheme name: the longest known one is shorter, and callers' own may be as long.
pub(crate) const MAX_SCHEME: usize = 32;

/// Most octets between the brackets of an IP literal that are looked at.
pub(crate) const MAX_IP_LITERAL: usize = 64;

/// Most octets before a local part that are searched for the scheme of a URL with userinfo
/// (U58-E8).
pub(crate) const MAX_USERINFO_WALK: usize = 256;

/// Most octets behind an address that are looked at for a path in scp notation (T11).
pub(crate) const MAX_SCP_PATH: usize = 256;

/// Most octets behind the colon of a scheme without `//` that are looked at to see whether it begins a
/// link.
pub(crate) const MAX_OPAQUE_BEGIN: usize = 64;

/// Most octets of the user part behind `sip:` and its like.
pub(crate) const MAX_USER: usize = 128;

/// Octets before an end that decide whether it cuts a grapheme cluster (T12): more than a flag, an
/// emoji sequence or a syllable has.
pub(crate) const MAX_CLUSTER: usize = 64;

/// Octets on either side of a bare domain that its grade may depend on.
pub(crate) const MAX_CONTEXT: usize = 16;

/// Most bytes of a run without any ASCII control or space that are scanned as one; a longer one is cut
/// ([`seam`](crate::seam)). No link that works is longer, few texts have such runs, and a stream has to
/// hold so much and no more:
///
/// - Servers take 8 KB of a request's first line unless told otherwise (RFC 9110, section 4.1, asks for
///   8000 octets). Firefox refuses an address of more than 1 MiB, Chromium one of more than 2 MiB.
/// - Of 230,000 links in mail, prose, web pages, sources and documentation, 99.9 % had less than 1000
///   bytes and the longest 2049. The longest run was a source map of 142,016 bytes; in prose without
///   spaces it was 14,133.
/// - What has longer runs is minified JSON, scripts, or base64 without line ends. There a cut parts at
///   most one link for each MiB, and flags it.
/// - It is also the size of a piece for one thread, so such a run is shared by all of them.
pub(crate) const MAX_RUN: usize = 1 << 20;

/// Fewest bytes that a caller may set instead: no character is as long.
pub(crate) const MIN_MAX_RUN: usize = 8;
