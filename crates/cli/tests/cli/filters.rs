//! Filters by host and scheme.

use crate::harness::{Folder, pipe};

const TEXT: &str = "http://A.com/ https://www.a.com. b.a.example.com x@a.com \
                    mailto:joe@www.a.com?cc=b@c.example https://例え.jp/ \
                    ftp://xn--r8jz45g.JP tel:+81312345678 https://[::1]/ http://aa.com/\n";

/// Returns the texts of the links that options select.
#[track_caller]
fn texts(options: &str) -> Vec<String> {
    let run = pipe(&format!("scan {options}"), TEXT);
    assert_eq!(run.stderr, "", "{options}");
    assert_eq!(run.status, i32::from(run.stdout.is_empty()), "{options}");
    let text = |line: &str| line.split('\t').nth(3).unwrap().to_owned();
    run.stdout.lines().map(text).collect()
}

#[test]
fn hosts() {
    assert_eq!(texts("--host a.com"), ["http://A.com/", "x@a.com"]);
    let below = texts("--host *.A.com.");
    assert_eq!(below.len(), 2, "{below:?}");
    assert!(below[0] == "https://www.a.com" && below[1].starts_with("mailto:joe@"));
    assert_eq!(texts("--host *.a.com,a.com").len(), 4);
    assert_eq!(texts("--host *.a.com --host a.com").len(), 4);
    let idn = ["https://例え.jp/", "ftp://xn--r8jz45g.JP"];
    for name in ["例え.jp", "xn--r8jz45g.jp", "XN--R8JZ45G.JP.", "*.jp"] {
        assert_eq!(texts(&format!("--host {name}")), idn, "{name}");
    }
    assert_eq!(texts("--host [::1]"), ["https://[::1]/"]);
    assert_eq!(texts("--host com"), [""; 0]);
}

#[test]
fn schemes() {
    assert_eq!(texts("--scheme HTTP"), ["http://A.com/", "http://aa.com/"]);
    assert_eq!(texts("--scheme mailto").len(), 2);
    assert_eq!(texts("--scheme tel,ftp").len(), 2);
    assert!(texts("--scheme https").contains(&"b.a.example.com".to_owned()));
    assert_eq!(texts("--scheme http --host *.com"), texts("--scheme http"));
    assert_eq!(texts("--scheme tel --host a.com"), [""; 0], "a number has no host");
    assert_eq!(texts("--kind email --host *.a.com").len(), 1);
}

#[test]
fn files_of_names() {
    let folder = Folder::new()
        .file("text", TEXT)
        .file("hosts", "# ours\r\n*.a.com\n\n例え.jp\n")
        .file("bad", "a.com\n\nhttps://b.example/\n")
        .file("latin", b"\xE9.example\n");
    assert_eq!(folder.run("scan -c --host @hosts text").found(), "4\n");
    for (value, message) in [
        ("@bad", "line 3: \"https://b.example/\" is not a host"),
        ("@latin", "not UTF-8"),
        ("@nosuch", "no such file"),
        ("https://b.example", "is not a host"),
        ("*", "is not a host"),
    ] {
        let run = folder.run(&format!("scan --host {value} text"));
        let error = run.wrong();
        assert!(error.contains("--host") && error.contains(message), "{error}");
    }
    let run = folder.run("scan --scheme http: text");
    assert!(run.wrong().contains("without the colon"), "{run:?}");
}

#[test]
fn every_output_is_filtered() {
    let folder = Folder::new().file("a", TEXT).file("b", "http://b.example/");
    assert_eq!(folder.run("scan --host b.example -l .").found(), "./b\n");
    assert_eq!(folder.run("scan --host b.example --files-without-match .").found(), "./a\n");
    assert_eq!(folder.run("scan --host b.example -c .").found(), "./b:1\n");
    assert_eq!(folder.run("scan --host b.example -q a").status, 1);
    assert_eq!(folder.run("scan --host aa.com -f uri -m 1 a").found(), "http://aa.com/\n");
    assert_eq!(folder.run("scan --host b.example -f csv .").found().lines().count(), 2);
    let stats = folder.run("scan --scheme http --stats -c .").stderr;
    assert!(stats.lines().any(|line| line.split_whitespace().eq(["links", "3"])), "{stats}");
    assert!(folder.run("scan --host a -f html a").wrong().contains("--host"));
}

#[test]
fn large_files_mail_and_json_are_filtered() {
    let many = TEXT.repeat(20_000);
    let folder = Folder::new()
        .file("many", many)
        .file("a.json", r#"{"a":"http:\/\/a.com\/","b":"http:\/\/b.example\/"}"#)
        .file("a.eml", "Subject: x\n\nhttp://a.com/ http://b.example/\n");
    for options in ["-j 1", "-j 3", "-n -j 3"] {
        let run = folder.run(&format!("scan -f jsonl --host aa.com {options} many"));
        assert_eq!(run.found().lines().count(), 20_000, "{options}");
    }
    for file in ["a.json", "a.eml"] {
        let uris = folder.run(&format!("scan -f uri --host b.example {file}")).found();
        assert_eq!(uris, "http://b.example/\n", "{file}");
    }
}

#[test]
fn hosts_and_schemes_are_in_records() {
    let keys = |text: &str, options: &str| {
        let line = pipe(&format!("scan -f jsonl {options}"), text).found();
        let at = line.find("\"host\":").unwrap();
        line[at..].trim_end().to_owned()
    };
    assert_eq!(
        keys("HTTP://www.例え.JP./", ""),
        "\"host\":\"www.xn--r8jz45g.jp\",\"scheme\":\"http\"}"
    );
    assert_eq!(keys("tel:+81312345678", ""), "\"host\":null,\"scheme\":\"tel\"}");
    assert_eq!(keys("x@A.com", ""), "\"host\":\"a.com\",\"scheme\":\"mailto\"}");
    assert_eq!(keys("a.com", "--facts"), "\"host\":\"a.com\",\"scheme\":\"https\",\"facts\":[]}");
    let csv = pipe("scan -f csv --facts", "tel:+81312345678").found();
    assert!(csv.lines().next().unwrap().ends_with(",error,host,scheme,facts"), "{csv}");
    assert!(csv.ends_with(",,,tel,\r\n"), "{csv}");
}
