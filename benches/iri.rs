//! How fast references are parsed, resolved and normalised, beside the crates that do the same.
//! Each set of links is parsed by all of them before anything is timed.

#![allow(clippy::panic, clippy::unwrap_used, missing_docs, reason = "a bench reports and stops")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use irispan::iri::Iri;

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

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(std::time::Duration::from_millis(200))
        .measurement_time(std::time::Duration::from_millis(800));
    targets = parse
}
criterion_main!(benches);
