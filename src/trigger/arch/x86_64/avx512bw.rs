//! Vectors of 64 bytes: AVX-512F for registers, AVX-512BW for bytes in them.

#![expect(
    clippy::incompatible_msrv,
    reason = "compiled with Rust 1.89 or later only: see build.rs"
)]

use core::arch::x86_64::*;

use crate::trigger::machine::machine;
use crate::trigger::nibbles::Nibbles;
use crate::trigger::vector::Vector;

machine!(Avx512, "avx512bw", "avx512f", "avx512bw");

#[derive(Clone, Copy)]
pub(crate) struct Avx512(__m512i);

// SAFETY: all operations need AVX-512F and AVX-512BW, which whoever loads a vector promises. `load`
// reads one register of `LANES` bytes, and `load_lanes` no byte of a lane that is masked.
unsafe impl Vector for Avx512 {
    const LANES: usize = 64;
    const LOADS_PARTS: bool = true;
    const SHUFFLES: bool = true;

    #[inline(always)]
    unsafe fn load(at: *const u8) -> Avx512 {
        // SAFETY: the caller promises AVX-512 and 64 bytes; this load needs no alignment.
        Avx512(unsafe { _mm512_loadu_si512(at.cast()) })
    }
    #[inline(always)]
    unsafe fn load_lanes(at: *const u8, lanes: u64) -> Avx512 {
        // SAFETY: the caller promises AVX-512, and the bytes of these lanes. Others are not read.
        Avx512(unsafe { _mm512_maskz_loadu_epi8(lanes, at.cast()) })
    }
    #[inline(always)]
    fn prefetch(at: *const u8) {
        // SAFETY: SSE is part of x86-64, and a prefetch of any address has no other effect.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(at.cast()) }
    }
    #[inline(always)]
    fn is_ascii(self) -> bool {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm512_movepi8_mask(self.0) == 0 }
    }
    #[inline(always)]
    fn rows(self, tables: &Nibbles) -> Avx512 {
        // SAFETY: `self` proves that the processor has AVX-512, and each table has the 16 bytes
        // that are loaded.
        unsafe {
            let nibble = _mm512_set1_epi8(0x0F);
            let (high, low) = (
                _mm512_broadcast_i32x4(_mm_loadu_si128(tables.high.as_ptr().cast())),
                _mm512_broadcast_i32x4(_mm_loadu_si128(tables.low.as_ptr().cast())),
            );
            let high_nibbles = _mm512_and_si512(_mm512_srli_epi16::<4>(self.0), nibble);
            let low_nibbles = _mm512_and_si512(self.0, nibble);
            let high = _mm512_shuffle_epi8(high, high_nibbles);
            Avx512(_mm512_and_si512(high, _mm512_shuffle_epi8(low, low_nibbles)))
        }
    }
    #[inline(always)]
    fn look_up(self, table: &[u8; 16]) -> Avx512 {
        // SAFETY: `self` proves that the processor has AVX-512, and the table has the 16 bytes that
        // are loaded.
        unsafe {
            let table = _mm512_broadcast_i32x4(_mm_loadu_si128(table.as_ptr().cast()));
            Avx512(_mm512_shuffle_epi8(table, self.0))
        }
    }
    #[inline(always)]
    fn xor_lanes(self, other: Avx512) -> Avx512 {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { Avx512(_mm512_xor_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn saturating_sub(self, other: Avx512) -> Avx512 {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { Avx512(_mm512_subs_epu8(self.0, other.0)) }
    }
    #[inline(always)]
    fn and(self, other: Avx512) -> Avx512 {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { Avx512(_mm512_and_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Avx512) -> Avx512 {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { Avx512(_mm512_or_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn min(self, other: Avx512) -> Avx512 {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { Avx512(_mm512_min_epu8(self.0, other.0)) }
    }
    #[inline(always)]
    fn xor(self, byte: u8) -> Avx512 {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { Avx512(_mm512_xor_si512(self.0, _mm512_set1_epi8(byte as i8))) }
    }
    #[inline(always)]
    fn saturating_sub_from(self, byte: u8) -> Avx512 {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { Avx512(_mm512_subs_epu8(_mm512_set1_epi8(byte as i8), self.0)) }
    }
    #[inline(always)]
    fn test_mask(self, bits: u8) -> u64 {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm512_test_epi8_mask(self.0, _mm512_set1_epi8(bits as i8)) }
    }
    #[inline(always)]
    fn zero_mask(self) -> u64 {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm512_testn_epi8_mask(self.0, self.0) }
    }
    #[inline(always)]
    fn zero_words(self) -> u64 {
        // SAFETY: `self` proves that the processor has AVX-512.
        u64::from(unsafe { _mm512_testn_epi64_mask(self.0, self.0) })
    }
}
