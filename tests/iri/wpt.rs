//! The web platform's tests of URLs, where they say something on IRIs.

use std::collections::BTreeSet;
use std::fs;

use irispan::ErrorKind;
use irispan::iri::{host_to_ascii, to_uri};
use serde_json::Value;

use crate::support::data::required;
use crate::support::report;

/// Returns the entries of a file, without its comments.
#[track_caller]
fn entries(name: &str) -> Option<Vec<Value>> {
    let text = fs::read_to_string(required(&format!("wpt/{name}"))?).expect("is text");
    let all: Vec<Value> = serde_json::from_str(&without_surrogates(&text)).expect("is JSON");
    Some(all.into_iter().filter(Value::is_object).collect())
}

/// Returns the text with its escapes of lone surrogates marked: no `&str` can hold what they stand
/// for.
fn without_surrogates(text: &str) -> String {
    let unit = |at: usize| {
        let hex = text.get(at..at + 6)?.strip_prefix("\\u")?;
        u16::from_str_radix(hex, 16).ok()
    };
    let mut out = String::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let length = match (unit(at), unit(at + 6)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => 12,
            (Some(0xD800..=0xDFFF), _) => {
                out.push_str(SURROGATE);
                at += 6;
                continue;
            }
            _ if text[at..].starts_with("\\\\") => 2,
            _ => c.len_utf8(),
        };
        out.push_str(&text[at..at + length]);
        at += length;
    }
    out
}

/// What stands in place of a lone surrogate.
const SURROGATE: &str = "{lone surrogate}";

/// Compares what failed with what was expected to: an unlisted failure, a listed success, and a
/// listed entry that was never there are all wrong.
fn same(name: &str, run: usize, failed: &BTreeSet<String>, expected: &[(&str, &str)]) {
    let expected: BTreeSet<String> =
        expected.iter().map(|(input, _)| (*input).to_owned()).collect();
    report(&format!(
        "wpt/{name}: {} of {run}, {} differ as listed",
        run - failed.len(),
        failed.len()
    ));
    let unlisted: Vec<_> = failed.difference(&expected).collect();
    let wrongly_listed: Vec<_> = expected.difference(failed).collect();
    assert!(unlisted.is_empty() && wrongly_listed.is_empty(), "{unlisted:?} {wrongly_listed:?}");
}

fn has_a_label(name: &str) -> bool {
    name.split('.').any(|label| label.to_ascii_lowercase().starts_with("xn--"))
}

/// Checks VerifyDnsLength, with a root dot allowed.
fn fits_the_dns(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    name.len() <= 253 && name.split('.').all(|label| matches!(label.len(), 1..=63))
}

/// Does what domain to ASCII does, except for two differences of ours: a name that is converted has
/// to fit the DNS, and the A-labels of an ASCII name are checked, which that standard does not do
/// any more.
/// `IdnaTestV2.txt` says which of these are right.
fn domains(name: &str, least: usize, expected: &[(&str, &str)]) {
    let Some(entries) = entries(name) else { return };
    let mut failed = BTreeSet::new();
    let (mut run, mut surrogates, mut unchecked, mut long) = (0, 0, 0, 0);
    for entry in &entries {
        let input = entry["input"].as_str().expect("an input");
        let output = entry["output"].as_str();
        let ours = host_to_ascii(input);
        if input.contains(SURROGATE) {
            surrogates += 1;
        } else if input.is_ascii() && has_a_label(input) && output.is_some() {
            unchecked += 1;
            let unchanged = ours.is_ok_and(|ours| Some(&*ours.to_ascii_lowercase()) != output);
            assert!(!unchanged, "{input}");
        } else if !input.is_ascii() && output.is_some_and(|output| !fits_the_dns(output)) {
            long += 1;
            assert!(ours.is_err(), "{input}");
        } else {
            run += 1;
            let same = match (&ours, output) {
                (Ok(ours), Some(output)) => ours.eq_ignore_ascii_case(output),
                (Err(_), None) => true,
                _ => false,
            };
            if !same {
                failed.insert(input.to_owned());
            }
        }
    }
    report(&format!(
        "wpt/{name}: {unchecked} more have A-labels in ASCII, {long} are too long for the DNS, \
         {surrogates} hold surrogates"
    ));
    assert!(run > least, "{run}");
    same(name, run, &failed, expected);
}

#[test]
fn to_ascii() {
    domains("toascii.json", 30, &[]);
}

#[test]
fn idna_test() {
    const SEAL: &str = "a Small Seal character, unassigned in 17.0 and valid in 18.0";
    let expected = [
        ("\u{3E8AC}\u{3002}\u{729}\u{3002}\u{CBD9}5", SEAL),
        ("\u{3E8AC}\u{3002}\u{729}\u{3002}\u{110D}\u{1173}\u{11AC}5", SEAL),
    ];
    domains("IdnaTestV2.json", 1500, &expected);
}

/// Percent-encodes what URIs forbid and URLs may hold.
fn without_forbidden(text: &str) -> String {
    text.chars()
        .map(
            |c| {
                if "<>\" {}|\\^`".contains(c) { format!("%{:02X}", u32::from(c)) } else { c.into() }
            },
        )
        .collect()
}

/// Returns whether each percent sign begins an escape.
fn escapes_are_whole(text: &str) -> bool {
    text.split('%').skip(1).all(|after| {
        after.as_bytes().get(..2).is_some_and(|hex| hex.iter().all(u8::is_ascii_hexdigit))
    })
}

/// URLs as that standard writes them, which are URIs almost always.
#[test]
fn urls_are_uris() {
    const EXPECTED: [(&str, &str); 6] = [
        ("http://a.b.c.xn--pokxncvks/", "no punycode"),
        ("http://10.0.0.xn--pokxncvks/", "no punycode"),
        ("file://xn--/p", "an empty A-label"),
        ("https://xn--/", "an empty A-label"),
        ("http://!\"$&'()*+,-.;=_`{}~/", "characters that no URI may hold, in a domain name"),
        ("wss://!\"$&'()*+,-.;=_`{}~/", "characters that no URI may hold, in a domain name"),
    ];
    let Some(entries) = entries("urltestdata.json") else { return };
    let mut failed = BTreeSet::new();
    let (mut run, mut broken) = (0, 0);
    for href in entries.iter().filter_map(|entry| entry["href"].as_str()) {
        if !escapes_are_whole(href) {
            // I3987-M11.
            broken += 1;
            let kind = to_uri(href).expect_err(href).kind();
            assert_eq!(kind, ErrorKind::InvalidPercentEncoding, "{href}");
            continue;
        }
        run += 1;
        if to_uri(href).ok().as_deref() != Some(&without_forbidden(href)) {
            failed.insert(href.to_owned());
        }
    }
    report(&format!("wpt/urltestdata.json: {broken} URLs have broken escapes, and are refused"));
    assert!(run > 500, "{run}");
    same("urltestdata.json, URLs", run, &failed, &EXPECTED);
}

/// Inputs beyond ASCII, without a base. That standard also normalises.
#[test]
fn inputs_are_mapped() {
    const EXPECTED: [(&str, &str); 10] = [
        ("http://\u{E9}@\u{E9}", "an empty path becomes a slash"),
        ("http://\u{E9}@example.com", "an empty path becomes a slash"),
        ("https://localhost?q=🔥", "an empty path becomes a slash"),
        ("https://localhost#🔥", "an empty path becomes a slash"),
        ("http://example.com/foo%2\u{C2}\u{A9}zbar", "a broken escape stays"),
        ("http://example.com/foo\t\u{91}%91", "a tab is dropped"),
        ("file://loC𝐀𝐋𝐇𝐨𝐬𝐭/usr/bin", "localhost is dropped"),
        ("http://💩.123/", "a name that ends in a number has to be an address"),
        (
            "data:text/plain,test#\0\u{1}\t\n\r\u{1F} !\"#$%&'()*+,-./09:;<=>?@AZ[\\]^_`az{|}~\u{7F}\u{80}\u{81}\u{C9}\u{E9}",
            "a broken escape stays",
        ),
        (
            "about:blank#\0\u{1}\t\n\r\u{1F} !\"#$%&'()*+,-./09:;<=>?@AZ[\\]^_`az{|}~\u{7F}\u{80}\u{81}\u{C9}\u{E9}",
            "a broken escape stays",
        ),
    ];
    let Some(entries) = entries("urltestdata.json") else { return };
    let mut failed = BTreeSet::new();
    let (mut run, mut surrogates) = (0, 0);
    for entry in entries.iter().filter(|entry| entry["base"].is_null()) {
        let input = entry["input"].as_str().expect("an input");
        if input.contains(SURROGATE) {
            surrogates += 1;
        } else if !input.is_ascii() {
            run += 1;
            if to_uri(input).ok().as_deref() != entry["href"].as_str() {
                failed.insert(input.to_owned());
            }
        }
    }
    report(&format!("wpt/urltestdata.json: {surrogates} inputs hold surrogates"));
    assert!(run > 35, "{run}");
    same("urltestdata.json, inputs beyond ASCII", run, &failed, &EXPECTED);
}

/// I3987B-8.
#[cfg(feature = "encoding")]
#[test]
fn percent_encoding() {
    use irispan::iri::{Charset, Mapping};
    let Some(entries) = entries("percent-encoding.json") else { return };
    let mut run = 0;
    for entry in &entries {
        let input = entry["input"].as_str().expect("an input");
        for (label, output) in entry["output"].as_object().expect("outputs") {
            let charset = Charset::for_label(label).expect("a charset");
            let iri = format!("http://a/?{input}");
            let uri = Mapping::BIS.with_query_charset(charset).apply(&iri).expect("is mapped");
            // They leave what URIs forbid, and we do not.
            let output = without_forbidden(output.as_str().expect("an output"));
            assert_eq!(uri, format!("http://a/?{output}"), "{label}");
            run += 1;
        }
    }
    report(&format!("wpt/percent-encoding.json: {run} of {run}"));
    assert!(run >= 15, "{run}");
}
