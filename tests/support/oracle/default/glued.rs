//! Where a string ends that holds a link, and text that is glued after one (R2-76, R2-80).

use icu_properties::props::Script;
use irispan::Tailoring;

use super::super::Term;
use super::Fault;
use super::chars::script;
use super::cut::is_caseless;
use super::parts::{Part, State};
use super::resume::Scan;

/// Maximum length of a name (R2-21), and of one between the signs of a sum (R2-76).
const MAX_NAME: usize = 32;
/// Bytes after the place where text is glued (R2-80).
const MAX_GLUED: usize = 256;

impl Scan<'_> {
    /// R2-76: whether the `'` here ends a string.
    pub(super) fn is_string_end(&self, state: &State, quote: usize) -> bool {
        let separated = matches!(self.char(quote + 1), Some(',' | ';'));
        let operator = self.text.has(quote + 1, ".$")
            || self.is_call_at(quote + 1) && !self.has(Fault::R76Call)
            || self.is_sum_at(quote + 1);
        self.on(Tailoring::MarkupEnds)
            && !state.apostrophe
            && (separated && self.is_value_at(quote + 2)
                || operator && !self.has(Fault::R76Operator))
            && !self.has(Fault::R76)
    }

    /// Returns whether a value begins here.
    fn is_value_at(&self, at: usize) -> bool {
        let word = |at: usize| self.is_ascii_word_at(at) || self.char(at) == Some('_');
        let name = self.length(at, |c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
        let null = self.text.has(at, "null") && !word(at + 4);
        let field = (1..=MAX_NAME).contains(&name) && self.char(at + name) == Some('=');
        self.char(at).is_some_and(|c| matches!(c, '\'' | '"') || c.is_ascii_digit())
            || null
            || field
    }

    /// Returns whether `.`, a name and `(` stand here.
    fn is_call_at(&self, at: usize) -> bool {
        let name = self.length(at + 1, |c| c.is_ascii_alphanumeric() || c == '_');
        self.char(at) == Some('.')
            && (1..=MAX_NAME).contains(&name)
            && self.char(at + 1 + name) == Some('(')
    }

    /// Returns whether `+`, what a program adds and `+'` stand here.
    fn is_sum_at(&self, at: usize) -> bool {
        let name = self.length(at + 1, |c| {
            c.is_ascii_alphanumeric()
                || "_$.".contains(c)
                || "[]()".contains(c) && !self.has(Fault::R76Brackets)
        });
        self.char(at) == Some('+')
            && (1..=MAX_NAME).contains(&name)
            && self.text.has(at + 1 + name, "+'")
    }

    fn length(&self, from: usize, holds: impl Fn(char) -> bool) -> usize {
        (from..).take_while(|at| self.char(*at).is_some_and(&holds)).count()
    }

    /// R2-80: whether text is glued after the link that begins with the character at `at`, which was
    /// read last.
    pub(super) fn is_glued_text(&self, state: &State, at: usize, c: char) -> bool {
        let east_asian =
            matches!(script(c), Script::Han | Script::Hiragana | Script::Katakana | Script::Hangul);
        self.on(Tailoring::GluedScript)
            && state.glued.is_none()
            && state.ascii
            && east_asian
            && self.term(at) == Term::Include
            && (at > state.from && self.is_ascii_word_at(at - 1) || self.is_root(state, at, c))
    }

    /// Returns whether nothing but the slash after an authority is before `at` in a path.
    fn is_root(&self, state: &State, at: usize, c: char) -> bool {
        at == state.from
            && matches!(c, '\u{3041}'..='\u{3096}' | '\u{309D}'..='\u{309F}')
            && c != 'の'
            && state.part == Part::Path
            && self.before(at) == Some('/')
            && self.before(at - 1) != Some('/')
            && !self.has(Fault::R80Root)
    }

    /// R2-80: the place at which text is glued, if that is near `at`: there the link ends.
    pub(super) fn glued_place(&self, state: &State, at: usize) -> Option<usize> {
        state.glued.filter(|place| self.bytes(*place, at) <= MAX_GLUED)
    }

    /// R2-80: whether reading stops here, because of what stands after text.
    pub(super) fn is_glued_text_end(&self, state: &State, at: usize, c: char) -> bool {
        let near = self.glued_place(state, at).is_some();
        let east_asian = |c: char| {
            matches!(script(c), Script::Han | Script::Hiragana | Script::Katakana | Script::Hangul)
        };
        let goes_on = self.char(at + 1).is_some_and(east_asian);
        let name = state.glued == Some(state.from) && !goes_on;
        let comma = c == '、' && goes_on && !self.has(Fault::R80Comma);
        let stop = (matches!(c, '。' | '，') && !name || comma) && near && !self.has(Fault::R80);
        let scheme = self.has_exactly(at, "http://") || self.has_exactly(at, "https://");
        let after_text = at > state.from && self.char(at - 1).is_some_and(is_caseless);
        let link = scheme && after_text && !self.has(Fault::R80Link);
        self.on(Tailoring::GluedScript) && (stop && !state.unglued || link)
    }
}
