//! Tables of `irispan extract` other than those of links, and sources without rows.

use std::fs;

use crate::extract::files;
use crate::harness::{Folder, Run};

#[track_caller]
fn run(folder: &Folder, args: &str, expected: i32) -> Run {
    let run = folder.run(&format!("extract --to jsonl --progress none {args}"));
    assert_eq!(run.status, expected, "{run:?}");
    run
}

fn rows(folder: &Folder, table: &str) -> Vec<serde_json::Value> {
    let text = fs::read_to_string(folder.path().join(table)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn record(number: usize) -> String {
    let text = format!("www.a{}.com http://b.example/{}", number % 3, ["x", "X"][number % 2]);
    format!(
        "WARC/1.0\r\nWARC-Type: conversion\r\nWARC-Target-URI: http://page{number}.example/\r\n\
         Content-Length: {}\r\n\r\n{text}\r\n\r\n",
        text.len()
    )
}

fn crawl() -> Folder {
    let records: String = (0..20).map(record).collect();
    Folder::new().file("in/a.warc.wet", records).file("in/b.txt", "http://b.example/x")
}

/// The bytes that an index names are the record; it does not change the tables of links and their
/// results.
#[test]
fn an_index() {
    let folder = crawl();
    run(&folder, "--index -o out in", 0);
    run(&folder, "-o plain in", 0);
    let index = rows(&folder, "out/_index/a.warc.wet.index.jsonl");
    let source = fs::read(folder.path().join("in/a.warc.wet")).unwrap();
    assert_eq!(index.len(), 20);
    for (number, row) in index.iter().enumerate() {
        let place = |of: &str| row[of].as_u64().unwrap() as usize;
        let (offset, length) = (place("warc_record_offset"), place("warc_record_length"));
        assert_eq!(&source[offset..offset + length], record(number).as_bytes());
        assert_eq!(row["url"], format!("http://page{number}.example/"));
        assert_eq!((&row["links"], &row["warc_type"]), (&2.into(), &"conversion".into()));
    }
    let name = "a.warc.wet.links.jsonl";
    assert_eq!(rows(&folder, &format!("out/{name}")), rows(&folder, &format!("plain/{name}")));
    let lengths = rows(&folder, &format!("out/{name}"));
    assert_eq!(lengths[0]["warc_record_length"], record(0).len());
    // Running again changes nothing, and `merge` leaves the index out.
    let before = files(&folder.path().join("out"));
    run(&folder, "--index -o out in", 0);
    assert_eq!(files(&folder.path().join("out")), before);
    let merged = folder.run("merge out -o all.jsonl");
    assert!(merged.stderr.contains("41 rows of 2 tables"), "{merged:?}");
    let refused = run(&folder, "-o out in", 2);
    assert!(refused.stderr.contains("`index` was `true` there and is `false` now"), "{refused:?}");
    run(&folder, "--index --limit 3 -o none in", 2);
    run(&folder, "--overwrite -o out in", 0);
    assert!(!files(&folder.path().join("out")).keys().any(|path| path.starts_with("_index")));
}

/// The first link of the job to each target, as of `merge --unique`.
#[test]
fn targets() {
    let folder = crawl();
    for (rung, expected) in [("", 5), ("=scheme", 5), ("=path-case", 5)] {
        let args = format!("--targets{rung} --overwrite -o out in");
        let found = folder.run(&format!("extract --to jsonl --progress none {args}"));
        if found.status == 2 {
            // An unknown rung.
            assert_eq!(rung, "=path-case");
            continue;
        }
        assert_eq!(found.status, 0, "{found:?}");
        let merged = format!("merge out --unique{rung} --overwrite -o merged.jsonl");
        assert_eq!(folder.run(&merged).status, 0);
        let targets = rows(&folder, "out/targets.jsonl");
        assert_eq!(targets, rows(&folder, "merged.jsonl"), "{rung}");
        assert_eq!(targets.len(), expected, "{rung}");
    }
    // It is written again if missing, and from all tables once there are more.
    let before = files(&folder.path().join("out"));
    fs::remove_file(folder.path().join("out/targets.jsonl")).unwrap();
    run(&folder, "--targets=scheme -o out in", 0);
    let after = files(&folder.path().join("out"));
    assert_eq!(
        after[std::path::Path::new("targets.jsonl")],
        before[std::path::Path::new("targets.jsonl")]
    );
    for (args, mend) in [
        ("--targets --select url -o none in", "needs the column `text`"),
        ("--targets --to csv -o none in", "csv does not say what is null"),
        ("--targets=nothing -o none in", "nothing"),
    ] {
        let refused = folder.run(&format!("extract {args}"));
        assert_eq!(refused.status, 2, "{refused:?}");
        assert!(refused.stderr.contains(mend), "{args}: {}", refused.stderr);
    }
}

/// Files that `scan` skips as binary are skipped and counted by `extract`.
#[test]
fn binary_files() {
    let folder = Folder::new()
        .file("in/a.bin", "www.a.com \0")
        .file("in/b.txt", "www.b.com")
        .file("in/c.bin", [&b"word ".repeat(2000)[..], b"www.c.com\0"].concat());
    let scanned = folder.run("scan in/a.bin in/b.txt in/c.bin").stdout;
    let found = run(&folder, "--select text -o out in", 0);
    let texts = |output: &str| -> Vec<String> {
        let names = ["a.bin", "b.txt", "c.bin"].map(|name| format!("{output}/{name}.links.jsonl"));
        let rows = names.iter().flat_map(|name| rows(&folder, name));
        rows.map(|row| row["text"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(texts("out"), ["www.b.com", "www.c.com"]);
    assert!(["www.b.com", "www.c.com"].iter().all(|text| scanned.contains(text)), "{scanned}");
    assert!(!scanned.contains("www.a.com"), "{scanned}");
    assert!(found.stderr.contains("3 records: 2 scanned, 1 skipped (1 binary), 0"), "{found:?}");
    let summary = fs::read_to_string(folder.path().join("out/_irispan/summary.json")).unwrap();
    assert!(summary.contains("\"binary\": 1"), "{summary}");
    run(&folder, "--select text --input text -o all in", 0);
    assert_eq!(texts("all").len(), 3);
}

/// Each row is only in the folder of its value, in the original order.
#[test]
fn partitions() {
    let folder = crawl().file("in/c.txt", "ftp://a/b/c http://192.0.2.1/ jo@x.example.org");
    run(&folder, "-o out in", 0);
    assert_eq!(folder.run("merge out -o all.jsonl").status, 0);
    let all = rows(&folder, "all.jsonl");
    for column in ["url_host_tld", "warc_filename", "span_start", "url_path"] {
        let made = folder.run(&format!("merge out --partition {column} --to jsonl -o by-{column}"));
        assert_eq!(made.status, 0, "{made:?}");
        let mut found = Vec::new();
        for part in fs::read_dir(folder.path().join(format!("by-{column}"))).unwrap() {
            let name = part.unwrap().file_name().into_string().unwrap();
            let of = name.strip_prefix(&format!("{column}=")).unwrap().replace("%2F", "/");
            let is_of = |row: &serde_json::Value| match &row[column] {
                serde_json::Value::Null => of == "__HIVE_DEFAULT_PARTITION__",
                serde_json::Value::String(text) if text.is_empty() => {
                    of == "__HIVE_DEFAULT_PARTITION__"
                }
                serde_json::Value::String(text) => of == *text,
                serde_json::Value::Number(number) => of == number.to_string(),
                _ => false,
            };
            let mut expected: Vec<_> = all.iter().filter(|row| is_of(row)).cloned().collect();
            expected.iter_mut().for_each(|row| drop(row.as_object_mut().unwrap().remove(column)));
            let part = rows(&folder, &format!("by-{column}/{name}/part-0.jsonl"));
            assert!(!part.is_empty() && part == expected, "{name}");
            found.extend(part);
        }
        assert_eq!(found.len(), all.len());
    }
    // Temporary files of a killed run are removed by the next one.
    let left = folder.path().join(".by-kind.tmp-1-0/tables/kind=url");
    std::fs::create_dir_all(&left).unwrap();
    let unique = folder.run("merge out --unique --partition kind -o by-kind");
    assert!(!left.exists() && !folder.path().join(".by-kind.tmp-1-0").exists());
    assert!(unique.stderr.contains("8 rows in 3 tables"), "{unique:?}");
    for (options, expected) in [
        ("--partition nope -o new", "there is no column `nope`: there are text, url"),
        ("--partition flags -o new", "has neither text nor integers"),
        ("--partition kind -o by-kind", "there is a file or a folder of this name"),
        ("--partition kind --count-by kind -o new", "leave out --count-by"),
        ("--partition kind --edges host -o new", "leave out --count-by, --partition"),
    ] {
        let refused = folder.run(&format!("merge out {options}"));
        assert!(refused.status == 2 && refused.stderr.contains(expected), "{refused:?}");
    }
    // A value that cannot name a folder; nothing is left behind.
    let long = format!("{{\"text\":\"a\",\"kind\":\"{}\"}}\n", "x".repeat(300));
    let folder = Folder::new().file("long.jsonl", long);
    let refused = folder.run("merge long.jsonl --partition kind -o new");
    assert!(refused.stderr.contains("too long for the name of a folder"), "{refused:?}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}
