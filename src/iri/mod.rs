//! IRIs: their parts, and the URIs they map to.
//!
//! A text is split into [`Parts`] by the generic syntax, and mapped to a URI part by part with
//! [`to_uri`]; [`host_to_ascii`] is the mapping of the host alone. [`AsciiSet`], [`is_ucschar`] and
//! [`is_iprivate`] are the character classes of the two grammars.
//!
//! Other ways to a URI than that of [`to_uri`] have names as a [`Mapping`] for [`map`]: the variants
//! of RFC 3987, with the host by IDNA or percent-encoded, legacy extended IRIs ([`leiri`]), and the
//! drafts that came before ([`history`]). With the feature `encoding`, IRIs in legacy charsets and
//! queries in the charset of their document are mapped too. [`to_iri`] goes the way back, and
//! [`unmap`] in the ways that an [`Unmapping`] names.
//!
//! In documents, [`undo_references`] takes off the escapes of HTML and XML and [`to_references`] puts
//! them on; with the feature `encoding`, `Charset::encode_iri` writes an IRI in any charset.
//!
//! For those who make IRIs, [`is_nfc`], [`is_nfkc`] and [`fold_width`] say and mend what an input method
//! left, [`validate::by_scheme`] knows what single schemes ask for, and [`collisions`] finds names that
//! a site may take for one.
//!
//! For people, [`mod@format`] writes an IRI with as few escapes as it can have in running text,
//! [`to_display`] and [`Display`] show it, [`shorten`] makes it fit, and [`bidi`] says what becomes of
//! right-to-left characters in it. [`LengthReport`] says what escaping costs.

pub mod bidi;
#[cfg(feature = "encoding")]
mod charset;
mod collisions;
mod compare;
mod display;
mod ends;
pub mod format;
#[cfg(feature = "history")]
pub mod history;
mod host;
pub mod leiri;
mod length;
mod map;
mod markup;
mod normalization_form;
mod normalize;
mod parse;
mod parts;
mod percent;
mod reference;
mod resolve;
mod rewrite;
mod shorten;
mod steps;
mod ucschar;
mod unmap;
mod unsuited;
pub mod validate;

pub use crate::text::ascii::AsciiSet;
#[cfg(feature = "encoding")]
pub use charset::{Charset, Escape};
pub use collisions::{Collision, Folding, collisions};
pub use compare::{equivalent, same_target};
pub use display::{Direction, Display, strip_bidi_controls, to_display};
pub use host::{host_to_ascii, host_to_unicode};
pub use length::{Length, LengthReport};
pub(crate) use map::plain::{is_plain_address, is_plain_behind_scheme};
pub use map::{Forbidden, HostMapping, Mapping, StrayDelimiters, to_uri};
pub use markup::{to_references, undo_references};
pub use normalization_form::{fold_width, is_nfc, is_nfkc};
pub use normalize::{Rung, normalize};
pub use parse::Repertoire;
pub use parts::Parts;
pub(crate) use parts::has_mailto;
pub(crate) use percent::push_escape;
pub use reference::{Iri, IriRef};
pub use resolve::Resolution;
pub use shorten::{shorten, shorten_by};
pub use ucschar::{is_iprivate, is_ucschar};
pub use unmap::{Unmapping, to_iri};
pub use unsuited::{Finding, Unsuited};
