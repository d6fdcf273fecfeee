//! The rungs of the ladder of comparison.

use crate::names::named;

/// How far two IRIs are normalized before they are compared: the ladder of RFC 3987, section 5.3.
///
/// Each rung includes those before it. On a higher rung more spellings are equivalent, and more is
/// assumed: the rungs up to [`Path`](Rung::Path) are valid for every scheme, and
/// [`Scheme`](Rung::Scheme) uses the rules of single schemes. No rung normalizes characters (CMP-13)
/// or folds case outside of scheme, host and escapes (CMP-24).
///
/// ```
/// use irispan::iri::Rung;
///
/// assert_eq!("percent".parse(), Ok(Rung::Percent));
/// assert!(Rung::Case < Rung::Scheme);
/// assert_eq!(Rung::SYNTAX, Rung::Path);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Rung {
    /// No change: code points are compared. The only valid comparison for names such as those of XML
    /// namespaces (CMP-4).
    Simple,
    /// Lower case for the scheme and for an ASCII host, upper case for hexadecimal digits (CMP-12).
    Case,
    /// The form of a URI: characters that no URI may hold are percent-encoded, and escapes of
    /// unreserved characters are decoded (CMP-14).
    Percent,
    /// Dot segments are removed from paths that begin with a slash (CMP-16).
    Path,
    /// Rules of the scheme: default port, empty path, default host, domain names by IDNA, and the
    /// rules of `file`, `mailto`, `tel` and `urn` (CMP-17 to CMP-22).
    Scheme,
    /// Rules of the protocol that need no request: the fragment is removed, because it is not part
    /// of a request (CMP-3). Redirections are unknown (CMP-23).
    Protocol,
}

named! {
    Rung, "rung":
    Simple = "simple",
    Case = "case",
    Percent = "percent",
    Path = "path",
    Scheme = "scheme",
    Protocol = "protocol",
}

impl Rung {
    /// The last rung that RFC 3987 calls syntax-based normalization.
    pub const SYNTAX: Rung = Rung::Path;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        assert!(Rung::ALL.is_sorted());
        for &rung in Rung::ALL {
            assert_eq!(rung.to_string().parse(), Ok(rung));
        }
        assert!("Path".parse::<Rung>().is_err());
    }
}
