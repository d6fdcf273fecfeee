//! The vectors of aarch64: NEON, which every such processor has.

use core::arch::aarch64::*;

use crate::trigger::machine::{Functions, machine};
use crate::trigger::nibbles::Nibbles;
use crate::trigger::vector::Vector;

machine!(Neon, "neon", "neon");

/// Returns the functions that this processor runs.
pub(crate) fn available() -> [Option<&'static Functions>; 1] {
    static NEON: Functions = Functions::of::<Neon>();
    [Some(&NEON)]
}

#[cfg(test)]
pub(crate) fn for_each_vector(visitor: &mut impl super::ForEachVector) {
    // SAFETY: NEON is part of aarch64.
    unsafe { visitor.visit::<Neon>("neon") };
}

#[derive(Clone, Copy)]
struct Neon(uint8x16_t);

// SAFETY: NEON is part of aarch64. `load` reads one register of `LANES` bytes.
unsafe impl Vector for Neon {
    const LANES: usize = 16;
    const SHUFFLES: bool = true;

    #[inline(always)]
    unsafe fn load(at: *const u8) -> Neon {
        // SAFETY: the caller promises 16 bytes; this load needs no alignment.
        Neon(unsafe { vld1q_u8(at) })
    }
    #[inline(always)]
    fn is_ascii(self) -> bool {
        // SAFETY: NEON is part of aarch64.
        unsafe { vmaxvq_u8(self.0) < 0x80 }
    }
    #[inline(always)]
    fn rows(self, tables: &Nibbles) -> Neon {
        // SAFETY: NEON is part of aarch64, and each table has the 16 bytes that are loaded.
        unsafe {
            let high = vqtbl1q_u8(vld1q_u8(tables.high.as_ptr()), vshrq_n_u8::<4>(self.0));
            let low_nibbles = vandq_u8(self.0, vdupq_n_u8(0x0F));
            Neon(vandq_u8(high, vqtbl1q_u8(vld1q_u8(tables.low.as_ptr()), low_nibbles)))
        }
    }
    #[inline(always)]
    fn look_up(self, table: &[u8; 16]) -> Neon {
        // SAFETY: NEON is part of aarch64, and the table has the 16 bytes that are loaded. An index
        // past the table gives 0.
        unsafe {
            let index = vandq_u8(self.0, vdupq_n_u8(0x8F));
            Neon(vqtbl1q_u8(vld1q_u8(table.as_ptr()), index))
        }
    }
    #[inline(always)]
    fn xor_lanes(self, other: Neon) -> Neon {
        // SAFETY: NEON is part of aarch64.
        unsafe { Neon(veorq_u8(self.0, other.0)) }
    }
    #[inline(always)]
    fn saturating_sub(self, other: Neon) -> Neon {
        // SAFETY: NEON is part of aarch64.
        unsafe { Neon(vqsubq_u8(self.0, other.0)) }
    }
    #[inline(always)]
    fn and(self, other: Neon) -> Neon {
        // SAFETY: NEON is part of aarch64.
        unsafe { Neon(vandq_u8(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Neon) -> Neon {
        // SAFETY: NEON is part of aarch64.
        unsafe { Neon(vorrq_u8(self.0, other.0)) }
    }
    #[inline(always)]
    fn min(self, other: Neon) -> Neon {
        // SAFETY: NEON is part of aarch64.
        unsafe { Neon(vminq_u8(self.0, other.0)) }
    }
    #[inline(always)]
    fn xor(self, byte: u8) -> Neon {
        // SAFETY: NEON is part of aarch64.
        unsafe { Neon(veorq_u8(self.0, vdupq_n_u8(byte))) }
    }
    #[inline(always)]
    fn saturating_sub_from(self, byte: u8) -> Neon {
        // SAFETY: NEON is part of aarch64.
        unsafe { Neon(vqsubq_u8(vdupq_n_u8(byte), self.0)) }
    }
    #[inline(always)]
    fn test_mask(self, bits: u8) -> u64 {
        // SAFETY: NEON is part of aarch64.
        mask(unsafe { vtstq_u8(self.0, vdupq_n_u8(bits)) })
    }
    #[inline(always)]
    fn zero_mask(self) -> u64 {
        // SAFETY: NEON is part of aarch64.
        mask(unsafe { vceqzq_u8(self.0) })
    }
    #[inline(always)]
    fn zero_words(self) -> u64 {
        // SAFETY: NEON is part of aarch64.
        unsafe {
            let zeros = vceqzq_u64(vreinterpretq_u64_u8(self.0));
            vgetq_lane_u64::<0>(zeros) & 1 | vgetq_lane_u64::<1>(zeros) & 2
        }
    }
}

/// Returns a bit for each lane, the first lane in the lowest bit: whether it is all ones. All
/// other lanes have to be zero.
#[inline(always)]
fn mask(lanes: uint8x16_t) -> u64 {
    const WEIGHTS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
    // SAFETY: NEON is part of aarch64, and the array has the 16 bytes that are loaded.
    unsafe {
        // Each half adds up to the byte that its bits make.
        let weighted = vandq_u8(lanes, vld1q_u8(WEIGHTS.as_ptr()));
        let low = vaddv_u8(vget_low_u8(weighted));
        let high = vaddv_u8(vget_high_u8(weighted));
        u64::from(low) | u64::from(high) << 8
    }
}
