//! What hostile links are mapped to is bounded. (That finding them takes linear time is tested with the
//! drivers, `tests/drivers/steps.rs`.)

use std::collections::HashSet;

use irispan::Confidence;

use crate::support::families::FAMILIES;
use crate::support::report;

const SIZE: usize = 256 << 10;

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
        let text = family.text(SIZE);
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
