//! Percent-encoding: `pct-encoded = "%" HEXDIG HEXDIG`.

use std::borrow::Cow;

use super::steps;
pub(crate) use crate::text::ascii::escaped_octet;

/// Every escape, in order.
static ESCAPES: [[u8; 3]; 256] = {
    let hex = b"0123456789ABCDEF";
    let mut escapes = [[b'%'; 3]; 256];
    let mut byte = 0;
    while byte < 256 {
        escapes[byte] = [b'%', hex[byte >> 4], hex[byte & 0xF]];
        byte += 1;
    }
    escapes
};

/// Writes a byte as `%HH`, in upper case (I3987-M3).
pub(crate) fn push_escape(out: &mut String, byte: u8) {
    push_escapes(out, &[byte]);
}

/// Writes each byte as `%HH`.
pub(crate) fn push_escapes(out: &mut String, bytes: &[u8]) {
    for chunk in bytes.chunks(16) {
        let mut buffer = [0; 48];
        for (place, &byte) in buffer.chunks_exact_mut(3).zip(chunk) {
            place.copy_from_slice(&ESCAPES[usize::from(byte)]);
        }
        // The table is ASCII.
        out.push_str(str::from_utf8(&buffer[..3 * chunk.len()]).unwrap_or_default());
    }
}

/// Returns the character that the escapes at the start of `text` encode, or `None` if they are not
/// well-formed UTF-8. `first` is the byte that the first escape encodes.
pub(crate) fn escaped_character(text: &[u8], first: u8) -> Option<char> {
    let length = match first {
        0..=0x7F => 1,
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return None,
    };
    let mut octets = [0; 4];
    let octets = octets.get_mut(..length)?;
    for (i, octet) in octets.iter_mut().enumerate() {
        *octet = escaped_octet(text.get(3 * i..)?)?;
    }
    str::from_utf8(octets).ok()?.chars().next()
}

/// Returns the offset of the first percent sign that begins no escape (I3987-M11).
pub(crate) fn first_broken(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    steps::add(bytes.len());
    memchr::memchr_iter(b'%', bytes).find(|&at| escaped_octet(&bytes[at..]).is_none())
}

/// Decodes every escape. Returns `None` if the result is not UTF-8 (I3987-R2). A percent sign that
/// begins no escape is kept.
pub(crate) fn decode(text: &str) -> Option<Cow<'_, str>> {
    match decode_octets(text.as_bytes()) {
        Cow::Borrowed(_) => Some(Cow::Borrowed(text)),
        Cow::Owned(octets) => String::from_utf8(octets).ok().map(Cow::Owned),
    }
}

/// Decodes every escape of a text to its byte.
pub(crate) fn decode_octets(text: &[u8]) -> Cow<'_, [u8]> {
    steps::add(text.len());
    let Some(first) = memchr::memchr(b'%', text) else { return Cow::Borrowed(text) };
    let mut out = Vec::with_capacity(text.len());
    out.extend_from_slice(&text[..first]);
    let mut rest = &text[first..];
    while let Some((&byte, tail)) = rest.split_first() {
        match escaped_octet(rest) {
            Some(decoded) => {
                out.push(decoded);
                rest = &rest[3..];
            }
            None => {
                out.push(byte);
                rest = tail;
            }
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_comes_back() {
        for byte in 0..=u8::MAX {
            let mut out = String::new();
            push_escape(&mut out, byte);
            assert_eq!(out, format!("%{byte:02X}"));
            assert_eq!(escaped_octet(out.as_bytes()), Some(byte));
            assert_eq!(escaped_octet(out.to_ascii_lowercase().as_bytes()), Some(byte));
        }
    }

    #[test]
    fn broken_escapes_are_found() {
        assert_eq!(first_broken("a%41%4"), Some(4));
        assert_eq!(first_broken("%%41"), Some(0));
        assert_eq!(first_broken("%4é"), Some(0));
        assert_eq!(first_broken("%+1"), Some(0));
        assert_eq!(first_broken("%fF%00"), None);
    }

    #[test]
    fn only_utf8_is_decoded() {
        assert_eq!(decode("plain").as_deref(), Some("plain"));
        assert_eq!(decode("r%C3%A9sum%c3%a9").as_deref(), Some("résumé"));
        assert_eq!(decode("%4g%").as_deref(), Some("%4g%"));
        // Latin-1, overlong, surrogate, beyond U+10FFFF, truncated.
        for bad in ["r%E9sum%E9", "%C0%AF", "%ED%A0%80", "%F4%90%80%80", "%E3%81"] {
            assert_eq!(decode(bad), None, "{bad}");
        }
    }
}
