//! Bytes of the local part of a mail address.

use super::{Class, look_up};
use crate::text::ascii::AsciiSet;
use crate::trigger::nibbles::{ByteSet, Sets};
use crate::trigger::vector::{Place, Vector};

/// Bytes of the local part of a mail address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LocalBytes {
    /// ASCII that a local part may contain, the full stop included (U58-P10), but no `{`, `|` or `}`
    /// (R2-26), and no `=` (R2-52).
    pub(crate) local: u64,
    /// Full stops.
    pub(crate) stops: u64,
    /// Those that may delimit an address: backtick, `!`, `'` and `/` (R2-26), `%` (R2-52), and `*` (R2-62).
    pub(crate) delimiters: u64,
}

const LOCAL: Sets<3> = Sets::of([
    ByteSet::of(AsciiSet::LOCAL.without(AsciiSet::of("{|}="))),
    ByteSet::of(AsciiSet::of(".")),
    ByteSet::of(AsciiSet::of("`!'/%*")),
]);

impl Class for LocalBytes {
    const NONE: LocalBytes = LocalBytes { local: 0, stops: 0, delimiters: 0 };
    const BEFORE: bool = false;

    #[inline(always)]
    unsafe fn find<V: Vector, P: Place<V>>(place: P, shift: u32) -> LocalBytes {
        // SAFETY: the caller promises the vectors and the 64 bytes.
        let [local, stops, delimiters] = unsafe { look_up::<V, P, 3>(place, &LOCAL) };
        LocalBytes { local: local >> shift, stops: stops >> shift, delimiters: delimiters >> shift }
    }
}
