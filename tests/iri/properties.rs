//! What the mappings and resolution promise, on one in five of the generated references and on the
//! links of the corpus.

use core::sync::atomic::{AtomicU64, Ordering};
use std::borrow::Cow;
use std::sync::Mutex;

use irispan::Component;
use irispan::iri::format::{Form, Formatter};
use irispan::iri::{
    HostMapping, Iri, IriRef, Mapping, Parts, Repertoire, Rung, StrayDelimiters, StrayPercent,
    Unmapping, normalize, to_display, to_iri, to_uri,
};

use crate::iri::differential::generate::{self, BASES};
use crate::iri::differential::{REFERENCES, in_parallel, links};

use super::{relativize, resolve};

/// Checks the texts for which there is something to check.
fn check_all(at_least: u64, check: impl Fn(&str) -> Option<Result<(), String>> + Sync) {
    let seen = AtomicU64::new(0);
    let wrong = Mutex::new(Vec::new());
    let one = |text: &str| {
        let Some(result) = check(text) else { return };
        seen.fetch_add(1, Ordering::Relaxed);
        if let (Err(found), Ok(mut wrong)) = (result, wrong.lock())
            && wrong.len() < 20
        {
            wrong.push(format!("{text:?}: {found}"));
        }
    };
    in_parallel(REFERENCES / 5, |number| one(&generate::reference(5 * number)));
    links().iter().for_each(|link| one(link));
    let wrong = wrong.lock().map(|wrong| wrong.join("\n")).unwrap_or_default();
    assert!(wrong.is_empty(), "{wrong}");
    let seen = seen.load(Ordering::Relaxed);
    assert!(seen >= at_least, "only {seen}");
}

fn expect(holds: bool, wrong: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(wrong()) }
}

/// Returns what the mapping leaves although no URI may hold it, for escaping it would say something
/// else (I3987-M3, M9): brackets, except around an IP literal; a number sign in a fragment; a colon
/// in the first segment of what has no scheme (I3987-G8).
fn has_stray_delimiter(uri: &str) -> bool {
    let parts = Parts::of(uri);
    let is_literal = parts.host().is_some_and(|host| host.starts_with('['));
    let literal = parts.range(Component::Host).filter(|_| is_literal);
    let bracket = uri.char_indices().any(|(at, c)| {
        matches!(c, '[' | ']') && !literal.as_ref().is_some_and(|range| range.contains(&at))
    });
    let number_sign = parts.fragment().is_some_and(|fragment| fragment.contains('#'));
    let segment = parts.path().split('/').next().unwrap_or_default();
    let colon = parts.scheme().is_none() && parts.authority().is_none() && segment.contains(':');
    bracket || number_sign || colon
}

fn is_uri(text: &str) -> (bool, bool) {
    (IriRef::parse_as(text, Repertoire::Uri).is_ok(), fluent_uri::UriRef::parse(text).is_ok())
}

const MAPPINGS: [Mapping; 4] = [
    Mapping::BIS,
    Mapping::RFC3987_C,
    Mapping::RFC3987_A,
    Mapping::BIS.with_host(HostMapping::Percent),
];

/// By this library's grammar and by that of another; and what is a URI stays as it is.
#[test]
fn an_iri_maps_to_a_uri() {
    for mapping in MAPPINGS {
        check_all(150_000, |text| {
            IriRef::parse_as(text, Repertoire::Iri).ok()?;
            let uri = mapping.apply(text).ok()?;
            Some(expect(is_uri(&uri) == (true, true), || uri.to_string()))
        });
    }
}

/// What is not an IRI maps to a URI too, or to what has a delimiter in the wrong place. Only where
/// hosts and ports are checked: the mapping of RFC 3987 takes them as they are.
#[test]
fn what_is_mapped_is_a_uri_but_for_delimiters() {
    for mapping in [Mapping::BIS, Mapping::BIS.with_host(HostMapping::Percent)] {
        check_all(10_000, |text| {
            if IriRef::parse_as(text, Repertoire::Iri).is_ok() {
                return None;
            }
            let uri = mapping.apply(text).ok()?;
            let valid = !has_stray_delimiter(&uri);
            Some(expect(is_uri(&uri) == (valid, valid), || uri.to_string()))
        });
    }
}

/// Encoding stray percent signs is what replacing them first does (I3987-M12).
#[test]
fn stray_percent_signs_are_encoded_as_if_written_so() {
    let lenient = Mapping::BIS.with_stray_percent(StrayPercent::Encode);
    check_all(150_000, |text| {
        let host = Parts::of(text).range(Component::Host).unwrap_or(0..0);
        let mut written = String::new();
        for (at, c) in text.char_indices() {
            written.push(c);
            let after = text.as_bytes().get(at + 1..at + 3);
            let is_escape = after.is_some_and(|two| two.iter().all(u8::is_ascii_hexdigit));
            if c == '%' && !is_escape && !host.contains(&at) {
                written.push_str("25");
            }
        }
        let (mapped, expected) = (lenient.apply(text), Mapping::BIS.apply(&written));
        let same = match (&mapped, &expected) {
            (Ok(mapped), Ok(expected)) => mapped == expected,
            (Err(_), Err(_)) => true,
            _ => Parts::of(text).scheme().is_some_and(|name| name.eq_ignore_ascii_case("mailto")),
        };
        Some(expect(same, || format!("{mapped:?} {expected:?}")))
    });
}

/// Whatever is mapped is a URI, if stray delimiters are encoded; and if they are refused, it is one
/// in which none had to be.
#[test]
fn whatever_is_mapped_is_a_uri() {
    for mapping in MAPPINGS {
        let encode = mapping.with_stray_delimiters(StrayDelimiters::Encode);
        let fail = mapping.with_stray_delimiters(StrayDelimiters::Fail);
        check_all(150_000, |text| {
            let uri = encode.apply(text).ok()?;
            let strict = fail.apply(text);
            let kept = mapping.apply(text);
            // A mapping of the whole text leaves the brackets of a domain literal (MAILTO-3).
            let literal = text.get(..7).is_some_and(|head| head.eq_ignore_ascii_case("mailto:"))
                && kept.as_ref().is_ok_and(|kept| kept.contains("@["));
            let same = match &strict {
                Ok(strict) => *strict == uri && (kept.as_ref() == Ok(strict) || literal),
                Err(error) => {
                    // An `@` is encoded in components, stray or not.
                    let changed = kept.as_deref() != Ok(&uri);
                    let stray = if changed { "#[]:@" } else { "@" };
                    text[error.offset()..].starts_with(|c| stray.contains(c))
                }
            };
            let again = encode.apply(&uri);
            let stays = matches!(&again, Ok(Cow::Borrowed(again)) if *again == uri);
            Some(expect(is_uri(&uri) == (true, true) && same && stays, || {
                format!("{uri} {strict:?} {again:?}")
            }))
        });
    }
}

/// I3987-M4.
#[test]
fn a_uri_stays_and_mapping_ends() {
    check_all(150_000, |text| {
        let uri = to_uri(text).ok()?;
        let again = to_uri(&uri);
        Some(expect(matches!(&again, Ok(Cow::Borrowed(same)) if *same == uri), || {
            format!("{uri} {again:?}")
        }))
    });
}

/// RES-5: links, from each base and back.
#[test]
fn the_way_to_a_link_leads_there() {
    let links = links();
    let mut ways = 0;
    for base in BASES {
        for link in links.iter().filter_map(|link| Iri::parse(link).ok()) {
            if link.path().split('/').any(|segment| matches!(segment, "." | "..")) {
                continue;
            }
            ways += 1;
            let way = relativize(base, link.as_str());
            let back = way.as_deref().map(|way| resolve(base, way));
            assert_eq!(back, Ok(Ok(link.as_str().to_owned())), "{base} {way:?}");
        }
    }
    assert!(ways > 1000 * BASES.len(), "only {ways}");
}

/// SEC-D3: a character stands for its own octets only, so that nothing overlong, no surrogate and
/// no part of a character is ever decoded. All pairs of octets, before tails that may complete
/// them.
#[test]
fn decoding_keeps_the_octets() {
    let tails: [&[u8]; 5] = [b"", b"\x80", b"\x80\x80", b"\xBF\xBF\xBF", b"\xAF/"];
    for (first, second) in (0..=0xFF).flat_map(|first| (0..=0xFF).map(move |s| (first, s))) {
        for tail in tails {
            let octets = [&[first, second], tail].concat();
            let uri: String = octets.iter().map(|octet| format!("%{octet:02x}")).collect();
            assert_eq!(octets_of(&to_iri(&uri)), octets, "{uri}");
        }
    }
}

/// A stray percent sign begins no escape in what is decoded, formatted or displayed: every text of
/// up to seven of these characters, in path, query and fragment, stands for the octets it stood for.
#[test]
fn stray_percent_signs_stay_stray() {
    const ALPHABET: [char; 6] = ['%', '2', '4', '1', 'e', 'F'];
    let forms =
        [Form::Readable, Form::Minimal, Form::Maximal, Form::FullyEscaped].map(Formatter::new);
    let (names, partial) = (Unmapping::RFC3987.with_a_labels(true), Unmapping::IURI);
    let mut decoded = 0;
    for length in 1..=7 {
        for number in 0..6_usize.pow(length) {
            let digits = (0..length).map(|place| number / 6_usize.pow(place) % 6);
            let part: String = digits.map(|digit| ALPHABET[digit]).collect();
            let head = ["http://a/", "x:", "http://a/?", "/?b=", "#", "mailto:a@b?c="][number % 6];
            let text = [head, &part].concat();
            let octets = octets_of(&text);
            let mut shown = vec![to_iri(&text), names.apply(&text), partial.apply(&text)];
            shown.push(to_display(&text));
            shown.extend(forms.iter().map(|form| form.format(&text)));
            shown.extend(normalize(&text, Rung::Percent));
            for shown in shown {
                decoded += u64::from(shown != text);
                assert_eq!(octets_of(&shown), octets, "{text} {shown}");
            }
        }
    }
    assert!(decoded > 100_000, "only {decoded}");
}

/// Returns the octets that a text stands for: its escapes decoded, and stray percent signs kept.
pub(crate) fn octets_of(text: &str) -> Vec<u8> {
    let mut pieces = text.split('%');
    let mut octets = pieces.next().unwrap_or_default().as_bytes().to_vec();
    for piece in pieces {
        let is_escape = piece.len() > 1 && piece.bytes().take(2).all(|b| b.is_ascii_hexdigit());
        let (hex, rest) = if is_escape { piece.split_at(2) } else { ("25", piece) };
        octets.extend(u8::from_str_radix(hex, 16));
        octets.extend_from_slice(rest.as_bytes());
    }
    octets
}
