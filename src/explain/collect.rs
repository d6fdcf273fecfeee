//! Collects the findings about an identifier.

use std::collections::HashSet;

use super::finding::{Finding, Severity, Topic};
use crate::error::{Component, Error};
use crate::iri::bidi::{self, Issue, Order};
use crate::iri::{Iri, IriRef, Parts, Repertoire, Unsuited, is_nfc, is_nfkc, to_uri, validate};
use crate::safety::{self, Fact, FactKind};

/// Returns all findings in the order of the text. `unmapped` is the error of the mapping to a URI,
/// and `facts` are those of `safety`.
pub(super) fn findings(text: &str, unmapped: Option<&Error>, facts: &[Fact]) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Some(error) = unmapped {
        findings.push(failed(Topic::Mapping, text, error));
    }
    // A LEIRI can contain nearly all characters, so an error here is about something else.
    if let Err(error) = IriRef::parse_as(text, Repertoire::Leiri)
        && unmapped.is_none_or(|unmapped| unmapped.offset() != error.offset())
    {
        findings.push(failed(Topic::Syntax, text, &error));
    }
    if unmapped.is_none() {
        findings.extend(by_scheme(text));
    }
    characters(text, &mut findings);
    for finding in bidi::check(text) {
        // Controls are reported with the characters.
        let severity = match finding.issue() {
            Issue::Control => continue,
            Issue::Label(_) => Severity::Error,
            Issue::DigitsBesideRightToLeft => Severity::Note,
            _ => Severity::Warning,
        };
        let range = finding.range();
        findings.push(Finding {
            topic: Topic::Bidi,
            fact: None,
            severity,
            component: Some(finding.component()),
            range: finding.offset()..range.end.max(finding.offset()),
            what: finding.issue().to_string(),
        });
    }
    match bidi::order(text) {
        Order::ComponentsMoved => {
            findings.push(order(text, Severity::Note, "components change places on the screen"));
        }
        Order::HostMoved => {
            findings.push(order(text, Severity::Warning, "the host changes places on the screen"));
        }
        // The logical order is nothing to report.
        _ => {}
    }
    if let Some(at) = first_outside(text, is_nfc) {
        let what = "not in Normalization Form C, and mapped as it is (I3987-M2)";
        findings.push(normalization(text, at, what));
    } else if let Some(at) = first_outside(text, is_nfkc) {
        let what = "not in Normalization Form KC, which is better for new IRIs (CMP-13)";
        findings.push(normalization(text, at, what));
    }
    odd(facts, &mut findings);
    findings.sort_by_key(|finding| finding.range.start);
    findings
}

/// Checks the rules of the scheme; the generic syntax is checked elsewhere. The offset of the error
/// counts in the URI, so the finding points at the whole component.
fn by_scheme(text: &str) -> Option<Finding> {
    let uri = to_uri(text).ok().filter(|uri| Iri::parse_as(uri, Repertoire::Uri).is_ok())?;
    let error = validate::by_scheme(&uri).err()?;
    let range = Parts::of(text).range(error.component()?).unwrap_or(0..text.len());
    Some(Finding { range, ..failed(Topic::Scheme, text, &error) })
}

fn normalization(text: &str, at: usize, what: &str) -> Finding {
    let length = text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    Finding {
        topic: Topic::Normalization,
        fact: None,
        severity: Severity::Note,
        component: component_at(text, at),
        range: at..at + length,
        what: what.to_owned(),
    }
}

/// Adds the facts that no other finding reports.
fn odd(facts: &[Fact], findings: &mut Vec<Finding>) {
    let starts = |topic: Topic| -> HashSet<usize> {
        let found = findings.iter().filter(|finding| finding.topic == topic);
        found.map(|finding| finding.range.start).collect()
    };
    let (characters, schemes) = (starts(Topic::Character), starts(Topic::Scheme));
    for fact in facts {
        let reported = match fact.kind() {
            // The checks of characters, bidi and mapping report these.
            FactKind::BidiControl
            | FactKind::BidiStructure
            | FactKind::HostMoved
            | FactKind::InvalidHost
            | FactKind::Invisible => true,
            FactKind::Compatibility | FactKind::DelimiterLookAlike => {
                characters.contains(&fact.range().start)
            }
            FactKind::OddPort => schemes.contains(&fact.range().start),
            _ => false,
        };
        if !reported {
            findings.push(fact_finding(fact));
        }
    }
}

fn fact_finding(fact: &Fact) -> Finding {
    let severity = match fact.severity() {
        safety::Severity::Note => Severity::Note,
        _ => Severity::Warning,
    };
    Finding {
        topic: Topic::Safety,
        fact: Some(fact.kind()),
        severity,
        component: fact.component(),
        range: fact.range(),
        what: format!("{}: {fact}", fact.kind()),
    }
}

fn failed(topic: Topic, text: &str, error: &Error) -> Finding {
    let at = error.offset();
    let length = text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    Finding {
        topic,
        fact: None,
        severity: Severity::Error,
        component: error.component(),
        range: at..at + length,
        what: error.kind().to_string(),
    }
}

fn order(text: &str, severity: Severity, what: &str) -> Finding {
    let what = what.to_owned();
    Finding {
        topic: Topic::Order,
        fact: None,
        severity,
        component: None,
        range: 0..text.len(),
        what,
    }
}

/// Adds the characters that do not suit their component. Neighbours of one class share a finding.
fn characters(text: &str, findings: &mut Vec<Finding>) {
    let mut last: Option<(Unsuited, Finding)> = None;
    for (at, c, component) in with_components(text) {
        let Some(class) = Unsuited::of(c, component) else { continue };
        let end = at + c.len_utf8();
        if let Some((before, finding)) = &mut last
            && *before == class
            && finding.component == Some(component)
            && finding.range.end == at
        {
            finding.range.end = end;
            continue;
        }
        let forbidden = class.is_forbidden();
        let advice = if forbidden { "no IRI may hold it" } else { "advised against" };
        let finding = Finding {
            topic: Topic::Character,
            fact: None,
            severity: if forbidden { Severity::Error } else { Severity::Warning },
            component: Some(component),
            range: at..end,
            what: format!("U+{:04X}, {}: {advice}", u32::from(c), class_name(class)),
        };
        findings.extend(last.replace((class, finding)).map(|(_, finding)| finding));
    }
    findings.extend(last.map(|(_, finding)| finding));
}

/// Returns each character with its offset and its component.
fn with_components(text: &str) -> impl Iterator<Item = (usize, char, Component)> {
    let mut parts: Vec<_> = Parts::of(text).components().collect();
    parts.sort_by_key(|(_, range)| range.start);
    let mut next = 0;
    text.char_indices().map(move |(at, c)| {
        while parts.get(next).is_some_and(|(_, range)| range.end <= at) {
            next += 1;
        }
        let component = parts.get(next).map_or(Component::Fragment, |(component, _)| *component);
        (at, c, component)
    })
}

fn component_at(text: &str, offset: usize) -> Option<Component> {
    Parts::of(text).components().find(|(_, range)| range.contains(&offset)).map(|(name, _)| name)
}

/// Returns the offset of the first character that is not in a normalization form, given what
/// precedes it. Time is linear in the text, times its logarithm.
fn first_outside(text: &str, is_in: fn(&str) -> bool) -> Option<usize> {
    if is_in(text) {
        return None;
    }
    // A prefix of a normalized text is normalized, so the longest one can be found by bisection.
    let (mut good, mut bad) = (0, text.len());
    loop {
        let middle = good + (bad - good) / 2;
        let middle = (middle..bad).find(|&at| at > good && text.is_char_boundary(at));
        match middle {
            None => {
                let head = text.get(..bad)?;
                return head.char_indices().next_back().map(|(at, _)| at);
            }
            Some(middle) if is_in(text.get(..middle)?) => good = middle,
            Some(middle) => bad = middle,
        }
    }
}

/// Returns the description of a class of characters.
fn class_name(class: Unsuited) -> &'static str {
    match class {
        Unsuited::Space => "a space",
        Unsuited::Delimiter => "a delimiter of IRIs in text",
        Unsuited::Unwise => "an unwise character",
        Unsuited::Control => "a control",
        Unsuited::BidiFormatting => "formatting of bidirectional text",
        Unsuited::Special => "a special",
        Unsuited::PrivateUse => "for private use",
        Unsuited::Tag => "a tag or variation selector",
        Unsuited::Noncharacter => "a noncharacter",
        Unsuited::WideSpace => "a space beyond ASCII",
        Unsuited::Invisible => "invisible",
        Unsuited::WidthVariant => "a width variant",
        Unsuited::LookAlike => "looks like a delimiter",
    }
}

#[cfg(test)]
mod tests {
    use super::{findings, first_outside};
    use crate::iri::{is_nfc, to_uri};
    use crate::safety::{CheckOptions, check};

    fn drawn(text: &str) -> Vec<String> {
        findings(text, to_uri(text).err().as_ref(), &check(text, &CheckOptions::new()))
            .into_iter()
            .map(|f| format!("{} {} {:?} {}", f.severity, f.topic, f.range, f.what))
            .collect()
    }

    #[test]
    fn plain_ones_have_none() {
        for text in ["http://a.example/", "../é?q#f", "https://例え.jp/"] {
            assert_eq!(drawn(text), Vec::<String>::new());
        }
    }

    #[test]
    fn places_and_reasons() {
        assert_eq!(
            drawn("x:é  \u{202E}/｜"),
            [
                "error character 4..6 U+0020, a space: no IRI may hold it",
                "error character 6..9 U+202E, formatting of bidirectional text: no IRI may hold it",
                "warning character 10..13 U+FF5C, a width variant: advised against",
                "note normalization 10..13 not in Normalization Form KC, which is better for new IRIs (CMP-13)",
            ]
        );
        assert_eq!(
            drawn("http://a/%"),
            ["error mapping 9..10 a percent sign without two hexadecimal digits"]
        );
        assert_eq!(drawn("x:[]"), ["error syntax 2..3 a character that is not allowed here"]);
        assert_eq!(
            drawn("http://ab.cd.אב/1גד/ef"),
            [
                "warning order 0..26 the host changes places on the screen",
                "warning bidi 18..23 a digit at the edge",
            ]
        );
        assert!(
            drawn("http://a/?q=הוa")
                .contains(&"warning bidi 16..17 characters of both directions".to_owned())
        );
    }

    #[test]
    fn what_a_scheme_asks_for() {
        let what = "not what the scheme asks for";
        assert_eq!(drawn("http:///é"), [format!("error scheme 7..7 {what}")]);
        assert_eq!(drawn("mailto:é"), [format!("error scheme 7..9 {what}")]);
        assert_eq!(drawn("http://é:65536/"), ["error scheme 10..15 not a port number"]);
        // The rules of the scheme are only checked for a valid URI.
        assert!(!drawn("mailto:[]").iter().any(|line| line.contains("scheme")));
    }

    /// Whatever is not displayed as it is written has its reason among the findings.
    #[test]
    fn every_refusal_is_told() {
        for host in ["google.comノevil.jp", "a丶b.example", "oʼneil.example", "a\u{2044}b.example"]
        {
            let lines = drawn(&format!("http://{host}/"));
            assert!(lines.iter().any(|line| line.contains("warning")), "{host}: {lines:?}");
        }
    }

    #[test]
    fn facts_are_told_once() {
        assert_eq!(
            drawn("http://u@pаypal.example/%2F"),
            [
                "warning safety 7..8 userinfo: What stands before `@` is not the host (pаypal.example)",
                "warning safety 9..16 mixed-script: A label mixes scripts that are not written together \
                 (Latin, Cyrillic)",
                "note safety 9..16 restriction-level: A label is freer than the levels for careful \
                 names (minimally-restrictive)",
                "warning safety 9..16 confusable: A label reads like another one in ASCII (paypal)",
                "note safety 25..28 encoded-delimiter: A delimiter is percent-encoded (/)",
            ]
        );
        let drawn = drawn("http://a\u{AD}.example/\u{202E}ﬁ｜");
        assert_eq!(drawn.iter().filter(|line| line.contains(" safety ")).count(), 1, "{drawn:?}");
    }

    #[test]
    fn where_a_text_is_not_composed() {
        for (text, at) in [
            ("é", None),
            ("e\u{301}", Some(1)),
            ("ab\u{212B}cde\u{301}", Some(2)),
            ("é.a\u{308}xyz", Some(4)),
        ] {
            assert_eq!(first_outside(text, is_nfc), at, "{text:?}");
        }
    }
}
