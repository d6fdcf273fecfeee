use super::{Decoded, FALLBACK, Repair, decode};
use encoding_rs::Encoding;

fn read<'b>(bytes: &'b [u8], label: &str) -> Decoded<'b> {
    decode(bytes, (!label.is_empty()).then_some(label), FALLBACK)
}

fn ranges(decoded: &Decoded<'_>, of: &str) -> Vec<std::ops::Range<usize>> {
    let start = decoded.text.find(of).unwrap();
    decoded.map.list(start..start + of.len())
}

#[test]
fn charsets_and_ranges() {
    for (label, text, of) in [
        ("koi8-r", "Смотри http://пример.рф/путь здесь", "http://пример.рф/путь"),
        ("Shift_JIS", "表示 http://例え.jp/表示 ソ", "http://例え.jp/表示"),
        ("EUC-KR", "보기 http://예.kr/가 나", "http://예.kr/가"),
        ("gb18030", "看 http://例子.cn/路😀 好", "http://例子.cn/路😀"),
        ("windows-1256", "انظر http://مثال.com/ا هنا", "http://مثال.com/ا"),
        ("big5", "看 http://例.tw/路 好", "http://例.tw/路"),
    ] {
        let (bytes, encoding, lossy) = Encoding::for_label(label.as_bytes()).unwrap().encode(text);
        assert!(!lossy, "{label}");
        let decoded = read(&bytes, label);
        assert_eq!(decoded.text, text, "{label}");
        assert!(decoded.repairs.is_empty() && !decoded.malformed, "{label}");
        let [range] = &ranges(&decoded, of)[..] else { unreachable!("{label}") };
        let back = encoding.decode_without_bom_handling(&bytes[range.clone()]).0.into_owned();
        assert_eq!(back, of, "{label}");
    }
}

#[test]
fn escapes_of_iso_2022_jp_are_not_text() {
    let bytes = b"\x1b$BNc\x1b(Bhttp://a.jp/\x1b$BI=\x1b(B ";
    let decoded = read(bytes, "iso-2022-jp");
    assert_eq!(decoded.text, "例http://a.jp/表 ");
    assert_eq!(ranges(&decoded, "http://a.jp/表"), [8..20, 23..25]);
}

#[test]
fn vietnamese_is_composed() {
    let decoded = read(b"http://a.vn/Vi\xEA\xF2t", "windows-1258");
    assert_eq!(decoded.text, "http://a.vn/Vi\u{1EC7}t");
    assert_eq!(ranges(&decoded, "\u{1EC7}"), [14..16]);
}

#[test]
fn unicode_is_left_alone() {
    let decoded = read("e\u{301}".as_bytes(), "utf-8");
    assert_eq!(decoded.text, "e\u{301}");
    let decoded = read(b"\xFE\xFF\0h\0i", "utf-16");
    assert_eq!((&*decoded.text, decoded.charset), ("hi", "UTF-16BE"));
    assert_eq!(ranges(&decoded, "i"), [4..6]);
    assert_eq!(ranges(&read("\u{FEFF}hi".as_bytes(), "utf-8"), "hi"), [3..5]);
}

/// A character after a malformed sequence has its own place.
#[test]
fn incomplete_sequences_end_before_what_follows() {
    let sequences: [&[u8]; 12] = [
        b"\xC3",
        b"\xE4",
        b"\xE4\xBE",
        b"\xF0",
        b"\xF0\x9F",
        b"\xF0\x9F\x98",
        b"\xFF",
        b"\x80",
        b"\xED\xA0",
        b"\xC0\xAF",
        b"\xE0\x80",
        b"\xF4\x90\x80\x80",
    ];
    for sequence in sequences {
        for next in ["a", "ä", "例", "😀", " "] {
            let bytes = [b"b", sequence, next.as_bytes(), sequence, b"c"].concat();
            for (label, text) in [("utf-8", Some(next)), ("gb18030", None), ("shift_jis", None)] {
                let decoded = read(&bytes, label);
                assert!(decoded.malformed || label != "utf-8", "{bytes:X?}");
                // Every byte belongs to one character, in order, and ASCII bytes to themselves.
                let mut last = 0;
                for (at, c) in decoded.text.char_indices() {
                    let ranges = decoded.map.list(at..at + c.len_utf8());
                    let what = format!("{label}, {bytes:X?}: {c:?} from {ranges:?}");
                    assert!(ranges.iter().all(|range| range.start >= last), "{what}");
                    last = ranges.last().map_or(last, |range| range.end);
                    if c.is_ascii() || text.is_some_and(|text| text.starts_with(c)) {
                        let from: Vec<u8> =
                            ranges.into_iter().flat_map(|range| bytes[range].to_vec()).collect();
                        assert_eq!(from, c.to_string().as_bytes(), "{what}");
                    }
                }
                assert!(last == bytes.len(), "{label}, {bytes:X?}");
            }
        }
    }
}

#[test]
fn what_is_wrong_is_reported() {
    use Repair::{
        MalformedText, MissingCharset, RefusedCharset, RefusedUtf7, UnknownCharset, WrongCharset,
    };
    for (bytes, label, text, charset, repairs) in [
        (&b"abc"[..], "", "abc", "US-ASCII", &[][..]),
        (b"\xE9", "", "é", "windows-1252", &[MissingCharset]),
        ("é".as_bytes(), "", "é", "UTF-8", &[MissingCharset]),
        ("é".as_bytes(), "us-ascii", "é", "UTF-8", &[WrongCharset]),
        (b"\xE9", "x-none", "é", "windows-1252", &[UnknownCharset]),
        (b"\xE9", "3D\"iso-8859-15\"", "é", "ISO-8859-15", &[]),
        (b"+AGE- \xE9", "UTF-7", "+AGE- \u{FFFD}", "US-ASCII", &[RefusedUtf7]),
        (b"\x1b$)A\x0e", "iso-2022-cn", "\x1b$)A\x0e", "US-ASCII", &[RefusedCharset]),
        (b"\x0e0!\x0f", "ISO-2022-KR", "가", "ISO-2022-KR", &[]),
        (b"a\xE9 \xE9", "utf-8", "a\u{FFFD} \u{FFFD}", "UTF-8", &[MalformedText]),
        ("日本".as_bytes(), "euc-jp", "日本", "UTF-8", &[WrongCharset]),
        // A byte order mark takes precedence over a label.
        ("\u{FEFF}é".as_bytes(), "", "é", "UTF-8", &[]),
        ("\u{FEFF}é".as_bytes(), "koi8-r", "é", "UTF-8", &[]),
        ("\u{FEFF}é".as_bytes(), "us-ascii", "é", "UTF-8", &[]),
        ("\u{FEFF}é".as_bytes(), "utf-7", "é", "UTF-8", &[]),
        (b"\xFF\xFEa\0", "windows-1252", "a", "UTF-16LE", &[]),
        (b"\xEF\xBB\xBF\xFF", "", "\u{FFFD}", "UTF-8", &[MalformedText]),
    ] {
        let decoded = read(bytes, label);
        let found = (&*decoded.text, decoded.charset, &decoded.repairs[..]);
        assert_eq!(found, (text, charset, repairs), "{label} {bytes:X?}");
    }
}
