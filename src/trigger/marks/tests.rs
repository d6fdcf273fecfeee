//! The marks of every kernel against the definition.

use super::{MarkSet, is_mark};
use crate::trigger::Kernel;
use crate::trigger::random::Random;

/// Returns the bitmap by the definition alone, byte by byte.
fn defined(text: &[u8], from: usize, words: &mut [u64], set: MarkSet) {
    for (w, word) in words.iter_mut().enumerate() {
        *word = (0..64)
            .filter(|i| is_mark(text, from + 64 * w + i, set))
            .fold(0, |bits, i| bits | 1 << i);
    }
}

/// Bytes that decide about marks, and their neighbours in value.
const BYTES: &[u8] = b"amA@Z[`z{/09:;.@ \x1F!\0\x7F\x80\x82\x8E\xA1\xBC\xBD\xC2\xE3\xEF\xFF";

fn compare(text: &[u8], from: usize) {
    for &set in MarkSet::ALL {
        let mut want = [0; 6];
        defined(text, from, &mut want, set);
        for kernel in Kernel::available() {
            let mut got = [!0; 6];
            let marked = kernel.fill(text, from, &mut got, set);
            let words = got.iter().rev();
            let want_marked = words.fold(0, |bits, word| bits << 1 | u64::from(*word != 0));
            assert_eq!(marked, want_marked, "{kernel:?}");
            assert_eq!(want, got, "{} {set:?} from {from} of {text:?}", kernel.name());
        }
    }
}

#[test]
fn every_kernel_equals_the_definition_at_every_length_and_alignment() {
    let mut random = Random(1);
    let store: Vec<u8> = (0..400).map(|_| *random.of(BYTES)).collect();
    for length in 0..=300 {
        for shift in 0..64 {
            let text = &store[shift..shift + length];
            compare(text, 0);
            compare(text, length.min(shift));
        }
        for from in [1, 63, 64, 65, length / 2, length, length + 1] {
            compare(&store[..length], from);
        }
    }
}

/// Every pair of neighbours of every sort of mark, at every border of vectors and blocks.
#[test]
fn every_kernel_equals_the_definition_at_borders() {
    for mark in [&b":"[..], b".", b"@", b"\xE3\x80\x82", b"\xEF\xBC\x8E", b"\xEF\xBD\xA1"] {
        for at in [0, 1, 15, 16, 30, 31, 32, 61, 62, 63, 64, 65, 127, 128, 191] {
            for before in BYTES {
                for after in BYTES {
                    let mut text = vec![b'x'; at];
                    text.pop();
                    text.push(*before);
                    text.extend_from_slice(mark);
                    text.push(*after);
                    compare(&text, 0);
                    text.extend_from_slice(b"xx");
                    compare(&text, 0);
                }
            }
        }
    }
}

#[test]
fn every_kernel_equals_the_definition_on_any_bytes() {
    let mut random = Random(7);
    for _ in 0..2000 {
        let text: Vec<u8> = (0..random.below(400)).map(|_| random.below(256) as u8).collect();
        compare(&text, random.below(text.len() + 1));
    }
}

/// Nothing around the text is read, whatever place is asked for: in a release build sums of it
/// wrap around instead of panicking.
#[test]
fn places_after_the_end_hold_nothing() {
    let store = b"a:/".repeat(200);
    for length in [0, 1, 2, 3, 16, 63, 64, 65, 67, 68, 127, 128, 200, 300] {
        let text = &store[200..200 + length];
        let isize_max = isize::MAX as usize;
        let ends = [length, length + 1, length + 64, length + 4096];
        let far = [isize_max - 63, isize_max, isize_max + 1];
        let last = [usize::MAX - 63, usize::MAX - 2, usize::MAX - 1, usize::MAX];
        for from in [&ends[..], &far, &last].concat() {
            for kernel in Kernel::available() {
                let name = kernel.name();
                for &set in MarkSet::ALL {
                    let mut words = [!0; 6];
                    kernel.fill(text, from, &mut words, set);
                    assert_eq!(words, [0; 6], "{name}, {length} bytes from {from}");
                }
                let host = kernel.host(text, from);
                assert_eq!((host.host, host.stops, host.hyphens), (0, 0, 0), "{name}");
                let local = kernel.local(text, from);
                assert_eq!((local.local, local.stops, local.delimiters), (0, 0, 0), "{name}");
                let parts = kernel.parts(text, from);
                assert_eq!((parts.plain, parts.soft), (0, 0), "{name}");
                assert_eq!(kernel.run(text, from).run, 0, "{name}");
                let url = kernel.url(text, from);
                assert_eq!((url.host, url.part), (host, parts), "{name}");
                let mixed = kernel.mixed(text, from);
                assert_eq!((mixed.plain, mixed.soft), (0, 0), "{name}");
                assert_eq!((mixed.letters, mixed.alphanumeric), (0, 0), "{name}");
            }
        }
    }
}
