//! Bytes of host names.

use super::{Class, look_up};
use crate::text::ascii::AsciiSet;
use crate::trigger::nibbles::{ByteSet, Sets};
use crate::trigger::vector::{Place, Vector};

/// Bytes of host names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HostBytes {
    /// ASCII letters, digits and hyphens (LDH), and full stops.
    pub(crate) host: u64,
    /// Full stops.
    pub(crate) stops: u64,
    /// Hyphens.
    pub(crate) hyphens: u64,
}

const HOST: Sets<3> = Sets::of([
    ByteSet::of(AsciiSet::LDH.union(AsciiSet::of("."))),
    ByteSet::of(AsciiSet::of(".")),
    ByteSet::of(AsciiSet::of("-")),
]);

impl Class for HostBytes {
    const NONE: HostBytes = HostBytes { host: 0, stops: 0, hyphens: 0 };
    const BEFORE: bool = false;

    #[inline(always)]
    unsafe fn find<V: Vector, P: Place<V>>(place: P, shift: u32) -> HostBytes {
        // SAFETY: the caller promises the vectors and the 64 bytes.
        let [host, stops, hyphens] = unsafe { look_up::<V, P, 3>(place, &HOST) };
        HostBytes { host: host >> shift, stops: stops >> shift, hyphens: hyphens >> shift }
    }
}
