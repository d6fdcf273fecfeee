//! The second walk, which only grade `Possible` of the default profile takes: what other detectors
//! link (R2-36 to R2-42) and the first walk leaves.
//!
//! The first walk is the same at every grade, and so are its links. The second one visits the text
//! between them. What would overlap a link of the first is not a link, and no link begins inside of what
//! the first refused: a piece of a refused run is never linked alone.

use super::search::Search;
use super::walk::{Event, Met, SecondWalk};
use crate::text::ascii::AsciiSet;

/// Bytes at which the second walk looks for a link.
const PLACES: [bool; 256] = AsciiSet::of("@[:/.").to_table();

impl Search<'_, '_> {
    /// Finds the next span of either walk that the configuration asks for; returns `false` if there
    /// is none.
    #[cold]
    pub(super) fn next_of_both(&mut self) -> bool {
        let Some(mut walk) = self.second else { return false };
        loop {
            let ahead = match walk.ahead {
                Some(ahead) => ahead,
                None => self.next_event(),
            };
            walk.ahead = Some(ahead);
            // Up to here the second walk needs no more of the first.
            let limit = match ahead {
                Event::Link(span) => span.start,
                Event::Refused { mark, .. } => mark + 1,
                Event::Nothing => self.text.len(),
            };
            let found = if self.next_of_second(&mut walk, limit) {
                self.settle_overlap(&mut walk)
            } else {
                walk.ahead = None;
                match ahead {
                    Event::Link(span) => {
                        self.found = span;
                        walk.go_on_at(span.end);
                        true
                    }
                    Event::Refused { end, .. } => {
                        walk.go_on_at(end);
                        false
                    }
                    Event::Nothing => {
                        walk.ahead = Some(ahead);
                        self.second = Some(walk);
                        return false;
                    }
                }
            };
            if found && self.keep_wanted() {
                self.second = Some(walk);
                return true;
            }
        }
    }

    /// Goes on with the first walk.
    fn next_event(&mut self) -> Event {
        match self.meet() {
            Met::Link => Event::Link(self.found),
            Met::Refused { mark } => {
                Event::Refused { mark, end: self.floor.max(self.refused_before) }
            }
            Met::Nothing => Event::Nothing,
        }
    }

    /// Moves the borders after the link of the second walk that was found, or to the one of the first
    /// that it overlaps; returns whether it overlaps none.
    fn settle_overlap(&mut self, walk: &mut SecondWalk) -> bool {
        let found = self.found;
        // What the first walk refused inside of it is a part of it.
        let mut ahead = walk.ahead;
        while let Some(Event::Refused { mark, .. }) = ahead
            && mark < found.end
        {
            ahead = Some(self.next_event());
        }
        walk.ahead = ahead;
        if let Some(Event::Link(span)) = ahead
            && span.start < found.end
        {
            walk.go_on_at(span.start);
            return false;
        }
        walk.go_on_at(found.end);
        self.found = found;
        true
    }

    /// Finds the next link of the second walk whose place is before `limit`. The borders of the first
    /// walk stay where they are.
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
