//! Asks the compiler for its version: two things of the standard library are newer than the oldest
//! compiler that the library is for, and it does without them there.

use std::env;
use std::process::Command;

/// Name of a `cfg`, and the minor version of Rust 1 that it needs.
const NEEDS: [(&str, u32); 2] = [
    // Instructions of AVX-512 (stable since 1.89). Without them, the fastest kernel is AVX2.
    ("irispan_avx512", 89),
    // `core::hint::select_unpredictable` (stable since 1.88). Without it, the compiler decides.
    ("irispan_select_unpredictable", 88),
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // A compiler whose version is not understood is taken for an old one.
    let version = minor_version().unwrap_or(0);
    for (name, needed) in NEEDS {
        println!("cargo::rustc-check-cfg=cfg({name})");
        if version >= needed {
            println!("cargo::rustc-cfg={name}");
        }
    }
}

/// Returns 89 if the compiler says `rustc 1.89.0 …`.
fn minor_version() -> Option<u32> {
    let rustc = env::var_os("RUSTC")?;
    let output = Command::new(rustc).arg("--version").output().ok()?;
    let version = String::from_utf8(output.stdout).ok()?;
    let mut numbers = version.strip_prefix("rustc 1.")?.split('.');
    numbers.next()?.parse().ok()
}
