//! Schemes: the name before a colon, and names ahead in the text (T4, T7).

use super::end::is_white_space_letter;
use super::search::Search;
use crate::config::Tailoring;
use crate::limits::MAX_SCHEME;
use crate::tables::{Scheme, SchemeSyntax};
use crate::text::ascii::AsciiSet;
use crate::text::utf8::{byte, byte_before};

impl<'s> Search<'s, '_> {
    /// Returns the scheme whose name ends at the colon at `colon`, and where the name begins.
    ///
    /// Of several names that end there the longest is taken, so that `git+ssh:` is not `ssh:`. No
    /// ASCII letter precedes the name (U58-H13); the name of a scheme without `//` is not preceded
    /// by any character of a scheme, because `std::tel:1` and `x-tel:1` mean something else.
    pub(super) fn scheme_before(&mut self, colon: usize) -> Option<(&'s Scheme, usize)> {
        let hierarchical = self.text[colon + 1..].starts_with(b"//");
        if hierarchical
            && let Some((scheme, start)) = self.fast_web_scheme(colon)
            && self.after_control_sequence(start) == start
        {
            return Some((scheme, start));
        }
        if !byte_before(self.text, colon, self.floor).is_ascii_alphanumeric() {
            return None;
        }
        let lowest = self.floor.max(colon.saturating_sub(MAX_SCHEME));
        let mut start = colon;
        while start > lowest && AsciiSet::SCHEME.contains(byte(self.text, start - 1)) {
            start -= 1;
        }
        self.steps += (colon - start) as u64 + 1;
        start = self.after_control_sequence(start).min(colon);
        // Without `//`, no character of a scheme precedes the name.
        let last = if hierarchical { colon } else { colon.min(start + 1) };
        for at in start..last {
            // None ends further on: its bracket is not a character of a scheme.
            let before = if at == start && self.is_after_control_sequence(at) {
                0
            } else {
                byte_before(self.text, at, self.floor)
            };
            let glued = before.is_ascii_alphabetic()
                && !self.is_written_white_space(at)
                && !self.is_after_letters_of_roff(at);
            if !byte(self.text, at).is_ascii_alphabetic() || glued {
                continue;
            }
            let Some(scheme) = self.known_scheme(at, colon) else { continue };
            let needs_slashes = matches!(scheme.syntax(), SchemeSyntax::Authority);
            if hierarchical || (!needs_slashes && !is_scheme_or_word(before)) {
                return Some((scheme, at));
            }
        }
        if hierarchical { self.glued_web_scheme(start, colon) } else { None }
    }

    /// Returns `https` or `http` at the end of letters, from `from` on, before the `://` at `colon`
    /// (R2-6, T14): `athttps://`.
    fn glued_web_scheme(&self, from: usize, colon: usize) -> Option<(&'s Scheme, usize)> {
        if !self.config.tailored(Tailoring::RefusedRuns) {
            return None;
        }
        [&b"https"[..], b"http"].into_iter().find_map(|name| {
            let start = self.literal_before(name, colon).filter(|start| *start >= from)?;
            Some((self.config.schemes().get(name)?, start))
        })
    }

    /// Returns where the characters begin that a scheme may have, directly before the colon at `colon`.
    pub(super) fn scheme_name_before(&mut self, colon: usize) -> usize {
        let lowest = self.floor.max(colon.saturating_sub(MAX_SCHEME));
        let name = &self.text[lowest..colon];
        let length = name.iter().rev().take_while(|b| AsciiSet::SCHEME.contains(**b)).count();
        self.steps += length as u64;
        colon - length
    }

    /// Returns whether `\n`, `\r` or `\t` ends at `at`: source code, JSON and logs write white
    /// space so, and its letter belongs to no scheme (T5).
    fn is_written_white_space(&self, at: usize) -> bool {
        let escape = at
            .checked_sub(2)
            .filter(|_| self.config.tailored(Tailoring::MarkupEnds))
            .filter(|&start| start >= self.floor);
        escape.is_some_and(|start| {
            self.text[start] == b'\\'
                && is_white_space_letter(self.text[start + 1])
                && !self.is_after_control_sequence(start + 1)
        })
    }

    /// Returns the scheme of that name if links may begin with it (T4).
    fn known_scheme(&self, start: usize, end: usize) -> Option<&'s Scheme> {
        let name = &self.text[start..end];
        let scheme = self.config.schemes().get(name)?;
        let base = matches!(scheme.name(), "http" | "https" | "mailto");
        (base || self.config.tailored(Tailoring::MoreSchemes)).then_some(scheme)
    }

    /// Returns where `http` or `https` begins before the `://` at `slashes`; `None` if letters
    /// glued to it make it another scheme (U58-H10, H13), or if the caller does not want it.
    pub(super) fn web_scheme_of_host(&mut self, slashes: usize) -> Option<usize> {
        [&b"https"[..], b"http"].into_iter().find_map(|name| {
            let start = self.literal_before(name, slashes)?;
            let glued = byte_before(self.text, start, self.floor).is_ascii_alphabetic();
            (!glued && self.config.schemes().get(name).is_some()).then_some(start)
        })
    }

    /// Returns whether a known scheme with `://` begins at `at` (T7). `name_end` keeps where the
    /// characters of a scheme end, so that `.a.a.a` is walked over once.
    pub(super) fn scheme_ahead(&mut self, at: usize, name_end: &mut usize) -> bool {
        if !byte(self.text, at).is_ascii_alphabetic() {
            return false;
        }
        if *name_end <= at {
            let rest = &self.text[at..];
            let length = rest.iter().take_while(|b| AsciiSet::SCHEME.contains(**b)).count();
            self.steps += length as u64;
            *name_end = at + length;
        }
        *name_end - at <= MAX_SCHEME
            && self.text[*name_end..].starts_with(b"://")
            && self.known_scheme(at, *name_end).is_some()
    }

    /// Returns whether the name of a scheme with `://` begins at `at`, known or not.
    pub(super) fn names_scheme(&mut self, at: usize) -> bool {
        let rest = &self.text[at..];
        let length = rest.iter().take_while(|b| AsciiSet::SCHEME.contains(**b)).count();
        self.steps += length as u64;
        byte(self.text, at).is_ascii_alphabetic() && rest[length..].starts_with(b"://")
    }

    /// Returns where `name` begins if it lies directly before `end`, in any case, and not below
    /// the floor.
    pub(super) fn literal_before(&self, name: &[u8], end: usize) -> Option<usize> {
        let start = end.checked_sub(name.len()).filter(|&start| start >= self.floor)?;
        self.text[start..end].eq_ignore_ascii_case(name).then_some(start)
    }

    /// Returns whether a name of ASCII stands at `at`, in any case of letters.
    pub(super) fn is_literal_at(&self, name: &[u8], at: usize) -> bool {
        let begin = self.text.get(at..).and_then(|rest| rest.get(..name.len()));
        begin.is_some_and(|begin| begin.eq_ignore_ascii_case(name))
    }
}

fn is_scheme_or_word(byte: u8) -> bool {
    AsciiSet::SCHEME.contains(byte) || byte == b'_'
}
