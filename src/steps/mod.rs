//! Text steps: each turns bytes or text into other text and says where every byte of it came from.

#[cfg(feature = "encoding")]
#[cfg_attr(not(feature = "mail"), expect(dead_code, reason = "used by `mail`"))]
pub(crate) mod charset;
#[cfg(feature = "mail")]
pub(crate) mod flowed;
#[cfg(feature = "mail")]
pub(crate) mod folded;
#[cfg(feature = "mail")]
pub(crate) mod html;
#[cfg_attr(not(feature = "mail"), expect(dead_code, reason = "used by `mail`"))]
mod map;
#[cfg_attr(not(feature = "mail"), expect(dead_code, reason = "used by `mail`"))]
pub(crate) mod normalize;
mod repair;
#[cfg(feature = "encoding")]
mod shifted;
mod transfer;

#[cfg(feature = "mail")]
pub use flowed::Paragraph;
#[cfg(feature = "mail")]
pub use html::Anchor;
#[cfg(feature = "mail")]
pub(crate) use map::Layer;
pub use map::OffsetMap;
pub use repair::Repair;
#[cfg(feature = "mail")]
pub(crate) use repair::note;
pub use transfer::{Decoded, TransferEncoding};

/// Most characters of a link that was folded over lines (APPC-6).
#[cfg(feature = "mail")]
const MAX_FOLD: usize = 2048;

/// Most lines of it: as many as [`MAX_FOLD`] has at 64 characters each.
#[cfg(feature = "mail")]
const MAX_FOLD_LINES: usize = 32;

/// Most bytes at the beginning of a line that are looked at for how it is quoted.
#[cfg(feature = "mail")]
const MAX_PREFIX: usize = 256;
