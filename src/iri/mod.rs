//! IRIs: their parts, and the URIs they map to.
//!
//! A text is split into [`Parts`] by the generic syntax, and mapped to a URI part by part with
//! [`to_uri`]; [`host_to_ascii`] is the mapping of the host alone. [`AsciiSet`], [`is_ucschar`] and
//! [`is_iprivate`] are the character classes of the two grammars.

pub(crate) mod ascii;
mod compare;
mod host;
mod link;
mod map;
mod normalize;
mod parts;
mod percent;
mod reference;
mod resolve;
mod rewrite;
pub mod validate;

pub use ascii::{AsciiSet, is_iprivate, is_ucschar};
pub use compare::{equivalent, same_target};
pub use host::host_to_ascii;
pub(crate) use link::{link_to_uri, target};
pub use map::to_uri;
pub use normalize::{Rung, normalize};
pub use parts::Parts;
pub use reference::{Iri, IriRef};
pub use resolve::{Resolution, relativize, resolve};
pub use validate::Repertoire;
