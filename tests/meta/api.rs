//! Properties of the public types that callers may count on.

#![expect(clippy::disallowed_methods, reason = "how a scanner is made is part of it")]

use core::fmt::Debug;
use core::hash::Hash;
use core::iter::FusedIterator;
use core::ops::ControlFlow;

use irispan::{
    Change, Component, Confidence, Edit, Error, ErrorKind, Flags, Found, Kernel, Kind, Link, Links,
    Profile, Scanner, ScannerBuilder, ScannerConfig, Span, Stream, Tailoring,
};

/// Checks that any thread may hold it, any thread may look at it, and it outlives panics. (`types` has every
/// type, of which some hold functions of the caller.)
fn shared<T: Send + Sync + Unpin + core::panic::UnwindSafe + core::panic::RefUnwindSafe>() {}

#[test]
fn what_scans_and_is_found_outlives_panics() {
    shared::<Scanner>();
    shared::<ScannerBuilder>();
    shared::<ScannerConfig>();
    shared::<Links<'_, '_>>();
    shared::<Link<'_>>();
    shared::<Found<'_>>();
    shared::<Stream>();
    shared::<irispan::stepped::Stepped>();
    shared::<irispan::stepped::SteppedLink<'_>>();
    shared::<Edit>();
    shared::<Change>();
    shared::<Span>();
    shared::<Error>();
    shared::<ErrorKind>();
    shared::<Component>();
    shared::<Kind>();
    shared::<Confidence>();
    shared::<Flags>();
    shared::<Profile>();
    shared::<Tailoring>();
    shared::<Kernel>();
    shared::<irispan::iri::Parts>();
    shared::<irispan::iri::Iri<&str>>();
    shared::<irispan::iri::UriRef<String>>();
    shared::<irispan::iri::Builder<'_>>();
    shared::<irispan::iri::Encoder>();
    shared::<irispan::tables::CodePoints>();
    shared::<irispan::tables::TldSet>();
    shared::<irispan::tables::SchemeSet>();
}

#[test]
fn values_can_be_copied_compared_and_shown() {
    fn value<T: Copy + Debug + Eq + Hash>() {}
    fn handle<T: Clone + Debug>() {}
    value::<Span>();
    value::<Link<'_>>();
    value::<Found<'_>>();
    value::<Kind>();
    value::<Confidence>();
    value::<Flags>();
    value::<Profile>();
    value::<Tailoring>();
    value::<Kernel>();
    value::<ErrorKind>();
    value::<Component>();
    value::<irispan::iri::Iri<&str>>();
    value::<irispan::iri::UriRef<&str>>();
    value::<irispan::iri::Host<'_>>();
    handle::<Scanner>();
    handle::<ScannerBuilder>();
    handle::<ScannerConfig>();
    handle::<Links<'_, '_>>();
    handle::<Stream>();
    handle::<Edit>();
    handle::<Change>();
    handle::<Error>();
}

#[test]
fn errors_are_errors_and_links_is_fused() {
    fn error<T: core::error::Error + Eq + 'static>() {}
    fn fused<T: FusedIterator>() {}
    error::<Error>();
    fused::<Links<'_, '_>>();
}

/// A link borrows the text, not the scanner.
#[test]
fn links_outlive_the_scanner() {
    let text = String::from("see https://example.com/a and b@example.org");
    let links: Vec<Link<'_>> = Scanner::new().links(&text).collect();
    let found: Vec<&str> = links.iter().map(Link::as_str).collect();
    assert_eq!(found, ["https://example.com/a", "b@example.org"]);
}

/// Anything that is bytes can be scanned.
#[test]
fn every_kind_of_text_is_taken() {
    let scanner = Scanner::new();
    let text = "a https://example.com/ b";
    let owned = text.to_owned();
    let bytes = text.as_bytes().to_vec();
    let boxed: Box<[u8]> = bytes.clone().into();
    let array: [u8; 24] = *b"a https://example.com/ b";
    let counts = [
        scanner.links(text).count(),
        scanner.links(text.as_bytes()).count(),
        scanner.links(&owned).count(),
        scanner.links(&bytes).count(),
        scanner.links(&boxed).count(),
        scanner.links(&array).count(),
    ];
    assert_eq!(counts, [1; 6]);
}

/// One scanner, several threads, the same links.
#[test]
fn a_scanner_is_shared_by_reference() {
    let scanner = Scanner::new();
    let text = crate::support::prose::PASSAGES.join("\n");
    let spans = || scanner.links(&text).map(|link| link.span()).collect::<Vec<Span>>();
    let expected = spans();
    assert!(expected.len() > 30, "only {} links", expected.len());
    std::thread::scope(|scope| {
        let threads = [scope.spawn(spans), scope.spawn(spans)];
        for thread in threads {
            assert!(thread.join().is_ok_and(|found| found == expected));
        }
    });
}

/// A vector, a counter and a closure are sinks; `Break` ends the scan at once.
#[test]
fn sinks_receive_spans_until_they_break() {
    let scanner = Scanner::new();
    let text = "https://a.example.com https://b.example.com https://c.example.com";
    let (mut spans, mut count, mut seen) = (Vec::<Span>::new(), 0_usize, 0);
    assert_eq!(scanner.scan(text, &mut spans), ControlFlow::Continue(()));
    assert_eq!(scanner.scan(text, &mut count), ControlFlow::Continue(()));
    let stopped = scanner.scan(text, &mut |_: Found<'_>| {
        seen += 1;
        if seen == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((spans.len(), count, seen, stopped), (3, 3, 2, ControlFlow::Break(())));
}
