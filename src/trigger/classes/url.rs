//! Bytes of a URL after its slashes: host and path in one look.

use super::Class;
use super::host::HostBytes;
use super::part::PartBytes;
use crate::trigger::vector::{Place, Vector};

/// Bytes of a URL after its slashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UrlBytes {
    pub(crate) host: HostBytes,
    pub(crate) part: PartBytes,
}

impl Class for UrlBytes {
    const NONE: UrlBytes = UrlBytes { host: HostBytes::NONE, part: PartBytes::NONE };
    const BEFORE: bool = false;

    #[inline(always)]
    unsafe fn find<V: Vector, P: Place<V>>(place: P, shift: u32) -> UrlBytes {
        // SAFETY: the caller promises the vectors and the 64 bytes.
        unsafe {
            let host = HostBytes::find::<V, P>(place, shift);
            UrlBytes { host, part: PartBytes::find::<V, P>(place, shift) }
        }
    }
}
