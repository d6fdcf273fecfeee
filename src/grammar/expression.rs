//! Links that a regular expression cuts: what stands after the link is a pattern, and so is what was meant (R2-100, T5).

use super::search::Search;
use crate::config::Tailoring;
use crate::text::hard::is_hard;
use crate::text::utf8::byte;

/// What may stand after `(?`, beside names of groups.
const KINDS_OF_GROUPS: &[u8] = b":!=<-";

/// Ranges with which classes of characters are written.
const RANGES: [&[u8]; 3] = [b"0-9", b"a-z", b"A-Z"];

/// The maximum number of bytes that are looked at of a branch.
const MAX_BRANCH: usize = 32;

impl Search<'_, '_> {
    /// Returns whether a link whose parts go from `from` to `end`, and whose reading stopped at
    /// `stop`, is cut by a regular expression: one of its brackets stands directly after the link,
    /// or is open in it where its reading stopped (R2-100, T5).
    #[cold]
    #[inline(never)]
    pub(super) fn is_cut_expression(&mut self, from: usize, end: usize, stop: usize) -> bool {
        if !self.config.tailored(Tailoring::MarkupEnds) || end == from {
            return false;
        }
        let part = &self.text[from..end];
        self.steps += part.len() as u64;
        let last = part.iter().rposition(|b| matches!(b, b'(' | b')' | b'[' | b']'));
        // What begins a part that extends no link may stand in a class: `[^/?#]`.
        let between = self.text.get(end..stop);
        let is_read = between.is_some_and(|b| b.iter().all(|b| matches!(b, b'?' | b'#')));
        let open = last.filter(|at| is_read && matches!(part[*at], b'(' | b'['));
        let is_cut_at = |bracket: usize| {
            begins_expression(&self.text[bracket..])
                || byte(self.text, bracket) == b'(' && self.begins_branches(bracket, end)
        };
        is_cut_at(end) || open.is_some_and(|at| is_cut_at(from + at))
    }

    /// Returns whether several branches begin with the `(` at `open`, the first of which holds the end of the link:
    /// `(art|audio)`.
    fn begins_branches(&self, open: usize, end: usize) -> bool {
        let is_word = |b: &&u8| b.is_ascii_alphanumeric() || matches!(**b, b'_' | b'-');
        let word = |from: usize| {
            self.text[from.min(self.text.len())..]
                .iter()
                .take(MAX_BRANCH)
                .take_while(is_word)
                .count()
        };
        let first = word(open + 1);
        let bar = open + 1 + first;
        let second = word(bar + 1);
        byte(self.text, bar) == b'|'
            && (open == end || bar == end)
            && first.min(second) > 0
            && matches!(byte(self.text, bar + 1 + second), b'|' | b')')
    }
}

/// Returns whether a text begins with a bracket of a regular expression: a group, `(?:`, `(.*`,
/// `(\d`, or a class, `[^/`, `[\w`, `[0-9`. A note of Markdown, `[^1]`, is none.
fn begins_expression(text: &[u8]) -> bool {
    match text {
        [b'(', b'?', b'P', b'<' | b'=', ..] | [b'(', b'.', b'*' | b'+', ..] => true,
        [b'(', b'?', kind, ..] => KINDS_OF_GROUPS.contains(kind),
        [b'[', b'^', next, ..] => !is_hard(*next) && next.is_ascii_punctuation() && *next != b']',
        [b'(' | b'[', b'\\', ..] => is_class_of_characters(&text[1..]),
        [b'[', after @ ..] => RANGES.iter().any(|range| after.starts_with(range)),
        _ => false,
    }
}

/// Returns whether a text begins with a class of characters of regular expressions, `\d+`, and not
/// with the size of letters in roff, `\s+2`, nor with a word.
pub(super) fn is_class_of_characters(text: &[u8]) -> bool {
    let [b'\\', b'd' | b'D' | b's' | b'S' | b'w' | b'W', next, ..] = text else { return false };
    match next {
        b'+' | b'-' => !byte(text, 3).is_ascii_digit(),
        _ => b"*?{}[]()/\\.$|^".contains(next),
    }
}

#[cfg(test)]
mod tests {
    use super::{begins_expression, is_class_of_characters};

    #[test]
    fn brackets_of_expressions() {
        for text in ["(?:a", "(?!a", "(?P<a", "(?P=a", "(.*/", "(\\d+", "[^/]", "[\\w-]", "[0-9]"] {
            assert!(begins_expression(text.as_bytes()), "{text}");
        }
        for text in
            ["(?)", "(?id=1", "(?Pa", "(a", "(.a", "[^1]", "[^]", "[^a]", "[\\x", "[0]", "("]
        {
            assert!(!begins_expression(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn classes_of_expressions() {
        for text in ["\\d+", "\\w*", "\\s?", "\\d{4}", "\\D)", "\\S\\.", "\\W-", "\\s+$"] {
            assert!(is_class_of_characters(text.as_bytes()), "{text}");
        }
        for text in ["\\d", "\\da", "\\s+2", "\\s-1", "\\s0", "\\w'a'", "\\n+", "\\s ", "\\d\""] {
            assert!(!is_class_of_characters(text.as_bytes()), "{text}");
        }
    }
}
