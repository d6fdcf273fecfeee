//! `irispan explain`.

use serde_json::{Value, json};

use crate::harness::{Folder, Run, pipe};

fn explain(iri: &str) -> Run {
    pipe("explain", iri)
}

fn record(iri: &str) -> Value {
    let run = pipe("explain --json", iri);
    assert_eq!(run.stderr, "");
    serde_json::from_str(&run.stdout).unwrap()
}

#[test]
fn a_report() {
    let report = explain("http://例え.jp:80/ä e\u{301}?q=%C3%BC").found();
    let expected = "\
http://例え.jp:80/ä e\u{301}?q=%C3%BC
0....:....10...:....20...:....
^^^^                             scheme    0-4
       ^^^^^^^                   host      7-16
               ^^                port      17-19
                 ^^^^            path      19-26
                      ^^^^^^^^   query     27-35
";
    // Two columns for each wide character, none for a combining one.
    assert_eq!(report.get(..expected.len()), Some(expected), "{report}");
    for part in [
        "is        a legacy extended IRI of XML only",
        "例え.jp -> xn--r8jz45g.jp  a domain name: to A-labels by UTS #46 (I3987-M6)",
        "path      U+0020 -> %20  percent-encoded, for no URI may hold it (I3987-M9)",
        "\n  uri       http://xn--r8jz45g.jp:80/%C3%A4%20e%CC%81?q=%C3%BC\n",
        "\n  iri       http://例え.jp:80/ä%20e\u{301}?q=ü\n",
        "  error    22-23      path      U+0020, a space: no IRI may hold it\n",
        "  note     24-26      path      not in Normalization Form C, and mapped as it is",
    ] {
        assert!(report.contains(part), "{part}\n{report}");
    }
}

#[test]
fn a_record() {
    let mut record = record("https://user@é.example/é");
    assert_eq!(record["length"]["components"].as_array().unwrap().len(), 4);
    record["length"].as_object_mut().unwrap().remove("components");
    assert_eq!(
        record,
        json!({
            "line": 1,
            "input": "https://user@é.example/é",
            "valid_as": "iri",
            "relative": false,
            "parts": [
                {"component": "scheme", "start": 0, "end": 5, "text": "https"},
                {"component": "userinfo", "start": 8, "end": 12, "text": "user"},
                {"component": "host", "start": 13, "end": 23, "text": "é.example"},
                {"component": "path", "start": 23, "end": 26, "text": "/é"},
            ],
            "steps": [
                {"component": "host", "start": 13, "end": 23, "from": "é.example",
                    "to": "xn--9ca.example", "rule": "I3987-M6",
                    "what": "a domain name: to A-labels by UTS #46"},
                {"component": "path", "start": 24, "end": 26, "from": "é", "to": "%C3%A9",
                    "rule": "I3987-M3", "what": "percent-encoded, as UTF-8"},
            ],
            "uri": "https://user@xn--9ca.example/%C3%A9",
            "iri": "https://user@é.example/é",
            "display": "https://user@é.example/é",
            "order": "logical",
            "findings": [
                {"severity": "warning", "topic": "safety", "fact": "userinfo",
                    "component": "userinfo", "start": 8, "end": 12,
                    "what": "userinfo: What stands before `@` is not the host (é.example)"},
            ],
            "length": {"characters": 24, "utf8": 26, "escaped": 34, "uri": 35},
            "link": {"kind": "url", "confidence": "certain", "flags": ["userinfo", "idn"]},
            "facts": [
                {"kind": "userinfo", "start": 8, "end": 12, "text": "user", "detail": "é.example",
                    "sentence": "What stands before `@` is not the host.", "severity": "warn"},
            ],
        })
    );
}

#[test]
fn bidi_findings_have_places() {
    let record = record("http://ab.cd.אב/1גד/ef");
    assert_eq!(record["order"], "host-moved");
    assert_eq!(record["display"], "\u{2066}http://ab.cd.אב/1גד/ef\u{2069}");
    assert_eq!(
        record["findings"][1],
        json!({"severity": "warning", "topic": "bidi", "component": "path", "start": 18, "end": 23,
            "what": "a digit at the edge"})
    );
}

#[test]
fn safety_findings_beside_the_others() {
    let report = explain("https://аррӏе.com:8080/a%2Fb").found();
    for part in [
        "  warning  8-18       host      whole-script-confusable: A label, all in another script, reads \
         like one in ASCII (apple)\n",
        "  note     23-27      port      odd-port: The port is not the usual one of the scheme (443)\n",
        "  note     29-32      path      encoded-delimiter: A delimiter is percent-encoded (/)\n",
    ] {
        assert!(report.contains(part), "{part}\n{report}");
    }
    // A bare domain is checked as a link.
    let record = record("pаypal.com");
    let facts: Vec<_> =
        record["findings"].as_array().unwrap().iter().map(|finding| &finding["fact"]).collect();
    assert_eq!(facts, ["mixed-script", "restriction-level", "confusable"]);
}

#[test]
fn lengths_grow() {
    let length = &record("https://ไทย.example/ภาษา")["length"];
    assert_eq!(length["components"][2]["characters"], 5);
    assert_eq!(length["components"][2]["utf8"], 13);
    assert_eq!(length["components"][2]["escaped"], 37);
}

#[test]
fn what_has_no_uri_is_explained_too() {
    let run = explain("http://a.example/\nhttp://xn--a-ecp.example/%\n\n\u{202E}%\nx:y");
    let message = run.wrong();
    let lines: Vec<_> = message.lines().collect();
    assert!(lines[0].starts_with("irispan: line 2: host: not a domain name"), "{message}");
    assert_eq!(
        lines[1],
        "irispan: line 3: empty, at byte 0: give an identifier in each argument or line"
    );
    assert!(lines[2].starts_with("irispan: line 4: path: a percent sign"), "{message}");
    assert_eq!(lines.len(), 3, "{message}");
    assert_eq!(run.stdout.matches("\nforms\n").count(), 4, "{}", run.stdout);
    assert_eq!(run.stdout.matches("uri       none: ").count(), 2, "{}", run.stdout);

    let record = record("http://xn--a-ecp.example/");
    assert_eq!(record["uri"], Value::Null);
    assert_eq!((&record["component"], &record["offset"]), (&json!("host"), &json!(7)));
    assert_eq!(record["findings"][0]["topic"], "mapping");
}

#[test]
fn what_is_no_text_has_a_record() {
    let run = pipe("explain --json", b"x:\xFF\n\nx:y\n");
    assert_eq!((run.status, run.stderr.as_str()), (2, ""));
    let records: Vec<Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        records[..2],
        [
            json!({"line": 1, "input": "x:\u{FFFD}", "valid_as": null, "uri": null,
                "error": "not UTF-8, at byte 2", "component": null, "offset": 2}),
            json!({"line": 2, "input": "", "valid_as": null, "uri": null,
                "error": "empty, at byte 0", "component": null, "offset": 0}),
        ]
    );
    assert_eq!(records[2]["uri"], "x:y");
}

#[test]
fn a_line_of_a_mebibyte() {
    let line = format!("http://a.example/{}", "é ".repeat(350_000) + "x");
    let report = explain(&line).found();
    // Values are shortened, except for the forms.
    assert!(report.contains("… and 699950 more"), "{}", &report[..2000]);
    assert!(report.contains("  path      16-1050018"), "{}", &report[..2000]);
    let record = record(&line);
    assert_eq!(record["steps"].as_array().unwrap().len(), 700_000);
    assert_eq!(record["input"], json!(line));
}

#[test]
fn arguments_are_distinguished() {
    let run = Folder::new().run("explain x:a x:b").found();
    assert_eq!(run.matches("\n\nx:b\n").count(), 1, "{run}");
    assert!(run.starts_with("x:a\n0..\n"), "{run}");
}

/// Inputs that took minutes when explaining was quadratic.
#[test]
fn a_megabyte_takes_linear_time() {
    for (begin, unit) in [
        ("http://a.example/", "\u{FDFA}/"),
        ("http://a.example/", "\u{FF41}a"),
        ("http://", "\u{FF41}."),
    ] {
        let text = format!("{begin}{}", unit.repeat((1 << 20) / unit.len()));
        for command in ["explain", "explain --json"] {
            let begun = std::time::Instant::now();
            let run = pipe(command, &text);
            assert!(!run.stdout.is_empty());
            let time = begun.elapsed();
            assert!(time.as_secs() < 30, "{command} {unit}: {time:?}");
        }
    }
}
