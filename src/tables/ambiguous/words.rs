//! Words of several lists, each stored once, and found by its hash.

use crate::tables::hash;

/// Stands after each word of a text, and is in no word.
const END: u8 = 0xFF;

/// Words and the lists that each is in, as bits. It exists while the crate is compiled.
pub(super) struct Entries<const N: usize> {
    slots: [u32; N],
    words: [(&'static str, u64); N],
    length: usize,
    bytes: usize,
}

impl<const N: usize> Entries<N> {
    /// Returns no words. There must be room for twice those that come, and `N` is a power of two.
    pub(super) const fn new() -> Entries<N> {
        Entries { slots: [hash::EMPTY; N], words: [("", 0); N], length: 0, bytes: 0 }
    }

    /// Returns the number of words, and of bytes with what stands after them.
    pub(super) const fn size(&self) -> (usize, usize) {
        (self.length, self.bytes)
    }

    /// Returns the words.
    #[cfg(test)]
    pub(super) fn texts(&self) -> impl Iterator<Item = &'static str> {
        self.words.iter().map(|(word, _)| *word)
    }

    /// Adds words to lists.
    pub(super) const fn add(&mut self, words: &[&'static str], lists: u64) {
        let mut i = if lists == 0 { words.len() } else { 0 };
        while i < words.len() {
            let hash = hash::hash(words[i].as_bytes());
            let mut slot = hash & (N - 1);
            while self.slots[slot] != hash::EMPTY {
                let entry = self.slots[slot] as usize;
                if hash::equal(self.words[entry].0.as_bytes(), words[i].as_bytes()) {
                    self.words[entry].1 |= lists;
                    break;
                }
                slot = (slot + 1) & (N - 1);
            }
            if self.slots[slot] == hash::EMPTY {
                self.slots[slot] = self.length as u32;
                self.words[self.length] = (words[i], lists);
                self.length += 1;
                self.bytes += words[i].len() + 1;
            }
            i += 1;
        }
    }
}

/// Room for all combinations of lists that a word is in.
const GROUPS: usize = 512;

/// The words, one after the other, those in the same lists together.
pub(super) struct Words<const BYTES: usize> {
    text: [u8; BYTES],
    /// The lists of each group, and how many words it has.
    lists: [u64; GROUPS],
    counts: [u16; GROUPS],
}

impl<const BYTES: usize> Words<BYTES> {
    /// Collects the words of all entries.
    pub(super) const fn of<const N: usize>(entries: &Entries<N>) -> Words<BYTES> {
        let mut all = Words { text: [END; BYTES], lists: [0; GROUPS], counts: [0; GROUPS] };
        let (mut groups, mut places) = ([0; N], [0; GROUPS + 1]);
        let mut i = 0;
        while i < entries.length {
            let (word, lists) = entries.words[i];
            let group = &mut groups[i];
            while all.lists[*group] != lists && all.lists[*group] != 0 {
                *group += 1;
            }
            all.lists[*group] = lists;
            all.counts[*group] += 1;
            places[*group + 1] += word.len() + 1;
            i += 1;
        }
        i = 1;
        while i < GROUPS {
            places[i] += places[i - 1];
            i += 1;
        }
        i = 0;
        while i < entries.length {
            let word = entries.words[i].0.as_bytes();
            let place = &mut places[groups[i]];
            all.text.split_at_mut(*place).1.split_at_mut(word.len()).0.copy_from_slice(word);
            *place += word.len() + 1;
            i += 1;
        }
        all
    }

    /// Returns a slot for each word, by its hash: where the word begins, and above that its group.
    pub(super) const fn slots<const N: usize>(&self) -> [u32; N] {
        let mut slots = [hash::EMPTY; N];
        let (mut group, mut left, mut start, mut end) = (0, self.counts[0], 0, 0);
        while end < BYTES {
            if self.text[end] == END {
                while left == 0 {
                    group += 1;
                    left = self.counts[group];
                }
                let hash = hash::hash(self.text.split_at(end).0.split_at(start).1);
                hash::insert(&mut slots, hash, start as u32 | (group as u32) << 16);
                left -= 1;
                start = end + 1;
            }
            end += 1;
        }
        slots
    }

    /// Returns the lists that a word is in, in any case.
    #[inline]
    pub(super) fn lists(&self, slots: &[u32], word: &[u8]) -> u64 {
        let (mut slot, mask) = (hash::hash(word), slots.len().wrapping_sub(1));
        // Most words of text are in no list, and their slot says so.
        while let Some(&place) = slots.get(slot & mask)
            && place != hash::EMPTY
        {
            let (start, group) = ((place & 0xFFFF) as usize, (place >> 16) as usize);
            if let Some(known) = self.text.get(start..start + word.len())
                && hash::equal_in_any_case(known, word)
                && self.text.get(start + word.len()) == Some(&END)
            {
                return self.lists.get(group).copied().unwrap_or(0);
            }
            slot += 1;
        }
        0
    }
}
