//! Sources that change while a job reads them: every loss is reported.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, SystemTime};

use irispan::Scanner;
use irispan_extract::columns::Column;
use irispan_extract::job::{Outcome, inputs_of, run};

use crate::support::jobs::json_lines;

const RECORDS: usize = 2000;

fn lines(word: &str) -> Vec<u8> {
    let line = |row: usize| format!("{{\"text\": \"see http://{row:05}.{word}.example/\"}}\n");
    (0..RECORDS).map(line).collect::<String>().into_bytes()
}

/// Returns members with a record each, and their offsets.
fn members() -> (Vec<u8>, Vec<usize>) {
    let (mut bytes, mut begins) = (Vec::new(), Vec::new());
    for number in 0..RECORDS {
        let text = format!("see http://{number:05}.old.example/");
        let record = format!(
            "WARC/1.0\r\nWARC-Type: conversion\r\nContent-Length: {}\r\n\r\n{text}\r\n\r\n",
            text.len()
        );
        begins.push(bytes.len());
        let mut writer = flate2::write::GzEncoder::new(&mut bytes, flate2::Compression::fast());
        writer.write_all(record.as_bytes()).expect("memory");
        writer.finish().expect("memory");
    }
    (bytes, begins)
}

fn age(path: &Path) {
    let before = SystemTime::now() - Duration::from_secs(1000);
    let file = File::options().write(true).open(path).expect("a file");
    file.set_modified(before).expect("a time");
}

/// The outcome of a job, the links of its tables, and its table of errors.
struct Seen {
    outcome: Outcome,
    links: Vec<String>,
    errors: String,
}

/// Reads two sources, the first of which is changed once its first slice is read.
fn seen(name: &str, bytes: &[u8], workers: usize, change: &dyn Fn(&Path)) -> Seen {
    let folder = tempfile::tempdir().expect("a folder");
    let (source, output) = (folder.path().join(name), folder.path().join("links"));
    let other = folder.path().join("z.jsonl");
    fs::write(&source, bytes).expect("a file");
    fs::write(&other, "{\"text\": \"http://other.example/\"}\n").expect("a file");
    age(&source);
    let mut settings = json_lines(&output);
    settings.workers = workers;
    settings.slice_size = 4000;
    settings.part_size = 40_000;
    settings.columns = vec![Column::Url];
    let mut is_first = true;
    let mut watch = |_: &_| {
        if std::mem::take(&mut is_first) {
            change(&source);
        }
    };
    let inputs = inputs_of(&[source.clone(), other]);
    let outcome = run(&Scanner::new(), &inputs, &settings, &mut watch).expect("tables");
    let mut links = Vec::new();
    for entry in fs::read_dir(&output).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_file() {
            let text = fs::read_to_string(path).expect("a table");
            links.extend(text.lines().map(str::to_owned));
        }
    }
    let errors = fs::read_to_string(output.join("_irispan/errors.jsonl")).expect("errors");
    let counts = outcome.counts;
    let sum = counts.scanned + counts.skipped + counts.truncated + counts.failed;
    assert_eq!(sum, counts.records);
    assert_eq!((outcome.rows, outcome.losses), (links.len() as u64, errors.lines().count() as u64));
    assert_eq!(links.iter().filter(|link| link.contains("other.example")).count(), 1);
    Seen { outcome, links, errors }
}

fn cut(path: &Path, size: usize) {
    File::options().write(true).open(path).and_then(|file| file.set_len(size as u64)).expect("cut");
}

#[test]
fn a_source_that_shrinks_is_reported() {
    let text = lines("old");
    let (members, begins) = members();
    let line = text.len() / RECORDS;
    for (name, bytes, size, kept) in [
        ("a.jsonl", &text, 1500 * line, 1500),
        ("a.jsonl", &text, 1501 * line + 7, 1501),
        ("a.warc.wet.gz", &members, begins[1500], 1500),
    ] {
        for workers in [1, 2] {
            let Seen { outcome, links, errors } =
                seen(name, bytes, workers, &|path| cut(path, size));
            let place = format!("{name} cut at {size}, {workers} workers");
            assert_eq!(links.len(), kept + 1, "{place}");
            let what =
                format!("ends at byte {size}, and had {} bytes when it was looked", bytes.len());
            assert_eq!(errors.matches(&what).count(), 1, "{place}: {errors}");
            assert!(errors.contains("\"stage\":\"read\""), "{errors}");
            assert!(outcome.losses <= 2, "{errors}");
        }
    }
}

/// Nothing more is read of a source that shrinks below what was read.
#[test]
fn a_source_that_becomes_empty_is_reported() {
    for workers in [1, 2] {
        let Seen { errors, .. } = seen("a.jsonl", &lines("old"), workers, &|path| cut(path, 0));
        assert_eq!(errors.matches("when it was looked at").count(), 1, "{errors}");
    }
}

#[cfg(unix)]
#[test]
fn a_source_that_is_replaced_is_reported() {
    let new = lines("new");
    for workers in [1, 2] {
        let Seen { links, errors, outcome } = seen("a.jsonl", &lines("old"), workers, &|path| {
            let beside = path.with_extension("new");
            fs::write(&beside, &new).expect("a file");
            fs::rename(&beside, path).expect("another file");
        });
        assert!(links.iter().all(|link| !link.contains(".new.")), "of the file that was looked at");
        assert!(links.len() < RECORDS, "{}", links.len());
        assert_eq!(outcome.losses, 1, "{errors}");
        assert!(errors.contains("another file has this name now"), "{errors}");
    }
}

#[test]
fn a_source_that_is_written_to_is_reported() {
    let (old, new) = (lines("old"), lines("new"));
    let longer = [&old[..], b"{\"text\": \"http://later.example/\"}\n"].concat();
    for workers in [1, 2] {
        for bytes in [&new, &longer] {
            let Seen { errors, outcome, .. } = seen("a.jsonl", &old, workers, &|path| {
                let file = File::options().write(true).open(path);
                file.and_then(|mut file| file.write_all(bytes)).expect("written");
            });
            assert_eq!(outcome.losses, 1, "{errors}");
            assert!(errors.contains("was written to while it was read"), "{errors}");
        }
        let Seen { outcome, links, .. } = seen("a.jsonl", &old, workers, &|_| {});
        assert_eq!((outcome.losses, links.len()), (0, RECORDS + 1));
    }
}
