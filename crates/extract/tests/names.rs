//! Tables are named after sources: each source has its own, whatever its name.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use irispan::Scanner;
use irispan_extract::job::{Outcome, Settings, inputs_of, run, tables_of};
use irispan_extract::sink::Format;

use crate::support::jobs::json_lines;

/// Runs a job on the folder `in` twice, and checks that each of so many sources gave its link.
fn check(folder: &Path, links: usize) -> BTreeSet<String> {
    let output = folder.join("out");
    let settings = json_lines(&output);
    let job = || -> Outcome {
        let inputs = inputs_of(&[folder.join("in")]);
        run(&Scanner::new(), &inputs, &settings, &mut |_| {}).expect("tables")
    };
    let (first, again) = (job(), job());
    assert_eq!((first.rows, first.losses), (links as u64, 0), "{first:?}");
    assert_eq!((again.rows, again.tables), (first.rows, first.tables), "{again:?}");
    let tables = tables_of(&output).expect("a manifest");
    let names = tables.iter().map(|table| table.to_string_lossy().into_owned()).collect();
    let row = |text: &str| -> serde_json::Value { serde_json::from_str(text).expect("a row") };
    let found: BTreeSet<String> = tables
        .iter()
        .map(|table| row(&fs::read_to_string(table).expect("text"))["url"].to_string())
        .collect();
    assert_eq!(found.len(), links, "{names:?}");
    names
}

fn write(path: &Path, number: usize) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, format!("http://a.example/{number}")).expect("a file");
}

#[test]
#[cfg(unix)]
fn names_that_are_no_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().expect("a folder");
    let names: [&[u8]; 3] = [b"\xff\xfe.txt", "\u{fffd}\u{fffd}.txt".as_bytes(), b"\xfe\xff.txt"];
    for (number, name) in names.into_iter().enumerate() {
        write(&folder.path().join("in").join(OsStr::from_bytes(name)), number);
    }
    assert_eq!(check(folder.path(), 3).len(), 3);
}

#[test]
fn names_that_are_long() {
    let folder = tempfile::tempdir().expect("a folder");
    for number in 0..3 {
        let name = format!("{}{number}", "x".repeat(249));
        write(&folder.path().join("in").join(name), number);
    }
    let names = check(folder.path(), 3);
    assert_eq!(names.len(), 3);
    assert!(names.iter().all(|name| name.contains("/xxx") && name.contains('~')), "{names:?}");
}

#[test]
fn folders_that_are_named_like_tables() {
    let folder = tempfile::tempdir().expect("a folder");
    for (number, name) in
        ["a", "a.links.jsonl/b", "b/a.txt", "b/a.txt.links-00000.jsonl/c"].into_iter().enumerate()
    {
        write(&folder.path().join("in").join(name), number);
    }
    let names = check(folder.path(), 4);
    assert!(names.iter().any(|name| name.ends_with("a-2.links.jsonl")), "{names:?}");
}

#[test]
fn names_that_begin_with_full_stops() {
    let folder = tempfile::tempdir().expect("a folder");
    let names = ["a.txt", ".a.txt", "..a.txt", "...", "unnamed"];
    let paths = names.map(|name| folder.path().join("in").join(name));
    paths.iter().enumerate().for_each(|(number, path)| write(path, number));
    let output = folder.path().join("out");
    let mut settings = Settings::new(output.clone());
    settings.format = Format::JsonLines;
    run(&Scanner::new(), &inputs_of(&paths), &settings, &mut |_| {}).expect("tables");
    let tables = tables_of(&output).expect("a manifest");
    let stem = |table: &PathBuf| {
        let name = table.strip_prefix(&output).expect("below").to_string_lossy().into_owned();
        name.split(".links").next().unwrap_or_default().to_owned()
    };
    let stems: Vec<String> = tables.iter().map(stem).collect();
    assert_eq!(stems, ["a.txt", "a.txt-2", "a.txt-3", "unnamed", "unnamed-2"]);
}
