//! Vectors of aarch64: NEON, which every such machine has.

use core::arch::aarch64::*;

use super::classes::{self, HostBytes, LocalBytes, PartBytes};
use super::vector::{self, Vector};
use super::{Functions, Kernel, MarkSet};

/// The kernels that this machine runs, the fastest first.
pub(super) fn available() -> [Option<Kernel>; 1] {
    static FUNCTIONS: Functions = Functions { name: "neon", fill, host, local, parts };
    [Some(Kernel(&FUNCTIONS))]
}

fn fill(text: &[u8], from: usize, words: &mut [u64], set: MarkSet) {
    // SAFETY: NEON is part of aarch64.
    unsafe { vector::fill::<Neon>(text, from, words, set) }
}

fn host(text: &[u8], from: usize) -> HostBytes {
    // SAFETY: NEON is part of aarch64.
    unsafe { classes::host::<Neon>(text, from) }
}

fn local(text: &[u8], from: usize) -> LocalBytes {
    // SAFETY: NEON is part of aarch64.
    unsafe { classes::local::<Neon>(text, from) }
}

fn parts(text: &[u8], from: usize) -> PartBytes {
    // SAFETY: NEON is part of aarch64.
    unsafe { classes::parts::<Neon>(text, from) }
}

#[derive(Clone, Copy)]
struct Neon(uint8x16_t);

impl Vector for Neon {
    const LANES: usize = 16;
    type Mask = uint8x16_t;

    #[inline(always)]
    unsafe fn load(at: *const u8) -> Neon {
        // SAFETY: the caller's; no alignment is asked for.
        Neon(unsafe { vld1q_u8(at) })
    }
    #[inline(always)]
    unsafe fn equal(self, byte: u8) -> uint8x16_t {
        // SAFETY: NEON is there.
        unsafe { vceqq_u8(self.0, vdupq_n_u8(byte)) }
    }
    #[inline(always)]
    unsafe fn within(self, first: u8, last: u8) -> uint8x16_t {
        // SAFETY: NEON is there.
        unsafe { vcleq_u8(vsubq_u8(self.0, vdupq_n_u8(first)), vdupq_n_u8(last - first)) }
    }
    #[inline(always)]
    unsafe fn with_bits(self, bits: u8) -> Neon {
        // SAFETY: NEON is there.
        unsafe { Neon(vorrq_u8(self.0, vdupq_n_u8(bits))) }
    }
    #[inline(always)]
    unsafe fn beyond_ascii(self) -> uint8x16_t {
        // SAFETY: NEON is there.
        unsafe { vcgeq_u8(self.0, vdupq_n_u8(0x80)) }
    }
    #[inline(always)]
    unsafe fn or(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: NEON is there.
        unsafe { vorrq_u8(a, b) }
    }
    #[inline(always)]
    unsafe fn and_not(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: NEON is there.
        unsafe { vbicq_u8(a, b) }
    }
    #[inline(always)]
    unsafe fn bits(mask: uint8x16_t) -> u64 {
        const WEIGHTS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
        // SAFETY: NEON is there. Each half adds up to the byte that its bits make.
        unsafe {
            let weighted = vandq_u8(mask, vld1q_u8(WEIGHTS.as_ptr()));
            let low = vaddv_u8(vget_low_u8(weighted));
            let high = vaddv_u8(vget_high_u8(weighted));
            u64::from(low) | u64::from(high) << 8
        }
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
        unsafe { Neon::bits(self.equal(0)) }
    }
}
