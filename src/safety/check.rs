//! All facts about a link.

use core::ops::Range;

use super::escapes::{escape_facts, nested_url};
use super::fact::Fact;
use super::host::{MAX_OCTETS, code_point, compatible_with, host_facts};
use super::idna2008::joins;
use super::kind::FactKind;
use super::label::unicode_name;
use super::options::CheckOptions;
use super::protected::Protected;
use crate::error::Component;
use crate::iri::bidi::{self, Issue, Order};
use crate::iri::{Parts, Unsuited, has_mailto, is_special};
use crate::link::Link;
use crate::span::{Flags, Kind};
use crate::tables::{Scheme, is_bidi_control};

/// Returns every fact about an IRI, in the order of the text. Ranges count bytes of the text.
///
/// A text that has a scheme or begins with `//` has a host; the domains of `mailto:` addresses are
/// hosts as well. Use [`check_link`] for bare domains and addresses. A kind of fact about
/// characters is reported once for adjacent characters of the kind; one about escapes once per
/// component.
///
/// Nothing is looked up in the network. Time is linear in the text, except for sorting the runs
/// of bidirectional text, and for each protected name.
///
/// ```
/// use irispan::safety::{CheckOptions, FactKind, check};
///
/// let link = "http://www.bank.example@0x7f.1:8080/";
/// let facts: Vec<_> = check(link, &CheckOptions::new())
///     .iter()
///     .map(|fact| (fact.kind(), &link[fact.range()], fact.detail().map(str::to_owned)))
///     .collect();
/// assert_eq!(facts[0], (FactKind::Userinfo, "www.bank.example", Some("0x7f.1".into())));
/// assert_eq!(facts[1], (FactKind::IpHost, "0x7f.1", None));
/// assert_eq!(facts[2], (FactKind::OddIpNotation, "0x7f.1", Some("127.0.0.1".into())));
/// assert_eq!(facts[3], (FactKind::OddPort, "8080", Some("80".into())));
/// assert!(check("http://例え.jp/", &CheckOptions::new()).is_empty());
/// ```
#[must_use]
pub fn check(iri: &str, options: &CheckOptions) -> Vec<Fact> {
    let parts = if has_mailto(iri) { Parts::of_link(iri, Kind::Email) } else { Parts::of(iri) };
    let mut facts = check_parts(iri, &parts, options);
    bidi_facts(iri, &domains(iri, &parts), &mut facts);
    sorted(facts)
}

/// Returns every fact about a link that was found. Ranges count bytes of [`Link::as_str`].
///
/// ```
/// use irispan::Scanner;
/// use irispan::safety::{CheckOptions, FactKind, check_link};
///
/// let link = Scanner::new().links("see аррӏе.com").next().unwrap();
/// let fact = &check_link(&link, &CheckOptions::new())[0];
/// assert_eq!(fact.kind(), FactKind::WholeScriptConfusable);
/// assert_eq!((fact.range(), fact.detail()), (0..10, Some("apple")));
/// ```
#[must_use]
pub fn check_link(link: &Link<'_>, options: &CheckOptions) -> Vec<Fact> {
    let text = link.as_str();
    let mut facts = check_parts(text, &link.parts(), options);
    // The order on the screen is that of an IRI with a host.
    match link.kind() {
        Kind::Domain => {
            let mut found = Vec::new();
            let slashes = if text.starts_with("//") { "" } else { "//" };
            bidi_facts(&[slashes, text].concat(), &[], &mut found);
            let moved = |at: usize| at.saturating_sub(slashes.len());
            facts.extend(found.into_iter().map(|fact| Fact {
                range: moved(fact.range.start)..moved(fact.range.end),
                ..fact
            }));
        }
        Kind::Url | Kind::Email => bidi_facts(text, &domains(text, &link.parts()), &mut facts),
    }
    let whole = 0..text.len();
    let after = link.alternative().map(|range| range.end - link.start()..text.len());
    for (flag, kind, range) in [
        (Flags::TRUNCATED, FactKind::Truncated, whole.clone()),
        (Flags::SCRIPT_CHANGE, FactKind::ScriptChange, after.unwrap_or(whole.clone())),
        (Flags::TEMPLATE, FactKind::Template, whole),
    ] {
        if link.flags().contains(flag) {
            facts.push(Fact { kind, component: None, range, detail: None });
        }
    }
    sorted(facts)
}

/// Returns the facts in the order of the text.
fn sorted(mut facts: Vec<Fact>) -> Vec<Fact> {
    facts.sort_by_key(|fact| (fact.range.start, fact.range.end, fact.kind));
    facts
}

fn check_parts(text: &str, parts: &Parts<'_>, options: &CheckOptions) -> Vec<Fact> {
    let mut facts = Vec::new();
    let hosts = hosts(text, parts);
    for range in &hosts {
        let host = text.get(range.clone()).unwrap_or_default();
        host_facts(host, range.start, options, &mut facts);
    }
    authority_facts(text, parts, options, &mut facts);
    character_facts(text, &hosts, &mut facts);
    for component in [Component::Path, Component::Query, Component::Fragment] {
        let Some(range) = parts.range(component) else { continue };
        // Of an address, the path is all of it.
        if parts.host().is_some() && parts.authority().is_none() && component == Component::Path {
            continue;
        }
        escape_facts(text, component, range.clone(), &mut facts);
        facts.extend(nested_url(text, component, range));
    }
    facts
}

/// Returns the domain names of a link: its host, or the domains of its addresses.
fn hosts(text: &str, parts: &Parts<'_>) -> Vec<Range<usize>> {
    if parts.authority().is_some() {
        let scheme = parts.scheme().and_then(|name| Scheme::known(name.as_bytes()));
        // Other rules hold for registered names that are not domain names.
        let named = scheme.is_none_or(Scheme::has_domain_name);
        return parts.range(Component::Host).filter(|_| named).into_iter().collect();
    }
    if parts.host().is_none() {
        return Vec::new();
    }
    // A bare address is one address, even if its local part has a comma.
    if !has_mailto(text) {
        return parts.range(Component::Host).into_iter().collect();
    }
    let mut hosts = Vec::new();
    let mut at = parts.path_range().start;
    for address in parts.path().split_inclusive(',') {
        if let Some(sign) = address.rfind('@') {
            let end = at + address.trim_end_matches(',').len();
            hosts.push(at + sign + 1..end);
        }
        at += address.len();
    }
    hosts
}

/// Returns the domains of addresses, of a link without an authority.
fn domains(text: &str, parts: &Parts<'_>) -> Vec<Range<usize>> {
    if parts.authority().is_some() { Vec::new() } else { hosts(text, parts) }
}

/// Adds the facts about userinfo, backslashes and port.
fn authority_facts(text: &str, parts: &Parts<'_>, options: &CheckOptions, facts: &mut Vec<Fact>) {
    facts.extend(backslash(text, parts));
    let Some(host) = parts.host().filter(|_| parts.authority().is_some()) else { return };
    if let Some(range) = parts.range(Component::Userinfo) {
        let userinfo = text.get(range.clone()).unwrap_or_default();
        escape_facts(text, Component::Userinfo, range.clone(), facts);
        let named = userinfo.to_lowercase();
        let holds = |name: &&str| named.contains(*name);
        let protected = options.protected().iter().map(Protected::name);
        for name in protected.filter(|name| name.contains('.')).filter(holds) {
            let kind = FactKind::ProtectedElsewhere;
            facts.push(Fact::new(kind, Component::Userinfo, range.clone()).with(name));
        }
        facts.push(Fact::new(FactKind::Userinfo, Component::Userinfo, range).with(host));
    }
    let scheme = parts.scheme().unwrap_or("https");
    let usual = Scheme::known(scheme.as_bytes()).and_then(Scheme::default_port);
    if let (Some(usual), Some(range)) = (usual, parts.range(Component::Port)) {
        let port = text.get(range.clone()).unwrap_or_default();
        if !port.is_empty() && port.parse() != Ok(usual) {
            let fact = Fact::new(FactKind::OddPort, Component::Port, range);
            facts.push(fact.with(usual.to_string()));
        }
    }
}

/// Returns the first backslash before the path. Browsers skip any number of slashes of either kind
/// after the scheme, and read the host from there.
fn backslash(text: &str, parts: &Parts<'_>) -> Option<Fact> {
    let start = match (parts.scheme(), parts.authority_range()) {
        (Some(scheme), Some(_)) => scheme.len() + 1,
        (Some(scheme), None) if is_special(scheme) => scheme.len() + 1,
        (Some(_), None) => return None,
        (None, authority) => authority?.start,
    };
    let written = text.get(start..)?;
    let begun = written.trim_start_matches(['/', '\\']);
    let slashes = written.len() - begun.len();
    let end = slashes + begun.find(['/', '?', '#']).unwrap_or(begun.len());
    let at = start + written.get(..end)?.find('\\')?;
    let read = begun.split(['/', '\\', '?', '#']).next()?.rsplit('@').next()?;
    // Without slashes before it, it is part of a path.
    (slashes > 0 || parts.authority().is_some())
        .then(|| Fact::new(FactKind::Backslash, Component::Host, at..at + 1).with(read))
}

/// Adds the facts about characters that are invisible, reorder the text, or are written for others.
fn character_facts(text: &str, hosts: &[Range<usize>], facts: &mut Vec<Fact>) {
    if text.is_ascii() {
        return;
    }
    let mut components: Vec<_> = Parts::of(text).components().collect();
    components.sort_by_key(|(_, range)| range.start);
    let mut hosts = hosts.iter().peekable();
    let mut next = 0;
    let mut last: Option<Fact> = None;
    for (at, c) in text.char_indices().filter(|(_, c)| !c.is_ascii()) {
        while hosts.next_if(|host| host.end <= at).is_some() {}
        while components.get(next).is_some_and(|(_, range)| range.end <= at) {
            next += 1;
        }
        let component = match hosts.peek() {
            Some(host) if host.contains(&at) => Component::Host,
            _ => components.get(next).map_or(Component::Path, |(component, _)| *component),
        };
        // Joiners that join are needed to write some languages (SEC-I4).
        if component == Component::Host
            && matches!(c, '\u{200C}' | '\u{200D}')
            && joins(text, at, c)
        {
            continue;
        }
        let Some((kind, detail)) = character_fact(c, component) else { continue };
        if let Some(fact) = &mut last
            && (fact.kind, fact.component, fact.range.end) == (kind, Some(component), at)
        {
            fact.range.end += c.len_utf8();
            if kind == FactKind::Compatibility
                && let Some(before) = &mut fact.detail
            {
                before.push_str(&detail);
            }
            continue;
        }
        let fact = Fact::new(kind, component, at..at + c.len_utf8()).with(detail);
        facts.extend(last.replace(fact));
    }
    facts.extend(last);
}

fn character_fact(c: char, component: Component) -> Option<(FactKind, String)> {
    if is_bidi_control(c) {
        return Some((FactKind::BidiControl, code_point(c)));
    }
    match Unsuited::of(c, component) {
        Some(Unsuited::Invisible) => Some((FactKind::Invisible, code_point(c))),
        Some(Unsuited::Tag) => Some((FactKind::Invisible, code_point(c))),
        // No script needs variation selectors in a host.
        _ if component == Component::Host && matches!(c, '\u{FE00}'..='\u{FE0F}') => {
            Some((FactKind::Invisible, code_point(c)))
        }
        // A query may contain any character, because it is what a user searched for.
        _ if component == Component::Query => None,
        _ => compatible_with(c).map(|to| (FactKind::Compatibility, to)),
    }
}

/// Adds the facts about structure and order of bidirectional text. The domains of addresses are
/// left out: RFC 3987 counts them to the path, but the rules for host names apply to them, which
/// UTS #46 checks.
fn bidi_facts(text: &str, domains: &[Range<usize>], facts: &mut Vec<Fact>) {
    for finding in bidi::check(text) {
        // Controls are reported as characters; digits beside right-to-left text are allowed.
        if matches!(finding.issue(), Issue::Control | Issue::DigitsBesideRightToLeft) {
            continue;
        }
        let range = finding.range();
        // Findings and domains are in the order of the text.
        let at = domains.partition_point(|domain| domain.end <= range.start);
        if domains.get(at).is_some_and(|domain| domain.start < range.end) {
            continue;
        }
        let fact = Fact::new(FactKind::BidiStructure, finding.component(), range);
        facts.push(fact.with(finding.issue().to_string()));
    }
    if bidi::order(text) == Order::HostMoved
        && let Some(host) = Parts::of(text).range(Component::Host)
    {
        facts.push(Fact::new(FactKind::HostMoved, Component::Host, host));
    }
}

/// Returns the domain that a link names, in lower case and Unicode form, without a dot at the end;
/// `None` if it is longer than domains can be.
pub(super) fn host_name(text: &str, parts: &Parts<'_>) -> Option<String> {
    let host =
        text.get(hosts(text, parts).first()?.clone()).filter(|host| host.len() <= MAX_OCTETS)?;
    let name = unicode_name(host.trim_end_matches('.'));
    (!name.is_empty()).then_some(name)
}
