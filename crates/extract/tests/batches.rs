//! Batches have a bounded size, whatever values each row repeats.

use std::io;

use arrow_array::RecordBatch;
use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use irispan::Scanner;
use irispan_extract::columns::{Column, Rows};
use irispan_extract::source::{Counts, Loss, Options, Reader, Sink};

/// Keeps the largest batch.
struct Largest(usize);

impl Sink for Largest {
    fn rows(&mut self, batch: RecordBatch) -> io::Result<()> {
        self.0 = self.0.max(batch.get_array_memory_size());
        Ok(())
    }

    fn loss(&mut self, _: Loss) -> io::Result<()> {
        Ok(())
    }
}

/// The values that all rows of a record share may be long, and a record may have many rows.
#[test]
fn batches_are_bounded_whatever_the_header() {
    let text = "a.com ".repeat(6000);
    let uri = format!("http://a.example/{}", "a".repeat(200 << 10));
    let record = format!(
        "WARC/1.0\r\nWARC-Type: conversion\r\nWARC-Target-URI: {uri}\r\n\
         Content-Length: {}\r\n\r\n{text}\r\n\r\n",
        text.len()
    );
    let scanner = Scanner::new();
    let mut reader = Reader::new(&scanner, Rows::new(&[Column::PageUrl]));
    let mut largest = Largest(0);
    let counts = reader.read("a", record.as_bytes(), &mut largest).expect("memory");
    assert_eq!((counts.links, counts.scanned), (6000, 1));
    // No row repeats a URL of this length.
    assert!(largest.0 < 8 << 20, "{}", largest.0);
}

/// The name of an entry of an archive may be long, too: rows have its beginning.
#[test]
fn batches_are_bounded_whatever_the_name() {
    let text = "a.com ".repeat(6000);
    let mail = format!("From: jo@a.example\n\n{text}\n");
    let lines = format!("{{\"a\": \"{text}\"}}\n");
    for (ending, text) in [("txt", &text), ("html", &text), ("eml", &mail), ("jsonl", &lines)] {
        let name = format!("{}.{ending}", "n".repeat(200 << 10));
        let scanner = Scanner::new();
        let mut reader = Reader::new(&scanner, Rows::new(&[Column::Source]));
        let mut largest = Largest(0);
        let counts = reader.read(&name, text.as_bytes(), &mut largest).expect("memory");
        assert!(counts.links >= 6000, "{ending}: {counts:?}");
        assert!(largest.0 < 160 << 20, "{ending}: {}", largest.0);
    }
}

/// The name that a column gives to a record may be long, too.
#[test]
fn batches_are_bounded_whatever_the_id() {
    let (text, id) = ("a.com ".repeat(6000), "i".repeat(200 << 10));
    let json = format!("{{\"id\": \"{id}\", \"text\": \"{text}\"}}\n");
    let csv = format!("id,text\n{id},{text}\n");
    for (name, text) in [("a.jsonl", json), ("a.csv", csv)] {
        let scanner = Scanner::new();
        let options = Options::new().id_column("id").columns(["text"]);
        let rows = Rows::new(&[Column::Id, Column::Field]);
        let mut largest = Largest(0);
        let mut reader = Reader::new(&scanner, rows).options(options);
        let counts = reader.read(name, text.as_bytes(), &mut largest).expect("memory");
        assert_eq!((counts.links, counts.scanned), (6000, 1), "{name}");
        assert!(largest.0 < 8 << 20, "{name}: {}", largest.0);
    }
}

/// A record larger than the record limit may consist of links only.
#[test]
fn batches_are_bounded_whatever_the_record() {
    let csv = format!("a,b\n1,\"{}\"\n", "a.co\n".repeat(200_000));
    let scanner = Scanner::new();
    let options = Options::new().max_record(900_000);
    let mut largest = Largest(0);
    let mut reader = Reader::new(&scanner, Rows::new(Column::ALL)).options(options);
    let counts = reader.read("a.csv", csv.as_bytes(), &mut largest).expect("memory");
    assert_eq!((counts.links, counts.scanned), (200_000, 1));
    assert!(largest.0 < 32 << 20, "{}", largest.0);
}

/// Collects the number of rows of each batch, and the numbers of records and links read before it.
#[derive(Default)]
struct Numbers {
    batches: Vec<(usize, u64, u64)>,
    so_far: (u64, u64),
    lengths: Vec<Option<i64>>,
}

impl Sink for Numbers {
    fn progress(&mut self, counts: &Counts) {
        self.so_far = (counts.records, counts.links);
    }

    fn rows(&mut self, batch: RecordBatch) -> io::Result<()> {
        self.batches.push((batch.num_rows(), self.so_far.0, self.so_far.1));
        if let Some(lengths) = batch.column_by_name(Column::RecordLength.as_str()) {
            self.lengths.extend(lengths.as_primitive::<Int64Type>());
        }
        Ok(())
    }

    fn loss(&mut self, loss: Loss) -> io::Result<()> {
        Err(io::Error::other(loss.reason))
    }
}

/// A run without whitespace is scanned as a whole, and its rows are passed on before the last is
/// found.
#[test]
fn links_of_one_run_are_many_batches() {
    let links = "a.co,".repeat(100_000);
    let scanner = Scanner::new();
    for (begin, end) in [
        ("", ""),
        ("<!DOCTYPE html><p>", ""),
        ("{\"a\":\"", "\"}"),
        ("\x1b[0m", ""),
        ("<?xml version='1.0'?><a>", "</a>"),
    ] {
        let mut numbers = Numbers::default();
        let mut reader = Reader::new(&scanner, Rows::new(&[Column::Url]));
        let text = [begin, &links, end].concat();
        let counts = reader.read("a", text.as_bytes(), &mut numbers).expect("memory");
        assert_eq!(counts.links, 100_000, "{begin}");
        let rows: Vec<usize> = numbers.batches.iter().map(|(rows, ..)| *rows).collect();
        assert_eq!(rows.iter().sum::<usize>(), 100_000, "{begin}");
        assert!(rows.iter().all(|rows| *rows <= 16 << 10), "{begin} {rows:?}");
    }
}

/// A batch for each entry would take longer than everything else. Rows of WARC do not wait: the
/// lengths of their records are filled in by the numbers of rows.
#[test]
fn rows_of_entries_wait_for_those_of_the_next() {
    let record = b"WARC/1.0\r\nWARC-Type: conversion\r\nContent-Length: 5\r\n\r\na.com\r\n\r\n";
    let mut archive = tar::Builder::new(Vec::new());
    let mut add = |number: u32, data: &[u8]| {
        let mut header = tar::Header::new_gnu();
        header.set_size(data.len() as u64);
        archive.append_data(&mut header, format!("{number}"), data).expect("memory");
    };
    (0..100).for_each(|number| add(number, b"www.a.com and b.com"));
    add(100, record);
    (101..200).for_each(|number| add(number, b"www.a.com"));
    let archive = archive.into_inner().expect("memory");

    let scanner = Scanner::new();
    let mut numbers = Numbers::default();
    let mut reader = Reader::new(&scanner, Rows::new(&[Column::Url, Column::RecordLength]));
    let counts = reader.read("c", archive.as_slice(), &mut numbers).expect("memory");
    assert_eq!((counts.records, counts.links), (200, 300));
    assert_eq!(numbers.batches, [(200, 100, 200), (1, 101, 201), (99, 200, 300)]);
    let known: Vec<i64> = numbers.lengths.iter().copied().flatten().collect();
    assert_eq!((numbers.lengths.len(), known), (300, vec![record.len() as i64]));
}
