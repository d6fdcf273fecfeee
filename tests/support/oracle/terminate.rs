//! Where a link ends: path, query and fragment (U58-D1 to U58-D13).

use super::text::Text;
use super::{Fault, Oracle, Term};

/// Most brackets that wait to be closed (U58-D8).
pub(super) const MAX_BRACKETS: usize = 125;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Path,
    Query,
    Fragment,
}

impl Part {
    /// Returns the part that `c` begins (U58-D1).
    pub(super) fn begun_by(c: char) -> Option<Part> {
        match c {
            '/' => Some(Part::Path),
            '?' => Some(Part::Query),
            '#' => Some(Part::Fragment),
            _ => None,
        }
    }

    /// Returns the part that `c` begins in this one (U58-D2).
    pub(super) fn ended_by(self, c: char) -> Option<Part> {
        match (self, c) {
            (Part::Path, '?' | '#') | (Part::Query, '#') => Part::begun_by(c),
            _ => None,
        }
    }

    /// U58-D3.
    pub(super) fn is_separator(self, c: char) -> bool {
        match self {
            Part::Path => c == '/',
            Part::Query => c == '=' || c == '&',
            Part::Fragment => false,
        }
    }
}

impl Oracle {
    /// Returns the end of path, query and fragment that begin at `start`; `start` if none does.
    pub(super) fn terminate(&self, text: &Text, start: usize) -> usize {
        let Some(mut part) = text.char(start).and_then(Part::begun_by) else {
            return start;
        };
        let mut stack: Vec<char> = Vec::new();
        let mut directive = false;
        let mut safe = start + 1;
        for i in start + 1..text.len() {
            let Some(c) = text.char(i) else {
                if self.has(Fault::PassesBadBytes) {
                    continue;
                }
                return safe; // A byte that is not UTF-8 is Hard.
            };
            if let Some(next) = part.ended_by(c) {
                part = next;
                if !self.has(Fault::KeepsStackAcrossParts) {
                    stack.clear(); // U58-D4
                }
                safe = i + 1;
                continue;
            }
            if part.is_separator(c) {
                stack.clear();
            }
            if part == Part::Fragment && !self.has(Fault::IgnoresDirective) {
                if text.has(i, ":~:") {
                    stack.clear();
                    directive = true;
                } else if directive && matches!(c, '&' | ',' | '=') {
                    stack.clear(); // U58-D5
                }
            }
            match self.data.link_term(c) {
                Term::Include => safe = i + 1,
                Term::Soft if self.has(Fault::KeepsTrailingSoft) => safe = i + 1,
                Term::Soft => {}
                Term::Hard => return safe,
                Term::Open
                    if stack.len() >= MAX_BRACKETS && !self.has(Fault::UnboundedBrackets) =>
                {
                    return safe;
                }
                Term::Open => {
                    stack.push(c);
                    safe = i + 1;
                }
                Term::Close => {
                    let Some(open) = stack.pop() else {
                        return safe;
                    };
                    if Some(open) != self.data.opening(c) && !self.has(Fault::PairsAnyBracket) {
                        return safe;
                    }
                    safe = i + 1;
                }
            }
        }
        safe
    }
}
