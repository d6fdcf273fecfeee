//! Sources that are not text.

use crate::support;
use std::io::Write;

use irispan_extract::source::{Kind, Options};

fn gzip(data: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    writer.write_all(data).expect("memory");
    writer.finish().expect("memory")
}

/// A source of unknown format is not text if a NUL is near its beginning, wherever its members are
/// cut.
#[test]
fn binary_sources_are_skipped() {
    let read = |name: &str, bytes: &[u8], options: &Options| {
        let (kept, counts) = support::try_read(name, bytes, options).expect("memory");
        assert!(kept.losses.is_empty() && counts.records == 1, "{counts:?}");
        (kept.rows.len(), counts.skipped, counts.binary)
    };
    let at = |place: usize| {
        let mut text = b"www.a.com and more words ".repeat(1000);
        text[place] = 0;
        text
    };
    for (place, expected) in
        [(0, (0, 1, 1)), (30, (0, 1, 1)), (8191, (0, 1, 1)), (8192, (1000, 0, 0))]
    {
        let text = at(place);
        for name in ["a", "a.txt"] {
            assert_eq!(read(name, &text, &Options::new()), expected, "{place}");
            // In members of any size.
            for size in [1000, 8191, 8192, 8193] {
                let cut: Vec<u8> = text.chunks(size).flat_map(gzip).collect();
                assert_eq!(read(name, &cut, &Options::new()), expected, "{place}, {size}");
            }
        }
        assert_eq!(read("a", &text, &Options::new().kind(Kind::Text)).1, 0);
        assert_eq!(read("a.html", &text, &Options::new()).1, 0);
    }
    // UTF-16 has many NULs, and a byte order mark.
    let wide: Vec<u8> = "\u{FEFF}www.a.com".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(read("a", &wide, &Options::new()), (1, 0, 0));
    assert_eq!(read("a", &wide[2..], &Options::new()), (0, 1, 1));
}

/// Packed formats that are not read are reported, recognized by their first bytes or their name;
/// other files that are not text are not reported.
#[test]
fn what_is_packed_otherwise_is_reported() {
    let rest = b"\0\x01\x02 www.a.com ".repeat(100);
    let begins = |magic: &[u8]| [magic, &rest].concat();
    for (name, bytes, expected) in [
        ("a", begins(b"7z\xBC\xAF\x27\x1C"), Some("7z by its first bytes")),
        ("a", begins(b"Rar!\x1A\x07\x01"), Some("rar by its first bytes")),
        ("a.txt", begins(b"\x1F\x9D\x90"), Some("compress by its first bytes")),
        ("a", b"\x1F\x9D\x90 www.a.com".to_vec(), Some("compress by its first bytes")),
        ("a", begins(b"\x5D\0\0\x80"), Some("lzma by its first bytes")),
        ("a.gz", gzip(&gzip(b"www.a.com")), Some("gzip by its first bytes")),
        ("a.gz", gzip(&begins(b"BZh91AY")), Some("bzip2 by its first bytes")),
        ("a/b.LZMA", begins(b""), Some("lzma by its name")),
        ("a.7z.gz", gzip(&begins(b"")), Some("7z by its name")),
        ("a.png.gz", gzip(&begins(b"\x89PNG")), None),
        ("a.exe", begins(b"MZ"), None),
    ] {
        let (kept, counts) = support::try_read(name, &bytes, &Options::new()).expect("memory");
        assert_eq!((counts.records, counts.skipped, counts.binary), (1, 1, 1), "{name}");
        let losses: Vec<&str> = kept.losses.iter().map(|loss| &*loss.reason).collect();
        assert_eq!(losses.len(), usize::from(expected.is_some()), "{name} {losses:?}");
        assert!(expected.is_none_or(|what| losses[0].starts_with(what)), "{name} {losses:?}");
    }
    for text in ["LZIP\x1b www.a.com", "MSCF www.a.com", "BZh www.a.com\n"] {
        let bytes = if text.starts_with("BZ") { gzip(text.as_bytes()) } else { text.into() };
        let (kept, _) = support::try_read("a.7z", &bytes, &Options::new()).expect("memory");
        assert_eq!((kept.rows.len(), kept.losses.len()), (1, 0), "{text:?}");
    }
}

/// A page in UTF-16 is recognized without a byte order mark.
#[test]
fn pages_in_utf_16() {
    let page = "<p>\u{4e00}\u{65e5}<a href=\"http://a.com/\u{4e00}\">x</a> www.b.com</p>";
    let units = || page.encode_utf16();
    let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
    let marked: Vec<u8> = [0xFEFF].into_iter().chain(units()).flat_map(u16::to_be_bytes).collect();
    for bytes in [little, big, marked, page.into()] {
        for options in [Options::new(), Options::new().kind(Kind::Html)] {
            let (kept, _) = support::try_read("a.html", &bytes, &options).expect("memory");
            let found: Vec<&str> = kept.rows.iter().map(|row| &*row.text).collect();
            assert_eq!(found, ["http://a.com/\u{4e00}", "www.b.com"]);
        }
    }
}
