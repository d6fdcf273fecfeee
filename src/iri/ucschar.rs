//! Characters beyond ASCII that RFC 3987 lets an IRI hold.

/// Returns true if an IRI may hold this character in userinfo, registered name, path, query and
/// fragment (I3987-G11).
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

/// Returns true if an IRI may hold this character in its query only (I3987-G12, as in RFC 3987).
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
