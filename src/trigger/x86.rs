//! Vectors of x86-64: SSE2, which every such machine has, AVX2, and AVX-512BW.

use core::arch::x86_64::*;

use super::classes::{self, HostBytes, LocalBytes, PartBytes};
use super::vector::{self, Vector};
use super::{Functions, Kernel, MarkSet};

/// The kernels that this machine runs, the fastest first.
pub(super) fn available() -> [Option<Kernel>; 3] {
    let avx512 = std::arch::is_x86_feature_detected!("avx512bw")
        && std::arch::is_x86_feature_detected!("avx512f");
    let avx2 = std::arch::is_x86_feature_detected!("avx2");
    [
        avx512.then_some(Kernel(&avx512bw::FUNCTIONS)),
        avx2.then_some(Kernel(&avx2::FUNCTIONS)),
        Some(Kernel(&sse2::FUNCTIONS)),
    ]
}

/// The functions of a kernel, compiled for some features. `available` is the only way to them, and
/// looks whether the machine has these.
macro_rules! kernel {
    ($module:ident, $vector:ty, $($feature:literal),*) => {
        mod $module {
            use super::*;

            pub(super) static FUNCTIONS: Functions =
                Functions { name: stringify!($module), fill, host, local, parts };

            fn fill(text: &[u8], from: usize, words: &mut [u64], set: MarkSet) {
                $(#[target_feature(enable = $feature)])*
                fn inner(text: &[u8], from: usize, words: &mut [u64], set: MarkSet) {
                    // SAFETY: the features are enabled here.
                    unsafe { vector::fill::<$vector>(text, from, words, set) }
                }
                // SAFETY: the machine has the features.
                unsafe { inner(text, from, words, set) }
            }

            fn host(text: &[u8], from: usize) -> HostBytes {
                $(#[target_feature(enable = $feature)])*
                fn inner(text: &[u8], from: usize) -> HostBytes {
                    // SAFETY: the features are enabled here.
                    unsafe { classes::host::<$vector>(text, from) }
                }
                // SAFETY: the machine has the features.
                unsafe { inner(text, from) }
            }

            fn local(text: &[u8], from: usize) -> LocalBytes {
                $(#[target_feature(enable = $feature)])*
                fn inner(text: &[u8], from: usize) -> LocalBytes {
                    // SAFETY: the features are enabled here.
                    unsafe { classes::local::<$vector>(text, from) }
                }
                // SAFETY: the machine has the features.
                unsafe { inner(text, from) }
            }

            fn parts(text: &[u8], from: usize) -> PartBytes {
                $(#[target_feature(enable = $feature)])*
                fn inner(text: &[u8], from: usize) -> PartBytes {
                    // SAFETY: the features are enabled here.
                    unsafe { classes::parts::<$vector>(text, from) }
                }
                // SAFETY: the machine has the features.
                unsafe { inner(text, from) }
            }
        }
    };
}

kernel!(sse2, Sse2, "sse2");
kernel!(avx2, Avx2, "avx2");
kernel!(avx512bw, Avx512, "avx512f", "avx512bw");

/// What brings the first byte of a range to the lowest signed value, by addition.
const fn to_lowest(first: u8) -> i8 {
    0x80_u8.wrapping_sub(first) as i8
}

/// The first value behind a range so brought down.
const fn behind_lowest(first: u8, last: u8) -> i8 {
    (0x81 + (last - first)) as i8
}

#[derive(Clone, Copy)]
struct Sse2(__m128i);

impl Vector for Sse2 {
    const LANES: usize = 16;
    type Mask = __m128i;

    #[inline(always)]
    unsafe fn load(at: *const u8) -> Sse2 {
        // SAFETY: the caller's; no alignment is asked for.
        Sse2(unsafe { _mm_loadu_si128(at.cast()) })
    }
    #[inline(always)]
    unsafe fn equal(self, byte: u8) -> __m128i {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { _mm_cmpeq_epi8(self.0, _mm_set1_epi8(byte as i8)) }
    }
    #[inline(always)]
    unsafe fn within(self, first: u8, last: u8) -> __m128i {
        // SAFETY: SSE2 is part of x86-64. Comparisons are signed: the range goes to the lowest values.
        unsafe {
            let lowest = _mm_add_epi8(self.0, _mm_set1_epi8(to_lowest(first)));
            _mm_cmplt_epi8(lowest, _mm_set1_epi8(behind_lowest(first, last)))
        }
    }
    #[inline(always)]
    unsafe fn with_bits(self, bits: u8) -> Sse2 {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { Sse2(_mm_or_si128(self.0, _mm_set1_epi8(bits as i8))) }
    }
    #[inline(always)]
    unsafe fn beyond_ascii(self) -> __m128i {
        // Only the highest bit of a lane counts in the end.
        self.0
    }
    #[inline(always)]
    unsafe fn or(a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { _mm_or_si128(a, b) }
    }
    #[inline(always)]
    unsafe fn and_not(a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { _mm_andnot_si128(b, a) }
    }
    #[inline(always)]
    unsafe fn bits(mask: __m128i) -> u64 {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { u64::from(_mm_movemask_epi8(mask) as u16) }
    }
    #[inline(always)]
    unsafe fn differs(self, byte: u8) -> Sse2 {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { Sse2(_mm_xor_si128(self.0, _mm_set1_epi8(byte as i8))) }
    }
    #[inline(always)]
    unsafe fn below(self, byte: u8) -> Sse2 {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { Sse2(_mm_subs_epu8(_mm_set1_epi8(byte as i8), self.0)) }
    }
    #[inline(always)]
    unsafe fn either(a: Sse2, b: Sse2) -> Sse2 {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { Sse2(_mm_or_si128(a.0, b.0)) }
    }
    #[inline(always)]
    unsafe fn both(a: Sse2, b: Sse2) -> Sse2 {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { Sse2(_mm_min_epu8(a.0, b.0)) }
    }
    #[inline(always)]
    unsafe fn zeros(self) -> u64 {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { Sse2::bits(self.equal(0)) }
    }
}

#[derive(Clone, Copy)]
struct Avx2(__m256i);

// SAFETY of every block: the caller's promise that the machine has AVX2.
impl Vector for Avx2 {
    const LANES: usize = 32;
    type Mask = __m256i;

    #[inline(always)]
    unsafe fn load(at: *const u8) -> Avx2 {
        // SAFETY: the caller's; no alignment is asked for.
        Avx2(unsafe { _mm256_loadu_si256(at.cast()) })
    }
    #[inline(always)]
    unsafe fn equal(self, byte: u8) -> __m256i {
        // SAFETY: the caller's.
        unsafe { _mm256_cmpeq_epi8(self.0, _mm256_set1_epi8(byte as i8)) }
    }
    #[inline(always)]
    unsafe fn within(self, first: u8, last: u8) -> __m256i {
        // SAFETY: the caller's. Comparisons are signed: the range goes to the lowest values.
        unsafe {
            let lowest = _mm256_add_epi8(self.0, _mm256_set1_epi8(to_lowest(first)));
            _mm256_cmpgt_epi8(_mm256_set1_epi8(behind_lowest(first, last)), lowest)
        }
    }
    #[inline(always)]
    unsafe fn with_bits(self, bits: u8) -> Avx2 {
        // SAFETY: the caller's.
        unsafe { Avx2(_mm256_or_si256(self.0, _mm256_set1_epi8(bits as i8))) }
    }
    #[inline(always)]
    unsafe fn beyond_ascii(self) -> __m256i {
        // Only the highest bit of a lane counts in the end.
        self.0
    }
    #[inline(always)]
    unsafe fn or(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: the caller's.
        unsafe { _mm256_or_si256(a, b) }
    }
    #[inline(always)]
    unsafe fn and_not(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: the caller's.
        unsafe { _mm256_andnot_si256(b, a) }
    }
    #[inline(always)]
    unsafe fn bits(mask: __m256i) -> u64 {
        // SAFETY: the caller's.
        u64::from(unsafe { _mm256_movemask_epi8(mask) } as u32)
    }
    #[inline(always)]
    unsafe fn differs(self, byte: u8) -> Avx2 {
        // SAFETY: the caller's.
        unsafe { Avx2(_mm256_xor_si256(self.0, _mm256_set1_epi8(byte as i8))) }
    }
    #[inline(always)]
    unsafe fn below(self, byte: u8) -> Avx2 {
        // SAFETY: the caller's.
        unsafe { Avx2(_mm256_subs_epu8(_mm256_set1_epi8(byte as i8), self.0)) }
    }
    #[inline(always)]
    unsafe fn either(a: Avx2, b: Avx2) -> Avx2 {
        // SAFETY: the caller's.
        unsafe { Avx2(_mm256_or_si256(a.0, b.0)) }
    }
    #[inline(always)]
    unsafe fn both(a: Avx2, b: Avx2) -> Avx2 {
        // SAFETY: the caller's.
        unsafe { Avx2(_mm256_min_epu8(a.0, b.0)) }
    }
    #[inline(always)]
    unsafe fn zeros(self) -> u64 {
        // SAFETY: the caller's.
        unsafe { Avx2::bits(self.equal(0)) }
    }
}

#[derive(Clone, Copy)]
struct Avx512(__m512i);

// SAFETY of every block: the caller's promise that the machine has AVX-512BW.
impl Vector for Avx512 {
    const LANES: usize = 64;
    type Mask = u64;

    #[inline(always)]
    unsafe fn load(at: *const u8) -> Avx512 {
        // SAFETY: the caller's; no alignment is asked for.
        Avx512(unsafe { _mm512_loadu_si512(at.cast()) })
    }
    #[inline(always)]
    unsafe fn load_part(text: &[u8], from: isize) -> Option<Avx512> {
        let before = from.min(0).unsigned_abs();
        let behind = (text.len() as isize).saturating_sub(from).clamp(0, 64) as u32;
        let mask = (1_u128 << behind) as u64;
        let mask = mask.wrapping_sub(1) & if before < 64 { !0 << before } else { 0 };
        // SAFETY: the caller's; lanes outside the text are masked, and those are not read.
        unsafe {
            let at = text.as_ptr().wrapping_offset(from);
            Some(Avx512(_mm512_maskz_loadu_epi8(mask, at.cast())))
        }
    }
    #[inline(always)]
    unsafe fn equal(self, byte: u8) -> u64 {
        // SAFETY: the caller's.
        unsafe { _mm512_cmpeq_epi8_mask(self.0, _mm512_set1_epi8(byte as i8)) }
    }
    #[inline(always)]
    unsafe fn within(self, first: u8, last: u8) -> u64 {
        // SAFETY: the caller's.
        unsafe {
            let lowest = _mm512_sub_epi8(self.0, _mm512_set1_epi8(first as i8));
            _mm512_cmple_epu8_mask(lowest, _mm512_set1_epi8((last - first) as i8))
        }
    }
    #[inline(always)]
    unsafe fn with_bits(self, bits: u8) -> Avx512 {
        // SAFETY: the caller's.
        unsafe { Avx512(_mm512_or_si512(self.0, _mm512_set1_epi8(bits as i8))) }
    }
    #[inline(always)]
    unsafe fn beyond_ascii(self) -> u64 {
        // SAFETY: the caller's.
        unsafe { _mm512_movepi8_mask(self.0) }
    }
    #[inline(always)]
    unsafe fn or(a: u64, b: u64) -> u64 {
        a | b
    }
    #[inline(always)]
    unsafe fn and_not(a: u64, b: u64) -> u64 {
        a & !b
    }
    #[inline(always)]
    unsafe fn bits(mask: u64) -> u64 {
        mask
    }
    #[inline(always)]
    unsafe fn differs(self, byte: u8) -> Avx512 {
        // SAFETY: the caller's.
        unsafe { Avx512(_mm512_xor_si512(self.0, _mm512_set1_epi8(byte as i8))) }
    }
    #[inline(always)]
    unsafe fn below(self, byte: u8) -> Avx512 {
        // SAFETY: the caller's.
        unsafe { Avx512(_mm512_subs_epu8(_mm512_set1_epi8(byte as i8), self.0)) }
    }
    #[inline(always)]
    unsafe fn either(a: Avx512, b: Avx512) -> Avx512 {
        // SAFETY: the caller's.
        unsafe { Avx512(_mm512_or_si512(a.0, b.0)) }
    }
    #[inline(always)]
    unsafe fn both(a: Avx512, b: Avx512) -> Avx512 {
        // SAFETY: the caller's.
        unsafe { Avx512(_mm512_min_epu8(a.0, b.0)) }
    }
    #[inline(always)]
    unsafe fn zeros(self) -> u64 {
        // SAFETY: the caller's.
        unsafe { _mm512_testn_epi8_mask(self.0, self.0) }
    }
}
