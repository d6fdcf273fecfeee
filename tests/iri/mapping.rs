//! The ways to map an IRI to a URI, each against the text that defines it.

#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

use std::borrow::Cow;

use irispan::iri::history::zero_level::ZeroLevel;
use irispan::iri::history::{component_1998, eight_uri};
use irispan::iri::{
    Forbidden, HostMapping, Mapping, Parts, StrayDelimiters, StrayPercent, Unmapping,
    host_to_ascii, leiri, to_uri,
};
use irispan::{Component, ErrorKind};

fn uri(iri: &str) -> String {
    to_uri(iri).unwrap().into_owned()
}

/// I3987-T1, T2, T3; RFC 3987, 3.1.
#[test]
fn rfc3987_section_3_1() {
    for (iri, expected) in [
        (
            "http://www.example.org/red%09ros\u{E9}#red",
            "http://www.example.org/red%09ros%C3%A9#red",
        ),
        (
            "http://example.com/\u{10300}\u{10301}\u{10302}",
            "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82",
        ),
        (
            "http://validator.w3.org/check?uri=http%3A%2F%2Fr\u{E9}sum\u{E9}.example.org",
            "http://validator.w3.org/check?uri=http%3A%2F%2Fr%C3%A9sum%C3%A9.example.org",
        ),
    ] {
        for mapping in [Mapping::BIS, Mapping::RFC3987_A, Mapping::RFC3987_C, Mapping::IURI] {
            assert_eq!(mapping.apply(iri).unwrap(), expected);
        }
    }
    let iri = "http://r\u{E9}sum\u{E9}.example.org";
    let percent = "http://r%C3%A9sum%C3%A9.example.org";
    assert_eq!(Mapping::RFC3987_C.apply(iri).unwrap(), percent);
    for host in [HostMapping::Idna, HostMapping::IdnaStrict] {
        let uri = Mapping::RFC3987_C.with_host(host).apply(iri).unwrap();
        assert_eq!(uri, "http://xn--rsum-bpad.example.org");
    }
}

/// RFC 3987, 3.1, step 1: A and B normalise, C does not (I3987-M2).
#[test]
fn rfc3987_section_3_1_variants() {
    let iri = "http://a.example/Vi\u{EA}\u{323}t";
    let (nfc, as_is) = ("http://a.example/Vi%E1%BB%87t", "http://a.example/Vi%C3%AA%CC%A3t");
    for mapping in
        [Mapping::RFC3987_A, Mapping::RFC3987_B, Mapping::IURI, Mapping::BIS.with_nfc(true)]
    {
        assert_eq!(mapping.apply(iri).unwrap(), nfc);
    }
    for mapping in [Mapping::RFC3987_C, Mapping::LEIRI, Mapping::BIS, Mapping::default()] {
        assert_eq!(mapping.apply(iri).unwrap(), as_is);
    }
}

/// RFC 3987, 3.1: ASCII that no URI may hold is encoded, or the conversion fails (I3987-M9).
#[test]
fn rfc3987_section_3_1_forbidden_ascii() {
    let fail = |mapping: Mapping| mapping.with_forbidden(Forbidden::Fail);
    for c in ['<', '>', '"', ' ', '{', '}', '|', '\\', '^', '`', '\0', '\u{7F}'] {
        for (head, component) in [
            ("http://h/\u{E9}", Component::Path),
            ("http://h/?\u{E9}", Component::Query),
            ("http://h/#\u{E9}", Component::Fragment),
            ("x://\u{E9}", Component::Host),
            ("mailto:\u{E9}", Component::Path),
        ] {
            let iri = format!("{head}{c}");
            for mapping in [Mapping::BIS, Mapping::RFC3987_C] {
                assert!(
                    mapping.apply(&iri).unwrap().ends_with(&format!("%C3%A9%{:02X}", u32::from(c)))
                );
                let error = fail(mapping).apply(&iri).unwrap_err();
                assert_eq!(
                    (error.kind(), error.offset()),
                    (ErrorKind::ForbiddenCharacter, head.len())
                );
                let local = head.starts_with("mailto") && mapping == Mapping::BIS;
                let component = if local { Component::Userinfo } else { component };
                assert_eq!(error.component(), Some(component), "{iri}");
            }
        }
    }
    for kept in ["http://h/#a", "/%25", "/[]", "\u{E9}#%41[]"] {
        let uri = kept.replace('\u{E9}', "%C3%A9");
        assert_eq!(fail(Mapping::RFC3987_C).apply(kept).unwrap(), uri);
        assert_eq!(fail(Mapping::BIS).apply(kept).unwrap(), uri);
    }
    // Offsets count in the text that was given, not in its NFC.
    let error = fail(Mapping::RFC3987_A).apply("/e\u{301} ").unwrap_err();
    assert_eq!((error.offset(), error.component()), (4, Some(Component::Path)));
    let error = Mapping::RFC3987_A.apply("/e\u{301}%").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidPercentEncoding);
    assert_eq!(error.offset(), 4);
}

/// RFC 3987, 5.3.2.2: the two spellings of a name are two IRIs.
#[test]
fn rfc3987_section_5_3_2_2() {
    let (nfc, nfd) = (
        "http://www.example.org/r\u{E9}sum\u{E9}.html",
        "http://www.example.org/re\u{301}sume\u{301}.html",
    );
    assert_ne!(uri(nfc), uri(nfd));
    assert_eq!(Mapping::RFC3987_A.apply(nfc), Mapping::RFC3987_A.apply(nfd));
}

/// The example by which the digest compares all mappings, column by column; what needs a charset
/// stands with the charsets, and octets and zero-level names with the early drafts.
#[test]
fn example_of_the_comparison() {
    const INPUT: &str =
        "http://r\u{E9}sum\u{E9}.example.org/re\u{301}sume\u{301} x?q=\u{FC}&p=%E9#\u{E9}";
    let percent = "r%C3%A9sum%C3%A9.example.org";
    let idna = "xn--rsum-bpad.example.org";
    let (nfd, nfc) = ("re%CC%81sume%CC%81%20x", "r%C3%A9sum%C3%A9%20x");
    let idna_too = |mapping: Mapping| mapping.with_host(HostMapping::Idna);
    for (mapping, host, path) in [
        (Mapping::RFC3987_C, percent, nfd),
        (idna_too(Mapping::RFC3987_C), idna, nfd),
        (Mapping::RFC3987_A, percent, nfc),
        (idna_too(Mapping::RFC3987_A), idna, nfc),
        (Mapping::RFC3987_B, percent, nfc),
        (Mapping::BIS, idna, nfd),
        (Mapping::LEIRI, percent, nfd),
        (idna_too(Mapping::LEIRI), idna, nfd),
        (Mapping::IURI, percent, nfc),
    ] {
        let expected = format!("http://{host}/{path}?q=%C3%BC&p=%E9#%C3%A9");
        assert_eq!(mapping.apply(INPUT).unwrap(), expected);
        assert!(matches!(mapping.apply(&expected), Ok(Cow::Borrowed(_))) || host == percent);
    }
    // A space that is not escaped is an error.
    let strict = Mapping::RFC3987_C.with_forbidden(Forbidden::Fail);
    assert_eq!(strict.apply(INPUT).unwrap_err().kind(), ErrorKind::ForbiddenCharacter);
    // The legacy extended IRI becomes an IRI first.
    let iri = leiri::to_iri(INPUT);
    assert_eq!(iri, INPUT.replace(' ', "%20"));
    assert_eq!(Mapping::RFC3987_C.apply(&iri), Mapping::LEIRI.apply(INPUT));
    // The 8URI, octet by octet.
    let eight = eight_uri::from_iri(INPUT).unwrap();
    let octets = "http://r\u{E9}sum\u{E9}.example.org/r\u{E9}sum\u{E9}%20x?q=\u{FC}&p=%E9#\u{E9}";
    assert_eq!(eight.as_bytes(), octets.as_bytes());
    // The rule of 1998 makes components of texts.
    assert_eq!(component_1998("re\u{301}sume\u{301} x"), nfc);
    assert_eq!(component_1998("\u{FC}"), "%C3%BC");
    // The zero-level domain has a host only.
    let name = Parts::of(INPUT).host().unwrap();
    assert_eq!(ZeroLevel::DRAFT.encode(name).unwrap(), "N2U9N3N5MDU9.M5N8M1MDN0MCM5.MFN2M7.i");
    // Without a scheme that is known to have a domain name, the host is percent-encoded.
    for scheme in ["x:", ""] {
        let expected = format!("{scheme}//{percent}/{nfd}?q=%C3%BC&p=%E9#%C3%A9");
        assert_eq!(uri(&INPUT.replace("http:", scheme)), expected);
    }
}

/// I3987-T7: the remark on full-width forms, the right way round.
#[test]
fn width_variants_by_compatibility() {
    assert_eq!(host_to_ascii("\u{FF21}\u{FF42}.example").unwrap(), "ab.example");
    assert_eq!(host_to_ascii("\u{FF71}.example"), host_to_ascii("\u{30A2}.example"));
    // NFC leaves both alone.
    assert_eq!(Mapping::RFC3987_A.apply("/\u{FF21}").unwrap(), "/%EF%BC%A1");
}

/// I3987-M6, I46-7.
#[test]
fn hosts_in_each_way() {
    let with =
        |iri: &'static str, host| Mapping::BIS.with_host(host).apply(iri).map_err(|e| e.kind());
    use HostMapping::{Idna, IdnaStrict, Percent, Unchanged};
    for (iri, idna, strict, percent) in [
        ("http://\u{E9}.de", "http://xn--9ca.de", "http://xn--9ca.de", "http://%C3%A9.de"),
        ("http://_\u{E9}.de", "http://xn--_-bga.de", "", "http://_%C3%A9.de"),
        ("http://a_b.de", "http://a_b.de", "", "http://a_b.de"),
        ("http://a-.de", "http://a-.de", "", "http://a-.de"),
        ("http://ab--c.de", "http://ab--c.de", "", "http://ab--c.de"),
        ("http://a..b", "http://a..b", "", "http://a..b"),
        ("http://a.b.", "http://a.b.", "http://a.b.", "http://a.b."),
        ("http://r%E9.de", "http://r%E9.de", "", "http://r%E9.de"),
        ("http://1.2.3.4", "http://1.2.3.4", "http://1.2.3.4", "http://1.2.3.4"),
        ("http://[::1]", "http://[::1]", "http://[::1]", "http://[::1]"),
        ("file:///\u{E9}", "file:///%C3%A9", "file:///%C3%A9", "file:///%C3%A9"),
        ("x://\u{E9}_", "x://%C3%A9_", "x://%C3%A9_", "x://%C3%A9_"),
        ("mailto:a@\u{E9}.de", "mailto:a@xn--9ca.de", "mailto:a@xn--9ca.de", "mailto:a@%C3%A9.de"),
    ] {
        let expected = |uri: &'static str| Some(uri).filter(|uri| !uri.is_empty());
        assert_eq!(
            with(iri, Idna).ok().as_deref().map(String::from),
            expected(idna).map(String::from),
            "{iri}"
        );
        assert_eq!(
            with(iri, IdnaStrict).ok().as_deref().map(String::from),
            expected(strict).map(String::from),
            "{iri}"
        );
        assert_eq!(with(iri, Percent).unwrap(), percent);
    }
    assert_eq!(
        with("http://u\u{E9}@\u{E9}_.de:1/\u{E9}", Unchanged).unwrap(),
        "http://u%C3%A9@\u{E9}_.de:1/%C3%A9"
    );
    let whole = Mapping::RFC3987_C.with_host(Unchanged);
    assert_eq!(
        whole.apply("x://u\u{E9}@\u{E9}:\u{E9}/\u{E9}").unwrap(),
        "x://u%C3%A9@\u{E9}:%C3%A9/%C3%A9"
    );
}

/// The whole text at once gives what no parser takes, where components are checked (I3987B-2).
#[test]
fn whole_texts_are_not_checked() {
    for (iri, whole) in [
        ("http://\u{E9}:8\u{E9}/", "http://%C3%A9:8%C3%A9/"),
        ("http://a@b@\u{E9}/", "http://a@b@%C3%A9/"),
        ("http://[\u{E9}/", "http://[%C3%A9/"),
    ] {
        assert_eq!(Mapping::RFC3987_C.apply(iri).unwrap(), whole);
        assert_ne!(Mapping::BIS.apply(iri).ok().as_deref(), Some(whole));
    }
}

/// RFC 3987, authors' addresses, and 8URI draft of 1998, section 8.
#[test]
fn rfc3987_authors_addresses() {
    let (iri, uri) =
        ("http://www.w3.org/People/D\u{FC}rst/", "http://www.w3.org/People/D%C3%BCrst/");
    assert_eq!(to_uri(iri).unwrap(), uri);
    assert_eq!(Unmapping::IURI.apply(uri), iri);
}

/// IURI draft of 2000, 2.5: references, relative or with a fragment, are mapped like all others.
#[test]
fn iuri_2000_section_2_5() {
    for (iuri, uri) in [
        ("\u{E9}", "%C3%A9"),
        ("../\u{E9}#\u{E9}", "../%C3%A9#%C3%A9"),
        ("?\u{E9}", "?%C3%A9"),
        ("#\u{E9}", "#%C3%A9"),
        ("//\u{E9}/", "//%C3%A9/"),
        ("", ""),
    ] {
        for mapping in [Mapping::IURI, Mapping::RFC3987_C, Mapping::BIS] {
            assert_eq!(mapping.apply(iuri).unwrap(), uri);
        }
    }
}

/// IURI draft of 2000, 3.1: a Thai or Georgian letter takes three octets in UTF-8, and nine when escaped.
#[test]
fn iuri_2000_section_3_1() {
    for letter in ['\u{E01}', '\u{10D0}'] {
        let escaped = Mapping::IURI.apply(&letter.to_string()).unwrap().into_owned();
        assert_eq!((letter.len_utf8(), escaped.len()), (3, 9));
    }
}

/// 3987bis, 12.1: IRI components, URI components, the whole URI.
#[test]
fn rfc3987bis_section_12_1() {
    let iri = "http://\u{E9}.example:80/\u{E9}?\u{E9}#\u{E9}";
    let uri = uri(iri);
    let components = |text: &str| -> Vec<String> {
        Parts::of(text).components().map(|(_, range)| text[range].to_owned()).collect()
    };
    assert_eq!(components(iri), ["http", "\u{E9}.example", "80", "/\u{E9}", "\u{E9}", "\u{E9}"]);
    assert_eq!(components(&uri), ["http", "xn--9ca.example", "80", "/%C3%A9", "%C3%A9", "%C3%A9"]);
    // Each on its own comes to the same (I3987-M1).
    for (iri, uri) in
        components(iri).iter().zip(components(&uri)).filter(|(_, u)| !u.contains("--"))
    {
        assert_eq!(Mapping::RFC3987_C.apply(iri).unwrap(), uri);
    }
}

/// I3987-M12: stray percent signs become `%25`, and nothing else changes.
#[test]
fn stray_percent_signs_on_request() {
    let lenient = Mapping::BIS.with_stray_percent(StrayPercent::Encode);
    for (iri, expected) in [
        ("https://example.com/100%", "https://example.com/100%25"),
        ("https://example.com/?d=10%&x=1", "https://example.com/?d=10%25&x=1"),
        ("https://example.com/?q=%s", "https://example.com/?q=%25s"),
        ("https://example.com/%%", "https://example.com/%25%25"),
        ("https://example.com/%%41", "https://example.com/%25%41"),
        ("https://example.com/%2%35", "https://example.com/%252%35"),
        ("https://example.com/%zz#%", "https://example.com/%25zz#%25"),
        ("https://example.com/%2", "https://example.com/%252"),
        ("https://example.com/%é%e", "https://example.com/%25%C3%A9%25e"),
        ("https://a%@example.com/", "https://a%25@example.com/"),
        ("mailto:50%@example.com", "mailto:50%25@example.com"),
        ("%", "%25"),
        ("https://example.com/%25%41", "https://example.com/%25%41"),
    ] {
        assert_eq!(lenient.apply(iri).unwrap(), expected, "{iri}");
        assert!(matches!(lenient.apply(expected), Ok(Cow::Borrowed(same)) if same == expected));
        if iri != expected {
            let error = to_uri(iri).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::InvalidPercentEncoding, "{iri}");
        }
    }
    for host in
        ["https://a%.example/", "https://%/", "https://a%2.example/", "x://a%/", "mailto:a@b%"]
    {
        for mapping in [lenient, Mapping::RFC3987_C.with_stray_percent(StrayPercent::Encode)] {
            assert_eq!(
                mapping.apply(host).unwrap_err().component(),
                Some(Component::Host),
                "{host}"
            );
        }
    }
}

/// What a mapping wrote is mapped to itself: the brackets of a domain literal, closed or not, too.
#[test]
fn addresses_are_mapped_to_themselves() {
    let mut mapped = 0;
    for address in [
        "mailto:a@[a.de",
        "mailto:a@[192.0.2.1]",
        "mailto:a@%5Ba.de",
        "mailto:a@%5b192.0.2.1%5d",
        "mailto:a@[,b@[é],c@d.example",
        "mailto:a@{a.de",
        "mailto:[@a.de",
        "mailto:a@",
        "mailto:@[",
    ] {
        for mapping in [Mapping::BIS, Mapping::RFC3987_A, Mapping::RFC3987_C] {
            for host in [HostMapping::Idna, HostMapping::IdnaStrict, HostMapping::Percent] {
                for stray in [StrayDelimiters::Keep, StrayDelimiters::Encode, StrayDelimiters::Fail]
                {
                    let mapping = mapping.with_host(host).with_stray_delimiters(stray);
                    let Ok(uri) = mapping.apply(address) else { continue };
                    let again = mapping.apply(&uri);
                    assert_eq!(again.as_deref(), Ok(&*uri), "{address} by {mapping:?}");
                    mapped += 1;
                }
            }
        }
    }
    assert!(mapped > 100, "{mapped}");
    let encode = Mapping::BIS.with_stray_delimiters(StrayDelimiters::Encode);
    assert_eq!(encode.apply("mailto:a@[a.de").unwrap(), "mailto:a@%5Ba.de");
    assert!(encode.apply("mailto:a@{a.de").is_err());
}

/// Browsers read `\` as `/`: where that would move the host, there is no URI (SEC-U3).
#[test]
fn backslashes_around_a_host() {
    for (iri, component, at) in [
        ("https://a.com\\@b.com/", Component::Userinfo, 13),
        ("https:\\\\a.com", Component::Path, 6),
        ("https:/\\a.com/x", Component::Path, 7),
        ("ftp:\\a.com", Component::Path, 4),
        ("https://a.com\\b.com/", Component::Host, 13),
    ] {
        let error = to_uri(iri).err().map(|error| (error.component(), error.offset()));
        assert_eq!(error, Some((Some(component), at)), "{iri}");
    }
    assert_eq!(uri("https://a.com/\\b"), "https://a.com/%5Cb");
    assert_eq!(uri("x:\\\\a.com"), "x:%5C%5Ca.com");
}
