//! Parsing and validation: RFC 3986 appendix A, RFC 3987 section 2.2, rule by rule.

#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

use irispan::iri::{Iri, IriRef, Parts, Repertoire, validate};
use irispan::{Component, ErrorKind};

use Component::{Fragment, Host, Path, Port, Query, Scheme, Userinfo};
use ErrorKind::{
    ForbiddenCharacter, InvalidIpLiteral, InvalidPercentEncoding, InvalidPort, InvalidScheme,
    MissingScheme,
};
use Repertoire::{Iri as Rfc3987, Iri3987bis, Leiri, Uri};

fn fault(text: &str) -> Option<(ErrorKind, Option<Component>, usize)> {
    IriRef::parse(text).err().map(|e| (e.kind(), e.component(), e.offset()))
}

/// The examples of RFC 3986, section 1.1.2.
#[test]
fn examples_of_rfc_3986() {
    for (text, scheme, authority, path, query) in [
        (
            "ftp://ftp.is.co.za/rfc/rfc1808.txt",
            "ftp",
            Some("ftp.is.co.za"),
            "/rfc/rfc1808.txt",
            None,
        ),
        (
            "http://www.ietf.org/rfc/rfc2396.txt",
            "http",
            Some("www.ietf.org"),
            "/rfc/rfc2396.txt",
            None,
        ),
        (
            "ldap://[2001:db8::7]/c=GB?objectClass?one",
            "ldap",
            Some("[2001:db8::7]"),
            "/c=GB",
            Some("objectClass?one"),
        ),
        ("mailto:John.Doe@example.com", "mailto", None, "John.Doe@example.com", None),
        (
            "news:comp.infosystems.www.servers.unix",
            "news",
            None,
            "comp.infosystems.www.servers.unix",
            None,
        ),
        ("tel:+1-816-555-1212", "tel", None, "+1-816-555-1212", None),
        ("telnet://192.0.2.16:80/", "telnet", Some("192.0.2.16:80"), "/", None),
        (
            "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
            "urn",
            None,
            "oasis:names:specification:docbook:dtd:xml:4.1.2",
            None,
        ),
    ] {
        let iri = Iri::parse_as(text, Uri).unwrap();
        assert_eq!(
            (iri.scheme(), iri.authority(), iri.path(), iri.query(), iri.fragment()),
            (scheme, authority, path, query, None)
        );
        assert!(iri.is_absolute());
    }
}

/// I3987-G9: undefined is not empty.
#[test]
fn undefined_and_empty() {
    let all = |text| {
        let r = IriRef::parse(text).unwrap();
        (
            r.scheme(),
            r.authority(),
            r.userinfo(),
            r.host(),
            r.port(),
            r.path(),
            r.query(),
            r.fragment(),
        )
    };
    let e = Some("");
    assert_eq!(all(""), (None, None, None, None, None, "", None, None));
    assert_eq!(all("//"), (None, e, None, e, None, "", None, None));
    assert_eq!(all("//@:?#"), (None, Some("@:"), e, e, e, "", e, e));
    assert_eq!(all("s:"), (Some("s"), None, None, None, None, "", None, None));
    assert_eq!(all("s://?"), (Some("s"), e, None, e, None, "", e, None));
    assert_eq!(all("?#"), (None, None, None, None, None, "", e, e));
    assert_eq!(all("s:?"), (Some("s"), None, None, None, None, "", e, None));
    assert_eq!(
        all("s://u:p@[::1]:8/p?q#f"),
        (
            Some("s"),
            Some("u:p@[::1]:8"),
            Some("u:p"),
            Some("[::1]"),
            Some("8"),
            "/p",
            Some("q"),
            Some("f")
        )
    );
}

#[test]
fn kinds_of_references() {
    let iri = Iri::parse("http://a/b#c").unwrap();
    assert!(!iri.is_absolute());
    assert_eq!(iri.without_fragment(), "http://a/b");
    assert_eq!(iri.to_string(), "http://a/b#c");
    let reference = IriRef::parse("b#c").unwrap();
    assert!(reference.is_relative() && !reference.is_absolute() && reference.as_iri().is_none());
    assert_eq!(Iri::try_from(reference).unwrap_err().kind(), MissingScheme);
    assert_eq!(IriRef::from(iri).as_iri(), Some(iri));
    assert!(
        validate::iri("a:b#c", Rfc3987).is_ok() && validate::iri_reference("#c", Rfc3987).is_ok()
    );
    assert!(validate::absolute_iri("a:b#", Rfc3987).is_err());
    assert!(validate::relative_ref("//a:1/", Rfc3987).is_ok());
}

/// What each repertoire takes: G10 to G14, LEIRI-1.
#[test]
fn repertoires() {
    let takes = |text| [Uri, Rfc3987, Iri3987bis, Leiri].map(|r| IriRef::parse_as(text, r).is_ok());
    for (text, expected) in [
        ("http://a/b?c#d", [true; 4]),
        ("http://é/", [false, true, true, true]),
        ("http://é@a/é?é#é", [false, true, true, true]),
        ("a?\u{E000}", [false, true, true, true]),
        ("a?\u{E0041}\u{E0100}", [false, false, true, true]),
        ("a#\u{E000}", [false, false, false, true]),
        ("a/\u{E0041}", [false, false, false, true]),
        ("a/\u{202E}", [false, false, false, true]),
        ("a/\u{200F}", [false, false, false, true]),
        ("a/\u{2066}", [false, false, false, true]),
        ("a/\u{200D}", [false, true, true, true]),
        ("a/\u{85}", [false, false, false, true]),
        ("a/\u{FDD0}", [false, false, false, true]),
        ("a b<c>\\{|}^`\"\0\u{7F}", [false, false, false, true]),
        ("http://a b/", [false, false, false, true]),
        ("a/\u{FFFE}", [false; 4]),
        ("a[b]", [false; 4]),
        ("a%4", [false; 4]),
        ("http://a:é/", [false; 4]),
        ("http://[::é]/", [false; 4]),
        ("1a:b", [false; 4]),
        ("a b:c", [false; 4]),
    ] {
        assert_eq!(takes(text), expected, "{text:?}");
    }
}

#[test]
fn faults_say_what_and_where() {
    for (text, expected) in [
        ("1a:b", (InvalidScheme, Some(Scheme), 0)),
        (":b", (InvalidScheme, Some(Scheme), 0)),
        ("a%41:b", (InvalidScheme, Some(Scheme), 1)),
        ("é:b", (InvalidScheme, Some(Scheme), 0)),
        ("http://a@b@c/", (ForbiddenCharacter, Some(Userinfo), 8)),
        ("http://a%@c/", (InvalidPercentEncoding, Some(Userinfo), 8)),
        ("http://[a@c/", (ForbiddenCharacter, Some(Userinfo), 7)),
        ("http://a:b:80/", (ForbiddenCharacter, Some(Host), 8)),
        ("http://::1/", (ForbiddenCharacter, Some(Host), 7)),
        ("http://[::1/", (InvalidIpLiteral, Some(Host), 7)),
        ("http://[1::2::3]/", (InvalidIpLiteral, Some(Host), 7)),
        ("http://[::1]a/", (InvalidIpLiteral, Some(Host), 7)),
        ("http://[fe80::1%25en1]/", (InvalidIpLiteral, Some(Host), 7)),
        ("http://a b/", (ForbiddenCharacter, Some(Host), 8)),
        ("http://é\\/", (ForbiddenCharacter, Some(Host), 9)),
        ("http://a:80a/", (InvalidPort, Some(Port), 11)),
        ("http://a:-1/", (InvalidPort, Some(Port), 9)),
        ("http://[::1]:x", (InvalidPort, Some(Port), 13)),
        ("http://a/b c", (ForbiddenCharacter, Some(Path), 10)),
        ("é/{", (ForbiddenCharacter, Some(Path), 3)),
        ("a%zz", (InvalidPercentEncoding, Some(Path), 1)),
        ("a%", (InvalidPercentEncoding, Some(Path), 1)),
        ("a?%é", (InvalidPercentEncoding, Some(Query), 2)),
        ("a?[", (ForbiddenCharacter, Some(Query), 2)),
        ("a#b#c", (ForbiddenCharacter, Some(Fragment), 3)),
        ("#\u{E000}", (ForbiddenCharacter, Some(Fragment), 1)),
    ] {
        assert_eq!(fault(text), Some(expected), "{text:?}");
    }
    let of_iri = |text| Iri::parse(text).map_err(|e| (e.kind(), e.offset())).unwrap_err();
    assert_eq!(of_iri(""), (MissingScheme, 0));
    assert_eq!(of_iri("//a b"), (MissingScheme, 0));
    assert_eq!(of_iri("a b:c"), (InvalidScheme, 1));
    assert_eq!(of_iri("a:b c"), (ForbiddenCharacter, 3));
}

/// I3987-G5, G6, G7.
#[test]
fn hosts_and_paths() {
    for good in [
        "s://1.2.3.256/",
        "s://[::ffff:1.2.3.4]:1",
        "s://[vA.:]",
        "s:a//b",
        "s:/",
        "s:/a//",
        "s:a:b",
        "a/b:c",
        "./a:b",
        "?a:b",
        "#a:b",
        "//a//b",
        "s:///b",
        "a@b",
        "s:@",
        "/a:b",
        "s://h?/#/",
    ] {
        assert_eq!(fault(good), None, "{good}");
    }
    for bad in ["s://[]", "s://[v.a]", "s://h[::1]", "s://[1.2.3.4]", "a:b:c d", "a:b/c:d#e#"] {
        assert!(fault(bad).is_some(), "{bad}");
    }
}

/// A valid reference has the parts that any text has.
#[test]
fn components_are_those_of_parts() {
    for text in ["", "a:b", "//u@h:1/p?q#f", "s://[::1]?q", "s:?#", "é/è?ê#ë", "//@:", "a/b:c@d"]
    {
        let (parts, reference) = (Parts::of(text), IriRef::parse(text).unwrap());
        assert_eq!(parts.scheme(), reference.scheme());
        assert_eq!(parts.authority(), reference.authority());
        assert_eq!(parts.userinfo(), reference.userinfo());
        assert_eq!(parts.host(), reference.host());
        assert_eq!(parts.port(), reference.port());
        assert_eq!(parts.path(), reference.path());
        assert_eq!(parts, reference.parts());
        assert_eq!(parts.query(), reference.query());
        assert_eq!(parts.fragment(), reference.fragment());
    }
}

/// Quadratic work on these would not end.
#[test]
fn long_texts_come_to_an_end() {
    for part in ["a", "/", "a:", "@", "[", "]", "%41", "%", "é", "?", "#", "//", "..", "\u{202E}"]
    {
        for head in ["", "a:", "//", "a://", "a://b/"] {
            let text = format!("{head}{}", part.repeat((1 << 21) / part.len()));
            if let Ok(reference) = IriRef::parse(&text) {
                assert_eq!(reference.as_str().len(), text.len());
            }
        }
    }
}
