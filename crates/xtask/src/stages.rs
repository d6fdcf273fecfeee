//! Three-stage tables: small integers per code point, with equal blocks stored once.
//!
//! The scanner reads them in `src/tables/trie.rs`; the constants here and there must agree, as
//! `tests/scan/tables.rs` checks for every code point.

use std::collections::HashMap;

use crate::Result;
use crate::ucd::CODE_POINTS;

/// Code points in one leaf.
pub const LEAF: usize = 32;
/// Leaves in one block of the middle stage.
pub const MIDDLE: usize = 32;

/// A three-stage table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stages {
    /// Per `LEAF * MIDDLE` code points: number of a middle block.
    pub high: Vec<u8>,
    /// Blocks of `MIDDLE` leaf numbers.
    pub middle: Vec<u16>,
    /// Leaves of `LEAF` values, each of `bits` bits, the first in the lowest bits of a byte.
    pub leaves: Vec<u8>,
}

impl Stages {
    /// Builds the stages from one value per code point; `bits` is 1, 2, 4 or 8.
    pub fn new(values: &[u8], bits: u32) -> Result<Stages> {
        if values.len() != CODE_POINTS {
            return Err(format!("{} values instead of {CODE_POINTS}", values.len()));
        }
        if let Some(value) = values.iter().find(|&&value| u32::from(value) >> bits != 0) {
            return Err(format!("the value {value} takes more than {bits} bits"));
        }
        let (leaves, leaf_numbers) = shared_blocks(values, LEAF);
        let leaf_numbers = narrowed::<u16>(&leaf_numbers)?;
        let (middle, middle_numbers) = shared_blocks(&leaf_numbers, MIDDLE);
        let leaves = leaves
            .chunks(8 / bits as usize)
            .map(|values| values.iter().rev().fold(0, |byte, value| (byte << (bits % 8)) | value))
            .collect();
        Ok(Stages { high: narrowed(&middle_numbers)?, middle, leaves })
    }

    /// Returns the number of bytes that the stages take.
    #[must_use]
    pub fn size(&self) -> usize {
        self.high.len() + 2 * self.middle.len() + self.leaves.len()
    }
}

/// Splits values into blocks; returns the different blocks one after another, and the number of
/// each.
fn shared_blocks<T: Copy + Eq + std::hash::Hash>(
    values: &[T],
    length: usize,
) -> (Vec<T>, Vec<usize>) {
    let mut numbers: HashMap<&[T], usize> = HashMap::new();
    let mut shared = Vec::new();
    let blocks = values.chunks(length).map(|block| {
        let next = numbers.len();
        *numbers.entry(block).or_insert_with(|| {
            shared.extend_from_slice(block);
            next
        })
    });
    let order = blocks.collect();
    (shared, order)
}

fn narrowed<N: TryFrom<usize>>(numbers: &[usize]) -> Result<Vec<N>> {
    numbers.iter().map(|&n| N::try_from(n).map_err(|_| format!("too many blocks: {n}"))).collect()
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

    use super::*;

    fn read(stages: &Stages, bits: usize, c: usize) -> u8 {
        let block = usize::from(stages.high[c / (LEAF * MIDDLE)]);
        let leaf = usize::from(stages.middle[block * MIDDLE + c / LEAF % MIDDLE]);
        let bit = (leaf * LEAF + c % LEAF) * bits;
        stages.leaves[bit / 8] >> (bit % 8) & (0xFF >> (8 - bits))
    }

    #[test]
    fn what_goes_in_comes_out() {
        for bits in [1, 2, 4, 8] {
            let mut values = vec![0; CODE_POINTS];
            for (c, value) in values.iter_mut().enumerate().take(0x3_0000) {
                *value = (c.wrapping_mul(2_654_435_761) >> 13) as u8 & (0xFF >> (8 - bits));
                // Long equal stretches between, so that blocks are shared.
                if c % 0x2000 > 0x100 {
                    *value = 1;
                }
            }
            values[CODE_POINTS - 1] = 1;
            let stages = Stages::new(&values, bits).unwrap();
            for (c, &value) in values.iter().enumerate() {
                assert_eq!(read(&stages, bits as usize, c), value, "{c:X} with {bits} bits");
            }
            assert!(stages.size() < 0x1_0000);
        }
    }

    #[test]
    fn values_must_fit() {
        let mut values = vec![0; CODE_POINTS];
        values[5] = 4;
        assert!(Stages::new(&values, 2).unwrap_err().contains("2 bits"));
        assert!(Stages::new(&values[1..], 4).is_err());
    }
}
