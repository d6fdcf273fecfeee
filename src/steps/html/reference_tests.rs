//! Compares references with those of a tokenizer that passes the tests of browsers.

use html5gum::{Token, Tokenizer};

use super::{OPEN, Reference, numbered, reference_at, reference_in_value, resolve};
use crate::tables::{named_reference, reference_names};

/// Returns a text as read by the tokenizer.
fn text_by_tokenizer(text: &str) -> Vec<u8> {
    let mut out = Vec::new();
    for token in Tokenizer::new(text) {
        if let Ok(Token::String(part)) = token {
            out.extend_from_slice(&part);
        }
    }
    out
}

/// Returns the value of an attribute as read by the tokenizer.
fn value_by_tokenizer(value: &str) -> Vec<u8> {
    for token in Tokenizer::new(&format!("<a b=\"{value}\">")) {
        if let Ok(Token::StartTag(tag)) = token {
            return tag.attributes.get(&b"b"[..]).map(|value| value.to_vec()).unwrap_or_default();
        }
    }
    Vec::new()
}

fn check(text: &str) {
    let bytes = text.as_bytes();
    let (read, mut found) = match reference_at(bytes, true) {
        Reference::More => (0, Vec::new()),
        Reference::None(read) => (read, bytes[..read].to_vec()),
        Reference::Characters(read, characters) => (read, characters.into_bytes()),
    };
    found.extend_from_slice(&bytes[read..]);
    assert_eq!(found, text_by_tokenizer(text), "{text:?}");
    let (read, mut found) = reference_in_value(bytes);
    found.extend_from_slice(&bytes[read..]);
    assert_eq!(found, value_by_tokenizer(text), "value {text:?}");
}

#[test]
fn names() {
    let names = reference_names().chain(["Tab", "NewLine", "", "a", "ampersand", "notit"]);
    for name in names {
        for after in ["", ";", "=", ";=", "x", "1;", " ", "é"] {
            check(&format!("&{name}{after}"));
        }
    }
    assert!(OPEN.split(' ').all(|name| named_reference(name).is_some() && name.len() <= 6));
}

#[test]
fn numbers() {
    for text in [
        "&#", "&#;", "&#x", "&#x;", "&#xg;", "&#-1;", "&#1", "&#65=", "&#x41g", "&#X41;",
        "&#00065;",
    ] {
        check(text);
    }
    for number in
        (0..0x1_0000).step_by(7).chain(0..0x400).chain(0xD7FE..0xE002).chain(0x10_FFF0..0x11_0010)
    {
        check(&format!("&#{number};"));
        check(&format!("&#x{number:x};"));
    }
    check(&format!("&#{};", "9".repeat(60)));
    assert_eq!(numbered(0x80), '€');
    assert_eq!(resolve(b"&#4294967361;"), Some((13, "\u{FFFD}".to_owned())));
}
