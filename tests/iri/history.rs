//! The forms of earlier drafts, and legacy extended IRIs.

#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

use std::borrow::Cow;

use irispan::ErrorKind;
use irispan::iri::history::iuri::{self, Form};
use irispan::iri::history::zero_level::{Case, Initials, ZeroLevel};
use irispan::iri::history::{component_1998, eight_uri};
use irispan::iri::{Mapping, Unsuited, is_nfc, leiri};
use proptest::prelude::*;

const ZLD: ZeroLevel<'_> = ZeroLevel::DRAFT;

/// ZLD-5.
#[test]
fn zero_level_1997_section_3_3() {
    let name = "\u{60C5}\u{5831}.\u{7406}.\u{6771}\u{5927}.\u{5B66}.\u{65E5}\u{672C}";
    assert_eq!(ZLD.encode(name).unwrap(), "M0C5L831.N406.M771L927.LB66.M5E5M72C.i");
    assert_eq!(ZLD.decode("M0C5L831.N406.M771L927.LB66.M5E5M72C.i").unwrap(), name);
    assert_eq!(ZLD.decode("m0c5l831.n406.m771l927.lb66.m5e5m72c.I.").unwrap(), format!("{name}."));
}

/// ZLD-2, ZLD-3, ZLD-5.
#[test]
fn zero_level_1997_section_3_2() {
    for (name, encoded) in [
        ("fr", "M6N2.i"),
        ("-", "ID.i"),
        ("\u{E01}", "U01.i"),
        ("\u{1F600}", "HF600.i"),
        ("\u{10FFFF}", "H0FFFF.i"),
        ("\u{FF}", "VF.i"),
        ("\u{100}", "H00.i"),
        ("\u{FFE}", "VFE.i"),
        ("\u{1001}", "H001.i"),
        ("résumé.example.org", "N2U9N3N5MDU9.M5N8M1MDN0MCM5.MFN2M7.i"),
        ("é.", "U9.i."),
    ] {
        assert_eq!(ZLD.encode_always(name).unwrap(), encoded);
        assert_eq!(ZLD.decode(encoded).unwrap(), name);
    }
}

/// ZLD-10: the draft says that names sort alike, encoded or not. They do not.
#[test]
fn zero_level_1997_section_3_2_sorting() {
    let [z, a] = ["\u{7A}", "\u{100}"];
    assert!(z < a);
    assert!(ZLD.encode_always(z).unwrap() > ZLD.encode_always(a).unwrap());
}

/// ZLD-4: plain names are not encoded, and of others all labels are.
#[test]
fn zero_level_1997_section_4_1() {
    for plain in ["is.s.u-tokyo.ac.jp", "i", "M6N2.i", "NeXT.com.", "0"] {
        assert!(matches!(ZLD.encode(plain), Ok(Cow::Borrowed(same)) if same == plain));
    }
    for (name, encoded) in [("é.fr", "U9.M6N2.i"), ("-a.b", "IDM1.M2.i"), ("a_.b", "M1LF.M2.i")] {
        assert_eq!(ZLD.encode(name).unwrap(), encoded);
        assert_eq!(ZLD.decode(encoded).unwrap(), name);
    }
    // What is not under the hidden domain is not encoded.
    for other in ["M6N2", "i", ".i.com", "é.fr", "xi", ""] {
        assert!(matches!(ZLD.decode(other), Ok(Cow::Borrowed(same)) if same == other), "{other}");
    }
}

/// ZLD-7, ZLD-9.
#[test]
fn zero_level_1997_section_4_2() {
    let error = |code: ZeroLevel<'_>, name| {
        let error = code.encode(name).unwrap_err();
        (error.kind(), error.offset())
    };
    for (name, at) in
        [("é\0", 2), ("\u{7}", 0), ("a.\u{85}", 2), ("é b", 2), ("é\u{202E}", 2), ("é\u{AD}", 2)]
    {
        assert_eq!(error(ZLD, name), (ErrorKind::ForbiddenCharacter, at), "{name:?}");
    }
    assert_eq!(ZLD.encode("e\u{301}").unwrap(), "U9.i");
    // Offsets count in the name, not in its NFC.
    assert_eq!(error(ZLD, "e\u{301}\0"), (ErrorKind::ForbiddenCharacter, 3));
    assert_eq!(ZLD.encode("NeXT.é").unwrap(), "KEM5L8L4.U9.i");
    let beyond = ZLD.with_case(Case::SensitiveBeyondAscii);
    assert_eq!(beyond.encode("NeXT.É").unwrap(), "MEM5N8N4.S9.i");
    let lower = ZLD.with_case(Case::Lower);
    assert_eq!(lower.encode("NeXT.é").unwrap(), "MEM5N8N4.U9.i");
    assert_eq!(error(lower, "a.É"), (ErrorKind::ForbiddenCharacter, 2));
}

/// ZLD-8.
#[test]
fn zero_level_1997_section_3_4() {
    let long = |c: &str, n| ZLD.encode_always(&c.repeat(n)).map_err(|e| e.kind());
    assert!(long("\u{6771}", 15).is_ok());
    assert_eq!(long("\u{6771}", 16), Err(ErrorKind::HostTooLong));
    assert!(long("\u{5D0}", 21).is_ok());
    assert_eq!(long("\u{5D0}", 22), Err(ErrorKind::HostTooLong));
    let error = ZLD.encode(&format!("a.{}", "é".repeat(32))).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::HostTooLong, 2));
    // Each label makes three octets with its dot; `i` makes one.
    let name = |n: usize| vec!["é"; n].join(".");
    assert_eq!(ZLD.encode(&name(84)).unwrap().len(), 253);
    assert_eq!(ZLD.encode(&name(85)).unwrap_err().kind(), ErrorKind::HostTooLong);
}

/// Re-registered domains: `.fr` as `.M6N2.i`.
#[test]
fn zero_level_1997_section_4_3() {
    assert_eq!(ZLD.encode_always("fr").unwrap(), "M6N2.i");
    assert_eq!(ZLD.decode("M6N2.i").unwrap(), "fr");
}

/// ZLD-12: the canonical form in URLs; the encoded one works too.
#[test]
fn zero_level_1997_section_4_4() {
    let canonical = "%e6%83%85%e5%a0%b1.%e7%90%86.%e6%9d%b1%e5%a4%a7.%e5%ad%a6.%e6%97%a5%e6%9c%ac";
    let encoded = "M0C5L831.N406.M771L927.LB66.M5E5M72C.i";
    assert_eq!(ZLD.encode_host(canonical).unwrap(), encoded);
    assert_eq!(ZLD.encode_host(encoded).unwrap(), encoded);
    assert_eq!(ZLD.encode_host("%E9").unwrap_err().kind(), ErrorKind::InvalidUtf8);
    let iri = format!("ftp://{}/", ZLD.decode(encoded).unwrap());
    let uri = Mapping::RFC3987_C.apply(&iri).unwrap();
    assert_eq!(uri.to_ascii_lowercase(), format!("ftp://{canonical}/"));
}

/// ZLD-1, ZLD-11.
#[test]
fn what_the_draft_left_open() {
    let other = ZLD.with_suffix("i18n.int").with_initials(Initials::HToX);
    assert_eq!(other.encode("日本").unwrap(), "O5E5O72C.i18n.int");
    assert_eq!(other.decode("o5e5o72c.I18N.int").unwrap(), "日本");
    assert_eq!(other.encode("ÿ").unwrap(), "XF.i18n.int");
    assert_eq!(other.decode("I5.i18n.int").unwrap_err().kind(), ErrorKind::InvalidEncoding);
}

/// ZLD-6.
#[test]
fn letters_that_are_no_code() {
    for (name, at) in [
        ("M.i", 0), // one digit
        ("M6N.i", 2),
        ("6M.i", 0), // no first letter
        ("M6W2.i", 2),
        ("M6é.i", 2),
        ("G41.i", 0), // a zero too many
        ("a.M6.i", 0),
        ("M6.G0.i", 3), // a control
        ("GA.i", 0),
        ("IE.i", 0),     // a dot
        ("T800.i", 0),   // a surrogate
        ("H10000.i", 0), // beyond the last
        ("H00000000.i", 0),
        ("M6I0FFFF.i", 2),
    ] {
        let error = ZLD.decode(name).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (ErrorKind::InvalidEncoding, at), "{name}");
    }
    for (name, at) in [("..i", 0), ("M6..i", 3), (".M6.i", 0)] {
        let error = ZLD.decode(name).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (ErrorKind::InvalidHost, at), "{name}");
    }
    assert_eq!(ZLD.encode("").unwrap_err().kind(), ErrorKind::InvalidHost);
    assert_eq!(ZLD.encode("é..b").unwrap_err().offset(), 3);
}

/// 8URI-1: text, not identifiers.
#[test]
fn uri8_1998_section_2_1() {
    assert_eq!(component_1998("\u{FC}"), "%C3%BC");
    assert_eq!(component_1998("a/b c?%41"), "a%2Fb%20c%3F%2541");
    assert_eq!(component_1998("e\u{301}"), component_1998("é"));
}

/// 8URI-2, 8URI-3: octets beyond ASCII need no escape, but those that are mistyped do.
#[test]
fn uri8_1998_section_2_2() {
    assert_eq!(eight_uri::component("é/%"), "é%2F%25");
    assert_eq!(eight_uri::from_iri("http://a/é b[]%e9").unwrap(), "http://a/é%20b[]%e9");
    for c in ["\u{200F}", "\u{A0}", "\u{200B}", "\u{FF41}", "\u{2044}", "\u{85}"] {
        assert!(eight_uri::from_iri(c).unwrap().is_ascii(), "{c:?}");
        assert!(eight_uri::component(c).is_ascii(), "{c:?}");
    }
    // Upward compatible: a URI is an 8URI, and comes back.
    let uri = "http://a.example/%C3%A9?b#c";
    assert!(matches!(eight_uri::from_iri(uri), Ok(Cow::Borrowed(same)) if same == uri));
    assert_eq!(eight_uri::to_uri(uri.as_bytes()), uri);
}

/// 8URI-4.
#[test]
fn uri8_1998_section_3_3() {
    let octets = b"/\xC3\xA9%C3%A9\xE9";
    assert_eq!(eight_uri::to_uri(octets), "/%C3%A9%C3%A9%E9");
    assert_eq!(eight_uri::to_text(octets), "/é%C3%A9%E9");
}

/// IURI-1, IURI-2.
#[test]
fn iuri_2000_section_2_2() {
    let uri = |iuri| iuri::to_uri(iuri).unwrap().into_owned();
    assert_eq!(uri("http://a/e\u{301}"), "http://a/%C3%A9");
    assert_eq!(uri("<>\" {}|\\^`\u{7F}\u{1}"), "%3C%3E%22%20%7B%7D%7C%5C%5E%60%7F%01");
    assert_eq!(uri("#%41%e9[]"), "#%41%e9[]");
    assert!(matches!(iuri::to_uri("http://a/%c3"), Ok(Cow::Borrowed(_))));
    for (iuri, form) in [
        ("http://a/b%2Fc", Form::Uri),
        ("http://a/é%20", Form::Native),
        ("http://a/%C3%A9", Form::Escaped),
        ("http://a/é%C3%A9", Form::Partial),
        ("http://a/%E9", Form::Partial),
        ("http://a/%E9%C3%A9", Form::Partial),
    ] {
        assert_eq!(Form::of(iuri), form, "{iuri}");
    }
    // A partial IURI: what cannot be converted is left intact, case and all (IURI-3).
    assert_eq!(
        iuri::from_uri("/r%e9sum%C3%A9/%C3%A9%2f?a=%C3%A9&b=%e9#%c3%a9"),
        "/r%e9sum%C3%A9/é%2f?a=é&b=%e9#é"
    );
    assert_eq!(iuri::from_uri("/%EF%BC%A1%C3%A9"), "/%EF%BC%A1é");
}

/// IURI-5.
#[test]
fn iuri_2000_section_2_3() {
    let class = |text: &str| {
        let mut found = iuri::check(text);
        let first = found.next().map(|finding| finding.class);
        assert!(found.next().is_none());
        first
    };
    for (text, expected) in [
        ("\u{3000}", Some(Unsuited::WideSpace)),
        ("\u{2044}", Some(Unsuited::LookAlike)),
        ("\u{FF21}", Some(Unsuited::WidthVariant)),
        ("\u{FF71}", Some(Unsuited::WidthVariant)),
        ("\u{206A}", Some(Unsuited::Invisible)),
        ("\u{E0041}", Some(Unsuited::Tag)),
        ("\u{1}", Some(Unsuited::Control)),
        ("?\u{E000}", Some(Unsuited::PrivateUse)),
        ("http://a/é?ü#日本", None),
    ] {
        assert_eq!(class(text), expected, "{text:?}");
    }
    assert!(is_nfc("é") && !is_nfc("e\u{301}"));
}

/// LEIRI-1, LEIRI-2, LEIRI-4.
#[test]
fn rfc3987bis_section_7_1() {
    let text =
        "a b<>\"{}|\\^`\0\u{7F}\u{9F}\u{200E}\u{FFF9}\u{F000}\u{E0001}\u{1FFFE}?\u{F000}%#[]é";
    let classes: Vec<Unsuited> = leiri::report(text).map(|finding| finding.class).collect();
    let mut expected = vec![Unsuited::Space];
    expected.extend([Unsuited::Delimiter; 3]);
    expected.extend([Unsuited::Unwise; 6]);
    expected.extend([Unsuited::Control; 3]);
    expected.extend([
        Unsuited::BidiFormatting,
        Unsuited::Special,
        Unsuited::PrivateUse,
        Unsuited::Tag,
        Unsuited::Noncharacter,
    ]);
    assert_eq!(classes, expected);
    assert_eq!(
        leiri::to_iri(text),
        "a%20b%3C%3E%22%7B%7D%7C%5C%5E%60%00%7F%C2%9F%E2%80%8E%EF%BF%B9%EF%80%80%F3%A0%80%81\
         %F0%9F%BF%BE?\u{F000}%#[]é"
    );
    for finding in leiri::report(text) {
        assert!(text[finding.offset..].starts_with(finding.character));
    }
    // What is legal and unwise to use stays.
    assert!(matches!(leiri::to_iri("\u{A0}\u{FF41}"), Cow::Borrowed(_)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn a_leiri_has_one_uri(text in any::<String>()) {
        let by_iri = Mapping::RFC3987_C.apply(&leiri::to_iri(&text)).map(Cow::into_owned);
        let at_once = Mapping::LEIRI.apply(&text).map(Cow::into_owned);
        prop_assert_eq!(by_iri.as_ref().ok(), at_once.as_ref().ok());
        prop_assert_eq!(leiri::report(&leiri::to_iri(&text)).count(), 0);
    }

    #[test]
    fn a_zero_level_name_comes_back(name in any::<String>(), plain in "[a-z0-9é日.]{0,30}") {
        for name in [name, plain] {
            for code in [ZLD, ZLD.with_initials(Initials::HToX)] {
                if let Ok(encoded) = code.encode_always(&name) {
                    prop_assert!(encoded.is_ascii() && encoded.len() <= 256);
                    let decoded = code.decode(&encoded).unwrap();
                    prop_assert_eq!(code.encode_always(&decoded).unwrap(), encoded.clone());
                    let lower = encoded.to_ascii_lowercase();
                    prop_assert_eq!(code.decode(&lower).unwrap(), decoded);
                }
            }
            let _ = ZLD.decode(&format!("{name}.i"));
        }
    }

    #[test]
    fn letters_decode_to_one_name(letters in "[G-VWXg-v0-9A-Fa-f.]{1,20}") {
        if let Ok(Cow::Owned(name)) = ZLD.decode(&format!("{letters}.i"))
            && let Ok(encoded) = ZLD.encode_always(&name)
            && is_nfc(&name)
        {
            prop_assert_eq!(encoded, format!("{}.i", letters.to_ascii_uppercase()));
        }
    }

    #[test]
    fn an_8uri_has_the_same_uri(text in any::<String>()) {
        if let Ok(eight) = eight_uri::from_iri(&text) {
            let uri = eight_uri::to_uri(eight.as_bytes());
            let mapped = Mapping::IURI.apply(&text).unwrap();
            prop_assert_eq!(uri.as_ref(), mapped.as_ref());
        }
        let component = component_1998(&text);
        let allowed = |b: u8| b.is_ascii_alphanumeric() || b"-_.!~*'()%".contains(&b);
        prop_assert!(component.bytes().all(allowed));
        let eight = eight_uri::component(&text);
        let uri = eight_uri::to_uri(eight.as_bytes());
        prop_assert_eq!(uri.as_ref(), component.as_ref());
    }

    #[test]
    fn octets_are_shown(octets in any::<Vec<u8>>()) {
        let uri = eight_uri::to_uri(&octets);
        prop_assert!(uri.is_ascii());
        let text = eight_uri::to_text(&octets);
        let again = eight_uri::to_uri(text.as_bytes());
        prop_assert_eq!(again.as_ref(), uri.as_ref());
    }
}
