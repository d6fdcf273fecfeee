//! Random hostile texts: the oracle and the library must find the same.

use core::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use irispan::{Profile, Scanner};

use crate::support::oracle::{Fault, Found, Oracle};
use crate::support::random::Random;
use crate::support::texts::{Pieces, show};
use crate::support::{kernel, report};

const VERSION: &str = "17.0.0";
const TEXTS: u64 = 100_000;
const SEED: u64 = 0x0058_1758_0001;

/// A text on which two detectors differ, made as short as possible.
pub(super) struct Difference {
    pub(super) number: u64,
    pub(super) pieces: Pieces,
}

/// Compares two detectors on `count` random texts, on every core. Gives the first difference.
pub(super) fn first_difference(
    count: u64,
    text: impl Fn(u64) -> Pieces + Sync,
    left: impl Fn(&[u8]) -> Vec<Found> + Sync,
    right: impl Fn(&[u8]) -> Vec<Found> + Sync,
) -> Option<Difference> {
    // One text after another is handed out; the lowest number that differs is the answer, whatever
    // the number of threads.
    let next = AtomicU64::new(0);
    let lowest = AtomicU64::new(u64::MAX);
    let differs = |pieces: &Pieces| {
        let text = pieces.concat();
        left(&text) != right(&text)
    };
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count.min(lowest.load(Ordering::Relaxed)) {
                return;
            }
            if differs(&text(number)) {
                lowest.fetch_min(number, Ordering::Relaxed);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let number = lowest.into_inner();
    (number < u64::MAX).then(|| Difference { number, pieces: text(number).shrink(differs) })
}

/// Returns text number `number`: each has a generator of its own, so that it can be made again
/// alone.
fn text(number: u64) -> Pieces {
    Pieces::random(&mut Random::new(SEED ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)))
}

pub(super) fn library(scanner: &Scanner, text: &[u8]) -> Vec<Found> {
    scanner.links(text).map(|link| (link.start(), link.end(), link.kind())).collect()
}

#[test]
fn oracle_and_library_agree_on_random_texts() {
    let Some(oracle) = Oracle::load(VERSION) else { return };
    let scanner = crate::support::builder().profile(Profile::Uts58).build();
    let (found, count) = (AtomicU64::new(0), kernel::texts(TEXTS));
    let difference = first_difference(
        count,
        text,
        |text| {
            let spans = oracle.detect(text);
            found.fetch_add(spans.len() as u64, Ordering::Relaxed);
            spans
        },
        |text| library(&scanner, text),
    );
    if let Some(Difference { number, pieces }) = difference {
        let text = pieces.concat();
        panic!(
            "text {number} of seed {SEED:#x}, shrunk: {}\n oracle {:?}\nlibrary {:?}",
            show(&text),
            oracle.detect(&text),
            library(&scanner, &text)
        );
    }
    let found = found.into_inner();
    report(&format!("random texts against the oracle: {count} equal, {found} links"));
    assert!(found > count, "texts with so few links prove little");
}

/// The comparison notices each of the mistakes that [`Fault`] lists: it can fail.
#[test]
fn a_faulty_oracle_is_noticed() {
    let Some(oracle) = Oracle::load(VERSION) else { return };
    for fault in Fault::ALL {
        let faulty = oracle.with_fault(fault);
        let difference =
            first_difference(TEXTS, text, |text| oracle.detect(text), |text| faulty.detect(text));
        let Some(Difference { number, pieces }) = difference else {
            panic!("{fault:?} goes unnoticed in {TEXTS} texts");
        };
        let text = pieces.concat();
        assert_ne!(oracle.detect(&text), faulty.detect(&text), "{fault:?}, text {number}");
    }
    report(&format!("faulty oracles on random texts: {} of {0} noticed", Fault::ALL.len()));
}

/// Every code point in every place: host, local part, top-level domain, path, bracket, before a
/// scheme.
#[test]
fn oracle_and_library_agree_on_every_code_point() {
    let Some(oracle) = Oracle::load(VERSION) else { return };
    let scanner = crate::support::builder().profile(Profile::Uts58).build();
    let mut compared = 0;
    for c in '\0'..=char::MAX {
        // Characters that are neither in the data nor near something that is are all alike.
        if c > '\u{3FFFF}' && c < '\u{E0000}' || c > '\u{E0FFF}' {
            continue;
        }
        compared += 1;
        let text = format!(
            "{c}http://a{c}b.com/({c}) x{c}y@a.com{c} a.co{c}m/#({c} a.com{c}/ a.com/{c}.de"
        );
        let (expected, got) = (oracle.detect(text.as_bytes()), library(&scanner, text.as_bytes()));
        assert_eq!(expected, got, "U+{:04X} in {}", u32::from(c), show(text.as_bytes()));
    }
    report(&format!("every code point against the oracle: {compared} equal"));
}
