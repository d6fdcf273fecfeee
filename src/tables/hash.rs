//! Hashed look-up of short names, built when the crate is compiled.

/// A slot that holds no name.
pub(super) const EMPTY: u32 = u32::MAX;

const LOWER: u64 = 0x2020_2020_2020_2020;
const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// Hashes eight bytes at a time, with ASCII letters in lower case. Setting that one bit makes some
/// other bytes equal as well, but whoever finds a slot compares the name.
#[inline]
pub(super) const fn hash(name: &[u8]) -> usize {
    let mut hash = name.len() as u64;
    let mut rest = name;
    while let Some((word, after)) = rest.split_first_chunk() {
        hash = mix(hash, u64::from_le_bytes(*word));
        rest = after;
    }
    end(hash, last_word(name))
}

/// Returns the bytes of a name after the last eighth one, the first lowest. The loads
/// overlap, because the processor cannot predict where a loop over the bytes would end.
#[inline]
const fn last_word(name: &[u8]) -> u64 {
    let length = name.len() % 8;
    if length == 0 {
        return 0;
    }
    if let Some(last) = name.last_chunk() {
        return u64::from_le_bytes(*last) >> (8 * (8 - length));
    }
    if let (Some(first), Some(last)) = (name.first_chunk(), name.last_chunk()) {
        let last = u32::from_le_bytes(*last) as u64;
        return u32::from_le_bytes(*first) as u64 | last << (8 * (length - 4));
    }
    let (middle, last) = (length / 2, length - 1);
    name[0] as u64 | (name[middle] as u64) << (8 * middle) | (name[last] as u64) << (8 * last)
}

/// Returns the hash of a name shorter than 16 bytes: the bytes of `word` from the lowest on, then
/// zeros.
#[inline]
pub(super) const fn hash_short(word: u128, length: usize) -> usize {
    let hash = length as u64;
    if length < 8 {
        end(hash, word as u64)
    } else {
        end(mix(hash, word as u64), (word >> 64) as u64)
    }
}

/// Does the same for a name shorter than eight bytes.
#[inline]
pub(super) const fn hash_shortest(word: u64, length: usize) -> usize {
    end(length as u64, word)
}

#[inline]
const fn mix(hash: u64, word: u64) -> u64 {
    (hash ^ (word | LOWER)).wrapping_mul(MULTIPLIER).rotate_left(29)
}

/// Ends a hash. The high bits of a product are mixed best.
#[inline]
const fn end(hash: u64, word: u64) -> usize {
    ((hash ^ (word | LOWER)).wrapping_mul(MULTIPLIER) >> 32) as usize
}

/// Returns the 16 bytes of a text from `at` on, the first one lowest; zeros follow its end.
#[inline]
pub(super) fn load(text: &[u8], at: usize) -> u128 {
    match text.get(at..).and_then(<[u8]>::first_chunk) {
        Some(bytes) => u128::from_le_bytes(*bytes),
        None => load_rest(text, at),
    }
}

/// Does the same near the end of the text. The last bytes are loaded at once where there are as many: a
/// short text ends with its link.
fn load_rest(text: &[u8], at: usize) -> u128 {
    let missing = (at + 16).saturating_sub(text.len()).min(16);
    if let Some(bytes) = text.last_chunk() {
        return u128::from_le_bytes(*bytes).unbounded_shr(8 * missing as u32);
    }
    let rest = text.get(at..).unwrap_or_default();
    rest.iter().rev().fold(0, |word, byte| word << 8 | u128::from(*byte))
}

/// Does the same for eight bytes.
#[inline(always)]
pub(super) fn load_shortest(text: &[u8], at: usize) -> u64 {
    match text.get(at..).and_then(<[u8]>::first_chunk) {
        Some(bytes) => u64::from_le_bytes(*bytes),
        None => load_shortest_rest(text, at),
    }
}

fn load_shortest_rest(text: &[u8], at: usize) -> u64 {
    let missing = (at + 8).saturating_sub(text.len()).min(8);
    match text.last_chunk() {
        Some(bytes) => u64::from_le_bytes(*bytes).unbounded_shr(8 * missing as u32),
        None => load_rest(text, at) as u64,
    }
}

/// Returns whether two names are the same; `==` on slices cannot be used in constants yet.
pub(super) const fn equal(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// Returns whether a name is `known`, which has no capitals, with ASCII letters in any case. Eight
/// bytes at a time, because the first byte that differs cannot be predicted.
#[inline]
pub(super) fn equal_in_any_case(known: &[u8], name: &[u8]) -> bool {
    // No chunk is of another length.
    let word = |chunk: &[u8]| chunk.try_into().map_or(0, u64::from_le_bytes);
    known.len() == name.len()
        && lower(last_word(name)) == last_word(known)
        && name.chunks_exact(8).map(word).map(lower).eq(known.chunks_exact(8).map(word))
}

/// Returns eight bytes with ASCII letters in lower case.
#[inline]
const fn lower(word: u64) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let low = word & (0x7F * ONES);
    // The highest bit of a byte: whether it is at least `A`, and whether it is after `Z`.
    let capital = (low + (0x80 - 0x41) * ONES) & !(low + (0x7F - 0x5A) * ONES) & !word;
    word | (capital & (0x80 * ONES)) >> 2
}

/// Puts a name into the first free slot from its hash on; there must be one.
pub(super) const fn insert(slots: &mut [u32], hash: usize, value: u32) {
    let mut slot = hash & (slots.len() - 1);
    while slots[slot] != EMPTY {
        slot = (slot + 1) & (slots.len() - 1);
    }
    slots[slot] = value;
}

/// Returns the values in the slots from a hash up to the first free one; the length of `slots` is a
/// power of two.
#[inline]
pub(super) fn candidates(slots: &[u32], hash: usize) -> impl Iterator<Item = usize> + '_ {
    let mask = slots.len().wrapping_sub(1);
    // A hash may be the greatest number, to which no length can be added.
    let first = hash & mask;
    (first..first + slots.len())
        .map_while(move |slot| slots.get(slot & mask))
        .take_while(|&&value| value != EMPTY)
        .map(|&value| value as usize)
}

/// Returns whether a condition holds for one of the [`candidates`]. A loop, because the adapters of
/// an iterator are not inlined where they are used twice.
#[inline(always)]
pub(super) fn any(slots: &[u32], hash: usize, mut holds: impl FnMut(usize) -> bool) -> bool {
    let mask = slots.len().wrapping_sub(1);
    let first = hash & mask;
    for slot in first..first + slots.len() {
        match slots.get(slot & mask) {
            None | Some(&EMPTY) => return false,
            Some(&value) if holds(value as usize) => return true,
            Some(_) => {}
        }
    }
    false
}

/// Returns the number of slots for a number of names: at most half of them are taken.
pub(super) const fn slots_for(names: usize) -> usize {
    (2 * names + 1).next_power_of_two()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks look-ups that begin at the greatest hashes: where `usize` has 32 bits, every hash may be one.
    #[test]
    fn look_ups_wrap_around() {
        for hash in [0, 7, usize::MAX - 2, usize::MAX] {
            let mut slots = [EMPTY; 8];
            (0..4).for_each(|value| insert(&mut slots, hash, value));
            assert!(candidates(&slots, hash).eq(0..4), "{hash}");
            assert!(any(&slots, hash, |value| value == 3), "{hash}");
            assert!(!any(&slots, hash, |value| value == 4), "{hash}");
        }
        assert!(candidates(&[], usize::MAX).next().is_none() && !any(&[], usize::MAX, |_| true));
        // A full table is looked through once.
        assert!(candidates(&[1, 2], usize::MAX).eq([2, 1]) && !any(&[1, 2], usize::MAX, |_| false));
    }

    /// Names of every length and byte agree with the comparison and the hash byte by byte.
    #[test]
    fn names_in_any_case() {
        for length in 0..20 {
            let known: Vec<u8> = (0..length).map(|at| b'a' + at).collect();
            assert_eq!(hash(&known), hash(&known.to_ascii_uppercase()));
            assert!(equal_in_any_case(&known, &known));
            assert!(!equal_in_any_case(&known, &[&known, &b"a"[..]].concat()));
            for at in 0..known.len() {
                for byte in 0..=u8::MAX {
                    let mut name = known.to_ascii_uppercase();
                    name[at] = byte;
                    let expected = name.eq_ignore_ascii_case(&known);
                    assert_eq!(equal_in_any_case(&known, &name), expected, "{name:?}");
                }
            }
        }
        for byte in (0..=u8::MAX).filter(|byte| !byte.is_ascii_uppercase()) {
            for other in 0..=u8::MAX {
                let expected = [other].eq_ignore_ascii_case(&[byte]);
                assert_eq!(equal_in_any_case(&[byte], &[other]), expected);
            }
        }
    }

    /// Loads near the end of a text, as one byte after another.
    #[test]
    fn loads_at_the_end() {
        let text: Vec<u8> = (1..=40).collect();
        for length in 0..=text.len() {
            for at in 0..length + 20 {
                let text = &text[..length];
                let byte = |i: usize| u128::from(text.get(at + i).copied().unwrap_or(0)) << (8 * i);
                let expected = (0..16).map(byte).fold(0, |word, byte| word | byte);
                assert_eq!(load(text, at), expected, "{length} {at}");
                assert_eq!(load_shortest(text, at), expected as u64, "{length} {at}");
            }
        }
    }

    /// Reads the bytes after the last eighth one, as one after another.
    #[test]
    fn last_words() {
        let name: Vec<u8> = (1..=40).collect();
        for length in 0..name.len() {
            let name = &name[..length];
            let rest = name.chunks_exact(8).remainder();
            let expected = rest.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
            assert_eq!(last_word(name), expected);
        }
    }
}
