//! Texts of JSON lines, checked against a tree that another reader builds.

use irispan_extract::record::json::{Json, Path};
use irispan_extract::record::lines::{Line, Lines};
use proptest::prelude::*;
use serde_json::Value;

/// A line with many links gives batches of bounded size.
#[test]
fn one_line_of_many_links() {
    struct Batches(Vec<usize>);
    impl irispan_extract::source::Sink for Batches {
        fn rows(&mut self, batch: arrow_array::RecordBatch) -> std::io::Result<()> {
            self.0.push(batch.num_rows());
            Ok(())
        }
        fn loss(&mut self, loss: irispan_extract::source::Loss) -> std::io::Result<()> {
            Err(std::io::Error::other(loss.reason))
        }
    }
    let line = format!("{{\"text\":\"{}\"}}\n", "http://a.example/ ".repeat(100_000));
    let scanner = irispan::Scanner::new();
    let rows = irispan_extract::columns::Rows::new(&[irispan_extract::columns::Column::Url]);
    let mut batches = Batches(Vec::new());
    irispan_extract::source::Reader::new(&scanner, rows)
        .read("a.jsonl", line.as_bytes(), &mut batches)
        .expect("memory");
    assert_eq!(batches.0.iter().sum::<usize>(), 100_000);
    assert!(batches.0.iter().all(|rows| *rows <= 16 << 10), "{:?}", batches.0);
}

type Found = Vec<(String, String)>;

fn texts(json: &Json, line: &[u8]) -> (Found, bool) {
    let mut found = Vec::new();
    let is_json =
        json.texts(line, |_, field, text| found.push((field.to_owned(), text.to_owned()))).is_ok();
    (found, is_json)
}

fn columns(paths: &[&str]) -> Json {
    let paths: Vec<Path> = paths.iter().map(|path| path.parse().expect("a path")).collect();
    Json::new().columns(&paths)
}

/// Returns every string of a tree, with its path.
fn strings(value: &Value, path: &str, found: &mut Found) {
    match value {
        Value::String(text) => {
            let path = if path.is_empty() { "$" } else { path };
            found.push((path.to_owned(), text.clone()));
        }
        Value::Array(elements) => {
            for (index, element) in elements.iter().enumerate() {
                strings(element, &format!("{path}[{index}]"), found);
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                let is_plain = !name.is_empty()
                    && !name.starts_with(|c: char| c.is_ascii_digit())
                    && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
                let path = match (is_plain, path) {
                    (true, "") => name.clone(),
                    (true, _) => format!("{path}.{name}"),
                    (false, _) => format!(
                        "{path}[{}]",
                        Value::from(name.as_str()).to_string().replace('\u{7f}', "\\u007f")
                    ),
                };
                strings(member, &path, found);
            }
        }
        _ => {}
    }
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("see http://a.example/%zz".to_owned()),
        Just("\u{0}\"\\/\u{1F600}\n".to_owned()),
        "[a-c.\\[\\]\"$*é%\u{7f}]{0,4}",
    ]
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any_text().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(any_text(), inner, 0..4)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn every_string_of_any_value(value in any_value(), at in any::<prop::sample::Index>()) {
        let line = value.to_string();
        let mut expected = Vec::new();
        strings(&value, "", &mut expected);
        prop_assert_eq!(texts(&Json::new(), line.as_bytes()), (expected.clone(), true));
        // A path without elements finds what it was written for.
        if let Some((path, _)) = expected.get(at.index(expected.len().max(1)))
            && path != "$"
        {
            let only: Found = expected.iter().filter(|(of, _)| of == path).cloned().collect();
            let given: String = {
                // Elements are chosen together.
                let mut parts = Vec::new();
                let mut rest = path.as_str();
                while let Some(open) = rest.find('[') {
                    let close = open + rest[open..].find(']').expect("the end");
                    if rest[open + 1..close].chars().all(|c| c.is_ascii_digit()) && open + 1 < close {
                        parts.push(format!("{}[]", &rest[..open]));
                    } else {
                        parts.clear();
                        break;
                    }
                    rest = &rest[close + 1..];
                }
                if parts.is_empty() && path.contains('[') { return Ok(()) }
                format!("{}{rest}", parts.concat())
            };
            let (found, is_json) = texts(&columns(&[&given]), line.as_bytes());
            prop_assert!(is_json);
            for text in only {
                prop_assert!(found.contains(&text), "{} in {}", given, line);
            }
            for text in found {
                prop_assert!(expected.contains(&text));
            }
        }
    }

    /// The texts before a cut or a changed byte of a line are right.
    #[test]
    fn broken_lines(value in any_value(), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let line = value.to_string().into_bytes();
        let at = at.index(line.len());
        let mut expected = Vec::new();
        strings(&value, "", &mut expected);
        let (found, is_json) = texts(&Json::new(), &line[..at]);
        let is_scalar = !matches!(value, Value::Array(_) | Value::Object(_));
        prop_assert!(!is_json || is_scalar);
        if !is_scalar {
            prop_assert!(expected.starts_with(&found));
        }
        let mut changed = line.clone();
        changed[at] = byte;
        let (found, is_json) = texts(&Json::new(), &changed);
        let lossy = String::from_utf8_lossy(&changed);
        if let Ok(value) = serde_json::from_str::<Value>(&lossy) {
            prop_assert!(is_json);
            // The tree keeps each name once.
            let mut expected = Vec::new();
            strings(&value, "", &mut expected);
            for text in expected {
                prop_assert!(found.contains(&text));
            }
        }
    }

    #[test]
    fn lines_of_any_pieces(
        text in prop::collection::vec(prop::sample::select(b"ab\n".to_vec()), 0..40),
        size in 1..10_usize,
        most in 1..8_usize,
    ) {
        let mut lines = Lines::new(b'\n', most);
        let mut found = Vec::new();
        let mut keep = |line: Line<'_>| {
            if line.is_begin {
                found.push((line.offset, 0, Vec::new()));
            }
            let (offset, parts, text) = found.last_mut().expect("has begun");
            assert_eq!(*offset, line.offset);
            *parts += 1;
            text.extend_from_slice(line.text);
            assert!(line.is_end || *parts > 1 || text.len() == most.max(3));
        };
        for mut piece in text.chunks(size) {
            while let Some(line) = lines.next(&mut piece) {
                keep(line);
            }
            prop_assert!(piece.is_empty());
        }
        if let Some(line) = lines.finish() {
            keep(line);
        }
        let found: Vec<_> =
            found.into_iter().map(|(offset, parts, text)| (offset, parts == 1, text)).collect();
        let mut expected = Vec::new();
        let mut offset = 0;
        for line in text.split_inclusive(|byte| *byte == b'\n') {
            let content = line.strip_suffix(b"\n").unwrap_or(line);
            expected.push((offset, content.len() <= most.max(3), content.to_vec()));
            offset += line.len() as u64;
        }
        prop_assert_eq!(found, expected);
    }
}

#[test]
fn chosen_columns() {
    let line = br#"{"a":[{"b":"1","c":"2"},{"b":["3"]},"4"],"text":"5","meta":{"urls":["6","7"],"x.y":"8"},"n":9}"#;
    for (paths, expected) in [
        (&["text"][..], &["text=5"][..]),
        (&["a[].b"], &["a[0].b=1", "a[1].b[0]=3"]),
        (
            &["a[*].b", "meta"],
            &["a[0].b=1", "a[1].b[0]=3", "meta.urls[0]=6", "meta.urls[1]=7", "meta[\"x.y\"]=8"],
        ),
        (&["meta[\"x.y\"]", "$.text"], &["text=5", "meta[\"x.y\"]=8"]),
        (&["meta.urls[]"], &["meta.urls[0]=6", "meta.urls[1]=7"]),
        (&["a", "a[].b"], &["a[0].b=1", "a[0].c=2", "a[1].b[0]=3", "a[2]=4"]),
        (&["a.b", "n", "none", "text.x", "text[]"], &[]),
    ] {
        let (found, is_json) = texts(&columns(paths), line);
        let found: Vec<String> =
            found.iter().map(|(path, text)| format!("{path}={text}")).collect();
        assert!(is_json);
        assert_eq!(found, expected, "{paths:?}");
    }
}

#[test]
fn names_of_records() {
    for (path, line, id) in [
        ("id", r#"{"text":"x","id":"a\u0062"}"#, Some("ab")),
        ("id", r#"{"id":12345678901234567890123,"text":"x"}"#, Some("12345678901234567890123")),
        ("id", r#"{"id":-1.50e3}"#, Some("-1.50e3")),
        ("id", r#"{"id":null}"#, None),
        ("id", r#"{"id":["a"]}"#, None),
        ("m[].id", r#"{"m":[{"id":1},{"id":"b"}]}"#, Some("1")),
        ("id", r#"{"id":"a","text":"cut"#, Some("a")),
        ("id", r#"{"x":"\ud83d","id":"\udc00"}"#, Some("\u{FFFD}")),
        ("id", "no JSON", None),
    ] {
        let json = Json::new().id_column(&path.parse().expect("a path"));
        assert_eq!(json.id(line.as_bytes()).as_deref(), id, "{line}");
        // It is the same anywhere, and it is a text itself.
        let mut texts = Vec::new();
        let _ = json.texts(line.as_bytes(), |name, _, text| {
            assert_eq!(name, id, "{line}");
            texts.push(text.to_owned());
        });
        let all = self::texts(&Json::new(), line.as_bytes()).0;
        assert!(texts.iter().eq(all.iter().map(|(_, text)| text)), "{line}");
    }
    assert_eq!(Json::new().id(br#"{"id":1}"#), None);
}

#[test]
fn hostile_lines() {
    let deep = |levels: usize| "[".repeat(levels) + "\"http://a.example\"" + &"]".repeat(levels);
    assert!(texts(&Json::new(), deep(100).as_bytes()).1);
    for line in [deep(100_000), "{\"a\":".repeat(100_000), "[".repeat(1 << 20)] {
        assert!(!texts(&Json::new(), line.as_bytes()).1);
        assert!(!texts(&columns(&["b"]), line.as_bytes()).1 || line.starts_with('['));
        let _ = Json::new().id_column(&"a".parse().expect("a path")).id(line.as_bytes());
    }
    // A long path is cut once, not for each string below it.
    let long = format!("{{\"{}\":[{}\"x\"]}}", "é".repeat(1 << 16), "\"x\",".repeat(1 << 12));
    let (found, is_json) = texts(&Json::new(), long.as_bytes());
    assert!(is_json && found.len() == (1 << 12) + 1);
    assert!(found.iter().all(|(path, _)| path.len() <= 1 << 10 && path.starts_with("[\"é")));
    for (line, expected, is_json) in [
        (&b"{\"a\":\"x\xFFy\"}"[..], &["x\u{FFFD}y"][..], true),
        (b"{\"a\":\"b\",\"c\":\"\\ud83d http:\\/\\/a\"}", &["b", "\u{FFFD} http://a"], true),
        (b"[\"a\",\"\\ud83d\",x]", &["a", "\u{FFFD}"], false),
        (b"[\"a\",\"\0\"]", &["a"], false),
        (b"[\"a\"] x", &["a"], false),
        (b"", &[], false),
        (b"\"top\"", &["top"], true),
        (b"[\"\\u0000%zz\"]", &["\0%zz"], true),
    ] {
        let (found, is) = texts(&Json::new(), line);
        let found: Vec<&str> = found.iter().map(|(_, text)| &**text).collect();
        assert_eq!((&found[..], is), (expected, is_json), "{:?}", String::from_utf8_lossy(line));
    }
    let error = Json::new().texts(b"{\"a\": b}", |_, _, _| {}).expect_err("is no JSON");
    assert_eq!(error.to_string(), "no JSON: no value, at byte 6 of the line");
}

/// Sources of JSON lines.
mod source {
    use crate::support::{read, try_read, urls};
    use irispan_extract::source::{Kind, Options, Stage};

    #[test]
    fn lines_are_records() {
        let file = concat!(
            "\u{FEFF}{\"id\":\"x\",\"text\":\"see http:\\/\\/a.example\\/\\u00e4 and www.b.com\"}\r\n",
            "\n",
            "{\"text\":\"none\",\"meta\":{\"url\":\"http://c.example\"}}\n",
            "see http://lost.example\n",
            "{\"text\":\"http://d.example\", \"other\": nope}\n",
            "{\"text\":\"http://e.example\",\"id\":7}",
        );
        let (kept, counts) = read(file.as_bytes(), &Options::new().id_column("id"));
        assert_eq!((counts.records, counts.scanned, counts.truncated, counts.failed), (5, 3, 1, 1));
        let found: Vec<_> = kept
            .rows
            .iter()
            .map(|row| (row.text.as_str(), row.row, row.field.as_deref(), row.id.as_deref()))
            .collect();
        assert_eq!(
            found,
            [
                ("http://a.example/ä", Some(0), Some("text"), Some("x")),
                ("www.b.com", Some(0), Some("text"), Some("x")),
                ("http://c.example", Some(1), Some("meta.url"), None),
                ("http://d.example", Some(3), Some("text"), None),
                ("http://e.example", Some(4), Some("text"), Some("7")),
            ]
        );
        // Spans count the bytes of the decoded text.
        assert_eq!(kept.rows[0].span, (4, 23));
        let places: Vec<u64> = kept.losses.iter().map(|loss| loss.offset).collect();
        let place = |text: &str| file.find(text).expect("is there") as u64;
        assert_eq!(places, [place("see http://lost"), place("{\"text\":\"http://d")]);
        assert!(kept.losses.iter().all(|loss| loss.stage == Stage::Parse));
        let options = Options::new().columns(["meta.url"]);
        assert_eq!(urls(&read(file.as_bytes(), &options).0), ["http://c.example"]);
        let error = try_read("a", file.as_bytes(), &Options::new().columns(["a..b"]));
        assert!(error.expect_err("is not a path").to_string().contains("`a..b`"));
    }

    #[test]
    fn long_lines_are_scanned_as_they_come() {
        let long = format!("{{\"text\":\"http://a.example {}\"}}\n", "x".repeat(1000));
        let file =
            format!("{{\"a\":\"http://b.example\"}}\n{long}{{\"a\":\"http://c.example\"}}\n");
        let (kept, counts) = read(file.as_bytes(), &Options::new().max_record(100));
        assert_eq!((counts.records, counts.scanned, counts.truncated), (3, 3, 0));
        assert_eq!(urls(&kept), ["http://b.example", "http://a.example", "http://c.example"]);
        assert!(kept.losses.is_empty());
    }

    /// Wherever a file is cut, the links of complete lines are found, and an incomplete line is
    /// reported.
    #[test]
    fn files_cut_at_every_byte() {
        let line =
            |n| format!("{{\"id\":{n},\"a\":[\"http://a{n}.example/%\",\"\\ud83d\\u0000\"]}}\n");
        let file = (0..4).map(line).collect::<String>();
        for length in 0..file.len() {
            let options = Options::new().kind(Kind::JsonLines).id_column("id");
            let (kept, counts) = read(&file.as_bytes()[..length], &options);
            let whole = length / line(0).len();
            let rest = length % line(0).len();
            let is_whole_but_feed = rest == line(0).len() - 1;
            assert!(kept.rows.len() >= whole, "{length}");
            assert_eq!(counts.records as usize, whole + usize::from(rest > 0));
            assert_eq!(kept.losses.is_empty(), rest == 0 || is_whole_but_feed, "{length}");
            for (n, row) in kept.rows.iter().enumerate() {
                assert_eq!(row.text, format!("http://a{n}.example/%"));
                assert_eq!(row.id, Some(n.to_string()));
            }
        }
    }

    #[test]
    fn lines_of_text() {
        let file = b"http://a.example\n\nb http://c.example/\xFF\nhttp://d.example/\nx";
        let (kept, counts) = read(file, &Options::new().kind(Kind::Lines));
        assert_eq!((counts.records, counts.scanned), (5, 5));
        let rows: Vec<_> = kept.rows.iter().map(|row| (row.row, row.span.0)).collect();
        assert_eq!(rows, [(Some(0), 0), (Some(2), 2), (Some(3), 0)]);
        let (kept, counts) = read(
            b"http://a.example/\0\0b\nwww.c.com",
            &Options::new().kind(Kind::Lines).null_data(true),
        );
        assert_eq!((counts.records, kept.rows.len(), kept.rows[1].row), (3, 2, Some(2)));
        assert_eq!(read(b"", &Options::new().kind(Kind::Lines)).1.records, 0);
    }

    /// A single JSON document is read as one, however it is formatted, and its strings are texts.
    #[test]
    fn documents_are_records() {
        for (file, field) in [
            (r#"[{"u":"https:\/\/h.example.com\/a"}]"#, "[0].u"),
            ("\u{FEFF}\n[\n  \"\\u0068ttps://h.example.com/a\"\n]\n", "[0]"),
            ("{\n  \"n\": {\n    \"u\": \"https:\\/\\/h.example.com\\/a\"\n  }\n}\n", "n.u"),
        ] {
            for file in [file.to_owned(), format!("{file}{}", " ".repeat(20_000))] {
                let (kept, counts) = read(file.as_bytes(), &Options::new());
                assert_eq!((counts.records, counts.scanned, kept.rows.len()), (1, 1, 1), "{file}");
                let row = &kept.rows[0];
                assert_eq!(row.url.as_deref(), Some("https://h.example.com/a"));
                assert_eq!(row.field.as_deref(), Some(field));
                // With the format text, it is one.
                let (kept, _) = read(file.as_bytes(), &Options::new().kind(Kind::Text));
                assert!(kept.rows.iter().all(|row| row.field.is_none()), "{kept:?}");
            }
        }
        let (kept, counts) = read(b"[INFO] see http://a.example/b", &Options::new());
        assert_eq!((counts.records, kept.rows[0].field.as_deref()), (1, None));
    }
}
