//! The web platform's tests of URLs, where they say something on IRIs.

use std::collections::BTreeSet;
use std::fs;

use irispan::iri::{host_to_ascii, to_uri};
use serde_json::Value;

use crate::data::data_folder;
use crate::report;

/// The entries of a file, without its comments; nothing if it isn't there.
fn entries(name: &str) -> Option<Vec<Value>> {
    let text =
        data_folder().and_then(|folder| fs::read_to_string(folder.join("wpt").join(name)).ok());
    let Some(text) = text else {
        report(&format!("wpt/{name}: skipped, not in the data folder"));
        return None;
    };
    let all: Vec<Value> = serde_json::from_str(&without_surrogates(&text)).expect("is JSON");
    Some(all.into_iter().filter(Value::is_object).collect())
}

/// The text with its escapes of lone surrogates marked: no `&str` can hold what they stand for.
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

#[test]
fn explore() {
    for name in ["toascii.json", "IdnaTestV2.json"] {
        for entry in entries(name).unwrap_or_default() {
            let input = entry["input"].as_str().unwrap();
            let ours = host_to_ascii(input).ok();
            let same = match (&ours, entry["output"].as_str()) {
                (Some(a), Some(b)) => a.eq_ignore_ascii_case(b),
                (None, None) => true,
                _ => false,
            };
            if !same {
                eprintln!("{name} {input:?} -> {ours:?} wanted {:?}", entry["output"]);
            }
        }
    }
    let mut n = 0;
    for entry in entries("urltestdata.json").unwrap_or_default() {
        let Some(href) = entry["href"].as_str() else { continue };
        n += 1;
        match to_uri(href) {
            Ok(uri) if uri == href => {}
            other => eprintln!("href {href:?} {other:?}"),
        }
    }
    eprintln!("{n}");
    let mut n = 0;
    for entry in entries("urltestdata.json").unwrap_or_default() {
        let input = entry["input"].as_str().unwrap();
        if !entry["base"].is_null() || input.is_ascii() {
            continue;
        }
        n += 1;
        let ours = to_uri(input).ok();
        if ours.as_deref() != entry["href"].as_str() {
            eprintln!("input {input:?} {ours:?} {:?}", entry["href"].as_str());
        }
    }
    eprintln!("{n}");
}
