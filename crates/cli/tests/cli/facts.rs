//! Facts about links, and the flags of hosts.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::harness::{Folder, pipe};

fn records(lines: &str) -> Vec<Value> {
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn kinds(record: &Value) -> Vec<&str> {
    let facts = record["facts"].as_array().unwrap();
    facts.iter().map(|fact| fact["kind"].as_str().unwrap()).collect()
}

#[test]
fn facts_are_the_last_key() {
    let run =
        pipe("scan -f jsonl --facts", "x https://a.example:80/ and http://b.example/").found();
    let mut lines = run.lines();
    assert!(
        lines.next().unwrap().ends_with(
            ",\"flags\":[],\"host\":\"a.example\",\"scheme\":\"https\",\
             \"facts\":[{\"kind\":\"odd-port\",\"start\":18,\"end\":20,\"text\":\"80\",\
             \"detail\":\"443\",\"sentence\":\"The port is not the usual one of the scheme.\",\"severity\":\"note\"}]}"
        ),
        "{run}"
    );
    assert!(lines.next().unwrap().ends_with(",\"scheme\":\"http\",\"facts\":[]}"), "{run}");
    let without = pipe("scan -f jsonl", "x https://a.example:80/").found();
    assert!(!without.contains("facts"), "{without}");
}

/// Ranges count bytes of the link, whatever precedes it and whatever the unit of offsets.
#[test]
fn facts_point_into_the_link() {
    let text = "ä😀\n é аррӏе.com:8080/%C0%AF";
    for unit in ["byte", "utf16", "codepoint"] {
        let run = pipe(&format!("scan -f jsonl --facts --line-column --offsets {unit}"), text);
        let [record] = &records(&run.found())[..] else { unreachable!("one link") };
        assert_eq!(kinds(record), ["whole-script-confusable", "odd-port", "overlong-utf8"]);
        let whole = record["text"].as_str().unwrap();
        for fact in record["facts"].as_array().unwrap() {
            let at = |key: &str| usize::try_from(fact[key].as_u64().unwrap()).unwrap();
            assert_eq!(whole[at("start")..at("end")], *fact["text"].as_str().unwrap());
        }
        assert_eq!(record["facts"][0]["detail"], "apple");
        assert_eq!(record["facts"][2]["detail"], Value::Null);
    }
}

#[test]
fn facts_of_documents_and_messages() {
    let html = "<p><a href='http://www.bank.example@192.0.2.7/'>see https://www.bank.example/</a>";
    let run = pipe("scan -f jsonl --facts --input html", html).found();
    let [record] = &records(&run)[..] else { unreachable!("{run}") };
    assert_eq!(kinds(record), ["userinfo", "ip-host", "text-target-mismatch"]);
    assert_eq!(
        record["facts"][2],
        json!({"kind": "text-target-mismatch", "start": 4, "end": 29,
            "text": "https://www.bank.example/", "detail": "192.0.2.7",
            "sentence": "The visible text names another host than the target.", "severity": "warn"})
    );
    assert!(
        run.contains(",\"repairs\":[],\"host\":\"192.0.2.7\",\"scheme\":\"http\",\"facts\":[")
            && run.ends_with("\"}]}\n"),
        "{run}"
    );

    let mail = "Subject: x\nContent-Type: text/plain; charset=utf-8\n\
        Content-Transfer-Encoding: quoted-printable\n\nsee https://p=D0=B0ypal.com/=\n%2F\n";
    let run = pipe("scan -f jsonl --facts", mail).found();
    let [record] = &records(&run)[..] else { unreachable!("{run}") };
    let expected = ["mixed-script", "restriction-level", "confusable", "encoded-delimiter"];
    assert_eq!(kinds(record), expected);
    assert_eq!(record["facts"][3]["text"], "%2F");
    assert_eq!(record["flags"], json!(["idn", "mixed-script", "confusable"]));
}

#[test]
fn facts_in_csv_are_names() {
    let text = "https://a@b.example:80/ http://c.example/";
    assert_eq!(
        pipe("scan -f csv --facts", text).found(),
        "path,start,end,kind,confidence,text,uri,flags,error,host,scheme,facts\r\n\
         -,0,23,url,certain,https://a@b.example:80/,https://a@b.example:80/,userinfo,,b.example,https,\
         userinfo odd-port\r\n\
         -,24,41,url,certain,http://c.example/,http://c.example/,,,c.example,http,\r\n"
    );
    let run = pipe("scan -f csv --facts --normalized --display", text).found();
    assert!(run.starts_with(
        "path,start,end,kind,confidence,text,uri,flags,error,display,normalized,host,scheme,facts\r\n"
    ));
}

#[test]
fn facts_need_records() {
    for options in ["--facts", "-f text --facts", "-f uri --facts", "-f html --facts", "-c --facts"]
    {
        let run = pipe(&format!("scan {options}"), "http://a.example/");
        assert!(run.wrong().contains("'--facts' can only be used with"), "{}", run.stderr);
        assert_eq!(run.stdout, "");
    }
}

/// `explain` has the same facts in the same form.
#[test]
fn scan_and_explain_tell_the_same() {
    for text in [
        "https://аррӏе.com:8443/a%2Fb?u=http://b.example/",
        "pаypal.com",
        "http://a.example/אב1",
        "http://xn--a-ecp.example/",
        "mail@пример.рф",
    ] {
        let scanned = records(&pipe("scan -f jsonl --facts", text).found()).remove(0);
        let explained = records(&pipe("explain --json", text).stdout).remove(0);
        assert_eq!(scanned["facts"], explained["facts"], "{text}");
        assert_eq!(scanned["flags"], explained["link"]["flags"], "{text}");
    }
}

#[test]
fn flags_of_hosts() {
    for (text, flags) in [
        ("http://президент.рф/", &["idn"][..]),
        ("例え.jp", &["idn"]),
        ("münchen.de", &["idn"]),
        ("http://דוגמה.example/", &["idn"]),
        ("a@münchen.de", &["idn"]),
        ("https://аррӏе.com/", &["idn", "confusable"]),
        ("http://xn--80ak6aa92e.com/", &["punycode", "confusable"]),
        ("http://a@pаypal.com/", &["userinfo", "idn", "mixed-script", "confusable"]),
        ("http://xn--a-ecp.example/", &["punycode", "invalid-idna"]),
        ("http://1אב.example/", &["idn", "bidi-violation", "invalid-idna"]),
        ("http://example.com/", &[]),
        ("http://192.0.2.1/", &["ip-host"]),
    ] {
        let record = records(&pipe("scan -f jsonl", text).found()).remove(0);
        assert_eq!(record["flags"], json!(flags), "{text}");
        assert_eq!(record["text"], json!(text));
        let csv = pipe("scan -f csv --facts", text).found();
        let fields: Vec<_> = csv.lines().nth(1).unwrap().split(',').collect();
        assert_eq!(fields[7], flags.join(" "), "{csv}");
    }
}

/// Threads and blocks do not change the output.
#[test]
fn facts_are_those_of_one_thread() {
    let piece =
        "see https://аррӏе.com:81/ and http://a.example/%2f or www.example.com, and text.\n";
    let folder = Folder::new().file("a", piece.repeat(20_000));
    let one = folder.run("scan -f jsonl --facts -j 1 a").found();
    assert_eq!(one.lines().count(), 60_000);
    assert!(one == folder.run("scan -f jsonl --facts -j 3 a").found());
}

/// For any input, the records are JSON, and the ranges of facts are in their links.
#[test]
fn bad_input() {
    let mut noise = 1_u64;
    let mut binary = Vec::new();
    for _ in 0..20_000 {
        noise = noise.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        binary.extend(noise.to_le_bytes());
        binary.extend(
            ["http://", "а.com", "xn--", "%2F", "@", ":8", "\u{202E}"][(noise >> 61) as usize % 7]
                .bytes(),
        );
    }
    let big =
        |head: &str, piece: &str, size: usize| head.to_owned() + &piece.repeat(size / piece.len());
    let mail = "MIME-Version: 1.0\nSubject: x\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html\n\n";
    let href = |target: String| format!("{mail}<a href=\"{target}\">http://x.example");
    for (what, input, least) in [
        ("binary", binary, 100),
        ("a long path", big("http://a.example/", "a%2F", 1 << 20).into(), 1),
        ("a long path of runs", big("http://a.example/", "ﬁa", 1 << 20).into(), 1),
        ("a long host", big("http://", "аррӏе.", 64 << 10).into(), 0),
        ("a long host of A-labels", big("http://", "xn--80ak6aa92e.", 64 << 10).into(), 0),
        ("many hosts", big("", "http://аррӏе.com ", 1 << 20).into(), 40_000),
        ("a long target", href(big("http://", "аррӏе.", 60 << 10)).into(), 1),
        ("a target that is too long", href(big("http://", "аррӏе.", 1 << 20)).into(), 0),
        (
            "many targets",
            big(mail, "<a href=http://аррӏе.com>http://x.example", 1 << 20).into(),
            9_000,
        ),
        ("many addresses", href(big("mailto:", "a@аррӏе.com,", 60 << 10)).into(), 1),
        (
            "a broken message",
            [mail.as_bytes(), b"<a href=\"http://\xFF\xFE@\0", b"<a <p>&#x;"].concat(),
            0,
        ),
        ("a message that ends", mail.into(), 0),
    ] {
        let start = Instant::now();
        let of_mail = if input.starts_with(mail.as_bytes()) { "mail" } else { "text" };
        let run = pipe(&format!("scan -f jsonl --text --facts --input {of_mail}"), &input);
        assert!(start.elapsed() < Duration::from_secs(30), "{what}");
        assert!(run.status < 2 || run.stderr.starts_with("irispan: -"), "{what}: {}", run.stderr);
        let mut found = 0;
        for record in records(&run.stdout) {
            found += 1;
            let (text, anchor) = (record["text"].as_str().unwrap(), record["anchor"].as_str());
            for fact in record["facts"].as_array().unwrap() {
                let at = |key: &str| usize::try_from(fact[key].as_u64().unwrap()).unwrap();
                let about =
                    if fact["kind"] == "text-target-mismatch" { anchor.unwrap() } else { text };
                assert_eq!(about.get(at("start")..at("end")), fact["text"].as_str(), "{what}");
            }
        }
        assert!(found >= least, "{what}: {found}");
        assert!(run.stdout.len() < 100 * input.len() + 1000, "{what}: {}", run.stdout.len());
    }
}
