//! IP addresses in hosts, as RFC 3986 writes them.

use core::net::{Ipv4Addr, Ipv6Addr};

use super::ascii::{AsciiSet, escaped_octet};

/// Returns whether a host is an IP literal, brackets included: `"[" ( IPv6address / IPvFuture )
/// "]"` (I3987-G6).
pub(crate) fn is_ip_literal(host: &str) -> bool {
    host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).is_some_and(is_inside_brackets)
}

/// Returns whether an IP literal may hold this between its brackets. Zone identifiers are not part
/// of it (SCH-6).
pub(crate) fn is_inside_brackets(text: &str) -> bool {
    text.parse::<Ipv6Addr>().is_ok() || is_ip_future(text)
}

/// Returns whether this is an IPv6 address with a zone, as RFC 6874 writes it between brackets:
/// `IPv6address "%25" 1*( unreserved / pct-encoded )`.
pub(crate) fn is_zoned(text: &str) -> bool {
    let Some((address, mut zone)) = text.split_once("%25") else { return false };
    let valid = !zone.is_empty() && address.parse::<Ipv6Addr>().is_ok();
    while let Some(c) = zone.bytes().next() {
        let escape = escaped_octet(zone.as_bytes()).is_some();
        if !escape && !AsciiSet::UNRESERVED.contains(c) {
            return false;
        }
        zone = zone.get(if escape { 3 } else { 1 }..).unwrap_or_default();
    }
    valid
}

/// Returns whether this is an `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`
fn is_ip_future(text: &str) -> bool {
    const REST: AsciiSet = AsciiSet::USERINFO;
    let all = |text: &str, set: AsciiSet| !text.is_empty() && text.bytes().all(|b| set.contains(b));
    text.strip_prefix(['v', 'V'])
        .and_then(|rest| rest.split_once('.'))
        .is_some_and(|(version, rest)| all(version, AsciiSet::HEXDIG) && all(rest, REST))
}

/// Returns the address that four decimal numbers with dots write, the one form that RFC 3986 knows:
/// no leading zeros, none above 255.
pub(crate) fn dotted_decimal(host: &[u8]) -> Option<Ipv4Addr> {
    core::str::from_utf8(host).ok()?.parse().ok()
}

/// Returns whether a label is a number for browsers: digits, or `0x` and hexadecimal digits, or
/// none. A host of which it is the last label is an IPv4 address or nothing (R2-33).
pub(crate) fn is_number(label: &[u8]) -> bool {
    let (digits, radix) = digits(label);
    digits.iter().all(|b| if radix == 16 { b.is_ascii_hexdigit() } else { b.is_ascii_digit() })
        && !label.is_empty()
}

/// Returns the digits of a number and their radix, without saying whether they are digits.
fn digits(label: &[u8]) -> (&[u8], u32) {
    match label {
        [b'0', b'x' | b'X', rest @ ..] => (rest, 16),
        [b'0', rest @ ..] if !rest.is_empty() => (rest, 8),
        _ => (label, 10),
    }
}

/// Returns the IPv4 address that browsers read in a host, as the URL standard says: one to four
/// numbers in decimal, in octal with a leading zero, or in hexadecimal after `0x`. The last number
/// fills the rest of the address (R2-33).
pub(crate) fn ipv4(host: &[u8]) -> Option<Ipv4Addr> {
    let mut address: u64 = 0;
    let mut rest = 32;
    let mut labels = host.split(|b| *b == b'.').peekable();
    while let Some(label) = labels.next() {
        let number = number(label)?;
        if labels.peek().is_none() {
            let address = if number >> rest == 0 { address | number } else { return None };
            return u32::try_from(address).ok().map(Ipv4Addr::from);
        }
        // A fifth number, or one that doesn't fit.
        if number > 255 || rest == 8 {
            return None;
        }
        rest -= 8;
        address |= number << rest;
    }
    None
}

/// Returns the number that a label writes, if it is one below 2^32.
fn number(label: &[u8]) -> Option<u64> {
    let (digits, radix) = digits(label);
    if digits.is_empty() {
        return is_number(label).then_some(0);
    }
    digits.iter().try_fold(0, |sum: u64, digit| {
        let sum = sum * u64::from(radix) + u64::from(char::from(*digit).to_digit(radix)?);
        (sum <= u64::from(u32::MAX)).then_some(sum)
    })
}

#[cfg(test)]
mod tests {
    use super::{dotted_decimal, is_ip_literal, is_zoned};

    #[test]
    fn literals() {
        for good in [
            "[::]",
            "[::1]",
            "[2001:DB8:0:0:8:800:200C:417A]",
            "[1:2:3:4:5:6:7::]",
            "[::2:3:4:5:6:7:8]",
            "[::ffff:129.144.52.38]",
            "[1:2:3:4:5:6:1.2.3.4]",
            "[v7.a:b]",
            "[VF.-]",
            "[v1.fe80::a+en1]",
        ] {
            assert!(is_ip_literal(good), "{good}");
        }
        for bad in [
            "",
            "[]",
            "[",
            "]",
            "[:]",
            "[:::]",
            "[1::2::3]",
            "[1:2:3:4:5:6:7]",
            "[1:2:3:4:5:6:7:8:9]",
            // `::` stands for at least one group.
            "[1:2:3:4::5:6:7:8]",
            "[12345::]",
            "[g::]",
            "[::1.2.3.256]",
            "[::01.2.3.4]",
            "[::1.2.3]",
            "[1.2.3.4::]",
            "[1.2.3.4]",
            "[fe80::1%25en1]",
            "[fe80::1%en1]",
            "[v7.]",
            "[v.a]",
            "[vg.a]",
            "[v7.a@b]",
            "[v1.é]",
            "[v.x]",
            "[1.x]",
            "[::1]x",
            "[[::1]]",
            "[::１]",
        ] {
            assert!(!is_ip_literal(bad), "{bad}");
        }
    }

    #[test]
    fn zones() {
        for good in ["fe80::1%25en0", "::%25a-b._~", "fe80::1%25%C3%A9", "1::2%250"] {
            assert!(is_zoned(good), "{good}");
        }
        let bad =
            ["fe80::1", "fe80::1%25", "fe80::1%en0", "x%25en0", "::1%25a/b", "::1%25%4", "::1%25é"];
        for bad in bad {
            assert!(!is_zoned(bad), "{bad}");
        }
    }

    #[test]
    fn dotted_decimals() {
        assert_eq!(dotted_decimal(b"192.0.2.1").map(|ip| ip.octets()), Some([192, 0, 2, 1]));
        for not in [&b"1.2.3"[..], b"1.2.3.256", b"1.2.3.04", b"1.2.3.4.", b"0x1.2.3.4", b"\xFF"] {
            assert_eq!(dotted_decimal(not), None, "{not:?}");
        }
    }
}
