//! The marks of 64 bytes at once, in terms of a vector. What a machine's vectors are is said in the
//! module of the machine; what a mark is, only here and in [`scalar`](super::scalar).

use super::classes::Halves;
use super::{MarkSet, Wanted};

/// A vector of bytes that are compared side by side.
pub(super) trait Vector: Copy {
    /// Bytes in the vector; divides 64.
    const LANES: usize;

    /// # Safety
    ///
    /// The machine has these vectors, and `LANES` bytes can be read at `at`.
    unsafe fn load(at: *const u8) -> Self;

    /// The bytes of `text` from offset `from` on, where zeros stand for those outside, if the vectors can
    /// read so without a copy.
    ///
    /// # Safety
    ///
    /// The machine has these vectors.
    #[inline(always)]
    unsafe fn load_part(_text: &[u8], _from: isize) -> Option<Self> {
        None
    }

    // SAFETY of all others: the machine has these vectors.

    /// Whether there is no byte beyond ASCII.
    unsafe fn is_ascii(self) -> bool;
    /// For each byte the rows that both its halves are in.
    unsafe fn rows(self, halves: &Halves) -> Self;
    /// The rows, or bits, that both have.
    unsafe fn common(a: Self, b: Self) -> Self;
    /// The bytes with one of these bits.
    unsafe fn any(self, bits: u8) -> u64;

    // Faults: zero where something holds. On some machines a truth value is dear and a fault is not.

    /// Zero where the byte is this one.
    unsafe fn differs(self, byte: u8) -> Self;
    /// Zero where the byte is not below this one.
    unsafe fn below(self, byte: u8) -> Self;
    /// Zero where both are.
    unsafe fn either(a: Self, b: Self) -> Self;
    /// Zero where one of them is.
    unsafe fn both(a: Self, b: Self) -> Self;
    /// A bit for each byte that is zero, the first in the lowest.
    unsafe fn zeros(self) -> u64;
}

/// Bytes before and behind a vector that decide about its marks.
const BEFORE: usize = 1;
const BEHIND: usize = 3;

/// How far ahead memory is asked for: a window, so that it arrives while the grammar is busy.
#[cfg(target_arch = "x86_64")]
const AHEAD: usize = 4096;

/// Fills `words` with the marks of `text` from byte `from` on.
///
/// # Safety
///
/// The machine has these vectors.
#[inline(always)]
pub(super) unsafe fn fill<V: Vector>(text: &[u8], from: usize, words: &mut [u64], set: MarkSet) {
    // Places below stay within `isize`, whatever the caller asks for.
    let from = from.min(text.len());
    // SAFETY: as of this function.
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
/// The machine has these vectors.
#[inline(always)]
unsafe fn fill_set<V: Vector, const SEPARATORS: bool, const ADDRESSES: bool>(
    text: &[u8],
    from: usize,
    words: &mut [u64],
    last: u8,
) {
    let words_before = usize::from(from < BEFORE).min(words.len());
    let behind = text.len().saturating_sub(from + BEHIND) / 64;
    let (head, rest) = words.split_at_mut(words_before);
    let (inner, tail) = rest.split_at_mut(behind.saturating_sub(words_before).min(rest.len()));
    let mut at = from;
    for word in head {
        // SAFETY: as of this function.
        *word = unsafe { marks_at_edge::<V, SEPARATORS, ADDRESSES>(text, at, last) };
        at += 64;
    }
    for word in inner {
        debug_assert!(at >= BEFORE && at + 64 + BEHIND <= text.len());
        // SAFETY: `head` has taken the block that nothing stands before, and `behind` counts those
        // that lie in the text with what is behind them.
        *word = unsafe {
            let block = text.as_ptr().add(at);
            #[cfg(target_arch = "x86_64")]
            core::arch::x86_64::_mm_prefetch::<{ core::arch::x86_64::_MM_HINT_T0 }>(
                block.wrapping_add(AHEAD).cast(),
            );
            marks_of_block::<V, SEPARATORS, ADDRESSES>(block, last)
        };
        at += 64;
    }
    for word in tail {
        // SAFETY: as of this function.
        *word = unsafe { marks_at_edge::<V, SEPARATORS, ADDRESSES>(text, at, last) };
        at = text.len().min(at + 64);
    }
}

/// The marks of the block at `at`, which may lie at an end of the text or behind it: a copy with
/// zeros around stands in for it.
///
/// # Safety
///
/// The machine has these vectors.
#[inline(always)]
unsafe fn marks_at_edge<V: Vector, const SEPARATORS: bool, const ADDRESSES: bool>(
    text: &[u8],
    at: usize,
    last: u8,
) -> u64 {
    // SAFETY: as of this function. What reads parts reads 64 bytes, and zeros are no marks.
    unsafe {
        if V::load_part(text, 0).is_some() {
            return marks::<V, Part<'_>, SEPARATORS, ADDRESSES>(Part { text, at }, last);
        }
    }
    let mut copy = [0; BEFORE + 64 + BEHIND];
    let end = text.len().min(at + 64 + BEHIND);
    let first = at.saturating_sub(BEFORE);
    let (Some(bytes), place) = (text.get(first..end), first + BEFORE - at) else { return 0 };
    if let Some(room) = copy.get_mut(place..place + bytes.len()) {
        room.copy_from_slice(bytes);
    }
    let inside = text.len().saturating_sub(at);
    let within_text = if inside < 64 { (1 << inside) - 1 } else { !0 };
    // SAFETY: the copy holds the block and what is beside it.
    let marks =
        unsafe { marks_of_block::<V, SEPARATORS, ADDRESSES>(copy.as_ptr().add(BEFORE), last) };
    marks & within_text
}

/// # Safety
///
/// The machine has these vectors; the 64 bytes at `block`, one before and three behind can be read.
#[inline(always)]
unsafe fn marks_of_block<V: Vector, const SEPARATORS: bool, const ADDRESSES: bool>(
    block: *const u8,
    last: u8,
) -> u64 {
    let mut word = 0;
    let mut i = 0;
    while i < 64 {
        // SAFETY: the vectors lie in those bytes.
        let marks =
            unsafe { marks::<V, Inside, SEPARATORS, ADDRESSES>(Inside(block.add(i)), last) };
        word |= marks << i;
        i += V::LANES;
    }
    word
}

/// Where a vector is read, and those at small offsets from it. Closures would be compiled for a machine
/// without these vectors.
pub(super) trait Place<V: Vector> {
    /// # Safety
    ///
    /// The machine has these vectors, and the bytes can be read.
    unsafe fn load(&self, offset: isize) -> V;
}

impl<V: Vector, P: Place<V>> Place<V> for &P {
    #[inline(always)]
    unsafe fn load(&self, offset: isize) -> V {
        // SAFETY: as of this function.
        unsafe { P::load(self, offset) }
    }
}

/// In the middle of a text.
pub(super) struct Inside(pub(super) *const u8);

impl<V: Vector> Place<V> for Inside {
    #[inline(always)]
    unsafe fn load(&self, offset: isize) -> V {
        // SAFETY: as of this function.
        unsafe { V::load(self.0.offset(offset)) }
    }
}

/// At an end of a text, for vectors that can be read in part.
pub(super) struct Part<'t> {
    pub(super) text: &'t [u8],
    pub(super) at: usize,
}

impl<V: Vector> Place<V> for Part<'_> {
    #[inline(always)]
    unsafe fn load(&self, offset: isize) -> V {
        // SAFETY: as of this function. Vectors that are read in part are so everywhere.
        unsafe { V::load_part(self.text, self.at as isize + offset).unwrap_unchecked() }
    }
}

/// # Safety
///
/// The machine has these vectors; the bytes of the vector at the place, one before and three behind
/// can be read.
#[inline(always)]
unsafe fn marks<V: Vector, P: Place<V>, const SEPARATORS: bool, const ADDRESSES: bool>(
    place: P,
    last: u8,
) -> u64 {
    // SAFETY: as of this function.
    unsafe {
        let (before, here, next) = (place.load(-1), place.load(0), place.load(1));
        let no_name = V::either(before.below(last), next.below(b'!'));
        let second_colon = next.differs(b':').below(1);
        let unnamed = V::both(V::either(no_name, second_colon), next.differs(b'/'));
        let no_colon = V::either(here.differs(b':'), unnamed);
        if ADDRESSES {
            let alone = V::either(before.below(b'!'), next.below(b'0'));
            return V::both(no_colon, V::either(here.differs(b'@'), alone)).zeros();
        }
        if !SEPARATORS {
            return no_colon.zeros();
        }
        let alone = V::either(before.below(b'0'), next.below(b'A'));
        let neither = V::both(no_colon, V::either(here.differs(b'.'), alone));
        if here.is_ascii() {
            return neither.zeros();
        }
        let (second, third) = (place.load(2), place.load(3));
        let not_ideographic = V::either(next.differs(0x80), second.differs(0x82));
        let not_full = V::either(next.differs(0xBC), second.differs(0x8E));
        let not_half = V::either(next.differs(0xBD), second.differs(0xA1));
        let not_wide = V::either(here.differs(0xEF), V::both(not_full, not_half));
        let none = V::both(V::either(here.differs(0xE3), not_ideographic), not_wide);
        V::both(neither, V::either(none, third.below(b'A'))).zeros()
    }
}
