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
