//! Messages in mailboxes, and in files of their own.

use std::io::{self, Read, Write};

use crate::support::{Kept, read, try_read, urls};
use irispan::Scanner;
use irispan_extract::columns::{Column, Rows};
use irispan_extract::decode::Format;
use irispan_extract::source::{Before, Form, Kind, Options, Reader};

fn message(number: usize) -> String {
    format!(
        "Message-ID: <{number}@x.example>\nMIME-Version: 1.0\n\
         Content-Type: multipart/alternative; boundary=b\n\n\
         --b\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n\
         see http://a{number}.example/=C3=A4/lo=\nng%zz\n\
         --b\nContent-Type: text/html\n\n<a href=\"http://b{number}.example/\">x</a>\n--b--\n"
    )
}

fn mbox(messages: usize) -> String {
    (0..messages)
        .map(|number| format!("From a@b.example Mon Jan  5 10:00:00 2026\n{}\n", message(number)))
        .collect()
}

fn gzip(data: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    writer.write_all(data).expect("memory");
    writer.finish().expect("memory")
}

#[test]
fn mailboxes() {
    let file = mbox(20);
    for bytes in [file.clone().into_bytes(), gzip(file.as_bytes())] {
        assert_eq!(Form::of(&bytes).kind, Kind::Mbox);
        let (kept, counts) = read(&bytes, &Options::new());
        assert_eq!((counts.records, counts.scanned, kept.losses.len()), (20, 20, 0));
        assert_eq!(counts.decoded, file.len() as u64);
        for (number, pair) in kept.rows.chunks(2).enumerate() {
            assert_eq!(pair[0].text, format!("http://a{number}.example/ä/long%zz"));
            assert_eq!(pair[1].text, format!("http://b{number}.example/"));
            assert_eq!((pair[0].row, &pair[0].field), (Some(number as i64), &Some("1".to_owned())));
            assert_eq!(pair[1].html_path.as_deref(), Some("A@/href"));
            // Spans count the bytes of the message.
            let raw = message(number);
            let (start, end) = pair[0].span;
            let written = &raw[start as usize..end as usize];
            assert_eq!(written, format!("http://a{number}.example/=C3=A4/lo=\nng%zz"));
        }
    }
}

#[test]
fn one_message() {
    let (kept, counts) = read(message(3).as_bytes(), &Options::new().kind(Kind::Mail));
    assert_eq!((counts.records, counts.scanned, kept.rows.len()), (1, 1, 2));
    assert_eq!(read(b"", &Options::new().kind(Kind::Mail)).1.records, 0);
}

/// A message gives the same rows whether it is held in memory or streamed, alone and in a mailbox.
#[test]
fn streams_give_what_messages_give() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/mail");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the corpus")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "eml"))
        .collect();
    files.sort();
    assert!(files.len() > 50);
    let (mut mbox, mut total) = (Vec::new(), 0);
    for file in files {
        let raw = std::fs::read(&file).expect("a file");
        let read = |most| {
            let (kept, counts) = read(&raw, &Options::new().kind(Kind::Mail).max_record(most));
            (kept.rows, kept.losses, counts)
        };
        let held = read(1 << 20);
        assert_eq!(held, read(1), "{file:?}");
        total += held.0.len();
        mbox.extend_from_slice(b"From a@b.example Mon Jan  5 10:00:00 2026\n");
        mbox.extend_from_slice(&raw);
        mbox.extend_from_slice(b"\n\n");
    }
    assert!(total > 200, "{total}");
    let mut seen = Vec::new();
    for most in [1 << 20, 5000, 1] {
        for mbox in [mbox.clone(), gzip(&mbox)] {
            let options = Options::new().kind(Kind::Mbox).max_record(most);
            let (kept, counts) = read(&mbox, &options);
            assert!(kept.rows.len() >= total - 20, "{most}: {}", kept.rows.len());
            seen.push((kept.rows, kept.losses, counts.scanned, counts.records));
        }
    }
    assert!(seen.windows(2).all(|pair| pair[0] == pair[1]));
}

/// A message of any length is read to its end, and missing parts are reported.
#[test]
fn long_messages() {
    let lines = "see http://long.example/ and more\n".repeat(200_000);
    let text = format!("Subject: x\nMessage-ID: <l@x.example>\n\n{lines}");
    let options = Options::new().kind(Kind::Mail);
    let (kept, counts) = read(text.as_bytes(), &options);
    assert_eq!((counts.scanned, counts.links, kept.losses.len()), (1, 200_000, 0));
    let (start, end) = kept.rows[199_999].span;
    assert_eq!(&text[start as usize..end as usize], "http://long.example/");
    assert!(kept.rows.iter().all(|row| row.field.as_deref() == Some("1")));

    let line = "From a@b.example Mon Jan  5 10:00:00 2026\n";
    let file = format!("{line}{}\n{line}{text}\n{line}{}", message(0), message(1));
    let (kept, counts) = read(file.as_bytes(), &Options::new());
    assert_eq!((counts.scanned, counts.links, kept.losses.len()), (3, 200_004, 0));
    let last = kept.rows.last().expect("a row");
    assert_eq!((last.row, last.text.as_str()), (Some(2), "http://b1.example/"));
    assert_eq!(kept.rows[2].span, (start - 199_999 * 34, end - 199_999 * 34));

    // A broken member in the middle of the long message.
    let members: Vec<Vec<u8>> = file.as_bytes().chunks(1_000_000).map(gzip).collect();
    let mut broken = members.clone();
    let middle = broken[3].len() / 2;
    broken[3][middle] ^= 0xFF;
    let (kept, counts) = read(&broken.concat(), &Options::new());
    assert_eq!((counts.records, counts.truncated), (3, 1), "{counts:?}");
    assert!(kept.losses.len() == 1 && counts.links > 170_000);
    let (kept, _) = read(&members.concat()[..members.concat().len() / 2], &options);
    assert_eq!(kept.losses.len(), 1);
}

/// Wherever a mailbox is cut or broken, the links of the other messages are found.
#[test]
fn broken_mailboxes() {
    let file = mbox(3);
    let options = Options::new().kind(Kind::Mbox);
    let each = file.len() / 3;
    for length in (0..file.len()).step_by(3) {
        let (kept, _) = read(&file.as_bytes()[..length], &options);
        assert!(kept.rows.len() >= 2 * (length / each), "{length}");
    }
    let members: Vec<Vec<u8>> = file.as_bytes().chunks(each).map(gzip).collect();
    for at in (12..members[1].len()).step_by(5) {
        let mut broken = members[1].clone();
        broken[at] ^= 0xFF;
        let (kept, counts) = read(&[&members[0][..], &broken, &members[2]].concat(), &options);
        let found = urls(&kept);
        assert!(
            found.contains(&"http://b0.example/") && found.contains(&"http://b2.example/"),
            "{at}"
        );
        assert!(!kept.losses.is_empty() && counts.records >= 2, "{at}: {counts:?}");
    }
    for hostile in
        [&b"From \0\0\n\xFF\n"[..], b"From a@b.c Mon Jan  5 10:00:00 2026\n%zz%\n", b"\n\n\n"]
    {
        read(hostile, &options);
        read(hostile, &Options::new().kind(Kind::Mail));
    }
}

#[test]
fn what_sources_look_like() {
    for (begin, kind) in [
        ("WARC/1.0\r\n", Kind::Warc),
        ("{\"a\": 1}\n{\"b\": 2}\n", Kind::JsonLines),
        ("\u{FEFF}\n {\"a\": \"cut", Kind::JsonLines),
        ("{\"a\": \"cut\n", Kind::Text),
        ("{\n  \"a\": 1\n}\n", Kind::Text),
        ("{x}\n", Kind::Text),
        ("[1]\n", Kind::Text),
        ("{}", Kind::JsonLines),
        ("PAR1", Kind::Parquet),
        ("ARROW1\0\0", Kind::Arrow),
        ("ARROW1 is a name", Kind::Text),
        ("From me\nSubject: x\n", Kind::Text),
        ("From a@b Mon Jan  5 10:00:00 2026\nSubject: x\n", Kind::Mbox),
        ("", Kind::Text),
    ] {
        assert_eq!(Form::of(begin.as_bytes()), Form::new(Format::Plain, kind), "{begin}");
        assert_eq!(Form::of(&gzip(begin.as_bytes())), Form::new(Format::Gzip, kind), "{begin}");
        assert_eq!(Kind::of_name(kind.as_str()), Some(kind));
    }
    for (name, kind) in [("a.csv", Kind::Csv), ("A.TSV.GZ", Kind::Tsv), ("a.csv.txt", Kind::Text)] {
        assert_eq!(Form::of_named(name, b"x,y").kind, kind);
    }
    assert_eq!(Form::of_named("a.csv", b"{}").kind, Kind::JsonLines);
    for begin in [&b"[]\n{}"[..], b"null", b"{\"a\":\n", b"\x1E{}", b"// a"] {
        assert_eq!(Form::of_named("a.jsonl", begin).kind, Kind::JsonLines, "{begin:?}");
        assert_eq!(Form::of_named("a.ndjson", begin).kind, Kind::JsonLines, "{begin:?}");
        assert_eq!(Form::of_named("a.json", begin).kind, Kind::Text, "{begin:?}");
    }
    let long = format!("{{\"text\": \"{}\"}}\n", "x".repeat(100_000));
    assert_eq!(Form::of(long.as_bytes()).kind, Kind::JsonLines);
}

#[test]
fn messages_and_documents_are_recognized_by_their_beginning() {
    use irispan_extract::source::{Form, Kind};

    let message = "Return-Path: <a@b.example>\r\nFrom: a\r\n\tb\r\nSubject: x\r\n\r\nbody";
    let people = "From: a\nTo: b\nSubject: x\n\nas people write it";
    let cases = [
        (message, "cur/123:2,S", Kind::Mail),
        (people, "a.txt", Kind::Text),
        (people, "a.EML.gz", Kind::Mail),
        ("From a@b.c Mon Jan  5 10:00:00 2026\nSubject: x\n\n", "inbox", Kind::Mbox),
        ("\u{FEFF} <!DOCTYPE HTML>\n<p>", "a", Kind::Html),
        ("<?xml version=\"1.0\"?>\n<html xmlns=\"http://www.w3.org/1999/xhtml\">", "a", Kind::Html),
        ("<p>a piece", "a.html", Kind::Html),
        // Markdown begins like this, too.
        ("<div>\n\n<http://a.example>", "README.md", Kind::Text),
        ("<!-- -->\n<http://a.example>", "README.md", Kind::Text),
        ("https://a.example\nhttps://b.example\nhttps://c.example\n", "list", Kind::Text),
    ];
    for (text, name, kind) in cases {
        assert_eq!(Form::of_named(name, text.as_bytes()).kind, kind, "{name}: {text}");
    }
}

/// A target that is too long is reported, whether the message is held or not.
#[test]
fn a_target_that_is_too_long_is_a_loss() {
    let target = "x".repeat(65 << 10);
    let raw = format!(
        "Content-Type: text/html\n\n<a href=\"http://a.example/{target}\">x</a> <a href=http://b.example>y</a>\n"
    );
    for most in [1 << 20, 1] {
        let (kept, counts) =
            read(raw.as_bytes(), &Options::new().kind(Kind::Mail).max_record(most));
        assert_eq!(urls(&kept), ["http://b.example"]);
        assert_eq!((counts.records, counts.truncated, kept.losses.len()), (1, 1, 1));
        assert!(kept.losses[0].reason.contains("target of an anchor"), "{:?}", kept.losses);
    }
}

/// Parts that are not text are counted, however they are read, and a message without text is
/// skipped.
#[test]
fn attachments_are_counted() {
    let part = |media: &str, body: &str| format!("--b\nContent-Type: {media}\n\n{body}\n");
    let message = |parts: &[String]| {
        format!("Content-Type: multipart/mixed; boundary=b\n\n{}--b--\n", parts.concat())
    };
    let picture = || part("image/png", "AAAA");
    let text = || part("text/plain", "http://a.example/");
    let within =
        part("message/rfc822", &format!("Subject: x\nContent-Type: application/pdf\n\n{}", "JVBE"));
    for (parts, counts) in [
        (vec![text()], (1, 0, 0, 1)),
        (vec![text(), picture(), part("application/zip", "UEsD")], (1, 0, 2, 1)),
        (vec![text(), within], (1, 0, 1, 1)),
        (vec![picture()], (0, 1, 1, 0)),
        (vec![], (1, 0, 0, 0)),
    ] {
        let raw = message(&parts);
        for most in [1 << 20, 1] {
            let options = Options::new().kind(Kind::Mail).max_record(most);
            let (kept, of) = read(raw.as_bytes(), &options);
            let found = (of.scanned, of.skipped, of.attachments, of.links);
            assert_eq!((found, kept.losses.len()), (counts, 0), "{most}: {raw}");
            assert_eq!(of.records, of.scanned + of.skipped);
        }
    }
}

/// Bytes that programs write before a message are not part of its first field or separator line.
#[test]
fn marks_and_empty_lines_are_before_messages() {
    let mark = "\u{FEFF}";
    let mail = "Content-Transfer-Encoding: base64\nFrom: <z@x.example>\nSubject: s\n\n\
                aHR0cDovL2EuY29tLzEgeA==\n";
    for limit in [8 << 20, 16] {
        let options = Options::new().max_record(limit);
        let (kept, counts) =
            read(format!("{mark}{mail}").as_bytes(), &options.clone().kind(Kind::Mail));
        assert_eq!((urls(&kept), counts.scanned), (vec!["http://a.com/1"], 1), "{limit}");
        let mailbox = mbox(2);
        let (expected, _) = read(mailbox.as_bytes(), &options);
        for before in [mark, "\n", "\r\n\r\n", "\u{FEFF}\n\n\n\n\n"] {
            let bytes = format!("{before}{mailbox}").into_bytes();
            assert_eq!(Form::of(&bytes).kind, Kind::Mbox, "{before:?}");
            for bytes in [gzip(&bytes), bytes] {
                let (kept, counts) = read(&bytes, &options);
                assert_eq!((counts.records, counts.scanned), (2, 2), "{before:?} {limit}");
                assert_eq!(kept.rows, expected.rows, "{before:?} {limit}");
            }
        }
    }
    let (kept, counts) = read(b"\n\r\n\n\n", &Options::new().kind(Kind::Mbox));
    assert_eq!((counts.records, kept.losses.len()), (0, 0));
}

/// A part in UTF-16 of any length is read without a byte order mark.
#[test]
fn parts_in_utf_16() {
    for words in [2, 2000] {
        let text = format!("see http://a.com/1 {}http://b.com/2", "w\u{f6}rter ".repeat(words));
        let units = || text.encode_utf16();
        let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
        for body in [little, big] {
            let escaped: String = body.iter().map(|byte| format!("={byte:02X}")).collect();
            let lines: Vec<&str> = escaped
                .as_bytes()
                .chunks(72)
                .filter_map(|line| str::from_utf8(line).ok())
                .collect();
            let mail = format!(
                "From: <z@x.example>\nContent-Type: text/plain; charset=utf-16\n\
                 Content-Transfer-Encoding: quoted-printable\n\n{}\n",
                lines.join("=\n")
            );
            for most in [8 << 20, 1000] {
                let options = Options::new().kind(Kind::Mail).max_record(most);
                let (kept, _) = read(mail.as_bytes(), &options);
                assert_eq!(urls(&kept), ["http://a.com/1", "http://b.com/2"], "{words} {most}");
            }
        }
    }
}

/// A reader that fails once, and then continues.
struct FailsOnce<'t>(bool, &'t [u8]);

impl Read for FailsOnce<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if std::mem::take(&mut self.0) {
            Err(io::Error::other("is gone"))
        } else {
            self.1.read(buffer)
        }
    }
}

/// Bytes read after an error would be taken for the next ones.
#[test]
fn nothing_is_read_after_an_error() {
    let (scanner, bytes) = (Scanner::new(), mbox(3));
    for kind in [Kind::Mbox, Kind::Mail] {
        let form = Options::new().kind(kind).form("a", bytes.as_bytes());
        let mut kept = Kept::default();
        let mut reader = Reader::new(&scanner, Rows::new(Column::ALL));
        let fails = FailsOnce(true, bytes.as_bytes());
        let slice = reader.read_slice("a", form, fails, Before::default(), 0..u64::MAX, &mut kept);
        assert_eq!(slice.expect("memory").counts.records, 0, "{kind:?}: {:?}", urls(&kept));
        let losses: Vec<&str> = kept.losses.iter().map(|loss| loss.reason.as_str()).collect();
        assert_eq!(losses, ["is gone"], "{kind:?}");
    }
}

/// A source is a mailbox by its name if its beginning does not say so, and none of its links is
/// lost.
#[test]
fn mailboxes_are_recognized_by_their_names() {
    let text = b"http://a.example/\n\nFrom a@b.example Mon Jan  5 10:00:00 2026\nSubject: x\n\nhttp://b.example/\n";
    for (name, kind) in [
        ("a.mbox", Kind::Mbox),
        ("A.MBOX.zstd", Kind::Mbox),
        ("a.csv.ZSTD", Kind::Csv),
        ("a.mbox.txt", Kind::Text),
        ("mbox", Kind::Text),
    ] {
        assert_eq!(Options::new().form(name, text).kind, kind, "{name}");
    }
    let (kept, counts) = try_read("a.mbox", text, &Options::new()).expect("memory");
    assert_eq!(urls(&kept), ["http://a.example/", "http://b.example/"]);
    assert_eq!((counts.records, kept.losses.len()), (2, 0));
}
