//! Inputs on which a fuzz target once found something, run again: `corpus/regressions/TARGET/*`.

pub(super) mod bodies;
#[cfg(feature = "mail")]
mod mail;
mod read_back;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use crate::scan::cases;
use crate::support::oracle::Oracle;
use crate::support::random::Random;
use crate::support::report;
use crate::support::texts::Pieces;

/// Runs a body on what stands in its folder, then on every case and on random texts: the body has to
/// hold there as well.
fn replay(target: &str, body: impl Fn(&[u8])) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/regressions");
    assert!(root.join("README.md").is_file(), "{} is not there", root.display());
    // A target that never found anything has no folder.
    let entries = fs::read_dir(root.join(target)).into_iter().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("can be listed").path()).collect();
    paths.sort();
    let mut wrong = String::new();
    for path in &paths {
        let input = fs::read(path).expect("can be read");
        if catch_unwind(AssertUnwindSafe(|| body(&input))).is_err() {
            wrong += &format!("\n{}", path.display());
        }
    }
    assert!(wrong.is_empty(), "{target} fails on{wrong}");
    let mut others = 0;
    for (_, text) in cases::texts() {
        body(&text);
        others += 1;
    }
    for seed in 0..2_000 {
        body(&Pieces::random(&mut Random::new(seed)).concat());
        others += 1;
    }
    report(&format!("replay, {target}: {} found by fuzzing, {others} others", paths.len()));
}

#[test]
fn scan_vs_oracle() {
    let Some(oracle) = Oracle::load("17.0.0") else { return };
    replay("scan_vs_oracle", |text| bodies::scan_vs_oracle(&oracle, text));
}

#[test]
fn drivers_agree() {
    replay("drivers_agree", bodies::drivers_agree);
}

#[test]
fn kernels_agree() {
    replay("kernels_agree", bodies::kernels_agree);
}

#[test]
fn shortcuts_agree() {
    replay("shortcuts_agree", bodies::shortcuts_agree);
}

#[test]
fn sieve_agrees() {
    replay("sieve_agrees", bodies::sieve_agrees);
}

#[test]
fn text_reads_back() {
    replay("text_reads_back", read_back::text_reads_back);
}

#[test]
fn iri_maps_back() {
    replay("iri_maps_back", read_back::iri_maps_back);
}

#[cfg(feature = "mail")]
#[test]
fn mail_reads_back() {
    replay("mail_reads_back", mail::mail_reads_back);
}

/// A grammar that takes everything would prove nothing.
#[test]
fn uris_are_told_apart() {
    for uri in ["", "http://a.example/", "a:b", "//a:1/?b#c", "http://[::1]:80", "%41", "./a:b"] {
        assert!(read_back::is_uri_reference(uri), "{uri}");
    }
    for other in
        ["a b", "é", "1:b", "http://a:b/", "http://[::1/", "?[", "#a#", "%4", "http://a@b@c/"]
    {
        assert!(!read_back::is_uri_reference(other), "{other}");
    }
}

/// A body can fail: an oracle with a mistake in it is noticed.
#[test]
fn a_body_that_is_not_satisfied_says_so() {
    let Some(oracle) = Oracle::load("17.0.0") else { return };
    let faulty = oracle.with_fault(crate::support::oracle::Fault::KeepsTrailingSoft);
    let refused = catch_unwind(AssertUnwindSafe(|| bodies::scan_vs_oracle(&faulty, b"a.com/b.")));
    assert!(refused.is_err());
}
