//! Which links are replaced.

use std::collections::BTreeSet;

use crate::iri::{normalize_host, validate};
use crate::link::Link;
use crate::span::{Confidence, Kind};
use crate::text::label::is_host;

/// How a host is written.
const HOST: &str = "is not a host: a name such as `example.com`, or `*.example.com` for all names \
                    below it, or an address such as `192.0.2.1` or `[2001:db8::1]`";

/// How a scheme is written.
const SCHEME: &str = "is not a scheme name: an ASCII letter, then ASCII letters, digits, `+`, `-` \
                      or `.`, without the colon";

/// Which links are replaced: by default all that are found.
#[derive(Clone, Debug)]
pub struct Selection {
    /// A bit for each kind.
    kinds: u8,
    min_confidence: Confidence,
    /// `None` if any host will do, and links without one.
    hosts: Option<Hosts>,
    /// `None` if any scheme will do.
    schemes: Option<BTreeSet<String>>,
}

/// Hosts that are selected, in their normal form.
#[derive(Clone, Debug, Default)]
struct Hosts {
    names: BTreeSet<String>,
    /// Names below which every name is selected.
    above: BTreeSet<String>,
}

impl Selection {
    /// Selects all links.
    #[must_use]
    pub const fn new() -> Selection {
        Selection {
            kinds: u8::MAX,
            min_confidence: Confidence::Possible,
            hosts: None,
            schemes: None,
        }
    }

    /// Selects only links of these kinds.
    #[must_use]
    pub fn kinds(mut self, kinds: impl IntoIterator<Item = Kind>) -> Selection {
        self.kinds = kinds.into_iter().fold(0, |set, kind| set | 1 << kind as u8);
        self
    }

    /// Selects only links of this grade and above.
    #[must_use]
    pub const fn min_confidence(mut self, grade: Confidence) -> Selection {
        self.min_confidence = grade;
        self
    }

    /// Selects only links with one of these hosts: a name, or `*.` and a name for all names below
    /// it, but not itself. Hosts are compared in the form of [`normalize_host`]. Without any host,
    /// links are selected whatever their host.
    ///
    /// The host of a mail address is what follows its `@`, also after `mailto:`; of several
    /// addresses there, that of the first.
    #[must_use]
    pub fn hosts<H: AsRef<str>>(mut self, hosts: impl IntoIterator<Item = H>) -> Selection {
        let mut sets = Hosts::default();
        for host in hosts {
            let host = host.as_ref();
            match host.strip_prefix("*.") {
                Some(name) => sets.above.insert(normalize_host(name).into_owned()),
                None => sets.names.insert(normalize_host(host).into_owned()),
            };
        }
        let is_empty = sets.names.is_empty() && sets.above.is_empty();
        self.hosts = (!is_empty).then_some(sets);
        self
    }

    /// Selects only links whose [target](Link::target) has one of these schemes, in any case: a
    /// bare domain has `https`, a mail address `mailto`. Without any scheme, links are selected
    /// whatever their scheme.
    #[must_use]
    pub fn schemes<S: AsRef<str>>(mut self, schemes: impl IntoIterator<Item = S>) -> Selection {
        let lower = |scheme: S| scheme.as_ref().to_ascii_lowercase();
        let schemes: BTreeSet<_> = schemes.into_iter().map(lower).collect();
        self.schemes = (!schemes.is_empty()).then_some(schemes);
        self
    }

    /// Checks a name for [`hosts`](Selection::hosts) that a person wrote: any other one selects nothing.
    ///
    /// # Errors
    ///
    /// A message for that person.
    #[doc(hidden)]
    pub fn check_host(name: &str) -> Result<(), String> {
        match is_host(name.strip_prefix("*.").unwrap_or(name)) {
            true => Ok(()),
            false => Err(format!("{name:?} {HOST}")),
        }
    }

    /// Checks a name for [`schemes`](Selection::schemes) that a person wrote.
    ///
    /// # Errors
    ///
    /// A message for that person.
    #[doc(hidden)]
    pub fn check_scheme(name: &str) -> Result<(), String> {
        match validate::scheme(name).is_ok() {
            true => Ok(()),
            false => Err(format!("{name:?} {SCHEME}")),
        }
    }

    /// Returns each part by its name, for programs that go on with work only if it was begun with the same selection:
    /// two have the same parts if and only if they select the same links.
    #[doc(hidden)]
    #[must_use]
    pub fn parts(&self) -> [(&'static str, String); 4] {
        let is_selected = |kind: &&Kind| self.kinds & 1 << **kind as u8 != 0;
        let kinds: Vec<&str> =
            Kind::ALL.iter().filter(is_selected).map(|kind| kind.as_str()).collect();
        let all = || "all".to_owned();
        let hosts = self.hosts.as_ref().map_or_else(all, |Hosts { names, above }| {
            let above = above.iter().map(|name| format!("*.{name}"));
            format!("{:?}", names.iter().cloned().chain(above).collect::<Vec<_>>())
        });
        let schemes = self.schemes.as_ref().map_or_else(all, |schemes| format!("{schemes:?}"));
        [
            ("selected-kind", kinds.join(",")),
            ("selected-confidence", self.min_confidence.as_str().to_owned()),
            ("host", hosts),
            ("scheme", schemes),
        ]
    }

    /// Returns whether a link is selected. Time is linear in the link, for each label of its host times the
    /// logarithm of the number of hosts, and in the number of schemes.
    #[must_use]
    pub fn selects(&self, link: &Link<'_>) -> bool {
        self.kinds & 1 << link.kind() as u8 != 0
            && link.confidence() >= self.min_confidence
            && self.schemes.as_ref().is_none_or(|schemes| {
                link.target_scheme().is_some_and(|scheme| {
                    schemes.iter().any(|name| name.eq_ignore_ascii_case(scheme))
                })
            })
            && self
                .hosts
                .as_ref()
                .is_none_or(|hosts| link.host().is_some_and(|host| hosts.select(host)))
    }
}

impl Hosts {
    fn select(&self, host: &str) -> bool {
        let host = normalize_host(host);
        let mut above = host.as_ref();
        let mut parents = core::iter::from_fn(|| {
            above = above.split_once('.')?.1;
            Some(above)
        });
        self.names.contains(host.as_ref()) || parents.any(|name| self.above.contains(name))
    }
}

impl Default for Selection {
    fn default() -> Selection {
        Selection::new()
    }
}
