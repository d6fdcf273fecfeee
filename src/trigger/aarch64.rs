//! Vectors of aarch64: NEON, which every such machine has.

use core::arch::aarch64::*;

use super::classes::{self, Class, Halves};
use super::vector::{self, Vector};
use super::{Functions, Kernel, MarkSet};

/// The kernels that this machine runs, the fastest first.
pub(super) fn available() -> [Option<Kernel>; 1] {
    static FUNCTIONS: Functions = Functions {
        name: "neon",
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
    // SAFETY: NEON is part of aarch64.
    unsafe { vector::fill::<Neon>(text, from, words, set) }
}

fn class<C: Class>(text: &[u8], from: usize) -> C {
    // SAFETY: NEON is part of aarch64.
    unsafe { classes::class::<Neon, C>(text, from) }
}

#[derive(Clone, Copy)]
struct Neon(uint8x16_t);

impl Vector for Neon {
    const LANES: usize = 16;

    #[inline(always)]
    unsafe fn load(at: *const u8) -> Neon {
        // SAFETY: the caller's; no alignment is asked for.
        Neon(unsafe { vld1q_u8(at) })
    }
    #[inline(always)]
    unsafe fn is_ascii(self) -> bool {
        // SAFETY: NEON is there.
        unsafe { vmaxvq_u8(self.0) < 0x80 }
    }
    #[inline(always)]
    unsafe fn rows(self, halves: &Halves) -> Neon {
        // SAFETY: NEON is there, and the tables have sixteen bytes.
        unsafe {
            let upper = vqtbl1q_u8(vld1q_u8(halves.upper.as_ptr()), vshrq_n_u8::<4>(self.0));
            let below = vandq_u8(self.0, vdupq_n_u8(0x0F));
            Neon(vandq_u8(upper, vqtbl1q_u8(vld1q_u8(halves.lower.as_ptr()), below)))
        }
    }
    #[inline(always)]
    unsafe fn common(a: Neon, b: Neon) -> Neon {
        // SAFETY: NEON is there.
        unsafe { Neon(vandq_u8(a.0, b.0)) }
    }
    #[inline(always)]
    unsafe fn any(self, bits: u8) -> u64 {
        // SAFETY: NEON is there.
        unsafe { to_bits(vtstq_u8(self.0, vdupq_n_u8(bits))) }
    }
    #[inline(always)]
    unsafe fn differs(self, byte: u8) -> Neon {
        // SAFETY: NEON is there.
        unsafe { Neon(veorq_u8(self.0, vdupq_n_u8(byte))) }
    }
    #[inline(always)]
    unsafe fn below(self, byte: u8) -> Neon {
        // SAFETY: NEON is there.
        unsafe { Neon(vqsubq_u8(vdupq_n_u8(byte), self.0)) }
    }
    #[inline(always)]
    unsafe fn either(a: Neon, b: Neon) -> Neon {
        // SAFETY: NEON is there.
        unsafe { Neon(vorrq_u8(a.0, b.0)) }
    }
    #[inline(always)]
    unsafe fn both(a: Neon, b: Neon) -> Neon {
        // SAFETY: NEON is there.
        unsafe { Neon(vminq_u8(a.0, b.0)) }
    }
    #[inline(always)]
    unsafe fn zeros(self) -> u64 {
        // SAFETY: NEON is there.
        unsafe { to_bits(vceqzq_u8(self.0)) }
    }
}

/// A bit for each lane that is all ones, the first in the lowest; the others are zero.
///
/// # Safety
///
/// NEON is there.
#[inline(always)]
unsafe fn to_bits(lanes: uint8x16_t) -> u64 {
    const WEIGHTS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
    // SAFETY: NEON is there. Each half adds up to the byte that its bits make.
    unsafe {
        let weighted = vandq_u8(lanes, vld1q_u8(WEIGHTS.as_ptr()));
        let low = vaddv_u8(vget_low_u8(weighted));
        let high = vaddv_u8(vget_high_u8(weighted));
        u64::from(low) | u64::from(high) << 8
    }
}
