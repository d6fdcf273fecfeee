//! Hosts as a web graph names them.

use std::borrow::Cow;
use std::net::Ipv4Addr;

use irispan::iri::{Parts, PublicSuffix, normalize_host};
use irispan::tables::TldSet;

/// Returns the host of a URI or an IRI in lower case, with A-labels, and without `www` unless two
/// labels or more that are not a public suffix remain. `None` if there is no authority, for IP
/// addresses, for names of one label, and for names that do not end in a top-level domain.
pub(super) fn host_of<'u>(uri: &'u str, tlds: &TldSet) -> Option<Cow<'u, str>> {
    let host = Parts::of(uri).host()?;
    if host.starts_with('[') || host.parse::<Ipv4Addr>().is_ok() {
        return None;
    }
    let mut host = normalize_host(host);
    let labels = host.split('.').count();
    let (first, rest) = host.split_once('.')?;
    if labels > 2 && first == "www" && domain_of(rest).is_some() {
        host = Cow::Owned(rest.to_owned());
    }
    let (_, tld) = host.rsplit_once('.')?;
    let is_host = host.len() <= 253 && host.split('.').all(is_label);
    (is_host && tlds.contains(tld.as_bytes())).then_some(host)
}

/// Returns the domain of a host: its public suffix, without the private section of the list, and one
/// label.
pub(super) fn domain_of(host: &str) -> Option<&str> {
    PublicSuffix::of(host)?.icann_domain()
}

/// Returns the labels of a host from the last to the first.
pub(super) fn reversed(host: &str) -> String {
    host.rsplit('.').collect::<Vec<_>>().join(".")
}

fn is_label(label: &str) -> bool {
    let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    let is_edge = |byte: Option<&u8>| byte.is_some_and(|byte| *byte != b'-');
    let bytes = label.as_bytes();
    bytes.len() <= 63
        && bytes.iter().all(|byte| is_inner(*byte))
        && is_edge(bytes.first())
        && is_edge(bytes.last())
}

#[cfg(test)]
mod tests {
    use irispan::tables::TldSet;

    use super::{domain_of, host_of, reversed};

    #[test]
    fn hosts() {
        let tlds = TldSet::default();
        for (uri, expected) in [
            ("http://WWW.Example.COM./a", Some("example.com")),
            ("https://www.com/", Some("www.com")),
            ("https://www.example.co.uk:8080/", Some("example.co.uk")),
            ("https://www.gov.uk/", Some("www.gov.uk")),
            ("https://www.service.gov.uk/", Some("service.gov.uk")),
            ("https://www.gov.br", Some("www.gov.br")),
            ("https://www.co.uk/", Some("www.co.uk")),
            ("https://www.github.io/", Some("github.io")),
            ("ftp://user:pw@a_b.example.org", Some("a_b.example.org")),
            ("http://bücher.de/", Some("xn--bcher-kva.de")),
            ("http://192.0.2.1/", None),
            ("http://[2001:db8::1]/", None),
            ("http://localhost/", None),
            ("http://a.internal/", None),
            ("http://a..com/", None),
            ("http://-a.com/", None),
            ("http://a%20b.com/", None),
            ("mailto:jo@example.com", None),
            ("urn:isbn:1", None),
            ("", None),
        ] {
            assert_eq!(host_of(uri, &tlds).as_deref(), expected, "{uri}");
        }
        let long = format!("http://{}.com/", "a".repeat(64));
        assert_eq!(host_of(&long, &tlds), None);
        assert_eq!(domain_of("a.b.example.co.uk"), Some("example.co.uk"));
        assert_eq!(domain_of("jo.github.io"), Some("github.io"));
        assert_eq!(domain_of("co.uk"), None);
        assert_eq!(domain_of("www.gov.uk"), Some("www.gov.uk"));
        assert_eq!(reversed("a.example.com"), "com.example.a");
    }
}
