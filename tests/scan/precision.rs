//! Precision: `corpus/text/none` holds what is not a link, a line a case; nothing there may be
//! reported at the default grade. Bare domains of the other texts are labelled by hand in
//! `corpus/grades.txt`, and the grade `likely` is measured by kind of text. Recall: `corpus/text` with
//! its links must yield plenty.

#![allow(clippy::unwrap_used, reason = "a test stops at what it cannot read")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use irispan::{Confidence, Kind, Link};

use crate::support::corpus;
use crate::support::report;

#[test]
fn what_is_no_link_is_not_reported() {
    let likely = crate::support::scanner();
    let possible = crate::support::builder().min_confidence(Confidence::Possible).build();
    let (mut lines, mut doubtful, mut wrong) = (0, 0, Vec::new());
    for path in corpus("none") {
        for line in fs::read(&path).unwrap().split(|&b| b == b'\n').filter(|l| !l.is_empty()) {
            lines += 1;
            doubtful += usize::from(possible.links(line).next().is_some());
            wrong.extend(likely.links(line).map(|link| {
                format!(
                    "{}: {} in {}",
                    path.display(),
                    link.as_str(),
                    String::from_utf8_lossy(line)
                )
            }));
        }
    }
    report(&format!(
        "precision: {lines} lines without links, {} reported, {doubtful} more at grade possible",
        wrong.len()
    ));
    assert!(lines >= 400, "{lines} lines are too few");
    assert!(doubtful > 0, "the lines are too easy: even grade possible finds nothing");
    assert!(wrong.is_empty(), "{} reported:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn links_of_the_corpus_are_found_and_mapped() {
    let scanner = crate::support::scanner();
    let (mut links, mut failed) = (0, Vec::new());
    for path in corpus("").iter().filter(|path| !path.to_string_lossy().contains("/none/")) {
        for link in scanner.links(&fs::read(path).unwrap()) {
            links += 1;
            if let Err(error) = link.to_uri() {
                failed.push(format!("{}: {}: {error}", path.display(), link.as_str()));
            }
        }
    }
    report(&format!("corpus: {links} links, {} without a URI", failed.len()));
    assert!(links >= 1500, "only {links} links");
    assert!(failed.len() * 100 < links, "{}", failed.join("\n"));
}

/// Kinds of text, by the folders of `corpus/text`, with the fewest percent of `likely` that people
/// call links, and the fewest percent of what they call links that is `likely`.
const KINDS: [(&str, &[&str], usize, usize); 3] = [
    ("people's text", &["chat", "forum", "mail", "markdown", "readme"], 95, 95),
    ("code", &["code"], 80, 95),
    ("logs and tables", &["csv", "log"], 80, 95),
];

/// Labels of a file of `corpus/text`: whether a reader calls the bare domain a link.
type Labels = BTreeMap<String, bool>;

/// Reads `corpus/grades.txt`: a line with the name of a file, then a line with `+` or `-` for each
/// different bare domain of it.
fn labels() -> BTreeMap<String, Labels> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/grades.txt");
    let (mut labels, mut file) = (BTreeMap::<String, Labels>::new(), String::new());
    for line in fs::read_to_string(path).unwrap().lines().filter(|line| !line.starts_with('#')) {
        match line.split_at_checked(2) {
            Some((sign @ ("+ " | "- "), domain)) => {
                let known = labels.get_mut(&file).unwrap().insert(domain.to_owned(), sign == "+ ");
                assert_eq!(known, None, "{file}: {domain} has two labels");
            }
            _ if line.is_empty() => {}
            _ => {
                file = line.to_owned();
                assert!(labels.insert(file.clone(), Labels::new()).is_none(), "{file} twice");
            }
        }
    }
    labels
}

/// Returns the label of a domain: its own, or that of the longest labelled text in it, because where a
/// link ends is for other tests.
fn label(labels: &Labels, domain: &str) -> Option<bool> {
    let within = labels.iter().filter(|(text, _)| domain.contains(text.as_str()));
    within.max_by_key(|(text, _)| text.len()).map(|(_, is_link)| *is_link)
}

/// How many bare domains of a kind of text there are, by label and grade.
#[derive(Default)]
struct Tally {
    /// `[label][is likely]`
    counts: [[usize; 2]; 2],
    wrong: Vec<String>,
}

impl Tally {
    fn add(&mut self, file: &str, link: &Link<'_>, is_link: bool) {
        let is_likely = link.confidence() >= Confidence::Likely;
        self.counts[usize::from(is_link)][usize::from(is_likely)] += 1;
        if is_likely != is_link {
            let what = if is_likely { "likely, and no link" } else { "a link, and not likely" };
            self.wrong.push(format!("{file}: {} is {what}", link.as_str()));
        }
    }
}

/// The grade agrees with labels that were given by hand.
#[test]
fn likely_is_what_a_reader_would_underline() {
    let scanner = crate::support::builder().min_confidence(Confidence::Possible).build();
    let labels = labels();
    let mut unlabelled = Vec::new();
    for (kind, folders, precision, recall) in KINDS {
        let mut tally = Tally::default();
        for folder in folders {
            for path in corpus(folder) {
                let name = path.file_name().unwrap().to_string_lossy().into_owned();
                let file = format!("{folder}/{name}");
                let of_file = labels.get(&file);
                for link in scanner.links(&fs::read(&path).unwrap()) {
                    let text = link.as_str();
                    if link.kind() != Kind::Domain {
                        continue;
                    }
                    match of_file.and_then(|labels| label(labels, text)) {
                        Some(is_link) => tally.add(&file, &link, is_link),
                        None if link.confidence() == Confidence::Possible => {}
                        None => unlabelled.push(format!("{file}: {text}")),
                    }
                }
            }
        }
        let [[no, not_links], [possible, likely]] = tally.counts;
        report(&format!(
            "grades, {kind}: of {} likely {likely} are links; of {} links {likely} are likely, of {} others {no} are possible",
            likely + not_links,
            likely + possible,
            no + not_links,
        ));
        let wrong = tally.wrong.join("\n");
        assert!(likely >= 20 && no >= 10, "{kind}: too few to measure");
        assert!(likely * 100 >= (likely + not_links) * precision, "{kind}:\n{wrong}");
        assert!(likely * 100 >= (likely + possible) * recall, "{kind}:\n{wrong}");
    }
    assert!(unlabelled.is_empty(), "without a label:\n{}", unlabelled.join("\n"));
}
