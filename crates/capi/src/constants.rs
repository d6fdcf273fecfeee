//! The constants that callers pass and read. Each is an integer on the border, so that no value of a
//! caller is undefined.

use irispan::{Confidence, Flags, Kind, Tailoring};

use crate::status::{Outcome, Status};

/// What a link is. Options take several, added.
#[repr(u32)]
#[derive(Clone, Copy, Debug)]
pub enum KindBits {
    /// A scheme is written: `https://example.com`, `tel:+81312345678`.
    Url = 1,
    /// A bare domain, perhaps with port, path, query and fragment; it leads to `https://`.
    Domain = 2,
    /// A mail address, with or without `mailto:`.
    Email = 4,
}

/// How sure the scanner is that people would call it a link.
#[repr(u32)]
#[derive(Clone, Copy, Debug)]
pub enum Grade {
    /// Some detector links it, and it is mostly none: `README.md`.
    Possible = 1,
    /// A careful person would underline it: `example.com`.
    Likely = 2,
    /// A written scheme, or an address under a listed top-level domain.
    Certain = 3,
}

/// Which rules decide what a link is.
#[repr(u32)]
#[derive(Clone, Copy, Debug)]
pub enum ProfileName {
    /// UTS #58 with tailorings: the links that people expect.
    Default = 0,
    /// UTS #58 and nothing else.
    Uts58 = 1,
}

/// What the scanner sees in passing. Each has innocent reasons as well; none is a verdict.
#[repr(u32)]
#[derive(Clone, Copy, Debug)]
pub enum FlagBits {
    /// Text stands before `@` in the authority.
    Userinfo = 1,
    /// The host is an IP address or a number.
    IpHost = 1 << 1,
    /// The host contains characters beyond ASCII.
    Idn = 1 << 2,
    /// A label of the host is written as `xn--…`.
    Punycode = 1 << 3,
    /// The link contains an invisible character, or a bidi control touches it.
    Invisible = 1 << 4,
    /// The link contains a placeholder such as `{id}`.
    Template = 1 << 5,
    /// The path goes from ASCII to Han, Kana or Hangul: the link may end at `alternative_end`.
    ScriptChange = 1 << 6,
    /// The link touches a place where a very long run was cut.
    Truncated = 1 << 7,
    /// The link was written so that nobody follows it by accident.
    Defanged = 1 << 8,
    /// The host is an IPv4 address in a notation that people don't read.
    OddIpNotation = 1 << 9,
    /// The link may change if more text is appended: no ASCII control or space follows it. A link that
    /// is not open stays, whatever is typed after it.
    Open = 1 << 30,
}

/// What a scanner does besides its profile. Options take several, added.
#[repr(u32)]
#[derive(Clone, Copy, Debug)]
pub enum SwitchBits {
    /// Only links of ASCII are reported.
    AsciiOnly = 1,
    /// Of bare domains only those are reported that begin with `www.`.
    WwwOnly = 2,
    /// The local part of an address may be a quoted string.
    QuotedLocalParts = 4,
    /// An IPv6 address after a scheme may have a zone.
    Ipv6Zones = 8,
}

/// The unit that an offset counts.
#[repr(u32)]
#[derive(Clone, Copy, Debug)]
pub enum UnitName {
    /// Bytes of UTF-8.
    Byte = 0,
    /// UTF-16 code units, as in Qt, Windows, Java and JavaScript.
    Utf16 = 1,
    /// Code points, as in GTK and Python.
    CodePoint = 2,
}

/// Returns the number of a kind.
pub(crate) const fn kind_bit(kind: Kind) -> u32 {
    match kind {
        Kind::Domain => KindBits::Domain as u32,
        Kind::Email => KindBits::Email as u32,
        _ => KindBits::Url as u32,
    }
}

/// Returns the kind of a number.
pub(crate) fn kind(bit: u32) -> Outcome<Kind> {
    Kind::ALL.iter().copied().find(|kind| kind_bit(*kind) == bit).ok_or(Status::ErrorArgument)
}

/// Returns the kinds of which a number is the sum.
pub(crate) fn kinds(bits: u32) -> Outcome<Vec<Kind>> {
    let found: Vec<Kind> =
        Kind::ALL.iter().copied().filter(|kind| bits & kind_bit(*kind) != 0).collect();
    let known = found.iter().fold(0, |known, kind| known | kind_bit(*kind));
    if known == bits { Ok(found) } else { Err(Status::ErrorArgument) }
}

/// Returns the number of a grade.
pub(crate) const fn grade_number(grade: Confidence) -> u32 {
    match grade {
        Confidence::Possible => Grade::Possible as u32,
        Confidence::Likely => Grade::Likely as u32,
        Confidence::Certain => Grade::Certain as u32,
    }
}

/// Returns the grade of a number.
pub(crate) fn grade(number: u32) -> Outcome<Confidence> {
    let all = Confidence::ALL.iter().copied();
    all.into_iter().find(|grade| grade_number(*grade) == number).ok_or(Status::ErrorArgument)
}

/// Returns flags as bits, in the order of [`Flags::ALL`].
#[inline(always)]
pub(crate) fn flag_bits(flags: Flags) -> u32 {
    // Most links have none.
    if flags.is_empty() { 0 } else { each_bit(flags) }
}

#[inline(never)]
fn each_bit(flags: Flags) -> u32 {
    let each = Flags::ALL.iter().enumerate();
    each.fold(0, |bits, (at, flag)| bits | u32::from(flags.contains(*flag)) << at)
}

/// Returns the flags of bits. [`FlagBits::Open`] is none of the library, nor are bits of later versions.
pub(crate) fn flags(bits: u32) -> Flags {
    let each = Flags::ALL.iter().enumerate();
    each.filter(|(at, _)| bits >> at & 1 != 0).map(|(_, flag)| *flag).collect()
}

/// Returns the tailorings of bits: bit n - 1 is the one with the id Tn.
pub(crate) fn tailorings(bits: u32) -> Outcome<Vec<Tailoring>> {
    if bits >> Tailoring::ALL.len() != 0 {
        return Err(Status::ErrorArgument);
    }
    let each = Tailoring::ALL.iter().enumerate();
    Ok(each.filter(|(at, _)| bits >> at & 1 != 0).map(|(_, tailoring)| *tailoring).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_back() {
        for kind_of in Kind::ALL {
            assert_eq!(kind(kind_bit(*kind_of)), Ok(*kind_of));
        }
        for grade_of in Confidence::ALL {
            assert_eq!(grade(grade_number(*grade_of)), Ok(*grade_of));
        }
        for (flag, bit) in Flags::ALL.iter().zip([
            FlagBits::Userinfo,
            FlagBits::IpHost,
            FlagBits::Idn,
            FlagBits::Punycode,
            FlagBits::Invisible,
            FlagBits::Template,
            FlagBits::ScriptChange,
            FlagBits::Truncated,
            FlagBits::Defanged,
            FlagBits::OddIpNotation,
        ]) {
            assert_eq!(flag_bits(*flag), bit as u32);
            assert_eq!(flags(bit as u32 | FlagBits::Open as u32), *flag);
        }
        assert_eq!(flag_bits(Flags::ALL.iter().copied().collect()), 0x3FF);
        assert_eq!(kinds(7).map(|kinds| kinds.len()), Ok(3));
        assert_eq!(kinds(8), Err(Status::ErrorArgument));
        assert_eq!(tailorings(1 << 8), Ok(vec![Tailoring::GluedScript]));
        assert_eq!(tailorings(1 << 15), Err(Status::ErrorArgument));
    }
}
