//! The peak memory of reading, measured in a process of its own.
#![cfg(target_os = "linux")]

#[path = "support/mod.rs"]
#[allow(dead_code, reason = "every test uses a part of it")]
mod support;

use std::io::{self, Read};

use irispan::Scanner;
use irispan_extract::columns::{Column, Rows};
use irispan_extract::source::{Kind, Options, Reader, Sink};

use support::Kept;

/// A reader of a prefix, a unit repeated so many times, and a suffix.
struct Repeated<'t> {
    begin: &'t [u8],
    middle: &'t [u8],
    times: usize,
    end: &'t [u8],
    at: usize,
}

impl Read for Repeated<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let part = loop {
            if self.at < self.begin.len() {
                break &self.begin[self.at..];
            } else if self.times > 0 {
                (self.begin, self.at) = (self.middle, 0);
                self.times -= 1;
            } else if !self.end.is_empty() {
                (self.begin, self.at) = (std::mem::take(&mut self.end), 0);
            } else {
                return Ok(0);
            }
        };
        let length = part.len().min(buffer.len());
        buffer[..length].copy_from_slice(&part[..length]);
        self.at += length;
        Ok(length)
    }
}

#[derive(Default)]
struct Counted(u64, Kept);

impl Sink for Counted {
    fn rows(&mut self, batch: arrow_array::RecordBatch) -> io::Result<()> {
        self.0 += batch.num_rows() as u64;
        Ok(())
    }

    fn loss(&mut self, loss: irispan_extract::source::Loss) -> io::Result<()> {
        self.1.loss(loss)
    }
}

/// Returns the peak memory of this process in bytes.
fn most_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("is there");
    line.split_whitespace().nth(1).and_then(|number| number.parse::<u64>().ok()).expect("a number")
        << 10
}

/// Records of 128 MiB, with few texts or many.
#[test]
fn memory_is_bounded() {
    let filler = " x".repeat(32 << 10);
    let text = format!("{filler} http://a.example/ ");
    let many = format!("\"{filler}\",\"www.b.com\",");
    for (kind, begin, middle, end, links) in [
        (
            Kind::JsonLines,
            "{\"id\":1,\"text\":\"",
            text.as_str(),
            "\"}\n{\"t\":\"www.c.com\"}",
            2049,
        ),
        (Kind::JsonLines, "{\"id\":1,\"text\":[", many.as_str(), "1]}\n", 2048),
        (Kind::Csv, "1,\"", text.as_str(), "\"\n2,www.c.com", 2049),
        (Kind::Csv, "1,", many.as_str(), "\n2,www.c.com", 2049),
        // Never ends.
        (Kind::JsonLines, "{\"text\":\"", text.as_str(), "", 2048),
    ] {
        let scanner = Scanner::new();
        let id = if kind == Kind::Csv { "1" } else { "id" };
        let options = Options::new().kind(kind).header(false).id_column(id).max_record(1 << 20);
        let mut reader = Reader::new(&scanner, Rows::new(Column::ALL)).options(options);
        let source = Repeated {
            begin: begin.as_bytes(),
            middle: middle.as_bytes(),
            times: 2048,
            end: end.as_bytes(),
            at: 0,
        };
        let mut counted = Counted::default();
        let counts = reader.read("a", source, &mut counted).expect("memory");
        assert_eq!((counts.links, counted.0), (links, links), "{begin}");
        assert!(counts.bytes > 128 << 20, "{begin}");
    }
    assert!(most_memory() < 96 << 20, "{} MiB", most_memory() >> 20);
}
