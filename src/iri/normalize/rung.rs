//! The rungs of the ladder, by name.

use core::fmt;
use core::str::FromStr;

use crate::error::{Error, ErrorKind};

/// How much is done to two IRIs before they are compared: the ladder of RFC 3987, section 5.3.
///
/// Each rung does what those before it do. The higher, the more spellings meet, and the more it
/// takes for granted: all up to [`Path`](Rung::Path) holds for every scheme,
/// [`Scheme`](Rung::Scheme) knows what schemes say. None of them normalises characters (CMP-13),
/// and none folds case outside of scheme, host and escapes (CMP-24).
///
/// ```
/// use irispan::iri::Rung;
///
/// assert_eq!("percent".parse(), Ok(Rung::Percent));
/// assert!(Rung::Case < Rung::Scheme);
/// assert_eq!(Rung::SYNTAX, Rung::Path);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rung {
    /// Code point by code point. The only comparison for names as those of XML namespaces (CMP-4).
    Simple,
    /// Scheme, and a host that is ASCII, in lower case; hexadecimal digits in upper case (CMP-12).
    Case,
    /// As URI: characters that need it are percent-encoded, escapes of unreserved characters are
    /// decoded (CMP-14).
    Percent,
    /// Without dot segments, in paths that begin at a root (CMP-16).
    Path,
    /// What the scheme says: default port, empty path, default host, domain names by IDNA, and the
    /// rules of `file`, `mailto`, `tel` and `urn` (CMP-17 to CMP-22).
    Scheme,
    /// What the protocol says, as far as it can be known without asking the server: the fragment is
    /// not part of a request (CMP-3). Redirections are not known (CMP-23).
    Protocol,
}

impl Rung {
    /// Every rung, from the lowest.
    pub const ALL: [Rung; 6] =
        [Rung::Simple, Rung::Case, Rung::Percent, Rung::Path, Rung::Scheme, Rung::Protocol];

    /// The last of the rungs that RFC 3987 calls syntax-based normalisation.
    pub const SYNTAX: Rung = Rung::Path;

    /// The name: `simple`, `case`, `percent`, `path`, `scheme`, `protocol`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Rung::Simple => "simple",
            Rung::Case => "case",
            Rung::Percent => "percent",
            Rung::Path => "path",
            Rung::Scheme => "scheme",
            Rung::Protocol => "protocol",
        }
    }
}

impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Rung {
    type Err = Error;

    fn from_str(name: &str) -> Result<Rung, Error> {
        let found = Rung::ALL.into_iter().find(|rung| rung.name() == name);
        found.ok_or(Error::new(ErrorKind::UnknownName, None, 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        assert!(Rung::ALL.is_sorted());
        for rung in Rung::ALL {
            assert_eq!(rung.to_string().parse(), Ok(rung));
        }
        assert!("Path".parse::<Rung>().is_err());
    }
}
