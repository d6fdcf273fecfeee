//! Compares the kernels with the definition, without the rest of the library: small enough for Miri
//! (`cargo miri test`), for an emulator, and for an engine of WebAssembly (`run.mjs`).

#![cfg_attr(target_arch = "wasm32", no_std)]
#![allow(dead_code, unreachable_pub, unsafe_code, unused_imports, reason = "the library uses it")]

#[path = "../../../src/text"]
mod text {
    pub(crate) mod ascii;
    pub(crate) mod hard;
}
#[path = "../../../src/trigger/mod.rs"]
mod trigger;
#[path = "../../../src/trigger/random.rs"]
mod random;

use random::Random;
use trigger::{Kernel, MarkSet};

#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

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
    let mut differences = 0;
    for kernel in Kernel::available() {
        for &set in MarkSet::ALL {
            let (mut got, mut want) = ([!0; 6], [!0; 6]);
            kernel.fill(text, from, &mut got, set);
            scalar.fill(text, from, &mut want, set);
            differences += u32::from(got != want);
        }
        differences += u32::from(kernel.host(text, from) != scalar.host(text, from));
        differences += u32::from(kernel.local(text, from) != scalar.local(text, from));
        differences += u32::from(kernel.parts(text, from) != scalar.parts(text, from));
        differences += u32::from(kernel.mixed(text, from) != scalar.mixed(text, from));
        differences += u32::from(kernel.url(text, from) != scalar.url(text, from));
    }
    differences
}

/// Returns the number of kernels, without the scalar one.
#[unsafe(no_mangle)]
pub extern "C" fn kernels() -> u32 {
    Kernel::available().filter(|kernel| kernel.name() != "scalar").count() as u32
}

/// Counts the answers that differ, in random texts of every length up to 300 and from every byte of
/// each.
#[unsafe(no_mangle)]
pub extern "C" fn differences(seed: u64) -> u32 {
    let mut random = Random(seed);
    let mut store = [0; 300];
    let mut differences = 0;
    for length in 0..=store.len() {
        let text = &mut store[..length];
        fill(&mut random, text);
        differences += (0..=length + 1).map(|from| differences_from(text, from)).sum::<u32>();
    }
    differences
}

#[cfg(test)]
mod tests {
    use super::{Kernel, Random, differences, differences_from, fill};

    /// The texts are in memory of just their length, so that Miri sees a read outside of them.
    #[test]
    fn nothing_else_is_read() {
        let mut random = Random(58);
        // An interpreter has time for the ends of blocks only.
        let few = [1, 16, 63, 64, 65, 67, 68, 133];
        for length in (0..=300).filter(|length| !cfg!(miri) || few.contains(length)) {
            let mut text = vec![0; length].into_boxed_slice();
            fill(&mut random, &mut text);
            for from in [0, 1, length / 2, length.saturating_sub(64), length, usize::MAX - 2] {
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
        assert_eq!((0..20).map(|seed| differences(seed)).sum::<u32>(), 0);
    }
}
