//! Particles of Korean and Japanese, which are text after a link of ASCII (R2-18, R2-101).

use std::sync::LazyLock;

use icu_properties::props::Script;

use super::Fault;
use super::chars::script;
use super::parts::{Part, State};
use super::resume::Scan;

/// The page of the rules, where words are listed.
const PAGE: &str = include_str!("../../../../src/docs/rules/default-detection.md");

/// Words that the page lists, read once.
type Words = LazyLock<Vec<&'static str>>;

static PARTICLES: Words = LazyLock::new(|| listed("The particles are "));
static NAMES: Words = LazyLock::new(|| listed("in any case of letters, one of `"));
static TEXT: Words = LazyLock::new(|| listed("It begins with one of `"));
static BEFORE_WORDS: Words = LazyLock::new(|| listed("or with one of\n  `"));
static WORDS: Words = LazyLock::new(|| listed("begins one of the words `"));
static ALONE: Words = LazyLock::new(|| listed("or it is one of `"));

/// The words that the page lists after `before`, up to the next backtick or full stop.
fn listed(before: &str) -> Vec<&'static str> {
    let (_, list) = PAGE.split_once(before).expect("the page has the list");
    list.split_once(['`', '.']).map_or(list, |(list, _)| list).split_whitespace().collect()
}

/// Returns whether a run is a particle of R2-18.
pub(super) fn is_listed_particle(run: &str) -> bool {
    PARTICLES.contains(&run)
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
        let names = segment
            .is_some_and(|segment| NAMES.iter().any(|name| name.eq_ignore_ascii_case(&segment)));
        let word = TEXT.iter().any(|word| self.has_exactly(at, word))
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
        BEFORE_WORDS.iter().any(|one| begins(one) && word(at + one.chars().count()))
            && (!WORDS.iter().any(|word| begins(word)) || self.has(Fault::R101Names))
    }

    /// Returns whether a particle stands here, and nothing follows it.
    fn is_particle_alone(&self, at: usize) -> bool {
        ALONE.iter().any(|one| {
            let end = at + one.chars().count();
            self.has_exactly(at, one) && self.closes(end) && self.char(end) != Some('?')
        })
    }
}
