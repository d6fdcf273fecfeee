//! Visible text and target: whether the one names another host than the other (SEC-U5).

use core::ops::Range;

use super::check::host_name;
use super::fact::{Fact, FactKind};
use crate::iri::Parts;
use crate::span::Kind;
use crate::tables::TldSet;
use crate::text::label::SEPARATORS;

/// Octets of a word that is looked at for a host.
const MAX_WORD: usize = 4096;

/// Hosts that are told: who reads more of them is none the wiser, and each brings that of the target.
const MAX_TOLD: usize = 64;

/// The hosts and addresses that the visible text of a link names, and the target is not under: each with
/// the host of the target as detail. Ranges count bytes of the visible text.
///
/// A word of the text names a host if it begins with `scheme://`, `mailto:`, or is a domain name or an
/// address under a listed top-level domain, as far as its path. The target agrees if its host is the same
/// by UTS #46, with or without `www.`, or a subdomain of it; of an address, the local part has to be
/// the same too. A target without a host agrees with nothing. The first 64 are told. Time is linear in the
/// texts.
///
/// ```
/// use irispan::safety::compare_text;
///
/// let facts = compare_text("www.bank.example.com", "https://evil.example/bank.example.com");
/// assert_eq!((facts[0].range(), facts[0].detail()), (0..20, Some("evil.example")));
/// assert!(compare_text("Example.COM/a", "https://www.example.com/b").is_empty());
/// assert!(compare_text("click here", "https://evil.example/").is_empty());
/// ```
#[must_use]
pub fn compare_text(visible: &str, target: &str) -> Vec<Fact> {
    let there = named(target);
    let mut facts = Vec::new();
    for (range, word) in words(visible) {
        if facts.len() == MAX_TOLD {
            break;
        }
        let Some(here) = Some(word).filter(|word| word.len() <= MAX_WORD).and_then(named) else {
            continue;
        };
        if there.as_ref().is_some_and(|there| here.agrees(there)) {
            continue;
        }
        let detail = there.as_ref().map(|there| there.host.clone());
        facts.push(Fact { kind: FactKind::TextTargetMismatch, component: None, range, detail });
    }
    facts
}

/// What a text names.
struct Named {
    /// In Unicode form and lower case.
    host: String,
    /// The local part of an address, in lower case.
    local: Option<String>,
}

impl Named {
    fn agrees(&self, target: &Named) -> bool {
        let (here, there) = (bare(&self.host), bare(&target.host));
        let below = there.strip_suffix(here).is_some_and(|head| head.ends_with('.'));
        let same_local = match (&self.local, &target.local) {
            (Some(here), Some(there)) => here == there,
            _ => true,
        };
        (here == there || below) && same_local
    }
}

/// A host without the `www.` that people add and leave out.
fn bare(host: &str) -> &str {
    host.strip_prefix("www.").unwrap_or(host)
}

/// The words of a text, without the punctuation around them.
fn words(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    text.split_inclusive(char::is_whitespace).scan(0, |at, piece| {
        let start = *at;
        *at += piece.len();
        let around = |c: char| {
            c.is_whitespace()
                || matches!(
                    c,
                    '<' | '>'
                        | '('
                        | ')'
                        | '['
                        | ']'
                        | '"'
                        | '\''
                        | '“'
                        | '”'
                        | '„'
                        | '«'
                        | '»'
                        | '「'
                        | '」'
                        | ','
                        | ';'
                        | '!'
                        | '.'
                        | ':'
                        | '…'
                )
        };
        let body = piece.trim_start_matches(around);
        let start = start + piece.len() - body.len();
        let body = body.trim_end_matches(around);
        Some((start..start + body.len(), body))
    })
}

/// The host or address that a word names.
fn named(word: &str) -> Option<Named> {
    let parts = Parts::of(word);
    if parts.scheme().is_some() && parts.authority().is_some() {
        return host_name(word, &parts).map(|host| Named { host, local: None });
    }
    if parts.scheme_is("mailto") {
        return address(word, &Parts::of_link(word, Kind::Email));
    }
    // Of a bare address, no `/` is before the sign.
    let end = word.find(['/', '?', '#']).unwrap_or(word.len());
    let (parts, kind) = if word.get(..end).is_some_and(|head| head.contains('@')) {
        (Parts::of_link(word, Kind::Email), Kind::Email)
    } else {
        (Parts::of_link(word, Kind::Domain), Kind::Domain)
    };
    let host = parts.host()?;
    let (_, last) = host.rsplit_once(SEPARATORS)?;
    if !TldSet::default().contains(last.to_lowercase().as_bytes()) {
        return None;
    }
    match kind {
        Kind::Email => address(word, &parts),
        _ => host_name(word, &parts).map(|host| Named { host, local: None }),
    }
}

fn address(text: &str, parts: &Parts<'_>) -> Option<Named> {
    let local = parts.userinfo().map(str::to_lowercase);
    host_name(text, parts).map(|host| Named { host, local })
}
