//! Resolving relative references by RFC 3986, section 5, on IRIs (RES-12), and relativizing.

mod dot_segments;
mod relative;
mod relativize;
mod resolution;
mod resolved;

pub use resolution::Resolution;

pub(crate) use dot_segments::{GUARD, has_dot_segment, needs_guard, push_without_dot_segments};

use super::types::{Iri, IriRef, Uri, UriRef};

/// Defines resolution and its way back. `$reference` is the kind of what is resolved.
macro_rules! resolution {
    ($type:ident, $reference:ident, $(#[$resolve:meta])+) => {
        impl<T: AsRef<str>> $type<T> {
            $(#[$resolve])+
            #[must_use]
            pub fn resolve<'r>(&self, reference: impl Into<$reference<&'r str>>) -> $type<String> {
                let (reference, mut out) = (reference.into(), String::new());
                let resolution = Resolution::Strict;
                let ends = resolved::push(self.view(), reference.view(), resolution, &mut out);
                $type::of(out, ends)
            }

            /// Resolves a reference against this base and appends the result to `out`, so that a buffer
            /// can be reused. Returns the result, borrowed from `out`. Time is linear in the texts.
            ///
            /// ```
            /// use irispan::iri::{Iri, IriRef, Resolution};
            ///
            /// let base = Iri::parse("http://a/b/c/d;p?q")?;
            /// let mut out = String::from("-> ");
            /// let iri = base.resolve_into(IriRef::parse("http:g")?, Resolution::Lax, &mut out);
            /// assert_eq!((iri.host(), iri.path()), (Some("a"), "/b/c/g"));
            /// assert_eq!(out, "-> http://a/b/c/g");
            /// # Ok::<(), irispan::Error>(())
            /// ```
            pub fn resolve_into<'r, 'o>(
                &self,
                reference: impl Into<$reference<&'r str>>,
                resolution: Resolution,
                out: &'o mut String,
            ) -> $type<&'o str> {
                let (reference, start) = (reference.into(), out.len());
                let ends = resolved::push(self.view(), reference.view(), resolution, out);
                $type::of(out.get(start..).unwrap_or_default(), ends)
            }

            /// Returns a reference that resolves against this base to `target`.
            ///
            /// The reference is as short as it can be without a search. Resolving it returns `target`
            /// exactly, except for dot segments in the path of `target`, which resolution removes.
            /// Schemes and authorities are only considered equal if they are written in the same way.
            /// Time is linear in the texts.
            ///
            /// ```
            /// use irispan::iri::Iri;
            ///
            /// let base = Iri::parse("http://例え.jp/a/b/c?q")?;
            /// for (target, reference) in [
            ///     ("http://例え.jp/a/b/résumé", "résumé"),
            ///     ("http://例え.jp/a/x/y", "../x/y"),
            ///     ("http://例え.jp/a/", ".."),
            ///     ("http://例え.jp/a/b/c?q#f", "#f"),
            ///     ("http://例え.jp/a/b/c", "c"),
            ///     ("http://例え.jp/a/b/x:y", "./x:y"),
            ///     ("http://example.org/", "//example.org/"),
            ///     ("mailto:a@example.org", "mailto:a@example.org"),
            /// ] {
            ///     let relative = base.relativize(Iri::parse(target)?);
            ///     assert_eq!(relative, reference);
            ///     assert_eq!(base.resolve(&relative), target);
            /// }
            /// # Ok::<(), irispan::Error>(())
            /// ```
            #[must_use]
            pub fn relativize<'t>(&self, target: impl Into<$type<&'t str>>) -> $reference<String> {
                let (text, ends) = relativize::relativize(self.view(), target.into().view());
                $reference::of(text, ends)
            }
        }
    };
}

resolution! { Iri, IriRef,
    /// Resolves a reference against this base (RES-5), with [`Resolution::Strict`].
    ///
    /// The fragment of the base is ignored. Dot segments are removed, and nothing else is
    /// normalized. A result without authority whose path would begin with two slashes gets `/.`
    /// before the path (RES-3), so that the result is always an IRI. Time is linear in the texts.
    ///
    /// ```
    /// use irispan::iri::{Iri, IriRef};
    ///
    /// let base = Iri::parse("http://例え.jp/a/b?q")?;
    /// let iri: Iri<String> = base.resolve(IriRef::parse("../résumé#é")?);
    /// assert_eq!(iri, "http://例え.jp/résumé#é");
    /// assert_eq!(iri.path(), "/résumé");
    ///
    /// let base = Iri::parse("http://a/b/c/d;p?q")?;
    /// assert_eq!(base.resolve(IriRef::parse("../g")?), "http://a/b/g");
    /// assert_eq!(base.resolve(IriRef::parse("x:/..//g")?), "x:/.//g");
    /// # Ok::<(), irispan::Error>(())
    /// ```
}

resolution! { Uri, UriRef,
    /// Resolves a reference against this base, as [`Iri::resolve`] does. To resolve an IRI reference,
    /// make the base an [`Iri`], which every URI is.
    ///
    /// ```
    /// use irispan::iri::{Uri, UriRef};
    ///
    /// let base = Uri::parse("http://a/b/c/d;p?q")?;
    /// let uri: Uri<String> = base.resolve(UriRef::parse("../g")?);
    /// assert_eq!(uri, "http://a/b/g");
    /// # Ok::<(), irispan::Error>(())
    /// ```
}
