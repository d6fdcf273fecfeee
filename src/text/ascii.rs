//! Sets of ASCII characters: those of RFC 3986 in the words of its ABNF, and those that the rules
//! of UTS #58 are written with.
//!
//! Sets that `trigger` and `grammar` both read stand here; what one file asks about is written there. Tables
//! for vectors and for single characters are computed from them.

/// A set of ASCII characters, made at compile time.
///
/// The constants carry the names and the definitions of the ABNF. `pct-encoded` is a sequence of
/// three characters and belongs to no set; where the ABNF allows it, that is said.
///
/// ```
/// use irispan::iri::AsciiSet;
///
/// const TOKEN: AsciiSet = AsciiSet::UNRESERVED.union(AsciiSet::of("!*"));
/// assert!(TOKEN.contains(b'~') && TOKEN.contains(b'*'));
/// assert!(!TOKEN.contains(b'%') && !TOKEN.contains(0xC3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct AsciiSet(u128);

impl AsciiSet {
    /// `ALPHA = %x41-5A / %x61-7A`
    pub const ALPHA: AsciiSet = Self::range(b'A', b'Z').union(Self::range(b'a', b'z'));

    /// `DIGIT = %x30-39`
    pub const DIGIT: AsciiSet = Self::range(b'0', b'9');

    /// `HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"`, in either case
    pub const HEXDIG: AsciiSet =
        Self::DIGIT.union(Self::range(b'A', b'F')).union(Self::range(b'a', b'f'));

    /// `unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"`
    pub const UNRESERVED: AsciiSet = Self::ALPHA.union(Self::DIGIT).union(Self::of("-._~"));

    /// `gen-delims = ":" / "/" / "?" / "#" / "[" / "]" / "@"`
    pub const GEN_DELIMS: AsciiSet = Self::of(":/?#[]@");

    /// `sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="`
    pub const SUB_DELIMS: AsciiSet = Self::of("!$&'()*+,;=");

    /// `reserved = gen-delims / sub-delims`
    pub const RESERVED: AsciiSet = Self::GEN_DELIMS.union(Self::SUB_DELIMS);

    /// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`: what may follow the first letter
    pub const SCHEME: AsciiSet = Self::ALPHA.union(Self::DIGIT).union(Self::of("+-."));

    /// `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )`
    pub const USERINFO: AsciiSet = Self::REG_NAME.union(Self::of(":"));

    /// `reg-name = *( unreserved / pct-encoded / sub-delims )`
    pub const REG_NAME: AsciiSet = Self::UNRESERVED.union(Self::SUB_DELIMS);

    /// `pchar = unreserved / pct-encoded / sub-delims / ":" / "@"`
    pub const PCHAR: AsciiSet = Self::REG_NAME.union(Self::of(":@"));

    /// `segment = *pchar`
    pub const SEGMENT: AsciiSet = Self::PCHAR;

    /// `path = *( "/" / pchar )`: its segments and the slashes between them
    pub const PATH: AsciiSet = Self::SEGMENT.union(Self::of("/"));

    /// `query = *( pchar / "/" / "?" )`
    pub const QUERY: AsciiSet = Self::PCHAR.union(Self::of("/?"));

    /// `fragment = *( pchar / "/" / "?" )`
    pub const FRAGMENT: AsciiSet = Self::QUERY;

    /// Every character of a URI but the percent sign: `unreserved / reserved`
    pub const URI: AsciiSet = Self::UNRESERVED.union(Self::RESERVED);

    /// The ten printing characters that no URI may hold (I3987-M9).
    pub const FORBIDDEN: AsciiSet = Self::of("<>\" {}|\\^`");

    /// Letters, digits and the hyphen: what a label of ASCII holds (U58-H2).
    pub(crate) const LDH: AsciiSet = Self::ALPHA.union(Self::DIGIT).union(Self::of("-"));

    /// The bytes of the local part of an address, the full stop included: `atext` of RFC 5322 and
    /// `.` (U58-P10).
    pub(crate) const LOCAL: AsciiSet =
        Self::ALPHA.union(Self::DIGIT).union(Self::of("!#$%&'*+-/=?^_`{|}~."));

    /// Link_Term=Hard: the controls and the space (U58-P4).
    pub(crate) const LINK_HARD: AsciiSet =
        Self::range(0, 0x1F).union(Self::of(" ")).union(Self::of("\u{7F}"));

    /// Link_Term=Soft: belongs to a link only if something after it does (U58-P4).
    pub(crate) const LINK_SOFT: AsciiSet = Self::of("!\"',.:;?");

    /// Link_Term=Open (U58-P4).
    pub(crate) const LINK_OPEN: AsciiSet = Self::of("(<[{");

    /// Link_Term=Close (U58-P4).
    pub(crate) const LINK_CLOSE: AsciiSet = Self::of(")>]}");

    /// Link_Term=Include: every other character (U58-P4).
    pub(crate) const LINK_INCLUDE: AsciiSet = Self::LINK_HARD
        .union(Self::LINK_SOFT)
        .union(Self::LINK_OPEN)
        .union(Self::LINK_CLOSE)
        .complement();

    /// Delimiters of text and markup that no IRI may hold and that end a link (T5).
    pub(crate) const MARKUP: AsciiSet = Self::of("<>\"`\\");

    /// Quotes and emphasis that a link may be wrapped in (T6).
    pub(crate) const WRAPPER: AsciiSet = Self::of("'*_~|$");

    /// Include characters that no tailoring but T6 looks at, and that separate nothing inside a part: a
    /// link goes on with them, whatever surrounds them.
    pub(crate) const LINK_PLAIN: AsciiSet =
        Self::LINK_INCLUDE.without(Self::MARKUP).without(Self::of("/#&=|*"));

    /// Include and Soft characters of a path, query or fragment that are neither quotes nor markup,
    /// and that are not asked about by T7 or by directives: they change nothing but the end.
    pub(crate) const PART_PLAIN: AsciiSet =
        Self::LINK_INCLUDE.union(Self::LINK_SOFT).without(Self::MARKUP).without(Self::of("':|"));

    /// The Soft ones of [`PART_PLAIN`](AsciiSet::PART_PLAIN).
    pub(crate) const PART_SOFT: AsciiSet = Self::LINK_SOFT.intersection(Self::PART_PLAIN);

    /// Returns the characters of a text, except for those beyond ASCII.
    #[must_use]
    pub const fn of(characters: &str) -> AsciiSet {
        let bytes = characters.as_bytes();
        let mut bits = 0;
        let mut i = 0;
        while i < bytes.len() {
            if bytes[i] < 0x80 {
                bits |= 1 << bytes[i];
            }
            i += 1;
        }
        AsciiSet(bits)
    }

    /// Returns the characters from `first` to `last`, both included.
    const fn range(first: u8, last: u8) -> AsciiSet {
        AsciiSet((u128::MAX >> (127 - last)) & (u128::MAX << first))
    }

    /// Returns the characters of either set.
    #[must_use]
    pub const fn union(self, other: AsciiSet) -> AsciiSet {
        AsciiSet(self.0 | other.0)
    }

    /// Returns the characters of this set that the other does not hold.
    #[must_use]
    pub const fn without(self, other: AsciiSet) -> AsciiSet {
        AsciiSet(self.0 & !other.0)
    }

    /// Returns the characters that both sets hold.
    #[must_use]
    pub const fn intersection(self, other: AsciiSet) -> AsciiSet {
        AsciiSet(self.0 & other.0)
    }

    /// Returns the characters of ASCII that this set does not hold.
    #[must_use]
    pub const fn complement(self) -> AsciiSet {
        AsciiSet(!self.0)
    }

    /// Returns whether the set holds a byte. It never holds one beyond ASCII.
    #[must_use]
    #[inline]
    pub const fn contains(self, byte: u8) -> bool {
        let half = (self.0 >> (byte & 0x40)) as u64;
        byte < 0x80 && (half >> (byte & 0x3F)) & 1 != 0
    }

    /// Returns a truth value for each byte: in a loop, one look-up instead of three steps.
    pub(crate) const fn to_table(self) -> [bool; 256] {
        let mut table = [false; 256];
        let mut byte = 0;
        while byte < 128 {
            table[byte] = self.contains(byte as u8);
            byte += 1;
        }
        table
    }
}

/// The value of each hexadecimal digit, and 16 for other bytes.
static DIGITS: [u8; 256] = {
    let mut digits = [16; 256];
    let mut byte = 0;
    while byte < 256 {
        if let Some(value) = (byte as u8 as char).to_digit(16) {
            digits[byte] = value as u8;
        }
        byte += 1;
    }
    digits
};

/// Returns the octet that the percent-encoding at the beginning of a text stands for; `None` if it begins with none.
#[inline]
pub(crate) fn escaped_octet(text: &[u8]) -> Option<u8> {
    let &[b'%', high, low, ..] = text else { return None };
    octet([high, low])
}

/// Returns the octet that two hexadecimal digits stand for; `None` if one of them is none.
#[inline]
pub(crate) fn octet(digits: [u8; 2]) -> Option<u8> {
    let [high, low] = digits.map(|digit| DIGITS[usize::from(digit)]);
    (high | low < 16).then_some(high << 4 | low)
}

impl core::fmt::Debug for AsciiSet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries((0..0x80u8).filter(|b| self.contains(*b)).map(char::from)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_partition_ascii() {
        let controls = AsciiSet::range(0, 0x1F).union(AsciiSet::of("\u{7F}"));
        let percent = AsciiSet::of("%");
        let terms = [
            AsciiSet::LINK_HARD,
            AsciiSet::LINK_SOFT,
            AsciiSet::LINK_OPEN,
            AsciiSet::LINK_CLOSE,
            AsciiSet::LINK_INCLUDE,
        ];
        for all in [&[AsciiSet::URI, AsciiSet::FORBIDDEN, controls, percent][..], &terms] {
            assert_eq!(all.iter().map(|set| set.0.count_ones()).sum::<u32>(), 128);
            assert_eq!(all.iter().fold(0, |bits, set| bits | set.0), u128::MAX);
        }
        assert_eq!(AsciiSet::FORBIDDEN.0.count_ones(), 10);
    }

    #[test]
    fn sets_agree_with_the_standard_library() {
        for b in 0..=u8::MAX {
            assert_eq!(AsciiSet::ALPHA.contains(b), b.is_ascii_alphabetic());
            assert_eq!(AsciiSet::DIGIT.contains(b), b.is_ascii_digit());
            assert_eq!(AsciiSet::HEXDIG.contains(b), b.is_ascii_hexdigit());
        }
        assert_eq!(AsciiSet::QUERY.without(AsciiSet::PATH), AsciiSet::of("?"));
        assert_eq!(AsciiSet::of("é€"), AsciiSet(0));
    }

    /// The sets that are computed, each against the characters it comes to.
    #[test]
    fn computed_sets() {
        let graphic = AsciiSet::range(b'!', b'~');
        let alphanumeric = AsciiSet::ALPHA.union(AsciiSet::DIGIT);
        assert_eq!(AsciiSet::LINK_INCLUDE, alphanumeric.union(AsciiSet::of("#$%&*+-/=@\\^_`|~")));
        assert_eq!(AsciiSet::LINK_PLAIN, alphanumeric.union(AsciiSet::of("-_%+~@$^")));
        assert_eq!(AsciiSet::PART_PLAIN, graphic.without(AsciiSet::of("\"'():<>[\\]`{|}")));
        assert_eq!(AsciiSet::PART_SOFT, AsciiSet::of("!,.;?"));
        assert_eq!(AsciiSet::LOCAL, graphic.without(AsciiSet::of("\"(),:;<>@[\\]")));
        assert_eq!(AsciiSet::URI.complement().intersection(graphic), AsciiSet::of("<>\"{}|\\^`%"));
    }

    #[test]
    fn a_set_and_its_table_agree() {
        let table = AsciiSet::LOCAL.to_table();
        for (byte, holds) in (0..=u8::MAX).zip(table) {
            assert_eq!(AsciiSet::LOCAL.contains(byte), holds, "{byte}");
        }
    }
}
