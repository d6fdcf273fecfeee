//! The C library with any bytes as text, UTF-16, message and options.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/capi/tests/border/body.rs"]
mod body;

fuzz_target!(|input: &[u8]| body::c_border(input));
