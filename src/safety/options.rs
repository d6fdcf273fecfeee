//! What the caller wants to be told.

use super::confusable::loose_skeleton;
use crate::iri::{host_to_ascii, host_to_unicode};

/// What [`check`](super::check) compares links with.
///
/// ```
/// use irispan::safety::{FactKind, Options, check};
///
/// let options = Options::new().protect("paypal.com");
/// let facts = check("https://www.pаypal.com/", &options);
/// assert!(facts.iter().any(|fact| fact.kind() == FactKind::ProtectedLookAlike));
/// assert!(check("https://www.paypal.com/", &options).is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    protected: Vec<Protected>,
}

/// A protected name, as hosts are compared with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Protected {
    /// In Unicode form and lower case.
    pub(super) name: String,
    /// The keys of its labels, joined by dots.
    pub(super) key: String,
    pub(super) labels: usize,
}

impl Options {
    /// Nothing but what the link says of itself.
    #[must_use]
    pub fn new() -> Options {
        Options::default()
    }

    /// A name that hosts should not be taken for: a domain such as `example.com`, whose own subdomains
    /// are not in question, or a single label such as `example`, under any domain. Each takes some
    /// time of every check.
    #[must_use]
    pub fn protect(mut self, name: &str) -> Options {
        let name = unicode_name(name.trim_matches('.'));
        if !name.is_empty() {
            let key = loose_skeleton(&name);
            let labels = name.split('.').count();
            self.protected.push(Protected { name, key, labels });
        }
        self
    }

    pub(super) fn protected(&self) -> &[Protected] {
        &self.protected
    }
}

/// A host, or a label of one, in lower case and Unicode form, as UTS #46 reads it; as it is written
/// where it refuses.
pub(super) fn unicode_name(name: &str) -> String {
    match host_to_ascii(name) {
        Ok(ascii) => host_to_unicode(&ascii.to_ascii_lowercase()).into_owned(),
        Err(_) => name.to_lowercase(),
    }
}
