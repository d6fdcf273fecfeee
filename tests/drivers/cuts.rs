//! Runs that are longer than `max_run` are cut where the rule says, by every driver.

use irispan::{Confidence, Flags, Link, Profile, Scanner};

#[cfg(feature = "parallel")]
use super::difference;
use super::{Named, corpus_texts, hostile_texts, random_texts};
use crate::support::report;

/// Returns whether a run ends at a byte: a Hard byte, except for ESC, which may begin a control
/// sequence (R2-35).
const fn is_boundary(byte: u8) -> bool {
    (byte <= b' ' || byte == 0x7F) && byte != 0x1B
}

/// Returns the pieces that a text is cut into, straight from the rule: at multiples of `max_run`
/// from where the run begins, moved back to where a character begins.
fn segments(text: &[u8], max_run: usize) -> Vec<(usize, usize)> {
    let mut borders = vec![0];
    let mut begin = 0;
    for run in text.split(|byte| is_boundary(*byte)) {
        let mut multiple = max_run;
        while multiple < run.len() {
            let at = begin + multiple;
            // A character that holds `at`, and begins before.
            let whole = |start: &usize| {
                let rest = text[*start..].utf8_chunks().next();
                let first = rest.and_then(|chunk| chunk.valid().chars().next());
                first.is_some_and(|c| start + c.len_utf8() > at)
            };
            borders.push((at.saturating_sub(3)..at).find(whole).unwrap_or(at));
            multiple += max_run;
        }
        begin += run.len() + 1;
    }
    borders.push(text.len());
    borders.windows(2).map(|pair| (pair[0], pair[1])).collect()
}

/// Returns where each link begins and ends in the text, and whether it touches a cut.
fn defined(scanner: &Scanner, text: &[u8], max_run: usize) -> Vec<(usize, usize, bool)> {
    let of_segment = |(from, to): (usize, usize)| {
        let links: Vec<Link<'_>> = scanner.links(&text[from..to]).collect();
        links.into_iter().map(move |link| {
            let (start, end) = (from + link.start(), from + link.end());
            (start, end, start == from && from > 0 || end == to && to < text.len())
        })
    };
    segments(text, max_run).into_iter().flat_map(of_segment).collect()
}

fn assert_defined(name: &str, texts: &[Named]) {
    let (mut found, mut truncated) = (0, 0);
    for profile in [Profile::Default, Profile::Uts58] {
        let builder =
            || crate::support::builder().profile(profile).min_confidence(Confidence::Possible);
        let whole = builder().max_run(usize::MAX).build();
        for max_run in [8, 9, 17, 64, 100, 1000] {
            let scanner = builder().max_run(max_run).build();
            for (what, text) in texts {
                // Bytes that are not a character but look like the beginning of one are a matter of
                // `seam`.
                if core::str::from_utf8(text).is_err() {
                    continue;
                }
                let expected = defined(&whole, text, max_run);
                let links = scanner.links(text).map(|link| {
                    let truncated = link.flags().contains(Flags::TRUNCATED);
                    (link.start(), link.end(), truncated)
                });
                let links: Vec<_> = links.collect();
                assert_eq!(links, expected, "{what}, {max_run}");
                found += links.len();
                truncated += links.iter().filter(|(.., truncated)| *truncated).count();
            }
        }
    }
    report(&format!("cuts, {name}: {found} links, {truncated} truncated"));
    assert!(truncated > 500 && found > 3 * truncated / 2, "{found}, {truncated}");
}

#[test]
fn corpus() {
    assert_defined("corpus", &corpus_texts());
}

#[test]
fn hostile_families() {
    assert_defined("hostile families", &hostile_texts());
}

#[test]
fn random() {
    assert_defined("random texts", &random_texts(300));
}

#[test]
fn a_text_that_is_no_longer_is_not_cut() {
    let text = format!("http://a.example/{}", "a".repeat(47));
    assert_eq!(text.len(), 64);
    for (max_run, links) in [(63, 1), (64, 1), (65, 1)] {
        let scanner = crate::support::builder().max_run(max_run).build();
        let found: Vec<_> = scanner.links(&text).collect();
        assert_eq!(found.len(), links);
        let truncated = found[0].flags().contains(Flags::TRUNCATED);
        assert_eq!((found[0].end(), truncated), (max_run.min(64), max_run < 64));
    }
}

#[test]
fn a_limit_that_is_too_small_is_not_taken() {
    let scanner = crate::support::builder().max_run(0).build();
    assert_eq!(scanner.config().max_run(), 8);
    assert_eq!(scanner.links("😀😀😀😀😀😀 http://a.b").count(), 1);
}

/// Cut runs are shared by all threads, and cut where one thread cuts them.
#[cfg(feature = "parallel")]
#[test]
fn threads_cut_alike() {
    let mut found = 0;
    for (what, text) in corpus_texts().into_iter().chain(hostile_texts()).chain(random_texts(50)) {
        for max_run in [8, 64, 300] {
            let builder = crate::support::builder().min_confidence(Confidence::Possible);
            let scanner = builder.max_run(max_run).build();
            let expected: Vec<_> = scanner.links(&text).collect();
            found += expected.len();
            for size in [1, 7, 64, 100, 5000] {
                let links = scanner.parallel().chunk_size(size).links(&text);
                assert!(
                    links == expected,
                    "{what}, {max_run}, chunks of {size}: {}",
                    difference(&expected, &links)
                );
            }
        }
    }
    assert!(found > 5000);
}
