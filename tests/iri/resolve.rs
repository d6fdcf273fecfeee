//! Resolution: RFC 3986, section 5.4, and the way back.

#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

use irispan::iri::{Iri, IriRef, Resolution};
use proptest::prelude::*;
use proptest::sample::select;

use super::{relativize, resolve};

fn resolve_as(base: &str, reference: &str, resolution: Resolution) -> String {
    let mut out = String::new();
    let reference = IriRef::parse(reference).unwrap();
    Iri::parse(base).unwrap().resolve_into(reference, resolution, &mut out);
    out
}

const BASE: &str = "http://a/b/c/d;p?q";

/// Section 5.4.1.
#[test]
fn normal_examples_of_rfc_3986() {
    let examples = [
        ("g:h", "g:h"),
        ("g", "http://a/b/c/g"),
        ("./g", "http://a/b/c/g"),
        ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"),
        ("//g", "http://g"),
        ("?y", "http://a/b/c/d;p?y"),
        ("g?y", "http://a/b/c/g?y"),
        ("#s", "http://a/b/c/d;p?q#s"),
        ("g#s", "http://a/b/c/g#s"),
        ("g?y#s", "http://a/b/c/g?y#s"),
        (";x", "http://a/b/c/;x"),
        ("g;x", "http://a/b/c/g;x"),
        ("g;x?y#s", "http://a/b/c/g;x?y#s"),
        ("", "http://a/b/c/d;p?q"),
        (".", "http://a/b/c/"),
        ("./", "http://a/b/c/"),
        ("..", "http://a/b/"),
        ("../", "http://a/b/"),
        ("../g", "http://a/b/g"),
        ("../..", "http://a/"),
        ("../../", "http://a/"),
        ("../../g", "http://a/g"),
    ];
    assert_eq!(examples.len(), 23);
    for (reference, expected) in examples {
        assert_eq!(resolve(BASE, reference).unwrap(), expected, "{reference}");
        assert_eq!(resolve_as(BASE, reference, Resolution::Lax), expected, "{reference}");
    }
}

/// Section 5.4.2.
#[test]
fn abnormal_examples_of_rfc_3986() {
    let examples = [
        ("../../../g", "http://a/g"),
        ("../../../../g", "http://a/g"),
        ("/./g", "http://a/g"),
        ("/../g", "http://a/g"),
        ("g.", "http://a/b/c/g."),
        (".g", "http://a/b/c/.g"),
        ("g..", "http://a/b/c/g.."),
        ("..g", "http://a/b/c/..g"),
        ("./../g", "http://a/b/g"),
        ("./g/.", "http://a/b/c/g/"),
        ("g/./h", "http://a/b/c/g/h"),
        ("g/../h", "http://a/b/c/h"),
        ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
        ("g;x=1/../y", "http://a/b/c/y"),
        ("g?y/./x", "http://a/b/c/g?y/./x"),
        ("g?y/../x", "http://a/b/c/g?y/../x"),
        ("g#s/./x", "http://a/b/c/g#s/./x"),
        ("g#s/../x", "http://a/b/c/g#s/../x"),
    ];
    for (reference, expected) in examples {
        assert_eq!(resolve(BASE, reference).unwrap(), expected, "{reference}");
        assert_eq!(resolve_as(BASE, reference, Resolution::Lax), expected, "{reference}");
    }
    // The one on which the two modes differ (RES-11).
    assert_eq!(examples.len() + 1, 19);
    assert_eq!(resolve_as(BASE, "http:g", Resolution::Strict), "http:g");
    assert_eq!(resolve_as(BASE, "http:g", Resolution::Lax), "http://a/b/c/g");
}

/// RES-14, and what else the algorithm says at its edges.
#[test]
fn further_examples() {
    for (base, reference, expected) in [
        ("http://a", "g", "http://a/g"),
        ("http://a?x", "", "http://a?x"),
        ("http://a?x", "?", "http://a?"),
        ("mailto:x", "y", "mailto:y"),
        ("a:b/c", "../../d", "a:/d"),
        ("file:///a/b", "//h/c", "file://h/c"),
        ("http://a/b", "?", "http://a/b?"),
        ("http://a/b#c", "", "http://a/b"),
        ("http://a/b?q#c", "#", "http://a/b?q#"),
        ("http://例え.jp/あ/い?う", "../え#お", "http://例え.jp/え#お"),
        ("a:b", "", "a:b"),
        ("a:b", ".", "a:"),
        ("a:", "b", "a:b"),
        ("a:b", "./c:d", "a:c:d"),
        ("a:../b", "c", "a:c"),
        // A path without change is not looked into.
        ("http://a/b/../c", "?y", "http://a/b/../c?y"),
        ("http://a/b/../c", "d", "http://a/d"),
        // RES-3.
        ("a:/b", "..//c", "a:/.//c"),
        ("a:/b", "/..//c", "a:/.//c"),
        ("a:/b", "x:/.//c", "x:/.//c"),
        ("a:/.//b/c", "d", "a:/.//b/d"),
        ("http://a/b", "..//c", "http://a//c"),
    ] {
        assert_eq!(resolve(base, reference).unwrap(), expected, "{base} {reference}");
    }
    let lax = |base, reference| resolve_as(base, reference, Resolution::Lax);
    assert_eq!(lax("http://a/b?c", "HTTP:"), "http://a/b?c");
    assert_eq!(lax("http://a/b?c", "HTTP:?d#e"), "http://a/b?d#e");
    assert_eq!(lax("http://a/b?c", "HTTP://d"), "http://d");
    assert_eq!(lax("http://a/b?c", "https:d"), "https:d");
}

/// RES-13: an escape and the character behave the same.
#[test]
fn escaped_and_native() {
    let [native, escaped] = ["http://a/%s/b", "http://a/%s/b"].map(str::to_owned);
    for (base, e) in [(native, "é"), (escaped, "%C3%A9")] {
        let result = resolve(&base.replace("%s", e), &format!("../{e}?{e}#{e}")).unwrap();
        assert_eq!(result, format!("http://a/{e}?{e}#{e}"));
    }
}

#[test]
fn errors_of_both() {
    assert_eq!(resolve("a", "b c").unwrap_err().kind(), irispan::ErrorKind::MissingScheme);
    assert_eq!(resolve("a:b", "b c").unwrap_err().offset(), 1);
    assert_eq!(relativize("a:b", "b c").unwrap_err().kind(), irispan::ErrorKind::MissingScheme);
}

#[test]
fn short_ways() {
    for (base, target, expected) in [
        ("http://a/b/c/d?q", "http://a/b/c/d?q", ""),
        ("http://a/b/c/d?q", "http://a/b/c/d", "d"),
        ("http://a/b/c/?q", "http://a/b/c/", "."),
        ("http://a/b/c/d?q", "http://a/b/c/d?", "?"),
        ("http://a/b/c/d", "http://a/b/c/", "."),
        ("http://a/b/c/d", "http://a/b/c", "../c"),
        ("http://a/b/c/d/e", "http://a/b", "/b"),
        ("http://a/b/c", "http://a/b//d", ".//d"),
        ("http://a/b", "http://a", "//a"),
        ("http://a", "http://a/", "."),
        ("http://a", "http://a/b", "b"),
        ("http://a/b", "http://A/b", "//A/b"),
        ("http://a/b", "HTTP://a/b", "HTTP://a/b"),
        ("http://a/b", "http:/b", "http:/b"),
        ("a:b/c", "a:b/d", "d"),
        ("a:b/c", "a:d", "a:d"),
        ("a:b", "a:", "."),
        ("a:/b", "a:b", "a:b"),
        ("a:b", "a:/b", "/b"),
        ("a:/b/c", "a:/.//d", "..//d"),
        ("http://a/b/../c", "http://a/d", "/d"),
        ("http://a/b/c", "http://a/b/x:y", "./x:y"),
        ("http://a/b", "http://a/x:y", "/x:y"),
        ("http://a/bb/c", "http://a/x:y/z", "/x:y/z"),
        ("http://a/b/c/d", "http://a/b/x:y/z", "../x:y/z"),
    ] {
        let reference = relativize(base, target).unwrap();
        assert_eq!(resolve(base, &reference).unwrap(), target, "{base} {target} {reference}");
        assert_eq!(reference, expected, "{base} {target}");
    }
}

fn any_iri() -> impl Strategy<Value = String> {
    let root = select(&["a:", "b:", "a://h", "a://h:1", "b://h", "a://"][..]);
    let segment = select(&["", "a", "b", "c", ".", "..", "x:y", "é", ".a", "%2E"][..]);
    let path = prop::collection::vec(segment, 0..6).prop_map(|s| s.join("/"));
    let tail = |mark: &'static str| {
        prop::option::of(select(&["", "q", "/../"][..]))
            .prop_map(move |t| t.map(|t| format!("{mark}{t}")).unwrap_or_default())
    };
    (root, select(&["", "/", "/./"][..]), path, tail("?"), tail("#")).prop_filter_map(
        "a path that may not follow its root",
        |(root, slash, path, query, fragment)| {
            let text = format!("{root}{slash}{path}{query}{fragment}");
            let fits = Iri::parse(&text).is_ok_and(|iri| iri.path() == [slash, &*path].concat());
            fits.then_some(text)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 1 << 20, ..ProptestConfig::with_cases(20_000) })]

    /// The way to a target leads there; dot segments in the path of the target go, as they do when
    /// the target itself is resolved.
    #[test]
    fn relativising_and_resolving_come_back(base in any_iri(), target in any_iri()) {
        let reference = relativize(&base, &target).unwrap();
        prop_assert!(IriRef::parse(&reference).is_ok(), "{base} {target} {reference}");
        let back = resolve(&base, &reference).unwrap();
        prop_assert_eq!(&back, &resolve(&base, &target).unwrap(), "{} {} {}", base, target, reference);
        if !Iri::parse(&target).unwrap().path().split('/').any(|s| matches!(s, "." | "..")) {
            prop_assert_eq!(&back, &target, "{} {} {}", base, target, reference);
        }
    }

    /// What comes out is an IRI, and resolving it again changes nothing.
    #[test]
    fn a_result_is_an_iri(base in any_iri(), reference in any_iri()) {
        let relative = reference.split_once(':').map_or("", |(_, rest)| rest);
        for reference in [&*reference, relative] {
            if IriRef::parse(reference).is_ok() {
                let result = resolve(&base, reference).unwrap();
                prop_assert!(Iri::parse(&result).is_ok(), "{base} {reference} {result}");
                if !Iri::parse(&result).unwrap().path().split('/').any(|s| matches!(s, "." | "..")) {
                    prop_assert_eq!(&resolve(&base, &result).unwrap(), &result);
                }
            }
        }
    }
}

/// Quadratic work on these would not end.
#[test]
fn long_texts_come_to_an_end() {
    for part in ["../", "./", "a/../", "a/", "/", ".", "..a/", "a/b/../../"] {
        let long = part.repeat((1 << 20) / part.len());
        for base in ["a://b/", "a://b/c/d/e", "a:b"] {
            let longer = format!("{base}{long}");
            assert!(resolve(base, &format!("./{long}")).is_ok());
            assert!(resolve(&longer, "../x").is_ok());
            assert!(relativize(base, &longer).is_ok() && relativize(&longer, base).is_ok());
        }
    }
}
