//! The format of a pipe does not depend on how it is written.

use std::io::{Read, Write};
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use crate::harness::{Folder, Run, pipe};

/// Runs the program on text that is written in pieces, with a pause after each.
fn slowly(args: &str, pieces: &[&[u8]], pause: Duration) -> Run {
    let folder = Folder::new();
    let mut command = folder.command(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    for piece in pieces {
        // The program may have ended before reading everything.
        let _ = stdin.write_all(piece);
        thread::sleep(pause);
    }
    drop(stdin);
    Run::of(child.wait_with_output().unwrap())
}

fn utf_16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

const MAIL: &str = "Subject: x\nMessage-ID: <a@b.example>\nMIME-Version: 1.0\n\
    Content-Transfer-Encoding: quoted-printable\nContent-Type: text/plain\n\n\
    see http://a.exam=\nple/x=3Dy now\n";

#[test]
fn every_byte_by_itself_and_with_pauses() {
    let mark = "\u{FEFF}";
    let texts: [&[u8]; 10] = [
        MAIL.as_bytes(),
        &[mark.as_bytes(), MAIL.as_bytes()].concat(),
        b"From a@b Mon Jan  5 10:00:00 2026\nSubject: x\n\nhttp://a.example/\n",
        b"{\"a\": \"http:\\/\\/a.example\\/\"}\n",
        b"plain http://a.example/\n\x1b[36mhttp://b.ex\x1b[1mample\x1b[0m/c\n",
        b"a http://a.example/\n\nb\0c http://b.example/\n",
        &utf_16("\u{FEFF}see http://a.example/ä\n"),
        b"\x1f\x8b\x08\0\0 http://a.example/\n",
        b"https://a.example\nhttps://b.example\n",
        b"no end http://a.example/x",
    ];
    for text in texts {
        let whole = pipe("scan -f jsonl", text);
        let bytes: Vec<_> = text.chunks(1).collect();
        assert_eq!(slowly("scan -f jsonl", &bytes, Duration::from_millis(2)), whole, "{text:?}");
        let (begin, end) = text.split_at(3);
        let (middle, end) = end.split_at(end.len() / 2);
        let thirds = slowly("scan -f jsonl", &[begin, middle, end], Duration::from_millis(300));
        assert_eq!(thirds, whole, "{text:?}");
        // A file is recognized by its beginning as well.
        let file = Folder::new().file("a", text).run("scan -f jsonl a");
        assert_eq!(file.stdout.replace("\"a\",\"start", "\"-\",\"start"), whole.stdout, "{text:?}");
        assert_eq!(file.status, whole.status);
    }
    assert_eq!(pipe("scan -f uri", MAIL).found(), "http://a.example/x=y\n");
}

/// Offsets count the bytes of a byte order mark.
#[test]
fn a_byte_order_mark_before_mail() {
    let mbox = format!("From a@b Mon Jan  5 10:00:00 2026\n{MAIL}");
    for (text, at) in [(MAIL.to_owned(), 0), (mbox.clone(), 0), (format!("{mbox}\n{mbox}"), 1)] {
        let record = |text: &str| -> Vec<serde_json::Value> {
            let run = pipe("scan -f jsonl --line-column", text).found();
            run.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
        };
        let (bare, marked) = (record(&text), record(&format!("\u{FEFF}{text}")));
        let place = |record: &serde_json::Value, key| record[key].as_u64().unwrap();
        assert_eq!(place(&bare[at], "start") + 3, place(&marked[at], "start"));
        assert_eq!(place(&bare[at], "end") + 3, place(&marked[at], "end"));
        assert_eq!(
            (&bare[at]["line"], &bare[at]["uri"]),
            (&marked[at]["line"], &marked[at]["uri"])
        );
        assert_eq!(marked[at]["uri"], "http://a.example/x=y");
    }
}

/// The wait for an open pipe ends, after a second for text and five for possible mail; on a busy machine later.
#[test]
fn a_pause_is_bounded() {
    for text in ["see http://a.example/\n", "see: http://a.example/\n"] {
        let begun = Instant::now();
        let folder = Folder::new();
        let mut command = folder.command("scan -f uri");
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(text.as_bytes()).unwrap();
        let mut found = [0; 18];
        child.stdout.take().unwrap().read_exact(&mut found).unwrap();
        assert_eq!(&found, b"http://a.example/\n");
        assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
        drop(stdin);
        assert!(child.wait().unwrap().success());
    }
}
