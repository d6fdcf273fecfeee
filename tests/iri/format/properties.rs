//! What holds for every IRI, at random.

use std::borrow::Cow;

use irispan::Profile;
use irispan::iri::format::{Form, Formatter, Position};
use irispan::iri::to_uri;
use irispan::tables::CodePoints;
use proptest::prelude::*;
use proptest::sample::select;

use super::found_again::{forms, found};

const ATOMS: [&str; 52] = [
    "https://a.de",
    "https://a.de",
    "https://a.de/",
    "x:",
    "mailto:",
    "b@c.de",
    "/",
    "/",
    "?",
    "#",
    "&",
    "=",
    ":~:",
    ":",
    "~",
    "a",
    "%41",
    "1",
    "é",
    "%C3%A9",
    "%c3%a9",
    "例",
    "%E4%BE%8B",
    "%E9",
    "%C0%AF",
    "%",
    "%25",
    "%34",
    "%2F",
    "%3F",
    "%23",
    "%26",
    "%3D",
    "%3A",
    "%2B",
    "+",
    "(",
    ")",
    "[",
    "]",
    "%28",
    "%29",
    ".",
    ",",
    "%2E",
    "'",
    " ",
    "%20",
    "「",
    "」",
    "%E3%80%8D",
    "\u{202E}",
];

fn any_text() -> impl Strategy<Value = String> {
    let atoms = prop::collection::vec(select(&ATOMS[..]), 0..16).prop_map(|atoms| atoms.concat());
    prop_oneof![8 => atoms, 1 => any::<String>()]
}

/// Generates path, query and fragment after a host.
fn any_link() -> impl Strategy<Value = String> {
    prop::collection::vec(select(&ATOMS[5..]), 0..16).prop_map(|atoms| {
        let tail = atoms.concat();
        let slash = if tail.starts_with(['/', '?', '#']) { "" } else { "/" };
        ["https://example.com", slash, &tail].concat()
    })
}

/// Returns the pieces of path, query and fragment, every escape decoded to its octet: what a server
/// makes of it. A plus sign of a query is a space.
fn structure(iri: &str) -> Vec<Vec<u8>> {
    let (rest, fragment) = iri.split_once('#').unwrap_or((iri, "-"));
    let (path, query) = rest.split_once('?').unwrap_or((rest, "-"));
    let query = query.replace('+', "%20");
    let pieces = path.split_inclusive('/').chain(query.split_inclusive(['&', '=']));
    pieces.chain(fragment.split_inclusive(":~:")).map(decoded).collect()
}

fn decoded(text: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&byte, tail)) = rest.split_first() {
        let hex = rest.get(1..3).and_then(|hex| std::str::from_utf8(hex).ok());
        let hex = hex.filter(|hex| byte == b'%' && hex.bytes().all(|b| b.is_ascii_hexdigit()));
        match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(octet) => {
                out.push(octet);
                rest = &rest[3..];
            }
            None => {
                out.push(byte);
                rest = tail;
            }
        }
    }
    out
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn formatting_twice_is_formatting_once(iri in any_text()) {
        for form in [Form::Minimal, Form::Readable, Form::Maximal] {
            for position in [Position::Final, Position::Medial, Position::Delimited] {
                let formatter = Formatter::new(form).position(position);
                let once = formatter.format(&iri).into_owned();
                let twice = formatter.format(&once);
                prop_assert!(matches!(&twice, Cow::Borrowed(same) if *same == once), "{iri:?} {formatter:?}");
            }
        }
    }

    /// U58-F1: found whole, and made up of the same parts.
    #[test]
    fn any_link_is_found_again(iri in any_link()) {
        let scanner = crate::support::builder().profile(Profile::Uts58).build();
        for formatter in forms(CodePoints::shipped()) {
            let written = formatter.format(&iri);
            prop_assert_eq!(found(&scanner, &written), [&*written], "{:?}", iri);
            let same = structure(&written) == structure(&iri);
            prop_assert!(same, "{iri:?} {written:?}");
        }
    }

    /// Only the characters beyond ASCII of the host are left, and both forms lead to one URI.
    #[test]
    fn readable_and_maximal_are_one_uri(iri in any_link()) {
        let position = Position::Delimited;
        let [readable, maximal] = [Form::Readable, Form::Maximal]
            .map(|form| Formatter::new(form).position(position).format(&iri).into_owned());
        let uri = to_uri(&readable);
        prop_assert_eq!(uri.as_deref(), Ok(maximal.as_str()));
        if let Ok(original) = to_uri(&iri) {
            prop_assert_eq!(decoded(&original), decoded(&maximal));
        }
    }
}
