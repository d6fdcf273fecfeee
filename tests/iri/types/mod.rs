//! The four kinds of identifiers: what their methods return is what the functions on text return, and
//! knows its own components.

#![expect(clippy::panic, clippy::unwrap_used, reason = "tests fail by panicking")]

mod edit;
mod meaning;

use core::borrow::Borrow;
use core::fmt::Debug;
use core::hash::{BuildHasher, Hash};
use std::collections::{BTreeMap, HashMap};
use std::hash::RandomState;

use irispan::ErrorKind;
use irispan::iri::{
    Iri, IriRef, Parts, Repertoire, Resolution, Rung, Uri, UriRef, equivalent, normalize, to_iri,
    to_uri,
};

use super::differential::generate::{BASES, reference};

const TEXTS: u64 = 60_000;

/// Checks that an identifier is valid, and that its components are those of its text.
macro_rules! check {
    ($type:ident, $identifier:expr) => {{
        let identifier = &$identifier;
        let text = identifier.as_str();
        let parsed = $type::parse(text);
        assert!(parsed.is_ok(), "{text:?} {parsed:?}");
        assert_eq!(identifier.parts(), parsed.unwrap().parts(), "{text:?}");
        assert_eq!(identifier.parts(), Parts::of(text), "{text:?}");
        assert_eq!(identifier.as_borrowed(), text);
    }};
}

fn references() -> impl Iterator<Item = (String, &'static str)> {
    (0..TEXTS).map(|number| (reference(number), BASES[number as usize % BASES.len()]))
}

#[test]
fn resolved_references_know_their_components() {
    let mut count = 0;
    let mut buffer = String::from("before ");
    for (text, base) in references() {
        let (Ok(reference), Ok(base)) = (IriRef::parse(&text), Iri::parse(base)) else { continue };
        let resolved = base.resolve(reference);
        check!(Iri, resolved);
        check!(IriRef, base.relativize(&resolved));
        let back = base.resolve(&base.relativize(&resolved));
        assert_eq!(back, base.resolve(&resolved), "{base} {text}");
        for resolution in [Resolution::Strict, Resolution::Lax] {
            buffer.truncate(7);
            let again = base.resolve_into(reference, resolution, &mut buffer);
            check!(Iri, again);
            if resolution == Resolution::Strict {
                assert_eq!(again, resolved);
            }
        }
        count += 1;
        let (Some(uri_base), Some(uri)) = (base.as_uri(), reference.as_uri_ref()) else { continue };
        let same: Uri<String> = uri_base.resolve(uri);
        assert_eq!(same, *resolved.as_str());
        check!(Uri, same);
        check!(UriRef, uri_base.relativize(&same));
    }
    assert!(count > TEXTS / 2, "{count}");
}

#[test]
fn normal_forms_are_of_their_kind_and_those_of_text() {
    let mut changed = 0;
    for (text, _) in references() {
        let Ok(reference) = IriRef::parse(&text) else { continue };
        for &rung in Rung::ALL {
            let Ok(normal) = normalize(&text, rung) else {
                assert!(reference.normalize(rung).is_err(), "{text} {rung}");
                continue;
            };
            let own = reference.normalize(rung).unwrap();
            check!(IriRef, own);
            assert_eq!(own.normalize(rung).unwrap(), own, "{text} {rung}");
            // The normal IRI stands for the normal URI.
            assert_eq!(normalize(own.as_str(), rung).unwrap(), normal, "{text} {rung}");
            changed += u32::from(*own.as_str() != *normal);
            if let Some(uri) = reference.as_uri_ref() {
                let own = uri.normalize(rung).unwrap();
                check!(UriRef, own);
                assert_eq!(own, *normal, "{text} {rung}");
            }
            if let Some(iri) = reference.as_iri() {
                check!(Iri, iri.normalize(rung).unwrap());
            }
        }
    }
    assert!(changed > 1000, "{changed}");
}

#[test]
fn normal_iris_are_equal_if_their_uris_are() {
    let normal = |text: &str, rung| Iri::parse(text).unwrap().normalize(rung).unwrap();
    for (a, b) in [
        ("http://résumé.example/é", "http://xn--rsum-bpad.example:80/%c3%a9"),
        ("http://a/%E2%80%AE", "http://a/%e2%80%ae"),
        ("http://a/e\u{301}", "http://a/é"),
        ("http://a/%2F", "http://a//"),
        ("mailto:ä@例え.jp", "mailto:%C3%A4@xn--r8jz45g.jp"),
        ("x://É/%C3%89", "x://%C3%89/É"),
    ] {
        for &rung in Rung::ALL {
            let same = normal(a, rung) == normal(b, rung);
            assert_eq!(same, equivalent(a, b, rung), "{a} {b} {rung}");
        }
    }
    assert_eq!(normal("HTTP://XN--R8JZ45G.jp", Rung::Scheme), "http://例え.jp/");
    assert_eq!(normal("http://a/%e2%80%ae%20%c3", Rung::Scheme), "http://a/%E2%80%AE%20%C3");
}

#[test]
fn mapped_identifiers_are_those_of_text() {
    let mut mapped = 0;
    for (text, _) in references() {
        let Ok(reference) = IriRef::parse(&text) else { continue };
        match (reference.to_uri_ref(), to_uri(&text)) {
            (Ok(uri), Ok(expected)) => {
                assert_eq!(uri, *expected);
                check!(UriRef, uri);
                let iri = uri.to_iri_ref();
                assert_eq!(iri, *to_iri(uri.as_str()));
                check!(IriRef, iri);
                mapped += 1;
            }
            (own, expected) => {
                assert_eq!(own.err(), expected.err(), "{text}");
            }
        }
        if let Some(iri) = reference.as_iri() {
            assert_eq!(iri.to_uri().ok().map(Uri::into_string), to_uri(&text).ok().map(Into::into));
        }
        check!(IriRef, reference.without_fragment());
        assert_eq!(IriRef::parse_unchecked(&text).unwrap().parts(), reference.parts());
    }
    assert!(mapped > TEXTS / 2, "{mapped}");
}

#[test]
fn kinds_become_each_other() {
    let uri = Uri::parse("http://a/b?c#d").unwrap();
    let owned: Uri<String> = uri.to_owned();
    assert_eq!(Iri::from(uri), Iri::from(owned.clone()));
    assert_eq!(IriRef::from(UriRef::from(owned.clone())).as_str(), uri.as_str());
    assert_eq!(Uri::try_from(Iri::from(owned.clone())).unwrap(), owned);
    assert_eq!(Uri::try_from(IriRef::from(&owned)).unwrap(), owned);
    assert_eq!(UriRef::try_from(IriRef::from(owned)).unwrap(), "http://a/b?c#d");

    let kind = |text: &str| {
        let error = Uri::try_from(IriRef::parse(text).unwrap()).unwrap_err();
        (error.kind(), error.component(), error.offset())
    };
    assert_eq!(kind("a"), (ErrorKind::MissingScheme, None, 0));
    let host = Some(irispan::Component::Host);
    assert_eq!(kind("http://aé/"), (ErrorKind::ForbiddenCharacter, host, 8));
    // A LEIRI has more than characters beyond ASCII.
    let leiri = Iri::parse_as("x:a b", Repertoire::Leiri).unwrap();
    assert!(leiri.as_uri().is_none() && Uri::try_from(leiri).is_err());
}

#[test]
fn an_identifier_is_its_text() {
    fn of<K>(make: fn(&str) -> K)
    where
        K: Borrow<str> + AsRef<str> + Hash + Ord + Clone + Debug + ToString + PartialEq<str>,
    {
        let texts = ["x:b", "x:a", "http://a/%41", "http://a/A", "x:é"];
        let texts: Vec<_> = texts.into_iter().filter(|t| t.is_ascii()).collect();
        let hasher = RandomState::new();
        let mut sorted: Vec<K> = texts.iter().map(|text| make(text)).collect();
        for (text, identifier) in texts.iter().zip(&sorted) {
            assert_eq!(hasher.hash_one(*text), hasher.hash_one(identifier));
            assert_eq!((identifier.as_ref(), &*identifier.to_string()), (*text, *text));
            assert!(*identifier == **text);
        }
        let by_hash: HashMap<K, usize> = sorted.iter().cloned().zip(0..).collect();
        let by_order: BTreeMap<K, usize> = sorted.iter().cloned().zip(0..).collect();
        for (at, text) in texts.iter().enumerate() {
            assert_eq!((by_hash.get(*text), by_order.get(*text)), (Some(&at), Some(&at)));
        }
        sorted.sort();
        let mut texts = texts;
        texts.sort_unstable();
        assert!(sorted.iter().map(AsRef::as_ref).eq(texts));
    }
    of::<Uri<String>>(|text| text.parse().unwrap());
    of::<UriRef<String>>(|text| text.to_owned().try_into().unwrap());
    of::<Iri<String>>(|text| Iri::parse(text).unwrap().to_owned());
    of::<IriRef<String>>(|text| Iri::parse(text).unwrap().to_owned().into());

    let (borrowed, owned) = (Iri::parse("x:é").unwrap(), "x:é".parse::<Iri<String>>().unwrap());
    assert_eq!(borrowed, owned);
    assert_eq!(owned, borrowed);
    assert_eq!(owned, "x:é");
    assert_eq!("x:é", owned);
    assert_eq!(format!("{owned:?} {owned:>6}"), "Iri(\"x:é\")    x:é");
    assert_eq!((owned.clone().into_string(), String::from(owned)), ("x:é".into(), "x:é".into()));
}

/// The components of a borrowed identifier outlive it.
#[test]
fn components_live_as_long_as_the_text() {
    let text = String::from("http://a/b");
    let path = { Iri::parse(&text).unwrap().without_fragment().path() };
    assert_eq!(path, "/b");
}

/// No text makes a method panic, not even where nothing was checked.
#[test]
fn unchecked_identifiers_are_harmless() {
    let atoms = ["", "a", ":", "/", "//", "?", "#", "@", "[", "]", "é", "%", "%4", "..", "\0", " "];
    let number = atoms.len();
    for at in 0..number.pow(4) {
        let text: String = (0..4).map(|i| atoms[at / number.pow(i) % number]).collect();
        let reference = IriRef::parse_unchecked(&text).unwrap();
        assert_eq!(reference.parts(), Parts::of(&text));
        let base = Iri::parse_unchecked("a://b/c").unwrap();
        let resolved = base.resolve(reference);
        let _ = (base.relativize(&resolved), reference.to_uri_ref(), reference.as_uri_ref());
        let _ = (resolved.normalize(Rung::Protocol), resolved.without_fragment().path().len());
        if let Some(iri) = reference.as_iri() {
            let _ = (iri.resolve(base), iri.relativize(base), base.relativize(iri));
        }
    }
}

#[cfg(feature = "serde")]
#[test]
fn identifiers_as_data() {
    let json = r#"["http://a/é","http://a/é"]"#;
    let (owned, borrowed): (Iri<String>, Iri<&str>) = serde_json::from_str(json).unwrap();
    assert_eq!(owned, borrowed);
    assert_eq!(serde_json::to_string(&(owned, borrowed)).unwrap(), json);
    assert!(serde_json::from_str::<Uri<String>>(r#""http://a/é""#).is_err());
    assert!(serde_json::from_str::<Iri<String>>(r#""a""#).is_err());
    let escaped: IriRef<String> = serde_json::from_str(r#""\u00e9""#).unwrap();
    assert_eq!(escaped, "é");
}
