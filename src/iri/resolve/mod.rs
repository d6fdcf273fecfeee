//! Resolving relative references by RFC 3986, section 5, on IRIs (RES-12), and relativizing.

mod dot_segments;
mod relativize;

pub(crate) use dot_segments::{GUARD, has_dot_segment, needs_guard, push_without_dot_segments};

use super::reference::{Iri, IriRef};
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

impl Iri<'_> {
    /// Resolves a reference against this base (RES-5), with [`Resolution::Strict`], and returns the
    /// new IRI as text.
    ///
    /// The fragment of the base is ignored. Dot segments are removed, and nothing else is
    /// normalized. A result without authority whose path would begin with two slashes gets `/.`
    /// before the path (RES-3), so that the result is always an IRI. Time is linear in the texts.
    ///
    /// ```
    /// use irispan::iri::{Iri, IriRef};
    ///
    /// let base = Iri::parse("http://例え.jp/a/b?q")?;
    /// assert_eq!(base.resolve(IriRef::parse("../résumé#é")?), "http://例え.jp/résumé#é");
    ///
    /// let base = Iri::parse("http://a/b/c/d;p?q")?;
    /// assert_eq!(base.resolve(IriRef::parse("../g")?), "http://a/b/g");
    /// assert_eq!(base.resolve(IriRef::parse("x:/..//g")?), "x:/.//g");
    /// # Ok::<(), irispan::Error>(())
    /// ```
    #[must_use]
    pub fn resolve(&self, reference: IriRef<'_>) -> String {
        let mut out = String::new();
        self.resolve_into(reference, Resolution::Strict, &mut out);
        out
    }

    /// Resolves a reference against this base and appends the result to `out`, so that a buffer can be
    /// reused. Time is linear in the texts.
    ///
    /// ```
    /// use irispan::iri::{Iri, IriRef, Resolution};
    ///
    /// let base = Iri::parse("http://a/b/c/d;p?q")?;
    /// let mut out = String::from("-> ");
    /// base.resolve_into(IriRef::parse("http:g")?, Resolution::Lax, &mut out);
    /// assert_eq!(out, "-> http://a/b/c/g");
    /// # Ok::<(), irispan::Error>(())
    /// ```
    pub fn resolve_into(&self, reference: IriRef<'_>, resolution: Resolution, out: &mut String) {
        let base = *self;
        out.reserve(base.as_str().len() + reference.as_str().len() + GUARD.len());
        let scheme = reference.scheme().filter(|scheme| {
            resolution == Resolution::Strict || !scheme.eq_ignore_ascii_case(base.scheme())
        });
        out.push_str(scheme.unwrap_or(base.scheme()));
        out.push(':');
        let path = reference.path();
        let mut query = reference.query();
        let own = scheme.is_some() || reference.authority().is_some();
        let authority = if own { reference.authority() } else { base.authority() };
        if let Some(authority) = authority {
            out.push_str("//");
            out.push_str(authority);
        }
        let start = out.len();
        if own || path.starts_with('/') {
            push_without_dot_segments("", path, out);
        } else if path.is_empty() {
            out.push_str(base.path());
            query = query.or(base.query());
        } else {
            push_without_dot_segments(directory(base), path, out);
        }
        if out.get(start..).is_some_and(|path| needs_guard(path, authority.is_some())) {
            out.insert_str(start, GUARD);
        }
        push_marked(out, '?', query);
        push_marked(out, '#', reference.fragment());
    }
}

/// Returns the text before a relative path (RES-6): the path of the base up to its last slash.
fn directory(base: Iri<'_>) -> &str {
    let path = base.path();
    match path.rfind('/') {
        Some(slash) => &path[..=slash],
        None if base.authority().is_some() => "/",
        None => "",
    }
}

/// Appends a query or a fragment with its delimiter, if it is defined (RES-2).
fn push_marked(out: &mut String, mark: char, part: Option<&str>) {
    if let Some(part) = part {
        out.push(mark);
        out.push_str(part);
    }
}
