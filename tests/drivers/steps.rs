//! Steps grow with the text and no faster, from 1 KiB to 1 MiB, whoever drives.
//!
//! A slice and a stream count their steps. Threads, pointers and edits scan the pieces of a slice
//! or less, with its code, and have no steps of their own.

use irispan::{Confidence, Found, Profile, Scanner, sinks};

use crate::support::families::{FAMILIES, Family};
use crate::support::report;

const SIZES: [usize; 6] = [1 << 10, 4 << 10, 16 << 10, 64 << 10, 256 << 10, 1 << 20];

/// Steps that a byte may cost at any size.
const MOST: f64 = 16.0;

/// The same in a stream, which looks for seams besides.
const MOST_IN_A_STREAM: f64 = 18.0;

/// The maximum cost of a byte of a text, compared with one of the text a quarter as long, from 16
/// KiB on: what is shorter may end before a limit that bounds a walk is reached.
const GROWTH: f64 = 1.05;

fn slice(scanner: &Scanner, text: &[u8]) -> u64 {
    let mut links = scanner.links(text);
    while links.next().is_some() {}
    links.steps()
}

fn stream(scanner: &Scanner, text: &[u8], size: usize) -> u64 {
    let mut driver = scanner.stream();
    let mut sink = sinks::each(|_: Found<'_>| ());
    for chunk in text.chunks(size) {
        assert!(driver.push(chunk, &mut sink).is_continue());
    }
    assert!(driver.finish(&mut sink).is_continue());
    driver.steps()
}

/// Returns what is wrong with these costs of a byte, one for each size, of which none may be above
/// the last argument.
fn complaint(costs: &[f64], most: f64) -> Option<String> {
    // Below one step per hundred bytes, a constant is all there is to see.
    let grows = |pair: &[f64]| pair[1] > 0.01 && pair[1] > pair[0] * GROWTH;
    let wrong = costs.iter().any(|cost| *cost > most) || costs[2..].windows(2).any(grows);
    wrong.then(|| format!("{costs:.2?} steps per byte"))
}

fn assert_linear(name: &str, most: f64, sizes: &[usize], steps: impl Fn(&Scanner, &[u8]) -> u64) {
    let mut complaints = String::new();
    let mut worst = (0.0, String::new());
    // What the standard's profile runs is a part of what the default does: a quarter of the text shows it.
    for (profile, sizes) in [(Profile::Default, sizes), (Profile::Uts58, &sizes[..5])] {
        let builder = crate::support::builder().profile(profile);
        let scanner = builder.min_confidence(Confidence::Possible).build();
        for family in FAMILIES {
            let cost = |size: &usize| {
                let text = Family::text(family, *size);
                steps(&scanner, &text) as f64 / text.len() as f64
            };
            let costs: Vec<_> = sizes.iter().map(cost).collect();
            let highest = costs.iter().copied().fold(0.0, f64::max);
            if highest > worst.0 {
                worst = (highest, family.name());
            }
            if let Some(complaint) = complaint(&costs, most) {
                complaints += &format!("\n{profile:?}, {}: {complaint}", family.name());
            }
        }
    }
    report(&format!("steps, {name}: at most {:.2} per byte, in {}", worst.0, worst.1));
    assert!(worst.0 > 0.0, "no steps were counted");
    assert!(complaints.is_empty(), "{name}:{complaints}");
}

#[test]
fn of_a_slice() {
    assert_linear("slice", MOST, &SIZES, slice);
}

/// Chunks are so many that a quarter of a MiB shows growth: what a chunk costs is that of a slice.
#[test]
fn of_a_stream() {
    let steps = |scanner: &Scanner, text: &[u8]| stream(scanner, text, 4096);
    assert_linear("stream in chunks of 4 KiB", MOST_IN_A_STREAM, &SIZES[..5], steps);
}

#[test]
fn of_a_stream_in_small_chunks() {
    let steps = |scanner: &Scanner, text: &[u8]| stream(scanner, text, 61);
    assert_linear("stream in chunks of 61", MOST_IN_A_STREAM, &SIZES[..5], steps);
}

/// The comparison refuses what is not linear, so it can fail.
#[test]
fn growth_is_refused() {
    let complaint = |costs: &[f64]| complaint(costs, MOST);
    assert_eq!(complaint(&[2.0; 6]), None);
    assert_eq!(complaint(&[0.0, 1.0, 3.0, 3.1, 3.2, 3.3]), None);
    assert!(complaint(&[1.0, 1.0, 1.0, 1.0, 1.0, 1.1]).is_some(), "at the end");
    assert!(complaint(&[1.0, 1.0, 1.0, 1.1, 1.1, 1.1]).is_some(), "in the middle");
    assert!(complaint(&[1.0, 4.0, 16.0, 64.0, 256.0, 1024.0]).is_some(), "quadratic");
    assert!(complaint(&[30.0; 6]).is_some(), "linear, but slow");
}
