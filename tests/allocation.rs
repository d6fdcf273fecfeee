//! Making a scanner and scanning allocate nothing. A binary of its own: it counts every allocation
//! of the thread.

#[path = "prose.rs"]
mod prose;

use core::hint::black_box;

use allocation_counter::measure;
use irispan::{Confidence, Profile, Scanner};

/// Passages in all scripts, many times over: thousands of links.
fn text() -> Vec<u8> {
    let mut text = Vec::new();
    for round in 0..100_u8 {
        for passage in prose::PASSAGES {
            text.extend_from_slice(passage.as_bytes());
            text.push(b'\n');
        }
        // What is no text at all.
        text.extend((0..=round).map(|byte| byte.wrapping_mul(151)));
        text.extend_from_slice(b"\xFF\xF0\x9Fhttp://a.example.com/\xE3\x81 ");
        // What goes to the limits.
        text.extend_from_slice("x.".repeat(200).as_bytes());
        text.extend_from_slice(format!("com/{}@", "([{".repeat(100)).as_bytes());
        text.extend_from_slice(
            format!("{}@example.com ", "l".repeat(usize::from(round))).as_bytes(),
        );
    }
    text
}

#[test]
fn the_counter_counts() {
    let allocations = measure(|| {
        black_box(vec![black_box(1_u8)]);
    });
    assert_eq!((allocations.count_total, allocations.bytes_total), (1, 1));
}

#[test]
fn making_a_scanner_allocates_nothing() {
    let allocations = measure(|| {
        for _ in 0..1_000 {
            let scanner = black_box(Scanner::new());
            black_box(scanner.clone());
            black_box(scanner.config().tailored(irispan::Tailoring::T1));
        }
    });
    assert_eq!(allocations.count_total, 0, "{allocations:?}");
}

#[test]
fn scanning_allocates_nothing() {
    let text = text();
    for profile in [Profile::Default, Profile::Uts58] {
        let builder = Scanner::builder().profile(profile);
        let scanner = builder.min_confidence(Confidence::Possible).build();
        let mut links = 0;
        let mut bytes = 0;
        let allocations = measure(|| {
            for link in scanner.links(&text) {
                links += 1;
                bytes += link.as_str().len() + link.as_bytes().len();
                black_box((link.kind(), link.confidence(), link.flags(), link.alternative()));
            }
        });
        assert_eq!(allocations.count_total, 0, "{profile:?}, links: {allocations:?}");
        assert!(links > 3_000, "{profile:?}: only {links} links");
        assert!(bytes > links);

        let mut count = 0_usize;
        let allocations = measure(|| {
            let _ = scanner.scan(&text, &mut count);
        });
        assert_eq!(allocations.count_total, 0, "{profile:?}, scan: {allocations:?}");
        assert_eq!(count, links);
    }
}
