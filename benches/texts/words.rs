//! Vocabularies: written here, and the words of `corpus/text`.

mod asia;
mod europe;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::random::Random;
use asia::{ARABIC, CHINESE, HINDI, JAPANESE};
use europe::{ENGLISH, RUSSIAN};

/// Words of one language, the frequent ones more often than the others.
pub(crate) struct Words {
    words: Vec<String>,
    /// Indices of `words`, each as often as Zipf's law gives it.
    drawn: Vec<u16>,
}

/// Entries of the table that words are drawn from.
const DRAWN: usize = 1 << 14;

impl Words {
    /// Returns first the frequent words in their order, then the others.
    fn new(frequent: &[&str], others: Vec<String>) -> Words {
        let mut words: Vec<String> = frequent.iter().map(|word| (*word).to_owned()).collect();
        words.extend(others.into_iter().filter(|word| !frequent.contains(&word.as_str())));
        words.truncate(1 << 12);
        let total: f64 = (1..=words.len()).map(|rank| 1.0 / (rank as f64 + 2.0)).sum();
        let mut drawn = Vec::with_capacity(DRAWN + words.len());
        for index in 0..words.len() {
            let share = DRAWN as f64 / (index as f64 + 3.0) / total;
            drawn.extend(std::iter::repeat_n(index as u16, share.ceil() as usize));
        }
        Words { words, drawn }
    }

    /// Draws a word.
    pub(crate) fn draw(&self, random: &mut Random) -> &str {
        let index = *random.pick(&self.drawn);
        &self.words[usize::from(index)]
    }

    /// Returns any word, all with the same probability.
    pub(crate) fn any(&self, random: &mut Random) -> &str {
        random.pick::<String>(&self.words)
    }
}

/// The vocabularies that texts are made of.
pub(crate) struct Vocabulary {
    pub(crate) english: Words,
    pub(crate) russian: Words,
    pub(crate) arabic: Words,
    pub(crate) hindi: Words,
    pub(crate) chinese: Words,
    pub(crate) japanese: Words,
    /// Lines of code without links.
    pub(crate) code: Vec<String>,
    /// Links as the corpus has them, with the quotes and brackets around them.
    pub(crate) links: Vec<String>,
}

impl Vocabulary {
    /// Reads `corpus/text` of the workspace at `root`.
    pub(crate) fn read(root: &Path) -> Vocabulary {
        let corpus = root.join("corpus/text");
        let spaced = |prefixes: &[&str], is_letter: fn(char) -> bool| {
            let texts = files(&corpus, &PROSE, prefixes);
            let tokens = texts.iter().flat_map(|text| text.split_whitespace());
            let words = tokens.map(|token| token.trim_matches(|c: char| ",.;:!?()".contains(c)));
            let words = words.filter(|word| !word.is_empty() && word.chars().all(is_letter));
            by_frequency(words.map(str::to_lowercase))
        };
        let unspaced = |prefixes: &[&str]| {
            let texts = files(&corpus, &PROSE, prefixes);
            let runs = texts.iter().flat_map(|text| text.split(|c| !is_cjk(c)));
            by_frequency(runs.filter(|run| run.chars().count() > 1).map(str::to_owned))
        };
        Vocabulary {
            english: Words::new(ENGLISH, spaced(&["en-"], |c| c.is_ascii_alphabetic())),
            russian: Words::new(RUSSIAN, spaced(&["ru-"], is_cyrillic)),
            arabic: Words::new(ARABIC, spaced(&["ar-", "fa-"], is_arabic)),
            hindi: Words::new(HINDI, spaced(&["hi-"], is_devanagari)),
            chinese: Words::new(CHINESE, unspaced(&["zh-"])),
            japanese: Words::new(JAPANESE, unspaced(&["ja-"])),
            code: files(&corpus, &["code", "none"], &["en-", "methods", "namespaces", "code"])
                .iter()
                .flat_map(|text| text.lines())
                .filter(|line| !line.contains("://") && !line.contains('@') && line.len() > 12)
                .map(str::to_owned)
                .collect(),
            links: files(&corpus, &["mail", "forum", "chat", "readme"], &[""])
                .iter()
                .flat_map(|text| text.split_whitespace())
                .filter(|token| token.contains("://") || token.contains("www."))
                .map(str::to_owned)
                .collect(),
        }
    }
}

/// The folders whose words are words of prose.
const PROSE: [&str; 5] = ["mail", "chat", "forum", "readme", "markdown"];

fn is_cyrillic(c: char) -> bool {
    ('а'..='я').contains(&c) || ('А'..='Я').contains(&c) || c == 'ё'
}

fn is_arabic(c: char) -> bool {
    ('\u{620}'..='\u{64A}').contains(&c) || "پچژگکی".contains(c)
}

fn is_devanagari(c: char) -> bool {
    ('\u{900}'..='\u{963}').contains(&c)
}

fn is_cjk(c: char) -> bool {
    ('\u{3041}'..='\u{30FF}').contains(&c) || ('\u{4E00}'..='\u{9FFF}').contains(&c)
}

/// Files of some folders that are UTF-8 and whose names begin so, in the order of their paths.
fn files(corpus: &Path, folders: &[&str], prefixes: &[&str]) -> Vec<String> {
    let mut paths: Vec<PathBuf> = folders
        .iter()
        .flat_map(|folder| fs::read_dir(corpus.join(folder)).into_iter().flatten())
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            prefixes.iter().any(|prefix| name.starts_with(prefix))
        })
        .collect();
    paths.sort();
    paths.iter().filter_map(|path| fs::read_to_string(path).ok()).collect()
}

/// Returns each word once, the frequent ones first, otherwise in alphabetical order.
fn by_frequency(words: impl Iterator<Item = String>) -> Vec<String> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for word in words {
        *counts.entry(word).or_default() += 1;
    }
    let mut counted: Vec<_> = counts.into_iter().collect();
    counted.sort_by(|(a, m), (b, n)| n.cmp(m).then_with(|| a.cmp(b)));
    counted.into_iter().map(|(word, _)| word).collect()
}
