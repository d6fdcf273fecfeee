//! The default profile against its oracle: random hostile texts, with every tailoring and with each
//! one off.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::{env, thread};

use irispan::{Confidence, Scanner, Tailoring};

use super::random::{Difference, first_difference, library};
use crate::support::oracle::default::{Default as Oracle, Fault};
use crate::support::random::Random;
use crate::support::texts::{Pieces, show};
use crate::support::texts_of_prose;
use crate::support::{kernel, report};

const VERSION: &str = "17.0.0";
const TEXTS: u64 = 100_000;
/// For each tailoring that is off.
const FEWER_TEXTS: u64 = 10_000;
const SEED: u64 = 0x0058_1758_0002;

/// Text number `number` of all that are compared without a tailoring, by its number.
fn text(tailoring: u64, number: u64) -> Pieces {
    let seed = SEED ^ tailoring << 40;
    texts_of_prose::random(&mut Random::new(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)))
}

/// More texts, where `IRISPAN_THOROUGH` asks for them.
fn texts(count: u64) -> u64 {
    kernel::texts(count) * if env::var_os("IRISPAN_THOROUGH").is_some() { 20 } else { 1 }
}

/// Compares oracle and library on `count` texts, and returns the number of links.
fn compare(oracle: &Oracle, scanner: &Scanner, off: Option<Tailoring>, count: u64) -> u64 {
    let found = AtomicU64::new(0);
    let difference = first_difference(
        count,
        |number| text(off.map_or(0, |one| one as u64), number),
        |text| {
            let spans = oracle.detect(text);
            found.fetch_add(spans.len() as u64, Ordering::Relaxed);
            spans
        },
        |text| library(scanner, text),
    );
    if let Some(Difference { number, pieces }) = difference {
        let text = pieces.concat();
        let without = off.map_or(String::new(), |one| format!(" without {}", one.id()));
        panic!(
            "text {number} of seed {SEED:#x}{without}, shrunk: {}\n oracle {:?}\nlibrary {:?}",
            show(&text),
            oracle.detect(&text),
            library(scanner, &text)
        );
    }
    found.into_inner()
}

/// The oracle finds what the cases say. They say which links are likely, which the oracle doesn't
/// know: it may find more, unless a case says what is possible.
#[test]
fn oracle_finds_the_links_of_the_cases() {
    let Some(oracle) = Oracle::load(VERSION) else { return };
    let mut wrong = String::new();
    for (title, text, links, all) in super::cases::links() {
        let spans = oracle.detect(&text);
        let found: Vec<_> = spans.iter().map(|(start, end, _)| *start..*end).collect();
        let missing = links.iter().any(|link| !found.contains(link));
        if missing || all && found.len() > links.len() {
            wrong += &format!("{title}\n  {}\n  {links:?} {found:?}\n", show(&text));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn oracle_and_library_agree_on_random_texts() {
    let Some(oracle) = Oracle::load(VERSION) else { return };
    let scanner = crate::support::builder().min_confidence(Confidence::Possible).build();
    let count = texts(TEXTS);
    let found = compare(&oracle, &scanner, None, count);
    report(&format!(
        "random texts against the oracle of the default profile: {count} equal, {found} links"
    ));
    assert!(found > count / 2, "texts with so few links prove little");
}

#[test]
fn oracle_and_library_agree_without_each_tailoring() {
    let Some(oracle) = Oracle::load(VERSION) else { return };
    let count = texts(FEWER_TEXTS);
    for &off in Tailoring::ALL {
        let builder = crate::support::builder().min_confidence(Confidence::Possible);
        let scanner = builder.without(off).build();
        compare(&oracle.without(off), &scanner, Some(off), count);
    }
    report(&format!("without each tailoring: {} times {count} equal", Tailoring::ALL.len()));
}

/// The comparison notices each of the mistakes that [`Fault`] lists: it can fail.
#[test]
fn a_faulty_oracle_is_noticed() {
    let Some(oracle) = Oracle::load(VERSION) else { return };
    let with_fault = |fault| (fault, oracle.with_fault(fault), AtomicBool::new(false));
    let all = Fault::ALL.map(with_fault);
    let unnoticed = || all.iter().filter(|(.., noticed)| !noticed.load(Ordering::Relaxed));
    // The right answer to a text is found once, and not again for each mistake.
    let next = AtomicU64::new(0);
    let work = || {
        while unnoticed().next().is_some() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= TEXTS {
                return;
            }
            let text = text(0, number).concat();
            let expected = oracle.detect(&text);
            for (_, faulty, noticed) in unnoticed() {
                noticed.fetch_or(faulty.detect(&text) != expected, Ordering::Relaxed);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let unnoticed: Vec<_> = unnoticed().map(|(fault, ..)| fault).collect();
    assert!(unnoticed.is_empty(), "{unnoticed:?} go unnoticed in {TEXTS} texts");
    report(&format!("faulty oracles on random texts: {} of {0} noticed", Fault::ALL.len()));
}
