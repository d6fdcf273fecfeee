//! Where a link ends: its path, query and fragment (U58 section 3.5.1), and what the default
//! profile adds.
//!
//! | file | holds |
//! |---|---|
//! | `part` | the parts of a link, and where one ends |
//! | `machine` | the machine of UTS #58, with T5 to T9 |
//! | `rules` | the tailorings that the machine follows |
//! | `terms` | what the tailorings make of single characters (R2-16 to R2-18, R2-20, R2-21, R2-23 to R2-25, R2-61, R2-75, R2-104) |
//! | `reference` | character references that stand for a delimiter (R2-20, R2-50) |
//! | `source_escape` | escapes of source code (R2-50, R2-54) |
//! | `particle` | particles of Korean and Japanese after a link (R2-18, R2-101) |
//! | `closed` | ends that the author has marked himself (R2-22, R2-51, R2-60, R2-75) |
//! | `brackets` | the brackets that are open (U58-D3, D8) |
//! | `glued` | what follows a link without a space (R2-17, R2-76, R2-80) |
//! | `controls` | bidi controls and the like, which end a link (T1) |
//! | `wrapper` | quotes and emphasis around a link, delimiters of TeX (T6, R2-92) |
//! | `clusters` | grapheme clusters, which no link cuts in two (T12) |
//!
//! Where a link begins is not decided here.

mod brackets;
mod closed;
mod clusters;
mod controls;
mod glued;
mod machine;
mod part;
mod particle;
mod reference;
mod rules;
mod source_escape;
mod terms;
mod wrapper;

use self::machine::Machine;
use super::control_sequence::written_sequence_around;
use super::search::Search;
use crate::config::Tailoring;
use crate::text::utf8::byte;

pub(super) use controls::{is_selector, is_tailored_end, is_unseen};
pub(super) use part::{Part, Termination};
pub(super) use particle::begins_particles;
pub(super) use reference::{
    is_delimiter, is_delimiter_reference, may_end_before_pod, reference_before, referenced,
    written_in_pod,
};
pub(super) use source_escape::{escaped_by_code, is_white_space_letter};
pub(super) use terms::{is_asian_bracket, is_markup, is_special, is_wide_punctuation};
pub(super) use wrapper::{Wrapper, is_wrapper};

impl Search<'_, '_> {
    /// Returns the end of path, query and fragment from `at` on, if one of them begins there.
    pub(super) fn parts_after_host(&mut self, at: usize, wrapper: Wrapper) -> Option<Termination> {
        let part = match byte(self.text, at) {
            b'/' => Part::Path,
            b'?' => Part::Query,
            b'#' if !self.is_written_sequence(at) && !self.is_filter(at) => Part::Fragment,
            _ => return None,
        };
        let counts = part == Part::Path || !self.config.tailored(Tailoring::EmptyParts);
        let end = if counts { at + 1 } else { at };
        Some(self.terminate(part, at + 1, end, wrapper))
    }

    /// Returns whether the `#` at `at`, after a host, begins what a filter list says about its
    /// pages: `example.com##.ad` (R2-74).
    pub(super) fn is_filter(&self, at: usize) -> bool {
        let [sign, end] = [1, 2].map(|i| byte(self.text, at + i));
        (sign == b'#' || matches!(sign, b'@' | b'?' | b'$' | b'%') && end == b'#')
            && self.config.tailored(Tailoring::MarkupEnds)
    }

    /// Reads on from `at`, where `part` has begun; `safe` is the end if nothing more belongs to it.
    #[inline]
    pub(super) fn terminate(
        &mut self,
        part: Part,
        at: usize,
        safe: usize,
        wrapper: Wrapper,
    ) -> Termination {
        match self.fast_end(at, safe, wrapper) {
            Some(found) => found,
            None => self.any_end(part, at, safe, wrapper),
        }
    }

    /// Reads a path on from `at` as if nothing that is not seen ended it (R2-45).
    pub(super) fn terminate_unseen(&mut self, at: usize, wrapper: Wrapper) -> Termination {
        Machine::new(self, Part::Path, at, at, wrapper).without_bidi_ends().run()
    }

    #[inline(never)]
    fn any_end(&mut self, part: Part, at: usize, safe: usize, wrapper: Wrapper) -> Termination {
        let found = self.read_on(part, at, safe, wrapper, true);
        if byte(self.text, found.stop) < 0x80 || !wrapper.is_of_author() {
            return found;
        }
        // Up to what closes the link, text is not glued to it, but is a part of it (R2-93).
        let whole = self.read_on(part, at, safe, wrapper, false);
        if wrapper.is_closed_by(byte(self.text, whole.stop)) { whole } else { found }
    }

    /// Reads on from `at`. Text that is glued to the link ends it if `glued_ends` is `true`.
    fn read_on(
        &mut self,
        part: Part,
        at: usize,
        safe: usize,
        wrapper: Wrapper,
        glued_ends: bool,
    ) -> Termination {
        let (text, config) = (self.text, self.config);
        let mut read = |limit| {
            let machine = Machine::new(self, part, at, safe, wrapper);
            machine.with_glued_ends(glued_ends).up_to(limit).run_to_bracket()
        };
        let (mut found, mut bracket) = read(usize::MAX);
        if byte(text, found.stop) == b'['
            && config.tailored(Tailoring::MarkupEnds)
            && let Some(sequence) = written_sequence_around(text, at, found.stop)
        {
            // What was read of a control sequence was not part of the link (R2-35).
            (found, bracket) = read(sequence);
        }
        let stop = found.stop;
        // Before a bracket that does not close, the link may end with the text of a link (R2-75).
        for _ in 0..2 {
            let Some(open) = bracket else { break };
            (found, bracket) = read(open);
        }
        Termination { stop, ..found }
    }
}
