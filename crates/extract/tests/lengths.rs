//! The lengths of records in rows that are built before the records end.

use std::fs;
use std::io::{self, Write};

use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use arrow_array::{Array, RecordBatch};
use irispan::Scanner;
use irispan_extract::columns::{Column, Condition, Rows, TargetKey};
use irispan_extract::job::{Input, Settings, run};
use irispan_extract::sink::{Compression, Format};
use irispan_extract::source::{Loss, Reader, Sink};
use tempfile::TempDir;

/// Rows: text, offset and length.
#[derive(Default)]
struct Kept(Vec<(String, i64, Option<i64>)>, u64);

impl Sink for Kept {
    fn rows(&mut self, batch: RecordBatch) -> io::Result<()> {
        let column = |of: Column| batch.column_by_name(of.as_str()).expect("was chosen");
        let lengths = column(Column::RecordLength).as_primitive::<Int64Type>();
        for row in 0..batch.num_rows() {
            let text = column(Column::Text).as_string::<i32>().value(row).to_owned();
            let offset = column(Column::RecordOffset).as_primitive::<Int64Type>().value(row);
            self.0.push((text, offset, lengths.is_valid(row).then(|| lengths.value(row))));
        }
        Ok(())
    }

    fn loss(&mut self, _: Loss) -> io::Result<()> {
        self.1 += 1;
        Ok(())
    }
}

const COLUMNS: &[Column] = &[Column::Text, Column::RecordOffset, Column::RecordLength];

fn read(source: &[u8]) -> Kept {
    let scanner = Scanner::new();
    let mut kept = Kept::default();
    let mut reader = Reader::new(&scanner, Rows::new(COLUMNS));
    let counts = reader.read("a.warc", source, &mut kept).expect("memory");
    assert_eq!(counts.links, kept.0.len() as u64);
    kept
}

fn record(text: &str, end: &str) -> Vec<u8> {
    let length = text.len();
    format!("WARC/1.0\r\nWARC-Type: conversion\r\nContent-Length: {length}\r\n\r\n{text}{end}")
        .into_bytes()
}

fn gzip(data: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    writer.write_all(data).expect("memory");
    writer.finish().expect("memory")
}

fn zstd(data: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(zstd_safe::compress_bound(data.len()));
    zstd_safe::compress(&mut out, data, 1).expect("memory");
    out
}

/// The offset and length of each member or record, by the text of its link.
fn places(parts: &[(Vec<u8>, Vec<&str>)]) -> Vec<(String, i64, Option<i64>)> {
    let (mut at, mut expected) = (0, Vec::new());
    for (part, links) in parts {
        let length = part.len() as i64;
        expected.extend(links.iter().map(|link| ((*link).to_owned(), at, Some(length))));
        at += length;
    }
    expected
}

fn whole(parts: &[(Vec<u8>, Vec<&str>)]) -> Vec<u8> {
    parts.iter().flat_map(|(part, _)| part.clone()).collect()
}

#[test]
fn members_and_records() {
    let end = "\r\n\r\n";
    let texts = ["www.a.com http://b.example", "none", "www.c.com", "", "www.d.com"];
    let links = [
        vec!["www.a.com", "http://b.example"],
        vec![],
        vec!["www.c.com"],
        vec![],
        vec!["www.d.com"],
    ];
    let records: Vec<Vec<u8>> = texts.iter().map(|text| record(text, end)).collect();
    for compress in [gzip, zstd, <[u8]>::to_vec as fn(&[u8]) -> Vec<u8>] {
        let parts = records.iter().map(|record| compress(record)).zip(links.clone());
        let parts: Vec<_> = parts.collect();
        let (source, expected) = (whole(&parts), places(&parts));
        assert_eq!(read(&source).0, expected);
        // Cut anywhere: complete records have their length, and no other record has a wrong one.
        for length in 0..source.len() {
            for (row, expected) in read(&source[..length]).0.iter().zip(&expected) {
                let is_there = expected.1 + expected.2.unwrap_or(0) <= length as i64;
                let is_right = row == expected || (!is_there && row.1 == expected.1);
                assert!(is_right, "{length}: {row:?} for {expected:?}");
                assert!(is_there || row.2.is_none_or(|of| row.1 + of <= length as i64), "{row:?}");
            }
        }
    }
    // Several records in one member have its range; a record in several members has that of them
    // all.
    let pair = (
        gzip(&[record("www.a.com", end), record("www.b.com", end)].concat()),
        vec!["www.a.com", "www.b.com"],
    );
    let long = record("www.c.com and more", end);
    let cut = (
        [gzip(&long[..long.len() - 9]), gzip(&long[long.len() - 9..])].concat(),
        vec!["www.c.com"],
    );
    let parts =
        [pair, cut, (gzip(b""), vec![]), (gzip(&record("www.d.com", end)), vec!["www.d.com"])];
    assert_eq!(read(&whole(&parts)).0, places(&parts));
    // A broken member between others.
    let text = format!("www.b.com {}", "in a member that is broken ".repeat(40_000));
    let mut broken = gzip(&record(&text, end));
    let checksum = broken.len() - 6;
    broken[checksum] ^= 1;
    let first = gzip(&record("www.a.com", end));
    let source = [&first[..], &broken, &gzip(&record("www.c.com", end))].concat();
    let found = read(&source);
    let lengths: Vec<bool> = found.0.iter().map(|row| row.2.is_some()).collect();
    assert_eq!((lengths, found.1), (vec![true, false, true], 2));
    assert_eq!(found.0[0].2, Some(first.len() as i64));
}

/// Missing, other or additional line ends.
#[test]
fn line_ends_after_a_record() {
    for (end, of_end) in [
        ("", 0),
        ("\n", 1),
        ("\r\n", 2),
        ("\n\n", 2),
        ("\r\n\r\n", 4),
        ("\n\n\n\n", 2),
        ("\r\n\r\n\r\n", 4),
    ] {
        let (first, last) = (record("www.a.com", end), record("www.b.com", end));
        let found = read(&[&first[..], &last].concat());
        if end.is_empty() {
            assert_eq!(found.0.len(), 2, "{:?}", found.0);
        }
        let length = record("www.a.com", "").len() as i64 + of_end;
        let expected = [
            ("www.a.com".to_owned(), 0, Some(length)),
            ("www.b.com".to_owned(), first.len() as i64, Some(length)),
        ];
        assert_eq!(found.0, expected, "{end:?}");
    }
    // Bytes that are not a record belong to none.
    let first = record("www.a.com", "\r\n\r\n");
    let source = [&first[..], b"no record\r\n", &record("www.b.com", "\r\n\r\n")].concat();
    let found = read(&source).0;
    assert_eq!((found[0].2, found[1].2), (Some(first.len() as i64), Some(first.len() as i64)));
}

/// A record that does not wait has null in all of its rows, wherever the source is cut, for any
/// number of threads.
#[test]
fn records_of_many_links() {
    let folder = TempDir::new().expect("a folder");
    let links = |count: usize| "http://a.example/xyz www.b.com ".repeat(count / 2);
    let counts = [10, 16_382, 4, 16_384, 6000, 6000, 6000, 40_000, 2, 16_382];
    let records: Vec<Vec<u8>> =
        counts.iter().map(|count| record(&links(*count), "\r\n\r\n")).collect();
    let gzipped: Vec<Vec<u8>> = records.iter().map(|record| gzip(record)).collect();
    for (name, parts) in [("a.warc", &records), ("b.warc.gz", &gzipped)] {
        let source = parts.concat();
        let found = read(&source).0;
        let mut rows = found.iter();
        for (count, part) in counts.iter().zip(parts) {
            let length = (*count < 16_384).then_some(part.len() as i64);
            assert!(rows.by_ref().take(*count).all(|row| row.2 == length), "{name}: {count}");
        }
        assert!(rows.next().is_none());
        let path = folder.path().join(name);
        fs::write(&path, &source).expect("a file");
        let inputs = [Input::file(&path)];
        for (slice_size, max_rows, unique) in [
            (1 << 30, None, false),
            (40_000, None, false),
            (7000, None, false),
            (40_000, Some(30_000), false),
            (5000, None, true),
        ] {
            let mut settings = Settings::new(folder.path().join("out"));
            settings.slice_size = slice_size;
            settings.max_rows = max_rows;
            settings.unique = unique.then_some(TargetKey::Uri);
            let first = [1, 2, 8].map(|workers| table(&inputs, &settings, workers));
            assert!(first[0] == first[1] && first[0] == first[2], "{name}: {slice_size}");
            if !unique {
                let row = |row: &(String, i64, Option<i64>)| {
                    let length = row.2.map_or("null".to_owned(), |length| length.to_string());
                    format!(
                        "{{\"text\":\"{}\",\"warc_record_offset\":{},\"warc_record_length\":{length}}}\n",
                        row.0, row.1
                    )
                };
                let most = max_rows.map_or(found.len(), |most| most as usize);
                let expected: String = found.iter().take(most).map(row).collect();
                assert!(first[0] == expected, "{name}, {slice_size}, {max_rows:?}");
            }
        }
    }
}

/// Returns the tables of a job.
fn table(inputs: &[Input], settings: &Settings, workers: usize) -> String {
    let mut settings = settings.clone();
    settings.workers = workers;
    settings.format = Format::JsonLines;
    settings.compression = Compression::None;
    settings.columns = COLUMNS.to_vec();
    settings.overwrite = true;
    let outcome = run(&Scanner::new(), inputs, &settings, &mut |_| {}).expect("a job");
    let counts = outcome.counts;
    assert_eq!(counts.links, outcome.rows + counts.repeated + counts.beyond_limit);
    let mut paths: Vec<_> = fs::read_dir(&settings.output)
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.is_file())
        .collect();
    paths.sort();
    paths.iter().map(|path| fs::read_to_string(path).expect("a table")).collect()
}

#[test]
fn no_condition_on_what_is_not_known_yet() {
    let error = "warc_record_length>10".parse::<Condition>().expect_err("is not known");
    assert_eq!(
        error.to_string(),
        "column `warc_record_length` is known after the links of a record"
    );
}
