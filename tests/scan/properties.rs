//! What holds for every input, whatever it is: both profiles, every kind of bytes.

use core::ops::{ControlFlow, Range};

use irispan::{Confidence, Link, Profile, Scanner, ScannerBuilder, Span};
use unicode_segmentation::GraphemeCursor;

use crate::support::oracle::{Oracle, Term};
use crate::support::prose::PASSAGES;
use crate::support::random::Random;
use crate::support::texts::{Pieces, show};

/// Texts of each kind.
const TEXTS: u64 = 20_000;
const SEED: u64 = 0x0058_1758_0002;

#[test]
fn hostile_texts() {
    assert_properties("hostile texts", Pieces::random, TEXTS as usize);
}

#[test]
fn random_bytes() {
    assert_properties("random bytes", |random| bytes(random, |byte| byte), 0);
}

/// Bytes that are mostly ASCII: links and junk close together.
#[test]
fn random_ascii() {
    let ascii = b"abcdeht/:.@?#()[]-_~%&=,;'\"<>\\ \n\x00\x7Fcompw";
    assert_properties(
        "random ASCII",
        |random| {
            bytes(random, |byte| if byte < 250 { ascii[byte as usize % ascii.len()] } else { byte })
        },
        0,
    );
}

#[test]
fn truncated_utf8() {
    assert_properties("truncated UTF-8", |random| Pieces::from_bytes(&truncated(random)), 1_000);
}

#[test]
fn latin_1() {
    let encode = |c: char| vec![u8::try_from(u32::from(c)).unwrap_or(b'?')];
    assert_properties("Latin-1", |random| encoded(random, encode), 1_000);
}

#[test]
fn utf_16_little_endian() {
    let encode =
        |c: char| c.encode_utf16(&mut [0; 2]).iter().flat_map(|unit| unit.to_le_bytes()).collect();
    assert_properties("UTF-16LE", |random| encoded(random, encode), 0);
}

#[test]
fn utf_16_big_endian() {
    let encode =
        |c: char| c.encode_utf16(&mut [0; 2]).iter().flat_map(|unit| unit.to_be_bytes()).collect();
    assert_properties("UTF-16BE", |random| encoded(random, encode), 0);
}

#[test]
fn text_ridden_with_nul() {
    assert_properties(
        "text ridden with NUL",
        |random| {
            let every = 1 + random.below(60);
            let mut text = Vec::new();
            for byte in passage(random).bytes() {
                text.push(byte);
                if random.once_in(every) {
                    text.push(0);
                }
            }
            Pieces::from_bytes(&text)
        },
        1_000,
    );
}

fn passage(random: &mut Random) -> &'static str {
    PASSAGES[random.below(PASSAGES.len())]
}

fn bytes(random: &mut Random, byte: impl Fn(u8) -> u8) -> Pieces {
    let length = random.below(300);
    Pieces::from_bytes(&(0..length).map(|_| byte(random.below(256) as u8)).collect::<Vec<u8>>())
}

fn encoded(random: &mut Random, encode: impl Fn(char) -> Vec<u8>) -> Pieces {
    let text = passage(random);
    let from = random.below(text.len() / 2);
    Pieces::from_bytes(&text.chars().skip(from).flat_map(encode).collect::<Vec<u8>>())
}

/// Generates a passage without some bytes, cut at any byte.
fn truncated(random: &mut Random) -> Vec<u8> {
    let mut text = passage(random).as_bytes().to_vec();
    for _ in 0..random.below(6) {
        text.remove(random.below(text.len()));
    }
    let start = random.below(text.len() / 2);
    let end = start + random.below(text.len() - start);
    text[start..end].to_vec()
}

/// Returns every scanner that is asked: both profiles, all grades.
fn scanners() -> [(Profile, Scanner); 2] {
    let all = |builder: ScannerBuilder| builder.min_confidence(Confidence::Possible).build();
    [Profile::Default, Profile::Uts58]
        .map(|profile| (profile, all(crate::support::builder().profile(profile))))
}

/// Checks every property on texts from `source`, and that they hold at least so many links.
#[track_caller]
fn assert_properties(name: &str, source: impl Fn(&mut Random) -> Pieces, at_least: usize) {
    // Without it, ends inside a cluster are not looked for.
    let oracle = Oracle::load("17.0.0");
    for (profile, scanner) in scanners() {
        let check = |text: &[u8]| check(profile, &scanner, oracle.as_ref(), text);
        let mut found = 0;
        for number in 0..TEXTS {
            let pieces = source(&mut Random::new(SEED ^ number));
            match check(&pieces.concat()) {
                Ok(count) => found += count,
                Err(_) => {
                    let text = pieces.shrink(|pieces| check(&pieces.concat()).is_err()).concat();
                    let reason = check(&text).err().unwrap_or_default();
                    panic!("{name} {number}, {profile:?}: {reason}\n in {}", show(&text));
                }
            }
        }
        assert!(found >= at_least, "{name}, {profile:?}: so few links prove little: {found}");
    }
}

/// Checks every property of one text; returns the number of links.
fn check(
    profile: Profile,
    scanner: &Scanner,
    oracle: Option<&Oracle>,
    text: &[u8],
) -> Result<usize, String> {
    let spans: Vec<Span> = scanner.links(text).map(|link| link.span()).collect();
    let ranges: Vec<Range<usize>> = spans.iter().map(Span::range).collect();
    check_ranges(text, &ranges)?;
    check_agreement(scanner, text, &spans)?;
    check_seams(scanner, text, &spans)?;
    if profile == Profile::Default {
        check_default(text, &ranges)?;
        if let Some(oracle) = oracle {
            check_clusters(oracle, text, &ranges)?;
        }
    }
    Ok(spans.len())
}

/// Texts in which random runs, longer ones than these, once found a property broken.
#[test]
fn texts_that_broke_a_property_once() {
    let oracle = Oracle::load("17.0.0");
    let texts = [
        "ж@Σ.vermo\u{308}gensberatung:0\u{7F}@",
        "`@2.vermögensberatung",
        "\u{1E9E}.de a",
        "node.de a",
        "magnet:?\u{600}`",
    ];
    let mut broken = String::new();
    for (profile, scanner) in scanners() {
        for text in texts {
            if let Err(reason) = check(profile, &scanner, oracle.as_ref(), text.as_bytes()) {
                broken += &format!("\n{profile:?}, {}: {reason}", show(text.as_bytes()));
            }
        }
    }
    assert!(broken.is_empty(), "{broken}");
}

/// Checks that links are in the text, in order, apart from each other, whole characters, no ASCII
/// control, no space.
fn check_ranges(text: &[u8], ranges: &[Range<usize>]) -> Result<(), String> {
    let mut last = 0;
    for range in ranges {
        let Some(link) = text.get(range.clone()) else {
            return Err(format!("{range:?} is not in the text"));
        };
        if link.is_empty() {
            return Err(format!("{range:?} is empty"));
        }
        if range.start < last {
            return Err(format!("{range:?} overlaps what ends at {last}"));
        }
        last = range.end;
        if core::str::from_utf8(link).is_err() {
            return Err(format!("{range:?} splits a character or holds what is none"));
        }
        if link.iter().any(|byte| is_seam(*byte)) {
            return Err(format!("{range:?} holds a control or a space"));
        }
    }
    Ok(())
}

/// Checks what a link says of itself; pushing gives what pulling gives; the end is the end.
fn check_agreement(scanner: &Scanner, text: &[u8], spans: &[Span]) -> Result<(), String> {
    let mut pushed = Vec::new();
    if scanner.scan(text, &mut pushed) != ControlFlow::Continue(()) || pushed != spans {
        return Err(format!("scan pushes {pushed:?}, links yields {spans:?}"));
    }
    let mut links = scanner.links(text);
    if links.by_ref().count() != spans.len() || links.next().is_some() {
        return Err("links yields something after its end".to_owned());
    }
    for span in spans {
        let Some(link) = Link::new(text, *span) else {
            return Err(format!("{span:?} is not in the text"));
        };
        if link.as_bytes() != &text[span.range()] || link.as_str().as_bytes() != link.as_bytes() {
            return Err(format!("{link:?} is not what stands there"));
        }
        if let Some(alternative) = span.alternative() {
            let inside = alternative.start == span.start() && alternative.end < span.end();
            let character = link.as_str().is_char_boundary(alternative.len());
            if !inside || alternative.is_empty() || !character {
                return Err(format!("{alternative:?} is no shorter reading of {span:?}"));
            }
        }
    }
    Ok(())
}

/// Checks that no link crosses an ASCII byte that is Hard, so cutting just after one changes
/// nothing.
fn check_seams(scanner: &Scanner, text: &[u8], spans: &[Span]) -> Result<(), String> {
    let mut start = 0;
    let mut whole = spans.iter();
    for piece in text.split_inclusive(|byte| is_seam(*byte)) {
        for link in scanner.links(piece) {
            let Some(expected) = whole.next() else {
                return Err(format!("cut at seams, {link:?} is found at {start}"));
            };
            let moved = (
                link.start() + start,
                link.end() + start,
                link.kind(),
                link.confidence(),
                link.flags(),
            );
            let same = (
                expected.start(),
                expected.end(),
                expected.kind(),
                expected.confidence(),
                expected.flags(),
            );
            let alternative =
                link.alternative().map(|range| range.start + start..range.end + start);
            if moved != same || alternative != expected.alternative() {
                return Err(format!(
                    "cut at seams, {link:?} at {start} is found, not {expected:?}"
                ));
            }
        }
        start += piece.len();
    }
    match whole.next() {
        Some(lost) => Err(format!("cut at seams, {lost:?} is not found")),
        None => Ok(()),
    }
}

/// Checks T1 and T5: characters that no link of the default profile holds.
fn check_default(text: &[u8], ranges: &[Range<usize>]) -> Result<(), String> {
    for range in ranges {
        let link = core::str::from_utf8(&text[range.clone()]).unwrap_or_default();
        if let Some(c) = link.chars().find(|c| is_excluded(*c)) {
            return Err(format!("{range:?} holds U+{:04X}", u32::from(c)));
        }
    }
    Ok(())
}

/// Checks T12: no link of the default profile ends inside a grapheme cluster, unless what follows
/// in the cluster is a character that no link takes in.
fn check_clusters(oracle: &Oracle, text: &[u8], ranges: &[Range<usize>]) -> Result<(), String> {
    let Ok(text) = core::str::from_utf8(text) else {
        return Ok(());
    };
    for range in ranges {
        let mut cursor = GraphemeCursor::new(range.end, text.len(), true);
        let next = text[range.end..].chars().next();
        let could_go_on =
            next.is_some_and(|c| oracle.link_term(c) == Term::Include && !is_excluded(c));
        if could_go_on && cursor.is_boundary(text, 0) == Ok(false) {
            return Err(format!("{range:?} ends inside a grapheme cluster"));
        }
    }
    Ok(())
}

/// Returns whether a link of the default profile ends before the character (T1, T5).
fn is_excluded(c: char) -> bool {
    matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}')
        || matches!(c, '\u{2066}'..='\u{2069}' | '\u{200B}' | '\u{FEFF}' | '\u{AD}' | '\u{FFFC}')
        || matches!(c, '<' | '>' | '"' | '`' | '\\')
}

/// Returns whether an ASCII character is Hard: controls and the space.
fn is_seam(byte: u8) -> bool {
    byte <= b' ' || byte == 0x7F
}

/// The oracle has the properties of the profile that it transcribes.
#[test]
fn the_oracle_has_them_too() {
    let Some(oracle) = Oracle::load("17.0.0") else { return };
    for number in 0..TEXTS {
        let text = Pieces::random(&mut Random::new(SEED ^ number)).concat();
        let whole = oracle.detect(&text);
        let ranges: Vec<Range<usize>> = whole.iter().map(|found| found.0..found.1).collect();
        assert_eq!(check_ranges(&text, &ranges), Ok(()), "{}", show(&text));
        let (mut cut, mut at) = (Vec::new(), 0);
        for piece in text.split_inclusive(|byte| is_seam(*byte)) {
            cut.extend(
                oracle
                    .detect(piece)
                    .into_iter()
                    .map(|(start, end, kind)| (start + at, end + at, kind)),
            );
            at += piece.len();
        }
        assert_eq!(whole, cut, "{}", show(&text));
    }
}

/// The checks refuse what is wrong, so they can fail.
#[test]
fn wrong_ranges_are_refused() {
    let text = "a é b\u{200B}c\\d e\u{301}f".as_bytes();
    let good = [0..1, 2..4];
    assert_eq!(check_ranges(text, &good), Ok(()));
    #[expect(clippy::single_range_in_vec_init, reason = "a list of one range")]
    let wrong: [&[Range<usize>]; 6] =
        [&[0..99], &[1..1], &[2..4, 0..1], &[0..1, 0..1], &[2..3], &[0..4]];
    for ranges in wrong {
        assert!(check_ranges(text, ranges).is_err(), "{ranges:?}");
    }
    #[expect(clippy::single_range_in_vec_init, reason = "a list of one range")]
    for ranges in [[5..9], [9..11]] {
        assert!(check_default(text, &ranges).is_err(), "{ranges:?}");
    }
    let Some(oracle) = Oracle::load("17.0.0") else { return };
    let inside = text.len() - 3;
    #[expect(clippy::single_range_in_vec_init, reason = "a list of one range")]
    let cut = [inside - 1..inside];
    assert!(check_clusters(&oracle, text, &cut).is_err());
}
