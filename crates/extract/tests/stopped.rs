//! Jobs stopped by their callers.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use irispan::Scanner;
use irispan_extract::job::{Input, JobErrorKind, Settings, inputs_of, run, run_until};

use crate::support::jobs::json_lines;

fn settings(output: &Path, workers: usize) -> Settings {
    let mut settings = json_lines(output);
    settings.workers = workers;
    settings.slice_size = 1000;
    settings.part_size = 3000;
    settings
}

/// Writes sources of several slices and parts.
fn inputs(folder: &Path) -> Vec<Input> {
    for number in 0..3 {
        let line = |row: usize| format!("{{\"text\": \"see http://{row}.example/{number}\"}}\n");
        let lines: String = (0..200).map(line).collect();
        fs::write(folder.join(format!("{number}.jsonl")), lines).expect("a file");
    }
    inputs_of(&[folder.to_owned()])
}

/// Returns the files of a folder with their bytes, and those in `_irispan`.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for folder in [folder.to_owned(), folder.join("_irispan")] {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_file() {
                let name = path.file_name().expect("a name").into();
                found.insert(name, fs::read(path).expect("a file"));
            }
        }
    }
    found
}

#[test]
fn a_job_that_was_stopped_goes_on() {
    let root = tempfile::tempdir().expect("a folder");
    let sources = root.path().join("sources");
    fs::create_dir(&sources).expect("a folder");
    let inputs = inputs(&sources);
    let finish = |output: &Path, workers| {
        let outcome = run(&Scanner::new(), &inputs, &settings(output, workers), &mut |_| {});
        assert_eq!(outcome.expect("tables").rows, 600);
        files(output)
    };
    let expected = finish(&root.path().join("undisturbed"), 1);
    assert!(expected.len() > 10);
    for workers in [1, 2] {
        for wanted in [0, 1, 3, 7] {
            let output = root.path().join(format!("stopped-{workers}-{wanted}"));
            let (stop, mut seen) = (AtomicBool::new(wanted == 0), 0);
            let mut watch = |_: &_| {
                seen += 1;
                stop.store(seen >= wanted, Ordering::Relaxed);
            };
            let settings = settings(&output, workers);
            let stopped = run_until(&Scanner::new(), &inputs, &settings, &mut watch, &stop);
            assert_eq!(stopped.expect_err("stopped").kind(), JobErrorKind::Stopped);
            assert!(stop.load(Ordering::Relaxed) && seen <= wanted);
            assert!(finish(&output, workers) == expected, "{workers} workers, {wanted}");
        }
    }
}
