//! URIs and IRIs mapped to each other, and their normal forms.

use super::kinds::{Iri, IriRef, Uri, UriRef};
use crate::error::Error;
use crate::iri::ends::Ends;
use crate::iri::map::{Mapping, map_view};
use crate::iri::normalize::{Rung, normalize_view};
use crate::iri::unmap::Unmapping;
use crate::iri::view::View;

/// Defines the way from IRIs to URIs and back.
macro_rules! mapping {
    ($iri:ident $uri:ident $to_uri:ident $to_iri:ident) => {
        impl<T: AsRef<str>> $iri<T> {
            /// Maps this to a URI or a URI reference, as [`to_uri`](crate::iri::to_uri) does. Time is
            /// linear in the text.
            ///
            /// Other mappings return text: `mapping.apply(iri.as_str())`.
            ///
            /// # Errors
            ///
            /// Those of [`host_to_ascii`](crate::iri::host_to_ascii), for a host that is a domain name.
            ///
            /// ```
            /// use irispan::iri::{Iri, Uri};
            ///
            /// let uri: Uri<String> = Iri::parse("https://例え.jp/résumé#é")?.to_uri()?;
            /// assert_eq!(uri, "https://xn--r8jz45g.jp/r%C3%A9sum%C3%A9#%C3%A9");
            /// assert_eq!((uri.host(), uri.fragment()), (Some("xn--r8jz45g.jp"), Some("%C3%A9")));
            /// # Ok::<(), irispan::Error>(())
            /// ```
            pub fn $to_uri(&self) -> Result<$uri<String>, Error> {
                let (text, ends) = map_view(self.view(), &Mapping::BIS)?;
                Ok($uri::of(text, ends))
            }
        }

        impl<T: AsRef<str>> $uri<T> {
            /// Decodes the escapes that an IRI doesn't need, as [`to_iri`](crate::iri::to_iri) does. Time
            /// is linear in the text.
            ///
            /// ```
            /// use irispan::iri::{Iri, Uri};
            ///
            /// let iri: Iri<String> = Uri::parse("https://a.example/%C3%A9%2F%20#%C3%A9")?.to_iri();
            /// assert_eq!((iri.path(), iri.fragment()), ("/é%2F%20", Some("é")));
            /// # Ok::<(), irispan::Error>(())
            /// ```
            #[must_use]
            pub fn $to_iri(&self) -> $iri<String> {
                let (text, ends) = Unmapping::RFC3987.unmap_view(self.view());
                $iri::of(text, ends)
            }
        }
    };
}

mapping!(Iri Uri to_uri to_iri);
mapping!(IriRef UriRef to_uri_ref to_iri_ref);

/// Defines normal forms that stay of their kind.
macro_rules! normal_forms {
    ($type:ident, $normalize:ident, $(#[$doc:meta])+) => {
        impl<T: AsRef<str>> $type<T> {
            $(#[$doc])+
            pub fn normalize(&self, rung: Rung) -> Result<$type<String>, Error> {
                let (text, ends) = $normalize(self.view(), rung)?;
                Ok($type::of(text, ends))
            }
        }
    };
}

normal_forms! { Uri, normalize_view,
    /// Returns the normal form of this URI on a rung of the ladder, which is that of
    /// [`normalize`](crate::iri::normalize), and a URI. Time is linear in the text.
    ///
    /// # Errors
    ///
    /// From [`Rung::Scheme`] on, those of [`host_to_ascii`](crate::iri::host_to_ascii).
    ///
    /// ```
    /// use irispan::iri::{Rung, Uri};
    ///
    /// let uri = Uri::parse("HTTP://A.example:80/%7ea/../b")?.normalize(Rung::Scheme)?;
    /// assert_eq!((uri.as_str(), uri.port()), ("http://a.example/b", None));
    /// # Ok::<(), irispan::Error>(())
    /// ```
}

normal_forms! { UriRef, normalize_view,
    /// Returns the normal form of this reference on a rung of the ladder, as [`Uri::normalize`] does.
    /// Resolve it first: dot segments are kept in paths that do not begin with a slash.
    ///
    /// # Errors
    ///
    /// From [`Rung::Scheme`] on, those of [`host_to_ascii`](crate::iri::host_to_ascii).
}

normal_forms! { Iri, normalize_iri,
    /// Returns the normal form of this IRI on a rung of the ladder, which is an IRI.
    ///
    /// It is the normal form that [`normalize`](crate::iri::normalize) gives, mapped back to an IRI from
    /// [`Rung::Percent`] on: what need not be escaped is not, and on [`Rung::Scheme`] domain names have
    /// U-labels wherever these map to the same A-labels. So two IRIs have the same normal form here if
    /// and only if they have the same there: they are equivalent on this rung. Time is linear in the
    /// text.
    ///
    /// # Errors
    ///
    /// Those of a host that cannot be mapped, see [`host_to_ascii`](crate::iri::host_to_ascii).
    ///
    /// ```
    /// use irispan::iri::{Iri, Rung};
    ///
    /// let iri = Iri::parse("HTTP://xn--r8jz45g.JP:80/r%C3%A9sum%c3%a9/./%20")?;
    /// assert_eq!(iri.normalize(Rung::Scheme)?, "http://例え.jp/résumé/%20");
    /// # Ok::<(), irispan::Error>(())
    /// ```
}

normal_forms! { IriRef, normalize_iri,
    /// Returns the normal form of this reference on a rung of the ladder, as [`Iri::normalize`] does.
    /// Resolve it first: dot segments are kept in paths that do not begin with a slash.
    ///
    /// # Errors
    ///
    /// Those of a host that cannot be mapped, see [`host_to_ascii`](crate::iri::host_to_ascii).
}

/// Returns the normal form of a reference as an IRI reference.
fn normalize_iri(view: View<'_>, rung: Rung) -> Result<(String, Ends), Error> {
    let (text, ends) = normalize_view(view, rung)?;
    if rung < Rung::Percent {
        return Ok((text, ends));
    }
    let unmapping = Unmapping::RFC3987.with_a_labels(rung >= Rung::Scheme);
    Ok(unmapping.unmap_view(View { text: &text, ends }))
}
