//! The second walk, which only grade `Possible` of the default profile takes: what other detectors
//! link (R2-36 to R2-42) and the first walk leaves.
//!
//! The first walk is the same at every grade, and so are its links. The second one visits the text
//! between them, up to the next link of the first; what would overlap that is no link.

use super::search::Search;
use super::walk::{Ahead, SecondWalk};
use crate::text::ascii::AsciiSet;

/// Bytes at which the second walk looks for a link.
const PLACES: [bool; 256] = AsciiSet::of("@[:/.").to_table();

impl Search<'_, '_> {
    /// Finds the next span of either walk that the configuration asks for; returns `false` if there
    /// is none.
    #[cold]
    pub(super) fn next_of_both(&mut self, mut walk: SecondWalk) -> bool {
        loop {
            if let Ahead::Unknown = walk.ahead {
                let found = self.next_of_first(true);
                walk.ahead = if found { Ahead::Link(self.found) } else { Ahead::Nothing };
            }
            let limit = match walk.ahead {
                Ahead::Link(span) => span.start,
                Ahead::Unknown | Ahead::Nothing => self.text.len(),
            };
            let found = self.next_of_second(&mut walk, limit);
            if !found && let Ahead::Link(span) = walk.ahead {
                self.found = span;
                (walk.pos, walk.floor, walk.ahead) = (span.end, span.end, Ahead::Unknown);
            } else if !found {
                self.second = Some(walk);
                return false;
            }
            if self.is_wanted() {
                self.second = Some(walk);
                return true;
            }
        }
    }

    /// Finds the next link of the second walk that ends at `limit` or before. The borders of the
    /// first walk stay where they are.
    fn next_of_second(&mut self, walk: &mut SecondWalk, limit: usize) -> bool {
        let borders = (self.pos, self.floor, self.no_tail_before);
        self.no_tail_before = walk.no_tail_before;
        let mut found = false;
        while let Some(place) = next_place(self.text, walk.pos, limit) {
            (self.pos, self.floor) = (place + 1, walk.floor);
            self.steps += 1;
            found = self.at_place(place);
            walk.pos = self.pos.max(place + 1);
            if found {
                let end = self.found.end;
                // What overlaps a link of the first walk is none, and no part of it is one.
                found = end <= limit;
                walk.pos = end.min(limit);
                walk.floor = walk.pos;
                self.note_bidi_control();
                break;
            }
        }
        walk.no_tail_before = self.no_tail_before;
        (self.pos, self.floor, self.no_tail_before) = borders;
        found
    }
}

/// Returns the first byte in `from..limit` at which a link may be.
fn next_place(text: &[u8], from: usize, limit: usize) -> Option<usize> {
    let rest = text.get(from..limit)?;
    rest.iter().position(|b| PLACES[usize::from(*b)]).map(|at| from + at)
}
