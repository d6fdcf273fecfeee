//! The character sets of the grammar as bits of one table, and loops that skip characters of a set.

use super::repertoire::Repertoire;
use crate::error::Component;
use crate::text::ascii::AsciiSet;

/// A set of ASCII characters, as a bit in the entries of [`TABLE`].
#[derive(Clone, Copy)]
pub(super) struct Class(u8);

impl Class {
    pub(super) const SCHEME: Class = Class(1);
    pub(super) const DIGIT: Class = Class(1 << 1);
    pub(super) const REG_NAME: Class = Class(1 << 2);
    pub(super) const USERINFO: Class = Class(1 << 3);
    /// `segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )`
    pub(super) const SEGMENT_NC: Class = Class(1 << 4);
    pub(super) const PATH: Class = Class(1 << 5);
    /// Queries and fragments.
    pub(super) const QUERY: Class = Class(1 << 6);
}

static TABLE: [u8; 256] = {
    let sets = [
        (Class::SCHEME, AsciiSet::SCHEME),
        (Class::DIGIT, AsciiSet::DIGIT),
        (Class::REG_NAME, AsciiSet::REG_NAME),
        (Class::USERINFO, AsciiSet::USERINFO),
        (Class::SEGMENT_NC, AsciiSet::SEGMENT.without(AsciiSet::of(":"))),
        (Class::PATH, AsciiSet::PATH),
        (Class::QUERY, AsciiSet::QUERY),
    ];
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 0x80 {
        let mut i = 0;
        while i < sets.len() {
            if sets[i].1.contains(byte as u8) {
                table[byte] |= sets[i].0.0;
            }
            i += 1;
        }
        byte += 1;
    }
    table
};

/// Returns the class of the ASCII characters of a component.
pub(super) const fn component_class(component: Component) -> Class {
    match component {
        Component::Scheme => Class::SCHEME,
        Component::Userinfo => Class::USERINFO,
        Component::Host => Class::REG_NAME,
        Component::Port => Class::DIGIT,
        Component::Path => Class::PATH,
        Component::Query | Component::Fragment => Class::QUERY,
    }
}

/// Returns the end of the characters of a class that begin at `at`. An escape ends them.
#[inline(always)]
pub(super) fn skip(bytes: &[u8], mut at: usize, class: Class) -> usize {
    while at < bytes.len() && TABLE[usize::from(bytes[at])] & class.0 != 0 {
        at += 1;
    }
    at
}

/// Does what [`skip`] does, faster for long components: four bytes at a time.
#[inline(always)]
fn skip_long(bytes: &[u8], mut at: usize, class: Class) -> usize {
    while let Some(four) = bytes.get(at..).and_then(<[u8]>::first_chunk::<4>) {
        if four.iter().fold(class.0, |all, &b| all & TABLE[usize::from(b)]) == 0 {
            break;
        }
        at += 4;
    }
    skip(bytes, at, class)
}

/// Returns the end of the characters of a class, escapes, and characters that the repertoire adds
/// in this component.
#[inline(always)]
pub(super) fn run(
    text: &str,
    at: usize,
    class: Class,
    component: Component,
    repertoire: Repertoire,
) -> usize {
    let bytes = text.as_bytes();
    let at = match component {
        Component::Path | Component::Query | Component::Fragment => skip_long(bytes, at, class),
        _ => skip(bytes, at, class),
    };
    match bytes.get(at) {
        // Most components end with one of these, or with the text.
        None | Some(b':' | b'/' | b'?' | b'#') => at,
        Some(_) => run_on(text, at, class, component, repertoire),
    }
}

/// Continues [`run`] at a byte that is not an ASCII character of the class.
#[inline(never)]
fn run_on(
    text: &str,
    mut at: usize,
    class: Class,
    component: Component,
    repertoire: Repertoire,
) -> usize {
    let bytes = text.as_bytes();
    while let Some(&byte) = bytes.get(at) {
        if TABLE[usize::from(byte)] & class.0 != 0 {
            at += 1;
        } else if byte == b'%' {
            match bytes[at..].first_chunk() {
                Some([_, high, low]) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                    at += 3;
                }
                _ => return at,
            }
        } else if let len @ 1.. = plain_ucschar(byte)
            && repertoire != Repertoire::Uri
        {
            at += len;
        } else {
            match text.get(at..).and_then(|rest| rest.chars().next()) {
                Some(c) if repertoire.adds(c, component) => at += c.len_utf8(),
                _ => return at,
            }
        }
    }
    at
}

/// Returns the length of a character that begins with this byte if all such characters are
/// `ucschar` and none is a bidi formatting character, or 0 if the character must be decoded.
const fn plain_ucschar(byte: u8) -> usize {
    match byte {
        // U+00C0 to U+05FF, U+0640 to U+07FF
        0xC3..=0xD7 | 0xD9..=0xDF => 2,
        // U+0800 to U+1FFF, U+3000 to U+D7FF
        0xE0 | 0xE1 | 0xE3..=0xED => 3,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_characters_are_added_by_all_that_add() {
        for c in '\u{80}'..=char::MAX {
            let mut buffer = [0; 4];
            let len = plain_ucschar(c.encode_utf8(&mut buffer).as_bytes()[0]);
            if len > 0 {
                assert_eq!(len, c.len_utf8(), "{c:?}");
                assert!(Repertoire::Iri.adds(c, Component::Path), "{c:?}");
                assert!(Repertoire::Leiri.adds(c, Component::Host), "{c:?}");
            }
        }
    }
}
