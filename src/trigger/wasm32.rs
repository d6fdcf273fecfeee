//! Vectors of wasm32: simd128, when the crate is compiled with it.

use core::arch::wasm32::*;

use super::classes::{self, Class, Halves};
use super::vector::{self, Vector};
use super::{Functions, Kernel, MarkSet};

/// The kernels that this machine runs, the fastest first.
pub(super) fn available() -> [Option<Kernel>; 1] {
    static FUNCTIONS: Functions = Functions {
        name: "simd128",
        fill,
        host: class,
        local: class,
        parts: class,
        mixed: class,
        url: class,
    };
    [Some(Kernel(&FUNCTIONS))]
}

fn fill(text: &[u8], from: usize, words: &mut [u64], set: MarkSet) {
    // SAFETY: this module is compiled with simd128 only.
    unsafe { vector::fill::<Simd128>(text, from, words, set) }
}

fn class<C: Class>(text: &[u8], from: usize) -> C {
    // SAFETY: this module is compiled with simd128 only.
    unsafe { classes::class::<Simd128, C>(text, from) }
}

#[derive(Clone, Copy)]
struct Simd128(v128);

impl Vector for Simd128 {
    const LANES: usize = 16;

    #[inline(always)]
    unsafe fn load(at: *const u8) -> Simd128 {
        // SAFETY: the caller's; no alignment is asked for.
        Simd128(unsafe { v128_load(at.cast()) })
    }
    #[inline(always)]
    unsafe fn is_ascii(self) -> bool {
        u8x16_bitmask(self.0) == 0
    }
    #[inline(always)]
    unsafe fn rows(self, halves: &Halves) -> Simd128 {
        // SAFETY: the tables have sixteen bytes.
        let (upper, lower) = unsafe {
            (v128_load(halves.upper.as_ptr().cast()), v128_load(halves.lower.as_ptr().cast()))
        };
        let upper = u8x16_swizzle(upper, u8x16_shr(self.0, 4));
        let lower = u8x16_swizzle(lower, v128_and(self.0, u8x16_splat(0x0F)));
        Simd128(v128_and(upper, lower))
    }
    #[inline(always)]
    unsafe fn common(a: Simd128, b: Simd128) -> Simd128 {
        Simd128(v128_and(a.0, b.0))
    }
    #[inline(always)]
    unsafe fn any(self, bits: u8) -> u64 {
        // SAFETY: this module is compiled with simd128 only.
        unsafe {
            Simd128::zeros(Simd128(v128_and(self.0, u8x16_splat(bits)))) ^ u64::from(u16::MAX)
        }
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
        u64::from(u8x16_bitmask(u8x16_eq(self.0, u8x16_splat(0))))
    }
}
