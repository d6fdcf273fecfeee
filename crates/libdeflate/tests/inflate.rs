//! Streams as another library writes and reads them.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use irispan_libdeflate::Inflate;
use proptest::prelude::*;

fn deflated(bytes: &[u8], level: u32) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::new(level));
    encoder.write_all(bytes).expect("memory");
    encoder.finish().expect("memory")
}

/// Returns what zlib reads of a stream, and how long that is.
fn inflated(stream: &[u8]) -> Option<(Vec<u8>, usize)> {
    let mut decoder = DeflateDecoder::new(stream);
    let mut out = Vec::new();
    decoder.read_to_end(&mut out).ok()?;
    Some((out, decoder.total_in() as usize))
}

#[test]
fn whole_streams() {
    let mut inflate = Inflate::new().expect("memory");
    for (text, level) in
        [("", 0), ("", 9), ("hi", 6), (&"ab c".repeat(50_000), 9), (&"\0".repeat(9999), 0)]
    {
        let mut stream = deflated(text.as_bytes(), level);
        let length = stream.len();
        stream.extend_from_slice(b"behind it");
        let mut out = b"before".to_vec();
        assert_eq!(inflate.append(&stream, &mut out, text.len()), Some(length));
        assert_eq!(out.strip_prefix(b"before"), Some(text.as_bytes()));
        for most in 0..text.len().min(300) {
            assert_eq!(inflate.append(&stream, &mut out, most), None, "{most}");
        }
        for end in (0..length).rev().take(300) {
            assert_eq!(inflate.append(&stream[..end], &mut out, text.len()), None, "{end}");
        }
        assert_eq!(out.len(), "before".len() + text.len());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Whatever the bytes are: what both read is the same. Each reads some damaged streams that the other
    /// refuses; nothing is written then.
    #[test]
    fn damaged_streams(
        text in "[a-e ]{0,400}",
        level in 0..10_u32,
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..3),
    ) {
        let mut stream = deflated(text.as_bytes(), level);
        for (at, byte) in damage {
            let at = at.index(stream.len());
            stream[at] = byte;
        }
        let mut out = Vec::new();
        let read = Inflate::new().expect("memory").append(&stream, &mut out, 1 << 20);
        match (read, inflated(&stream)) {
            (Some(read), Some((expected, length))) => prop_assert_eq!((out, read), (expected, length)),
            (None, _) => prop_assert!(out.is_empty()),
            (Some(read), None) => prop_assert!(read <= stream.len()),
        }
    }
}
