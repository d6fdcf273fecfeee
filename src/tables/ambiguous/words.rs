//! Words of several lists, each stored once, and found by its hash.

use crate::tables::hash;

/// Stands after each word of a text, and is in no word.
const END: u8 = 0xFF;

/// Words and the lists that each is in, as bits. It exists while the crate is compiled. Loops stand here where functions
/// would do: the compiler takes longer to evaluate a call than ten additions.
pub(super) struct Entries<const N: usize, const BYTES: usize> {
    slots: [u32; N],
    /// Where each word begins in the text, and in the place after the last one where the text ends.
    starts: [usize; N],
    lists: [u64; N],
    length: usize,
    text: [u8; BYTES],
}

impl<const N: usize, const BYTES: usize> Entries<N, BYTES> {
    /// Returns no words. There must be room for twice those that come and for their bytes, and `N` is a power of two.
    pub(super) const fn new() -> Entries<N, BYTES> {
        let (slots, starts, lists) = ([hash::EMPTY; N], [0; N], [0; N]);
        Entries { slots, starts, lists, length: 0, text: [END; BYTES] }
    }

    /// Returns the number of words, and of bytes with one after each.
    pub(super) const fn size(&self) -> (usize, usize) {
        (self.length, self.starts[self.length] + self.length)
    }

    /// Returns the words.
    #[cfg(test)]
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        let word = |entry: usize| &self.text[self.starts[entry]..self.starts[entry + 1]];
        (0..self.length).map(move |entry| str::from_utf8(word(entry)).expect("words are texts"))
    }

    /// Adds words, none of them empty, to lists.
    pub(super) const fn add(&mut self, words: &[&str], lists: u64) {
        let mut i = if lists == 0 { words.len() } else { 0 };
        while i < words.len() {
            let word = words[i].as_bytes();
            let length = word.len();
            let ends = word[0] as usize | (word[length - 1] as usize) << 8;
            let middle = word[length / 2] as usize | length << 8;
            let mut slot = (ends * 0x9E37 + middle * 0x79B9) & (N - 1);
            while self.slots[slot] != hash::EMPTY {
                let entry = self.slots[slot] as usize;
                let start = self.starts[entry];
                let (mut at, end) = (0, self.starts[entry + 1] - start);
                while at < length && at < end && self.text[start + at] == word[at] {
                    at += 1;
                }
                if at == length && at == end {
                    self.lists[entry] |= lists;
                    break;
                }
                slot = (slot + 1) & (N - 1);
            }
            if self.slots[slot] == hash::EMPTY {
                self.slots[slot] = self.length as u32;
                self.lists[self.length] = lists;
                let (mut at, start) = (0, self.starts[self.length]);
                while at < length {
                    self.text[start + at] = word[at];
                    at += 1;
                }
                self.length += 1;
                self.starts[self.length] = start + length;
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
    pub(super) const fn of<const N: usize, const M: usize>(
        entries: &Entries<N, M>,
    ) -> Words<BYTES> {
        let mut all = Words { text: [END; BYTES], lists: [0; GROUPS], counts: [0; GROUPS] };
        // Groups by a hash of their lists, and the group of each entry.
        let (mut slots, mut length) = ([hash::EMPTY; 2 * GROUPS], 0);
        let (mut groups, mut places) = ([0; N], [0; GROUPS + 1]);
        let mut i = 0;
        while i < entries.length {
            let lists = entries.lists[i];
            let mut slot = (lists % 1021) as usize;
            while slots[slot] != hash::EMPTY && all.lists[slots[slot] as usize] != lists {
                slot = (slot + 1) % (2 * GROUPS);
            }
            if slots[slot] == hash::EMPTY {
                slots[slot] = length;
                all.lists[length as usize] = lists;
                length += 1;
            }
            let group = slots[slot] as usize;
            groups[i] = group;
            all.counts[group] += 1;
            places[group + 1] += entries.starts[i + 1] - entries.starts[i] + 1;
            i += 1;
        }
        i = 1;
        while i < GROUPS {
            places[i] += places[i - 1];
            i += 1;
        }
        i = 0;
        while i < entries.length {
            let (mut at, mut place) = (entries.starts[i], places[groups[i]]);
            while at < entries.starts[i + 1] {
                all.text[place] = entries.text[at];
                (at, place) = (at + 1, place + 1);
            }
            places[groups[i]] = place + 1;
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
