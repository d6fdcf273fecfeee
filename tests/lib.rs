//! All tests that see the public API only, in one binary.

mod data;
mod tables;

use std::io::Write;

/// Writes a line that `cargo test` shows even when the test passes: the harness captures what the
/// print macros write, and nothing else.
pub(crate) fn report(line: &str) {
    let _ = std::io::stderr().write_all(format!("{line}\n").as_bytes());
}
