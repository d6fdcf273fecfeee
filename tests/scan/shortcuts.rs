//! Shortcuts decide as the rules that they stand for: with and without them, scanners find the same
//! links, in both profiles and with one or two tailorings switched.

#![expect(clippy::unwrap_used, reason = "a test stops at what it cannot read")]

use core::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, thread};

use irispan::tables::{SchemeSet, TldSet};
use irispan::{Confidence, Link, Profile, Scanner, ScannerBuilder, Tailoring};

use super::cases;
use super::replay::bodies::switched;
use crate::support::random::Random;
use crate::support::texts::{Pieces, show};
use crate::support::{corpus, kernel, report};

const TEXTS: u64 = 100_000;
const SEED: u64 = 0x0058_0000_0001;

/// A scanner with shortcuts and one without.
struct Pair {
    name: String,
    with: Scanner,
    without: Scanner,
}

impl Pair {
    fn new(profile: Profile, tailorings: &[Tailoring]) -> Pair {
        let builder = switched(crate::support::builder(), profile, tailorings);
        let ids: Vec<_> = tailorings.iter().map(|tailoring| tailoring.id()).collect();
        Pair::of(format!("{profile}, switched {}", ids.join(" ")), builder)
    }

    fn of(name: String, builder: ScannerBuilder) -> Pair {
        let with = builder.clone().build();
        Pair { name, with, without: builder.shortcuts(false).build() }
    }

    /// Returns how many links both find; `None` if they differ.
    fn links(&self, text: &[u8]) -> Option<usize> {
        let (mut with, mut without) = (self.with.links(text), self.without.links(text));
        let mut count = 0;
        loop {
            match (with.next(), without.next()) {
                (None, None) => return Some(count),
                (a, b) if a == b => count += 1,
                _ => return None,
            }
        }
    }

    /// Says what is different, in a text that is as short as possible.
    fn complain(&self, text: &[u8]) -> String {
        let differs = |pieces: &Pieces| self.links(&pieces.concat()).is_none();
        let text = Pieces::from_bytes(text).shrink(differs).concat();
        let found = |scanner: &Scanner| -> Vec<String> {
            scanner.links(&text).map(|link: Link<'_>| format!("{:?}", link.span())).collect()
        };
        format!(
            "{}: {}\n   with {:?}\nwithout {:?}",
            self.name,
            show(&text),
            found(&self.with),
            found(&self.without)
        )
    }
}

/// Returns both profiles, and each with one or two tailorings switched; `uts58` with all of them as
/// well. The first is the default.
fn pairs() -> Vec<Pair> {
    let all = Tailoring::ALL;
    let mut sets: Vec<Vec<Tailoring>> = vec![Vec::new()];
    for (at, first) in all.iter().enumerate() {
        sets.push(vec![*first]);
        sets.extend(all[at + 1..].iter().map(|second| vec![*first, *second]));
    }
    let default = sets.iter().map(|set| Pair::new(Profile::Default, set));
    let uts58 = sets.iter().map(|set| Pair::new(Profile::Uts58, set));
    default.chain(uts58).chain([Pair::new(Profile::Uts58, all)]).chain(other_sets()).collect()
}

/// Returns other sets of schemes and top-level domains than the default ones.
fn other_sets() -> [Pair; 4] {
    let builder = || crate::support::builder().min_confidence(Confidence::Possible);
    let named = SchemeSet::default().with(["ticket:", "x1:", "web+*", "e*:"]).unwrap();
    let domains = TldSet::any().without(["com", "jp"]);
    [
        Pair::of("any scheme".to_owned(), builder().schemes(SchemeSet::any())),
        Pair::of("beginnings of schemes".to_owned(), builder().schemes(named)),
        Pair::of("any top-level domain".to_owned(), builder().tlds(TldSet::any())),
        Pair::of("any but some".to_owned(), builder().tlds(domains).profile(Profile::Uts58)),
    ]
}

/// Runs a check for each number below `count`, on every core; returns the sum of what the checks
/// return.
fn on_every_core(count: usize, check: impl Fn(usize) -> usize + Sync) -> usize {
    let (next, sum) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return;
            }
            sum.fetch_add(check(number), Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    sum.into_inner()
}

fn assert_agree(pair: &Pair, text: &[u8]) -> usize {
    pair.links(text).unwrap_or_else(|| panic!("{}", pair.complain(text)))
}

#[test]
fn on_every_case() {
    let (pairs, texts) = (pairs(), cases::texts());
    let links = on_every_core(texts.len(), |number| {
        pairs.iter().map(|pair| assert_agree(pair, &texts[number].1)).sum()
    });
    report(&format!(
        "shortcuts, cases: {} with {} scanners, {links} links",
        texts.len(),
        pairs.len()
    ));
    assert!(links > texts.len() * pairs.len() / 2);
}

#[test]
fn on_the_corpus() {
    let pairs = pairs();
    let texts: Vec<_> = corpus("").iter().map(|path| fs::read(path).unwrap()).collect();
    let links = on_every_core(texts.len(), |number| {
        // The default always, a quarter of the others in turn.
        let turn = |&at: &usize| at == 0 || (at + number).is_multiple_of(4);
        let chosen = (0..pairs.len()).filter(turn);
        chosen.map(|at| assert_agree(&pairs[at], &texts[number])).sum()
    });
    report(&format!("shortcuts, corpus: {} files, {links} links", texts.len()));
    assert!(links > 100 * texts.len());
}

#[test]
fn on_hostile_texts() {
    let pairs = pairs();
    let count = kernel::texts(TEXTS) as usize;
    let links = on_every_core(count, |number| {
        let text = text(number);
        let other = &pairs[number % pairs.len()];
        assert_agree(&pairs[0], &text) + assert_agree(other, &text)
    });
    report(&format!("shortcuts, random texts: {count} equal, {links} links"));
    assert!(links > count, "texts with so few links prove little");
}

/// The comparison can fail: scanners that follow other rules are told apart by a few hundred texts.
#[test]
fn other_rules_are_noticed() {
    for tailoring in Tailoring::ALL {
        let pair = Pair {
            name: String::new(),
            with: Pair::new(Profile::Default, &[]).with,
            without: Pair::new(Profile::Default, &[*tailoring]).without,
        };
        let noticed = (0..5_000).any(|number| pair.links(&text(number)).is_none());
        assert!(noticed, "{tailoring:?}");
    }
}

/// Returns text number `number`: of any kind, or links with a defect or two, which shortcuts nearly
/// take.
fn text(number: usize) -> Vec<u8> {
    let mut random = Random::new(SEED ^ (number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    if random.once_in(2) {
        return Pieces::random(&mut random).concat();
    }
    let mut text = Vec::new();
    for _ in 0..1 + random.below(3) {
        let (open, close) = WRAPPERS[random.below(WRAPPERS.len())];
        let mut link = random.pick(LINKS).as_bytes().to_vec();
        for _ in 0..random.below(4) {
            let at = random.below(link.len() + 1);
            let defect = DEFECTS[random.below(DEFECTS.len())];
            // Some replace a byte.
            let until = if random.once_in(3) { (at + 1).min(link.len()) } else { at };
            link.splice(at..until, defect.iter().copied());
        }
        text.extend_from_slice(open);
        text.extend_from_slice(&link);
        text.extend_from_slice(close);
        text.extend_from_slice(random.pick(BETWEEN).as_bytes());
    }
    text
}

/// What shortcuts are for.
const LINKS: &[&str] = &[
    "http://example.com/",
    "https://www.example.org/a/b_c.html?d=e&f=g#h",
    "https://en.wikipedia.org/wiki/Rust_(language)",
    "HTTPS://localhost",
    "http://a-b.example:8080/c",
    "https://example.com/%C3%A9/é/例え",
    "https://example.com/abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz/(abc)",
    "http://xn--r8jz45g.jp/x",
    "http://1.2.3.4/x",
    "example.com",
    "www.example.co.uk/path",
    "sub.domain.example.net.",
    "例え.jp/ä",
    "a.b@example.com",
    "first.last+tag@mail.example.org",
    "mailto:a@b.com?subject=x",
    "tel:+1-201-555-0123",
    "ftp://a.example/b",
];

/// What stands on either side of a link.
const WRAPPERS: &[(&[u8], &[u8])] = &[
    (b"", b""),
    (b"", b""),
    (b"", b""),
    (b"(", b")"),
    (b"<", b">"),
    (b"'", b"'"),
    (b"**", b"**"),
    (b"_", b"_"),
    (b"|", b"|"),
    (b"\"", b"\""),
    (b"`", b"`"),
    ("“".as_bytes(), "”".as_bytes()),
    ("«".as_bytes(), "»".as_bytes()),
    ("「".as_bytes(), "」".as_bytes()),
    ("（".as_bytes(), "）".as_bytes()),
    ("\u{202E}".as_bytes(), "\u{202C}".as_bytes()),
    ("例".as_bytes(), "例え".as_bytes()),
    (b"x", b"x"),
    (b"\\n", b"\\"),
];

const BETWEEN: &[&str] = &[" ", " ", "", ",", "、", "\n", "\0", "@", ":", "/", "."];

/// What a shortcut must not overlook.
const DEFECTS: &[&[u8]] = &[
    b"%",
    b"%4",
    b"%41",
    b"%C3",
    b"_",
    b".",
    b"..",
    b"-",
    b"--",
    b"\0",
    b"\x7F",
    b" ",
    b"\x80",
    b"\xE3\x81",
    b"\xF0\x9F\x98",
    b"\xFF",
    b"(",
    b")",
    b"[",
    b"]",
    b"{",
    b"}",
    b"<",
    b"'",
    b"*",
    b"**",
    b"~",
    b"|",
    b"`",
    b"\"",
    b"\\",
    b":",
    b":~:",
    b":80",
    b":0",
    b"@",
    b"//",
    b"/",
    b"?",
    b"#",
    b"?#",
    b"&",
    b"=",
    b",",
    b";",
    b"!",
    b",http://",
    b"1",
    b"A",
    "é".as_bytes(),
    "е".as_bytes(),
    "例".as_bytes(),
    "了解".as_bytes(),
    "。".as_bytes(),
    "．".as_bytes(),
    "，".as_bytes(),
    "（".as_bytes(),
    "）".as_bytes(),
    "」".as_bytes(),
    "ａ".as_bytes(),
    "／".as_bytes(),
    "”".as_bytes(),
    "»".as_bytes(),
    "\u{202E}".as_bytes(),
    "\u{200B}".as_bytes(),
    "\u{200D}".as_bytes(),
    "\u{AD}".as_bytes(),
    "\u{FE0F}".as_bytes(),
    "\u{301}".as_bytes(),
    "\u{20E3}".as_bytes(),
    "😀".as_bytes(),
    "🇩".as_bytes(),
    "क्".as_bytes(),
    "\u{600}".as_bytes(),
];
