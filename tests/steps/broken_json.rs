//! STEP-13: text that is not JSON has the links that it has as plain text.

use core::ops::Range;

use irispan::stepped::Step;
use irispan::steps::json::{Options, ValueKind, values};
use irispan::{Confidence, Scanner};

use crate::support::random::Random;
use crate::support::{builder, report, scanner};

/// What random texts are made of; the last ones begin or end a string.
const ALPHABET: [&str; 34] = [
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "=",
    "(",
    " ",
    "\n",
    "\x1b[0m",
    "\x7f",
    "'",
    ".",
    "@",
    "-",
    "//",
    "/",
    "1",
    "12.5",
    "true",
    "null",
    "first",
    "last@example.com",
    "b.example.com",
    "https://a.example/",
    "mailto:",
    "name",
    "www.",
    "ä",
    "#",
    "%",
    "\"",
    "\",",
];

/// How many of the pieces have no quote.
const WITHOUT_QUOTES: usize = ALPHABET.len() - 2;

fn text(random: &mut Random, alphabet: &[&str]) -> String {
    (0..1 + random.below(10)).map(|_| random.pick(alphabet)).collect()
}

fn of_step(scanner: &Scanner, text: &str) -> Vec<(Range<u64>, String)> {
    let links = scanner.stepped_links(text.as_bytes(), Step::Json(Options::new())).into_iter();
    links
        .map(|link| {
            assert_eq!(link.pieces.len(), 1, "{text:?}: {link:?}");
            (link.pieces[0].clone(), link.text)
        })
        .collect()
}

fn of_text(scanner: &Scanner, text: &str) -> Vec<(Range<u64>, String)> {
    let links = scanner.links(text);
    links.map(|link| (link.start() as u64..link.end() as u64, link.as_str().to_owned())).collect()
}

/// Without strings, the links of a text are those of the text, byte for byte.
#[test]
fn without_strings() {
    let (mut random, mut found) = (Random::new(13), 0);
    let likely = scanner();
    let possible = builder().min_confidence(Confidence::Possible).build();
    for _ in 0..20_000 {
        let text = text(&mut random, &ALPHABET[..WITHOUT_QUOTES]);
        for scanner in [&likely, &possible] {
            let links = of_text(scanner, &text);
            found += links.len();
            assert_eq!(of_step(scanner, &text), links, "{text:?}");
        }
    }
    report(&format!("broken JSON: {found} links in random texts without strings"));
    assert!(found > 2000, "{found}");
}

/// With strings, text outside of them has no link that is none in the whole text. It may be `Possible` there: a string that
/// begins after `=` is a value for the step, and for the text what a link goes on with (R2-90).
#[test]
fn outside_of_strings() {
    let (mut random, mut found) = (Random::new(14), 0);
    let possible = builder().min_confidence(Confidence::Possible).build();
    for _ in 0..20_000 {
        let text = text(&mut random, &ALPHABET);
        let links = of_text(&possible, &text);
        for value in values(text.as_bytes(), Options::new()) {
            if value.kind != ValueKind::Broken {
                continue;
            }
            for link in scanner().links(&value.text) {
                let range = value.map.ranges(link.range()).next().expect("is of the text");
                let range = range.start as u64..range.end as u64;
                assert!(links.contains(&(range, link.as_str().to_owned())), "{text:?}: {link:?}");
                found += 1;
            }
        }
    }
    report(&format!("broken JSON: {found} links in random texts with strings"));
    assert!(found > 1000, "{found}");
}
