//! All tests that see the public API only, in one binary.

#![expect(clippy::panic, reason = "a test that fails says how")]

// Needs `Links::steps`.
// mod linear;

mod api;
mod cases;
mod conformance;
mod data;
mod detection_test;
mod idna;
mod iri;
mod iri_bidi;
mod iri_format;
mod linear;
mod oracle;
mod properties;
mod prose;
mod random;
mod tables;
mod texts;

use std::io::Write;
/// Writes a line that `cargo test` shows even when the test passes: the harness captures what the
/// print macros write, and nothing else.
pub(crate) fn report(line: &str) {
    let _ = std::io::stderr().write_all(format!("{line}\n").as_bytes());
}
