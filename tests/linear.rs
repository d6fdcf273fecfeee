//! Time is linear: counted in steps, not measured by a clock.
//!
//! Each family is a text that makes some detector read the same bytes again and again. Sixteen
//! times the text must cost sixteen times the steps.

use core::ops::RangeInclusive;
use std::collections::HashSet;

use irispan::{Confidence, Profile, Scanner};

use crate::report;
use crate::texts::show;

/// A text of any length: what it begins with, what is repeated, what it ends with.
pub(crate) struct Family {
    prefix: &'static str,
    unit: &'static [u8],
    suffix: &'static str,
}

const fn repeated(unit: &'static str) -> Family {
    bytes(unit.as_bytes())
}

const fn bytes(unit: &'static [u8]) -> Family {
    Family { prefix: "", unit, suffix: "" }
}

const fn after(prefix: &'static str, unit: &'static str) -> Family {
    between(prefix, unit, "")
}

const fn between(prefix: &'static str, unit: &'static str, suffix: &'static str) -> Family {
    Family { prefix, unit: unit.as_bytes(), suffix }
}

#[rustfmt::skip]
pub(crate) const FAMILIES: &[Family] = &[
    // Nothing, and prose.
    repeated("a"), repeated("é"), repeated("\n"), repeated("word "), repeated("了"),
    bytes(b"\xFF"), bytes(b"http://a.com/\xE3"), bytes(b"\xE3\x81a@a.com"),
    // Addresses: every `@` may look back.
    repeated("@"), repeated("a@"), repeated("a@b"), repeated("a@a.com"), repeated("a@a.com,"),
    repeated("a@a.com@"), repeated("a..a@a.com"), repeated(".a@a.com"), repeated("a@b.com:a"),
    repeated("x:y@a.com"), repeated("://a:b@c.com"), repeated("a/a/a/a@a.com/"),
    repeated("ééééé@é.com"), repeated("a.com@a.co@"), between("", "a", "@a.com"),
    between("", "a:", "@a.com"), between("", "a.", "@a.com"), repeated("a.b-c_d+e@"),
    after("a@", "a@b.com."),
    // Hosts: long runs, judged once.
    repeated("a."), repeated("a.a~"), repeated(".a"), repeated("www."), repeated("-._"),
    repeated("-"), repeated("."), repeated("。"), repeated("例。"), repeated("a.com."),
    repeated("a.com-"), repeated("xn--"), repeated("xn--a."), between("", "a.", "com"),
    between("http://", "a.", "com"), between("", "例え。", "com"), repeated("_a.py"),
    repeated("_a."), between("http://", "a", ""), between("http://", "a", ".com"),
    after("http://", "_."), after("http://", "%41"), repeated("a.com了"), repeated("ａ．ｃｏｍ"),
    repeated("a.com\u{301}"), after("a.com", "\u{301}"),
    // Schemes, one after another.
    repeated("http://"), repeated("://"), repeated(":"), repeated("/"), repeated("//"),
    repeated("a:"), repeated("a://"), repeated("mailto:"), repeated("mailto:a@b.com"),
    repeated("mailto:a@b.com,"), after("mailto:", "a@b.com,"), repeated("mailto:?a"),
    after("mailto:a@b.com?", "a=b&"), repeated("tel:1"), repeated("tel:+1-"),
    after("tel:", "1-"), repeated("urn:a:"), after("urn:a:", "("), repeated("geo:1,"),
    repeated("magnet:?"), repeated("sip:a@"), repeated("xmpp:a@b"), repeated("bitcoin:a"),
    repeated("sip:"), repeated("im:"), repeated("pres:a;"), repeated("xmpp:a:"), repeated("news:a."),
    after("bitcoin:", "a"), repeated("http:http:"), repeated("hhttp"), repeated("a+b-c."),
    repeated("a+b-c.://"),
    // Authority.
    repeated("http://a:"), repeated("http://a@"), repeated("http://["), repeated("http://[::1]"),
    repeated("http://[:"), after("http://", "a@"), after("http://", "a:"),
    after("http://[", "1:"), after("http://", "@"), after("http://a", ":1"),
    repeated("http://a.com:1"), repeated("http://1.2.3.4"), after("http://", "1."),
    repeated("http://a.com:99999"), after("http://a.com:", "1"), repeated("https://a.com了"),
    repeated("http://a.b@c.d"), between("http://", "a", "@a.com"),
    // Brackets.
    repeated("(((("), repeated("()"), after("http://a.co/", "("), after("http://a.co/", ")"),
    after("http://a.co/", "()"), after("http://a.co/", "(/"), repeated("http://a.co/((("),
    repeated("http://a.co/)"), repeated("a.co/（"), after("a.co?", "a=("),
    between("http://a.co/", "(", ")))))))"), repeated("?a=("), repeated("#:~:"),
    after("a.com#", ":~:"), after("a.com#:~:", "(&"), repeated("http://a.com/（"),
    repeated("「http://a.com/」"), repeated("[a](http://a.com/)"), repeated("<http://a.com>"),
    // Soft runs: re-read at most once.
    after("a.com/", "."), after("a.com/", "'"), after("a.com/", "。"), repeated("a.com/,"),
    repeated("http://a.com,"), repeated("http://a.com/,,,,"), after("http://a.com/", ",,,,a"),
    after("http://a.com/", ",|"), repeated("a.com?"), repeated("a.com#"),
    repeated("http://a.com/??"), after("http://a.com/", "?"), after("http://a.com/", "#"),
    after("http://a.com/", ",h"), after("http://a.com/", ",http:"),
    after("http://a.com/", ",http://"), after("http://a.com/", ";ftp://a"),
    repeated("http://a.com/|"), after("http://a.com/", ".a"), repeated("http://a/.a.a.a.http://a/"),
    // Quotes and emphasis that wait for their end.
    repeated("'http://a.b/"), repeated("**http://a.b/"), repeated("'a@b.com"),
    repeated("*a.com*"), repeated("“http://a.b/"), repeated("'''http://a.b/''"),
    repeated("_http://a.b/_c"), after("'http://a.b/", "'a"), after("**http://a.b/", "*a"),
    repeated("|http://a.b/"), repeated("„http://a.b/"), repeated("~~~~http://a.b/"),
    repeated("''''''"), repeated("**a@b.com"), repeated("«a.com"),
    // Percent, templates, backslashes.
    repeated("%"), repeated("%41"), after("http://a.com/", "%"), after("http://a.com/", "{a}"),
    repeated("http://a.com\\"), repeated("\\"),
    // Scripts, clusters, what cannot be seen.
    repeated("请访问example.com了解。"), repeated("これはテストです。"), after("http://a.com/", "了a"),
    repeated("http://a.com/了"), after("http://a.com/", "\u{301}"), after("http://a.com/", "😀"),
    after("http://a.com/", "👩\u{200D}"), after("http://a.com/", "🇩"), repeated("a.com/🇩🇪🇩"),
    after("http://a.com/", "क्"), repeated("a.com/\u{200D}"), repeated("\u{202E}"),
    repeated("\u{202E}a.com"), repeated("a\u{AD}.com"), after("http://a.com/", "\u{202E}"),
    repeated("http://a.com/\u{202E}"), repeated("\u{AD}a@b.com"), repeated("a.com\u{FE0F}"),
    after("🇩🇪http://a.com/", "\u{FE0F}"), after("", "🇩🇪"), repeated("http://🇩🇪.com/🇩🇪"),
    repeated("\u{200B}a.com"), after("http://a.com", "\u{34F}"), after("http://a.com", "\u{FE0F}"),
    between("http://a.com/", "\u{600}", ","), repeated("http://a/\u{600}\u{600}\u{600}\u{600},"),
    // File names, calls, missing spaces.
    repeated("README.md"), repeated("self.name"), repeated("finish.It"),
    repeated("a.com/README.md,"), repeated("a.py:1:"), repeated("/a.py"),
];

const SMALL: usize = 64 << 10;
const LARGE: usize = 1 << 20;

/// Steps that a byte may cost, on average, in the worst family.
const MOST_STEPS: f64 = 16.0;

/// Steps per byte of the large text, over those of the small one.
const GROWTH: RangeInclusive<f64> = 0.0..=1.05;

impl Family {
    /// About `length` bytes.
    pub(crate) fn text(&self, length: usize) -> Vec<u8> {
        let rest = length.saturating_sub(self.prefix.len() + self.suffix.len());
        let repeated = self.unit.repeat(rest / self.unit.len());
        [self.prefix.as_bytes(), &repeated, self.suffix.as_bytes()].concat()
    }

    pub(crate) fn name(&self) -> String {
        let Family { prefix, unit, suffix } = self;
        format!("{} {}… {}", show(prefix.as_bytes()), show(unit), show(suffix.as_bytes()))
    }
}

/// Steps per byte.
fn cost(scanner: &Scanner, text: &[u8]) -> f64 {
    let mut links = scanner.links(text);
    while links.next().is_some() {}
    links.steps() as f64 / text.len() as f64
}

/// What is wrong with a family of which a byte costs so much in the small and in the large text.
fn complaint(small: f64, large: f64) -> Option<String> {
    // Below one step per hundred bytes, a constant is all there is to see.
    let grows = large > 0.01 && !GROWTH.contains(&(large / small));
    (grows || large > MOST_STEPS).then(|| format!("{small:.2} steps per byte, then {large:.2}"))
}

fn assert_linear(profile: Profile) {
    let builder = crate::kernels::builder().profile(profile);
    let scanner = builder.min_confidence(Confidence::Possible).build();
    let mut complaints = String::new();
    let mut worst = (0.0, String::new());
    for family in FAMILIES {
        let (small, large) =
            (cost(&scanner, &family.text(SMALL)), cost(&scanner, &family.text(LARGE)));
        if large > worst.0 {
            worst = (large, family.name());
        }
        if let Some(complaint) = complaint(small, large) {
            complaints += &format!("\n{}: {complaint}", family.name());
        }
    }
    report(&format!(
        "linear, {profile:?}: {} families, at most {:.2} steps per byte, in {}",
        FAMILIES.len(),
        worst.0,
        worst.1
    ));
    assert!(worst.0 > 0.0, "no steps were counted");
    assert!(complaints.is_empty(), "{profile:?}:{complaints}");
}

#[test]
fn the_default_profile_is_linear() {
    assert_linear(Profile::Default);
}

#[test]
fn uts58_is_linear() {
    assert_linear(Profile::Uts58);
}

/// The comparison refuses what is not linear, so it can fail.
#[test]
fn growth_and_excess_are_refused() {
    assert_eq!(complaint(2.0, 2.0), None);
    assert_eq!(complaint(2.0, 2.09), None);
    assert!(complaint(2.0, 2.2).is_some(), "10 % more");
    assert!(complaint(1.0, 16.0).is_some(), "quadratic");
    assert!(complaint(30.0, 30.0).is_some(), "linear, but slow");
    assert!(complaint(0.0, 1.0).is_some(), "nothing, then something");
}

/// A URI is at most so many times as long as its IRI: a byte becomes `%HH`, the implied scheme is
/// added, a label in Punycode is limited by the DNS.
fn most_bytes(iri: &str) -> usize {
    3 * iri.len() + 1_024
}

/// Mapping comes to an end on every family, and its result is bounded. Its steps are counted by the
/// unit test in `src/iri/steps.rs`, for the count is not public.
#[test]
fn mapping_hostile_links_is_bounded() {
    let scanner = crate::kernels::builder().min_confidence(Confidence::Possible).build();
    let (mut mapped, mut refused) = (0, 0);
    for family in FAMILIES {
        let text = family.text(LARGE);
        let mut seen = HashSet::new();
        for link in scanner.links(&text).filter(|link| seen.insert(link.as_bytes())) {
            match link.to_uri() {
                Ok(uri) => {
                    assert!(uri.is_ascii(), "{}: {uri:.200}", family.name());
                    assert!(uri.len() <= most_bytes(link.as_str()), "{}", family.name());
                    mapped += 1;
                }
                Err(error) => {
                    assert!(error.offset() <= link.as_bytes().len(), "{}: {error}", family.name());
                    refused += 1;
                }
            }
        }
        let Ok(text) = core::str::from_utf8(&text) else {
            continue;
        };
        match irispan::iri::to_uri(text) {
            Ok(uri) => assert!(uri.len() <= most_bytes(text), "{}", family.name()),
            Err(error) => assert!(error.offset() <= text.len(), "{}: {error}", family.name()),
        }
    }
    report(&format!("mapping of hostile links: {mapped} mapped, {refused} refused"));
    assert!(mapped > 0, "no link was mapped");
}
