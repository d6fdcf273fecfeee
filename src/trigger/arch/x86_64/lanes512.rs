//! Eight lanes of 64 bits: AVX-512F for registers, AVX-512BW for bytes in them.

#![expect(
    clippy::incompatible_msrv,
    reason = "compiled with Rust 1.89 or later only: see build.rs"
)]

use core::arch::x86_64::*;

use super::lanes256::load;
use crate::trigger::machine::sift;
use crate::trigger::sieve::WORDS;
use crate::trigger::sieve::lanes::Lanes;

sift!(sift, Lanes512, "avx512f", "avx512bw", "avx512vbmi2", "bmi1", "bmi2", "popcnt");

#[derive(Clone, Copy)]
pub(crate) struct Lanes512(__m512i);

// SAFETY: all operations need AVX-512F and AVX-512BW, which whoever loads lanes promises. `load` reads 16
// bytes from each of eight places on.
unsafe impl Lanes for Lanes512 {
    const COUNT: usize = 8;
    type Mask = __mmask8;

    #[inline(always)]
    unsafe fn load(base: *const u8, places: &[u16; 8], _first: usize) -> (Lanes512, Lanes512) {
        // SAFETY: the caller promises AVX-512, and 16 bytes from each place on.
        unsafe {
            let (even, odd) = (four(base, places, 0), four(base, places, 1));
            let (low, high) = (_mm512_unpacklo_epi64(even, odd), _mm512_unpackhi_epi64(even, odd));
            (Lanes512(low), Lanes512(high))
        }
    }
    #[inline(always)]
    unsafe fn places(bits: u64, first: u16, to: &mut [u16; 64]) {
        static INDICES: [u8; 64] = {
            let mut indices = [0; 64];
            let mut i = 0;
            while i < indices.len() {
                indices[i] = i as u8;
                i += 1;
            }
            indices
        };
        // SAFETY: the caller promises AVX-512 with VBMI2. A register has half of the places.
        unsafe {
            let indices = _mm512_loadu_si512(INDICES.as_ptr().cast());
            let places = _mm512_maskz_compress_epi8(bits, indices);
            let first = _mm512_set1_epi16(first as i16);
            let low = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(places));
            _mm512_storeu_si512(to.as_mut_ptr().cast(), _mm512_add_epi16(low, first));
            if bits.count_ones() > 32 {
                let high = _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64::<1>(places));
                let to = to.as_mut_ptr().add(32).cast();
                _mm512_storeu_si512(to, _mm512_add_epi16(high, first));
            }
        }
    }
    #[inline(always)]
    unsafe fn deposit(kept: u64, word: u64) -> u64 {
        // SAFETY: the caller promises BMI2.
        unsafe { _pdep_u64(kept, word) }
    }
    #[inline(always)]
    fn each(self, number: u64) -> Lanes512 {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { Lanes512(_mm512_set1_epi64(number as i64)) }
    }
    #[inline(always)]
    fn and(self, other: Lanes512) -> Lanes512 {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { Lanes512(_mm512_and_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Lanes512) -> Lanes512 {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { Lanes512(_mm512_or_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn without(self, other: Lanes512) -> Lanes512 {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { Lanes512(_mm512_andnot_si512(other.0, self.0)) }
    }
    #[inline(always)]
    fn add(self, other: Lanes512) -> Lanes512 {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { Lanes512(_mm512_add_epi64(self.0, other.0)) }
    }
    #[inline(always)]
    fn product(self, other: Lanes512) -> Lanes512 {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { Lanes512(_mm512_mul_epu32(self.0, other.0)) }
    }
    #[inline(always)]
    fn up<const N: u32>(self) -> Lanes512 {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { Lanes512(_mm512_slli_epi64::<N>(self.0)) }
    }
    #[inline(always)]
    fn down<const N: u32>(self) -> Lanes512 {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { Lanes512(_mm512_srli_epi64::<N>(self.0)) }
    }
    #[inline(always)]
    fn within(self, first: u8, last: u8) -> Lanes512 {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe {
            let from = _mm512_sub_epi8(self.0, _mm512_set1_epi8(first as i8));
            let most = _mm512_set1_epi8((last - first) as i8);
            Lanes512(_mm512_movm_epi8(_mm512_cmple_epu8_mask(from, most)))
        }
    }
    #[inline(always)]
    fn is(self, other: Lanes512) -> __mmask8 {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm512_cmpeq_epi64_mask(self.0, other.0) }
    }
    #[inline(always)]
    fn is_negative(self) -> __mmask8 {
        // SAFETY: `self` proves that the processor has AVX-512.
        unsafe { _mm512_cmplt_epi64_mask(self.0, _mm512_setzero_si512()) }
    }
    #[inline(always)]
    fn has(self, table: &[u64; WORDS]) -> __mmask8 {
        const { assert!(WORDS.is_power_of_two()) };
        // SAFETY: `self` proves that the processor has AVX-512. Each index is masked by
        // `WORDS - 1`, and so less than `WORDS`, a power of two.
        unsafe {
            let word = _mm512_srli_epi64::<6>(self.0);
            let word = _mm512_and_si512(word, _mm512_set1_epi64(WORDS as i64 - 1));
            let words = _mm512_i64gather_epi64::<8>(word, table.as_ptr().cast());
            let bit = _mm512_and_si512(self.0, _mm512_set1_epi64(63));
            _mm512_test_epi64_mask(_mm512_srlv_epi64(words, bit), _mm512_set1_epi64(1))
        }
    }
    #[inline(always)]
    fn select(mask: __mmask8, a: Lanes512, b: Lanes512) -> Lanes512 {
        // SAFETY: `a` proves that the processor has AVX-512.
        unsafe { Lanes512(_mm512_mask_blend_epi64(mask, b.0, a.0)) }
    }
    #[inline(always)]
    fn bits(mask: __mmask8) -> u32 {
        u32::from(mask)
    }
}

/// Loads 16 bytes from each second place on, the first of them at index `first`.
///
/// # Safety
///
/// The processor has AVX-512F, and the bytes can be read.
#[inline(always)]
unsafe fn four(base: *const u8, places: &[u16; 8], first: usize) -> __m512i {
    let at = |i: usize| usize::from(places[(first + i) % 8]);
    // SAFETY: the caller promises all of it.
    unsafe {
        let four = _mm512_castsi128_si512(load(base, at(0)));
        let four = _mm512_inserti32x4::<1>(four, load(base, at(2)));
        let four = _mm512_inserti32x4::<2>(four, load(base, at(4)));
        _mm512_inserti32x4::<3>(four, load(base, at(6)))
    }
}
