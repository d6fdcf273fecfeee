//! Escapes of roff before hosts and addresses (R2-73).

use irispan::Tailoring;

use super::Fault;
use super::resume::Scan;

impl Scan<'_> {
    /// Where a name begins behind the letters of an escape; nothing if a longer name goes on there.
    pub(super) fn behind_roff(&self, start: usize) -> Option<usize> {
        if !self.on(Tailoring::MarkupEnds) || self.has(Fault::R73) {
            return Some(start);
        }
        let border = self.border(start);
        let Some((first, behind)) = self.roff_around(start) else { return Some(start) };
        let font = first >= border + 3
            && self.char(first - 3) == Some('\\')
            && self.is_font_letter(first - 2);
        if !font && self.is_letter_of_name(first, border) {
            return None;
        }
        Some(behind)
    }

    /// The beginning of an escape whose letters begin at `start`, and where they end.
    fn roff_around(&self, start: usize) -> Option<(usize, usize)> {
        let border = self.border(start);
        let letter = |at: usize| self.char(at).is_some_and(|c| c.is_ascii_alphabetic());
        let quote = ["aq", "dq", "lq", "oq"].iter().any(|name| self.has_exactly(start, name));
        let sign = self.has_exactly(start, "at");
        let percent = self.char(start) == Some('%') && letter(start + 1);
        let whole = percent && self.char(start + 2) != Some('@') && !self.has(Fault::R73Percent);
        let begins = [
            ("\\", self.is_font_letter(start), 2),
            ("\\", whole, 1),
            ("\\f(", letter(start) && letter(start + 1), 2),
            ("\\*(", letter(start) && letter(start + 1), 2),
            ("\\(", quote, 2),
            ("\\(", sign, 0),
        ]
        .into_iter()
        .filter(|(_, known, _)| *known)
        .find_map(|(escape, _, length)| {
            let first = start.checked_sub(escape.len())?;
            let found = first >= border && self.has_exactly(first, escape);
            found.then_some((first, start + length))
        });
        begins.filter(|(first, _)| !self.sequences.iter().any(|one| one.contains(first)))
    }

    /// Whether the letters of an escape end at `at`.
    pub(super) fn is_behind_letters_of_roff(&self, at: usize) -> bool {
        self.on(Tailoring::MarkupEnds)
            && !self.has(Fault::R73Scheme)
            && at >= 2
            && self.roff_around(at - 2).is_some_and(|(_, behind)| behind == at)
    }

    /// Whether `\:` or `\&` stands before `at`, within a name.
    pub(super) fn is_behind_break(&self, at: usize) -> bool {
        let border = self.border(at);
        self.on(Tailoring::MarkupEnds)
            && !self.has(Fault::R73Break)
            && at >= border + 3
            && matches!(self.char(at - 1), Some(':' | '&'))
            && self.char(at - 2) == Some('\\')
            && matches!(self.char(at - 3), Some('@' | '.' | '-' | '_'))
    }

    /// Whether an escaped hyphen begins what is before an `@`, within a name, and the local part is not its value.
    pub(super) fn is_behind_part_of_name(&self, walked: usize, local: usize) -> bool {
        let border = self.border(walked);
        let value = (walked..local).any(|at| self.char(at) == Some('='));
        if value && !self.has(Fault::R73Value) {
            return false;
        }
        self.on(Tailoring::MarkupEnds)
            && !self.has(Fault::R73Hyphen)
            && self.char(walked) == Some('-')
            && walked > border
            && self.char(walked - 1) == Some('\\')
            && self.is_letter_of_name(walked - 1, border)
    }

    /// Whether a hyphen or underscore is escaped at `at`, and a label goes on behind it.
    pub(super) fn is_escaped_hyphen_at(&self, at: usize) -> bool {
        self.char(at) == Some('\\')
            && matches!(self.char(at + 1), Some('-' | '_'))
            && self.is_host_at(at + 2)
            && !self.has(Fault::R73Hyphen)
    }

    fn is_font_letter(&self, at: usize) -> bool {
        let font = self.char(at + 1).is_some_and(|c| "BIRPC123456789".contains(c));
        self.char(at) == Some('f') && font
    }

    fn is_letter_of_name(&self, at: usize, border: usize) -> bool {
        at > border
            && self.char(at - 1).is_none_or(|c| {
                c.is_ascii_alphanumeric() || !c.is_ascii() || matches!(c, '-' | '.' | '_' | '@')
            })
    }

    pub(super) fn has_exactly(&self, at: usize, word: &str) -> bool {
        word.chars().enumerate().all(|(i, c)| self.char(at + i) == Some(c))
    }
}
