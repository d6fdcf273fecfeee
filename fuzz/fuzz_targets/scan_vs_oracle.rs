//! Profile `uts58` against the standards transcribed plainly. Needs the official data.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;

#[path = "shared.rs"]
mod shared;
use shared::{bodies, support};

static ORACLE: LazyLock<support::oracle::Oracle> =
    LazyLock::new(|| support::oracle::Oracle::load("17.0.0").expect("IRISPAN_DATA names the official data"));

fuzz_target!(|text: &[u8]| bodies::scan_vs_oracle(&ORACLE, text));
