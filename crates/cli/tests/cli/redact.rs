//! Links replaced.

use std::fs;
use std::io::{Read, Write};
use std::process::Stdio;

use crate::harness::{Folder, pipe};

const TEXT: &str = "ask joe@Example.com, or see https://例え.jp/a?token=1. README.md\n";

#[test]
fn templates() {
    for (options, expected) in [
        ("", "ask [email], or see [url]. README.md\n"),
        ("--replace <{scheme}|{host}>", "ask <|Example.com>, or see <https|例え.jp>. README.md\n"),
        ("--replace {{{confidence}}}", "ask {certain}, or see {certain}. README.md\n"),
        ("--replace=", "ask , or see . README.md\n"),
        ("--min-confidence possible", "ask [email], or see [url]. [domain]\n"),
    ] {
        assert_eq!(pipe(&format!("redact {options}"), TEXT).found(), expected, "{options}");
    }
    for template in ["{", "{hosts}", "}"] {
        let run = pipe(&format!("redact --replace {template}"), TEXT);
        assert!(run.wrong().contains("--replace") && run.stdout.is_empty(), "{run:?}");
    }
}

#[test]
fn some_links_only() {
    for (options, expected) in [
        ("--kind email", "[email]"),
        ("--host example.com", "[email]"),
        ("--scheme mailto", "[email]"),
        ("--host xn--r8jz45g.jp", "[url]"),
        ("--scheme ftp", ""),
    ] {
        let out = pipe(&format!("redact {options}"), TEXT).found();
        assert_eq!(out.matches('[').count(), usize::from(!expected.is_empty()), "{options}");
        assert!(out.contains(expected), "{options}");
    }
}

#[test]
fn every_other_byte_stays() {
    let folder = Folder::new().file("a", b"\xFF\r\n\0\xE4\xB8 http://a.example/\xFF b.com\xC3");
    let output = folder.command("redact --text a").output().unwrap();
    assert_eq!(output.stdout, b"\xFF\r\n\0\xE4\xB8 [url]\xFF [domain]\xC3");
    assert_eq!(pipe("redact", "").found(), "");
    assert_eq!(pipe("redact", "no link").found(), "no link");
}

#[test]
fn replacing_again_changes_nothing() {
    let once = pipe("redact", TEXT.repeat(100)).found();
    assert_eq!(pipe("redact", &once).found(), once);
}

#[test]
fn links_are_replaced_as_they_are_written() {
    let json =
        "{\"a\":\"x \\u003chttps:\\/\\/a.example\\/?b\\u0026c\\u003e\",\"http://k.example\":1}\n";
    assert_eq!(
        pipe("redact --replace \"{kind}\"", json).found(),
        "{\"a\":\"x \\u003c\\\"url\\\"\\u003e\",\"http://k.example\":1}\n"
    );
    let ansi = "\x1b[36mhttps://a.ex\x1b[1mample/\x1b[0m b\n";
    assert_eq!(pipe("redact", ansi).found(), "\x1b[36m[url]\x1b[1m\x1b[0m b\n");
    let osc = "\x1b]8;;https://secret.example/\x1b\\see www.a.com \x1b]8;;\x1b\\ b.com\n";
    let shown = pipe("redact --input ansi", osc).found();
    assert!(!shown.contains("secret") && !shown.contains("a.com"), "{shown:?}");
    assert!(!shown.contains("b.com") && shown.starts_with("\x1b]8;;[url]\x1b\\see "), "{shown:?}");
    assert_eq!(
        pipe("redact --input defanged", "hxxps[:]//evil[.]example/a, x").found(),
        "[url], x"
    );
    assert_eq!(
        pipe("redact --input escaped", "\"https:\\/\\/a.example\\/\\u00e4\";").found(),
        "\"[url]\";"
    );
}

#[test]
fn what_may_hide_links_is_refused() {
    let folder = Folder::new()
        .file("a.html", "<a href='http://a.example/'>x</a>")
        .file("a.eml", "Subject: x\n\nhttp://a.example/\n")
        .file("wide", b"\xFF\xFEh\0t\0t\0p\0")
        .file("a.gz", b"\x1F\x8B\x08\0")
        .file("b", "http://b.example/")
        .file("d/a.html", "<a href='http://a.example/'>x</a>")
        .file("e/a.txt", b"\xFE\xFF\0h\0t\0t\0p\0");
    for name in ["d", "e"] {
        let run = folder.run(&format!("redact -i {name}"));
        assert!(run.wrong().contains(&format!("{name}/a.")), "its links stay: {run:?}");
    }
    for name in ["a.html", "a.eml", "wide", "a.gz", "no/such", "."] {
        let run = folder.run(&format!("redact {name}"));
        assert!(run.wrong().contains(&format!("irispan: {name}: ")), "{run:?}");
        assert_eq!(run.stdout, "", "{name}");
    }
    let run = folder.run("redact a.html b");
    assert_eq!((run.status, run.stdout.as_str()), (2, "[url]"), "the others are done");
    assert_eq!(folder.run("redact --input text a.html").found(), "<a href='[url]'>x</a>");
    assert_eq!(folder.run("redact --no-messages a.eml").stderr, "");
}

/// No link is cut, and none remains: texts too long to be held are refused.
#[test]
fn text_without_a_blank() {
    let url = "https://intranet.example/reset?token=SECRET";
    let near = format!("{}{url},{}", "a,".repeat(524_267), "c,".repeat(99));
    let folder =
        Folder::new().file("near", near).file("url", format!("{url}{}", "x".repeat(3 << 20)));
    let out = folder.run("redact near").found();
    assert!(!out.contains("SECRET") && out.contains("[url]"), "{:?}", &out[out.len() - 300..]);
    assert_eq!(folder.run("redact url").found(), "[url]");
    let long = format!("{url}{}", "x".repeat(64 << 20));
    let folder = folder
        .file("json", format!("[\"{}\",\"{url}\"]", "x".repeat(63 << 20)))
        .file("long", &long);
    assert!(folder.run("redact --input json json").found().ends_with("[url]\"]"));
    let run = folder.run("redact -i long");
    let refused = run.wrong();
    assert!(refused.contains("long: more than 64 MiB without a blank"), "{refused}");
    assert_eq!(fs::metadata(folder.path().join("long")).unwrap().len(), long.len() as u64);
}

#[test]
fn files_in_place() {
    let folder = Folder::new()
        .file("d/a.txt", TEXT)
        .file("d/b.txt", "none")
        .file("d/c.gz", b"\x1F\x8B\x08\0")
        .file("d/.h", TEXT);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let before = fs::metadata(folder.path().join("d/b.txt")).unwrap().modified().unwrap();
    let run = folder.run("redact -i --stats d");
    assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{run:?}");
    assert!(run.stderr.contains("d/c.gz: skipped: gzip"), "{run:?}");
    let counts: Vec<_> = run.stderr.lines().skip(1).map(|line| line.trim()).collect();
    assert!(counts[0].starts_with("files") && counts[0].ends_with('3'), "{counts:?}");
    assert!(counts[1].starts_with("changed") && counts[1].ends_with('1'), "{counts:?}");
    assert!(counts[3].starts_with("replaced") && counts[3].ends_with('2'), "{counts:?}");
    assert_eq!(read("d/a.txt"), "ask [email], or see [url]. README.md\n");
    assert_eq!(read("d/.h"), TEXT);
    let after = fs::metadata(folder.path().join("d/b.txt")).unwrap().modified().unwrap();
    assert_eq!(before, after, "a file without links is left alone");

    folder.run("redact --in-place=.bak d/.h d/b.txt").found();
    assert_eq!((read("d/.h.bak"), read("d/.h")), (TEXT.to_owned(), read("d/a.txt")));
    assert_eq!(fs::read_dir(folder.path().join("d")).unwrap().count(), 5);
    // Another run would overwrite the backup.
    let folder = folder.file("d/.h", TEXT);
    assert!(folder.run("redact --in-place=.bak d/.h").wrong().contains(".h.bak: is there already"));
    assert_eq!(fs::read_to_string(folder.path().join("d/.h")).unwrap(), TEXT);
    for options in ["--in-place=", "--in-place=/x", "-i -", "-i"] {
        assert_eq!(folder.run(&format!("redact {options}")).status, 2, "{options}");
    }
}

/// A file in `cur` or `new` of a Maildir is a message, however short.
#[test]
fn messages_of_a_maildir_are_left_alone() {
    let short = "Subject: x\n\nhttp://a.example/\n";
    let folder = Folder::new().file("d/box/cur/1", short).file("d/box/new/2", short);
    let run = folder.run("redact -i d/box/cur/1");
    assert!(run.wrong().starts_with("irispan: d/box/cur/1: mail"), "{run:?}");
    for names in ["d", "d/box", "d/box/cur"] {
        let run = folder.run(&format!("redact -i {names}"));
        assert!(run.wrong().contains("d/box/cur/1: mail"), "their links stay: {run:?}");
    }
    for name in ["cur/1", "new/2"] {
        assert_eq!(fs::read_to_string(folder.path().join("d/box").join(name)).unwrap(), short);
    }
    folder.run("redact -i --input text d/box/cur/1").found();
    let text = fs::read_to_string(folder.path().join("d/box/cur/1")).unwrap();
    assert_eq!(text, "Subject: x\n\n[url]\n", "it was asked for");
}

#[cfg(unix)]
#[test]
fn what_is_not_safe_is_refused() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new().file("a", TEXT).file("b", TEXT).file("c", TEXT);
    let path = |name: &str| folder.path().join(name);
    symlink("a", path("link")).unwrap();
    fs::hard_link(path("b"), path("b2")).unwrap();
    fs::set_permissions(path("c"), fs::Permissions::from_mode(0o444)).unwrap();
    for (name, message) in
        [("link", "a symbolic link"), ("b", "hard links"), ("c", "cannot be written to")]
    {
        let run = folder.run(&format!("redact -i {name}"));
        assert!(run.wrong().contains(&format!("{name}: ")) && run.stderr.contains(message));
        assert_eq!(fs::read_to_string(path(name)).unwrap(), TEXT, "{name}");
    }
    fs::set_permissions(path("a"), fs::Permissions::from_mode(0o640)).unwrap();
    folder.run("redact -i a").found();
    assert_eq!(fs::metadata(path("a")).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 5, "nothing is left behind");
    // Reading the file that is written would never end.
    let out = fs::OpenOptions::new().append(true).open(path("b")).unwrap();
    let output = folder.command("redact b").stdout(out).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is also the output"));
}

#[test]
fn a_pipe_is_written_while_it_is_read() {
    let folder = Folder::new();
    let mut child =
        folder.command("redact").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    stdin.write_all(b"see http://a.example/ now\n").unwrap();
    let mut begin = [0; 14];
    stdout.read_exact(&mut begin).unwrap();
    assert_eq!(&begin, b"see [url] now\n");
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// A hyperlink is held back until its text ends, or for 1 MiB of text: no link in it is written.
#[test]
fn hyperlinks_with_long_texts() {
    for (length, ended) in [(10, "\x1b]8;;\x07"), (3 << 20, "\x1b]8;;\x07"), (3 << 20, "")] {
        let shown = "x".repeat(length);
        let text =
            format!("a \x1b]8;;https://a.example/secret\x07b@c.com {shown} www.d.com{ended}");
        let run = pipe("redact --input ansi", &text).found();
        let expected = format!("a \x1b]8;;[url]\x07[email] {shown} [domain]{ended}");
        assert!(run == expected, "{length}: {} {}", run.len(), &run[..run.len().min(99)]);
        let folder = Folder::new().file("a", &text);
        folder.run("redact -i --input ansi a").found();
        assert!(fs::read_to_string(folder.path().join("a")).unwrap() == expected);
    }
}
