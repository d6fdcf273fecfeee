//! Replaces `at_host` (link): a host of ASCII alone, with a Hard byte before it, and one after it or
//! after the punctuation that follows.

use super::grade::plain_grade;
use crate::grammar::grade::{Evidence, doubted};
use crate::grammar::host::Host;
use crate::grammar::search::Search;
use crate::span::{Flags, Kind, Span};
use crate::text::ascii::AsciiSet;
use crate::text::hard::ESCAPE;
use crate::text::utf8::{byte, byte_before};

/// Hard bytes with which no control sequence begins. Zeros stand around a text.
const BLANK: [bool; 256] = {
    let mut table = AsciiSet::LINK_HARD.to_table();
    table[ESCAPE as usize] = false;
    table
};

/// What ends a host before a Hard byte: no part begins with it, and no address.
const PUNCTUATION: [bool; 256] = AsciiSet::of(",;)").to_table();

impl Search<'_, '_> {
    /// Finds the domain that is this host alone. Needs the default profile with every tailoring.
    #[inline(always)]
    pub(super) fn domain_alone(&mut self, host: &Host) -> Option<bool> {
        let Host { start, end, run_end, flags, .. } = *host;
        let next = byte(self.text, run_end);
        let behind = run_end + usize::from(PUNCTUATION[usize::from(next)]);
        let alone = BLANK[usize::from(byte_before(self.text, start, 0))]
            & BLANK[usize::from(byte(self.text, behind))];
        if !alone || flags.contains(Flags::IDN) || start < self.no_tail_before {
            return None;
        }
        let evidence = Evidence {
            host: &self.text[start..end],
            before: &[],
            after: &self.text[end..behind],
            rest: &[],
            port: false,
            path: false,
            query_or_fragment: false,
            names_target: false,
        };
        let confidence = plain_grade(&evidence).unwrap_or_else(|| doubted(&evidence));
        let kind = Kind::Domain;
        self.found = Span { start, end, alternative_end: end, kind, confidence, flags };
        Some(true)
    }
}
