//! Sets the soname of the shared library: `libirispan.so.0.1`. While the major version is 0, the minor
//! one is in it too.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let version = |part| env::var(part).unwrap_or_default();
    let (major, minor) = (version("CARGO_PKG_VERSION_MAJOR"), version("CARGO_PKG_VERSION_MINOR"));
    let abi = if major == "0" { format!("0.{minor}") } else { major };
    // cargo-c sets it itself, to the same.
    let is_linux = env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux");
    if is_linux && env::var_os("CARGO_FEATURE_CAPI").is_none() {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libirispan.so.{abi}");
    }
}
