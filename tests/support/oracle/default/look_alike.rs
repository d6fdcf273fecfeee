//! What looks like a delimiter of names, and symbols, around a host (R2-55, R2-57).

use irispan::Tailoring;

use super::super::Term;
use super::Fault;
use super::cut::is_caseless;
use super::resume::Scan;

/// Bytes of symbols and look-alikes that are passed.
const MAX_BYTES: usize = 16;

fn is_look_alike(c: char) -> bool {
    "\u{2D7}\u{2010}\u{2011}\u{2024}\u{2027}\u{2043}\u{2212}\u{2E31}\u{FE52}\u{FE6B}\u{FF20}\u{FF3F}".contains(c)
}

impl Scan<'_> {
    /// Returns whether a name goes on after symbols and look-alikes that stand at `at`; with
    /// `signs`, also those of ASCII.
    pub(super) fn goes_on_after_symbols(&self, at: usize, signs: bool) -> bool {
        if !self.on(Tailoring::AnyHost) {
            return false;
        }
        let passes = |i: usize| {
            self.char(i).is_some_and(|c| is_look_alike(c) || signs && "!$&*+,;=~".contains(c))
                || self.is_symbol_at(i)
                || self.is_mapped_symbol_at(i)
        };
        let end = (at..).find(|i| !passes(*i) || self.bytes(at, i + 1) > MAX_BYTES).unwrap_or(at);
        if end == at {
            return false;
        }
        let label = |i: usize| self.char(i).filter(|c| *c == '_' || self.is_host(*c));
        let joined = self.char(end - 1).is_some_and(is_look_alike);
        if joined && label(end).is_some() && !self.has(Fault::R55) {
            return true;
        }
        self.is_separator_at(end)
            && label(end + 1).is_some_and(|c| !is_caseless(c))
            && !self.has(Fault::R57)
    }

    fn is_mapped_symbol_at(&self, at: usize) -> bool {
        self.char(at).is_some_and(|c| {
            !c.is_ascii()
                && c != '\u{2026}'
                && !self.is_host(c)
                && !self.is_unseen(c)
                && !is_caseless(c)
        }) && self.term(at) == Term::Include
            && !self.has(Fault::R57Mapped)
    }

    /// Returns whether a look-alike stands before what begins at `start`, and a name before that.
    pub(super) fn is_after_look_alike(&self, start: usize) -> bool {
        let code =
            self.char(start).is_some_and(|c| "0123456789abcdefklmnorxABCDEFKLMNORX".contains(c));
        if self.on(Tailoring::AnyHost)
            && code
            && self.before(start) == Some('§')
            && !self.has(Fault::R71)
        {
            return true;
        }
        let mut at = start;
        while self.before(at).is_some_and(is_look_alike) && self.bytes(at - 1, start) <= MAX_BYTES {
            at -= 1;
        }
        self.on(Tailoring::AnyHost)
            && at < start
            && self.before(at).is_some_and(|c| c == '_' || self.is_host(c))
            && !self.has(Fault::R55Before)
    }
}
