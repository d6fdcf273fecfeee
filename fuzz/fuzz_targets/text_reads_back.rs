//! HTML and terminal text read back, and chains of edits.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "shared.rs"]
mod shared;
use shared::{read_back, support};

fuzz_target!(|input: &[u8]| read_back::text_reads_back(input));
