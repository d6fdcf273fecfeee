//! Setters and builder: whatever they make parses again as the same kind, with the components that
//! were given; what they refuse changes nothing.

use core::fmt::Debug;

use irispan::iri::{Builder, Iri, IriRef, Parts, Uri, UriRef};
use irispan::{Component, Error, ErrorKind};
use proptest::prelude::*;
use proptest::sample::select;

const TEXTS: [&str; 40] = [
    "",
    "a",
    "http",
    "Z3+-.",
    "1a",
    "é",
    "例え.jp",
    "192.0.2.1",
    "[::1]",
    "[v1.a:b]",
    "[::1",
    "]",
    "a_b",
    ".",
    "..",
    "/",
    "//",
    "//a",
    "/a/../b",
    "./a:b",
    "a:b",
    "/a:b",
    ":",
    ":8",
    "a:b@c:80",
    "@",
    "u@h",
    "80",
    "%41",
    "%",
    "%4",
    "%C3%A9",
    "a?b",
    "a#b",
    "a b",
    "\0",
    "\u{202E}",
    "\u{E000}",
    "a[b]",
    "\\",
];

/// A text that may be anything, or several of them in a row.
fn any_text() -> impl Strategy<Value = String> {
    prop::collection::vec(select(&TEXTS[..]), 0..3).prop_map(|texts| texts.concat())
}

/// Scheme, userinfo, host, path, query, fragment.
type Given = [Option<String>; 6];

fn any_components() -> impl Strategy<Value = Given> {
    let part = || prop::option::of(any_text());
    let scheme = prop::option::of(select(&["http", "x", "A+", "", "1", "é", "a b"][..]));
    let scheme = scheme.prop_map(|scheme| scheme.map(str::to_owned));
    (scheme, part(), part(), part(), part(), part())
        .prop_map(|(s, u, h, p, q, f)| [s, u, h, p, q, f])
}

fn builder<'t>(given: &'t Given, port: Option<u16>) -> Builder<'t> {
    let [scheme, userinfo, host, path, query, fragment] = given.each_ref().map(Option::as_deref);
    let mut builder = Builder::new();
    builder = scheme.into_iter().fold(builder, Builder::scheme);
    builder = userinfo.into_iter().fold(builder, Builder::userinfo);
    builder = host.into_iter().fold(builder, Builder::host);
    builder = port.into_iter().fold(builder, Builder::port);
    builder = path.into_iter().fold(builder, Builder::path);
    builder = query.into_iter().fold(builder, Builder::query);
    fragment.into_iter().fold(builder, Builder::fragment)
}

fn components(parts: Parts<'_>) -> [Option<&str>; 7] {
    [
        parts.scheme(),
        parts.userinfo(),
        parts.host(),
        parts.port(),
        Some(parts.path()),
        parts.query(),
        parts.fragment(),
    ]
}

/// Checks what was built, or that nothing could be.
fn built<K: AsRef<str> + Debug>(
    result: &Result<K, Error>,
    parses: impl Fn(&str) -> bool,
    given: &Given,
    port: Option<u16>,
) {
    let port = port.map(|port| port.to_string());
    let [scheme, userinfo, host, path, query, fragment] = given.each_ref().map(Option::as_deref);
    let path = Some(path.unwrap_or_default());
    let expected = [scheme, userinfo, host, port.as_deref(), path, query, fragment];
    match result {
        Ok(identifier) => {
            assert!(parses(identifier.as_ref()), "{identifier:?}");
            assert_eq!(components(Parts::of(identifier.as_ref())), expected);
        }
        Err(error) => {
            // The naive text is no such identifier, or one with other components.
            let naive = naive(expected);
            let same = components(Parts::of(&naive)) == expected;
            assert!(!parses(&naive) || !same, "{naive:?} {error:?}");
            let wrong = match error.component() {
                Some(Component::Scheme) => scheme,
                Some(Component::Userinfo) => userinfo,
                Some(Component::Host) => host,
                Some(Component::Path) => path,
                Some(Component::Query) => query,
                Some(Component::Fragment) => fragment,
                _ => None,
            };
            let at = error.offset();
            assert!(wrong.unwrap_or_default().is_char_boundary(at), "{given:?} {error:?}");
        }
    }
}

/// Puts components together by RFC 3986, section 5.3, without a look at them.
fn naive([scheme, userinfo, host, port, path, query, fragment]: [Option<&str>; 7]) -> String {
    let mark = |before: &str, text: Option<&str>, after: &str| {
        text.map(|text| [before, text, after].concat()).unwrap_or_default()
    };
    let slashes = if [userinfo, host, port].iter().any(Option::is_some) { "//" } else { "" };
    [
        mark("", scheme, ":"),
        slashes.to_owned(),
        mark("", userinfo, "@"),
        mark("", host, ""),
        mark(":", port, ""),
        mark("", path, ""),
        mark("?", query, ""),
        mark("#", fragment, ""),
    ]
    .concat()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn what_is_built_parses_again(given in any_components(), port in prop::option::of(any::<u16>())) {
        let make = || builder(&given, port);
        built(&make().build::<Iri<String>>(), |t| Iri::parse(t).is_ok(), &given, port);
        built(&make().build::<IriRef<String>>(), |t| IriRef::parse(t).is_ok(), &given, port);
        built(&make().build::<Uri<String>>(), |t| Uri::parse(t).is_ok(), &given, port);
        built(&make().build::<UriRef<String>>(), |t| UriRef::parse(t).is_ok(), &given, port);
    }

    #[test]
    fn what_is_set_parses_again(
        start in select(&["", "a", "/a", "//h", "//u@h:1/p?q#f", "x:a", "x:/a", "x://h", "x:", "./a:b"][..]),
        edits in prop::collection::vec((0_usize..8, prop::option::of(any_text())), 1..6),
    ) {
        let mut reference: IriRef<String> = start.parse().unwrap();
        for (which, text) in &edits {
            let (before, text) = (reference.clone(), text.as_deref());
            let done = match which {
                0 => reference.set_scheme(text),
                1 => reference.set_userinfo(text),
                2 => reference.set_host(text),
                3 => reference.set_port(text.map(|text| text.len() as u16)),
                4 => reference.set_path(text.unwrap_or_default()),
                5 => reference.set_query(text),
                6 => reference.set_fragment(text),
                _ => reference.set_authority(text),
            };
            let Ok(parsed) = IriRef::parse(reference.as_str()) else {
                panic!("{before} {which} {text:?} {reference:?}");
            };
            prop_assert_eq!(parsed.parts(), reference.parts());
            let [old, new] = [&before, &reference].map(|r| components(r.parts()));
            if done.is_err() {
                prop_assert_eq!(old, new);
                continue;
            }
            // What was set is there, and nothing else has changed.
            let changed = match which { 7 => 1..4, &which => which..which + 1 };
            for at in (0..7).filter(|at| !changed.contains(at)) {
                prop_assert_eq!(old[at], new[at], "{} {} {:?}", before, which, text);
            }
            match which {
                3 => prop_assert_eq!(reference.port_number(), text.map(|text| text.len() as u16)),
                4 => prop_assert_eq!(reference.path(), text.unwrap_or_default()),
                7 => prop_assert_eq!(reference.authority(), text),
                &which => prop_assert_eq!(new[which], text),
            }
        }
    }

    /// A builder of what there is makes the same.
    #[test]
    fn a_builder_copies(given in any_components()) {
        if let Ok(reference) = builder(&given, None).build::<IriRef<String>>() {
            prop_assert_eq!(&Builder::from(&reference).build::<IriRef<String>>().unwrap(), &reference);
            let again = Builder::from(&reference).authority(reference.authority());
            prop_assert_eq!(again.build::<IriRef<String>>().unwrap(), reference);
        }
    }
}

#[test]
fn what_cannot_stand_side_by_side() {
    let kind = |builder: Builder<'_>| {
        let error = builder.build::<UriRef<String>>().unwrap_err();
        (error.kind(), error.component(), error.offset())
    };
    let path = Some(Component::Path);
    let host = Some(Component::Host);
    let new = Builder::new;
    assert_eq!(kind(new().path("//a")), (ErrorKind::ForbiddenCharacter, path, 1));
    assert_eq!(kind(new().scheme("x").path("//a")), (ErrorKind::ForbiddenCharacter, path, 1));
    assert_eq!(kind(new().path("ab:c/d")), (ErrorKind::ForbiddenCharacter, path, 2));
    assert_eq!(kind(new().host("a").path("b")), (ErrorKind::ForbiddenCharacter, path, 0));
    assert_eq!(kind(new().userinfo("a")), (ErrorKind::MissingHost, host, 0));
    assert_eq!(kind(new().port(80).path("/")), (ErrorKind::MissingHost, host, 0));
    assert_eq!(kind(new().host("a:b")), (ErrorKind::ForbiddenCharacter, host, 1));
    assert_eq!(kind(new().host("[::g]")), (ErrorKind::InvalidIpLiteral, host, 0));
    let missing = new().path("a").build::<Iri<String>>().unwrap_err();
    assert_eq!(missing.kind(), ErrorKind::MissingScheme);
    assert_eq!(new().build::<IriRef<String>>().unwrap(), "");
    assert_eq!(
        new().authority(Some("u:p@[::1]:8")).build::<IriRef<String>>().unwrap(),
        "//u:p@[::1]:8"
    );
    assert_eq!(new().authority(Some("a:")).build::<IriRef<String>>().unwrap().port(), Some(""));
}

#[test]
fn fragments() {
    let iri = Iri::parse("x:é#a").unwrap();
    assert_eq!(iri.with_fragment("b?/é").unwrap(), "x:é#b?/é");
    assert_eq!(iri.without_fragment().with_fragment("").unwrap().fragment(), Some(""));
    for (fragment, at) in [("a#b", 1), ("a b", 1), ("é%4", 2)] {
        let error = iri.with_fragment(fragment).unwrap_err();
        assert_eq!((error.component(), error.offset()), (Some(Component::Fragment), at));
    }
    assert!(Uri::parse("x:a").unwrap().with_fragment("é").is_err());
}
