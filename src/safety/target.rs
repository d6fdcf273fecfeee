//! Whether the visible text of a link names another host than its target (SEC-U5).

use core::ops::Range;

use super::check::host_name;
use super::fact::Fact;
use super::kind::FactKind;
use crate::iri::Parts;
use crate::span::Kind;
use crate::tables::TldSet;
use crate::text::label::SEPARATORS;

/// The maximum number of bytes of a word in which a host is looked for.
const MAX_WORD: usize = 4096;

/// The maximum number of facts. More would help no reader, and each has a copy of the host of the
/// target.
const MAX_FACTS: usize = 64;

/// Returns the hosts and addresses in the visible text of a link that differ from its target: a
/// fact for each, with the host of the target as detail. Ranges count bytes of the visible text.
///
/// A word of the text names a host if it begins with `scheme://` or `mailto:`, or if it is, up to
/// its path, a domain name or an address under a listed top-level domain. The target agrees if its
/// host is the same by UTS #46, with or without `www.`, or a subdomain of it; with feature
/// `public-suffix`, if the same domain is registered for both: `login.example.co.uk` agrees with
/// `example.co.uk`, and `co.uk` with neither. Of addresses, the local parts must be the same as well.
/// A target without a host agrees with no word. At most 64 facts are returned. Takes time linear in
/// the texts.
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
        if facts.len() == MAX_FACTS {
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

/// A host or an address.
struct Named {
    /// In Unicode form and lower case.
    host: String,
    /// The local part of an address, in lower case.
    local: Option<String>,
}

impl Named {
    fn agrees(&self, target: &Named) -> bool {
        let same_local = match (&self.local, &target.local) {
            (Some(here), Some(there)) => here == there,
            _ => true,
        };
        is_same_site(bare(&self.host), bare(&target.host)) && same_local
    }
}

/// Returns whether two hosts are below one registered domain.
#[cfg(feature = "public-suffix")]
fn is_same_site(here: &str, there: &str) -> bool {
    let domain = |host| crate::iri::PublicSuffix::of(host).and_then(|suffix| suffix.domain());
    here == there || domain(here).is_some_and(|domain_here| domain(there) == Some(domain_here))
}

/// Returns whether the second host is the first, or below it. What is registered is not known.
#[cfg(not(feature = "public-suffix"))]
fn is_same_site(here: &str, there: &str) -> bool {
    here == there || there.strip_suffix(here).is_some_and(|head| head.ends_with('.'))
}

/// Returns a host without `www.`, which people add and leave out.
fn bare(host: &str) -> &str {
    host.strip_prefix("www.").unwrap_or(host)
}

/// Returns the words of a text, without the punctuation around them.
fn words(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    text.split_inclusive(char::is_whitespace).scan(0, |at, word| {
        let start = *at;
        *at += word.len();
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
        let body = word.trim_start_matches(around);
        let start = start + word.len() - body.len();
        let body = body.trim_end_matches(around);
        Some((start..start + body.len(), body))
    })
}

/// Returns the host or address that a word names.
fn named(word: &str) -> Option<Named> {
    let parts = Parts::of(word);
    if parts.scheme().is_some() && parts.authority().is_some() {
        return host_name(word, &parts).map(|host| Named { host, local: None });
    }
    if parts.scheme_is("mailto") {
        return address(word, &Parts::of_link(word, Kind::Email));
    }
    // A bare address has no `/` before its `@`.
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
