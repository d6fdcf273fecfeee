//! The texts that are measured: from `corpus/text`, made here, and, if `IRISPAN_CORPORA` names a
//! folder, slices of real text from there.

use std::fs;
use std::path::{Path, PathBuf};

/// One text.
pub(crate) struct Input {
    /// What kind of text.
    pub(crate) name: String,
    /// UTF-8, because the rival takes nothing else.
    pub(crate) text: String,
}

/// Texts are repeated up to about this size, so that they lie outside the second cache.
const SIZE: usize = 4 << 20;

/// Every input that is there.
pub(crate) fn all() -> Vec<Input> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/text");
    let mut inputs = vec![
        input("prose", &folder(&corpus, &["mail", "forum", "chat"], is_mostly_ascii)),
        input("dense links", &dense()),
        input("code", &folder(&corpus, &["code", "log", "readme"], |_| true)),
        input(
            "multilingual",
            &folder(&corpus, &["mail", "forum", "chat"], |text| !is_mostly_ascii(text)),
        ),
    ];
    if let Some(corpora) = std::env::var_os("IRISPAN_CORPORA").map(PathBuf::from) {
        for name in ["a_prose_en", "b_multi", "g_iri_text"] {
            let path = corpora.join(name).with_extension("txt");
            let bytes = fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            inputs.push(Input {
                name: name.to_owned(),
                text: String::from_utf8_lossy(&bytes).into_owned(),
            });
        }
    }
    inputs
}

fn input(name: &str, text: &str) -> Input {
    assert!(!text.is_empty(), "{name}: corpus/text holds nothing of the kind");
    Input { name: name.to_owned(), text: text.repeat(SIZE.div_ceil(text.len())) }
}

/// English, and languages whose letters are nearly all in ASCII.
fn is_mostly_ascii(text: &str) -> bool {
    20 * text.bytes().filter(|b| !b.is_ascii()).count() < text.len()
}

/// The files of some folders that are UTF-8 and that `wanted` accepts, in the order of their paths.
fn folder(corpus: &Path, folders: &[&str], wanted: impl Fn(&str) -> bool) -> String {
    let mut paths: Vec<PathBuf> = folders
        .iter()
        .flat_map(|folder| fs::read_dir(corpus.join(folder)).into_iter().flatten())
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .collect();
    paths.sort();
    let texts = paths.iter().filter_map(|path| fs::read_to_string(path).ok());
    texts.filter(|text| wanted(text)).collect()
}

/// A dump of links, one a line, as crawlers write it.
fn dense() -> String {
    let hosts = ["example.com", "www.example.org", "sub.example.net:8080", "münchen.example.de"];
    let paths =
        ["/", "/a/b/c.html", "/search?q=iri&lang=de#top", "/wiki/Übersicht_(alt)", "/%E4%BE%8B"];
    let mut text = String::new();
    for host in hosts {
        for path in paths {
            for scheme in ["https://", "http://", ""] {
                text.push_str(scheme);
                text.push_str(host);
                text.push_str(path);
                text.push('\n');
            }
        }
        text.push_str("someone@example.com\n");
    }
    text
}
