//! The spellings of a set of top-level domains, and where each of them is, by its hash.

use crate::limits::MAX_LABEL;
use crate::tables::computed::computed;
use crate::tables::generated::tld::NAMES;
use crate::tables::hash;
use crate::tables::spelling::TERMINATOR;

/// Spellings, each followed by a space, and where each begins, by its hash.
pub(super) struct Names<'n> {
    pub(super) text: &'n [u8],
    slots: &'n [u32],
    beginnings: &'n Beginnings,
    lengths: &'n Lengths,
    thirds: &'n Thirds,
}

/// Where the spellings of a caller's set are.
pub(super) struct Index {
    slots: Vec<u32>,
    beginnings: Beginnings,
    lengths: Lengths,
    thirds: Thirds,
}

/// A bit for the hash of the first two characters of each name that begins beyond ASCII: nearly all
/// text without spaces is dismissed by a look at what stands after its full stop.
type Beginnings = [u64; 64];

/// Lengths of the names that begin with two ASCII characters, a bit for each: most words after a
/// full stop are dismissed by one look. Characters count by their lowest five bits.
type Lengths = [u32; 32 * 32];

/// A bit for the hash of the first three ASCII characters of each name that is longer than two: half of
/// the words that pass the look at two are dismissed by it.
type Thirds = [u64; 32 * 32 / 2];

/// Longest label, in bytes, that is looked up in one piece, with its terminator.
const SHORT: usize = 15;

/// The same for one word of the processor.
const SHORTEST: usize = 7;

/// Masks of the lowest bytes, none to all.
static LOWEST: [u128; 17] = {
    let (mut masks, mut length) = ([0; 17], 1);
    while length < masks.len() {
        masks[length] = u128::MAX >> (8 * (16 - length));
        length += 1;
    }
    masks
};

/// Where the spellings of IANA's list are.
pub(super) struct Shipped {
    pub(super) slots: [u32; hash::slots_for(count(NAMES.as_bytes()))],
    beginnings: Beginnings,
    lengths: Lengths,
    thirds: Thirds,
}

computed! {
    pub(super) static SHIPPED: Shipped = {
        let mut slots = [hash::EMPTY; hash::slots_for(count(NAMES.as_bytes()))];
        fill(&mut slots, NAMES.as_bytes());
        Shipped {
            slots,
            beginnings: beginnings(NAMES.as_bytes()),
            lengths: lengths(NAMES.as_bytes()),
            thirds: thirds(NAMES.as_bytes()),
        }
    };
}

impl Index {
    /// Looks at spellings, each followed by a space.
    pub(super) fn of(text: &[u8]) -> Index {
        let mut slots = vec![hash::EMPTY; hash::slots_for(count(text))];
        fill(&mut slots, text);
        Index { slots, beginnings: beginnings(text), lengths: lengths(text), thirds: thirds(text) }
    }

    /// Adds every beginning of names that are not spelled out.
    pub(super) fn with_every_beginning(self) -> Index {
        Index { beginnings: [!0; 64], ..self }
    }

    /// Returns the names in the text that was looked at.
    #[inline]
    pub(super) fn names<'n>(&'n self, text: &'n [u8]) -> Names<'n> {
        let Index { slots, beginnings, lengths, thirds } = self;
        Names { text, slots, beginnings, lengths, thirds }
    }
}

impl Names<'_> {
    /// Returns IANA's list.
    #[inline(always)]
    pub(super) fn iana() -> Names<'static> {
        let shipped: &'static Shipped = &SHIPPED;
        let Shipped { slots, beginnings, lengths, thirds } = shipped;
        Names { text: NAMES.as_bytes(), slots, beginnings, lengths, thirds }
    }

    /// Returns whether a name may begin with the first `one` bytes of a word, lowest first, or with
    /// the first `two`.
    #[inline]
    pub(super) fn may_begin_with(&self, word: u64, one: usize, two: usize) -> bool {
        let has = |length: usize| {
            let bytes = u128::from(word) & LOWEST[length % 17];
            let bit = hash::hash_short(bytes, length) % (64 * 64);
            self.beginnings[bit / 64] & (1 << (bit % 64)) != 0
        };
        has(one) | has(two)
    }

    /// Returns whether a name of two characters or more may begin with the first bytes of a word,
    /// lowest first, in any case. Three are looked at, all of ASCII.
    #[inline(always)]
    pub(super) fn may_begin_with_ascii(&self, word: u32) -> bool {
        let bit = third(word);
        self.thirds[bit / 64 % (32 * 32 / 2)] & 1 << (bit % 64) != 0
            || !(word.to_le_bytes()[2]).is_ascii_alphanumeric()
                && self.lengths[pair(word as u8, (word >> 8) as u8)] != 0
    }

    /// Returns whether a label of ASCII letters, digits and hyphens, in any case, is a name; it
    /// begins at `start` of a text.
    #[inline(always)]
    pub(super) fn contains_ldh(&self, text: &[u8], start: usize, label: &[u8]) -> bool {
        let word = hash::load_shortest(text, start);
        match label.len() {
            0 => false,
            length @ 1..=SHORTEST => self.contains_shortest(word, length),
            length => {
                let lengths = self.lengths[pair(word as u8, (word >> 8) as u8)];
                lengths & length_bit(length) != 0 && self.contains_longer(text, start, label)
            }
        }
    }

    /// Does the same for a label longer than [`SHORTEST`].
    #[inline(never)]
    fn contains_longer(&self, text: &[u8], start: usize, label: &[u8]) -> bool {
        if label.len() <= SHORT {
            return self.contains_short(hash::load(text, start), label.len());
        }
        let mut folded = [0; MAX_LABEL];
        folded.get_mut(..label.len()).is_some_and(|folded| {
            folded.copy_from_slice(label);
            folded.make_ascii_lowercase();
            self.contains(folded)
        })
    }

    /// Does what [`contains_short`](Names::contains_short) does, for 1 to [`SHORTEST`] bytes: most names
    /// are no longer.
    #[inline(always)]
    fn contains_shortest(&self, word: u64, length: usize) -> bool {
        const LOWER: u64 = u64::from_le_bytes([0x20; 8]);
        let bits = 8 * (length % 8);
        let label = (word | LOWER) & !(!0 << bits);
        let lengths = self.lengths[pair(label as u8, (label >> 8) as u8)];
        if lengths & length_bit(length) == 0 {
            return false;
        }
        let (terminated, unused) = (label | u64::from(TERMINATOR) << bits, (56 - bits) as u32);
        // A loop, so that it is inlined. Bytes after the terminator are shifted out.
        for at in hash::candidates(self.slots, hash::hash_shortest(label, length)) {
            if (hash::load_shortest(self.text, at) ^ terminated) << unused == 0 {
                return true;
            }
        }
        false
    }

    #[inline]
    pub(super) fn contains(&self, label: &[u8]) -> bool {
        // A terminator inside would join two names of the text.
        let is_name = |at: usize| {
            let after = self.text.get(at..).and_then(|rest| rest.strip_prefix(label));
            after.is_some_and(|after| after.first() == Some(&TERMINATOR))
        };
        !label.contains(&TERMINATOR) && hash::any(self.slots, hash::hash(label), is_name)
    }

    /// Does the same for `length` letters, digits and hyphens from the lowest byte of `word` on, at
    /// most [`SHORT`]. One bit makes letters small, and changes no digit and no hyphen.
    #[inline(always)]
    fn contains_short(&self, word: u128, length: usize) -> bool {
        const LOWER: u128 = u128::from_le_bytes([0x20; 16]);
        const SPACES: u128 = u128::from_le_bytes([TERMINATOR; 16]);
        let label = (word | LOWER) & LOWEST[length % 16];
        let mask = LOWEST[(length + 1) % 17];
        // A space after the label.
        let terminated = label | (mask ^ LOWEST[length % 16]) & SPACES;
        let is_name = |at| (hash::load(self.text, at) ^ terminated) & mask == 0;
        hash::any(self.slots, hash::hash_short(label, length), is_name)
    }
}

/// Names are followed by a terminator each.
pub(super) const fn count(text: &[u8]) -> usize {
    let (mut count, mut i) = (0, 0);
    while i < text.len() {
        count += (text[i] == TERMINATOR) as usize;
        i += 1;
    }
    count
}

/// Returns the bit of the first two characters of a name, or of the only one; none if it begins
/// with ASCII.
const fn beginning(name: &[u8]) -> Option<usize> {
    let one = character_length(name, 0);
    if one < 2 {
        return None;
    }
    let two = one + character_length(name, one);
    Some(hash::hash(name.split_at(two).0) % (64 * 64))
}

/// Bytes of the character at `at`, or 0 at the end.
const fn character_length(name: &[u8], at: usize) -> usize {
    if at >= name.len() {
        return 0;
    }
    match name[at] {
        0..=0x7F => 1,
        0x80..=0xDF => 2,
        0xE0..=0xEF => 3,
        _ => 4,
    }
}

/// Returns the bits of all beginnings.
const fn beginnings(text: &[u8]) -> Beginnings {
    let mut bits = [0; 64];
    let (mut start, mut end) = (0, 0);
    while end < text.len() {
        if text[end] == TERMINATOR {
            if let Some(bit) = beginning(text.split_at(end).0.split_at(start).1) {
                bits[bit / 64] |= 1 << (bit % 64);
            }
            start = end + 1;
        }
        end += 1;
    }
    bits
}

/// Returns the place of two first characters among the lengths.
#[inline]
const fn pair(first: u8, second: u8) -> usize {
    (first as usize & 31) << 5 | (second as usize & 31)
}

#[inline]
const fn length_bit(length: usize) -> u32 {
    1 << (if length < 31 { length } else { 31 })
}

/// Returns the lengths of all names.
const fn lengths(text: &[u8]) -> Lengths {
    let mut bits = [0; 32 * 32];
    let (mut start, mut end) = (0, 0);
    while end < text.len() {
        if text[end] == TERMINATOR {
            let second = if end - start > 1 { text[start + 1] } else { 0 };
            if end > start {
                bits[pair(text[start], second)] |= length_bit(end - start);
            }
            start = end + 1;
        }
        end += 1;
    }
    bits
}

/// Returns the place of three first characters, which are the lowest bytes of a word.
#[inline]
const fn third(word: u32) -> usize {
    const BITS: u32 = (32_u32 * 32 / 2 * 64).ilog2();
    ((word | 0x0020_2020) << 8).wrapping_mul(0x9E37_79B1) as usize >> (u32::BITS - BITS)
}

/// Returns the bits of the first three characters of all names.
const fn thirds(text: &[u8]) -> Thirds {
    let mut bits = [0; 32 * 32 / 2];
    let (mut start, mut end) = (0, 0);
    while end < text.len() {
        if text[end] == TERMINATOR {
            if end - start > 2 {
                let bytes = [text[start], text[start + 1], text[start + 2], 0];
                let bit = third(u32::from_le_bytes(bytes));
                bits[bit / 64] |= 1 << (bit % 64);
            }
            start = end + 1;
        }
        end += 1;
    }
    bits
}

/// Puts the place of each name into its slot; a name that comes twice takes two.
const fn fill(slots: &mut [u32], text: &[u8]) {
    let (mut start, mut end) = (0, 0);
    while end < text.len() {
        if text[end] == TERMINATOR {
            let name = text.split_at(end).0.split_at(start).1;
            hash::insert(slots, hash::hash(name), start as u32);
            start = end + 1;
        }
        end += 1;
    }
}
