//! Asking for the link at every offset of a long run takes time linear in the run.

use irispan::Confidence;

use crate::support::families::{FAMILIES, Family};
use crate::support::report;

/// The maximum length of a run, so that each text is one piece.
const LENGTH: usize = 256 << 10;

/// Steps of the cursor that one of a scan may become: each piece is scanned once.
const GROWTH: f64 = 1.05;

#[test]
fn every_offset_of_a_long_run_costs_one_scan() {
    let scanner = crate::support::builder().min_confidence(Confidence::Possible).build();
    let (mut found, mut worst) = (0, 0.0_f64);
    for family in FAMILIES {
        let text = Family::text(family, LENGTH);
        let mut links = scanner.links(&text);
        let count = links.by_ref().count();
        let mut anchored = scanner.anchored(&text);
        let from = (0..text.len()).filter(|at| anchored.link_from(*at).is_some()).count();
        assert_eq!(from, count, "{}", family.name());
        let growth = anchored.steps() as f64 / links.steps().max(1) as f64;
        assert!(growth <= GROWTH, "{}: {growth} times the steps of a scan", family.name());
        worst = worst.max(growth);
        found += count;
    }
    report(&format!(
        "link_from at every offset of 256 KiB: {found} links, at most {worst:.2} scans"
    ));
    assert!(found > 250_000, "only {found} links");
}
