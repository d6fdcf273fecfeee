//! Formats recognized by their content: colours, folded lines, XML, broken JSON.

use serde_json::Value;

use crate::harness::{Folder, Run, pipe};

fn records(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the URIs found in a text of this name, and checks that a pipe gives the same if the
/// content is recognized.
fn uris(name: &str, text: &[u8], tells: bool) -> Vec<String> {
    let found = Folder::new().file(name, text).run(&format!("scan -f uri {name}"));
    if tells {
        assert_eq!(pipe("scan -f uri", text), found, "{name}");
    }
    assert_eq!(found.stderr, "", "{name}");
    found.stdout.lines().map(str::to_owned).collect()
}

/// A piece of a run that is cut at a quote or a bracket is not a link of its own.
#[test]
fn broken_json_is_read_as_text() {
    for text in [
        "{\"a\":1}\nhttp://a\"b.example.com/ x\n",
        "{\"a\":\"http://a\"b.example.com/\"}",
        "[\"x\"]\n12[http://a[b.example.com/\n",
        "[\"x\"]\nhttp://a=\"b\"\n",
    ] {
        let found = uris("a.json", text.as_bytes(), true);
        assert!(found.iter().all(|uri| !uri.starts_with("http://a")), "{text}: {found:?}");
    }
    let escaped = "INFO x={\"u\":\"http:\\/\\/a.example\\/x\"} ok";
    assert_eq!(uris("a.json", escaped.as_bytes(), false), ["http://a.example/x"]);
}

/// Colours are distinguished from text wherever they begin.
#[test]
fn late_colours() {
    let plain = "plain text of a line http://p.example/\n";
    let coloured = "é \x1b[36mhttps://a.example/pa\x1b[1mth\x1b[0m x\n\
                    \x1b]8;;https://b.example/\x1b\\two words http://not.example/\x1b]8;;\x07 http://c.example/\n";
    for before in [0, 1, 500, 40_000] {
        let text = [plain.repeat(before), coloured.to_owned(), plain.repeat(before)].concat();
        let folder = Folder::new().file("a.log", &text);
        let expected = folder.run("scan -f jsonl --input ansi --line-column a.log").found();
        let found = records(&expected);
        assert_eq!(found.len(), 2 * before + 3);
        assert_eq!(found[before]["text"], "https://a.example/path");
        assert_eq!(found[before + 1]["text"], "https://b.example/");
        assert_eq!(found[before + 2]["line"], before + 2);
        let without_pieces = |run: Run| -> Vec<Value> {
            let mut found = records(&run.found());
            for record in &mut found {
                let object = record.as_object_mut().unwrap();
                ["pieces", "visible", "path"].iter().for_each(|key| _ = object.remove(*key));
            }
            found
        };
        let expected = without_pieces(folder.run("scan -f jsonl --input ansi --line-column a.log"));
        for run in [
            folder.run("scan -f jsonl --line-column a.log"),
            pipe("scan -f jsonl --line-column", &text),
        ] {
            assert!(without_pieces(run) == expected, "{before}");
        }
        let bytes = without_pieces(folder.run("scan -f jsonl --input ansi a.log"));
        for threads in [1, 2] {
            let run = folder.run(&format!("scan -f jsonl --threads {threads} a.log"));
            assert!(without_pieces(run) == bytes, "{before}, {threads}");
        }
    }
}

#[test]
fn calendars_and_cards() {
    let calendar = b"BEGIN:VCALENDAR\r\nURL:https://a.example/lo\r\n ng\\,x\r\nEND:VCALENDAR\r\n";
    let card = b"BEGIN:VCARD\nVERSION:2.1\nURL;ENCODING=QUOTED-PRINTABLE:http://a.example/?b=3Dc=\nd\nEND:VCARD\n";
    assert_eq!(uris("a", calendar, true), ["https://a.example/long,x"]);
    assert_eq!(uris("a.txt", card, true), ["http://a.example/?b=cd"]);
    assert_eq!(uris("a.ICS", b"URL:http://a.example/lo\n ng", false), ["http://a.example/long"]);
    let found = pipe("scan -f jsonl", calendar).found();
    assert_eq!(records(&found)[0]["pieces"], serde_json::json!([[21, 41], [44, 49]]));
}

#[test]
fn catalogs() {
    let catalog = b"# x\nmsgid \"\"\n\"see https://a.exam\"\n\"ple/b\\n\"\n\"c\"\n";
    assert_eq!(uris("a", catalog, true), ["https://a.example/b"]);
    assert_eq!(uris("a.PO", b"#~ msgid \"a\"\n", false), [""; 0]);
    let obsolete = b"#~ msgid \"http://a.exam\"\n#~ \"ple/b\"\n";
    for name in ["a.po", "a.pot"] {
        assert_eq!(uris(name, obsolete, false), ["http://a.example/b"]);
    }
    let run = pipe("scan -f jsonl --stats", catalog);
    assert!(run.stderr.contains("catalog"), "{run:?}");
    assert_eq!(records(&run.stdout)[0]["pieces"], serde_json::json!([[18, 32], [35, 40]]));
}

#[test]
fn xml_has_character_references() {
    let expected = ["http://a.example/?a=1&b=2"];
    for (name, begin, tells) in [
        ("a", "<?xml version='1.0'?>\n", true),
        ("a.rss", "", false),
        ("a.svg", "", false),
        ("a.xml", "<!-- x -->", false),
        ("a", "<rss version='2.0'>", true),
        ("a", "<!-- a -->\n<urlset xmlns='x'>", true),
    ] {
        let text = format!("{begin}<loc>http://a.example/?a=1&amp;b=2</loc>");
        assert_eq!(uris(name, text.as_bytes(), tells), expected, "{text}");
    }
    let page = "<a href='http://a.example/?a=1&amp;b=2'>x</a>";
    assert_eq!(uris("a.xhtml", page.as_bytes(), false), expected);
}

/// `extract` finds the same links as `scan`, with the same flags.
#[cfg(feature = "extract")]
#[test]
fn tables_have_the_links_and_flags_of_scans() {
    let texts: [(&str, &str); 9] = [
        ("a.log", "x\n\x1b[36mhttps://a.example/pa\x1b[1mth\x1b[0m\n"),
        ("b.ics", "URL:http://a.example/lo\n ng"),
        ("c", "BEGIN:VCARD\nURL:http://a.example/lo\n ng"),
        ("c.po", "#~ msgid \"http://a.example/lo\"\n#~ \"ng\\303\\251\""),
        ("c.x", "# x\nmsgid \"http://a.example/lo\"\n\"ng\\303\\251\""),
        ("d.rss", "<loc>http://a.example/?a=1&amp;b=2</loc>"),
        ("e", "<feed><loc>http://a.example/?a=1&amp;b=2</loc>"),
        ("f.txt", "http://a@pаypal.com/ https://аррӏе.com/ http://xn--iny-zx5a.example/"),
        ("g.txt", "{\"a\":\"http://a\"b.example.com/\"} http://a\"b.example.com/"),
    ];
    for (name, text) in texts {
        let folder = Folder::new().file(name, text);
        let run = folder.run(&format!(
            "extract -o out --to jsonl --select url,flags,span_start,span_end {name}"
        ));
        assert!(run.status < 2, "{run:?}");
        let table = folder.path().join(format!("out/{name}.links.jsonl"));
        let rows = records(&std::fs::read_to_string(table).unwrap_or_default());
        let scanned = records(&folder.run(&format!("scan -f jsonl {name}")).stdout);
        let of = |record: &Value, keys: [&str; 4]| keys.map(|key| record[key].clone());
        let rows: Vec<_> =
            rows.iter().map(|row| of(row, ["url", "flags", "span_start", "span_end"])).collect();
        let scanned: Vec<_> =
            scanned.iter().map(|record| of(record, ["uri", "flags", "start", "end"])).collect();
        assert_eq!(rows, scanned, "{name}");
    }
    let folder = Folder::new().file("f", texts[7].1);
    let where_ = folder.run("extract -o out --to jsonl --where flags=invalid-idna f");
    assert_eq!(where_.status, 0, "{where_:?}");
    let rows = std::fs::read_to_string(folder.path().join("out/f.links.jsonl")).unwrap();
    assert_eq!(rows.lines().count(), 1, "{rows}");
}
