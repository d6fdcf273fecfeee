//! What the fuzz targets ask of an input. Each body panics when the answer is no; `fuzz/` runs them on
//! inputs that a fuzzer makes, and `tests/scan/replay` on those that found something.

#![allow(clippy::disallowed_methods, reason = "the fuzzer has no kernel to choose")]

use irispan::{
    Confidence, Edit, Found, Kernel, Kind, Link, MarkSet, Profile, Scanner, ScannerBuilder,
    Sifting, Span, Tailoring, sinks,
};

use crate::support::oracle::Oracle;
use crate::support::random::Random;
use crate::support::texts::{Pieces, show};

const KINDS: [Kind; 3] = [Kind::Url, Kind::Domain, Kind::Email];

/// Profile `uts58` finds what the oracle finds.
pub(crate) fn scan_vs_oracle(oracle: &Oracle, text: &[u8]) {
    let scanner = Scanner::builder().profile(Profile::Uts58).build();
    let found: Vec<_> =
        scanner.links(text).map(|link| (link.start(), link.end(), link.kind())).collect();
    let expected = oracle.detect(text);
    assert_eq!(found, expected, "found, expected in {}", show(text));
}

/// Up to eight bytes that seed what is random about a run, and the text after them.
fn split(input: &[u8]) -> (Random, &[u8]) {
    let (seed, text) = input.split_at(input.len().min(8));
    let seed = seed.iter().fold(0, |seed, byte| seed << 8 | u64::from(*byte));
    (Random::new(seed), text)
}

fn builder(random: &mut Random) -> ScannerBuilder {
    let profile = [Profile::Default, Profile::Uts58][random.below(2)];
    let grade = [Confidence::Possible, Confidence::Likely][random.below(2)];
    Scanner::builder().profile(profile).min_confidence(grade)
}

/// A stream in chunks of any length, several threads, a pointer, and an edit say what a slice says.
pub(crate) fn drivers_agree(input: &[u8]) {
    let (mut random, text) = split(input);
    let max_run = [8, 8 + random.below(100), usize::MAX][random.below(3)];
    let kinds = KINDS.into_iter().filter(|_| !random.once_in(5));
    let kinds: Vec<Kind> = kinds.collect();
    let scanner = builder(&mut random).max_run(max_run).kinds(kinds).build();
    let links: Vec<Link<'_>> = scanner.links(text).collect();
    let spans: Vec<Span> = links.iter().map(Link::span).collect();
    let place = || format!("runs of {max_run}, {}", show(text));

    let (mut streamed, mut heard) = (Vec::new(), Vec::new());
    let mut sink = sinks::each(|found: Found<'_>| {
        heard.extend_from_slice(found.link().as_str().as_bytes());
        streamed.extend(found.span());
    });
    let mut stream = scanner.stream();
    let longest = [2, 20, text.len() + 1][random.below(3)];
    let mut rest = text;
    while !rest.is_empty() {
        let (chunk, after) = rest.split_at(random.below(longest + 1).min(rest.len()));
        assert!(stream.push(chunk, &mut sink).is_continue());
        rest = after;
    }
    assert!(stream.finish(&mut sink).is_continue());
    assert_eq!(streamed, spans, "stream, slice: {}", place());
    let told: Vec<u8> = links.iter().flat_map(|link| link.as_bytes()).copied().collect();
    assert_eq!(heard, told, "text of the links: {}", place());

    #[cfg(feature = "parallel")]
    {
        let size = [0, random.below(30), random.below(text.len() + 1)][random.below(3)];
        let shared = scanner.parallel().chunk_size(size).links(text);
        assert_eq!(shared, links, "parallel by {size}, slice: {}", place());
    }

    let at = random.below(text.len() + 2);
    let under = links.iter().find(|link| link.range().contains(&at)).copied();
    assert_eq!(scanner.link_at(text, at), under, "link at {at}: {}", place());

    let start = random.below(text.len() + 1);
    let end = start + random.below(text.len() + 1 - start).min(random.below(40));
    let from = random.below(text.len() + 1);
    let new = &text[from..text.len().min(from + random.below(20))];
    let edited = [&text[..start], new, &text[end..]].concat();
    let mut kept = spans;
    scanner.rescan(&edited, &kept, Edit::replace(start..end, new.len())).apply(&mut kept);
    let expected: Vec<Span> = scanner.links(&edited).map(|link| link.span()).collect();
    assert_eq!(kept, expected, "{start}..{end} became {}: {}", show(new), place());
}

/// Every kernel marks what the definition marks and finds what it finds, and each set of kinds finds
/// those of all links.
pub(crate) fn kernels_agree(input: &[u8]) {
    let (mut random, text) = split(input);
    let builder = builder(&mut random);
    let Some(definition) = Kernel::by_name("scalar") else {
        panic!("the definition is on every machine");
    };
    let all: Vec<Link<'_>> = builder.clone().kernel(definition).build().links(text).collect();
    let from = [0, random.below(text.len() + 1)][random.below(2)];
    let words = (text.len() - from) / 64 + 2;
    for kernel in Kernel::available() {
        let name = kernel.name();
        for &set in MarkSet::ALL {
            let (mut got, mut want) = (vec![!0; words], vec![!0; words]);
            kernel.fill(text, from, &mut got, set);
            definition.fill(text, from, &mut want, set);
            assert_eq!(got, want, "{name}, {set:?} from {from} of {}", show(text));
        }
        for set in 1..8_usize {
            let kinds = KINDS.into_iter().filter(|kind| set >> *kind as u8 & 1 == 1);
            let scanner = builder.clone().kernel(kernel).kinds(kinds).build();
            let found: Vec<Link<'_>> = scanner.links(text).collect();
            let expected: Vec<Link<'_>> =
                all.iter().filter(|link| is_reported(link, set)).copied().collect();
            assert_eq!(found, expected, "{name}, kinds {set:03b} of {}", show(text));
        }
    }
}

/// Returns whether a link is reported for a set of kinds, as bits: a written `mailto:` is both a
/// URL and an address.
pub(crate) fn is_reported(link: &Link<'_>, kinds: usize) -> bool {
    let asked = |kind: Kind| kinds >> kind as u8 & 1 == 1;
    let mailto = || link.scheme().is_some_and(|scheme| scheme.eq_ignore_ascii_case("mailto"));
    asked(link.kind()) || asked(Kind::Url) && mailto()
}

/// A scanner of a profile, except for these tailorings: off in the default profile, on in `uts58`.
pub(crate) fn switched(
    builder: ScannerBuilder,
    profile: Profile,
    tailorings: &[Tailoring],
) -> ScannerBuilder {
    let builder = builder.profile(profile).min_confidence(Confidence::Possible);
    tailorings.iter().fold(builder, |builder, tailoring| match profile {
        Profile::Uts58 => builder.with(*tailoring),
        _ => builder.without(*tailoring),
    })
}

/// Shortcuts change nothing, whatever the profile and the tailorings.
pub(crate) fn shortcuts_agree(input: &[u8]) {
    let (mut random, text) = split(input);
    let profile = [Profile::Default, Profile::Uts58][random.below(2)];
    let tailorings: Vec<Tailoring> = match random.below(4) {
        3 => Tailoring::ALL.to_vec(),
        count => (0..count).map(|_| Tailoring::ALL[random.below(Tailoring::ALL.len())]).collect(),
    };
    let builder = switched(Scanner::builder(), profile, &tailorings);
    let (with, without) = (builder.clone().build(), builder.shortcuts(false).build());
    let (with, without): (Vec<Link<'_>>, Vec<Link<'_>>) =
        (with.links(text).collect(), without.links(text).collect());
    assert_eq!(with, without, "with, without: {profile:?}, {tailorings:?}, {}", show(text));
}

/// What a sieve might take for something else, beside the pieces of [`Pieces`].
const HURTFUL: [&[u8]; 26] = [
    b"%",
    b"a%2Ecom",
    b"a%E3%80%82b.de",
    b"a_b.org",
    b"_.info",
    b"..com",
    b"\0",
    b"\0.com\0",
    b"\xE3\x80",
    b"\xE9\xFFa.com",
    b"x\xFF.net",
    b"\\nmailto:a@b.de",
    b"\\tel:+123456",
    b"\\ntel:+123456",
    b"\x1B[1mtel:+123456",
    b"xim:a@b.de",
    "例え。コム".as_bytes(),
    "文。然后。中国".as_bytes(),
    "a．ＣＯＭ".as_bytes(),
    "b｡de".as_bytes(),
    b"a.photography",
    b"a.co-.com--b",
    b"a.xn--p1ai",
    b"self.length.map",
    b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    b"a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a",
];

/// Sifting changes nothing, wherever in a window the input is, at either end of a text, and whatever the
/// kernel, the kinds, the grade, the profile and the tailorings.
pub(crate) fn sieve_agrees(input: &[u8]) {
    let (mut random, input) = split(input);
    let profile = [Profile::Default, Profile::Uts58][random.below(2)];
    let tailorings: Vec<Tailoring> =
        (0..random.below(3)).map(|_| Tailoring::ALL[random.below(Tailoring::ALL.len())]).collect();
    let kinds = KINDS.into_iter().filter(|_| !random.once_in(4)).collect::<Vec<Kind>>();
    let grade = [Confidence::Possible, Confidence::Likely][random.below(2)];
    let builder = switched(Scanner::builder(), profile, &tailorings)
        .min_confidence(grade)
        .kinds(kinds.iter().copied());
    // The first windows are short, and some of the later ones are sifted.
    let length = [0, 100, 1_000, 1_000, 1_000, 20_000][random.below(6)];
    let mut text = input.to_vec();
    while text.len() < length {
        let piece = match random.below(3) {
            0 => input.to_vec(),
            1 => HURTFUL[random.below(HURTFUL.len())].to_vec(),
            _ => Pieces::random(&mut random).concat(),
        };
        text.extend_from_slice(&piece);
        if random.once_in(3) {
            text.push(b' ');
        }
    }
    text.extend_from_slice(input);
    let cut = random.below(16).min(text.len());
    for text in [&text[..], &text[cut..], &text[..text.len() - cut]] {
        for kernel in Kernel::available().filter(|kernel| kernel.name().starts_with("avx")) {
            let builder = builder.clone().kernel(kernel);
            let of = |sifting| {
                let scanner = builder.clone().sifting(sifting).build();
                scanner.links(text).collect::<Vec<Link<'_>>>()
            };
            let never = of(Sifting::Never);
            for sifting in [Sifting::Always, Sifting::Adaptive] {
                let place = format!("{}, {profile:?}, {tailorings:?}, {kinds:?}", kernel.name());
                assert_eq!(of(sifting), never, "{sifting:?}, {place}, {}", show(text));
            }
        }
    }
}
