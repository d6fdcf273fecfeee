//! What is written is read back: HTML and terminal text by readers that know nothing else, URIs by the
//! grammar of RFC 3986. Each body panics when something is lost, added or changed.

#![allow(clippy::disallowed_methods, reason = "the fuzzer has no kernel to choose")]

use irispan::highlight::{Ansi, Html, TerminalText};
use irispan::iri::{Forbidden, HostMapping, Mapping, StrayDelimiters, StrayPercent, to_iri};
use irispan::safety::CheckOptions;
use irispan::{Confidence, Edit, Link, Scanner, Span};

use crate::support::random::Random;
use crate::support::texts::show;

/// Up to eight bytes that seed what is random about a run, and the text after them.
pub(crate) fn split(input: &[u8]) -> (Random, &[u8]) {
    let (seed, text) = input.split_at(input.len().min(8));
    let seed = seed.iter().fold(0, |seed, byte| seed << 8 | u64::from(*byte));
    (Random::new(seed), text)
}

/// Returns the text of HTML that consists of text, `<a>` and `<span>` alone, and its links: their
/// targets and what they show. Panics at anything else.
pub(crate) fn read_html(html: &str) -> (String, Vec<(String, String)>) {
    let (mut text, mut links) = (String::new(), Vec::new());
    let (mut open, mut in_line) = (None::<(String, usize)>, false);
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        text.push_str(&unescape(&rest[..at]));
        let (tag, after) = rest[at..].split_once('>').unwrap_or_else(|| panic!("{html}"));
        rest = after;
        match tag {
            "</a" => {
                let (href, start) = open.take().unwrap_or_else(|| panic!("{html}"));
                links.push((href, text[start..].to_owned()));
            }
            "</span" => assert!(core::mem::take(&mut in_line) && open.is_none(), "{html}"),
            "<span class=\"irispan-line\" dir=\"auto\"" => {
                assert!(!core::mem::replace(&mut in_line, true) && open.is_none(), "{html}");
            }
            tag => {
                assert!(open.is_none(), "{html}");
                open = Some((read_anchor(tag), text.len()));
            }
        }
    }
    text.push_str(&unescape(rest));
    assert!(open.is_none() && !in_line, "{html}");
    (text, links)
}

/// Returns the target of a start tag of ours.
fn read_anchor(tag: &str) -> String {
    let mut rest = tag.strip_prefix("<a").unwrap_or_else(|| panic!("{tag}"));
    let mut values = Vec::new();
    for name in ["href", "rel", "class", "dir", "title"] {
        if rest.is_empty() && name == "title" {
            break;
        }
        rest = rest.strip_prefix(&format!(" {name}=\"")).unwrap_or_else(|| panic!("{tag}"));
        let (value, after) = rest.split_once('"').unwrap_or_else(|| panic!("{tag}"));
        values.push(unescape(value));
        rest = after;
    }
    assert!(rest.is_empty() && values[1] == "noopener noreferrer nofollow", "{tag}");
    assert!(values[2].starts_with("irispan ") && values[3] == "ltr", "{tag}");
    let href = values.swap_remove(0);
    assert!(href.bytes().all(|byte| byte.is_ascii_graphic()), "{tag}");
    let scheme = href.split(':').next().unwrap_or_default().to_ascii_lowercase();
    assert!(!["javascript", "vbscript", "data", "blob"].contains(&&*scheme), "{tag}");
    href
}

/// Resolves the character references that are written, and refuses others.
fn unescape(html: &str) -> String {
    let mut out = String::new();
    let mut rest = html;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        let (name, after) = rest[at..].split_once(';').unwrap_or_else(|| panic!("{html}"));
        out.push(match name {
            "&amp" => '&',
            "&lt" => '<',
            "&gt" => '>',
            "&quot" => '"',
            "&#39" => '\'',
            "&#13" => '\r',
            _ => panic!("{name} in {html}"),
        });
        rest = after;
    }
    assert!(!rest.contains(['<', '>', '"']), "{html}");
    out + rest
}

/// Returns a text with what HTML forbids replaced.
pub(crate) fn allowed(text: &[u8]) -> String {
    let forbidden =
        |c: char| c < ' ' && !"\t\n\r".contains(c) || ('\u{7F}'..='\u{9F}').contains(&c);
    let text = String::from_utf8_lossy(text);
    text.chars().map(|c| if forbidden(c) { '\u{FFFD}' } else { c }).collect()
}

/// Returns terminal text without the control sequences of ours.
fn read_ansi(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('\x1B') {
        out.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        rest = if let Some(after) = after.strip_prefix("]8;;") {
            let (uri, after) = after.split_once("\x1B\\").unwrap_or_else(|| panic!("{text:?}"));
            assert!(uri.bytes().all(|byte| byte.is_ascii_graphic()), "{text:?}");
            after
        } else {
            let after = after.strip_prefix('[').unwrap_or_else(|| panic!("{text:?}"));
            let (numbers, after) = after.split_once('m').unwrap_or_else(|| panic!("{text:?}"));
            assert!(numbers.bytes().all(|byte| byte.is_ascii_digit()), "{text:?}");
            after
        };
    }
    out + rest
}

/// Every format has the whole text and its links, and a text that is edited has those of a new scan.
pub(crate) fn text_reads_back(input: &[u8]) {
    let (mut random, text) = split(input);
    let grade = [Confidence::Possible, Confidence::Likely][random.below(2)];
    let scanner = Scanner::builder().min_confidence(grade).build();
    let links: Vec<Link<'_>> = scanner.links(text).collect();
    let shown: Vec<&str> = links.iter().map(Link::as_str).collect();

    for html in [Html::new(), Html::new().lines(true).facts(CheckOptions::new())] {
        let html = html.links(text, links.iter().copied());
        let (back, found) = read_html(&html);
        assert_eq!(back, allowed(text), "{}", show(text));
        // Those without a URI stay text.
        let mut rest = shown.iter();
        for (_, link) in &found {
            assert!(rest.any(|shown| allowed(shown.as_bytes()) == *link), "{link}: {}", show(text));
        }
    }
    for way in [TerminalText::Lines, TerminalText::Reversible] {
        let mut expected = Vec::new();
        way.write(&mut expected, text);
        let expected = String::from_utf8(expected).unwrap_or_else(|error| panic!("{error}"));
        assert!(!expected.chars().any(|c| c.is_control() && !"\n\t".contains(c)), "{}", show(text));
        for hyperlinks in [false, true] {
            let ansi = Ansi::new().harmless(way).hyperlinks(hyperlinks);
            let ansi = ansi.links(text, links.iter().copied());
            assert_eq!(read_ansi(&ansi), expected, "{}", show(text));
        }
    }

    let mut edited = text.to_vec();
    let mut spans: Vec<Span> = links.iter().map(Link::span).collect();
    for _ in 0..6 {
        let start = random.below(edited.len() + 1);
        let end = start + random.below(edited.len() + 1 - start).min(random.below(20));
        let from = random.below(edited.len() + 1);
        let new = edited[from..edited.len().min(from + random.below(10))].to_vec();
        edited.splice(start..end, new.iter().copied());
        scanner.rescan(&edited, &spans, Edit::replace(start..end, new.len())).apply(&mut spans);
    }
    let expected: Vec<Span> = scanner.links(&edited).map(|link| link.span()).collect();
    assert_eq!(spans, expected, "{}", show(&edited));
}

/// Returns whether a text is a URI or a relative reference, by the grammar of RFC 3986 as one would
/// write it in a regular expression: appendix B, and what each component may hold.
pub(crate) fn is_uri_reference(text: &str) -> bool {
    let (rest, fragment) = text.split_once('#').map_or((text, ""), |(rest, after)| (rest, after));
    let (rest, query) = rest.split_once('?').map_or((rest, ""), |(rest, after)| (rest, after));
    let is_scheme = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
    };
    let (scheme, rest) = match rest.split_once(':') {
        Some((scheme, after)) if is_scheme(scheme) => (Some(scheme), after),
        _ => (None, rest),
    };
    let (authority, path) = match rest.strip_prefix("//") {
        Some(after) => {
            let end = after.find('/').unwrap_or(after.len());
            (Some(&after[..end]), &after[end..])
        }
        None => (None, rest),
    };
    let colon = path.split('/').next().is_some_and(|segment| segment.contains(':'));
    holds(path, ":@/")
        && holds(query, ":@/?")
        && holds(fragment, ":@/?")
        && authority.is_none_or(is_authority)
        && (scheme.is_some() || authority.is_some() || !colon)
}

fn is_authority(authority: &str) -> bool {
    let (userinfo, rest) = authority.rsplit_once('@').unwrap_or(("", authority));
    let (host, port) = match rest.strip_prefix('[') {
        Some(literal) => {
            let Some((inside, port)) = literal.split_once(']') else { return false };
            let good = !inside.is_empty() && holds(inside, ":") && !inside.contains('%');
            (if good { "" } else { "[" }, port)
        }
        None => match rest.find(':') {
            Some(at) => (&rest[..at], &rest[at..]),
            None => (rest, ""),
        },
    };
    let digits = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    holds(userinfo, ":")
        && holds(host, "")
        && (port.is_empty() || port.strip_prefix(':').is_some_and(digits))
}

/// Returns whether a component has only unreserved characters, sub-delims, escapes, and those of `more`.
fn holds(component: &str, more: &str) -> bool {
    let bytes = component.as_bytes();
    (0..bytes.len()).all(|at| match bytes[at] {
        b'%' => bytes.get(at + 1..at + 3).is_some_and(|two| two.iter().all(u8::is_ascii_hexdigit)),
        byte => {
            byte.is_ascii_alphanumeric()
                || b"-._~!$&'()*+,;=".contains(&byte)
                || more.as_bytes().contains(&byte)
        }
    })
}

/// What is mapped is mapped to itself, is a URI, and is stable on the way to an IRI and back.
pub(crate) fn iri_maps_back(input: &[u8]) {
    let (mut random, text) = split(input);
    let text = String::from_utf8_lossy(text);
    let host = *random.pick(&[&HostMapping::Idna, &HostMapping::IdnaStrict, &HostMapping::Percent]);
    let stray =
        *random.pick(&[&StrayDelimiters::Keep, &StrayDelimiters::Encode, &StrayDelimiters::Fail]);
    let percent = [StrayPercent::Fail, StrayPercent::Encode][random.below(2)];
    let mapping = [Mapping::BIS, Mapping::RFC3987_A, Mapping::RFC3987_C][random.below(3)]
        .with_host(host)
        .with_forbidden([Forbidden::Encode, Forbidden::Fail][random.below(2)])
        .with_stray_delimiters(stray)
        .with_stray_percent(percent);
    let Ok(uri) = mapping.apply(&text) else { return };
    let what = || format!("{text:?} by {mapping:?}: {uri:?}");
    assert!(uri.is_ascii(), "{}", what());
    assert_eq!(mapping.apply(&uri).as_deref(), Ok(&*uri), "{}", what());
    if stray == StrayDelimiters::Encode {
        assert!(is_uri_reference(&uri), "{}", what());
    }
    // Delimiters that are kept where they do not belong make no URI. The way back is that of the same
    // mapping, because one escapes a host of which another makes A-labels, but for normalization: an
    // escaped mark composes with nothing before it is decoded.
    let iri = to_iri(&uri);
    if let Ok(mapped) = mapping.with_nfc(false).apply(&iri)
        && is_uri_reference(&uri)
    {
        assert_eq!(to_iri(&mapped), iri, "{}", what());
    }
}
