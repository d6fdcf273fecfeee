//! Character classes of RFC 3986 and RFC 3987, in the words of their ABNF.

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

    /// The characters of a text. Those beyond ASCII are left out.
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

    const fn range(first: u8, last: u8) -> AsciiSet {
        AsciiSet((u128::MAX >> (127 - last)) & (u128::MAX << first))
    }

    /// The characters of both sets.
    #[must_use]
    pub const fn union(self, other: AsciiSet) -> AsciiSet {
        AsciiSet(self.0 | other.0)
    }

    /// The characters of this set that the other does not hold.
    #[must_use]
    pub const fn without(self, other: AsciiSet) -> AsciiSet {
        AsciiSet(self.0 & !other.0)
    }

    /// Whether the set holds a byte. It never holds one beyond ASCII.
    #[must_use]
    #[inline]
    pub const fn contains(self, byte: u8) -> bool {
        let half = (self.0 >> (byte & 0x40)) as u64;
        byte < 0x80 && (half >> (byte & 0x3F)) & 1 != 0
    }

    /// A truth value for each byte: one look instead of three steps, for loops.
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

impl core::fmt::Debug for AsciiSet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries((0..0x80u8).filter(|b| self.contains(*b)).map(char::from)).finish()
    }
}

/// Whether an IRI may hold this character in userinfo, registered name, path, query and fragment
/// (I3987-G11).
///
/// ```text
/// ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
///         / %x10000-1FFFD / %x20000-2FFFD / … / %xD0000-DFFFD / %xE1000-EFFFD
/// ```
#[must_use]
pub const fn is_ucschar(c: char) -> bool {
    matches!(c as u32, 0xA0..=0xD7FF | 0xF900..=0xFDCF | 0xFDF0..=0xFFEF)
        || (matches!(c as u32, 0x10000..=0xDFFFF | 0xE1000..=0xEFFFF)
            && c as u32 & 0xFFFF <= 0xFFFD)
}

/// Whether an IRI may hold this character in its query, and there only (I3987-G12, as RFC 3987 has
/// it).
///
/// ```text
/// iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
/// ```
#[must_use]
pub const fn is_iprivate(c: char) -> bool {
    matches!(c as u32, 0xE000..=0xF8FF | 0xF_0000..=0xF_FFFD | 0x10_0000..=0x10_FFFD)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_partition_ascii() {
        let controls = AsciiSet::range(0, 0x1F).union(AsciiSet::of("\u{7F}"));
        let percent = AsciiSet::of("%");
        let all = [AsciiSet::URI, AsciiSet::FORBIDDEN, controls, percent];
        assert_eq!(all.iter().map(|set| set.0.count_ones()).sum::<u32>(), 128);
        assert_eq!(all.iter().fold(0, |bits, set| bits | set.0), u128::MAX);
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

    #[test]
    fn borders_of_ucschar_and_iprivate() {
        let ucschar = |c| char::from_u32(c).is_some_and(is_ucschar);
        let iprivate = |c| char::from_u32(c).is_some_and(is_iprivate);
        for (first, last) in [
            (0xA0, 0xD7FF),
            (0xF900, 0xFDCF),
            (0xFDF0, 0xFFEF),
            (0x10000, 0x1FFFD),
            (0xD0000, 0xDFFFD),
            (0xE1000, 0xEFFFD),
        ] {
            assert!(ucschar(first) && ucschar(last), "{first:X}..{last:X}");
            assert!(!ucschar(first - 1) && !ucschar(last + 1), "{first:X}..{last:X}");
        }
        for (first, last) in [(0xE000, 0xF8FF), (0xF0000, 0xFFFFD), (0x100000, 0x10FFFD)] {
            assert!(iprivate(first) && iprivate(last), "{first:X}..{last:X}");
            assert!(!iprivate(first - 1) && !iprivate(last + 1), "{first:X}..{last:X}");
        }
        assert!((0..=0x10FFFF).all(|c| !(ucschar(c) && iprivate(c))));
    }
}
