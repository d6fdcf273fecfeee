//! IRIs: their parts, and the URIs they map to.
//!
//! A text is split into [`Parts`] by the generic syntax, and mapped to a URI part by part with
//! [`to_uri`]; [`host_to_ascii`] is the mapping of the host alone. [`AsciiSet`], [`is_ucschar`] and
//! [`is_iprivate`] are the character classes of the two grammars.
//!
//! For people, [`mod@format`] writes an IRI with as few escapes as it can have in running text,
//! [`to_display`] and [`Display`] show it, [`shorten`] makes it fit, and [`bidi`] says what becomes of
//! right-to-left characters in it. [`LengthReport`] says what escaping costs.

pub(crate) mod ascii;
pub mod bidi;
mod display;
pub mod format;
mod host;
mod length;
mod link;
mod map;
mod parts;
mod percent;
mod rewrite;
mod shorten;

pub use ascii::{AsciiSet, is_iprivate, is_ucschar};
pub use display::{Direction, Display, strip_bidi_controls, to_display};
pub use host::host_to_ascii;
pub use length::{Length, LengthReport};
pub(crate) use link::{link_to_uri, target};
pub use map::to_uri;
pub use parts::Parts;
pub use shorten::{shorten, shorten_by};
