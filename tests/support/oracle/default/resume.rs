//! The walk from place to place (section 2).

use core::ops::Range;

use irispan::{Kind, Tailoring};

use super::super::Term;
use super::super::text::Text;
use super::{Default, Fault, Found};

/// A link that was found, by units.
pub(super) struct Link {
    pub(super) start: usize,
    pub(super) end: usize,
    /// Where the reading stopped.
    pub(super) stop: usize,
    pub(super) kind: Kind,
}

/// What the first walk found.
pub(super) struct First {
    pub(super) links: Vec<Link>,
    /// The places where something was refused, and up to where.
    pub(super) refused: Vec<(usize, usize)>,
}

/// What a place turned out to be.
pub(super) enum Outcome {
    Link(Link),
    /// No link, and what is before this place is not read again.
    Refused(usize),
    /// The same, for a run that was read up to this place.
    RefusedRun(usize),
    /// No link here.
    Passed,
}

/// The state of one search.
pub(super) struct Scan<'a> {
    pub(super) rules: &'a Default,
    pub(super) text: Text,
    /// The control sequences of the text (R2-35).
    pub(super) sequences: Vec<Range<usize>>,
    pub(super) pos: usize,
    pub(super) floor: usize,
    pub(super) no_tail: usize,
    /// Up to where the run goes on that was refused last (R2-48).
    pub(super) refused: usize,
}

impl Default {
    /// Returns every link of a text, by bytes.
    pub(crate) fn detect(&self, bytes: &[u8]) -> Vec<Found> {
        let text = Text::new(bytes);
        let mut scan = Scan {
            rules: self,
            text,
            sequences: Vec::new(),
            pos: 0,
            floor: 0,
            no_tail: 0,
            refused: 0,
        };
        scan.sequences = scan.control_sequences();
        let first = scan.walk();
        let all = scan.second_walk(first);
        all.iter()
            .map(|link| (scan.text.offset(link.start), scan.text.offset(link.end), link.kind))
            .collect()
    }
}

impl Scan<'_> {
    pub(super) fn on(&self, tailoring: Tailoring) -> bool {
        self.rules.on(tailoring)
    }

    pub(super) fn has(&self, fault: Fault) -> bool {
        self.rules.has(fault)
    }

    /// The links of the first walk, and where it refused something, up to where.
    fn walk(&mut self) -> First {
        let (mut found, mut refused) = (Vec::new(), Vec::new());
        let mut next = 0;
        while next < self.text.len() {
            let place = next;
            next += 1;
            if place < self.pos {
                continue;
            }
            let outcome = match self.char(place) {
                Some(':') => self.at_colon(place),
                Some(c) if self.is_separator(c) => self.at_separator(place),
                _ => Outcome::Passed,
            };
            match outcome {
                Outcome::Link(link) => {
                    self.pos = link.end;
                    self.floor = link.end;
                    self.note_control(link.end);
                    self.note_control(link.stop);
                    found.push(link);
                }
                Outcome::Refused(end) | Outcome::RefusedRun(end) => {
                    self.pos = self.pos.max(end);
                    self.floor = self.floor.max(end);
                    refused.push((place, end.max(self.refused)));
                    if matches!(outcome, Outcome::RefusedRun(_)) {
                        self.note_control(end);
                    }
                }
                Outcome::Passed => {}
            }
        }
        First { links: found, refused }
    }

    /// T1: after a bidi control that ended a link nothing without a scheme is linked up to Hard.
    fn note_control(&mut self, stop: usize) {
        if self.is_bidi_at(stop) && self.on(Tailoring::BidiEnds) {
            let hard = (stop..self.text.len()).find(|at| self.term(*at) == Term::Hard);
            self.no_tail = hard.unwrap_or(self.text.len());
        }
    }
}
