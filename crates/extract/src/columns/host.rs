//! What columns say about a host. Few hosts have most of the links of a text, so it is kept.

use std::collections::HashMap;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::ops::Range;
use std::sync::Arc;

use irispan::iri::PublicSuffix;

/// A host in lower case, in ASCII.
#[derive(Debug)]
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
    fn of(name: String) -> Host {
        let is_domain = !is_address(&name);
        let suffix = if is_domain { PublicSuffix::of(&name) } else { None };
        let place = |part: &str| {
            let start = part.as_ptr().addr() - name.as_ptr().addr();
            start..start + part.len()
        };
        let labels = name.trim_end_matches('.').rsplit('.');
        Host {
            is_domain,
            reversed: labels.collect::<Vec<_>>().join("."),
            registry_suffix: suffix.map(|suffix| place(suffix.icann())),
            registered_domain: suffix.and_then(|suffix| suffix.icann_domain()).map(place),
            private_suffix: suffix.map(|suffix| place(suffix.as_str())),
            private_domain: suffix.and_then(|suffix| suffix.domain()).map(place),
            name,
        }
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

/// The hosts that were met last.
#[derive(Debug, Default)]
pub(super) struct Hosts {
    known: HashMap<String, Arc<Host>>,
    /// The bytes of their names.
    bytes: usize,
}

/// How many bytes of names are kept. Then it begins again, because what comes next is more like what came
/// last than like what came first.
const MAX_BYTES: usize = 256 << 10;

/// What a host costs beside its name.
const ENTRY: usize = 200;

impl Hosts {
    /// Returns what is to be said about a host.
    pub(super) fn get(&mut self, host: &str) -> Arc<Host> {
        if let Some(known) = self.known.get(host) {
            return Arc::clone(known);
        }
        let of_name = Arc::new(Host::of(host.to_ascii_lowercase()));
        if self.bytes > MAX_BYTES {
            *self = Hosts::default();
        }
        self.bytes += 3 * host.len() + ENTRY;
        self.known.insert(host.to_owned(), Arc::clone(&of_name));
        of_name
    }
}

fn is_address(host: &str) -> bool {
    let literal = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    literal.is_some_and(|host| host.starts_with('v') || host.parse::<Ipv6Addr>().is_ok())
        || host.parse::<Ipv4Addr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::Hosts;

    #[test]
    fn hosts_are_kept_and_forgotten() {
        let mut hosts = Hosts::default();
        for number in 0..20_000 {
            let host = hosts.get(&format!("A{}.Example.CO.UK", number % 5000));
            assert_eq!(host.registered_domain(), Some("example.co.uk"));
            assert!(hosts.bytes < 2 * super::MAX_BYTES);
        }
        assert_eq!(hosts.get("192.0.2.1").tld(), None);
        assert_eq!(hosts.get("[::1]").reversed(), None);
        assert_eq!(hosts.get("a.b.").reversed(), Some("b.a"));
    }
}
