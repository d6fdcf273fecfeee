//! The two readings of a reference that repeats a scheme.

use crate::names::named;

/// How a reference that repeats the scheme of its base is resolved (RES-11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Resolution {
    /// `http:g` is an IRI for every base.
    #[default]
    Strict,
    /// With the base `http://a/b`, `http:g` is `g`. Programs older than RFC 2396 resolved references
    /// this way.
    Lax,
}

named! {
    Resolution, "resolution":
    Strict = "strict",
    Lax = "lax",
}
