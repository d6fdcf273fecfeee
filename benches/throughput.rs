//! How fast links are found, beside linkify on the same bytes, and how fast marks are found, beside
//! a multi-literal searcher. Every count of links is asserted before anything is timed.

#![allow(clippy::panic, clippy::print_stdout, missing_docs, reason = "a bench reports and stops")]

mod texts;

use std::hint::black_box;

use aho_corasick::AhoCorasick;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use irispan::{Kernel, MarkSet, Profile, Scanner};
use linkify::{LinkFinder, LinkKind};

/// Bytes of each text: it lies outside the second cache.
const SIZE: usize = 4 << 20;

/// Links by text, its size in bytes, and engine: irispan default and uts58, linkify with schemes
/// only and with bare domains. A text or a rule that changed shows here first.
const EXPECTED: &[(&str, usize, [usize; 4])] = &include!("expected_links.in");

/// The engines, in the order of [`EXPECTED`].
const ENGINES: [&str; 4] = ["irispan", "irispan uts58", "linkify", "linkify bare domains"];

/// Counts the links of a text.
type Engine = Box<dyn Fn(&str) -> usize>;

/// Returns every text, in UTF-8, because the rival accepts nothing else.
fn inputs() -> Vec<(String, String)> {
    texts::all(SIZE).unwrap_or_else(|e| panic!("$IRISPAN_CORPORA: {e}"))
}

fn engines() -> [Engine; 4] {
    let scanner = Scanner::new();
    let uts58 = Scanner::builder().profile(Profile::Uts58).build();
    let with_scheme = LinkFinder::new();
    let mut bare = LinkFinder::new();
    bare.url_must_have_scheme(false);
    bare.kinds(&[LinkKind::Url, LinkKind::Email]);
    [
        Box::new(move |text| scanner.links(text).count()),
        Box::new(move |text| uts58.links(text).count()),
        Box::new(move |text| with_scheme.links(text).count()),
        Box::new(move |text| bare.links(text).count()),
    ]
}

fn find(c: &mut Criterion) {
    let engines = engines();
    let inputs = inputs();
    let counted: Vec<_> = inputs
        .iter()
        .map(|(name, text)| (name.as_str(), text.len(), engines.each_ref().map(|e| e(text))))
        .collect();
    for (name, size, counts) in &counted {
        println!("({name:?}, {size}, {counts:?}),");
    }
    for row in &counted {
        let (name, ..) = row;
        let known = EXPECTED.iter().any(|(known, ..)| known == name);
        // A folder may hold texts that nobody has counted before.
        assert!(
            EXPECTED.contains(row) || !known && texts::kinds().all(|made| made != *name),
            "{row:?} is not in benches/expected_links.in"
        );
    }
    for (name, text) in &inputs {
        let mut group = c.benchmark_group(format!("find/{name}"));
        group.throughput(Throughput::Bytes(text.len() as u64));
        for (engine, run) in ENGINES.iter().zip(&engines) {
            group.bench_function(*engine, |b| b.iter(|| black_box(run(black_box(text)))));
        }
        group.finish();
    }
}

fn trigger(c: &mut Criterion) {
    let literals = AhoCorasick::new(["://", "@", "www."]).unwrap_or_else(|e| panic!("{e}"));
    for (name, text) in inputs() {
        let text = text.as_bytes();
        let mut group = c.benchmark_group(format!("trigger/{name}"));
        group.throughput(Throughput::Bytes(text.len() as u64));
        for kernel in Kernel::available() {
            let mut words = vec![0; text.len().div_ceil(64)];
            group.bench_function(kernel.name(), |b| {
                b.iter(|| {
                    for (i, window) in words.chunks_mut(64).enumerate() {
                        kernel.fill(black_box(text), 4096 * i, window, MarkSet::EVERYTHING);
                    }
                    black_box(words.last().copied())
                });
            });
        }
        group.bench_function("aho-corasick of :// @ www.", |b| {
            b.iter(|| black_box(literals.find_iter(black_box(text)).count()));
        });
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(15)
        .warm_up_time(std::time::Duration::from_millis(300))
        .measurement_time(std::time::Duration::from_millis(1500));
    targets = find, trigger
}
criterion_main!(benches);
