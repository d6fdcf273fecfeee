//! Vectors of 16 bytes: with SSE2 alone, and with the shuffles of SSSE3.

use core::arch::x86_64::*;

use crate::trigger::machine::machine;
use crate::trigger::nibbles::Nibbles;
use crate::trigger::vector::{Vector, entry};

machine!(Sse2, "sse2", "sse2");
machine!(Ssse3, "ssse3", "sse2", "ssse3");

pub(crate) type Sse2 = Xmm<false>;
pub(crate) type Ssse3 = Xmm<true>;

/// Sixteen bytes in a register. `SHUFFLES` says that the processor has SSSE3.
#[derive(Clone, Copy)]
pub(crate) struct Xmm<const SHUFFLES: bool>(__m128i);

// SAFETY: SSE2 is part of x86-64. SSSE3 is used only if `SHUFFLES`, and then whoever loads a vector
// promises that the processor has it. `load` reads one register of `LANES` bytes.
unsafe impl<const SHUFFLES: bool> Vector for Xmm<SHUFFLES> {
    const LANES: usize = 16;
    const SHUFFLES: bool = SHUFFLES;

    #[inline(always)]
    unsafe fn load(at: *const u8) -> Self {
        // SAFETY: the caller promises 16 bytes; this load needs no alignment.
        Xmm(unsafe { _mm_loadu_si128(at.cast()) })
    }
    #[inline(always)]
    fn prefetch(at: *const u8) {
        // SAFETY: SSE is part of x86-64, and a prefetch of any address has no other effect.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(at.cast()) }
    }
    #[inline(always)]
    fn is_ascii(self) -> bool {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { _mm_movemask_epi8(self.0) == 0 }
    }
    #[inline(always)]
    fn rows(self, tables: &Nibbles) -> Self {
        if !SHUFFLES {
            let mut bytes = [0; 16];
            // SAFETY: SSE2 is part of x86-64, and the array has the 16 bytes that are stored.
            unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), self.0) };
            let rows = bytes.map(|byte| tables.rows(byte));
            // SAFETY: SSE2 is part of x86-64, and the array has the 16 bytes that are loaded.
            return Xmm(unsafe { _mm_loadu_si128(rows.as_ptr().cast()) });
        }
        // SAFETY: `self` proves that the processor has SSSE3, and each table has the 16 bytes that
        // are loaded.
        unsafe {
            let nibble = _mm_set1_epi8(0x0F);
            let high_nibbles = _mm_and_si128(_mm_srli_epi16::<4>(self.0), nibble);
            let low_nibbles = _mm_and_si128(self.0, nibble);
            let high = _mm_shuffle_epi8(_mm_loadu_si128(tables.high.as_ptr().cast()), high_nibbles);
            let low = _mm_shuffle_epi8(_mm_loadu_si128(tables.low.as_ptr().cast()), low_nibbles);
            Xmm(_mm_and_si128(high, low))
        }
    }
    #[inline(always)]
    fn look_up(self, table: &[u8; 16]) -> Self {
        if !SHUFFLES {
            let mut bytes = [0; 16];
            // SAFETY: SSE2 is part of x86-64, and the array has the 16 bytes that are stored.
            unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), self.0) };
            let found = bytes.map(|byte| entry(table, byte));
            // SAFETY: SSE2 is part of x86-64, and the array has the 16 bytes that are loaded.
            return Xmm(unsafe { _mm_loadu_si128(found.as_ptr().cast()) });
        }
        // SAFETY: `self` proves that the processor has SSSE3, and the table has the 16 bytes that are
        // loaded.
        unsafe { Xmm(_mm_shuffle_epi8(_mm_loadu_si128(table.as_ptr().cast()), self.0)) }
    }
    #[inline(always)]
    fn xor_lanes(self, other: Self) -> Self {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { Xmm(_mm_xor_si128(self.0, other.0)) }
    }
    #[inline(always)]
    fn saturating_sub(self, other: Self) -> Self {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { Xmm(_mm_subs_epu8(self.0, other.0)) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { Xmm(_mm_and_si128(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { Xmm(_mm_or_si128(self.0, other.0)) }
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { Xmm(_mm_min_epu8(self.0, other.0)) }
    }
    #[inline(always)]
    fn xor(self, byte: u8) -> Self {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { Xmm(_mm_xor_si128(self.0, _mm_set1_epi8(byte as i8))) }
    }
    #[inline(always)]
    fn saturating_sub_from(self, byte: u8) -> Self {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { Xmm(_mm_subs_epu8(_mm_set1_epi8(byte as i8), self.0)) }
    }
    #[inline(always)]
    fn test_mask(self, bits: u8) -> u64 {
        // SAFETY: SSE2 is part of x86-64.
        let tested = unsafe { Self(_mm_and_si128(self.0, _mm_set1_epi8(bits as i8))) };
        tested.zero_mask() ^ u64::from(u16::MAX)
    }
    #[inline(always)]
    fn zero_mask(self) -> u64 {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { u64::from(_mm_movemask_epi8(_mm_cmpeq_epi8(self.0, _mm_setzero_si128())) as u16) }
    }
    #[inline(always)]
    fn zero_words(self) -> u64 {
        // SAFETY: SSE2 is part of x86-64.
        unsafe {
            let halves = _mm_cmpeq_epi32(self.0, _mm_setzero_si128());
            let zeros = _mm_and_si128(halves, _mm_shuffle_epi32::<0b10_11_00_01>(halves));
            _mm_movemask_pd(_mm_castsi128_pd(zeros)) as u64
        }
    }
}
