//! Runs that contain a mark of a smaller set.
//!
//! If only some links are asked for, such as those with a scheme, a run is searched if it contains a mark
//! of that smaller set. Then all of its marks are kept, because a link of another kind still takes its
//! place in the text.
//!
//! A window ends after its last Hard byte, so that most runs lie in one window. Where a run goes on before
//! or after the window, all of its marks in the window are kept: extra marks change nothing. Here ESC
//! ends a run as any other Hard byte does, which only keeps fewer marks.

use super::MarkSet;
use super::words::WORDS;
use crate::text::hard::is_hard;
use crate::trigger::kernel::Kernel;

/// A quarter of the words of a window.
const DENSE: u32 = WORDS as u32 / 4;

/// Returns the length of the window of at most `length` bytes from `from` on, and whether its first run
/// is kept whatever marks it has.
pub(super) fn cut(text: &[u8], from: usize, length: usize) -> (usize, bool) {
    let goes_on = |byte: Option<&u8>| byte.is_some_and(|byte| !is_hard(*byte));
    let open = from > 0 && goes_on(text.get(from - 1));
    if from + length >= text.len() {
        return (length, open);
    }
    let window = text.get(from..from + length).unwrap_or_default();
    match window.iter().rposition(|byte| is_hard(*byte)) {
        Some(last) => (last + 1, open),
        None => (length, true),
    }
}

/// Returns whether so many words of a window have a mark that all marks are kept: to tell the runs apart
/// takes longer than to look at a few marks more.
pub(super) const fn are_dense(marked: u64) -> bool {
    marked.count_ones() >= DENSE
}

/// Replaces the marks of a small set in `words`, the bitmap of a window that [`cut`] has measured, by
/// all marks of the runs that contain one. Returns a bit for each word: whether it has a mark.
pub(super) fn widen(
    (kernel, set): (Kernel, MarkSet),
    text: &[u8],
    from: usize,
    words: &mut [u64],
    (mut marked, open): (u64, bool),
) -> u64 {
    let mut kept = Kept { kernel, text, from, count: words.len(), masks: [0; WORDS], words: 0 };
    if open {
        kept.add(0, 1);
    }
    while marked != 0 {
        let word = marked.trailing_zeros() as usize;
        kept.add(word, words[word]);
        marked &= marked - 1;
    }
    let mut left = kept.words;
    while left != 0 {
        let first = left.trailing_zeros();
        let (first, after) = (first as usize, (first + (left >> first).trailing_ones()) as usize);
        let stretch = &mut words[first..after];
        kernel.fill(text, from + 64 * first, stretch, set.with_separators());
        for (i, (word, mask)) in (first..).zip(stretch.iter_mut().zip(&kept.masks[first..])) {
            *word &= mask;
            marked |= u64::from(*word != 0) << i;
        }
        // Two shifts, because one by 64 would overflow.
        left &= !0 << (after - 1) << 1;
    }
    marked
}

/// The bytes of a window that belong to runs with a mark.
struct Kept<'t> {
    kernel: Kernel,
    text: &'t [u8],
    from: usize,
    /// The number of words.
    count: usize,
    masks: [u64; WORDS],
    /// Which masks are not zero.
    words: u64,
}

impl Kept<'_> {
    /// Adds the runs around some bytes of a word. No run is walked over twice.
    fn add(&mut self, word: usize, bytes: u64) {
        if bytes & !self.masks[word] == 0 {
            return;
        }
        let mask = runs_around(self.run(word), bytes);
        self.join(word, mask);
        let mut before = word;
        let mut goes_on = mask & 1 != 0;
        while goes_on && before > 0 {
            before -= 1;
            let run = self.run(before);
            self.join(before, !(!0_u64).checked_shr(run.leading_ones()).unwrap_or(0));
            goes_on = run == !0;
        }
        let mut after = word + 1;
        goes_on = mask >> 63 != 0;
        while goes_on && after < self.count {
            let run = self.run(after);
            self.join(after, !(!0_u64).checked_shl(run.trailing_ones()).unwrap_or(0));
            goes_on = run == !0;
            after += 1;
        }
    }

    fn run(&self, word: usize) -> u64 {
        self.kernel.run(self.text, self.from + 64 * word).run
    }

    fn join(&mut self, word: usize, mask: u64) {
        self.masks[word] |= mask;
        self.words |= u64::from(mask != 0) << word;
    }
}

/// Returns those stretches of ones in `run` that contain one of `bits`.
#[inline]
fn runs_around(run: u64, bits: u64) -> u64 {
    // The carry of an addition runs from a bit to the end of its stretch.
    let up = |run: u64, bits: u64| (run.wrapping_add(bits) ^ run | bits) & run;
    let from_bits = up(run, bits & run);
    up(run.reverse_bits(), from_bits.reverse_bits()).reverse_bits()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trigger::marks::is_mark;
    use crate::trigger::random::Random;
    use crate::trigger::{Marks, Reader};

    #[test]
    fn stretches_around_bits() {
        assert_eq!(runs_around(0b0111_0110, 0b0010_0000), 0b0111_0000);
        assert_eq!(runs_around(0b0111_0110, 0b0000_1000), 0);
        assert_eq!(runs_around(!0, 1 << 63), !0);
        assert_eq!(runs_around(!0, 0), 0);
        let mut random = Random(3);
        for _ in 0..2000 {
            let mut bits = || (0..64).fold(0, |bits, _| bits << 1 | random.below(2) as u64);
            let (run, seeds) = (bits() | bits() | bits(), bits() & bits() & bits());
            let mut want = run & seeds;
            for _ in 0..64 {
                want |= (want << 1 | want >> 1) & run;
            }
            assert_eq!(runs_around(run, seeds), want, "{run:b} {seeds:b}");
        }
    }

    /// Returns the marks of all runs with a mark of the set, by the definition.
    fn defined(text: &[u8], set: MarkSet) -> Vec<usize> {
        let mut marks = Vec::new();
        let mut start = 0;
        for run in text.split_inclusive(|byte| is_hard(*byte)) {
            let places = start..start + run.len();
            if places.clone().any(|at| is_mark(text, at, set)) {
                marks.extend(places.filter(|at| is_mark(text, *at, set.with_separators())));
            }
            start += run.len();
        }
        marks
    }

    fn found(kernel: Kernel, set: MarkSet, text: &[u8], step: usize) -> Vec<usize> {
        let Some(look) = Marks::look(kernel, set, text) else { return Vec::new() };
        let mut marks = Marks::new(Reader::new(kernel, set), text, look);
        let (mut found, mut at) = (Vec::new(), 0);
        while let Some(mark) = marks.next(text, at) {
            found.push(mark);
            at = mark + step;
        }
        found
    }

    fn text(random: &mut Random, length: usize) -> Vec<u8> {
        const PIECES: [&[u8]; 12] = [
            b" ",
            b"\n",
            b"\0",
            b"\x1B",
            b"a",
            b"bcd.ef",
            b".",
            b"a:/",
            b"x@y",
            b"\xE3\x80\x82z",
            b"longer-than-a-word-of-sixty-four-bits-and-then-some-more-of-it",
            b"\x7F",
        ];
        // Few Hard bytes, many, or none.
        let from = [0, 4, 4, 8][random.below(4)];
        let mut text = Vec::new();
        while text.len() < length {
            let dense = random.below(20) == 0;
            text.extend_from_slice(
                PIECES[if dense { random.below(12) } else { from + random.below(11 - from) }],
            );
        }
        text.truncate(length);
        text
    }

    /// Every mark of a run with a mark of the set is found, and in one window no other.
    #[test]
    fn marks_of_runs() {
        let mut random = Random(5);
        for round in 0..600 {
            let length = [60, 64, 65, 300, 4096, 4097, 9000][round % 7];
            let text = text(&mut random, length);
            for kernel in Kernel::available() {
                for set in [MarkSet::SCHEMES, MarkSet::ADDRESSES] {
                    let (want, got) = (defined(&text, set), found(kernel, set, &text, 1));
                    if text.chunks(64).count() < DENSE as usize {
                        assert_eq!(got, want, "{kernel:?} {set:?}");
                    }
                    assert!(want.iter().all(|mark| got.binary_search(mark).is_ok()));
                    assert!(got.iter().all(|at| is_mark(&text, *at, set.with_separators())));
                    // After a link, in the middle of a run.
                    let far = found(kernel, set, &text, 5000);
                    assert!(far.iter().all(|at| is_mark(&text, *at, set.with_separators())));
                }
            }
        }
    }
}
