//! Every kernel of the machine goes through all tests that scan.
//!
//! `$IRISPAN_TEST_KERNEL` names the kernel of every scanner of this binary; without it, it is the best
//! one, by which all tests are run anyway. The test [`every_kernel_passes_the_suite`] starts the binary
//! once for each of the others, and refuses a machine whose processor has one that was not among them.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![expect(clippy::disallowed_methods, reason = "some run every kernel themselves")]

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use irispan::{Confidence, Kernel, Kind, Link, MarkSet, Profile, Scanner, ScannerBuilder};

use crate::scan::cases;
use crate::scan::replay::bodies::is_reported;
use crate::support::kernel::VARIABLE;
use crate::support::random::Random;
use crate::support::texts::{Pieces, show};
use crate::support::{builder, corpus, report, scanner};

/// Names of the kernels that the processor can run, looked up without the library's list.
fn of_the_processor() -> Vec<&'static str> {
    let mut names = Vec::new();
    #[cfg(target_arch = "x86_64")]
    {
        if cfg!(irispan_avx512) && std::arch::is_x86_feature_detected!("avx512bw") {
            names.push("avx512bw");
        }
        if std::arch::is_x86_feature_detected!("avx2") {
            names.push("avx2");
        }
        if std::arch::is_x86_feature_detected!("ssse3") {
            names.push("ssse3");
        }
        names.push("sse2");
    }
    if cfg!(target_arch = "aarch64") {
        names.push("neon");
    }
    if cfg!(all(target_arch = "wasm32", target_feature = "simd128")) {
        names.push("simd128");
    }
    names.push("scalar");
    names
}

#[test]
fn the_kernel_asked_for_is_used() {
    let asked = env::var(VARIABLE).unwrap_or_else(|_| of_the_processor()[0].to_owned());
    for scanner in [scanner(), builder().profile(Profile::Uts58).build()] {
        assert_eq!(scanner.config().kernel().name(), asked);
    }
    report(&format!("kernel of the tests: {asked}"));
}

/// Minutes of work, so it is asked for: `cargo test --test integration -- --ignored`.
#[test]
#[ignore = "runs every test that scans once for each kernel but the best"]
fn every_kernel_passes_the_suite() {
    let mut exercised = vec![Kernel::best().name()];
    for kernel in Kernel::available().filter(|kernel| *kernel != Kernel::best()) {
        let name = kernel.name();
        let mut suite = Command::new(env::current_exe().unwrap());
        // Other tests scan nothing, or a line; those of mail read messages, and scan as these do. Of these, some
        // read tables, compare a scanner with itself on other threads or in other orders, count steps, or run
        // each kernel themselves.
        const SKIPPED: [&str; 12] = [
            "a_faulty_oracle",
            "scan::tables",
            "scan::alone",
            "scan::mapped",
            "every_kernel",
            "marks_are_those_of_the_definition",
            "drivers::cuts",
            "drivers::incremental",
            "drivers::parallel",
            "drivers::many",
            "drivers::steps",
            "costs_one_scan",
        ];
        suite.args(["scan::", "drivers::"]);
        suite.args(SKIPPED.map(|name| format!("--skip={name}")));
        let output = suite.env(VARIABLE, name).output().unwrap();
        let told = String::from_utf8_lossy(&output.stdout);
        let errors = String::from_utf8_lossy(&output.stderr);
        let used = format!("kernel of the tests: {name}\n");
        assert!(output.status.success() && errors.contains(&used), "{name}:\n{told}{errors}");
        let result = told.lines().find(|line| line.starts_with("test result:")).unwrap();
        report(&format!("kernel {name}: {result}"));
        exercised.push(name);
    }
    assert_eq!(exercised, of_the_processor(), "kernels exercised, and those of the processor");
}

/// Returns the texts that are compared here: corpus, cases, and hostile ones.
fn texts() -> Vec<(String, Vec<u8>)> {
    let read = |path: &PathBuf| (path.display().to_string(), fs::read(path).unwrap());
    let random = (0..3_000).map(|seed| {
        (format!("seed {seed}"), Pieces::random(&mut Random::new(0x4B45_524E ^ seed)).concat())
    });
    corpus("").iter().map(read).chain(cases::texts()).chain(random).collect()
}

/// Builders for both profiles and the two grades that matter.
fn builders() -> [(String, ScannerBuilder); 4] {
    let all = [Profile::Default, Profile::Uts58].map(|profile| {
        [Confidence::Likely, Confidence::Possible].map(|grade| {
            let builder = Scanner::builder().profile(profile).min_confidence(grade);
            (format!("{profile:?}, {grade:?}"), builder)
        })
    });
    let [[a, b], [c, d]] = all;
    [a, b, c, d]
}

/// What is asked for decides which marks are looked at, never what is found: each set of kinds
/// finds the links of these kinds that all together find.
#[test]
fn kinds_are_a_filter_with_every_kernel() {
    const KINDS: [Kind; 3] = [Kind::Url, Kind::Domain, Kind::Email];
    let texts = texts();
    let mut found = [0; 8];
    for (name, builder) in builders() {
        let definition = builder.clone().kernel(Kernel::by_name("scalar").unwrap()).build();
        let all: Vec<Vec<Link<'_>>> =
            texts.iter().map(|(_, text)| definition.links(text).collect()).collect();
        for kernel in Kernel::available() {
            for (set, found) in found.iter_mut().enumerate() {
                let kinds = KINDS.into_iter().filter(|kind| set >> *kind as u8 & 1 == 1);
                let scanner = builder.clone().kernel(kernel).kinds(kinds).build();
                for ((what, text), all) in texts.iter().zip(&all) {
                    let links: Vec<Link<'_>> = scanner.links(text).collect();
                    let expected: Vec<Link<'_>> =
                        all.iter().filter(|link| is_reported(link, set)).copied().collect();
                    if links != expected {
                        let kernel = kernel.name();
                        panic!(
                            "{what}, {name}, {kernel}, kinds {set:03b}: {links:?}, not {expected:?} in {}",
                            show(text)
                        );
                    }
                    *found += links.len();
                }
            }
        }
    }
    report(&format!("sets of kinds, every kernel: {} texts, links {found:?}", texts.len()));
    assert_eq!(found[0], 0);
    assert!(found[1..].iter().all(|links| *links > 10_000), "{found:?}");
}

/// The bitmaps themselves, on whole texts and from any place.
#[test]
fn marks_are_those_of_the_definition() {
    let scalar = Kernel::by_name("scalar").unwrap();
    let mut random = Random::new(58);
    let mut marks = 0;
    for (what, text) in texts() {
        let from = [0, random.below(text.len() + 1)][random.below(2)];
        let words = (text.len() - from) / 64 + 2;
        for &set in MarkSet::ALL {
            let mut want = vec![!0; words];
            scalar.fill(&text, from, &mut want, set);
            marks += want.iter().map(|word| word.count_ones()).sum::<u32>();
            for kernel in Kernel::available() {
                let mut got = vec![!0; words];
                kernel.fill(&text, from, &mut got, set);
                assert_eq!(got, want, "{what}, {}, {set:?}, from {from}", kernel.name());
            }
        }
    }
    assert!(marks > 10_000, "{marks}");
}
