//! Whether the visible text of a link names another host than its target (SEC-U5).

use core::net::IpAddr;
use core::ops::Range;

use super::check::host_name;
use super::fact::Fact;
use super::kind::FactKind;
use super::words::{Word, words};
use crate::iri::{Parts, authority_of_browsers};
use crate::span::Kind;
use crate::tables::TldSet;
use crate::text::ip::ipv4;
use crate::text::label::SEPARATORS;

/// The maximum number of facts. More would help no reader, and each has a copy of the host of the
/// target.
const MAX_FACTS: usize = 64;

/// Returns the hosts and addresses in the visible text of a link that differ from its target: a
/// fact for each, with the host of the target as detail. Ranges count bytes of the visible text.
///
/// A word of the text names a host if it begins with `scheme://` or `mailto:`, or if it is, up to
/// its path, a domain name or an address under a listed top-level domain. Words are read as they are
/// seen: without characters that take no room, without the punctuation and symbols around and between
/// them, and with letters for their compatible forms. The host of the target is what browsers take for
/// it: that of `https:\\a.example` is `a.example`. The target agrees if its
/// host is the same by UTS #46, with or without `www.`, or a subdomain of it; with feature
/// `public-suffix`, if the same domain is registered for both: `login.example.co.uk` agrees with
/// `example.co.uk`, and `co.uk` with neither. Of addresses, the local parts must be the same as well.
/// A target without a host agrees with no word. At most 64 facts are returned, and words of more than 4 KiB are
/// not looked at. Time is linear in the texts.
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
    let readings = readings_of(target);
    let mut facts = Vec::new();
    for word in words(visible) {
        for (part, there) in differing(&word, &readings) {
            if facts.len() == MAX_FACTS {
                return facts;
            }
            let detail = there.map(|there| there.host.clone());
            let range = word.place(part);
            facts.push(Fact { kind: FactKind::TextTargetMismatch, component: None, range, detail });
        }
    }
    facts
}

/// Returns the parts of a word that name another host or address than a reading of the target, with that reading.
fn differing<'r>(
    word: &Word<'_>,
    readings: &'r [Option<Named>],
) -> Vec<(Range<usize>, Option<&'r Named>)> {
    let differs = |here: &Named| {
        let agrees = |there: &Option<Named>| there.as_ref().is_some_and(|there| here.agrees(there));
        readings.iter().find(|there| !agrees(there)).map(Option::as_ref)
    };
    let whole = named(word.get(word.whole()));
    // What is not an address may be a host with symbols in it.
    if whole.as_ref().is_some_and(|whole| whole.local.is_none() && differs(whole).is_none()) {
        return Vec::new();
    }
    let mut parts = Vec::new();
    let mut any = false;
    for part in word.parts() {
        let Some(here) = named(word.get(part.clone())) else { continue };
        any = true;
        if let Some(there) = differs(&here) {
            parts.push((part, there));
        }
    }
    if !any && let Some(there) = whole.as_ref().and_then(differs) {
        parts.push((word.whole(), there));
    }
    parts
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
        let (here, there) = (bare(&self.host), bare(&target.host));
        (is_same_site(here, there) || is_same_address(here, there)) && same_local
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

/// Returns whether two hosts are one IP address, in any notation that browsers read (R2-33).
fn is_same_address(here: &str, there: &str) -> bool {
    address_of(here).is_some_and(|address| address_of(there) == Some(address))
}

fn address_of(host: &str) -> Option<IpAddr> {
    match host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        Some(literal) => literal.parse().ok().map(IpAddr::V6),
        None => ipv4(host.as_bytes()).map(IpAddr::V4),
    }
}

/// Returns a host without `www.`, which people add and leave out.
fn bare(host: &str) -> &str {
    host.strip_prefix("www.").unwrap_or(host)
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
    // Forms of letters that are compatible with those of a top-level domain are mapped first.
    let host = host_name(word, &parts)?;
    let (_, last) = host.rsplit_once(SEPARATORS)?;
    if !TldSet::default().contains(last.as_bytes()) {
        return None;
    }
    match kind {
        Kind::Email => address(word, &parts),
        _ => Some(Named { host, local: None }),
    }
}

/// Returns what a target is read as: by browsers, and, where that is another host, by RFC 3986, for which a backslash
/// in userinfo is a character of that.
fn readings_of(target: &str) -> Vec<Option<Named>> {
    let browsers = target_of(target);
    let host = browsers.as_ref().map(|there| there.host.as_str());
    let is_parted = Parts::of(target).userinfo().is_some_and(|part| part.contains('\\'));
    let other =
        named(target).filter(|other| is_parted && host.is_some_and(|host| host != other.host));
    let other = other.map(Some);
    [browsers].into_iter().chain(other).collect()
}

/// Returns the host or address of a target, as browsers read it.
fn target_of(target: &str) -> Option<Named> {
    let target = target.trim_matches(|c: char| c <= ' ');
    let Some(authority) = authority_of_browsers(target) else {
        return if target.starts_with(['/', '\\']) { None } else { named(target) };
    };
    let read = ["https://", target.get(authority)?].concat();
    host_name(&read, &Parts::of(&read)).map(|host| Named { host, local: None })
}

fn address(text: &str, parts: &Parts<'_>) -> Option<Named> {
    let local = parts.userinfo().map(str::to_lowercase);
    host_name(text, parts).map(|host| Named { host, local })
}
