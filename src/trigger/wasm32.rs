//! Vectors of wasm32: simd128, when the crate is compiled with it.

use core::arch::wasm32::*;

use super::classes::{self, HostBytes, LocalBytes, PartBytes};
use super::vector::{self, Vector};
use super::{Functions, Kernel, MarkSet};

/// The kernels that this machine runs, the fastest first.
pub(super) fn available() -> [Option<Kernel>; 1] {
    static FUNCTIONS: Functions = Functions { name: "simd128", fill, host, local, parts };
    [Some(Kernel(&FUNCTIONS))]
}

fn fill(text: &[u8], from: usize, words: &mut [u64], set: MarkSet) {
    // SAFETY: this module is compiled with simd128 only.
    unsafe { vector::fill::<Simd128>(text, from, words, set) }
}

fn host(text: &[u8], from: usize) -> HostBytes {
    // SAFETY: this module is compiled with simd128 only.
    unsafe { classes::host::<Simd128>(text, from) }
}

fn local(text: &[u8], from: usize) -> LocalBytes {
    // SAFETY: this module is compiled with simd128 only.
    unsafe { classes::local::<Simd128>(text, from) }
}

fn parts(text: &[u8], from: usize) -> PartBytes {
    // SAFETY: this module is compiled with simd128 only.
    unsafe { classes::parts::<Simd128>(text, from) }
}

#[derive(Clone, Copy)]
struct Simd128(v128);

impl Vector for Simd128 {
    const LANES: usize = 16;
    type Mask = v128;

    #[inline(always)]
    unsafe fn load(at: *const u8) -> Simd128 {
        // SAFETY: the caller's; no alignment is asked for.
        Simd128(unsafe { v128_load(at.cast()) })
    }
    #[inline(always)]
    unsafe fn equal(self, byte: u8) -> v128 {
        u8x16_eq(self.0, u8x16_splat(byte))
    }
    #[inline(always)]
    unsafe fn within(self, first: u8, last: u8) -> v128 {
        u8x16_le(u8x16_sub(self.0, u8x16_splat(first)), u8x16_splat(last - first))
    }
    #[inline(always)]
    unsafe fn with_bits(self, bits: u8) -> Simd128 {
        Simd128(v128_or(self.0, u8x16_splat(bits)))
    }
    #[inline(always)]
    unsafe fn beyond_ascii(self) -> v128 {
        u8x16_ge(self.0, u8x16_splat(0x80))
    }
    #[inline(always)]
    unsafe fn or(a: v128, b: v128) -> v128 {
        v128_or(a, b)
    }
    #[inline(always)]
    unsafe fn and_not(a: v128, b: v128) -> v128 {
        v128_andnot(a, b)
    }
    #[inline(always)]
    unsafe fn bits(mask: v128) -> u64 {
        u64::from(u8x16_bitmask(mask))
    }
    #[inline(always)]
    unsafe fn differs(self, byte: u8) -> Simd128 {
        Simd128(v128_xor(self.0, u8x16_splat(byte)))
    }
    #[inline(always)]
    unsafe fn below(self, byte: u8) -> Simd128 {
        Simd128(u8x16_sub_sat(u8x16_splat(byte), self.0))
    }
    #[inline(always)]
    unsafe fn either(a: Simd128, b: Simd128) -> Simd128 {
        Simd128(v128_or(a.0, b.0))
    }
    #[inline(always)]
    unsafe fn both(a: Simd128, b: Simd128) -> Simd128 {
        Simd128(u8x16_min(a.0, b.0))
    }
    #[inline(always)]
    unsafe fn zeros(self) -> u64 {
        // SAFETY: this module is compiled with simd128 only.
        unsafe { Simd128::bits(self.equal(0)) }
    }
}
