//! Runs that nobody closed, and an `@` after a host or an address (R2-48, R2-49, R2-58).

use irispan::Tailoring;

use super::super::Term;
use super::Fault;
use super::chars::is_scheme_char;
use super::cut::is_caseless;
use super::resume::{Outcome, Scan};

/// Maximum length of a scheme's name.
const MAX_NAME: usize = 32;
/// Bytes after a host in which an `@` is looked for.
const MAX_AHEAD: usize = 256;

impl Scan<'_> {
    /// Moves `no_tail` where a run is refused that nobody closed (R2-48).
    pub(super) fn unclosed(&mut self, colon: usize, outcome: Outcome) -> Outcome {
        let Outcome::RefusedRun(stop) = outcome else { return outcome };
        if self.has(Fault::R48) {
            return outcome;
        }
        let mut start = colon;
        while start > self.floor
            && colon - start < MAX_NAME
            && self.char(start - 1).is_some_and(is_scheme_char)
        {
            start -= 1;
        }
        let ends = match self.char(stop) {
            None => true,
            Some('<')
                if self.pod_at(stop).is_some_and(|c| c == '/' || self.is_of_name(c))
                    && !self.has(Fault::R51Run) =>
            {
                false
            }
            Some('<') => {
                let after = self.word_in_brackets(stop).and_then(|after| self.char(after));
                !matches!(after, Some(':' | '@')) || self.has(Fault::R5Word)
            }
            Some('\\') => matches!(self.char(stop + 1), Some('n' | 'r' | 't')),
            Some(_) => {
                self.term(stop) == Term::Hard
                    || self.is_stopper_at(stop)
                    || self.is_reference_at(stop)
            }
        };
        let closed = self.closes_around(start, stop) && !self.has(Fault::R48Closed);
        if !ends && !closed {
            let hard = (stop..self.text.len()).find(|at| self.term(*at) == Term::Hard);
            let hard = hard.unwrap_or(self.text.len());
            self.no_tail = self.no_tail.max(hard);
            self.refused = hard;
        }
        outcome
    }

    /// Returns whether what stands at `at` closes what was opened directly before `start`.
    pub(super) fn closes_around(&self, start: usize, at: usize) -> bool {
        if self.wrapper_closes(self.wrapper(start), at) {
            return true;
        }
        let escaped = self.char(at) == Some('\\');
        let (Some(open), Some(close)) =
            (self.before(start), self.char(if escaped { at + 1 } else { at }))
        else {
            return false;
        };
        let quotes = "\"'`".contains(close) && open == close;
        let brackets = (open, close) == ('<', '>') || self.rules.data.opening(close) == Some(open);
        quotes || brackets
    }

    /// Returns whether an authority that ends at `end` goes on for browsers: up to an `@` (R2-49),
    /// or after signs (R2-57).
    pub(super) fn goes_on_for_browsers(&self, start: usize, end: usize) -> bool {
        !self.closes_around(start, end)
            && (self.is_before_sign(start, end) || self.goes_on_after_symbols(end, true))
    }

    /// Returns whether an address that ends at `end` is followed by an `@` and what browsers take for a host (R2-58).
    pub(super) fn is_before_second_sign(&self, start: usize, end: usize) -> bool {
        self.char(end) == Some('@')
            && self.on(Tailoring::PlainAddresses)
            && self.is_host_of_browsers(start, end)
            && !self.has(Fault::R58)
    }

    fn is_host_of_browsers(&self, start: usize, sign: usize) -> bool {
        let next = self.char(sign + 1);
        next.is_some_and(|c| !"/?#<>\\\"`".contains(c))
            && self.term(sign + 1) != Term::Hard
            && !self.closes_around(start, sign + 1)
    }

    /// R2-98: whether no standard gives the character a meaning.
    fn is_undefined_at(&self, at: usize) -> bool {
        let defined = |c: char| c.is_ascii() || c.is_control() || c.is_whitespace();
        self.term(at) == Term::Hard
            && self.char(at).is_some_and(|c| !defined(c) && !self.is_stopper(c))
    }

    fn is_before_sign(&self, start: usize, end: usize) -> bool {
        if !self.on(Tailoring::Userinfo) || self.has(Fault::R49) {
            return false;
        }
        let sign = (end..)
            .find(|at| self.bytes(end, *at) >= MAX_AHEAD || !self.is_undefined_at(*at))
            .unwrap_or(end);
        if sign > end && self.char(sign) == Some('@') {
            return self.is_host_of_browsers(start, sign) && !self.has(Fault::R98);
        }
        let mut at = if self.has(Fault::R49Unseen) { end } else { self.after_unseen(end, end) };
        while self.bytes(end, at) < MAX_AHEAD
            && let Some(c) = self.char(at)
        {
            if c == '@' {
                return self.is_host_of_browsers(start, at);
            }
            let opens = self.term(at) == Term::Open || matches!(c, '"' | '`');
            if "/?#<>\\".contains(c)
                || self.term(at) == Term::Hard && !self.is_stopper(c)
                || self.is_stopper(c) && self.has(Fault::R49Unseen)
                || is_caseless(c)
                || at > end && opens
            {
                return false;
            }
            at += 1;
        }
        false
    }
}
