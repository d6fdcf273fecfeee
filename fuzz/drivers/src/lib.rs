//! Scans short texts with every kernel, whole and in chunks: small enough for Miri
//! (`cargo miri test`), which sees reads outside of a text.

#![cfg(test)]

use irispan::{Kernel, Scanner, Span};

/// Texts with every sort of link. Some are shorter than all vectors, some longer.
const TEXTS: [&str; 5] = [
    "a.com",
    "joe@example.org",
    "http://例え.jp/ä(b)",
    "see www.example.com/a_(b), joe.doe@mail.example.org or ftp://x.org:21/ä/क/한",
    "no link: std::vec at 10:42:17",
];

/// Copies a text to memory of just its length, so that Miri sees a read outside of it.
fn boxed(text: &[u8]) -> Box<[u8]> {
    text.into()
}

fn spans(scanner: &Scanner, text: &[u8]) -> Vec<Span> {
    scanner.links(&*boxed(text)).map(|link| link.span()).collect()
}

fn scanners() -> impl Iterator<Item = Scanner> {
    Kernel::available().map(|kernel| Scanner::builder().kernel(kernel).build())
}

#[test]
fn every_kernel_finds_the_same() {
    for text in TEXTS {
        let mut want = None;
        for scanner in scanners() {
            let found = spans(&scanner, text.as_bytes());
            assert_eq!(*want.get_or_insert_with(|| found.clone()), found, "{text}");
        }
    }
}

/// At the ends of vectors and blocks, a link is near the start or the end of the text.
#[test]
fn links_at_both_ends() {
    let link = "a.com";
    for length in [5, 16, 32, 63, 64, 65, 68, 128, 133] {
        let gap = " ".repeat(length - link.len());
        for scanner in scanners() {
            for (text, start) in [(format!("{link}{gap}"), 0), (format!("{gap}{link}"), gap.len())] {
                let found = spans(&scanner, text.as_bytes());
                assert_eq!(found.len(), 1, "{text:?}");
                assert_eq!(found[0].range(), start..start + link.len(), "{text:?}");
            }
        }
    }
}

#[test]
fn chunks_and_places() {
    let text = TEXTS[3].as_bytes();
    for scanner in scanners() {
        let want = spans(&scanner, text);
        for size in [1, 17, 64] {
            let (mut stream, mut found) = (scanner.stream(), Vec::<Span>::new());
            for chunk in text.chunks(size) {
                let _ = stream.push(&boxed(chunk), &mut found);
            }
            let _ = stream.finish(&mut found);
            assert_eq!(found, want, "chunks of {size}");
        }
        for span in &want {
            let link = scanner.link_at(text, span.range().start);
            assert_eq!(link.map(|link| link.span()), Some(*span));
        }
    }
}
