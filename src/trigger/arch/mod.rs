//! The machines: for each, its vectors in terms of its instructions, and nothing else.
//!
//! A module has a function `available` that returns the functions which this processor runs, the
//! fastest first.

use super::machine::Functions;

#[cfg(target_arch = "aarch64")]
mod aarch64;
mod scalar;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm32;
#[cfg(target_arch = "x86_64")]
mod x86_64;

/// The functions for every machine.
pub(crate) static SCALAR: Functions = Functions::of::<scalar::Bytes>();

/// Returns the functions that this processor runs, the fastest first and the scalar ones last.
pub(crate) fn available() -> impl Iterator<Item = &'static Functions> {
    #[cfg(target_arch = "x86_64")]
    let vectors = x86_64::available();
    #[cfg(target_arch = "aarch64")]
    let vectors = aarch64::available();
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    let vectors = wasm32::available();
    #[cfg(not(any(
        target_arch = "x86_64",
        target_arch = "aarch64",
        all(target_arch = "wasm32", target_feature = "simd128")
    )))]
    let vectors = [None];
    vectors.into_iter().flatten().chain([&SCALAR])
}

/// Code that is generic over vectors.
#[cfg(test)]
pub(crate) trait ForEachVector {
    /// # Safety
    ///
    /// The processor has these vectors.
    unsafe fn visit<V: super::vector::Vector>(&mut self, name: &str);
}

/// Runs code for each sort of vectors that this processor has.
#[cfg(test)]
pub(crate) fn for_each_vector(visitor: &mut impl ForEachVector) {
    // SAFETY: every processor has these.
    unsafe { visitor.visit::<scalar::Bytes>("scalar") };
    #[cfg(target_arch = "x86_64")]
    x86_64::for_each_vector(visitor);
    #[cfg(target_arch = "aarch64")]
    aarch64::for_each_vector(visitor);
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    wasm32::for_each_vector(visitor);
}
