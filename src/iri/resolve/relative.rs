//! Resolution against a base that is a reference itself.

use super::dot_segments::{GUARD, needs_guard, push_without_dot_segments};
use super::resolution::Resolution;
use super::resolved;
use crate::iri::ends::Ends;
use crate::iri::recomposition::Recomposition;
use crate::iri::types::{IriRef, UriRef};
use crate::iri::view::View;

/// Defines resolution for a kind that may be relative.
macro_rules! relative {
    ($type:ident) => {
        impl<T: AsRef<str>> $type<T> {
            /// Resolves a reference against this one, which may be relative itself.
            ///
            /// RFC 3986 resolves against an absolute base only, and if this reference has a scheme, the
            /// result is that of [`Iri::resolve`](crate::iri::Iri::resolve). Otherwise it is a reference that
            /// leads from every absolute base to where the two lead one after the other:
            /// `base.resolve(a.resolve(b))` is `base.resolve(a).resolve(b)`. Dot segments are removed where
            /// the path begins at the root, and kept where it doesn't, because then they depend on the base.
            /// Time is linear in the texts.
            ///
            /// ```
            /// use irispan::iri::IriRef;
            ///
            /// let resolve = |a, b| IriRef::parse(a).unwrap().resolve(IriRef::parse(b).unwrap());
            /// assert_eq!(resolve("/a/b?q", "../c"), "/c");
            /// assert_eq!(resolve("//h/a", "b"), "//h/b");
            /// assert_eq!(resolve("a/b", "../../c#d"), "a/../../c#d");
            /// assert_eq!(resolve("a?q", "#d"), "a?q#d");
            /// ```
            #[must_use]
            pub fn resolve<'r>(&self, reference: impl Into<$type<&'r str>>) -> $type<String> {
                let (text, ends) = resolve(self.view(), reference.into().view());
                $type::of(text, ends)
            }
        }
    };
}

relative!(IriRef);
relative!(UriRef);

fn resolve(base: View<'_>, reference: View<'_>) -> (String, Ends) {
    if base.ends.scheme_end > 0 || reference.ends.scheme_end > 0 {
        let mut out = String::new();
        let ends = resolved::push(base, reference, Resolution::Strict, &mut out);
        return (out, ends);
    }
    let own = reference.ends.authority().is_some();
    let from = if own { reference } else { base };
    let mut out =
        Recomposition::with_capacity(base.text.len() + reference.text.len() + 2 * GUARD.len());
    if let Some(host) = from.host() {
        out.authority(from.userinfo(), host, from.port());
    }
    let path = reference.path();
    if own {
        out.path(path);
    } else if path.is_empty() {
        out.path(base.path());
    } else {
        let directory = if path.starts_with('/') { "" } else { directory(base) };
        push_path(directory, path, from.authority().is_some(), &mut out);
    }
    let keeps_query = !own && path.is_empty() && reference.query().is_none();
    out.query(if keeps_query { base.query() } else { reference.query() });
    out.fragment(reference.fragment());
    out.finish()
}

/// Returns what a relative path is put after. A dot segment at the end of a base is a directory.
fn directory(base: View<'_>) -> &str {
    match base.path().rsplit('/').next() {
        Some("." | "..") => base.path(),
        _ => resolved::directory(base),
    }
}

fn push_path(directory: &str, path: &str, has_authority: bool, out: &mut Recomposition) {
    let slash = if directory.is_empty() || directory.ends_with('/') { "" } else { "/" };
    let joined = [directory, slash, path].concat();
    if !joined.starts_with('/') {
        // Nothing but a dot segment can be before a colon or an empty segment here.
        let first = joined.split('/').next().unwrap_or_default();
        if first.is_empty() || first.contains(':') {
            out.path("./");
        }
        out.path(&joined);
        return;
    }
    let mut rooted = String::with_capacity(joined.len());
    push_without_dot_segments("", &joined, &mut rooted);
    if needs_guard(&rooted, has_authority) {
        out.path(GUARD);
    }
    out.path(&rooted);
}
