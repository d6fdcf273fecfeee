//! The files that a job reads of folders.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use irispan::Scanner;
use irispan_extract::job::{Settings, inputs_of, run};
use irispan_extract::sink::Format;
use serde_json::Value;

/// Output of a job is not a source of the next one unless named; links to enclosing folders are not
/// followed, and pipes are not waited for.
#[test]
fn folders_hold_what_is_no_source() {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, output) = (folder.path().join("in"), folder.path().join("in/out"));
    fs::create_dir_all(input.join("more")).expect("a folder");
    fs::write(input.join("a.txt"), "see http://a.example/").expect("a file");
    fs::write(input.join("more/b.txt"), "see http://b.example/ www.c.com").expect("a file");
    symlink(".", input.join("loop")).expect("a link");
    symlink("../..", input.join("more/up")).expect("a link");
    assert!(Command::new("mkfifo").arg(input.join("pipe")).status().expect("runs").success());
    let mut settings = Settings::new(output.clone());
    settings.format = Format::JsonLines;
    for overwrite in [false, true, true] {
        let mut settings = settings.clone();
        settings.overwrite = overwrite;
        let inputs = inputs_of(std::slice::from_ref(&input));
        let outcome = run(&Scanner::new(), &inputs, &settings, &mut |_| {}).expect("a table");
        assert_eq!((outcome.tables, outcome.rows), (2, 3));
    }
    assert_eq!(inputs_of(&[output]).len(), 2, "named itself");
    let pattern = inputs_of(&[input.join("*")]);
    let names: Vec<&str> = pattern.iter().map(|input| input.name()).collect();
    assert_eq!(names, [input.join("a.txt").to_str().expect("a name")]);
}

/// A folder beyond the depth limit is reported, and is read if named.
#[test]
fn folders_that_are_too_deep_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut deep = folder.path().join("in");
    deep.extend(["d"; 64]);
    fs::create_dir_all(deep.join("d")).expect("a folder");
    fs::write(deep.join("a.txt"), "see http://a.example/").expect("a file");
    fs::write(deep.join("d/b.txt"), "see http://b.example/").expect("a file");
    let read = |path: &Path, output: &str| {
        let settings = Settings::new(folder.path().join(output));
        let inputs = inputs_of(&[path.to_owned()]);
        let outcome = run(&Scanner::new(), &inputs, &settings, &mut |_| {}).expect("is run");
        (outcome.rows, outcome.losses)
    };
    assert_eq!(read(&folder.path().join("in"), "out"), (1, 1));
    let errors = fs::read_to_string(folder.path().join("out/_irispan/errors.jsonl"));
    let errors = errors.expect("a table of errors");
    assert!(errors.contains("/d/d\",") && errors.contains("more than 64 folders"), "{errors}");
    assert_eq!(read(&deep.join("d"), "out-of-it"), (1, 0));
}

/// A source that is also reached through links is one source; dangling links are reported.
#[test]
fn links_are_other_names_of_sources() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::create_dir_all(path("store")).expect("a folder");
    fs::write(path("store/a.txt"), "see http://a.example/").expect("a file");
    fs::write(path("store/b.txt"), "see http://a.example/").expect("a file");
    symlink("store", path("linked")).expect("a link");
    symlink("store/a.txt", path("a")).expect("a link");
    symlink("nowhere", path("c")).expect("a link");
    symlink("nowhere", path("d")).expect("a link");
    let names = ["a", "store/a.txt", "linked", "store", "c", "d"].map(path);
    let found = inputs_of(&names);
    let found: Vec<&str> = found.iter().map(|input| input.name()).collect();
    let expected = ["a", "linked/b.txt", "c", "d"].map(path);
    assert_eq!(found, expected.each_ref().map(|path| path.to_str().expect("a name")));
}

/// Of a Maildir and its subfolders, only `cur` and `new` are read.
#[test]
fn maildirs_hold_messages() {
    let folder = tempfile::tempdir().expect("a folder");
    let mail = folder.path().join("mail");
    for (name, is_read) in [
        ("cur/1", true),
        ("new/2", true),
        ("tmp/3", false),
        ("dovecot-uidlist", false),
        (".hidden", false),
        (".Sent/cur/4", true),
        (".Sent/new/.5", false),
        (".Sent/tmp/6", false),
        (".Sent/maildirfolder", false),
        (".Archive.2024/new/7", true),
        (".Archive.2024/cur/.keep", false),
        (".git/config", false),
        ("more/8", true),
        ("more/tmp/9", true),
        ("sub/cur/10", true),
        ("sub/new/.keep", false),
        ("sub/index", false),
    ] {
        let path = mail.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        let number = if is_read { "yes" } else { "no" };
        fs::write(path, format!("Subject: x\n\nsee http://{number}.example/\n")).expect("a file");
    }
    fs::create_dir_all(mail.join(".Sent/new")).expect("a folder");
    let inputs = inputs_of(std::slice::from_ref(&mail));
    let name = |input: &irispan_extract::job::Input| {
        let path = input.name().strip_prefix(mail.to_str().expect("a name"));
        path.expect("below")[1..].to_owned()
    };
    let expected = [
        ".Archive.2024/new/7",
        ".Sent/cur/4",
        "cur/1",
        "more/8",
        "more/tmp/9",
        "new/2",
        "sub/cur/10",
    ];
    assert_eq!(inputs.iter().map(name).collect::<Vec<_>>(), expected);
    let output = folder.path().join("links");
    let mut settings = Settings::new(output.clone());
    settings.format = Format::JsonLines;
    let outcome = run(&Scanner::new(), &inputs, &settings, &mut |_| {}).expect("tables");
    assert_eq!((outcome.rows, outcome.losses), (7, 0));
    // A file in `cur` or `new` is a message, however short. The format of others is recognized.
    for (name, field) in [("Sent/cur/4", Value::from("1")), ("more/8", Value::Null)] {
        let table = fs::read(output.join(format!("{name}.links.jsonl.zst"))).expect("a table");
        let row = zstd::decode_all(table.as_slice()).expect("a table");
        let row: Value = serde_json::from_slice(&row).expect("a row");
        assert_eq!(row["field"], field, "{row}");
    }
    assert!(output.join("Sent/cur/4.links.jsonl.zst").exists(), "in a folder that is not hidden");
}
