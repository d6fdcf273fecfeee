//! The text that a caller writes for one scheme or many: a name, or the beginning of names.

use crate::error::{Component, Error, ErrorKind};
use crate::limits::MAX_SCHEME;
use crate::tables::scheme::Scheme;

/// One name, or all names that begin alike: `ticket`, `web+*`, `*`.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Names {
    /// The name, or its beginning, in lower case.
    pub(super) stem: String,
    pub(super) is_prefix: bool,
}

impl Names {
    /// Reads `ticket`, `ticket:`, `web+*` or `web+*:`, in any case. Returns also whether there was
    /// a colon, which says that no `//` is needed.
    pub(super) fn parse(text: &str) -> Result<(Names, bool), Error> {
        let (names, colon) = match text.strip_suffix(':') {
            Some(names) => (names, true),
            None => (text, false),
        };
        let (stem, is_prefix) = match names.strip_suffix('*') {
            Some(stem) => (stem, true),
            None => (names, false),
        };
        let stem = match stem {
            // With a colon, every word before one would be a scheme.
            "" if is_prefix && !colon => String::new(),
            stem => one(stem)?,
        };
        Ok((Names { stem, is_prefix }, colon))
    }

    /// Returns whether a name, in any case, is one of these.
    pub(super) fn cover(&self, name: &[u8]) -> bool {
        let begins = name.get(..self.stem.len());
        begins.is_some_and(|begin| begin.eq_ignore_ascii_case(self.stem.as_bytes()))
            && (self.is_prefix || name.len() == self.stem.len())
    }

    /// Returns whether all of `others` are among these.
    pub(super) fn cover_all(&self, others: &Names) -> bool {
        self == others || self.is_prefix && self.cover(others.stem.as_bytes())
    }

    /// Returns the order of names by how much they say: of those that cover one name, the last one
    /// holds.
    pub(super) const fn precedence(&self) -> (usize, bool) {
        (self.stem.len(), !self.is_prefix)
    }

    /// Writes the names as a caller does.
    pub(super) fn spelled(&self) -> String {
        format!("{}{}", self.stem, if self.is_prefix { "*" } else { "" })
    }
}

/// Whether a set holds these names, and as what scheme.
#[derive(Clone)]
pub(super) struct Rule {
    pub(super) names: Names,
    /// `None` if the set does not hold them.
    pub(super) scheme: Option<Scheme>,
}

/// Reads one name, in any case; returns it in lower case.
///
/// # Errors
///
/// [`ErrorKind::InvalidScheme`] at the first byte that such a name cannot have (I3987-G1), or at the
/// first one beyond the maximum length, because the scanner doesn't look for such names.
pub(super) fn one(name: &str) -> Result<String, Error> {
    let illegal = first_illegal(name.as_bytes()).or(name.is_empty().then_some(0));
    match illegal.or((name.len() > MAX_SCHEME).then_some(MAX_SCHEME)) {
        Some(at) => Err(Error::new(ErrorKind::InvalidScheme, Some(Component::Scheme), at)),
        None => Ok(name.to_ascii_lowercase()),
    }
}

/// Returns whether bytes are the name of a scheme (I3987-G1).
pub(super) fn is_name(name: &[u8]) -> bool {
    !name.is_empty() && first_illegal(name).is_none()
}

/// Returns the place of the first byte that the name of a scheme cannot have there (I3987-G1).
fn first_illegal(name: &[u8]) -> Option<usize> {
    let legal = |(at, byte): (usize, &u8)| match byte {
        b'a'..=b'z' | b'A'..=b'Z' => true,
        b'0'..=b'9' | b'+' | b'-' | b'.' => at > 0,
        _ => false,
    };
    name.iter().enumerate().position(|byte| !legal(byte))
}
