//! Classes of bytes as tables of sixteen: one for the high nibble of a byte and one for the low.
//!
//! The shuffle instructions of all machines look up sixteen entries at once, too few for the values
//! of a byte but enough for half of it. So a class is written as *rows*. A row is a set of bytes
//! that contains every combination of some high with some low nibbles, and has one bit. Both
//! tables have that bit at the nibbles of the row, and two look-ups and an `and` give the rows of
//! a byte:
//!
//! ```text
//! rows(byte) = high[byte >> 4] & low[byte & 15]
//! ```
//!
//! For example, the digits are one row, high nibble 3 with the low nibbles 0 to 9. The letters are
//! two: 4 and 6 with 1 to 15 (`A`–`O`, `a`–`o`), 5 and 7 with 0 to 10 (`P`–`Z`, `p`–`z`).
//! An entry has eight bits, so a pair of tables holds eight rows. Everything here is computed and
//! checked at compile time.

use crate::text::ascii::AsciiSet;

/// Two tables, each with the rows of a nibble.
#[derive(Clone, Copy)]
pub(crate) struct Nibbles {
    pub(crate) high: [u8; 16],
    pub(crate) low: [u8; 16],
}

impl Nibbles {
    /// Returns the rows of a byte.
    #[inline]
    pub(crate) const fn rows(&self, byte: u8) -> u8 {
        self.high[(byte >> 4) as usize] & self.low[(byte & 15) as usize]
    }

    /// Returns the tables for some rows, of which the one at index `i` has bit `i`.
    ///
    /// Does not compile if there are too many rows, or if one is not a product of nibbles.
    pub(crate) const fn of_rows(rows: &[ByteSet]) -> Nibbles {
        assert!(rows.len() <= 8, "there are more rows than bits");
        let mut tables = Nibbles { high: [0; 16], low: [0; 16] };
        let mut row = 0;
        while row < rows.len() {
            let mut byte = 0;
            while byte < 256 {
                if rows[row].contains(byte as u8) {
                    tables.high[byte >> 4] |= 1 << row;
                    tables.low[byte & 15] |= 1 << row;
                }
                byte += 1;
            }
            while byte > 0 {
                byte -= 1;
                let found = tables.rows(byte as u8) & 1 << row != 0;
                assert!(found == rows[row].contains(byte as u8), "a row is no product of nibbles");
            }
            row += 1;
        }
        tables
    }
}

/// Tables for `N` sets of bytes.
#[derive(Clone, Copy)]
pub(crate) struct Sets<const N: usize> {
    pub(crate) tables: Nibbles,
    /// The rows of each set: it contains a byte that has one of these.
    pub(crate) rows: [u8; N],
}

impl<const N: usize> Sets<N> {
    /// Splits sets into rows. Bytes that belong to the same sets form rows together: one for the
    /// high nibbles that have the same low nibbles there.
    ///
    /// Does not compile if that makes more than eight rows.
    pub(crate) const fn of(sets: [ByteSet; N]) -> Sets<N> {
        let mut all = [ByteSet::NONE; 8];
        let mut rows = [0; N];
        let mut used = 0;
        let mut members = 1;
        while members < 1 << N {
            let bytes = ByteSet::in_exactly(&sets, members);
            let first = used;
            let mut high = 0;
            while high < 16 {
                let low = bytes.0[high];
                let mut row = first;
                while row < used && all[row].any_low() != low {
                    row += 1;
                }
                if low != 0 {
                    assert!(row < 8, "there are more rows than bits");
                    all[row].0[high] = low;
                    used = if row < used { used } else { row + 1 };
                }
                high += 1;
            }
            let mut set = 0;
            while set < N {
                if members >> set & 1 != 0 {
                    rows[set] |= ((1_u16 << used) - (1 << first)) as u8;
                }
                set += 1;
            }
            members += 1;
        }
        let tables = Nibbles::of_rows(&all);
        let mut byte = 0;
        while byte < 256 {
            let mut set = 0;
            while set < N {
                let found = tables.rows(byte as u8) & rows[set] != 0;
                assert!(found == sets[set].contains(byte as u8), "the rows are not the set");
                set += 1;
            }
            byte += 1;
        }
        Sets { tables, rows }
    }
}

/// A set of bytes: for each high nibble, a bit for each low one.
#[derive(Clone, Copy)]
pub(crate) struct ByteSet([u16; 16]);

impl ByteSet {
    pub(crate) const NONE: ByteSet = ByteSet([0; 16]);

    /// Returns the set of the same characters.
    pub(crate) const fn of(ascii: AsciiSet) -> ByteSet {
        let mut set = ByteSet::NONE;
        let mut byte = 0;
        while byte < 128 {
            if ascii.contains(byte) {
                set.0[(byte >> 4) as usize] |= 1 << (byte & 15);
            }
            byte += 1;
        }
        set
    }

    /// Returns the set of the bytes in some ranges, which include their ends.
    pub(crate) const fn ranges(ranges: &[(u8, u8)]) -> ByteSet {
        let mut set = ByteSet::NONE;
        let mut i = 0;
        while i < ranges.len() {
            let mut byte = ranges[i].0 as usize;
            while byte <= ranges[i].1 as usize {
                set.0[byte >> 4] |= 1 << (byte & 15);
                byte += 1;
            }
            i += 1;
        }
        set
    }

    /// Returns the bytes that are in those sets whose bit is set in `members`, and in no other.
    const fn in_exactly(sets: &[ByteSet], members: u32) -> ByteSet {
        let mut bytes = ByteSet([!0; 16]);
        let mut set = 0;
        while set < sets.len() {
            let mut high = 0;
            while high < 16 {
                let low = sets[set].0[high];
                bytes.0[high] &= if members >> set & 1 != 0 { low } else { !low };
                high += 1;
            }
            set += 1;
        }
        bytes
    }

    /// Returns the set of all other bytes.
    pub(crate) const fn complement(mut self) -> ByteSet {
        let mut high = 0;
        while high < 16 {
            self.0[high] = !self.0[high];
            high += 1;
        }
        self
    }

    /// Returns whether the set contains a byte.
    pub(crate) const fn contains(&self, byte: u8) -> bool {
        self.0[(byte >> 4) as usize] >> (byte & 15) & 1 != 0
    }

    /// Returns the low nibbles that the set has with any high one.
    const fn any_low(&self) -> u16 {
        let mut low = 0;
        let mut high = 0;
        while high < 16 {
            low |= self.0[high];
            high += 1;
        }
        low
    }
}
