//! A separator, and the bare host or address around it (section 5).

use core::ops::Range;

use irispan::{Kind, Tailoring};

use super::super::Term;
use super::Fault;
use super::chars::{is_glue, is_selector};
use super::follow::Authority;
use super::resume::{Outcome, Scan};

/// Maximum length of a local part, in bytes.
pub(super) const MAX_LOCAL_PART: usize = 64;
/// Maximum number of controls that are looked past (T1).
const MAX_CONTROLS: usize = 7;

impl Scan<'_> {
    pub(super) fn at_separator(&mut self, place: usize) -> Outcome {
        let host = match self.bare_host(place) {
            Ok(host) => host,
            Err(outcome) => return outcome,
        };
        let refused = Outcome::Refused(host.end);
        let Some(first) = host.labels.first() else { return Outcome::Passed };
        let start = first.start;
        let previous = self.before(start);
        if previous == Some('@') {
            return self.address(start - 1, &host);
        }
        if self.is_tail(start) || self.is_tail_of_address(start) {
            return self.refused_host(host.end, host.after, host.closed);
        }
        if matches!(previous, Some('/' | '\\')) || start < self.no_tail {
            return refused;
        }
        if self.text.has(if host.closed { host.end } else { host.after }, "://") {
            return Outcome::Passed;
        }
        if self.is_port_of_cut(&host) {
            return self.refuse_through(host.after, None); // R2-45
        }
        let port = if host.closed { Some(None) } else { self.port(host.after, false) };
        let Some(port) = port else { return refused };
        if let Some(behind) = port.filter(|behind| self.port_goes_on(*behind)) {
            return match self.char(behind) {
                Some(':') => Outcome::Refused(behind),
                _ => self.refuse_run(behind, None),
            }; // R2-11
        }
        if let Some(behind) = port.filter(|behind| self.is_slash_like_at(*behind)) {
            return self.refuse_run(behind, None); // R2-44
        }
        let wrapper = self.wrapper(start);
        let end = port.unwrap_or(host.end);
        match self.link(start, &Authority { host, port }, Kind::Domain, wrapper) {
            Some(link) => Outcome::Link(link),
            None => self.refuse_run(end, None),
        }
    }

    /// T1: whether controls glue a host to something that could be in a link.
    pub(super) fn is_tail(&self, start: usize) -> bool {
        if !self.on(Tailoring::BidiEnds) {
            return false;
        }
        if self.is_after_lost(start) {
            return true; // R2-56
        }
        if self.is_tail_in_colours(start) {
            return true;
        }
        let before = |at: usize| at.checked_sub(1).and_then(|at| self.char(at));
        let mut at = start;
        while before(at).is_some_and(|c| is_selector(c) || is_glue(c) && c != '\u{200B}') {
            at -= 1;
            if start - at > MAX_CONTROLS {
                return true;
            }
        }
        let selector = (at..start).any(|i| self.char(i).is_some_and(is_selector));
        at < start
            && before(at).is_some_and(|c| {
                (c.is_ascii() || !selector)
                    && !self.is_stopper(c)
                    && self.rules.data.link_term(c) == Term::Include
            })
    }

    /// R2-2, U58-E9: whether what begins with the host from `start` to `end` is a local part.
    pub(super) fn is_local_part(&self, start: usize, end: usize, after: usize) -> bool {
        let mut at = end;
        while self.char(at).is_some_and(|c| self.is_local(c)) {
            at += 1;
        }
        let direct = at == after;
        self.is_before_hidden(end)
            || self.char(at) == Some('@')
                && (self.on(Tailoring::PlainAddresses) || !self.is_broken(start, at))
                && (direct || !self.has(Fault::R2))
                && !matches!(self.char(after), Some('/' | '?' | '#'))
                && (at == end || self.bytes(start, at) <= MAX_LOCAL_PART)
                && self.is_host_after(at)
    }

    /// R2-2: whether `@` stands here, and anything but an end after it.
    fn is_before_hidden(&self, sign: usize) -> bool {
        self.on(Tailoring::PlainAddresses)
            && self.char(sign) == Some('@')
            && self.term(sign + 1) != Term::Hard
            && !self.is_markup_at(sign + 1)
            && !self.has(Fault::R2Hidden)
    }

    /// Returns whether a host stands after an `@`, refused or not.
    fn is_host_after(&self, sign: usize) -> bool {
        let any = self.on(Tailoring::AnyHost);
        let first = sign + 1;
        let places = (first..).take_while(|at| self.in_bare(*at, any));
        places
            .filter(|at| self.is_separator_at(*at))
            .any(|place| !matches!(self.bare_host_from(place, first), Err(Outcome::Passed)))
    }

    /// R2-14: where a label `www` begins after labels of text, with two labels after it.
    pub(super) fn www_after_text(&self, labels: &[Range<usize>]) -> Option<usize> {
        let www = labels.windows(4).find_map(|four| {
            let [before, www, ..] = four else { return None };
            (www.len() == 3
                && self.text.has(www.start, "www.")
                && before.end > before.start
                && self.is_beyond_latin_at(before.end - 1))
            .then_some(www.start)
        });
        let asked = self.on(Tailoring::GluedScript) && !self.has(Fault::R14);
        www.filter(|_| asked && !self.has(Fault::R14Labels))
    }
}
