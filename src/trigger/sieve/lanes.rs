//! Lanes of 64 bits: what a processor does with several marks at once.

use super::WORDS;

/// Numbers of 64 bits in a register, one for each mark.
///
/// # Safety
///
/// Nothing but [`load`](Lanes::load), and the operations on what it returns, makes such values and masks of
/// them; so each proves that the processor has the features that all operations need. `load` reads the
/// bytes that it promises, and no others.
pub(crate) unsafe trait Lanes: Copy {
    /// Numbers in a register, 4 or 8.
    const COUNT: usize;

    /// A truth value for each lane.
    type Mask: Copy;

    /// Reads 16 bytes from each of `COUNT` places on, the first of them at index `first`. Returns the first
    /// eight bytes, and the others, each as a number, the first byte lowest.
    ///
    /// # Safety
    ///
    /// The processor has these lanes, and from each of the eight places after `base` on 16 bytes can be
    /// read.
    unsafe fn load(base: *const u8, places: &[u16; 8], first: usize) -> (Self, Self);

    /// Writes `first` and the index for each bit of a word that is set. What is written after these is
    /// less than `first + 64`.
    ///
    /// # Safety
    ///
    /// The processor has these lanes.
    unsafe fn places(bits: u64, first: u16, to: &mut [u16; 64]);

    /// Returns those bits of a word, the lowest first, for which a bit of `kept` is set.
    ///
    /// # Safety
    ///
    /// The processor has these lanes.
    unsafe fn deposit(kept: u64, word: u64) -> u64;

    /// Returns the same number in each lane.
    fn each(self, number: u64) -> Self;

    /// Returns `a & b`.
    fn and(self, other: Self) -> Self;

    /// Returns `a | b`.
    fn or(self, other: Self) -> Self;

    /// Returns `a & !b`.
    fn without(self, other: Self) -> Self;

    /// Returns `a + b`, without the carry out of a lane.
    fn add(self, other: Self) -> Self;

    /// Returns the product of the lower halves.
    fn product(self, other: Self) -> Self;

    /// Returns `a << N`.
    fn up<const N: u32>(self) -> Self;

    /// Returns `a >> N`.
    fn down<const N: u32>(self) -> Self;

    /// Returns bytes of ones for those that are in `first..=last`, and of zeros for others.
    fn within(self, first: u8, last: u8) -> Self;

    /// Returns whether the numbers are equal.
    fn is(self, other: Self) -> Self::Mask;

    /// Returns whether the highest bit is set.
    fn is_negative(self) -> Self::Mask;

    /// Returns whether the bit of a table is set, for each number; those outside of the table wrap around.
    fn has(self, table: &[u64; WORDS]) -> Self::Mask;

    /// Returns `a` where the mask is true, and `b` elsewhere.
    fn select(mask: Self::Mask, a: Self, b: Self) -> Self;

    /// Returns a bit for each lane, the first in the lowest bit.
    fn bits(mask: Self::Mask) -> u32;
}
