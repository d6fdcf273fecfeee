//! Normal forms: RFC 3987, section 5.3, rung by rung.

#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

use std::borrow::Cow;

use irispan::ErrorKind;
use irispan::iri::{Iri, IriRef, Repertoire, Rung, normalize, to_uri};
use proptest::prelude::*;
use proptest::sample::select;

fn on(rung: Rung, text: &str) -> String {
    let normal = normalize(text, rung).unwrap().into_owned();
    assert_eq!(normalize(&normal, rung), Ok(Cow::Borrowed(&*normal)), "{text} {rung}");
    normal
}

fn check(rung: Rung, examples: &[(&str, &str)]) {
    for (text, expected) in examples {
        assert_eq!(on(rung, text), *expected, "{text}");
    }
}

/// CMP-10: not even looked at.
#[test]
fn simple() {
    for text in ["", "http://a b%", "HTTP://A", "e\u{301}"] {
        assert!(matches!(normalize(text, Rung::Simple), Ok(Cow::Borrowed(same)) if same == text));
    }
}

/// CMP-12, CMP-24, CMP-32.
#[test]
fn case() {
    check(
        Rung::Case,
        &[
            (
                "HTTP://User@Example.ORG:80/Path?Query#Frag",
                "http://User@example.org:80/Path?Query#Frag",
            ),
            ("http://a/%c3%a9%7e?%e9#%ff", "http://a/%C3%A9%7E?%E9#%FF"),
            ("http://%c3%89.EXAMPLE/", "http://%C3%89.example/"),
            ("http://É.EXAMPLE/É", "http://É.EXAMPLE/É"),
            ("http://[2001:DB8::A]/", "http://[2001:db8::a]/"),
            ("URN:ISBN:x", "urn:ISBN:x"),
            ("../%c3", "../%C3"),
        ],
    );
}

/// CMP-13 to CMP-15.
#[test]
fn percent() {
    check(
        Rung::Percent,
        &[
            ("http://example.org/%7euser", "http://example.org/~user"),
            ("http://example.org/%7Euser", "http://example.org/~user"),
            ("http://a/%41%2d%2E%5f%7a%39", "http://a/A-._z9"),
            ("http://a/%2f%3F%23%5b%40%21%25", "http://a/%2F%3F%23%5B%40%21%25"),
            ("http://a/é", "http://a/%C3%A9"),
            ("http://a/e\u{301}", "http://a/e%CC%81"),
            ("http://a/%2541", "http://a/%2541"),
            ("http://%45X.org", "http://ex.org"),
            ("http://É.EXAMPLE/", "http://%C3%89.example/"),
            ("http://a/%2e%2e/b", "http://a/../b"),
            ("http://a/b c|d", "http://a/b%20c%7Cd"),
            ("http://a/b?c[]=d", "http://a/b?c[]=d"),
            ("http://a/%E9", "http://a/%E9"),
        ],
    );
}

/// CMP-16, CMP-30, CMP-31.
#[test]
fn path() {
    check(
        Rung::Path,
        &[
            ("http://a/b/./c/../d", "http://a/b/d"),
            ("http://a/b/%2e%2E/c", "http://a/c"),
            ("http://a/..", "http://a/"),
            ("http://a", "http://a"),
            ("x:/a/..//b", "x:/.//b"),
            ("x:/.//b", "x:/.//b"),
            ("x://h/a/..//b", "x://h//b"),
            ("x:a/../b", "x:a/../b"),
            ("urn:a/./b", "urn:a/./b"),
            ("../a/./b", "../a/./b"),
            ("/a/./b", "/a/b"),
            ("http://a/?b/../c#d/./e", "http://a/?b/../c#d/./e"),
            ("eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9", "example://a/b/c/%7Bfoo%7D/ros%C3%A9"),
            ("example://a/b/c/%7Bfoo%7D/rosé", "example://a/b/c/%7Bfoo%7D/ros%C3%A9"),
        ],
    );
}

/// CMP-17 to CMP-21.
#[test]
fn scheme() {
    check(
        Rung::Scheme,
        &[
            ("http://example.com", "http://example.com/"),
            ("http://example.com/", "http://example.com/"),
            ("http://example.com:/", "http://example.com/"),
            ("http://example.com:80/", "http://example.com/"),
            ("http://example.com:080/", "http://example.com/"),
            ("http://example.com:0", "http://example.com:0/"),
            ("http://example.com:443/", "http://example.com:443/"),
            ("https://example.com:443", "https://example.com/"),
            ("wss://a:443?b", "wss://a/?b"),
            ("x://a:80", "x://a:80"),
            ("x://a:", "x://a"),
            ("//a:", "//a"),
            ("http://a/?", "http://a/?"),
            ("http://a/#", "http://a/#"),
            ("http://@a/", "http://@a/"),
            ("http://résumé.example.org", "http://xn--rsum-bpad.example.org/"),
            ("http://XN--RSUM-BPAD.example.org", "http://xn--rsum-bpad.example.org/"),
            ("http://r%C3%A9sum%c3%a9.example.org", "http://xn--rsum-bpad.example.org/"),
            ("http://É.example/É", "http://xn--9ca.example/%C3%89"),
            ("http://example.com./", "http://example.com./"),
            ("http://[0:0:0:0:0:0:0:1]:80/", "http://[::1]/"),
            ("http://[::FFFF:1.2.3.4]/", "http://[::ffff:1.2.3.4]/"),
            ("http://[VA.B]/", "http://[va.b]/"),
            ("file:/a", "file:///a"),
            ("file:///a", "file:///a"),
            ("file://LocalHost/a", "file:///a"),
            ("file://localhost:/a", "file:///a"),
            ("file://u@localhost/a", "file://u@localhost/a"),
            ("file://localhost:1/a", "file://localhost:1/a"),
            ("file://server/a", "file://server/a"),
            ("file:/.//a", "file:////a"),
            ("file:a", "file:a"),
        ],
    );
}

/// CMP-22.
#[test]
fn schemes_of_their_own() {
    check(
        Rung::Scheme,
        &[
            ("MAILTO:Joe@EXAMPLE.com", "mailto:Joe@example.com"),
            ("mailto:a@résumé.example", "mailto:a@xn--rsum-bpad.example"),
            ("mailto:?to=a@B.example", "mailto:a@b.example"),
            ("mailto:a@b.c?to=d@E.f&cc=g", "mailto:a@b.c,d@e.f?cc=g"),
            ("mailto:a@b.c?Subject=X&CC=y", "mailto:a@b.c?cc=y&subject=X"),
            ("mailto:a@b.c?x=2&x=1", "mailto:a@b.c?x=2&x=1"),
            ("mailto:a@b.c?", "mailto:a@b.c?"),
            ("mailto:?to=#f", "mailto:#f"),
            ("mailto:%61%2Cb@c.d,E@[X]", "mailto:a%2Cb@c.d,E@%5BX%5D"),
            ("mailto:?%54o=a@b.c", "mailto:a@b.c"),
            ("mailto:?x%c3%89=%c3", "mailto:?x%C3%89=%C3"),
            ("tel:+1-(816)-555.1212", "tel:+18165551212"),
            (
                "tel:863-1234;Phone-Context=Example.COM;ext=1-2",
                "tel:8631234;ext=12;phone-context=example.com",
            ),
            ("tel:7042;phone-context=+1-914-555", "tel:7042;phone-context=+1914555"),
            ("tel:+1-x", "tel:+1-x"),
            ("URN:Example:A%2c/B", "urn:example:A%2C/B"),
        ],
    );
}

#[test]
fn protocol() {
    check(
        Rung::Protocol,
        &[("http://a#b", "http://a/"), ("#", ""), ("mailto:a@b.c#d", "mailto:a@b.c")],
    );
}

#[test]
fn errors_count_in_the_text() {
    use ErrorKind::{
        ForbiddenCharacter, InvalidHost, InvalidIpLiteral, InvalidPercentEncoding, InvalidPort,
        InvalidScheme,
    };
    let error = |text, rung| normalize(text, rung).map_err(|e| (e.kind(), e.offset())).unwrap_err();
    assert_eq!(error("HTTP://é/%4", Rung::Case), (InvalidPercentEncoding, 10));
    assert_eq!(error("http://é/?é%", Rung::Percent), (InvalidPercentEncoding, 13));
    assert_eq!(error("http://%41@é.xn--a/", Rung::Scheme), (InvalidHost, 14));
    assert_eq!(error("http://a:b:c/", Rung::Case), (ForbiddenCharacter, 8));
    assert_eq!(error("http://[::/", Rung::Case), (InvalidIpLiteral, 7));
    assert_eq!(error("http://a:8x/", Rung::Path), (InvalidPort, 10));
    assert_eq!(error("htt%70:x", Rung::Percent), (InvalidScheme, 0));
    assert_eq!(error("mailto:a@b,c%@d", Rung::Scheme), (InvalidPercentEncoding, 12));
    assert_eq!(error("mailto:a@b,é@d.xn--a", Rung::Scheme), (InvalidHost, 16));
    assert_eq!(error("mailto:?a=b&to=x@y,é@xn--a", Rung::Scheme), (InvalidHost, 22));
    assert_eq!(error("mailto:?a=b&cé=%", Rung::Scheme), (InvalidPercentEncoding, 16));
    assert!(normalize("http://é.xn--a/", Rung::Path).is_ok());
}

const ATOMS: [&str; 66] = [
    "http:",
    "HTTP://",
    "https://",
    "x:",
    "X://",
    "mailto:",
    "MailTo:",
    "file:",
    "file://",
    "tel:",
    "urn:",
    "//",
    "/",
    "/",
    "?",
    "#",
    "@",
    ":",
    ":80",
    ":0443",
    ":0",
    "[::1]",
    "[0::A]",
    "[v1.A]",
    "[",
    "%41",
    "%c3%a9",
    "%C3%89",
    "%E9",
    "%2f",
    "%2e",
    "%2E%2e",
    "%25",
    "%61%3a",
    "%",
    ".",
    "..",
    "./",
    "../",
    "a",
    "B",
    "0",
    "-",
    "(",
    "é",
    "É",
    "ß",
    "例え",
    "e\u{301}",
    "\u{200D}",
    "\u{202E}",
    "\u{E000}",
    "\u{FFFF}",
    "。",
    ".com",
    "xn--4ca",
    "XN--4CA",
    "xn--a",
    "localhost",
    ",",
    "to=",
    "&",
    "=",
    ";ext=",
    " ",
    "{",
];

fn any_text() -> impl Strategy<Value = String> {
    prop::collection::vec(select(&ATOMS[..]), 0..10).prop_map(|atoms| atoms.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn normalising_twice_is_normalising_once(text in any_text()) {
        for &rung in Rung::ALL {
            if let Ok(normal) = normalize(&text, rung) {
                prop_assert_eq!(normalize(&normal, rung), Ok(Cow::Borrowed(&*normal)), "{} {}", text, rung);
            }
        }
    }

    /// A rung does all that those before it do.
    #[test]
    fn rungs_are_steps_of_one_ladder(text in any_text()) {
        for (i, rung) in Rung::ALL.iter().copied().enumerate() {
            let Ok(lower) = normalize(&text, rung) else { continue };
            for &higher in &Rung::ALL[i..] {
                prop_assert_eq!(
                    normalize(&lower, higher).ok(),
                    normalize(&text, higher).ok(),
                    "{} {} {}", text, rung, higher
                );
            }
        }
    }

    /// Valid IRIs have valid normal forms, URIs from the rung of escapes on.
    #[test]
    fn normal_forms_are_valid(text in any_text()) {
        if Iri::parse(&text).is_ok() {
            for &rung in Rung::ALL {
                let Ok(normal) = normalize(&text, rung) else { continue };
                let repertoire = if rung < Rung::Percent { Repertoire::Iri } else { Repertoire::Uri };
                prop_assert!(Iri::parse_as(&normal, repertoire).is_ok(), "{text} {rung} {normal}");
            }
        } else if IriRef::parse(&text).is_ok() {
            for &rung in Rung::ALL {
                let normal = normalize(&text, rung);
                prop_assert!(normal.is_ok_and(|n| IriRef::parse(&n).is_ok()), "{text} {rung}");
            }
        }
    }

    /// CMP-14: an IRI and its URI meet. Where the scheme has domain names the mapping uses IDNA, and
    /// they meet on the rung of schemes.
    #[test]
    fn an_iri_meets_its_uri(text in any_text()) {
        if let (Ok(uri), Ok(normal)) = (to_uri(&text), normalize(&text, Rung::Scheme)) {
            prop_assert_eq!(normalize(&uri, Rung::Scheme).unwrap(), normal);
        }
    }
}

/// Quadratic work on these would not end.
#[test]
fn long_texts_come_to_an_end() {
    for part in ["../", "a/../", "%2e%2e/", "é", "%41", "%c3", "&", ",a@é", ";a=b", "@", ":"] {
        let long = part.repeat((1 << 18) / part.len());
        for head in ["http://a/", "mailto:", "mailto:?", "tel:", "urn:", "http://", ""] {
            let text = format!("{head}{long}");
            for &rung in Rung::ALL {
                if let Ok(normal) = normalize(&text, rung) {
                    assert!(normal.len() <= 3 * text.len() + 8);
                }
            }
        }
    }
}
