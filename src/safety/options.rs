//! What the caller wants to be told.

use super::protected::Protected;
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

impl Options {
    /// Nothing but what the link says of itself.
    #[must_use]
    pub fn new() -> Options {
        Options::default()
    }

    /// A name that hosts should not be taken for: a domain such as `example.com`, whose own subdomains
    /// are not in question, or a single label such as `example`, under any domain. Each is
    /// compared with every host.
    #[must_use]
    pub fn protect(mut self, name: &str) -> Options {
        self.protected.extend(Protected::of(name));
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
