//! The marks of a text, one after another, window by window.

use super::Kernel;

/// Words of one window: 4 KiB of text, whose bitmap stays in the nearest cache.
const WORDS: usize = 64;

/// Bytes of one window.
const WINDOW: usize = 64 * WORDS;

/// Walks over the marks of a text. Remembers one window of the bitmap.
#[derive(Clone)]
pub(crate) struct Marks {
    kernel: Kernel,
    from: usize,
    to: usize,
    words: [u64; WORDS],
}

impl Marks {
    pub(crate) fn new(kernel: Kernel) -> Marks {
        Marks { kernel, from: 0, to: 0, words: [0; WORDS] }
    }

    /// The first mark at or after `at`. `at` must not go back behind a window already left.
    pub(crate) fn next(&mut self, text: &[u8], mut at: usize) -> Option<usize> {
        while at < text.len() {
            if at >= self.to || at < self.from {
                self.from = at;
                self.to = text.len().min(at + WINDOW);
                let words = (self.to - self.from).div_ceil(64);
                self.kernel.fill(text, self.from, &mut self.words[..words]);
            }
            let words = (self.to - self.from).div_ceil(64);
            let mut word = (at - self.from) / 64;
            let mut bits = self.words[word] & (!0 << ((at - self.from) % 64));
            loop {
                if bits != 0 {
                    return Some(self.from + 64 * word + bits.trailing_zeros() as usize);
                }
                word += 1;
                if word == words {
                    break;
                }
                bits = self.words[word];
            }
            at = self.to;
        }
        None
    }
}

impl core::fmt::Debug for Marks {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Marks({:?}, {}..{})", self.kernel, self.from, self.to)
    }
}
