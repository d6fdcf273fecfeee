//! `irispan map`.

use crate::harness::{Folder, pipe};

#[test]
fn arguments() {
    let run = Folder::new().run("map https://例え.jp/ä http://a.example/").found();
    assert_eq!(run, "https://xn--r8jz45g.jp/%C3%A4\nhttp://a.example/\n");
    assert_eq!(
        Folder::new().run("map --to uri http://a.example/é").found(),
        "http://a.example/%C3%A9\n"
    );
}

#[test]
fn lines_stay_aligned() {
    let run = pipe("map", "http://a.example/é\n\r\n\nhttp://b.example/\r\n");
    assert_eq!(run.found(), "http://a.example/%C3%A9\n\n\nhttp://b.example/\n");
}

/// Nobody means the blank at the end of a line, and some systems put a mark before the first.
#[test]
fn what_stands_around_a_line_is_left_out() {
    let run = pipe("map", "\u{FEFF} http://a.example/ \r\n\thttp://b.example/c d\t\n \n\u{FEFF}\n");
    assert_eq!(run.found(), "http://a.example/\nhttp://b.example/c%20d\n\n%EF%BB%BF\n");
    let output = Folder::new().command("map").arg("http://a.example/ ").output().unwrap();
    assert_eq!(output.stdout, b"http://a.example/%20\n");
}

#[test]
fn a_line_that_cannot_be_mapped_stops_no_other() {
    let run = pipe("map", b"http://a.example/\nhttp://xn--a-ecp.example/\n\xff\nhttp://b.example/");
    assert_eq!(run.stdout, "http://a.example/\n\n\nhttp://b.example/\n");
    let lines: Vec<_> = run.wrong().lines().collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].starts_with("irispan: line 2: host: "), "{lines:?}");
    assert!(lines[0].contains("at byte "), "{lines:?}");
    assert_eq!(lines[1], "irispan: line 3: not UTF-8, at byte 0: convert it to UTF-8");
}

#[test]
fn nothing_in_nothing_out() {
    assert_eq!(pipe("map", "").found(), "");
}

#[test]
fn a_line_of_a_mebibyte() {
    let line = format!("http://a.example/{}", "é".repeat(1 << 19));
    let run = pipe("map", &line).found();
    assert_eq!(run.len(), "http://a.example/".len() + 6 * (1 << 19) + 1);
    assert!(run.ends_with("%C3%A9\n"));
}

#[test]
fn other_forms_are_not_offered() {
    assert!(pipe("map --to iri", "").wrong().contains("[possible values: uri]"));
}
