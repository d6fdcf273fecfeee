//! Self-consistency: the text of a link, scanned alone at grade `possible`, is that link, whole and
//! of the same kind. Each exception has its rule.

use std::collections::BTreeMap;

use irispan::{Confidence, Kind, Link, Scanner};

use super::cases;
use crate::support::random::Random;
use crate::support::report;
use crate::support::texts::{Pieces, show};
use crate::support::texts_of_prose;

/// Random texts: every other one is of the default profile's alphabet.
const TEXTS: u64 = 200_000;
const SEED: u64 = 0x0058_1758_0003;

/// Why a link is another one without the text around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Exception {
    /// R2-22, R2-93: brackets or quotes around the link keep what is punctuation at its end, or text of East Asia.
    ClosedByAuthor,
    /// R2-83: between quotes a bracket closes after the `=` or `&` of a query.
    Quoted,
    /// R2-24: `'s` at the end is English, but not before a wrapper or markup.
    Possessive,
    /// R2-18: a particle at the end does not belong to the link, except before a bracket that does not
    /// belong to it either (R2-19).
    Particle,
    /// R2-2: alone, the local part begins with a host and a path. Before it stood what makes that
    /// host invalid.
    HostInLocalPart,
    /// R2-13, R2-14: text glued to a `www.` made its label too long, or one that begins with a hyphen,
    /// for a host that ends before glued text. R2-63, R2-80: or the scheme of the next link is glued to the
    /// label that stands, alone, after a sign in the place of a letter.
    InvalidLabel,
    /// R2-42: alone, the end of the link is one for the first walk. What stood after it made that
    /// invalid.
    InnerLink,
    /// R2-52: alone, the name of a value is left out, but not between angle brackets.
    Bracketed,
    /// T12: the link lost its last cluster, and is not a link without it, or ends with punctuation.
    LostCluster,
}

/// Returns what is wrong with a link, if something is: its exception, or none.
///
/// Long: one exception after another, in the order in which they are looked for.
fn judge(scanner: &Scanner, text: &[u8], link: &Link<'_>) -> Result<(), Option<Exception>> {
    let alone: Vec<Link<'_>> = scanner.links(link.as_bytes()).collect();
    let whole = |one: &Link<'_>| one.as_bytes() == link.as_bytes() && one.kind() == link.kind();
    if let [one] = &alone[..]
        && whole(one)
    {
        return Ok(());
    }
    let (before, after) = (&text[..link.start()], &text[link.end()..]);
    let shorter = match &alone[..] {
        [one] if one.start() == 0 && one.kind() == link.kind() => Some(one.as_str()),
        _ => None,
    };
    let rest = shorter.and_then(|shorter| link.as_str().strip_prefix(shorter));
    let closed = [("<", ">"), ("<", "|"), ("](", ")"), ("\"", "\""), ("'", "'")].iter().any(
        |(open, close)| {
            let behind = match *close {
                // The link ends after the last `?` or `#` before the quote.
                "\"" | "'" => after_brackets(after),
                _ => after,
            };
            before.ends_with(open.as_bytes()) && behind.starts_with(close.as_bytes())
        },
    );
    let is_punctuation = |rest: &str| !rest.contains(char::is_alphanumeric);
    let possessive = |rest: &str| {
        let before = ["'s", "’s", "'den", "’nün"].iter().find_map(|end| rest.strip_suffix(end));
        // R2-86: alone, a line and a column before it are none of the link.
        let place = |c: char| c == ':' || c.is_ascii_digit();
        let before = before.map(|before| before.trim_start_matches(place));
        // R2-75: alone, the brackets before it hold the text of the link.
        before.is_some_and(|before| is_punctuation(before) || before.starts_with('['))
    };
    let is_particle = |rest: &str| {
        let rest = rest.trim_start_matches(|c: char| !c.is_alphanumeric());
        !rest.is_empty() && rest.chars().all(|c| matches!(c, '가'..='힣'))
    };
    let quoted = ["\"", "'", "<", "[[", "“", "„", "”", "‘", "’", "‚", "«", "»", "‹", "›"];
    let is_quoted = quoted.iter().any(|quote| before.ends_with(quote.as_bytes()));
    // Its first character may be ASCII, with a mark after it.
    let lost_cluster = after.iter().take(2).any(|byte| *byte >= 0x80) || after.starts_with(b"=");
    let text_before = String::from_utf8_lossy(before).chars().next_back();
    let exception = match rest {
        _ if is_quoted
            && alone.first().is_some_and(|one| {
                let query = one.start() == 0 && one.as_str().contains('?');
                query && link.as_str()[one.end()..].starts_with([')', ']', '}'])
            }) =>
        {
            Some(Exception::Quoted)
        }
        Some(rest) if possessive(rest) => Some(Exception::Possessive),
        Some(rest) if is_particle(rest) => Some(Exception::Particle),
        Some(rest)
            if closed
                && (is_punctuation(rest)
                    || rest.starts_with(|c| matches!(c, '[' | '{') || !char::is_ascii(&c))) =>
        {
            Some(Exception::ClosedByAuthor)
        }
        Some(rest) if lost_cluster && is_punctuation(rest) => Some(Exception::LostCluster),
        _ if (link.as_str().starts_with("www.") || text_before.is_some_and(is_caseless))
            && alone.first().is_some_and(|one| {
                one.start() == 0 && link.as_str()[one.end()..].starts_with(is_caseless)
            }) =>
        {
            Some(Exception::InvalidLabel)
        }
        _ if link.kind() == Kind::Email
            && before.ends_with(b"<")
            && after.starts_with(b">")
            && alone.iter().all(|one| one.start() > 0 && one.end() == link.as_bytes().len()) =>
        {
            Some(Exception::Bracketed)
        }
        _ if link.confidence() == Confidence::Possible
            && alone.iter().any(|one| one.start() > 0) =>
        {
            Some(Exception::InnerLink)
        }
        _ if link.kind() == Kind::Email
            && alone.first().is_some_and(|one| one.start() == 0 && one.kind() == Kind::Domain)
            && link.as_str().contains(['/', '?', '#']) =>
        {
            Some(Exception::HostInLocalPart)
        }
        // What is left is a network (R2-39).
        _ if alone.is_empty() && ["'s", "’s"].iter().any(|s| link.as_str().ends_with(s)) => {
            Some(Exception::Possessive)
        }
        _ if alone.is_empty() && lost_cluster && link.as_str().starts_with("mailto:?") => {
            Some(Exception::LostCluster)
        }
        _ if alone.is_empty()
            && [&b"http://"[..], b"https://"].iter().any(|scheme| after.starts_with(scheme))
            && link.as_str().ends_with(is_caseless) =>
        {
            Some(Exception::InvalidLabel)
        }
        _ => None,
    };
    Err(exception)
}

/// Returns the text without the open brackets and the Soft characters that it begins with.
fn after_brackets(text: &[u8]) -> &[u8] {
    let length = text.iter().take_while(|byte| b"([{.,:;!?".contains(byte)).count();
    &text[length..]
}

/// Returns whether a character is a letter of a script without case.
fn is_caseless(c: char) -> bool {
    c.is_alphabetic() && !c.is_uppercase() && !c.is_lowercase()
}

/// Judges the links of a text; returns how many there are.
fn judge_all(
    scanner: &Scanner,
    text: &[u8],
    seen: &mut BTreeMap<Exception, usize>,
    wrong: &mut Vec<String>,
) -> usize {
    let links: Vec<Link<'_>> = scanner.links(text).collect();
    for link in &links {
        match judge(scanner, text, link) {
            Ok(()) => {}
            Err(Some(exception)) => *seen.entry(exception).or_default() += 1,
            Err(None) => {
                let around =
                    &text[link.start().saturating_sub(40)..text.len().min(link.end() + 40)];
                let alone: Vec<_> = scanner.links(link.as_bytes()).collect();
                wrong.push(format!("{} in {}: {alone:?}", show(link.as_bytes()), show(around)));
            }
        }
    }
    links.len()
}

#[test]
fn the_links_of_the_cases_are_whole_alone() {
    let scanner = crate::support::builder().min_confidence(Confidence::Possible).build();
    let (mut seen, mut wrong, mut links) = (BTreeMap::new(), Vec::new(), 0);
    for (_, text) in cases::texts() {
        links += judge_all(&scanner, &text, &mut seen, &mut wrong);
    }
    assert!(wrong.is_empty(), "{} of {links} links:\n{}", wrong.len(), wrong.join("\n"));
    let exceptions: Vec<_> = seen.keys().copied().collect();
    assert_eq!(
        exceptions,
        [
            Exception::ClosedByAuthor,
            Exception::Quoted,
            Exception::Possessive,
            Exception::Particle,
            Exception::Bracketed
        ],
        "{seen:?}"
    );
    report(&format!("links of the cases alone: {links}, exceptions {seen:?}"));
}

#[test]
fn the_links_of_random_texts_are_whole_alone() {
    let scanner = crate::support::builder().min_confidence(Confidence::Possible).build();
    let (mut seen, mut wrong, mut links) = (BTreeMap::new(), Vec::new(), 0);
    for number in 0..TEXTS {
        let mut random = Random::new(SEED ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let text = match number % 2 {
            0 => Pieces::random(&mut random),
            _ => texts_of_prose::random(&mut random),
        };
        links += judge_all(&scanner, &text.concat(), &mut seen, &mut wrong);
    }
    wrong.truncate(60);
    assert!(wrong.is_empty(), "{} of {links} links:\n{}", wrong.len(), wrong.join("\n"));
    let exceptions: Vec<_> = seen.keys().copied().collect();
    let all = [
        Exception::ClosedByAuthor,
        Exception::Quoted,
        Exception::Possessive,
        Exception::Particle,
        Exception::HostInLocalPart,
        Exception::InvalidLabel,
        Exception::InnerLink,
        Exception::Bracketed,
        Exception::LostCluster,
    ];
    assert_eq!(exceptions, all, "{seen:?}");
    report(&format!("links of {TEXTS} random texts alone: {links}, exceptions {seen:?}"));
}
