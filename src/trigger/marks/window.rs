//! The marks of a text, one after another, window by window.

use core::hint::select_unpredictable;

use super::tally::Tally;
use super::words::{WORDS, Words};
use super::{MarkSet, Wanted, runs};
use crate::trigger::kernel::Kernel;
use crate::trigger::sieve::Sieve;

/// The bitmap of a text of at most 64 bytes; without bits for a longer one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FirstWord(u64);

/// Returns whether a text is ASCII without `:` and `.`.
#[inline]
fn holds_none(text: &[u8]) -> bool {
    const ONES: u64 = 0x0101_0101_0101_0101;
    // The highest bit is set for bytes that are equal to `byte`, or beyond ASCII.
    let marked = |word: u64, byte: u8| {
        let differs = word ^ (ONES * u64::from(byte));
        (differs.wrapping_sub(ONES) | word) & (ONES << 7)
    };
    let suspect = |word: u64| marked(word, b':') | marked(word, b'.');
    let words = text.chunks_exact(8);
    let rest = words.remainder();
    // No chunk is of another length.
    let word = |chunk: &[u8]| chunk.try_into().map_or(0, u64::from_le_bytes);
    words.fold(0, |bits, chunk| bits | suspect(word(chunk))) == 0
        && !rest.iter().any(|byte| matches!(byte, b':' | b'.' | 0x80..))
}

/// Walks over the marks of a text: of a set smaller than [`Wanted::Everything`], over all marks of the
/// [`runs`] that contain one.
#[derive(Clone)]
pub(crate) struct Marks {
    reader: Reader,
    window: Window,
}

impl Marks {
    /// Computes the first word of a text. Returns `None` if the text is short and has no mark, as most
    /// cells of a table, names and replies.
    #[inline]
    pub(crate) fn look(kernel: Kernel, set: MarkSet, text: &[u8]) -> Option<FirstWord> {
        let mut word = [0];
        if text.len() <= 64 {
            if text.len() <= 16 && holds_none(text) {
                return None;
            }
            kernel.fill(text, 0, &mut word, set);
            if word == [0] {
                return None;
            }
        }
        Some(FirstWord(word[0]))
    }

    /// Returns the marks of a text whose first word [`Marks::look`] has computed.
    #[inline(always)]
    pub(crate) fn new(reader: Reader, text: &[u8], first: FirstWord) -> Marks {
        let mut window = Window::new();
        // Of a smaller set, the word lacks marks.
        if first.0 != 0 && reader.set.wanted == Wanted::Everything {
            window.words.first(1).fill(first.0);
            (window.length, window.marked) = (text.len(), 1);
            window.last = first.0.ilog2() as usize;
        }
        Marks { reader, window }
    }

    /// Returns the first mark at or after `at`. Time is linear in the text as long as `at` does not go
    /// back.
    #[inline]
    pub(crate) fn next(&mut self, text: &[u8], at: usize) -> Option<usize> {
        self.window.next(&mut self.reader, text, at)
    }

    /// Returns whether it is known that there is no mark at or after `at`. A caller that finds a link in a
    /// short text need not begin to look for another one.
    #[inline(always)]
    pub(crate) const fn are_before(&self, at: usize) -> bool {
        at > self.window.last
    }

    /// Returns how many marks there are: windows are read and sifted, and nobody walks over them.
    pub(crate) fn count(mut self, text: &[u8]) -> usize {
        let (mut at, mut count) = (0, 0);
        while at < text.len() {
            self.window.read(&mut self.reader, text, at);
            let words = self.window.length.div_ceil(64);
            count +=
                self.window.words.first(words).iter().map(|word| word.count_ones()).sum::<u32>();
            at += self.window.length;
        }
        count as usize
    }

    /// Notes that the mark that was returned last led nowhere.
    #[inline(always)]
    pub(crate) const fn miss(&mut self) {
        self.reader.tally.miss();
    }
}

/// How windows are read.
#[derive(Clone)]
pub(crate) struct Reader {
    kernel: Kernel,
    set: MarkSet,
    /// The sieve, and whether every window is sifted.
    sieve: Option<(&'static Sieve, bool)>,
    tally: Tally,
}

impl Reader {
    /// Returns a reader that keeps every mark.
    #[inline]
    pub(crate) const fn new(kernel: Kernel, set: MarkSet) -> Reader {
        Reader { kernel, set, sieve: None, tally: Tally::new() }
    }

    /// Returns a reader that drops the marks that a sieve does not keep: of each window, or of those
    /// where that pays.
    #[inline]
    pub(crate) const fn with_sieve(self, sieve: &'static Sieve, always: bool) -> Reader {
        Reader { sieve: Some((sieve, always)), ..self }
    }

    /// Drops marks, if the sieve is on and pays. `marked` is a bit for each word, and so is the result.
    fn sift(&mut self, text: &[u8], from: usize, words: &mut [u64], marked: u64) -> u64 {
        if let Some((sieve, always)) = self.sieve
            && marked != 0
            && (always || self.tally.decide(words))
        {
            return self.kernel.sift(text, from, words, marked, sieve);
        }
        marked
    }
}

/// The bitmap of one window.
#[derive(Clone)]
struct Window {
    from: usize,
    /// The bytes of the window.
    length: usize,
    words: Words<WORDS>,
    /// Which words are not zero. The next one is found with this instead of a loop, because the
    /// processor cannot predict where that ends.
    marked: u64,
    /// The last mark of the text, if the window knows it.
    last: usize,
}

impl Window {
    #[inline(always)]
    fn new() -> Window {
        const { assert!(WORDS <= 64, "`marked` has a bit for each word") };
        Window { from: 0, length: 0, words: Words::new(), marked: 0, last: usize::MAX }
    }

    /// Returns the first mark at or after `at`.
    #[inline(always)]
    fn next(&mut self, reader: &mut Reader, text: &[u8], mut at: usize) -> Option<usize> {
        while at < text.len() {
            // What is before the window counts as after it.
            if at.wrapping_sub(self.from) >= self.length {
                self.read(reader, text, at);
            }
            let offset = at - self.from;
            let word = offset / 64;
            let masked = self.words.get(word) & (!0 << (offset % 64));
            let later = self.marked & (!1 << (word % 64));
            let (here, after) = (masked != 0, later.trailing_zeros() as usize);
            let next = select_unpredictable(here, word, after);
            let bits = select_unpredictable(here, masked, self.words.get(after));
            if here | (later != 0) {
                return Some(self.from + 64 * next + bits.trailing_zeros() as usize);
            }
            at = self.from + self.length;
        }
        None
    }

    /// Reads the window that begins at `from`.
    #[inline(never)]
    fn read(&mut self, reader: &mut Reader, text: &[u8], from: usize) {
        let Reader { kernel, set, .. } = *reader;
        let mut runs = set.wanted != Wanted::Everything;
        let mut length = (text.len() - from).min(64 * WORDS);
        let mut open = false;
        if runs {
            (length, open) = runs::cut(text, from, length);
        }
        (self.from, self.length) = (from, length);
        let words = self.words.first(length.div_ceil(64));
        let mut marked = kernel.fill(text, from, words, set);
        if runs && runs::are_dense(marked) {
            runs = false;
            marked = kernel.fill(text, from, words, set.with_separators());
        }
        // A window of runs may end before the text does.
        let inside = length % 64;
        if inside > 0
            && let Some(last) = words.last_mut()
        {
            *last &= (1 << inside) - 1;
            marked &= !(u64::from(*last == 0) << (words.len() - 1));
        }
        marked = reader.sift(text, from, words, marked);
        if runs && (marked != 0 || open) {
            marked = runs::widen((kernel, set), text, from, words, (marked, open));
        }
        self.marked = marked;
        if from + length == text.len() {
            self.last = match marked.checked_ilog2() {
                Some(word) => {
                    let bits = self.words.get(word as usize).checked_ilog2().unwrap_or(63);
                    from + 64 * word as usize + bits as usize
                }
                None => from,
            };
        }
    }
}

impl core::fmt::Debug for Marks {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Window { from, length, .. } = self.window;
        let Reader { kernel, set, .. } = self.reader;
        write!(f, "Marks({kernel:?}, {set:?}, {from}..{})", from + length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every mark is returned, wherever it is and however short the text.
    #[test]
    fn marks_are_those_of_the_bitmap() {
        let kernel = Kernel::best();
        for length in 0..200 {
            for at in 0..length {
                for byte in *b".:@x\xE3\xFF" {
                    let mut text = vec![b'x'; length];
                    text[at] = byte;
                    let mut words = [0; 4];
                    kernel.fill(&text, 0, &mut words, MarkSet::EVERYTHING);
                    let want: Vec<usize> =
                        (0..length).filter(|i| words[i / 64] >> (i % 64) & 1 != 0).collect();
                    let set = MarkSet::EVERYTHING;
                    let look = Marks::look(kernel, set, &text);
                    assert_eq!(look.is_none(), length <= 64 && want.is_empty(), "{text:?}");
                    let mut marks =
                        look.map(|first| Marks::new(Reader::new(kernel, set), &text, first));
                    let (mut got, mut from) = (Vec::new(), 0);
                    while let Some(mark) = marks.as_mut().and_then(|m| m.next(&text, from)) {
                        got.push(mark);
                        from = mark + 1;
                    }
                    assert_eq!(got, want, "{text:?}");
                    // Who knows that no mark is left says so only after the last one.
                    let after = want.last().map_or(0, |last| last + 1);
                    assert!(marks.is_none_or(|m| (0..after).all(|at| !m.are_before(at))));
                    let marks = Marks::new(Reader::new(kernel, set), &text, FirstWord::default());
                    assert_eq!(marks.count(&text), want.len(), "{text:?}");
                }
            }
        }
    }
}
