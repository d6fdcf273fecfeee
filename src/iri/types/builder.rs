//! Building identifiers from components.

use std::borrow::Cow;

use super::draft::Draft;
use super::kinds::{Iri, IriRef, Uri, UriRef};
use crate::error::Error;
use crate::iri::parse::Repertoire;

/// Components of which an identifier is built.
///
/// What is built is valid: [`build`](Builder::build) checks each component, and whether they can stand
/// side by side. Nothing is escaped: [`Encoder`](crate::iri::Encoder) makes components of any text.
///
/// ```
/// use irispan::iri::{Builder, Encoder, Iri, UriRef};
/// use irispan::{Component, ErrorKind};
///
/// let iri: Iri<String> =
///     Builder::new().scheme("https").host("例え.jp").port(8080).path("/résumé").build()?;
/// assert_eq!(iri, "https://例え.jp:8080/résumé");
///
/// // The same with another path and a query that is any text.
/// let query = Encoder::QUERY.encode("100 %");
/// let uri: UriRef<String> = Builder::from(&iri).host("a").path("/b").query(&query).build()?;
/// assert_eq!(uri, "https://a:8080/b?100%20%25");
///
/// let path_is_host = Builder::new().scheme("http").path("//a").build::<Iri<String>>();
/// let error = path_is_host.unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::ForbiddenCharacter);
/// assert_eq!((error.component(), error.offset()), (Some(Component::Path), 1));
/// # Ok::<(), irispan::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Builder<'t> {
    draft: Draft<'t>,
}

impl<'t> Builder<'t> {
    /// Returns a builder of the empty reference.
    #[must_use]
    pub fn new() -> Builder<'t> {
        Builder::default()
    }

    /// Sets the scheme, without its colon.
    #[must_use]
    pub fn scheme(self, scheme: &'t str) -> Builder<'t> {
        Builder { draft: Draft { scheme: Some(scheme), ..self.draft } }
    }

    /// Sets or removes userinfo, host and port at once: `user@example.com:8042`.
    #[must_use]
    pub fn authority(mut self, authority: Option<&'t str>) -> Builder<'t> {
        self.draft.set_authority(authority);
        self
    }

    /// Sets the text before the `@` of the authority.
    #[must_use]
    pub fn userinfo(self, userinfo: &'t str) -> Builder<'t> {
        Builder { draft: Draft { userinfo: Some(userinfo), ..self.draft } }
    }

    /// Sets the host. An IP literal has its brackets.
    #[must_use]
    pub fn host(self, host: &'t str) -> Builder<'t> {
        Builder { draft: Draft { host: Some(host), ..self.draft } }
    }

    /// Sets the port.
    #[must_use]
    pub fn port(self, port: u16) -> Builder<'t> {
        Builder { draft: Draft { port: Some(Cow::Owned(port.to_string())), ..self.draft } }
    }

    /// Sets the path.
    #[must_use]
    pub fn path(self, path: &'t str) -> Builder<'t> {
        Builder { draft: Draft { path, ..self.draft } }
    }

    /// Sets the query, without its question mark.
    #[must_use]
    pub fn query(self, query: &'t str) -> Builder<'t> {
        Builder { draft: Draft { query: Some(query), ..self.draft } }
    }

    /// Sets the fragment, without its number sign.
    #[must_use]
    pub fn fragment(self, fragment: &'t str) -> Builder<'t> {
        Builder { draft: Draft { fragment: Some(fragment), ..self.draft } }
    }

    /// Builds an identifier of the kind that is asked for: `Iri<String>`, `IriRef<String>`,
    /// `Uri<String>` or `UriRef<String>`. Time is linear in the components.
    ///
    /// # Errors
    ///
    /// The component of an error is the one that is wrong, and its offset counts from the start of that
    /// component:
    ///
    /// - the errors of `parse` of the kind, for the components;
    /// - `MissingScheme` for an IRI or a URI without scheme;
    /// - `MissingHost` for a userinfo or a port without host;
    /// - `ForbiddenCharacter` for a path that doesn't begin with a slash after an authority, that begins
    ///   with two slashes without one, or whose first segment has a colon without scheme and
    ///   authority.
    pub fn build<K: TryFrom<Builder<'t>, Error = Error>>(self) -> Result<K, Error> {
        K::try_from(self)
    }
}

/// Defines that a kind is built, and what it is built from.
macro_rules! built {
    ($type:ident, $repertoire:ident) => {
        impl TryFrom<Builder<'_>> for $type<String> {
            type Error = Error;

            /// Does what [`Builder::build`] does.
            fn try_from(builder: Builder<'_>) -> Result<$type<String>, Error> {
                builder.draft.check(Repertoire::$repertoire)?;
                let (text, ends) = builder.draft.recompose(Self::HAS_SCHEME)?;
                Ok($type::of(text, ends))
            }
        }

        impl<'t, T: AsRef<str>> From<&'t $type<T>> for Builder<'t> {
            /// Returns a builder with the components of an identifier.
            fn from(identifier: &'t $type<T>) -> Builder<'t> {
                Builder { draft: Draft::of(identifier.view()) }
            }
        }
    };
}

built!(IriRef, Iri);
built!(Iri, Iri);
built!(UriRef, Uri);
built!(Uri, Uri);
