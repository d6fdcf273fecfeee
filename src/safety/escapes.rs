//! Facts about escapes, and about URLs within others.

use core::ops::Range;

use super::fact::Fact;
use super::kind::FactKind;
use crate::error::Component;
use crate::iri::{Parts, decode_octets};
use crate::text::ascii::{escaped_octet, octet};

/// The maximum number of bytes of a nested URL in which its host is looked for.
const MAX_NESTED: usize = 1024;

/// Adds the facts about the escapes of a component: of each kind the first one.
pub(super) fn escape_facts(
    text: &str,
    component: Component,
    range: Range<usize>,
    facts: &mut Vec<Fact>,
) {
    let bytes = text.get(range.clone()).unwrap_or_default().as_bytes();
    let mut seen = [false; 4];
    for at in memchr::memchr_iter(b'%', bytes) {
        let rest = &bytes[at..];
        let Some(octet) = escaped_octet(rest) else { continue };
        let (index, kind, length, detail) = match octet {
            0..0x20 | 0x7F => (0, FactKind::EncodedControl, 3, Some(format!("U+{octet:04X}"))),
            b'%' if octet_of(rest.get(3..5)).is_some() => (1, FactKind::DoubleEncoding, 5, None),
            b'.' if is_dot_segment(bytes, at) && component == Component::Path => {
                (2, FactKind::EncodedDelimiter, 3, Some(".".to_owned()))
            }
            _ if is_hidden(octet, component) => {
                let delimiter = char::from(octet).to_string();
                (2, FactKind::EncodedDelimiter, 3, Some(delimiter))
            }
            _ if is_overlong(rest) => (3, FactKind::OverlongUtf8, sequence(rest), None),
            _ => continue,
        };
        if core::mem::replace(&mut seen[index], true) {
            continue;
        }
        let start = range.start + at;
        let mut fact = Fact::new(kind, component, start..(start + length).min(range.end));
        fact.detail = detail;
        facts.push(fact);
    }
}

/// Returns whether an escaped delimiter hides something, as in a path and before a host. In a query
/// and a fragment, delimiters are escaped because they are data.
const fn is_hidden(octet: u8, component: Component) -> bool {
    match component {
        Component::Path => matches!(octet, b'/' | b'\\' | b'@' | b':' | b'?' | b'#'),
        Component::Userinfo => matches!(octet, b'/' | b'\\' | b'@' | b'?' | b'#' | b'.'),
        _ => false,
    }
}

/// Returns whether an escaped dot is part of a segment `.` or `..`. Elsewhere it hides nothing.
fn is_dot_segment(bytes: &[u8], at: usize) -> bool {
    let dot = |rest: &[u8]| match rest {
        [b'.', ..] => 1,
        [b'%', b'2', b'e' | b'E', ..] => 3,
        _ => 0,
    };
    let start = match &bytes[..at] {
        [.., b'%', b'2', b'e' | b'E'] => at - 3,
        [.., b'.'] => at - 1,
        _ => at,
    };
    let mut rest = &bytes[start..];
    for _ in 0..2 {
        rest = &rest[dot(rest)..];
    }
    let begins = start == 0 || bytes[start - 1] == b'/';
    begins && matches!(rest, [] | [b'/', ..])
}

/// Returns whether escapes begin an overlong form: one that is longer than the character needs
/// (SEC-D3).
fn is_overlong(escapes: &[u8]) -> bool {
    let lead = escaped_octet(escapes).unwrap_or_default();
    let next = escapes.get(3..).and_then(escaped_octet).unwrap_or_default();
    match lead {
        0xC0 | 0xC1 => matches!(next, 0x80..=0xBF),
        0xE0 => matches!(next, 0x80..=0x9F),
        0xF0 => matches!(next, 0x80..=0x8F),
        _ => false,
    }
}

/// Returns the length of the escapes of an overlong form: its lead byte and the bytes that belong
/// to it.
fn sequence(escapes: &[u8]) -> usize {
    let trail = match escaped_octet(escapes) {
        Some(0xE0) => 2,
        Some(0xF0) => 3,
        _ => 1,
    };
    let is_trail = |n: &usize| {
        escapes
            .get(3 * n..)
            .and_then(escaped_octet)
            .is_some_and(|octet| matches!(octet, 0x80..=0xBF))
    };
    3 + 3 * (1..=trail).take_while(is_trail).count()
}

/// Returns the octet of two hexadecimal digits, if they are there.
fn octet_of(digits: Option<&[u8]>) -> Option<u8> {
    let &[high, low] = digits? else { return None };
    octet([high, low])
}

/// Returns the first URL within a component: `http://` or `https://`, or `//` at the beginning of a
/// value, plain or escaped once or twice.
pub(super) fn nested_url(text: &str, component: Component, range: Range<usize>) -> Option<Fact> {
    let part = text.get(range.clone())?;
    let bytes = part.as_bytes();
    let at = (0..bytes.len()).find(|&at| begins_url(bytes, at, component))?;
    let end = memchr::memchr2(b'&', b'#', bytes.get(at..)?).map_or(bytes.len(), |n| at + n);
    let start = range.start + at;
    let fact = Fact::new(FactKind::NestedUrl, component, start..range.start + end);
    let mut head = end.min(at + MAX_NESTED);
    while !part.is_char_boundary(head) {
        head -= 1;
    }
    let url = decoded(&decoded(part.get(at..head)?)).replace('\\', "/");
    let host = Parts::of(&url).host().filter(|host| !host.is_empty()).map(str::to_owned);
    Some(match host {
        Some(host) => fact.with(host),
        None => fact,
    })
}

fn begins_url(bytes: &[u8], at: usize, component: Component) -> bool {
    let rest = &bytes[at..];
    let slashes = |rest: &[u8]| {
        let first = delimiter(rest, b"/\\");
        first > 0 && delimiter(&rest[first..], b"/\\") > 0
    };
    match rest.first() {
        Some(b'h' | b'H') if rest.get(..4).is_some_and(|b| b.eq_ignore_ascii_case(b"http")) => {
            let secure = matches!(rest.get(4), Some(b's' | b'S'));
            let rest = &rest[4 + usize::from(secure)..];
            let colon = delimiter(rest, b":");
            colon > 0 && slashes(&rest[colon..])
        }
        Some(b'/' | b'\\' | b'%') if component == Component::Query => {
            at > 0 && bytes.get(at - 1) == Some(&b'=') && slashes(rest)
        }
        _ => false,
    }
}

/// Returns the length of the delimiter that a text begins with, plain or escaped once or twice; 0
/// if there is none.
fn delimiter(text: &[u8], any_of: &[u8]) -> usize {
    if text.first().is_some_and(|byte| any_of.contains(byte)) {
        return 1;
    }
    let is_escape = |digits| octet_of(digits).is_some_and(|octet| any_of.contains(&octet));
    match text {
        [b'%', b'2', b'5', ..] if is_escape(text.get(3..5)) => 5,
        [b'%', ..] if is_escape(text.get(1..3)) => 3,
        _ => 0,
    }
}

/// Decodes every escape. Bytes that aren't UTF-8 become U+FFFD.
fn decoded(text: &str) -> String {
    String::from_utf8_lossy(&decode_octets(text)).into_owned()
}
