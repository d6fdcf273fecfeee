//! Mapping against itself, its way back, and the grammar of RFC 3986.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "shared.rs"]
mod shared;
use shared::{read_back, support};

fuzz_target!(|input: &[u8]| read_back::iri_maps_back(input));
