//! The components of identifiers.

use super::kinds::{Iri, IriRef, Uri, UriRef};
use super::text::Text;
use crate::iri::parts::Parts;
use crate::iri::view::View;

/// Defines the methods that all kinds share.
macro_rules! components {
    ($type:ident) => {
        impl<'i, 'o, T: Text<'i, 'o>> $type<T> {
            #[inline]
            fn lent(&'i self) -> View<'o> {
                View { text: self.text().lend(), ends: self.ends() }
            }

            /// Returns the whole text.
            #[must_use]
            pub fn as_str(&'i self) -> &'o str {
                self.lent().text
            }

            /// Returns the same identifier, borrowed.
            #[must_use]
            pub fn as_borrowed(&'i self) -> $type<&'o str> {
                $type::of_view(self.lent())
            }

            /// Returns userinfo, host and port: `user@example.com:8042`.
            #[must_use]
            pub fn authority(&'i self) -> Option<&'o str> {
                self.lent().authority()
            }

            /// Returns the text before the `@` of the authority: `user`.
            #[must_use]
            pub fn userinfo(&'i self) -> Option<&'o str> {
                self.lent().userinfo()
            }

            /// Returns the host: a registered name, an IPv4 address, or an IP literal with its
            /// brackets. `example.com`.
            #[must_use]
            pub fn host(&'i self) -> Option<&'o str> {
                self.lent().host()
            }

            /// Returns the port as it is written, without its colon: `8042`. It may be empty.
            #[must_use]
            pub fn port(&'i self) -> Option<&'o str> {
                self.lent().port()
            }

            /// Returns the path, which is always defined but may be empty: `/over/there`.
            #[must_use]
            pub fn path(&'i self) -> &'o str {
                self.lent().path()
            }

            /// Returns the query, between the first `?` and the `#`: `name=ferret`.
            #[must_use]
            pub fn query(&'i self) -> Option<&'o str> {
                self.lent().query()
            }

            /// Returns the fragment, after the first `#`: `nose`.
            #[must_use]
            pub fn fragment(&'i self) -> Option<&'o str> {
                self.lent().fragment()
            }

            /// Returns the identifier without the fragment and its `#`, in constant time.
            ///
            /// ```
            /// use irispan::iri::Iri;
            ///
            /// assert_eq!(Iri::parse("http://a/b?c#d")?.without_fragment(), "http://a/b?c");
            /// # Ok::<(), irispan::Error>(())
            /// ```
            #[must_use]
            pub fn without_fragment(&'i self) -> $type<&'o str> {
                $type::of_view(self.lent().without_fragment())
            }

            /// Returns true if this has a scheme and no fragment: if it is an *absolute IRI* or an
            /// *absolute URI* in the sense of the grammar.
            #[must_use]
            pub fn is_absolute(&self) -> bool {
                let ends = self.ends();
                ends.scheme_end > 0 && !ends.has_fragment(self.text().as_ref().len())
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
            pub fn parts(&'i self) -> Parts<'o> {
                self.lent().parts()
            }
        }

        impl $type<&str> {
            /// Copies the text into an owned identifier.
            #[must_use]
            pub fn to_owned(&self) -> $type<String> {
                $type::of((*self.text()).to_owned(), self.ends())
            }
        }

        impl<T: Into<String>> $type<T> {
            /// Returns the text: that of an owned identifier is moved, that of a borrowed one is copied.
            #[must_use]
            pub fn into_string(self) -> String {
                self.into_parts().0.into()
            }
        }
    };
}

components!(IriRef);
components!(Iri);
components!(UriRef);
components!(Uri);

/// Defines the scheme of the kinds that have one.
macro_rules! scheme {
    ($type:ident) => {
        impl<'i, 'o, T: Text<'i, 'o>> $type<T> {
            /// Returns the scheme, without its colon: `https`.
            #[must_use]
            pub fn scheme(&'i self) -> &'o str {
                self.lent().scheme().unwrap_or_default()
            }
        }
    };
}

scheme!(Iri);
scheme!(Uri);

/// Defines the scheme of the kinds that may have none. `$absolute` is the kind that has one.
macro_rules! optional_scheme {
    ($type:ident, $absolute:ident, $as_absolute:ident, $name:literal) => {
        impl<'i, 'o, T: Text<'i, 'o>> $type<T> {
            /// Returns the scheme, without its colon: `https`. `None` in a relative reference.
            #[must_use]
            pub fn scheme(&'i self) -> Option<&'o str> {
                self.lent().scheme()
            }

            #[doc = concat!("Returns the ", $name, ", borrowed, or `None` if this is a relative")]
            /// reference. [`TryFrom`] converts an owned one.
            #[must_use]
            pub fn $as_absolute(&'i self) -> Option<$absolute<&'o str>> {
                (!self.is_relative()).then(|| $absolute::of_view(self.lent()))
            }
        }

        impl<T> $type<T> {
            /// Returns true if this is a relative reference: one without scheme.
            #[must_use]
            pub const fn is_relative(&self) -> bool {
                self.ends().scheme_end == 0
            }
        }
    };
}

optional_scheme!(IriRef, Iri, as_iri, "IRI");
optional_scheme!(UriRef, Uri, as_uri, "URI");
