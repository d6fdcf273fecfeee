//! Heads and chunks of responses, however their bytes are cut.

use irispan_extract::record::http::{Chunked, Head, HeadState};
use proptest::prelude::*;

fn body(pieces: &[&[u8]]) -> (Vec<u8>, bool) {
    let (mut chunked, mut body) = (Chunked::new(), Vec::new());
    for piece in pieces {
        let mut input = *piece;
        while let Some(bytes) = chunked.next(&mut input) {
            body.extend_from_slice(&bytes);
        }
        assert!(input.is_empty());
    }
    body.extend(chunked.finish());
    (body, chunked.is_malformed())
}

fn chunks(data: &[Vec<u8>]) -> Vec<u8> {
    let mut out = Vec::new();
    for (index, chunk) in data.iter().filter(|chunk| !chunk.is_empty()).enumerate() {
        let extension = ["", " ", ";a=b", " ; x"][index % 4];
        out.extend(format!("{:x}{extension}\r\n", chunk.len()).bytes());
        out.extend(chunk);
        out.extend_from_slice(if index % 3 == 0 { b"\n" } else { b"\r\n" });
    }
    out.extend_from_slice(b"0\r\nName: value\r\n\r\n");
    out
}

/// Bytes with many characters of chunk headers.
fn any_bytes() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![prop::sample::select(b"0123af \r\n;".to_vec()), any::<u8>()];
    prop::collection::vec(byte, 0..40)
}

proptest! {
    #[test]
    fn chunks_come_back(data in prop::collection::vec(any_bytes(), 0..6), size in 1..20_usize) {
        let text = chunks(&data);
        let expected = (data.concat(), false);
        prop_assert_eq!(&body(&[&text]), &expected);
        let pieces: Vec<&[u8]> = text.chunks(size).collect();
        prop_assert_eq!(&body(&pieces), &expected);
    }

    /// Bytes that are not chunks are passed on, alike for all cuts, and nothing is invented.
    #[test]
    fn any_body_is_cut_anywhere(text in any_bytes(), size in 1..20_usize) {
        let whole = body(&[&text]);
        let pieces: Vec<&[u8]> = text.chunks(size).collect();
        prop_assert_eq!(&body(&pieces), &whole);
        prop_assert!(whole.0.len() <= text.len());
    }

    #[test]
    fn bodies_without_chunks_stay(text in "<[a-z0-9\r\n]{0,60}") {
        prop_assert_eq!(body(&[text.as_bytes()]), (text.into_bytes(), false));
    }
}

#[test]
fn chunks_that_are_cut() {
    let text = chunks(&[b"abc".to_vec(), b"defg".to_vec()]);
    for length in 0..text.len() {
        let (body, is_malformed) = body(&[&text[..length]]);
        let is_last = length > text.len() - b"\r\nName: value\r\n\r\n".len() + 1;
        assert!(b"abcdefg".starts_with(&body[..]) || length < 3, "{length}: {body:?}");
        assert_eq!(is_malformed, length >= 3 && !is_last, "{length}");
    }
}

#[test]
fn heads() {
    let text = b"HTTP/1.1 404 Not Found\r\ncontent-type: text/html;\r\n charset=x\r\nTransfer-Encoding: gzip, Chunked\r\n\r\nbody";
    for size in [1, 2, 7, text.len()] {
        let (mut head, mut read) = (Head::new(), 0);
        for piece in text.chunks(size) {
            let (taken, state) = head.push(piece);
            read += taken;
            if state == HeadState::Whole {
                break;
            }
            assert_eq!((taken, state), (piece.len(), HeadState::More));
        }
        assert_eq!(&text[read..], b"body");
        assert_eq!((head.status(), head.is_chunked()), (Some(404), true));
        assert_eq!(head.field("Content-Type"), Some(&b"text/html;\r\n charset=x"[..]));
        assert_eq!(head.fields().count(), 2);
    }
    for other in [&b"<html>"[..], b"HTTQ", b"\n", b"HTP"] {
        let mut head = Head::new();
        let (read, state) = head.push(other);
        assert_eq!((state, head.as_bytes()), (HeadState::None, &other[..read]));
    }
    let mut head = Head::new();
    let endless = [b"HTTP/1.0 200\r\n".to_vec(), b"a: b\r\n".repeat(100_000)].concat();
    assert!(endless.chunks(1000).any(|piece| head.push(piece).1 == HeadState::None));
    assert!(head.as_bytes().len() <= (256 << 10) + 1);
    for (line, status) in [
        ("HTTP/1.0 200", Some(200)),
        ("HTTP/2 20", None),
        ("HTTP/1.0", None),
        ("HTTP/1.1 2OO x", None),
    ] {
        let mut head = Head::new();
        head.push(format!("{line}\r\n\r\n").as_bytes());
        assert_eq!(head.status(), status, "{line}");
    }
}
