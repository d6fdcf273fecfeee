//! The values of the columns about a host. Most links of a text share a few hosts, so they are
//! cached.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::ops::Range;

use irispan::iri::PublicSuffix;

/// A host in lower case, in ASCII.
#[derive(Debug, Default)]
pub(super) struct Host {
    name: String,
    is_domain: bool,
    reversed: String,
    registry_suffix: Option<Range<usize>>,
    registered_domain: Option<Range<usize>>,
    private_suffix: Option<Range<usize>>,
    private_domain: Option<Range<usize>>,
}

impl Host {
    /// Replaces the host with another one.
    fn set(&mut self, host: &str) {
        self.name.clear();
        self.name.push_str(host);
        self.name.make_ascii_lowercase();
        let name = self.name.as_str();
        self.is_domain = !is_address(name);
        let suffix = if self.is_domain { PublicSuffix::of(name) } else { None };
        let place = |part: &str| {
            let start = part.as_ptr().addr() - name.as_ptr().addr();
            start..start + part.len()
        };
        self.registry_suffix = suffix.map(|suffix| place(suffix.icann()));
        self.registered_domain = suffix.and_then(|suffix| suffix.icann_domain()).map(place);
        self.private_suffix = suffix.map(|suffix| place(suffix.as_str()));
        self.private_domain = suffix.and_then(|suffix| suffix.domain()).map(place);
        self.reversed.clear();
        for label in name.trim_end_matches('.').rsplit('.') {
            self.reversed.push_str(label);
            self.reversed.push('.');
        }
        self.reversed.pop();
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Returns the last label of a domain name.
    pub(super) fn tld(&self) -> Option<&str> {
        let name = self.name.trim_end_matches('.');
        self.is_domain.then(|| name.rsplit('.').next()).flatten()
    }

    /// Returns the labels of a domain name from the last to the first.
    pub(super) fn reversed(&self) -> Option<&str> {
        self.is_domain.then_some(&self.reversed)
    }

    pub(super) fn registry_suffix(&self) -> Option<&str> {
        self.registry_suffix.clone().map(|part| &self.name[part])
    }

    pub(super) fn registered_domain(&self) -> Option<&str> {
        self.registered_domain.clone().map(|part| &self.name[part])
    }

    pub(super) fn private_suffix(&self) -> Option<&str> {
        self.private_suffix.clone().map(|part| &self.name[part])
    }

    pub(super) fn private_domain(&self) -> Option<&str> {
        self.private_domain.clone().map(|part| &self.name[part])
    }
}

/// A direct-mapped cache of hosts: a host replaces the one with the same hash.
#[derive(Debug, Default)]
pub(super) struct Hosts(Vec<Option<Box<Host>>>);

/// The number of entries, and one more for a host that is long.
pub(super) const PLACES: usize = 1 << 10;

/// The maximum length of a name that is cached, in bytes.
pub(super) const MAX_NAME: usize = 256;

impl Hosts {
    /// Returns the values of the columns about a host.
    pub(super) fn get(&mut self, host: &str) -> &Host {
        self.0.resize_with(PLACES + 1, || None);
        let known = self.0[place(host)].get_or_insert_default();
        if known.name.is_empty() || !known.name.eq_ignore_ascii_case(host) {
            known.set(host);
        }
        known
    }
}

/// Returns the index of the entry of a host. Hosts that were chosen to collide only cost time.
pub(super) fn place(host: &str) -> usize {
    const MULTIPLIER: u32 = 0x9E37_79B1;
    if host.len() > MAX_NAME {
        return PLACES;
    }
    let hash = host.bytes().fold(0u32, |hash, byte| {
        (hash ^ u32::from(byte.to_ascii_lowercase())).wrapping_mul(MULTIPLIER).rotate_left(15)
    });
    hash as usize % PLACES
}

fn is_address(host: &str) -> bool {
    let literal = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    literal.is_some_and(|host| host.starts_with('v') || host.parse::<Ipv6Addr>().is_ok())
        || host.parse::<Ipv4Addr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::{Hosts, MAX_NAME, PLACES};

    #[test]
    fn hosts_are_kept_and_forgotten() {
        let mut hosts = Hosts::default();
        for number in 0..20_000 {
            let name = format!("a{}.example.co.uk", number % 5000);
            let host = hosts.get(&name.to_ascii_uppercase());
            assert_eq!((host.name(), host.registered_domain()), (&*name, Some("example.co.uk")));
            assert_eq!(host.reversed(), Some(&*format!("uk.co.example.a{}", number % 5000)));
        }
        assert!(hosts.0.iter().flatten().count() > PLACES / 2);
        for _ in 0..2 {
            assert_eq!(hosts.get("192.0.2.1").tld(), None);
            assert_eq!(hosts.get("192.0.2.1").registered_domain(), None);
            assert_eq!(hosts.get("[::1]").reversed(), None);
            assert_eq!(hosts.get("a.b.").reversed(), Some("b.a"));
            assert_eq!(hosts.get("").name(), "");
        }
    }

    #[test]
    fn memory_is_bounded() {
        let mut hosts = Hosts::default();
        for number in 0..4 * PLACES {
            let host = hosts.get(&format!("{number}.{}com", "a.".repeat(1000)));
            assert_eq!(host.registered_domain(), Some("a.com"));
            hosts.get(&format!("{number}.{}com", "a.".repeat(100)));
        }
        let held =
            hosts.0.iter().flatten().map(|host| host.name.capacity() + host.reversed.capacity());
        assert!(held.sum::<usize>() <= 4 * PLACES * MAX_NAME);
    }
}
