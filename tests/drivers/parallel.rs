//! All threads together find what one finds alone, wherever the text is cut.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::panic::{AssertUnwindSafe, catch_unwind};

use irispan::{Kind, Link, Scanner, Span};
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::{corpus_texts, difference, hostile_texts, random_texts, scanners};
use crate::support::detection_test::{LINES, VERSIONS, lines};
use crate::support::report;

const CHUNK_SIZES: [usize; 8] = [0, 1, 2, 3, 7, 64, 1000, usize::MAX];
const THREADS: [usize; 8] = [1, 2, 3, 4, 5, 6, 7, 8];

fn pools() -> Vec<ThreadPool> {
    let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build();
    THREADS.map(|threads| pool(threads).expect("threads can be started")).into()
}

/// Compares every driver on some texts, and says on how much. Each size of chunks meets two of the pools in a text, and the
/// next two in the next text, so that some four texts show every size to every pool.
fn assert_equal(name: &str, texts: &[(String, Vec<u8>)], at_least: usize) {
    let pools = pools();
    let mut found = 0;
    let mut met = [[false; THREADS.len()]; CHUNK_SIZES.len()];
    for (number, (what, text)) in texts.iter().enumerate() {
        for scanner in scanners() {
            let expected: Vec<Link<'_>> = scanner.links(text).collect();
            let spans: Vec<Span> = expected.iter().map(Link::span).collect();
            found += expected.len();
            for (row, size) in CHUNK_SIZES.into_iter().enumerate() {
                let parallel = scanner.parallel().chunk_size(size);
                for at in [number + row, number + row + THREADS.len() / 2] {
                    let pool = &pools[at % THREADS.len()];
                    met[row][at % THREADS.len()] = true;
                    let place = format!(
                        "{what}, {:?}, chunks of {size}, {} threads",
                        scanner.config().profile(),
                        pool.current_num_threads()
                    );
                    let links = pool.install(|| parallel.links(text));
                    assert!(links == expected, "{place}: {}", difference(&expected, &links));
                    let mut scanned: Vec<Span> = Vec::new();
                    let ended = pool.install(|| parallel.scan(text, &mut scanned).is_break());
                    assert!(!ended && scanned == spans, "{place}: scan");
                }
            }
        }
    }
    report(&format!("parallel driver, {name}: {found} links in {} texts", texts.len()));
    assert!(found >= at_least, "{name}: only {found} links");
    assert!(met.as_flattened().iter().all(|met| *met), "{name}: a size and a pool did not meet");
}

#[test]
fn corpus() {
    assert_equal("corpus", &corpus_texts(), 3000);
}

#[test]
fn detection_test_lines_joined() {
    let mut texts = Vec::new();
    for version in VERSIONS {
        let Some(lines) = lines(version) else { continue };
        assert_eq!(lines.len(), LINES);
        for join in ["\n", " ", "\r\n", "\0"] {
            let joined: Vec<_> = lines.iter().map(|line| line.text.as_str()).collect();
            texts.push((format!("{version} by {join:?}"), joined.join(join).into_bytes()));
        }
    }
    if !texts.is_empty() {
        assert_equal("LinkDetectionTest", &texts, texts.len() * LINES / 2);
    }
}

#[test]
fn hostile_families() {
    assert_equal("hostile families", &hostile_texts(), 5_000);
}

#[test]
fn random() {
    assert_equal("random texts", &random_texts(200), 5_000);
}

/// Hands what `map` makes of each link to `each`, in order.
fn for_each<'t, U: Send, B>(
    scanner: &Scanner,
    (text, size): (&'t str, usize),
    map: impl Fn(Link<'t>) -> U + Sync,
    mut each: impl FnMut(U) -> ControlFlow<B>,
) -> ControlFlow<B> {
    scanner.parallel().ordered(
        scanner.pieces(text, size),
        |piece| scanner.links_of(piece).map(&map).collect::<Vec<U>>(),
        |found| found.into_iter().try_for_each(&mut each),
    )
}

/// Scans a text of many pieces and batches, by the methods of the scanner itself.
fn large() -> String {
    let line = |n| format!("http://a.example/{n}, a{n}@例え.jp; README.md\n");
    (0..100_000).map(line).collect()
}

#[test]
fn pieces_of_the_usual_size() {
    let text = large();
    assert!(text.len() > 4 << 20);
    let scanner = crate::support::scanner();
    let expected: Vec<_> = scanner.links(&text).collect();
    assert!(expected.len() >= 200_000);
    assert!(scanner.parallel().links(&text) == expected);
    let mut count = 0_usize;
    assert!(scanner.parallel().scan(&text, &mut count).is_continue());
    assert_eq!(count, expected.len());
    let kinds = scanner.parallel().map(&text, |link| link.kind());
    assert!(kinds.iter().copied().eq(expected.iter().map(Link::kind)));
    assert!(kinds.contains(&Kind::Url) && kinds.contains(&Kind::Email));
}

#[test]
fn mapping_runs_on_the_threads_of_the_pool_and_taking_on_the_caller() {
    let text = large();
    let caller = std::thread::current().id();
    let mut taken_here = true;
    let mapped = for_each(
        &crate::support::scanner(),
        (&text, 1 << 20),
        |_| std::thread::current().id(),
        |thread| {
            taken_here &= std::thread::current().id() == caller;
            if thread == caller { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    assert!(mapped.is_continue(), "the caller is no thread of the pool, and scans nothing");
    assert!(taken_here);
}

#[test]
fn a_break_ends_it() {
    let text = large();
    let scanner = crate::support::scanner();
    for most in [1, 2, 50_000] {
        let (mut taken, seen) = (0, AtomicUsize::new(0));
        let ended = for_each(
            &scanner,
            (&text, 1000),
            |_| seen.fetch_add(1, Ordering::Relaxed),
            |_| {
                taken += 1;
                if taken < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        );
        assert!(ended.is_break());
        assert_eq!(taken, most);
        let seen = seen.into_inner();
        assert!((most..200_000).contains(&seen), "{seen} links were mapped for {most}");
    }
}

#[test]
fn a_text_without_a_seam_is_scanned_whole() {
    let text = "http://a.example/,".repeat(10_000);
    let scanner = crate::support::scanner();
    for size in CHUNK_SIZES {
        let links = scanner.parallel().chunk_size(size).links(&text);
        assert!(scanner.links(&text).eq(links), "{size}");
    }
    assert_eq!(scanner.parallel().links("").len(), 0);
    assert_eq!(scanner.parallel().chunk_size(0).links("").len(), 0);
}

/// A panic reaches the caller, from whichever thread, and nothing is handed on after it.
#[test]
fn a_panic_reaches_the_caller() {
    let text = large();
    let scanner = crate::support::scanner();
    let mut taken = Vec::new();
    let each = AssertUnwindSafe(|| {
        for_each(
            &scanner,
            (&text, 1000),
            |link| link.start(),
            |start| {
                taken.push(start);
                assert!(taken.len() < 100, "a panic that is meant");
                ControlFlow::<()>::Continue(())
            },
        )
    });
    assert!(catch_unwind(each).is_err());
    let first: Vec<_> = scanner.links(&text).take(100).map(|link| link.start()).collect();
    assert_eq!(taken, first);

    let mut taken = 0;
    let map = AssertUnwindSafe(|| {
        let map = |link: Link<'_>| assert!(link.start() < text.len() / 2, "a panic that is meant");
        for_each(&scanner, (&text, 1000), map, |()| {
            taken += 1;
            ControlFlow::<()>::Continue(())
        })
    });
    assert!(catch_unwind(map).is_err());
    let half = scanner.links(&text).take_while(|link| link.start() < text.len() / 2).count();
    assert!((1..=half).contains(&taken), "{taken} of {half}");
}

/// One task that takes long holds up no other: the second thread goes on with all that may be in memory.
#[test]
fn a_long_task_holds_up_no_other() {
    let pool = ThreadPoolBuilder::new().num_threads(2).build().expect("threads can be started");
    let scanner = crate::support::scanner();
    let (begun, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let mut taken = Vec::new();
    let ended = pool.install(|| {
        let map = |task: usize| {
            begun.fetch_add(1, Ordering::SeqCst);
            // The 31 after it; without them, this test would not end.
            while task == 0 && done.load(Ordering::SeqCst) < 31 {
                std::thread::yield_now();
            }
            done.fetch_add(1, Ordering::SeqCst);
            task
        };
        scanner.parallel().ordered(0..100, map, |task| {
            taken.push(task);
            ControlFlow::<()>::Continue(())
        })
    });
    assert!(ended.is_continue());
    assert!(taken.iter().copied().eq(0..100), "{taken:?}");
    assert_eq!(begun.into_inner(), 100);
}

/// Tasks that scan on the same threads wait for each other, and none for ever.
#[test]
fn tasks_scan_in_parallel_themselves() {
    let scanner = crate::support::scanner();
    let text = "http://a.example/ ".repeat(500);
    for pool in pools() {
        let mut counts = Vec::new();
        let ended = pool.install(|| {
            let map = |size| scanner.parallel().chunk_size(size).links(&text).len();
            scanner.parallel().ordered(100..160, map, |count| {
                counts.push(count);
                ControlFlow::<()>::Continue(())
            })
        });
        assert!(ended.is_continue());
        assert_eq!(counts, [500; 60], "{} threads", pool.current_num_threads());
    }
}
