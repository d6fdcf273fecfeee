//! Asks the compiler for its version: the kernel for AVX-512 needs a newer one than the rest of the library.

use std::env;
use std::process::Command;

/// The minor version of Rust 1 that made the instructions of AVX-512 stable. Older compilers build the
/// library without them, and its fastest kernel is AVX2.
const AVX512: u32 = 89;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(irispan_avx512)");
    // A compiler whose version is not understood is taken for an old one.
    if minor_version().is_some_and(|version| version >= AVX512) {
        println!("cargo::rustc-cfg=irispan_avx512");
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
