//! `irispan resolve`.

use serde_json::{Value, json};

use crate::harness::{Folder, pipe};

/// Examples of RFC 3986, section 5.4.
#[test]
fn references() {
    let base = "http://a/b/c/d;p?q";
    let input = "g:h\ng\n./g\n/g\n//g\n?y\n#s\n../../../g\nhttp:g\n../résumé\n";
    let output = "g:h\nhttp://a/b/c/g\nhttp://a/b/c/g\nhttp://a/g\nhttp://g\nhttp://a/b/c/d;p?y\n\
                  http://a/b/c/d;p?q#s\nhttp://a/g\nhttp:g\nhttp://a/b/résumé\n";
    assert_eq!(pipe(&format!("resolve --base {base}"), input).found(), output);
    let lax = Folder::new().run(&format!("resolve --lax --base {base} http:g HTTP:g"));
    assert_eq!(lax.found(), "http://a/b/c/g\nhttp://a/b/c/g\n");
}

#[test]
fn an_empty_reference_is_the_base() {
    let run = Folder::new().command("resolve --base http://a/b#c").arg("").output().unwrap();
    assert_eq!((run.stdout, run.stderr), (b"http://a/b\n".to_vec(), Vec::new()));
    // An empty line is rarely meant as a reference.
    let run = pipe("resolve --base http://a/b#c", "\ng\n");
    assert_eq!((run.status, run.stdout.as_str()), (0, "http://a/b\nhttp://a/g\n"));
    assert_eq!(run.stderr, "irispan: line 1: empty, at byte 0: resolved to the base itself\n");
}

#[test]
fn references_that_are_none_stop_no_others() {
    let run = pipe("resolve --base http://a/", b"a b\n%\n\xFFx\nok\n1:2\n");
    assert_eq!(run.stdout, "\n\n\nhttp://a/ok\n\n");
    let lines: Vec<_> = run.wrong().lines().collect();
    assert_eq!(
        lines,
        [
            "irispan: line 1: path: a character that is not allowed here, at byte 1",
            "irispan: line 2: path: a percent sign without two hexadecimal digits, at byte 0",
            "irispan: line 3: not UTF-8, at byte 0: convert it to UTF-8",
            "irispan: line 5: scheme: not a scheme name, at byte 0",
        ]
    );
}

#[test]
fn a_base_has_a_scheme() {
    for base in ["a/b", "http://a/%", ""] {
        let run = Folder::new().command("resolve").args(["--base", base, "x"]).output().unwrap();
        assert_eq!((run.status.code(), run.stdout), (Some(2), Vec::new()), "{base}");
        let message = String::from_utf8(run.stderr).unwrap();
        assert!(message.starts_with("irispan: --base: "), "{message}");
        assert!(message.contains("at byte "), "{message}");
    }
    assert!(Folder::new().run("resolve x").wrong().contains("--base <IRI>"));
}

#[test]
fn the_way_back() {
    let run = pipe("resolve --relativize --base http://a/b/c", "http://a/b/é\nhttp://a/x\ny\n");
    assert_eq!(run.stdout, "é\n/x\n\n");
    assert_eq!(run.wrong(), "irispan: line 3: no scheme, at byte 0\n");
    let run = Folder::new().run("resolve --relativize --lax --base http://a/ http://a/x");
    assert!(run.wrong().contains("cannot be used with"));
}

#[test]
fn records() {
    let run = pipe("resolve --json --base http://a/ - b", "\nb c\n");
    assert_eq!((run.status, run.stderr.as_str()), (2, ""));
    let records: Vec<Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        records,
        [
            json!({"line": 1, "input": "", "base": "http://a/", "output": "http://a/"}),
            json!({"line": 2, "input": "b c", "base": "http://a/", "output": null,
                "error": "path: a character that is not allowed here, at byte 1",
                "component": "path", "offset": 1}),
            json!({"argument": 2, "input": "b", "base": "http://a/", "output": "http://a/b"}),
        ]
    );
}

#[test]
fn a_line_of_a_mebibyte() {
    let line = format!("{}x", "a/../".repeat(1 << 18));
    assert_eq!(pipe("resolve --base http://a/b", line).found(), "http://a/x\n");
}
