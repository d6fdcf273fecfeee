//! The marks of a text, computed with vectors: what [`is_mark`](super::is_mark) says of each byte.
//!
//! # Faults
//!
//! A condition on bytes could be computed as a mask, lanes of all ones or all zeros. But with
//! AVX-512, comparisons into a mask run on one port of the processor, while exclusive or,
//! saturating subtraction, `or` and minimum run on two or more. So we compute a *fault* for each
//! lane instead, a number that is **zero if and only if the condition holds**. Any other number
//! means that it does not hold, and how large it is does not matter. Faults are combined, and
//! compared with zero once, at the end:
//!
//! ```text
//! condition     fault                            in words
//! a == k        a ^ k                            xor(k)
//! a >= k        k.saturating_sub(a)              saturating_sub_from(k)
//! p and q       fault(p) | fault(q)              or
//! p or q        min(fault(p), fault(q))          min
//! not p         1.saturating_sub(fault(p))       saturating_sub_from(1)
//! ```
//!
//! The neighbours of a byte are compared by loading the vector again at an offset of −1 or +1, so
//! that they are in the same lane as the byte. A vector of marks is then, in pseudo code:
//!
//! ```text
//! before, here, next = vectors at -1, 0, +1
//! is_named  = before >= last and next > ' ' and next != ':'
//! is_colon  = here == ':' and (is_named or next == '/')
//! is_stop   = here == '.' and before >= '0' and next >= 'A'
//! if some byte is not ASCII:
//!     second, third = vectors at +2, +3
//!     is_wide = third >= 'A' and (here, next, second is U+3002, U+FF0E or U+FF61)
//! marks     = is_colon or is_stop or is_wide
//! ```
//!
//! # Ends of a text
//!
//! A block is 64 bytes. The bytes around it are read as well, one before and three behind, and
//! that must not lead out of the text. So the loop over blocks has three parts: the first block,
//! before which there is no byte; all blocks that are in the text with the bytes around them; and
//! those at the end, some of them perhaps behind it.

use super::{MarkSet, Wanted};
use crate::trigger::vector::{Inside, Part, Place, Vector};

/// The number of bytes before a vector that its marks depend on.
const BEFORE: usize = 1;

/// The number of bytes behind a vector that its marks depend on.
const BEHIND: usize = 3;

/// How many bytes ahead memory is prefetched: two windows of the search, so that it arrives while
/// the grammar is busy with links.
const AHEAD: usize = 4096;

/// Fills `words` with the marks of `text` from byte `from` on.
///
/// # Safety
///
/// The processor has these vectors.
#[inline(always)]
pub(crate) unsafe fn fill<V: Vector>(text: &[u8], from: usize, words: &mut [u64], set: MarkSet) {
    // No offset below is larger than the length and 64 bytes, so sums of them do not overflow.
    let from = from.min(text.len());
    // SAFETY: the caller promises the vectors, and `from` is not behind the end.
    unsafe {
        match set.wanted {
            Wanted::Everything => fill_set::<V, true, false>(text, from, words, set.last),
            Wanted::Addresses => fill_set::<V, false, true>(text, from, words, set.last),
            Wanted::Schemes => fill_set::<V, false, false>(text, from, words, set.last),
        }
    }
}

/// # Safety
///
/// The processor has these vectors, and `from <= text.len()`.
#[inline(always)]
unsafe fn fill_set<V: Vector, const SEPARATORS: bool, const ADDRESSES: bool>(
    text: &[u8],
    from: usize,
    words: &mut [u64],
    last: u8,
) {
    let words_before = usize::from(from < BEFORE).min(words.len());
    let blocks = text.len().saturating_sub(from + BEHIND) / 64;
    let (head, rest) = words.split_at_mut(words_before);
    let (inner, tail) = rest.split_at_mut(blocks.saturating_sub(words_before).min(rest.len()));
    let mut at = from;
    for word in head {
        // SAFETY: the caller promises the vectors.
        *word = unsafe { marks_at_edge::<V, SEPARATORS, ADDRESSES>(text, at, last) };
        at += 64;
    }
    for word in inner {
        debug_assert!(at >= BEFORE && at + 64 + BEHIND <= text.len());
        // SAFETY: the caller promises the vectors. There is a byte before the block, since `head`
        // has taken the one at 0. `blocks` counts those that end at least `BEHIND` bytes before
        // the end of the text, and `head` and `inner` have no more words than that together.
        *word = unsafe {
            let block = text.as_ptr().add(at);
            V::prefetch(block.wrapping_add(AHEAD));
            marks_of_block::<V, SEPARATORS, ADDRESSES>(block, last)
        };
        at += 64;
    }
    for word in tail {
        // SAFETY: the caller promises the vectors.
        *word = unsafe { marks_at_edge::<V, SEPARATORS, ADDRESSES>(text, at, last) };
        at = text.len().min(at + 64);
    }
}

/// Returns the marks of the block at `at`, which may be at an end of the text or behind it: they
/// are computed on a copy with zeros around it.
///
/// # Safety
///
/// The processor has these vectors.
#[inline(always)]
unsafe fn marks_at_edge<V: Vector, const SEPARATORS: bool, const ADDRESSES: bool>(
    text: &[u8],
    at: usize,
    last: u8,
) -> u64 {
    if V::LOADS_PARTS {
        const { assert!(!V::LOADS_PARTS || V::LANES == 64, "one vector is the whole block") };
        // SAFETY: the caller promises the vectors. Parts of a text may be read at any offset, and a
        // zero is no mark.
        return unsafe { marks::<V, Part<'_>, SEPARATORS, ADDRESSES>(Part { text, at }, last) };
    }
    let mut copy = [0; BEFORE + 64 + BEHIND];
    let end = text.len().min(at + 64 + BEHIND);
    let first = at.saturating_sub(BEFORE);
    let (Some(bytes), to) = (text.get(first..end), first + BEFORE - at) else { return 0 };
    if let Some(copied) = copy.get_mut(to..to + bytes.len()) {
        copied.copy_from_slice(bytes);
    }
    let inside = text.len().saturating_sub(at);
    let within_text = if inside < 64 { (1 << inside) - 1 } else { !0 };
    // SAFETY: the caller promises the vectors. The copy holds the block from `BEFORE` on, and the
    // bytes around it.
    let marks =
        unsafe { marks_of_block::<V, SEPARATORS, ADDRESSES>(copy.as_ptr().add(BEFORE), last) };
    marks & within_text
}

/// # Safety
///
/// The processor has these vectors. The 64 bytes at `block` can be read, and so can `BEFORE` bytes
/// before and `BEHIND` bytes behind them.
#[inline(always)]
unsafe fn marks_of_block<V: Vector, const SEPARATORS: bool, const ADDRESSES: bool>(
    block: *const u8,
    last: u8,
) -> u64 {
    let mut word = 0;
    let mut i = 0;
    while i < 64 {
        // SAFETY: the caller promises the vectors. `LANES` divides 64, so this vector is in the
        // block, and the bytes around it are in the block or around that.
        let marks =
            unsafe { marks::<V, Inside, SEPARATORS, ADDRESSES>(Inside(block.add(i)), last) };
        word |= marks << i;
        i += V::LANES;
    }
    word
}

/// Returns the marks of one vector, as explained at the top of this file. A fault is named for the
/// condition that holds where it is *not* zero.
///
/// # Safety
///
/// The processor has these vectors. For [`Inside`], the bytes of the vector can be read, and so can
/// `BEFORE` bytes before and `BEHIND` bytes behind them.
#[inline(always)]
unsafe fn marks<V: Vector, P: Place<V>, const SEPARATORS: bool, const ADDRESSES: bool>(
    place: P,
    last: u8,
) -> u64 {
    // SAFETY: the caller promises the vectors and these bytes.
    let (before, here, next) = unsafe { (place.load(-1), place.load(0), place.load(1)) };
    let no_name = before.saturating_sub_from(last).or(next.saturating_sub_from(b'!'));
    let second_colon = next.xor(b':').saturating_sub_from(1);
    let unnamed = no_name.or(second_colon).min(next.xor(b'/'));
    let no_colon = here.xor(b':').or(unnamed);
    if ADDRESSES {
        let alone = before.saturating_sub_from(b'!').or(next.saturating_sub_from(b'0'));
        return no_colon.min(here.xor(b'@').or(alone)).zero_mask();
    }
    if !SEPARATORS {
        return no_colon.zero_mask();
    }
    let alone = before.saturating_sub_from(b'0').or(next.saturating_sub_from(b'A'));
    let neither = no_colon.min(here.xor(b'.').or(alone));
    if here.is_ascii() {
        return neither.zero_mask();
    }
    // SAFETY: the caller promises the vectors and these bytes.
    let (second, third) = unsafe { (place.load(2), place.load(3)) };
    let not_ideographic = next.xor(0x80).or(second.xor(0x82));
    let not_full_width = next.xor(0xBC).or(second.xor(0x8E));
    let not_half_width = next.xor(0xBD).or(second.xor(0xA1));
    let not_from_ef = here.xor(0xEF).or(not_full_width.min(not_half_width));
    let no_separator = here.xor(0xE3).or(not_ideographic).min(not_from_ef);
    neither.min(no_separator.or(third.saturating_sub_from(b'A'))).zero_mask()
}
