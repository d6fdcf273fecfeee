//! Properties, straight from the files of the Unicode Consortium and of IANA.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use unicode_normalization::UnicodeNormalization;

use crate::support::data::required;

/// Link_Term (U58-P1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    Hard,
    Include,
    Soft,
    Close,
    Open,
}

/// One value per code point for each property, and the set of top-level domains.
pub(super) struct Data {
    link_term: Vec<Term>,
    link_email: Vec<bool>,
    host: Vec<bool>,
    wide_host: Vec<bool>,
    /// What UTS #46 maps a character to.
    mapping: HashMap<char, String>,
    opening: HashMap<char, char>,
    tlds: HashSet<String>,
}

const CODE_POINTS: usize = 0x11_0000;

impl Data {
    #[track_caller]
    pub(super) fn load(version: &str) -> Option<Data> {
        let folder = required(version)?;
        let link_term = link_term(&folder);
        Some(Data {
            wide_host: wide_host(&folder, &link_term),
            mapping: mapping(&folder),
            link_term,
            link_email: link_email(&folder),
            host: host(&folder),
            opening: opening(&folder),
            tlds: tlds(&required("tlds-alpha-by-domain.txt")?),
        })
    }

    pub(super) fn link_term(&self, c: char) -> Term {
        self.link_term[c as usize]
    }

    pub(super) fn is_email(&self, c: char) -> bool {
        self.link_email[c as usize]
    }

    /// Returns whether a host may hold this character; separators not included (U58-H2).
    pub(super) fn is_host(&self, c: char) -> bool {
        self.host[c as usize]
    }

    /// Returns whether a host after a scheme may hold this character, as a symbol (R2-7).
    pub(super) fn is_wide_host(&self, c: char) -> bool {
        self.wide_host[c as usize]
    }

    pub(super) fn opening(&self, close: char) -> Option<char> {
        self.opening.get(&close).copied()
    }

    /// Returns a label as the set of top-level domains spells it (U58-H6, R2-12).
    pub(super) fn fold(&self, label: &[char]) -> String {
        let mapped = |c: &char| self.mapping.get(c).cloned().unwrap_or_else(|| (*c).into());
        label.iter().map(mapped).collect::<String>().nfc().collect()
    }

    /// Returns whether a label, folded already, is a top-level domain (U58-H6).
    pub(super) fn is_tld(&self, label: &str) -> bool {
        self.tlds.contains(label)
    }
}

/// Returns the whole text of an official file.
#[track_caller]
pub(crate) fn official(version: &str, name: &str) -> Option<String> {
    Some(read(&required(&format!("{version}/{name}"))?))
}

fn link_term(folder: &Path) -> Vec<Term> {
    let mut values = vec![Term::Hard; CODE_POINTS];
    for (range, fields) in records(&folder.join("LinkTerm.txt")) {
        values[range].fill(match fields[1].as_str() {
            "Include" => Term::Include,
            "Soft" => Term::Soft,
            "Close" => Term::Close,
            "Open" => Term::Open,
            other => panic!("LinkTerm.txt has the value {other}"),
        });
    }
    values
}

fn link_email(folder: &Path) -> Vec<bool> {
    let mut values = vec![false; CODE_POINTS];
    for (range, _) in records(&folder.join("LinkEmail.txt")) {
        values[range].fill(true);
    }
    values
}

fn opening(folder: &Path) -> HashMap<char, char> {
    let file = folder.join("LinkBracket.txt");
    records(&file)
        .into_iter()
        .map(|(close, fields)| (character(close.start), character(code_point(&fields[1]))))
        .collect()
}

/// Returns whether a host may hold the character (U58-H2, the narrow set).
fn host(folder: &Path) -> Vec<bool> {
    let mut allowed = vec![false; CODE_POINTS];
    for (range, fields) in records(&folder.join("Idna2008.txt")) {
        if matches!(fields[1].as_str(), "PVALID" | "CONTEXTJ" | "CONTEXTO") {
            allowed[range].fill(true);
        }
    }
    let mut values = allowed.clone();
    for (range, fields) in records(&folder.join("IdnaMappingTable.txt")) {
        if fields[1] == "mapped"
            && !fields[2].is_empty()
            && fields[2].split(' ').all(|one| allowed[code_point(one)])
        {
            values[range].fill(true);
        }
    }
    for c in '\0'..='\x7F' {
        values[c as usize] = c.is_ascii_alphanumeric() || c == '-';
    }
    values
}

/// Symbols that UTS #46 keeps, or maps to what hosts hold: those that extend a link, and stand in no
/// block of punctuation (R2-7).
fn wide_host(folder: &Path, link_term: &[Term]) -> Vec<bool> {
    let punctuation = |c: usize| matches!(c, 0x2000..=0x206F | 0x2800 | 0x2E00..=0x2E7F | 0x3000..=0x303F | 0xFE30..=0xFE6F);
    let may_be = |c: usize| c > 0x7F && link_term[c] == Term::Include && !punctuation(c);
    let narrow = host(folder);
    let mut values = vec![false; CODE_POINTS];
    let table = records(&folder.join("IdnaMappingTable.txt"));
    for (range, fields) in &table {
        for c in range.clone().filter(|c| may_be(*c)) {
            values[c] = matches!(&*fields[1], "valid" | "deviation");
        }
    }
    let kept = values.clone();
    for (range, fields) in table {
        let to_kept = |one| kept[code_point(one)] || narrow[code_point(one)];
        if fields[1] == "mapped" && !fields[2].is_empty() && fields[2].split(' ').all(to_kept) {
            for c in range.filter(|c| may_be(*c)) {
                values[c] = true;
            }
        }
    }
    values
}

/// R2-12.
fn mapping(folder: &Path) -> HashMap<char, String> {
    let mut mapping = HashMap::new();
    for (range, fields) in records(&folder.join("IdnaMappingTable.txt")) {
        if matches!(&*fields[1], "mapped" | "ignored") {
            let target = fields.get(2).map_or("", |one| one).split_whitespace();
            let target: String = target.map(|one| character(code_point(one))).collect();
            mapping.extend(range.map(character).map(|c| (c, target.clone())));
        }
    }
    mapping
}

/// Returns every top-level domain, in lower case: the A-label, and the U-label where it has one.
fn tlds(list: &Path) -> HashSet<String> {
    let mut set = HashSet::new();
    for line in read(list).lines() {
        if line.starts_with('#') || line.is_empty() {
            continue;
        }
        let label = line.to_ascii_lowercase();
        if let Some(encoded) = label.strip_prefix("xn--") {
            let Some(decoded) = idna::punycode::decode_to_string(encoded) else {
                panic!("{label} is no A-label");
            };
            set.insert(decoded.nfc().collect());
        }
        set.insert(label);
    }
    set
}

/// Reads the code points of each line that is not empty, with all fields of the line, the comment
/// cut off.
fn records(file: &Path) -> Vec<(core::ops::Range<usize>, Vec<String>)> {
    let mut records = Vec::new();
    for line in read(file).lines() {
        let before_comment = line.split('#').next().unwrap_or_default();
        if before_comment.trim().is_empty() {
            continue;
        }
        let fields: Vec<String> =
            before_comment.split(';').map(|field| field.trim().to_owned()).collect();
        let range = match fields[0].split_once("..") {
            Some((first, last)) => code_point(first)..code_point(last) + 1,
            None => code_point(&fields[0])..code_point(&fields[0]) + 1,
        };
        records.push((range, fields));
    }
    assert!(!records.is_empty(), "{} has no records", file.display());
    records
}

fn read(file: &Path) -> String {
    match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) => panic!("{}: {error}", file.display()),
    }
}

fn code_point(hexadecimal: &str) -> usize {
    match usize::from_str_radix(hexadecimal, 16) {
        Ok(value) if value < CODE_POINTS => value,
        _ => panic!("{hexadecimal} is no code point"),
    }
}

fn character(code_point: usize) -> char {
    match u32::try_from(code_point).ok().and_then(char::from_u32) {
        Some(c) => c,
        None => panic!("{code_point:X} is no character"),
    }
}

/// Checks that the files hold as many code points as U58-P2, U58-P6 and U58-P8 say, so that no line
/// was misread.
#[test]
fn the_files_are_read_completely() {
    // Version, Include, Soft, Close, Open, brackets, Link_Email.
    let expected = [
        ("17.0.0", [159_309, 330, 64, 64, 64, 149_240]),
        ("18.0-draft", [172_312, 332, 65, 65, 65, 162_100]),
    ];
    for (version, counts) in expected {
        let Some(data) = Data::load(version) else { continue };
        let terms = |term| data.link_term.iter().filter(|one| **one == term).count();
        assert_eq!(
            [
                terms(Term::Include),
                terms(Term::Soft),
                terms(Term::Close),
                terms(Term::Open),
                data.opening.len(),
                data.link_email.iter().filter(|one| **one).count(),
            ],
            counts,
            "{version}"
        );
        let ascii: String = ('\0'..='\x7F').filter(|c| data.is_host(*c)).collect();
        assert_eq!(ascii, "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
        assert!(data.is_tld("com") && data.is_tld("xn--p1ai") && data.is_tld("рф"));
        assert!(!data.is_tld("COM") && !data.is_tld("version"));
    }
}
