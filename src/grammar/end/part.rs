//! The parts of a link after its host, and where one ends.

use crate::span::Flags;

/// The part that a character belongs to (U58-D1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::grammar) enum Part {
    Path,
    Query,
    Fragment,
    /// The rest of a fragment, from `:~:` on (U58-D5).
    Directive,
}

/// Where the machine stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::grammar) struct Termination {
    /// First byte after the longest prefix known to belong to the link (U58-D7).
    pub(in crate::grammar) end: usize,
    /// Where reading stopped: at `end`, or after Soft characters that follow it.
    pub(in crate::grammar) stop: usize,
    /// Where the script first changes without a separator (T9), if that lies in the link.
    pub(in crate::grammar) script_change: Option<usize>,
    /// What is known about the part.
    pub(in crate::grammar) flags: Flags,
}

/// What was known of a link where text is glued to it.
#[derive(Clone, Copy)]
pub(super) struct Glued {
    pub(super) at: usize,
    pub(super) part: Part,
    /// Whether a bracket was open, and where it stands if what it opens is a text (R2-75).
    pub(super) open: Option<Option<usize>>,
    pub(super) flags: Flags,
}
