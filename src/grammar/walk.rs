//! Where the second walk is (R2-36 to R2-42).

use crate::span::Span;

/// Where the second walk is.
#[derive(Clone, Copy)]
pub(super) struct SecondWalk {
    /// Links begin here or later.
    pub(super) pos: usize,
    /// Text before this belongs to a link, or to what the first walk refused.
    pub(super) floor: usize,
    /// Up to here it was looked for a Hard character after a bidi control (T1).
    pub(super) no_tail_before: usize,
    /// What the first walk meets next; `None` if it was not asked yet.
    pub(super) ahead: Option<Event>,
}

/// What the first walk has met. The link is the one that was found last.
pub(super) enum Met {
    Link,
    /// At `mark`, no link, and nothing of what is before the border `floor` is read again.
    Refused {
        mark: usize,
    },
    /// The end of the text.
    Nothing,
}

/// What the first walk meets, as the second one keeps it.
#[derive(Clone, Copy)]
pub(super) enum Event {
    Link(Span),
    /// At `mark`, no link, and nothing of what is before `end` is read again.
    Refused {
        mark: usize,
        end: usize,
    },
    /// The end of the text.
    Nothing,
}

impl SecondWalk {
    /// Returns a walk that begins with the text.
    pub(super) const fn new() -> SecondWalk {
        SecondWalk { pos: 0, floor: 0, no_tail_before: 0, ahead: None }
    }

    /// Moves the borders.
    pub(super) fn go_on_at(&mut self, end: usize) {
        self.pos = self.pos.max(end);
        self.floor = end;
    }
}
