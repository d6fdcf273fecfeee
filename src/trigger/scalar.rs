//! The definition of a mark, and the kernel that follows it word by word.

/// Whether the byte at `at` is a mark:
/// - `:` before anything but white space, a control or the end;
/// - `.` before an ASCII letter or a byte beyond ASCII, for no top-level domain begins otherwise;
/// - the first byte of U+3002, U+FF0E or U+FF61 (U58-H3).
pub(super) fn is_mark(text: &[u8], at: usize) -> bool {
    let byte = |i: usize| text.get(at + i).copied().unwrap_or(0);
    match byte(0) {
        b':' => byte(1) > 0x20 && byte(1) != 0x7F,
        b'.' => byte(1).is_ascii_alphabetic() || byte(1) >= 0x80,
        0xE3 => byte(1) == 0x80 && byte(2) == 0x82,
        0xEF => (byte(1), byte(2)) == (0xBC, 0x8E) || (byte(1), byte(2)) == (0xBD, 0xA1),
        _ => false,
    }
}

/// Bytes that may be marks, by their value alone.
const CANDIDATE: [u8; 256] = {
    let mut table = [0; 256];
    table[b':' as usize] = 1;
    table[b'.' as usize] = 1;
    table[0xE3] = 1;
    table[0xEF] = 1;
    table
};

pub(super) fn fill(text: &[u8], from: usize, words: &mut [u64]) {
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
            if is_mark(text, from + 64 * w + lowest.trailing_zeros() as usize) {
                *word |= lowest;
            }
            candidates ^= lowest;
        }
    }
}
