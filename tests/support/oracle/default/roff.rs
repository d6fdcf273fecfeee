//! Escapes of roff before hosts and addresses (R2-73).

use irispan::Tailoring;

use super::Fault;
use super::cut::is_caseless;
use super::resume::Scan;

impl Scan<'_> {
    /// Where a name begins after the letters of an escape; nothing if a longer name goes on there.
    pub(super) fn after_roff(&self, start: usize) -> Option<usize> {
        if !self.on(Tailoring::MarkupEnds) || self.has(Fault::R73) {
            return Some(start);
        }
        let border = self.border(start);
        let Some((first, after)) = self.roff_around(start) else {
            let glyph = start >= border + 2
                && self.has_exactly(start - 2, "\\(")
                && self.shape(start - 2).is_some()
                && !self.has(Fault::R73Glyph);
            return (!glyph).then_some(start);
        };
        if self.is_after_word_of_roff(first) {
            return None;
        }
        Some(after)
    }

    /// The beginning of an escape whose letters begin at `start`, and where they end.
    fn roff_around(&self, start: usize) -> Option<(usize, usize)> {
        let border = self.border(start);
        let letter = |at: usize| self.char(at).is_some_and(|c| c.is_ascii_alphabetic());
        let group = self.is_group(start);
        let mark = self.is_mark(start) && !group;
        let sign = self.has_exactly(start, "at") && group;
        let percent = self.char(start) == Some('%') && letter(start + 1);
        let whole = percent && self.char(start + 2) != Some('@') && !self.has(Fault::R73Percent);
        let begins = [
            ("\\", self.is_font_letter(start), 2),
            ("\\", whole, 1),
            ("\\f(", letter(start) && letter(start + 1), 2),
            ("\\*(", letter(start) && letter(start + 1), 2),
            ("\\(", mark, 2),
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

    /// Quotes, brackets, dashes and bullets.
    fn is_mark(&self, at: usize) -> bool {
        let marks = "aq dq lq rq oq cq Bq bq Fo Fc fo fc la ra lB rB lC rC em en bu";
        marks.split(' ').any(|mark| self.has_exactly(at, mark))
    }

    /// Returns whether the bracket before `at` is closed after a backslash.
    fn is_group(&self, at: usize) -> bool {
        let hard = |at: usize| self.char(at).is_some_and(|c| c <= ' ' || c == '\u{7F}');
        (at..self.text.len())
            .take_while(|end| self.bytes(at, *end) < 64 && !hard(*end + 1))
            .any(|end| self.has_exactly(end, "\\)"))
    }

    /// The end of the escape at `at`, as groff writes it.
    fn shape(&self, at: usize) -> Option<usize> {
        let is = |at: usize, of: &str| self.char(at).is_some_and(|c| of.contains(c));
        let name = |at: usize| {
            self.char(at).is_some_and(|c| c.is_ascii_graphic() && !"()[]{}\\\"".contains(c))
        };
        let two =
            |at: usize| (name(at) && name(at + 1) && !self.text.has(at, "www.")).then_some(at + 2);
        let bracketed = |at: usize| {
            let end = (at..at + 32).find(|at| !name(*at)).unwrap_or(at + 32);
            (self.char(end) == Some(']')).then_some(end + 1)
        };
        if self.char(at) != Some('\\') {
            return None;
        }
        match self.char(at + 1)? {
            '(' => two(at + 2).filter(|_| !self.is_group(at + 2)),
            '[' => bracketed(at + 2).filter(|end| *end > at + 3),
            'f' | 'F' | 'm' | 'M' | 's' | '*' if is(at + 2, "(") => two(at + 3),
            'f' | 'F' | 'm' | 'M' | 's' | '*' if is(at + 2, "[") => bracketed(at + 3),
            'f' => self.is_font_letter(at + 1).then_some(at + 3),
            letter
                if "ABCDHLNRSXYZbhlosvw".contains(letter)
                    && is(at + 2, "'")
                    && !self.has(Fault::R73Quoted) =>
            {
                let graphic =
                    |at: usize| self.char(at).is_some_and(|c| c.is_ascii_graphic() && c != '\'');
                let end = (at + 3..at + 36).find(|at| !graphic(*at))?;
                (self.char(end) == Some('\'') && end > at + 3).then_some(end + 1)
            }
            '*' => self.char(at + 2)?.is_ascii_alphabetic().then_some(at + 3),
            's' => {
                let digit = at + 2 + usize::from(is(at + 2, "+-"));
                let second = is(digit, "123") && is(digit + 1, "0123456789");
                is(digit, "0123456789").then_some(digit + 1 + usize::from(second))
            }
            ':' | '&' | '%' | '|' | '^' | ',' => Some(at + 2),
            '/' => is(at + 2, "\\").then_some(at + 2),
            _ => None,
        }
    }

    /// The escape whose backslash is the last one before `at`.
    fn shape_before(&self, at: usize) -> Option<(usize, usize)> {
        let first = self.border(at).max(at.saturating_sub(36));
        let first = (first..at).rev().find(|at| self.char(*at) == Some('\\'))?;
        Some((first, self.shape(first)?))
    }

    fn is_glyph_of_name(&self, at: usize) -> Option<bool> {
        if matches!(self.char(at + 1), Some('C' | 'N')) && self.char(at + 2) == Some('\'') {
            return Some(true);
        }
        let glyph = matches!(self.char(at + 1), Some('(' | '['));
        let bracket = self.char(at + 1) == Some('[');
        let mark = self.is_mark(at + 2) && (!bracket || self.char(at + 4) == Some(']'));
        let letter =
            (at + 2..at + 4).any(|at| self.char(at).is_some_and(|c| c.is_ascii_alphanumeric()));
        glyph.then_some(letter && !mark)
    }

    /// Returns whether a name goes on at `at`, after other escapes.
    fn is_after_word_of_roff(&self, mut at: usize) -> bool {
        for _ in 0..4 {
            match self.shape_before(at).filter(|(_, end)| *end == at) {
                Some((first, _)) => match self.is_glyph_of_name(first) {
                    Some(of_name) => return of_name,
                    None => at = first,
                },
                None => break,
            }
        }
        self.is_letter_of_name(at, self.border(at))
    }

    /// Returns whether a host with a listed domain ends at `at`.
    fn is_after_listed(&self, at: usize) -> bool {
        let label =
            |at: &usize| self.char(*at).is_some_and(|c| c.is_ascii_alphanumeric() || c == '-');
        let length = (0..at).rev().take(64).take_while(label).count();
        let stop = (at - length).checked_sub(1).filter(|stop| *stop >= self.floor.min(at));
        stop.is_some_and(|stop| self.char(stop) == Some('.')) && self.is_listed(&(at - length..at))
    }

    /// Returns whether a label goes on after escapes at `at`.
    pub(super) fn goes_on_after_roff(&self, at: usize) -> bool {
        let after = |at: usize| {
            (0..4).fold(at, |at, _| match self.shape(at) {
                Some(end) if self.is_glyph_of_name(at) != Some(false) => end,
                _ => at,
            })
        };
        let end = after(at);
        if end == at || self.has(Fault::R73After) {
            return false;
        }
        let ends = match self.char(at + 1) {
            Some(':') => self.char(at + 2).is_some_and(|c| c.is_ascii_digit()),
            Some('|' | '^' | ',') => self.is_after_listed(at),
            _ => false,
        };
        let end = if self.is_separator_at(end) { after(end + 1) } else { end };
        !ends && self.char(end).is_some_and(|c| c == '_' || self.is_host(c) && !is_caseless(c))
    }

    /// Returns whether the letters of an escape end at `at`.
    pub(super) fn is_after_letters_of_roff(&self, at: usize) -> bool {
        self.on(Tailoring::MarkupEnds)
            && !self.has(Fault::R73Scheme)
            && at >= 2
            && self.roff_around(at - 2).is_some_and(|(_, after)| after == at)
    }

    /// Returns whether an escape stands before `at`, or around it, within a name.
    pub(super) fn is_after_break(&self, at: usize) -> bool {
        let Some((first, end)) = self.shape_before(at).filter(|(_, end)| *end >= at) else {
            return false;
        };
        let near = matches!(self.char(at.wrapping_sub(2)), Some('\\' | '('));
        let size = self.text.has(at - 1, "+") && self.has_exactly(at.wrapping_sub(2), "s");
        if !self.on(Tailoring::MarkupEnds)
            || self.has(Fault::R73Break)
            || !(near || size || self.char(at - 1) == Some(']') || self.is_after_argument(at))
            || end > at && self.char(first + 2) == Some('\'')
        {
            return false;
        }
        if let Some(of_name) = self.is_glyph_of_name(first) {
            return of_name || self.is_after_word_of_roff(first);
        }
        if end > at {
            let name = |at: &usize| {
                self.char(*at).is_none_or(|c| {
                    c.is_ascii_alphanumeric() || !c.is_ascii() || matches!(c, '-' | '.' | '_' | '@')
                })
            };
            let after = (at..self.text.len())
                .find(|end| self.bytes(at, *end) >= 64 || !name(end))
                .unwrap_or(self.text.len());
            return !self.text.has(at, "www.") && !self.has_exactly(after, "\\*");
        }
        let parts = |at: &usize| {
            self.char(*at).is_some_and(|c| c.is_ascii_alphanumeric() || "-._@".contains(c))
        };
        match self.char(first + 1) {
            Some(':') => (self.border(first)..first)
                .rev()
                .take(64)
                .take_while(parts)
                .any(|at| self.char(at).is_some_and(|c| !c.is_alphanumeric())),
            Some('|' | '^' | ',') => {
                self.is_after_word_of_roff(first) && !self.is_after_listed(first)
            }
            _ => self.is_after_word_of_roff(first),
        }
    }

    /// Returns whether a quote stands before `at`, and a letter, a digit or a hyphen of ASCII before it.
    fn is_after_argument(&self, at: usize) -> bool {
        let last = at.checked_sub(2).and_then(|at| self.char(at));
        self.char(at - 1) == Some('\'')
            && last.is_some_and(|c| c.is_ascii_alphanumeric() || c == '-')
    }

    /// Returns whether an escaped hyphen begins what is before an `@`, within a name, and the local
    /// part is not its value.
    pub(super) fn is_after_part_of_name(&self, walked: usize, local: usize) -> bool {
        let border = self.border(walked);
        let value = (walked..local).any(|at| self.char(at) == Some('='));
        if value && !self.has(Fault::R73Value) {
            return false;
        }
        self.on(Tailoring::MarkupEnds)
            && !self.has(Fault::R73Hyphen)
            && self.char(walked).is_some_and(|c| "-&%^*".contains(c))
            && walked > border
            && self.char(walked - 1) == Some('\\')
            && self.is_after_word_of_roff(walked - 1)
    }

    /// Returns whether a hyphen or underscore is escaped at `at`, and a label goes on after it.
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
