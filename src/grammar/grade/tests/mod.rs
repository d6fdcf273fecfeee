//! The grades of lines that people write.

mod lines;
mod sites;

use self::lines::NOT_LIKELY;
use self::sites::{LIKELY, SITES};
use super::*;

/// The evidence that a scanner would find for the link drawn into a line.
fn evidence(line: &str) -> Evidence<'_> {
    let start = line.find('«').map_or(0, |at| at + '«'.len_utf8());
    let end = line.rfind('»').unwrap_or(line.len());
    let before = line.find('«').map_or("", |at| &line[..at]).as_bytes();
    let after = line.rfind('»').map_or("", |at| &line[at + '»'.len_utf8()..]).as_bytes();
    let link = &line[start..end];
    let host_end = link.find([':', '/', '?', '#']).unwrap_or(link.len());
    let (host, rest) = link.split_at(host_end);
    let path_start = rest.find(['?', '#']).unwrap_or(rest.len());
    Evidence {
        host: host.as_bytes(),
        before: last_word(&before[before.len().saturating_sub(MAX_CONTEXT)..]),
        after: first_word(&after[..after.len().min(MAX_CONTEXT)]),
        rest: &rest.as_bytes()[rest.find(['/', '?', '#']).unwrap_or(rest.len())..],
        port: rest.starts_with(':'),
        path: rest[..path_start].contains('/'),
        query_or_fragment: path_start < rest.len(),
        names_target: before.ends_with(b"[") && names_target(host.as_bytes(), after),
    }
}

fn disagreements<'l>(lines: impl Iterator<Item = &'l str>, expected: Confidence) -> Vec<&'l str> {
    lines.filter(|line| doubted(&evidence(line)) != expected).collect()
}

#[test]
fn other_things_are_possible() {
    assert!(NOT_LIKELY.len() >= 150);
    assert_eq!(disagreements(NOT_LIKELY.iter().copied(), Confidence::Possible), [""; 0]);
}

#[test]
fn web_addresses_are_likely() {
    let sites = SITES.split_whitespace();
    assert!(sites.clone().count() >= 350);
    let lines = sites.chain(LIKELY.iter().copied());
    assert_eq!(disagreements(lines, Confidence::Likely), [""; 0]);
}

/// Every doubt earns its place: without it, some line would be called a link.
#[test]
fn every_doubt_is_needed() {
    let doubts = || GLUED.iter().chain(&LOOKS);
    for (index, doubt) in doubts().enumerate() {
        let alone = |line: &&str| {
            let evidence = evidence(line);
            Domain::read(evidence.host).is_some_and(|host| {
                doubt(&evidence, &host)
                    && doubts().filter(|other| other(&evidence, &host)).count() == 1
            })
        };
        assert!(NOT_LIKELY.iter().any(alone), "doubt {index} decides no line");
    }
}

/// Whatever the bytes are, there is a grade.
#[test]
fn any_bytes_have_a_grade() {
    let pieces: [&[u8]; 12] = [
        b"",
        b".",
        b"a",
        b"com",
        b"\xFF",
        b"\xE3\x80",
        "。".as_bytes(),
        b"_",
        b"(",
        b" it",
        b"md",
        b"1",
    ];
    for host in pieces.iter().flat_map(|a| pieces.iter().map(move |b| [*a, b".", *b].concat())) {
        for before in pieces {
            for after in pieces {
                let grade = doubted(&Evidence {
                    host: &host,
                    before,
                    after,
                    rest: b"",
                    port: false,
                    path: false,
                    query_or_fragment: false,
                    names_target: false,
                });
                assert_ne!(grade, Confidence::Certain);
            }
        }
    }
}
