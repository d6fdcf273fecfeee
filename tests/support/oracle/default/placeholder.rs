//! Placeholders for an address, and before one (R2-47, R2-78).

use core::ops::Range;

use super::Fault;
use super::resume::Scan;

/// Maximum length of a word in brackets (R2-5).
const MAX_WORD: usize = 63;
/// Elements that are not part of a word.
const ELEMENTS: [&str; 6] = ["br", "dd", "dt", "li", "p", "td"];

impl Scan<'_> {
    /// R2-47: whether a local part is the place of one.
    pub(super) fn is_placeholder(&self, local: &str) -> bool {
        let name = match local.strip_prefix('$') {
            Some(name) => Some(name),
            None => local.strip_prefix('%').and_then(|rest| rest.strip_suffix('%')),
        };
        let variable = name.is_some_and(|name| {
            let inside = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
            name.len() >= 2 && name.chars().all(inside)
        });
        let format = ["%s", "%d", "%v", "%q"].contains(&local);
        let argument = local
            .strip_prefix('%')
            .and_then(|rest| rest.strip_prefix(|c: char| c.is_ascii_digit()));
        let argument = argument.is_some_and(|rest| ["", "$d", "$s"].contains(&rest));
        let argument = argument && !self.has(Fault::R47Number);
        (variable || format || argument) && !self.has(Fault::R47Local)
    }

    /// R2-47: whether a local part ends with the place of a number.
    pub(super) fn is_padded(&self, walked: Range<usize>) -> bool {
        let local: String = walked.filter_map(|at| self.char(at)).collect();
        let digits = local.strip_suffix(['d', 'i', 'u', 'x', 'X']);
        let padded = digits.is_some_and(|rest| {
            let digit = |c: char| c.is_ascii_digit();
            let one = rest.strip_suffix(digit);
            let two = one.and_then(|rest| rest.strip_suffix(digit));
            [one, two].iter().flatten().any(|rest| rest.ends_with("%0"))
        });
        padded && !self.has(Fault::R47Padded)
    }

    /// R2-78: whether only a hyphen was left out, and a placeholder precedes it.
    pub(super) fn is_after_placeholder(&self, walked: usize, local: usize) -> bool {
        local == walked + 1
            && self.char(walked) == Some('-')
            && self.is_placeholder_before(walked)
            && !self.has(Fault::R78)
    }

    fn is_placeholder_before(&self, end: usize) -> bool {
        let border = self.border(end);
        let open = match self.before(end) {
            Some('}') => return true,
            Some(')') => return self.is_group_before(end),
            Some(';') => {
                let reference = self.text.before(border, end, "&gt;");
                return reference.is_some_and(|at| self.has_exactly(at, "&gt;"));
            }
            Some('>') => '<',
            Some(']') => '[',
            _ => return false,
        };
        let close = end - 1;
        let word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
        let mut first = close;
        while self.before(first).is_some_and(word) && close - first <= MAX_WORD {
            first -= 1;
        }
        let slash = open == '<' && self.before(first) == Some('/');
        let begin = if slash { first - 1 } else { first };
        let name: String = (first..close).filter_map(|at| self.char(at)).collect();
        let element = ELEMENTS.iter().any(|one| name.eq_ignore_ascii_case(one)) && open == '<';
        (1..=MAX_WORD).contains(&name.len())
            && self.before(begin) == Some(open)
            && (!element || self.has(Fault::R78Element))
    }
    /// R2-78: whether a group ends here that is glued to a word on its left.
    pub(super) fn is_group_before(&self, end: usize) -> bool {
        let glued = |c: char| c.is_ascii_alphanumeric() || "-_.+".contains(c);
        let (mut at, mut open) = (end - 1, 1);
        while self.before(at).is_some_and(|c| c.is_ascii_graphic()) && end - at < MAX_WORD {
            at -= 1;
            open += match self.char(at) {
                Some(')') => 1,
                Some('(') => -1,
                _ => 0,
            };
            if open == 0 {
                return self.before(at).is_some_and(glued) && !self.has(Fault::R78Group);
            }
        }
        false
    }
}
