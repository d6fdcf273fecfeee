//! Vectors of 32 bytes: AVX2.

use core::arch::x86_64::*;

use crate::trigger::machine::machine;
use crate::trigger::nibbles::Nibbles;
use crate::trigger::vector::Vector;

machine!(Avx2, "avx2", "avx2");

#[derive(Clone, Copy)]
pub(crate) struct Avx2(__m256i);

// SAFETY: all operations need AVX2, which whoever loads a vector promises. `load` reads one register
// of `LANES` bytes.
unsafe impl Vector for Avx2 {
    const LANES: usize = 32;
    const SHUFFLES: bool = true;

    #[inline(always)]
    unsafe fn load(at: *const u8) -> Avx2 {
        // SAFETY: the caller promises AVX2 and 32 bytes; this load needs no alignment.
        Avx2(unsafe { _mm256_loadu_si256(at.cast()) })
    }
    #[inline(always)]
    fn prefetch(at: *const u8) {
        // SAFETY: SSE is part of x86-64, and a prefetch of any address has no other effect.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(at.cast()) }
    }
    #[inline(always)]
    fn is_ascii(self) -> bool {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm256_movemask_epi8(self.0) == 0 }
    }
    #[inline(always)]
    fn rows(self, tables: &Nibbles) -> Avx2 {
        // SAFETY: `self` proves that the processor has AVX2, and each table has the 16 bytes that
        // are loaded.
        unsafe {
            let nibble = _mm256_set1_epi8(0x0F);
            let (high, low) = (
                _mm256_broadcastsi128_si256(_mm_loadu_si128(tables.high.as_ptr().cast())),
                _mm256_broadcastsi128_si256(_mm_loadu_si128(tables.low.as_ptr().cast())),
            );
            let high_nibbles = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibble);
            let low_nibbles = _mm256_and_si256(self.0, nibble);
            let high = _mm256_shuffle_epi8(high, high_nibbles);
            Avx2(_mm256_and_si256(high, _mm256_shuffle_epi8(low, low_nibbles)))
        }
    }
    #[inline(always)]
    fn look_up(self, table: &[u8; 16]) -> Avx2 {
        // SAFETY: `self` proves that the processor has AVX2, and the table has the 16 bytes that
        // are loaded.
        unsafe {
            let table = _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast()));
            Avx2(_mm256_shuffle_epi8(table, self.0))
        }
    }
    #[inline(always)]
    fn xor_lanes(self, other: Avx2) -> Avx2 {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { Avx2(_mm256_xor_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn saturating_sub(self, other: Avx2) -> Avx2 {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { Avx2(_mm256_subs_epu8(self.0, other.0)) }
    }
    #[inline(always)]
    fn and(self, other: Avx2) -> Avx2 {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { Avx2(_mm256_and_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Avx2) -> Avx2 {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { Avx2(_mm256_or_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn min(self, other: Avx2) -> Avx2 {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { Avx2(_mm256_min_epu8(self.0, other.0)) }
    }
    #[inline(always)]
    fn xor(self, byte: u8) -> Avx2 {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { Avx2(_mm256_xor_si256(self.0, _mm256_set1_epi8(byte as i8))) }
    }
    #[inline(always)]
    fn saturating_sub_from(self, byte: u8) -> Avx2 {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { Avx2(_mm256_subs_epu8(_mm256_set1_epi8(byte as i8), self.0)) }
    }
    #[inline(always)]
    fn test_mask(self, bits: u8) -> u64 {
        // SAFETY: `self` proves that the processor has AVX2.
        let tested = unsafe { Avx2(_mm256_and_si256(self.0, _mm256_set1_epi8(bits as i8))) };
        tested.zero_mask() ^ u64::from(u32::MAX)
    }
    #[inline(always)]
    fn zero_mask(self) -> u64 {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe {
            let zeros = _mm256_cmpeq_epi8(self.0, _mm256_setzero_si256());
            u64::from(_mm256_movemask_epi8(zeros) as u32)
        }
    }
    #[inline(always)]
    fn zero_words(self) -> u64 {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe {
            let zeros = _mm256_cmpeq_epi64(self.0, _mm256_setzero_si256());
            _mm256_movemask_pd(_mm256_castsi256_pd(zeros)) as u64
        }
    }
}
