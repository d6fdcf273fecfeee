//! URIs, IRIs and references to them as types, borrowed and owned.

mod builder;
mod components;
mod convert;
mod draft;
mod edit;
#[cfg(feature = "http")]
mod http_crate;
mod kinds;
mod map;
mod meaning;
mod parse;
mod text;
mod traits;
#[cfg(feature = "url")]
mod url_crate;

pub use builder::Builder;
pub use kinds::{Iri, IriRef, Uri, UriRef};
pub use meaning::{Host, MaskedPassword};
pub use text::Text;
