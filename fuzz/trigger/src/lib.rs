//! The kernels against the definition, with nothing else of the library: small enough for Miri
//! (`cargo miri test`), and for an engine of WebAssembly (`run.mjs`).

#![cfg_attr(target_arch = "wasm32", no_std)]
#![allow(dead_code, unreachable_pub, unsafe_code, unused_imports, reason = "the library uses it")]

#[path = "../../../src/text"]
mod text {
    pub(crate) mod ascii;
}
#[path = "../../../src/trigger/mod.rs"]
mod trigger;

use trigger::{Kernel, MarkSet};

#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

/// Bytes that decide about marks and classes, and their neighbours in value.
const BYTES: &[u8] =
    b"amA@Z[`z{/09:;.@ \x1F!\0\x7F\x80\x82\x8E\xA1\xBC\xBD\xC2\xE3\xEF\xFF\"'(),-<>?\\]|}";

/// Letters that the classes know, and some that they do not.
const LETTERS: [&str; 10] = ["é", "ж", "ي", "中", "あ", "한", "क", "ệ", "।", "ก"];

/// A small generator of pseudo-random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        let step = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = step.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    fn fill(&mut self, text: &mut [u8]) {
        let way = self.below(4);
        for byte in &mut *text {
            *byte = if way == 0 { self.below(256) as u8 } else { BYTES[self.below(BYTES.len())] };
        }
        if way == 1 {
            // Letters beyond ASCII, whole but for where one overlaps another.
            for _ in 0..text.len() / 3 {
                let letter = LETTERS[self.below(LETTERS.len())];
                let at = self.below(text.len());
                let rest = &mut text[at..];
                let length = letter.len().min(rest.len());
                rest[..length].copy_from_slice(&letter.as_bytes()[..length]);
            }
        }
    }
}

/// How many answers about a text from one of its bytes on differ from those of the definition.
fn differences_from(text: &[u8], from: usize) -> u32 {
    let Some(scalar) = Kernel::by_name("scalar") else { return u32::MAX };
    let mut differences = 0;
    for kernel in Kernel::available() {
        for set in MarkSet::ALL {
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

/// How many kernels beside the definition there are.
#[unsafe(no_mangle)]
pub extern "C" fn kernels() -> u32 {
    Kernel::available().filter(|kernel| kernel.name() != "scalar").count() as u32
}

/// How many answers differ in random texts of every length to 300, from every byte of each.
#[unsafe(no_mangle)]
pub extern "C" fn differences(seed: u64) -> u32 {
    let mut random = Random(seed);
    let mut store = [0; 300];
    let mut differences = 0;
    for length in 0..=store.len() {
        let text = &mut store[..length];
        random.fill(text);
        differences += (0..=length + 1).map(|from| differences_from(text, from)).sum::<u32>();
    }
    differences
}

#[cfg(test)]
mod tests {
    use super::{Kernel, Random, differences, differences_from};

    /// Texts in memory of just their length: what is read beyond is no luck but an error that Miri sees.
    #[test]
    fn nothing_else_is_read() {
        let mut random = Random(58);
        // An interpreter has time for the borders only.
        let few = [1, 16, 63, 64, 65, 67, 68, 133];
        for length in (0..=300).filter(|length| !cfg!(miri) || few.contains(length)) {
            let mut text = vec![0; length].into_boxed_slice();
            random.fill(&mut text);
            for from in [0, 1, length / 2, length.saturating_sub(64), length] {
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
