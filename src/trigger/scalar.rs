//! The definition of a mark, and the kernel that follows it byte by byte.

use core::array;

use super::classes::{self, Class, Halves};
use super::vector::Vector;
use super::{Functions, MarkSet, Wanted};

pub(super) static FUNCTIONS: Functions = Functions {
    name: "scalar",
    fill,
    host: class,
    local: class,
    parts: class,
    mixed: class,
    url: class,
};

fn class<C: Class>(text: &[u8], from: usize) -> C {
    // SAFETY: every machine has these vectors.
    unsafe { classes::class::<Bytes, C>(text, from) }
}

/// Whether the byte at `at` is a mark; past either end of the text, bytes read as 0:
/// - `:` before `/`, or behind a byte from `A` up, or `0` if the set says so, and before anything but
///   a control, white space or another colon;
/// - `.` behind a byte from `0` up, before one from `A` up;
/// - the first byte of U+3002, U+FF0E or U+FF61 before a byte from `A` up (U58-H3);
/// - `@` behind anything but a control or white space, before a byte from `0` up.
///
/// Of these, those that the set asks for. No label ends with a byte below `0` but the hyphen, which
/// no label ends with either, and no top-level domain begins below `A`. The bounds let some
/// punctuation pass, and cost one comparison each.
pub(super) fn is_mark(text: &[u8], at: usize, set: MarkSet) -> bool {
    let byte = |i: usize| text.get(i).copied().unwrap_or(0);
    let before = at.checked_sub(1).map_or(0, byte);
    let separators = set.wanted == Wanted::Everything;
    match byte(at) {
        b':' => match byte(at + 1) {
            b'/' => true,
            next => before >= set.last && next > b' ' && next != b':',
        },
        b'.' => separators && before >= b'0' && byte(at + 1) >= b'A',
        b'@' => set.wanted == Wanted::Addresses && before > b' ' && byte(at + 1) >= b'0',
        lead @ (0xE3 | 0xEF) => {
            let tail = (byte(at + 1), byte(at + 2));
            let separator = match lead {
                0xE3 => tail == (0x80, 0x82),
                _ => matches!(tail, (0xBC, 0x8E) | (0xBD, 0xA1)),
            };
            separators && separator && byte(at + 3) >= b'A'
        }
        _ => false,
    }
}

/// Bytes that may be marks, by their value alone.
const CANDIDATE: [u8; 256] = {
    let mut table = [0; 256];
    table[b':' as usize] = 1;
    table[b'.' as usize] = 1;
    table[b'@' as usize] = 1;
    table[0xE3] = 1;
    table[0xEF] = 1;
    table
};

fn fill(text: &[u8], from: usize, words: &mut [u64], set: MarkSet) {
    let tail = text.get(from..).unwrap_or_default();
    let mut blocks = tail.chunks(64);
    for (w, word) in words.iter_mut().enumerate() {
        let mut candidates = blocks.next().map_or(0, |block| {
            let bit = |i: usize, byte: u8| u64::from(CANDIDATE[usize::from(byte)]) << i;
            block.iter().enumerate().fold(0, |bits, (i, &byte)| bits | bit(i, byte))
        });
        *word = 0;
        while candidates != 0 {
            let lowest = candidates & candidates.wrapping_neg();
            if is_mark(text, from + 64 * w + lowest.trailing_zeros() as usize, set) {
                *word |= lowest;
            }
            candidates ^= lowest;
        }
    }
}

/// Sixteen bytes that are compared one by one: the vector of machines that have none.
#[derive(Clone, Copy)]
struct Bytes([u8; 16]);

impl Bytes {
    fn all(self, holds: impl Fn(u8) -> bool) -> u64 {
        self.0.iter().enumerate().fold(0, |bits, (i, &b)| bits | u64::from(holds(b)) << i)
    }
}

impl Vector for Bytes {
    const LANES: usize = 16;

    unsafe fn load(at: *const u8) -> Bytes {
        // SAFETY: the caller's; an array of bytes needs no alignment.
        Bytes(unsafe { at.cast::<[u8; 16]>().read() })
    }
    unsafe fn is_ascii(self) -> bool {
        self.0.is_ascii()
    }
    unsafe fn rows(self, halves: &Halves) -> Bytes {
        Bytes(self.0.map(|b| halves.of(b)))
    }
    unsafe fn common(a: Bytes, b: Bytes) -> Bytes {
        Bytes(array::from_fn(|i| a.0[i] & b.0[i]))
    }
    unsafe fn any(self, bits: u8) -> u64 {
        self.all(|b| b & bits != 0)
    }
    unsafe fn differs(self, byte: u8) -> Bytes {
        Bytes(self.0.map(|b| b ^ byte))
    }
    unsafe fn below(self, byte: u8) -> Bytes {
        Bytes(self.0.map(|b| byte.saturating_sub(b)))
    }
    unsafe fn either(a: Bytes, b: Bytes) -> Bytes {
        Bytes(array::from_fn(|i| a.0[i] | b.0[i]))
    }
    unsafe fn both(a: Bytes, b: Bytes) -> Bytes {
        Bytes(array::from_fn(|i| a.0[i].min(b.0[i])))
    }
    unsafe fn zeros(self) -> u64 {
        self.all(|b| b == 0)
    }
}
