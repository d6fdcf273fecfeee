//! Shortcuts: quick answers for the links and texts that are most frequent.
//!
//! A shortcut replaces the rule that the first line of its file names. It decides exactly as the
//! rule or says `None`, and then the rule decides; it moves the same borders, but it may count fewer
//! steps. No rule depends on one: with
//! [`ScannerBuilder::shortcuts`](crate::ScannerBuilder::shortcuts) off, all of them say `None`. The
//! test `shortcuts_agree` compares the two on the corpus, on hostile texts and with most subsets of
//! the tailorings.
//!
//! The rules call the functions here, which ask whether shortcuts are on; `search` calls the sieve. What a
//! configuration allows is said by `switch`.
//!
//! The order of tests inside of the shortcuts, and what is inlined and what is not, was measured:
//! see `src/docs/ideas.md`.

mod alone;
mod border;
mod grade;
mod host;
mod local;
mod path;
mod short_part;
pub(super) mod sieve;
pub(super) mod switch;
mod tld;
mod url;

use super::address::LocalPart;
use super::end::{Termination, Wrapper};
use super::grade::Evidence;
use super::host::{Host, Labels};
use super::search::Search;
use crate::span::Confidence;
use crate::tables::Scheme;
use crate::text::utf8::byte;

impl<'s> Search<'s, '_> {
    /// Replaces [`any_colon`](Search::any_colon): whether there is a link.
    #[inline(always)]
    pub(super) fn fast_colon(&mut self, colon: usize) -> Option<bool> {
        if !self.shortcuts.on {
            return None;
        }
        let slash = byte(self.text, colon + 1) == b'/';
        if !slash && !self.may_end_scheme(colon) {
            return Some(false);
        }
        if slash && self.shortcuts.whole_urls { self.plain_url(colon) } else { None }
    }

    /// Replaces the search of [`scheme_before`](Search::scheme_before) for a scheme before `://`.
    #[inline]
    pub(super) fn fast_web_scheme(&mut self, colon: usize) -> Option<(&'s Scheme, usize)> {
        if self.shortcuts.on { self.web_scheme(colon) } else { None }
    }

    /// Replaces [`any_bare_host`](Search::any_bare_host).
    #[inline(always)]
    pub(super) fn fast_bare_host(&mut self, mark: usize) -> Option<Option<Host>> {
        if self.shortcuts.on { self.ascii_bare_host(mark) } else { None }
    }

    /// Replaces [`at_host`](Search::at_host): whether there is a link.
    #[inline(always)]
    pub(super) fn fast_domain(&mut self, host: &Host) -> Option<bool> {
        if self.shortcuts.whole_urls { self.domain_alone(host) } else { None }
    }

    /// Replaces [`is_address_host`](Search::is_address_host): `true` if the host of an address begins
    /// at `at`, `false` if that is not known.
    #[inline]
    pub(super) fn fast_address_host(&mut self, at: usize) -> bool {
        self.shortcuts.on && self.is_ascii_address_host(at)
    }

    /// Replaces [`is_listed_tld`](Search::is_listed_tld): `true` if no listed top-level domain
    /// begins at `at`, `false` if that is not known.
    #[inline]
    pub(super) fn fast_no_tld(&self, at: usize) -> bool {
        self.shortcuts.on && self.begins_no_tld(at)
    }

    /// Replaces [`any_written_host`](Search::any_written_host).
    #[inline]
    pub(super) fn fast_written_host(&mut self, at: usize) -> Option<Host> {
        if self.shortcuts.on { self.tailored_ascii_host(at) } else { None }
    }

    /// Replaces [`read_characters`](Search::read_characters), character by character.
    #[inline]
    pub(super) fn fast_label(&self, text: &[u8], end: &mut usize, labels: &mut Labels) -> bool {
        self.shortcuts.on && self.stretch_of_label(text, end, labels)
    }

    /// Replaces [`any_local_part`](Search::any_local_part).
    #[inline]
    pub(super) fn fast_local_part(&mut self, at: usize) -> Option<LocalPart> {
        if self.shortcuts.on { self.ascii_local_part(at) } else { None }
    }

    /// Replaces [`Machine`](super::end::Machine): where the part ends.
    #[inline]
    pub(super) fn fast_end(
        &mut self,
        at: usize,
        safe: usize,
        wrapper: Wrapper,
    ) -> Option<Termination> {
        if !self.shortcuts.on {
            return None;
        }
        let bytes = self.kernel.parts(self.text, at);
        self.plain_end(at, safe, wrapper, bytes, u64::BITS)
    }

    /// Replaces [`Machine`](super::end::Machine), character by character: how many bytes at the
    /// beginning of `rest` only extend the link.
    #[inline]
    pub(super) fn fast_plain(&self, rest: &[u8], closer: u8) -> usize {
        if self.shortcuts.on { path::plain_length(rest, closer) } else { 0 }
    }

    /// Does the same for characters beyond ASCII: returns where they end.
    #[inline]
    pub(super) fn fast_includes(&self, at: usize) -> usize {
        if self.shortcuts.on { self.after_includes(at) } else { at }
    }

    /// Replaces [`is_cluster_border`](Search::is_cluster_border): `true` if `end` is one, `false`
    /// if that is not known.
    #[inline]
    pub(super) fn fast_border(&self, start: usize, end: usize) -> bool {
        self.shortcuts.on && self.is_plain_border(start, end)
    }

    /// Replaces [`doubted`](super::grade::doubted).
    #[inline]
    pub(super) fn fast_grade(&self, evidence: &Evidence<'_>) -> Option<Confidence> {
        if self.shortcuts.on { grade::plain_grade(evidence) } else { None }
    }
}
