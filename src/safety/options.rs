//! Options of the checks.

use super::protected::Protected;
use crate::text::label::is_host;

/// How a protected name is written.
const HOST: &str = "is not a host: a name such as `example.com`, which protects all names below it as well, or \
                    one label such as `example`, without scheme, port and path";

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
    /// domain. An empty name protects nothing. Each name is compared with every host.
    #[must_use]
    pub fn protect(mut self, name: &str) -> CheckOptions {
        self.protected.extend(Protected::of(name));
        self
    }

    /// Checks a name for [`protect`](CheckOptions::protect) that a person wrote: no host reads like any other one.
    ///
    /// # Errors
    ///
    /// A message for that person.
    #[doc(hidden)]
    pub fn check_protected(name: &str) -> Result<(), String> {
        // As they are left out where the name is compared.
        match is_host(name.trim_matches('.')) {
            true => Ok(()),
            false => Err(format!("{name:?} {HOST}")),
        }
    }

    pub(super) fn protected(&self) -> &[Protected] {
        &self.protected
    }
}

#[cfg(test)]
mod tests {
    use super::CheckOptions;

    #[test]
    fn names_that_are_no_hosts() {
        for name in ["paypal.com", "acme", ".acme.example.", "例え。jp", "a_b.example", "192.0.2.1"]
        {
            assert_eq!(CheckOptions::check_protected(name), Ok(()), "{name}");
        }
        for name in [
            "http://x y",
            "x y",
            " acme",
            "a.example/",
            "a.example:80",
            "*.a.example",
            "a@b.example",
            "a..b",
            "",
        ] {
            let error = CheckOptions::check_protected(name).expect_err(name);
            assert!(error.contains(&format!("{name:?} is not a host: ")), "{error}");
        }
    }
}
