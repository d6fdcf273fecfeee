//! Marks: the bytes at which the grammar looks for links.
//!
//! This file is the definition. [`fill`] computes the same for 64 bytes at once, and [`window`]
//! walks over the marks of a text in order.

pub(crate) mod fill;
mod runs;
pub(crate) mod tally;
#[cfg(test)]
mod tests;
pub(crate) mod window;
mod words;

/// Which marks are looked for.
///
/// This is public for tests that compare kernels, and no part of the stable API.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MarkSet {
    pub(crate) wanted: Wanted,
    /// The smallest byte before a colon that no slash follows: the last character of a scheme, a
    /// digit or a letter.
    pub(crate) last: u8,
}

/// The bytes of which a link must have one to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Wanted {
    Everything,
    Addresses,
    Schemes,
}

impl MarkSet {
    /// Colons and label separators: every link contains one of them.
    pub const EVERYTHING: MarkSet = MarkSet { wanted: Wanted::Everything, last: b'A' };
    /// Colons and `@`: every link with a scheme and every mail address contains one of them.
    pub const ADDRESSES: MarkSet = MarkSet { wanted: Wanted::Addresses, last: b'A' };
    /// Colons: every link with a scheme contains one.
    pub const SCHEMES: MarkSet = MarkSet { wanted: Wanted::Schemes, last: b'A' };

    /// Every set.
    pub const ALL: &'static [MarkSet] = &[
        MarkSet::EVERYTHING,
        MarkSet::ADDRESSES,
        MarkSet::SCHEMES,
        MarkSet::EVERYTHING.with_digits(true),
        MarkSet::ADDRESSES.with_digits(true),
        MarkSet::SCHEMES.with_digits(true),
    ];

    /// Sets whether a colon after a digit is a mark if no slash follows it. Few schemes end with a
    /// digit, and logs are full of times.
    #[must_use]
    pub const fn with_digits(self, digits: bool) -> MarkSet {
        MarkSet { last: if digits { b'0' } else { b'A' }, ..self }
    }

    /// Returns the set with the same colons, and all separators.
    pub(crate) const fn with_separators(self) -> MarkSet {
        MarkSet { wanted: Wanted::Everything, ..self }
    }
}

/// Returns whether the byte at `at` is a mark of the set. Bytes before and after the text count
/// as 0.
///
/// Marks are:
/// - `:` before `/`;
/// - `:` after a byte from `A` up, or from `0` up if the set says so, and before neither a
///   control, nor white space, nor another colon;
/// - `.` after a byte from `0` up and before one from `A` up;
/// - the first byte of U+3002, U+FF0E or U+FF61 before a byte from `A` up (U58-H3);
/// - `@` after neither a control nor white space, and before a byte from `0` up.
///
/// The neighbours are compared with a lower bound only. No label ends with a byte below `0`, except
/// for `-`, which a label cannot end with either, and no top-level domain begins below `A`. This
/// lets some punctuation pass, but costs one comparison instead of several.
pub(crate) fn is_mark(text: &[u8], at: usize, set: MarkSet) -> bool {
    let byte = |i: usize| text.get(i).copied().unwrap_or(0);
    let before = at.checked_sub(1).map_or(0, byte);
    let separators = set.wanted == Wanted::Everything;
    match byte(at) {
        b':' => match byte(at + 1) {
            b'/' => true,
            next => before >= set.last && next > b' ' && next != b':',
        },
        b'.' => separators && before >= b'0' && byte(at + 1) >= b'A',
        b'@' => set.wanted == Wanted::Addresses && before > b' ' && byte(at + 1) >= b'0',
        lead @ (0xE3 | 0xEF) => {
            let tail = (byte(at + 1), byte(at + 2));
            let separator = match lead {
                0xE3 => tail == (0x80, 0x82),
                _ => matches!(tail, (0xBC, 0x8E) | (0xBD, 0xA1)),
            };
            separators && separator && byte(at + 3) >= b'A'
        }
        _ => false,
    }
}
