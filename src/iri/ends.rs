//! Where the components of a valid reference end.

/// The offsets in a valid reference from which all of its components follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ends {
    /// 0 if there is no scheme.
    pub(super) scheme_end: usize,
    pub(super) host: usize,
    pub(super) host_end: usize,
    /// The start of the path: directly after the colon of the scheme if there is no authority.
    pub(super) path: usize,
    pub(super) path_end: usize,
    pub(super) query_end: usize,
}

impl Ends {
    /// Returns where the text after the scheme and its colon begins.
    pub(super) const fn after_scheme(self) -> usize {
        if self.scheme_end > 0 { self.scheme_end + 1 } else { 0 }
    }

    /// Returns the start of the authority, or `None` if there is no authority.
    pub(super) const fn authority(self) -> Option<usize> {
        let start = self.after_scheme();
        // The two slashes before an authority are the only thing that can lie between.
        if self.path > start { Some(start + 2) } else { None }
    }

    /// Returns true if there is a fragment in a text of this length.
    pub(super) const fn has_fragment(self, len: usize) -> bool {
        self.query_end < len
    }
}
