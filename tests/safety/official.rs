//! The files of UTS #39, line by line.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use irispan::safety::{Confusability, confusability, scripts, skeleton};
use irispan::tables::{Idna2008, idna2008, is_identifier, is_limited_use, prototype};
use unicode_normalization::UnicodeNormalization;

use crate::support::data::required;
use crate::support::report;

/// Returns a file of the shipped version.
#[track_caller]
fn read(name: &str) -> Option<String> {
    Some(fs::read_to_string(required(&format!("17.0.0/{name}"))?).unwrap())
}

/// Returns the fields of each line with data.
fn fields(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .map(|line| line.trim_start_matches('\u{FEFF}').split('#').next().unwrap_or_default())
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.split(';').map(str::trim).collect())
}

fn characters(hex: &str) -> String {
    let code_point = |hex| char::from_u32(u32::from_str_radix(hex, 16).unwrap()).unwrap();
    hex.split(' ').map(code_point).collect()
}

/// Returns the values of a file whose first field is a range.
fn by_code_point(text: &str) -> BTreeMap<u32, &str> {
    let mut values = BTreeMap::new();
    for fields in fields(text) {
        let (first, last) = fields[0].split_once("..").unwrap_or((fields[0], fields[0]));
        let number = |hex| u32::from_str_radix(hex, 16).unwrap();
        values.extend((number(first)..=number(last)).map(|c| (c, fields[1])));
    }
    values
}

/// Returns the skeleton as UTS #39 defines it, from the file and with another normalizer. No line
/// of the file has an ignorable character.
fn plain_skeleton(text: &str, prototypes: &BTreeMap<String, String>) -> String {
    let replaced: String = text
        .nfd()
        .map(|c| prototypes.get(&c.to_string()).cloned().unwrap_or_else(|| c.to_string()))
        .collect();
    replaced.nfd().collect()
}

#[test]
fn every_line_of_confusables() {
    let Some(text) = read("confusables.txt") else { return };
    let lines: BTreeMap<String, String> =
        fields(&text).map(|fields| (characters(fields[0]), characters(fields[1]))).collect();
    assert!(lines.len() > 6000, "{} lines", lines.len());
    let ignorable = |text: &str| skeleton(text).is_empty();
    let mut ignored = 0;
    for (source, target) in &lines {
        let mut source_characters = source.chars();
        let (first, rest) = (source_characters.next().unwrap(), source_characters.next());
        assert_eq!((prototype(first), rest), (Some(&**target), None), "{source:?}");
        if ignorable(source) {
            ignored += 1;
            continue;
        }
        let expected = plain_skeleton(source, &lines);
        assert_eq!(skeleton(source), expected, "{source:?}");
        // In surroundings too, with a mark after, and upon the skeleton of the target.
        let around = format!("x{source}y\u{323}");
        assert_eq!(skeleton(&around), plain_skeleton(&around, &lines), "{source:?}");
    }
    // Everything in the file is confusable, unless it decomposes into something else.
    let pairs = lines.iter().filter(|(source, _)| !ignorable(source));
    let (met, apart): (Vec<_>, Vec<_>) =
        pairs.partition(|(source, target)| skeleton(source) == skeleton(target));
    for (source, target) in &apart {
        let changes = |text: &String| text.nfd().ne(text.chars());
        assert!(changes(source) || changes(target), "{source:?} and {target:?} do not meet");
    }
    report(&format!(
        "confusables.txt: {} lines, {} pairs meet, {} decompose first, {ignored} are ignorable",
        lines.len(),
        met.len(),
        apart.len()
    ));
    assert!(ignored < 20 && apart.len() < 60, "{apart:?}");
    // Nothing else has a prototype.
    let sources: BTreeSet<char> =
        lines.keys().map(|source| source.chars().next().unwrap()).collect();
    assert!(('\0'..=char::MAX).all(|c| prototype(c).is_some() == sources.contains(&c)));
}

/// Each line of intentional.txt is a pair that looks the same on purpose.
#[test]
fn intentional_confusables_meet() {
    let Some(text) = read("intentional.txt") else { return };
    let (mut met, mut classes) = (0, BTreeMap::<String, usize>::new());
    for fields in fields(&text) {
        let (a, b) = (characters(fields[0]), characters(fields[1]));
        let class = confusability(&a, &b);
        assert!(class.is_some(), "{a} and {b} do not meet");
        *classes.entry(format!("{:?}", class.unwrap())).or_default() += 1;
        met += 1;
    }
    report(&format!("intentional.txt: {met} pairs meet, {classes:?}"));
    assert!(met > 50);
    assert!(classes.contains_key(&format!("{:?}", Confusability::WholeScript)));
}

#[test]
fn identifier_status_and_categories() {
    let (Some(status), Some(types), Some(idna)) =
        (read("IdentifierStatus.txt"), read("IdentifierType.txt"), read("Idna2008.txt"))
    else {
        return;
    };
    let (status, idna) = (by_code_point(&status), by_code_point(&idna));
    let types = by_code_point(&types);
    let mut allowed = 0;
    for c in '\0'..=char::MAX {
        let code_point = u32::from(c);
        let expected = status.get(&code_point) == Some(&"Allowed");
        assert_eq!(is_identifier(c), expected, "{code_point:04X}");
        allowed += usize::from(expected);
        let limited = types.get(&code_point) == Some(&"Limited_Use");
        assert_eq!(is_limited_use(c), limited, "{code_point:04X}");
        let expected = match idna.get(&code_point) {
            Some(&"PVALID") => Idna2008::Valid,
            Some(&"CONTEXTJ") => Idna2008::Joiner,
            Some(&"CONTEXTO") => Idna2008::Context,
            Some(&"DISALLOWED") => Idna2008::Disallowed,
            Some(&"UNASSIGNED") | None => Idna2008::Unassigned,
            Some(other) => panic!("{other}"),
        };
        assert_eq!(idna2008(c), expected, "{code_point:04X}");
    }
    assert!(allowed > 30_000, "{allowed}");
}

/// Recommended are the scripts of the letters that IdentifierType.txt recommends.
#[test]
fn recommended_scripts() {
    let Some(text) = read("IdentifierType.txt") else { return };
    let mut expected = BTreeSet::new();
    for (code_point, kind) in by_code_point(&text) {
        if kind == "Recommended" {
            let c = char::from_u32(code_point).unwrap().to_string();
            expected.extend(scripts(&c).iter().map(|script| script.name()));
        }
    }
    // Three marks of Grantha are recommended for their use in Tamil.
    expected.remove("Grantha");
    let all: BTreeSet<_> =
        ('\0'..=char::MAX).flat_map(|c| scripts(c.encode_utf8(&mut [0; 4]))).collect();
    let recommended = all.iter().filter(|script| script.is_recommended());
    assert_eq!(recommended.map(|script| script.name()).collect::<BTreeSet<_>>(), expected);
    assert!(expected.len() > 25 && all.len() > 160, "{} of {}", expected.len(), all.len());
}
