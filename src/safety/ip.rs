//! Numbers that browsers read as an IPv4 address.

use core::net::Ipv4Addr;

use crate::text::ip;
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
    ip::ipv4(plain.as_bytes())
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
