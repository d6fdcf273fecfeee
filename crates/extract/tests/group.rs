//! Tables of many small sources, which are stored together, and jobs that end in between.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::support::jobs::{files, json_lines};
use irispan::Scanner;
use irispan_extract::job::{Input, JobErrorKind, Progress, Settings, inputs_of, run, run_until};
use irispan_extract::source::Options;
use serde_json::Value;
use tempfile::TempDir;

/// The number of parts that are stored together.
const TOGETHER: usize = 32;

const MANIFEST: &str = "_irispan/manifest.jsonl";

/// Writes `count` sources to several folders. Some of them have losses.
fn sources(root: &TempDir, count: usize) -> Vec<Input> {
    let folder = root.path().join(format!("in-{count}"));
    for number in 0..count {
        let (name, text) = match number % 7 {
            3 => ("a.jsonl", format!("{{\"text\": \"www.a{number}.com\"}}\n{{\"text\": \n")),
            5 => ("a", String::new()),
            _ => ("a.txt", format!("see http://{number}.example/ and www.b.com")),
        };
        let path = folder.join(format!("{:02}/{}/{number:03}{name}", number / 25, number % 2));
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    inputs_of(&[folder])
}

fn settings(output: &Path, workers: usize) -> Settings {
    let mut settings = json_lines(output);
    settings.workers = workers;
    settings
}

/// Runs a job to its end, and returns its files.
fn finish(settings: &Settings, inputs: &[Input]) -> BTreeMap<PathBuf, Vec<u8>> {
    let outcome = run(&Scanner::new(), inputs, settings, &mut |_| {}).expect("tables");
    assert_eq!(outcome.tables, inputs.len() as u64);
    files(&settings.output)
}

/// Returns the names of tables in the manifest.
fn tables(output: &Path) -> Vec<String> {
    let manifest = fs::read_to_string(output.join(MANIFEST)).expect("a manifest");
    let lines = manifest.lines().skip(1).map(|line| line.parse::<Value>().expect("JSON"));
    lines.map(|line| line["table"].as_str().expect("a table").to_owned()).collect()
}

#[test]
fn every_part_is_stored_at_the_end() {
    let root = TempDir::new().expect("a folder");
    for count in [1, TOGETHER - 1, TOGETHER, TOGETHER + 1, 2 * TOGETHER, 3 * TOGETHER + 5] {
        let inputs = sources(&root, count);
        let mut first = None;
        for workers in [1, 2] {
            let output = root.path().join(format!("out-{count}-{workers}"));
            let settings = settings(&output, workers);
            let mut most = 0;
            let mut watch = |_: &_| {
                let stored = tables(&output);
                assert!(stored.iter().all(|name| output.join(name).is_file()));
                most = most.max(stored.len());
            };
            run(&Scanner::new(), &inputs, &settings, &mut watch).expect("tables");
            assert!(most >= count / TOGETHER * TOGETHER, "{most} of {count}");
            assert_eq!(tables(&output).len(), count);
            let found = files(&output);
            // The lock, the manifest and the table of errors.
            assert_eq!(found.len(), count + 3, "{:?}", found.keys());
            assert!(*first.get_or_insert_with(|| found.clone()) == found, "{count}, {workers}");
        }
    }
}

/// The job dies when some tables of a group are renamed and others are not.
#[test]
fn a_job_that_dies_before_the_manifest_goes_on() {
    let root = TempDir::new().expect("a folder");
    let inputs = sources(&root, 80);
    let output = root.path().join("out");
    let expected = finish(&settings(&output, 2), &inputs);
    let names = tables(&output);
    let manifest = &expected[Path::new(MANIFEST)];
    let lines: Vec<&[u8]> = manifest.split_inclusive(|byte| *byte == b'\n').collect();
    for (done, named, tail) in
        [(0, 0, ""), (0, 20, "{\"tab"), (32, 0, "\0\0\0"), (32, 31, "\0\0\n{}\n"), (64, 16, "")]
    {
        for (index, name) in names.iter().enumerate().skip(done) {
            let path = output.join(name);
            fs::remove_file(&path).expect("a table");
            let file = path.file_name().expect("a name").to_string_lossy();
            // Nothing says whether it is complete.
            if index < done + named {
                fs::write(&path, if index % 2 == 0 { "half" } else { "" }).expect("a file");
            } else if index < done + TOGETHER {
                let temporary = path.with_file_name(format!(".{file}.tmp-1-{}", index % 3));
                fs::write(temporary, "half").expect("a file");
            }
        }
        let kept = [&lines[..=done].concat(), tail.as_bytes()].concat();
        fs::write(output.join(MANIFEST), kept).expect("a file");
        let found = finish(&settings(&output, 1 + done % 3), &inputs);
        assert!(found == expected, "after {done}, {named} have names");
    }
}

/// An index is stored with its part.
#[test]
fn tables_and_indexes_are_stored_together() {
    let root = TempDir::new().expect("a folder");
    let folder = root.path().join("in");
    fs::create_dir(&folder).expect("a folder");
    for number in 0..50 {
        let record =
            "WARC/1.0\r\nWARC-Type: conversion\r\nContent-Length: 9\r\n\r\nwww.a.com\r\n\r\n";
        fs::write(folder.join(format!("{number}.warc")), record).expect("a file");
    }
    let inputs = inputs_of(&[folder]);
    let output = root.path().join("out");
    let mut settings = settings(&output, 2);
    settings.reading = Options::new().index(true);
    let expected = finish(&settings, &inputs);
    assert_eq!(expected.len(), 103);
    let manifest = &expected[Path::new(MANIFEST)];
    let lines: Vec<&[u8]> = manifest.split_inclusive(|byte| *byte == b'\n').collect();
    fs::write(output.join(MANIFEST), lines[..17].concat()).expect("a file");
    fs::remove_dir_all(output.join("_index")).expect("a folder");
    let error = run(&Scanner::new(), &inputs, &settings, &mut |_| {}).expect_err("no index");
    assert_eq!(error.kind(), JobErrorKind::TableChanged);
    fs::write(output.join(MANIFEST), lines[0]).expect("a file");
    assert!(finish(&settings, &inputs) == expected);
}

/// Parts finished before an error are stored; the manifest does not list those that could not be.
#[test]
fn errors_within_a_group() {
    let root = TempDir::new().expect("a folder");
    let inputs = sources(&root, 80);
    let undisturbed = root.path().join("undisturbed");
    let expected = finish(&settings(&undisturbed, 1), &inputs);
    let names = tables(&undisturbed);
    for workers in [1, 2] {
        for (wrong, is_folder, stored) in [(40, true, 32), (70, true, 64), (50, false, 50)] {
            let output = root.path().join(format!("out-{workers}-{wrong}"));
            let settings = settings(&output, workers);
            // It cannot be renamed, or its folder cannot be created.
            let path = output.join(&names[wrong]);
            let path = if is_folder { path } else { path.ancestors().nth(2).expect("one").into() };
            fs::create_dir_all(output.join("_irispan")).expect("a folder");
            fs::write(output.join("_irispan/lock"), "").expect("a file");
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            let made = if is_folder { fs::create_dir(&path) } else { fs::write(&path, "") };
            made.expect("a file or a folder");
            let error = run(&Scanner::new(), &inputs, &settings, &mut |_| {}).expect_err("no room");
            assert_eq!(error.kind(), JobErrorKind::Write);
            assert!(error.path().starts_with(&path), "{error}: {}", error.path().display());
            let done = tables(&output);
            assert_eq!(done.len(), stored);
            assert!(done.iter().all(|name| output.join(name).is_file()));
            let is_temporary = |path: &PathBuf| path.to_string_lossy().contains(".tmp-");
            assert!(!files(&output).keys().any(is_temporary));
            let removed = if is_folder { fs::remove_dir(&path) } else { fs::remove_file(&path) };
            removed.expect("a file or a folder");
            assert!(finish(&settings, &inputs) == expected, "{workers} workers, {wrong}");
        }
    }
}

#[test]
fn what_a_job_finished_is_stored_when_it_is_stopped() {
    let root = TempDir::new().expect("a folder");
    let inputs = sources(&root, 80);
    let expected = finish(&settings(&root.path().join("undisturbed"), 1), &inputs);
    for (workers, wanted) in [(1, 5), (2, 40)] {
        let output = root.path().join(format!("out-{workers}"));
        let settings = settings(&output, workers);
        let stop = AtomicBool::new(false);
        let mut last = 0;
        let mut watch = |progress: &Progress| {
            last = progress.inputs.0;
            stop.store(last >= wanted, Ordering::Relaxed);
        };
        let stopped = run_until(&Scanner::new(), &inputs, &settings, &mut watch, &stop);
        assert_eq!(stopped.expect_err("stopped").kind(), JobErrorKind::Stopped);
        assert_eq!(tables(&output).len() as u64, last);
        assert!(finish(&settings, &inputs) == expected);
    }
}

#[test]
fn no_part_waits_long() {
    let root = TempDir::new().expect("a folder");
    let inputs = sources(&root, 8);
    let output = root.path().join("out");
    let mut has_waited = false;
    let mut watch = |progress: &Progress| match progress.inputs.0 {
        3 if !has_waited => {
            thread::sleep(Duration::from_millis(1100));
            has_waited = true;
        }
        4 => assert!(tables(&output).len() >= 3),
        _ => {}
    };
    run(&Scanner::new(), &inputs, &settings(&output, 1), &mut watch).expect("tables");
    assert!(has_waited);
}
