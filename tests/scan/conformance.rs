//! LinkDetectionTest.txt through the library: exact with UTS #58, and with the default profile
//! different in pinned lines only, each with the tailoring that makes the difference.

use std::collections::BTreeMap;
use std::fmt::Write;

use irispan::{Confidence, Profile, Scanner, ScannerBuilder, Tailoring};

use crate::support::data::code_points;
use crate::support::detection_test::{VERSIONS, assert_conformant, lines, mark};
use crate::support::report;

/// The Unicode version of the tables that ship.
const SHIPPED: &str = "17.0.0";

/// Returns a builder that reads the properties of a Unicode version.
#[track_caller]
fn builder(version: &str) -> Option<ScannerBuilder> {
    Some(crate::support::builder().code_points(code_points(version)?))
}

fn spans(scanner: &Scanner, text: &str) -> Vec<(usize, usize)> {
    scanner.links(text).map(|link| (link.start(), link.end())).collect()
}

#[test]
fn uts58_conforms() {
    for version in VERSIONS {
        let scanner = builder(version).map(|builder| builder.profile(Profile::Uts58).build());
        let spans = |text: &str| scanner.iter().flat_map(|scanner| spans(scanner, text)).collect();
        assert_conformant("profile uts58", version, spans);
    }
}

/// The tables that ship are those of the released version.
#[test]
fn uts58_conforms_with_the_tables_that_ship() {
    let scanner = crate::support::builder().profile(Profile::Uts58).build();
    assert_conformant("profile uts58, shipped tables", SHIPPED, |text| spans(&scanner, text));
}

/// Lines on which the default profile differs, each after the tailorings responsible: sets that
/// restore the result of UTS #58 when switched off, members joined by `+`, sets by `|`.
const PINNED: &str = include_str!("expected/default_profile.txt");

#[test]
fn default_profile_differs_in_pinned_lines_only() {
    let Some(lines) = lines(SHIPPED) else { return };
    let mut pinned = BTreeMap::new();
    for entry in PINNED.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let Some((tailorings, text)) = entry.split_once('\t') else {
            panic!("no tab in the pinned line {entry:?}");
        };
        assert!(pinned.insert(text, tailorings).is_none(), "{text:?} is pinned twice");
    }

    let scanner = default_without(&[]);
    let (mut complaints, mut list) = (String::new(), String::new());
    let mut differing = 0;
    for line in &lines {
        let marked = mark(&line.text, spans(&scanner, &line.text));
        let expected = pinned.remove(line.text.as_str());
        if marked == line.marked {
            if expected.is_some() {
                let _ = writeln!(complaints, "pinned, but equal: {}", line.text);
            }
            continue;
        }
        differing += 1;
        let responsible = responsible(&line.text, &line.marked);
        report(&format!("default profile, {responsible}: {} -> {marked}", line.marked));
        let _ = writeln!(list, "{responsible}\t{}", line.text);
        match expected {
            Some(tailorings) if tailorings == responsible => {}
            Some(tailorings) => {
                let _ =
                    writeln!(complaints, "{tailorings} pinned, {responsible} seen: {}", line.text);
            }
            None => {
                let _ = writeln!(complaints, "not pinned: {responsible}: {}", line.text);
            }
        }
    }
    for text in pinned.keys() {
        let _ = writeln!(complaints, "pinned, but not in the file: {text}");
    }
    report(&format!(
        "LinkDetectionTest {SHIPPED}, profile default: {} of {} as UTS #58, {differing} differ",
        lines.len() - differing,
        lines.len()
    ));
    assert!(
        complaints.is_empty(),
        "{complaints}\ntests/scan/expected/default_profile.txt would be:\n{list}"
    );
}

/// Returns the smallest sets of tailorings without which the default profile marks the line as
/// expected.
fn responsible(text: &str, expected: &str) -> String {
    for size in 1..=Tailoring::ALL.len() {
        let mut names = Vec::new();
        for set in subsets(size) {
            let scanner = default_without(&set);
            if mark(text, spans(&scanner, text)) == expected {
                let members: Vec<String> = set.iter().map(|one| one.id().to_owned()).collect();
                names.push(members.join("+"));
            }
        }
        if !names.is_empty() {
            return names.join("|");
        }
    }
    // A difference that no switch explains is never acceptable: no pinned line says this.
    panic!("the default profile without its tailorings is not UTS #58 on {text:?}")
}

/// Returns every set of `size` tailorings, in order.
fn subsets(size: usize) -> impl Iterator<Item = Vec<Tailoring>> {
    (0..1_u32 << Tailoring::ALL.len()).filter(move |bits| bits.count_ones() as usize == size).map(
        |bits| {
            let all = Tailoring::ALL.iter().enumerate();
            all.filter(|(i, _)| bits >> i & 1 == 1).map(|(_, tailoring)| *tailoring).collect()
        },
    )
}

fn default_without(tailorings: &[Tailoring]) -> Scanner {
    let builder = crate::support::builder().profile(Profile::Default);
    let builder = tailorings.iter().fold(builder, |builder, one| builder.without(*one));
    builder.min_confidence(Confidence::Possible).build()
}
