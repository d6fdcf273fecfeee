//! The machine that every processor has: bytes one by one.

use core::array;

use crate::trigger::classes::{self, Class};
use crate::trigger::machine::Machine;
use crate::trigger::marks::{MarkSet, is_mark};
use crate::trigger::nibbles::Nibbles;
use crate::trigger::vector::{Vector, entry};

/// Values of bytes that may be marks, whatever bytes are around them.
const CANDIDATE: [u8; 256] = {
    let mut table = [0; 256];
    table[b':' as usize] = 1;
    table[b'.' as usize] = 1;
    table[b'@' as usize] = 1;
    table[0xE3] = 1;
    table[0xEF] = 1;
    table
};

impl Machine for Bytes {
    const NAME: &'static str = "scalar";

    /// Applies the definition to each candidate. Without vectors, this is faster than the
    /// arithmetic that the other machines do.
    unsafe fn fill(text: &[u8], from: usize, words: &mut [u64], set: MarkSet) -> u64 {
        let mut marked = 0;
        let tail = text.get(from..).unwrap_or_default();
        let mut blocks = tail.chunks(64);
        for (w, word) in words.iter_mut().enumerate() {
            let mut candidates = blocks.next().map_or(0, |block| {
                let bit = |i: usize, byte: u8| u64::from(CANDIDATE[usize::from(byte)]) << i;
                block.iter().enumerate().fold(0, |bits, (i, &byte)| bits | bit(i, byte))
            });
            *word = 0;
            while candidates != 0 {
                let lowest = candidates & candidates.wrapping_neg();
                if is_mark(text, from + 64 * w + lowest.trailing_zeros() as usize, set) {
                    *word |= lowest;
                }
                candidates ^= lowest;
            }
            if w < 64 {
                marked |= u64::from(*word != 0) << w;
            }
        }
        marked
    }

    unsafe fn class<C: Class>(text: &[u8], from: usize) -> C {
        // SAFETY: every processor has these vectors.
        unsafe { classes::class::<Bytes, C>(text, from) }
    }
}

/// Sixteen bytes that are handled one by one.
#[derive(Clone, Copy)]
pub(crate) struct Bytes([u8; 16]);

impl Bytes {
    fn mask(self, holds: impl Fn(u8) -> bool) -> u64 {
        self.0.iter().enumerate().fold(0, |bits, (i, &b)| bits | u64::from(holds(b)) << i)
    }
}

// SAFETY: every processor has these vectors. `load` reads one array of `LANES` bytes.
unsafe impl Vector for Bytes {
    const LANES: usize = 16;

    unsafe fn load(at: *const u8) -> Bytes {
        // SAFETY: the caller promises 16 bytes; an array of bytes needs no alignment.
        Bytes(unsafe { at.cast::<[u8; 16]>().read() })
    }
    fn is_ascii(self) -> bool {
        self.0.is_ascii()
    }
    fn rows(self, tables: &Nibbles) -> Bytes {
        Bytes(self.0.map(|a| tables.rows(a)))
    }
    fn look_up(self, table: &[u8; 16]) -> Bytes {
        Bytes(self.0.map(|a| entry(table, a)))
    }
    fn xor_lanes(self, other: Bytes) -> Bytes {
        Bytes(array::from_fn(|i| self.0[i] ^ other.0[i]))
    }
    fn saturating_sub(self, other: Bytes) -> Bytes {
        Bytes(array::from_fn(|i| self.0[i].saturating_sub(other.0[i])))
    }
    fn and(self, other: Bytes) -> Bytes {
        Bytes(array::from_fn(|i| self.0[i] & other.0[i]))
    }
    fn or(self, other: Bytes) -> Bytes {
        Bytes(array::from_fn(|i| self.0[i] | other.0[i]))
    }
    fn min(self, other: Bytes) -> Bytes {
        Bytes(array::from_fn(|i| self.0[i].min(other.0[i])))
    }
    fn xor(self, byte: u8) -> Bytes {
        Bytes(self.0.map(|a| a ^ byte))
    }
    fn saturating_sub_from(self, byte: u8) -> Bytes {
        Bytes(self.0.map(|a| byte.saturating_sub(a)))
    }
    fn test_mask(self, bits: u8) -> u64 {
        self.mask(|a| a & bits != 0)
    }
    fn zero_mask(self) -> u64 {
        self.mask(|a| a == 0)
    }
    fn zero_words(self) -> u64 {
        let words = self.0.chunks_exact(8).enumerate();
        words.fold(0, |bits, (i, word)| bits | u64::from(word == [0; 8]) << i)
    }
}
