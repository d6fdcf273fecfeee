//! What is formatted and put between spaces is found as exactly itself (U58-F1).

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use irispan::iri::format::{Assembly, Form, Formatter, minimal};
use irispan::tables::CodePoints;
use irispan::{Confidence, Link, Profile, Scanner};

use crate::support::data::code_points;
use crate::support::detection_test::{VERSIONS, lines};
use crate::support::report;

/// Returns a formatter of each form, and what is to be found of its result.
pub(super) fn forms(properties: &CodePoints) -> [Formatter<'_>; 3] {
    [Form::Minimal, Form::Readable, Form::Maximal]
        .map(|form| Formatter::new(form).code_points(properties))
}

fn scanner(properties: &Arc<CodePoints>) -> Scanner {
    crate::support::builder().code_points(Arc::clone(properties)).profile(Profile::Uts58).build()
}

/// Returns what a scanner finds between two spaces.
pub(super) fn found(scanner: &Scanner, text: &str) -> Vec<String> {
    scanner.links(&format!(" {text} ")).map(|link| link.as_str().to_owned()).collect()
}

/// Formats every link of a text, and looks for it between spaces. The number of links.
///
/// Alone a domain may be less sure than it was beside its own target (R2-30): it is looked for at
/// every grade.
fn assert_found_again(scanner: &Scanner, properties: &CodePoints, text: &[u8]) -> usize {
    let any_grade = crate::support::builder()
        .profile(scanner.config().profile())
        .code_points(Arc::new(properties.clone()))
        .min_confidence(Confidence::Possible)
        .build();
    let mut count = 0;
    for link in scanner.links(text) {
        for formatter in forms(properties) {
            let written = format!(" {} ", formatter.format_link(&link));
            let again: Vec<Link<'_>> = any_grade.links(&written).collect();
            let whole = matches!(again[..], [again] if again.range() == (1..written.len() - 1));
            assert!(whole, "{link:?} by {formatter:?}: {again:?}");
            let twice = formatter.format_link(&again[0]);
            assert!(matches!(twice, Cow::Borrowed(_)), "{link:?} by {formatter:?}: {twice}");
        }
        count += 1;
    }
    count
}

#[test]
fn links_of_the_detection_test_are_found_again() {
    for version in VERSIONS {
        let (Some(lines), Some(properties)) = (lines(version), code_points(version)) else {
            continue;
        };
        let scanner = scanner(&properties);
        let again = |text: &str| assert_found_again(&scanner, &properties, text.as_bytes());
        let count: usize = lines.iter().map(|line| again(&line.text)).sum();
        report(&format!("formatting, LinkDetectionTest {version}: {count} links found again"));
        assert!(count > 200, "{count} links");
    }
}

#[test]
fn links_of_the_corpus_are_found_again() {
    let scanners = [
        ("uts58", crate::support::builder().profile(Profile::Uts58).build()),
        ("default", crate::support::scanner()),
    ];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/text");
    let files: Vec<Vec<u8>> = files_under(&root)
        .iter()
        .map(|file| fs::read(file).expect("a file of the corpus"))
        .collect();
    for (profile, scanner) in scanners {
        let again = |text: &Vec<u8>| assert_found_again(&scanner, CodePoints::shipped(), text);
        let count: usize = files.iter().map(again).sum();
        report(&format!("formatting, corpus/text, profile {profile}: {count} links found again"));
        assert!(count > 1_000 && files.len() > 50, "{count} links of {} files", files.len());
    }
}

fn files_under(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of the corpus");
    let mut files = Vec::new();
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        if path.is_dir() {
            files.extend(files_under(&path));
        } else {
            files.push(path);
        }
    }
    files
}

/// U58-F32: every text of the classes, up to six characters, in every place; and every pair of
/// pieces in neighbouring places.
#[test]
fn every_text_of_the_classes_is_found_again() {
    const CLASSES: [&str; 8] = ["a", " ", ".", "(", ")", "[", "]", "%41"];
    let properties = Arc::new(CodePoints::shipped().clone());
    let scanner = scanner(&properties);
    let formatter = Formatter::new(Form::Minimal);
    let mut count = 0;
    let mut check = |assembly: &Assembly| {
        let written = assembly.write(&formatter);
        assert_eq!(found(&scanner, &written), [&*written]);
        assert_eq!(formatter.format(&written), written);
        count += 1;
    };
    let host = || Assembly::new("https://example.com");
    let text = |mut number: usize, length: usize| -> String {
        let next = |_| {
            let class = CLASSES[number % CLASSES.len()];
            number /= CLASSES.len();
            class
        };
        (0..length).map(next).collect()
    };
    for length in 0..=5 {
        for number in 0..CLASSES.len().pow(length) {
            let text = text(number, length as usize);
            check(&host().segment(&text));
            if length <= 4 {
                let (first, second) = text.split_at(text.len() / 2);
                check(&host().segment(first).segment(second));
                check(&host().query(&text, None));
                check(&host().query(first, Some(second)));
                check(&host().fragment(&text));
                check(&host().segment(first).query(second, None));
                check(&host().query(first, None).fragment(second));
                check(&host().fragment(first).directive(second));
            }
        }
    }
    assert!(count > 60_000, "{count} texts");
}

/// One bracket for each that a detector remembers, and one more (U58-D8).
#[test]
fn brackets_that_a_detector_forgets() {
    let scanner = crate::support::builder().profile(Profile::Uts58).build();
    for depth in [124, 125, 126, 200] {
        let iri = format!("https://example.com/{}a{}", "(".repeat(depth), ")".repeat(depth));
        let written = minimal(&iri);
        assert_eq!(found(&scanner, &written), [&*written]);
        assert_eq!(matches!(written, Cow::Borrowed(_)), depth <= 125);
    }
}
