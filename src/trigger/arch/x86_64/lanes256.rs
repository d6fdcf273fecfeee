//! Four lanes of 64 bits: AVX2.

use core::arch::x86_64::*;

use crate::trigger::machine::sift;
use crate::trigger::sieve::WORDS;
use crate::trigger::sieve::lanes::Lanes;

sift!(sift, Lanes256, "avx2", "bmi1", "bmi2", "popcnt");

#[derive(Clone, Copy)]
pub(crate) struct Lanes256(__m256i);

// SAFETY: all operations need AVX2, which whoever loads lanes promises. `load` reads 16 bytes from each of
// four places on.
unsafe impl Lanes for Lanes256 {
    const COUNT: usize = 4;
    type Mask = __m256i;

    #[inline(always)]
    unsafe fn load(base: *const u8, places: &[u16; 8], first: usize) -> (Lanes256, Lanes256) {
        let at = |i: usize| usize::from(places[(first + i) % 8]);
        // SAFETY: the caller promises AVX2, and 16 bytes from each place on.
        unsafe {
            let even = _mm256_castsi128_si256(load(base, at(0)));
            let even = _mm256_inserti128_si256::<1>(even, load(base, at(2)));
            let odd = _mm256_castsi128_si256(load(base, at(1)));
            let odd = _mm256_inserti128_si256::<1>(odd, load(base, at(3)));
            let (low, high) = (_mm256_unpacklo_epi64(even, odd), _mm256_unpackhi_epi64(even, odd));
            (Lanes256(low), Lanes256(high))
        }
    }
    #[inline(always)]
    unsafe fn places(mut bits: u64, first: u16, to: &mut [u16; 64]) {
        // Few words have more than one mark, hardly any more than four.
        let (four, _) = to.as_chunks_mut::<4>();
        for four in four {
            for place in four {
                *place = first + (bits.trailing_zeros() % 64) as u16;
                bits &= bits.wrapping_sub(1);
            }
            if bits == 0 {
                break;
            }
        }
    }
    #[inline(always)]
    unsafe fn deposit(kept: u64, word: u64) -> u64 {
        // SAFETY: the caller promises BMI2.
        unsafe { _pdep_u64(kept, word) }
    }
    #[inline(always)]
    fn each(self, number: u64) -> Lanes256 {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { Lanes256(_mm256_set1_epi64x(number as i64)) }
    }
    #[inline(always)]
    fn and(self, other: Lanes256) -> Lanes256 {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { Lanes256(_mm256_and_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Lanes256) -> Lanes256 {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { Lanes256(_mm256_or_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn without(self, other: Lanes256) -> Lanes256 {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { Lanes256(_mm256_andnot_si256(other.0, self.0)) }
    }
    #[inline(always)]
    fn add(self, other: Lanes256) -> Lanes256 {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { Lanes256(_mm256_add_epi64(self.0, other.0)) }
    }
    #[inline(always)]
    fn product(self, other: Lanes256) -> Lanes256 {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { Lanes256(_mm256_mul_epu32(self.0, other.0)) }
    }
    #[inline(always)]
    fn up<const N: u32>(self) -> Lanes256 {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { Lanes256(_mm256_sll_epi64(self.0, _mm_cvtsi32_si128(N as i32))) }
    }
    #[inline(always)]
    fn down<const N: u32>(self) -> Lanes256 {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { Lanes256(_mm256_srl_epi64(self.0, _mm_cvtsi32_si128(N as i32))) }
    }
    #[inline(always)]
    fn within(self, first: u8, last: u8) -> Lanes256 {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe {
            let from = _mm256_sub_epi8(self.0, _mm256_set1_epi8(first as i8));
            let most = _mm256_set1_epi8((last - first) as i8);
            Lanes256(_mm256_cmpeq_epi8(_mm256_min_epu8(from, most), from))
        }
    }
    #[inline(always)]
    fn is(self, other: Lanes256) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm256_cmpeq_epi64(self.0, other.0) }
    }
    #[inline(always)]
    fn is_negative(self) -> __m256i {
        // SAFETY: `self` proves that the processor has AVX2.
        unsafe { _mm256_cmpgt_epi64(_mm256_setzero_si256(), self.0) }
    }
    #[inline(always)]
    fn has(self, table: &[u64; WORDS]) -> __m256i {
        const { assert!(WORDS.is_power_of_two()) };
        // SAFETY: `self` proves that the processor has AVX2. Each index is masked by
        // `WORDS - 1`, and so less than `WORDS`, a power of two.
        unsafe {
            let word = _mm256_srli_epi64::<6>(self.0);
            let word = _mm256_and_si256(word, _mm256_set1_epi64x(WORDS as i64 - 1));
            let words = _mm256_i64gather_epi64::<8>(table.as_ptr().cast(), word);
            let bit = _mm256_and_si256(self.0, _mm256_set1_epi64x(63));
            // The bit becomes the highest one, which is the truth value of a mask.
            let bit = _mm256_sub_epi64(_mm256_set1_epi64x(63), bit);
            _mm256_sllv_epi64(words, bit)
        }
    }
    #[inline(always)]
    fn select(mask: __m256i, a: Lanes256, b: Lanes256) -> Lanes256 {
        // SAFETY: `a` proves that the processor has AVX2.
        unsafe { Lanes256(_mm256_blendv_epi8(b.0, a.0, mask)) }
    }
    #[inline(always)]
    fn bits(mask: __m256i) -> u32 {
        // SAFETY: only operations on lanes make masks, and these prove that the processor has AVX2.
        unsafe { _mm256_movemask_pd(_mm256_castsi256_pd(mask)) as u32 }
    }
}

/// Loads the 16 bytes from a place on.
///
/// # Safety
///
/// They can be read.
#[inline(always)]
pub(super) unsafe fn load(base: *const u8, place: usize) -> __m128i {
    // SAFETY: SSE2 is part of x86-64, and the caller promises the bytes; this load needs no alignment.
    unsafe { _mm_loadu_si128(base.add(place).cast()) }
}
