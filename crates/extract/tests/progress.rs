//! What a job says while it reads.
#![cfg(unix)]

use std::fs::{self, File};
use std::io::Write;
use std::process::Command;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use irispan::Scanner;
use irispan_extract::job::{Settings, inputs_of, run};

/// A source that is read as a whole is told of while it is read.
#[test]
fn a_slice_is_told_of_while_it_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe.jsonl");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("runs").success());
    let lines = "{\"text\": \"see http://a.example/\"}\n".repeat(40_000);
    let (sender, was_told) = channel();
    let source = pipe.clone();
    let writer = thread::spawn(move || {
        let mut pipe = File::options().write(true).open(source).expect("a pipe");
        pipe.write_all(lines.as_bytes()).expect("a reader");
        was_told.recv_timeout(Duration::from_secs(60)).is_ok()
    });
    let settings = Settings { workers: 1, ..Settings::new(folder.path().join("links")) };
    let mut last = None;
    let mut watch = |progress: &irispan_extract::job::Progress| {
        let counts = progress.counts;
        if counts.bytes > 0 && counts.decoded > 0 && counts.records > 0 && counts.links > 0 {
            let _ = sender.send(());
        }
        last = Some(*progress);
    };
    let outcome = run(&Scanner::new(), &inputs_of(&[pipe]), &settings, &mut watch);
    assert!(writer.join().expect("no panic"), "was told before the source ended");
    let (outcome, last) = (outcome.expect("tables"), last.expect("was told"));
    assert_eq!((outcome.rows, last.inputs), (40_000, (1, 1)));
    assert_eq!((last.counts.records, last.counts.links), (40_000, 40_000));
    assert_eq!(last.counts.bytes, outcome.counts.bytes);
}

/// What earlier runs read is told apart.
#[test]
fn what_was_read_before_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    for name in ["a.txt", "b.txt"] {
        fs::write(path(name), "see http://a.example/").expect("a file");
    }
    let settings = Settings::new(path("links"));
    let mut before = Vec::new();
    for names in [&["a.txt"][..], &["a.txt", "b.txt"]] {
        let inputs = inputs_of(&names.iter().map(|name| path(name)).collect::<Vec<_>>());
        let mut watch = |progress: &irispan_extract::job::Progress| {
            before.push((progress.before.bytes, progress.counts.bytes));
        };
        run(&Scanner::new(), &inputs, &settings, &mut watch).expect("tables");
    }
    assert_eq!((before.first(), before.last()), (Some(&(0, 21)), Some(&(21, 42))));
}
