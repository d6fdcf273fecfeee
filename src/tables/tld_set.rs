//! Top-level domains: IANA's list, or the caller's.

use core::fmt;
use std::sync::Arc;

use super::generated::tld::{NAMES, VERSION};
use super::hash;
use super::spelling::{TERMINATOR, push_spellings};
use crate::error::Error;
use crate::limits::MAX_LABEL;

/// A set of top-level domains: what the last label of a bare domain must be (U58-H6).
///
/// The default is IANA's list, [compiled in](TldSet::iana_version). Cheap to clone. Each domain is
/// held as A-label and as U-label, the latter also decomposed (NFD), since text that was written
/// on some systems is.
///
/// ```
/// use irispan::tables::TldSet;
///
/// let listed = TldSet::default();
/// assert!(listed.contains("香港".as_bytes()) && listed.contains(b"xn--j6w193g"));
/// assert!(!listed.contains(b"internal"));
///
/// let ours = TldSet::only(["internal", ".Onion", "рф"])?;
/// assert!(ours.contains(b"onion") && ours.contains(b"xn--p1ai") && !ours.contains(b"com"));
/// # Ok::<(), irispan::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct TldSet {
    own: Option<Arc<Own>>,
}

/// The spellings of a set, each followed by a space, and where each begins, by its hash.
struct Names<'n> {
    text: &'n [u8],
    slots: &'n [u32],
    beginnings: &'n Beginnings,
    lengths: &'n Lengths,
}

/// A caller's set.
struct Own {
    text: String,
    slots: Vec<u32>,
    beginnings: Beginnings,
    lengths: Lengths,
}

/// A bit for the hash of the first two characters of each name that begins beyond ASCII: nearly all
/// text without spaces is dismissed by a look at what stands behind its full stop.
type Beginnings = [u64; 64];

/// Lengths of the names that begin with two ASCII characters, a bit for each: most words behind a
/// full stop are dismissed by one look. Characters count by their lowest five bits.
type Lengths = [u32; 32 * 32];

/// Longest label, in bytes, that is looked up in one piece, with its terminator.
const SHORT: usize = 15;

/// Masks of the lowest bytes, none to all.
static LOWEST: [u128; 17] = {
    let (mut masks, mut length) = ([0; 17], 1);
    while length < masks.len() {
        masks[length] = u128::MAX >> (8 * (16 - length));
        length += 1;
    }
    masks
};

static SLOTS: [u32; hash::slots_for(count(NAMES.as_bytes()))] = {
    let mut slots = [hash::EMPTY; hash::slots_for(count(NAMES.as_bytes()))];
    fill(&mut slots, NAMES.as_bytes());
    slots
};

static BEGINNINGS: Beginnings = beginnings(NAMES.as_bytes());

static LENGTHS: Lengths = lengths(NAMES.as_bytes());

impl TldSet {
    /// IANA's list.
    pub(crate) const DEFAULT: TldSet = TldSet { own: None };

    /// The version of IANA's list that is compiled in, such as `2025100900`.
    #[must_use]
    pub const fn iana_version() -> &'static str {
        VERSION
    }

    /// Returns the set of all listed domains: IANA's list. The default is the same.
    #[must_use]
    pub const fn known() -> TldSet {
        TldSet::DEFAULT
    }

    /// Returns the set of these domains and no others: A-labels or U-labels, in any case, with or
    /// without a leading dot.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::InvalidTld`](crate::ErrorKind::InvalidTld) for a name that is not one label or that UTS #46 refuses. The offset
    /// is in bytes of that name.
    pub fn only<N: AsRef<str>>(names: impl IntoIterator<Item = N>) -> Result<TldSet, Error> {
        let mut text = String::new();
        for name in names {
            push_spellings(&mut text, name.as_ref())?;
        }
        Ok(TldSet::own(text))
    }

    /// Returns this set and these domains, in the forms of [`only`](TldSet::only).
    ///
    /// # Errors
    ///
    /// The same as [`only`](TldSet::only).
    ///
    /// ```
    /// use irispan::tables::TldSet;
    ///
    /// let ours = TldSet::known().with(["internal"])?.without(["zip", "MOV"]);
    /// assert!(ours.contains(b"internal") && ours.contains(b"com"));
    /// assert!(!ours.contains(b"zip") && !ours.contains(b"mov"));
    /// # Ok::<(), irispan::Error>(())
    /// ```
    pub fn with<N: AsRef<str>>(self, names: impl IntoIterator<Item = N>) -> Result<TldSet, Error> {
        let mut text = String::from_utf8_lossy(self.names().text).into_owned();
        for name in names {
            push_spellings(&mut text, name.as_ref())?;
        }
        Ok(TldSet::own(text))
    }

    /// Returns this set without these domains, in the forms of [`only`](TldSet::only). A name that is
    /// not in the set changes nothing.
    #[must_use]
    pub fn without<N: AsRef<str>>(self, names: impl IntoIterator<Item = N>) -> TldSet {
        let mut removed = String::new();
        for name in names {
            // A name that is refused is in no set.
            push_spellings(&mut removed, name.as_ref()).unwrap_or_default();
        }
        let terminator = char::from(TERMINATOR);
        let removed: Vec<&str> = removed.split_terminator(terminator).collect();
        let all = String::from_utf8_lossy(self.names().text);
        let is_left = |name: &&str| !removed.contains(&name.trim_end_matches(terminator));
        TldSet::own(all.split_inclusive(terminator).filter(is_left).collect())
    }

    /// Returns the set of the spellings in `text`, each followed by a space.
    fn own(text: String) -> TldSet {
        let mut slots = vec![hash::EMPTY; hash::slots_for(count(text.as_bytes()))];
        fill(&mut slots, text.as_bytes());
        let beginnings = beginnings(text.as_bytes());
        let lengths = lengths(text.as_bytes());
        TldSet { own: Some(Arc::new(Own { text, slots, beginnings, lengths })) }
    }

    /// Whether a label, lower-case, in UTF-8, is in the set. Constant time, no allocation.
    #[inline]
    #[must_use]
    pub fn contains(&self, label: &[u8]) -> bool {
        self.names().contains(label)
    }

    /// Whether a name of the set may begin with these two characters, in lower case, the first of them
    /// beyond ASCII. Never false for one that does.
    #[inline]
    pub(crate) fn may_begin_with(&self, first: char, second: Option<char>) -> bool {
        let mut bytes = [0; 8];
        let one = first.encode_utf8(&mut bytes).len();
        let two = one + second.map_or(0, |c| c.encode_utf8(&mut bytes[one..]).len());
        first.is_ascii() || self.may_begin_with_bytes(u64::from_le_bytes(bytes), one, two)
    }

    /// The same for the first `one` bytes of a word, lowest first, and the first `two`.
    #[inline]
    pub(crate) fn may_begin_with_bytes(&self, word: u64, one: usize, two: usize) -> bool {
        let beginnings = self.names().beginnings;
        let has = |length: usize| {
            let bytes = u128::from(word) & LOWEST[length % 17];
            let bit = hash::hash_short(bytes, length) % (64 * 64);
            beginnings[bit / 64] & (1 << (bit % 64)) != 0
        };
        has(one) | has(two)
    }

    /// Whether a label of ASCII letters, digits and hyphens, in any case, is in the set: the one at
    /// `start` of a text, up to `end`.
    #[inline]
    pub(crate) fn contains_ldh(&self, text: &[u8], start: usize, end: usize) -> bool {
        let names = self.names();
        let Some(label) = text.get(start..end) else { return false };
        let (first, second) = match label {
            [first, second, ..] => (*first, *second),
            [first] => (*first, 0),
            [] => return false,
        };
        names.lengths[pair(first, second)] & length_bit(label.len()) != 0
            && if label.len() <= SHORT {
                names.contains_short(hash::load(text, start), label.len())
            } else {
                let mut folded = [0; MAX_LABEL];
                folded.get_mut(..label.len()).is_some_and(|folded| {
                    folded.copy_from_slice(label);
                    folded.make_ascii_lowercase();
                    names.contains(folded)
                })
            }
    }

    #[inline]
    fn names(&self) -> Names<'_> {
        match &self.own {
            None => Names {
                text: NAMES.as_bytes(),
                slots: &SLOTS,
                beginnings: &BEGINNINGS,
                lengths: &LENGTHS,
            },
            Some(own) => Names {
                text: own.text.as_bytes(),
                slots: &own.slots,
                beginnings: &own.beginnings,
                lengths: &own.lengths,
            },
        }
    }
}

impl Names<'_> {
    fn contains(&self, label: &[u8]) -> bool {
        // A terminator inside would join two names of the text.
        let is_name = |at: usize| {
            let behind = self.text.get(at..).and_then(|rest| rest.strip_prefix(label));
            behind.is_some_and(|behind| behind.first() == Some(&TERMINATOR))
        };
        !label.contains(&TERMINATOR) && hash::candidates(self.slots, hash::hash(label)).any(is_name)
    }

    /// The same for `length` letters, digits and hyphens from the lowest byte of `word` on, at most
    /// [`SHORT`]. One bit makes letters small, and changes no digit and no hyphen.
    #[inline]
    fn contains_short(&self, word: u128, length: usize) -> bool {
        const LOWER: u128 = u128::from_le_bytes([0x20; 16]);
        const SPACES: u128 = u128::from_le_bytes([TERMINATOR; 16]);
        let label = (word | LOWER) & LOWEST[length % 16];
        let mask = LOWEST[(length + 1) % 17];
        // A space behind the label.
        let terminated = label | (mask ^ LOWEST[length % 16]) & SPACES;
        let is_name = |at| (hash::load(self.text, at) ^ terminated) & mask == 0;
        hash::candidates(self.slots, hash::hash_short(label, length)).any(is_name)
    }
}

impl fmt::Debug for TldSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = count(self.names().text);
        f.debug_struct("TldSet").field("iana", &self.own.is_none()).field("names", &names).finish()
    }
}

/// Names are followed by a terminator each.
const fn count(text: &[u8]) -> usize {
    let (mut count, mut i) = (0, 0);
    while i < text.len() {
        count += (text[i] == TERMINATOR) as usize;
        i += 1;
    }
    count
}

/// The bit of the first two characters of a name, or of the only one; none if it begins with ASCII.
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

/// The bits of all beginnings.
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

/// The place of two first characters among the lengths.
#[inline]
const fn pair(first: u8, second: u8) -> usize {
    (first as usize & 31) << 5 | (second as usize & 31)
}

#[inline]
const fn length_bit(length: usize) -> u32 {
    1 << (if length < 31 { length } else { 31 })
}

/// The lengths of all names.
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

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

    use super::*;
    use crate::error::ErrorKind;

    #[test]
    fn every_listed_name_is_found_and_no_neighbour() {
        let listed = TldSet::default();
        for name in NAMES.split_terminator(' ') {
            assert!(listed.contains(name.as_bytes()), "{name}");
            assert!(!listed.contains(format!("{name} ").as_bytes()));
            let mut characters = name.chars();
            let (first, second) = (characters.next().unwrap(), characters.next());
            assert!(listed.may_begin_with(first, second), "{name}");
            assert!(!listed.contains(format!("{name}zz").as_bytes()), "{name}zz");
            if name.is_ascii() {
                for (text, start) in [(name.to_ascii_uppercase(), 0), (format!(".{name}/"), 1)] {
                    assert!(
                        listed.contains_ldh(text.as_bytes(), start, start + name.len()),
                        "{text}"
                    );
                    assert!(!listed.contains_ldh(text.as_bytes(), start + name.len(), start));
                }
            }
        }
        // Both ways to look up agree on labels near listed ones.
        for name in NAMES.split_terminator(' ').filter(|name| name.is_ascii()) {
            for length in 1..=name.len() {
                for label in [
                    name[..length].to_owned(),
                    format!("{}-", &name[..length]),
                    format!("{}0", &name[..length - 1]),
                ] {
                    let found = listed.contains_ldh(label.as_bytes(), 0, label.len());
                    assert_eq!(found, listed.contains(label.as_bytes()), "{label}");
                }
            }
        }
        for not in ["", " ", "com net", "aaa aarp", "co m", "COM", "😎", "invalid", "localhost"] {
            assert!(!listed.contains(not.as_bytes()), "{not}");
        }
    }

    #[test]
    fn names_lie_close_to_their_hash() {
        let probed = |name: &str| hash::candidates(&SLOTS, hash::hash(name.as_bytes())).count();
        let longest = NAMES.split_terminator(' ').map(probed).max();
        assert!(longest.is_some_and(|longest| longest < 32), "{longest:?}");
    }

    #[test]
    fn own_names_in_every_form() {
        let set = TldSet::only([".Internal", "XN--P1AI", "VERMÖGEN", "vermo\u{308}gen", "삼성"]);
        let set = set.unwrap();
        for name in
            ["internal", "xn--p1ai", "рф", "vermögen", "vermo\u{308}gen", "xn--vermgen-d1a", "삼성"]
        {
            assert!(set.contains(name.as_bytes()), "{name}");
        }
        assert!(set.contains("\u{1109}\u{1161}\u{11B7}\u{1109}\u{1165}\u{11BC}".as_bytes()));
        assert!(!set.contains(b"com"));
    }

    #[test]
    fn no_names_at_all() {
        let set = TldSet::only([""; 0]).unwrap();
        assert!(!set.contains(b"com") && !set.contains(b""));
    }

    #[test]
    fn what_is_no_label_is_refused() {
        let long = "a".repeat(64);
        for bad in ["", ".", "a.b", "a b", "-a", "a-", "_tcp", "xn--a", "# Version 1", &long] {
            let error = TldSet::only([bad]).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::InvalidTld, "{bad}");
        }
    }
}
