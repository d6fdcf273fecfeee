//! LinkDetectionTest.txt: its lines, its marks, and a comparison of detectors with them.

use crate::support::oracle::{Oracle, official};
use crate::support::report;

/// Unicode versions whose test file is run.
pub(crate) const VERSIONS: [&str; 2] = ["17.0.0", "18.0-draft"];

/// Lines with data in the file of either version.
pub(crate) const LINES: usize = 344;

const START: char = '\u{2E20}';
const END: char = '\u{2E21}';

/// One line of the file: its text without marks, as detectors read it, and with marks.
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) marked: String,
}

/// Returns the lines of the file of one version, not trimmed.
#[track_caller]
pub(crate) fn lines(version: &str) -> Option<Vec<Line>> {
    let file = official(version, "LinkDetectionTest.txt")?;
    let lines = file.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    Some(
        lines
            .map(|line| Line { text: line.replace([START, END], ""), marked: line.to_owned() })
            .collect(),
    )
}

/// Draws marks around each span of a text.
pub(crate) fn mark(text: &str, spans: impl IntoIterator<Item = (usize, usize)>) -> String {
    let mut marked = String::new();
    let mut last = 0;
    for (start, end) in spans {
        for (piece, mark) in [(last..start, START), (start..end, END)] {
            marked.push_str(&text[piece]);
            marked.push(mark);
        }
        last = end;
    }
    marked.push_str(&text[last..]);
    marked
}

/// Runs a detector over the file of one version: prints how many lines agree, and asserts that all
/// do.
#[track_caller]
pub(crate) fn assert_conformant(
    who: &str,
    version: &str,
    detect: impl Fn(&str) -> Vec<(usize, usize)>,
) {
    let Some(lines) = lines(version) else { return };
    let mut differences = String::new();
    let mut agree = 0;
    for line in &lines {
        let marked = mark(&line.text, detect(&line.text));
        if marked == line.marked {
            agree += 1;
        } else {
            differences += &format!("\nexpected {}\n     got {marked}\n", line.marked);
        }
    }
    report(&format!("LinkDetectionTest {version}, {who}: {agree} of {}", lines.len()));
    assert_eq!(lines.len(), LINES, "lines in the file of {version}");
    assert!(differences.is_empty(), "{version}, {who}:{differences}");
}

#[test]
fn the_oracle_conforms() {
    for version in VERSIONS {
        let oracle = Oracle::load(version);
        assert_conformant("oracle", version, |text| {
            let found = oracle.iter().flat_map(|oracle| oracle.detect(text.as_bytes()));
            found.map(|(start, end, _)| (start, end)).collect()
        });
    }
}
