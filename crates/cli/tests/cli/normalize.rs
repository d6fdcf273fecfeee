//! `irispan normalize`.

use serde_json::{Value, json};

use crate::harness::{Folder, pipe};

const IRI: &str = "HTTP://例え.JP:80/%7ea/./b/../é#%c3%a9";

#[test]
fn every_rung() {
    for (rung, normal) in [
        ("simple", IRI),
        ("case", "http://例え.JP:80/%7Ea/./b/../é#%C3%A9"),
        ("percent", "http://%E4%BE%8B%E3%81%88.jp:80/~a/./b/../%C3%A9#%C3%A9"),
        ("path", "http://%E4%BE%8B%E3%81%88.jp:80/~a/%C3%A9#%C3%A9"),
        ("scheme", "http://xn--r8jz45g.jp/~a/%C3%A9#%C3%A9"),
        ("protocol", "http://xn--r8jz45g.jp/~a/%C3%A9"),
    ] {
        let run = Folder::new().run(&format!("normalize --rung {rung} {IRI}"));
        assert_eq!(run.found(), format!("{normal}\n"));
    }
    assert_eq!(pipe("normalize", IRI).found(), "http://xn--r8jz45g.jp/~a/%C3%A9#%C3%A9\n");
}

#[test]
fn lines_stay_aligned() {
    let run = pipe("normalize", b"X:a\n\nhttp://a/%\nx:\xFF\nhttp://xn--a-ecp.example/\nX:b\r\n");
    assert_eq!(run.stdout, "x:a\n\n\n\n\nx:b\n");
    let lines: Vec<_> = run.wrong().lines().collect();
    assert_eq!(
        lines[0],
        "irispan: line 2: empty, at byte 0: give an identifier in each argument or line"
    );
    assert!(lines[1].starts_with("irispan: line 3: path: a percent sign"), "{lines:?}");
    assert!(lines[1].ends_with("at byte 9"), "{lines:?}");
    assert_eq!(lines[2], "irispan: line 4: not UTF-8, at byte 2: convert it to UTF-8");
    assert!(lines[3].starts_with("irispan: line 5: host: not a domain name"), "{lines:?}");
    assert_eq!(lines.len(), 4, "{lines:?}");
}

#[test]
fn records() {
    let run = pipe("normalize --json --rung path", "X:/a/../b\nx:%\n");
    assert_eq!((run.status, run.stderr.as_str()), (2, ""));
    let records: Vec<Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        records,
        [
            json!({"line": 1, "input": "X:/a/../b", "rung": "path", "output": "x:/b"}),
            json!({"line": 2, "input": "x:%", "rung": "path", "output": null,
                "error": "path: a percent sign without two hexadecimal digits, at byte 2",
                "component": "path", "offset": 2}),
        ]
    );
}

#[test]
fn unknown_rungs_are_refused() {
    let run = pipe("normalize --rung top", "");
    assert!(
        run.wrong().contains("[possible values: simple, case, percent, path, scheme, protocol]")
    );
}

#[test]
fn a_line_of_a_mebibyte() {
    let line = format!("http://a.example/{}", "é/../".repeat(1 << 18));
    assert_eq!(pipe("normalize", line).found(), "http://a.example/\n");
}
