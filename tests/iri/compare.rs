//! Comparison: RFC 3987, section 5, on which rung two IRIs meet.

use irispan::iri::{Rung, equivalent, same_target};

/// Pairs and the lowest rung on which they meet, by the rule that says so.
/// Long: a table of cases.
#[test]
fn lowest_rungs() {
    use Rung::{Case, Path, Percent, Protocol, Scheme, Simple};
    for (a, b, expected) in [
        // CMP-10
        ("http://a/b", "http://a/b", Some(Simple)),
        ("not an IRI: %", "not an IRI: %", Some(Simple)),
        // CMP-11
        (
            "example://a/b/c/%7Bfoo%7D/rosé",
            "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9",
            Some(Path),
        ),
        // CMP-12
        ("HTTP://www.EXAMPLE.com/", "http://www.example.com/", Some(Case)),
        ("http://a/%3a", "http://a/%3A", Some(Case)),
        ("http://a/B", "http://a/b", None),
        // CMP-13
        ("http://a/r\u{E9}", "http://a/re\u{301}", None),
        // CMP-14
        ("http://a/é", "http://a/%c3%a9", Some(Percent)),
        ("http://a/%2F", "http://a//", None),
        ("http://a/%E9", "http://a/é", None),
        // CMP-15
        ("http://example.org/~user", "http://example.org/%7euser", Some(Percent)),
        ("http://example.org/%7Euser", "http://example.org/%7euser", Some(Case)),
        // CMP-16, CMP-30
        ("http://a/b/../c", "http://a/c", Some(Path)),
        ("http://a/b/%2E%2E/c", "http://a/c", Some(Path)),
        ("http://a/b/%2E%2E/c", "http://a/b/../c", Some(Percent)),
        ("x:b/../c", "x:c", None),
        // CMP-17
        ("http://example.com", "http://example.com/", Some(Scheme)),
        ("http://example.com:/", "http://example.com:80/", Some(Scheme)),
        ("http://example.com", "https://example.com", None),
        ("ssh://example.com", "ssh://example.com/", None),
        // CMP-18
        ("http://a/?", "http://a/", None),
        ("http://@a/", "http://a/", None),
        ("http://a/#", "http://a/", Some(Protocol)),
        // CMP-19
        ("file://localhost/etc/hosts", "file:///etc/hosts", Some(Scheme)),
        ("file:/etc/hosts", "file:///etc/hosts", Some(Scheme)),
        // CMP-20
        ("http://résumé.example.org", "http://xn--rsum-bpad.example.org", Some(Scheme)),
        ("http://RÉSUMÉ.example.org", "http://résumé.example.org", Some(Scheme)),
        ("x://résumé.example.org", "x://xn--rsum-bpad.example.org", None),
        // CMP-21
        ("http://example.com./", "http://example.com/", None),
        // CMP-22
        ("mailto:A@b.c", "mailto:a@b.c", None),
        ("mailto:a@B.c", "mailto:a@b.C", Some(Scheme)),
        ("mailto:a@b.c?cc=x&bcc=y", "mailto:a@b.c?bcc=y&cc=x", Some(Scheme)),
        ("mailto:?to=a@b.c", "mailto:a@b.c", Some(Scheme)),
        ("tel:+1-816-555-1212", "tel:+18165551212", Some(Scheme)),
        ("urn:ISBN:1", "URN:isbn:1", Some(Scheme)),
        ("urn:x:A", "urn:x:a", None),
        // CMP-23
        ("http://a/data", "http://a/data/", None),
        // What has no normal form meets only itself.
        ("http://xn--a.example/%41", "http://xn--a.example/A", Some(Percent)),
        ("http://xn--a.example", "http://xn--a.example/", None),
        ("HTTP://a/%", "http://a/%", None),
    ] {
        assert_eq!(same_target(a, b), expected, "{a} {b}");
        assert_eq!(same_target(b, a), expected, "{b} {a}");
        assert!(equivalent(a, a, Rung::Protocol));
        for &rung in Rung::ALL {
            let meet = expected.is_some_and(|lowest| lowest <= rung);
            assert!(!equivalent(a, b, rung) || meet, "{a} {b} {rung}");
        }
    }
}

/// The higher the rung, the more spellings meet: whatever stands for the host, all pairs of what is
/// the same on some rung stay the same on every higher one.
#[test]
fn no_rung_parts_what_a_lower_one_joined() {
    let hosts = [
        "a.example",
        "A.Example",
        "%61.example",
        "xn--",
        "XN--",
        "xn--a",
        "%20",
        "a%2Fb",
        "a%2fb",
        "é",
        "%C3%A9",
        "%c3%a9",
        "%E9",
        "%e9",
        "a_b",
        "[::1]",
        "[0::1]",
        "[::g]",
        "a..b",
        "",
        "a%",
        "a b",
        "ａ.example",
    ];
    let mut texts = Vec::new();
    for host in hosts {
        for (head, tail) in [
            ("http://", "/a"),
            ("HTTP://", "/a"),
            ("http://", "/a/../a"),
            ("http://", ":80/%61"),
            ("http://", "/a#b"),
            ("x://", "/a"),
            ("x://", "/./a"),
            ("mailto:a@", ""),
            ("MAILTO:%61@", ""),
            ("mailto:a@", "?b=%C3%a9"),
        ] {
            texts.push([head, host, tail].concat());
        }
    }
    let mut met = 0;
    for a in &texts {
        for b in &texts {
            let joined: Vec<bool> = Rung::ALL.iter().map(|&rung| equivalent(a, b, rung)).collect();
            assert!(joined.is_sorted(), "{a} {b} {joined:?}");
            assert_eq!(same_target(a, b).is_some(), joined.contains(&true), "{a} {b}");
            met += usize::from(a != b && joined.contains(&true));
        }
    }
    assert!(met > 500, "only {met}");
}
