//! Time is linear: counted in steps, not measured by a clock.
//!
//! Each family is a text that makes some detector read the same bytes again and again. Sixteen
//! times the text must cost sixteen times the steps.

use core::ops::RangeInclusive;
use std::collections::HashSet;

use irispan::{Confidence, Profile, Scanner};

use crate::support::families::FAMILIES;
use crate::support::report;

const SMALL: usize = 64 << 10;
const LARGE: usize = 1 << 20;

/// Steps that a byte may cost, on average, in the worst family.
const MOST_STEPS: f64 = 16.0;

/// Steps per byte of the large text, over those of the small one.
const GROWTH: RangeInclusive<f64> = 0.0..=1.05;

/// Steps per byte.
fn cost(scanner: &Scanner, text: &[u8]) -> f64 {
    let mut links = scanner.links(text);
    while links.next().is_some() {}
    links.steps() as f64 / text.len() as f64
}

/// Returns what is wrong with a family of which a byte costs so much in the small and in the large
/// text.
fn complaint(small: f64, large: f64) -> Option<String> {
    // Below one step per hundred bytes, a constant is all there is to see.
    let grows = large > 0.01 && !GROWTH.contains(&(large / small));
    (grows || large > MOST_STEPS).then(|| format!("{small:.2} steps per byte, then {large:.2}"))
}

fn assert_linear(profile: Profile) {
    let builder = crate::support::builder().profile(profile);
    let scanner = builder.min_confidence(Confidence::Possible).build();
    let mut complaints = String::new();
    let mut worst = (0.0, String::new());
    for family in FAMILIES {
        let (small, large) =
            (cost(&scanner, &family.text(SMALL)), cost(&scanner, &family.text(LARGE)));
        if large > worst.0 {
            worst = (large, family.name());
        }
        if let Some(complaint) = complaint(small, large) {
            complaints += &format!("\n{}: {complaint}", family.name());
        }
    }
    report(&format!(
        "linear, {profile:?}: {} families, at most {:.2} steps per byte, in {}",
        FAMILIES.len(),
        worst.0,
        worst.1
    ));
    assert!(worst.0 > 0.0, "no steps were counted");
    assert!(complaints.is_empty(), "{profile:?}:{complaints}");
}

#[test]
fn the_default_profile_is_linear() {
    assert_linear(Profile::Default);
}

#[test]
fn uts58_is_linear() {
    assert_linear(Profile::Uts58);
}

/// The comparison refuses what is not linear, so it can fail.
#[test]
fn growth_and_excess_are_refused() {
    assert_eq!(complaint(2.0, 2.0), None);
    assert_eq!(complaint(2.0, 2.09), None);
    assert!(complaint(2.0, 2.2).is_some(), "10 % more");
    assert!(complaint(1.0, 16.0).is_some(), "quadratic");
    assert!(complaint(30.0, 30.0).is_some(), "linear, but slow");
    assert!(complaint(0.0, 1.0).is_some(), "nothing, then something");
}

/// Returns the maximum length of a URI: a byte becomes `%HH`, the implied scheme is added, and a
/// label in Punycode is limited by the DNS.
fn most_bytes(iri: &str) -> usize {
    3 * iri.len() + 1_024
}

/// Mapping comes to an end on every family, and its result is bounded. Its steps are counted by the
/// unit test in `src/iri/steps.rs`, for the count is not public.
#[test]
fn mapping_hostile_links_is_bounded() {
    let scanner = crate::support::builder().min_confidence(Confidence::Possible).build();
    let (mut mapped, mut refused) = (0, 0);
    for family in FAMILIES {
        let text = family.text(LARGE);
        let mut seen = HashSet::new();
        for link in scanner.links(&text).filter(|link| seen.insert(link.as_bytes())) {
            match link.to_uri() {
                Ok(uri) => {
                    assert!(uri.is_ascii(), "{}: {uri:.200}", family.name());
                    assert!(uri.len() <= most_bytes(link.as_str()), "{}", family.name());
                    mapped += 1;
                }
                Err(error) => {
                    assert!(error.offset() <= link.as_bytes().len(), "{}: {error}", family.name());
                    refused += 1;
                }
            }
        }
        let Ok(text) = core::str::from_utf8(&text) else {
            continue;
        };
        match irispan::iri::to_uri(text) {
            Ok(uri) => assert!(uri.len() <= most_bytes(text), "{}", family.name()),
            Err(error) => assert!(error.offset() <= text.len(), "{}: {error}", family.name()),
        }
    }
    report(&format!("mapping of hostile links: {mapped} mapped, {refused} refused"));
    assert!(mapped > 0, "no link was mapped");
}
