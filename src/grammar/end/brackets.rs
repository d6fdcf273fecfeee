//! The opening brackets that are not closed yet (U58-D3).

use crate::limits::MAX_BRACKETS;

/// A stack of opening brackets, of a fixed size (U58-D8).
pub(super) struct Brackets {
    open: [char; MAX_BRACKETS],
    depth: usize,
    /// Where the first one stands.
    first: usize,
}

impl Brackets {
    pub(super) const fn new() -> Brackets {
        Brackets { open: ['\0'; MAX_BRACKETS], depth: 0, first: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.depth = 0;
    }

    /// Returns the bracket that was opened first and is not closed, and where it stands.
    pub(super) const fn first(&self) -> Option<(char, usize)> {
        if self.depth > 0 { Some((self.open[0], self.first)) } else { None }
    }

    /// Returns how many brackets are open.
    pub(super) const fn depth(&self) -> usize {
        self.depth
    }

    /// Pushes an opening bracket, which stands at `at`; returns whether there was room.
    pub(super) fn push(&mut self, c: char, at: usize) -> bool {
        let Some(slot) = self.open.get_mut(self.depth) else { return false };
        *slot = c;
        if self.depth == 0 {
            self.first = at;
        }
        self.depth += 1;
        true
    }

    /// Opens the bracket again that was popped last.
    pub(super) const fn restore(&mut self) {
        self.depth += 1;
    }

    /// Pops the bracket that was opened last.
    pub(super) fn pop(&mut self) -> Option<char> {
        self.depth = self.depth.checked_sub(1)?;
        self.open.get(self.depth).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_opened_first_closed() {
        let mut brackets = Brackets::new();
        assert_eq!(brackets.pop(), None);
        assert!(brackets.push('(', 1) && brackets.push('[', 2));
        assert_eq!(brackets.first(), Some(('(', 1)));
        assert_eq!((brackets.pop(), brackets.pop(), brackets.pop()), (Some('['), Some('('), None));
        assert!((0..MAX_BRACKETS).all(|at| brackets.push('(', at)));
        assert!(!brackets.push('(', MAX_BRACKETS));
        brackets.clear();
        assert_eq!(brackets.pop(), None);
    }
}
