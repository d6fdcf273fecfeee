//! Bytes of a path, query or fragment.

use super::{Class, look_for, look_up};
use crate::text::ascii::AsciiSet;
use crate::trigger::nibbles::{ByteSet, Sets};
use crate::trigger::vector::{Place, Vector};

/// Bytes of a path, query or fragment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PartBytes {
    /// ASCII that extends the part or is Soft, whatever is around it: no control, no bracket, no
    /// quote, no `:`, `|`, backslash or backtick.
    pub(crate) plain: u64,
    /// Those of `plain` that are Soft (U58-P4): `!`, `,`, `.`, `;` and `?`.
    pub(crate) soft: u64,
    /// The semicolons, with which character references end (R2-20).
    pub(crate) semicolons: u64,
}

impl PartBytes {
    /// Returns the same without the first `count` bytes, 1 to 64.
    #[inline(always)]
    pub(crate) const fn after(self, count: usize) -> PartBytes {
        // Two shifts, because one by 64 would overflow.
        let last = count - 1;
        PartBytes {
            plain: self.plain >> 1 >> last,
            soft: self.soft >> 1 >> last,
            semicolons: self.semicolons >> 1 >> last,
        }
    }
}

/// The bytes that are not plain, since those have fewer rows, and the Soft ones.
const PARTS: Sets<2> =
    Sets::of([ByteSet::of(AsciiSet::PART_PLAIN).complement(), ByteSet::of(AsciiSet::PART_SOFT)]);

impl Class for PartBytes {
    const NONE: PartBytes = PartBytes { plain: 0, soft: 0, semicolons: 0 };
    const BEFORE: bool = false;

    #[inline(always)]
    unsafe fn find<V: Vector, P: Place<V>>(place: P, shift: u32) -> PartBytes {
        // SAFETY: the caller promises the vectors and the 64 bytes.
        let [refused, soft] = unsafe { look_up::<V, P, 2>(place, &PARTS) };
        // SAFETY: as above. A row of their own would be one too many.
        let semicolons = unsafe { look_for::<V, P>(place, b';') };
        PartBytes { plain: !refused >> shift, soft: soft >> shift, semicolons: semicolons >> shift }
    }
}
