//! Many texts on several threads: what each of them holds, in order.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicUsize, Ordering};

use irispan::{Link, Span};
use rayon::ThreadPoolBuilder;

use super::{corpus_texts, random_texts, scanners};
use crate::scan::cases;

#[test]
fn each_text_is_as_it_is_alone() {
    let mut texts: Vec<Vec<u8>> = cases::texts().into_iter().map(|(_, text)| text).collect();
    texts.extend(corpus_texts().into_iter().chain(random_texts(50)).map(|(_, text)| text));
    texts.extend((0..1000).map(|_| Vec::new()));
    for scanner in scanners() {
        let expected: Vec<Vec<Link<'_>>> =
            texts.iter().map(|text| scanner.links(text).collect()).collect();
        assert!(expected.iter().map(Vec::len).sum::<usize>() > 4000);
        for threads in 1..=8 {
            let pool = ThreadPoolBuilder::new().num_threads(threads).build();
            let pool = pool.expect("threads can be started");
            assert!(pool.install(|| scanner.parallel().map_many(&texts, |link| link)) == expected);
            for size in [0, 1, 50, 1000, 100_000] {
                let mut found = vec![Vec::new(); texts.len()];
                let mut last = 0;
                let ended = pool.install(|| {
                    scanner.parallel().chunk_size(size).scan_many(
                        &texts,
                        |link| link,
                        |index, link| {
                            assert!(index >= last, "texts come in order");
                            last = index;
                            found[index].push(link);
                            ControlFlow::<()>::Continue(())
                        },
                    )
                });
                assert!(ended.is_continue() && found == expected, "{threads} threads, {size}");
            }
        }
    }
}

#[test]
fn no_text_is_no_link() {
    let texts: [&str; 0] = [];
    let scanner = crate::support::scanner();
    assert!(scanner.parallel().map_many(&texts, |link| link.span()).is_empty());
    let none: [Vec<Span>; 2] = [Vec::new(), Vec::new()];
    assert_eq!(scanner.parallel().map_many(&["", "a"], |link| link.span()), none);
}

/// Texts are asked for as they are needed, and no more after a break.
#[test]
fn texts_come_lazily_and_a_break_ends_it() {
    let asked = AtomicUsize::new(0);
    let texts = (0..10_000_000).map(|_| {
        asked.fetch_add(1, Ordering::Relaxed);
        "http://a.example/ www.b.com"
    });
    let scanner = crate::support::scanner();
    let mut taken = 0;
    let ended = scanner.parallel().chunk_size(1000).scan_many(
        texts,
        |link| link.start(),
        |index, start| {
            assert_eq!((index, start), (taken / 2, 18 * (taken % 2)));
            taken += 1;
            if taken < 999 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    assert!(ended.is_break());
    assert_eq!(taken, 999);
    assert!(asked.into_inner() < 5_000);
}
