//! The form of a host that is shown.

use irispan::safety::{CheckOptions, DisplayPolicy, FactKind, display_host, display_labels};

use super::{MORE, PLAIN};

fn shown(host: &str) -> String {
    display_host(host, DisplayPolicy::Browser, &CheckOptions::new())
}

fn reasons(host: &str, policy: DisplayPolicy) -> Vec<Option<FactKind>> {
    display_labels(host, policy, &CheckOptions::new()).iter().map(|label| label.reason()).collect()
}

#[test]
fn plain_names_are_shown_as_they_are() {
    let names = PLAIN.iter().map(|(_, name)| *name).chain(MORE);
    for name in names {
        assert_eq!(shown(name), name);
        let ascii = irispan::iri::host_to_ascii(name).unwrap();
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
