//! Particles of Korean and Japanese, which are text after a link of ASCII (R2-18, R2-101).

use std::sync::LazyLock;

use icu_properties::props::Script;

use super::Fault;
use super::chars::script;
use super::parts::{Part, State};
use super::resume::Scan;

/// The page of the rules, where words are listed.
const PAGE: &str = include_str!("../../../../src/docs/rules/default-detection.md");

/// What stands in the page before each of its lists.
const BEFORE: [&str; 6] = [
    "The particles are ",
    "in any case of letters, one of `",
    "It begins with one of `",
    "or with one of\n  `",
    "begins one of the words `",
    "or it is one of `",
];

/// The words that the page lists after each of [`BEFORE`], up to the next backtick or full stop.
static LISTS: LazyLock<[Vec<&str>; 6]> = LazyLock::new(|| {
    BEFORE.map(|before| {
        let list = PAGE.split_once(before).map_or("", |(_, after)| after);
        list.split_once(['`', '.']).map_or(list, |(list, _)| list).split_whitespace().collect()
    })
});

/// The words that the page lists after `before`.
fn listed(before: &str) -> impl Iterator<Item = &'static str> {
    let at = BEFORE.iter().position(|one| *one == before);
    at.into_iter().flat_map(|at| LISTS[at].iter().copied())
}

/// Returns whether a run is a particle of R2-18.
pub(super) fn is_listed_particle(run: &str) -> bool {
    listed("The particles are ").any(|one| one == run)
}

impl Scan<'_> {
    /// R2-101: whether what stands here, after a slash, begins no name.
    pub(super) fn is_text_after_slash(&self, state: &State, at: usize) -> bool {
        let root = at == state.from;
        let slash = self.before(at) == Some('/') && !(root && self.before(at - 1) == Some('/'));
        if !slash || state.part != Part::Path || !state.ascii || self.has(Fault::R101) {
            return false;
        }
        let segment = (!root).then(|| self.segment_before(state.from, at - 1));
        let names = segment.is_some_and(|segment| {
            listed("in any case of letters, one of `")
                .any(|name| name.eq_ignore_ascii_case(&segment))
        });
        let word = listed("It begins with one of `").any(|word| self.has_exactly(at, word))
            || self.is_particle_before_word(at)
            || self.is_particle_alone(at);
        word && (!names || self.has(Fault::R101Names))
    }

    /// The segment of a path from `from` on that ends at `end`.
    fn segment_before(&self, from: usize, end: usize) -> String {
        let segment = (from..end).map(|at| self.char(at).unwrap_or('\u{FFFD}'));
        let segment: String = segment.collect();
        segment.rsplit('/').next().unwrap_or_default().to_owned()
    }

    /// Returns whether a particle stands here before a word or a comma.
    fn is_particle_before_word(&self, at: usize) -> bool {
        let scripts = |at: usize| self.char(at).map(script);
        let word = |at: usize| match self.char(at) {
            Some('、') => matches!(
                scripts(at + 1),
                Some(Script::Han | Script::Hiragana | Script::Katakana | Script::Hangul)
            ),
            _ => matches!(scripts(at), Some(Script::Han | Script::Katakana)),
        };
        let begins = |one: &str| self.has_exactly(at, one);
        listed("or with one of\n  `").any(|one| begins(one) && word(at + one.chars().count()))
            && (!listed("begins one of the words `").any(begins) || self.has(Fault::R101Names))
    }

    /// Returns whether a particle stands here, and nothing follows it.
    fn is_particle_alone(&self, at: usize) -> bool {
        listed("or it is one of `").any(|one| {
            let end = at + one.chars().count();
            self.has_exactly(at, one) && self.closes(end) && self.char(end) != Some('?')
        })
    }
}
