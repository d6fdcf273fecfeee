//! What is shown: escapes, shortened forms, lengths.

use irispan::iri::format::{Form, Formatter};
use irispan::iri::{Display, LengthReport, Parts, shorten, shorten_by, to_display, to_uri};
use irispan::{Component, ErrorKind};
use proptest::prelude::*;
use unicode_segmentation::UnicodeSegmentation;

use super::properties::any_text;

/// The display, as a host or an attack would have it.
#[test]
fn displays() {
    for (iri, shown) in [
        ("https://example.com/%E2%80%AEfdp.exe", "https://example.com/%E2%80%AEfdp.exe"),
        ("https://example.com/\u{202E}fdp", "https://example.com/%E2%80%AEfdp"),
        ("https://example.com/a%CC%81/%CC%81", "https://example.com/a\u{301}/%CC%81"),
        (
            "https://example.com/%00%0A%7F%C2%85%20%C2%A0",
            "https://example.com/%00%0A%7F%C2%85%20%C2%A0",
        ),
        ("https://example.com/%E9%C3%A9", "https://example.com/%E9%C3%A9"),
        ("https://example.com/%E9/%C3%A9", "https://example.com/%E9/é"),
        ("https://example.com/%c3%a9%2f%25", "https://example.com/é%2F%25"),
        ("https://xn--bcher-kva.example/", "https://xn--bcher-kva.example/"),
        ("https://example.com/a(b)).", "https://example.com/a(b))."),
        (
            "mailto:%E5%B1%B1%E7%94%B0@example.com?subject=%C3%A9",
            "mailto:山田@example.com?subject=é",
        ),
    ] {
        assert_eq!(to_display(iri), shown);
    }
    // SEC-P5.
    let latin = Display::new().only(|c| c < '\u{250}');
    assert_eq!(latin.show("https://例え.jp/%C3%A9/例"), "https://xn--r8jz45g.jp/é/%E4%BE%8B");
    assert_eq!(latin.show("https://bücher.example/é"), "https://bücher.example/é");
    let short = Display::new().max_clusters(25);
    assert_eq!(
        short.show("https://a.example/%D7%90/%D7%91/page"),
        "\u{2066}https://a.example/א/ב/pa…\u{2069}"
    );
}

#[test]
fn links_are_shown_as_found() {
    let text =
        "example.com/%D7%90%2F and %41@example.com, mailto:%C3%A9@a.de; https://a.de/%C3%A9%20";
    let shown: Vec<_> =
        crate::support::scanner().links(text).map(|link| link.to_display().into_owned()).collect();
    assert_eq!(
        shown,
        [
            "\u{2066}example.com/א%2F\u{2069}",
            "%41@example.com",
            "mailto:é@a.de",
            "https://a.de/é%20"
        ]
    );
}

/// IURI-6: one octet natively, three in UTF-8, nine when escaped.
#[test]
fn lengths() {
    for letter in ['ก', 'ა', '例'] {
        let total = LengthReport::of(&letter.to_string()).total();
        assert_eq!((total.native, total.utf8, total.escaped), (1, 3, 9), "{letter}");
    }
    let iri = "https://u@bücher.example:80/a%20b c?ä#😀";
    let shift = |c: char| if c.is_ascii() { 1 } else { 2 };
    let report = LengthReport::with_native(iri, shift);
    let lengths: Vec<_> = report
        .components()
        .map(|(component, one)| (component, one.characters, one.native, one.utf8, one.escaped))
        .collect();
    assert_eq!(
        lengths,
        [
            (Component::Scheme, 5, 5, 5, 5),
            (Component::Userinfo, 1, 1, 1, 1),
            (Component::Host, 14, 15, 15, 19),
            (Component::Port, 2, 2, 2, 2),
            (Component::Path, 8, 8, 8, 10),
            (Component::Query, 1, 2, 2, 6),
            (Component::Fragment, 1, 2, 4, 12),
        ]
    );
    assert_eq!(report.total().utf8, iri.len());
    assert_eq!(report.uri(), to_uri(iri).map(|uri| uri.len()));
    let kind = LengthReport::of("x:%").uri().map_err(|error| error.kind());
    assert_eq!(kind, Err(ErrorKind::InvalidPercentEncoding));
}

/// Returns the last labels of a host, at most four.
fn last_labels(host: &str) -> String {
    let labels: Vec<&str> = host.split(['.', '。']).collect();
    labels[labels.len().saturating_sub(4)..].concat()
}

/// Returns the authority that browsers read after any number of slashes of either kind, where that is another one than
/// that of RFC 3986: it is shown whole.
fn authority_of_browsers<'t>(iri: &'t str, parts: &Parts<'t>) -> &'t str {
    let after = match parts.scheme() {
        Some(scheme)
            if ["http", "https", "ws", "wss", "ftp"].contains(&&*scheme.to_ascii_lowercase()) =>
        {
            &iri[scheme.len() + 1..]
        }
        None if iri.bytes().take_while(|b| b"/\\".contains(b)).count() > 1 => iri,
        _ => "",
    };
    let begun = after.trim_start_matches(['/', '\\']);
    let read = begun.split(['/', '\\', '?', '#']).next().unwrap_or_default();
    if parts.authority() == Some(read) { "" } else { read }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4096, failure_persistence: None, ..ProptestConfig::default() })]

    /// SEC-U7.
    #[test]
    fn a_short_form_shows_the_host(iri in any_text(), labels in "[a-zא-ד.。]{0,24}", max in 0..40_usize) {
        let iri = iri.replacen("//", &format!("//{labels}"), 1);
        let short = shorten(&iri, max);
        let width = short.graphemes(true).count();
        if iri.graphemes(true).count() <= max {
            prop_assert_eq!(&short, &iri);
            return Ok(());
        }
        let parts = Parts::of(&iri);
        let host = parts.host();
        if let Some(host) = host {
            let kept = last_labels(host);
            let shown = short.replace(['.', '。'], "");
            prop_assert!(shown.contains(&kept), "{iri:?} {short:?} {kept:?}");
        }
        // The domain of the first address, of a path without authority.
        let address = match parts.scheme() {
            Some(scheme) if host.is_none() && parts.path().contains('@') => {
                let is_mailto = scheme.eq_ignore_ascii_case("mailto");
                let list = if is_mailto { parts.path().split(',').next() } else { Some(parts.path()) };
                let domain = list.and_then(|list| list.rsplit_once('@')).map_or("", |(_, domain)| domain);
                let end = if is_mailto { None } else { domain.find([';', ',', '/', ':']) };
                let domain = &domain[..end.unwrap_or(domain.len())];
                let kept = last_labels(domain);
                let shown = short.replace(['.', '。'], "");
                prop_assert!(shown.contains(&kept), "{iri:?} {short:?} {kept:?}");
                parts.path().graphemes(true).count() + 2
            }
            _ => 0,
        };
        // Longer than allowed only if all that can be left out is.
        let needed = host.map_or("", |host| host).graphemes(true).count();
        let fixed = needed + parts.port().map_or(0, |port| port.len() + 1) + 2;
        let fixed = if host.is_none() { parts.scheme().map_or(0, |scheme| scheme.len() + 1) + 1 + address } else { fixed };
        let read = authority_of_browsers(&iri, &parts);
        prop_assert!(short.contains(read), "{iri:?} {short:?} {read:?}");
        let fixed = fixed.max(read.graphemes(true).count() + 2);
        prop_assert!(width <= max.max(fixed), "{iri:?} {short:?} {max}");
        prop_assert!(short.contains('…'));
        let double = shorten_by(&iri, 2 * max, |_| 2);
        prop_assert_eq!(double, short);
    }

    /// What is shown is what is read in an address field, and still the same IRI.
    #[test]
    fn a_display_can_be_formatted(iri in any_text()) {
        let readable = Formatter::new(Form::Readable);
        let shown = Display::new().direction(irispan::iri::Direction::None).show(&iri);
        prop_assert_eq!(readable.format(&shown), readable.format(&iri));
    }
}
