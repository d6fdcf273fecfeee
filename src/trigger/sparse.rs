//! The kernel for text with few marks: jump from one to the next with memchr.

use memchr::{memchr_iter, memchr3};

use super::scalar;

/// Stops jumping when candidates are nearer together than this, on average: each jump costs about
/// as much as the scalar loop over so many bytes.
const BYTES_PER_JUMP: usize = 24;

/// Jumps allowed before the average counts, so that one dense link does not end the jumping.
const FREE_JUMPS: usize = 16;

pub(super) fn fill(text: &[u8], from: usize, words: &mut [u64]) {
    words.fill(0);
    let end = text.len().min(from + 64 * words.len());
    let Some(window) = text.get(from..end) else { return };
    let words_in_window = words.len();
    let mut set = |i: usize| {
        if scalar::is_mark(text, from + i) {
            words[i / 64] |= 1 << (i % 64);
        }
    };
    let (mut at, mut jumps, mut dense_from) = (0, 0, words_in_window);
    while let Some(i) = memchr3(b':', b'.', 0xE3, &window[at..]) {
        set(at + i);
        at += i + 1;
        jumps += 1;
        if jumps > FREE_JUMPS + at / BYTES_PER_JUMP {
            dense_from = at / 64;
            break;
        }
    }
    memchr_iter(0xEF, window).for_each(set);
    scalar::fill(text, from + 64 * dense_from, &mut words[dense_from..]);
}
