//! The opening brackets that are not closed yet (U58-D3).

use crate::limits::MAX_BRACKETS;

/// A stack of opening brackets, of a fixed size (U58-D8).
pub(super) struct Brackets {
    open: [char; MAX_BRACKETS],
    depth: usize,
}

impl Brackets {
    pub(super) const fn new() -> Brackets {
        Brackets { open: ['\0'; MAX_BRACKETS], depth: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.depth = 0;
    }

    /// Pushes an opening bracket; returns whether there was room.
    pub(super) fn push(&mut self, c: char) -> bool {
        let Some(slot) = self.open.get_mut(self.depth) else { return false };
        *slot = c;
        self.depth += 1;
        true
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
        assert!(brackets.push('(') && brackets.push('['));
        assert_eq!((brackets.pop(), brackets.pop(), brackets.pop()), (Some('['), Some('('), None));
        assert!((0..MAX_BRACKETS).all(|_| brackets.push('(')));
        assert!(!brackets.push('('));
        brackets.clear();
        assert_eq!(brackets.pop(), None);
    }
}
