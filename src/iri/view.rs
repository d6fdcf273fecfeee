//! A valid reference with its components: what all kinds of references have in common.

use core::ops::Range;

use super::ends::Ends;
use super::parts::Parts;

/// A valid reference and where its components end.
#[derive(Clone, Copy)]
pub(super) struct View<'t> {
    pub(super) text: &'t str,
    pub(super) ends: Ends,
}

impl<'t> View<'t> {
    pub(super) fn scheme(self) -> Option<&'t str> {
        (self.ends.scheme_end > 0).then(|| self.slice(0..self.ends.scheme_end))
    }

    pub(super) fn authority(self) -> Option<&'t str> {
        Some(self.slice(self.ends.authority()?..self.ends.path))
    }

    pub(super) fn userinfo(self) -> Option<&'t str> {
        let start = self.ends.authority()?;
        (self.ends.host > start).then(|| self.slice(start..self.ends.host - 1))
    }

    pub(super) fn host(self) -> Option<&'t str> {
        self.ends.authority()?;
        Some(self.slice(self.ends.host..self.ends.host_end))
    }

    pub(super) fn port(self) -> Option<&'t str> {
        self.ends.authority()?;
        let Ends { host_end, path, .. } = self.ends;
        (host_end < path).then(|| self.slice(host_end + 1..path))
    }

    pub(super) fn path(self) -> &'t str {
        self.slice(self.ends.path..self.ends.path_end)
    }

    pub(super) fn query(self) -> Option<&'t str> {
        let Ends { path_end, query_end, .. } = self.ends;
        (path_end < query_end).then(|| self.slice(path_end + 1..query_end))
    }

    pub(super) fn fragment(self) -> Option<&'t str> {
        self.text.get(self.ends.query_end + 1..)
    }

    /// Returns the reference without its fragment.
    pub(super) fn without_fragment(self) -> View<'t> {
        View { text: self.slice(0..self.ends.query_end), ends: self.ends }
    }

    pub(super) fn parts(self) -> Parts<'t> {
        Parts::of_ends(self.text, self.ends)
    }

    /// Returns the text in a range whose bounds are ends. They lie beside ASCII delimiters, or at the
    /// ends of the text.
    #[inline]
    pub(super) fn slice(self, range: Range<usize>) -> &'t str {
        self.text.get(range).unwrap_or_default()
    }
}
