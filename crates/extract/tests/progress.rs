//! The progress that a job reports.
#![cfg(unix)]

use std::fs::{self, File};
use std::io::{self, Cursor, Write};
use std::process::Command;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use arrow_array::{ArrayRef, RecordBatch, StringArray};
use irispan::Scanner;
use irispan_extract::columns::{Column, Rows};
use irispan_extract::job::{Settings, inputs_of, run};
use irispan_extract::source::{Counts, Kind, Loss, Reader, Sink};

/// Progress is reported within a source that is read as a whole.
#[test]
fn a_slice_is_reported_while_it_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe.jsonl");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("runs").success());
    let lines = "{\"text\": \"see http://a.example/\"}\n".repeat(40_000);
    let (sender, was_reported) = channel();
    let source = pipe.clone();
    let writer = thread::spawn(move || {
        let mut pipe = File::options().write(true).open(source).expect("a pipe");
        pipe.write_all(lines.as_bytes()).expect("a reader");
        was_reported.recv_timeout(Duration::from_secs(60)).is_ok()
    });
    let mut settings = Settings::new(folder.path().join("links"));
    settings.workers = 1;
    let mut last = None;
    let mut watch = |progress: &irispan_extract::job::Progress| {
        let counts = progress.counts;
        if counts.bytes > 0 && counts.decoded > 0 && counts.records > 0 && counts.links > 0 {
            let _ = sender.send(());
        }
        last = Some(*progress);
    };
    let outcome = run(&Scanner::new(), &inputs_of(&[pipe]), &settings, &mut watch);
    assert!(writer.join().expect("no panic"), "was reported before the source ended");
    let (outcome, last) = (outcome.expect("tables"), last.expect("was reported"));
    assert_eq!((outcome.rows, last.inputs), (40_000, (1, 1)));
    assert_eq!((last.counts.records, last.counts.links), (40_000, 40_000));
    assert_eq!(last.counts.bytes, outcome.counts.bytes);
}

/// Sources read by earlier runs are counted separately.
#[test]
fn what_was_read_before_is_reported() {
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

/// A sink that collects the reported numbers of bytes.
#[derive(Default)]
struct Reported(Vec<u64>);

impl Sink for Reported {
    fn progress(&mut self, counts: &Counts) {
        self.0.push(counts.bytes);
    }

    fn rows(&mut self, _: RecordBatch) -> io::Result<()> {
        Ok(())
    }

    fn loss(&mut self, loss: Loss) -> io::Result<()> {
        Err(io::Error::other(format!("{loss:?}")))
    }
}

/// Returns five batches of texts without links that compress badly.
fn batches() -> Vec<RecordBatch> {
    let text = |n: u64| format!("{:x}", n.wrapping_mul(0x9E37_79B9_7F4A_7C15)).repeat(3);
    let batch = |part: u64| {
        let texts = StringArray::from_iter_values((part * 1000..(part + 1) * 1000).map(text));
        RecordBatch::try_from_iter([("text", Arc::new(texts) as ArrayRef)]).expect("a batch")
    };
    (0..5).map(batch).collect()
}

fn parquet() -> Vec<u8> {
    let (batches, mut bytes) = (batches(), Vec::new());
    let mut writer = parquet::arrow::ArrowWriter::try_new(&mut bytes, batches[0].schema(), None)
        .expect("a schema");
    for batch in &batches {
        writer.write(batch).and_then(|()| writer.flush()).expect("memory");
    }
    writer.close().expect("memory");
    bytes
}

fn arrow() -> Vec<u8> {
    let (batches, mut bytes) = (batches(), Vec::new());
    let mut writer =
        arrow_ipc::writer::FileWriter::try_new(&mut bytes, &batches[0].schema()).expect("a schema");
    batches.iter().for_each(|batch| writer.write(batch).expect("memory"));
    writer.finish().expect("memory");
    drop(writer);
    bytes
}

/// Returns an archive of five entries, the third of which is a table. Searching its index reads 64
/// KiB.
fn archive() -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    let stored = options.compression_method(zip::CompressionMethod::Stored);
    for number in 0..5 {
        archive.start_file(number.to_string(), stored).expect("memory");
        let text = if number == 2 { arrow() } else { b"some words ".repeat(10_000) };
        archive.write_all(&text).expect("memory");
    }
    archive.finish().expect("memory").into_inner()
}

/// Progress is reported within a source that is read from its end.
#[test]
fn parts_of_a_file_with_an_index_are_reported() {
    let scanner = Scanner::new();
    for (kind, bytes) in
        [(Kind::Parquet, parquet()), (Kind::Arrow, arrow()), (Kind::Zip, archive())]
    {
        let mut file = tempfile::tempfile().expect("a file");
        file.write_all(&bytes).expect("room");
        let mut reported = Reported::default();
        let mut reader = Reader::new(&scanner, Rows::new(&[Column::Url]));
        let counts = reader.read_file("a", kind, file, &mut reported).expect("no columns");
        let size = bytes.len() as u64;
        assert_eq!(counts.bytes, size, "{kind:?}");
        let Reported(reported) = reported;
        assert_eq!(reported.len(), 5, "{kind:?} {reported:?}");
        assert!(reported.is_sorted_by(|one, next| one < next), "{kind:?} of {size}: {reported:?}");
        assert!(reported[0] > 0 && reported[0] < size / 2, "{kind:?} of {size}: {reported:?}");
        assert!(reported[4] > size / 2 && reported[4] <= size, "{kind:?} of {size}: {reported:?}");
    }
}
