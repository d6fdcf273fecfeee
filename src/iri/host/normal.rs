//! Hosts in the form in which they are compared.

use std::borrow::Cow;

use super::idna::host_to_ascii;

/// Returns a host in the form in which hosts are compared: as [`host_to_ascii`] converts it, in
/// lower case and without a dot at the end. A host that cannot be converted is compared as it is
/// written. Borrowed if nothing changes; time is linear in the host.
///
/// ```
/// use irispan::iri::normalize_host;
///
/// assert_eq!(normalize_host("Bücher.Example."), "xn--bcher-kva.example");
/// assert_eq!(normalize_host("XN--bcher-kva.example"), "xn--bcher-kva.example");
/// assert_eq!(normalize_host("A b"), "a b");
/// ```
#[must_use]
pub fn normalize_host(host: &str) -> Cow<'_, str> {
    let ascii = host_to_ascii(host).unwrap_or(Cow::Borrowed(host));
    let changes = ascii.ends_with('.') || ascii.bytes().any(|byte| byte.is_ascii_uppercase());
    if !changes {
        return ascii;
    }
    Cow::Owned(ascii.strip_suffix('.').unwrap_or(&ascii).to_ascii_lowercase())
}
