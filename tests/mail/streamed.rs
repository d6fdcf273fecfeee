//! HTML in chunks: the links of a document that is in memory.

use core::ops::{ControlFlow, Range};

use irispan::mail::{Format, Layout, Text};
use irispan::stepped::{Step, SteppedLink};
use irispan::steps::html::Options;
use irispan::{Confidence, Flags, Kind, Scanner};
use xtask::bombs::families::{Group, all};

use super::corpus::messages;
use crate::support::random::Random;
use crate::support::{builder, scanner};

/// What is compared of a link.
#[derive(Debug, PartialEq)]
struct Found {
    text: String,
    kind: Kind,
    confidence: Confidence,
    flags: Flags,
    pieces: Vec<Range<usize>>,
    anchor: Option<String>,
}

/// The links of a document in memory.
fn expected(html: &[u8], scanner: &Scanner) -> Vec<Found> {
    let text = Text::decode(html, &Format::new().layout(Layout::Html).charset("utf-8"));
    let found = text.links(scanner).map(|link| Found {
        text: link.as_str().to_owned(),
        kind: link.link().kind(),
        confidence: link.link().confidence(),
        flags: link.link().flags(),
        pieces: link.raw_ranges().collect(),
        anchor: link.visible().map(str::to_owned),
    });
    found.collect()
}

/// The links of a document in chunks, and how many bytes were looked at.
fn found<'h>(chunks: impl Iterator<Item = &'h [u8]>, scanner: &Scanner) -> (Vec<Found>, u64) {
    let mut found: Vec<Found> = Vec::new();
    let mut take = |link: SteppedLink<'_>| {
        let place = |at: u64| usize::try_from(at).unwrap();
        found.push(Found {
            text: link.as_str().to_owned(),
            kind: link.link().kind(),
            confidence: link.link().confidence(),
            flags: link.link().flags(),
            pieces: link.raw_pieces().map(|at| place(at.start)..place(at.end)).collect(),
            anchor: link.anchor_text().map(str::to_owned),
        });
        ControlFlow::<()>::Continue(())
    };
    let mut stepped = scanner.stepped(Step::Html(Options::new()));
    for chunk in chunks {
        assert!(stepped.push(chunk, &mut take).is_continue());
    }
    let steps = stepped.steps();
    assert!(stepped.finish(&mut take).is_continue());
    (found, steps)
}

/// Compares a document in chunks of some sizes with the whole.
fn check(html: &[u8], sizes: &[usize]) -> usize {
    // A mark in front is not text, and other marks are not UTF-8.
    if html.starts_with(b"\xEF\xBB\xBF") || html.starts_with(b"\xFF\xFE") {
        return 0;
    }
    let mut links = 0;
    for confidence in [Confidence::Possible, Confidence::Likely] {
        let scanner = builder().min_confidence(confidence).build();
        let expected = expected(html, &scanner);
        for size in sizes {
            let (links, steps) = found(html.chunks(*size), &scanner);
            assert_eq!(links, expected, "{:?} in {size}", String::from_utf8_lossy(html));
            assert!(steps <= 24 * html.len() as u64 + 4_096, "{steps} of {}", html.len());
        }
        links += expected.len();
    }
    links
}

/// The messages of the corpus and its cases as HTML, whatever they are.
#[test]
fn the_corpus_in_chunks() {
    let mut links = 0;
    for (_, raw) in messages() {
        links += check(&raw, &[1, 100, 65_536, usize::MAX]);
    }
    assert!(links > 300, "{links}");
}

/// Pieces of HTML in any order, with bytes that are not UTF-8.
#[test]
fn random_documents_in_chunks() {
    const BITS: [&[u8]; 30] = [
        b"http://a.example/",
        b"www.b.example",
        b"<a href=http://c.example/>",
        b"</a>",
        b" ",
        b"\n",
        b"<br>",
        b"<b>",
        b"</b>",
        b"<p>",
        b"&amp;",
        b"&am",
        b"&#x2F;",
        b"<!-- http://d.example -->",
        b"<script>http://e.example</script>",
        b"<td>",
        b"\xFF",
        "\u{E4}".as_bytes(),
        b"\xE4\xB8",
        b"\0",
        b"<a href=' mailto:f@g.example\n'>",
        b"f@g.example",
        b"<",
        b">",
        b"'",
        b"\"",
        b"\x1b[1m",
        b".",
        b"<pre>",
        b"</pre>",
    ];
    let mut random = Random::new(11);
    let mut links = 0;
    for _ in 0..8_000 {
        let mut html = Vec::new();
        for _ in 0..random.below(14) {
            html.extend_from_slice(BITS[random.below(BITS.len())]);
        }
        links += check(&html, &[1, 1 + random.below(20), usize::MAX]);
    }
    assert!(links > 10_000, "{links}");
}

/// Documents that are written to be expensive, in linear time.
#[test]
fn hostile_documents_in_chunks() {
    let mut links = 0;
    for family in all().filter(|family| family.group() == Group::Html) {
        links += check(&family.text(40_000), &[1_000, usize::MAX]);
    }
    assert!(links > 1_000, "{links}");
}

/// STEP-18: with more than 1024 anchors in a run, these come before the links of the run.
#[test]
fn many_anchors_in_a_run_come_first() {
    let html = format!("http://a.example{}/b", "<a href=http://c.example></a>".repeat(1_030));
    for size in [1, 7, usize::MAX] {
        let (found, _) = found(html.as_bytes().chunks(size), &scanner());
        assert_eq!(
            (found.len(), found[1_024].text.as_str()),
            (1_031, "http://a.example/b"),
            "{size}"
        );
        assert_eq!(found[1_024].pieces.len(), 2);
    }
}

/// MAIL-28: what an anchor shows is reported with its target.
#[test]
fn anchors_and_what_they_show() {
    let html = b"<a href='http://a.example/&amp;'>see <b>www.b.example</b>\n</a>";
    let (found, _) = found([&html[..]].into_iter(), &scanner());
    assert_eq!((found.len(), found[0].text.as_str()), (1, "http://a.example/&"));
    assert_eq!(found[0].anchor.as_deref(), Some("see www.b.example"));
}
