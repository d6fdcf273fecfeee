//! `irispan compare`.

use serde_json::{Value, json};

use crate::harness::{Folder, pipe};

#[test]
fn rung_by_rung() {
    let run = Folder::new().run("compare http://例え.jp/%7ea HTTP://xn--r8jz45g.jp:80/~a");
    assert_eq!(
        run.found(),
        "simple\tdiffer\thttp://例え.jp/%7ea\tHTTP://xn--r8jz45g.jp:80/~a\n\
         case\tdiffer\thttp://例え.jp/%7Ea\thttp://xn--r8jz45g.jp:80/~a\n\
         percent\tdiffer\thttp://%E4%BE%8B%E3%81%88.jp/~a\thttp://xn--r8jz45g.jp:80/~a\n\
         path\tdiffer\thttp://%E4%BE%8B%E3%81%88.jp/~a\thttp://xn--r8jz45g.jp:80/~a\n\
         scheme\tmeet\thttp://xn--r8jz45g.jp/~a\n"
    );
}

/// The status is 0 if they meet, 1 if not, and 2 after an error.
#[test]
fn exit_status() {
    for (a, b, status, lines) in [
        ("x:a", "x:a", 0, 1),
        ("%", "%", 0, 1),
        ("http://a/#b", "http://a/#c", 0, 6),
        ("x:a", "x:b", 1, 6),
        ("http://a/", "http://a/%", 2, 1),
        ("http://xn--a-ecp.example/", "x:a", 2, 4),
    ] {
        let run = Folder::new().run(&format!("compare {a} {b}"));
        assert_eq!((run.status, run.stdout.lines().count()), (status, lines), "{run:?}");
        assert_eq!(run.stderr.is_empty(), status < 2, "{run:?}");
    }
    let run = Folder::new().run("compare http://a/ http://a/%");
    assert_eq!(
        run.wrong(),
        "irispan: argument 2: path: a percent sign without two hexadecimal digits, at byte 9\n"
    );
    assert_eq!(Folder::new().run("compare x:a").status, 2);
}

#[test]
fn lines_of_two() {
    let run = pipe("compare", "x:a\tX:a\nx:a\tx:a\n");
    assert_eq!(run.found(), "case\nsimple\n");
    let run = pipe("compare", "x:a\tx:b\nx:a\tx:a\n");
    assert_eq!((run.status, run.stdout.as_str()), (1, "none\nsimple\n"));
    let run = pipe("compare", b"\nx:a\na\tb\tc\nx:%\tx:a\nx:a\tx:\xFF\nx:a\tx:a\n");
    assert_eq!(run.stdout, "\n\n\n\n\nsimple\n");
    let mend = "give two identifiers on each line, with a tab between";
    let lines: Vec<_> = run.wrong().lines().collect();
    assert_eq!(
        lines,
        [
            &format!("irispan: line 1: empty, at byte 0: {mend}"),
            &format!("irispan: line 2: no tab, at byte 3: {mend}"),
            &format!("irispan: line 3: a second tab, at byte 3: {mend}"),
            "irispan: line 4: the first: path: a percent sign without two hexadecimal digits, at byte 2",
            "irispan: line 5: the second: not UTF-8, at byte 2: convert it to UTF-8",
        ]
    );
}

#[test]
fn records() {
    let run = pipe("compare --json", "X:/a\tx:/b/../a\nx:a\tx:%\nx\n");
    assert_eq!((run.status, run.stderr.as_str()), (2, ""));
    let mut records: Vec<Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let rungs = records[0]["rungs"].take();
    assert_eq!(rungs.as_array().unwrap().len(), 6);
    let same: Vec<_> = rungs.as_array().unwrap().iter().map(|rung| rung["same"].clone()).collect();
    assert_eq!(same, [false, false, false, true, true, true]);
    assert_eq!(rungs[3], json!({"rung": "path", "same": true, "a": "x:/a", "b": "x:/a"}));
    let a = json!({"line": 1, "a": "X:/a", "b": "x:/b/../a", "meet": "path", "rungs": null});
    assert_eq!(records[0], a);
    assert_eq!(
        records[1],
        json!({"line": 2, "a": "x:a", "b": "x:%", "meet": null,
            "rungs": [{"rung": "simple", "same": false, "a": "x:a", "b": "x:%"}],
            "side": "b", "error": "path: a percent sign without two hexadecimal digits, at byte 2",
            "component": "path", "offset": 2})
    );
    assert_eq!(
        records[2],
        json!({"line": 3, "a": "x", "b": null, "meet": null, "rungs": [], "side": null,
            "error": "no tab, at byte 1", "component": null, "offset": 1})
    );
    let run = Folder::new().run("compare --json x:a x:b");
    let record: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!((run.status, &record["argument"], &record["meet"]), (1, &json!(1), &Value::Null));
}

#[test]
fn names_that_collide() {
    let names =
        "/Résumé\n/index\n/re\u{301}sume\u{301}\n/r%C3%A9sum%C3%A9\n/resume\n/ｉndex\n/index\n";
    assert_eq!(
        pipe("compare --collisions", names).found(),
        "accents\t/Résumé\t/re\u{301}sume\u{301}\t/r%C3%A9sum%C3%A9\t/resume\n\
         compatibility\t/index\t/ｉndex\n"
    );
    assert_eq!(
        pipe("compare --collisions=composition", names).found(),
        "composition\t/re\u{301}sume\u{301}\t/r%C3%A9sum%C3%A9\n"
    );
    let run = pipe("compare --collisions=case --json", "a\nb\nA\n").found();
    let record: Value = serde_json::from_str(&run).unwrap();
    let names = json!([{"line": 1, "text": "a"}, {"line": 3, "text": "A"}]);
    assert_eq!(record, json!({"folding": "case", "names": names}));
    // The status is 1 if no names collide, and 2 if one is bad; the others are compared.
    let none = pipe("compare --collisions", "a\nb\na\n");
    assert_eq!((none.status, none.stdout.as_str(), none.stderr.as_str()), (1, "", ""));
    let run = pipe("compare --collisions", b"a\n\n\xFF\nA\n");
    assert_eq!(run.stdout, "case\ta\tA\n");
    assert_eq!(
        run.wrong(),
        "irispan: line 2: empty, at byte 0: give an identifier in each argument or line\n\
         irispan: line 3: not UTF-8, at byte 0: convert it to UTF-8\n"
    );
    assert_eq!(Folder::new().run("compare --collisions a b").status, 2);
}
