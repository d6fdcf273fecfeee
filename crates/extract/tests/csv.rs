//! Records of CSV and TSV.

use crate::support::{self, read, try_read};
use irispan_extract::columns::{Column, Rows};
use irispan_extract::record::csv::{Csv, Options};
use irispan_extract::source::{Kind, Options as Of, Reader};
use proptest::prelude::*;

type Table = Vec<Vec<(String, Vec<u8>)>>;

/// Reads records from pieces of this size in bytes.
fn records(file: &[u8], size: usize, options: Options) -> Table {
    let (mut csv, mut table) = (Csv::new(options), Vec::new());
    let fields = |record: irispan_extract::record::csv::Record<'_>| {
        record.fields().map(|(name, text)| (name.into_owned(), text.to_vec())).collect()
    };
    for mut piece in file.chunks(size) {
        while let Some(record) = csv.next(&mut piece).expect("columns") {
            table.push(fields(record));
        }
        assert!(piece.is_empty());
    }
    table.extend(csv.finish().expect("columns").map(fields));
    table
}

/// Writes a table, each field in quotes.
fn write(table: &[Vec<Vec<u8>>], feed: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    for record in table {
        for (index, field) in record.iter().enumerate() {
            if index > 0 {
                file.push(b',');
            }
            file.push(b'"');
            for byte in field {
                file.extend_from_slice(if *byte == b'"' {
                    b"\"\""
                } else {
                    std::slice::from_ref(byte)
                });
            }
            file.push(b'"');
        }
        file.extend_from_slice(feed);
    }
    file
}

fn any_field() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(prop::sample::select(b"ab\"\r\n,\t\0%\xFF".to_vec()), 0..6)
}

proptest! {
    #[test]
    fn tables_come_back(
        (table, size) in (1..4_usize).prop_flat_map(|columns| {
            (prop::collection::vec(prop::collection::vec(any_field(), columns), 0..6), 1..30_usize)
        }),
        has_mark in any::<bool>(),
        feed in prop::sample::select(vec![&b"\n"[..], b"\r\n", b"\r"]),
    ) {
        let columns = table.first().map_or(1, Vec::len);
        let header: Vec<Vec<u8>> = (0..columns).map(|n| format!("c{n}").into_bytes()).collect();
        let mut file = if has_mark { b"\xEF\xBB\xBF".to_vec() } else { Vec::new() };
        file.extend(write(&[header], feed));
        file.extend(write(&table, feed));
        let expected: Table = table
            .iter()
            .map(|record| {
                record.iter().enumerate().map(|(n, field)| (format!("c{n}"), field.clone())).collect()
            })
            .collect();
        for size in [size, file.len()] {
            let found = records(&file, size, Options::new());
            prop_assert_eq!(&found, &expected);
        }
        let last = format!("c{}", columns - 1);
        let found = records(&file, size, Options::new().columns([last]));
        let only: Table = expected.iter().map(|record| record[columns - 1..].to_vec()).collect();
        prop_assert_eq!(&found, &only);
    }

    /// Any bytes are records, the same for all pieces, and nothing is invented.
    #[test]
    fn any_bytes(file in any_field(), more in any_field(), size in 1..8_usize) {
        let file = [file, more].concat();
        let whole = records(&file, file.len().max(1), Options::new().header(false));
        prop_assert_eq!(&records(&file, size, Options::new().header(false)), &whole);
        let bytes: usize = whole.iter().flatten().map(|(_, text)| text.len()).sum();
        prop_assert!(bytes <= file.len());
    }
}

#[test]
fn columns_by_name_and_number() {
    let file = b"id,text,,text\n1,a,b,c,d\n2\n\n3,e";
    let text = |name: &str, text: &str| (name.to_owned(), text.as_bytes().to_vec());
    assert_eq!(
        records(file, 99, Options::new()),
        [
            vec![
                text("id", "1"),
                text("text", "a"),
                text("3", "b"),
                text("text", "c"),
                text("5", "d")
            ],
            vec![text("id", "2")],
            vec![text("id", "3"), text("text", "e")],
        ]
    );
    assert_eq!(
        records(file, 99, Options::new().columns(["3", "text", "1"])),
        [
            vec![text("id", "1"), text("text", "a"), text("3", "b"), text("text", "c")],
            vec![text("id", "2"), text("text", ""), text("3", ""), text("text", "")],
            vec![text("id", "3"), text("text", "e"), text("3", ""), text("text", "")],
        ]
    );
    let tsv = Options::new().delimiter(b'\t').header(false).columns(["2"]).quotes(false);
    assert_eq!(records(b"a\t\"b\nc\td", 3, tsv), [[text("2", "\"b")], [text("2", "d")]]);
    for (name, message) in [
        ("none", "no column `none`; there are `id`, `text`, ``, `text`"),
        ("5", "no column `5`; there are `id`, `text`, ``, `text`"),
        ("0", "no column `0`; there are `id`, `text`, ``, `text`"),
    ] {
        for options in [Options::new().columns([name]), Options::new().id_column(name)] {
            let error =
                Csv::new(options).next(&mut &file[..]).map(|_| ()).expect_err("does not exist");
            assert_eq!(error.to_string(), message);
        }
    }
    let error = Csv::new(Options::new().columns(["a"])).finish().map(|_| ());
    assert_eq!(error.expect_err("does not exist").to_string(), "no column `a`; there are none");
}

#[test]
fn sources() {
    let file = "id,text,url\nx,\"see http://a.example/ä,\nand \"\"www.b.com\"\"\",http://c.example\n\
                y,none,\nz,http://d.example/%zz,\"http://e.example";
    let (kept, counts) =
        try_read("f.CSV.gz", file.as_bytes(), &Of::new().id_column("id")).expect("memory");
    assert_eq!((counts.records, counts.scanned), (3, 3));
    let found: Vec<_> = kept
        .rows
        .iter()
        .map(|row| {
            (row.text.as_str(), row.row, row.field.as_deref(), row.id.as_deref(), row.span.0)
        })
        .collect();
    assert_eq!(
        found,
        [
            ("http://a.example/ä", Some(0), Some("text"), Some("x"), 4),
            ("www.b.com", Some(0), Some("text"), Some("x"), 30),
            ("http://c.example", Some(0), Some("url"), Some("x"), 0),
            ("http://d.example/%zz", Some(2), Some("text"), Some("z"), 0),
            ("http://e.example", Some(2), Some("url"), Some("z"), 0),
        ]
    );
    // Without the file name, it is text.
    assert_eq!(read(file.as_bytes(), &Of::new()).1.records, 1);
    let error = try_read("f.csv", file.as_bytes(), &Of::new().columns(["body"]));
    let error = error.expect_err("does not exist");
    assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
    assert_eq!(error.to_string(), "no column `body`; there are `id`, `text`, `url`");
    let tsv = b"a\tb\nhttp://a.example\thttp://b.example\n";
    let (kept, _) = read(tsv, &Of::new().kind(Kind::Tsv).columns(["b"]));
    assert_eq!((kept.rows.len(), kept.rows[0].field.as_deref()), (1, Some("b")));
}

#[test]
fn hostile_files() {
    let long = format!("a\n\"{}http://a.example\"\nhttp://b.example\n", "x ".repeat(1000));
    let (kept, counts) = read(long.as_bytes(), &Of::new().kind(Kind::Csv).max_record(100));
    assert_eq!((counts.records, counts.scanned, counts.truncated), (2, 2, 0));
    assert_eq!((kept.rows.len(), kept.losses.len(), kept.rows[0].span.0), (2, 0, 2000));
    let wide = format!("a\n{}www.a.com\nhttp://b.example\n", ",".repeat(1 << 20));
    let (kept, counts) = read(wide.as_bytes(), &Of::new().kind(Kind::Csv).header(false));
    assert_eq!((counts.scanned, counts.truncated, kept.rows.len()), (3, 0, 2));
    assert_eq!(kept.rows[0].field.as_deref(), Some("1048577"));
    let (kept, counts) = read(wide.as_bytes(), &Of::new().kind(Kind::Csv));
    assert_eq!((counts.scanned, counts.truncated, kept.losses.len()), (1, 1, 1));
    assert_eq!(support::urls(&kept), ["http://b.example"]);
    // Losses that other readers hide are reported.
    let open = b"id,t\n1,\"pipe 5\n2,http://b.example\n";
    let (kept, counts) = read(open, &Of::new().kind(Kind::Csv));
    assert_eq!((counts.records, kept.rows.len(), kept.losses.len()), (1, 1, 1));
    assert_eq!(kept.losses[0].offset, 5);
    assert!(kept.losses[0].reason.contains("quotation mark"), "{}", kept.losses[0].reason);
    // A file cut anywhere gives the links of its complete records.
    let file = b"id,t\n1,http://a.example\n2,\"http://b.example\n\"\n3,http://c.example\n";
    for length in 0..=file.len() {
        let (kept, _) = read(&file[..length], &Of::new().kind(Kind::Csv));
        let whole = [24, 46, 65].iter().filter(|end| **end <= length).count();
        assert!(kept.rows.len() >= whole, "{length}: {kept:?}");
        for (row, name) in kept.rows.iter().zip(["a", "b", "c"]).take(whole) {
            assert_eq!(row.text, format!("http://{name}.example"));
        }
    }
}

/// Files with the byte order mark of UTF-16 or UTF-32, as spreadsheet programs write them.
#[test]
fn files_in_other_charsets() {
    let file = "\u{FEFF}id,text\n\u{1F600},\"see http://h1.example/p,\nä\"\n2,www.b.com\n";
    for bytes in [
        file.as_bytes().to_vec(),
        file.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        file.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        file.chars().flat_map(|c| u32::from(c).to_le_bytes()).collect(),
        file.chars().flat_map(|c| u32::from(c).to_be_bytes()).collect(),
    ] {
        for max_record in [4, 1 << 20] {
            let options = Of::new().id_column("id").columns(["text"]).max_record(max_record);
            let (kept, counts) = try_read("u.csv", &bytes, &options).expect("memory");
            let found: Vec<_> = kept
                .rows
                .iter()
                .map(|row| (row.text.as_str(), row.id.as_deref(), row.span.0))
                .collect();
            assert_eq!(
                found,
                [("http://h1.example/p", Some("\u{1F600}"), 4), ("www.b.com", Some("2"), 0)],
                "{bytes:?}"
            );
            assert_eq!((counts.records, counts.scanned, kept.losses.len()), (2, 2, 0));
        }
        // Without the file name, it is text.
        let (kept, counts) = read(&bytes, &Of::new());
        assert_eq!((counts.scanned, counts.binary, kept.rows.len()), (1, 0, 2), "{bytes:?}");
    }
    // An open quotation mark is reported here as well.
    let open = "\u{FEFF}id,t\n1,\"x\n2,http://b.example\n";
    let open: Vec<u8> = open.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let (kept, _) = read(&open, &Of::new().kind(Kind::Csv));
    assert_eq!((kept.rows.len(), kept.losses.len(), kept.losses[0].offset), (1, 1, 0));
}

/// A name selects all columns of that name, in records of any length.
#[test]
fn columns_of_the_same_name() {
    let file = b"a,b,a\nhttp://a.com,http://b.com,http://c.com\n";
    for most in [8 << 20, 8] {
        let options = Of::new().kind(Kind::Csv).columns(["a"]).max_record(most);
        let (kept, _) = read(file, &options);
        assert_eq!(support::urls(&kept), ["http://a.com", "http://c.com"], "{most}");
    }
}

#[test]
fn records_that_a_nul_ends() {
    let file = b"a,b\0x,http://a.com\n\0\0\"y\0\",\r\nhttp://b.com\0z,http://c.com";
    let read_all = |size| {
        let table = records(file, size, Options::new().line_end(0));
        let text = |(name, text): &(String, Vec<u8>)| format!("{name}={}", text.escape_ascii());
        table.iter().map(|of| of.iter().map(text).collect::<Vec<_>>().join(" ")).collect::<Vec<_>>()
    };
    let expected = [r"a=x b=http://a.com\n", r"a=y\x00 b=\r\nhttp://b.com", "a=z b=http://c.com"];
    assert_eq!(read_all(file.len()), expected);
    assert_eq!(read_all(1), expected);
    let options = Of::new().kind(Kind::Csv).columns(["b"]).null_data(true);
    let (kept, counts) = read(file, &options);
    assert_eq!(support::urls(&kept), ["http://a.com", "http://b.com", "http://c.com"]);
    assert_eq!((counts.records, kept.losses.len()), (3, 0));
}

/// Fields with another delimiter are not joined silently.
#[test]
fn records_with_another_delimiter() {
    for (file, told) in [
        ("id;u;n\n1;http://a.com;x, y\n2;http://b.com;y\n", Some("';'")),
        ("id\tu\n1\thttp://a.com\n", Some("'\\t'")),
        ("notes; and links\nhttp://a.com\na;b\n", None),
        ("a;b,u\nx;y,http://a.com\n", None),
        ("id;u\n", None),
        ("http://a.com;b\n", None),
    ] {
        let (kept, _) = read(file.as_bytes(), &Of::new().kind(Kind::Csv));
        let reasons = kept.losses.iter().map(|loss| loss.reason.as_str());
        let reasons: Vec<&str> = reasons.filter(|reason| reason.starts_with("fields")).collect();
        let of_one = |told| {
            format!(
                "fields seem to be separated by {told}, and each record is read as one field: option `delimiter` of CSV divides them"
            )
        };
        assert_eq!(reasons, told.map(of_one).into_iter().collect::<Vec<_>>(), "{file}");
    }
    let options = Of::new().kind(Kind::Csv).delimiter(b';');
    let (kept, _) = read(b"id;u\n1;http://a.com\n", &options);
    assert_eq!((support::urls(&kept), kept.losses.len()), (vec!["http://a.com"], 0));
}

/// A stray quotation mark joins records up to the next one: reported once, and can be switched off.
#[test]
fn records_that_a_lone_mark_joins() {
    let file = "id\ttext\n1\thttp://a.com\n2\t\"Hello http://b.com\n3\thttp://c.com\n4\t\"you http://d.com\n\
                5\t\"x\n6\ty\" http://e.com\n7\thttp://f.com\n";
    for (charset, offset) in [("utf-8", 23), ("utf-16", 0)] {
        let bytes: Vec<u8> = match charset {
            "utf-8" => file.into(),
            _ => "\u{FEFF}"
                .encode_utf16()
                .chain(file.encode_utf16())
                .flat_map(u16::to_le_bytes)
                .collect(),
        };
        let options = Of::new().kind(Kind::Tsv).id_column("id").columns(["text"]);
        let (kept, counts) = read(&bytes, &options);
        let places: Vec<u64> = kept.losses.iter().map(|loss| loss.offset).collect();
        assert_eq!((places, counts.records), (vec![offset], 4), "{charset}");
        let (kept, counts) = read(&bytes, &options.quotes(false));
        let ids: Vec<_> = kept.rows.iter().map(|row| row.id.as_deref().unwrap_or("")).collect();
        assert_eq!((ids, counts.records), (vec!["1", "2", "3", "4", "6", "7"], 7), "{charset}");
        assert!(kept.losses.is_empty(), "{charset}");
    }
    let quoted = b"id\ttext\n1\t\"two\nlines http://a.com\"\n2\t\"an inch\" http://b.com\n";
    let (kept, counts) = read(quoted, &Of::new().kind(Kind::Tsv).id_column("id"));
    assert_eq!((kept.rows.len(), counts.records, kept.losses.len()), (2, 2, 0));
}

/// An unquoted text with a delimiter is divided: no piece of a link is linked, in records of any
/// length.
#[test]
fn records_with_more_fields_than_the_header() {
    const GOOD: &str = "http://good.example";
    for (file, links, truncated) in [
        ("u\nhttp://a.example/x?a,b\n", &[][..], 1),
        ("u\nhttp://a.example/x?a,b.example\n", &[], 1),
        ("u\nhttp://a.example/x?a,b=http://c.example/\n", &[], 1),
        ("id,u,title\n1,http://a.example/x?a,b,Title\n", &[], 1),
        ("id,u\n1,see http://good.example and http://a.example/,b\n", &[GOOD], 1),
        ("id,u\n1,a,http://d.example http://good.example c\n", &[GOOD], 1),
        // A text that is quoted is whole, and so is the one beside it there, and where the record begins or ends.
        ("id,u\n1,\"http://good.example\",b,c\n", &[GOOD], 1),
        ("id,u\n1,\"http://good.example\",\"b\",c\n", &[GOOD], 1),
        ("id,u\n\"1\",http://good.example,\"b\"\n", &[GOOD], 1),
        ("id,u\nhttp://good.example,\"b\",c\r\n", &[GOOD], 1),
        ("id,u\n1,b,\"\"\"c\n\"\"\",\"http://good.example\"", &[GOOD], 1),
        ("id,u\n1,b,\"c\",http://good.example", &[GOOD], 1),
        ("id,u\n1,\"b\"http://a.example,c\n", &[], 1),
        ("id,u\n1,\"b\",http://a.example,c\n", &[], 1),
        // Fields without text are not counted.
        ("id,u\n1,http://good.example,,\r\n", &[GOOD], 0),
        ("id,u,,\n1,http://good.example,2,3\n", &[GOOD], 0),
        ("id,u\nhttp://good.example\n", &[GOOD], 0),
        ("id,u\n1,\"http://good.example\"\n", &[GOOD], 0),
    ] {
        let (kept, counts) = read(file.as_bytes(), &Of::new().kind(Kind::Csv));
        assert_eq!((&support::urls(&kept)[..], counts.truncated), (links, truncated), "{file}");
        assert_eq!(counts.scanned, 1 - truncated, "{file}");
        assert_eq!(kept.losses.len() as u64, truncated, "{file}");
        for step in 1..file.len() {
            let scanner = irispan::Scanner::new();
            let mut of_pieces = support::Kept::default();
            let mut reader = Reader::new(&scanner, Rows::new(Column::ALL));
            reader = reader.options(Of::new().kind(Kind::Csv));
            reader.read("a", support::Slow(file.as_bytes(), step), &mut of_pieces).expect("memory");
            assert_eq!(of_pieces.rows, kept.rows, "{file} by {step}");
        }
        let options = Of::new().kind(Kind::Tsv).columns(["u"]);
        let (kept, _) = read(file.replace(',', "\t").as_bytes(), &options);
        assert_eq!(kept.losses.len() as u64, truncated, "{file}");
        assert!(kept.rows.iter().all(|row| row.text == GOOD), "{file}");
    }
    // It is reported once, with the first offset.
    let file = format!("u,v\n1,{GOOD}\n{}", "1,2,http://a.example\n".repeat(1000));
    let (kept, counts) = read(file.as_bytes(), &Of::new().kind(Kind::Csv));
    assert_eq!((kept.rows.len(), kept.losses.len(), counts.truncated), (1, 1, 1000));
    assert_eq!(kept.losses[0].offset, 26);
    assert!(kept.losses[0].reason.starts_with("1000 records have more fields than the header, "));
    // Without a header, the number of fields is unknown.
    let (kept, _) = read(file.as_bytes(), &Of::new().kind(Kind::Csv).header(false));
    assert_eq!((kept.rows.len(), kept.losses.len()), (1001, 0));
    let long = "u\nsee http://good.example and http://a.example/x?a,b.example\n";
    let (kept, counts) = read(long.as_bytes(), &Of::new().kind(Kind::Csv).max_record(8));
    assert_eq!((support::urls(&kept), counts.truncated), (vec![GOOD], 1));
    assert_eq!((kept.losses.len(), kept.losses[0].offset), (1, 2));
}

/// No piece of a text that a record divides into more fields than the header has is linked, also where that is known only
/// after a field that is not held.
#[test]
fn long_records_with_more_fields_than_the_header() {
    let long = "http://long.example/ b ".repeat(300);
    for (fields, expected) in [
        (format!("1,www.a.com/x,www.b.com {long},www.c.com"), None),
        (format!("www.a.com,1,{long}x,"), None),
        (format!("1,www.a.com/x,{long}"), Some("www.a.com/x")),
        (format!("www.a.com/x,1,{long}"), Some("www.a.com/x")),
        // The last is known before the first is given.
        (format!("1,www.a.com/x,y,z,www.b.com/x,y{long}"), None),
    ] {
        for most in [60, 100, 300] {
            let source = format!("id,a,b\n{fields}\n2,x,www.d.com\n");
            let options = Of::new().kind(Kind::Csv).max_record(most);
            let (kept, counts) = read(source.as_bytes(), &options);
            let found: Vec<&str> = kept.rows.iter().map(|row| row.text.as_str()).collect();
            let others =
                |text: &&str| !["http://long.example/", "www.b.com", "www.d.com"].contains(text);
            assert!(
                found.iter().copied().filter(others).eq(expected),
                "{fields:.30}, {most}: {found:?}"
            );
            assert_eq!(found.last(), Some(&"www.d.com"));
            let lost = u64::from(expected.is_none());
            assert_eq!(
                (counts.truncated, kept.losses.len() as u64),
                (lost, lost),
                "{fields:.30}, {most}"
            );
        }
    }
}
