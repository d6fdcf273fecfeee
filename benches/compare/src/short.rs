//! Short strings, as a window of chats or mails has them: the time of one call.

use std::hint::black_box;

use irispan::Scanner;
use linkify::LinkFinder;

use crate::engines;
use crate::options::Options;
use crate::timing;

const SIZES: [usize; 4] = [16, 64, 256, 1024];
const LINKS: [usize; 3] = [0, 1, 5];

/// Different strings of one size, so that no branch is learnt by heart.
const STRINGS: usize = 64;

/// Calls in one measurement.
const CALLS: usize = 64 * STRINGS;

pub(crate) fn run(options: &Options) -> Result<(), String> {
    let scanner = Scanner::new();
    let full = engines::full_linkify();
    let source = options.one_text(1 << 20)?;
    let words: Vec<&str> = source
        .bytes
        .utf8_chunks()
        .flat_map(|chunk| chunk.valid().split_whitespace())
        .filter(|word| is_plain(word))
        .collect();
    println!("Short strings, ns per call; found: irispan and linkify, per string");
    println!(
        "  {:>5} {:>5} {:>10} {:>14} {:>14} {:>8} {:>14}",
        "bytes", "links", "irispan", "linkify &str", "linkify bytes", "ratio", "found"
    );
    let mut words = words.into_iter().cycle();
    for size in SIZES {
        for links in LINKS {
            let Some(strings) = (0..STRINGS)
                .map(|variant| string(&mut words, size, links, variant))
                .collect::<Option<Vec<_>>>()
            else {
                continue;
            };
            cell(options, &scanner, &full, links, &strings)?;
        }
    }
    println!();
    Ok(())
}

/// Returns whether a word of the text is neither a link nor part of one, with or without a stop after it.
fn is_plain(word: &str) -> bool {
    let inner = word.trim_end_matches(['.', ',', ';', ':', '!']);
    inner.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"'-:".contains(&byte))
}

fn cell(
    options: &Options,
    scanner: &Scanner,
    full: &LinkFinder,
    links: usize,
    strings: &[String],
) -> Result<(), String> {
    let size = strings[0].len();
    let mut own = || repeat(strings, |text| engines::pushed(scanner, text.as_bytes()));
    let mut of_str = || repeat(strings, |text| engines::linkify(full, text));
    let mut of_bytes = || {
        repeat(strings, |text| {
            let mut count = 0;
            engines::each_valid(text.as_bytes(), |valid| count += engines::linkify(full, valid));
            count
        })
    };
    let rounds = 3 * options.rounds;
    let timings = timing::interleaved(rounds, &mut [&mut own, &mut of_str, &mut of_bytes])?;
    let ns = |index: usize| timings[index].best.as_nanos() as f64 / CALLS as f64;
    let per_string = |index: usize| timings[index].found as f64 / CALLS as f64;
    println!(
        "  {size:>5} {links:>5} {:>10.1} {:>14.1} {:>14.1} {:>7.2}x {:>14}",
        ns(0),
        ns(1),
        ns(2),
        ns(1) / ns(0),
        format!("{:.1} {:.1}", per_string(0), per_string(1)),
    );
    Ok(())
}

/// Scans all strings in turn, [`CALLS`] calls.
fn repeat(strings: &[String], count: impl Fn(&str) -> usize) -> usize {
    let one_pass = || strings.iter().map(|text| count(black_box(text))).sum::<usize>();
    (0..CALLS / STRINGS).map(|_| one_pass()).sum()
}

/// Links for strings with room, and for strings without: a URL, an address, a bare domain.
const RICH: [&str; 3] =
    ["https://www.example.com/a/b?c=d", "someone.else@example.org", "www.example.net/page.html"];
const PLAIN: [&str; 3] = ["http://a.de", "ab@cde.org", "www.abc.de"];

/// Returns a string of `size` bytes with some links; `None` if they do not fit.
fn string<'w>(
    words: &mut impl Iterator<Item = &'w str>,
    size: usize,
    links: usize,
    variant: usize,
) -> Option<String> {
    let chosen =
        |of: [&'static str; 3]| (0..links).map(|i| of[(i + variant) % 3]).collect::<Vec<_>>();
    let length = |of: &[&str]| of.iter().map(|link| link.len() + 1).sum::<usize>();
    let mut chosen_links = chosen(RICH);
    if 4 * length(&chosen_links) > 3 * size {
        chosen_links = chosen(PLAIN);
    }
    let gap = (size + 1).checked_sub(length(&chosen_links))? / (links + 1);
    let mut text = String::with_capacity(size);
    for link in chosen_links {
        let end = text.len() + gap;
        fill(&mut text, words, end);
        text.push_str(link);
        text.push(' ');
    }
    fill(&mut text, words, size);
    text.truncate(size);
    Some(text)
}

/// Words and spaces up to `end`.
fn fill<'w>(text: &mut String, words: &mut impl Iterator<Item = &'w str>, end: usize) {
    while text.len() < end {
        text.push_str(words.next().unwrap_or("word"));
        text.truncate(end - 1);
        text.push(' ');
    }
}
