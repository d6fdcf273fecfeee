//! Hashed look-up of short names, built when the crate is compiled.

/// A slot that holds no name.
pub(super) const EMPTY: u32 = u32::MAX;

/// FNV-1a over the bytes, with ASCII letters in lower case.
pub(super) const fn hash(name: &[u8]) -> usize {
    let mut hash: u32 = 0x811C_9DC5;
    let mut i = 0;
    while i < name.len() {
        hash ^= name[i].to_ascii_lowercase() as u32;
        hash = hash.wrapping_mul(0x0100_0193);
        i += 1;
    }
    // The low bits of FNV mix least.
    (hash ^ hash >> 15) as usize
}

/// Puts a name into the first free slot from its hash on; there must be one.
pub(super) const fn insert(slots: &mut [u32], hash: usize, value: u32) {
    let mut slot = hash & (slots.len() - 1);
    while slots[slot] != EMPTY {
        slot = (slot + 1) & (slots.len() - 1);
    }
    slots[slot] = value;
}

/// The values in the slots from a hash up to the first free one; the length of `slots` is a power
/// of two.
#[inline]
pub(super) fn candidates(slots: &[u32], hash: usize) -> impl Iterator<Item = usize> + '_ {
    let mask = slots.len().wrapping_sub(1);
    (hash..hash + slots.len())
        .map_while(move |slot| slots.get(slot & mask))
        .take_while(|&&value| value != EMPTY)
        .map(|&value| value as usize)
}

/// Slots for so many names: at most half of them are taken.
pub(super) const fn slots_for(names: usize) -> usize {
    (2 * names + 1).next_power_of_two()
}
