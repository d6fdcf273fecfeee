//! Options that reduce the output: paths, counts, some links, or nothing.

use std::process::Stdio;

use crate::harness::{Folder, Run, pipe};

const LINKS: &str = "http://a.example/ http://b.example/\nhttp://a.example/ http://c.example/\n";

fn folder() -> Folder {
    Folder::new()
        .file("a", LINKS)
        .file("b", "none")
        .file("c", "www.example.com")
        .file("n\nl", LINKS)
}

#[test]
fn paths() {
    let folder = folder();
    assert_eq!(folder.run("scan -l .").found(), "./a\n./c\n./n\\nl\n");
    assert_eq!(folder.run("scan -l a").found(), "a\n");
    assert_eq!(folder.run("scan --files-with-matches -0 .").found(), "./a\0./c\0./n\nl\0");
    assert_eq!(folder.run("scan --files-without-match .").found(), "./b\n");
    assert_eq!(folder.run("scan --files-without-match --null .").found(), "./b\0");
    assert_eq!(folder.run("scan --files-without-match a").status, 1);
    assert_eq!(folder.run("scan -l b").status, 1);
    assert_eq!(folder.run("scan -c -0 .").found(), "./a\x004\n./c\x001\n./n\nl\x004\n");
    assert_eq!(folder.run("scan -l -j 3 --unique .").found(), "./a\n./c\n");
    let run = folder.run("scan -l a no/such");
    assert_eq!(run.stdout, "a\n");
    assert!(run.wrong().contains("no/such"));
    for options in ["-l -c", "-l -f csv", "-l --files-without-match", "-0", "-q -0", "-l --json"] {
        assert!(folder.run(&format!("scan {options} a")).wrong().contains("--"), "{options}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn paths_that_are_not_utf_8_can_be_fed_back() {
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new();
    let name = std::ffi::OsStr::from_bytes(b"\xff\\");
    std::fs::write(folder.path().join(name), LINKS).unwrap();
    let output = folder.command("scan -l -0 .").output().unwrap();
    assert_eq!(output.stdout, b"./\xff\\\0");
    assert_eq!(folder.run("scan -l .").found(), "./\u{fffd}\\\n");
}

#[test]
fn quiet() {
    let folder = folder();
    for (paths, status) in [("a", 0), ("b", 1), (".", 0), ("-c .", 0)] {
        let expected = Run { status, stdout: String::new(), stderr: String::new() };
        assert_eq!(folder.run(&format!("scan -q {paths}")), expected, "{paths}");
    }
    assert_eq!(folder.run("scan -q no/such").status, 2);
    // The rest of standard input is not waited for.
    let mut child = folder.command("scan -q a -").stdin(Stdio::piped()).spawn().unwrap();
    let open = child.stdin.take().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    drop(open);
}

#[test]
fn some_links_of_each_file() {
    let folder = folder();
    assert_eq!(
        folder.run("scan -f uri -m 1 a c a").found(),
        "http://a.example/\nhttps://www.example.com\nhttp://a.example/\n"
    );
    let three = "http://a.example/\nhttp://b.example/\nhttp://c.example/\n";
    assert_eq!(folder.run("scan -f uri -m 3 --unique a").found(), three);
    assert_eq!(folder.run("scan -c -m 3 .").found(), "./a:3\n./c:1\n./n\\nl:3\n");
    assert_eq!(folder.run("scan -c -m 9 a").found(), "4\n");
    let many: String = (0..200_000).map(|n| format!("http://a.example/{n}\n")).collect();
    let some = pipe("scan -f uri -m 70000 -j 4", &many).found();
    assert_eq!(some.lines().count(), 70_000);
    assert!(some.ends_with("/69999\n"));
    for options in ["-m 0", "-m 1 -f html"] {
        assert!(folder.run(&format!("scan {options} a")).wrong().contains("--max-count"));
    }
}

#[test]
fn with_and_without_paths() {
    let folder = folder();
    assert_eq!(folder.run("scan -c -H c").found(), "c:1\n");
    assert_eq!(folder.run("scan -c --no-filename a b").found(), "4\n0\n");
    let line = "0-15\tdomain\tlikely\twww.example.com\thttps://www.example.com\n";
    assert_eq!(folder.run("scan --no-filename c").found(), line);
    assert_eq!(folder.run("scan -n --no-filename c").found(), format!("1:1:{line}"));
    assert_eq!(folder.run("scan --line-number c").found(), format!("c:1:1:{line}"));
    assert_eq!(folder.run("scan --json c").found(), folder.run("scan -f jsonl c").found());
}

#[test]
fn headings_and_colours_in_a_pipe() {
    let folder = folder();
    let pretty = folder.run("scan -p -m 1 a c").found();
    let plain = anstream::adapter::strip_str(&pretty).to_string();
    assert_ne!(pretty, plain);
    let expected =
        "a\n1:1: http://a.example/\n\nc\n1:1: www.example.com -> https://www.example.com\n";
    assert_eq!(plain, expected);
    assert!(folder.run("scan -p -H c").found().contains('c'));
}
