//! What holds for every IRI, at random.

use irispan::Component;
use irispan::iri::bidi::{
    BaseDirection, Issue, Order, check, check_label, escape_irregular, has_right_to_left, order,
    to_visual,
};
use irispan::iri::format::{Form, Formatter};
use irispan::iri::{Direction, Display, LengthReport, host_to_ascii, strip_bidi_controls, to_uri};
use irispan::iri::{Rung, equivalent};
use proptest::prelude::*;
use proptest::sample::select;

const ATOMS: [&str; 44] = [
    "http://",
    "x:",
    "mailto:",
    "//",
    "/",
    "?",
    "#",
    "@",
    ":",
    "&",
    "=",
    ".",
    ":~:",
    "a",
    "B",
    "7",
    "é",
    "א",
    "ب",
    "\u{661}",
    "\u{5B0}",
    "ג.ד",
    "%D7%90",
    "%d7%90",
    "%41",
    "%2F",
    "%25",
    "%",
    "%E9",
    "%E2%80%AE",
    "%CC%81",
    "%2E",
    "%20",
    "-",
    "_",
    "(",
    ")",
    ",",
    "[",
    "]",
    "\u{200D}",
    "\u{202E}",
    "\u{2066}",
    " ",
];

pub(super) fn any_text() -> impl Strategy<Value = String> {
    let atoms = prop::collection::vec(select(&ATOMS[..]), 0..14).prop_map(|atoms| atoms.concat());
    prop_oneof![8 => atoms, 1 => any::<String>()]
}

/// Writes hexadecimal digits in upper case, and unreserved characters plain: what display may
/// change.
fn canonical(uri: &str) -> String {
    let mut out = String::new();
    let mut rest = uri;
    while let Some(c) = rest.chars().next() {
        let escape = rest.get(..3).filter(|_| c == '%').map(str::to_ascii_uppercase);
        let octet = escape.as_ref().and_then(|escape| u8::from_str_radix(&escape[1..], 16).ok());
        match (escape, octet) {
            (_, Some(octet)) if octet.is_ascii_alphanumeric() || b"-._~".contains(&octet) => {
                out.push(char::from(octet));
            }
            (Some(escape), _) => out += &escape,
            (None, _) => out.push(c),
        }
        rest = &rest[if c == '%' { 3.min(rest.len()) } else { c.len_utf8() }..];
    }
    out
}

/// Quadratic work on these would not end.
#[test]
fn long_texts_come_to_an_end() {
    let length = 1 << 16;
    for part in [
        "א", "aא", "א.", "א.1.", "א/", "/1/א", "א1", "%D7", "(", ")", "&א=", ":~:", "\u{202E}",
        "a.",
    ] {
        for head in ["http://", "http://a.de/", "x:", "mailto:", ""] {
            let iri = format!("{head}{}", part.repeat(length / part.len()));
            assert!(check(&iri).len() <= 2 * iri.len());
            assert!(escape_irregular(&iri).len() >= iri.len());
            assert_eq!(to_visual(&iri).len(), iri.len());
            assert!(order(&iri) <= Order::HostMoved);
            let shown =
                Display::new().max_clusters(1_000).only(|c| c < 'ב').show(&iri).into_owned();
            assert!(!shown.is_empty());
            for form in [Form::Minimal, Form::Readable, Form::Maximal] {
                assert!(!Formatter::new(form).format(&iri).is_empty());
            }
            assert!(LengthReport::of(&iri).total().utf8 == iri.len());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4096, failure_persistence: None, ..ProptestConfig::default() })]

    /// What is shown leads to the same URI.
    #[test]
    fn a_display_is_the_same_iri(iri in any_text()) {
        let directions =
            [Direction::None, Direction::Isolate, Direction::IsolateHost, Direction::Embed, Direction::Components];
        // Controls that stand in the authority are not a matter of display.
        let iri = strip_bidi_controls(&iri);
        for direction in directions {
            let shown = Display::new().direction(direction).base_direction(BaseDirection::RightToLeft).show(&iri);
            let plain = strip_bidi_controls(&shown);
            if let Ok(uri) = to_uri(&iri) {
                let again = to_uri(&plain);
                // An escaped letter of a mail domain may come back in the other case.
                let same = again.as_ref().is_ok_and(|again| {
                    canonical(again) == canonical(&uri) || equivalent(again, &uri, Rung::Scheme)
                });
                prop_assert!(same, "{:?} {:?}: {:?} {:?}", iri, plain, uri, again);
            }
        }
    }

    #[test]
    fn a_display_holds_no_control_of_the_path(iri in any_text()) {
        let shown = Display::new().direction(Direction::None).show(&iri);
        let path = irispan::iri::Parts::of(&shown).path();
        let controls = ['\u{202E}', '\u{2066}', '\u{2069}', ' ', '\0'];
        prop_assert!(!path.contains(controls), "{:?}", shown);
    }

    #[test]
    fn findings_lie_in_the_text(iri in any_text()) {
        for finding in check(&iri) {
            prop_assert!(iri.get(finding.range()).is_some());
            prop_assert!(iri.get(finding.offset()..).is_some());
            let inside = (finding.range().start..finding.range().end).contains(&finding.offset());
            prop_assert!(inside, "{finding:?}");
        }
    }

    /// BIDI-15: afterwards nothing is left outside the host but digits and what they stand beside.
    #[test]
    fn escaping_makes_regular(iri in any_text()) {
        let regular = escape_irregular(&iri);
        for finding in check(&regular) {
            let left = finding.component() == Component::Host
                || finding.issue() == Issue::DigitsBesideRightToLeft;
            prop_assert!(left, "{iri:?} {regular:?} {finding:?}");
        }
    }

    #[test]
    fn visual_order_is_a_permutation(text in any_text()) {
        let sorted = |text: &str| {
            let mut chars: Vec<char> = text.chars().collect();
            chars.sort_unstable();
            chars
        };
        prop_assert_eq!(sorted(&to_visual(&text)), sorted(&text));
        if !has_right_to_left(&text) && !text.contains(['\u{202E}', '\u{2066}']) && text.is_ascii() {
            prop_assert_eq!(to_visual(&text), text.clone());
            prop_assert_eq!(order(&text), Order::Logical);
        }
    }

    /// RFC 5893 by another implementation: what breaks the rule is refused by UTS #46.
    #[test]
    fn labels_by_idna(label in "[a-c1א-ד\u{5B0}\u{661}\u{662}ا-ت-]{1,5}") {
        if let Err(broken) = check_label(&label)
            && has_right_to_left(&label)
        {
            prop_assert!(host_to_ascii(&format!("{label}.a")).is_err(), "{label:?} {broken:?}");
        }
    }

    /// And what keeps it is accepted, where nothing else is wrong.
    #[test]
    fn regular_labels_by_idna(label in "[א-דa-c][א-דa-c1-]{0,4}[א-דa-c1]") {
        let label = label.replace("--", "-");
        let host = format!("{label}.א");
        let regular = check_label(&label).is_ok();
        prop_assert_eq!(host_to_ascii(&host).is_ok(), regular, "{:?}", label);
    }
}
