//! Identifiers: parts, mappings, comparison, resolution, formatting.

mod bidi;
#[cfg(feature = "encoding")]
mod charset;
mod compare;
pub(crate) mod differential;
mod documents;
mod format;
mod history;
mod hostile;
mod idna;
mod mapping;
mod normalize;
mod parse;
mod parts;
pub(crate) mod properties;
mod resolve;
mod unmap;
mod url;
mod wpt;
