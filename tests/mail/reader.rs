//! Messages and bodies that are read as streams: what they give in memory.

use core::ops::Range;
use std::io::{self, Read};

use encoding_rs::Encoding;
use irispan::Scanner;
use irispan::mail::{
    Format, Layout, Mbox, MboxKind, Message, MessageReader, Repair, Text, TextReader,
    TransferEncoding,
};

use super::corpus::messages;
use super::hostile::mutate;
use super::round_trip::{base64, quoted_printable};
use crate::support::random::Random;
use crate::support::scanner;

/// Reads a few bytes at a time.
struct Slow<'t>(&'t [u8], usize);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.1.min(self.0.len()).min(buffer.len());
        let (now, later) = self.0.split_at(count);
        buffer[..count].copy_from_slice(now);
        self.0 = later;
        Ok(count)
    }
}

/// A link: its text, the text of its anchor, and where it is.
type FoundLink = (String, Option<String>, Vec<Range<usize>>);

/// What is found in a message.
#[derive(Debug, Default, PartialEq)]
struct Mail {
    id: Option<String>,
    repairs: Vec<Repair>,
    parts: Vec<(String, String, Vec<Repair>)>,
    texts: Vec<(String, String, &'static str, Vec<Repair>)>,
    links: Vec<FoundLink>,
}

fn links(text: &Text, scanner: &Scanner) -> Vec<FoundLink> {
    let found = text.links(scanner).map(|link| {
        let pieces = link.raw_ranges().collect();
        (link.as_str().to_owned(), link.visible().map(str::to_owned), pieces)
    });
    found.collect()
}

/// Repairs that are known before the text of a part is read, or by it.
fn known(repairs: &[Repair]) -> Vec<Repair> {
    repairs.iter().copied().filter(|repair| *repair != Repair::UnclosedMultipart).collect()
}

fn in_memory(message: &Message<'_>, scanner: &Scanner) -> Mail {
    let mut mail = Mail { id: message.id().map(str::to_owned), ..Mail::default() };
    mail.repairs = message.repairs().to_vec();
    for part in message.parts() {
        let number = part.number().to_string();
        mail.parts.push((number.clone(), part.media_type().into(), known(part.repairs())));
        if let Some(text) = part.text() {
            mail.links.extend(links(&text, scanner));
            let repairs = text.repairs().to_vec();
            mail.texts.push((number, text.as_str().into(), text.charset(), repairs));
        }
    }
    mail
}

fn streamed<R: Read>(mut message: MessageReader<R>, scanner: &Scanner) -> Mail {
    let mut mail = Mail::default();
    while let Some(part) = message.next_part().unwrap() {
        let number = part.number().to_string();
        mail.parts.push((number.clone(), part.media_type().into(), known(part.repairs())));
        while let Some(text) = message.next_text().unwrap() {
            mail.links.extend(links(text.text(), scanner));
            let (text, repairs) = (text.text(), text.text().repairs().to_vec());
            mail.texts.push((number.clone(), text.as_str().into(), text.charset(), repairs));
        }
    }
    mail.id = message.id().map(str::to_owned);
    mail.repairs = message.repairs().to_vec();
    mail
}

fn check(raw: &[u8], scanner: &Scanner) {
    let expected = in_memory(&Message::parse(raw), scanner);
    for size in [1, 7, 80, 1 << 20] {
        let found = streamed(MessageReader::new(Slow(raw, size)), scanner);
        assert_eq!(found, expected, "{:?} by {size}", String::from_utf8_lossy(raw));
    }
}

#[test]
fn the_corpus_is_read_as_in_memory() {
    let scanner = scanner();
    for (_, raw) in messages() {
        check(&raw, &scanner);
        check(&String::from_utf8_lossy(&raw).replace('\n', "\r\n").into_bytes(), &scanner);
    }
}

#[test]
fn broken_messages_are_read_as_in_memory() {
    let scanner = scanner();
    let (messages, mut random) = (messages(), Random::new(20));
    for _ in 0..1_500 {
        let mut raw = messages[random.below(messages.len())].1.clone();
        for _ in 0..=random.below(4) {
            mutate(&mut raw, &mut random);
        }
        check(&raw, &scanner);
    }
}

#[test]
fn limits_are_those_of_messages_in_memory() {
    let scanner = scanner();
    let text = "http://a.example/x\n";
    for raw in [
        "Content-Type: message/rfc822\n\n".repeat(50) + text,
        (0..40).map(|i| format!("Content-Type: multipart/x; boundary=x{i}\n\n--x{i}\n")).collect(),
        "Content-Type: multipart/x; boundary=b\n\n".to_owned() + &"--b\n\n".repeat(10_100),
        "A: b\n".repeat(200_000) + "\n" + text,
        "A: ".to_owned() + &"b".repeat(2_000_000) + "\n\n" + text,
        "From ".to_owned() + &"b".repeat(2_000_000) + "\nA: b\n\n" + text,
        "no header ".repeat(200_000),
        "Content-Type: multipart/x; boundary=b\n\n--b\n\n".to_owned()
            + text
            + "--b--\n"
            + &"after\n".repeat(300_000),
        "Content-Type: multipart/x; boundary=b\n\n--b\nContent-Type: a/b\n\n".to_owned()
            + &"--\r\n".repeat(300_000)
            + "--b\n\n"
            + text,
    ] {
        let expected = in_memory(&Message::parse(raw.as_bytes()), &scanner);
        let found = streamed(MessageReader::new(Slow(raw.as_bytes(), 100_000)), &scanner);
        let begin = &raw[..60.min(raw.len())];
        assert_eq!((&found.parts, &found.repairs), (&expected.parts, &expected.repairs), "{begin}");
        assert_eq!(found.links, expected.links, "{begin}");
    }
}

/// Lines of a text of some megabytes, or of HTML.
fn lines(layout: Layout, random: &mut Random) -> String {
    let mut text = String::new();
    while text.len() < 1_500_000 {
        let n = random.below(1000);
        let line = match (layout, random.below(9)) {
            (Layout::Html, 0) => {
                format!("<p>один <a href=' http://a.example/{n}&amp;b '>два\nтри</a>")
            }
            (Layout::Html, 1) => format!("<pre>  http://b.example/{n}\n\n c</pre> текст<br>"),
            (Layout::Html, 2) => format!("<script>http://c.example/{n}</script><!-- d.example -->"),
            (Layout::Html, 3) => {
                format!("http://a.<b>example</b>/{n} &lt;c@d.example&gt; <td>x<td>")
            }
            (_, 0) => format!("см. http://пример.рф/{n}/путь и ещё\r\n"),
            (_, 1) => format!("> <http://a.example/long-{n}-\n> path/{n}> и ещё\n"),
            (_, 2) => format!("это www.example.com/{n} \nи ещё \nконец.\n"),
            (_, 3) => format!("\n{n}@b.example\n\n"),
            (_, 4) => "From here\n".to_owned(),
            _ => "текст без ссылок, несколько слов\n".to_owned(),
        };
        text.push_str(&line);
    }
    text
}

#[test]
fn long_texts_are_read_as_in_memory() {
    let scanner = scanner();
    let mut random = Random::new(8);
    for layout in [Layout::Fixed, Layout::Flowed, Layout::FlowedDelSp, Layout::Html] {
        let text = lines(layout, &mut random);
        for charset in ["utf-8", "koi8-r", "iso-2022-jp", "utf-16le"] {
            let encoded: Vec<u8> = match charset {
                "utf-8" => text.clone().into(),
                "utf-16le" => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
                // Japanese has the letters of Russian.
                name => Encoding::for_label(name.as_bytes()).unwrap().encode(&text).0.into_owned(),
            };
            for encoding in TransferEncoding::ALL {
                let raw = match encoding {
                    TransferEncoding::Base64 => base64(&encoded, &mut random),
                    TransferEncoding::QuotedPrintable => quoted_printable(&encoded, &mut random),
                    _ => encoded.clone(),
                };
                let format = Format::new().layout(layout).charset(charset).encoding(*encoding);
                compare(&raw, &format, &scanner, &format!("{layout} {charset} {encoding}"));
            }
        }
    }
}

fn compare(raw: &[u8], format: &Format, scanner: &Scanner, what: &str) {
    let whole = Text::decode(raw, format);
    let mut reader = TextReader::new(Slow(raw, 100_000), format);
    let (mut text, mut found, mut pieces, mut read) = (String::new(), Vec::new(), 0, 0);
    while let Some(piece) = reader.next_text().unwrap() {
        assert_eq!(piece.text().charset(), whole.charset(), "{what}");
        // Groups of base64 may belong to two texts.
        let offset = usize::try_from(piece.offset()).unwrap();
        assert!(offset <= read && read - offset < 16, "{what}: {offset}, {read}");
        let newlines = raw[..offset].iter().filter(|byte| **byte == b'\n').count() as u64;
        assert_eq!(piece.line_column().0, newlines + 1, "{what}");
        text.push_str(piece.text().as_str());
        found.extend(links(piece.text(), scanner));
        read = offset + piece.raw().len();
        pieces += 1;
    }
    assert!(text == whole.as_str(), "{what}");
    let expected = links(&whole, scanner);
    let differ = found.iter().zip(&expected).find(|(one, other)| one != other);
    assert!(found == expected, "{what}: {differ:?}");
    assert!(pieces > 2 && expected.len() > 1_000, "{what}: {pieces}, {}", expected.len());
}

/// Nothing is linked of a run that has to be divided, and it is reported.
#[test]
fn endless_runs_are_not_linked() {
    let scanner = scanner();
    let raw = format!(
        "A: b\n\nx http://a.example/{}/www.example.com http://b.example\n",
        "y,".repeat(2 << 20)
    );
    let mail = streamed(MessageReader::new(raw.as_bytes()), &scanner);
    let found: Vec<_> = mail.links.iter().map(|(text, ..)| text.as_str()).collect();
    assert_eq!(found, ["http://b.example"]);
    assert!(mail.texts.iter().any(|(.., repairs)| repairs.contains(&Repair::RunLimit)));
}

/// The messages of a mailbox, those that are larger than a limit as streams.
fn mailbox(file: &[u8], limit: Option<usize>, size: usize, batch: Option<usize>) -> Vec<Mail> {
    let scanner = scanner();
    let mbox = Mbox::new(Slow(file, size), MboxKind::Rd);
    let mut mbox = match limit {
        Some(limit) => mbox.with_limit(limit),
        None => mbox,
    };
    let mut found = Vec::new();
    loop {
        let messages = match batch {
            None => {
                mbox.next_message().unwrap().map(|mail| vec![in_memory(&mail.parse(), &scanner)])
            }
            Some(bytes) => mbox.next_batch(bytes).unwrap().map(|batch| {
                batch.messages().map(|mail| in_memory(&mail.parse(), &scanner)).collect()
            }),
        };
        match messages {
            Some(messages) => found.extend(messages),
            None => match mbox.large() {
                Some(large) => found.push(streamed(large.reader(), &scanner)),
                None => return found,
            },
        }
    }
}

#[test]
fn large_messages_of_mailboxes_are_read_as_in_memory() {
    let (messages, mut random) = (messages(), Random::new(5));
    for _ in 0..60 {
        let mut file = Vec::new();
        for n in 0..1 + random.below(6) {
            file.extend_from_slice(
                format!("From a{n}@b.example Mon Jan  5 10:00:00 2026\n").as_bytes(),
            );
            let mut raw = messages[random.below(messages.len())].1.clone();
            if random.below(2) == 0 {
                mutate(&mut raw, &mut random);
            }
            file.extend(String::from_utf8_lossy(&raw).replace("\nFrom ", "\n>From ").into_bytes());
            file.extend_from_slice(if random.below(3) == 0 {
                b"\r\n\r\n"
            } else {
                b"\n>From x\n\n"
            });
        }
        let expected = mailbox(&file, None, 1 << 20, None);
        for (limit, size) in [(0, 1), (200, 7), (1_000, 64), (1_000, 1 << 20)] {
            for batch in [None, Some(1), Some(2_000)] {
                let found = mailbox(&file, Some(limit), size, batch);
                assert_eq!(found, expected, "{limit} {size} {batch:?}");
            }
        }
    }
}

/// What isn't read of a large message is skipped.
#[test]
fn large_messages_can_be_left() {
    let from = "From a@b.example Mon Jan  5 10:00:00 2026\n";
    let file = format!("{from}A: 1\n\n{}\n{from}A: 2\n\nx\n", "text\n".repeat(200_000));
    let mut mbox = Mbox::new(file.as_bytes(), MboxKind::Auto).with_limit(1_000);
    assert!(mbox.next_message().unwrap().is_none());
    let mut some = [0; 9];
    mbox.large().unwrap().read_exact(&mut some).unwrap();
    assert_eq!(&some, b"A: 1\n\ntex");
    let next = mbox.next_message().unwrap().unwrap();
    assert_eq!((next.raw(), next.offset()), (&b"A: 2\n\nx\n"[..], file.len() as u64 - 8));
    assert!(mbox.large().is_none() && mbox.next_message().unwrap().is_none());
}
