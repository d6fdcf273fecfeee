//! Parsing identifiers.

use core::str::FromStr;

use super::kinds::{Iri, IriRef, Uri, UriRef};
use crate::error::{Error, ErrorKind};
use crate::iri::ends::Ends;
use crate::iri::parse::{Repertoire, parse};
use crate::iri::parts::Parts;

/// Defines how a kind is parsed. `$ends` checks a text and returns its ends.
macro_rules! parsing {
    ($type:ident, $ends:ident, $repertoire:ident, $(#[$doc:meta])+) => {
        impl<'t> $type<&'t str> {
            $(#[$doc])+
            #[inline]
            pub fn parse(text: &'t str) -> Result<$type<&'t str>, Error> {
                Ok($type::of(text, $ends(text, Repertoire::$repertoire)?))
            }

            /// Splits a text that is known to be valid: only delimiters are looked for.
            ///
            /// For text that was valid when it was stored. Nothing is unsafe about it: of a text that is
            /// not valid, the components are those of [`Parts::of`], nothing panics, and what is made of
            /// it is as invalid as the text. Time is linear in the text, and less than that of `parse`.
            ///
            /// # Errors
            ///
            /// `MissingScheme` if this kind has a scheme and the text has none.
            ///
            /// ```
            /// use irispan::iri::Iri;
            ///
            /// assert_eq!(Iri::parse_unchecked("http://a/b c?d")?.path(), "/b c");
            /// assert!(Iri::parse_unchecked("b").is_err());
            /// # Ok::<(), irispan::Error>(())
            /// ```
            pub fn parse_unchecked(text: &'t str) -> Result<$type<&'t str>, Error> {
                let ends = Parts::of(text).ends();
                let is_missing = ends.scheme_end == 0 && Self::HAS_SCHEME;
                if is_missing { Err(missing_scheme()) } else { Ok($type::of(text, ends)) }
            }
        }

        impl<'t> TryFrom<&'t str> for $type<&'t str> {
            type Error = Error;

            /// Does what `parse` does.
            fn try_from(text: &'t str) -> Result<$type<&'t str>, Error> {
                $type::parse(text)
            }
        }

        impl TryFrom<String> for $type<String> {
            type Error = Error;

            /// Takes the text over if it is valid. The error doesn't give it back: to keep it, parse it
            /// borrowed first.
            fn try_from(text: String) -> Result<$type<String>, Error> {
                let ends = $ends(&text, Repertoire::$repertoire)?;
                Ok($type::of(text, ends))
            }
        }

        impl FromStr for $type<String> {
            type Err = Error;

            /// Parses a text as `parse` does, and copies it.
            fn from_str(text: &str) -> Result<$type<String>, Error> {
                Ok($type::parse(text)?.to_owned())
            }
        }
    };
}

parsing! { IriRef, parse, Iri,
    /// Parses a reference by RFC 3987, in one pass and without allocation.
    ///
    /// # Errors
    ///
    /// The error has the kind, the component, and the byte offset of the first invalid character,
    /// in the order of [`Parts::components`]:
    ///
    /// - `InvalidScheme`: the first segment has a colon, and the text before it is not a scheme;
    /// - `InvalidPort`, `InvalidIpLiteral`, `InvalidPercentEncoding`;
    /// - `ForbiddenCharacter`: a character that is not allowed in the component.
    ///
    /// ```
    /// use irispan::iri::IriRef;
    /// use irispan::{Component, ErrorKind};
    ///
    /// let error = IriRef::parse("http://a/résumé x").unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::ForbiddenCharacter);
    /// assert_eq!((error.component(), error.offset()), (Some(Component::Path), 17));
    /// ```
}

parsing! { Iri, parse_absolute, Iri,
    /// Parses an IRI by RFC 3987, in one pass and without allocation.
    ///
    /// # Errors
    ///
    /// The same as for [`IriRef::parse`], and `MissingScheme` at offset 0 for a text without scheme.
}

parsing! { UriRef, parse, Uri,
    /// Parses a URI reference by RFC 3986, in one pass and without allocation.
    ///
    /// # Errors
    ///
    /// The same as for [`IriRef::parse`]; a character beyond ASCII is a `ForbiddenCharacter`.
}

parsing! { Uri, parse_absolute, Uri,
    /// Parses a URI by RFC 3986, in one pass and without allocation.
    ///
    /// # Errors
    ///
    /// The same as for [`Iri::parse`]; a character beyond ASCII is a `ForbiddenCharacter`.
}

impl<'t> IriRef<&'t str> {
    /// Parses a reference by the rules of a repertoire, in one pass and without allocation.
    ///
    /// A wider repertoire than [`Repertoire::Iri`] makes a reference that other programs may refuse.
    /// Its methods return what they return for others; what is set, built or read from data is checked
    /// by [`Repertoire::Iri`].
    ///
    /// # Errors
    ///
    /// The same as for [`parse`](IriRef::parse).
    #[inline]
    pub fn parse_as(text: &'t str, repertoire: Repertoire) -> Result<IriRef<&'t str>, Error> {
        Ok(IriRef::of(text, parse(text, repertoire)?))
    }
}

impl<'t> Iri<&'t str> {
    /// Parses an IRI by the rules of a repertoire, as [`IriRef::parse_as`] does.
    ///
    /// # Errors
    ///
    /// The same as for [`parse`](Iri::parse).
    #[inline]
    pub fn parse_as(text: &'t str, repertoire: Repertoire) -> Result<Iri<&'t str>, Error> {
        Ok(Iri::of(text, parse_absolute(text, repertoire)?))
    }
}

macro_rules! has_scheme {
    ($($type:ident $has:literal)+) => {
        $(impl<T> $type<T> {
            pub(in crate::iri) const HAS_SCHEME: bool = $has;
        })+
    };
}

has_scheme!(IriRef false Iri true UriRef false Uri true);

/// Parses a reference that has to have a scheme.
#[inline]
fn parse_absolute(text: &str, repertoire: Repertoire) -> Result<Ends, Error> {
    match parse(text, repertoire) {
        Ok(ends) if ends.scheme_end > 0 => Ok(ends),
        Ok(_) => Err(missing_scheme()),
        Err(error) => Err(with_missing_scheme(error, text)),
    }
}

pub(super) const fn missing_scheme() -> Error {
    Error::new(ErrorKind::MissingScheme, None, 0)
}

/// Replaces an error by `MissingScheme` if the text has no scheme either.
#[cold]
fn with_missing_scheme(error: Error, text: &str) -> Error {
    let is_more_important = error.kind() == ErrorKind::InvalidScheme;
    if is_more_important || Parts::of(text).scheme().is_some() { error } else { missing_scheme() }
}
