//! The words of a window, in memory that is not cleared before it is used: a search through a short text
//! reads one word, and makes the room for all.

use core::mem::MaybeUninit;
use core::slice;

/// The words of a window: 4 KiB of text, for what reading and sifting one costs beside its bytes. Its
/// bitmap stays in the nearest cache.
pub(super) const WORDS: usize = 64;

/// Up to `N` words.
#[derive(Clone)]
pub(super) struct Words<const N: usize> {
    /// The first `count` of these were written.
    words: [MaybeUninit<u64>; N],
    count: usize,
}

impl<const N: usize> Words<N> {
    /// Returns no words.
    #[inline(always)]
    pub(super) const fn new() -> Words<N> {
        Words { words: [const { MaybeUninit::uninit() }; N], count: 0 }
    }

    /// Returns a word; 0 if nobody asked for so many.
    #[inline(always)]
    pub(super) fn get(&self, index: usize) -> u64 {
        match self.words.get(index) {
            // SAFETY: the first `count` words were written.
            Some(word) if index < self.count => unsafe { word.assume_init() },
            _ => 0,
        }
    }

    /// Returns the first words, to be written; at most `N`.
    #[inline(always)]
    pub(super) fn first(&mut self, count: usize) -> &mut [u64] {
        let count = count.min(N);
        for word in self.words.iter_mut().take(count).skip(self.count) {
            word.write(0);
        }
        self.count = self.count.max(count);
        // SAFETY: the array has at least `count` words, all written, and is borrowed as long as these.
        unsafe { slice::from_raw_parts_mut(self.words.as_mut_ptr().cast(), count) }
    }
}

#[cfg(test)]
mod tests {
    use super::Words;

    #[test]
    fn words_stay() {
        let mut words = Words::<4>::new();
        assert_eq!((0..9).map(|i| words.get(i)).max(), Some(0));
        words.first(2).copy_from_slice(&[1, 2]);
        assert_eq!(words.first(1), [1]);
        assert_eq!(words.clone().first(9), [1, 2, 0, 0]);
        words.first(3)[2] = 3;
        assert_eq!((0..5).map(|i| words.get(i)).collect::<Vec<_>>(), [1, 2, 3, 0, 0]);
    }
}
