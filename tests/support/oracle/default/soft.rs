//! Characters that end a link, or are Soft, because of what stands around them (section 8).

use icu_properties::props::Script;
use irispan::Tailoring;

use super::super::Term;
use super::Fault;
use super::chars::{is_pictograph, script};
use super::cut::is_caseless;
use super::parts::{Part, State};
use super::resume::Scan;
use super::slash::is_listed_particle;

/// Maximum length of a name between `|` and `=` (R2-21).
const MAX_FIELD: usize = 32;

impl Scan<'_> {
    /// Returns whether the character at `at` ends the link.
    pub(super) fn is_end(&self, state: &State, at: usize, c: char) -> bool {
        let passed = state.through && !c.is_ascii() && self.is_unseen(c);
        self.ends(at) && !passed && !(c == '"' && self.is_quote_in_word(at))
            || c == '|' && self.is_bar_end(state, at)
            || c == '['
                && (self.is_end_tag(at)
                    || self.is_masked_bracket(state, at)
                    || self.is_issue(state, at))
            || !state.through && self.begins_written_sequence(at)
            || self.is_genitive(state, at)
            || c == '\'' && self.is_string_end(state, at)
            || self.on(Tailoring::GluedScript)
                && !state.unglued
                && (self.is_note(state, at, c)
                    || self.is_wide_punctuation(state, c)
                    || self.is_quote_before_text(state, at, c)
                    || self.is_hiragana_after_ascii(state, at, c)
                    || self.is_particle(state, at, c)
                    || self.is_text_after_slash(state, at))
    }

    /// R2-61: whether `[/`, a name and `]` stand here.
    fn is_end_tag(&self, at: usize) -> bool {
        let name = (at + 2..)
            .take_while(|i| self.char(*i).is_some_and(|c| c.is_ascii_alphabetic()))
            .count();
        self.on(Tailoring::MarkupEnds)
            && self.char(at + 1) == Some('/')
            && (1..=16).contains(&name)
            && self.char(at + 2 + name) == Some(']')
            && !self.has(Fault::R61)
    }

    /// R2-75: whether the number of an issue stands here, as the text of a link.
    fn is_issue(&self, state: &State, at: usize) -> bool {
        let is_of_number = |i: &usize| self.char(*i).is_some_and(|c| c.is_ascii_alphanumeric());
        let length = (at + 2..).take_while(is_of_number).count();
        self.on(Tailoring::MarkupEnds)
            && state.part == Part::Path
            && at > 0
            && self.is_ascii_word_at(at - 1)
            && self.char(at + 1) == Some('#')
            && (1..=32).contains(&length)
            && self.char(at + 2 + length) == Some(']')
            && !self.has(Fault::R75Issue)
    }

    /// R2-103: whether `[gt]` or `[lt]` stands here.
    fn is_masked_bracket(&self, state: &State, at: usize) -> bool {
        self.on(Tailoring::MarkupEnds)
            && (self.text.has(at, "[gt]") || self.text.has(at, "[lt]"))
            && (state.part != Part::Query || self.closes(at + 4))
            && !self.has(Fault::R103)
    }

    /// R2-25.
    fn is_quote_in_word(&self, at: usize) -> bool {
        if self.has(Fault::R25) || at == 0 {
            return false;
        }
        let (Some(before), Some(after)) = (self.char(at - 1), self.char(at + 1)) else {
            return false;
        };
        let hebrew = |c: char| script(c) == Script::Hebrew && c.is_alphabetic();
        hebrew(before) && hebrew(after) || before.is_ascii_digit() && after.is_ascii_digit()
    }

    /// R2-21.
    fn is_bar_end(&self, state: &State, at: usize) -> bool {
        if !self.on(Tailoring::MarkupEnds) || self.has(Fault::R21) {
            return false;
        }
        if state.bracketed || state.part == Part::Path || self.term(at + 1) == Term::Hard {
            return true;
        }
        let name = (at + 1..)
            .take_while(|i| {
                self.char(*i).is_some_and(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
            })
            .count();
        (1..=MAX_FIELD).contains(&name) && self.char(at + 1 + name) == Some('=')
    }

    /// R2-24.
    fn is_genitive(&self, state: &State, at: usize) -> bool {
        self.on(Tailoring::ProseEnds)
            && !self.has(Fault::R24)
            && matches!(self.char(at), Some('\'' | '’'))
            && "s da de ta te dan den tan ten nin nın nun nün ya ye yi yı daki deki"
                .split(' ')
                .filter(|ending| *ending == "s" || !self.has(Fault::R24Turkish))
                .any(|ending| {
                    let stop = at + 1 + ending.chars().count();
                    ending.chars().enumerate().all(|(i, c)| self.char(at + 1 + i) == Some(c))
                        && self.term(stop) == Term::Hard
                })
            && !state.apostrophe
    }

    /// R2-16: an opening East Asian bracket after a word.
    fn is_note(&self, state: &State, at: usize, c: char) -> bool {
        let east_asian = matches!(
            c,
            '\u{3008}'
                ..='\u{301B}' | '\u{FF08}' | '\u{FF3B}' | '\u{FF5B}' | '\u{FF5F}' | '\u{FF62}'
        );
        let word = at > 0
            && self
                .char(at - 1)
                .is_some_and(|c| c.is_alphanumeric() || c == ')' || self.has(Fault::R16));
        let seen = if self.has(Fault::R34) { !state.ascii } else { state.seen };
        east_asian && self.term(at) == Term::Open && !seen && word
    }

    /// R2-17.
    fn is_wide_punctuation(&self, state: &State, c: char) -> bool {
        !state.seen
            && ("、。！，．：；？｡､".contains(c) || "｜│／".contains(c) && !self.has(Fault::R17))
    }

    /// R2-17.
    fn is_quote_before_text(&self, state: &State, at: usize, c: char) -> bool {
        state.ascii
            && matches!(c, '”' | '’')
            && self.char(at + 1).is_some_and(is_caseless)
            && !self.has(Fault::R17Quote)
    }

    /// R2-18.
    fn is_hiragana_after_ascii(&self, state: &State, at: usize, c: char) -> bool {
        let hiragana = matches!(c, '\u{3041}'..='\u{3096}' | '\u{309D}'..='\u{309F}');
        state.ascii
            && hiragana
            && c != 'の'
            && at > state.from
            && self.is_ascii_word_at(at - 1)
            && !self.has(Fault::R18Hiragana)
    }

    /// R2-18.
    fn is_particle(&self, state: &State, at: usize, c: char) -> bool {
        if !state.ascii || self.has(Fault::R18) {
            return false;
        }
        let run: String =
            (at..).map_while(|i| self.char(i).filter(|c| ('가'..='힣').contains(c))).collect();
        let end = at + run.chars().count();
        let word = at > state.from
            && self.char(at - 1).is_some_and(|c| c.is_ascii_alphanumeric() || c == ')')
            || at == state.from && c == 'を';
        if !word && !self.has(Fault::R18Delimiter) {
            return false;
        }
        c == 'を' || !run.is_empty() && is_listed_particle(&run) && self.closes(end)
    }

    /// Returns whether a character that others may extend is Soft where it stands (R2-21, R2-23).
    pub(super) fn is_made_soft(&self, state: &State, at: usize, c: char) -> bool {
        c == '|' && self.on(Tailoring::MarkupEnds) && !self.has(Fault::R21)
            || self.is_star(state, at, c)
            || state.ascii && self.is_edge(state, at, c)
    }

    fn is_prose(&self) -> bool {
        self.on(Tailoring::ProseEnds) && !self.has(Fault::R23)
    }

    /// R2-23: whether this `*` belongs to the first run of them.
    fn is_star(&self, state: &State, at: usize, c: char) -> bool {
        let mut first = at;
        while first > state.from && self.char(first - 1) == Some('*') {
            first -= 1;
        }
        let others = (state.from..first).any(|i| self.char(i) == Some('*'));
        self.is_prose() && c == '*' && !others
    }

    /// R2-23: a dash, an ellipsis, or a pictograph after a word or another such character.
    fn is_edge(&self, state: &State, at: usize, c: char) -> bool {
        let after = || {
            let before = (at > state.from).then(|| self.char(at - 1)).flatten();
            before.is_some_and(|c| match c.is_ascii() {
                true => c.is_ascii_alphanumeric(),
                false => self.term(at - 1) == Term::Soft || self.is_edge(state, at - 1, c),
            })
        };
        self.is_prose() && (matches!(c, '—' | '–' | '…') || is_pictograph(c) && after())
    }
}
