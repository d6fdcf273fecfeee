//! What components stand for, data as components, and a base that is relative.

use core::net::Ipv6Addr;

use irispan::Component;
use irispan::iri::{
    Encoder, Host, Iri, IriRef, Mapping, Repertoire, Uri, decode, decode_octets,
    encode_query_pairs, query_pairs, validate,
};
use proptest::prelude::*;
use proptest::sample::select;

#[test]
fn hosts() {
    let host = |host: &'static str| {
        IriRef::parse(host).unwrap().host_parsed().map(|host| format!("{host:?}"))
    };
    for (text, expected) in [
        ("//127.0.0.1:80", "Ipv4(127.0.0.1)"),
        ("//127.1", "Name(\"127.1\")"),
        ("//1.2.3.256", "Name(\"1.2.3.256\")"),
        ("//01.2.3.4", "Name(\"01.2.3.4\")"),
        ("//[::ffff:1.2.3.4]", "Ipv6(::ffff:1.2.3.4)"),
        ("//u@[v1.a:b]:8", "IpvFuture(\"v1.a:b\")"),
        ("//", "Name(\"\")"),
        ("//é%2E", "Name(\"é%2E\")"),
    ] {
        assert_eq!(host(text).as_deref(), Some(expected), "{text}");
    }
    assert_eq!(host("a"), None);
    let literal = Host::Ipv6(Ipv6Addr::LOCALHOST);
    assert_eq!(Uri::parse("x://[::1]").unwrap().host_parsed(), Some(literal));
}

#[test]
fn ports() {
    let ports = |text: &str| {
        let reference = IriRef::parse(text).unwrap();
        (reference.port_number(), reference.default_port(), reference.port_or_default())
    };
    assert_eq!(ports("http://a"), (None, Some(80), Some(80)));
    assert_eq!(ports("WSS://a:"), (None, Some(443), Some(443)));
    assert_eq!(ports("ftp://a:0021"), (Some(21), Some(21), Some(21)));
    assert_eq!(ports("http://a:65536"), (None, Some(80), None));
    assert_eq!(ports("x://a:1"), (Some(1), None, Some(1)));
    assert_eq!(ports("//a"), (None, None, None));
    assert_eq!(ports("http:a"), (None, Some(80), None));
}

#[test]
fn passwords_are_masked() {
    for (text, masked) in [
        ("http://u:p@h/a:b@c", "http://u:***@h/a:b@c"),
        ("//u:p:q@h", "//u:***@h"),
        ("//:p@h", "//:***@h"),
        ("//u:@h", "//u:@h"),
        ("//u@h:80", "//u@h:80"),
        ("//h:80", "//h:80"),
        ("mailto:u:p@h", "mailto:u:p@h"),
        ("", ""),
        ("é", "é"),
    ] {
        let reference = IriRef::parse(text).unwrap();
        assert_eq!(reference.mask_password().to_string(), masked);
        assert_eq!(format!("{:?}", reference.mask_password()), format!("MaskedPassword({masked})"));
    }
}

#[test]
fn bidi_formatting_is_in_the_grammar() {
    let text = "http://a/\u{200E}";
    assert!(Iri::parse(text).is_err());
    let iri = Iri::parse_as(text, Repertoire::IriAbnf).unwrap();
    assert_eq!(iri.path(), "/\u{200E}");
    assert!(iri.as_uri().is_none());
    assert_eq!(iri.to_uri().unwrap(), "http://a/%E2%80%8E");
    assert_eq!(iri.resolve(IriRef::parse("?q").unwrap()).path(), iri.path());
}

const ENCODERS: [Encoder; 7] = [
    Encoder::USER,
    Encoder::HOST,
    Encoder::SEGMENT,
    Encoder::PATH,
    Encoder::QUERY,
    Encoder::PAIR,
    Encoder::FRAGMENT,
];
const COMPONENTS: [Component; 7] = [
    Component::Userinfo,
    Component::Host,
    Component::Path,
    Component::Path,
    Component::Query,
    Component::Query,
    Component::Fragment,
];

fn any_text() -> impl Strategy<Value = String> {
    let atoms = [
        "%", "%4", "%41", "é", "\u{202E}", "\u{E000}", "\u{FFFE}", "a", "/", "?", "#", "[", ":",
        "@", "&", "=", "+", ";", " ", "\0", "..", "\u{7F}", "\u{3000}", "！",
    ];
    let atoms = Vec::from(atoms);
    prop_oneof![
        prop::collection::vec(select(atoms), 0..8).prop_map(|atoms| atoms.concat()),
        any::<String>(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn data_comes_back(text in any_text(), octets in any::<Vec<u8>>()) {
        for (encoder, component) in ENCODERS.into_iter().zip(COMPONENTS) {
            let kinds = [(encoder, Repertoire::Uri), (encoder.for_iris(), Repertoire::Iri)];
            for (encoder, repertoire) in kinds {
                let encoded = encoder.encode(&text);
                prop_assert_eq!(decode(&encoded).unwrap(), &*text);
                prop_assert!(validate::component(&encoded, component, repertoire).is_ok(), "{}", encoded);
                let encoded = encoder.encode_octets(&octets);
                prop_assert_eq!(&*decode_octets(&encoded), &*octets);
            }
            // An encoded component is mapped already.
            let encoded = encoder.encode(&text);
            if component != Component::Host {
                let mapped = Mapping::BIS.apply_component(&encoded, component);
                prop_assert_eq!(mapped.unwrap(), &*encoded);
            }
        }
    }

    #[test]
    fn pairs_come_back(pairs in prop::collection::vec((any_text(), any_text()), 0..5)) {
        let query = encode_query_pairs(pairs.iter().map(|(name, value)| (name, value)));
        prop_assert!(validate::query(&query).is_ok() && query.is_ascii());
        let read: Vec<_> = query_pairs(&query).map(|(n, v)| (n.into_owned(), v.into_owned())).collect();
        prop_assert_eq!(read, pairs);
    }

    /// The law that makes a relative base sound.
    #[test]
    fn a_relative_base_leads_where_both_lead(
        base in any_reference(), a in any_reference(), b in any_reference(),
    ) {
        let base = format!("x:{}", base.split_once(':').map_or(&*base, |(_, rest)| rest));
        let Ok(base) = Iri::parse(&base) else { return Ok(()) };
        let (Ok(a), Ok(b)) = (IriRef::parse(&a), IriRef::parse(&b)) else { return Ok(()) };
        let joined = a.resolve(b);
        if let Some(a) = a.as_iri() {
            prop_assert!(joined == *a.resolve(b).as_str());
        }
        let parsed = IriRef::parse(joined.as_str());
        prop_assert!(parsed.is_ok(), "{} {} {}", a, b, joined);
        prop_assert_eq!(parsed.unwrap().parts(), joined.parts());
        if a.is_relative() {
            let (once, twice) = (base.resolve(&joined), base.resolve(a).resolve(b));
            prop_assert_eq!(once, twice, "{} {} {} {}", base, a, b, joined);
        }
    }
}

fn any_reference() -> impl Strategy<Value = String> {
    let root = select(&["", "", "", "/", "//h", "//h/", "y:", "y:/", "y://g/", "./"][..]);
    let segment = select(&["", "a", "b", "..", ".", "é", "x:y", "%2E"][..]);
    let path = prop::collection::vec(segment, 0..6).prop_map(|segments| segments.join("/"));
    (root, path, select(&["", "?q", "?"][..]), select(&["", "#f"][..]))
        .prop_map(|(root, path, query, fragment)| [root, &path, query, fragment].concat())
}
