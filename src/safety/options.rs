//! Options of the checks.

use super::protected::Protected;

/// Options of [`check`](super::check), [`check_link`](super::check_link) and
/// [`display_host`](super::display_host): the names to protect.
///
/// ```
/// use irispan::safety::{CheckOptions, FactKind, check};
///
/// let options = CheckOptions::new().protect("paypal.com");
/// let facts = check("https://www.pаypal.com/", &options);
/// assert!(facts.iter().any(|fact| fact.kind() == FactKind::ProtectedLookAlike));
/// assert!(check("https://www.paypal.com/", &options).is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckOptions {
    protected: Vec<Protected>,
}

impl CheckOptions {
    /// Returns options without protected names.
    #[must_use]
    pub fn new() -> CheckOptions {
        CheckOptions::default()
    }

    /// Adds a name to protect: hosts that read like it are reported. A domain such as `example.com`
    /// also protects its subdomains; a single label such as `example` is protected under every
    /// domain. Each name is compared with every host.
    #[must_use]
    pub fn protect(mut self, name: &str) -> CheckOptions {
        self.protected.extend(Protected::of(name));
        self
    }

    pub(super) fn protected(&self) -> &[Protected] {
        &self.protected
    }
}
