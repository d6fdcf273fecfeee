//! Formatting: LinkFormattingTest.txt, the rules one by one, and what must hold for every IRI.

mod found_again;
mod properties;

use std::borrow::Cow;

use irispan::iri::format::{Assembly, Form, Formatter, Position, maximal, minimal, readable};
use irispan::iri::to_display;
use irispan::tables::{CodePoints, LinkTerm};

use crate::support::data::code_points;
use crate::support::oracle::official;
use crate::support::report;

/// A case of the file: the structure, and the two ways in which it is written.
struct Case {
    structure: Vec<(char, String)>,
    full: String,
    minimal: String,
}

/// Returns the cases of the file of one version (U58-F28, U58-F29).
#[track_caller]
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

/// Returns the IRI of a structure, in one form.
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

/// A line that is written otherwise than the file has it: number of its case, form, and both lines.
type Difference = (usize, Form, String, String);

/// Runs the cases of a file with some properties.
fn differences(cases: &[Case], properties: &CodePoints) -> Vec<Difference> {
    let mut differences = Vec::new();
    for (number, case) in (1..).zip(cases) {
        for (form, expected) in [(Form::FullyEscaped, &case.full), (Form::Minimal, &case.minimal)] {
            let formatter = Formatter::new(form).code_points(properties);
            let written = write(&case.structure, &formatter);
            if written != *expected {
                differences.push((number, form, expected.clone(), written));
            }
        }
    }
    differences
}

/// Says how many lines of each form are as the file has them.
fn report_agreement(version: &str, differences: &[Difference]) {
    for (name, form) in [("maximal", Form::FullyEscaped), ("minimal", Form::Minimal)] {
        let agree = CASES - differences.iter().filter(|difference| difference.1 == form).count();
        report(&format!("LinkFormattingTest {version}, {name}: {agree} of {CASES}"));
    }
}

/// U58-F30: this is the file to go by.
#[test]
fn link_formatting_test_18() {
    let version = "18.0-draft";
    let (Some(cases), Some(properties)) = (cases(version), code_points(version)) else {
        return;
    };
    assert_eq!(cases.len(), CASES);
    let differing = differences(&cases, &properties);
    report_agreement(version, &differing);
    assert!(differing.is_empty(), "{differing:#?}");
    // The properties that ship know all the characters of the file.
    assert_eq!(differences(&cases, CodePoints::shipped()), []);
}

/// Cases of the file of 2025 that contradict the standard (U58-F30) and were mended in the next:
/// which line, and why.
const DIFFERING_17: [(usize, Form, Why); 27] = [
    (5, Form::FullyEscaped, Why::EndsInSoft),
    (6, Form::FullyEscaped, Why::EndsInSoft),
    (7, Form::FullyEscaped, Why::EndsInSoft),
    (11, Form::FullyEscaped, Why::EndsInSoft),
    (34, Form::Minimal, Why::EndsInSoft),
    (36, Form::FullyEscaped, Why::NotAscii),
    (38, Form::FullyEscaped, Why::NotAscii),
    (38, Form::Minimal, Why::EndsInSoft),
    (39, Form::FullyEscaped, Why::EndsInSoft),
    (39, Form::Minimal, Why::EndsInSoft),
    (40, Form::FullyEscaped, Why::NotAscii),
    (40, Form::Minimal, Why::EndsInSoft),
    (41, Form::FullyEscaped, Why::NotAscii),
    (42, Form::FullyEscaped, Why::EndsInSoft),
    (42, Form::Minimal, Why::EndsInSoft),
    (44, Form::FullyEscaped, Why::NotAscii),
    (44, Form::Minimal, Why::EndsInSoft),
    (46, Form::FullyEscaped, Why::NotAscii),
    (47, Form::FullyEscaped, Why::EndsInSoft),
    (47, Form::Minimal, Why::EndsInSoft),
    (49, Form::Minimal, Why::EndsInSoft),
    (50, Form::FullyEscaped, Why::NotAscii),
    (51, Form::FullyEscaped, Why::NotAscii),
    (51, Form::Minimal, Why::EndsInSoft),
    (53, Form::FullyEscaped, Why::NotAscii),
    (54, Form::FullyEscaped, Why::EndsInSoft),
    (54, Form::Minimal, Why::EndsInSoft),
];

/// Why a line of that file is not what UTS #58 says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    /// Its last character is Soft, and not escaped: a detector leaves it out (U58-F15).
    EndsInSoft,
    /// It should be fully escaped, and is not in ASCII.
    NotAscii,
}

fn why((_, form, expected, _): &Difference, properties: &CodePoints) -> Option<Why> {
    let soft =
        expected.chars().next_back().map(|last| properties.link_term(last) == LinkTerm::Soft);
    match form {
        Form::FullyEscaped if !expected.is_ascii() => Some(Why::NotAscii),
        _ if soft == Some(true) => Some(Why::EndsInSoft),
        _ => None,
    }
}

#[test]
fn link_formatting_test_17() {
    let version = "17.0.0";
    let (Some(cases), Some(properties)) = (cases(version), code_points(version)) else {
        return;
    };
    assert_eq!(cases.len(), CASES);
    let differing = differences(&cases, &properties);
    report_agreement(version, &differing);
    let mut found = Vec::new();
    for difference in &differing {
        let why = why(difference, &properties);
        let why = why.unwrap_or_else(|| panic!("differs for no known reason: {difference:?}"));
        found.push((difference.0, difference.1, why));
    }
    for why in [Why::EndsInSoft, Why::NotAscii] {
        let count = found.iter().filter(|entry| entry.2 == why).count();
        report(&format!("LinkFormattingTest {version}: {count} of the others, {why:?}"));
    }
    assert_eq!(found, DIFFERING_17);
}

/// The second line of each pair comes from the first by way of text too, where the first line reads
/// back as what it was made from (U58-F26).
#[test]
fn minimal_from_text() {
    let Some(cases) = cases("18.0-draft") else { return };
    let ambiguous = ["β/γ", "α=β", "b/?#c", "α&", "α#β"];
    let mut same = 0;
    for case in &cases {
        let is_ambiguous =
            case.structure.iter().any(|(_, text)| ambiguous.contains(&text.as_str()));
        assert_eq!(minimal(&case.full) != case.minimal, is_ambiguous, "{}", case.full);
        same += usize::from(!is_ambiguous);
        // What is minimal stays, and the maximal form leads to it.
        assert!(matches!(minimal(&case.minimal), Cow::Borrowed(_)), "{}", case.minimal);
        assert_eq!(minimal(&maximal(&case.minimal)), case.minimal);
        assert!(maximal(&case.minimal).is_ascii());
    }
    assert_eq!(same, CASES - ambiguous.len());
}

#[test]
fn rules_one_by_one() {
    for (rule, iri, expected) in [
        ("U58-F2", "https://%C3%A9@b%C3%A9.c:8/%C3%A9", "https://%C3%A9@b%C3%A9.c:8/é"),
        ("U58-F6", "x://a/b/c%2Fd", "x://a/b/c%2Fd"),
        ("U58-F7", "x://a?k=a=b%3Dc", "x://a?k=a=b%3Dc"),
        ("U58-F8", "x://a/%E9%c0%af%C3%A9", "x://a/%E9%C0%AFé"),
        ("U58-F9", "x://a/%2B?%2B+#%2B", "x://a/+?%2B+#+"),
        ("U58-F10", "x://a//b?#", "x://a//b?#"),
        (
            "U58-F11",
            "x://a/%3F%23?%23%26%3D=%23%26%2F%3F#%23%2F%3F_",
            "x://a/%3F%23?%23%26%3D=%23%26/?##/?_",
        ),
        ("U58-F11", "x://a#%3A~:b:~:c%3A%7E:%2C", "x://a#%3A~:b:~:c%3A~:%2C"),
        ("U58-F13", "x://a/%2541%25%34%31%254g%25", "x://a/%2541%2541%4g%"),
        ("U58-F14", "x://a/%28%29)%5B%29%5D", "x://a/()%29[%29]"),
        ("U58-F15", "x://a/b...", "x://a/b..%2E"),
        ("U58-F15", "x://a/b.?", "x://a/b.?"),
        ("U58-F15", "x://a/b.#", "x://a/b.#"),
        ("U58-F16", "x://a/b(c/d)e?(=)&(#)", "x://a/b(c/d%29e?(=%29&(#%29"),
        ("U58-F19", "x://a/%c3%a9%2f", "x://a/é%2F"),
        ("U58-F23", "x://a/e%CC%81", "x://a/e\u{301}"),
        ("I3987-G8", "a%3Ab/c%3Ad", "a%3Ab/c:d"),
        (
            "U58-F34",
            "mailto:%C3%A9%22%40%25@%C3%A4.de?subject=%C3%A9%26",
            "mailto:é%22%40%25@ä.de?subject=é%26",
        ),
    ] {
        assert_eq!(minimal(iri), expected, "{rule}");
        assert_eq!(minimal(expected), expected, "{rule}");
    }
    let value = Formatter::new(Form::Minimal).equals_in_values(true);
    assert_eq!(value.format("x://a?k%3D=a%3Db"), "x://a?k%3D=a=b", "U58-F12");
    let medial = Formatter::new(Form::Minimal).position(Position::Medial);
    assert_eq!(medial.format("x://a/b."), "x://a/b.", "U58-F4");
    assert_eq!(medial.format("x://a/b)"), "x://a/b%29", "U58-F4");
    for (rule, iri, expected) in [
        (
            "U58-F21",
            "x://a/%E2%80%AE%C2%85%EE%80%80?%EE%80%80",
            "x://a/%E2%80%AE%C2%85%EE%80%80?%EE%80%80",
        ),
        ("U58-F22", "x://a/%CC%81b%C2%AD%E2%80%8D", "x://a/%CC%81b%C2%AD\u{200D}"),
        ("I3987-R1", "x://a/%25%3B%7E%41?%27", "x://a/%25%3B~A?%27"),
        ("I3987-M9", "x://a/<\">{}|^`\\ ", "x://a/%3C%22%3E%7B%7D%7C%5E%60%5C%20"),
    ] {
        assert_eq!(readable(iri), expected, "{rule}");
        assert_eq!(readable(expected), expected, "{rule}");
    }
    assert_eq!(maximal("x://a/\u{E9}~%?'"), "x://a/%C3%A9~%25?%27");
}

/// U58-F35: text of other charsets is not half decoded, however long it is.
#[test]
fn escapes_of_other_charsets_stay_whole() {
    for text in [
        "https://www.magata.net/?f=awk%A5%DE%A5%CB%A5%E5%A5%A2%A5%EB.pdf",
        "http://a/%E4%F6%FC",
        "http://a/%C3%A9%E9",
    ] {
        assert_eq!(to_display(text), text);
        assert_eq!(readable(text), text);
    }
    let mixed = "http://a/%c3%a9%2f%e9%C3%A9/%C3%A9";
    assert_eq!(to_display(mixed), "http://a/é%2F%E9%C3%A9/é");
    let long = "%C3%A9".repeat(300_000);
    assert_eq!(to_display(&["http://a/", &long].concat()).len(), 9 + 600_000);
    let legacy = ["http://a/", &long, "%E9"].concat();
    assert_eq!(to_display(&legacy), legacy);
}
