//! Corpora to tables.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;

use crate::harness::{Folder, Run};

/// Returns a record of a WET file.
fn record(number: usize) -> Vec<u8> {
    let text = format!("see http://a{number}.example/x and www.b{number}.com");
    format!(
        "WARC/1.0\r\nWARC-Type: conversion\r\nWARC-Target-URI: http://page{number}.example/\r\n\
         Content-Length: {}\r\n\r\n{text}\r\n\r\n",
        text.len()
    )
    .into_bytes()
}

fn gzip(data: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    writer.write_all(data).unwrap();
    writer.finish().unwrap()
}

fn wet(records: usize) -> Vec<u8> {
    (0..records).flat_map(|number| gzip(&record(number))).collect()
}

/// Returns the bytes of every file below a folder, without the times of the summary.
pub(crate) fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if !path.ends_with("summary.json") {
                found
                    .insert(path.strip_prefix(folder).unwrap().to_owned(), fs::read(path).unwrap());
            }
        }
    }
    found
}

fn read(folder: &Folder, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

#[track_caller]
fn status(run: &Run, expected: i32) {
    assert_eq!(run.status, expected, "{run:?}");
}

#[test]
fn rows_are_what_scan_finds() {
    let folder = Folder::new()
        .file("in/a.txt", "see http://a.example/x and www.b.com")
        .file("in/b.txt.gz", gzip(b"mail jo@c.example.com"))
        .file("in/c.warc.wet.gz", wet(3));
    status(&folder.run("extract --to jsonl --select url,warc_filename,page_url -o out in"), 0);
    let mut found: Vec<serde_json::Value> = Vec::new();
    for name in ["a.txt", "b.txt", "c.warc.wet"] {
        let table = read(&folder, &format!("out/{name}.links.jsonl"));
        found.extend(table.lines().map(|line| serde_json::from_str(line).unwrap()));
    }
    let urls: Vec<&str> = found.iter().map(|row| row["url"].as_str().unwrap()).collect();
    assert_eq!(&urls[..3], ["http://a.example/x", "https://www.b.com", "mailto:jo@c.example.com"]);
    assert_eq!((urls.len(), urls[7], urls[8]), (9, "http://a2.example/x", "https://www.b2.com"));
    assert_eq!(found[8]["page_url"], "http://page2.example/");
    assert_eq!(found[1]["warc_filename"], "in/a.txt");
    let summary: serde_json::Value =
        serde_json::from_str(&read(&folder, "out/_irispan/summary.json")).unwrap();
    assert_eq!((summary["rows"].as_u64(), summary["losses"].as_u64()), (Some(9), Some(0)));

    // Only some links, into one table, and with another number of threads: the output for people.
    let run = folder.run("extract --gather --to csv --select url --host *.com -j 1 -o few in");
    status(&run, 0);
    assert!(run.stderr.contains("5 records: 5 scanned"), "{}", run.stderr);
    assert!(run.stderr.contains("5 links in 1 table in few"), "{}", run.stderr);
    assert_eq!(read(&folder, "few/links-00000.csv").lines().count(), 6);
}

#[test]
fn sources_are_named_in_many_ways() {
    let folder = Folder::new()
        .file("data/a.txt", "http://a.example/")
        .file("data/b.txt", "http://b.example/")
        .file("more/a.txt", "http://c.example/")
        .file("list.gz", gzip(b"a.txt\n\nb.txt\n"));
    status(&folder.run("extract --to jsonl --files-from list.gz --base data -o out"), 0);
    assert!(read(&folder, "out/b.txt.links.jsonl").contains("http://b.example/"));
    // A source named more than once is read once.
    let run = folder.run("extract --dry-run data/a.txt nowhere");
    assert_eq!(
        (run.status, run.stderr.as_str()),
        (3, "irispan: nowhere: no such file or folder: check the path\n")
    );
    assert_eq!(run.stdout.lines().count(), 1, "{}", run.stdout);
    let twice = "extract --dry-run -o none data ./data/a.txt data/*.txt - -";
    let listed = folder.run(twice).found();
    assert_eq!(listed, "17\tdata/a.txt\n17\tdata/b.txt\n?\t-\n");
    assert!(!folder.path().join("none").exists());
    let shards: String = (0..3)
        .map(|index| folder.run(&format!("extract --dry-run --shard {index}/3 data")).found())
        .collect();
    assert_eq!(shards.lines().count(), 2);
    // Two sources of one name.
    status(&folder.run("extract --to jsonl -o two data/a.txt more/a.txt"), 0);
    assert!(read(&folder, "two/a.txt-2.links.jsonl").contains("http://c.example/"));
    let mut command = folder.command("extract --to jsonl -o piped -");
    let source = fs::File::open(folder.path().join("list.gz")).unwrap();
    status(&Run::of(command.stdin(source).output().unwrap()), 1);
    assert_eq!(read(&folder, "piped/stdin.links.jsonl"), "");
}

/// Entries of archives, in jobs: as files, in folders, from standard input.
#[test]
fn containers_are_read() {
    let tar = |name: &str, text: &[u8]| {
        let mut header = vec![0; 512];
        header[..name.len()].copy_from_slice(name.as_bytes());
        header[124..136].copy_from_slice(format!("{:011o}\0", text.len()).as_bytes());
        header[148..156].copy_from_slice(b"        ");
        let sum: u32 = header.iter().map(|byte| u32::from(*byte)).sum();
        header[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
        let mut entry = [&header[..], text].concat();
        entry.resize(entry.len().next_multiple_of(512), 0);
        entry
    };
    let archive =
        [tar("../a.warc.gz", &wet(2)), tar("b.txt", b"www.b.com"), vec![0; 1024]].concat();
    let folder =
        Folder::new().file("in/a.tar.gz", gzip(&archive)).file("in/cut.tar", &archive[..700]);
    status(&folder.run("extract --to jsonl --select url,warc_filename -o out in/a.tar.gz"), 0);
    let table = read(&folder, "out/a.tar.links.jsonl");
    let rows: Vec<serde_json::Value> =
        table.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((rows.len(), &rows[0]["url"]), (5, &"http://a0.example/x".into()));
    assert_eq!(rows[0]["warc_filename"], "in/a.tar.gz/../a.warc.gz");
    assert_eq!(rows[4]["warc_filename"], "in/a.tar.gz/b.txt");
    status(&folder.run("extract -o cut in/cut.tar"), 3);
    assert!(read(&folder, "cut/_irispan/errors.jsonl").contains("in/cut.tar/../a.warc.gz"));
    let mut command = folder.command("extract --to jsonl -o piped -");
    let source = fs::File::open(folder.path().join("in/a.tar.gz")).unwrap();
    status(&Run::of(command.stdin(source).output().unwrap()), 0);
    assert!(read(&folder, "piped/stdin.links.jsonl").contains("-/b.txt"));
}

/// Standard input can be read only once, and its size is unknown.
#[test]
fn lines_from_standard_input() {
    let folder = Folder::new().file("a.jsonl", "{\"a\": \"www.a.com\"}\n{\"a\": \"www.b.com\"}\n");
    for kind in ["lines", "jsonl"] {
        let args = format!("extract --to jsonl --select text,row --input {kind} -o {kind} -");
        let source = fs::File::open(folder.path().join("a.jsonl")).unwrap();
        status(&Run::of(folder.command(&args).stdin(source).output().unwrap()), 0);
        let rows = "{\"text\":\"www.a.com\",\"row\":0}\n{\"text\":\"www.b.com\",\"row\":1}\n";
        assert_eq!(read(&folder, &format!("{kind}/stdin.links.jsonl")), rows);
    }
}

/// Records beyond the limit for holding them give the same rows, and differences are reported.
#[test]
fn long_records_are_scanned_as_they_come() {
    let line = |number: usize, length: usize| {
        let filler = "x ".repeat(length);
        format!("{{\"text\": \"www.a{number}.com {filler}\", \"id\": {number}}}\n")
    };
    let lines = [line(0, 10), line(1, 3000), line(2, 10)].concat();
    let table = format!("id,text\n1,\"{} www.b.com\"\n2,www.c.com\n", "x ".repeat(3000));
    let folder = Folder::new().file("a.jsonl", &lines).file("a.csv", table);
    let options = "extract --to jsonl --select text,row,field,id,span_start";
    status(&folder.run(&format!("{options} -o all a.jsonl a.csv")), 0);
    let run = folder.run(&format!("{options} --max-record 1k -o some a.jsonl a.csv"));
    status(&run, 0);
    assert!(run.stderr.contains("5 records: 5 scanned"), "{}", run.stderr);
    for name in ["a.jsonl", "a.csv"] {
        let rows = |output: &str| read(&folder, &format!("{output}/{name}.links.jsonl"));
        assert_eq!(rows("all"), rows("some"));
    }
    // In slices that are shorter than the record.
    for threads in [1, 2, 8] {
        let args =
            format!("{options} --max-record 100 --part-size 1K -j {threads} -o cut{threads}");
        status(&folder.run(&format!("{args} a.jsonl")), 0);
        let cut = fs::read_dir(folder.path().join(format!("cut{threads}"))).unwrap();
        let mut parts: Vec<PathBuf> = cut.map(|entry| entry.unwrap().path()).collect();
        parts.retain(|path| path.is_file());
        parts.sort();
        let rows: String = parts.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
        assert_eq!(rows, read(&folder, "all/a.jsonl.links.jsonl"), "{threads}: {parts:?}");
    }
    // A name after the links of a line.
    let args = "--id-column id --max-record 1k -o names a.jsonl";
    status(&folder.run(&format!("{options} {args}")), 3);
    let rows = read(&folder, "names/a.jsonl.links.jsonl");
    let ids: Vec<bool> = rows.lines().map(|row| row.contains("\"id\":null")).collect();
    assert_eq!(ids, [false, true, false], "{rows}");
    let errors = read(&folder, "names/_irispan/errors.jsonl");
    assert!(errors.contains(&format!("\"offset\":{}", line(0, 10).len())), "{errors}");
    status(&folder.run("extract --to jsonl --select text,row -o all --overwrite a.jsonl"), 0);
    let run = folder.run("extract -o all --max-record 9M --to jsonl --select text,row a.jsonl");
    status(&run, 2);
    assert!(run.stderr.contains("`max_record` was `8388608` there"), "{}", run.stderr);
}

#[test]
fn what_is_wrong_is_reported() {
    let folder = Folder::new()
        .file("a.txt", "http://a.example/")
        .file("none.txt", "no link")
        .file("table.csv", "id,text\n1,http://d.example/\n")
        .file("european.csv", "id;text\n1;http://d.example/\n")
        .file("lies.gz", "no gzip, http://b.example/")
        .file("cut.gz", &gzip(b"http://c.example/ and more")[..30]);
    status(&folder.run("extract -o none none.txt"), 1);
    // The bytes decide, not the name.
    status(&folder.run("extract -o lies lies.gz"), 0);
    let run = folder.run("extract -o losses a.txt missing.txt cut.gz");
    status(&run, 3);
    assert!(run.stderr.contains("2 losses: see losses/_irispan/errors.jsonl"), "{}", run.stderr);
    for lost in ["irispan: lost: missing.txt: ", "irispan: lost: cut.gz: "] {
        assert!(run.stderr.contains(lost), "{}", run.stderr);
    }
    let errors = read(&folder, "losses/_irispan/errors.jsonl");
    let stages: Vec<&str> =
        ["missing.txt\",\"offset\":0,\"stage\":\"read", "cut.gz\",\"offset\":0,\"stage\":\"decode"]
            .into_iter()
            .filter(|part| errors.contains(part))
            .collect();
    assert_eq!(stages.len(), 2, "{errors}");

    for (args, mend) in [
        ("-o strict --on-error stop a.txt missing.txt", "leave out --on-error stop, and run"),
        ("-o many --max-errors 0 a.txt missing.txt", "raise --max-errors, and run"),
        ("-o strict --select url,uri a.txt", "groups and columns core, cc, page, surt, facts"),
        ("-o columns --column text,nope table.csv", "there are `id`, `text`: choose other columns"),
        (
            "-o columns --column text european.csv",
            "fields may be separated by ';' (option `delimiter`)",
        ),
        ("-o columns --delimiter :: european.csv", "not one character of ASCII"),
        ("-o strict --to xml a.txt", "parquet, arrow, jsonl, csv"),
        ("-o strict --to arrow --compression gzip a.txt", "--compression"),
        ("-o strict --part-size x a.txt", "64M"),
        ("-o strict --files-from missing", "missing: no such file or folder: check the path"),
        ("-o strict --files-from cut.gz", "a list has one path on each line"),
        ("-o . a.txt", "name a new folder"),
        ("-o none --to csv none.txt", "`compression` was `zstd` there and is `none` now"),
        ("-o none a.txt", "not at its place in the list"),
        ("a.txt", "--output"),
        ("-o strict", "SOURCE"),
    ] {
        let run = folder.run(&format!("extract {args}"));
        status(&run, 2);
        assert!(run.stderr.contains(mend), "{args}: {}", run.stderr);
    }
    status(&folder.run("extract -o none --overwrite --to csv none.txt"), 1);
}

/// The same command again reports what is missing.
#[test]
fn tables_that_are_gone_are_reported() {
    let folder =
        Folder::new().file("in/a.txt", "http://a.example/").file("in/b.txt", "http://b.example/");
    let args = "extract --to jsonl --count-by kind -o out in";
    status(&folder.run(args), 0);
    let expected = files(&folder.path().join("out"));
    let table = folder.path().join("out/b.txt.links.jsonl");
    let bytes = fs::read(&table).unwrap();
    for (change, told) in [(None, "No such file"), (Some(&b""[..]), "it has 0 bytes, and had")] {
        match change {
            None => fs::remove_file(&table).unwrap(),
            Some(bytes) => fs::write(&table, bytes).unwrap(),
        }
        let run = folder.run(args);
        status(&run, 2);
        for part in ["out/b.txt.links.jsonl", told, "--overwrite"] {
            assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
        }
    }
    fs::write(&table, bytes).unwrap();
    // Results of the tables are written again.
    fs::write(folder.path().join("out/counts-kind.jsonl"), "").unwrap();
    status(&folder.run(args), 0);
    let derived = Path::new("_irispan/derived.jsonl");
    let without = |files: BTreeMap<PathBuf, Vec<u8>>| {
        files.into_iter().filter(|(name, _)| name != derived).collect::<Vec<_>>()
    };
    assert_eq!(without(files(&folder.path().join("out"))), without(expected));
    // The result of all tables is written again.
    for name in ["a.txt.links.jsonl", "b.txt.links.jsonl", "counts-kind.jsonl"] {
        fs::remove_file(folder.path().join("out").join(name)).unwrap();
    }
    status(&folder.run(args), 0);
    assert!(table.is_file());
    let manifest = folder.path().join("out/_irispan/manifest.jsonl");
    let lines = fs::read_to_string(&manifest).unwrap();
    fs::write(&manifest, lines.replacen("\"rows\"", "\"rows", 1)).unwrap();
    for args in [args, "merge -o all.jsonl out", "stats out"] {
        let run = folder.run(args);
        status(&run, 2);
        assert!(run.stderr.contains("line 2, column "), "{args}: {}", run.stderr);
    }
}

/// A wrong name ends a job on tables; with JSON, it is known only after all records.
#[test]
fn columns_that_no_record_has_are_reported() {
    let line = |text: &str| format!("{{\"n\": 1, \"text\": \"{text} www.a.com\"}}\n");
    let lines =
        [line("x"), line(&"x ".repeat(2000)), "{\"b\": {\"c\": \"\"}}\n".to_owned()].concat();
    let folder = Folder::new().file("in/a.jsonl", &lines).file("in/b.jsonl", "{\"d\": \"x\"}\n");
    for threads in [1, 4] {
        let options = format!("extract --max-record 1K --part-size 1K -j {threads} in -o");
        let run = folder.run(&format!("{options} all{threads} --column text,b.c,d"));
        status(&run, 0);
        for _ in 0..2 {
            let run = folder.run(&format!("{options} some{threads} --column text,txet,n,b"));
            status(&run, 3);
            for told in ["no record of JSON has a column `txet`", "column `n` holds no text"] {
                assert!(run.stderr.contains(told), "{}", run.stderr);
            }
            assert!(!run.stderr.contains("column `text`"), "{}", run.stderr);
            let summary = read(&folder, &format!("some{threads}/_irispan/summary.json"));
            let summary: serde_json::Value = serde_json::from_str(&summary).unwrap();
            assert_eq!(summary["missing_columns"], serde_json::json!(["txet"]));
            assert_eq!(summary["columns_without_text"], serde_json::json!(["n"]));
        }
    }
    // Without records of JSON nothing is known.
    let folder = folder.file("a.txt", "www.a.com");
    status(&folder.run("extract -o text --column text a.txt"), 0);
}

#[test]
fn standard_input_is_not_read_twice() {
    let folder = Folder::new().file("a.txt", "http://a.example/");
    let run = || {
        let source = fs::File::open(folder.path().join("a.txt")).unwrap();
        Run::of(folder.command("extract --to jsonl -o out -").stdin(source).output().unwrap())
    };
    status(&run(), 0);
    let again = run();
    status(&again, 2);
    assert!(again.stderr.contains("standard input, which is gone"), "{}", again.stderr);
    assert!(again.stderr.contains("--overwrite"), "{}", again.stderr);
}

/// A job is killed at any moment, and resumed with another number of threads.
#[cfg(unix)]
#[test]
fn killed_jobs_go_on() {
    let folder =
        Folder::new().file("in/a.warc.wet.gz", wet(2000)).file("in/b.warc.wet.gz", wet(1000));
    let options = "extract --to jsonl --part-size 16K --progress none in";
    let begun = std::time::Instant::now();
    status(&folder.run(&format!("{options} -o whole")), 0);
    let time = begun.elapsed();
    let expected = files(&folder.path().join("whole"));
    assert!(expected.len() > 8, "{}", expected.len());
    for round in 0..12_u32 {
        let mut kills = 0;
        loop {
            let args = format!("{options} -j {} -o killed{round}", kills % 3 + 1);
            let mut child = folder.command(&args).spawn().unwrap();
            // Later each time.
            thread::sleep(time * (round + 1) / 13 * (kills + 2) / 2);
            let is_done = child.try_wait().unwrap().is_some();
            let _ = child.kill();
            let _ = child.wait();
            if is_done || kills == 8 {
                break;
            }
            kills += 1;
        }
        status(&folder.run(&format!("{options} -o killed{round}")), 0);
        let found = files(&folder.path().join(format!("killed{round}")));
        assert!(found == expected, "round {round}: {:?}", found.keys());
    }
}
