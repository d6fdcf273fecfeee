//! A separator, and the bare host or address around it (section 5).

use irispan::{Kind, Tailoring};

use super::super::Term;
use super::Fault;
use super::chars::is_bidi;
use super::follow::Authority;
use super::resume::{Outcome, Scan};
use super::written::Host;

/// Maximum length of a local part, in bytes.
pub(super) const MAX_LOCAL_PART: usize = 64;
/// Maximum number of controls that are looked past (T1).
const MAX_CONTROLS: usize = 7;

impl Scan<'_> {
    pub(super) fn at_separator(&mut self, place: usize) -> Outcome {
        if self.in_sequence(place) {
            return Outcome::Passed; // R2-35
        }
        let host = match self.bare_host(place) {
            Ok(host) => host,
            Err(outcome) => return outcome,
        };
        let refused = Outcome::Refused(host.end);
        let Some(first) = host.labels.first() else { return Outcome::Passed };
        let mut start = first.start;
        let previous = self.before(start);
        if previous == Some('@') {
            return self.address(start - 1, &host);
        }
        if self.is_local_part(&host) {
            return Outcome::Passed;
        }
        let mut kind = Kind::Domain;
        if previous == Some('/') {
            let border = self.border(start);
            let scheme = self.text.before(border, start, "https://");
            let Some(scheme) = scheme.or_else(|| self.text.before(border, start, "http://")) else {
                return refused; // U58-H12
            };
            if self.before(scheme).is_some_and(|c| c.is_ascii_alphabetic()) {
                return refused; // U58-H13
            }
            (start, kind) = (scheme, Kind::Url);
        } else if previous == Some('\\') || self.is_tail(start) || start < self.no_tail {
            return refused;
        }
        if self.text.has(host.after, "://") {
            return Outcome::Passed;
        }
        let port = if host.closed { Some(None) } else { self.port(host.after, false) };
        let Some(port) = port else { return refused };
        let wrapper = self.wrapper(start);
        match self.link(start, &Authority { host, port }, kind, wrapper) {
            Some(link) => Outcome::Link(link),
            None => refused,
        }
    }

    /// T1: whether controls glue a host to something that could be in a link.
    pub(super) fn is_tail(&self, start: usize) -> bool {
        if !self.on(Tailoring::BidiEnds) {
            return false;
        }
        let mut at = start;
        while self.before(at).is_some_and(|c| is_bidi(c) || c == '\u{AD}') {
            at -= 1;
            if start - at > MAX_CONTROLS {
                return true;
            }
        }
        at < start
            && self.before(at).is_some_and(|c| {
                !self.is_stopper(c) && self.rules.data.link_term(c) == Term::Include
            })
    }

    /// R2-2, U58-E9.
    fn is_local_part(&self, host: &Host) -> bool {
        let Some(first) = host.labels.first() else { return false };
        let mut at = host.after;
        if self.char(at) == Some('@') {
            return self.is_host_behind(at);
        }
        if self.has(Fault::R2) || matches!(self.char(at), Some('/' | '?' | '#')) {
            return false;
        }
        while self.char(at).is_some_and(|c| self.rules.data.is_email(c)) {
            at += 1;
        }
        self.char(at) == Some('@')
            && self.bytes(first.start, at) <= MAX_LOCAL_PART
            && self.is_host_behind(at)
    }

    /// Whether a host of two labels under a listed domain stands behind an `@`.
    fn is_host_behind(&self, sign: usize) -> bool {
        self.written_host(sign + 1).is_some_and(|host| self.is_complete(&host))
    }
}
