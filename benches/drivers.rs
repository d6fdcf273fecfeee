//! The drivers on the same texts: a slice, a stream in chunks of several sizes, a reader, threads,
//! and the look at one place. Every count of links is asserted before anything is timed.

#![allow(clippy::panic, missing_docs, reason = "a bench reports and stops")]

mod texts;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use irispan::{Edit, Scanner, Span};

/// Bytes of each text.
const SIZE: usize = 4 << 20;

/// Bytes of a chunk: a packet, a page, a read of the command line's reader.
const CHUNKS: [usize; 4] = [64, 1 << 10, 4 << 10, 64 << 10];

fn stream(scanner: &Scanner, text: &str, size: usize) -> usize {
    let mut stream = scanner.stream();
    let mut count = 0_usize;
    for chunk in text.as_bytes().chunks(size) {
        assert!(stream.push(chunk, &mut count).is_continue());
    }
    assert!(stream.finish(&mut count).is_continue());
    count
}

fn drivers(c: &mut Criterion) {
    let scanner = Scanner::new();
    let inputs = texts::all(SIZE).unwrap_or_else(|e| panic!("$IRISPAN_CORPORA: {e}"));
    for (name, text) in &inputs {
        let text = text.as_str();
        let expected = scanner.links(text).count();
        let mut group = c.benchmark_group(format!("drivers/{name}"));
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function("slice", |b| b.iter(|| scanner.links(black_box(text)).count()));
        for size in CHUNKS {
            assert_eq!(stream(&scanner, text, size), expected);
            group.bench_function(format!("stream of {size}"), |b| {
                b.iter(|| stream(&scanner, black_box(text), size));
            });
        }
        group.bench_function("reader", |b| {
            b.iter(|| {
                let mut count = 0_usize;
                let read = scanner.scan_reader(black_box(text.as_bytes()), &mut count);
                assert!(read.is_ok() && count == expected);
            });
        });
        #[cfg(feature = "parallel")]
        for threads in [1, 2] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            let pool = pool.unwrap_or_else(|error| panic!("{error}"));
            group.bench_function(format!("{threads} threads"), |b| {
                b.iter(|| {
                    let mut count = 0_usize;
                    let ended =
                        pool.install(|| scanner.parallel().scan(black_box(text), &mut count));
                    assert!(ended.is_continue() && count == expected);
                });
            });
        }
        group.finish();
    }
}

/// Texts as a window with chat or mail has them; and a run that has to be cut.
fn slices(c: &mut Criterion) {
    let scanner = Scanner::new();
    let mut group = c.benchmark_group("slices");
    for (text, links) in [
        ("nothing to see", 0),
        ("see www.example.com", 1),
        ("a line of sixty-four bytes, of which not a single one is a link.", 0),
    ] {
        assert_eq!(scanner.links(text).count(), links);
        group.bench_function(text, |b| b.iter(|| scanner.links(black_box(text)).count()));
    }
    let endless = "YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXo".repeat(4 << 20 >> 5);
    group.throughput(Throughput::Bytes(endless.len() as u64));
    let whole = Scanner::builder().max_run(usize::MAX).build();
    group.bench_function("base64, cut", |b| b.iter(|| scanner.links(black_box(&endless)).count()));
    group.bench_function("base64, whole", |b| b.iter(|| whole.links(black_box(&endless)).count()));
    group.finish();
}

/// Measures one look, and one key pressed, in the middle of a text of 4 MiB.
fn editor(c: &mut Criterion) {
    let scanner = Scanner::new();
    let Some(text) = texts::make("prose", SIZE) else { return };
    let text = text.bytes.as_slice();
    let spans: Vec<Span> = scanner.links(text).map(|link| link.span()).collect();
    let middle = spans[spans.len() / 2].start() + 9;
    assert!(scanner.link_at(text, middle).is_some());
    let mut group = c.benchmark_group("editor");
    group.bench_function("link_at", |b| b.iter(|| scanner.link_at(black_box(text), middle)));
    group.bench_function("rescan", |b| {
        b.iter(|| scanner.rescan(black_box(text), &spans, Edit::replace(middle..middle + 1, 1)));
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(15)
        .warm_up_time(std::time::Duration::from_millis(300))
        .measurement_time(std::time::Duration::from_millis(1000));
    targets = slices, editor, drivers
}
criterion_main!(benches);
