//! Shortcuts against the rules that they stand for, in both profiles.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "shared.rs"]
mod shared;
use shared::{bodies, support};

fuzz_target!(|input: &[u8]| bodies::shortcuts_agree(input));
