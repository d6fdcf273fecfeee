//! Vectors of x86-64: SSE2, which every such machine has, SSSE3, AVX2, and AVX-512BW.

use core::arch::x86_64::*;

use super::classes::{self, Class, Halves};
use super::vector::{self, Vector};
use super::{Functions, Kernel, MarkSet};

/// The kernels that this machine runs, the fastest first.
pub(super) fn available() -> [Option<Kernel>; 4] {
    let avx512 = std::arch::is_x86_feature_detected!("avx512bw")
        && std::arch::is_x86_feature_detected!("avx512f");
    let avx2 = std::arch::is_x86_feature_detected!("avx2");
    [
        avx512.then_some(Kernel(&avx512bw::FUNCTIONS)),
        avx2.then_some(Kernel(&avx2::FUNCTIONS)),
        std::arch::is_x86_feature_detected!("ssse3").then_some(Kernel(&ssse3::FUNCTIONS)),
        Some(Kernel(&sse2::FUNCTIONS)),
    ]
}

/// The functions of a kernel, compiled for some features. `available` is the only way to them, and
/// looks whether the machine has these.
macro_rules! kernel {
    ($module:ident, $vector:ty, $($feature:literal),*) => {
        mod $module {
            use super::*;

            pub(super) static FUNCTIONS: Functions = Functions {
                name: stringify!($module),
                fill,
                host: class,
                local: class,
                parts: class,
                mixed: class,
                url: class,
            };

            fn fill(text: &[u8], from: usize, words: &mut [u64], set: MarkSet) {
                $(#[target_feature(enable = $feature)])*
                fn inner(text: &[u8], from: usize, words: &mut [u64], set: MarkSet) {
                    // SAFETY: the features are enabled here.
                    unsafe { vector::fill::<$vector>(text, from, words, set) }
                }
                // SAFETY: the machine has the features.
                unsafe { inner(text, from, words, set) }
            }

            fn class<C: Class>(text: &[u8], from: usize) -> C {
                $(#[target_feature(enable = $feature)])*
                fn inner<C: Class>(text: &[u8], from: usize) -> C {
                    // SAFETY: the features are enabled here.
                    unsafe { classes::class::<$vector, C>(text, from) }
                }
                // SAFETY: the machine has the features.
                unsafe { inner(text, from) }
            }
        }
    };
}

kernel!(sse2, Xmm<false>, "sse2");
kernel!(ssse3, Xmm<true>, "sse2", "ssse3");
kernel!(avx2, Avx2, "avx2");
kernel!(avx512bw, Avx512, "avx512f", "avx512bw");

/// Sixteen bytes, looked up by shuffles if the machine has them (SSSE3).
#[derive(Clone, Copy)]
struct Xmm<const SHUFFLES: bool>(__m128i);

// SAFETY of every block: SSE2 is part of x86-64; whoever says that there are shuffles has looked.
impl<const SHUFFLES: bool> Vector for Xmm<SHUFFLES> {
    const LANES: usize = 16;

    #[inline(always)]
    unsafe fn load(at: *const u8) -> Xmm<SHUFFLES> {
        // SAFETY: the caller's; no alignment is asked for.
        Xmm(unsafe { _mm_loadu_si128(at.cast()) })
    }
    #[inline(always)]
    unsafe fn is_ascii(self) -> bool {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { _mm_movemask_epi8(self.0) == 0 }
    }
    #[inline(always)]
    unsafe fn rows(self, halves: &Halves) -> Xmm<SHUFFLES> {
        if !SHUFFLES {
            let mut bytes = [0; 16];
            // SAFETY: the array has the size of the vector, and needs no alignment.
            unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), self.0) };
            let rows = bytes.map(|byte| halves.of(byte));
            // SAFETY: as above.
            return Xmm(unsafe { _mm_loadu_si128(rows.as_ptr().cast()) });
        }
        // SAFETY: there are shuffles.
        unsafe {
            let half = _mm_set1_epi8(0x0F);
            let above = _mm_and_si128(_mm_srli_epi16::<4>(self.0), half);
            let below = _mm_and_si128(self.0, half);
            let upper = _mm_shuffle_epi8(_mm_loadu_si128(halves.upper.as_ptr().cast()), above);
            let lower = _mm_shuffle_epi8(_mm_loadu_si128(halves.lower.as_ptr().cast()), below);
            Xmm(_mm_and_si128(upper, lower))
        }
    }
    #[inline(always)]
    unsafe fn common(a: Self, b: Self) -> Xmm<SHUFFLES> {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { Xmm(_mm_and_si128(a.0, b.0)) }
    }
    #[inline(always)]
    unsafe fn any(self, bits: u8) -> u64 {
        // SAFETY: SSE2 is part of x86-64.
        unsafe {
            let none = Self::zeros(Xmm(_mm_and_si128(self.0, _mm_set1_epi8(bits as i8))));
            none ^ u64::from(u16::MAX)
        }
    }
    #[inline(always)]
    unsafe fn differs(self, byte: u8) -> Xmm<SHUFFLES> {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { Xmm(_mm_xor_si128(self.0, _mm_set1_epi8(byte as i8))) }
    }
    #[inline(always)]
    unsafe fn below(self, byte: u8) -> Xmm<SHUFFLES> {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { Xmm(_mm_subs_epu8(_mm_set1_epi8(byte as i8), self.0)) }
    }
    #[inline(always)]
    unsafe fn either(a: Self, b: Self) -> Xmm<SHUFFLES> {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { Xmm(_mm_or_si128(a.0, b.0)) }
    }
    #[inline(always)]
    unsafe fn both(a: Self, b: Self) -> Xmm<SHUFFLES> {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { Xmm(_mm_min_epu8(a.0, b.0)) }
    }
    #[inline(always)]
    unsafe fn zeros(self) -> u64 {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { u64::from(_mm_movemask_epi8(_mm_cmpeq_epi8(self.0, _mm_setzero_si128())) as u16) }
    }
}

#[derive(Clone, Copy)]
struct Avx2(__m256i);

// SAFETY of every block: the caller's promise that the machine has AVX2.
impl Vector for Avx2 {
    const LANES: usize = 32;

    #[inline(always)]
    unsafe fn load(at: *const u8) -> Avx2 {
        // SAFETY: the caller's; no alignment is asked for.
        Avx2(unsafe { _mm256_loadu_si256(at.cast()) })
    }
    #[inline(always)]
    unsafe fn is_ascii(self) -> bool {
        // SAFETY: the caller's.
        unsafe { _mm256_movemask_epi8(self.0) == 0 }
    }
    #[inline(always)]
    unsafe fn rows(self, halves: &Halves) -> Avx2 {
        // SAFETY: the caller's.
        unsafe {
            let half = _mm256_set1_epi8(0x0F);
            let (upper, lower) = (
                _mm256_broadcastsi128_si256(_mm_loadu_si128(halves.upper.as_ptr().cast())),
                _mm256_broadcastsi128_si256(_mm_loadu_si128(halves.lower.as_ptr().cast())),
            );
            let above = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), half);
            let below = _mm256_and_si256(self.0, half);
            let upper = _mm256_shuffle_epi8(upper, above);
            Avx2(_mm256_and_si256(upper, _mm256_shuffle_epi8(lower, below)))
        }
    }
    #[inline(always)]
    unsafe fn common(a: Avx2, b: Avx2) -> Avx2 {
        // SAFETY: the caller's.
        unsafe { Avx2(_mm256_and_si256(a.0, b.0)) }
    }
    #[inline(always)]
    unsafe fn any(self, bits: u8) -> u64 {
        // SAFETY: the caller's.
        unsafe {
            let none = Avx2(_mm256_and_si256(self.0, _mm256_set1_epi8(bits as i8))).zeros();
            none ^ u64::from(u32::MAX)
        }
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
        unsafe {
            u64::from(_mm256_movemask_epi8(_mm256_cmpeq_epi8(self.0, _mm256_setzero_si256())) as u32)
        }
    }
}

#[derive(Clone, Copy)]
struct Avx512(__m512i);

// SAFETY of every block: the caller's promise that the machine has AVX-512BW.
impl Vector for Avx512 {
    const LANES: usize = 64;

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
    unsafe fn is_ascii(self) -> bool {
        // SAFETY: the caller's.
        unsafe { _mm512_movepi8_mask(self.0) == 0 }
    }
    #[inline(always)]
    unsafe fn rows(self, halves: &Halves) -> Avx512 {
        // SAFETY: the caller's.
        unsafe {
            let half = _mm512_set1_epi8(0x0F);
            let (upper, lower) = (
                _mm512_broadcast_i32x4(_mm_loadu_si128(halves.upper.as_ptr().cast())),
                _mm512_broadcast_i32x4(_mm_loadu_si128(halves.lower.as_ptr().cast())),
            );
            let above = _mm512_and_si512(_mm512_srli_epi16::<4>(self.0), half);
            let below = _mm512_and_si512(self.0, half);
            let upper = _mm512_shuffle_epi8(upper, above);
            Avx512(_mm512_and_si512(upper, _mm512_shuffle_epi8(lower, below)))
        }
    }
    #[inline(always)]
    unsafe fn common(a: Avx512, b: Avx512) -> Avx512 {
        // SAFETY: the caller's.
        unsafe { Avx512(_mm512_and_si512(a.0, b.0)) }
    }
    #[inline(always)]
    unsafe fn any(self, bits: u8) -> u64 {
        // SAFETY: the caller's.
        unsafe { _mm512_test_epi8_mask(self.0, _mm512_set1_epi8(bits as i8)) }
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
