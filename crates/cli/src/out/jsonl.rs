//! One JSON object per link; keys and their order never change.

use super::bytes::ByteSet;
use super::{MessageId, Place, Record, confidence_name, json, kind_name, number};
use crate::out::facts;

/// What every object of a file begins with, up to the number.
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
    out.extend_from_slice(kind_name(record.kind).as_bytes());
    out.extend_from_slice(b"\",\"confidence\":\"");
    out.extend_from_slice(confidence_name(record.confidence).as_bytes());
    out.extend_from_slice(b"\",\"text\":");
    string(out, record.text);
    out.extend_from_slice(b",\"uri\":");
    match &record.uri {
        Ok(uri) => string(out, uri),
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
    if let Some(found) = record.place {
        place(out, found);
    }
    if let Some(found) = record.facts {
        let visible = record.place.and_then(|place| place.anchor);
        out.extend_from_slice(b",\"facts\":");
        json::objects(out, found, |object, fact| facts::write(object, fact, record.text, visible));
    }
    out.extend_from_slice(b"}\n");
}

/// Appends the keys of a link in a message.
fn place(out: &mut Vec<u8>, place: &Place<'_>) {
    if let Some(message) = place.message {
        out.extend_from_slice(b",\"message\":");
        match message {
            MessageId::Id(id) => string(out, id),
            MessageId::Index(index) => number(out, index),
        }
        out.extend_from_slice(b",\"part\":");
        string(out, place.part);
    }
    out.extend_from_slice(b",\"charset\":");
    string(out, place.charset);
    out.extend_from_slice(b",\"pieces\":[");
    for (index, piece) in place.pieces.iter().enumerate() {
        out.extend_from_slice(if index == 0 { b"[" } else { b",[" });
        number(out, piece.start as u64);
        out.push(b',');
        number(out, piece.end as u64);
        out.push(b']');
    }
    out.push(b']');
    out.extend_from_slice(b",\"anchor\":");
    optional(out, place.anchor);
    out.extend_from_slice(b",\"mismatch\":");
    match &place.mismatch {
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
    optional(out, place.alternative.as_deref());
    out.extend_from_slice(b",\"repairs\":[");
    for (index, repair) in place.repairs.iter().enumerate() {
        out.extend_from_slice(if index == 0 { b"\"" } else { b",\"" });
        out.extend_from_slice(repair.name().as_bytes());
        out.push(b'"');
    }
    out.push(b']');
}

/// Appends a JSON string, or null.
fn optional(out: &mut Vec<u8>, text: Option<&str>) {
    match text {
        Some(text) => string(out, text),
        None => out.extend_from_slice(b"null"),
    }
}

/// Appends a JSON string. Runs without anything to escape are copied whole.
pub(super) fn string(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    let mut rest = text.as_bytes();
    loop {
        let at = ESCAPED.before(rest);
        out.extend_from_slice(&rest[..at]);
        if at == rest.len() {
            break;
        }
        match rest[at] {
            b'\t' => out.extend_from_slice(b"\\t"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            byte if byte < b' ' => {
                const HEX: &[u8; 16] = b"0123456789abcdef";
                let digits = [HEX[usize::from(byte >> 4)], HEX[usize::from(byte & 15)]];
                out.extend_from_slice(b"\\u00");
                out.extend_from_slice(&digits);
            }
            byte => out.extend_from_slice(&[b'\\', byte]),
        }
        rest = &rest[at + 1..];
    }
    out.push(b'"');
}

/// What a JSON string cannot hold as it is.
static ESCAPED: ByteSet = ByteSet::new(b"\"\\").and_controls();

#[cfg(test)]
mod tests {
    use super::{prefix, record, string};
    use crate::out::{Record, samples};

    fn object(path: &str, link: &Record<'_>) -> String {
        let mut out = Vec::new();
        record(&mut out, link, &prefix(path));
        String::from_utf8(out).expect("is UTF-8")
    }

    #[test]
    fn keys_in_order() {
        assert_eq!(
            object("a.txt", &samples::url("http://a.b/")),
            r#"{"path":"a.txt","start":6,"end":17,"kind":"url","confidence":"certain","text":"http://a.b/","uri":"http://a.b/","flags":[]}"#
                .to_owned()
                + "\n"
        );
        assert_eq!(
            object("-", &samples::unmappable("a.b")),
            r#"{"path":"-","start":6,"end":9,"line":3,"column":7,"kind":"domain","confidence":"likely","text":"a.b","uri":null,"error":"host: \"bad\"","flags":["userinfo","idn"]}"#
                .to_owned()
                + "\n"
        );
    }

    #[test]
    fn forms_stand_between_uri_and_flags() {
        let mut link = samples::url("a.b");
        link.display = Some("c".into());
        for (normalized, keys) in [
            (None, r#""uri":"a.b","display":"c","flags":[]}"#),
            (Some(None), r#""uri":"a.b","display":"c","normalized":null,"flags":[]}"#),
            (Some(Some("d".into())), r#""uri":"a.b","display":"c","normalized":"d","flags":[]}"#),
        ] {
            link.normalized = normalized;
            assert!(object("-", &link).trim_end().ends_with(keys), "{keys}");
        }
    }

    /// Every character of the first 256, and some beyond, come back as they were.
    #[test]
    fn strings_read_back() {
        let mut text: String = (0..256).filter_map(char::from_u32).collect();
        text.push_str("\u{2028}\u{FFFD}😀\\\\\"\"");
        for text in [text.as_str(), "", "\"", "plain", "\\", "end\u{1f}"] {
            let mut out = Vec::new();
            string(&mut out, text);
            assert!(out.iter().all(|b| *b >= b' '), "{out:?}");
            let back: String = serde_json::from_slice(&out).expect("is JSON");
            assert_eq!(back, text);
        }
    }
}
