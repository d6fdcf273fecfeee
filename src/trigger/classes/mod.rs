//! Classes of bytes, for 64 bytes of a text at once. The grammar finds the ends of names and paths
//! with them.
//!
//! Bit `i` of every answer is about the byte at `from + i`. Bits past the end of the text are
//! zero.
//!
//! A class is a struct of such bitmaps and a file of its own. To add one: the file with its tables
//! and `impl Class`, a field of [`Functions`](super::machine::Functions), and a method of
//! [`Kernel`](super::Kernel).

use super::nibbles::Sets;
use super::vector::{Inside, Part, Place, Vector};

pub(crate) mod host;
pub(crate) mod local;
pub(crate) mod mixed;
pub(crate) mod part;
pub(crate) mod run;
#[cfg(test)]
mod tests;
pub(crate) mod url;

/// Bitmaps about 64 bytes.
pub(crate) trait Class: Sized {
    /// The answer for a text that ends before the first byte.
    const NONE: Self;

    /// Whether the byte before the first is looked at.
    const BEFORE: bool;

    /// Returns the bitmaps of the 64 bytes at the place, without the first `shift` of them.
    ///
    /// # Safety
    ///
    /// The processor has these vectors. For [`Inside`], the 64 bytes at the place can be read, and
    /// if `BEFORE`, so can the one before.
    unsafe fn find<V: Vector, P: Place<V>>(place: P, shift: u32) -> Self;
}

/// Returns the class of the 64 bytes from `from` on.
///
/// # Safety
///
/// The processor has these vectors.
#[inline(always)]
pub(crate) unsafe fn class<V: Vector, C: Class>(text: &[u8], from: usize) -> C {
    let minimum = 64 + usize::from(C::BEFORE);
    if text.len() < minimum && V::LOADS_PARTS {
        // SAFETY: the caller promises the vectors. Parts of a text may be read at any offset; zeros
        // are in no class.
        return unsafe { C::find::<V, _>(Part::of(text, from), 0) };
    }
    let inside = text.len().saturating_sub(from);
    if inside >= 64 && (from > 0 || !C::BEFORE) {
        // SAFETY: the caller promises the vectors. Of the text, 64 bytes are left at `from`, and
        // there is one before if it is looked at.
        return unsafe { C::find::<V, _>(Inside(text.as_ptr().add(from)), 0) };
    }
    if inside == 0 {
        return C::NONE;
    }
    if inside < 64 && text.len() >= minimum {
        // Near the end of the text, its last 64 bytes are read instead.
        let last = text.len() - 64;
        // SAFETY: the caller promises the vectors. The text has `minimum` bytes, which are these 64
        // and one before if it is looked at.
        return unsafe { C::find::<V, _>(Inside(text.as_ptr().add(last)), (64 - inside) as u32) };
    }
    let mut copy = [0; 1 + 64];
    let before = from.min(1);
    copy[1 - before..1 + inside.min(64)]
        .copy_from_slice(&text[from - before..][..before + inside.min(64)]);
    // SAFETY: the caller promises the vectors. The copy has 64 bytes at 1, and one before.
    unsafe { C::find::<V, _>(Inside(copy.as_ptr().add(1)), 0) }
}

/// Returns which of the 64 bytes at the place are this one.
///
/// # Safety
///
/// As for [`look_up`].
#[inline(always)]
unsafe fn look_for<V: Vector, P: Place<V>>(place: P, byte: u8) -> u64 {
    let (mut bits, mut i) = (0, 0);
    while i < 64 {
        // SAFETY: the caller promises the vectors, and 64 bytes. `LANES` divides 64, so the vector
        // is in them.
        bits |= unsafe { place.load(i as isize) }.xor(byte).zero_mask() << i;
        i += V::LANES;
    }
    bits
}

/// Returns the bytes of each set, of the 64 bytes at the place.
///
/// # Safety
///
/// The processor has these vectors. For [`Inside`], the 64 bytes at the place can be read.
#[inline(always)]
unsafe fn look_up<V: Vector, P: Place<V>, const N: usize>(place: P, sets: &Sets<N>) -> [u64; N] {
    let mut bits = [0; N];
    let mut i = 0;
    while i < 64 {
        // SAFETY: the caller promises the vectors, and 64 bytes. `LANES` divides 64, so the vector
        // is in them.
        let rows = unsafe { place.load(i as isize) }.rows(&sets.tables);
        let mut set = 0;
        while set < N {
            bits[set] |= rows.test_mask(sets.rows[set]) << i;
            set += 1;
        }
        i += V::LANES;
    }
    bits
}
