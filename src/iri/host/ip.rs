//! `IP-literal = "[" ( IPv6address / IPvFuture ) "]"` (I3987-G6).

use core::net::Ipv6Addr;

use crate::iri::ascii::AsciiSet;

/// Whether a host is an IP literal, brackets included. Zone identifiers are none of it (SCH-6).
pub(crate) fn is_ip_literal(host: &str) -> bool {
    host.strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .is_some_and(|inside| inside.parse::<Ipv6Addr>().is_ok() || is_ip_future(inside))
}

/// `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`
fn is_ip_future(text: &str) -> bool {
    const REST: AsciiSet = AsciiSet::USERINFO;
    let all = |text: &str, set: AsciiSet| !text.is_empty() && text.bytes().all(|b| set.contains(b));
    text.strip_prefix(['v', 'V'])
        .and_then(|rest| rest.split_once('.'))
        .is_some_and(|(version, rest)| all(version, AsciiSet::HEXDIG) && all(rest, REST))
}

#[cfg(test)]
mod tests {
    use super::is_ip_literal;

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
            "[::1]x",
            "[[::1]]",
            "[::１]",
        ] {
            assert!(!is_ip_literal(bad), "{bad}");
        }
    }
}
