//! Links of responses in any transfer and content encoding, sound and broken.

use std::io::Write;

use crate::support::{Kept, Slow, read, urls};
use irispan::Scanner;
use irispan_extract::columns::{Column, Rows};
use irispan_extract::record::http::Response;
use irispan_extract::source::{Kind, Options, Reader, Stage};

const PAGE: &str = "<!DOCTYPE html><title>t</title><p>see <a href=\"http://a.example/?x&amp;y=1\">this</a> \
                    and www.b.com,\n<script>http://no.example</script> caf\u{e9}";

fn gzip(data: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    writer.write_all(data).expect("memory");
    writer.finish().expect("memory")
}

fn zlib(data: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    writer.write_all(data).expect("memory");
    writer.finish().expect("memory")
}

fn deflate(data: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::fast());
    writer.write_all(data).expect("memory");
    writer.finish().expect("memory")
}

fn br(data: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    brotli::BrotliCompress(&mut &data[..], &mut out, &Default::default()).expect("memory");
    out
}

fn zstd(data: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(zstd_safe::compress_bound(data.len()));
    zstd_safe::compress(&mut out, data, 1).expect("memory");
    out
}

fn chunked(data: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for chunk in data.chunks(7) {
        out.extend(format!("{:x}\r\n", chunk.len()).bytes());
        out.extend_from_slice(chunk);
        out.extend_from_slice(b"\r\n");
    }
    out.extend_from_slice(b"0\r\n\r\n");
    out
}

fn record(kind: &str, media: &str, block: &[u8]) -> Vec<u8> {
    let head = format!(
        "WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: http://page.example/\r\n\
         Content-Type: {media}\r\nContent-Length: {}\r\n\r\n",
        block.len()
    );
    [head.as_bytes(), block, b"\r\n\r\n"].concat()
}

fn response(fields: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("HTTP/1.1 200 OK\r\n{fields}\r\n");
    record("response", "application/http; msgtype=response", &[head.as_bytes(), body].concat())
}

const HTML: &str = "Content-Type: text/html; charset=utf-8\r\n";

#[test]
fn codings() {
    let page = PAGE.as_bytes();
    type Code = fn(&[u8]) -> Vec<u8>;
    let codings: [(&str, Code); 7] = [
        ("", |data| data.to_vec()),
        ("gzip", gzip),
        ("x-gzip", gzip),
        ("deflate", zlib),
        ("Deflate", deflate),
        ("br", br),
        ("zstd", zstd),
    ];
    let mut bodies = Vec::new();
    for (name, code) in codings {
        bodies.push((format!("{HTML}Content-Encoding: {name}\r\n"), code(page)));
        let sent = format!("{HTML}Content-Encoding: {name}\r\nTransfer-Encoding: chunked\r\n");
        bodies.push((sent.clone(), chunked(&code(page))));
        // Stored without the encodings that it was sent with.
        bodies.push((sent.clone(), code(page)));
        bodies.push((sent, page.to_vec()));
        bodies.push((format!("{HTML}Content-Encoding: {name}, gzip\r\n"), gzip(&code(page))));
        bodies.push((format!("{HTML}Transfer-Encoding: gzip, chunked\r\n"), chunked(&gzip(page))));
    }
    bodies.push((
        format!("{HTML}Content-Encoding: gzip\r\n"),
        [gzip(page), b"rubbish".to_vec()].concat(),
    ));
    for (fields, body) in bodies {
        let warc =
            [response(&fields, &body), record("conversion", "text/plain", b"http://z.example")]
                .concat();
        let (kept, counts) = read(&warc, &Options::new());
        assert!(kept.losses.is_empty(), "{fields}: {:?}", kept.losses);
        assert_eq!((counts.records, counts.scanned), (2, 2), "{fields}");
        let found = ["http://a.example/?x&y=1", "https://www.b.com", "http://z.example"];
        assert_eq!(urls(&kept), found, "{fields}");
        // Offsets are those in the decoded payload.
        let place = |text: &str| PAGE.find(text).expect("is there") as i64;
        let target = "http://a.example/?x&amp;y=1";
        assert_eq!(kept.rows[0].span, (place(target), place(target) + target.len() as i64));
        assert_eq!(kept.rows[1].span, (place("www.b"), place("www.b") + 9));
        assert_eq!(kept.rows[0].html_path.as_deref(), Some("A@/href"));
        assert_eq!((&kept.rows[1].html_path, &kept.rows[2].html_path), (&None, &None));
    }
}

#[test]
fn kinds_of_bodies() {
    for (media, body, found, is_skipped) in [
        ("text/plain", &b"http://a.example <a href=http://b.example>"[..], 2, false),
        ("image/png", b"http://a.example", 0, true),
        ("application/pdf", b"http://a.example", 0, true),
        ("application/xhtml+xml", b"<a href='http://a.example'>x</a>", 1, false),
        ("application/rss+xml", b"<link>http://a.example</link>", 1, false),
        ("application/json", br#"{"u":"http:\/\/a.example\/b"}"#, 1, false),
        ("application/octet-stream", b"http://a.example", 1, false),
        ("application/octet-stream", b"\0http://a.example", 0, true),
        ("", b" <HTML><a href=http://a.example>b</a><script>http://no.example</script>", 1, false),
        ("text/javascript", b"let a = 'http://a.example'", 1, false),
    ] {
        for warc in
            [response(&format!("content-type: {media}\r\n"), body), record("resource", media, body)]
        {
            // A record without a type is one of HTTP, and this one has no header.
            let (kept, counts) = read(&warc, &Options::new());
            assert_eq!(kept.rows.len(), found, "{media}: {kept:?}");
            assert_eq!(
                (counts.skipped == 1, counts.scanned == 1),
                (is_skipped, !is_skipped),
                "{media}"
            );
            assert!(kept.losses.is_empty());
        }
    }
    for kind in ["request", "revisit", "warcinfo", "continuation"] {
        assert_eq!(
            read(&record(kind, "text/plain", b"http://a.example"), &Options::new()).1.skipped,
            1
        );
    }
    // WAT: every string of JSON, with its path.
    let wat = br#"{"Envelope":{"Links":[{"path":"A@/href","url":"http:\/\/a.example\/"}]},"n":1}"#;
    let (kept, _) = read(&record("metadata", "application/json", wat), &Options::new());
    assert_eq!(kept.rows[0].text, "http://a.example/");
    assert_eq!(kept.rows[0].field.as_deref(), Some("Envelope.Links[0].url"));
    let fields = b"outlink: http://a.example/ L a/@href\r\n";
    let (kept, _) = read(&record("metadata", "application/warc-fields", fields), &Options::new());
    assert_eq!((kept.rows.len(), &kept.rows[0].field), (1, &None));
    // Responses of other protocols have no header.
    let (kept, _) = read(&record("response", "text/dns", b"20240101 www.a.com"), &Options::new());
    assert_eq!(urls(&kept), ["https://www.a.com"]);
}

#[test]
fn charsets() {
    let text = "<p>см. <a href='http://пример.рф/путь'>x</a> http://b.example/é";
    let latin = "<p>http://b.example/\u{e9} \u{df}";
    let encode = |label: &str, text: &str| {
        encoding_rs::Encoding::for_label(label.as_bytes())
            .expect("a label")
            .encode(text)
            .0
            .into_owned()
    };
    let utf16 = |text: &str| {
        let units = text.encode_utf16().flat_map(u16::to_le_bytes);
        [0xFF, 0xFE].into_iter().chain(units).collect::<Vec<u8>>()
    };
    let cyrillic = "<p>см. <a href='http://пример.рф/путь'>x</a>";
    let meta = |label: &str| format!("<meta charset={label}>{cyrillic}");
    for (media, body, found) in [
        ("text/html; charset=koi8-r", encode("koi8-r", cyrillic), &["http://пример.рф/путь"][..]),
        ("text/html", encode("koi8-r", &meta("koi8-r")), &["http://пример.рф/путь"]),
        ("text/html", meta("utf-8").into_bytes(), &["http://пример.рф/путь"]),
        ("text/html", text.into(), &["http://пример.рф/путь", "http://b.example/é"]),
        ("text/html", encode("windows-1252", latin), &["http://b.example/é"]),
        (
            "text/html; charset=koi8-r",
            utf16(text),
            &["http://пример.рф/путь", "http://b.example/é"],
        ),
        ("text/plain; charset=UTF-16", utf16("www.a.com"), &["www.a.com"]),
        ("text/html; charset=none", text.into(), &["http://пример.рф/путь", "http://b.example/é"]),
        (
            "text/html",
            format!("\u{FEFF}http://b.example {text}").into(),
            &["http://b.example", "http://пример.рф/путь", "http://b.example/é"],
        ),
        (
            "text/plain; charset=shift_jis",
            encode("shift_jis", "表示 http://例え.jp/表示 ソ"),
            &["http://例え.jp/表示"],
        ),
    ] {
        let warc = response(&format!("Content-Type: {media}\r\n"), &body);
        let (kept, counts) = read(&warc, &Options::new());
        let texts: Vec<&str> = kept.rows.iter().map(|row| &*row.text).collect();
        assert_eq!((&texts[..], counts.scanned), (found, 1), "{media}");
    }
}

/// The result does not depend on the pieces in which a file is read.
#[test]
fn pieces() {
    let mut body = PAGE.repeat(3000);
    body.insert(70_000, '\u{FFFD}');
    let warc = [
        response(
            &format!("{HTML}Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n"),
            &chunked(&gzip(body.as_bytes())),
        ),
        response("Content-Type: text/html\r\n", body.as_bytes()),
        response("", body.as_bytes()),
    ]
    .concat();
    let (whole, counts) = read(&warc, &Options::new());
    assert_eq!((counts.links, counts.scanned), (18_000, 3));
    let scanner = Scanner::new();
    for size in [1, 4999, 65_537] {
        let mut kept = Kept::default();
        let mut reader = Reader::new(&scanner, Rows::new(Column::ALL));
        let again = reader.read("a", Slow(&warc, size), &mut kept).expect("memory");
        assert_eq!(again, counts);
        assert!(kept.rows == whole.rows && kept.losses.is_empty());
    }
}

#[test]
fn broken_codings() {
    let page = [PAGE, &"x".repeat(200), &PAGE.replace("a.example", "last.example")].concat();
    let next = record("conversion", "text/plain", b"http://z.example");
    for (name, body) in [
        ("gzip", gzip(page.as_bytes())),
        ("deflate", zlib(page.as_bytes())),
        ("br", br(page.as_bytes())),
        ("zstd", zstd(page.as_bytes())),
    ] {
        let fields = format!("{HTML}Content-Encoding: {name}\r\n");
        for length in 0..body.len() {
            let warc = [response(&fields, &body[..length]), next.clone()].concat();
            let (kept, counts) = read(&warc, &Options::new());
            assert_eq!(counts.records, 2);
            assert_eq!(urls(&kept).last(), Some(&"http://z.example"));
            let is_reported = counts.truncated == 1 && kept.losses.len() == 1;
            assert!(is_reported || length == 0, "{name} {length}: {counts:?} {kept:?}");
            assert!(kept.losses.iter().all(|loss| loss.stage == Stage::Decode && loss.offset == 0));
        }
        for at in 0..body.len() {
            let mut broken = body.clone();
            broken[at] ^= 1 << (at % 8);
            let warc = [response(&fields, &broken), next.clone()].concat();
            let (kept, counts) = read(&warc, &Options::new());
            assert_eq!((counts.records, counts.skipped), (2, 0), "{name} {at}");
            assert_eq!(urls(&kept).last(), Some(&"http://z.example"), "{name} {at}");
        }
    }
    let fields = format!("{HTML}Content-Encoding: compress\r\n");
    let (kept, counts) = read(&[response(&fields, b"x"), next].concat(), &Options::new());
    assert_eq!((counts.truncated, counts.scanned, kept.rows.len()), (1, 1, 1));
    assert_eq!(kept.losses[0].reason, "a response in the coding `compress`");
    let sent = chunked(PAGE.as_bytes());
    let warc = response(&format!("{HTML}Transfer-Encoding: chunked\r\n"), &sent[..sent.len() - 20]);
    let (kept, counts) = read(&warc, &Options::new());
    assert_eq!((counts.truncated, kept.rows.len(), kept.losses.len()), (1, 2, 1));
}

/// A response with any byte flipped, or cut anywhere, changes nothing after it.
#[test]
fn broken_responses() {
    let body = chunked(&gzip(PAGE.as_bytes()));
    let one =
        response(&format!("{HTML}Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n"), &body);
    let next = record("conversion", "text/plain", b"http://z.example");
    let block = one.windows(4).position(|four| four == b"HTTP").expect("the block");
    for at in block..one.len() - 4 {
        for flip in [1, 0x20, 0x80, 0xFF] {
            let mut broken = one.clone();
            broken[at] ^= flip;
            let (kept, counts) = read(&[&broken[..], &next].concat(), &Options::new());
            assert_eq!(counts.records, 2, "{at}");
            assert_eq!(urls(&kept).last(), Some(&"http://z.example"), "{at}");
            for url in urls(&kept) {
                assert!(
                    ["http://a.example/?x&y=1", "https://www.b.com", "http://z.example"]
                        .contains(&url)
                        || !kept.losses.is_empty()
                        || at < block + 120,
                    "{at}: {url}"
                );
            }
        }
    }
    for length in block..one.len() - 4 {
        let (kept, counts) = read(&one[..length], &Options::new());
        assert_eq!((counts.records, counts.truncated), (1, 1), "{length}");
        assert!(!kept.losses.is_empty());
    }
    // A header without end, and no header at all.
    for block in [&b"HTTP/1.1 200 OK\r\nA: b"[..], b"HTT", b"http://a.example", b"", b"\0\0"] {
        let warc = [record("response", "application/http", block), next.clone()].concat();
        let (kept, counts) = read(&warc, &Options::new());
        assert_eq!(counts.records, 2);
        assert_eq!(urls(&kept).last(), Some(&"http://z.example"));
    }
}

/// Large decompressed bodies are read in little memory.
#[test]
fn a_response_of_many_zeros() {
    let zeros = gzip(&gzip(&vec![0; 8 << 20]));
    let mut response = Response::new();
    let head = b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip\r\n\r\n";
    let (mut length, mut longest) = (0, 0);
    let mut take = |_: &_, bytes: &[u8]| {
        length += bytes.len();
        longest = longest.max(bytes.len());
    };
    response.push(&[&head[..], &zeros].concat(), &mut take).expect("is sound");
    response.finish(&mut take).expect("is whole");
    assert_eq!(length, 8 << 20);
    assert!(longest <= 64 << 10);
}

/// An HTML file is read as HTML in its charset if that format is set.
#[test]
fn files_of_html() {
    let options = Options::new().kind(irispan_extract::source::Kind::Html);
    let (kept, counts) = read(PAGE.as_bytes(), &options);
    assert_eq!(urls(&kept), ["http://a.example/?x&y=1", "https://www.b.com"]);
    assert_eq!((counts.records, counts.scanned, kept.rows[0].row), (1, 1, Some(0)));
    // No link extends across a loss.
    let text = "see http://a.example/lost/ ".repeat(60_000);
    let (one, two) = text.split_at(text.len() / 2);
    let mut members = [gzip(one.as_bytes()), gzip(two.as_bytes())];
    let end = members[0].len();
    members[0].truncate(end - 20);
    let (kept, counts) = read(&members.concat(), &Options::new());
    assert_eq!((counts.truncated, counts.scanned, kept.losses.len()), (1, 1, 1));
    assert!(kept.rows.len() > 30_000);
    // The last link before it may be cut.
    assert!(kept.rows.iter().all(|row| "http://a.example/lost/".starts_with(&row.text)));
}

/// A target beyond the limit is reported, and no other link is lost.
#[test]
fn a_target_that_is_too_long_is_a_loss() {
    let target = "x".repeat(65 << 10);
    let page = |length: usize| {
        format!(
            "<a href=\"http://a.example/{}\">x</a> <a href=http://b.example>y</a>",
            &target[..length]
        )
    };
    let records =
        [response(HTML, page(9).as_bytes()), response(HTML, page(target.len()).as_bytes())];
    let (kept, counts) = read(&records.concat(), &Options::new());
    assert_eq!(urls(&kept), ["http://a.example/xxxxxxxxx", "http://b.example", "http://b.example"]);
    assert_eq!((counts.records, counts.scanned, counts.links), (2, 2, 3));
    assert_eq!(kept.losses.len(), 1, "{:?}", kept.losses);
    let loss = &kept.losses[0];
    assert_eq!((loss.offset, loss.stage), (records[0].len() as u64, Stage::Parse));
    assert!(loss.reason.contains("target of an anchor"), "{loss:?}");
}

/// Character references of XML are resolved, in the charset that it names: in records of a type, in those without,
/// and in files.
#[test]
fn targets_in_xml() {
    let body = "<?xml version=\"1.0\" encoding=\"windows-1251\"?>\n<rss><link>http://a.example/?a=1&amp;b=2</link>\
                <g url='www.b.com/&#x44F;&quot;x'>http://\u{43F}\u{440}.\u{440}\u{444}/</g>\
                <![CDATA[<a href=\"http://c.example/?a&amp;b\">]]></rss>";
    let (text, _, _) = encoding_rs::WINDOWS_1251.encode(body);
    let found = [
        "http://a.example/?a=1&b=2",
        "https://www.b.com/%D1%8F",
        "http://xn--o1ac.xn--p1ai/",
        "http://c.example/?a&b",
    ];
    let mut sources = vec![text.to_vec()];
    for media in ["text/xml", "application/rss+xml", "application/octet-stream", "x"] {
        sources.push(response(&format!("content-type: {media}\r\n"), &text));
    }
    // The charset of the HTTP header takes precedence.
    let utf8 = body.as_bytes();
    sources.push(response("content-type: application/xml; charset=utf-8\r\n", utf8));
    for source in sources {
        let (kept, counts) = read(&source, &Options::new());
        assert_eq!(urls(&kept), found, "{}", source.escape_ascii());
        assert_eq!((counts.records, counts.scanned, kept.losses.len()), (1, 1, 0));
    }
    // A file is read in the requested format; without a declaration it is any text.
    let text = b"http://a.example/?a=1&amp;b=2";
    let plain = ["http://a.example/?a=1&amp;b=2"];
    let declared = [b"<?xml version='1.0'?>", &text[..]].concat();
    let (kept, _) = read(&declared, &Options::new().kind(Kind::Text));
    assert_eq!(urls(&kept), plain);
    assert_eq!(urls(&read(text, &Options::new()).0), plain);
}

/// The part of a page that was received is scanned; a link that may continue after it is omitted.
#[test]
fn pages_that_end_too_early() {
    let page = "<a href=\"http://a.com/0\">x</a><a href=\"http://a.com/1\">x</a>";
    for (end, more) in [
        ("", None),
        ("<a href=\"http://a.com/2", None),
        // An unterminated tag is not a tag.
        ("<a href=\"http://a.com/2\"", None),
        ("http://a.com/2", None),
        ("http://a.com/2 ", Some("http://a.com/2")),
        ("http://a.com/2<", Some("http://a.com/2")),
    ] {
        let body = format!("5000\r\n{page}{end}");
        let whole = response(&format!("{HTML}Transfer-Encoding: chunked\r\n"), body.as_bytes());
        let cut = response(HTML, format!("{page}{end}").as_bytes());
        for warc in [&whole[..], &cut[..cut.len() - 4]] {
            let warc = if warc.len() == whole.len() { warc.to_vec() } else { longer(warc) };
            let (kept, counts) = read(&warc, &Options::new());
            assert_eq!((counts.records, counts.truncated, kept.losses.len()), (1, 1, 1), "{end}");
            let expected = ["http://a.com/0", "http://a.com/1"].into_iter().chain(more);
            assert_eq!(urls(&kept), expected.collect::<Vec<_>>(), "{end}");
        }
    }
}

/// Returns a record with a length that is ten bytes too large.
fn longer(record: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(record);
    let (before, after) = text.split_once("Content-Length: ").expect("a length");
    let (length, rest) = after.split_once('\r').expect("a line");
    let length = length.parse::<usize>().expect("a number") + 10;
    format!("{before}Content-Length: {length}\r{rest}").into_bytes()
}
