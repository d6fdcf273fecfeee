//! Identifiers: parts, mappings, comparison, resolution, formatting.

mod bidi;
#[cfg(feature = "encoding")]
mod charset;
mod compare;
pub(crate) mod differential;
#[cfg(feature = "history")]
mod documents;
mod format;
#[cfg(feature = "history")]
mod history;
#[cfg(not(feature = "history"))]
mod history {
    #[test]
    fn drafts() {
        crate::support::report(
            "history, documents, mapping, hostile: skipped, built without the feature `history`",
        );
    }
}
#[cfg(feature = "history")]
mod hostile;
mod idna;
#[cfg(feature = "history")]
mod mapping;
mod normalize;
mod parse;
mod parts;
pub(crate) mod properties;
mod resolve;
mod types;
mod unmap;
mod url;
mod wpt;

use irispan::Error;
use irispan::iri::{Iri, IriRef};

/// Resolves a reference against a base, both as text.
pub(crate) fn resolve(base: &str, reference: &str) -> Result<String, Error> {
    Ok(Iri::parse(base)?.resolve(IriRef::parse(reference)?).into_string())
}

/// Returns a reference that leads from a base to a target, both as text.
pub(crate) fn relativize(base: &str, target: &str) -> Result<String, Error> {
    Ok(Iri::parse(base)?.relativize(Iri::parse(target)?).into_string())
}
