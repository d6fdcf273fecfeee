//! A domain in the parts that the doubts ask for.

use crate::tables::ambiguous::Lists;
use crate::text::label::is_separator;

/// A domain, its labels, and the lists that they are in.
pub(super) struct Domain<'t> {
    pub(super) text: &'t str,
    /// The first label, and its lists.
    pub(super) first: &'t str,
    pub(super) first_in: Lists,
    /// The label before the top-level domain, and its lists.
    pub(super) name: &'t str,
    pub(super) name_in: Lists,
    pub(super) tld: &'t str,
    pub(super) tld_in: Lists,
    /// The lists that a host of two labels is in.
    pub(super) whole_in: Lists,
    pub(super) labels: usize,
    pub(super) ascii: bool,
    pub(super) digits: bool,
    pub(super) underscores: bool,
    /// The ending means nothing else.
    pub(super) generic: bool,
    /// The ending is mostly a field or a method, or that too.
    pub(super) member_mostly: bool,
    pub(super) member_also: bool,
    /// The ending is mostly the extension of a file, or that too.
    pub(super) file_mostly: bool,
    pub(super) file_also: bool,
    /// The ending is a field, a method or mostly the extension of a file.
    pub(super) code: bool,
    /// The ending is a word of prose.
    pub(super) word: bool,
}

/// What the bytes of a host are, told without a branch for each.
struct Bytes {
    ascii: bool,
    digits: bool,
    underscores: bool,
    /// A bit for each full stop among the first 64 bytes.
    stops: u64,
}

impl Bytes {
    fn of(host: &[u8]) -> Bytes {
        let (mut all, mut digits, mut underscores, mut stops) = (0, false, false, 0);
        for (at, byte) in host.iter().enumerate() {
            all |= byte;
            digits |= byte.is_ascii_digit();
            underscores |= *byte == b'_';
            stops |= u64::from(*byte == b'.').unbounded_shl(at as u32);
        }
        Bytes { ascii: all < 0x80, digits, underscores, stops }
    }
}

impl<'t> Domain<'t> {
    /// Reads a host; returns `None` if the bytes are not a host of two labels or more.
    pub(super) fn read(bytes: &'t [u8]) -> Option<Domain<'t>> {
        let text = core::str::from_utf8(bytes).ok()?;
        let Bytes { ascii, digits, underscores, stops } = Bytes::of(bytes);
        let (tld, name, first, labels) = if ascii && bytes.len() <= 64 {
            let (head, end) = (stops.trailing_zeros() as usize, stops.checked_ilog2()? as usize);
            let before = stops & !(1 << end);
            let name = before.checked_ilog2().map_or(0, |at| at as usize + 1);
            (&text[end + 1..], &text[name..end], &text[..head], 1 + stops.count_ones() as usize)
        } else {
            let mut from_right = text.rsplit(is_separator);
            let (tld, name) = (from_right.next()?, from_right.next()?);
            (tld, name, text.split(is_separator).next()?, 2 + from_right.count())
        };
        let [tld_in, name_in] = [tld, name].map(Lists::of);
        let first_in = if labels == 2 { name_in } else { Lists::of(first) };
        let whole_in = if labels == 2 { Lists::of(text) } else { Lists::default() };
        // An ending that means nothing else is in none of the other lists that are used here.
        let is = |list| tld_in.any(list);
        Some(Domain {
            text,
            first,
            first_in,
            name,
            name_in,
            tld,
            tld_in,
            whole_in,
            labels,
            ascii,
            digits,
            underscores,
            generic: is(Lists::GENERIC),
            member_mostly: is(Lists::MEMBER_MOSTLY),
            member_also: is(Lists::MEMBER_ALSO),
            file_mostly: is(Lists::FILE_MOSTLY),
            file_also: is(Lists::FILE_ALSO) && !is(Lists::FILE_MOSTLY),
            code: is(Lists::MEMBER_MOSTLY.or(Lists::MEMBER_ALSO).or(Lists::FILE_MOSTLY)),
            word: is(Lists::WORDS),
        })
    }

    /// Returns whether `www.` stands in front of a name, which is a web address to everyone.
    pub(super) fn is_www(&self) -> bool {
        self.labels >= 3 && self.first.eq_ignore_ascii_case("www")
    }

    /// Returns whether a domain of two labels is one that everybody knows (R2-31).
    pub(super) fn is_known(&self) -> bool {
        self.whole_in.any(Lists::KNOWN) && self.tld.starts_with(char::is_lowercase)
    }

    /// Returns whether the name before the ending is a word of these lists, perhaps with a number
    /// (`item2`), and all of it is in small letters or in capitals (R2-29).
    pub(super) fn is_word(&self, of: Lists) -> bool {
        let small = self.name.bytes().any(|b| b.is_ascii_lowercase());
        let capital = self.name.bytes().any(|b| b.is_ascii_uppercase());
        let word = self.name.trim_end_matches(|c: char| c.is_ascii_digit());
        let lists = if word.len() < self.name.len() { Lists::of(word) } else { self.name_in };
        lists.any(of) && !(small && capital)
    }

    pub(super) fn first_is(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.first.eq_ignore_ascii_case(word))
    }

    /// Returns the labels before the top-level domain.
    pub(super) fn names(&self) -> impl Iterator<Item = &'t str> {
        self.text.split(is_separator).take(self.labels - 1)
    }
}
