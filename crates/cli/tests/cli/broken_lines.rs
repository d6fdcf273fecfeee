//! Tables of JSON lines with an invalid line.

use std::fs;

use crate::harness::{Folder, Run};

const GOOD: &str = r#"{"text":"www.a.com","url":"https://www.a.com","kind":"domain","span_start":1,"flags":["idn"],"score":1}"#;

/// Returns a table with line 201 replaced.
fn with(line: &str) -> Vec<u8> {
    let lines = vec![GOOD; 200].join("\n");
    format!("{lines}\n{line}\n{lines}\n").into_bytes()
}

fn last(run: &Run) -> &str {
    run.stderr.lines().last().unwrap_or_default()
}

#[test]
fn wrong_lines_are_reported_by_their_number() {
    for (line, why) in [
        (&GOOD[..40], "Encountered unexpected"),
        ("garbage", "'g'"),
        (r#"{"text":"a"} garbage"#, "'g'"),
        (r#"["a"]"#, "expected {"),
        ("null", "expected {"),
        ("\0\0", "unexpected"),
        (r#"{"text":"a\ud800"}"#, "surrogate"),
        (r#"{"text":"a","url":7}"#, "'url': expected string got 7"),
        (r#"{"text":"a","span_start":"seven"}"#, "\"seven\" is not a whole number"),
        (r#"{"text":"a","span_start":1.5}"#, "'span_start': a number that is not whole"),
        (r#"{"text":"a","score":0.5}"#, "'score': a number that is not whole"),
        (r#"{"text":"a","score":99999999999999999999}"#, "'score': a number that is not whole"),
        (r#"{"text":"a","score":9e99}"#, "\"9e99\" is not a whole number, or too large"),
        (r#"{"text":"a","flags":"idn"}"#, "'flags'"),
        (r#"{"text":"a","more":1}"#, "the first row has no column `more`"),
    ] {
        let folder = Folder::new().file("a.jsonl", GOOD).file("t.jsonl", with(line));
        let is_of_first_values = line.contains("score");
        let alone = (!is_of_first_values).then_some("merge t.jsonl -o x.jsonl");
        for args in alone.into_iter().chain(["merge a.jsonl t.jsonl -o x.parquet"]) {
            let run = folder.run(args);
            assert_eq!(run.status, 2, "{line}: {run:?}");
            let told = last(&run);
            assert!(told.starts_with("irispan: t.jsonl: line 201: "), "{line}: {told}");
            assert!(
                told.contains(why) && told.ends_with(": mend the line, or remove it"),
                "{told}"
            );
        }
        assert!(!folder.path().join("x.jsonl").exists(), "{line}");
    }
}

#[test]
fn wrong_lines_of_any_kind_are_reported() {
    let not_utf8 = [&with("")[..], b"{\"text\":\"\xFF\"}\n"].concat();
    let long = format!("{{\"text\":\"{}\"}}", "x".repeat(70 << 20));
    let table = String::from_utf8(with("")).unwrap();
    let folder = Folder::new()
        .file("utf8.jsonl", not_utf8)
        .file("end.jsonl", format!("{table}{}", &GOOD[..40]))
        .file("first.jsonl", &GOOD[..40])
        .file("one.jsonl", GOOD.repeat(2))
        .file("long.jsonl", format!("{GOOD}\n\n{long}\n"))
        .file("gap.jsonl", format!("\n\n{GOOD}\n{{\"text\":\n\"b\"}}\n{{\"text\":\n7}}\n"));
    for (name, line, why) in [
        ("utf8", 402, "non-UTF-8"),
        ("end", 402, "Truncated record"),
        ("first", 1, "EOF"),
        ("one", 1, "trailing characters"),
        ("long", 3, "a row of more than 64 MiB"),
        // The line in which the row begins.
        ("gap", 6, "'text': expected string got 7"),
    ] {
        for args in [
            format!("merge {name}.jsonl -o x.jsonl"),
            format!("merge {name}.jsonl --count-by text -o x.jsonl"),
        ] {
            let run = folder.run(&args);
            let told = last(&run);
            assert_eq!(run.status, 2, "{args}: {told}");
            let place = format!("irispan: {name}.jsonl: line {line}: ");
            assert!(told.starts_with(&place) && told.contains(why), "{args}: {told}");
        }
        let run = folder.run(&format!("stats {name}.jsonl"));
        // It reads other columns.
        assert_eq!(run.status, if name == "gap" { 0 } else { 2 }, "{name}: {run:?}");
    }
}

/// Columns without a known type have that of their first values, which may follow the first row.
#[test]
fn types_are_those_of_the_first_values() {
    let rows = "{\"url\":\"a:\",\"n\":null,\"s\":null,\"f\":1,\"l\":[],\"none\":null}\n\
                {\"url\":\"b:\",\"n\":-9223372036854775808,\"s\":\"x\",\"f\":0.5,\"l\":[3],\"none\":null}\n";
    let folder = Folder::new().file("t.jsonl", format!("\u{FEFF}\r\n{rows}"));
    let run = folder.run("merge t.jsonl -o again.jsonl");
    assert_eq!(run.status, 0, "{run:?}");
    let again = fs::read_to_string(folder.path().join("again.jsonl")).unwrap();
    let of = |text: &str| -> Vec<serde_json::Value> {
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    assert_eq!(of(&again)[1], of(rows)[1]);
    assert_eq!(of(&again)[0]["f"], 1.0);
    assert_eq!(of(&again)[0]["n"], serde_json::Value::Null);
}
