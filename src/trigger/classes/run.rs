//! Bytes of runs: all but the Hard ones.

use super::{Class, look_up};
use crate::text::ascii::AsciiSet;
use crate::trigger::nibbles::{ByteSet, Sets};
use crate::trigger::vector::{Place, Vector};

/// Bytes of runs. ESC is none of them here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RunBytes {
    /// Bytes that are neither an ASCII control nor the space.
    pub(crate) run: u64,
}

const RUN: Sets<1> = Sets::of([ByteSet::of(AsciiSet::LINK_HARD)]);

impl Class for RunBytes {
    const NONE: RunBytes = RunBytes { run: 0 };
    const BEFORE: bool = false;

    #[inline(always)]
    unsafe fn find<V: Vector, P: Place<V>>(place: P, shift: u32) -> RunBytes {
        // SAFETY: the caller promises the vectors and the 64 bytes.
        let [hard] = unsafe { look_up::<V, P, 1>(place, &RUN) };
        RunBytes { run: !hard >> shift }
    }
}
