//! Every kernel sifts as the definition says, and looks at nothing around the text.

use super::{AROUND, BEFORE, Sieve};
use crate::trigger::random::Random;
use crate::trigger::{Kernel, MarkSet};

/// A sieve of a few names: short ones, long ones, beyond ASCII, and with a hyphen.
static SIEVE: Sieve = Sieve::new()
    .with_ending(b"com")
    .with_ending(b"de")
    .with_ending(b"museum")
    .with_ending(b"photography")
    .with_ending(b"xn--p1ai")
    .with_ending("рф".as_bytes())
    .with_ending("中国".as_bytes())
    .with_scheme(b"tel")
    .with_scheme(b"mailto")
    .with_scheme(b"im");

/// Marks, and what stands around them.
const PIECES: [&[u8]; 44] = [
    b"a",
    b"Zz",
    b"0",
    b"-",
    b"_",
    b" ",
    b"\0",
    b"/",
    b"//",
    b"[",
    b".",
    b"..",
    b":",
    b"://",
    b"@",
    b".com",
    b".CoM-x",
    b".comx",
    b".de",
    b".museum",
    b".museums",
    b".photography",
    b".photogrammetry",
    b".xn--p1ai",
    b".xn",
    b"tel:",
    b"MAILTO:",
    b"\\nmailto:",
    b"xim:",
    b"IM:/",
    b"hotel:",
    b"\xE3\x80\x82",
    b"\xEF\xBC\x8E",
    b"\xEF\xBD\xA1",
    b"\xE3\x80\x82com",
    b"\xEF\xBD\xA1museums",
    b"\xE4\xB8\xAD",
    b"\xE4\xB8\xAD\xE5\x9B\xBD",
    b"\xE3\x80\x8D",
    b"\xD1\x80\xD1\x84",
    b"\xE3",
    b"\xE9\xFF",
    b"\xFF",
    b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
];

/// Takes marks out, one after another.
fn defined(text: &[u8], from: usize, words: &mut [u64]) {
    for (w, word) in words.iter_mut().enumerate() {
        let first = from + 64 * w;
        let is_inside = first >= BEFORE && first + 63 + AROUND - BEFORE <= text.len();
        let drops = |i: &usize| is_inside && !SIEVE.keeps(text, first + i);
        *word = (0..64).filter(drops).fold(*word, |word, i| word & !(1 << i));
    }
}

/// Compares all kernels that have a sieve; returns the marks that were there, and those that were left.
fn compare(text: &[u8], from: usize) -> (u32, u32) {
    let (mut were, mut left) = (0, 0);
    let sets = if cfg!(miri) { &MarkSet::ALL[..1] } else { MarkSet::ALL };
    for set in sets {
        let mut marks = vec![0; text.len().saturating_sub(from).div_ceil(64).min(64)];
        let marked = Kernel::best().fill(text, from, &mut marks, *set);
        let mut want = marks.clone();
        defined(text, from, &mut want);
        for kernel in Kernel::available().filter(Kernel::has_sieve) {
            let mut got = marks.clone();
            let marked = kernel.sift(text, from, &mut got, marked, &SIEVE);
            assert_eq!(got, want, "{} from {from} of {}", kernel.name(), text.escape_ascii());
            let any = got.iter().rev().fold(0, |any, word| any << 1 | u64::from(*word != 0));
            assert_eq!(marked, any, "{}", kernel.name());
        }
        let count = |words: &[u64]| words.iter().map(|word| word.count_ones()).sum::<u32>();
        were += count(&marks);
        left += count(&want);
    }
    (were, left)
}

fn glued(random: &mut Random, length: usize) -> Box<[u8]> {
    let mut text = Vec::new();
    while text.len() < length {
        text.extend_from_slice(random.of::<&[u8]>(&PIECES));
    }
    text.truncate(length);
    text.into()
}

#[test]
fn every_kernel_sifts_as_the_definition() {
    let mut random = Random(11);
    let (mut were, mut left) = (0, 0);
    // An interpreter has time for little.
    let few = [150];
    let lengths = (0..400).chain([4000, 4096, 4097, 5000]);
    for length in lengths.filter(|length| !cfg!(miri) || few.contains(length)) {
        let text = glued(&mut random, length);
        let places = [0, 8, 1, 6, 7, random.below(length + 1), length, usize::MAX];
        for from in places.into_iter().take(if cfg!(miri) { 2 } else { places.len() }) {
            let (all, kept) = compare(&text, from);
            were += all;
            left += kept;
        }
    }
    // Most pieces are those that are kept.
    assert!(0 < left && left < were && (cfg!(miri) || were - left > were / 20), "{left} of {were}");
}

/// Words with every number of marks, which fill rounds of 64.
#[test]
#[cfg_attr(miri, ignore = "too much for an interpreter")]
fn words_full_of_marks() {
    let mut random = Random(5);
    for gap in 2..12 {
        let unit = [b".co".as_slice(), &b"x".repeat(gap - 2)].concat();
        for unit in [&unit[..], b"a.", b".com", b":a", b"a@"] {
            let mut text = unit.repeat(4096 / unit.len()).into_boxed_slice();
            compare(&text, random.below(64));
            // Every other part without marks.
            text.chunks_mut(100).step_by(2).for_each(|part| part.fill(b' '));
            compare(&text, random.below(64));
        }
    }
}

#[test]
fn what_is_kept() {
    let keeps = |text: &str, mark: &str| {
        let at = text.find(mark).unwrap_or_default();
        SIEVE.keeps(&[b"        ", text.as_bytes(), b"        "].concat(), 8 + at)
    };
    for text in [
        "a.com",
        "a.CoM/",
        "a.com-b",
        "a.de",
        "a.museums",
        "a.photography",
        "a.xn--p1ai",
        "a.рф",
        "a.中国",
        "a.中é",
        "a.comé",
        "a.é",
        "a.dé",
    ] {
        assert!(keeps(text, "."), "{text}");
        let wide = text.replace('.', "。");
        assert!(keeps(&wide, "。"), "{wide}");
    }
    for text in ["a.comx", "a.e", "a.co", "a.length", "a.[", "a.d_", "a.中中"] {
        assert!(!keeps(text, "."), "{text}");
        let wide = text.replace('.', "。");
        assert!(!keeps(&wide, "。"), "{wide}");
    }
    for text in
        ["tel:1", "TEL:1", "x\\ntel:", "xmailto:", "\\nmailto:", "im:a", "-IM:", "x://", "a@b"]
    {
        assert!(keeps(text, if text.contains('@') { "@" } else { ":" }), "{text}");
    }
    for text in ["std:a", "note:/", "am:a", "10:4"] {
        assert!(!keeps(text, ":"), "{text}");
    }
    // Nothing is said of what is not all there.
    assert!(SIEVE.keeps(b"a.lengths", 1) && SIEVE.keeps(b"        a.length", 9));
}
