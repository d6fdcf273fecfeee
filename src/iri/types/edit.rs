//! Identifiers with other components.

use std::borrow::Cow;

use super::draft::Draft;
use super::kinds::{Iri, IriRef, Uri, UriRef};
use crate::error::{Component, Error};
use crate::iri::parse::{Repertoire, check};

/// Defines the setters that all kinds share.
macro_rules! setters {
    ($type:ident, $repertoire:ident) => {
        /// # Setters
        ///
        /// A setter checks what it is given, and that the result is valid: a path that follows an
        /// authority is empty or begins with a slash, one without authority doesn't begin with two, and
        /// the first segment of a relative reference has no colon. Otherwise nothing is changed.
        /// Nothing is escaped: [`Encoder`](crate::iri::Encoder) does that. Time is linear in the text.
        ///
        /// The component of an error is the one that is wrong, and its offset counts from the start of
        /// that component.
        ///
        /// ```
        /// use irispan::iri::Iri;
        /// use irispan::{Component, ErrorKind};
        ///
        /// let mut iri: Iri<String> = "http://a.example/b".parse()?;
        /// iri.set_host(Some("例え.jp"))?;
        /// iri.set_port(Some(8080))?;
        /// iri.set_query(Some("q"))?;
        /// assert_eq!(iri, "http://例え.jp:8080/b?q");
        ///
        /// let error = iri.set_path("c d").unwrap_err();
        /// assert_eq!(error.kind(), ErrorKind::ForbiddenCharacter);
        /// assert_eq!((error.component(), error.offset()), (Some(Component::Path), 1));
        /// assert!(iri.set_path("c").is_err() && iri.set_host(None).is_err());
        /// assert_eq!(iri, "http://例え.jp:8080/b?q");
        /// # Ok::<(), irispan::Error>(())
        /// ```
        impl $type<String> {
            /// Changes components, of which one is checked.
            fn change(
                &mut self,
                component: Component,
                text: Option<&str>,
                change: impl for<'t> FnOnce(&mut Draft<'t>, Option<&'t str>),
            ) -> Result<(), Error> {
                text.map_or(Ok(()), |text| check(text, component, Repertoire::$repertoire))?;
                let mut draft = Draft::of(self.view());
                change(&mut draft, text);
                let (text, ends) = draft.recompose(Self::HAS_SCHEME)?;
                *self = $type::of(text, ends);
                Ok(())
            }

            /// Sets or removes userinfo, host and port at once: `user@example.com:8042`.
            ///
            /// # Errors
            ///
            /// `MissingHost` never, because a host may be empty; the others see [Setters](#setters).
            pub fn set_authority(&mut self, authority: Option<&str>) -> Result<(), Error> {
                let mut draft = Draft::of(self.view());
                draft.set_authority(authority);
                Draft { path: "", query: None, fragment: None, scheme: None, ..draft.clone() }
                    .check(Repertoire::$repertoire)?;
                let (text, ends) = draft.recompose(Self::HAS_SCHEME)?;
                *self = $type::of(text, ends);
                Ok(())
            }

            /// Sets or removes the text before the `@` of the authority.
            ///
            /// # Errors
            ///
            /// `MissingHost` if there is no authority; the others see [Setters](#setters).
            pub fn set_userinfo(&mut self, userinfo: Option<&str>) -> Result<(), Error> {
                self.change(Component::Userinfo, userinfo, |draft, text| draft.userinfo = text)
            }

            /// Sets the host, with an authority if there was none, or removes the authority. An IP literal
            /// has its brackets.
            ///
            /// # Errors
            ///
            /// `MissingHost` if the host is removed and there is a userinfo or a port; the others see
            /// [Setters](#setters).
            pub fn set_host(&mut self, host: Option<&str>) -> Result<(), Error> {
                self.change(Component::Host, host, |draft, text| draft.host = text)
            }

            /// Sets or removes the port.
            ///
            /// # Errors
            ///
            /// `MissingHost` if there is no authority.
            pub fn set_port(&mut self, port: Option<u16>) -> Result<(), Error> {
                let port = port.map(|port| port.to_string());
                self.change(Component::Port, port.as_deref(), |draft, text| {
                    draft.port = text.map(Cow::Borrowed);
                })
            }

            /// Sets the path.
            ///
            /// # Errors
            ///
            /// See [Setters](#setters).
            pub fn set_path(&mut self, path: &str) -> Result<(), Error> {
                self.change(Component::Path, Some(path), |draft, text| {
                    draft.path = text.unwrap_or_default();
                })
            }

            /// Sets or removes the query, without its question mark.
            ///
            /// # Errors
            ///
            /// See [Setters](#setters).
            pub fn set_query(&mut self, query: Option<&str>) -> Result<(), Error> {
                self.change(Component::Query, query, |draft, text| draft.query = text)
            }

            /// Sets or removes the fragment, without its number sign.
            ///
            /// # Errors
            ///
            /// See [Setters](#setters).
            pub fn set_fragment(&mut self, fragment: Option<&str>) -> Result<(), Error> {
                self.change(Component::Fragment, fragment, |draft, text| draft.fragment = text)
            }
        }

        impl<T: AsRef<str>> $type<T> {
            /// Returns the same with another fragment; [`without_fragment`](Self::without_fragment)
            /// removes it. Time is linear in the text.
            ///
            /// # Errors
            ///
            /// `ForbiddenCharacter` or `InvalidPercentEncoding`, with the offset in `fragment`.
            ///
            /// ```
            /// use irispan::iri::Iri;
            ///
            /// assert_eq!(Iri::parse("http://a/b#c")?.with_fragment("d")?, "http://a/b#d");
            /// # Ok::<(), irispan::Error>(())
            /// ```
            pub fn with_fragment(&self, fragment: &str) -> Result<$type<String>, Error> {
                check(fragment, Component::Fragment, Repertoire::$repertoire)?;
                let view = self.view();
                let text = [view.without_fragment().text, "#", fragment].concat();
                Ok($type::of(text, view.ends))
            }
        }
    };
}

setters!(IriRef, Iri);
setters!(Iri, Iri);
setters!(UriRef, Uri);
setters!(Uri, Uri);

/// Defines the setter of schemes: `$scheme` is what it takes, `$some` makes that optional.
macro_rules! scheme_setter {
    ($type:ident, $scheme:ty, $some:expr, $(#[$doc:meta])+) => {
        impl $type<String> {
            $(#[$doc])+
            ///
            /// # Errors
            ///
            /// See [Setters](#setters).
            pub fn set_scheme(&mut self, scheme: $scheme) -> Result<(), Error> {
                self.change(Component::Scheme, $some(scheme), |draft, text| draft.scheme = text)
            }
        }
    };
}

scheme_setter! { Iri, &str, Some, /// Sets the scheme, without its colon.
}
scheme_setter! { Uri, &str, Some, /// Sets the scheme, without its colon.
}
scheme_setter! { IriRef, Option<&str>, core::convert::identity,
    /// Sets the scheme, without its colon, or removes it, which makes a relative reference.
}
scheme_setter! { UriRef, Option<&str>, core::convert::identity,
    /// Sets the scheme, without its colon, or removes it, which makes a relative reference.
}
