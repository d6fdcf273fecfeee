//! How fast references are parsed, resolved and normalised, beside the crates that do the same.
//! Each set of links is parsed by all of them before anything is timed.

#![allow(clippy::panic, clippy::unwrap_used, missing_docs, reason = "a bench reports and stops")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use irispan::iri::{Iri, IriRef, Resolution, Rung, normalize};

const ASCII: &str = "https://www.example.com/path/to/page?a=1&b=2#top";
const SHAPES: [(&str, &str); 6] = [
    ("ascii", ASCII),
    ("short", "http://example.com/"),
    ("port", "http://example.com:8080/a/b/c"),
    ("percent", "https://example.com/caf%C3%A9/%E4%BE%8B?q=%20"),
    ("path", "https://example.com/résumé/日本語?q=ü#é"),
    ("mailto", "mailto:someone@example.com?subject=hello"),
];

fn parse(c: &mut Criterion) {
    for (name, link) in SHAPES {
        let mut group = c.benchmark_group(format!("parse/{name}"));
        group.throughput(Throughput::Bytes(link.len() as u64));
        macro_rules! rival {
            ($name:literal, $parse:expr) => {
                assert!($parse(link).is_ok(), "{} {link}", $name);
                group.bench_function($name, |b| b.iter(|| black_box($parse(black_box(link)))));
            };
        }
        rival!("irispan", Iri::parse);
        rival!("fluent-uri", fluent_uri::Iri::<&str>::parse);
        rival!("iri-string", iri_string::types::IriStr::new);
        rival!("oxiri", oxiri::Iri::<&str>::parse);
        rival!("url (copies, maps)", url::Url::parse);
        group.finish();
    }
}

/// Returns a hundred thousand different links: every length of host, path and query.
fn links() -> Vec<String> {
    const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";
    const HEADS: [&str; 3] = ["http://", "https://", "https://www."];
    const TAILS: [&str; 4] = ["", "?a=b&c=d", "#top", "?q=%20x#y"];
    let mut state = 1u64;
    let mut below = |end: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % end
    };
    let link = |_| {
        let (host, path) = (&LETTERS[..=below(20)], &LETTERS[..below(20)]);
        let (head, tail) = (HEADS[below(3)], TAILS[below(4)]);
        format!("{head}{host}.example/{path}/{}{tail}", &LETTERS[..below(26)])
    };
    (0..100_000).map(link).collect()
}

// Long: one group after another, each with all crates.
fn many(c: &mut Criterion) {
    let links = links();
    let base = "http://a.example/b/c/d;p?q";
    let references: Vec<_> = ["../g", "g/./h?y", "/g", "?y#s", "//g/h"].repeat(20_000);
    macro_rules! group {
        ($group:literal, $texts:expr, $($name:literal: $run:expr;)*) => {
            let mut group = c.benchmark_group($group);
            group.throughput(Throughput::Elements($texts.len() as u64));
            $(
                assert!($texts.iter().all(|text| $run(text) > 0), "{}", $name);
                group.bench_function($name, |b| {
                    b.iter(|| $texts.iter().map(|text| $run(black_box(text))).sum::<usize>());
                });
            )*
            group.finish();
        };
    }
    group! { "parse/many", links,
        "irispan": |t: &str| Iri::parse(t).unwrap().path().len();
        "fluent-uri": |t: &str| fluent_uri::Iri::parse(t).unwrap().path().as_str().len();
        "iri-string": |t: &str| iri_string::types::IriStr::new(t).unwrap().path_str().len();
        "oxiri": |t: &str| oxiri::Iri::parse(t).unwrap().path().len();
        "url (copies, maps)": |t: &str| url::Url::parse(t).unwrap().path().len();
    }
    group! { "normalize/many", links,
        "irispan path": |t: &str| normalize(t, Rung::Path).unwrap().len();
        "irispan scheme": |t: &str| normalize(t, Rung::Scheme).unwrap().len();
        "fluent-uri": |t: &str| fluent_uri::Iri::parse(t).unwrap().normalize().as_str().len();
        "iri-string": |t: &str| {
            iri_string::types::IriStr::new(t).unwrap().normalize().to_string().len()
        };
    }
    let ours = Iri::parse(base).unwrap();
    let fluent = fluent_uri::Iri::parse(base).unwrap();
    let string = iri_string::types::IriAbsoluteStr::new(base).unwrap();
    let oxiri = oxiri::Iri::parse(base).unwrap();
    let url = url::Url::parse(base).unwrap();
    group! { "resolve/many", references,
        "irispan": |t: &str| ours.resolve(IriRef::parse(t).unwrap()).as_str().len();
        "fluent-uri": |t: &str| {
            fluent_uri::IriRef::parse(t).unwrap().resolve_against(&fluent).unwrap().as_str().len()
        };
        "iri-string": |t: &str| {
            let reference = iri_string::types::IriReferenceStr::new(t).unwrap();
            reference.resolve_against(string).to_string().len()
        };
        "oxiri": |t: &str| {
            oxiri.resolve(&oxiri::IriRef::parse(t).unwrap()).unwrap().into_inner().len()
        };
        "url (maps)": |t: &str| url.join(t).unwrap().as_str().len();
    }
    // One buffer for all results.
    let mut buffer = String::new();
    macro_rules! buffered {
        ($group:literal, $texts:expr) => {
            group! { $group, $texts,
                "irispan": |t: &str| {
                    buffer.clear();
                    let reference = IriRef::parse(t).unwrap();
                    ours.resolve_into(reference, Resolution::Strict, &mut buffer).as_str().len()
                };
                "oxiri": |t: &str| {
                    buffer.clear();
                    let reference = oxiri::IriRef::parse(t).unwrap();
                    oxiri.resolve_into(&reference, &mut buffer).unwrap();
                    buffer.len()
                };
            }
        };
    }
    buffered!("resolve into/relative", references);
    buffered!("resolve into/absolute", links);
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(std::time::Duration::from_millis(200))
        .measurement_time(std::time::Duration::from_millis(800));
    targets = parse, many
}
criterion_main!(benches);
