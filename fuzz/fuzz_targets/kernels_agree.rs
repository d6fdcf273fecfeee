//! Every kernel against the definition, every set of kinds against all of them.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "shared.rs"]
mod shared;
use shared::{bodies, support};

fuzz_target!(|input: &[u8]| bodies::kernels_agree(input));
