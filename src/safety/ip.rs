//! Numbers that browsers read as an IPv4 address.

use core::net::Ipv4Addr;

use crate::text::label::{is_separator, narrow};

/// Returns the IPv4 address that browsers read in a host, as the URL standard says: one to four
/// numbers in decimal, in octal with a leading zero, or in hexadecimal after `0x`. The last number
/// fills the rest of the address. Full-width digits and ideographic full stops count as well,
/// because UTS #46 maps them.
///
/// ```
/// use irispan::safety::ipv4;
///
/// assert_eq!(ipv4("2130706433").map(|ip| ip.to_string()).as_deref(), Some("127.0.0.1"));
/// assert_eq!(ipv4("0x7f.1"), ipv4("0177.0.0.1"));
/// assert_eq!(ipv4("1.2.3"), ipv4("1.2.0.3"));
/// assert_eq!(ipv4("1.2.3.256"), None);
/// ```
#[must_use]
pub fn ipv4(host: &str) -> Option<Ipv4Addr> {
    // Longer ones would have hundreds of leading zeros.
    if host.len() > 256 {
        return None;
    }
    let separators = |c| if is_separator(c) { '.' } else { c };
    let plain: String = host.chars().map(narrow).map(separators).collect();
    let plain = plain.strip_suffix('.').unwrap_or(&plain);
    let mut numbers = Vec::with_capacity(4);
    for part in plain.split('.') {
        if numbers.len() == 4 {
            return None;
        }
        numbers.push(number(part)?);
    }
    let (last, first) = numbers.split_last()?;
    let rest = 8 * (4 - u32::try_from(first.len()).ok()?);
    if first.iter().any(|&n| n > 255) || *last >= 1 << rest {
        return None;
    }
    let address = first.iter().zip([24, 16, 8]).fold(*last, |sum, (n, shift)| sum | n << shift);
    u32::try_from(address).ok().map(Ipv4Addr::from)
}

fn number(part: &str) -> Option<u64> {
    let (digits, radix) = match part.strip_prefix("0x").or_else(|| part.strip_prefix("0X")) {
        Some("") => return Some(0),
        Some(digits) => (digits, 16),
        None if part.len() > 1 && part.starts_with('0') => (&part[1..], 8),
        None => (part, 10),
    };
    // `from_str_radix` accepts a sign as well.
    if digits.starts_with(['+', '-']) {
        return None;
    }
    u64::from_str_radix(digits, radix).ok().filter(|&n| n <= u64::from(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notations() {
        let loopback = Some(Ipv4Addr::LOCALHOST);
        for host in [
            "127.0.0.1",
            "127.0.0.1.",
            "127.1",
            "127.0.1",
            "2130706433",
            "0x7f000001",
            "0X7F.0.0.0x1",
            "0177.0.0.01",
            "017700000001",
            "１２７.0.0.1",
            "127。0。0。1",
        ] {
            assert_eq!(ipv4(host), loopback, "{host}");
        }
        for host in [
            "",
            ".",
            "1.2.3.4.5",
            "256.1.1.1",
            "1.2.3.256",
            "4294967296",
            "08.1.1.1",
            "0xg",
            "a.b",
            "+1",
            "0x+1",
            "1..2",
            "1.2.3.4..",
            "1e3",
        ] {
            assert_eq!(ipv4(host), None, "{host}");
        }
        assert_eq!(ipv4("0x"), Some(Ipv4Addr::UNSPECIFIED));
    }
}
