//! Facts about a host and its labels.

use core::ops::Range;

use icu_normalizer::ComposingNormalizerBorrowed;

use super::confusable::{ascii_look_alike, whole_script_look_alike};
use super::fact::Fact;
use super::idna2008::check_idna2008;
use super::ip::ipv4;
use super::kind::FactKind;
use super::label::{Label, labels, unicode_name};
use super::marks::odd_mark;
use super::neighbours::is_of_country;
use super::options::CheckOptions;
use super::protected::Reading;
use super::restriction::{RestrictionLevel, mixed_numbers, mixes_scripts, restriction_level};
use super::rules::{broken_rule, common_part, is_script_at_home, restricted};
use super::script::{ScriptSet, scripts};
use crate::error::Component;
use crate::iri::{Unsuited, host_to_ascii, host_to_unicode};
use crate::limits::MAX_HOST;
use crate::tables::TldSet;
use crate::text::ip::dotted_decimal;
use crate::text::label::is_a_label;

/// The maximum number of bytes of a host whose labels are checked: a domain name has at most 253
/// characters, each of at most four bytes, and a percent-encoded byte takes three.
pub(super) const MAX_OCTETS: usize = MAX_HOST * 4 * 3;

/// Adds every fact about a host that begins at the offset `start`.
pub(super) fn host_facts(host: &str, start: usize, options: &CheckOptions, facts: &mut Vec<Fact>) {
    let range = start..start + host.len();
    let whole = |kind| Fact::new(kind, Component::Host, range.clone());
    if host.is_empty() {
        return;
    }
    if host.starts_with('[') {
        facts.push(whole(FactKind::IpHost));
        return;
    }
    if host.len() > MAX_OCTETS {
        facts.push(whole(FactKind::InvalidHost));
        return;
    }
    if host.contains('%') {
        facts.push(whole(FactKind::EncodedHost).with(unicode_name(host)));
    }
    let ascii = host_to_ascii(host);
    if ascii.is_err() {
        facts.push(whole(FactKind::InvalidHost));
    }
    if let Some(address) = ipv4(ascii.as_deref().unwrap_or(host)) {
        facts.push(whole(FactKind::IpHost));
        if dotted_decimal(host.as_bytes()).is_none() {
            facts.push(whole(FactKind::OddIpNotation).with(address.to_string()));
        }
        return;
    }
    let labels = labels(host, start);
    let tld = labels.last().map(|label| label.unicode.clone()).unwrap_or_default();
    for label in &labels {
        let before = facts.len();
        label_facts(label, facts);
        // Top-level domains are delegated only if they cannot be taken for others.
        let is_last = label.range.end == labels.last().map_or(0, |last| last.range.end);
        if !(is_last && TldSet::default().contains(label.unicode.as_bytes())) {
            look_alike_facts(label, &tld, facts);
            let found: Vec<_> = facts[before..].iter().map(Fact::kind).collect();
            if !label.unicode.is_ascii()
                && let Some(reason) = broken_rule(&label.unicode, &tld, is_last)
                && !found.contains(&reason)
            {
                facts.push(label.whole(reason));
            }
        }
    }
    protected_facts(&labels, options, facts);
}

fn label_facts(label: &Label<'_>, facts: &mut Vec<Fact>) {
    let name = &*label.unicode;
    if is_a_label(name) && !maps_back(name) {
        facts.push(label.whole(FactKind::Punycode));
    }
    if label.written.is_ascii() && name.is_ascii() {
        return;
    }
    for (at, c) in label.written.char_indices() {
        if Unsuited::of(c, Component::Host) == Some(Unsuited::LookAlike) {
            let range = label.range.start + at..label.range.start + at + c.len_utf8();
            facts.push(Fact::new(FactKind::DelimiterLookAlike, Component::Host, range));
        }
    }
    if let Err((issue, at)) = check_idna2008(name) {
        facts.push(label.at(FactKind::Idna2008, at).with(issue.to_string()));
    }
    let restricted = restricted(name);
    if let Some((at, c)) = restricted {
        facts.push(label.at(FactKind::RestrictedCharacter, at).with(code_point(c)));
    }
    let level = restriction_level(&common_part(name));
    // A name in one script of limited use is the usual case for the people who use the script.
    let rare = restricted.is_none() && ScriptSet::of(name).is_single();
    if level > RestrictionLevel::HighlyRestrictive && !rare {
        facts.push(label.whole(FactKind::RestrictionLevel).with(level.as_str()));
    }
    if mixes_scripts(name, level) {
        let names: Vec<_> = scripts(name).iter().map(|script| script.name()).collect();
        facts.push(label.whole(FactKind::MixedScript).with(names.join(", ")));
    }
    if let Some((at, _)) = mixed_numbers(name) {
        facts.push(label.at(FactKind::MixedNumbers, at));
    }
    if let Some(at) = odd_mark(name) {
        facts.push(label.at(FactKind::OddMark, at));
    }
}

fn look_alike_facts(label: &Label<'_>, tld: &str, facts: &mut Vec<Fact>) {
    if let Some(like) = whole_script_look_alike(&label.unicode) {
        if label.unicode == tld || !is_script_at_home(&label.unicode, tld) {
            facts.push(label.whole(FactKind::WholeScriptConfusable).with(like));
        }
    } else if let Some(like) = ascii_look_alike(&label.unicode)
        // Letters of the country's own alphabet are read as what they are.
        && !is_of_country(&label.unicode, tld)
    {
        facts.push(label.whole(FactKind::Confusable).with(like));
    }
}

/// Returns whether an A-label has a Unicode form that maps back to it (SEC-P2).
fn maps_back(label: &str) -> bool {
    let lower = label.to_ascii_lowercase();
    host_to_unicode(&lower) != lower
}

/// Adds a fact for each place where a protected name is imitated, or is in the wrong place of the
/// host.
fn protected_facts(labels: &[Label<'_>], options: &CheckOptions, facts: &mut Vec<Fact>) {
    let protected = options.protected();
    if protected.is_empty() {
        return;
    }
    let read = |label: &Label<'_>| Reading::of(&label.unicode, label.written);
    let host: Vec<Reading> = labels.iter().map(read).collect();
    let fact = |kind, range: Range<usize>, name: &str| {
        let window = labels.get(range).unwrap_or_default();
        let start = window.first().map_or(0, |label| label.range.start);
        let end = window.last().map_or(0, |label| label.range.end);
        Fact::new(kind, Component::Host, start..end).with(name)
    };
    for protected in protected {
        let name = protected.name();
        let imitated = protected.imitated(&host);
        facts.extend(imitated.map(|range| fact(FactKind::ProtectedLookAlike, range, name)));
        let elsewhere = protected.elsewhere(&host);
        facts.extend(elsewhere.map(|range| fact(FactKind::ProtectedElsewhere, range, name)));
    }
}

/// Returns `U+0041` for `A`.
pub(super) fn code_point(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}

/// Returns what a compatibility character is mapped to; `None` for other characters.
pub(super) fn compatible_with(c: char) -> Option<String> {
    let mut buffer = [0; 4];
    let text = &*c.encode_utf8(&mut buffer);
    let nfkc = ComposingNormalizerBorrowed::new_nfkc();
    if nfkc.is_normalized(text) {
        return None;
    }
    // Letters of living alphabets that have a decomposition by history: `և`, `ำ`.
    if matches!(
        c,
        '\u{587}' | '\u{E33}' | '\u{EB3}' | '\u{EDC}' | '\u{EDD}' | '\u{F77}' | '\u{F79}'
    ) {
        return None;
    }
    // NFC changes some characters as well; they are not compatibility characters.
    let composed = ComposingNormalizerBorrowed::new_nfc().normalize(text);
    let compatible = nfkc.normalize(text);
    (composed != compatible).then(|| compatible.into_owned())
}
