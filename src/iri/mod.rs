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

pub(crate) mod ascii;
pub mod history;
mod host;
pub mod leiri;
mod link;
mod map;
mod parts;
mod percent;
mod rewrite;
mod unmap;
mod unsuited;

pub use ascii::{AsciiSet, is_iprivate, is_ucschar};
pub use host::{host_to_ascii, host_to_unicode};
pub(crate) use link::{link_to_uri, target};
#[cfg(feature = "encoding")]
pub use map::charset::{Charset, map_bytes};
pub use map::{Forbidden, HostMapping, Mapping, map, to_uri};
pub use parts::Parts;
pub use unmap::{Unmapping, to_iri, unmap};
pub use unsuited::{Finding, Unsuited};
