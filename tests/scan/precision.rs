//! Precision: `corpus/text/none` holds what is no link, a line a case; nothing there may be
//! reported at the default grade. Recall: `corpus/text` with its links must yield plenty.

#![allow(clippy::unwrap_used, reason = "a test stops at what it cannot read")]

use std::fs;

use irispan::Confidence;

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
