//! Marks that were sifted against all marks, in long texts.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "shared.rs"]
mod shared;
use shared::{bodies, support};

fuzz_target!(|input: &[u8]| bodies::sieve_agrees(input));
