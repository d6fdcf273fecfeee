//! The drivers beside each other: one call on a slice, streams, threads.

use std::hint::black_box;
use std::ops::ControlFlow;

use irispan::{Found, Scanner, sinks};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::engines;
use crate::options::Options;
use crate::timing;

/// Bytes of a chunk: what a pipe holds, and a large read.
const CHUNKS: [usize; 2] = [64 << 10, 1 << 20];

/// One way to scan a whole text.
type Driver<'t> = (String, Box<dyn FnMut() -> usize + 't>);

pub(crate) fn run(options: &Options) -> Result<(), String> {
    let text = options.one_text(options.size(1024))?;
    let bytes = text.bytes.as_slice();
    let scanner = Scanner::new();
    let mut drivers: Vec<Driver<'_>> =
        vec![("slice".to_owned(), Box::new(|| engines::count(&scanner, bytes)))];
    for size in CHUNKS {
        let scanner = &scanner;
        drivers.push((
            format!("stream of {} KiB", size >> 10),
            Box::new(move || stream_count(scanner, bytes, size)),
        ));
    }
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    for threads in [1, 2, 4, 8].into_iter().filter(|threads| *threads <= processors) {
        let pool = pool(threads)?;
        let scanner = &scanner;
        drivers.push((
            format!("scan, {threads} threads"),
            Box::new(move || pool.install(|| par_count(scanner, bytes))),
        ));
    }
    if processors > 1 {
        let pool = pool(2)?;
        let scanner = &scanner;
        drivers.push((
            "links, 2 threads".to_owned(),
            Box::new(move || pool.install(|| scanner.parallel().links(bytes).len())),
        ));
    }
    let mut runs: Vec<_> =
        drivers.iter_mut().map(|(_, run)| run as &mut dyn FnMut() -> usize).collect();
    let timings = timing::interleaved(options.rounds, &mut runs)?;
    println!("Drivers, {} of {:.0} MB", text.name, bytes.len() as f64 / 1e6);
    println!("  {:<24} {:>10} {:>10} {:>10}", "driver", "links", "MB/s", "to slice");
    for ((name, _), timing) in drivers.iter().zip(&timings) {
        println!(
            "  {name:<24} {:>10} {:>10.0} {:>9.2}x",
            timing.found,
            timing.mb_per_second(bytes.len()),
            timings[0].best.as_secs_f64() / timing.best.as_secs_f64(),
        );
        if timing.found != timings[0].found {
            return Err(format!("{name} does not find what a slice gives"));
        }
    }
    println!();
    Ok(())
}

fn pool(threads: usize) -> Result<ThreadPool, String> {
    ThreadPoolBuilder::new().num_threads(threads).build().map_err(|e| e.to_string())
}

fn stream_count(scanner: &Scanner, bytes: &[u8], size: usize) -> usize {
    let mut stream = scanner.stream();
    let mut count = 0;
    let mut sink = sinks::each(|found: Found<'_>| {
        black_box(found.link().span());
        count += 1;
    });
    for chunk in bytes.chunks(size) {
        let ControlFlow::Continue(()) = stream.push(chunk, &mut sink);
    }
    let ControlFlow::Continue(()) = stream.finish(&mut sink);
    count
}

fn par_count(scanner: &Scanner, bytes: &[u8]) -> usize {
    let mut count = 0;
    let mut sink = sinks::each(|found: Found<'_>| {
        black_box(found.link().span());
        count += 1;
    });
    let ControlFlow::Continue(()) = scanner.parallel().scan(bytes, &mut sink);
    count
}
