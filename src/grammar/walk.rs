//! Where the second walk is (R2-36 to R2-42).

use crate::span::Span;

/// Where the second walk is.
#[derive(Clone, Copy)]
pub(super) struct SecondWalk {
    /// Links begin here or later.
    pub(super) pos: usize,
    /// Text before this belongs to a link.
    pub(super) floor: usize,
    /// Up to here it was looked for a Hard character behind a bidi control (T1).
    pub(super) no_tail_before: usize,
    pub(super) ahead: Ahead,
}

/// The next link of the first walk.
#[derive(Clone, Copy)]
pub(super) enum Ahead {
    Unknown,
    Link(Span),
    Nothing,
}

impl SecondWalk {
    /// Returns a walk that begins with the text.
    pub(super) const fn new() -> SecondWalk {
        SecondWalk { pos: 0, floor: 0, no_tail_before: 0, ahead: Ahead::Unknown }
    }
}
