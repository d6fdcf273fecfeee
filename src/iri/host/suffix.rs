//! Public suffixes: the names below which domains are registered.

use super::{host_to_ascii, host_to_unicode};
use crate::tables::{LIST_DATE, suffixes};
use crate::text::label::is_separator;

/// The public suffix of a host, and the domain that is registered below it, by the public suffix list.
///
/// The list has two sections. The one of ICANN names the registries: `com`, `co.uk`. The private one
/// names companies below whose domains others have sites of their own: `github.io`. Browsers go by
/// both: what two sites may share, such as cookies, ends at the suffix by all rules.
///
/// ```
/// use irispan::iri::PublicSuffix;
///
/// let suffix = PublicSuffix::of("www.example.co.uk").unwrap();
/// assert_eq!((suffix.as_str(), suffix.domain()), ("co.uk", Some("example.co.uk")));
///
/// let suffix = PublicSuffix::of("docs.me.github.io").unwrap();
/// assert_eq!((suffix.as_str(), suffix.domain()), ("github.io", Some("me.github.io")));
/// assert_eq!((suffix.icann(), suffix.icann_domain()), ("io", Some("github.io")));
///
/// assert_eq!(PublicSuffix::of("com").unwrap().domain(), None);
/// assert_eq!(PublicSuffix::of("192.0.2.1"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PublicSuffix<'h> {
    /// The host without a root dot.
    host: &'h str,
    /// By the rules of ICANN.
    icann: Starts,
    /// By all rules.
    all: Starts,
}

/// Where parts of a host begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Starts {
    suffix: usize,
    /// The suffix and one label; `None` if there is none before it.
    domain: Option<usize>,
}

impl<'h> PublicSuffix<'h> {
    /// The date of the list: `2026-10-22`.
    pub const LIST_DATE: &'static str = LIST_DATE;

    /// Looks up a host, in Unicode or in A-labels, in upper or lower case. A last label that is on no
    /// list is a suffix. `None` for an address, for what is not a domain name, and for a name with an
    /// empty label. Time is linear in the host.
    #[must_use]
    pub fn of(host: &'h str) -> Option<PublicSuffix<'h>> {
        let host = host.strip_suffix(is_separator).unwrap_or(host);
        let last = host.rsplit(is_separator).next()?;
        if host.starts_with('[') || last.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let mut ascii = host_to_ascii(host).ok()?;
        if ascii.bytes().any(|byte| byte.is_ascii_uppercase()) {
            ascii.to_mut().make_ascii_lowercase();
        }
        let name = host_to_unicode(&ascii);
        // Labels are counted in the mapped name and cut in the one that was given.
        if full_stops(&name)? != host.chars().filter(|c| is_separator(*c)).count() {
            return None;
        }
        let (icann, all) = suffixes(&name);
        let of_all = Starts::of(host, all);
        let icann = if icann == all { of_all } else { Starts::of(host, icann) };
        Some(PublicSuffix { host, icann, all: of_all })
    }

    /// Returns the suffix by all rules, as it is written in the host.
    #[must_use]
    pub fn as_str(&self) -> &'h str {
        self.host.get(self.all.suffix..).unwrap_or(self.host)
    }

    /// Returns the registrable domain by all rules: the suffix and one label. `None` if the host is a
    /// suffix.
    #[must_use]
    pub fn domain(&self) -> Option<&'h str> {
        self.host.get(self.all.domain?..)
    }

    /// Returns the suffix by the rules of ICANN.
    #[must_use]
    pub fn icann(&self) -> &'h str {
        self.host.get(self.icann.suffix..).unwrap_or(self.host)
    }

    /// Returns the registrable domain by the rules of ICANN.
    #[must_use]
    pub fn icann_domain(&self) -> Option<&'h str> {
        self.host.get(self.icann.domain?..)
    }
}

impl Starts {
    /// Returns where the last labels of a host begin, of which a number are the suffix.
    fn of(host: &str, suffix: usize) -> Starts {
        let mut separators = host.rmatch_indices(is_separator);
        let mut start = host.len();
        for _ in 0..suffix {
            match separators.next() {
                Some((at, separator)) => start = at + separator.len(),
                None => return Starts { suffix: 0, domain: None },
            }
        }
        let domain = separators.next().map_or(0, |(at, separator)| at + separator.len());
        Starts { suffix: start, domain: Some(domain) }
    }
}

/// Returns how many full stops a name has; `None` if one of its labels is empty.
fn full_stops(name: &str) -> Option<usize> {
    let (mut count, mut before) = (0, b'.');
    for byte in name.bytes() {
        if (byte, before) == (b'.', b'.') {
            return None;
        }
        count += usize::from(byte == b'.');
        before = byte;
    }
    (before != b'.').then_some(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn domain(host: &str) -> Option<&str> {
        PublicSuffix::of(host)?.domain()
    }

    /// What the publishers of the list test (their file is in the public domain).
    #[test]
    fn the_published_tests_hold() {
        for (host, expected) in [
            ("", None),
            ("COM", None),
            ("example.COM", Some("example.COM")),
            ("WwW.example.COM", Some("example.COM")),
            (".com", None),
            (".example", None),
            (".example.com", None),
            ("example", None),
            ("example.example", Some("example.example")),
            ("a.b.example.example", Some("example.example")),
            ("biz", None),
            ("a.b.domain.biz", Some("domain.biz")),
            ("uk.com", None),
            ("a.b.example.uk.com", Some("example.uk.com")),
            ("test.ac", Some("test.ac")),
            ("mm", None),
            ("c.mm", None),
            ("a.b.c.mm", Some("b.c.mm")),
            ("www.test.jp", Some("test.jp")),
            ("ac.jp", None),
            ("www.test.ac.jp", Some("test.ac.jp")),
            ("kyoto.jp", None),
            ("test.kyoto.jp", Some("test.kyoto.jp")),
            ("ide.kyoto.jp", None),
            ("a.b.ide.kyoto.jp", Some("b.ide.kyoto.jp")),
            ("c.kobe.jp", None),
            ("a.b.c.kobe.jp", Some("b.c.kobe.jp")),
            ("www.city.kobe.jp", Some("city.kobe.jp")),
            ("ck", None),
            ("test.ck", None),
            ("a.b.test.ck", Some("b.test.ck")),
            ("www.www.ck", Some("www.ck")),
            ("us", None),
            ("www.test.us", Some("test.us")),
            ("ak.us", None),
            ("www.test.ak.us", Some("test.ak.us")),
            ("k12.ak.us", None),
            ("www.test.k12.ak.us", Some("test.k12.ak.us")),
            ("食狮.com.cn", Some("食狮.com.cn")),
            ("www.食狮.公司.cn", Some("食狮.公司.cn")),
            ("公司.cn", None),
            ("www.食狮.中国", Some("食狮.中国")),
            ("中国", None),
            ("xn--85x722f.com.cn", Some("xn--85x722f.com.cn")),
            ("www.xn--85x722f.xn--55qx5d.cn", Some("xn--85x722f.xn--55qx5d.cn")),
            ("xn--55qx5d.cn", None),
            ("shishi.xn--fiqs8s", Some("shishi.xn--fiqs8s")),
            ("xn--fiqs8s", None),
        ] {
            assert_eq!(domain(host), expected, "{host}");
        }
    }

    #[test]
    fn hosts_as_people_write_them() {
        assert_eq!(domain("www。example．co.uk."), Some("example．co.uk"));
        assert_eq!(domain("ＷＷＷ.Example.ＣＯＭ"), Some("Example.ＣＯＭ"));
        for host in ["[::1]", "127.0.0.1", "a..com", "a.com..", "a b.com", "xn--.com", "．", "1"] {
            assert_eq!(PublicSuffix::of(host), None, "{host}");
        }
        let long = "a.".repeat(100_000) + "com";
        assert_eq!(domain(&long), Some("a.com"));
    }
}
