//! The link under a pointer, and the changes of an edit, agree with a full scan.

use irispan::{Change, Confidence, Edit, Link, Scanner, Span};

use super::{corpus_texts, random_texts};
use crate::scan::cases;
use crate::support::random::Random;
use crate::support::report;
use crate::support::texts::{Pieces, show};

fn scanner(max_run: usize) -> Scanner {
    crate::support::builder().min_confidence(Confidence::Possible).max_run(max_run).build()
}

fn spans(scanner: &Scanner, text: &[u8]) -> Vec<Span> {
    scanner.links(text).map(|link| link.span()).collect()
}

#[test]
fn a_pointer_finds_what_a_scan_finds_there() {
    let (mut places, mut linked) = (0, 0);
    for max_run in [8, 20, 64, usize::MAX] {
        let scanner = scanner(max_run);
        for (what, text) in cases::texts().into_iter().chain(random_texts(60)) {
            let links: Vec<Link<'_>> = scanner.links(&text).collect();
            for offset in 0..text.len() + 2 {
                let expected = links.iter().find(|link| link.range().contains(&offset));
                let found = scanner.link_at(&text, offset);
                assert_eq!(found.as_ref(), expected, "{what}, {offset} of {}", show(&text));
                places += 1;
                linked += usize::from(found.is_some());
            }
        }
    }
    report(&format!("link_at: {places} places, {linked} in links"));
    assert!(linked > 50_000 && places > 2 * linked);
}

/// The links of a part are those of the whole text there, whatever surrounds the part.
#[test]
fn a_part_has_the_links_of_the_whole() {
    let mut found = 0;
    for max_run in [8, 20, usize::MAX] {
        let scanner = scanner(max_run);
        for (what, text) in cases::texts().into_iter().chain(random_texts(30)) {
            let links: Vec<Link<'_>> = scanner.links(&text).collect();
            let mut random = Random::new(text.len() as u64);
            for _ in 0..12 {
                let start = random.below(text.len() + 2);
                let range = start..start + random.below(9);
                let safe = scanner.safe_range(&text, range.clone());
                let expected: Vec<_> = links
                    .iter()
                    .filter(|link| safe.start <= link.start() && link.end() <= safe.end)
                    .copied()
                    .collect();
                let part: Vec<_> = scanner.links_in(&text, range.clone()).collect();
                assert_eq!(part, expected, "{what}, {range:?} of {}", show(&text));
                let touched =
                    links.iter().filter(|l| l.start() < range.end && range.start < l.end());
                assert!(touched.into_iter().all(|link| part.contains(link)), "{what}");
                found += part.len();
            }
        }
    }
    assert!(found > 5_000, "only {found}");
    let text = "a.com b.com";
    assert_eq!(scanner(8).links_in(text, 99..100).count(), 1);
    assert_eq!(scanner(8).links_in("", 0..1).count(), 0);
}

/// Typing a text byte by byte never takes back a link that is not open. There are no exceptions.
#[test]
fn typing_changes_open_links_only() {
    let (mut open, mut closed) = (0, 0);
    for max_run in [20, usize::MAX] {
        let scanner = scanner(max_run);
        for (what, text) in cases::texts() {
            let mut before: Vec<Span> = Vec::new();
            for end in 0..=text.len() {
                let typed = &text[..end];
                let links: Vec<Link<'_>> = scanner.links(typed).collect();
                for span in &before {
                    assert!(
                        links.iter().any(|link| link.span() == *span),
                        "{what}: {span:?} in {}",
                        show(typed)
                    );
                }
                before = links.iter().filter(|l| !l.is_open(typed)).map(Link::span).collect();
                closed += before.len();
                open += links.len() - before.len();
            }
        }
    }
    assert!(open > 5_000 && closed > 1_000, "{open} open, {closed} not");
}

#[test]
fn far_away_is_nothing() {
    assert!(crate::support::scanner().link_at("a.com", usize::MAX).is_none());
    assert!(crate::support::scanner().link_at("", 0).is_none());
}

/// Compares `rescan` with a full scan; gives whether links changed.
fn assert_rescan(scanner: &Scanner, old: &[u8], edit: (usize, usize, &[u8])) -> bool {
    let (start, end, new) = edit;
    let text = [&old[..start], new, &old[end..]].concat();
    let (before, expected) = (spans(scanner, old), spans(scanner, &text));
    let change = scanner.rescan(&text, &before, Edit::replace(start..end, new.len()));
    let mut found = before.clone();
    change.apply(&mut found);
    let what = || format!("{} edited {start}..{end} to {}", show(old), show(new));
    assert_eq!(found, expected, "{}", what());
    assert_minimal(&change, &before, (start, end), &what);
    !change.is_empty()
}

/// Checks that each removed link touches the runs of the edit, and that none was added again.
fn assert_minimal(
    change: &Change,
    before: &[Span],
    (start, end): (usize, usize),
    what: &dyn Fn() -> String,
) {
    let fell = &before[change.removed()];
    let (Some(first), Some(last)) = (fell.first(), fell.last()) else { return };
    let came = change.added();
    assert!(came.first() != Some(first) || first.end() > start, "{}", what());
    let back = came.last() == Some(&change.moved(*last));
    assert!(!back || last.start() < end, "{}", what());
}

#[test]
fn random_edits() {
    let mut random = Random::new(11);
    let (mut edits, mut changes) = (0, 0);
    let texts = cases::texts().into_iter().chain(corpus_texts()).chain(random_texts(200));
    for (_, text) in texts {
        let text = &text[..text.len().min(600)];
        for _ in 0..30 {
            let scanner = scanner([8, 30, usize::MAX][random.below(3)]);
            let start = random.below(text.len() + 1);
            let longest = [2, 10, text.len() + 1][random.below(3)];
            let end = start + random.below(longest.min(text.len() + 1 - start));
            let new = match random.below(4) {
                0 => Vec::new(),
                1 => vec![b" .:@a\n\xE3"[random.below(7)]],
                _ => Pieces::random(&mut random).concat(),
            };
            edits += 1;
            changes += usize::from(assert_rescan(&scanner, text, (start, end, &new)));
        }
    }
    report(&format!("rescan: {edits} edits, {changes} changed links"));
    assert!(changes > 5_000 && edits > changes + 5_000);
}

/// Every byte left out, and a space, a dot and a letter put in everywhere.
#[test]
fn every_small_edit() {
    let mut changes = 0;
    for scanner in [scanner(12), scanner(usize::MAX)] {
        for (_, text) in cases::texts().into_iter().step_by(5) {
            for at in 0..=text.len() {
                for new in [&b" "[..], b".", b"a"] {
                    changes += usize::from(assert_rescan(&scanner, &text, (at, at, new)));
                }
                if at < text.len() {
                    changes += usize::from(assert_rescan(&scanner, &text, (at, at + 1, b"")));
                }
            }
        }
    }
    assert!(changes > 10_000);
}

#[test]
fn only_the_runs_of_the_edit_change() {
    let old = b"http://a.b http://c.d/e http://f.g http://h.i";
    let before = spans(&scanner(100), old);
    let text = b"http://a.b http://c.d/xe http://f.g http://h.i";
    let change = scanner(100).rescan(text, &before, Edit::insert(22, 1));
    assert_eq!(change.removed(), 1..2);
    assert_eq!((change.added().len(), change.added()[0].range()), (1, 11..24));
    assert_eq!(change.moved(before[3]).range(), 36..46);
    // The same span, but not the same link.
    let text = b"http://a.b http://c.d/x http://f.g http://h.i";
    let change = scanner(100).rescan(text, &before, Edit::replace(22..23, 1));
    assert_eq!((change.removed(), change.added()), (1..2, &before[1..2]));
    // The rest of a link is another link.
    let before_cut = spans(&scanner(100), b"abca.com");
    let change = scanner(100).rescan(b"<<<a.com", &before_cut, Edit::replace(0..3, 3));
    assert_eq!((change.removed(), change.added()[0].range()), (0..1, 3..8));
    // A change beside a link.
    let text = b"http://a.b   http://c.d/e http://f.g http://h.i";
    assert!(scanner(100).rescan(text, &before, Edit::replace(10..11, 3)).is_empty());
}

#[test]
fn what_does_not_fit_is_no_panic() {
    let scanner = scanner(100);
    let text = b"http://a.b http://c.d";
    let before = spans(&scanner, text);
    for (start, end, new_len) in
        [(50, 60, 3), (0, usize::MAX, 0), (usize::MAX, 0, usize::MAX), (3, 1, 99), (21, 22, 1)]
    {
        let change = scanner.rescan(text, &before, Edit::replace(start..end, new_len));
        change.apply(&mut before.clone());
        change.apply(&mut Vec::new());
    }
}
