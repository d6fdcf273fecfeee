//! Schemes: the name before a colon, and names ahead in the text.

use super::Search;
use crate::config::Tailoring;
use crate::limits::MAX_SCHEME;
use crate::tables::{Scheme, SchemeSyntax};
use crate::text::ascii::AsciiSet;
use crate::text::utf8::{byte, byte_before};

impl<'s> Search<'s, '_> {
    /// The scheme whose name ends at the colon at `colon`, and where the name begins.
    ///
    /// Of several names that end there the longest is taken, so that `git+ssh:` is not `ssh:`. What
    /// stands before the name is no ASCII letter (U58-H13); before a scheme without `//` it is no
    /// other character of a scheme either, for `std::tel:1` or `x-tel:1` mean something else.
    pub(super) fn scheme_before(&mut self, colon: usize) -> Option<(&'s Scheme, usize)> {
        let hierarchical = self.text[colon + 1..].starts_with(b"//");
        if hierarchical && let Some(web) = self.web_scheme_before(colon) {
            return Some(web);
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
        for at in start..colon {
            let before = byte_before(self.text, at, self.floor);
            let glued = before.is_ascii_alphabetic() && !self.is_escape(at);
            if !byte(self.text, at).is_ascii_alphabetic() || glued {
                continue;
            }
            let Some(scheme) = self.known_scheme(at, colon) else { continue };
            let needs_slashes = matches!(scheme.syntax(), SchemeSyntax::Authority);
            if hierarchical || (!needs_slashes && !is_scheme_or_word(before)) {
                return Some((scheme, at));
            }
        }
        None
    }

    /// `http` or `https` before the colon, as most schemes are, if nothing before it could belong to a
    /// longer name.
    #[inline(always)]
    pub(super) fn web_scheme_before(&mut self, colon: usize) -> Option<(&'s Scheme, usize)> {
        // The eight bytes before the colon, the nearest lowest; zeros before the text.
        let (from, missing) = (colon.saturating_sub(8), 8_usize.saturating_sub(colon));
        let word = u64::from_be_bytes(*self.text.get(from..)?.first_chunk()?);
        let word = word.checked_shr(8 * missing as u32)?;
        let secure = word as u8 | 0x20 == b's';
        let length = 4 + usize::from(secure);
        // `http` in the lowest bytes, and what stands before it.
        let name = if secure { word >> 8 } else { word };
        let start = colon.checked_sub(length).filter(|start| *start >= self.floor)?;
        let before = if start > self.floor { (name >> 32) as u8 } else { 0 };
        if name as u32 | 0x2020_2020 != u32::from_be_bytes(*b"http")
            || AsciiSet::SCHEME.contains(before)
        {
            return None;
        }
        self.steps += length as u64 + 1;
        Some((self.config.schemes().web(secure)?, start))
    }

    /// Whether `\n`, `\r` or `\t` ends at `at`: source code, JSON and logs write white space so, and
    /// its letter belongs to no scheme (T5).
    fn is_escape(&self, at: usize) -> bool {
        let escape = at.checked_sub(2).filter(|&start| start >= self.floor);
        escape.is_some_and(|start| matches!(&self.text[start..at], [b'\\', b'n' | b'r' | b't']))
    }

    /// The scheme of that name, if links may begin with it (T4).
    pub(super) fn known_scheme(&self, start: usize, end: usize) -> Option<&'s Scheme> {
        let name = &self.text[start..end];
        let scheme = self.config.schemes().get(name)?;
        let base = matches!(scheme.name(), "http" | "https" | "mailto");
        (base || self.config.tailored(Tailoring::MoreSchemes)).then_some(scheme)
    }

    /// Whether a known scheme with `://` begins at `at` (T7). `run_end` keeps where the characters of
    /// a scheme end, so that `.a.a.a` is walked over once.
    pub(super) fn scheme_ahead(&mut self, at: usize, run_end: &mut usize) -> bool {
        if !byte(self.text, at).is_ascii_alphabetic() {
            return false;
        }
        if *run_end <= at {
            let rest = &self.text[at..];
            let length = rest.iter().take_while(|b| AsciiSet::SCHEME.contains(**b)).count();
            self.steps += length as u64;
            *run_end = at + length;
        }
        *run_end - at <= MAX_SCHEME
            && self.text[*run_end..].starts_with(b"://")
            && self.known_scheme(at, *run_end).is_some()
    }

    /// Where `name` begins if it stands directly before `end`, in any case, not below the floor.
    pub(super) fn literal_before(&self, name: &[u8], end: usize) -> Option<usize> {
        let start = end.checked_sub(name.len()).filter(|&start| start >= self.floor)?;
        self.text[start..end].eq_ignore_ascii_case(name).then_some(start)
    }
}

fn is_scheme_or_word(byte: u8) -> bool {
    AsciiSet::SCHEME.contains(byte) || byte == b'_'
}
