//! The order of the output, and outputs that are not read to the end.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use crate::harness::{Folder, pipe};

/// Files of all sizes, some larger than a chunk, some empty, and more than the number scanned
/// ahead.
fn many() -> Folder {
    let mut folder = Folder::new();
    for n in 0..150 {
        let links = if n % 50 == 7 { 4000 } else { n % 5 };
        let mut text = String::new();
        for link in 0..links {
            text.push_str(&format!("http://a.example/{}/{n}\n", link % 1000));
        }
        folder = folder.file(&format!("d{}/f{n}", n % 4), text);
    }
    folder
}

#[test]
fn threads_change_nothing() {
    let folder = many();
    for options in ["", "-f jsonl --line-column", "-f csv", "-f uri --unique", "-f html", "--count"]
    {
        let one = folder.run(&format!("scan {options} --threads 1 .")).found();
        assert!(one.len() > 100, "{options}: {one}");
        for threads in [0, 2, 7] {
            let some = folder.run(&format!("scan {options} --threads {threads} .")).found();
            assert!(some == one, "{options}, {threads} threads");
        }
    }
}

/// A file that several threads share, among small ones.
#[test]
fn threads_that_share_a_file_change_nothing() {
    let line = |n| match n % 5 {
        0 => format!("ä😀 http://a.example/{n}\r\n"),
        1 => format!("http://xn--a-ecp.example/{n} "),
        2 => "x".repeat(700) + "\n",
        3 => format!("www.例え.jp/{}, joe@example.com\u{1}", n % 100),
        _ => format!("{}\n", "prose. ".repeat(30)),
    };
    let text: String = (0..30_000).map(line).collect();
    assert!(text.len() > 5 << 20);
    let folder = Folder::new().file("a", "http://a.example/").file("b", &text).file("c", "a.com");
    for options in [
        "",
        "-f jsonl --line-column --offsets utf16",
        "-f csv",
        "-f html",
        "-f uri",
        "--unique",
        "--count",
    ] {
        let one = folder.run(&format!("scan {options} --threads 1 ."));
        assert_eq!(one.status, 0, "{options}");
        assert!(one.stdout.len() > 12, "{options}: {}", one.stdout);
        for threads in [2, 7] {
            let some = folder.run(&format!("scan {options} --threads {threads} ."));
            assert!(some == one, "{options}, {threads} threads");
        }
    }
    let stats = folder.run("scan --stats --threads 3 b");
    let value = |name| stats.stderr.lines().find(|line| line.trim_start().starts_with(name));
    for (name, expected) in [("links", " 24000"), ("unmappable", " 6000")] {
        assert!(value(name).is_some_and(|line| line.ends_with(expected)), "{}", stats.stderr);
    }
    let one = pipe("scan -f jsonl --threads 1", &text).found();
    assert!(pipe("scan -f jsonl --threads 4", &text).found() == one);
}

#[test]
fn output_follows_arguments_then_names() {
    let link = "http://a.example/";
    let folder =
        Folder::new().file("z", link).file("d/b", link).file("d/a/x", link).file("d/a-", link);
    let counts = folder.run("scan --count z d z").found();
    assert_eq!(counts, "z:1\nd/a/x:1\nd/a-:1\nd/b:1\nz:1\n");
}

#[test]
fn every_link_of_a_large_file_comes_once() {
    let mut text = String::new();
    for n in 0..20_000 {
        text.push_str(&format!("see http://a.example/{n} now "));
    }
    let uris = pipe("scan -f uri", &text).found();
    let expected: String = (0..20_000).map(|n| format!("http://a.example/{n}\n")).collect();
    assert!(uris == expected);
    let jsonl = pipe("scan -f jsonl --line-column --offsets utf16", &text).found();
    let last = jsonl.lines().last().unwrap();
    let start = text.rfind("http").unwrap();
    assert!(last.contains(&format!("\"start\":{start},")), "{last}");
    assert!(last.contains(&format!("\"line\":1,\"column\":{},", start + 1)), "{last}");
}

#[test]
fn a_closed_pipe_is_a_quiet_end() {
    let folder = many();
    for options in ["scan -f jsonl", "scan -f html --threads 1", "scan --stats"] {
        let mut child = folder
            .command(&format!("{options} . ."))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut first).unwrap();
        drop(stdout);
        assert!(first.ends_with('\n'), "{first:?}");
        let mut messages = String::new();
        child.stderr.take().unwrap().read_to_string(&mut messages).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "{options}");
        assert_eq!(messages, "", "{options}");
    }
}

/// The program ends without waiting for more input.
#[test]
fn a_closed_pipe_does_not_wait_for_standard_input() {
    let folder = many();
    let mut child = folder
        .command("scan -f jsonl . -")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let open = child.stdin.take().unwrap();
    let mut first = [0; 100];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    drop(open);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let folder = Folder::new().file("a", "http://a.example/");
    let output = folder.command("scan a").stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.starts_with("irispan: standard output: "), "{message}");
}
