//! Three-stage tables: a small integer per code point, equal stretches stored once.

use std::borrow::Cow;

use crate::error::{Error, ErrorKind};

/// Code points in one leaf.
const LEAF: usize = 1 << 5;
/// Leaves in one block of the middle stage.
const MIDDLE: usize = 1 << 5;
/// Entries of the high stage: enough for U+10FFFF.
const HIGH: usize = 0x11_0000 / LEAF / MIDDLE;

/// The stages of a table: `high` gives per 1024 code points a block of `middle`; a block has 32
/// entries, each a leaf of 32 code points; `leaves` packs their values, the first in the lowest
/// bits of a byte.
///
/// `cargo xtask gen` builds them, and the library of that package does at run time.
#[doc(hidden)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stages {
    /// 1088 block numbers.
    pub high: Cow<'static, [u8]>,
    /// Leaf numbers, 32 to a block.
    pub middle: Cow<'static, [u16]>,
    /// Values, 32 to a leaf.
    pub leaves: Cow<'static, [u8]>,
}

impl Stages {
    pub(super) const fn borrowed(
        high: &'static [u8],
        middle: &'static [u16],
        leaves: &'static [u8],
    ) -> Stages {
        Stages {
            high: Cow::Borrowed(high),
            middle: Cow::Borrowed(middle),
            leaves: Cow::Borrowed(leaves),
        }
    }

    /// Returns the value of `BITS` bits that a code point has.
    #[inline]
    pub(super) fn get<const BITS: usize>(&self, c: char) -> u8 {
        lookup::<BITS>(&self.high, &self.middle, &self.leaves, c as usize)
    }

    /// Checks that every number in a stage is that of a block, and that every value is legal. The
    /// offset of the error is the index of the wrong entry, or the length that a stage should not
    /// have.
    pub(super) fn validate<const BITS: usize>(&self, legal: fn(u8) -> bool) -> Result<(), Error> {
        let invalid = |offset| Err(Error::new(ErrorKind::InvalidTable, None, offset));
        let leaf_bytes = LEAF * BITS / 8;
        let lengths = [
            (self.high.len(), self.high.len() == HIGH),
            (self.middle.len(), self.middle.len().is_multiple_of(MIDDLE)),
            (self.leaves.len(), self.leaves.len().is_multiple_of(leaf_bytes)),
        ];
        if let Some(&(length, _)) = lengths.iter().find(|(_, right)| !right) {
            return invalid(length);
        }
        let blocks = self.middle.len() / MIDDLE;
        if let Some(at) = self.high.iter().position(|&block| usize::from(block) >= blocks) {
            return invalid(at);
        }
        let leaves = self.leaves.len() / leaf_bytes;
        if let Some(at) = self.middle.iter().position(|&leaf| usize::from(leaf) >= leaves) {
            return invalid(at);
        }
        let values = |byte: u8| (0..8 / BITS).map(move |i| byte >> (i * BITS) & mask::<BITS>());
        match self.leaves.iter().position(|&byte| !values(byte).all(legal)) {
            Some(at) => invalid(at),
            None => Ok(()),
        }
    }
}

const fn mask<const BITS: usize>() -> u8 {
    (1 << BITS) - 1
}

/// Returns the value of a code point. Stages that were validated never miss; a miss reads as 0.
#[inline]
pub(super) const fn lookup<const BITS: usize>(
    high: &[u8],
    middle: &[u16],
    leaves: &[u8],
    c: usize,
) -> u8 {
    let block = c / (LEAF * MIDDLE);
    if block >= high.len() {
        return 0;
    }
    let leaf = high[block] as usize * MIDDLE + c / LEAF % MIDDLE;
    if leaf >= middle.len() {
        return 0;
    }
    let bit = (middle[leaf] as usize * LEAF + c % LEAF) * BITS;
    if bit / 8 >= leaves.len() {
        return 0;
    }
    leaves[bit / 8] >> (bit % 8) & mask::<BITS>()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stages() -> Stages {
        let mut high = vec![0; HIGH];
        high[1] = 1;
        let mut middle = vec![0; 2 * MIDDLE];
        middle[MIDDLE] = 1;
        let mut leaves = vec![0; 2 * LEAF / 2];
        leaves[LEAF / 2] = 0x21;
        Stages { high: high.into(), middle: middle.into(), leaves: leaves.into() }
    }

    #[test]
    fn looked_up_by_three_stages() {
        let stages = stages();
        assert_eq!(stages.validate::<4>(|_| true), Ok(()));
        assert_eq!(stages.get::<4>('\u{400}'), 1);
        assert_eq!(stages.get::<4>('\u{401}'), 2);
        assert_eq!(stages.get::<4>('\u{402}'), 0);
        assert_eq!(stages.get::<4>('\u{10FFFF}'), 0);
    }

    #[test]
    fn what_leads_nowhere_is_refused_and_reads_as_zero() {
        let breaks: [fn(&mut Stages); 5] = [
            |stages| stages.high.to_mut().truncate(HIGH - 1),
            |stages| stages.middle.to_mut().truncate(MIDDLE + 1),
            |stages| stages.leaves.to_mut().truncate(LEAF / 2 + 1),
            |stages| stages.high.to_mut()[1] = 2,
            |stages| stages.middle.to_mut()[MIDDLE] = 2,
        ];
        for (number, damage) in breaks.iter().enumerate() {
            let mut stages = stages();
            damage(&mut stages);
            assert!(stages.validate::<4>(|_| true).is_err(), "{number}");
            let _ = stages.get::<4>('\u{400}');
            let _ = stages.get::<4>('\u{10FFFF}');
        }
        let error = stages().validate::<4>(|value| value < 2).map_err(|error| error.offset());
        assert_eq!(error, Err(LEAF / 2));
    }
}
