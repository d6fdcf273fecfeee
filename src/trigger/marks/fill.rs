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
//! With shuffles, a colon and a full stop are handled together: what a mark must be, and the lower
//! bounds of its neighbours, are looked up by the low nibble of the byte, which is `A` for `:` and `E`
//! for `.`. In the same way, the second byte of U+3002, U+FF0E and U+FF61 determines the first and
//! the third.
//!
//! ```text
//! is_mark   = here == kind[here] and next >= next_from[here] and next != ':'
//!             and (before >= before_from[here] or next == '/')
//! ```
//!
//! # Ends of a text
//!
//! A block is 64 bytes. The bytes around it are read as well, one before and three after, and
//! that must not lead out of the text. So the loop over blocks has three parts: the first block,
//! before which there is no byte; all blocks that are in the text with the bytes around them; and
//! those at the end, some of them perhaps after it.

use super::{MarkSet, Wanted};
use crate::trigger::vector::{Inside, Part, Place, Vector};

/// The number of bytes before a vector that its marks depend on.
const BEFORE: usize = 1;

/// The number of bytes after a vector that its marks depend on.
const AFTER: usize = 3;

/// How many bytes ahead memory is prefetched: a window of the search, so that it arrives while
/// the grammar is busy with links.
const AHEAD: usize = 4096;

/// Fills `words` with the marks of `text` from byte `from` on. Returns a bit for each of the first 64
/// words: whether it has a mark.
///
/// # Safety
///
/// The processor has these vectors.
#[inline(always)]
pub(crate) unsafe fn fill<V: Vector>(
    text: &[u8],
    from: usize,
    words: &mut [u64],
    set: MarkSet,
) -> u64 {
    // No offset below is larger than the length and 64 bytes, so sums of them do not overflow.
    let from = from.min(text.len());
    // SAFETY: the caller promises the vectors, and `from` is not past the end.
    unsafe {
        match set.wanted {
            Wanted::Everything => fill_set::<V, true, false>(text, from, words, set.last),
            Wanted::Addresses => fill_set::<V, false, true>(text, from, words, set.last),
            Wanted::Schemes => fill_set::<V, false, false>(text, from, words, set.last),
        }
        marked::<V>(words)
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
    let blocks = text.len().saturating_sub(from + AFTER) / 64;
    let (head, rest) = words.split_at_mut(words_before);
    let (inner, tail) = rest.split_at_mut(blocks.saturating_sub(words_before).min(rest.len()));
    let mut at = from;
    for word in head {
        // SAFETY: the caller promises the vectors.
        *word = unsafe { marks_at_edge::<V, SEPARATORS, ADDRESSES>(text, at, last) };
        at += 64;
    }
    for word in inner {
        debug_assert!(at >= BEFORE && at + 64 + AFTER <= text.len());
        // SAFETY: the caller promises the vectors. There is a byte before the block, since `head`
        // has taken the one at 0. `blocks` counts those that end at least `AFTER` bytes before
        // the end of the text, and `head` and `inner` have no more words than that together.
        *word = unsafe {
            let block = text.as_ptr().add(at);
            V::prefetch(block.wrapping_add(AHEAD));
            marks_of_block::<V, Inside, SEPARATORS, ADDRESSES>(Inside(block), last)
        };
        at += 64;
    }
    for word in tail {
        // SAFETY: the caller promises the vectors.
        *word = unsafe { marks_at_edge::<V, SEPARATORS, ADDRESSES>(text, at, last) };
        at = text.len().min(at + 64);
    }
}

/// Returns a bit for each of the first 64 words: whether it is not zero.
///
/// # Safety
///
/// The processor has these vectors.
#[inline(always)]
unsafe fn marked<V: Vector>(words: &[u64]) -> u64 {
    let (mut marked, mut i) = (0, 0);
    let each = V::LANES / 8;
    while i + each <= words.len().min(64) {
        // SAFETY: the caller promises the vectors, and these words have `LANES` bytes.
        let zeros = unsafe { V::load(words.as_ptr().add(i).cast()) }.zero_words();
        marked |= (zeros ^ ((1 << each) - 1)) << i;
        i += each;
    }
    while i < words.len().min(64) {
        marked |= u64::from(words[i] != 0) << i;
        i += 1;
    }
    marked
}

/// Returns the marks of the block at `at`, which may be at an end of the text or after it.
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
    let at = at.min(text.len());
    let inside = text.len() - at;
    // SAFETY: the caller promises the vectors, and each condition says that the text has the bytes.
    unsafe {
        if inside <= 64 && text.len() >= BEFORE + 64 {
            // The last 64 bytes of the text are read instead.
            let end = text.len() - 64;
            let marks = marks_of_part::<V, SEPARATORS, ADDRESSES>(text, end, BEFORE, 64, last);
            marks.unbounded_shr((64 - inside) as u32)
        } else if at == 0 && inside >= 64 + AFTER {
            marks_of_part::<V, SEPARATORS, ADDRESSES>(text, 0, 0, 64 + AFTER, last)
        } else {
            let (before, after) = (at.min(BEFORE), inside.min(64 + AFTER));
            marks_of_part::<V, SEPARATORS, ADDRESSES>(text, at, before, after, last)
        }
    }
}

/// Returns the marks of a block of which some bytes are missing: they are read as zeros, and a zero is no
/// mark. With constants for the bytes that are there, neither masks nor lengths are computed.
///
/// # Safety
///
/// The processor has these vectors. The text has `before` bytes before `at`, at most [`BEFORE`], and
/// `after` bytes from it on, at most `64 + AFTER`, which are all of the block and of those around it that
/// it has.
#[inline(always)]
unsafe fn marks_of_part<V: Vector, const SEPARATORS: bool, const ADDRESSES: bool>(
    text: &[u8],
    at: usize,
    before: usize,
    after: usize,
    last: u8,
) -> u64 {
    if V::LOADS_PARTS {
        const { assert!(!V::LOADS_PARTS || V::LANES == 64, "one vector is the whole block") };
        // SAFETY: the caller promises the vectors, and the bytes.
        return unsafe {
            let part = Part::with(text, at, before, after);
            marks_of_block::<V, Part<'_>, SEPARATORS, ADDRESSES>(part, last)
        };
    }
    let mut copy = [0; BEFORE + 64 + AFTER];
    // SAFETY: the caller promises the vectors, and the bytes, no more of them before and from `at` on than the
    // copy has room for. It holds the block from `BEFORE` on, and the bytes around it.
    unsafe {
        let from = text.as_ptr().add(at - before);
        let to = copy.as_mut_ptr().add(BEFORE - before);
        to.copy_from_nonoverlapping(from, before + after);
        let block = Inside(copy.as_ptr().add(BEFORE));
        marks_of_block::<V, Inside, SEPARATORS, ADDRESSES>(block, last)
    }
}

/// Returns the marks of 64 bytes.
///
/// # Safety
///
/// The processor has these vectors. For [`Inside`], the 64 bytes at the place can be read, and so can
/// `BEFORE` bytes before and `AFTER` bytes after them.
#[inline(always)]
unsafe fn marks_of_block<V: Vector, P: Place<V>, const SEPARATORS: bool, const ADDRESSES: bool>(
    place: P,
    last: u8,
) -> u64 {
    // SAFETY: the caller promises the vectors. `LANES` divides 64, so each vector is in the block, and
    // the bytes around it are in the block or around that.
    let mut bytes = unsafe { place.load(0) };
    // One for each vector.
    let mut faults = [bytes; 4];
    let mut i = 0;
    while i < 64 / V::LANES {
        let at = (i * V::LANES) as isize;
        // SAFETY: see above.
        let (before, here, next) =
            unsafe { (place.load(at - 1), place.load(at), place.load(at + 1)) };
        faults[i] = if ADDRESSES {
            no_colon(before, here, next, last).min(no_at(before, here, next))
        } else if !SEPARATORS {
            no_colon(before, here, next, last)
        } else if V::SHUFFLES {
            no_colon_or_stop(before, here, next, last)
        } else {
            no_colon(before, here, next, last).min(no_stop(before, here, next))
        };
        bytes = bytes.or(here);
        i += 1;
    }
    // Separators beyond ASCII, asked about once for all vectors.
    if SEPARATORS && !bytes.is_ascii() {
        i = 0;
        while i < 64 / V::LANES {
            let at = (i * V::LANES) as isize;
            // SAFETY: see above.
            let (here, next, second, third) = unsafe {
                (place.load(at), place.load(at + 1), place.load(at + 2), place.load(at + 3))
            };
            let fault = no_separator(here, next, second);
            faults[i] = faults[i].min(fault.or(third.saturating_sub_from(b'A')));
            i += 1;
        }
    }
    let mut word = 0;
    i = 0;
    while i < 64 / V::LANES {
        word |= faults[i].zero_mask() << (i * V::LANES);
        i += 1;
    }
    word
}

/// Returns the fault of `:`.
#[inline(always)]
fn no_colon<V: Vector>(before: V, here: V, next: V, last: u8) -> V {
    let no_name = before.saturating_sub_from(last).or(next.saturating_sub_from(b'!'));
    let second_colon = next.xor(b':').saturating_sub_from(1);
    let unnamed = no_name.or(second_colon).min(next.xor(b'/'));
    here.xor(b':').or(unnamed)
}

/// Returns the fault of `@`.
#[inline(always)]
fn no_at<V: Vector>(before: V, here: V, next: V) -> V {
    let alone = before.saturating_sub_from(b'!').or(next.saturating_sub_from(b'0'));
    here.xor(b'@').or(alone)
}

/// Returns the fault of `.`.
#[inline(always)]
fn no_stop<V: Vector>(before: V, here: V, next: V) -> V {
    let alone = before.saturating_sub_from(b'0').or(next.saturating_sub_from(b'A'));
    here.xor(b'.').or(alone)
}

/// Returns the fault of `:` and `.`, as [`no_colon`] and [`no_stop`] do. A slash follows no full stop
/// that is a mark, so it may stand for the byte before.
#[inline(always)]
fn no_colon_or_stop<V: Vector>(before: V, here: V, next: V, last: u8) -> V {
    let no_kind = here.look_up(&by_low_nibble(b':', b'.', 0xFF)).xor_lanes(here);
    let no_name = here.look_up(&by_low_nibble(last, b'0', 0)).saturating_sub(before);
    let no_next = here.look_up(&by_low_nibble(b'!', b'A', 0)).saturating_sub(next);
    let second_colon = next.xor_lanes(here).saturating_sub_from(1);
    no_kind.or(no_next).or(second_colon).or(no_name.min(next.xor(b'/')))
}

/// Returns a table for the low nibbles of `:` and `.`, and for all others.
#[inline(always)]
const fn by_low_nibble(colon: u8, stop: u8, other: u8) -> [u8; 16] {
    let mut table = [other; 16];
    table[(b':' & 15) as usize] = colon;
    table[(b'.' & 15) as usize] = stop;
    table
}

/// Returns the fault of the first byte of a separator beyond ASCII, of which these are all three:
/// U+3002 is E3 80 82, U+FF0E is EF BC 8E, and U+FF61 is EF BD A1.
#[inline(always)]
fn no_separator<V: Vector>(first: V, second: V, third: V) -> V {
    if V::SHUFFLES {
        const THIRD: [u8; 16] = by_third([0x02, 0x0E, 0x21]);
        const SECOND: [u8; 16] = by_third([0x80, 0xBC, 0xBD]);
        const FIRST: [u8; 16] = by_third([0xE3, 0xEF, 0xEF]);
        // Only ASCII is looked up, so without the highest bit; a byte that is ASCII has it then.
        let by = third.xor(0x80);
        let other = by.look_up(&THIRD).xor_lanes(by);
        return other
            .or(by.look_up(&SECOND).xor_lanes(second))
            .or(by.look_up(&FIRST).xor_lanes(first));
    }
    let not_ideographic = second.xor(0x80).or(third.xor(0x82));
    let not_full_width = second.xor(0xBC).or(third.xor(0x8E));
    let not_half_width = second.xor(0xBD).or(third.xor(0xA1));
    let not_from_ef = first.xor(0xEF).or(not_full_width.min(not_half_width));
    first.xor(0xE3).or(not_ideographic).min(not_from_ef)
}

/// Returns a table for the low nibbles of the last bytes of U+3002, U+FF0E and U+FF61; what it has for
/// others is not ASCII.
const fn by_third(bytes: [u8; 3]) -> [u8; 16] {
    let mut table = [0xFF; 16];
    (table[0x2], table[0xE], table[0x1]) = (bytes[0], bytes[1], bytes[2]);
    table
}
