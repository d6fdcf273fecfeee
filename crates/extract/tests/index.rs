//! The index of WARC records, written while they are scanned.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use arrow_array::{Array, RecordBatch};
use irispan::Scanner;
use irispan_extract::columns::{Column, Rows};
use irispan_extract::job::{Input, JobError, JobErrorKind, Outcome, Partition, Settings, run};
use irispan_extract::record::warc::{Event, Splitter};
use irispan_extract::source::{Loss, Options, Reader, Sink};
use serde_json::Value;
use tempfile::TempDir;

use crate::support::jobs::json_lines;

fn gzip(data: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    writer.write_all(data).expect("memory");
    writer.finish().expect("memory")
}

fn record(kind: &str, number: usize, fields: &str, block: &str) -> Vec<u8> {
    format!(
        "WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:uuid:{number}>\r\n\
         WARC-Date: 2024-01-31T12:00:00Z\r\nWARC-Target-URI: http://www.page{number}.example/a?b\r\n\
         {fields}Content-Length: {}\r\n\r\n{block}\r\n\r\n",
        block.len()
    )
    .into_bytes()
}

/// Returns records of every kind that files have.
fn records() -> Vec<Vec<u8>> {
    let http = "HTTP/1.1 404 Not Found\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<a href=http://a.example>x</a>";
    let image = "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\n\x01";
    let of_http = "Content-Type: application/http; msgtype=response\r\n";
    let digest = "WARC-Payload-Digest: sha1:ABC\r\nWARC-Block-Digest: sha1:DEF\r\n";
    let text = "Content-Type: text/plain\r\nWARC-Block-Digest: sha256:fe\r\n\
                WARC-Identified-Content-Language: eng,deu\r\n";
    let mut all = vec![
        record("warcinfo", 0, "Content-Type: application/warc-fields\r\n", "software: x"),
        record("request", 1, "Content-Type: application/http\r\n", "GET / HTTP/1.1\r\n\r\n"),
        record("response", 2, &format!("{of_http}{digest}"), http),
        record(
            "response",
            3,
            &format!("{of_http}WARC-Identified-Payload-Type: image/png\r\n"),
            image,
        ),
        record("conversion", 4, text, "www.a.com http://b.example"),
        record("conversion", 5, text, "none"),
    ];
    all.extend(
        (6..60).map(|number| record("conversion", number, text, &format!("www.a{number}.com"))),
    );
    all
}

fn settings(output: &Path) -> Settings {
    let mut settings = json_lines(output);
    settings.reading = Options::new().index(true);
    settings
}

/// Returns the files of a job by name.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = crate::support::jobs::files(folder).into_iter();
    files.map(|(name, bytes)| (name.display().to_string(), bytes)).collect()
}

fn rows(table: &[u8]) -> Vec<Value> {
    let lines = table.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    lines.map(|line| serde_json::from_slice(line).expect("JSON")).collect()
}

#[test]
fn every_record_has_a_row() {
    let folder = TempDir::new().expect("a folder");
    let records = records();
    for (name, parts) in [
        ("a.warc", records.clone()),
        ("b.warc.gz", records.iter().map(|record| gzip(record)).collect()),
    ] {
        let source = parts.concat();
        fs::write(folder.path().join(name), &source).expect("a file");
        let output = folder.path().join(format!("out-{name}"));
        let inputs = [Input::file(&folder.path().join(name))];
        let outcome =
            run(&Scanner::new(), &inputs, &settings(&output), &mut |_| {}).expect("a job");
        let stem = name.trim_end_matches(".gz");
        let index = rows(&files(&output)[&format!("_index/{stem}.index.jsonl")]);
        assert_eq!((index.len() as u64, index.len()), (outcome.counts.records, records.len()));
        let links: u64 = index.iter().filter_map(|row| row["links"].as_u64()).sum();
        assert_eq!(links, outcome.counts.links);
        for ((row, record), number) in index.iter().zip(&records).zip(0..) {
            assert_eq!(row["warc_record_id"], format!("urn:uuid:{number}"));
            assert_eq!(row["url"], format!("http://www.page{number}.example/a?b"));
            assert_eq!(row["url_surtkey"], format!("example,page{number})/a?b"));
            assert_eq!(row["url_host_registered_domain"], format!("page{number}.example"));
            assert_eq!((&row["url_path"], &row["url_query"]), (&"/a".into(), &"b".into()));
            assert!(
                row["fetch_time"].as_str().is_some_and(|time| time.starts_with("2024-01-31T12"))
            );
            // The range that it names is exactly the record.
            let place = |of: &str| row[of].as_u64().expect("is known") as usize;
            let (offset, length) = (place("warc_record_offset"), place("warc_record_length"));
            let cut = &source[offset..offset + length];
            let mut found = Vec::new();
            if name.ends_with(".gz") {
                flate2::read::GzDecoder::new(cut).read_to_end(&mut found).expect("one member");
            } else {
                found.extend_from_slice(cut);
            }
            assert!(found == *record, "{name}: {number}");
            let mut splitter = Splitter::new();
            assert!(matches!(splitter.next(&mut &found[..]), Some(Event::Header(_))));
        }
        check_contents(&index);
    }
}

/// Checks the columns of the first records against their headers.
fn check_contents(index: &[Value]) {
    let of = |number: usize| {
        [
            "warc_type",
            "fetch_status",
            "content_digest",
            "content_mime_type",
            "content_languages",
            "links",
        ]
        .map(|name| index[number][name].to_string())
    };
    assert_eq!(
        of(0),
        ["\"warcinfo\"", "null", "null", "\"application/warc-fields\"", "null", "null"]
    );
    assert_eq!(of(1), ["\"request\"", "null", "null", "null", "null", "null"]);
    assert_eq!(of(2), ["\"response\"", "404", "\"ABC\"", "\"text/html\"", "null", "1"]);
    assert_eq!(of(3), ["\"response\"", "200", "null", "\"image/png\"", "null", "null"]);
    assert_eq!(index[3]["content_mime_detected"], "image/png");
    let text =
        |links| ["\"conversion\"", "null", "\"sha256:fe\"", "\"text/plain\"", "\"eng,deu\"", links];
    assert_eq!((of(4), of(5)), (text("2").map(str::to_owned), text("0").map(str::to_owned)));
}

/// Batches are bounded if a member has many records: the lengths of waiting records are null then.
#[test]
fn many_records_in_one_member() {
    struct Batches(Vec<(usize, usize)>);
    impl Sink for Batches {
        fn rows(&mut self, _: RecordBatch) -> io::Result<()> {
            Ok(())
        }
        fn index(&mut self, batch: RecordBatch) -> io::Result<()> {
            let lengths = batch.column_by_name("warc_record_length").expect("is there");
            self.0.push((batch.num_rows(), lengths.null_count()));
            Ok(())
        }
        fn loss(&mut self, loss: Loss) -> io::Result<()> {
            Err(io::Error::other(loss.reason))
        }
    }
    let one = record("conversion", 1, "", "www.a.com");
    for (count, is_known) in [(16_383, true), (16_384, false), (50_000, false)] {
        let source = [gzip(&one), gzip(&one.repeat(count)), gzip(&one)].concat();
        let scanner = Scanner::new();
        let mut batches = Batches(Vec::new());
        let counts = Reader::new(&scanner, Rows::new(&[Column::Url]))
            .options(Options::new().index(true))
            .read("a.warc.gz", &source[..], &mut batches)
            .expect("memory");
        assert_eq!(counts.records, count as u64 + 2);
        assert_eq!(batches.0.iter().map(|batch| batch.0).sum::<usize>(), count + 2);
        assert!(batches.0.iter().all(|batch| batch.0 <= 16 << 10), "{:?}", batches.0);
        let nulls: usize = batches.0.iter().map(|batch| batch.1).sum();
        assert_eq!(nulls, if is_known { 0 } else { count }, "{:?}", batches.0);
    }
}

/// The index has the same bytes for any number of threads and when a job resumes; the tables of
/// links do not change.
#[test]
fn jobs() {
    let folder = TempDir::new().expect("a folder");
    let source = records().iter().flat_map(|record| gzip(record)).collect::<Vec<u8>>();
    let path = folder.path().join("crawl-data/CC-MAIN-2024-10/segments/1.0/wet/a.warc.wet.gz");
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(&path, &source).expect("a file");
    let text = folder.path().join("b.txt");
    fs::write(&text, "www.b.com").expect("a file");
    let inputs = [Input::file(&path), Input::file(&text)];
    for partition in [None, Some(Partition::Crawl)] {
        let settings = |name: &str, workers| {
            let mut settings = settings(&folder.path().join(name));
            settings.workers = workers;
            settings.partition = partition;
            settings.slice_size = 1000;
            settings.part_size = 3000;
            settings
        };
        let go = |settings: &Settings| run(&Scanner::new(), &inputs, settings, &mut |_| {});
        let mut expected = None;
        for workers in [1, 2, 8] {
            let mut settings = settings("out", workers);
            settings.overwrite = true;
            go(&settings).expect("a job");
            let found = files(&settings.output);
            let found_index = found.keys().filter(|name| name.starts_with("_index/"));
            assert!(found_index.clone().count() > 2, "{:?}", found.keys());
            let inner = "_index/crawl=CC-MAIN-2024-10/subset=wet/";
            assert_eq!(
                found_index.clone().all(|name| name.starts_with(inner)),
                partition.is_some()
            );
            assert!(!found.keys().any(|name| name.contains("b.txt.index")));
            let expected = expected.get_or_insert_with(|| found.clone());
            assert!(found == *expected, "{workers}: {:?}", found.keys());
        }
        let expected = expected.expect("three jobs");
        // A job that died before one of its lines in the manifest.
        let manifest =
            String::from_utf8(expected["_irispan/manifest.jsonl"].clone()).expect("JSON");
        for lines in 1..manifest.lines().count() {
            let mut settings = settings("out", 2);
            settings.overwrite = false;
            let begin: String = manifest.split_inclusive('\n').take(lines).collect();
            fs::write(settings.output.join("_irispan/manifest.jsonl"), begin).expect("a file");
            go(&settings).expect("a job");
            assert!(files(&settings.output) == expected, "{lines}");
        }
        check_others(&go, &settings, &expected);
    }
}

/// Without an index, the links are the same, and the job is another one.
fn check_others(
    go: &dyn Fn(&Settings) -> Result<Outcome, JobError>,
    settings: &dyn Fn(&str, usize) -> Settings,
    expected: &BTreeMap<String, Vec<u8>>,
) {
    let mut plain = settings("plain", 2);
    plain.reading = Options::new();
    plain.overwrite = true;
    go(&plain).expect("a job");
    let is_links = |(name, _): &(&String, &Vec<u8>)| name.contains("links");
    let plain = files(&plain.output);
    assert!(plain.iter().filter(is_links).eq(expected.iter().filter(is_links)));
    let error = go(&{
        let mut settings = settings("out", 2);
        settings.reading = Options::new();
        settings
    });
    assert_eq!(error.expect_err("is another job").kind(), JobErrorKind::Configuration);
    let mut limited = settings("limited", 2);
    limited.max_rows = Some(3);
    assert_eq!(go(&limited).expect_err("has no index").kind(), JobErrorKind::Table);
    // All its files are removed.
    let mut overwritten = settings("out", 2);
    overwritten.overwrite = true;
    overwritten.reading = Options::new();
    go(&overwritten).expect("a job");
    assert!(!files(&overwritten.output).keys().any(|name| name.starts_with("_index")));
}
