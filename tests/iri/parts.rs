//! Parts of IRIs and their mapping to URIs, against the texts of the standards and at random.

#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

use std::borrow::Cow;

use irispan::iri::{Forbidden, HostMapping, Mapping, Parts, host_to_ascii, to_uri};
use irispan::{Component, ErrorKind};
use proptest::prelude::*;
use proptest::sample::select;

fn uri(iri: &str) -> String {
    to_uri(iri).unwrap().into_owned()
}

fn error(iri: &str) -> (ErrorKind, Component, usize) {
    let error = to_uri(iri).unwrap_err();
    (error.kind(), error.component().unwrap(), error.offset())
}

#[test]
fn each_part_in_its_own_way() {
    for (iri, expected) in [
        ("HTTPS://Ä.De", "HTTPS://xn--4ca.de"),
        ("https://u\u{E9}:%70@例え。jp:8080/", "https://u%C3%A9:%70@xn--r8jz45g.jp:8080/"),
        ("https://a@b@c.com/@", "https://a%40b@c.com/@"),
        ("https://a.com/?foo[1]=\u{E9}[]#[", "https://a.com/?foo[1]=%C3%A9[]#["),
        ("https://a.com/<\">{}|\\^`\u{7F}\0", "https://a.com/%3C%22%3E%7B%7D%7C%5C%5E%60%7F%00"),
        (
            "https://a.com/\u{202E}\u{E000}\u{FFFF}\u{E0100}",
            "https://a.com/%E2%80%AE%EE%80%80%EF%BF%BF%F3%A0%84%80",
        ),
        ("urn:例:b?c#d", "urn:%E4%BE%8B:b?c#d"),
        ("x://\u{E9}%E9 {}/", "x://%C3%A9%E9%20%7B%7D/"),
        ("http://r%E9sum%E9.\u{E9}/", "http://r%E9sum%E9.%C3%A9/"),
        ("http://[::1]:1/\u{E9}", "http://[::1]:1/%C3%A9"),
        ("mailto:user@%E7%B4%8D%E8%B1%86.example.org", "mailto:user@xn--99zt52a.example.org"),
        ("mailto:\"not@me\"@example.org", "mailto:%22not%40me%22@example.org"),
        ("mailto:a@[192.0.2.1]", "mailto:a@%5B192.0.2.1%5D"),
        ("mailto:a@%5b192.0.2.1%5D,b@[é]", "mailto:a@%5b192.0.2.1%5D,b@%5B%C3%A9%5D"),
        ("\u{E9}", "%C3%A9"),
        ("\u{E9}:b", "%C3%A9:b"),
    ] {
        assert_eq!(uri(iri), expected);
    }
}

#[test]
fn errors_say_what_and_where() {
    use Component::{Fragment, Host, Path, Port, Query, Userinfo};
    use ErrorKind::{
        ForbiddenCharacter, HostTooLong, InvalidHost, InvalidIpLiteral, InvalidPercentEncoding,
        InvalidPort,
    };
    assert_eq!(error("x:é%"), (InvalidPercentEncoding, Path, 4));
    assert_eq!(error("x:%4?%"), (InvalidPercentEncoding, Path, 2));
    assert_eq!(error("x:?%4é"), (InvalidPercentEncoding, Query, 3));
    assert_eq!(error("x:#%+1"), (InvalidPercentEncoding, Fragment, 3));
    assert_eq!(error("x://%@a"), (InvalidPercentEncoding, Userinfo, 4));
    assert_eq!(error("x://a%"), (InvalidPercentEncoding, Host, 5));
    assert_eq!(error("http://é%"), (InvalidPercentEncoding, Host, 9));
    assert_eq!(error("mailto:a@b.c,%@d.e"), (InvalidPercentEncoding, Userinfo, 13));
    assert_eq!(error("mailto:é@b.c,a@d.xn--a"), (InvalidHost, Host, 18));
    assert_eq!(error("http://é.xn--a.com/"), (InvalidHost, Host, 10));
    assert_eq!(error("http://u@a b/"), (ForbiddenCharacter, Host, 10));
    assert_eq!(error("x://a:b:1/"), (ForbiddenCharacter, Host, 5));
    assert_eq!(error("x://[::1/"), (InvalidIpLiteral, Host, 4));
    assert_eq!(error("http://[::1%25en1]/"), (InvalidIpLiteral, Host, 7));
    assert_eq!(error("http://é:8é/"), (InvalidPort, Port, 11));
    assert_eq!(error(&format!("http://{}.de/", "é".repeat(63))), (HostTooLong, Host, 7));
}

/// Quadratic work on these would not end.
#[test]
fn long_texts_come_to_an_end() {
    let n = 1 << 20;
    for (host, kind) in [
        ("é", ErrorKind::HostTooLong),
        ("xn--a.", ErrorKind::HostTooLong),
        ("%C3%A9", ErrorKind::HostTooLong),
        ("\u{AD}", ErrorKind::HostTooLong),
        ("a\u{301}\u{323}", ErrorKind::HostTooLong),
        ("é%", ErrorKind::InvalidPercentEncoding),
        ("é:", ErrorKind::HostTooLong),
    ] {
        let iri = format!("http://{}/", host.repeat(n / host.len()));
        assert_eq!(error(&iri), (kind, Component::Host, error(&iri).2), "{host}");
    }
    for part in ["é", "aé", "%", "/", "?", "#", "@", ":", "[", ",é@a"] {
        for head in ["http://a/", "mailto:", "http://", ""] {
            let iri = format!("{head}{}", part.repeat(n / part.len()));
            if let Ok(uri) = to_uri(&iri) {
                assert!(uri.len() >= iri.len());
            }
        }
    }
}

const ATOMS: [&str; 56] = [
    "http:", "https://", "HTTP://", "ssh://", "x:", "x://", "mailto:", "//", "/", "?", "#", "@",
    ":", "[", "]", "[::1]", "[v1.a]", "%41", "%c3%a9", "%E9", "%2F", "%25", "%", "%4", "a", "B",
    "0", "é", "É", "e\u{301}", "ß", "例え", "א", "١", "\u{200D}", "\u{AD}", "\u{202E}", "\u{E000}",
    "\u{FFFF}", "😀", "。", ".", ".com", "xn--", "xn--4ca", "XN--4CA", "xn--a", "-", "_", "!", ",",
    " ", "<", "{", "\0", "／",
];

fn any_text() -> impl Strategy<Value = String> {
    let atoms = prop::collection::vec(select(&ATOMS[..]), 0..12).prop_map(|atoms| atoms.concat());
    prop_oneof![8 => atoms, 1 => any::<String>()]
}

/// Generates a text of the characters of a class, with escapes between them.
fn of_class(class: &'static str) -> impl Strategy<Value = String> {
    let character = select(class.chars().map(String::from).collect::<Vec<_>>());
    let escape = any::<u8>().prop_map(|byte| format!("%{byte:02x}"));
    prop::collection::vec(prop_oneof![6 => character, 1 => escape], 0..8).prop_map(|v| v.concat())
}

/// Generates URIs by the grammar. In a domain name no escapes and no `xn--` stand, for they are
/// checked.
fn any_uri() -> impl Strategy<Value = String> {
    const PCHAR: &str = "abZ09-._~!$&'()*+,;=:@";
    let scheme = select(&["http", "HTTPS", "ssh", "x+y-z.0", "tag"][..]);
    let host = prop_oneof![
        "[a-zA-Z0-9._~!$&'()*+,;=]{0,9}".prop_map(String::from),
        select(&["[::]", "[1:2::3]", "[v1F.a:b]", "1.2.3.4"][..]).prop_map(String::from),
    ];
    let userinfo = prop::option::of(of_class("abZ09-._~!$&'()*+,;=:"));
    let port = prop::option::of("[0-9]{0,6}");
    let path = prop::collection::vec(of_class(PCHAR), 0..4)
        .prop_map(|segments| segments.iter().map(|s| format!("/{s}")).collect::<String>());
    let tail = || prop::option::of(of_class("abZ09-._~!$&'()*+,;=:@/?"));
    (scheme, userinfo, host, port, path, tail(), tail()).prop_map(
        |(scheme, userinfo, host, port, path, query, fragment)| {
            let after = |part: Option<String>, mark| part.map(|p| format!("{p}{mark}"));
            let before = |mark, part: Option<String>| part.map(|p| format!("{mark}{p}"));
            [
                Some(format!("{scheme}://")),
                after(userinfo, '@'),
                Some(host),
                before(':', port),
                Some(path),
                before('?', query),
                before('#', fragment),
            ]
            .into_iter()
            .flatten()
            .collect()
        },
    )
}

/// Returns every way to map that gives URIs and has no check of its own for ASCII names.
fn any_mapping() -> impl Strategy<Value = Mapping> {
    let base = select(&[Mapping::BIS, Mapping::RFC3987_C][..]);
    let host = select(&[HostMapping::Idna, HostMapping::Percent][..]);
    let forbidden = select(&[Forbidden::Encode, Forbidden::Fail][..]);
    (base, host, forbidden, any::<bool>()).prop_map(|(base, host, forbidden, nfc)| {
        base.with_host(host).with_forbidden(forbidden).with_nfc(nfc)
    })
}

/// Splits by RFC 3986, appendix B, as its regular expression reads: scheme, authority, path, query,
/// fragment.
fn split(text: &str) -> [Option<&str>; 5] {
    let cut = |text, mark| match str::split_once(text, mark) {
        Some((head, tail)) => (head, Some(tail)),
        None => (text, None),
    };
    let (rest, fragment) = cut(text, '#');
    let (rest, query) = cut(rest, '?');
    let is_scheme = |s: &str| {
        s.starts_with(|c: char| c.is_ascii_alphabetic())
            && s.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
    };
    let (scheme, rest) = match rest.split_once(':') {
        Some((scheme, rest)) if is_scheme(scheme) => (Some(scheme), rest),
        _ => (None, rest),
    };
    let (authority, path) = match rest.strip_prefix("//") {
        Some(rest) => {
            let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
            (Some(authority), path)
        }
        None => (None, rest),
    };
    [scheme, authority, Some(path), query, fragment]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn parts_are_those_of_appendix_b(text in any_text()) {
        let parts = Parts::of(&text);
        let found = [
            parts.scheme(),
            parts.authority(),
            Some(parts.path()),
            parts.query(),
            parts.fragment(),
        ];
        prop_assert_eq!(found, split(&text));
    }

    #[test]
    fn parts_of_an_authority_make_it_up(text in any_text()) {
        let parts = Parts::of(&text);
        let again = parts.host().map(|host| {
            let userinfo = parts.userinfo().map(|u| format!("{u}@")).unwrap_or_default();
            let port = parts.port().map(|p| format!(":{p}")).unwrap_or_default();
            [&userinfo, host, &port].concat()
        });
        prop_assert_eq!(again.as_deref(), parts.authority());
    }

    /// I3987-M4.
    #[test]
    fn a_uri_is_its_own_uri(uri in any_uri()) {
        let mapped = to_uri(&uri);
        prop_assert!(matches!(&mapped, Ok(Cow::Borrowed(same)) if *same == uri), "{uri} {mapped:?}");
    }

    /// I3987-M4, in every way.
    #[test]
    fn every_mapping_is_identity_on_uris(uri in any_uri(), mapping in any_mapping()) {
        let mapped = mapping.apply(&uri);
        prop_assert!(matches!(&mapped, Ok(Cow::Borrowed(same)) if *same == uri), "{uri} {mapped:?}");
    }

    /// I3987-M4, in every way; and what comes out has the characters of a URI.
    #[test]
    fn every_mapping_is_idempotent(text in any_text(), mapping in any_mapping()) {
        match mapping.apply(&text) {
            Ok(uri) => {
                let again = mapping.apply(&uri);
                prop_assert_eq!(again.as_deref(), Ok(uri.as_ref()));
                prop_assert!(uri.is_ascii());
            }
            Err(error) => prop_assert!(text.is_char_boundary(error.offset())),
        }
    }

    /// I3987-M4.
    #[test]
    fn mapping_twice_is_mapping_once(text in any_text()) {
        if let Ok(uri) = to_uri(&text) {
            prop_assert_eq!(to_uri(&uri), Ok(Cow::Borrowed(&*uri)));
        }
    }

    #[test]
    fn a_uri_has_the_characters_of_one(text in any_text()) {
        if let Ok(uri) = to_uri(&text) {
            for (at, c) in uri.char_indices() {
                let hex = |at| uri.as_bytes().get(at).is_some_and(u8::is_ascii_hexdigit);
                let fits = c.is_ascii_alphanumeric()
                    || "-._~:/?#[]@!$&'()*+,;=".contains(c)
                    || (c == '%' && hex(at + 1) && hex(at + 2));
                prop_assert!(fits, "{uri:?} at {at}");
            }
        }
    }

    /// No part goes, comes, or changes places.
    #[test]
    fn mapping_keeps_the_parts(text in any_text()) {
        if let Ok(uri) = to_uri(&text) {
            let names = |text: &str| {
                Parts::of(text).components().map(|(component, _)| component).collect::<Vec<_>>()
            };
            prop_assert_eq!(names(&text), names(&uri), "{} {}", text, uri);
        }
    }

    #[test]
    fn errors_lie_in_their_component(text in any_text()) {
        if let Err(error) = to_uri(&text) {
            let at = error.offset();
            prop_assert!(text.is_char_boundary(at));
            let parts = Parts::of(&text);
            if parts.scheme().is_none_or(|s| s != "mailto") {
                let range = parts.range(error.component().unwrap()).unwrap();
                prop_assert!(range.contains(&at), "{text:?} {error:?}");
            }
        }
    }

    #[test]
    fn a_host_is_mapped_once(host in any_text()) {
        if let Ok(ascii) = host_to_ascii(&host) {
            prop_assert!(ascii.is_ascii());
            prop_assert_eq!(host_to_ascii(&ascii), Ok(Cow::Borrowed(&*ascii)));
        }
    }
}

/// The mark does not become a part of the escape's last digit, which would leave a stray `%`.
#[test]
fn composition_takes_no_escape_apart() {
    let uri = Mapping::RFC3987_A.apply("e\u{301}%4e\u{301}");
    assert_eq!(uri.unwrap(), "%C3%A9%4e%CC%81");
}

#[test]
fn an_error_that_normalization_brings_about_counts_in_the_text() {
    // A full-width percent sign becomes an ordinary one.
    let error = Mapping::BIS.with_nfkc(true).apply("e\u{301}\u{FF05}4").unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::InvalidPercentEncoding, 3));
}
