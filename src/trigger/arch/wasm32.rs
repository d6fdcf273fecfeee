//! The vectors of wasm32: simd128. There is no way to ask the engine for them at run time, so this
//! module is compiled if the whole crate is compiled with them.

use core::arch::wasm32::*;

use crate::trigger::machine::{Functions, machine};
use crate::trigger::nibbles::Nibbles;
use crate::trigger::vector::Vector;

machine!(Simd128, "simd128");

/// Returns the functions that this processor runs.
pub(crate) fn available() -> [Option<&'static Functions>; 1] {
    static SIMD128: Functions = Functions::of::<Simd128>();
    [Some(&SIMD128)]
}

#[cfg(test)]
pub(crate) fn for_each_vector(visitor: &mut impl super::ForEachVector) {
    // SAFETY: this module is compiled with simd128 only.
    unsafe { visitor.visit::<Simd128>("simd128") };
}

#[derive(Clone, Copy)]
struct Simd128(v128);

// SAFETY: this module is compiled with simd128 only. `load` reads one vector of `LANES` bytes.
unsafe impl Vector for Simd128 {
    const LANES: usize = 16;
    const SHUFFLES: bool = true;

    #[inline(always)]
    unsafe fn load(at: *const u8) -> Simd128 {
        // SAFETY: the caller promises 16 bytes; this load needs no alignment.
        Simd128(unsafe { v128_load(at.cast()) })
    }
    #[inline(always)]
    fn is_ascii(self) -> bool {
        u8x16_bitmask(self.0) == 0
    }
    #[inline(always)]
    fn rows(self, tables: &Nibbles) -> Simd128 {
        // SAFETY: each table has the 16 bytes that are loaded.
        let (high, low) = unsafe {
            (v128_load(tables.high.as_ptr().cast()), v128_load(tables.low.as_ptr().cast()))
        };
        let high = u8x16_swizzle(high, u8x16_shr(self.0, 4));
        let low = u8x16_swizzle(low, v128_and(self.0, u8x16_splat(0x0F)));
        Simd128(v128_and(high, low))
    }
    #[inline(always)]
    fn look_up(self, table: &[u8; 16]) -> Simd128 {
        // SAFETY: the table has the 16 bytes that are loaded.
        let table = unsafe { v128_load(table.as_ptr().cast()) };
        // An index past the table gives 0.
        Simd128(u8x16_swizzle(table, v128_and(self.0, u8x16_splat(0x8F))))
    }
    #[inline(always)]
    fn xor_lanes(self, other: Simd128) -> Simd128 {
        Simd128(v128_xor(self.0, other.0))
    }
    #[inline(always)]
    fn saturating_sub(self, other: Simd128) -> Simd128 {
        Simd128(u8x16_sub_sat(self.0, other.0))
    }
    #[inline(always)]
    fn and(self, other: Simd128) -> Simd128 {
        Simd128(v128_and(self.0, other.0))
    }
    #[inline(always)]
    fn or(self, other: Simd128) -> Simd128 {
        Simd128(v128_or(self.0, other.0))
    }
    #[inline(always)]
    fn min(self, other: Simd128) -> Simd128 {
        Simd128(u8x16_min(self.0, other.0))
    }
    #[inline(always)]
    fn xor(self, byte: u8) -> Simd128 {
        Simd128(v128_xor(self.0, u8x16_splat(byte)))
    }
    #[inline(always)]
    fn saturating_sub_from(self, byte: u8) -> Simd128 {
        Simd128(u8x16_sub_sat(u8x16_splat(byte), self.0))
    }
    #[inline(always)]
    fn test_mask(self, bits: u8) -> u64 {
        self.and(Simd128(u8x16_splat(bits))).zero_mask() ^ u64::from(u16::MAX)
    }
    #[inline(always)]
    fn zero_mask(self) -> u64 {
        u64::from(u8x16_bitmask(u8x16_eq(self.0, u8x16_splat(0))))
    }
    #[inline(always)]
    fn zero_words(self) -> u64 {
        u64::from(i64x2_bitmask(i64x2_eq(self.0, i64x2_splat(0))))
    }
}
