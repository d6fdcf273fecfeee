//! Formatting: LinkFormattingTest.txt, and what must hold for every IRI.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use irispan::iri::format::{Assembly, Form, Formatter, Position, maximal, minimal, readable};
use irispan::iri::to_uri;
use irispan::tables::CodePoints;
use irispan::{Profile, Scanner};
use proptest::prelude::*;
use proptest::sample::select;

use crate::data::code_points;
use crate::detection_test::{VERSIONS, lines};
use crate::oracle::official;
use crate::report;

/// A case of the file: the structure, and the two ways in which it is written.
struct Case {
    structure: Vec<(char, String)>,
    full: String,
    minimal: String,
}

/// The cases of the file of one version (U58-F28, U58-F29).
fn cases(version: &str) -> Option<Vec<Case>> {
    let file = official(version, "LinkFormattingTest.txt")?;
    let mut cases = Vec::new();
    let mut structure = None;
    let mut lines = file.lines();
    while let Some(line) = lines.next() {
        if let Some(inner) = line.strip_prefix("# {").and_then(|rest| rest.strip_suffix('}')) {
            structure = Some(fields(inner));
        } else if !line.is_empty() && !line.starts_with('#') {
            let minimal = lines.next().expect("a second line").to_owned();
            let structure = structure.take().expect("a line with the structure");
            cases.push(Case { structure, full: line.to_owned(), minimal });
        }
    }
    Some(cases)
}

/// `𝑺=https:// 𝑯=example.com 𝑷=a b`: cut only before a key.
fn fields(text: &str) -> Vec<(char, String)> {
    const KEYS: &str = "𝑺𝑯𝑷𝑸𝑽𝑭𝑫";
    let begins = |at: usize| {
        let mut rest = text[at..].chars();
        let before = at == 0 || text[..at].ends_with(' ');
        let key = rest.next().filter(|&c| KEYS.contains(c));
        key.filter(|_| before && rest.next() == Some('='))
    };
    let starts: Vec<(usize, char)> =
        text.char_indices().filter_map(|(at, _)| Some((at, begins(at)?))).collect();
    let end = |i: usize| starts.get(i + 1).map_or(text.len(), |next| next.0 - 1);
    let value = |(i, &(at, key)): (usize, &(usize, char))| {
        (key, text[at + key.len_utf8() + 1..end(i)].to_owned())
    };
    starts.iter().enumerate().map(value).collect()
}

/// The IRI of a structure, in one form.
fn write(structure: &[(char, String)], formatter: &Formatter<'_>) -> String {
    let mut head = String::new();
    let mut pieces = structure.iter().peekable();
    while let Some((_, text)) = pieces.next_if(|(key, _)| matches!(key, '𝑺' | '𝑯')) {
        head += text;
    }
    let mut assembly = Assembly::new(&head);
    while let Some((key, text)) = pieces.next() {
        assembly = match key {
            '𝑷' => assembly.segment(text),
            '𝑸' => {
                let value = pieces.next_if(|(key, _)| *key == '𝑽');
                assembly.query(text, value.map(|(_, value)| value.as_str()))
            }
            '𝑭' => assembly.fragment(text),
            '𝑫' => assembly.directive(text),
            other => panic!("{other} here"),
        };
    }
    assembly.write(formatter)
}

const CASES: usize = 55;

/// Runs the file of a version with some properties. The differences: line expected, line written.
fn differences(cases: &[Case], properties: &CodePoints) -> [Vec<(String, String)>; 2] {
    let [mut full, mut least] = [const { Vec::new() }; 2];
    for case in cases {
        for (form, expected, differences) in [
            (Form::FullyEscaped, &case.full, &mut full),
            (Form::Minimal, &case.minimal, &mut least),
        ] {
            let formatter = Formatter::new(form).code_points(properties);
            let written = write(&case.structure, &formatter);
            if written != *expected {
                differences.push((expected.clone(), written));
            }
        }
    }
    [full, least]
}

/// U58-F30: this is the file to go by.
#[test]
fn link_formatting_test_18() {
    let version = "18.0-draft";
    let (Some(cases), Some(properties)) = (cases(version), code_points(version)) else {
        report(&format!("LinkFormattingTest {version}: skipped, no data folder"));
        return;
    };
    assert_eq!(cases.len(), CASES);
    let [full, least] = differences(&cases, &properties);
    for (name, differences) in [("maximal", &full), ("minimal", &least)] {
        let agree = CASES - differences.len();
        report(&format!("LinkFormattingTest {version}, {name}: {agree} of {CASES}"));
    }
    assert!(full.is_empty() && least.is_empty(), "{full:#?} {least:#?}");
    // The properties that ship know all the characters of the file.
    assert_eq!(differences_of_shipped(&cases), 0);
}

fn differences_of_shipped(cases: &[Case]) -> usize {
    differences(cases, CodePoints::shipped()).iter().map(Vec::len).sum()
}
