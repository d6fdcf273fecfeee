//! Templates and the names of values that cut a link, and stand for what is put there: `https://example.com/<user>/x`,
//! `https://example.com/{{ x }}` (R2-54, T5).

use super::end::is_delimiter;
use super::search::Search;
use crate::config::Tailoring;
use crate::text::ascii::AsciiSet;
use crate::text::hard::is_hard;
use crate::text::utf8::byte;

/// What extends no link, and may stand between that and a template.
const BEFORE_TEMPLATE: AsciiSet = AsciiSet::LINK_SOFT.union(AsciiSet::of("#$"));

/// What may stand directly after a link before a template.
pub(super) const OPENS_TEMPLATE: AsciiSet = BEFORE_TEMPLATE.union(AsciiSet::of("{("));

/// The maximum number of bytes between a link and a template.
const MAX_SOFT: usize = 8;

/// The maximum number of bytes that are looked at of a template of a wiki.
const MAX_TEMPLATE: usize = 64;

impl Search<'_, '_> {
    /// Returns whether a link goes on after `<`: the name of a value, or an escape of Perl's documentation that does
    /// not delimit.
    #[inline(never)]
    pub(super) fn goes_on_after_bracket(&mut self, from: usize, end: usize, open: usize) -> bool {
        match self.escape_of_pod(open) {
            Some(c) => !is_delimiter(c),
            None => {
                self.goes_on_after_placeholder(open, b'>')
                    || end > from && self.begins_template_of_brackets(open)
            }
        }
    }

    /// Returns whether `<` begins a template there, or a name of words, which is not an element of HTML (R2-54); or a
    /// number, as in some identifiers of articles: `50:9<840::AID` (R2-90).
    fn begins_template_of_brackets(&mut self, open: usize) -> bool {
        let after = self.word_in_brackets(open);
        let name = after.map(|after| &self.text[open + 1..after - 1]);
        let next = byte(self.text, open + 1);
        self.config.tailored(Tailoring::MarkupEnds)
            && (matches!(next, b'?' | b'%' | b'<' | b'0'..=b'9')
                || name.is_some_and(|name| name.iter().any(|b| matches!(b, b'_' | b'-'))))
    }

    /// Returns whether the name of a value stands at `open`, up to `closing`, and after it more of a link:
    /// `https://example.com/<user>/x`, `https://example.com/|version|/x`.
    #[inline(never)]
    pub(super) fn goes_on_after_placeholder(&mut self, open: usize, closing: u8) -> bool {
        let opening = byte(self.text, open);
        let Some(after) = self.word_between(open, opening, closing) else { return false };
        self.goes_on_at(after)
    }

    /// Returns whether a link goes on at `at`, after the name of a value.
    fn goes_on_at(&self, at: usize) -> bool {
        let next = byte(self.text, at);
        let goes_on = match next {
            b'.' | b'-' => byte(self.text, at + 1).is_ascii_alphanumeric(),
            _ => matches!(next, b'/' | b'?' | b'#' | b'=' | b'&' | b'_'),
        };
        goes_on && self.config.tailored(Tailoring::MarkupEnds)
    }

    /// Returns whether the name of a value stands at `at` in angle brackets that are written as references, and after it
    /// more of a link: `https://example.com/&lt;user&gt;/x`.
    #[inline(never)]
    pub(super) fn goes_on_after_reference(&mut self, at: usize) -> bool {
        self.text[at..].starts_with(b"&lt;")
            && self.word_between(at + 3, b';', b'&').is_some_and(|after| {
                self.text[after..].starts_with(b"gt;") && self.goes_on_at(after + 3)
            })
    }

    /// Returns whether a template in braces begins at the end of a link, or after what extends no link there:
    /// `https://example.com/{{ x }}` (R2-54, T5).
    #[inline]
    pub(super) fn is_before_template(&self, end: usize, stop: usize) -> bool {
        OPENS_TEMPLATE.contains(byte(self.text, end)) && self.opens_template(end, stop)
    }

    #[inline(never)]
    fn opens_template(&self, end: usize, stop: usize) -> bool {
        let limit = stop.min(end + MAX_SOFT);
        let between = |b: &&u8| BEFORE_TEMPLATE.contains(**b);
        let at = end + self.text[end..limit].iter().take_while(between).count();
        let [before, open, next] = [at.wrapping_sub(1), at, at + 1].map(|at| byte(self.text, at));
        let opens = match open {
            b'{' => next.is_ascii_alphabetic() || is_hard(next) || b"{%#$_".contains(&next),
            b'(' => before == b'$',
            _ => false,
        };
        opens && self.config.tailored(Tailoring::MarkupEnds)
    }

    /// Returns whether a template in double braces ends a link after a word, as the markup of a wiki does:
    /// `https://example.com/b{{Dead}}` (R2-54, T5).
    #[cold]
    #[inline(never)]
    pub(super) fn ends_with_template(&mut self, start: usize, end: usize) -> bool {
        let link = &self.text[start..end];
        let link = &link[link.len().saturating_sub(MAX_TEMPLATE)..];
        self.steps += link.len() as u64;
        let open = link.windows(2).rposition(|pair| pair == b"{{");
        link.ends_with(b"}}")
            && open.is_some_and(|open| open > 0 && link[open - 1].is_ascii_alphanumeric())
            && self.config.tailored(Tailoring::MarkupEnds)
    }
}
