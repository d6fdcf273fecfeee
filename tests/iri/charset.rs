//! IRIs in charsets that are not Unicode's.

#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

use irispan::iri::{Charset, Escape, Mapping, undo_references};
use irispan::{Component, ErrorKind};
use proptest::prelude::*;

fn charset(label: &str) -> Charset {
    Charset::for_label(label).unwrap()
}

/// RFC 3987, 3.1, variant B; I3987-M2.
#[test]
fn rfc3987_section_3_1_variant_b() {
    let windows_1258 = charset("windows-1258");
    let bytes = b"http://a.example/Vi\xEA\xF2t Nam";
    assert_eq!(windows_1258.decode(bytes).unwrap(), "http://a.example/Vi\u{EA}\u{323}t Nam");
    assert_eq!(
        Mapping::RFC3987_B.apply_bytes(bytes, windows_1258).unwrap(),
        "http://a.example/Vi%E1%BB%87t%20Nam"
    );
    // Without NFC the same name is another one.
    assert_eq!(
        Mapping::RFC3987_C.apply_bytes(bytes, windows_1258).unwrap(),
        "http://a.example/Vi%C3%AA%CC%A3t%20Nam"
    );
}

/// RFC 3987, 3.2.1: what an octet stands for depends on the charset.
#[test]
fn rfc3987_section_3_2_1_charsets() {
    let uri = |label| Mapping::RFC3987_B.apply_bytes(b"/\xFC", charset(label)).unwrap();
    assert_eq!(uri("iso-8859-1"), "/%C3%BC");
    assert_eq!(uri("iso-8859-5"), "/%D1%9C");
}

/// I3987B-7, I3987B-8.
#[test]
fn the_query_in_the_charset_of_its_document() {
    let latin1 = Mapping::BIS.with_query_charset(charset("iso-8859-1"));
    let iri = "http://r\u{E9}sum\u{E9}.example.org/re\u{301}sume\u{301} x?q=\u{FC}&p=%E9#\u{E9}";
    assert_eq!(
        latin1.apply(iri).unwrap(),
        "http://xn--rsum-bpad.example.org/re%CC%81sume%CC%81%20x?q=%FC&p=%E9#%C3%A9"
    );
    for (iri, uri) in [
        ("HTTPS://u\u{FC}@a/\u{FC}?\u{FC}#\u{FC}", "HTTPS://u%C3%BC@a/%C3%BC?%FC#%C3%BC"),
        ("ftp://a/?\u{FC}", "ftp://a/?%C3%BC"),
        ("//a/?\u{FC}", "//a/?%C3%BC"),
        ("http:?\u{FC}", "http:?%FC"),
        ("http://a/?\u{42F}<\u{FC}>", "http://a/?%26%231071%3B%3C%FC%3E"),
        ("http://a/?%c3%41\u{FC}%", ""),
    ] {
        match latin1.apply(iri) {
            Ok(mapped) => assert_eq!(mapped, uri),
            Err(error) => assert_eq!((error.kind(), uri), (ErrorKind::InvalidPercentEncoding, "")),
        }
    }
    // Unicode's other encodings count as UTF-8.
    let utf16 = Mapping::BIS.with_query_charset(charset("utf-16le"));
    assert_eq!(utf16.apply("http://a/?\u{FC}").unwrap(), "http://a/?%C3%BC");
    // Octets of a character that would be delimiters are none.
    let jis = Mapping::BIS.with_query_charset(charset("iso-2022-jp"));
    assert_eq!(jis.apply("http://a/?a=\u{30A2}&b").unwrap(), "http://a/?a=%1B$B%25%22%1B(B&b");
}

#[test]
fn errors_count_in_bytes() {
    let error = |bytes: &[u8], label| {
        let error = Mapping::BIS.apply_bytes(bytes, charset(label)).unwrap_err();
        (error.kind(), error.component(), error.offset())
    };
    let (path, host) = (Some(Component::Path), Some(Component::Host));
    assert_eq!(error(b"/\xE9\xE9%", "latin1"), (ErrorKind::InvalidPercentEncoding, path, 3));
    assert_eq!(error(b"http://\xE9.xn--a/", "latin1"), (ErrorKind::InvalidHost, host, 9));
    assert_eq!(error(b"/\x82\xA0%zz", "shift_jis"), (ErrorKind::InvalidPercentEncoding, path, 3));
    assert_eq!(error(b"/a\xFF", "utf-8"), (ErrorKind::InvalidEncoding, None, 2));
    assert_eq!(error(b"/\x82", "shift_jis"), (ErrorKind::InvalidEncoding, None, 1));
    assert_eq!(error(b"/\xA0", "shift_jis"), (ErrorKind::InvalidEncoding, None, 1));
    for unknown in ["", "utf-7", "utf-32", "latin-42"] {
        assert_eq!(Charset::for_label(unknown).unwrap_err().to_string(), "unknown charset");
    }
}

/// 8URI-5, F001-14: Japanese in three charsets.
#[test]
fn uri8_1998_section_3_4() {
    use irispan::iri::history::eight_uri::readings;
    let charsets = ["utf-8", "euc-jp", "shift_jis"].map(charset);
    let read = |octets: &[u8]| {
        readings(octets, charsets).map(|(c, text)| (c.name(), text)).collect::<Vec<_>>()
    };
    assert!(read("日本".as_bytes()).contains(&("UTF-8", "日本".into())));
    assert!(read(b"%E6%97%A5%E6%9C%AC").contains(&("UTF-8", "日本".into())));
    assert_eq!(read(b"%93%FA\x96%7B"), [("Shift_JIS", "日本".into())]);
    assert!(read(b"%C6%FC%CB%DC").contains(&("EUC-JP", "日本".into())));
    assert_eq!(read(b"%FF").len(), 0);
}

proptest! {
    #[test]
    fn bytes_of_any_charset(bytes in any::<Vec<u8>>(), label in prop::sample::select(&["utf-8", "latin1", "shift_jis", "gb18030", "iso-2022-jp", "windows-1258", "big5", "utf-16le"][..])) {
        match Mapping::RFC3987_B.apply_bytes(&bytes, charset(label)) {
            Ok(uri) => prop_assert!(uri.is_ascii()),
            Err(error) => prop_assert!(error.offset() <= bytes.len()),
        }
    }

    /// Still idempotent, and still a URI.
    #[test]
    fn queries_of_any_charset(query in any::<String>(), label in prop::sample::select(&["latin1", "shift_jis", "gb18030", "iso-2022-jp", "euc-kr", "big5"][..])) {
        let mapping = Mapping::BIS.with_query_charset(charset(label));
        if let Ok(uri) = mapping.apply(&format!("http://a/?{query}")) {
            prop_assert!(uri.bytes().all(|b| b"%[]".contains(&b) || b.is_ascii_alphanumeric() || b"-._~:/?#@!$&'()*+,;=".contains(&b)), "{uri}");
            let again = mapping.apply(&uri).unwrap();
            prop_assert_eq!(again.as_ref(), uri.as_ref());
            prop_assert!(irispan::iri::to_uri(&uri).is_ok());
        }
    }
}

/// Every charset of the standard that text is written in, by a label of its own.
const CHARSETS: [&str; 39] = [
    "utf-8",
    "ibm866",
    "iso-8859-2",
    "iso-8859-3",
    "iso-8859-4",
    "iso-8859-5",
    "iso-8859-6",
    "iso-8859-7",
    "iso-8859-8",
    "iso-8859-8-i",
    "iso-8859-10",
    "iso-8859-13",
    "iso-8859-14",
    "iso-8859-15",
    "iso-8859-16",
    "koi8-r",
    "koi8-u",
    "macintosh",
    "windows-874",
    "windows-1250",
    "windows-1251",
    "windows-1252",
    "windows-1253",
    "windows-1254",
    "windows-1255",
    "windows-1256",
    "windows-1257",
    "windows-1258",
    "x-mac-cyrillic",
    "gbk",
    "gb18030",
    "big5",
    "euc-jp",
    "iso-2022-jp",
    "shift_jis",
    "euc-kr",
    "utf-16be",
    "utf-16le",
    "x-user-defined",
];

/// RFC 3987, 6.3: in the charset of the document, and by its escapes where that has no letters.
#[test]
fn rfc3987_section_6_3() {
    let iri = "http://日本.example/é\u{A5}?q=т&r=😀'#ｱ";
    for (label, bytes) in [
        (
            "shift_jis",
            &b"http://\x93\xFA\x96{.example/&#xE9;&#xA5;?q=\x84\x84&amp;r=&#x1F600;&#x27;#\xB1"[..],
        ),
        (
            "iso-2022-jp",
            b"http://\x1B$BF|K\\\x1B(B.example/&#xE9;\x1B(J\\?q=\x1B$B'd\x1B(B&amp;r=&#x1F600;&#x27;#&#xFF71;",
        ),
        (
            "koi8-r",
            b"http://&#x65E5;&#x672C;.example/&#xE9;&#xA5;?q=\xD4&amp;r=&#x1F600;&#x27;#&#xFF71;",
        ),
    ] {
        assert_eq!(charset(label).encode_iri(iri, Escape::Reference).unwrap(), bytes, "{label}");
    }
    let bytes = charset("koi8-r").encode_iri(iri, Escape::Percent).unwrap();
    assert_eq!(
        bytes,
        b"http://%E6%97%A5%E6%9C%AC.example/%C3%A9%C2%A5?q=\xD4&r=%F0%9F%98%80'#%EF%BD%B1"
    );
    // What was an escape or a reference before still is one.
    let iri = "/%E9?a&amp;b&#233;";
    for label in CHARSETS {
        let charset = charset(label);
        let bytes = charset.encode_iri(iri, Escape::Reference).unwrap();
        let text = charset.decode(&bytes).unwrap();
        assert_eq!(text, "/%E9?a&amp;amp;b&amp;#233;", "{label}");
        assert_eq!(undo_references(&text), iri, "{label}");
    }
}

/// In all charsets, for all characters of the Basic Multilingual Plane and some beyond, alone.
#[test]
fn characters_come_back_from_documents() {
    let beyond = ['\u{10000}', '\u{1F600}', '\u{20000}', '\u{E0041}', '\u{10FFFD}'];
    let all = ('\0'..='\u{FFFF}').chain(beyond).filter(|c| !c.is_control());
    let text: String = all.filter(|c| !matches!(c, '%' | '\u{FFFE}' | '\u{FFFF}')).collect();
    for label in CHARSETS {
        let charset = charset(label);
        let bytes = charset.encode_iri(&text, Escape::Reference).unwrap();
        let back = charset.decode(&bytes).unwrap();
        assert!(undo_references(&back) == text, "{label}");
        let bytes = charset.encode_iri(&text, Escape::Percent).unwrap();
        let back = charset.decode(&bytes).unwrap();
        let uri = |iri: &str| Mapping::RFC3987_C.apply(iri).unwrap().into_owned();
        assert!(uri(&back) == uri(&text), "{label}");
    }
}

#[test]
fn what_a_charset_lacks_is_refused() {
    let refused = |label, text: &str| {
        let error = charset(label).encode(text).unwrap_err();
        (error.kind(), error.offset())
    };
    assert_eq!(charset("latin1").encode("é\u{A0}\n").unwrap(), b"\xE9\xA0\n");
    assert_eq!(refused("latin1", "éд"), (ErrorKind::InvalidEncoding, 2));
    assert_eq!(refused("shift_jis", "\u{A5}"), (ErrorKind::InvalidEncoding, 0));
    assert_eq!(refused("euc-jp", "日\u{2212}"), (ErrorKind::InvalidEncoding, 3));
    assert_eq!(charset("utf-16be").encode("a😀").unwrap(), b"\0a\xD8\x3D\xDE\0");
    // Text of the charset called `replacement` is never written.
    let replacement = charset("iso-2022-kr");
    for escape in [Escape::Reference, Escape::Percent] {
        assert!(replacement.encode_iri("a", escape).is_err());
    }
    assert_eq!(replacement.encode_iri("", Escape::Percent).unwrap(), b"");
    // Controls have no references.
    let control = charset("latin1").encode_iri("\u{1}\u{85}\u{FFFE}", Escape::Reference).unwrap();
    assert_eq!(control, b"%01%C2%85%EF%BF%BE");
}

proptest! {
    #[test]
    fn iris_come_back_from_documents(iri in "([a-z/?#&;%:\\\\'\"<]|\\PC|[à-ÿ]|[а-я]|[ぁ-ん]|[亜-熙]){0,40}", at in 0..CHARSETS.len()) {
        let charset = charset(CHARSETS[at]);
        let text = charset.decode(&charset.encode_iri(&iri, Escape::Reference).unwrap()).unwrap();
        let undone = undo_references(&text);
        if !iri.chars().any(char::is_control) {
            prop_assert_eq!(&*undone, &*iri);
        }
        let bytes = charset.encode_iri(&iri, Escape::Percent).unwrap();
        let text = charset.decode(&bytes).unwrap();
        // The same URI, where there is one.
        let uri = |iri: &str| Mapping::RFC3987_C.apply(iri).map(|uri| uri.into_owned()).ok();
        prop_assert_eq!(uri(&text), uri(&iri));
    }
}
