//! URIs to IRIs, against the texts of the standards and at random.

#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

use std::borrow::Cow;

use irispan::iri::{Mapping, Unmapping, host_to_unicode, to_iri, to_uri};
use proptest::prelude::*;
use proptest::sample::select;

/// RFC 3987, 3.2: no other encoding than UTF-8, however sure one is (I3987-R5).
#[test]
fn rfc3987_section_3_2() {
    let uri = "http://www.example.org/r%E9sum%E9.html";
    assert!(matches!(to_iri(uri), Cow::Borrowed(same) if same == uri));
}

/// RFC 3987, 3.2.1; I3987-T4.
#[test]
fn rfc3987_section_3_2_1() {
    for (uri, iri) in [
        ("http://www.example.org/D%C3%BCrst", "http://www.example.org/D\u{FC}rst"),
        ("http://www.example.org/D%FCrst", "http://www.example.org/D%FCrst"),
        ("http://xn--99zt52a.example.org/%e2%80%ae", "http://xn--99zt52a.example.org/%E2%80%AE"),
    ] {
        assert_eq!(to_iri(uri), iri);
    }
    let names = Unmapping::RFC3987.with_a_labels(true);
    assert_eq!(
        names.apply("http://xn--99zt52a.example.org/%e2%80%ae"),
        "http://\u{7D0D}\u{8C46}.example.org/%E2%80%AE"
    );
}

/// RFC 3987, 6.4: some parts are not based on UTF-8. I3987-T6.
#[test]
fn rfc3987_section_6_4() {
    for (uri, iri) in [
        (
            "http://www.example.org/r%C3%A9sum%C3%A9.html",
            "http://www.example.org/r\u{E9}sum\u{E9}.html",
        ),
        ("http://www.example.org/r%E9sum%E9.html", "http://www.example.org/r%E9sum%E9.html"),
        (
            "http://www.example.org/r%E9sum%E9.xml#r%C3%A9sum%C3%A9",
            "http://www.example.org/r%E9sum%E9.xml#r\u{E9}sum\u{E9}",
        ),
    ] {
        assert_eq!(to_iri(uri), iri);
        assert_eq!(to_uri(iri).unwrap(), uri);
    }
}

/// I3987-T5.
#[test]
fn mixed_escapes() {
    assert_eq!(
        to_iri(
            "/%41%2f%25%20%7c%C0%AF%ED%A0%80%C2%85%EE%80%80%EF%BF%BD%F0%9F%98%80%C2%A0%E3%80%80%e9%9b"
        ),
        "/A%2F%25%20%7C%C0%AF%ED%A0%80%C2%85%EE%80%80%EF%BF%BD\u{1F600}%C2%A0%E3%80%80%E9%9B"
    );
}

/// SEC-D3: what is not well-formed UTF-8 is never decoded, whatever stands around it.
#[test]
fn ill_formed_utf8_stays() {
    for octets in [
        "%C0%AF",
        "%C1%81",
        "%E0%80%AF",
        "%E0%9F%BF",
        "%F0%80%80%AF",
        "%F0%8F%BF%BF",
        "%ED%A0%80",
        "%ED%BF%BF",
        "%F4%90%80%80",
        "%F5%80%80%80",
        "%F8%88%80%80%80",
        "%FE",
        "%FF",
        "%80",
        "%BF",
        "%C2",
        "%E2%82",
        "%F0%9F%98",
    ] {
        for unmapping in [Unmapping::RFC3987, Unmapping::IURI.with_look_alikes(true)] {
            assert_eq!(unmapping.apply(octets), octets);
            assert_eq!(Unmapping::RFC3987.apply(&octets.to_ascii_lowercase()), octets);
        }
        let around = |octets: &str| format!("/%C3%A9{octets}%C3%A9{octets}a");
        assert_eq!(to_iri(&around(octets)), format!("/é{octets}é{octets}a"));
        // Raw characters complete nothing.
        assert_eq!(to_iri(&format!("{octets}é")), format!("{octets}é"));
    }
}

/// I3987-R1.
#[test]
fn of_ascii_only_unreserved_is_decoded() {
    for byte in 0..0x80_u8 {
        let c = char::from(byte);
        let escape = format!("%{byte:02X}");
        let decoded = c.is_ascii_alphanumeric() || "-._~".contains(c);
        let expected = if decoded { c.to_string() } else { escape.clone() };
        assert_eq!(to_iri(&escape), expected);
        assert_eq!(to_iri(&escape.to_ascii_lowercase()), expected);
    }
}

/// I3987-R3: for every character, decoded only where an IRI may hold it.
#[test]
fn every_character() {
    for c in '\u{80}'..=char::MAX {
        let mut utf8 = [0; 4];
        let escaped: String =
            c.encode_utf8(&mut utf8).bytes().map(|b| format!("%{b:02X}")).collect();
        for (head, query) in [("/", false), ("?", true), ("#", false), ("?#", false)] {
            let uri = format!("{head}{escaped}");
            let iri = to_iri(&uri);
            if iri == uri {
                continue;
            }
            assert_eq!(iri, format!("{head}{c}"));
            assert!(irispan::iri::is_ucschar(c) || (query && irispan::iri::is_iprivate(c)));
            let bidi = "\u{61C}\u{200E}\u{200F}\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}";
            assert!(!bidi.contains(c) && !c.is_whitespace(), "{c:?}");
        }
    }
    // And these are.
    for c in ['é', '\u{E000}', '😀', '\u{200D}', '\u{FE0F}', '中', '\u{10300}', '／'] {
        let mut utf8 = [0; 4];
        let escaped: String =
            c.encode_utf8(&mut utf8).bytes().map(|b| format!("%{b:02x}")).collect();
        assert_eq!(to_iri(&format!("?{escaped}")), format!("?{c}"));
    }
}

/// Appendix A.3 of RFC 3987: `%u` is not an escape.
#[test]
fn rfc3987_appendix_a_3() {
    assert_eq!(to_iri("/%u00E9%"), "/%u00E9%");
    assert_eq!(to_iri("/%25u00E9%4"), "/%25u00E9%4");
    // Nor is anything decoded twice (SEC-D2).
    assert_eq!(to_iri("%252F%25C3%25A9"), "%252F%25C3%25A9");
}

/// I3987B-10.
#[test]
fn the_query_of_the_web_stays() {
    let escaped = Unmapping::RFC3987.with_web_query(false);
    for (uri, iri) in [
        ("http://a/%C3%A9?%c3%a9#%C3%A9", "http://a/é?%c3%a9#é"),
        ("HTTPS://a/%C3%A9?%c3%a9", "HTTPS://a/é?%c3%a9"),
        ("ftp://a/%C3%A9?%C3%A9", "ftp://a/é?é"),
        ("/%C3%A9?%C3%A9", "/é?é"),
    ] {
        assert_eq!(escaped.apply(uri), iri);
    }
}

/// I3987-R8, SEC-P2.
#[test]
fn a_labels_that_come_back() {
    let names = Unmapping::RFC3987.with_a_labels(true);
    for (uri, iri) in [
        ("http://xn--r8jz45g.jp:80/", "http://例え.jp:80/"),
        ("http://u%C3%A9@xn--r8jz45g.jp/", "http://ué@例え.jp/"),
        (
            "mailto:a@xn--4ca.de,%C3%A9@b.c,d@xn--r8jz45g.jp?%C3%A9",
            "mailto:a@ä.de,é@b.c,d@例え.jp?é",
        ),
        // They would come back in another case.
        ("http://XN--R8JZ45G.jp/", "http://XN--R8JZ45G.jp/"),
        ("http://xn--r8jz45g.JP/", "http://xn--r8jz45g.JP/"),
        // Refused ones: no code, ASCII in disguise, a mark in front.
        ("http://xn--a.jp/", "http://xn--a.jp/"),
        ("http://xn--abc-.jp/", "http://xn--abc-.jp/"),
        ("http://xn--lsa.jp/", "http://xn--lsa.jp/"),
        // No scheme with domain names.
        ("x://xn--r8jz45g.jp/", "x://xn--r8jz45g.jp/"),
        ("//xn--r8jz45g.jp/", "//xn--r8jz45g.jp/"),
    ] {
        assert_eq!(names.apply(uri), iri);
        assert_eq!(to_uri(iri).unwrap_or(Cow::Borrowed(uri)), uri);
    }
    assert_eq!(host_to_unicode("xn--r8jz45g.jp"), "例え.jp");
    assert!(matches!(host_to_unicode("例え.jp"), Cow::Borrowed(_)));
}

/// I3987-R10.
#[test]
fn dots_are_decoded() {
    assert_eq!(to_iri("/a/%2E%2e/b"), "/a/../b");
}

#[test]
fn long_texts_come_to_an_end() {
    let n = 1 << 20;
    for part in
        ["%", "%C3", "%C3%A9", "%F0%9F%98", "/%E9", "%E9/", "xn--a.", "?%EE%80%80", "@", ","]
    {
        for head in ["http://", "mailto:", "http://a/", ""] {
            let uri = format!("{head}{}", part.repeat(n / part.len()));
            for unmapping in [Unmapping::RFC3987.with_a_labels(true), Unmapping::IURI] {
                assert!(unmapping.apply(&uri).len() <= uri.len());
            }
        }
    }
}

/// Escapes in upper case, and unreserved characters not escaped.
fn canonical(uri: &str) -> String {
    let mut out = String::new();
    let mut rest = uri;
    while let Some((head, tail)) = rest.split_once('%') {
        out.push_str(head);
        match tail.get(..2).and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) => {
                out.push(char::from(byte));
            }
            _ => out.push_str(&format!("%{}", tail[..2].to_ascii_uppercase())),
        }
        rest = &tail[2..];
    }
    out + rest
}

/// Returns every way to unmap.
fn any_unmapping() -> impl Strategy<Value = Unmapping> {
    (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>()).prop_map(|(a, q, l, iuri)| {
        let base = if iuri { Unmapping::IURI } else { Unmapping::RFC3987 };
        base.with_a_labels(a).with_web_query(q).with_look_alikes(l)
    })
}

/// Generates URIs with many escapes, except in domain names.
fn any_uri() -> impl Strategy<Value = String> {
    let atoms = select(
        &[
            "a",
            "%41",
            "%2e",
            "%2F",
            "%25",
            "%c3%a9",
            "%C3",
            "%A9",
            "%E9",
            "%ED%A0%80",
            "%F0%9F%98%80",
            "%F0%9F",
            "%EE%80%80",
            "%EF%BC%8F",
            "%E2%80%AE",
            "%CC%81",
            "%20",
            "e",
            "/",
            "?",
            "#",
            ".",
            "..",
            "%00",
            ":",
            "@",
            ",",
        ][..],
    );
    let head = select(
        &[
            "http://xn--99zt52a.example",
            "http://XN--4CA.de",
            "https://a.B:8",
            "x://xn--4ca",
            "mailto:a@xn--4ca.de,",
            "urn:x:",
            "/",
            "",
            "http://xn--a/",
        ][..],
    );
    (head, prop::collection::vec(atoms, 0..12)).prop_map(|(head, atoms)| {
        let mut tail = atoms.concat();
        if head.contains("://") && !tail.is_empty() {
            tail.insert(0, '/');
        }
        [head, &tail].concat()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    /// I3987-R6: the URI is the same again, except for the case of escapes and escaped unreserved
    /// characters.
    #[test]
    fn a_uri_comes_back(uri in any_uri(), unmapping in any_unmapping()) {
        let iri = unmapping.apply(&uri);
        let mapping = Mapping::BIS;
        if let Ok(same) = mapping.apply(&uri)
            && same == uri
        {
            let again = mapping.apply(&iri).unwrap();
            prop_assert_eq!(canonical(&again), canonical(&uri), "{}", iri);
            // The loop is stable.
            let second = unmapping.apply(&again);
            let third = unmapping.apply(&second);
            prop_assert_eq!(third.as_ref(), second.as_ref());
            let fourth = mapping.apply(&second).unwrap();
            prop_assert_eq!(fourth.as_ref(), again.as_ref());
        }
        if !iri.contains("xn--") && !uri.contains("xn--") && !uri.contains("XN--") {
            let again = Mapping::RFC3987_C.apply(&iri).unwrap();
            prop_assert_eq!(canonical(&again), canonical(&uri));
        }
    }

    /// IRI, URI, IRI, URI: from the second on nothing changes.
    #[test]
    fn the_loop_is_stable(text in any::<String>(), uri in any_uri()) {
        for text in [text, uri] {
            let Ok(first) = to_uri(&text) else { continue };
            let iri = to_iri(&first);
            let second = to_uri(&iri).unwrap();
            prop_assert_eq!(canonical(&second), canonical(&first), "{}", iri);
            let third = to_iri(&second);
            prop_assert_eq!(third.as_ref(), iri.as_ref());
        }
    }

    /// Nothing that is not a URI breaks it, and what is whole stays.
    #[test]
    fn any_text(text in any::<String>(), unmapping in any_unmapping()) {
        let iri = unmapping.apply(&text);
        let again = unmapping.apply(&iri);
        prop_assert_eq!(again.as_ref(), iri.as_ref());
        if !text.contains('%') && !text.contains("xn--") {
            prop_assert!(matches!(iri, Cow::Borrowed(_)));
        }
    }
}

/// Signs that begin no escape are encoded wherever they are, also where the draft of 2000 leaves escapes
/// as they are.
#[test]
fn stray_percent_signs() {
    for unmapping in [Unmapping::RFC3987, Unmapping::IURI] {
        let unmapping = unmapping.with_encoded_stray_percent(true);
        for (uri, iri) in [
            ("x:%FF%", "x:%FF%25"),
            ("x:%%FF%a/%C3%A9%", "x:%25%FF%25a/é%25"),
            ("x:a?%FF&%zz#%", "x:a?%FF&%25zz#%25"),
        ] {
            assert_eq!(unmapping.apply(uri), iri, "{uri}");
        }
    }
}
