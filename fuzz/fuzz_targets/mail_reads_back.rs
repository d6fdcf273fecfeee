//! Messages: places of links, HTML, and mailboxes read in any way.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "shared.rs"]
mod shared;
use shared::{mail, support};

fuzz_target!(|input: &[u8]| mail::mail_reads_back(input));
