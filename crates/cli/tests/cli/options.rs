//! Each option of `scan`.

use crate::harness::{Folder, pipe};

const ALL_KINDS: &str = "https://a.example/ and www.example.com or README.md by joe@example.com";

/// Returns the fourth field of each record.
fn texts(run: &str) -> Vec<&str> {
    run.lines().map(|line| line.split('\t').nth(3).unwrap()).collect()
}

#[test]
fn profile() {
    let unlisted = "http://a.unlisted/ http://example.com/";
    assert_eq!(texts(&pipe("scan --profile default", unlisted).found()).len(), 2);
    assert_eq!(texts(&pipe("scan --profile uts58", unlisted).found()), ["http://example.com/"]);
}

#[test]
fn min_confidence() {
    let likely = ["https://a.example/", "www.example.com", "joe@example.com"];
    assert_eq!(texts(&pipe("scan", ALL_KINDS).found()), likely);
    assert_eq!(texts(&pipe("scan --min-confidence likely", ALL_KINDS).found()), likely);
    let certain = pipe("scan --min-confidence certain", ALL_KINDS).found();
    assert_eq!(texts(&certain), ["https://a.example/", "joe@example.com"]);
    let possible = pipe("scan --min-confidence possible", ALL_KINDS).found();
    assert!(texts(&possible).contains(&"README.md"), "{possible}");
}

#[test]
fn kind() {
    assert_eq!(texts(&pipe("scan --kind url", ALL_KINDS).found()), ["https://a.example/"]);
    let two = pipe("scan --kind domain,email", ALL_KINDS).found();
    assert_eq!(texts(&two), ["www.example.com", "joe@example.com"]);
    let twice = pipe("scan --kind domain --kind email", ALL_KINDS).found();
    assert_eq!(two, twice);
}

#[test]
fn schemes() {
    let text = "http://a.example/ gopher://b.example/ tel:+81312345678";
    let default = pipe("scan", text).found();
    assert!(texts(&default).contains(&"tel:+81312345678"), "{default}");
    let only = pipe("scan --kind url --schemes gopher", text).found();
    assert_eq!(texts(&only), ["gopher://b.example/"]);
    let less = pipe("scan --schemes -tel", text).found();
    assert!(!less.contains("tel:+"), "{less}");
    assert!(less.contains("http://a.example/"), "{less}");
    let odd = "x-odd+1://c.example/ http://a.example/";
    assert_eq!(texts(&pipe("scan --schemes=+X-Odd+1", odd).found()).len(), 2);
}

#[test]
fn schemes_that_are_none() {
    for list in ["http://", "1", "é", "http,,ftp", "+", "-", "a:b"] {
        let run = pipe(&format!("scan --schemes={list}"), "");
        assert!(run.wrong().contains("is not a scheme name: an ASCII letter"), "{}", run.stderr);
        assert!(run.stderr.contains("--schemes"), "{}", run.stderr);
    }
    assert!(pipe("scan --schemes=http,+ftp", "").wrong().contains("with a sign"));
    assert!(pipe("scan --schemes=-htpp", "").wrong().contains("nothing to remove"));
}

#[test]
fn beginnings_of_schemes_and_schemes_without_slashes() {
    let text = "odd://a.example/ web+a://b.example/ ticket:7 javascript://c.example/";
    let any = pipe("scan --kind url --schemes any", text).found();
    assert_eq!(texts(&any), ["odd://a.example/", "web+a://b.example/"]);
    let some = pipe("scan --kind url --schemes web+*,ticket:", text).found();
    assert_eq!(texts(&some), ["web+a://b.example/", "ticket:7"]);
}

#[test]
fn top_level_domains() {
    let folder = Folder::new()
        .file("tlds", "# ours\nLAN\n")
        .file("text", "a.example.com b.lan c.zip d.corp e@f.lan");
    let found = |options: &str| {
        let records = folder.run(&format!("scan --min-confidence possible {options} text")).found();
        texts(&records).join(" ")
    };
    // The second walk asks for no top-level domain in an address (R2-36).
    assert_eq!(found(""), "a.example.com c.zip e@f.lan");
    assert_eq!(found("--tlds tlds"), "b.lan e@f.lan");
    assert_eq!(found("--tlds +lan,-zip"), "a.example.com b.lan e@f.lan");
    assert_eq!(found("--tlds any,-zip"), "a.example.com b.lan d.corp e@f.lan");
    for (list, message) in
        [("none", "no such file"), ("+a.b", "top-level domain"), ("-q", "remove")]
    {
        let run = folder.run(&format!("scan --tlds {list} text"));
        assert!(run.wrong().contains(message), "{}", run.stderr);
        assert!(run.stderr.contains("--tlds"), "{}", run.stderr);
    }
}

#[test]
fn offsets() {
    let text = "ä😀\n é http://a.example/ä z".as_bytes();
    for (unit, span) in [("byte", "11-30"), ("utf16", "7-25"), ("codepoint", "6-24")] {
        let run = pipe(&format!("scan --offsets {unit}"), text).found();
        assert!(run.starts_with(&format!("-:{span}\t")), "{unit}: {run}");
    }
    for (unit, column) in [("byte", 5), ("utf16", 4), ("codepoint", 4)] {
        let run = pipe(&format!("scan --line-column --offsets {unit}"), text).found();
        assert!(run.starts_with(&format!("-:2:{column}:")), "{unit}: {run}");
    }
}

/// Bytes that are not UTF-8 count as bytes in byte offsets, and as one U+FFFD each in the others.
#[test]
fn offsets_in_latin_1() {
    let text = b"caf\xe9 d\xe9j\xe0 http://a.example/ \xfc";
    let run = pipe("scan", text).found();
    assert!(run.starts_with("-:10-27\t"), "{run}");
    for unit in ["utf16", "codepoint"] {
        let run = pipe(&format!("scan --offsets {unit}"), text).found();
        assert!(run.starts_with("-:10-27\t"), "{unit}: {run}");
    }
    // A truncated sequence of three bytes is one U+FFFD.
    let run = pipe("scan --offsets codepoint", b"\xf0\x9f\x98 http://a.example/").found();
    assert!(run.starts_with("-:2-19\t"), "{run}");
}

#[test]
fn count() {
    let two = "http://a.example/ http://b.example/";
    let folder = Folder::new().file("d/a", two).file("d/b", "nothing").file("d/c", two);
    assert_eq!(folder.run("scan --count d").found(), "d/a:2\nd/c:2\n");
    assert_eq!(folder.run("scan -c d/a d/b").found(), "d/a:2\n");
    assert_eq!(folder.run("scan --count d/a").found(), "2\n");
    assert_eq!(pipe("scan --count", two).found(), "2\n");
    let none = folder.run("scan --count d/b");
    assert_eq!((none.status, none.stdout.as_str()), (1, "0\n"));
    assert_eq!(folder.run("scan --count --unique d").found(), "d/a:2\n");
    assert!(folder.run("scan --count --format csv d").wrong().contains("cannot be used with"));
}

#[test]
fn stats() {
    let run = pipe("scan --stats", ALL_KINDS);
    assert_eq!(run.status, 0);
    let value = |name: &str| {
        let line = run.stderr.lines().find(|line| line.trim_start().starts_with(name)).unwrap();
        line.split_whitespace().last().unwrap().to_owned()
    };
    for (name, expected) in [
        ("files", "1"),
        ("bytes", &ALL_KINDS.len().to_string()),
        ("links", "3"),
        ("url", "1"),
        ("domain", "1"),
        ("email", "1"),
        ("certain", "2"),
        ("likely", "1"),
        ("possible", "0"),
        ("unmappable", "0"),
        ("errors", "0"),
    ] {
        assert_eq!(value(name), *expected, "{name} in {}", run.stderr);
    }
    assert!(value("seconds").parse::<f64>().unwrap() >= 0.0);
    assert!(!run.stderr.contains("unique"), "{}", run.stderr);

    let run = pipe("scan --stats --count", "http://xn--a-ecp.example/");
    assert_eq!((run.status, run.stdout.as_str()), (0, "1\n"));
    let unmappable = run.stderr.lines().find(|line| line.starts_with("unmappable")).unwrap();
    assert!(unmappable.ends_with(" 1"), "{}", run.stderr);
}

#[test]
fn unique() {
    let folder = Folder::new()
        .file("b", "HTTP://a.example/ http://b.example/")
        .file("a", "http://a.example/ http://xn--a-ecp.example/ http://a.example/")
        .file("c", "http://xn--a-ecp.example/ http://a.example/");
    let run = folder.run("scan --unique --stats .");
    assert_eq!(run.status, 0);
    let firsts: Vec<_> = run.stdout.lines().map(|line| line.split('\t').next().unwrap()).collect();
    let all = folder.run("scan .").found();
    assert_eq!(all.lines().count(), 7, "{all}");
    assert!(firsts.contains(&"./a:0-17"), "{firsts:?}");
    assert!(!firsts.contains(&"./a:44-61"), "{firsts:?}");
    assert!(!firsts.iter().any(|first| first.starts_with("./c")), "{firsts:?}");
    let unique = run.stderr.lines().find(|line| line.starts_with("unique")).unwrap();
    assert!(unique.ends_with(&format!(" {}", firsts.len())), "{unique}");

    let jsonl = folder.run("scan --unique --format jsonl .").found();
    let records = folder.run("scan --format jsonl .").found();
    assert_eq!(jsonl.lines().next(), records.lines().next());
    assert_eq!(jsonl.lines().count(), firsts.len());

    assert!(folder.run("scan --unique --format html .").wrong().contains("--unique"));
}

#[test]
fn unique_on_a_rung() {
    let text = "http://a.example/é HTTP://a.example/é http://a.example/%C3%A9 \
        http://a.example:80/b/../%C3%A9 http://a.example/%C3%A9#f\n\
        http://xn--a-ecp.example/ http://xn--a-ecp.example/";
    for (option, links) in [
        ("", 7),
        ("--unique", 5),
        ("--unique=simple", 6),
        ("--unique=case", 5),
        ("--unique=percent", 4),
        ("--unique=path", 4),
        ("--unique=scheme", 3),
        ("--unique=protocol", 2),
    ] {
        let run = pipe(&format!("scan --count {option}"), text).found();
        assert_eq!(run, format!("{links}\n"), "{option}");
    }
    // A rung follows an equals sign, so that a path after the option is still a path.
    let folder = Folder::new().file("scheme", text);
    assert_eq!(folder.run("scan --count --unique scheme").found(), "5\n");
    assert!(pipe("scan --unique=top", text).wrong().contains("[possible values: simple"));
}

#[test]
fn input() {
    let text = "http://a.example/";
    assert_eq!(pipe("scan --input auto", text), pipe("scan --input text", text));
    assert!(pipe("scan --input warc", text).wrong().contains("[possible values: auto"));
    for input in ["mail", "mbox", "html"] {
        let run = pipe(&format!("scan --input {input} --offsets utf16"), text);
        assert!(run.wrong().contains("can only be `byte`"), "{}", run.stderr);
        let run = pipe(&format!("scan --input {input} --format uri"), text);
        assert_eq!(run.stdout, "http://a.example/\n");
    }
}

#[test]
fn hidden_and_ignored_files() {
    let link = "http://a.example/";
    let folder = Folder::new()
        .file(".gitignore", "b\n")
        .file(".git/a", link)
        .file("b", link)
        .file(".c", link);
    assert_eq!(folder.run("scan .").status, 1);
    assert_eq!(folder.run("scan --count -u .").found(), "./b:1\n");
    assert_eq!(folder.run("scan --count --hidden .").found(), "./.c:1\n./.git/a:1\n");
    assert_eq!(folder.run("scan --count -uu .").found(), "./.c:1\n./.git/a:1\n./b:1\n");
    assert_eq!(folder.run("scan --count .git").found(), ".git/a:1\n");
}

#[cfg(unix)]
#[test]
fn symbolic_links() {
    let folder = Folder::new().file("a/x", "http://a.example/").file("b/y", "");
    std::os::unix::fs::symlink("../a", folder.path().join("b/to-a")).unwrap();
    std::os::unix::fs::symlink("../a/x", folder.path().join("b/to-x")).unwrap();
    assert_eq!(folder.run("scan b").status, 1);
    assert_eq!(folder.run("scan --count --follow b").found(), "b/to-a/x:1\nb/to-x:1\n");
    assert_eq!(folder.run("scan --count b/to-x").found(), "1\n");
    std::os::unix::fs::symlink("gone", folder.path().join("b/to-gone")).unwrap();
    assert_eq!(folder.run("scan b").status, 1);
    for run in [folder.run("scan --follow b"), folder.run("scan b/to-gone")] {
        let expected = "irispan: b/to-gone: a symbolic link that leads nowhere: ";
        assert!(run.wrong().starts_with(expected), "{}", run.stderr);
    }
    std::os::unix::fs::symlink("..", folder.path().join("a/up")).unwrap();
    let run = folder.run("scan --count --follow a");
    assert!(run.wrong().contains("a symbolic link back to"), "{}", run.stderr);
    assert!(run.stdout.contains("a/x:1\n"), "{}", run.stdout);
    std::os::unix::fs::symlink("self", folder.path().join("a/self")).unwrap();
    let run = folder.run("scan --count --follow a");
    assert!(
        run.wrong().contains("a/self: a symbolic link that leads back to itself: "),
        "{}",
        run.stderr
    );
}

#[test]
fn unknown_values_list_the_known() {
    for (option, known) in [
        ("--format xml", "[possible values: text, jsonl, csv, uri, html]"),
        ("--profile strict", "[possible values: default, uts58]"),
        ("--min-confidence sure", "[possible values: possible, likely, certain]"),
        ("--kind url,phone", "[possible values: url, domain, email]"),
        ("--offsets utf8", "[possible values: byte, utf16, codepoint]"),
        ("--color blue", "[possible values: auto, always, never]"),
        (
            "--input pdf",
            "[possible values: auto, text, escaped, json, ansi, defanged, mail, mbox, maildir, html]",
        ),
        ("--threads many", "'--threads <N>': not a whole number from 0 to 1024"),
        ("--threads 99999", "from 0 to 1024"),
        ("-j -1", "'--threads <N>': not a whole number from 0 to 1024"),
        ("-m x", "'--max-count <N>': not a whole number of 1 or more"),
        ("--max-count -1", "'--max-count <N>': not a whole number of 1 or more"),
        ("-C -2", "'--context <NUM>': not a whole number, such as 10"),
        ("--max-depth 1.5", "'--max-depth <N>': not a whole number, such as 10"),
        ("--no-such-option", "--no-such-option"),
    ] {
        let run = pipe(&format!("scan {option}"), "http://a.example/");
        assert!(run.wrong().contains(known), "{option}: {}", run.stderr);
        assert_eq!(run.stdout, "", "{option}");
    }
}

/// Values that are not UTF-8 are reported with their option.
#[cfg(unix)]
#[test]
fn values_that_are_no_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = Folder::new();
    for (before, value, place) in [
        ("scan --tlds", &b"+\xFF"[..], "--tlds"),
        ("scan \u{E9} --host", b"\xFF.example", "--host"),
        ("scan", b"--scheme=\xFF", "--scheme"),
    ] {
        let output = folder.command(before).arg(OsStr::from_bytes(value)).output().unwrap();
        let run = crate::harness::Run::of(output);
        let message = format!("irispan: {place}: its value is not UTF-8: convert it to UTF-8\n");
        assert_eq!(run.wrong(), message, "{before}");
    }
}

#[test]
fn a_file_in_place_of_a_subcommand() {
    let folder = Folder::new().file("scans", "http://a.example/").file("d/x y", "");
    for (args, name) in [("scans", "scans"), ("d", "d"), ("d/x", "d/x"), ("a.txt -c", "a.txt")] {
        let run = folder.run(args);
        let message = run.wrong();
        assert!(message.starts_with(&format!("irispan: {name}: is not a subcommand")), "{message}");
        assert!(message.ends_with(&format!("`irispan scan {name}`\n")), "{message}");
        assert_eq!(run.stdout, "");
    }
    assert!(folder.run("scann").wrong().contains("unrecognized subcommand 'scann'"));
    let run = folder.run("http://a.example/");
    assert!(run.wrong().ends_with("`irispan explain http://a.example/`\n"), "{}", run.stderr);
}
