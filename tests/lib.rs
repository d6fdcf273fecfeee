//! All tests that see the public API only, in one binary.

#![expect(clippy::panic, reason = "a test that fails says how")]

mod api;
mod cases;
mod conformance;
mod conformance_doc;
mod data;
mod detection_test;
mod document_examples;
mod drivers;
#[cfg(feature = "mail")]
mod highlight;
#[cfg(not(feature = "mail"))]
mod highlight {
    #[test]
    fn html() {
        crate::report("HTML read back: skipped, built without the feature `mail`");
    }
}
mod idna;
mod iri;
mod iri_bidi;
#[cfg(feature = "encoding")]
mod iri_charset;
#[cfg(not(feature = "encoding"))]
mod iri_charset {
    #[test]
    fn charsets() {
        crate::report("charsets: skipped, built without the feature `encoding`");
    }
}
mod iri_compare;
mod iri_differential;
mod iri_format;
mod iri_history;
mod iri_hostile;
mod iri_mapping;
mod iri_normalize;
mod iri_parse;
mod iri_properties;
mod iri_resolve;
mod iri_unmap;
mod iri_url;
mod kernels;
mod linear;
#[cfg(feature = "mail")]
mod mail;
#[cfg(not(feature = "mail"))]
mod mail {
    #[test]
    fn mail() {
        crate::report("mail: skipped, built without the feature `mail`");
    }
}
mod oracle;
mod precision;
mod properties;
mod prose;
mod random;
mod replay;
mod safety;
mod tables;
mod texts;
mod wpt;

use std::io::Write;
/// Writes a line that `cargo test` shows even when the test passes: the harness captures what the
/// print macros write, and nothing else.
pub(crate) fn report(line: &str) {
    let _ = std::io::stderr().write_all(format!("{line}\n").as_bytes());
}
