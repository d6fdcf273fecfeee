//! Lines that `cargo test` shows even when the test passes.

use std::io::Write;

/// Writes a line to standard error. The harness captures what the print macros write, and nothing
/// else.
pub(crate) fn report(line: &str) {
    let _ = std::io::stderr().write_all(format!("{line}\n").as_bytes());
}
