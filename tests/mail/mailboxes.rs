//! Mailboxes: the corpus in one file, in all four kinds, and messages that are too large.

use std::io::{self, Read};

use irispan::mail::{Mbox, MboxKind};

use super::corpus::messages;

/// The limit that the page of module `mail` names.
const MAX_MESSAGE: usize = 256 << 20;

const FROM: &[u8] = b"From ann@mail.example Mon Jan  5 10:00:00 2026\n";

/// Puts `>` before lines that begin with `From `, or with `>From ` and so on.
fn quote(raw: &[u8], reversible: bool) -> Vec<u8> {
    let mut out = Vec::new();
    for line in raw.split_inclusive(|b| *b == b'\n') {
        let marks = line.iter().take_while(|b| **b == b'>').count();
        if line[marks..].starts_with(b"From ") && (marks == 0 || reversible) {
            out.push(b'>');
        }
        out.extend_from_slice(line);
    }
    out
}

/// Returns the corpus as one mailbox. The last line of each message looks like a separator.
fn mailbox(kind: MboxKind) -> (Vec<u8>, Vec<Vec<u8>>) {
    let (mut file, mut sent) = (Vec::new(), Vec::new());
    for (name, raw) in messages() {
        // A message without a header has no place for a length.
        if name == "broken-no-header" || name == "broken-from-line" {
            continue;
        }
        let mut raw = raw;
        raw.extend_from_slice(b"\n\nFrom here on Mon Jan  5 10:00:00 2026 http://tail.example/\n");
        let unix = raw.windows(2).position(|two| two == b"\n\n").map(|at| at + 1);
        let dos = raw.windows(4).position(|four| four == b"\r\n\r\n").map(|at| at + 2);
        let (head, body) = raw.split_at([unix, dos].into_iter().flatten().min().unwrap());
        let written = match kind {
            MboxKind::O | MboxKind::Auto => [head, &quote(body, false)].concat(),
            MboxKind::Rd => [head, &quote(body, true)].concat(),
            _ => {
                let body = if kind == MboxKind::Cl { quote(body, false) } else { body.to_vec() };
                let blank = if body.starts_with(b"\r") { 2 } else { 1 };
                let length = format!("Content-Length: {}\n", body.len() - blank);
                [head, length.as_bytes(), &body].concat()
            }
        };
        file.extend_from_slice(FROM);
        file.extend_from_slice(&written);
        file.push(b'\n');
        sent.push(raw);
    }
    (file, sent)
}

#[test]
fn every_message_comes_back_from_every_kind() {
    let scanner = crate::support::scanner();
    for kind in [MboxKind::O, MboxKind::Rd, MboxKind::Cl, MboxKind::Cl2] {
        for read_as in [kind, MboxKind::Auto] {
            let (file, sent) = mailbox(kind);
            let mut mbox = Mbox::new(&file[..], read_as);
            let mut sent = sent.iter();
            let mut links = 0;
            while let Some(message) = mbox.next_message().unwrap() {
                let expected = irispan::mail::Message::parse(sent.next().unwrap());
                let found = message.parse();
                assert_eq!(found.parts().len(), expected.parts().len(), "{kind:?}");
                for ((part, text), (_, original)) in found.texts().zip(expected.texts()) {
                    let found: Vec<_> = text.links(&scanner).collect();
                    let all: Vec<_> = original.links(&scanner).map(|link| link.as_str()).collect();
                    let texts: Vec<_> = found.iter().map(|link| link.as_str()).collect();
                    assert_eq!(texts, all, "{kind:?} as {read_as:?}, part {}", part.number());
                    for link in found {
                        links += 1;
                        assert!(link.raw_ranges().all(|range| range.end <= file.len()));
                        let inside = message.offset() as usize..;
                        assert!(link.raw_ranges().all(|range| inside.contains(&range.start)));
                    }
                }
            }
            assert_eq!(sent.len(), 0, "{kind:?} as {read_as:?}");
            assert!(links > 200, "{links}");
        }
    }
}

#[test]
fn batches_hold_what_comes_one_by_one() {
    for kind in [MboxKind::O, MboxKind::Rd, MboxKind::Cl, MboxKind::Cl2] {
        let (file, sent) = mailbox(kind);
        let mut expected = Vec::new();
        let mut mbox = Mbox::new(&file[..], kind);
        while let Some(mail) = mbox.next_message().unwrap() {
            expected.push((mail.raw().to_vec(), mail.offset(), mail.is_cut(), mail.is_separated()));
        }
        assert_eq!(expected.len(), sent.len());
        for (size, batches) in [(0, sent.len()), (1 << 30, 1)] {
            let mut mbox = Mbox::new(&file[..], kind);
            let (mut found, mut count) = (Vec::new(), 0);
            while let Some(batch) = mbox.next_batch(size).unwrap() {
                let mails = batch.messages();
                found.extend(
                    mails.map(|m| (m.raw().to_vec(), m.offset(), m.is_cut(), m.is_separated())),
                );
                assert!(batch.len() > 0 && batch.get(batch.len()).is_none());
                count += 1;
            }
            assert!(found == expected && count == batches, "{kind:?}, {size}");
        }
    }
}

/// Fails once, at its end.
struct Failing<'t>(&'t [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 if !buffer.is_empty() => Err(io::Error::other("gone")),
            count => Ok(count),
        }
    }
}

/// Messages that were read before the error are returned first.
#[test]
fn an_error_comes_after_the_messages_before_it() {
    let file = [FROM, b"Subject: 1\n\nx\n\n", FROM, b"Subject: 2\n\ny\n\n", FROM, b"Sub"].concat();
    let mut mbox = Mbox::new(Failing(&file), MboxKind::Auto);
    assert_eq!(mbox.next_batch(1 << 20).unwrap().unwrap().len(), 2);
    assert_eq!(mbox.next_batch(1 << 20).unwrap_err().to_string(), "gone");
    let mut mbox = Mbox::new(Failing(&file), MboxKind::Auto);
    assert_eq!(mbox.next_batch(1 << 20).unwrap().unwrap().len(), 2);
    assert_eq!(mbox.next_message().unwrap_err().to_string(), "gone");
}

/// A message that is too large is cut, and the next one is found at its offset.
#[test]
fn what_is_too_large_is_cut() {
    let filler = MAX_MESSAGE as u64 + (40 << 20);
    let after = [b"\n\n", FROM, b"Subject: y\n\nhttp://a.example/\n"].concat();
    let file =
        FROM.chain(&b"Subject: x\n\n"[..]).chain(io::repeat(b'x').take(filler)).chain(&after[..]);
    let mut mbox = Mbox::new(file, MboxKind::Auto);
    let first = mbox.next_message().unwrap().unwrap();
    assert_eq!((first.raw().len(), first.is_cut()), (MAX_MESSAGE, true));
    assert_eq!(first.offset(), FROM.len() as u64);
    let second = mbox.next_message().unwrap().unwrap();
    assert!(!second.is_cut() && second.raw().starts_with(b"Subject: y"));
    assert_eq!(second.offset(), FROM.len() as u64 + 12 + filler + 2 + FROM.len() as u64);
    assert!(mbox.next_message().unwrap().is_none());
}
