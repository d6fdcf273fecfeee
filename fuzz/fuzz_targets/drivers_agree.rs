//! A slice, a stream, threads, a pointer and an edit against each other.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "shared.rs"]
mod shared;
use shared::{bodies, support};

fuzz_target!(|input: &[u8]| bodies::drivers_agree(input));
