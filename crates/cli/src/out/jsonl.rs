//! One JSON object per link. The keys and their order never change.

use std::ops::Range;

use irispan::stepped::OwnedSteppedLink;

use super::bytes::number;
use super::facts;
use super::json::{self, joined, optional, string};
use super::record::{MessageId, Origin, Record};

/// Returns the text with which every object of a file begins, up to the first number.
pub(super) fn prefix(path: &str) -> Vec<u8> {
    let mut out = b"{\"path\":".to_vec();
    string(&mut out, path);
    out.extend_from_slice(b",\"start\":");
    out
}

/// Appends one object and a line feed.
pub(super) fn record(out: &mut Vec<u8>, record: &Record<'_>, prefix: &[u8]) {
    out.extend_from_slice(prefix);
    number(out, record.location.start);
    out.extend_from_slice(b",\"end\":");
    number(out, record.location.end);
    if let Some((line, column)) = record.location.line_column {
        out.extend_from_slice(b",\"line\":");
        number(out, line);
        out.extend_from_slice(b",\"column\":");
        number(out, column);
    }
    out.extend_from_slice(b",\"kind\":\"");
    out.extend_from_slice(record.kind.as_str().as_bytes());
    out.extend_from_slice(b"\",\"confidence\":\"");
    out.extend_from_slice(record.confidence.as_str().as_bytes());
    out.extend_from_slice(b"\",\"text\":");
    string(out, record.text);
    out.extend_from_slice(b",\"uri\":");
    match &record.uri {
        Ok(uri) => joined(out, uri.parts()),
        Err(error) => {
            out.extend_from_slice(b"null,\"error\":");
            string(out, error);
        }
    }
    if let Some(display) = &record.display {
        out.extend_from_slice(b",\"display\":");
        string(out, display);
    }
    if let Some(normalized) = &record.normalized {
        out.extend_from_slice(b",\"normalized\":");
        match normalized {
            Some(normalized) => string(out, normalized),
            None => out.extend_from_slice(b"null"),
        }
    }
    out.extend_from_slice(b",\"flags\":[");
    for (index, name) in record.flag_names().enumerate() {
        out.extend_from_slice(if index == 0 { b"\"" } else { b",\"" });
        out.extend_from_slice(name.as_bytes());
        out.push(b'"');
    }
    out.push(b']');
    if let Some(found) = record.origin {
        origin(out, found);
    }
    if let Some(found) = record.hidden {
        hidden(out, found);
    }
    out.extend_from_slice(b",\"host\":");
    optional(out, record.host.as_deref());
    out.extend_from_slice(b",\"scheme\":");
    optional(out, record.lower_scheme().as_deref());
    if let Some(found) = record.facts {
        let visible = record.origin.and_then(|origin| origin.anchor);
        out.extend_from_slice(b",\"facts\":");
        json::objects(out, found, |object, fact| facts::write(object, fact, record.text, visible));
    }
    out.extend_from_slice(b"}\n");
}

/// Appends the keys that only links in messages and documents have.
fn origin(out: &mut Vec<u8>, origin: &Origin<'_>) {
    if let Some(message) = origin.message {
        out.extend_from_slice(b",\"message\":");
        match message {
            MessageId::Id(id) => string(out, id),
            MessageId::Index(index) => number(out, index),
        }
        out.extend_from_slice(b",\"part\":");
        string(out, origin.part);
    }
    out.extend_from_slice(b",\"charset\":");
    string(out, origin.charset);
    pieces(out, origin.pieces.iter().map(|piece| piece.start as u64..piece.end as u64));
    out.extend_from_slice(b",\"anchor\":");
    optional(out, origin.anchor);
    out.extend_from_slice(b",\"mismatch\":");
    match &origin.mismatch {
        Some((seen, followed)) => {
            out.push(b'[');
            string(out, seen);
            out.push(b',');
            string(out, followed);
            out.push(b']');
        }
        None => out.extend_from_slice(b"null"),
    }
    out.extend_from_slice(b",\"alternative\":");
    optional(out, origin.alternative.as_deref());
    out.extend_from_slice(b",\"repairs\":[");
    for (index, repair) in origin.repairs.iter().enumerate() {
        out.extend_from_slice(if index == 0 { b"\"" } else { b",\"" });
        out.extend_from_slice(repair.as_str().as_bytes());
        out.push(b'"');
    }
    out.push(b']');
}

/// Appends the keys of links in texts that were taken through a step.
fn hidden(out: &mut Vec<u8>, hidden: &OwnedSteppedLink) {
    if let Some(path) = &hidden.path {
        out.extend_from_slice(b",\"json_path\":");
        string(out, path);
    }
    pieces(out, hidden.pieces.iter().cloned());
    if let Some(visible) = &hidden.visible {
        out.extend_from_slice(b",\"visible\":");
        pair(out, visible);
    }
}

/// Appends the ranges of raw bytes that make up a link.
fn pieces(out: &mut Vec<u8>, pieces: impl Iterator<Item = Range<u64>>) {
    out.extend_from_slice(b",\"pieces\":[");
    for (index, piece) in pieces.enumerate() {
        if index > 0 {
            out.push(b',');
        }
        pair(out, &piece);
    }
    out.push(b']');
}

fn pair(out: &mut Vec<u8>, range: &Range<u64>) {
    out.push(b'[');
    number(out, range.start);
    out.push(b',');
    number(out, range.end);
    out.push(b']');
}

#[cfg(test)]
mod tests {
    use super::{prefix, record};
    use crate::out::record::{Record, samples};

    fn object(path: &str, link: &Record<'_>) -> String {
        let mut out = Vec::new();
        record(&mut out, link, &prefix(path));
        String::from_utf8(out).expect("is UTF-8")
    }

    #[test]
    fn keys_in_order() {
        assert_eq!(
            object("a.txt", &samples::url("http://a.b/")),
            r#"{"path":"a.txt","start":6,"end":17,"kind":"url","confidence":"certain","text":"http://a.b/","uri":"http://a.b/","flags":[],"host":null,"scheme":null}"#
                .to_owned()
                + "\n"
        );
        assert_eq!(
            object(
                "-",
                &Record {
                    host: Some("a.b".into()),
                    scheme: Some("HTTPS"),
                    ..samples::unmappable("a.b")
                }
            ),
            r#"{"path":"-","start":6,"end":9,"line":3,"column":7,"kind":"domain","confidence":"likely","text":"a.b","uri":null,"error":"host: \"bad\"","flags":["userinfo","idn"],"host":"a.b","scheme":"https"}"#
                .to_owned()
                + "\n"
        );
    }

    #[test]
    fn forms_stand_between_uri_and_flags() {
        let mut link = samples::url("a.b");
        link.display = Some("c".into());
        for (normalized, keys) in [
            (None, r#""uri":"a.b","display":"c","flags":[],"host":null,"scheme":null}"#),
            (
                Some(None),
                r#""uri":"a.b","display":"c","normalized":null,"flags":[],"host":null,"scheme":null}"#,
            ),
            (
                Some(Some("d".into())),
                r#""uri":"a.b","display":"c","normalized":"d","flags":[],"host":null,"scheme":null}"#,
            ),
        ] {
            link.normalized = normalized;
            assert!(object("-", &link).trim_end().ends_with(keys), "{keys}");
        }
    }
}
