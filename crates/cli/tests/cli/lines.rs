//! Whole lines, the lines around them, and hyperlinks.

use std::io::Write;
use std::process::Stdio;

use crate::harness::{Folder, Run, pipe};

const TEXT: &str = "one\ntwo www.a.com and http://b.example/ä\r\nthree\nfour\nfive\nsix b.com";

fn folder() -> Folder {
    Folder::new().file("a", TEXT).file("b", "none\n").file("n\nl", "see www.c.com\n")
}

#[test]
fn lines_and_lines_around_them() {
    let folder = folder();
    let two = "two www.a.com and http://b.example/ä";
    for (options, expected) in [
        ("--line a", format!("a:2:{two}\na:6:six b.com\n")),
        ("-A 1 a", format!("a:2:{two}\na-3-three\n--\na:6:six b.com\n")),
        ("-B 1 a", format!("a-1-one\na:2:{two}\n--\na-5-five\na:6:six b.com\n")),
        ("-C 2 a", format!("a-1-one\na:2:{two}\na-3-three\na-4-four\na-5-five\na:6:six b.com\n")),
        ("-C 1 -A 0 a", format!("a-1-one\na:2:{two}\n--\na-5-five\na:6:six b.com\n")),
        ("--line --no-filename a", format!("2:{two}\n6:six b.com\n")),
        ("--line -m 1 a", format!("a:2:{two}\n")),
        ("--line --host b.com a", "a:6:six b.com\n".to_owned()),
        ("--line .", format!("./a:2:{two}\n./a:6:six b.com\n./n\\nl:1:see www.c.com\n")),
        ("-C0 -m1 .", format!("./a:2:{two}\n./n\\nl:1:see www.c.com\n")),
        ("-A1 -m1 .", format!("./a:2:{two}\n./a-3-three\n--\n./n\\nl:1:see www.c.com\n")),
    ] {
        assert_eq!(folder.run(&format!("scan {options}")).found(), expected, "{options}");
    }
    let all = folder.run("scan -C 18446744073709551615 .").found();
    assert_eq!(all.lines().count(), 8, "{all}");
    assert_eq!(folder.run("scan -C 3 -c a").found(), "3\n");
    assert_eq!(folder.run("scan -C 3 -l .").found(), "./a\n./n\\nl\n");
    assert_eq!(
        folder.run("scan --line b"),
        Run { status: 1, stdout: String::new(), stderr: String::new() }
    );
    for options in ["-f uri", "--json", "--unique", "--input json", "--input mail"] {
        assert!(folder.run(&format!("scan --line {options} a")).wrong().contains("--line"));
    }
}

#[test]
fn the_file_is_read_as_it_is() {
    let folder = Folder::new()
        .file("a.json", "{\"a\":\"http:\\/\\/a.example\",\n\"b\":\"http://b.example\"}\n")
        .file("a.eml", "Subject: x\n\nsee http://a.example/\n")
        .file("a.html", "<a\nhref='http://a.example/'>\n");
    assert_eq!(folder.run("scan --line a.json").found(), "a.json:2:\"b\":\"http://b.example\"}\n");
    assert_eq!(folder.run("scan --line a.eml").found(), "a.eml:3:see http://a.example/\n");
    assert_eq!(folder.run("scan --line a.html").found(), "a.html:2:href='http://a.example/'>\n");
}

#[test]
fn links_are_marked_and_can_be_followed() {
    let folder = folder();
    let line = folder.run("scan --line --color always --host www.a.com a").found();
    assert!(line.contains("two \x1b[4mwww.a.com\x1b[0m and http://b.example/ä\n"), "{line:?}");
    let line = folder.run("scan --line --hyperlink always a").found();
    let first = "\x1b]8;;https://www.a.com\x1b\\www.a.com\x1b]8;;\x1b\\";
    assert!(line.contains(first), "{line:?}");
    assert!(line.contains("\x1b]8;;http://b.example/%C3%A4\x1b\\http://b.example/ä\x1b]8;;\x1b\\"));
    let record = folder.run("scan --hyperlink always -m1 a").found();
    assert_eq!(record, format!("a:8-17\tdomain\tlikely\t{first}\thttps://www.a.com\n"));
    for options in ["", "--hyperlink auto", "--hyperlink never", "--hyperlink always --json"] {
        let out = folder.run(&format!("scan {options} a")).found();
        assert!(!out.contains('\x1b'), "{options}");
    }
    let pretty = folder.run("scan --line -p a b").found();
    let plain = anstream::adapter::strip_str(&pretty).to_string();
    assert!(plain.starts_with("a\n2:two www.a.com") && plain.ends_with("6:six b.com\n"), "{plain}");
}

#[test]
fn controls_are_harmless_and_long_lines_are_cut() {
    let bytes = b"\x1b[2J\x9b\xFF\xE2\x80\xAE\ta\x08 www.a.com \x07\n";
    let line = pipe("scan --line --color always", bytes).found();
    let plain = line.replace("\x1b[35m", "").replace("\x1b[32m", "").replace("\x1b[4m", "");
    let plain = plain.replace("\x1b[0m", "");
    assert!(!plain.contains(|c: char| c.is_control() && c != '\n' && c != '\t'), "{line:?}");
    assert!(!plain.contains('\u{202e}') && plain.contains("www.a.com"), "{line:?}");

    let long = format!("{} www.a.com {}\n", "x ".repeat(1 << 20), "y ".repeat(1 << 20));
    let line = pipe("scan --line", &long).found();
    assert!(line.len() < 2000 && line.starts_with("-:1:…"), "{}", line.len());
    assert!(line.ends_with("y …\n") || line.ends_with(" y…\n"), "{line:?}");
    let many = "www.a.com ".repeat(100_000);
    let line = pipe("scan --line -j 3", &many).found();
    assert_eq!(line, format!("-:1:{many}\n"));
}

#[test]
fn threads_and_blocks_change_nothing() {
    let text: String = (0..60_000)
        .map(|n| if n % 7 == 0 { format!("{n} see www.a.com.\n") } else { format!("{n} é\n") })
        .collect();
    let folder = Folder::new().file("a", &text);
    let one = folder.run("scan -C 2 -j 1 a").found();
    assert_eq!(folder.run("scan -C 2 -j 3 a").found(), one);
    assert_eq!(pipe("scan -C 2", &text).found(), one.replace("a:", "-:").replace("a-", "--"));
    let mut expected = String::new();
    for (n, line) in text.lines().enumerate() {
        let separator = match n % 7 {
            0 => ':',
            1 | 2 | 5 | 6 => '-',
            _ => continue,
        };
        if n % 7 == 5 {
            expected.push_str("--\n");
        }
        expected.push_str(&format!("a{separator}{}{separator}{line}\n", n + 1));
    }
    assert_eq!(one, expected);
}

/// Reading stops when enough lines are printed.
#[test]
fn enough_is_enough() {
    let text =
        format!("one www.a.com\n{}\ntwo www.b.com\nthree www.c.com\nfour\n", "x\n".repeat(9));
    let folder = Folder::new().file("a", &text).file("b", text.repeat(100_000));
    for (options, expected) in [
        ("-m 1 --line", "1:one www.a.com\n"),
        ("-m 2 -A 1", "1:one www.a.com\n2-x\n--\n12:two www.b.com\n13-three www.c.com\n"),
        ("-m 1 -B 1", "1:one www.a.com\n"),
    ] {
        for file in ["a", "b", "-j1 b"] {
            let run = folder.run(&format!("scan --no-filename {options} {file}")).found();
            assert_eq!(run, expected, "{options} {file}");
        }
    }
    // An endless input ends with the second link, when the pipe of its writer breaks.
    let mut command = folder.command("scan --line -m 2");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    while stdin.write_all(text.as_bytes()).is_ok() {}
    let run = Run::of(child.wait_with_output().unwrap());
    assert_eq!(run.stdout, "-:1:one www.a.com\n-:12:two www.b.com\n");
}

/// Formats other than text encode targets: their lines have no hyperlinks.
#[test]
fn lines_of_mail_and_documents_have_no_hyperlinks() {
    let mail = "From: a@b.example\nTo: c@d.example\nSubject: x\nMIME-Version: 1.0\n\
                Content-Transfer-Encoding: quoted-printable\n\nhttp://a.example/?x=3D1 http://a.example/lo=\nng\n";
    let page = "<html><a href='http://a.example/?b=1&amp;c=2'>x</a>";
    let coloured = "\x1b]8;;http://a.example/b c\x1b\\x\x1b]8;;\x1b\\";
    for text in [mail, page, coloured, "<rss>http://a.example/?b&amp;c"] {
        let found = pipe("scan --line --hyperlink always", text).found();
        assert!(found.contains("http://a.example/") && !found.contains('\u{1b}'), "{found}");
        let found = pipe("scan --line --hyperlink always --input text", text).found();
        assert!(found.contains("\u{1b}]8;;http://a.example/"), "{found}");
    }
}
