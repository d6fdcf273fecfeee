//! The operations that a kernel needs of the vectors of a machine.
//!
//! [`Vector`] names each operation after what the machine does with the lanes. What the results
//! are used for is explained where they are used: [`fill`](super::marks::fill) for marks,
//! [`nibbles`](super::nibbles) for classes. The tests in [`ops`](super::ops) compare each
//! operation of each vector with the same arithmetic on single bytes, for all byte values.

use core::marker::PhantomData;

use super::nibbles::Nibbles;

/// A vector of bytes, one in each lane.
///
/// # Safety
///
/// * `LANES` is 16, 32 or 64.
/// * The only ways to a value are the two functions to load one, whose callers promise that the
///   processor has these vectors, and operations on other values. So every value proves that the
///   processor has them, which is why the operations are safe to call. An implementation keeps its
///   field private to the file in which it is written.
/// * `load` reads no byte other than the `LANES` bytes at the pointer, and `load_lanes` no byte but
///   those of its lanes.
pub(crate) unsafe trait Vector: Copy {
    /// The number of lanes.
    const LANES: usize;

    /// Whether [`load_lanes`](Vector::load_lanes) is one instruction, so that no copy of the end of
    /// a text has to be made.
    const LOADS_PARTS: bool = false;

    /// Whether [`look_up`](Vector::look_up) is one instruction, or two.
    const SHUFFLES: bool = false;

    /// Loads the bytes at a pointer, which needs no alignment.
    ///
    /// # Safety
    ///
    /// The processor has these vectors, and `LANES` bytes can be read at `at`.
    unsafe fn load(at: *const u8) -> Self;

    /// Loads the bytes of some lanes at a pointer: a bit for each, the first lane in the lowest bit.
    /// Other lanes are zero.
    ///
    /// # Safety
    ///
    /// The processor has these vectors, and the bytes of these lanes can be read.
    #[inline(always)]
    unsafe fn load_lanes(at: *const u8, lanes: u64) -> Self {
        let mut bytes = [0; 64];
        for (lane, byte) in bytes.iter_mut().enumerate().take(Self::LANES) {
            if lanes >> lane & 1 != 0 {
                // SAFETY: the caller promises the byte of this lane.
                *byte = unsafe { at.wrapping_add(lane).read() };
            }
        }
        // SAFETY: the caller promises the vectors, and the array holds 64 bytes, which is the
        // maximum of `LANES`.
        unsafe { Self::load(bytes.as_ptr()) }
    }

    /// Asks for the memory at an address, which need not be a valid one.
    #[inline(always)]
    fn prefetch(_at: *const u8) {}

    /// Returns whether all bytes are ASCII.
    fn is_ascii(self) -> bool;

    /// Returns the rows of each byte: [`Nibbles::rows`].
    fn rows(self, tables: &Nibbles) -> Self;

    /// Returns for each lane the entry of a table at the low nibble of an ASCII byte, and 0 for any
    /// other byte.
    fn look_up(self, table: &[u8; 16]) -> Self;

    /// Returns `a & b` for each pair of lanes.
    fn and(self, other: Self) -> Self;

    /// Returns `a | b` for each pair of lanes.
    fn or(self, other: Self) -> Self;

    /// Returns the smaller of each pair of lanes, as unsigned numbers.
    fn min(self, other: Self) -> Self;

    /// Returns `a ^ b` for each pair of lanes.
    fn xor_lanes(self, other: Self) -> Self;

    /// Returns `a - b` for each pair of lanes, and 0 where that is negative.
    fn saturating_sub(self, other: Self) -> Self;

    /// Returns `a ^ byte` for each lane.
    fn xor(self, byte: u8) -> Self;

    /// Returns `byte - a` for each lane, and 0 where that is negative.
    fn saturating_sub_from(self, byte: u8) -> Self;

    /// Returns a bit for each lane, the first lane in the lowest bit: whether `a & bits != 0`.
    fn test_mask(self, bits: u8) -> u64;

    /// Returns a bit for each lane, the first lane in the lowest bit: whether `a == 0`.
    fn zero_mask(self) -> u64;

    /// Returns a bit for each eight lanes, the first of them in the lowest bit: whether `a == 0` for all
    /// of these.
    fn zero_words(self) -> u64;
}

/// Returns what [`Vector::look_up`] returns for one byte.
#[inline]
pub(crate) const fn entry(table: &[u8; 16], byte: u8) -> u8 {
    if byte < 0x80 { table[(byte & 15) as usize] } else { 0 }
}

/// A place in memory at and around which vectors are loaded. (Closures could do the same, but are
/// compiled without the processor features of the function that makes them.)
pub(crate) trait Place<V: Vector>: Copy {
    /// Loads the vector at an offset from the place.
    ///
    /// # Safety
    ///
    /// The processor has these vectors. For [`Inside`], the `LANES` bytes at the offset can be read.
    unsafe fn load(self, offset: isize) -> V;
}

/// A place around which all bytes can be read.
#[derive(Clone, Copy)]
pub(crate) struct Inside(pub(crate) *const u8);

impl<V: Vector> Place<V> for Inside {
    #[inline(always)]
    unsafe fn load(self, offset: isize) -> V {
        // SAFETY: the caller promises the vectors, and the bytes at the offset.
        unsafe { V::load(self.0.offset(offset)) }
    }
}

/// A place around which bytes may be missing; these are read as zeros.
#[derive(Clone, Copy)]
pub(crate) struct Part<'t> {
    at: *const u8,
    /// The bytes before the place that can be read; some may be left out.
    before: usize,
    /// The bytes from the place on that can be read; some may be left out.
    after: usize,
    text: PhantomData<&'t [u8]>,
}

impl<'t> Part<'t> {
    /// Returns the place at an offset of a text; one past its end is treated as that.
    #[inline(always)]
    pub(crate) const fn of(text: &'t [u8], at: usize) -> Part<'t> {
        let before = if at < text.len() { at } else { text.len() };
        let (at, after) = (text.as_ptr().wrapping_add(before), text.len() - before);
        Part { at, before, after, text: PhantomData }
    }

    /// Returns the place at an offset of a text around which so many bytes can be read: if these are
    /// constants, so are the lanes.
    ///
    /// # Safety
    ///
    /// The text has `before` bytes before the offset, and `after` bytes from it on.
    #[inline(always)]
    pub(crate) const unsafe fn with(
        text: &'t [u8],
        at: usize,
        before: usize,
        after: usize,
    ) -> Part<'t> {
        debug_assert!(before <= at && at <= text.len() && after <= text.len() - at);
        Part { at: text.as_ptr().wrapping_add(at), before, after, text: PhantomData }
    }
}

impl<V: Vector> Place<V> for Part<'_> {
    #[inline(always)]
    unsafe fn load(self, offset: isize) -> V {
        let missing = (-offset).saturating_sub(self.before as isize).clamp(0, 64) as u32;
        let up_to = (self.after as isize).saturating_sub(offset).clamp(0, 64) as u32;
        let lanes = u64::MAX.unbounded_shr(64 - up_to) & u64::MAX.unbounded_shl(missing);
        // SAFETY: the caller promises the vectors. The first of these lanes is at most `before` bytes
        // before the place, and the last is one of the `after` bytes from it on.
        unsafe { V::load_lanes(self.at.wrapping_offset(offset), lanes) }
    }
}
