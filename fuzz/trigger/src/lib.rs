//! Compares the kernels with the definition, without the rest of the library: small enough for Miri
//! (`cargo miri test`), for an emulator, and for an engine of WebAssembly (`run.mjs`).

#![cfg(test)]
#![allow(dead_code, unreachable_pub, unsafe_code, unused_imports, reason = "the library uses it")]

#[path = "../../../src/text"]
mod text {
    pub(crate) mod ascii;
    pub(crate) mod hard;
}
#[path = "../../../src/trigger/random.rs"]
mod random;
#[path = "../../../src/trigger/mod.rs"]
mod trigger;

use random::Random;
use trigger::{Kernel, MarkSet};

/// Bytes that decide about marks and classes, and their neighbours in value.
const BYTES: &[u8] =
    b"amA@Z[`z{/09:;.@ \x1F!\0\x7F\x80\x82\x8E\xA1\xBC\xBD\xC2\xE3\xEF\xFF\"'(),-<>?\\]|}";

/// Letters that the classes contain, and some that they do not.
const LETTERS: [&str; 10] = ["é", "ж", "ي", "中", "あ", "한", "क", "ệ", "।", "ก"];

/// Fills a text with random bytes of one of four sorts.
fn fill(random: &mut Random, text: &mut [u8]) {
    let sort = random.below(4);
    for byte in &mut *text {
        *byte = if sort == 0 { random.below(256) as u8 } else { *random.of(BYTES) };
    }
    if sort == 1 {
        // Characters beyond ASCII, whole unless another one overlaps them.
        for _ in 0..text.len() / 3 {
            let letter = random.of(&LETTERS);
            let at = random.below(text.len());
            let rest = &mut text[at..];
            let length = letter.len().min(rest.len());
            rest[..length].copy_from_slice(&letter.as_bytes()[..length]);
        }
    }
}

/// Counts the answers about a text, from one of its bytes on, that differ from the definition.
fn differences_from(text: &[u8], from: usize) -> u32 {
    let Some(scalar) = Kernel::by_name("scalar") else { return u32::MAX };
    let marks = |kernel: Kernel, set| {
        let mut words = [!0; 6];
        kernel.fill(text, from, &mut words, set);
        words
    };
    let classes = |kernel: Kernel| {
        let (host, local) = (kernel.host(text, from), kernel.local(text, from));
        (host, local, kernel.parts(text, from), kernel.mixed(text, from), kernel.url(text, from))
    };
    let kernels = || Kernel::available().filter(|kernel| *kernel != scalar);
    let mut differences = 0;
    for &set in MarkSet::ALL {
        let want = marks(scalar, set);
        differences += kernels().filter(|kernel| marks(*kernel, set) != want).count();
    }
    let want = classes(scalar);
    differences += kernels().filter(|kernel| classes(*kernel) != want).count();
    differences as u32
}

/// Counts the answers that differ, in random texts of every length up to 300 and from every byte of
/// each.
fn differences(seed: u64) -> u32 {
    let mut random = Random(seed);
    let mut differences = 0;
    for length in 0..=300 {
        let text = &mut vec![0; length][..];
        fill(&mut random, text);
        differences += (0..=length + 1).map(|from| differences_from(text, from)).sum::<u32>();
    }
    differences
}

/// The texts are in memory of just their length, so that Miri sees a read outside of them.
#[test]
fn nothing_else_is_read() {
    let mut random = Random(58);
    // An interpreter has time for the ends of blocks only.
    let few = [1, 68];
    for length in (0..=300).filter(|length| !cfg!(miri) || few.contains(length)) {
        let mut text = vec![0; length].into_boxed_slice();
        fill(&mut random, &mut text);
        let near = [0, length / 2, length.saturating_sub(64)];
        let near = if cfg!(miri) { &near[..1] } else { &near };
        for from in [near, &[1, length, usize::MAX - 2]].concat() {
            assert_eq!(differences_from(&text, from), 0, "{length} bytes from {from}");
        }
    }
    let names: Vec<_> = Kernel::available().map(|kernel| kernel.name()).collect();
    println!("kernels compared: {names:?}");
    assert!(names.contains(&"scalar") && names.len() > 1);
}

#[test]
#[cfg_attr(miri, ignore = "too much for an interpreter")]
fn texts_of_every_length() {
    assert_eq!((0..3).map(differences).sum::<u32>(), 0);
}
