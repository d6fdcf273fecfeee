//! The form of a host that is shown.

use std::fs;

use irispan::iri::host_to_ascii;
use irispan::safety::{CheckOptions, DisplayPolicy, FactKind, display_host, display_labels};

use super::{MORE, PLAIN, RARE, kinds};
use crate::support::data::required;
use crate::support::report;

fn shown(host: &str) -> String {
    display_host(host, DisplayPolicy::Browser, &CheckOptions::new())
}

fn reasons(host: &str, policy: DisplayPolicy) -> Vec<Option<FactKind>> {
    display_labels(host, policy, &CheckOptions::new()).iter().map(|label| label.reason()).collect()
}

#[test]
fn plain_names_are_shown_as_they_are() {
    let names = PLAIN.iter().map(|(_, name)| *name).chain(MORE).chain(RARE);
    for name in names {
        assert_eq!(shown(name), name);
        let ascii = host_to_ascii(name).unwrap();
        assert_eq!(shown(&ascii), name, "{ascii}");
        assert_eq!(display_host(name, DisplayPolicy::Ascii, &CheckOptions::new()), ascii);
        assert_eq!(display_host(&ascii, DisplayPolicy::Unicode, &CheckOptions::new()), name);
    }
}

/// SEC-C1 to SEC-C9, each with its reason.
#[test]
fn rules_of_browsers() {
    for (label, reason) in [
        ("xn--a-ecp", FactKind::InvalidHost),
        ("i♥ny", FactKind::RestrictedCharacter),
        ("ɡoogle", FactKind::RestrictedCharacter),
        ("a’b", FactKind::DelimiterLookAlike),
        ("ἀθήνα", FactKind::DelimiterLookAlike),
        ("pаypal", FactKind::MixedScript),
        ("münchen日本", FactKind::MixedScript),
        ("hλ", FactKind::MixedScript),
        ("क1२", FactKind::MixedNumbers),
        ("บุุ", FactKind::OddMark),
        ("例ー", FactKind::OddMark),
        ("a·b", FactKind::Idna2008),
        ("з4", FactKind::DigitLookAlike),
        ("аррӏе", FactKind::WholeScriptConfusable),
        ("οοοο", FactKind::DigitLookAlike),
        ("ѕсоре", FactKind::WholeScriptConfusable),
        ("ру--авто", FactKind::Idna2008),
        ("ก11", FactKind::WholeScriptConfusable),
        ("१२३", FactKind::DigitLookAlike),
        ("comノevil", FactKind::DelimiterLookAlike),
        ("þing", FactKind::DelimiterLookAlike),
        ("ᏣᎳa", FactKind::RestrictedCharacter),
    ] {
        let host = format!("{label}.com");
        assert_eq!(reasons(&host, DisplayPolicy::Browser)[0], Some(reason), "{host}");
        assert!(shown(&host).is_ascii() || reason == FactKind::InvalidHost, "{host}");
    }
}

/// A whole-script confusable is shown under the top-level domains of its script.
#[test]
fn names_at_home() {
    for host in ["сор.ru", "сор.рф", "сор.xn--p1ai", "осео.ua"] {
        assert_eq!(reasons(host, DisplayPolicy::Browser)[0], None, "{host}");
    }
    for host in ["сор.com", "сор.ไทย", "сор.gr", "сор"] {
        let reason = Some(FactKind::WholeScriptConfusable);
        assert_eq!(reasons(host, DisplayPolicy::Browser)[0], reason, "{host}");
    }
}

#[test]
fn other_policies() {
    assert_eq!(reasons("例abc.jp", DisplayPolicy::Strict)[0], Some(FactKind::MixedScript));
    assert_eq!(reasons("例え.jp", DisplayPolicy::Strict)[0], None);
    assert_eq!(reasons("i♥ny.com", DisplayPolicy::Unicode)[0], None);
    let options = CheckOptions::new().protect("google.com");
    let shown = |host| display_host(host, DisplayPolicy::Browser, &options);
    assert_eq!(shown("googlé.com"), "xn--googl-fsa.com");
    assert_eq!(shown("www.googlé.com"), "www.xn--googl-fsa.com");
    assert_eq!(shown("googlé.com."), "xn--googl-fsa.com.");
    assert_eq!(shown("googlé.example"), "googlé.example");
}

#[test]
fn what_is_no_domain_name() {
    assert_eq!(shown("[::1]"), "[::1]");
    assert_eq!(shown("[\u{202E}"), "[%E2%80%AE");
    assert_eq!(shown("EXAMPLE.Com."), "example.com.");
    assert_eq!(shown(""), "");
    assert_eq!(shown("a\u{202E}/ä"), "a%E2%80%AE/%C3%A4");
    assert_eq!(shown("ex%61mple.com"), "example.com");
    assert_eq!(shown(&"a.".repeat(500)), "a.".repeat(500));
}

/// The names that a browser tests its policy with. Missed are names that need a list of sites, and
/// scripts that this library shows and that browser does not.
#[test]
fn names_of_a_browsers_tests() {
    let Some(path) = required("idn-display/names.txt") else { return };
    let (mut all, mut right) = ([0; 3], [0; 3]);
    for line in fs::read_to_string(path).unwrap().lines().filter(|line| !line.starts_with('#')) {
        let Some((class, name)) = line.split_once(' ') else { continue };
        let at = name.split('.').position(|label| label.starts_with("xn--")).unwrap_or(0);
        let shown = display_labels(name, DisplayPolicy::Browser, &CheckOptions::new());
        let in_unicode = shown.get(at).is_some_and(|label| !label.as_str().is_ascii());
        let class = ["S", "U", "I"].iter().position(|known| *known == class).unwrap();
        all[class] += 1;
        right[class] += usize::from(in_unicode == (class == 0));
    }
    report(&format!("names of a browser's tests: safe, unsafe, invalid: {right:?} of {all:?}"));
    assert_eq!(all, [82, 264, 20]);
    assert!(right[0] >= 78 && right[1] >= 250 && right[2] == 20, "{right:?}");
}

/// Names of the same classes, made here. Long: two lists.
#[test]
fn names_made_like_them() {
    for host in [
        "店一.jp",
        "十勝.jp",
        "工房.jp",
        "二十.cn",
        "ノート.jp",
        "ミニ一.jp",
        "シーツ工.jp",
        "々木.jp",
        "ばゞ.jp",
        "注音ㄍㄎ.tw",
        "ㄉㄊabc.tw",
        "дом.com",
        "три.com",
        "нет.com",
        "κόσμος.com",
        "ძმა.com",
        "बीस२०.भारत",
        "१९४७.in",
        "ทำงาน.ไทย",
        "วันนี้.com",
        "ລາວ.com",
        "þor.is",
        "føroyðð.fo",
        "gəncə.az",
        "col·legi.cat",
        "ᏣᎳᎩ.com",
        "نامه\u{200C}ای.com",
        "ශ්\u{200D}රී.ලංකා",
    ] {
        let labels = display_labels(host, DisplayPolicy::Browser, &CheckOptions::new());
        let odd: Vec<_> = labels.iter().filter_map(|label| label.reason()).collect();
        assert!(odd.is_empty(), "{host} {odd:?}");
        assert_eq!(kinds(&format!("https://{host}/")), [], "{host}");
    }
    for host in [
        "bank丶com.example",
        "bank丿login.example",
        "ab讠c.com",
        "x丨y.com",
        "a〇b.com",
        "shop十.com",
        "丁ea.com",
        "aノb.jp",
        "mail.ソx.jp",
        "きヽ.jp",
        "漢ヾ.jp",
        "カへカ.jp",
        "かヘか.jp",
        "a・b.jp",
        "ㄅカ.tw",
        "рос.com",
        "юю.com",
        "ьас.com",
        "αυτο.com",
        "ყოძ.com",
        "חוח.com",
        "นบท.com",
        "ບປນ.com",
        "டப.com",
        "ഠധ.com",
        "ሠዐሀ.com",
        "9ও.com",
        "5ვ5.com",
        "२०.com",
        "௧௨.com",
        "þa.com",
        "að.com",
        "bə.com",
        "l·l.org",
        "ab--й.com",
        "ꓡꓲ.com",
    ] {
        let labels = display_labels(host, DisplayPolicy::Browser, &CheckOptions::new());
        assert!(labels.iter().any(|label| label.reason().is_some()), "{host}");
    }
}

/// What is not shown is reported, with the same reason.
#[test]
fn every_refusal_is_a_fact() {
    let mut hosts: Vec<String> = Vec::new();
    if let Some(path) = required("idn-display/names.txt") {
        let text = fs::read_to_string(path).unwrap();
        hosts.extend(text.lines().filter_map(|line| Some(line.split_once(' ')?.1.to_owned())));
    }
    for c in (0xA1..0x3_1350).filter_map(char::from_u32) {
        hosts.push(format!("{c}.com"));
        hosts.push(format!("a{c}b.com"));
    }
    let mut refused = 0;
    for host in hosts {
        let labels = display_labels(&host, DisplayPolicy::Browser, &CheckOptions::new());
        let reasons: Vec<_> = labels.iter().filter_map(|label| label.reason()).collect();
        let told = kinds(&format!("https://{host}/"));
        for reason in reasons {
            refused += 1;
            assert!(told.contains(&reason), "{host} {reason} {told:?}");
        }
    }
    assert!(refused > 100_000, "{refused}");
}
