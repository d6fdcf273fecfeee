//! Fast path of mapping: detects URIs that every mapping leaves as they are.

use crate::iri::steps;
use crate::text::ascii::AsciiSet;

const SCHEME: u8 = 1;
const HOST: u8 = 2;
const TAIL: u8 = 4;
const LOCAL: u8 = 8;

/// The ASCII characters that the local part of an address keeps in an IRI (MAILTO-3). The others,
/// including the percent sign, are plain text in an address, but would be read as escapes or
/// separators in an IRI.
pub(crate) const LOCAL_PART: AsciiSet = AsciiSet::UNRESERVED.union(AsciiSet::of("!$'()*+:"));

/// The sets that a byte is in, as bits.
static SETS: [u8; 256] = sets();

const fn sets() -> [u8; 256] {
    let mut sets = [0; 256];
    let mut byte = 0;
    while byte < 0x80 {
        let named = [
            (AsciiSet::SCHEME, SCHEME),
            (AsciiSet::REG_NAME, HOST),
            (AsciiSet::URI, TAIL),
            // A colon may be that of `mailto:`.
            (LOCAL_PART.without(AsciiSet::of(":")), LOCAL),
        ];
        let mut i = 0;
        while i < named.len() {
            let (set, bit) = named[i];
            if set.contains(byte as u8) {
                sets[byte] |= bit;
            }
            i += 1;
        }
        byte += 1;
    }
    sets
}

#[inline]
fn is(byte: u8, set: u8) -> bool {
    SETS[usize::from(byte)] & set != 0
}

/// Returns true if a text is a URI reference that needs no mapping and no check: it has no userinfo,
/// IP literal, addresses, or host with escapes or A-labels. Returns false if it cannot decide. Each
/// byte is visited once.
pub(crate) fn is_plain_uri(text: &[u8]) -> bool {
    // No byte is visited twice.
    steps::add(text.len());
    if let Some(authority) = after_web_scheme(text) {
        return after_authority(authority).is_some_and(is_plain_tail);
    }
    let scheme = text.iter().position(|&b| !is(b, SCHEME)).unwrap_or(text.len());
    let is_scheme = text.get(scheme) == Some(&b':') && text[0].is_ascii_alphabetic();
    let rest = if is_scheme { &text[scheme + 1..] } else { text };
    match rest {
        [b'/', b'/', authority @ ..] => after_authority(authority).is_some_and(is_plain_tail),
        _ if is_scheme && text[..scheme].eq_ignore_ascii_case(b"mailto") => false,
        _ => is_plain_tail(rest),
    }
}

/// Does the same for the text after `https://`: host, port, path, query and fragment.
pub(crate) fn is_plain_after_scheme(text: &[u8]) -> bool {
    steps::add(text.len());
    after_authority(text).is_some_and(is_plain_tail)
}

/// Does the same for one bare address, which is the text after `mailto:`: a local part that needs no
/// escape, and a host.
pub(crate) fn is_plain_address(text: &[u8]) -> bool {
    steps::add(text.len());
    let local = text.iter().position(|&b| !is(b, LOCAL)).unwrap_or(text.len());
    match &text[local..] {
        [b'@', host @ ..] => matches!(after_authority(host), Some([])) && !host.is_empty(),
        _ => false,
    }
}

/// Returns the text after `http://` or `https://`. Which of them it is takes no branch: in most texts
/// both are frequent.
fn after_web_scheme(text: &[u8]) -> Option<&[u8]> {
    let (http, _) = text.split_first_chunk::<8>()?;
    let secure = usize::from(http[4] == b's');
    let rest = text.get(4 + secure..)?;
    let written = http.starts_with(b"http") && rest.starts_with(b"://");
    if written { rest.get(3..) } else { None }
}

/// Returns the text after a plain host and port, or `None` if they are not plain.
fn after_authority(text: &[u8]) -> Option<&[u8]> {
    // Every A-label has two consecutive hyphens.
    let mut before = 0;
    for (at, &byte) in text.iter().enumerate() {
        if !is(byte, HOST) {
            return match byte {
                b'/' | b'?' | b'#' => Some(&text[at..]),
                b':' => after_port(&text[at + 1..]),
                _ => None,
            };
        }
        if byte == b'-' && before == b'-' {
            return None;
        }
        before = byte;
    }
    Some(&[])
}

fn after_port(text: &[u8]) -> Option<&[u8]> {
    let end = text.iter().position(|b| !b.is_ascii_digit()).unwrap_or(text.len());
    let rest = &text[end..];
    matches!(rest, [] | [b'/' | b'?' | b'#', ..]).then_some(rest)
}

/// Returns true if path, query and fragment consist of characters of URIs and complete escapes.
fn is_plain_tail(mut text: &[u8]) -> bool {
    loop {
        // Sixteen bytes at a time, by comparisons that become vector operations.
        while let Some((chunk, rest)) = text.split_first_chunk::<16>() {
            if chunk.iter().fold(false, |any, &b| any | is_odd(b)) {
                break;
            }
            text = rest;
        }
        let kept = text.iter().position(|&b| !is(b, TAIL)).unwrap_or(text.len());
        text = match &text[kept..] {
            [] => return true,
            [b'%', high, low, rest @ ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                rest
            }
            _ => return false,
        };
    }
}

/// Returns whether a byte is not a character of a URI, or a percent sign.
#[inline]
const fn is_odd(byte: u8) -> bool {
    // The bit in which `<` and `>`, and `\` and `^`, differ.
    let pair = byte | 2;
    (byte.wrapping_sub(b'!') > b'~' - b'!')
        | (byte.wrapping_sub(b'{') <= b'}' - b'{')
        | (pair == b'>')
        | (pair == b'^')
        | (byte == b'"')
        | (byte == b'%')
        | (byte == b'`')
}

#[cfg(test)]
mod tests {
    use super::{TAIL, is, is_odd};

    fn is_plain_uri(text: &str) -> bool {
        super::is_plain_uri(text.as_bytes())
    }

    #[test]
    fn comparisons_are_the_set() {
        for byte in 0..=u8::MAX {
            assert_eq!(is_odd(byte), !is(byte, TAIL), "{byte}");
        }
    }

    #[test]
    fn plain() {
        for uri in [
            "",
            "a",
            "/a/b?c#d",
            "//a",
            "?",
            "#",
            "x:",
            "https://a-b.C:8/%41?[]#@",
            "http://a.b:",
            "http://a.b?",
            "http://",
            "HTTPS://a",
            "http:///",
            "https:a",
            "httpx://a-b/",
            "http:/a/abcdefghijklmnop%20",
            "file:///a",
            "urn:a:b",
            "a:b@c",
            "1a:b",
        ] {
            assert!(is_plain_uri(uri), "{uri}");
        }
    }

    #[test]
    fn not_plain() {
        for text in [
            "é",
            "a b",
            "%",
            "%4",
            "%4g",
            "/12345678%",
            "http://a/abcdefghijklmno|",
            "https://a@b",
            "https://xn--a",
            "/12345678é",
            "http://a@b",
            "http://[::1]",
            "http://%41",
            "http://a:1a",
            "http://xn--a",
            "http://XN--A",
            "mailto:a@b",
            "MAILTO:a",
            "http://a\\b",
            "//é",
            "http://é",
        ] {
            assert!(!is_plain_uri(text), "{text}");
        }
    }
}
