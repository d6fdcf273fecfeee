//! The four kinds of identifiers.

use crate::iri::ends::Ends;
use crate::iri::view::View;

/// An IRI reference: an IRI or a relative reference.
///
/// Holds a text that is valid by the grammar of RFC 3987 and where its components end. Components are
/// returned as they are written. An *undefined* component differs from an *empty* one (I3987-G9).
/// References are compared as text, code point by code point (CMP-10);
/// [`equivalent`](crate::iri::equivalent) compares in other ways.
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
pub struct IriRef<T> {
    text: T,
    ends: Ends,
}

/// An IRI: a reference that has a scheme. It may have a fragment.
///
/// Converts to [`IriRef`] by [`From`]; [`to_uri`](Iri::to_uri) maps it to a [`Uri`].
///
/// ```
/// use irispan::ErrorKind;
/// use irispan::iri::Iri;
///
/// let iri = Iri::parse("https://例え.jp/résumé#é")?;
/// assert_eq!((iri.scheme(), iri.host(), iri.fragment()), ("https", Some("例え.jp"), Some("é")));
/// assert!(!iri.is_absolute());
///
/// // An owned one.
/// let iri: Iri<String> = "https://例え.jp/résumé".parse()?;
/// assert_eq!(iri.path(), "/résumé");
///
/// assert_eq!(Iri::parse("résumé").unwrap_err().kind(), ErrorKind::MissingScheme);
/// # Ok::<(), irispan::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Iri<T> {
    text: T,
    ends: Ends,
}

/// A URI reference: an [`IriRef`] of ASCII, valid by the grammar of RFC 3986.
///
/// Converts to [`IriRef`] by [`From`], because every URI reference is an IRI reference.
///
/// ```
/// use irispan::iri::{IriRef, UriRef};
///
/// let reference = UriRef::parse("/r%C3%A9sum%C3%A9?q")?;
/// assert_eq!(IriRef::from(reference).path(), "/r%C3%A9sum%C3%A9");
/// assert!(UriRef::parse("/résumé").is_err());
/// # Ok::<(), irispan::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct UriRef<T> {
    text: T,
    ends: Ends,
}

/// A URI: a [`UriRef`] that has a scheme. It may have a fragment.
///
/// Converts to [`Iri`], [`UriRef`] and [`IriRef`] by [`From`];
/// [`to_iri`](Uri::to_iri) decodes the escapes that an IRI doesn't need.
///
/// ```
/// use irispan::iri::Uri;
///
/// let uri = Uri::parse("https://example.com/%C3%A9")?;
/// assert_eq!(uri.to_iri(), "https://example.com/é");
/// assert!(Uri::parse("https://example.com/é").is_err());
/// # Ok::<(), irispan::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Uri<T> {
    text: T,
    ends: Ends,
}

/// Defines how an identifier is made of its text and ends, and taken apart again.
macro_rules! kind {
    ($type:ident) => {
        impl<T> $type<T> {
            /// Makes an identifier of a text that is valid, and the ends of its components.
            #[inline]
            pub(in crate::iri) const fn of(text: T, ends: Ends) -> $type<T> {
                $type { text, ends }
            }

            #[inline]
            pub(in crate::iri) fn into_parts(self) -> (T, Ends) {
                (self.text, self.ends)
            }

            pub(in crate::iri) const fn text(&self) -> &T {
                &self.text
            }

            pub(in crate::iri) const fn ends(&self) -> Ends {
                self.ends
            }
        }

        impl<'t> $type<&'t str> {
            #[inline]
            pub(in crate::iri) const fn of_view(view: View<'t>) -> $type<&'t str> {
                $type { text: view.text, ends: view.ends }
            }
        }

        impl<T: AsRef<str>> $type<T> {
            #[inline]
            pub(in crate::iri) fn view(&self) -> View<'_> {
                View { text: self.text.as_ref(), ends: self.ends }
            }
        }
    };
}

kind!(IriRef);
kind!(Iri);
kind!(UriRef);
kind!(Uri);
