//! What the folders hold that a job reads.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use irispan::Scanner;
use irispan_extract::job::{Settings, inputs_of, run};
use irispan_extract::sink::Format;

/// What a job wrote is no source of the next one, unless it is named itself; links to folders around are not followed,
/// and nobody waits for a pipe.
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
    let settings = Settings { format: Format::JsonLines, ..Settings::new(output.clone()) };
    for overwrite in [false, true, true] {
        let settings = Settings { overwrite, ..settings.clone() };
        let inputs = inputs_of(std::slice::from_ref(&input));
        let outcome = run(&Scanner::new(), &inputs, &settings, &mut |_| {}).expect("a table");
        assert_eq!((outcome.tables, outcome.rows), (2, 3));
    }
    assert_eq!(inputs_of(&[output]).len(), 2, "named itself");
}

/// A source that is named through links as well is one source; links that lead nowhere are told.
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
