//! The texts that speed is measured on: made by a seeded generator from the words of `corpus/text`
//! and vocabularies written here, the same bytes on every machine; and, if `IRISPAN_CORPORA` names
//! a folder, every file in it.
//!
//! The generator makes as many links per megabyte as real text of the kind has, and as many places
//! that only look like links.

mod code;
mod links;
mod mail;
mod markup;
mod prose;
mod random;
mod words;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use random::Random;
use words::Vocabulary;

/// One text.
pub(crate) struct Text {
    /// The kind of text, or the file.
    pub(crate) name: String,
    /// UTF-8 if it was made here, anything if it is a file.
    pub(crate) bytes: Vec<u8>,
}

/// Writes one document of a kind.
type Document = fn(&mut Writer);

/// The kinds of text that can be made.
const KINDS: [(&str, Document); 7] = [
    ("prose", Writer::english_page),
    ("multilingual", Writer::multilingual_page),
    ("mail", Writer::mail_message),
    ("web", Writer::web_page),
    ("dense", Writer::link_list),
    ("code", Writer::code_or_log),
    ("iri", Writer::iri_page),
];

/// Names of the kinds that [`make`] knows.
pub(crate) fn kinds() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|(name, _)| *name)
}

/// Makes a text of `size` bytes, cut at a character.
pub(crate) fn make(name: &str, size: usize) -> Option<Text> {
    let seed = KINDS.iter().position(|(kind, _)| *kind == name)?;
    let mut writer = Writer::new(seed as u64 + 58);
    writer.out.reserve(size + (64 << 10));
    while writer.out.len() < size {
        KINDS[seed].1(&mut writer);
    }
    let mut out = writer.out;
    let end = (0..=size).rev().find(|end| out.is_char_boundary(*end)).unwrap_or(0);
    out.truncate(end);
    Some(Text { name: name.to_owned(), bytes: out.into_bytes() })
}

/// Returns the files of the folder that `IRISPAN_CORPORA` names, in the order of their names, each
/// repeated or cut to about `size` bytes.
pub(crate) fn corpora(size: usize) -> std::io::Result<Vec<Text>> {
    let Some(folder) = std::env::var_os("IRISPAN_CORPORA").map(PathBuf::from) else {
        return Ok(Vec::new());
    };
    let mut paths: Vec<PathBuf> = std::fs::read_dir(root().join(folder))?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.is_file() && !path.ends_with("README.md"))
        .collect();
    paths.sort();
    let mut texts = Vec::new();
    for path in paths {
        let bytes = std::fs::read(&path)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !bytes.is_empty() {
            let mut bytes = bytes.repeat(size.div_ceil(bytes.len()));
            bytes.truncate(size);
            texts.push(Text { name, bytes });
        }
    }
    Ok(texts)
}

/// Returns every text, made or from the folder, with its name, in UTF-8.
#[allow(dead_code, reason = "not every program that makes texts wants all of them at once")]
pub(crate) fn all(size: usize) -> std::io::Result<Vec<(String, String)>> {
    let made = kinds().filter_map(|name| make(name, size));
    let utf8 = |text: Text| {
        let bytes = String::from_utf8_lossy(&text.bytes).into_owned();
        (text.name, bytes)
    };
    Ok(made.chain(corpora(size)?).map(utf8).collect())
}

/// Returns the root of the workspace: the folder above this package that holds the corpus.
pub(crate) fn root() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().find(|folder| folder.join("corpus/text").is_dir()).unwrap_or(package)
}

/// Writes text.
pub(crate) struct Writer {
    out: String,
    random: Random,
    vocabulary: Arc<Vocabulary>,
    /// Where the next link is due, in bytes of the text.
    next_link: usize,
}

impl Writer {
    fn new(seed: u64) -> Writer {
        Writer {
            out: String::new(),
            random: Random::new(seed),
            vocabulary: Arc::new(Vocabulary::read(root())),
            next_link: 0,
        }
    }

    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Returns whether a link is due, if there is to be one in about `bytes` bytes.
    fn link_is_due(&mut self, bytes: usize) -> bool {
        if self.out.len() < self.next_link {
            return false;
        }
        // Not counted from here: what comes late once makes the next come earlier.
        self.next_link = self.next_link.max(self.out.len().saturating_sub(4 * bytes));
        self.next_link += self.random.between(bytes / 4, 2 * bytes - bytes / 4);
        true
    }

    fn english(&mut self) {
        let word = self.vocabulary.english.draw(&mut self.random);
        self.out.push_str(word);
    }

    fn any_english(&mut self) {
        let word = self.vocabulary.english.any(&mut self.random);
        let start = self.out.len();
        self.out.push_str(word);
        self.out[start..].make_ascii_lowercase();
    }

    /// Returns a word of one of the five other languages.
    fn foreign(&mut self, language: usize) {
        let vocabulary = &self.vocabulary;
        let words = [
            &vocabulary.russian,
            &vocabulary.chinese,
            &vocabulary.japanese,
            &vocabulary.arabic,
            &vocabulary.hindi,
        ][language % 5];
        self.out.push_str(words.draw(&mut self.random));
    }

    fn capitalize(&mut self, start: usize) {
        if let Some(first) = self.out.get_mut(start..start + 1) {
            first.make_ascii_uppercase();
        }
    }

    fn number(&mut self, max: usize) {
        let number = self.random.between(0, max);
        self.out.push_str(&number.to_string());
    }

    fn two_digits(&mut self, end: usize) {
        let number = self.random.below(end);
        self.out.push(char::from(b'0' + (number / 10) as u8));
        self.out.push(char::from(b'0' + (number % 10) as u8));
    }
}
