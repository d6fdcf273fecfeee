//! IP addresses in hosts, as RFC 3986 writes them.

use core::net::{Ipv4Addr, Ipv6Addr};

use super::ascii::AsciiSet;

/// Whether a host is an IP literal, brackets included: `"[" ( IPv6address / IPvFuture ) "]"`
/// (I3987-G6).
pub(crate) fn is_ip_literal(host: &str) -> bool {
    host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).is_some_and(is_inside_brackets)
}

/// Whether an IP literal may hold this between its brackets. Zone identifiers are not part of it
/// (SCH-6).
pub(crate) fn is_inside_brackets(text: &str) -> bool {
    text.parse::<Ipv6Addr>().is_ok() || is_ip_future(text)
}

/// `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`
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

#[cfg(test)]
mod tests {
    use super::{dotted_decimal, is_ip_literal};

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
    fn dotted_decimals() {
        assert_eq!(dotted_decimal(b"192.0.2.1").map(|ip| ip.octets()), Some([192, 0, 2, 1]));
        for not in [&b"1.2.3"[..], b"1.2.3.256", b"1.2.3.04", b"1.2.3.4.", b"0x1.2.3.4", b"\xFF"] {
            assert_eq!(dotted_decimal(not), None, "{not:?}");
        }
    }
}
