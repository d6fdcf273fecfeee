//! The sieve: marks judged many at a time, before the grammar sees them.
//!
//! Most marks of code, web pages and text without spaces lead nowhere: no name of a scheme ends
//! there, or no top-level domain begins. The grammar finds that out one by one, with a branch that the
//! processor cannot predict. The sieve does without one: it reads 16 bytes around each mark, makes a
//! key of them, and looks up one bit for the hash of the key.
//!
//! This file is the definition: what a sieve holds, and which marks it keeps. [`judge`] computes the
//! same for several marks at once, on [`lanes`]; [`sift`] takes the others out of a bitmap.
//!
//! A sieve is a filter and nothing else. A mark that it drops could be no link by the names that the
//! sieve was made of, wherever the text around the mark begins or ends; one that it keeps may be
//! anything.

mod judge;
pub(crate) mod lanes;
pub(crate) mod sift;
#[cfg(test)]
mod tests;

/// Bytes before a mark, and after it, that are read. With the mark they fill a register.
const BEFORE: usize = 7;
const AFTER: usize = 8;
/// All of them.
const AROUND: usize = BEFORE + 1 + AFTER;

/// Letters of an ending that decide. After a mark of three bytes, no more are read.
const LONGEST: usize = 6;
/// Bytes of the ideographs that decide: two.
const IDEOGRAPHS: usize = 6;
/// Letters before a colon that decide.
const SCHEME: usize = 3;

/// Bits of a sieve: of that of the shipped names, one in sixteen is set.
const BITS: u64 = 1 << 15;
pub(crate) const WORDS: usize = (BITS / 64) as usize;

/// Odd factors of the halves of a key, and the first bit of the sum of their products that depends on
/// all bytes of both.
const FACTORS: (u64, u64) = (0x9E37_79B1, 0x85EB_CA77);
const SHIFT: u32 = 28;

/// Makes letters small, and leaves digits, hyphens and the colon as they are.
const LOWER: u64 = u64::from_le_bytes([0x20; 8]);

/// What may stand around a mark of a link: a bit for the hash of each ending of a name.
#[derive(Debug)]
pub(crate) struct Sieve {
    bits: [u64; WORDS],
}

impl Sieve {
    /// Returns the sieve that keeps only what it cannot judge.
    pub(crate) const fn new() -> Sieve {
        Sieve { bits: [0; WORDS] }
    }

    /// Keeps the marks that this top-level domain may follow, in UTF-8 and lower case.
    ///
    /// Does not compile if the name begins with more ASCII than those whose first letters the text
    /// of a label shows, however it is mapped.
    pub(crate) const fn with_ending(mut self, name: &[u8]) -> Sieve {
        let mut ascii = 0;
        while ascii < name.len() && name[ascii].is_ascii_alphanumeric() {
            ascii += 1;
        }
        if ascii < name.len() && name[ascii] >= 0x80 {
            // Of ideographs the first two decide. The sieve judges no label of another script, nor
            // one in which that follows a few letters.
            assert!(ascii < LONGEST, "a name is mixed after the letters that decide");
            if is_ideograph(name[0]) {
                self.add(key(name, IDEOGRAPHS));
            }
            return self;
        }
        // A hyphen ends a label here, as it may in text.
        self.add(key(name, if ascii < LONGEST { ascii } else { LONGEST }));
        self
    }

    /// Keeps the colons that this scheme may precede, without `//`, in lower case.
    pub(crate) const fn with_scheme(mut self, name: &[u8]) -> Sieve {
        let mut before = [0, 0, 0, b':'];
        let mut i = 0;
        while i < SCHEME && i < name.len() {
            before[SCHEME - 1 - i] = name[name.len() - 1 - i];
            i += 1;
        }
        if i == SCHEME {
            self.add(u32::from_le_bytes(before) as u64 | LOWER >> 32);
            return self;
        }
        // Anything may stand before a short one.
        assert!(name.len() + 1 == SCHEME, "a scheme of one letter");
        let mut first = 0;
        while first < 256 {
            before[0] = first as u8;
            self.add(u32::from_le_bytes(before) as u64 | LOWER >> 32);
            first += 1;
        }
        self
    }

    const fn add(&mut self, key: u64) {
        let slot = slot(key);
        self.bits[slot as usize / 64] |= 1 << (slot % 64);
    }

    /// Returns whether the mark at `at` stays, by the 16 bytes around it; it does if they are not all there.
    #[cfg(test)]
    pub(crate) fn keeps(&self, text: &[u8], at: usize) -> bool {
        let around = at.checked_sub(BEFORE).and_then(|from| text.get(from..from + AROUND));
        let Some(around) = around else { return true };
        let after = &around[BEFORE + 1..];
        let label = match around[BEFORE] {
            b'@' => return true,
            b':' => {
                let key = key(&around[BEFORE - SCHEME..], SCHEME + 1) | LOWER >> 32;
                return after.starts_with(b"//") || self.has(key);
            }
            b'.' => after,
            // The other separators have three bytes.
            _ => &after[2..],
        };
        let label = &label[..LONGEST];
        if is_ideograph(label[0]) && is_ideograph(label[3]) {
            return self.has(key(label, IDEOGRAPHS));
        }
        let length = label.iter().position(|b| !b.is_ascii_alphanumeric()).unwrap_or(LONGEST);
        let is_native = label.get(length).is_some_and(|byte| *byte >= 0x80);
        is_native || self.has(key(label, length) | LOWER & !(!0 << (8 * length)))
    }

    /// Returns whether the bit of a key is set.
    #[cfg(test)]
    fn has(&self, key: u64) -> bool {
        let slot = slot(key);
        self.bits[slot as usize / 64] >> (slot % 64) & 1 != 0
    }
}

/// Returns the first bytes of a name as a number, the first of them lowest.
const fn key(name: &[u8], length: usize) -> u64 {
    let (mut key, mut i) = (0, 0);
    while i < length {
        key |= (name[i] as u64) << (8 * i);
        i += 1;
    }
    key
}

/// Returns the bit of a key.
const fn slot(key: u64) -> u64 {
    let (low, high) = (key & 0xFFFF_FFFF, key >> 32);
    (low * FACTORS.0).wrapping_add(high * FACTORS.1) >> SHIFT & (BITS - 1)
}

/// Returns whether a byte begins an ideograph, a letter of Kana, or what else of three bytes has no
/// case there: U+3000 to U+9FFF.
const fn is_ideograph(byte: u8) -> bool {
    matches!(byte, 0xE3..=0xE9)
}
