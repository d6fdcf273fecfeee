//! The tables are the same for any number of threads, and however often the job died.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::support::jobs::files;
use irispan::Scanner;
use irispan_extract::columns::TargetKey;
use irispan_extract::decode::Decoder;
use irispan_extract::job::{Input, JobErrorKind, Layout, Outcome, Settings, inputs_of, run};
use irispan_extract::sink::{Compression, Format};
use irispan_extract::source::{Form, Kind, Options};
use tempfile::TempDir;

/// Returns a record whose text has two links, and whose length depends on the number.
fn record(number: usize) -> Vec<u8> {
    let rest = "word ".repeat(number % 7 * 40);
    let text = format!("see http://a{number}.example/x and www.b{number}.com {rest}");
    let head = format!(
        "WARC/1.0\r\nWARC-Type: conversion\r\nWARC-Target-URI: http://page{number}.example/\r\n\
         Content-Length: {}\r\n\r\n",
        text.len()
    );
    format!("{head}{text}\r\n\r\n").into_bytes()
}

fn gzip(data: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    writer.write_all(data).expect("memory");
    writer.finish().expect("memory")
}

/// Returns frames with records, some of them with a skippable frame before; with a dictionary, the first
/// frame holds it.
fn frames(records: &[Vec<u8>], dictionary: &[u8], skippable_each: usize) -> Vec<u8> {
    let mut context = zstd_safe::CCtx::create();
    let mut out = Vec::new();
    if !dictionary.is_empty() {
        context.load_dictionary(dictionary).expect("a dictionary");
        out.extend([0x5D, 0x2A, 0x4D, 0x18]);
        out.extend((dictionary.len() as u32).to_le_bytes());
        out.extend(dictionary);
    }
    for (number, record) in records.iter().enumerate() {
        if (number + 1) % skippable_each == 0 {
            out.extend([0x50, 0x2A, 0x4D, 0x18, 200, 0, 0, 0]);
            out.extend([b'x'; 200]);
        }
        let mut frame = Vec::with_capacity(zstd_safe::compress_bound(record.len()));
        context.compress2(&mut frame, record).expect("memory");
        out.extend(frame);
    }
    out
}

/// Writes sources of each kind that slices treat differently, and returns how many links they have.
fn sources(folder: &Path) -> u64 {
    let records: Vec<Vec<u8>> = (0..80).map(record).collect();
    let members: Vec<Vec<u8>> = records.iter().map(|record| gzip(record)).collect();
    let whole = records.concat();
    let pieces: Vec<Vec<u8>> = whole.chunks(300).map(gzip).collect();
    // A record that holds the members of another file.
    let nested = members[..40].concat();
    let head =
        format!("WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: {}\r\n\r\n", nested.len());
    let mut stored = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
    stored.write_all(&[head.as_bytes(), &nested, b"\r\n\r\n"].concat()).expect("memory");
    let nested =
        [members[0].clone(), stored.finish().expect("memory"), members[1].clone()].concat();
    let dictionary = [&record(1)[..], &record(2), &record(3)].concat();
    let line = |number: usize| {
        let rest = "word ".repeat(if number == 30 { 900 } else { number % 7 * 40 });
        let blank = ["", "\n", " \r\n"][number % 3];
        format!("{{\"text\": \"http://a{number}.example/ www.b{number}.com {rest}\"}}\n{blank}")
    };
    let lines: String = (0..80).map(line).collect();
    let files: [(&str, Vec<u8>, u64); 13] = [
        ("lines.jsonl", format!("\u{FEFF}\n{lines}").into_bytes(), 160),
        ("short.jsonl", "{\"a\": \"www.b.com\"}\n\n".repeat(300).into_bytes(), 300),
        ("frames.warc.zst", frames(&records, b"", 1000), 160),
        ("dictionary.warc.zst", frames(&records, &dictionary, 3), 160),
        (
            "pieces.warc.zst",
            frames(&[&whole[..700], &whole[700..9000], &whole[9000..]].map(<[u8]>::to_vec), b"", 2),
            160,
        ),
        ("members.warc.gz", members.concat(), 160),
        ("plain.warc", whole.clone(), 160),
        ("one-member.warc.gz", gzip(&whole), 160),
        ("pieces.warc.gz", pieces.concat(), 160),
        ("nested.warc.gz", nested, 4),
        ("text.txt", b"see http://a.example/ and http://b.example/".to_vec(), 2),
        ("empty", Vec::new(), 0),
        ("deep/er/text.txt.gz", gzip(b"http://c.example/"), 1),
    ];
    let mut links = 0;
    for (name, bytes, expected) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
        links += expected;
    }
    links
}

fn settings(output: &Path, workers: usize) -> Settings {
    let mut settings = Settings::new(output.to_owned());
    settings.workers = workers;
    settings.slice_size = 1000;
    settings.part_size = 8000;
    settings
}

fn finish(settings: &Settings, inputs: &[Input]) -> Outcome {
    run(&Scanner::new(), inputs, settings, &mut |_| {}).expect("a table")
}

struct Folders {
    root: TempDir,
    inputs: Vec<Input>,
    links: u64,
}

impl Folders {
    fn new() -> Folders {
        let root = TempDir::new().expect("a folder");
        let sources_folder = root.path().join("in");
        let links = sources(&sources_folder);
        Folders { inputs: inputs_of(&[sources_folder]), root, links }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }
}

#[test]
fn the_same_bytes_for_every_number_of_threads() {
    let folders = Folders::new();
    for layout in [Layout::Mirror, Layout::Gathered] {
        for format in Format::ALL {
            let mut first = None;
            for workers in [1, 2, 8] {
                let output = folders.path(&format!("{layout:?}-{format}-{workers}"));
                let mut settings = settings(&output, workers);
                settings.layout = layout;
                settings.format = *format;
                let outcome = finish(&settings, &folders.inputs);
                assert_eq!((outcome.rows, outcome.losses), (folders.links, 0));
                let found = files(&output);
                assert_eq!(*first.get_or_insert_with(|| found.clone()), found, "{workers}");
                // Nothing remains to be done.
                assert_eq!(finish(&settings, &folders.inputs).rows, folders.links);
                assert_eq!(files(&output), found);
            }
        }
    }
}

/// Records are numbered by file, whichever thread reads them.
#[test]
fn lines_are_numbered() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("lines");
    let lengths = (0..500).map(|number| [0, 3, 40, 400, 5000][number * number % 5]);
    let line =
        |(number, length): (usize, usize)| format!("{} www.a{number}.com\n", "x".repeat(length));
    fs::write(&path, lengths.enumerate().map(line).collect::<String>()).expect("a file");
    for (kind, workers, slice_size) in [
        (Kind::Lines, 1, 1000),
        (Kind::Lines, 3, 700),
        (Kind::Lines, 8, 13),
        (Kind::Lines, 2, 1 << 20),
    ] {
        let output = folder.path().join(format!("{workers}"));
        let mut settings = settings(&output, workers);
        settings.format = Format::JsonLines;
        settings.compression = Compression::None;
        settings.reading = Options::new().kind(kind);
        settings.slice_size = slice_size;
        settings.part_size = 1 << 30;
        let outcome = finish(&settings, &[Input::file(&path)]);
        assert_eq!((outcome.counts.records, outcome.rows, outcome.losses), (500, 500, 0));
        let table = fs::read_to_string(output.join("lines.links.jsonl")).expect("a table");
        for (number, row) in table.lines().enumerate() {
            let row: serde_json::Value = serde_json::from_str(row).expect("JSON");
            assert_eq!(row["row"], number, "{workers}");
            assert_eq!(row["text"], format!("www.a{number}.com"));
        }
    }
}

/// Returns the rows of all tables of a job, in order of their names.
fn rows(folder: &Path) -> Vec<String> {
    let tables = files(folder).into_iter().filter(|(name, _)| !name.starts_with("_irispan"));
    let text = |(_, bytes)| String::from_utf8(bytes).expect("JSON lines");
    tables.flat_map(|table| text(table).lines().map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// Selections by number, once per record, or up to a last row are the same however a source of
/// lines is cut.
// Long: each selection with each way to cut.
#[test]
fn slices_of_lines_change_no_row() {
    let folder = TempDir::new().expect("a folder");
    let text = |number: usize| {
        let rest = "word ".repeat([0, 1, 40, 300][number % 4]);
        format!(
            "http://a{number}.example/ www.b{}.com {rest} http://a{number}.example/",
            number / 9
        )
    };
    let json = |number: usize| {
        let blank = ["", "\n", " \r\n"][number % 3];
        format!("{{\"text\": \"{}\", \"of\": \"{number}\"}}\n{blank}", text(number))
    };
    let plain = |number: usize| format!("{}\n{}", text(number), ["", "\n"][number % 2]);
    let paths = ["a.jsonl", "b.lines"].map(|name| folder.path().join(name));
    fs::write(&paths[0], (0..200).map(json).collect::<String>()).expect("a file");
    fs::write(&paths[1], (0..200).map(plain).collect::<String>()).expect("a file");
    for (kind, path, keep) in
        [(Kind::JsonLines, &paths[0], Some("of")), (Kind::Lines, &paths[1], None)]
    {
        let inputs = [Input::file(path)];
        for sample in [None, Some("1/3")] {
            let mut reading = Options::new().kind(kind).keep(keep);
            if let Some(sample) = sample {
                reading = reading.sample(sample.parse().expect("a share"));
            }
            let settings = |name: &str, workers, slice_size, max_rows| {
                let mut settings = settings(&folder.path().join(name), workers);
                settings.format = Format::JsonLines;
                settings.compression = Compression::None;
                settings.reading = reading.clone();
                settings.unique = Some(TargetKey::Uri);
                settings.slice_size = slice_size;
                settings.part_size = 5000;
                settings.max_rows = max_rows;
                settings
            };
            let whole = settings("whole", 1, 1 << 30, None);
            let expected = finish(&whole, &inputs);
            let all = rows(&whole.output);
            assert_eq!(all.len() as u64, expected.rows);
            assert_eq!(all.len() < 400, sample.is_some(), "{}", all.len());
            for (slice_size, max_rows) in
                [(13, None), (700, None), (100, Some(1)), (700, Some(70)), (13, Some(5000))]
            {
                let mut first = None;
                for workers in [1, 2, 8] {
                    let settings = settings("sliced", workers, slice_size, max_rows);
                    let outcome = finish(&settings, &inputs);
                    let most = max_rows.map_or(all.len(), |most| all.len().min(most as usize));
                    assert!(
                        rows(&settings.output) == all[..most],
                        "{kind:?} {slice_size} {max_rows:?}"
                    );
                    if most == all.len() {
                        assert_eq!(outcome.counts, expected.counts);
                    }
                    let made = (outcome.counts, files(&settings.output));
                    assert!(
                        *first.get_or_insert_with(|| made.clone()) == made,
                        "{workers} workers"
                    );
                    fs::remove_dir_all(&settings.output).expect("a folder");
                }
            }
            fs::remove_dir_all(&whole.output).expect("a folder");
        }
    }
}

/// Threads begin where frames begin, so that nothing is read twice.
#[test]
fn frames_are_found() {
    let records: Vec<Vec<u8>> = (0..80).map(record).collect();
    for (dictionary, skippable_each) in [(&b""[..], 1000), (b"abcdefgh", 2), (b"", 3)] {
        let source = frames(&records, dictionary, skippable_each);
        let form = Form::of(&source);
        assert!(form.has_slices());
        // A member begins where another one ends.
        let mut decoder = Decoder::new(form.format);
        let (mut begins, mut at, mut out) = (Vec::new(), 0, Vec::new());
        while at < source.len() {
            let progress = decoder.decode(&source[at..], &mut out, usize::MAX).expect("right");
            at += progress.read;
            begins.extend(progress.is_member_end.then_some(at as u64));
        }
        assert!(begins.len() >= 80);
        for from in 1..source.len() as u64 {
            let found = form.seek(&source[from as usize..], u64::MAX).expect("memory");
            let next = begins.iter().find(|begin| **begin >= from && **begin < source.len() as u64);
            assert_eq!(found.map(|found| from + found), next.copied(), "{from}");
        }
    }
}

/// The job dies after every line of the manifest, in the middle of it, and before it but with the
/// table of that part in place.
#[test]
fn a_job_that_dies_goes_on() {
    let folders = Folders::new();
    fs::write(folders.path("in/broken.warc.gz"), &gzip(&record(1))[..60]).expect("a file");
    let inputs = inputs_of(&[folders.path("in")]);
    for layout in [Layout::Mirror, Layout::Gathered] {
        let whole = folders.path(&format!("{layout:?}"));
        let format = Format::JsonLines;
        let settings = |output: &Path, workers| {
            let mut settings = settings(output, workers);
            settings.format = format;
            settings.layout = layout;
            settings
        };
        finish(&settings(&whole, 2), &inputs);
        let expected = files(&whole);
        let manifest = &expected[Path::new("_irispan/manifest.jsonl")];
        let lines: Vec<&[u8]> = manifest.split_inclusive(|byte| *byte == b'\n').collect();
        assert!(lines.len() > 5, "{layout:?}: {}", lines.len());
        for kept in 1..lines.len() {
            // Every write waits for the disk, so not every combination is tested.
            for (cut, keeps_table) in [[(0, false), (7, false), (0, true)][kept % 3]] {
                let died = folders.path("died");
                let text = [lines[..kept].concat(), lines[kept][..cut].to_vec()].concat();
                for (name, bytes) in &expected {
                    let in_manifest = |lines: &[&[u8]]| {
                        let name = name.to_str().expect("a name");
                        let quoted = format!("\"table\":\"{name}\"");
                        lines.concat().windows(quoted.len()).any(|part| part == quoted.as_bytes())
                    };
                    let is_own = name.starts_with("_irispan");
                    let kept = kept + usize::from(keeps_table);
                    if is_own || in_manifest(&lines[..kept]) {
                        let path = died.join(name);
                        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
                        fs::write(path, bytes).expect("a file");
                    }
                }
                fs::write(died.join("_irispan/manifest.jsonl"), text).expect("a file");
                let outcome = finish(&settings(&died, kept % 3 + 1), &inputs);
                assert_eq!(outcome.rows, folders.links);
                assert!(outcome.before.bytes <= outcome.counts.bytes);
                assert!(files(&died) == expected, "{layout:?} after line {kept}, {cut}");
                fs::remove_dir_all(died).expect("a folder");
            }
        }
    }
}

#[test]
fn two_jobs_in_one_folder() {
    let folders = Folders::new();
    let output = folders.path("out");
    let mut refusals = 0;
    let mut another = |_: &_| {
        for overwrite in [false, true] {
            let mut settings = settings(&output, 1);
            settings.overwrite = overwrite;
            let error = run(&Scanner::new(), &folders.inputs, &settings, &mut |_| {});
            assert_eq!(error.expect_err("in use").kind(), JobErrorKind::InUse);
            refusals += 1;
        }
    };
    let outcome = run(&Scanner::new(), &folders.inputs, &settings(&output, 2), &mut another);
    assert_eq!(outcome.expect("a table").rows, folders.links);
    assert!(refusals > 10);
    // The folder is not locked any more.
    assert_eq!(finish(&settings(&output, 1), &folders.inputs).rows, folders.links);
}

#[test]
fn folders_of_something_else() {
    let folders = Folders::new();
    let output = folders.path("out");
    let refused = |settings: &Settings, inputs: &[Input]| {
        let error = run(&Scanner::new(), inputs, settings, &mut |_| {}).expect_err("refused");
        (error.kind(), error.to_string())
    };
    fs::create_dir_all(&output).expect("a folder");
    fs::write(output.join("mine.txt"), "keep").expect("a file");
    assert_eq!(refused(&settings(&output, 1), &folders.inputs).0, JobErrorKind::Occupied);
    let mut overwriting = settings(&output, 1);
    overwriting.overwrite = true;
    assert_eq!(refused(&overwriting, &folders.inputs).0, JobErrorKind::Occupied);
    fs::remove_file(output.join("mine.txt")).expect("a file");

    // A job that died before its first table is forgotten.
    for head in ["", "{\"irispan_job\":1,\"conf", "{\"irispan_job\":1,\"configuration\":{}}\n"] {
        fs::create_dir_all(output.join("_irispan")).expect("a folder");
        fs::write(output.join("_irispan/manifest.jsonl"), head).expect("a file");
        assert_eq!(finish(&settings(&output, 1), &folders.inputs[..1]).tables, 1, "{head}");
        fs::remove_dir_all(&output).expect("a folder");
    }

    finish(&settings(&output, 2), &folders.inputs);
    let mut other = settings(&output, 1);
    other.part_size = 16000;
    let (kind, message) = refused(&other, &folders.inputs);
    assert_eq!(kind, JobErrorKind::Configuration);
    assert!(message.ends_with("`part_size` was `8000` there and is `16000` now"), "{message}");

    let fewer = &folders.inputs[1..];
    assert_eq!(refused(&settings(&output, 1), fewer).0, JobErrorKind::InputChanged);
    fs::write(folders.path("in/text.txt"), "http://other.example/").expect("a file");
    assert_eq!(refused(&settings(&output, 1), &folders.inputs).0, JobErrorKind::InputChanged);

    // Files of the job are removed, others stay.
    fs::write(output.join("mine.txt"), "keep").expect("a file");
    other.overwrite = true;
    let outcome = finish(&other, fewer);
    assert!(outcome.rows < folders.links);
    assert_eq!(fs::read(output.join("mine.txt")).expect("a file"), b"keep");
}

#[test]
fn what_is_lost_is_reported() {
    let folders = Folders::new();
    let inputs = ["missing.gz", "broken.warc.gz", "lies.gz", "text.txt"];
    let broken = [gzip(&record(1)), gzip(&record(2))[..80].to_vec()].concat();
    fs::write(folders.path("broken.warc.gz"), broken).expect("a file");
    fs::write(folders.path("lies.gz"), "no gzip, but http://d.example/").expect("a file");
    fs::write(folders.path("text.txt"), "http://e.example/").expect("a file");
    let inputs: Vec<Input> = inputs.map(|name| Input::file(&folders.path(name))).to_vec();
    let output = folders.path("out");
    let outcome = finish(&settings(&output, 2), &inputs);
    let counts = outcome.counts;
    assert_eq!(counts.records, counts.scanned + counts.skipped + counts.truncated + counts.failed);
    // The links of the cut record stand before the cut, or are missing.
    assert!((4..=6).contains(&outcome.rows), "{outcome:?}");
    let errors = fs::read_to_string(output.join("_irispan/errors.jsonl")).expect("a file");
    let rows: Vec<serde_json::Value> =
        errors.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(rows.len() as u64, outcome.losses);
    let stages: Vec<&str> = rows.iter().filter_map(|row| row["stage"].as_str()).collect();
    assert_eq!(stages, ["read", "decode", "split"]);

    let mut strict = settings(&folders.path("strict"), 2);
    strict.max_losses = Some(0);
    let error = run(&Scanner::new(), &inputs, &strict, &mut |_| {}).expect_err("a loss");
    assert_eq!(error.kind(), JobErrorKind::Losses);
}
