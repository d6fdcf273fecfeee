//! Records are read whatever is between them and however their bytes are cut, and every byte is in
//! a record, in the lines between two, or in a loss.

use crate::support;
use irispan_extract::columns::{Column, Rows};
use irispan_extract::record::warc::{Event, LossKind, RecordType, Splitter};
use irispan_extract::source::{Kind, Options, Reader};
use proptest::prelude::*;

#[derive(Debug, Default, PartialEq, Eq)]
struct Read {
    /// Offset, identifier, block, and whether the block was complete.
    records: Vec<(u64, String, Vec<u8>, bool)>,
    losses: Vec<(LossKind, u64, u64)>,
}

fn read(pieces: &[&[u8]]) -> Read {
    let mut splitter = Splitter::new();
    let mut read = Read::default();
    for piece in pieces {
        let mut input = *piece;
        while let Some(event) = splitter.next(&mut input) {
            match event {
                Event::Header(header) => {
                    let id = String::from_utf8_lossy(header.id().unwrap_or_default()).into_owned();
                    read.records.push((splitter.record_offset(), id, Vec::new(), false));
                }
                Event::Block(bytes) => {
                    assert!(!bytes.is_empty());
                    read.records.last_mut().expect("a header").2.extend_from_slice(bytes);
                }
                Event::End => read.records.last_mut().expect("a header").3 = true,
                Event::Loss(loss) => {
                    read.losses.push((loss.kind, loss.range.start, loss.range.end))
                }
                _ => {}
            }
        }
        assert!(input.is_empty());
    }
    if splitter.end_block() {
        read.records.last_mut().expect("a header").3 = true;
    }
    if let Some(loss) = splitter.finish() {
        read.losses.push((loss.kind, loss.range.start, loss.range.end));
    }
    read
}

fn record(id: usize, block: &[u8]) -> Vec<u8> {
    let length = block.len();
    let header = format!(
        "WARC/1.0\r\nWARC-Type: conversion\r\nWARC-Record-ID: <urn:{id}>\r\nContent-Length: {length}\r\n\r\n"
    );
    [header.as_bytes(), block, b"\r\n\r\n"].concat()
}

/// Bytes that resemble the delimiters of records.
fn any_block() -> impl Strategy<Value = Vec<u8>> {
    let word = prop::sample::select(vec![
        "WARC/1.0\r\n",
        "WARC/",
        "\r\n\r\n",
        "\n",
        "Content-Length: 3",
        "WARC-Type",
        "a",
        "",
    ]);
    prop::collection::vec(word, 0..8).prop_map(|words| words.concat().into_bytes())
}

/// Bytes that are not a record and do not begin one.
fn any_rubbish() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "",
        "",
        "",
        "\n",
        "\r\n\r\n\r\n",
        "rubbish\r\n",
        "WARD\n",
        "x WARC/1.0\nWA\n",
        "{}",
    ])
}

/// Returns whether a line of a block is a version, and the next one begins with a name.
fn has_header(block: &[u8]) -> bool {
    let text = String::from_utf8_lossy(block);
    let lines: Vec<&str> = text.split('\n').collect();
    lines.windows(2).any(|of| {
        of[0].starts_with("WARC/1.")
            && of[0].len() <= "WARC/1.".len() + 16
            && (of[1].starts_with("WARC-") || of[1].starts_with("Content-"))
    })
}

proptest! {
    #[test]
    fn records_come_back(
        given in prop::collection::vec((any_block(), any_rubbish()), 0..6),
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..6),
    ) {
        let (mut text, mut records, mut losses) = (Vec::new(), Vec::new(), Vec::new());
        for (index, (block, rubbish)) in given.iter().enumerate() {
            // With a header in its block and no record after it, the length is considered wrong.
            let is_reported = has_header(block) && !rubbish.trim_matches(['\r', '\n']).is_empty();
            records.push((text.len() as u64, format!("urn:{index}"), block.clone(), !is_reported));
            if is_reported {
                let start = text.len() as u64;
                losses.push((LossKind::WrongLength, start, start + record(index, block).len() as u64));
            }
            text.extend(record(index, block));
            let begin = text.len() + rubbish.len() - rubbish.trim_start_matches(['\r', '\n']).len();
            // A record that begins within a line is lost with the line.
            let line = if rubbish.is_empty() || rubbish.ends_with('\n') { "" } else { "\r\n" };
            text.extend([rubbish, line].concat().bytes());
            let begin = if is_reported { text.len() - [rubbish, line].concat().len() } else { begin };
            if begin < text.len() {
                losses.push((LossKind::NotARecord, begin as u64, text.len() as u64));
            }
        }
        let expected = Read { records, losses };
        prop_assert_eq!(&read(&[&text]), &expected);
        let bytes: Vec<&[u8]> = text.chunks(1).collect();
        prop_assert_eq!(&read(&bytes), &expected);
        let mut at: Vec<usize> = cuts.iter().map(|cut| cut.index(text.len() + 1)).collect();
        at.extend([0, text.len()]);
        at.sort_unstable();
        let pieces: Vec<&[u8]> = at.windows(2).map(|pair| &text[pair[0]..pair[1]]).collect();
        prop_assert_eq!(&read(&pieces), &expected);
    }
}

/// Complete records of a truncated file are read, and the rest is reported.
#[test]
fn files_cut_at_every_byte() {
    let one = record(1, b"http://a.example/\r\n\r\nx");
    let text = [&one[..], &record(2, b"")].concat();
    for length in 0..=text.len() {
        let read = read(&[&text[..length]]);
        let whole = read.records.iter().filter(|(.., whole)| *whole).count();
        let ends = [one.len() - 4, text.len() - 4].iter().filter(|end| **end <= length).count();
        assert_eq!(whole, ends, "{length}");
        let is_reported = read.losses.iter().any(|(kind, ..)| *kind == LossKind::Truncated);
        let is_between =
            [0, 1, 2, 3, 4].iter().any(|gap| [one.len(), text.len()].contains(&(length + gap)));
        assert_eq!(is_reported, length > 0 && !is_between, "{length}");
    }
}

#[test]
fn headers_of_many_kinds() {
    let read = |text: &str| read(&[text.as_bytes()]);
    // Line feeds alone, other names and cases, a folded value, no empty lines after the block.
    let text = "WARC/1.1\nwarc-type: Response\nWARC-RECORD-ID:<urn:\n a>\nx\nCONTENT-LENGTH:  2 \n\nhi\
                WARC/0.18\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n";
    let is = read(text);
    assert_eq!(is.records.len(), 2);
    assert_eq!(is.records[0], (0, "urn:\n a".to_owned(), b"hi".to_vec(), true));
    assert!(is.losses.is_empty());
    for length in [
        "",
        "Content-Length: -1\n",
        "Content-Length: 1\nContent-Length: 2\n",
        "Content-Length: 99999999999999999999\n",
        "Content-Length: 1a\n",
        "Content-Length:\n",
    ] {
        let bad = format!("WARC/1.0\nWARC-Type: response\n{length}\nWARC/x\nabc\n");
        let text = [&bad, core::str::from_utf8(&record(7, b"b")).expect("ASCII")].concat();
        let is = read(&text);
        assert_eq!(is.records.len(), 1, "{length}");
        assert_eq!(is.losses.len(), 1 + usize::from(false), "{length}: {:?}", is.losses);
    }
    let mut splitter = Splitter::new();
    let mut input = &b"WARC/1.0\r\nContent-Length: 5\r\n\r\nab"[..];
    let Some(Event::Header(header)) = splitter.next(&mut input) else { unreachable!("a header") };
    assert_eq!(
        (header.record_type(), header.version(), header.content_length()),
        (RecordType::Other, &b"1.0"[..], 5)
    );
    assert_eq!((header.id(), header.target_uri()), (None, None));
}

/// A header without end is skipped in bounded memory.
#[test]
fn a_header_without_end() {
    let mut text = b"WARC/1.0\r\n".to_vec();
    text.extend(b"a: b\r\n".repeat(100_000));
    let length = text.len() as u64;
    text.extend(record(1, b"x"));
    let is = read(&[&text]);
    assert_eq!(is.losses, [(LossKind::HeaderLimit, 0, length)]);
    assert_eq!(is.records.len(), 1);
}

/// A block that is incomplete at the end of a member continues in the next one, unless a record
/// begins there.
#[test]
fn members_and_records() {
    let text = record(1, b"0123456789");
    let (one, two) = text.split_at(text.len() - 8);
    for (next, whole) in [(two, true), (&text[..], false)] {
        let mut splitter = Splitter::new();
        let mut input = one;
        while splitter.next(&mut input).is_some() {}
        let loss = splitter.member(next);
        assert_eq!(loss.is_none(), whole);
        assert!(loss.is_none_or(
            |loss| loss.kind == LossKind::Truncated && loss.range == (0..one.len() as u64)
        ));
        let (mut input, mut ends) = (next, 0);
        while let Some(event) = splitter.next(&mut input) {
            ends += usize::from(event == Event::End);
        }
        ends += usize::from(splitter.end_block());
        assert_eq!(ends, 1);
        assert!(splitter.finish().is_none());
    }
}

/// A block that ends within a line is incomplete, whether its length is too large or too small.
#[test]
fn lengths_that_are_wrong() {
    let text = "see http://a.example/path\r\n";
    for (length, after, is_wrong) in [
        (text.len(), "\r\n\r\n", false),
        (text.len(), "", false),
        (text.len() - 2, "\r\n", false),
        (text.len() - 7, "\r\n\r\n", true),
        (text.len() + 4 + 30, "\r\n\r\n", true),
        (text.len(), "WARCS\r\n", true),
        (text.len(), "x", true),
    ] {
        let header =
            format!("WARC/1.0\r\nWARC-Record-ID: <u:1>\r\nContent-Length: {length}\r\n\r\n");
        let file =
            [header.as_bytes(), text.as_bytes(), after.as_bytes(), &record(2, b"y")].concat();
        let whole = read(&[&file]);
        assert_eq!(whole.records[0].3, !is_wrong, "{length} {after}");
        let is_reported = whole.losses.iter().any(|(kind, ..)| *kind == LossKind::WrongLength);
        assert_eq!(is_reported, is_wrong, "{length} {after}");
        assert_eq!(whole.losses.len(), 2 * usize::from(is_wrong), "{length} {after}");
        let pieces: Vec<&[u8]> = file.chunks(1).collect();
        let of_pieces = read(&pieces);
        assert_eq!(of_pieces.losses, whole.losses, "{length} {after}");
        assert_eq!(of_pieces.records, whole.records, "{length} {after}");
    }
}

/// Writes a record whose block is `block`, and whose length is that of it and `more`.
fn wrong(block: &str, more: usize) -> String {
    let length = block.len() + more;
    format!("WARC/1.0\r\nWARC-Type: conversion\r\nContent-Length: {length}\r\n\r\n{block}\r\n\r\n")
}

/// A record whose length is too large gives its own links and none of the next one, wherever its block ends there,
/// and the loss is reported.
#[test]
fn lengths_that_are_too_large() {
    let one = "see http://a.example/1\nand http://a.example/2\n";
    let two = wrong("http://b.example/1\n\nhttp://b.example/2\r\nhttp://b.example/3\n", 0);
    let two = two.replace("WARC-Type", "WARC-Target-URI: http://b.example/\r\nWARC-Type");
    let three = wrong("http://c.example/", 0);
    let names = two.find("ARC-Target").expect("is there");
    // From after the beginning of the name to the end of a record with the right length.
    for more in names + 4..two.len() - 5 {
        let file = [&wrong(one, 4 + more), &two, &three].map(String::as_str).concat();
        for (step, most) in [(1, 8 << 20), (7, 20), (file.len(), 8 << 20)] {
            let options = Options::new().kind(Kind::Warc).max_record(most);
            let scanner = irispan::Scanner::new();
            let mut kept = support::Kept::default();
            let mut reader = Reader::new(&scanner, Rows::new(Column::ALL)).options(options);
            let pieces = support::Slow(file.as_bytes(), step);
            let counts = reader.read("a", pieces, &mut kept).expect("memory");
            let urls = support::urls(&kept);
            assert_eq!(
                urls,
                ["http://a.example/1", "http://a.example/2", "http://c.example/"],
                "{more} by {step}"
            );
            assert_eq!((counts.records, counts.scanned, counts.truncated), (2, 1, 1), "{more}");
            let wrong = kept.losses.iter().filter(|loss| loss.reason.contains("length is wrong"));
            assert_eq!(wrong.count(), 1, "{more}: {:?}", kept.losses);
        }
    }
}

/// A record about WARC whose length is right is scanned whole, whatever is after it that is a record, or the end, if as
/// much of it is held.
#[test]
fn texts_about_records() {
    let of = |text: &str| wrong(&format!("http://a.example/\n{text}\nhttp://z.example/"), 0);
    let about = of(&wrong("http://b.example/", 0));
    for (file, found) in [
        (about.clone(), 3),
        ([&about[..], "\n\n\n"].concat(), 3),
        ([about.trim_end(), &about].concat(), 6),
        ([&about[..about.len() - 2], &wrong("http://c.example/", 0)].concat(), 4),
        (of(&format!("WARC/1.1\nWARC-Type: x\n{about}")), 5),
    ] {
        let (kept, counts) = support::read(file.as_bytes(), &Options::new().kind(Kind::Warc));
        assert_eq!(kept.rows.len(), found, "{file}");
        assert_eq!(counts.truncated, 0, "{file}");
        assert!(kept.losses.is_empty(), "{file} {:?}", kept.losses);
    }
    // Bytes that are not held may belong to the next record, and are reported.
    for most in [0, 20] {
        let options = Options::new().kind(Kind::Warc).max_record(most);
        let (kept, counts) = support::read([&about[..], &about].concat().as_bytes(), &options);
        assert_eq!(support::urls(&kept), ["http://a.example/"; 2]);
        assert_eq!((counts.records, counts.truncated), (2, 2));
        assert_eq!(kept.losses.len(), 2, "{:?}", kept.losses);
        assert!(kept.losses.iter().all(|loss| loss.reason.contains("option `max_record`")));
    }
    // A truncated record may have a length that is too large.
    let (kept, counts) =
        support::read(&about.as_bytes()[..about.len() - 6], &Options::new().kind(Kind::Warc));
    assert_eq!(support::urls(&kept), ["http://a.example/"]);
    assert_eq!((counts.truncated, kept.losses.len()), (1, 1));
}
