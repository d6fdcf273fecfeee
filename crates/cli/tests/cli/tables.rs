//! Results made of tables.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Read;
use std::path::Path;

use serde_json::Value;

use crate::harness::{Folder, Run};

#[track_caller]
fn status(run: &Run, expected: i32) {
    assert_eq!(run.status, expected, "{run:?}");
}

fn page(number: usize, text: &str) -> String {
    format!(
        "WARC/1.0\r\nWARC-Type: conversion\r\nWARC-Date: 2024-05-0{}T10:00:00Z\r\n\
         WARC-Target-URI: http://page{}.example.org/\r\nContent-Length: {}\r\n\r\n{text}\r\n\r\n",
        number % 9 + 1,
        number % 40,
        text.len()
    )
}

/// Pages that have some links in common.
fn wet(pages: std::ops::Range<usize>) -> String {
    let text = |number: usize| {
        let (host, path) = (number % 7, number % 11);
        format!(
            "http://h{host}.example.com/{path} HTTP://h{host}.EXAMPLE.com:80/{path} \
             www.example.com jo{}@mail.example.net http://192.0.2.1/ http://page3.example.org/x",
            number % 5
        )
    };
    pages.map(|number| page(number, &text(number))).collect()
}

/// A job has tables of one format, so there are two jobs.
fn job(format: &str) -> Folder {
    let folder = Folder::new()
        .file("in/b.warc.wet", wet(0..300))
        .file("in/a/c.warc.wet", wet(200..420))
        .file("in/empty.txt", "nothing");
    status(&folder.run(&format!("extract --to {format} --part-size 16K -o out in")), 0);
    folder
}

fn rows_of(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn text<'r>(row: &'r Value, column: &str) -> Option<&'r str> {
    row[column].as_str()
}

fn gunzip(path: &Path) -> String {
    let mut text = String::new();
    flate2::read::GzDecoder::new(fs::File::open(path).unwrap()).read_to_string(&mut text).unwrap();
    text
}

#[test]
fn tables_become_one() {
    let mut merged: BTreeSet<Vec<u8>> = BTreeSet::new();
    for format in ["jsonl", "parquet", "arrow"] {
        let folder = job(format);
        let run = folder.run("merge out -o all.jsonl");
        status(&run, 0);
        assert!(run.stderr.contains("tables in all.jsonl"), "{}", run.stderr);
        merged.insert(fs::read(folder.path().join("all.jsonl")).unwrap());
        // The order of the manifest, which is not that of the names.
        let rows = rows_of(&folder.path().join("all.jsonl"));
        assert_eq!(rows.len(), 520 * 6);
        assert_eq!(text(&rows[0], "warc_filename"), Some("in/a/c.warc.wet"));

        // And back, through another format and compression.
        status(&folder.run("merge all.jsonl -o again.parquet"), 0);
        status(&folder.run("merge again.parquet -o more.jsonl.zst"), 0);
        status(&folder.run("merge more.jsonl.zst --to arrow --compression zstd -o last"), 0);
        status(&folder.run("merge last -o last.jsonl"), 0);
        merged.insert(fs::read(folder.path().join("last.jsonl")).unwrap());
        assert!(!folder.run("merge last -o last.jsonl").wrong().contains("panicked"));
        status(&folder.run("merge last last -o last.jsonl --overwrite"), 0);
        assert_eq!(rows_of(&folder.path().join("last.jsonl")).len(), 2 * rows.len());

        // A folder without a manifest; the output is not an input.
        fs::remove_file(folder.path().join("out/_irispan/manifest.jsonl")).unwrap();
        status(&folder.run("merge out -o out/all.jsonl"), 0);
        status(&folder.run("merge out -o out/all.jsonl --overwrite"), 0);
        assert_eq!(rows_of(&folder.path().join("out/all.jsonl")).len(), rows.len());
    }
    assert_eq!(merged.len(), 1, "formats differ");
}

#[test]
fn unique_rows() {
    let folder = job("parquet");
    status(&folder.run("merge out -o all.jsonl"), 0);
    let all = rows_of(&folder.path().join("all.jsonl"));
    let mut met = BTreeSet::new();
    let expected: Vec<&Value> =
        all.iter().filter(|row| met.insert(text(row, "url").unwrap().to_owned())).collect();
    status(&folder.run("merge out --unique -o unique.jsonl"), 0);
    let unique = rows_of(&folder.path().join("unique.jsonl"));
    assert!(unique.iter().eq(expected), "{} of {}", unique.len(), all.len());
    status(&folder.run("merge out --unique=scheme -o scheme.jsonl"), 0);
    let scheme = rows_of(&folder.path().join("scheme.jsonl"));
    // The first of two URLs that differ in case and port.
    assert_eq!(scheme.len(), unique.len() - 77);
    assert!(scheme.iter().all(|row| !text(row, "text").unwrap().starts_with("HTTP://h")));
    // Links without a URI are compared as written.
    let table = "{\"text\":\"a\",\"url\":null}\n{\"text\":\"b\",\"url\":null}\n\
                 {\"text\":\"a\",\"url\":null}\n{\"text\":\"c\",\"url\":\"a\"}\n";
    let folder = folder.file("null.jsonl", table);
    status(&folder.run("merge null.jsonl --unique -o null-unique.jsonl"), 0);
    let rows = rows_of(&folder.path().join("null-unique.jsonl"));
    let texts: Vec<_> = rows.iter().filter_map(|row| text(row, "text")).collect();
    assert_eq!(texts, ["a", "b", "c"]);
}

#[test]
fn counted_values() {
    let folder = job("parquet");
    status(&folder.run("merge out -o all.jsonl"), 0);
    let all = rows_of(&folder.path().join("all.jsonl"));
    let columns = ["url_host_registered_domain", "kind"];
    let mut counts: BTreeMap<Vec<Option<&str>>, (u64, BTreeSet<String>)> = BTreeMap::new();
    for row in &all {
        let key = columns.map(|column| text(row, column)).to_vec();
        let (links, records) = counts.entry(key).or_default();
        *links += 1;
        records.insert(format!("{} {}", row["warc_filename"], row["warc_record_offset"]));
    }
    assert!(counts.keys().any(|key| key[0].is_none()), "a null is counted");
    let mut expected: Vec<(u64, Vec<Option<&str>>, u64)> = counts
        .into_iter()
        .map(|(key, (links, records))| (links, key, records.len() as u64))
        .collect();
    expected.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    let found = |name: &str| {
        let rows = rows_of(&folder.path().join(name));
        let entry = |row: &Value| {
            let key = columns.map(|column| text(row, column).map(str::to_owned)).to_vec();
            (row["links"].as_u64().unwrap(), key, row["records"].as_u64().unwrap())
        };
        rows.iter().map(entry).collect::<Vec<_>>()
    };
    let list = columns.join(",");
    status(&folder.run(&format!("merge out --count-by {list} -o counts.jsonl")), 0);
    let expected: Vec<_> = expected
        .into_iter()
        .map(|(links, key, records)| {
            (
                links,
                key.into_iter().map(|cell| cell.map(str::to_owned)).collect::<Vec<_>>(),
                records,
            )
        })
        .collect();
    assert_eq!(found("counts.jsonl"), expected);

    // Unique rows, of a table without a column that identifies records.
    let folder = folder
        .file("few.jsonl", "{\"url\":\"a:\",\"kind\":\"x\"}\n{\"url\":\"a:\",\"kind\":\"y\"}\n");
    status(&folder.run("merge few.jsonl --unique --count-by kind -o few.csv"), 0);
    assert_eq!(
        fs::read_to_string(folder.path().join("few.csv")).unwrap(),
        "kind,links,records\r\nx,1,\r\n"
    );
}

#[test]
fn web_graphs() {
    let folder = job("parquet");
    status(&folder.run("merge out --edges host -o hosts"), 0);
    let read = |name: &str| gunzip(&folder.path().join(name));
    let vertices = read("hosts/vertices.txt.gz");
    let names: Vec<&str> = vertices
        .lines()
        .enumerate()
        .map(|(number, line)| {
            let (id, name) = line.split_once('\t').unwrap();
            assert_eq!(id, number.to_string());
            name
        })
        .collect();
    assert!(names.is_sorted());
    // 40 pages, 7 hosts, and the one without www; no IP address, and nothing of addresses of mail.
    assert_eq!(names.len(), 48);
    assert_eq!(&names[..2], ["com.example", "com.example.h0"]);
    let edges = read("hosts/edges.txt.gz");
    let edges: Vec<(usize, usize)> = edges
        .lines()
        .map(|line| {
            let (from, to) = line.split_once('\t').unwrap();
            (from.parse().unwrap(), to.parse().unwrap())
        })
        .collect();
    assert!(edges.is_sorted());
    let found: BTreeSet<(&str, &str)> =
        edges.iter().map(|(from, to)| (names[*from], names[*to])).collect();
    let mut expected = BTreeSet::new();
    for number in 0..420 {
        let page = format!("org.example.page{}", number % 40);
        for target in [
            format!("com.example.h{}", number % 7),
            "com.example".into(),
            "org.example.page3".into(),
        ] {
            expected.insert((page.clone(), target));
        }
    }
    expected.retain(|(from, to)| from != to);
    let expected: BTreeSet<(&str, &str)> =
        expected.iter().map(|(from, to)| (from.as_str(), to.as_str())).collect();
    assert_eq!((found.len(), edges.len()), (expected.len(), expected.len()));
    assert_eq!(found, expected);

    status(&folder.run("merge out --edges domain -o domains"), 0);
    assert_eq!(read("domains/vertices.txt.gz"), "0\tcom.example\t8\n1\torg.example\t40\n");
    assert_eq!(read("domains/edges.txt.gz"), "1\t0\n");
}

#[test]
fn jobs_end_with_what_is_made_of_them() {
    let folder = Folder::new().file("in/a.warc.wet", wet(0..200));
    let options = "--count-by kind --count-by url_protocol,kind --edges host --to jsonl \
                   --part-size 8K";
    let made =
        ["counts-kind.jsonl", "counts-url_protocol-kind.jsonl", "vertices.txt.gz", "edges.txt.gz"];
    let mut bytes: BTreeSet<Vec<Vec<u8>>> = BTreeSet::new();
    let mut read = |folder: &Folder, job: &str| {
        let files = made.map(|name| fs::read(folder.path().join(job).join(name)).unwrap());
        bytes.insert(files.to_vec());
        bytes.len()
    };
    for threads in [1, 2, 8] {
        status(&folder.run(&format!("extract {options} -j {threads} -o out{threads} in")), 0);
        assert_eq!(read(&folder, &format!("out{threads}")), 1);
    }
    // The same as of the tables later.
    status(&folder.run("merge out1 --count-by kind -o kind.jsonl"), 0);
    let [merged, beside] =
        ["kind.jsonl", "out1/counts-kind.jsonl"].map(|name| folder.path().join(name));
    assert_eq!(fs::read(merged).unwrap(), fs::read(&beside).unwrap());

    // Missing results are written again: a file, a line, or half of it; existing ones are not.
    let lines = folder.path().join("out1/_irispan/derived.jsonl");
    let whole = fs::read_to_string(&lines).unwrap();
    assert_eq!(whole.lines().count(), 3);
    let again = format!("extract {options} -o out1 in");
    for cut in [whole.len(), whole.len() - 1, whole.len() / 2, 0] {
        fs::write(&lines, &whole[..cut]).unwrap();
        fs::remove_file(&beside).unwrap();
        fs::write(folder.path().join("out1/.counts-kind.jsonl.tmp-1-0"), "left").unwrap();
        status(&folder.run(&again), 0);
        assert_eq!(read(&folder, "out1"), 1, "{cut}");
        assert!(!folder.path().join("out1/.counts-kind.jsonl.tmp-1-0").exists());
    }
    fs::write(&beside, "kept").unwrap();
    status(&folder.run(&again), 0);
    assert_eq!(fs::read(&beside).unwrap(), b"kept");

    // More sources make it outdated; the others are no longer requested.
    let folder = folder.file("in/b.warc.wet", wet(200..250));
    status(&folder.run("extract --count-by kind --to jsonl --part-size 8K -o out1 in"), 0);
    status(&folder.run("merge out1 --count-by kind -o more.jsonl"), 0);
    assert_eq!(fs::read(&beside).unwrap(), fs::read(folder.path().join("more.jsonl")).unwrap());
    assert!(made[1..].iter().all(|name| !folder.path().join("out1").join(name).exists()));
    // Another job in its place.
    status(&folder.run("extract --to csv --overwrite -o out1 in"), 0);
    assert!(!beside.exists());
}

/// A job is killed at any moment, most often at the end.
#[cfg(unix)]
#[test]
fn killed_jobs_make_the_same() {
    let folder = Folder::new().file("in/a.warc.wet", wet(0..3000));
    let options = "extract --to jsonl --part-size 64K --progress none --edges host \
                   --count-by url,page_url --count-by kind in";
    let made =
        ["counts-url-page_url.jsonl", "counts-kind.jsonl", "vertices.txt.gz", "edges.txt.gz"];
    let read = |job: &str| made.map(|name| fs::read(folder.path().join(job).join(name)).unwrap());
    let begun = std::time::Instant::now();
    status(&folder.run(&format!("{options} -o whole")), 0);
    let time = begun.elapsed();
    for round in 1..=8 {
        let job = format!("killed{round}");
        let mut child = folder.command(&format!("{options} -o {job}")).spawn().unwrap();
        std::thread::sleep(time * (round + 2) / 10);
        let _ = child.kill();
        let _ = child.wait();
        status(&folder.run(&format!("{options} -j 1 -o {job}")), 0);
        assert!(read(&job) == read("whole"), "round {round}");
        let left = fs::read_dir(folder.path().join(&job)).unwrap();
        let names = left.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let hidden: Vec<String> = names.filter(|name| name.starts_with('.')).collect();
        assert!(hidden.is_empty(), "{hidden:?}");
    }
}

#[test]
fn numbers_of_results() {
    let folder = job("parquet");
    let cut = folder.path().join("in/a/c.warc.wet");
    let bytes = fs::read(&cut).unwrap();
    fs::write(&cut, &bytes[..bytes.len() - 10]).unwrap();
    status(&folder.run("extract -o out2 in"), 3);
    let object: Value = serde_json::from_str(&folder.run("stats out2 --json").found()).unwrap();
    // The last link was cut.
    assert_eq!(object["rows"], 520 * 6 - 1);
    assert_eq!(object["counts"]["records"], 521);
    assert_eq!(object["counts"]["truncated"], 1);
    assert_eq!(object["losses"]["split"], 1);
    assert_eq!(object["first_fetch_time"], "2024-05-01T10:00:00Z");
    assert_eq!(object["last_fetch_time"], "2024-05-09T10:00:00Z");
    assert_eq!(object["columns"]["page_url"]["values"], 40);
    let top = &object["columns"]["url_host_registered_domain"]["top"];
    assert_eq!(top[0]["value"], "example.com");
    assert_eq!(top[0]["links"], 520 * 3);

    let shown = folder.run("stats out2").found();
    for line in [
        "3,119 rows in 3 tables, ",
        "pages from 2024-05-01T10:00:00Z to 2024-05-09T10:00:00Z",
        "521 records: 520 scanned, 0 skipped, 1 truncated, 0 failed",
        "losses by stage\n  split  1  100.0 %  ████",
        "kind\n  url     2,079   66.7 %  ████████████████████████████████████████\n  domain    520",
        "page_url: the first 10 of 40\n",
    ] {
        assert!(shown.contains(line), "{line}: {shown}");
    }
    assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
    // With any columns.
    let folder =
        folder.file("other.jsonl", "{\"kind\":\"url\",\"n\":1}\n{\"kind\":null,\"n\":2}\n");
    let shown = folder.run("stats other.jsonl").found();
    assert!(shown.starts_with("2 rows in 1 table, 41 B\n\nkind\n  url  1   50.0 %  "), "{shown}");
    status(&Folder::new().file("none.jsonl", "").run("stats none.jsonl"), 1);
    // Tables with URLs only.
    let folder = Folder::new().file("a.txt", "www.a.com www.b.com");
    for format in ["jsonl", "arrow", "parquet"] {
        status(&folder.run(&format!("extract a.txt -o {format} --to {format} --select url")), 0);
        let shown = folder.run(&format!("stats {format}/a.txt.links.{format}")).found();
        assert!(shown.starts_with("2 rows in 1 table, "), "{shown}");
    }
}

#[test]
fn summaries_tell_where_the_time_went() {
    let folder = Folder::new().file("in/a.warc.wet", wet(0..300));
    let run = folder.run("extract -j 2 -o out in");
    status(&run, 0);
    for line in [
        "time of threads: read ",
        "irispan: kind: url 1,200, domain 300, email 300\n",
        "irispan: url_host_registered_domain: example.com 900, example.net 300, example.org 300\n",
    ] {
        assert!(run.stderr.contains(line), "{line}: {}", run.stderr);
    }
    let text = fs::read_to_string(folder.path().join("out/_irispan/summary.json")).unwrap();
    let summary: Value = serde_json::from_str(&text).unwrap();
    let seconds = |stage: &str| summary["seconds_by_stage"][stage].as_f64().unwrap();
    let all: f64 = ["read", "inflate", "parse", "scan", "write"].map(seconds).iter().sum();
    // Two threads, and the one that writes.
    assert!(all > 0.0 && all <= 3.0 * summary["seconds"].as_f64().unwrap(), "{summary}");
    assert_eq!(summary["top"]["kind"]["exact"], true);
    let kinds = &summary["top"]["kind"]["values"];
    assert_eq!(kinds[0], serde_json::json!({ "value": "url", "links": 1200 }));
    let slowest = summary["slowest"].as_array().unwrap();
    assert!(!slowest.is_empty() && slowest.len() <= 10, "{summary}");
    assert_eq!(slowest[0]["source"], "in/a.warc.wet");
    assert!(slowest.iter().all(|record| record["seconds"].is_f64()), "{summary}");

    // Nothing is reported for rows beyond the limit, and of the slice that reaches it what was read.
    status(&folder.run("extract --limit 7 -o few in"), 0);
    let text = fs::read_to_string(folder.path().join("few/_irispan/summary.json")).unwrap();
    let few: Value = serde_json::from_str(&text).unwrap();
    let kinds = few["top"]["kind"]["values"].as_array().unwrap();
    assert_eq!(kinds.iter().map(|kind| kind["links"].as_u64().unwrap()).sum::<u64>(), 7, "{few}");
    assert!(few["seconds_by_stage"]["scan"].as_f64().unwrap() > 0.0, "{few}");

    // Numbers of a later run are its own.
    status(&folder.run("extract -o out in"), 0);
    let text = fs::read_to_string(folder.path().join("out/_irispan/summary.json")).unwrap();
    let summary: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((summary["rows"].as_u64(), &summary["top"]), (Some(1800), &serde_json::json!({})));
}

#[test]
fn what_is_wrong_is_reported() {
    let folder = Folder::new()
        .file("a.jsonl", "{\"url\":\"a:\",\"n\":1}\n")
        .file("b.jsonl", "{\"url\":\"a:\",\"m\":1}\n")
        .file("csv.csv", "url\r\na:\r\n")
        .file("text.txt", "no table")
        .file("cut.parquet", "PAR1 and no more")
        .file("cut.arrow", "ARROW1 and no more, but long enough for an end")
        .file("there.jsonl", "")
        .file("in/a.txt", "http://a.example/")
        .file("none/readme", "");
    for (args, mend) in [
        (
            "merge a.jsonl b.jsonl -o x",
            "b.jsonl: other columns: column 2 is `m` (Int64), where `n`",
        ),
        ("merge text.txt -o x", "neither Parquet nor Arrow nor JSON lines"),
        ("merge csv.csv -o x", "neither Parquet nor Arrow nor JSON lines"),
        ("merge cut.parquet -o x", "cut.parquet: "),
        ("merge cut.arrow -o x", "cut.arrow: "),
        ("merge missing -o x", "missing: no such file or folder: check the path"),
        ("merge none -o x", "there is no table"),
        ("merge a.jsonl -o there.jsonl", "use --overwrite"),
        ("merge a.jsonl -o none --overwrite", "is not a regular file"),
        ("merge a.jsonl -o no/folder/x", "a folder that is there"),
        ("merge a.jsonl --to arrow --compression gzip -o x", "another --to or --compression"),
        ("merge a.jsonl --count-by m -o x", "no column `m`: there are url, n"),
        ("merge a.jsonl --count-by n -o x", "column `n` has the type Int64, not text"),
        ("merge a.jsonl --count-by url --count-by url -o x", "together with a comma"),
        ("merge a.jsonl --count-by url,url -o x", "a column is there twice"),
        ("merge a.jsonl --count-by links -o x", "the name of a number"),
        ("merge a.jsonl --unique=best -o x", "protocol"),
        ("merge a.jsonl --edges host -o x", "no column `page_url`"),
        ("merge a.jsonl --edges host --unique -o x", "leave out --count-by"),
        ("merge a.jsonl", "--output"),
        ("extract in --count-by nope -o y", "the column `nope`, and there are text, url"),
        ("extract in --count-by flags -o y", "column `flags` is not text"),
        ("extract in --select url --edges host -o y", "the column `page_url`"),
        ("extract in --to csv --count-by kind -o y", "csv does not say"),
        ("stats text.txt", "neither Parquet"),
        ("stats", "RESULT"),
    ] {
        let run = folder.run(args);
        status(&run, 2);
        assert!(run.stderr.contains(mend), "{args}: {}", run.stderr);
        assert!(!run.stderr.contains("panicked"), "{args}: {}", run.stderr);
    }
    // Nothing was begun.
    let left: BTreeSet<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with(['x', 'y', '.']))
        .collect();
    // The folder of a graph may exist.
    assert!(left.is_subset(&BTreeSet::from(["x".to_owned()])), "{left:?}");
}
