//! Bytes of a path, query or fragment with characters beyond ASCII.
//!
//! Letters of the scripts that are written most are found without decoding. The first two bytes of
//! a character of UTF-8 name its block, so a pair of tables for a byte and another for the byte
//! after it tell whether both begin such a letter: a row in common means that they do. The third
//! byte of longer ones only has to be a continuation byte, except for a few code points that are
//! not letters.

use super::part::PartBytes;
use super::{Class, look_up};
use crate::text::ascii::AsciiSet;
use crate::trigger::nibbles::{ByteSet, Nibbles, Sets};
use crate::trigger::vector::{Place, Vector};

/// Bytes of a path, query or fragment with characters beyond ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MixedBytes {
    /// As in [`PartBytes`].
    pub(crate) plain: u64,
    /// As in [`PartBytes`].
    pub(crate) soft: u64,
    /// As in [`PartBytes`].
    pub(crate) semicolons: u64,
    /// The bytes of characters beyond ASCII that extend a link (Link_Term=Include): visible letters
    /// and marks of the scripts that are written most. The caller sees to it that a character
    /// begins at the first byte. One that goes on after the 64th byte is left out.
    pub(crate) letters: u64,
    /// Letters and digits of ASCII.
    pub(crate) alphanumeric: u64,
}

const ALPHANUMERIC: Sets<1> = Sets::of([ByteSet::of(AsciiSet::ALPHA.union(AsciiSet::DIGIT))]);

/// The first byte of two, and the second: Latin, Greek, Cyrillic, Arabic.
const OF_TWO: Pairs = Pairs::of(&[
    (&[(0xC3, 0xC4), (0xC6, 0xCC), (0xCF, 0xCF)], &[(0x80, 0xBF)]),
    (&[(0xC5, 0xC5), (0xCE, 0xCE)], &[(0x90, 0x9F), (0xB0, 0xBF)]),
    (&[(0xC5, 0xC5), (0xCE, 0xCE)], &[(0xA3, 0xAF)]),
    (&[(0xD0, 0xD3), (0xDA, 0xDA)], &[(0x80, 0xBF)]),
    (&[(0xD8, 0xD8), (0xDB, 0xDB)], &[(0xA0, 0xBF)]),
    (&[(0xD9, 0xD9)], &[(0x80, 0xAF)]),
    (&[(0xD9, 0xD9)], &[(0xB4, 0xBF)]),
    (&[(0xDB, 0xDB)], &[(0x80, 0x8F)]),
]);

/// The first byte of three, and the second: Han and Hangul, Kana, Devanagari, Vietnamese and
/// polytonic Greek.
const OF_THREE: Pairs = Pairs::of(&[
    (&[(0xE4, 0xE9), (0xEB, 0xEC)], &[(0x80, 0xBF)]),
    (&[(0xEA, 0xEA)], &[(0xB0, 0xBF)]),
    (&[(0xED, 0xED)], &[(0x80, 0x8F)]),
    (&[(0xED, 0xED)], &[(0x90, 0x9D)]),
    (&[(0xE3, 0xE3)], &[(0x81, 0x83)]),
    (&[(0xE0, 0xE0)], &[(0xA4, 0xA5)]),
    (&[(0xE1, 0xE1)], &[(0xB4, 0xBB)]),
]);

/// The second byte of three, and the third: in the first row all that are well-formed, in the
/// others what is not a letter in one of the blocks above (U+3040, U+3097, U+3098, U+0964, U+0965).
const SECOND_AND_THIRD: Pairs = Pairs::of(&[
    (&[(0x80, 0xBF)], &[(0x80, 0xBF)]),
    (&[(0x81, 0x81)], &[(0x80, 0x80)]),
    (&[(0x82, 0x82)], &[(0x97, 0x98)]),
    (&[(0xA5, 0xA5)], &[(0xA4, 0xA5)]),
]);

/// The row of [`SECOND_AND_THIRD`] for what is well-formed.
const WELL_FORMED: u8 = 0b0001;

/// The rows of [`SECOND_AND_THIRD`] for what is not a letter.
const NO_LETTER: u8 = 0b1110;

/// First and last byte of a range.
type Range = (u8, u8);

/// Tables for a byte and for the one after it.
struct Pairs {
    first: Nibbles,
    second: Nibbles,
}

impl Pairs {
    const fn of<const N: usize>(rows: &[(&[Range], &[Range]); N]) -> Pairs {
        let (mut first, mut second) = ([ByteSet::NONE; N], [ByteSet::NONE; N]);
        let mut row = 0;
        while row < N {
            first[row] = ByteSet::ranges(rows[row].0);
            second[row] = ByteSet::ranges(rows[row].1);
            row += 1;
        }
        Pairs { first: Nibbles::of_rows(&first), second: Nibbles::of_rows(&second) }
    }

    /// Returns the rows that each byte has in common with the one before it.
    #[inline(always)]
    fn rows<V: Vector>(&self, before: V, here: V) -> V {
        before.rows(&self.first).and(here.rows(&self.second))
    }
}

impl Class for MixedBytes {
    const NONE: MixedBytes =
        MixedBytes { plain: 0, soft: 0, semicolons: 0, letters: 0, alphanumeric: 0 };
    const BEFORE: bool = true;

    #[inline(always)]
    unsafe fn find<V: Vector, P: Place<V>>(place: P, shift: u32) -> MixedBytes {
        // Bits at the last byte of a character of two bytes, and at the second or third of three.
        let (mut two, mut three, mut third, mut none) = (0, 0, 0, 0);
        let mut i = 0;
        while i < 64 {
            // SAFETY: the caller promises the vectors, the 64 bytes, and one before. `LANES`
            // divides 64, so the vectors are in them.
            let (before, here) = unsafe { (place.load(i as isize - 1), place.load(i as isize)) };
            let thirds = SECOND_AND_THIRD.rows(before, here);
            two |= OF_TWO.rows(before, here).test_mask(0xFF) << i;
            three |= OF_THREE.rows(before, here).test_mask(0xFF) << i;
            third |= thirds.test_mask(WELL_FORMED) << i;
            none |= thirds.test_mask(NO_LETTER) << i;
            i += V::LANES;
        }
        // A character that begins before the first byte does not count.
        let inside = (!1_u64).checked_shl(shift).unwrap_or(0);
        let (two, three) = (two & inside, (three & inside) << 1 & third & !none);
        let letters = two | two >> 1 | three | three >> 1 | three >> 2;
        // SAFETY: the caller promises the vectors and the 64 bytes.
        let [alphanumeric] = unsafe { look_up::<V, P, 1>(place, &ALPHANUMERIC) };
        // SAFETY: as above.
        let PartBytes { plain, soft, semicolons } =
            unsafe { PartBytes::find::<V, P>(place, shift) };
        let (letters, alphanumeric) = (letters >> shift, alphanumeric >> shift);
        MixedBytes { plain, soft, semicolons, letters, alphanumeric }
    }
}
