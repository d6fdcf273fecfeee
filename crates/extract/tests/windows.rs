//! Records larger than the limit for holding them give the same rows as held ones, in bounded
//! memory.

use std::io::Write;

use irispan_extract::record::Piece;
use irispan_extract::record::json::{Json, Path, Pieces};
use irispan_extract::source::{Counts, Kind, Options};
use proptest::prelude::*;

use crate::support::{Kept, read};

type Found = Vec<(Option<String>, String, String)>;

/// Returns the texts of a line that is held in memory.
fn texts(json: &Json, line: &[u8]) -> (Found, bool) {
    let mut found = Vec::new();
    let take = |id: Option<&str>, field: &str, text: &str| {
        if !text.is_empty() {
            found.push((id.map(str::to_owned), field.to_owned(), text.to_owned()));
        }
    };
    let is_json = json.texts(line, take).is_ok();
    (found, is_json)
}

/// Returns the texts of a line that is read in pieces of these sizes, and its values at paths.
fn pieces(
    json: &Json,
    kept: &[Path],
    line: &[u8],
    sizes: &[usize],
) -> (Found, Vec<Option<String>>, bool) {
    let (mut found, mut values) = (Vec::new(), vec![None; kept.len()]);
    let (mut id, mut text, mut field) = (None, Vec::new(), String::new());
    let mut reader = Pieces::new(json, kept);
    let mut take = |piece: Piece<'_>| match piece {
        Piece::Id(of) => id = Some(of.to_owned()),
        Piece::Kept(column, value) => values[column] = value,
        Piece::Text { field: of, text: more } => {
            of.clone_into(&mut field);
            text.extend_from_slice(more);
        }
        Piece::End if text.is_empty() => {}
        Piece::End => {
            let text = String::from_utf8(std::mem::take(&mut text)).expect("was decoded");
            found.push((id.clone(), std::mem::take(&mut field), text));
        }
        _ => unreachable!("values are short, and JSON says where they end"),
    };
    let (mut rest, mut is_json) = (line, true);
    for size in sizes.iter().cycle() {
        let (piece, after) = rest.split_at((*size).clamp(1, 64).min(rest.len()));
        is_json = reader.push(piece, &mut take).is_ok();
        rest = after;
        if rest.is_empty() || !is_json {
            break;
        }
    }
    let is_json = is_json && reader.finish(&mut take).is_ok();
    (found, values, is_json)
}

fn path(text: &str) -> Path {
    text.parse().expect("a path")
}

/// Lines that are hard to read give the same in pieces as in whole.
const LINES: &[&str] = &[
    r#"{"id":7,"text":"a\u0062\n","meta":{"urls":["c","d",{"e":"f"}]},"x":[[],{}],"y":""}"#,
    r#" [ "a" , -0.5e+3 , true,false , null, {"" : "b"} ] "#,
    r#"{"a":"\ud83d\ude00 \ud83d \ude00\ud83d \ud83d\ud83d\ude00\ud83d\n\ud83d"}"#,
    r#"{"\ud83d":"x","a b":"y","a.b":"z","é":"w","1a":"v"}"#,
    "{\"a\":\"\u{FFFD} é 例 😀\"}",
    r#"{"id":"x","id":"y","text":"z"}"#,
    r#"{"id":{"id":"x"},"text":"z","id":12}"#,
    r#"{"id":null,"text":"z"}"#,
    r#"{"meta":1,"meta":{"url":"u"},"text":"z"}"#,
    r#"{"n":1e999}"#,
    r#"{"id":1e999,"text":"z"}"#,
    r#"{"n":01}"#,
    r#"{"n":-}"#,
    r#"{"n":1.}"#,
    r#"{"a":"b",}"#,
    r#"{"a" "b"}"#,
    r#"{"a":tru}"#,
    r#"{"a":"b"} x"#,
    r#"["a",]"#,
    r#"["a"}"#,
    "[\"a\tb\"]",
    r#"["a\x"]"#,
    r#"["a\u12g4"]"#,
    r#""a""#,
    "12",
    "-",
    "true",
    "nul",
    "",
    "{",
    "\"a",
    "\x0C1",
];

fn configurations() -> Vec<(Json, Vec<Path>)> {
    let chosen = |paths: &[&str]| {
        let paths: Vec<Path> = paths.iter().map(|text| path(text)).collect();
        Json::new().columns(&paths)
    };
    vec![
        (Json::new(), vec![path("meta"), path("meta.url"), path("text"), path("$")]),
        (chosen(&["text", "meta.urls[]"]), vec![path("id")]),
        (chosen(&["id", "[]", "a"]), Vec::new()),
    ]
}

/// Checks that a line gives the same in pieces as in whole.
fn check(line: &[u8], sizes: &[usize]) {
    for (json, kept) in configurations() {
        let (expected, is_json) = texts(&json, line);
        let (found, values, is_whole) = pieces(&json, &kept, line, sizes);
        let shown = line.escape_ascii();
        assert_eq!(is_json, is_whole, "{shown} in {sizes:?}");
        let of_whole: Vec<_> = kept.iter().map(|path| path.value(line)).collect();
        if is_json {
            assert_eq!(found, expected, "{shown} in {sizes:?}");
            assert_eq!(values, of_whole, "{shown} in {sizes:?}");
        } else {
            // Texts have fewer levels than what is passed over, and end what comes in pieces.
            let mut pairs = values.iter().zip(&of_whole);
            let has_levels = line.len() > 200;
            assert!(pairs.all(|(value, of)| value == of || has_levels && value.is_none()));
            assert!(found.starts_with(&expected), "{shown} in {sizes:?}: {found:?}");
        }
        // A name applies only to the texts after it.
        let json = json.id_column(&path("id"));
        let found = pieces(&json, &kept, line, sizes).0;
        for ((id, ..), (expected, ..)) in found.iter().zip(texts(&json, line).0) {
            assert!(id.is_none() || *id == expected, "{shown}: {id:?} for {expected:?}");
        }
    }
}

#[test]
fn lines_cut_anywhere() {
    for line in LINES {
        for size in 1..=line.len().max(1) {
            check(line.as_bytes(), &[size]);
            check(line.as_bytes(), &[size, 64]);
        }
        for end in 0..line.len() {
            check(&line.as_bytes()[..end], &[1]);
        }
    }
}

proptest! {
    #[test]
    fn damaged_lines(
        line in 0..LINES.len(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
        sizes in prop::collection::vec(1..20_usize, 1..5),
    ) {
        let mut line = LINES[line].as_bytes().to_vec();
        for (at, byte) in damage {
            if !line.is_empty() && byte != b'\n' {
                let at = at.index(line.len());
                line[at] = byte;
            }
        }
        check(&line, &sizes);
    }
}

#[test]
fn levels() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        for levels in [126, 127, 128, 129] {
            let line = format!("{}\"x\"{}", open.repeat(levels), close.repeat(levels));
            check(line.as_bytes(), &[7]);
            let passed = format!("{{\"b\":{line},\"text\":\"y\"}}");
            check(passed.as_bytes(), &[64]);
        }
    }
    // As many as nobody needs, of what is passed over.
    let json = Json::new().columns(&[path("a")]);
    let line = "[".repeat(3 << 20);
    let error = Pieces::new(&json, &[]).push(line.as_bytes(), &mut |_| {}).expect_err("too many");
    assert_eq!(error.to_string(), "no JSON: too many levels, at byte 1048577 of the line");
}

/// Compresses pieces of this size in bytes to a member each, so that the reader receives them so.
fn members(bytes: &[u8], size: usize) -> Vec<u8> {
    let member = |bytes: &[u8]| {
        let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        writer.write_all(bytes).expect("memory");
        writer.finish().expect("memory")
    };
    bytes.chunks(size).flat_map(member).collect()
}

fn parts(counts: Counts) -> [u64; 6] {
    let Counts { records, scanned, truncated, failed, links, filtered, .. } = counts;
    [records, scanned, truncated, failed, links, filtered]
}

/// Checks that a source gives the same for any limit of held bytes, and wherever it is cut.
#[track_caller]
fn is_same(source: &str, options: &Options) {
    let (mut expected, counts) = read(source.as_bytes(), &options.clone().max_record(1 << 20));
    assert!(expected.rows.len() > 3, "{expected:?}");
    for most in [1, 5, 30] {
        for size in 1..source.len() {
            let cut = members(source.as_bytes(), size);
            let (mut found, of_cut) = read(&cut, &options.clone().max_record(most));
            // Fields that are read in pieces precede held ones.
            found.rows.sort();
            expected.rows.sort();
            assert_eq!(found.rows, expected.rows, "{most}, {size}");
            assert_eq!(parts(of_cut), parts(counts), "{most}, {size}");
            assert_eq!(found.losses.len(), expected.losses.len(), "{:?}", found.losses);
        }
    }
}

#[test]
fn lines_of_json_give_the_same_rows() {
    let source = "\u{FEFF} {\"id\":\"www.i.com\",\"text\":\"http://a\\u002eexample/\\u00e9 é, www.b.c\
                  om\"}\n      \r\n\n{\"meta\":{\"x\":[\"\",\"http://c.example/\\ud83d\"]},\"n\":1}\n\x0C \n\
                  {\"id\":-5,\"text\":\"jo@d.example.com www.e.com\"}\n{\"a\":1}";
    let options = Options::new().kind(Kind::JsonLines).id_column("id");
    is_same(source, &options);
    is_same(source, &options.clone().columns(["text", "meta.x[]"]));
    is_same(&source.replace('\n', "\0"), &options.null_data(true));
}

/// A broken line gives the links before the damage and the same loss, for any limit of held bytes.
#[test]
fn broken_lines_of_json_give_the_same_rows() {
    let line =
        r#"{"id":"i","a":"http://a.example/ b","c":["www.c.com d","\u0041 www.e.com"],"n":-1.5e3}"#;
    let mut lines = Vec::new();
    for at in 0..line.len() {
        let (before, after) = line.as_bytes().split_at(at);
        lines.push(before.to_vec());
        for wrong in [&b"\\x"[..], b"\\u12g4", b"\\", b"\x01", b"\t", b"\"", b"\xFF", b"x", b" NaN"]
        {
            lines.push([before, wrong, after].concat());
        }
    }
    let (mut truncated, mut failed) = (0, 0);
    for line in lines {
        let shown = line.escape_ascii().to_string();
        for options in
            [Options::new(), Options::new().id_column("id"), Options::new().columns(["a"])]
        {
            let options = options.kind(Kind::JsonLines);
            let (held, counts) = read(&line, &options.clone().max_record(8 << 20));
            truncated += counts.truncated;
            failed += counts.failed;
            for size in [1, 7, line.len().max(1)] {
                let cut = members(&line, size);
                let (streamed, of_streamed) = read(&cut, &options.clone().max_record(3));
                assert_eq!(streamed.rows, held.rows, "{shown}");
                assert_eq!(parts(of_streamed), parts(counts), "{shown}");
                let losses =
                    |kept: &Kept| kept.losses.iter().map(|loss| loss.reason.clone()).collect();
                let (streamed, held): (Vec<_>, Vec<_>) = (losses(&streamed), losses(&held));
                assert_eq!(streamed, held, "{shown}");
            }
        }
    }
    assert!(truncated > 500 && failed > 100, "{truncated} {failed}");
}

#[test]
fn records_of_csv_give_the_same_rows() {
    let source = "\u{FEFF}id,text,,d,,\n1,\"http://a.example/\n\"\"x\"\" www.b.com\",www.c.com,,,\"www.d.com\"\n\n\
                  ,,\nwww.i.com,é http://e.example\r\n2,http://f.example/é,a,b";
    let options = Options::new().kind(Kind::Csv).id_column("id");
    is_same(source, &options);
    is_same(source, &options.clone().columns(["4", "text", "3"]));
    is_same(source, &Options::new().kind(Kind::Csv).header(false).columns(["4", "2"]));
    is_same(&source.replace(',', "\t"), &options.kind(Kind::Tsv));
}

/// Differences from a record that is held are reported.
#[test]
fn what_is_known_too_late_is_reported() {
    let long = "x".repeat(100 << 10);
    for (line, ids, reason) in [
        ("{\"t\":\"www.a.com\",\"id\":1}".to_owned(), vec![None], "stands after"),
        (
            "{\"t\":\"www.a.com\",\"id\":1,\"u\":\"www.b.com\"}".to_owned(),
            vec![None, Some("1")],
            "stands after",
        ),
        // No link has a wrong name.
        ("{\"t\":\"none\",\"id\":1,\"u\":\"www.b.com\"}".to_owned(), vec![Some("1")], ""),
        (format!("{{\"id\":\"www.a.com {long}\"}}"), vec![None], "too long"),
        (
            format!("{{\"id\":1,\"u\":\"www.b.com\",\"n\":1{long}}}"),
            vec![Some("1")],
            "after a value",
        ),
        // The continuation of the last link is unknown.
        ("{\"id\":1,\"u\":\"www.b.com www.c.com".to_owned(), vec![Some("1")], "ends too early"),
    ] {
        let options = Options::new().kind(Kind::JsonLines).id_column("id").max_record(10);
        let (kept, counts) = read(line.as_bytes(), &options);
        let found: Vec<_> = kept.rows.iter().map(|row| row.id.as_deref()).collect();
        assert_eq!(found, ids, "{:.60}", line);
        let losses: Vec<&str> = kept.losses.iter().map(|loss| loss.reason.as_str()).collect();
        assert_eq!(losses.len(), usize::from(!reason.is_empty()), "{losses:?}");
        assert!(losses.concat().contains(reason), "{losses:?}");
        let is_broken = losses.concat().contains("no JSON");
        assert_eq!((counts.scanned, counts.truncated), (!is_broken as u64, is_broken as u64));
    }
    // CSV: in a later column, and names beyond the limit.
    let table = format!("t,id\nwww.a.com {long},1\n");
    let options = Options::new().kind(Kind::Csv).id_column("id");
    let (kept, counts) = read(table.as_bytes(), &options.clone().max_record(4));
    assert_eq!((counts.scanned, kept.rows[0].id.as_deref(), kept.losses.len()), (1, None, 1));
    let (kept, _) = read(table.as_bytes(), &options);
    assert_eq!((kept.rows[0].id.as_deref(), kept.losses.len()), (Some("1"), 0));
    // A complete field waits for the name.
    let (kept, _) = read(b"t,id\nwww.a.com,1\n", &options.max_record(4));
    assert_eq!((kept.rows[0].id.as_deref(), kept.losses.len()), (Some("1"), 0));
    let table = format!("{}\nwww.a.com,www.b.com\n", long.repeat(20));
    let options = Options::new().kind(Kind::Csv).max_record(10).columns(["2"]);
    let (kept, counts) = read(table.as_bytes(), &options);
    assert_eq!((counts.scanned, kept.rows.len(), kept.losses.len()), (1, 1, 1));
    assert_eq!(kept.rows[0].field.as_deref(), Some("2"));
}
