//! IRIs and IRI references: borrowed text that is valid, with its components.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Range;

use super::ends::Ends;
use super::parse::{self, Repertoire};
use super::parts::Parts;
use crate::error::{Error, ErrorKind};

/// An IRI reference: an IRI or a relative reference.
///
/// Borrows a text that is valid by the grammar of RFC 3987 (or of another [`Repertoire`]) and
/// stores where its components end. Components are returned as they are written. An *undefined*
/// component differs from an *empty* one (I3987-G9). References are compared as text, code point by
/// code point (CMP-10); [`equivalent`](super::equivalent) compares in other ways.
///
/// ```
/// use irispan::iri::IriRef;
///
/// let reference = IriRef::parse("//user@例え.jp:8042/over/there?#nose")?;
/// assert_eq!(reference.scheme(), None);
/// assert_eq!(reference.authority(), Some("user@例え.jp:8042"));
/// assert_eq!(reference.host(), Some("例え.jp"));
/// assert_eq!(reference.path(), "/over/there");
/// assert_eq!(reference.query(), Some(""));
/// # Ok::<(), irispan::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct IriRef<'a> {
    text: &'a str,
    ends: Ends,
}

/// An IRI: a reference that has a scheme. It may have a fragment.
///
/// An `Iri` has the methods of [`IriRef`], and converts to it by [`From`].
///
/// ```
/// use irispan::ErrorKind;
/// use irispan::iri::Iri;
///
/// let iri = Iri::parse("https://例え.jp/résumé#é")?;
/// assert_eq!((iri.scheme(), iri.host(), iri.fragment()), ("https", Some("例え.jp"), Some("é")));
/// assert!(!iri.is_absolute_iri());
///
/// assert_eq!(Iri::parse("résumé").unwrap_err().kind(), ErrorKind::MissingScheme);
/// # Ok::<(), irispan::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Iri<'a>(IriRef<'a>);

impl<'a> IriRef<'a> {
    /// Parses a reference by RFC 3987, in one pass and without allocation.
    ///
    /// # Errors
    ///
    /// The error has the kind, the component, and the byte offset of the first invalid character,
    /// in the order of [`Parts::components`]:
    ///
    /// - `InvalidScheme`: the first segment has a colon, and the text before it is not a scheme;
    /// - `InvalidPort`, `InvalidIpLiteral`, `InvalidPercentEncoding`;
    /// - `ForbiddenCharacter`: a character that is not allowed in the component;
    /// - `TooLong`: a text of more than 4 GiB.
    ///
    /// ```
    /// use irispan::iri::IriRef;
    /// use irispan::{Component, ErrorKind};
    ///
    /// let error = IriRef::parse("http://a/résumé x").unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::ForbiddenCharacter);
    /// assert_eq!((error.component(), error.offset()), (Some(Component::Path), 17));
    /// ```
    #[inline]
    pub fn parse(text: &'a str) -> Result<IriRef<'a>, Error> {
        IriRef::parse_as(text, Repertoire::Iri)
    }

    /// Parses a reference by the rules of a repertoire, in one pass and without allocation.
    ///
    /// # Errors
    ///
    /// The same as for [`parse`](IriRef::parse).
    #[inline]
    pub fn parse_as(text: &'a str, repertoire: Repertoire) -> Result<IriRef<'a>, Error> {
        Ok(IriRef { text, ends: parse::parse(text, repertoire)? })
    }

    /// Returns the scheme, without its colon: `https`. `None` in a relative reference.
    #[must_use]
    pub fn scheme(&self) -> Option<&'a str> {
        (self.ends.scheme_end > 0).then(|| self.slice(0..self.ends.scheme_end))
    }

    /// Returns true if this is a relative reference: one without scheme.
    #[must_use]
    pub const fn is_relative(&self) -> bool {
        self.ends.scheme_end == 0
    }

    /// Returns the IRI, or `None` if this is a relative reference.
    #[must_use]
    pub const fn to_iri(&self) -> Option<Iri<'a>> {
        if self.is_relative() { None } else { Some(Iri(*self)) }
    }

    const fn inner(&self) -> &IriRef<'a> {
        self
    }

    fn slice(&self, range: Range<u32>) -> &'a str {
        // The parser found these bounds in this text, each beside an ASCII delimiter.
        &self.text[range.start as usize..range.end as usize]
    }
}

/// Defines the methods that [`IriRef`] and [`Iri`] share.
macro_rules! shared_methods {
    ($type:ident) => {
        impl<'a> $type<'a> {
            /// Returns the whole text.
            #[must_use]
            pub const fn as_str(&self) -> &'a str {
                self.inner().text
            }

            /// Returns userinfo, host and port: `user@example.com:8042`.
            #[must_use]
            pub fn authority(&self) -> Option<&'a str> {
                let IriRef { ends, .. } = self.inner();
                Some(self.inner().slice(ends.authority()?..ends.path))
            }

            /// Returns the text before the `@` of the authority: `user`.
            #[must_use]
            pub fn userinfo(&self) -> Option<&'a str> {
                let IriRef { ends, .. } = self.inner();
                let start = ends.authority()?;
                (ends.host > start).then(|| self.inner().slice(start..ends.host - 1))
            }

            /// Returns the host: a registered name, an IPv4 address, or an IP literal with its
            /// brackets. `example.com`.
            #[must_use]
            pub fn host(&self) -> Option<&'a str> {
                let IriRef { ends, .. } = self.inner();
                ends.authority()?;
                Some(self.inner().slice(ends.host..ends.host_end))
            }

            /// Returns the port, without its colon: `8042`. It may be empty.
            #[must_use]
            pub fn port(&self) -> Option<&'a str> {
                let IriRef { ends, .. } = self.inner();
                ends.authority()?;
                (ends.host_end < ends.path)
                    .then(|| self.inner().slice(ends.host_end + 1..ends.path))
            }

            /// Returns the path, which is always defined but may be empty: `/over/there`.
            #[must_use]
            pub fn path(&self) -> &'a str {
                let IriRef { ends, .. } = self.inner();
                self.inner().slice(ends.path..ends.path_end)
            }

            /// Returns the query, between the first `?` and the `#`: `name=ferret`.
            #[must_use]
            pub fn query(&self) -> Option<&'a str> {
                let IriRef { ends, .. } = self.inner();
                (ends.path_end < ends.query_end)
                    .then(|| self.inner().slice(ends.path_end + 1..ends.query_end))
            }

            /// Returns the fragment, after the first `#`: `nose`.
            #[must_use]
            pub fn fragment(&self) -> Option<&'a str> {
                let IriRef { text, ends } = self.inner();
                text.get(ends.query_end as usize + 1..)
            }

            /// Returns the text without the fragment and its `#`.
            ///
            /// ```
            /// use irispan::iri::Iri;
            ///
            /// assert_eq!(Iri::parse("http://a/b?c#d")?.without_fragment(), "http://a/b?c");
            /// # Ok::<(), irispan::Error>(())
            /// ```
            #[must_use]
            pub fn without_fragment(&self) -> &'a str {
                self.inner().slice(0..self.inner().ends.query_end)
            }

            /// Returns true if this is an *absolute IRI* in the sense of the grammar: it has a
            /// scheme and no fragment.
            #[must_use]
            pub const fn is_absolute_iri(&self) -> bool {
                let IriRef { text, ends } = self.inner();
                ends.scheme_end > 0 && ends.query_end as usize == text.len()
            }

            /// Returns the components with their byte ranges, in constant time.
            ///
            /// ```
            /// use irispan::Component;
            /// use irispan::iri::Iri;
            ///
            /// let parts = Iri::parse("http://例え.jp/ä")?.parts();
            /// assert_eq!(parts.range(Component::Path), Some(16..19));
            /// # Ok::<(), irispan::Error>(())
            /// ```
            #[must_use]
            pub fn parts(&self) -> Parts<'a> {
                Parts::of_ends(self.inner().text, self.inner().ends)
            }
        }

        impl<'a> TryFrom<&'a str> for $type<'a> {
            type Error = Error;

            fn try_from(text: &'a str) -> Result<$type<'a>, Error> {
                $type::parse(text)
            }
        }

        impl AsRef<str> for $type<'_> {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl fmt::Display for $type<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl fmt::Debug for $type<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($type)).field(&self.as_str()).finish()
            }
        }
    };
}

shared_methods!(IriRef);
shared_methods!(Iri);

impl<'a> Iri<'a> {
    /// Parses an IRI by RFC 3987, in one pass and without allocation.
    ///
    /// # Errors
    ///
    /// The same as for [`IriRef::parse`], and `MissingScheme` at offset 0 for a text without scheme.
    #[inline]
    pub fn parse(text: &'a str) -> Result<Iri<'a>, Error> {
        Iri::parse_as(text, Repertoire::Iri)
    }

    /// Parses an IRI by the rules of a repertoire, in one pass and without allocation.
    ///
    /// # Errors
    ///
    /// The same as for [`parse`](Iri::parse).
    #[inline]
    pub fn parse_as(text: &'a str, repertoire: Repertoire) -> Result<Iri<'a>, Error> {
        match IriRef::parse_as(text, repertoire) {
            Ok(reference) if !reference.is_relative() => Ok(Iri(reference)),
            Ok(_) => Err(missing_scheme()),
            Err(error) => Err(with_missing_scheme(error, text)),
        }
    }

    /// Returns the scheme, without its colon: `https`.
    #[must_use]
    pub fn scheme(&self) -> &'a str {
        self.0.slice(0..self.0.ends.scheme_end)
    }

    const fn inner(&self) -> &IriRef<'a> {
        &self.0
    }
}

const fn missing_scheme() -> Error {
    Error::new(ErrorKind::MissingScheme, None, 0)
}

/// Replaces an error by `MissingScheme` if the text has no scheme either.
#[cold]
fn with_missing_scheme(error: Error, text: &str) -> Error {
    let is_more_important = matches!(error.kind(), ErrorKind::InvalidScheme | ErrorKind::TooLong);
    if is_more_important || Parts::of(text).scheme().is_some() { error } else { missing_scheme() }
}

impl<'a> From<Iri<'a>> for IriRef<'a> {
    fn from(iri: Iri<'a>) -> IriRef<'a> {
        iri.0
    }
}

impl<'a> TryFrom<IriRef<'a>> for Iri<'a> {
    type Error = Error;

    fn try_from(reference: IriRef<'a>) -> Result<Iri<'a>, Error> {
        reference.to_iri().ok_or(missing_scheme())
    }
}

// Comparison and hashing look at the text only, because the ends are a function of it.

impl PartialEq for IriRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for IriRef<'_> {}

impl PartialOrd for IriRef<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for IriRef<'_> {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.text.cmp(other.text)
    }
}

impl Hash for IriRef<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}
