//! Hostile input: nothing panics, ranges stay in the text, and time is linear.

use std::time::{Duration, Instant};

use irispan::iri::bidi::BaseDirection;
use irispan::safety::{
    CheckOptions, DisplayPolicy, bidi_skeleton, check, check_link, check_name, compare_text,
    display_host, restriction_level, skeleton,
};
use proptest::prelude::*;

use crate::support::report;

/// Head and repeated piece of a text.
const FAMILIES: [(&str, &str); 24] = [
    ("http://", "а."),
    ("http://", "а"),
    ("http://", "xn--a."),
    ("http://", "xn--80ak6aa92e."),
    ("http://", "%D0%B0"),
    ("http://", "0x1."),
    ("http://", "a@"),
    ("http://", "\\"),
    ("http://", "a:"),
    ("http://a.example/", "http://"),
    ("http://a.example/", "%2e"),
    ("http://a.example/", "%2e/"),
    ("http://a.example/?", "=//"),
    ("http://a.example/?", "http%3A"),
    ("http://a.example/", "%25"),
    ("http://a.example/", "%C0%AF"),
    ("http://a.example/", "אa1"),
    ("http://a.example/", "\u{202E}\u{200B}"),
    ("http://a.example/", "ﬁ½"),
    ("http://a.example/", "a\u{301}\u{327}"),
    ("http://a.example/", "ا\u{64B}\u{200C}"),
    ("mailto:", "а@б.c,"),
    ("mailto:", "@"),
    ("", "a.com "),
];

fn all(text: &str, options: &CheckOptions) -> usize {
    let mut facts = check(text, options);
    for fact in &facts {
        assert!(text.get(fact.range()).is_some(), "{fact:?}");
    }
    facts.extend(compare_text(text, text));
    let _ = compare_text("a.com", text);
    facts.extend(check_name(text));
    let host = text.get(7..).unwrap_or_default();
    let _ = display_host(host, DisplayPolicy::Browser, options);
    let _ = (
        restriction_level(text),
        skeleton(text).len(),
        bidi_skeleton(text, BaseDirection::RightToLeft).len(),
    );
    facts.len()
}

#[test]
fn time_is_linear() {
    let options = CheckOptions::new().protect("paypal.com").protect("acme");
    let measure = |head: &str, piece: &str, size: usize| {
        let text = head.to_owned() + &piece.repeat(size / piece.len());
        let start = Instant::now();
        all(&text, &options);
        start.elapsed()
    };
    let mut slowest = Duration::ZERO;
    for (head, piece) in FAMILIES {
        // Sixteen times the text; quadratic time would take 256 times as long. Other processes may
        // slow down one measure, and hardly three in a row.
        let runs = || {
            let small = measure(head, piece, 16 << 10);
            (small, measure(head, piece, 256 << 10))
        };
        let mut tries = (0..3).map(|_| runs());
        let linear = |&(small, large): &(Duration, Duration)| {
            large < (small * 64).max(Duration::from_millis(200))
        };
        let Some((_, large)) = tries.find(linear) else { panic!("{head}{piece}…: {:?}", runs()) };
        slowest = slowest.max(large);
    }
    report(&format!("safety of hostile links of 256 KiB: {slowest:?} at most"));
}

fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "http://",
        "mailto:",
        "//",
        "/",
        "?",
        "#",
        "@",
        ":",
        ".",
        "\\",
        "[",
        "]",
        "xn--",
        "a",
        "1",
        "0x",
        "%",
        "%2",
        "%C0%AF",
        "%D0%B0",
        "а",
        "ӏ",
        "αι",
        "ー",
        "・",
        "·",
        "\u{301}",
        "\u{200D}",
        "\u{202E}",
        "\u{AD}",
        "א",
        "١",
        "ﬁ",
        "。",
        "例",
        "com",
        "{",
        "\0",
        " ",
        "\u{10FFFF}",
    ]);
    prop_oneof![
        prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat()),
        any::<String>()
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics(text in pieces()) {
        all(&text, &CheckOptions::new().protect("paypal.com").protect("а"));
        for link in crate::support::scanner().links(&text) {
            for fact in check_link(&link, &CheckOptions::new()) {
                prop_assert!(link.as_str().get(fact.range()).is_some(), "{fact:?}");
            }
        }
    }

    /// The shown form maps to the same host.
    #[test]
    fn what_is_shown_maps_back(text in pieces()) {
        for policy in [DisplayPolicy::Ascii, DisplayPolicy::Browser, DisplayPolicy::Unicode] {
            let shown = display_host(&text, policy, &CheckOptions::new());
            if let Ok(ascii) = irispan::iri::host_to_ascii(&text) {
                let again = irispan::iri::host_to_ascii(&shown);
                prop_assert_eq!(again.ok().map(|host| host.to_ascii_lowercase()),
                    Some(ascii.to_ascii_lowercase()), "{}", shown);
            }
            prop_assert!(!shown.chars().any(irispan::tables::is_bidi_control));
        }
    }

    #[test]
    fn a_skeleton_hides_nothing_that_shows(text in "[a-z0-9а-яα-ω]{0,12}") {
        // Twice the same text, or parts of it, have the parts' skeletons.
        prop_assert_eq!(skeleton(&format!("{text}-{text}")), format!("{0}-{0}", skeleton(&text)));
    }
}
