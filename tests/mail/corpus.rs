//! The messages of `corpus/mail`, each with its expected links in a file beside it.
//!
//! The format is described in `corpus/mail/README.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::{fs, iter};

use irispan::mail::{Message, Repair, TextLink};
use irispan::safety::{CheckOptions, Fact, FactKind, compare_text};
use serde::Deserialize;

/// Fewer messages than this means that files were lost.
const FEWEST: usize = 100;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    title: String,
    #[serde(default)]
    repairs: Vec<String>,
    /// Names that the caller protects.
    #[serde(default)]
    protect: Vec<String>,
    #[serde(default)]
    part: Vec<ExpectedPart>,
    #[serde(default)]
    link: Vec<ExpectedLink>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedPart {
    path: String,
    charset: Option<String>,
    #[serde(default)]
    repairs: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedLink {
    part: String,
    text: String,
    pieces: Vec<[usize; 2]>,
    uri: Option<String>,
    flags: Option<Vec<String>>,
    without_hyphens: Option<String>,
    mismatch: Option<Vec<String>>,
    /// The kind of each, and the text in its range.
    #[serde(default)]
    facts: Vec<[String; 2]>,
    #[serde(default)]
    href: bool,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/mail")
}

/// Returns every message with its name, in order.
pub(super) fn messages() -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "eml"));
    files.sort();
    assert!(files.len() >= FEWEST, "{} messages", files.len());
    let name = |file: &PathBuf| file.file_stem().unwrap().to_string_lossy().into_owned();
    files.iter().map(|file| (name(file), fs::read(file).unwrap())).collect()
}

fn names(repairs: &[Repair]) -> Vec<String> {
    repairs.iter().map(|repair| repair.as_str().to_owned()).collect()
}

/// Returns the facts about a link: the kind of each, and the text in its range.
fn facts(link: &TextLink<'_>, options: &CheckOptions) -> Vec<[String; 2]> {
    let pair = |fact: Fact| {
        let text = match fact.kind() {
            FactKind::TextTargetMismatch => link.visible().unwrap(),
            _ => link.as_str(),
        };
        [fact.kind().as_str().to_owned(), text[fact.range()].to_owned()]
    };
    link.facts(options).into_iter().map(pair).collect()
}

/// Returns how a link differs from the expected one.
fn compare(
    expected: &ExpectedLink,
    path: &str,
    link: &TextLink<'_>,
    facts: &[[String; 2]],
) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut check = |what: &str, found: String, expected: String| {
        if found != expected {
            wrong.push(format!("{}: {what} is {found}, not {expected}", link.as_str()));
        }
    };
    let pieces: Vec<Range<usize>> =
        expected.pieces.iter().map(|[start, end]| *start..*end).collect();
    check("the part", path.to_owned(), expected.part.clone());
    check("the text", link.as_str().to_owned(), expected.text.clone());
    check(
        "the place",
        format!("{:?}", link.raw_ranges().collect::<Vec<_>>()),
        format!("{pieces:?}"),
    );
    check("href", link.anchor().is_some().to_string(), expected.href.to_string());
    check(
        "the other reading",
        format!("{:?}", link.without_hyphens()),
        format!("{:?}", expected.without_hyphens),
    );
    if let Some(uri) = &expected.uri {
        check("the URI", format!("{:?}", link.to_uri()), format!("{:?}", Ok::<_, ()>(uri)));
    }
    if let Some(flags) = &expected.flags {
        let found: Vec<_> = link.link().flags().names().collect();
        check("flags", format!("{found:?}"), format!("{flags:?}"));
    }
    let mismatch = link.anchor().and_then(|anchor| {
        let visible = link.visible()?;
        let fact = compare_text(visible, anchor.href()).into_iter().next()?;
        Some(vec![visible[fact.range()].to_owned(), fact.detail()?.to_owned()])
    });
    check("the mismatch", format!("{mismatch:?}"), format!("{:?}", expected.mismatch));
    check("what is odd", format!("{facts:?}"), format!("{:?}", expected.facts));
    wrong
}

#[test]
fn every_message() {
    let scanner = crate::support::scanner();
    let mut wrong = Vec::new();
    let (mut links, mut kinds) = (0, BTreeMap::<&str, usize>::new());
    let mut seen = BTreeSet::new();
    for (name, raw) in messages() {
        let toml = fs::read_to_string(folder().join(format!("{name}.toml"))).unwrap();
        let expected: Expected =
            toml::from_str(&toml).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(!expected.title.is_empty(), "{name}");
        let options =
            expected.protect.iter().fold(CheckOptions::new(), |all, name| all.protect(name));
        let mut complaints = Vec::new();
        let message = Message::parse(&raw);
        if names(message.repairs()) != expected.repairs {
            complaints.push(format!("the message has {:?}", message.repairs()));
        }
        let mut wanted = expected.link.iter();
        let mut parts: Vec<_> = expected.part.iter().collect();
        for part in message.parts() {
            let (text, number) = (part.text(), part.number().to_string());
            let mut repairs = names(part.repairs());
            repairs.extend(text.as_ref().map(|text| names(text.repairs())).unwrap_or_default());
            let position = parts.iter().position(|part| part.path == number);
            let wanted_part = position.map(|position| parts.remove(position));
            if repairs != wanted_part.map(|part| part.repairs.clone()).unwrap_or_default() {
                complaints.push(format!("part {number:?} has {repairs:?}"));
            }
            let Some(text) = text else { continue };
            if let Some(charset) = wanted_part.and_then(|part| part.charset.as_deref())
                && charset != text.charset()
            {
                complaints.push(format!("part {number} is {}", text.charset()));
            }
            for link in text.links(&scanner) {
                links += 1;
                *kinds.entry(link.link().kind().as_str()).or_default() += 1;
                let facts = facts(&link, &options);
                seen.extend(facts.iter().map(|[kind, _]| kind.clone()));
                match wanted.next() {
                    Some(expected) => complaints.extend(compare(expected, &number, &link, &facts)),
                    None => complaints.push(format!("{} is too much", link.as_str())),
                }
            }
        }
        complaints.extend(wanted.map(|link| format!("{} is missed", link.text)));
        complaints.extend(parts.iter().map(|part| format!("part {:?} is missed", part.path)));
        wrong.extend(complaints.into_iter().map(|what| format!("{name}: {what}")));
    }
    assert!(wrong.is_empty(), "{} complaints\n{}", wrong.len(), wrong.join("\n"));
    assert!(links > 150 && kinds.len() == 3, "{links} links, {kinds:?}");
    let unseen = FactKind::ALL.iter().filter(|kind| !seen.contains(kind.as_str()));
    // No message is long enough to be cut, and the last two are advice for who coins a name.
    let others = [FactKind::Truncated, FactKind::DigitLookAlike, FactKind::UpperCase];
    assert_eq!(unseen.copied().collect::<Vec<_>>(), others);
}

/// Every message has its file, and every file its message.
#[test]
fn files_come_in_pairs() {
    let names: Vec<_> = messages().into_iter().map(|(name, _)| format!("{name}.toml")).collect();
    let mut tomls: Vec<_> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".toml"))
        .collect();
    tomls.sort();
    let unpaired = iter::zip(&names, &tomls).find(|(message, toml)| message != toml);
    assert!(names.len() == tomls.len() && unpaired.is_none(), "{unpaired:?}");
}
