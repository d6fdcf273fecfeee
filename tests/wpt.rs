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
    let all: Vec<Value> = serde_json::from_str(&text).expect("is JSON");
    Some(all.into_iter().filter(Value::is_object).collect())
}

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
