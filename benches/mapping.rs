//! How fast IRIs are mapped to URIs and back, beside the crates that do the same work, and beside
//! the conversion of the host alone. That all engines agree is asserted before anything is timed.

#![allow(missing_docs, clippy::unwrap_used, reason = "a bench reports and stops")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use irispan::iri::{Mapping, to_iri, to_uri};

const ASCII: &str = "https://www.example.com/articles/2024/05/some-page.html?id=42#section";
const PERCENT: &str = "https://www.example.com/wiki/Ελληνική_γλώσσα?q=naïve%20café#über";
const IDN: &str = "https://www.bücher-und-käse.example/index.html";
const IDN_HOST: &str = "www.bücher-und-käse.example";

fn fluent(iri: &str) -> String {
    fluent_uri::Iri::parse(iri).unwrap().to_uri().into_string()
}

fn iri_string(iri: &str) -> String {
    iri_string::types::IriStr::new(iri).unwrap().encode_to_uri().to_string()
}

fn url(iri: &str) -> String {
    url::Url::parse(iri).unwrap().into()
}

fn mapping(c: &mut Criterion) {
    for (name, iri) in [("ascii", ASCII), ("percent", PERCENT), ("idn", IDN)] {
        let uri = to_uri(iri).unwrap().into_owned();
        // These two do not convert hosts.
        let whole = Mapping::RFC3987_C.apply(iri).unwrap().into_owned();
        assert_eq!(url(iri), uri);
        assert_eq!(iri_string(iri), whole);
        assert_eq!(fluent(iri).to_lowercase(), whole.to_lowercase());
        let mut group = c.benchmark_group(format!("map/{name}"));
        group.bench_function("irispan", |b| b.iter(|| to_uri(black_box(iri)).unwrap().len()));
        group.bench_function("irispan RFC 3987 C", |b| {
            b.iter(|| Mapping::RFC3987_C.apply(black_box(iri)).unwrap().len());
        });
        group.bench_function("fluent-uri", |b| b.iter(|| fluent(black_box(iri)).len()));
        group.bench_function("fluent-uri, parsing alone", |b| {
            b.iter(|| fluent_uri::Iri::parse(black_box(iri)).unwrap().as_str().len());
        });
        group.bench_function("iri-string", |b| b.iter(|| iri_string(black_box(iri)).len()));
        group.bench_function("iri-string, parsing alone", |b| {
            b.iter(|| iri_string::types::IriStr::new(black_box(iri)).unwrap().len());
        });
        group.bench_function("oxiri, parsing alone", |b| {
            b.iter(|| oxiri::IriRef::parse(black_box(iri)).unwrap().as_str().len());
        });
        group.bench_function("url", |b| b.iter(|| url(black_box(iri)).len()));
        if name == "idn" {
            group.bench_function("idna, the host alone", |b| {
                b.iter(|| idna::domain_to_ascii(black_box(IDN_HOST)).unwrap().len());
            });
        }
        group.finish();
        let mut group = c.benchmark_group(format!("unmap/{name}"));
        group.bench_function("irispan", |b| b.iter(|| to_iri(black_box(&whole)).len()));
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(30)
        .warm_up_time(std::time::Duration::from_millis(300))
        .measurement_time(std::time::Duration::from_millis(1000));
    targets = mapping
}
criterion_main!(benches);
