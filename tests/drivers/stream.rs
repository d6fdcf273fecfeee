//! A stream finds what a slice finds, however its text is cut into chunks.

use core::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use irispan::{Flags, Found, Scanner, Stream};

use super::{Named, Record, corpus_texts, hostile_texts, random_texts, scanners};
use crate::scan::cases;
use crate::support::families::FAMILIES;
use crate::support::random::Random;
use crate::support::report;
use crate::support::texts::show;

const CHUNK_SIZES: [usize; 9] = [1, 2, 3, 7, 63, 64, 65, 4096, usize::MAX];

/// Lengths of runs at which they are cut; the last one is longer than any.
const MAX_RUNS: [usize; 4] = [8, 64, 250, usize::MAX];

fn with_max_run(scanner: &Scanner, max_run: usize) -> Scanner {
    let config = scanner.config();
    let builder = crate::support::builder().profile(config.profile());
    builder.min_confidence(config.min_confidence()).max_run(max_run).build()
}

fn stream<'c>(stream: &mut Stream, chunks: impl IntoIterator<Item = &'c [u8]>) -> Record {
    let mut record = Record::default();
    for chunk in chunks {
        assert!(stream.push(chunk, &mut record).is_continue());
    }
    assert!(stream.finish(&mut record).is_continue());
    record
}

/// Compares the stream with the slice, and says on how much.
fn assert_equal(name: &str, texts: &[Named], at_least: usize) {
    let mut found = 0;
    let mut truncated = 0;
    for scanner in scanners() {
        for max_run in MAX_RUNS {
            let scanner = with_max_run(&scanner, max_run);
            // One for all texts: each leaves it as it was.
            let mut driver = scanner.stream();
            for (what, text) in texts {
                let expected = Record::of(&scanner, text);
                found += expected.spans.len();
                let is_truncated = |flags: Flags| usize::from(flags.contains(Flags::TRUNCATED));
                truncated +=
                    expected.spans.iter().map(|span| is_truncated(span.flags())).sum::<usize>();
                for size in CHUNK_SIZES {
                    let record = stream(&mut driver, text.chunks(size.min(text.len().max(1))));
                    assert!(record == expected, "{what}, chunks of {size}, runs of {max_run}");
                }
            }
        }
    }
    report(&format!(
        "stream, {name}: {found} links, {truncated} truncated, in {} texts",
        texts.len()
    ));
    assert!(found >= at_least && truncated > 0, "{name}: only {found} links");
}

#[test]
fn corpus() {
    assert_equal("corpus", &corpus_texts(), 20_000);
}

#[test]
fn hostile_families() {
    assert_equal("hostile families", &hostile_texts(), 20_000);
}

#[test]
fn random() {
    assert_equal("random texts", &random_texts(200), 20_000);
}

#[test]
fn every_case_at_every_split() {
    let mut splits = 0;
    for scanner in scanners() {
        for max_run in [16, usize::MAX] {
            let scanner = with_max_run(&scanner, max_run);
            let mut driver = scanner.stream();
            for (title, text) in cases::texts() {
                let expected = Record::of(&scanner, &text);
                for at in 0..=text.len() {
                    let (begin, end) = text.split_at(at);
                    let record = stream(&mut driver, [begin, b"", end]);
                    assert!(record == expected, "{title}, at {at}, runs of {max_run}");
                    splits += 1;
                }
            }
        }
    }
    report(&format!("stream: cases split at {splits} places"));
    assert!(splits > 50_000);
}

#[test]
fn random_chunks() {
    let mut random = Random::new(7);
    for (what, text) in random_texts(300) {
        let scanner = with_max_run(&scanners()[0], 8 + random.below(100));
        let expected = Record::of(&scanner, &text);
        let mut rest = &text[..];
        let chunks = core::iter::from_fn(|| {
            let (chunk, after) = rest.split_at(random.below(50).min(rest.len()));
            rest = after;
            (!chunk.is_empty() || !after.is_empty()).then_some(chunk)
        });
        assert!(stream(&mut scanner.stream(), chunks) == expected, "{what}: {}", show(&text));
    }
}

/// Runs around the length at which they are cut, with the length that ships.
#[test]
fn runs_of_the_usual_length() {
    const MAX_RUN: usize = 1 << 20;
    let scanner = crate::support::scanner();
    assert_eq!(scanner.config().max_run(), MAX_RUN);
    let link = "http://a.example/";
    for length in [MAX_RUN - 1, MAX_RUN, MAX_RUN + 1, 2 * MAX_RUN + 1] {
        let text = format!("x {link}{} {link}", "了".repeat(length));
        let text = &text.as_bytes()[..2 + length];
        let expected = Record::of(&scanner, text);
        assert_eq!(expected.spans.len(), 1);
        let truncated = expected.spans[0].flags().contains(Flags::TRUNCATED);
        assert_eq!(truncated, length > MAX_RUN, "{length}");
        for size in [4096, 65_536, MAX_RUN, MAX_RUN + 1, usize::MAX] {
            let record = stream(&mut scanner.stream(), text.chunks(size.min(text.len())));
            assert!(record == expected, "{length}, chunks of {size}");
        }
    }
}

/// Pushing byte by byte looks at each byte as often as pushing all at once.
#[test]
fn steps_do_not_depend_on_the_chunks() {
    let scanner = with_max_run(&scanners()[0], 4096);
    for family in FAMILIES {
        let text = family.text(20_000);
        let steps = |size| {
            let mut driver = scanner.stream();
            let mut count = 0_usize;
            for chunk in text.chunks(size) {
                assert!(driver.push(chunk, &mut count).is_continue());
            }
            assert!(driver.finish(&mut count).is_continue());
            driver.steps()
        };
        let (at_once, bytes) = (steps(text.len()), steps(1));
        // A byte may be looked at for a seam twice: where it stands, and as a part of a rest.
        let most = at_once + 2 * text.len() as u64;
        assert!(bytes <= most, "{}: {bytes} steps, {at_once} at once", family.name());
        assert!(bytes >= text.len() as u64, "seams are looked for, and that is counted");
    }
}

#[test]
fn a_link_comes_with_the_byte_after_it() {
    let mut count = 0_usize;
    let mut driver = crate::support::scanner().stream();
    let counts: Vec<usize> = b"www.site.com b@example.org\n"
        .iter()
        .map(|byte| {
            assert!(driver.push(&[*byte], &mut count).is_continue());
            count
        })
        .collect();
    let expected: Vec<usize> =
        (0..27).map(|at| usize::from(at >= 12) + usize::from(at >= 26)).collect();
    assert_eq!(counts, expected);
    assert_eq!(driver.position(), 27);
}

const TEXT: &str = "http://a.example http://b.example http://c.example http://d.example";

#[test]
fn a_break_ends_the_text_until_it_is_finished() {
    for size in [1, 5, 20, TEXT.len()] {
        let mut driver = crate::support::scanner().stream();
        for text in 0..3 {
            let mut starts = Vec::new();
            let mut sink = |found: Found<'_>| {
                let start = found.range().start;
                starts.push(start);
                if starts.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(start) }
            };
            let mut breaks = Vec::new();
            for chunk in TEXT.as_bytes().chunks(size) {
                breaks.extend(driver.push(chunk, &mut sink).break_value());
                assert_eq!(driver.is_ended(), !breaks.is_empty());
            }
            assert_eq!(breaks, [17], "{size}, text {text}: a break is reported once");
            assert!(driver.finish(&mut sink).is_continue() && !driver.is_ended());
            assert_eq!(starts, [0, 17], "{size}, text {text}");
        }
    }
}

#[test]
fn a_break_in_the_end_is_told() {
    let mut driver = crate::support::scanner().stream();
    let mut none = |_: Found<'_>| ControlFlow::Break("none");
    assert!(driver.push("http://a.example", &mut none).is_continue());
    assert_eq!(driver.finish(&mut none), ControlFlow::Break("none"));
    let mut count = 0_usize;
    assert!(driver.finish(&mut count).is_continue());
    assert_eq!(count, 0, "it was delivered once");
}

/// Links that a sink got before it panicked are not reported again, and neither is any other.
#[test]
fn a_panic_ends_the_text_until_it_is_finished() {
    for size in [1, 5, 20, TEXT.len()] {
        let mut driver = crate::support::scanner().stream();
        for text in 0..3 {
            let mut starts = Vec::new();
            let mut sink = |found: Found<'_>| {
                starts.push(found.range().start);
                assert!(starts.len() < 2, "a panic that is meant");
                ControlFlow::<()>::Continue(())
            };
            let mut panics = 0;
            for chunk in TEXT.as_bytes().chunks(size) {
                let push = AssertUnwindSafe(|| driver.push(chunk, &mut sink).is_break());
                panics += usize::from(catch_unwind(push).is_err());
            }
            assert!(driver.is_ended() && driver.finish(&mut sink).is_continue());
            assert_eq!((panics, &starts[..]), (1, &[0, 17][..]), "{size}, text {text}");
        }
    }
}

/// The next text begins at 0, without anything of the last one.
#[test]
fn texts_do_not_touch() {
    let mut driver = crate::support::scanner().stream();
    for (text, links) in [("www.a.exam", 0), ("ple.com/a", 1), ("ple.com", 1), ("", 0)] {
        let record = stream(&mut driver, [text.as_bytes()]);
        assert_eq!(record.spans.len(), links, "{text}");
        assert_eq!(driver.position(), 0);
    }
}
