//! Messages that are broken, mutated, or written to be expensive.

use std::time::{Duration, Instant};

use irispan::Scanner;
use irispan::mail::{Format, Layout, Mbox, MboxKind, Message, Repair, Text, TransferEncoding};

use super::corpus::messages;
use crate::support::random::Random;

/// Bytes of each hostile message: for so many, quadratic time means hours.
const SIZE: usize = 4 << 20;

/// The limits that the page of module `mail` names.
const MAX_PARTS: usize = 10_000;
const MAX_DEPTH: usize = 32;

/// The maximum time for one of them, with a slow machine without optimisation in mind.
const PATIENCE: Duration = Duration::from_secs(60);

/// Reads all of a message, and checks what must hold for any bytes.
fn read(raw: &[u8], scanner: &Scanner) -> usize {
    let message = Message::parse(raw);
    assert!(message.parts().len() <= MAX_PARTS + 1);
    let mut links = 0;
    for (part, text) in message.texts() {
        assert!(part.path().len() <= MAX_DEPTH + 2, "{}", part.number());
        assert!(
            text.as_str().len() <= 3 * raw.len() + 64 && text.shown().len() <= 3 * raw.len() + 64
        );
        assert!(text.map().segments() <= 4 * raw.len() + 4);
        let mut last = 0;
        for link in text.links(scanner) {
            links += 1;
            let range = link.range();
            assert!(last <= range.start && text.as_str().get(range.clone()).is_some());
            last = range.start;
            let ranges: Vec<_> = link.raw_ranges().collect();
            assert!(ranges.windows(2).all(|two| two[0].end <= two[1].start), "{ranges:?}");
            assert!(ranges.iter().all(|range| range.end <= raw.len()), "{ranges:?}");
            assert!(!ranges.is_empty() && !link.as_str().is_empty());
            assert!(link.shown_ranges().all(|range| text.shown().get(range).is_some()));
            let _ = (link.to_uri(), link.without_hyphens());
        }
    }
    links
}

/// Flips, removes, repeats or inserts bytes, swaps lines, or removes boundaries.
pub(super) fn mutate(raw: &mut Vec<u8>, random: &mut Random) {
    const BITS: [&[u8]; 12] = [
        b"\n\n",
        b"--",
        b"<",
        b">",
        b"=",
        b"=\n",
        b"\x1b$B",
        b"\xFF",
        b"\0",
        b"&#x",
        b" \n",
        b"<a href=",
    ];
    let length = raw.len().max(1);
    let at = random.below(length).min(raw.len());
    let end = (at + random.below(64)).min(raw.len());
    match random.below(7) {
        0 => raw[at..end].iter_mut().for_each(|byte| *byte ^= 1 << (*byte % 8)),
        1 => drop(raw.drain(at..end)),
        2 => {
            let piece = raw[at..end].to_vec();
            raw.splice(at..at, piece.repeat(1 + random.below(8)));
        }
        3 => raw.truncate(at),
        4 => {
            let bit = BITS[random.below(BITS.len())];
            raw.splice(at..at, bit.iter().copied());
        }
        5 => {
            let mut lines: Vec<_> = raw.split_inclusive(|b| *b == b'\n').collect();
            let (one, other) = (random.below(lines.len().max(1)), random.below(lines.len().max(1)));
            if !lines.is_empty() {
                lines.swap(one, other);
            }
            *raw = lines.concat();
        }
        _ => {
            let lines = raw.split_inclusive(|b| *b == b'\n');
            let kept = lines.filter(|line| !line.starts_with(b"--") || random.below(2) == 0);
            *raw = kept.flatten().copied().collect();
        }
    }
}

#[test]
fn ten_thousand_mutations() {
    let scanner = crate::support::scanner();
    let mut random = Random::new(0x7265_616C);
    let messages = messages();
    let mut links = 0;
    for round in 0..10_000 {
        let (_, raw) = &messages[round % messages.len()];
        let mut raw = raw.clone();
        for _ in 0..1 + random.below(6) {
            mutate(&mut raw, &mut random);
        }
        links += read(&raw, &scanner);
    }
    assert!(links > 10_000, "{links}");
}

/// Every prefix of every message, as if the connection broke.
#[test]
fn cut_anywhere() {
    let scanner = crate::support::scanner();
    for (_, raw) in messages() {
        for end in (0..raw.len()).step_by(7) {
            read(&raw[..end], &scanner);
        }
    }
}

#[test]
fn bombs_cost_no_more_than_their_size() {
    let scanner = crate::support::scanner();
    let repeat = |text: &str| text.repeat(SIZE / text.len());
    let mixed = "Content-Type: multipart/mixed; boundary=b\n\n";
    let mut missing = String::from(mixed);
    for at in 0..SIZE / 60 {
        missing += &format!("--b\nContent-Type: multipart/mixed; boundary=x{at}\n\nhi\n");
    }
    let mut nested = String::new();
    for at in 0..SIZE / 60 {
        nested += &format!("Content-Type: multipart/mixed; boundary=x{at}\n\n--x{at}\n");
    }
    let head = |of: &str| format!("Content-Type: {of}\n\n");
    let flowed = head("text/plain; format=flowed; delsp=yes");
    let html = head("text/html");
    for (name, raw) in [
        ("nested messages", repeat("Content-Type: message/rfc822\n\n")),
        ("nested multiparts", nested),
        ("missing boundaries", missing),
        ("parts without end", format!("{mixed}{}", repeat("--b\n\n"))),
        ("almost boundaries", format!("{mixed}{}", repeat("--bb\n"))),
        ("header fields", repeat("A: b\n")),
        ("one header field", format!("A: {}", repeat("b"))),
        ("a folded header field", format!("Content-Type: text/plain;{}", repeat("\n a=b;"))),
        (
            "a boundary as long as the message",
            format!("Content-Type: multipart/mixed; boundary={}\n\n", repeat("b")),
        ),
        ("open brackets", format!("\n{}", repeat("<http:"))),
        ("folds without end", format!("\n{}", repeat("<http://a.example/\n"))),
        ("one fold", format!("\n<http://a.example/{}", repeat("a\n"))),
        ("quoted folds", format!("\n{}", repeat("> > <http://a.example/\n> > b>\n"))),
        ("blank runs", format!("\n<http://a.example/{}", repeat(" "))),
        ("quote marks", format!("{flowed}{}", repeat(">"))),
        ("flows", format!("{flowed}{}", repeat("a \n"))),
        ("flows of folds", format!("{flowed}{}", repeat("<http://a.b/ \nc> \n"))),
        ("tags", format!("{html}{}", repeat("<"))),
        ("anchors", format!("{html}{}", repeat("<a href=//>"))),
        ("entities", format!("{html}{}", repeat("&"))),
        ("numbers", format!("{html}&#{}", repeat("0"))),
        ("attributes", format!("{html}<a {}", repeat("a=b "))),
        ("comments", format!("{html}{}", repeat("<!--"))),
        ("blocks", format!("{html}{}", repeat("<p>"))),
        (
            "marks to compose",
            format!("Content-Type: text/plain; charset=windows-1258\n\na{}", repeat("\u{40}"))
                .replace('@', "\u{1}"),
        ),
    ] {
        let begun = Instant::now();
        let links = read(raw.as_bytes(), &scanner);
        let time = begun.elapsed();
        assert!(time < PATIENCE, "{name}: {time:?} for {links} links");
    }
}

/// Lines that may separate messages, each of which was once searched to the end of what was read.
#[test]
fn mailboxes_cost_no_more_than_their_size() {
    let repeat = |text: &str| text.repeat(SIZE / text.len());
    for (head, unit) in [
        ("From a 00:00\nA: b\n", "From 00:00\n"),
        ("From a 00:00\nA: b\n", "From a@b.example Mon Jan  5 10:00:00 2026\n"),
        ("From a\nA: b\n", "From a\n"),
        ("From a 00:00\nA: b\n", "\nFrom a\n"),
        ("", "From a 00:00\nContent-Length: 999999999\n\nx\n\n"),
        ("From a 00:00\n", "Content-Length: 1\n"),
    ] {
        let raw = format!("{head}{}", repeat(unit));
        let begun = Instant::now();
        let mut mbox = Mbox::new(raw.as_bytes(), MboxKind::Auto);
        let mut messages = 0;
        while mbox.next_message().unwrap().is_some() {
            messages += 1;
        }
        let time = begun.elapsed();
        assert!(messages > 0 && time < PATIENCE / 6, "{unit:?}: {time:?} for {messages} messages");
    }
}

/// Marks that compose, without end: each cluster is composed once.
#[test]
fn marks_without_end() {
    let raw = b"e".iter().copied().chain(std::iter::repeat_n(0xEC, 1 << 20)).collect::<Vec<_>>();
    let text = Text::decode(&raw, &Format::new().charset("windows-1258"));
    assert_eq!(text.as_str().chars().next(), Some('é'));
    assert_eq!(text.as_str().chars().count(), raw.len() - 1);
}

#[test]
fn limits_are_reported() {
    let deep = "Content-Type: message/rfc822\n\n".repeat(100);
    let message = Message::parse(deep.as_bytes());
    let limited = message.parts().filter(|part| part.repairs().contains(&Repair::DepthLimit));
    assert_eq!(limited.count(), 1);
    let wide =
        format!("Content-Type: multipart/mixed; boundary=b\n\n{}", "--b\n\n".repeat(MAX_PARTS + 9));
    assert_eq!(Message::parse(wide.as_bytes()).repairs(), [Repair::PartLimit]);
}

/// Any bytes in any format.
#[test]
fn random_bytes() {
    let mut random = Random::new(99);
    let scanner = crate::support::scanner();
    for _ in 0..4000 {
        let length = random.below(200);
        let raw: Vec<u8> = (0..length)
            .map(|_| match random.below(4) {
                0 => (random.next() & 0xFF) as u8,
                _ => b"<>=\r\n -&;:/ahttp.?\x1b$B(~"[random.below(23)],
            })
            .collect();
        let encoding = [
            TransferEncoding::Identity,
            TransferEncoding::QuotedPrintable,
            TransferEncoding::Base64,
        ][random.below(3)];
        let layout =
            [Layout::Fixed, Layout::Flowed, Layout::FlowedDelSp, Layout::Html][random.below(4)];
        let charset = ["utf-8", "utf-16le", "iso-2022-jp", "gb18030", "windows-1258", "utf-7", "x"]
            [random.below(7)];
        let text =
            Text::decode(&raw, &Format::new().encoding(encoding).layout(layout).charset(charset));
        for link in text.links(&scanner) {
            assert!(link.raw_ranges().all(|range| range.end <= raw.len()));
        }
        let mut mbox = Mbox::new(&raw[..], MboxKind::Auto);
        let mut read = 0;
        while let Some(message) = mbox.next_message().unwrap() {
            read += message.raw().len();
            let _ = message.parse();
        }
        assert!(read <= raw.len());
    }
}
