//! The vectors of x86-64: SSE2, which every such processor has, SSSE3, AVX2 and AVX-512BW.

use std::arch::is_x86_feature_detected;

use crate::trigger::machine::Functions;

mod avx2;
// Its instructions are in the standard library from Rust 1.89 on: see `build.rs`.
#[cfg(irispan_avx512)]
mod avx512bw;
mod lanes256;
#[cfg(irispan_avx512)]
mod lanes512;
mod xmm;

/// Returns the functions that this processor runs, the fastest first.
pub(crate) fn available() -> [Option<&'static Functions>; 4] {
    static AVX2: Functions =
        Functions { sift: Some(lanes256::sift), ..Functions::of::<avx2::Avx2>() };
    static SSSE3: Functions = Functions::of::<xmm::Ssse3>();
    static SSE2: Functions = Functions::of::<xmm::Sse2>();
    [
        avx512bw(),
        (is_x86_feature_detected!("avx2") && has_bits()).then_some(&AVX2),
        is_x86_feature_detected!("ssse3").then_some(&SSSE3),
        Some(&SSE2),
    ]
}

/// Returns whether the processor has the instructions for single bits that sieves need. Every one
/// with AVX2 has them, unless a virtual machine hides them.
fn has_bits() -> bool {
    is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(irispan_avx512)]
fn avx512bw() -> Option<&'static Functions> {
    static AVX512BW: Functions =
        Functions { sift: Some(lanes512::sift), ..Functions::of::<avx512bw::Avx512>() };
    // The sieve of eight lanes needs more, which the first processors with AVX-512 lack.
    static WITHOUT_VBMI2: Functions =
        Functions { sift: Some(lanes256::sift), ..Functions::of::<avx512bw::Avx512>() };
    let has_both = is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512f");
    let functions =
        if is_x86_feature_detected!("avx512vbmi2") { &AVX512BW } else { &WITHOUT_VBMI2 };
    (has_both && is_x86_feature_detected!("avx2") && has_bits()).then_some(functions)
}

#[cfg(not(irispan_avx512))]
fn avx512bw() -> Option<&'static Functions> {
    None
}

#[cfg(test)]
pub(crate) fn for_each_vector(visitor: &mut impl super::ForEachVector) {
    #[cfg(irispan_avx512)]
    if avx512bw().is_some() {
        // SAFETY: the processor has been asked.
        unsafe { visitor.visit::<avx512bw::Avx512>("avx512bw") };
    }
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has been asked.
        unsafe { visitor.visit::<avx2::Avx2>("avx2") };
    }
    if is_x86_feature_detected!("ssse3") {
        // SAFETY: the processor has been asked.
        unsafe { visitor.visit::<xmm::Ssse3>("ssse3") };
    }
    // SAFETY: SSE2 is part of x86-64.
    unsafe { visitor.visit::<xmm::Sse2>("sse2") };
}
