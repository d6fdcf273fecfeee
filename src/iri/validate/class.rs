//! Runs of characters: the sets of the ABNF as one table, so that one look-up tells of all.

use super::repertoire::Repertoire;
use crate::error::Component;
use crate::iri::ascii::AsciiSet;
use crate::iri::percent;

/// A set of ASCII characters as a bit of [`TABLE`].
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
    /// Of queries and fragments.
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

/// The ASCII characters of a component, and its class.
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

/// The ASCII characters of a component.
pub(super) const fn component_set(component: Component) -> AsciiSet {
    match component {
        Component::Scheme => AsciiSet::SCHEME,
        Component::Userinfo => AsciiSet::USERINFO,
        Component::Host => AsciiSet::REG_NAME,
        Component::Port => AsciiSet::DIGIT,
        Component::Path => AsciiSet::PATH,
        Component::Query => AsciiSet::QUERY,
        Component::Fragment => AsciiSet::FRAGMENT,
    }
}

/// Where the characters of a class end that begin at `at`; escapes are none.
#[inline(always)]
pub(super) fn skip(bytes: &[u8], mut at: usize, class: Class) -> usize {
    while at < bytes.len() && TABLE[usize::from(bytes[at])] & class.0 != 0 {
        at += 1;
    }
    at
}

/// Where the characters of a class, escapes, and what the repertoire adds in this component end.
#[inline(always)]
pub(super) fn run(
    text: &str,
    at: usize,
    class: Class,
    component: Component,
    repertoire: Repertoire,
) -> usize {
    let at = skip(text.as_bytes(), at, class);
    match text.as_bytes().get(at) {
        // What ends a component well, most of the time.
        None | Some(b':' | b'/' | b'?' | b'#') => at,
        Some(_) => run_on(text, at, class, component, repertoire),
    }
}

/// The same where more than ASCII characters of the class is met.
fn run_on(
    text: &str,
    mut at: usize,
    class: Class,
    component: Component,
    repertoire: Repertoire,
) -> usize {
    let bytes = text.as_bytes();
    loop {
        at = skip(bytes, at, class);
        if percent::escape(&bytes[at..]).is_some() {
            at += 3;
            continue;
        }
        match text.get(at..).and_then(|rest| rest.chars().next()) {
            Some(c) if repertoire.adds(c, component) => at += c.len_utf8(),
            _ => return at,
        }
    }
}
