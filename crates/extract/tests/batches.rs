//! Batches have a bounded size, whatever each row repeats.

use std::io;

use arrow_array::RecordBatch;
use irispan::Scanner;
use irispan_extract::columns::{Column, Rows};
use irispan_extract::source::{Loss, Options, Reader, Sink};

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

/// What each row of a record has may be long, and a record may have many rows.
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
    // A URL that long is repeated in no row.
    assert!(largest.0 < 8 << 20, "{}", largest.0);
}

/// So may the name of an entry of an archive, of which rows have the beginning.
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

/// So may the name that a column gives to a record.
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

/// A record that is longer than what is held may be nothing but links.
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
