//! The different values of a column, each with a key.

use std::hash::{BuildHasher, RandomState};

/// Values with keys in the order in which they came.
pub(super) struct Dictionary {
    /// The values as a page has them: each with its length before it.
    page: Vec<u8>,
    entries: Vec<Entry>,
    /// Where the key of a value is found by its hash; a power of two.
    slots: Vec<Slot>,
    /// Nobody knows these, so that no text has values which all have the same place. Keys do not depend on them.
    seeds: [u64; 2],
}

#[derive(Clone, Copy)]
struct Entry {
    /// Where the value ends in the page.
    end: u32,
    /// The page of keys in which it was met last.
    met: u32,
}

/// The upper half of a hash, and the key plus one; zero if it is free.
#[derive(Clone, Copy, Default)]
struct Slot {
    hash: u32,
    key: u32,
}

/// The slots of a new dictionary.
const SLOTS: usize = 1 << 6;

/// The bytes of the length before a value.
const LENGTH: usize = 4;

impl Dictionary {
    pub(super) fn new() -> Dictionary {
        let (random, slots) = (RandomState::new(), vec![Slot::default(); SLOTS]);
        let seeds = [random.hash_one(0), random.hash_one(1)];
        Dictionary { page: Vec::new(), entries: Vec::new(), slots, seeds }
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the values as a page has them.
    pub(super) fn page(&self) -> &[u8] {
        &self.page
    }

    pub(super) fn into_page(self) -> Vec<u8> {
        self.page
    }

    /// Returns the bytes that are held in memory.
    pub(super) fn held(&self) -> usize {
        self.page.len()
            + self.entries.len() * size_of::<Entry>()
            + self.slots.len() * size_of::<Slot>()
    }

    /// Returns the value of a key.
    #[inline]
    pub(super) fn value(&self, key: u32) -> &[u8] {
        let key = key as usize;
        let start = key.checked_sub(1).map_or(0, |before| self.entries[before].end as usize);
        &self.page[start + LENGTH..self.entries[key].end as usize]
    }

    /// Returns all values, in the order of their keys.
    pub(super) fn values(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.entries.len()).map(|key| self.value(key as u32))
    }

    /// Returns whether a value is met for the first time in a page of keys, and remembers it.
    #[inline]
    pub(super) fn meet(&mut self, key: u32, page: u32) -> bool {
        let entry = &mut self.entries[key as usize];
        std::mem::replace(&mut entry.met, page) != page
    }

    /// Returns the key of a value. A new value gets one if the page does not grow beyond so many bytes by it.
    #[inline]
    pub(super) fn key(&mut self, value: &[u8], most: usize) -> Option<u32> {
        let hash = self.hash(value);
        let (mask, upper) = (self.slots.len() - 1, (hash >> 32) as u32);
        let mut place = hash as usize & mask;
        loop {
            let slot = self.slots[place];
            if slot.key == 0 {
                return self.insert(value, most, place, upper);
            }
            if slot.hash == upper && self.value(slot.key - 1) == value {
                return Some(slot.key - 1);
            }
            place = (place + 1) & mask;
        }
    }

    fn insert(&mut self, value: &[u8], most: usize, place: usize, hash: u32) -> Option<u32> {
        let end = self.page.len().checked_add(LENGTH)?.checked_add(value.len())?;
        if end > most {
            return None;
        }
        let length = u32::try_from(value.len()).ok()?;
        let entry = Entry { end: u32::try_from(end).ok()?, met: u32::MAX };
        self.page.extend_from_slice(&length.to_le_bytes());
        self.page.extend_from_slice(value);
        self.entries.push(entry);
        let key = u32::try_from(self.entries.len()).ok()?;
        self.slots[place] = Slot { hash, key };
        if self.entries.len() * 2 > self.slots.len() {
            self.grow();
        }
        Some(key - 1)
    }

    /// Makes twice as many slots.
    fn grow(&mut self) {
        let mut slots = vec![Slot::default(); self.slots.len() * 2];
        let mask = slots.len() - 1;
        for (key, value) in self.values().enumerate() {
            let hash = self.hash(value);
            let mut place = hash as usize & mask;
            while slots[place].key != 0 {
                place = (place + 1) & mask;
            }
            slots[place] = Slot { hash: (hash >> 32) as u32, key: key as u32 + 1 };
        }
        self.slots = slots;
    }

    #[inline]
    fn hash(&self, value: &[u8]) -> u64 {
        let [first, second] = self.seeds;
        let mut state = first ^ value.len() as u64;
        let mut rest = value;
        while let Some((block, behind)) = rest.split_first_chunk::<16>() {
            let (low, high) = block.split_at(8);
            state = fold(word(low) ^ state, word(high) ^ second);
            rest = behind;
        }
        // The last bytes, some of them once more where there are enough before them.
        let (low, high) = match value.len() {
            16.. => value[value.len() - 16..].split_at(8),
            8.. => (&value[..8], &value[value.len() - 8..]),
            4.. => (&value[..4], &value[value.len() - 4..]),
            _ => (value, &[][..]),
        };
        fold(word(low) ^ state, word(high) ^ second)
    }
}

/// Returns up to eight bytes as a number.
#[inline]
fn word(bytes: &[u8]) -> u64 {
    match *bytes {
        [a, b, c, d, e, f, g, h] => u64::from_le_bytes([a, b, c, d, e, f, g, h]),
        [a, b, c, d] => u64::from(u32::from_le_bytes([a, b, c, d])),
        _ => bytes.iter().fold(0, |word, byte| word << 8 | u64::from(*byte)),
    }
}

/// Mixes two numbers: both halves of their product.
#[inline]
fn fold(one: u64, other: u64) -> u64 {
    let product = u128::from(one) * u128::from(other);
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::Dictionary;

    #[test]
    fn keys_count_from_zero() {
        let mut dictionary = Dictionary::new();
        let value = |number: usize| "x".repeat(number % 40) + &number.to_string();
        for round in 0..2 {
            for number in 0..5000 {
                let key = dictionary.key(value(number).as_bytes(), 1 << 20);
                assert_eq!(key, Some(number as u32));
                assert_eq!(dictionary.value(number as u32), value(number).as_bytes());
                assert!(dictionary.meet(number as u32, round));
                assert!(!dictionary.meet(number as u32, round));
            }
        }
        assert_eq!((dictionary.len(), dictionary.values().count()), (5000, 5000));
    }

    #[test]
    fn there_is_room_for_so_many_bytes() {
        let mut dictionary = Dictionary::new();
        assert_eq!(dictionary.key(b"abc", 6), None);
        assert_eq!(dictionary.key(b"abc", 7), Some(0));
        assert_eq!(dictionary.key(b"", 10), None);
        assert_eq!(dictionary.key(b"", 11), Some(1));
        assert_eq!(dictionary.key(b"abc", 0), Some(0));
        assert_eq!(dictionary.page(), b"\x03\0\0\0abc\0\0\0\0");
    }

    /// Values that differ by one byte anywhere have places of their own.
    #[test]
    fn hashes_differ() {
        let dictionary = Dictionary::new();
        for length in 1..70 {
            let mut value = vec![b'a'; length];
            let hash = dictionary.hash(&value);
            for at in 0..length {
                value[at] = b'b';
                assert_ne!(dictionary.hash(&value), hash, "{length} {at}");
                value[at] = b'a';
            }
        }
    }
}
