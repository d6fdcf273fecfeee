//! The facts by which a bare domain is graded.

use crate::tables::ambiguous::Lists;

/// The host of a bare domain, and what surrounds it.
#[derive(Clone, Copy, Debug)]
pub(in crate::grammar) struct Evidence<'t> {
    /// The host as written, UTF-8, without a trailing separator.
    pub(in crate::grammar) host: &'t [u8],
    /// The bytes that are glued to the host in front, up to 16 bytes; may begin within a character.
    pub(in crate::grammar) before: &'t [u8],
    /// The bytes that are glued to the link after, up to 16 bytes; may end within a character.
    pub(in crate::grammar) after: &'t [u8],
    /// What follows host and port in the link.
    pub(in crate::grammar) rest: &'t [u8],
    /// Whether a port follows the host.
    pub(in crate::grammar) port: bool,
    /// Whether a `/` follows host and port.
    pub(in crate::grammar) path: bool,
    /// Whether a `?` or `#` part follows.
    pub(in crate::grammar) query_or_fragment: bool,
    /// Whether the link is the whole text of a Markdown link to its own host (R2-30).
    pub(in crate::grammar) names_target: bool,
}

impl Evidence<'_> {
    pub(super) fn is_host_alone(&self) -> bool {
        !(self.port || self.path || self.query_or_fragment)
    }

    /// Returns whether the path leads to a file from which programs are built, and that is not a page:
    /// `configure.in/configure.ac` (R2-84).
    pub(super) fn leads_to_source(&self) -> bool {
        let Some(name) = self.rest.rsplit(|b| *b == b'/').next() else { return false };
        let stop = name.iter().rposition(|b| *b == b'.').filter(|stop| *stop > 0);
        stop.is_some_and(|stop| Lists::of_ascii(&name[stop + 1..]).any(Lists::SOURCES))
    }
}
