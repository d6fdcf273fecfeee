//! Counts of `word.ending` in texts.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use super::walk::Kind;

/// How often an ending is used, for what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    /// Projects with a word before the ending, in code, prose and mail. Domains that are written with
    /// a scheme somewhere do not count.
    pub(super) code: usize,
    pub(super) prose: usize,
    pub(super) mail: usize,
    /// Different names of files that end so.
    pub(super) files: usize,
    /// Different domains under the ending that are written with a scheme or with `www.`.
    pub(super) sites: usize,
}

/// Names that stand for any name in examples, and show nothing about an ending.
const PLACEHOLDERS: [&str; 22] = [
    "abc", "address", "bar", "baz", "blah", "crate", "domain", "example", "examples", "exemple",
    "exmaple", "file", "foo", "foobar", "host", "hostname", "name", "path", "server", "site",
    "test", "website",
];

/// So many bytes of prose count as a document of their own.
const BLOCK: usize = 64 << 10;

/// Counts texts one after another.
pub(super) struct Counter<'t> {
    endings: &'t HashSet<String>,
    /// By kind of text: word and ending, with the projects that have them.
    words: [BTreeMap<String, HashSet<String>>; 3],
    files: BTreeMap<String, HashSet<String>>,
    sites: BTreeMap<String, HashSet<String>>,
    /// Words of small letters before the name of a member in code, with the projects.
    receivers: BTreeMap<String, HashSet<String>>,
    /// Words of small letters in prose, with the documents.
    ordinary: BTreeMap<String, HashSet<String>>,
}

impl<'t> Counter<'t> {
    /// Begins with nothing; `endings` are the listed top-level domains, in small letters.
    pub(super) fn new(endings: &'t HashSet<String>) -> Counter<'t> {
        Counter {
            endings,
            words: Default::default(),
            files: BTreeMap::new(),
            sites: BTreeMap::new(),
            receivers: BTreeMap::new(),
            ordinary: BTreeMap::new(),
        }
    }

    /// Counts the name of a file.
    pub(super) fn add_name(&mut self, path: &Path) {
        let (Some(stem), Some(extension)) = (path.file_stem(), path.extension()) else { return };
        let extension = extension.to_string_lossy();
        if self.endings.contains(&*extension) {
            let stem = stem.to_string_lossy().to_ascii_lowercase();
            self.files.entry(extension.into_owned()).or_default().insert(stem);
        }
    }

    /// Counts a text of a kind.
    pub(super) fn add_text(&mut self, kind: Kind, project: &str, text: &[u8]) {
        for (at, _) in text.iter().enumerate().filter(|(_, byte)| **byte == b'.') {
            self.add_word(kind, project, text, at);
        }
        if kind == Kind::Prose {
            // A book is as long as the manuals of many projects.
            for (number, block) in text.chunks(BLOCK).enumerate() {
                let document = format!("{project} {number}");
                for word in block.split(u8::is_ascii_whitespace) {
                    self.add_ordinary(&document, word);
                }
            }
        }
        for start in beginnings_of_hosts(text) {
            self.add_site(&text[start..]);
        }
    }

    /// Counts the words around a full stop.
    fn add_word(&mut self, kind: Kind, project: &str, text: &[u8], stop: usize) {
        let is_label = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
        let start = stop - text[..stop].iter().rev().take_while(|byte| is_label(byte)).count();
        let end = stop + 1 + text[stop + 1..].iter().take_while(|byte| is_label(byte)).count();
        let (word, ending) = (&text[start..stop], &text[stop + 1..end]);
        let glued_before = |byte: &u8| matches!(byte, b'.' | b'_' | b'@' | b'/' | b'\\' | b':');
        let is_alone = word.first().is_some_and(u8::is_ascii_alphabetic)
            && ending.first().is_some_and(u8::is_ascii_lowercase)
            && !text[..start].last().is_some_and(|byte| glued_before(byte) || *byte >= 0x80)
            && goes_on(&text[end..]).is_none();
        let (Ok(word), Ok(ending)) = (str::from_utf8(word), str::from_utf8(ending)) else { return };
        if !is_alone {
            return;
        }
        if self.endings.contains(ending) {
            insert(&mut self.words[kind as usize], &format!("{word}.{ending}"), project);
        } else if kind == Kind::Code && is_plain_word(word.as_bytes()) {
            // `crates.io` and `example.com` stand in programs too.
            insert(&mut self.receivers, word, project);
        }
    }

    /// Counts a word of prose with its punctuation.
    fn add_ordinary(&mut self, document: &str, word: &[u8]) {
        let word = word.strip_suffix(b".").or_else(|| word.strip_suffix(b",")).unwrap_or(word);
        if let Some(word) = str::from_utf8(word).ok().filter(|word| is_plain_word(word.as_bytes()))
        {
            insert(&mut self.ordinary, word, document);
        }
    }

    /// Counts the host that a text begins with.
    fn add_site(&mut self, text: &[u8]) {
        let is_host = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.');
        let length = text.iter().take_while(is_host).count();
        let host = String::from_utf8_lossy(&text[..length]).to_ascii_lowercase();
        let mut labels = host.trim_end_matches('.').rsplit('.');
        let (Some(ending), Some(name)) = (labels.next(), labels.next()) else { return };
        if name.len() > 1 && !PLACEHOLDERS.contains(&name) && self.endings.contains(ending) {
            self.sites.entry(ending.to_owned()).or_default().insert(name.to_owned());
        }
    }

    /// Returns the counts of each ending that was seen.
    pub(super) fn counts(&self) -> BTreeMap<&str, Counts> {
        let mut counts: BTreeMap<&str, Counts> = BTreeMap::new();
        for (kind, words) in self.words.iter().enumerate() {
            let mut projects: BTreeMap<&str, HashSet<&str>> = BTreeMap::new();
            for (domain, of) in words {
                let Some((word, ending)) = domain.rsplit_once('.') else { continue };
                let word = word.to_ascii_lowercase();
                let is_site = word == "example"
                    || self.sites.get(ending).is_some_and(|names| names.contains(&word));
                if !is_site {
                    projects.entry(ending).or_default().extend(of.iter().map(String::as_str));
                }
            }
            for (ending, projects) in projects {
                let counts = counts.entry(ending).or_default();
                *[&mut counts.code, &mut counts.prose, &mut counts.mail][kind] = projects.len();
            }
        }
        for (ending, stems) in &self.files {
            counts.entry(ending).or_default().files = stems.len();
        }
        for (ending, names) in &self.sites {
            counts.entry(ending).or_default().sites = names.len();
        }
        counts
    }

    /// Returns the words that stand before members, and those of prose, in so many projects or more,
    /// with how many have them before members, and in prose.
    pub(super) fn names(&self, code: usize, prose: usize) -> BTreeMap<&str, (usize, usize)> {
        let mut names: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for (word, projects) in &self.receivers {
            names.entry(word).or_default().0 = projects.len();
        }
        for (word, projects) in &self.ordinary {
            names.entry(word).or_default().1 = projects.len();
        }
        names.retain(|_, counts| counts.0 >= code || counts.1 >= prose);
        names
    }
}

/// Letters of ASCII, small ones, two to twelve.
fn is_plain_word(word: &[u8]) -> bool {
    (2..=12).contains(&word.len()) && word.iter().all(u8::is_ascii_lowercase)
}

fn insert(map: &mut BTreeMap<String, HashSet<String>>, key: &str, value: &str) {
    // Most keys and values are there already.
    if !map.contains_key(key) {
        map.insert(key.to_owned(), HashSet::new());
    }
    if let Some(values) = map.get_mut(key)
        && !values.contains(value)
    {
        values.insert(value.to_owned());
    }
}

/// Returns the byte that makes what precedes a part of something longer: a path, a port, an
/// address, a further label.
fn goes_on(rest: &[u8]) -> Option<u8> {
    match rest {
        [byte @ (b'_' | b'/' | b'@' | b'\\' | 0x80..), ..] => Some(*byte),
        [byte @ (b'.' | b':'), next, ..] if next.is_ascii_alphanumeric() => Some(*byte),
        _ => None,
    }
}

/// Returns the places after each `://` and each `www.`.
fn beginnings_of_hosts(text: &[u8]) -> impl Iterator<Item = usize> {
    let before = |at: usize, end: &[u8]| text[..at].ends_with(end);
    (1..text.len()).filter(move |at| {
        let at = *at;
        match text[at - 1] {
            b'/' => before(at, b"://"),
            b'.' => before(at, b"www."),
            _ => false,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(kind: Kind, text: &str) -> BTreeMap<String, Counts> {
        let endings = ["com", "name", "rs"].map(str::to_owned).into();
        let mut counter = Counter::new(&endings);
        counter.add_text(kind, "p", text.as_bytes());
        counter.counts().into_iter().map(|(ending, counts)| (ending.to_owned(), counts)).collect()
    }

    #[test]
    fn projects_count_once() {
        let text = "user.name = a.name; user.name(), User.name. row.name[0] x.names";
        let want = Counts { code: 1, ..Counts::default() };
        assert_eq!(counted(Kind::Code, text), [("name".to_owned(), want)].into());
        assert_eq!(counted(Kind::Mail, text)["name"].mail, 1);
        assert_eq!(counted(Kind::Prose, text)["name"].prose, 1);
        let endings = ["name".to_owned()].into();
        let mut counter = Counter::new(&endings);
        for project in ["p", "q", "p"] {
            counter.add_text(Kind::Code, project, text.as_bytes());
        }
        assert_eq!(counter.counts()["name"].code, 2);
        let mut counter = Counter::new(&endings);
        counter.add_text(Kind::Code, "p", b"user.name row.name https://user.name/ www.a.row.name");
        let counts = Counts { sites: 2, ..Counts::default() };
        assert_eq!(counter.counts()["name"], counts, "both are domains");
    }

    #[test]
    fn parts_of_something_longer_do_not_count() {
        for text in [
            "a.b.name",
            "user.name.first",
            "x_y.name",
            "jo@x.name",
            "y.name@x",
            "src/main.rs",
            "main.rs:42",
            "std::fs.name",
            "x.name/a",
            "user.Name",
            "1.name",
            ".name",
            "x.name_a",
            "éa.name",
            "x.nameé",
            "x.",
        ] {
            assert_eq!(counted(Kind::Code, text), BTreeMap::new(), "{text}");
        }
    }

    #[test]
    fn domains_under_an_ending_count_once() {
        let text =
            "https://docs.rs/a http://docs.rs www.lib.rs. https://foo.rs ftp://a.rs ://rs //b.rs";
        assert_eq!(counted(Kind::Code, text)["rs"].sites, 2);
    }

    #[test]
    fn names_are_those_of_several_projects() {
        let endings = ["id".to_owned()].into();
        let mut counter = Counter::new(&endings);
        for project in ["a", "b"] {
            counter.add_text(Kind::Code, project, b"user.frob(); Item.x; i.x; only.Upper item.id");
            counter.add_text(Kind::Prose, project, b"A plain, `word` of user.name. User user2 on");
        }
        counter.add_text(Kind::Code, "a", b"single.x");
        counter.add_text(Kind::Prose, "b", b"single single");
        let names: Vec<_> = counter.names(2, 2).into_iter().collect();
        assert_eq!(names, [("of", (0, 2)), ("on", (0, 2)), ("plain", (0, 2)), ("user", (2, 0))]);
    }

    #[test]
    fn names_of_files_count() {
        let endings = ["rs".to_owned()].into();
        let mut counter = Counter::new(&endings);
        for name in ["a/b.rs", "c/b.rs", "c/d.rs", "e", "f.c", "g.RS"] {
            counter.add_name(Path::new(name));
        }
        assert_eq!(counter.counts()["rs"].files, 2);
    }
}
