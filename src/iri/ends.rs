//! Where the components of a valid reference end.

/// The offsets in a valid reference from which all of its components follow. They are `u32` so
/// that an [`IriRef`](super::IriRef) is small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ends {
    /// 0 if there is no scheme.
    pub(super) scheme_end: u32,
    pub(super) host: u32,
    pub(super) host_end: u32,
    /// The start of the path: directly after the colon of the scheme if there is no authority.
    pub(super) path: u32,
    pub(super) path_end: u32,
    pub(super) query_end: u32,
}

impl Ends {
    /// Returns the start of the authority, or `None` if there is no authority.
    pub(super) const fn authority(self) -> Option<u32> {
        let start = if self.scheme_end > 0 { self.scheme_end + 1 } else { 0 };
        // The two slashes before an authority are the only thing that can lie between.
        if self.path > start { Some(start + 2) } else { None }
    }
}
