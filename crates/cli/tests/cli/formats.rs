//! The output in each format.

use serde_json::Value;

use crate::harness::{Folder, pipe};

const TEXT: &str = "See <https://例え.jp/ä> and\n\"http://a.example/?q='1'&r\" there.\n";

#[test]
fn text_is_a_record_per_line() {
    let folder = Folder::new().file("d/a.txt", TEXT);
    assert_eq!(
        folder.run("scan d").found(),
        "d/a.txt:5-25\turl\tcertain\thttps://例え.jp/ä\thttps://xn--r8jz45g.jp/%C3%A4\n\
         d/a.txt:32-57\turl\tcertain\thttp://a.example/?q='1'&r\thttp://a.example/?q='1'&r\n"
    );
    let lines = folder.run("scan d --line-column").found();
    assert!(lines.starts_with("d/a.txt:1:6:5-25\t"), "{lines}");
    assert!(lines.contains("\nd/a.txt:2:2:32-57\t"), "{lines}");
}

#[test]
fn text_in_a_pipe_has_no_colour_unless_asked() {
    let plain = pipe("scan", TEXT).found();
    assert!(!plain.contains('\u{1b}'), "{plain:?}");
    assert_eq!(pipe("scan --color never", TEXT).found(), plain);
    assert_eq!(pipe("scan --color auto", TEXT).found(), plain);
    let painted = pipe("scan --color always", TEXT).found();
    assert!(painted.contains("\u{1b}["), "{painted:?}");
}

#[test]
fn jsonl_reads_back() {
    let folder = Folder::new().file("a b\".txt", TEXT);
    let run = folder.run("scan . --format jsonl --line-column").found();
    let objects: Vec<Value> = run.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 2);
    assert_eq!(objects[0]["path"], "./a b\".txt");
    assert_eq!(objects[0]["start"], 5);
    assert_eq!(objects[0]["end"], 25);
    assert_eq!(objects[0]["line"], 1);
    assert_eq!(objects[0]["column"], 6);
    assert_eq!(objects[0]["kind"], "url");
    assert_eq!(objects[0]["confidence"], "certain");
    assert_eq!(objects[0]["text"], "https://例え.jp/ä");
    assert_eq!(objects[0]["uri"], "https://xn--r8jz45g.jp/%C3%A4");
    assert_eq!(objects[0]["flags"], serde_json::json!(["idn"]));
    assert_eq!(objects[1]["line"], 2);
}

#[test]
fn jsonl_keys_are_stable() {
    let run = pipe("scan -f jsonl", "x https://a.example/ y").found();
    assert_eq!(
        run,
        "{\"path\":\"-\",\"start\":2,\"end\":20,\"kind\":\"url\",\"confidence\":\"certain\",\
         \"text\":\"https://a.example/\",\"uri\":\"https://a.example/\",\
         \"display\":\"https://a.example/\",\"flags\":[],\"host\":\"a.example\",\"scheme\":\"https\"}\n"
    );
}

#[test]
fn jsonl_has_the_forms() {
    let text = "HTTP://a.example:80/%C3%A9 www.example.com/%D7%90 http://xn--a-ecp.example/";
    let records = |options: &str| -> Vec<Value> {
        let run = pipe(&format!("scan -f jsonl {options}"), text).found();
        run.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let plain = records("");
    assert_eq!(plain[0]["display"], "HTTP://a.example:80/é");
    assert_eq!(plain[1]["display"], "\u{2066}www.example.com/א\u{2069}");
    assert_eq!((&plain[2]["uri"], &plain[2]["display"]), (&Value::Null, &plain[2]["text"]));
    assert!(plain.iter().all(|record| record.get("normalized").is_none()));
    for (option, normalized) in [
        ("--normalized", "http://a.example/%C3%A9"),
        ("--normalized=scheme", "http://a.example/%C3%A9"),
        ("--normalized=case", "http://a.example:80/%C3%A9"),
        ("--normalized=simple", "HTTP://a.example:80/%C3%A9"),
    ] {
        assert_eq!(records(option)[0]["normalized"], normalized, "{option}");
    }
    let normal = records("--normalized");
    assert_eq!(normal[1]["normalized"], "https://www.example.com/%D7%90");
    assert_eq!(normal[2].get("normalized"), Some(&Value::Null));
    for options in ["-f uri --normalized", "--normalized", "--count --normalized"] {
        let run = pipe(&format!("scan {options}"), text);
        assert!(run.wrong().contains("'--normalized' can only be used with"), "{}", run.stderr);
    }
}

/// Optional columns are printed on request, after the fixed ones.
#[test]
fn csv_has_the_forms() {
    let text = "HTTP://a.example:80/%C3%A9 http://xn--a-ecp.example/";
    assert_eq!(
        pipe("scan -f csv --display --normalized", text).found(),
        "path,start,end,kind,confidence,text,uri,flags,error,display,normalized,host,scheme\r\n\
         -,0,26,url,certain,HTTP://a.example:80/%C3%A9,HTTP://a.example:80/%C3%A9,,,\
         HTTP://a.example:80/é,http://a.example/%C3%A9,a.example,http\r\n\
         -,27,52,url,certain,http://xn--a-ecp.example/,,punycode invalid-idna,\
         \"host: not a domain name by UTS #46, at byte 7\",http://xn--a-ecp.example/,,xn--a-ecp.example,http\r\n"
    );
    let run = pipe("scan -f csv --normalized=case", text).found();
    assert!(run.starts_with(
        "path,start,end,kind,confidence,text,uri,flags,error,normalized,host,scheme\r\n"
    ));
    assert!(run.contains(",,,http://a.example:80/%C3%A9,a.example,http\r\n"), "{run}");
    for options in ["--display", "-f jsonl --count --display", "-f uri --display"] {
        assert_eq!(pipe(&format!("scan {options}"), text).status, 2, "{options}");
    }
    assert_eq!(pipe("scan -f jsonl --display", text).found(), pipe("scan -f jsonl", text).found());
}

#[test]
fn csv_has_a_header_and_quotes() {
    let run = pipe("scan -f csv", "http://a.example/a,b http://b.example/").found();
    assert_eq!(
        run,
        "path,start,end,kind,confidence,text,uri,flags,error,host,scheme\r\n\
         -,0,20,url,certain,\"http://a.example/a,b\",\"http://a.example/a,b\",,,a.example,http\r\n\
         -,21,38,url,certain,http://b.example/,http://b.example/,,,b.example,http\r\n"
    );
    let header = pipe("scan -f csv --line-column", "nothing here");
    assert_eq!(header.status, 1);
    assert_eq!(
        header.stdout,
        "path,start,end,line,column,kind,confidence,text,uri,flags,error,host,scheme\r\n"
    );
}

#[test]
fn uri_is_the_uri_alone() {
    let run = pipe("scan -f uri", TEXT).found();
    assert_eq!(run, "https://xn--r8jz45g.jp/%C3%A4\nhttp://a.example/?q='1'&r\n");
}

/// A host that UTS #46 refuses is found, but has no URI.
const UNMAPPABLE: &str = "see http://xn--a-ecp.example/ and http://b.example/ here";

#[test]
fn a_link_without_a_uri_says_why() {
    let run = pipe("scan -f jsonl", UNMAPPABLE).found();
    let first: Value = serde_json::from_str(run.lines().next().unwrap()).unwrap();
    assert!(first["uri"].is_null(), "{first}");
    assert!(first["error"].as_str().unwrap().starts_with("host: "), "{first}");

    let run = pipe("scan -f csv", UNMAPPABLE).found();
    assert!(run.lines().nth(1).unwrap().contains(",,punycode invalid-idna,\"host: "), "{run}");

    let run = pipe("scan", UNMAPPABLE).found();
    let fields: Vec<_> = run.lines().next().unwrap().split('\t').collect();
    assert_eq!(fields.len(), 6, "{run}");
    assert_eq!(fields[4], "");

    let run = pipe("scan -f uri", UNMAPPABLE);
    assert_eq!((run.status, run.stdout.as_str()), (0, "http://b.example/\n"));
    assert_eq!(run.stderr, "irispan: 1 link has no URI: use --verbose to see them, and why\n");
    let html = pipe("scan -f html", UNMAPPABLE.repeat(2));
    assert_eq!(html.status, 0);
    assert_eq!(html.stderr, "irispan: 2 links have no URI: use --verbose to see them, and why\n");
    let run = pipe("scan -f uri -v", UNMAPPABLE.repeat(2));
    assert_eq!(run.status, 0);
    let starts =
        ["irispan: -:4-29: `http://xn--a-ecp.example/` has no URI: host: ", "irispan: -:60-85: "];
    assert_eq!(run.stderr.lines().count(), 2, "{}", run.stderr);
    for (line, start) in run.stderr.lines().zip(starts) {
        assert!(line.starts_with(start), "{line}");
    }
    assert_eq!(pipe("scan -f uri -m 1", UNMAPPABLE).stderr.lines().count(), 1);
    assert_eq!(pipe("scan -f uri --no-messages", UNMAPPABLE).found(), "http://b.example/\n");
}

#[test]
fn html_is_the_text_with_links() {
    let folder = Folder::new().file("a.txt", TEXT).file("b<i>.txt", "no <b>link</b> \u{1}");
    let html = folder.run("scan --format html .").found();
    assert!(html.starts_with("<!DOCTYPE html>\n<html>\n<head><meta charset=\"utf-8\">"), "{html}");
    assert!(html.ends_with("</body>\n</html>\n"), "{html}");
    assert!(
        html.contains(
            "<pre class=\"irispan-text\">\n<span class=\"irispan-line\" dir=\"auto\">\
             See &lt;<a href=\"https://xn--r8jz45g.jp/%C3%A4\" \
             rel=\"noopener noreferrer nofollow\" class=\"irispan url certain\" dir=\"ltr\" \
             title=\"https://例え.jp/ä\">https://例え.jp/ä</a>&gt; and\n</span>\
             <span class=\"irispan-line\" dir=\"auto\">&quot;<a href=\"http://a.example/?q=&#39;1&#39;&amp;r\""
        ),
        "{html}"
    );
    assert!(
        html.contains(
            "<h2 dir=\"auto\">./b&lt;i&gt;.txt</h2>\n<pre class=\"irispan-text\">\n\
             <span class=\"irispan-line\" dir=\"auto\">no &lt;b&gt;link&lt;/b&gt; \u{FFFD}</span></pre>"
        )
    );
}

#[test]
fn html_lets_nothing_in() {
    let hostile = "<script>alert(1)</script> javascript:alert(1) http://a.example/<script> \
                   http://a.example/'onclick='x data:text/html,x";
    let uris = pipe("scan --format uri --schemes +javascript,+data", hostile).found();
    assert!(uris.starts_with("javascript:alert(1)\n"), "{uris}");
    assert!(uris.contains("\ndata:text/html,x\n"), "{uris}");
    let html = pipe("scan --format html --schemes +javascript,+data", hostile).found();
    let body = html.split_once("<pre ").unwrap().1;
    assert!(!body.contains("<script"), "{html}");
    assert!(!body.contains("href=\"javascript:"), "{html}");
    assert!(!body.contains("href=\"data:"), "{html}");
    let tags: Vec<_> = body.split('<').filter(|tag| tag.starts_with("a ")).collect();
    assert_eq!(tags.len(), 2, "{html}");
    for tag in tags {
        let tag = tag.split_once('>').unwrap().0;
        assert_eq!(tag.matches('"').count(), 10, "{tag}");
        assert!(!tag.contains('\''), "{tag}");
    }
}

#[test]
fn cells_that_look_like_formulas() {
    let folder = Folder::new().file("=a", "=1+1@example.com +b@example.com");
    let run = folder.run("scan -f csv =a").found();
    assert!(run.lines().nth(1).unwrap().starts_with("=a,"), "{run}");
    let safe = folder.run("scan -f csv --csv-safe =a").found();
    for (plain, safe) in run.lines().zip(safe.lines()).skip(1) {
        assert!(safe.starts_with("'=a,"), "{safe}");
        let expected =
            plain.replacen("=a,", "'=a,", 1).replacen(",=1", ",'=1", 1).replacen(",+b", ",'+b", 1);
        assert_eq!(safe, expected);
    }
    assert!(folder.run("scan --csv-safe =a").wrong().contains("'--csv-safe' can only be used"));
}

/// Characters that control a terminal are escaped in JSON, and the text is unchanged.
#[test]
fn json_has_no_controls() {
    let controls = "\u{7f}\u{80}\u{9b}\u{61c}\u{200e}\u{2028}\u{202e}\u{2066}";
    for c in controls.chars() {
        let folder = Folder::new().file(&format!("a{c}"), "http://a.example/");
        for args in ["scan -f jsonl .", "scan -f jsonl -H --facts ."] {
            let run = folder.run(args).found();
            assert!(!run.contains(c), "{c:?}: {run:?}");
            let record: Value = serde_json::from_str(&run).unwrap();
            assert_eq!(record["path"], format!("./a{c}"));
        }
        let run = pipe("explain --json", format!("http://a.example/{c}"));
        assert!(!run.stdout.contains(c), "{c:?}");
        let record: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(record["input"], format!("http://a.example/{c}"));
    }
}

#[test]
fn html_has_no_controls() {
    let html = pipe("scan -f html", "a\u{7f}\u{80}b\u{9b}31m\u{1b} ä").stdout;
    assert!(html.contains(">a\u{FFFD}\u{FFFD}b\u{FFFD}31m\u{FFFD} ä<"), "{html}");
}
