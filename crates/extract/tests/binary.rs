//! Sources that are no text.

#[path = "support/mod.rs"]
#[allow(dead_code, reason = "every test uses a part of it")]
mod support;

use std::io::Write;

use irispan_extract::source::{Kind, Options};

fn gzip(data: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    writer.write_all(data).expect("memory");
    writer.finish().expect("memory")
}

/// A source that nothing tells is no text if there is a NUL near its beginning, wherever it is cut.
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
    // UTF-16 has many of them, and says so.
    let wide: Vec<u8> = "\u{FEFF}www.a.com".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(read("a", &wide, &Options::new()), (1, 0, 0));
    assert_eq!(read("a", &wide[2..], &Options::new()), (0, 1, 1));
}
