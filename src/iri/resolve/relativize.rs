//! The short reference that leads from one IRI to another.

use super::dot_segments::{has_dot_segment, needs_guard, without_dot_segments};
use super::{GUARD, directory, push_marked};
use crate::iri::reference::Iri;

impl Iri<'_> {
    /// Returns a reference that resolves against this base to `target`.
    ///
    /// The reference is as short as it can be without a search. Resolving it returns `target`
    /// exactly, except for dot segments in the path of `target`, which resolution removes. Schemes
    /// and authorities are only considered equal if they are written in the same way. Time is
    /// linear in the texts.
    ///
    /// ```
    /// use irispan::iri::{Iri, IriRef};
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
    ///     assert_eq!(base.relativize(Iri::parse(target)?), reference);
    ///     assert_eq!(base.resolve(IriRef::parse(reference)?), target);
    /// }
    /// # Ok::<(), irispan::Error>(())
    /// ```
    #[must_use]
    pub fn relativize(&self, target: Iri<'_>) -> String {
        let base = *self;
        let path = without_dot_segments(target.path());
        let mut out = String::with_capacity(target.as_str().len() + GUARD.len());
        let same_root = base.scheme() == target.scheme() && base.authority() == target.authority();
        if !same_root {
            push_root(base, target, &mut out);
            push_path(&path, target, &mut out);
        } else if base.path() == path && target.query() == base.query() {
            // Nothing keeps both.
            push_marked(&mut out, '#', target.fragment());
            return out;
        } else if base.path() == path && target.query().is_some() {
            // A query alone keeps the path.
        } else if let Some(relative) = relative_path(directory(base), &path) {
            out.push_str(&relative);
        } else if path.starts_with('/') && !path.starts_with("//") {
            out.push_str(&path);
        } else {
            push_root(base, target, &mut out);
            push_path(&path, target, &mut out);
        }
        push_marked(&mut out, '?', target.query());
        push_marked(&mut out, '#', target.fragment());
        out
    }
}

/// Returns scheme and authority, or the authority alone where the scheme may be left out.
fn push_root(base: Iri<'_>, target: Iri<'_>, out: &mut String) {
    if base.scheme() != target.scheme() || target.authority().is_none() {
        out.push_str(target.scheme());
        out.push(':');
    }
    if let Some(authority) = target.authority() {
        out.push_str("//");
        out.push_str(authority);
    }
}

fn push_path(path: &str, target: Iri<'_>, out: &mut String) {
    if needs_guard(path, target.authority().is_some()) {
        out.push_str(GUARD);
    }
    out.push_str(path);
}

/// Returns the way from a directory to a path of the same root, if there is one that resolution
/// follows back; the path itself if that is shorter.
fn relative_path(directory: &str, path: &str) -> Option<String> {
    let rooted = directory.starts_with('/');
    // Dot segments of the directory would go only after the two are joined.
    if has_dot_segment(directory) || rooted != path.starts_with('/') {
        return None;
    }
    let common = common_directory(directory, path);
    let (_, left) = directory.split_at_checked(common)?;
    let (_, rest) = path.split_at_checked(common)?;
    let ups = left.matches('/').count();
    if ups > 0 && !rooted {
        // From `b/` a step up leads to the root `/`, not to the empty path.
        return None;
    }
    let mut out = "../".repeat(ups);
    if ups == 0 {
        let first = rest.split('/').next().unwrap_or_default();
        if rest.is_empty() {
            out.push('.');
        } else if first.is_empty() || first.contains(':') {
            out.push_str("./");
        }
    }
    if ups > 0 && rest.is_empty() {
        // `..` leads to the directory, as `../` does.
        out.pop();
    }
    out.push_str(rest);
    let shorter = rooted && !path.starts_with("//") && path.len() < out.len();
    Some(if shorter { path.to_owned() } else { out })
}

/// Returns the length of the longest common head that ends with a slash.
fn common_directory(directory: &str, path: &str) -> usize {
    let mut common = 0;
    for (at, (a, b)) in directory.bytes().zip(path.bytes()).enumerate() {
        if a != b {
            break;
        }
        if a == b'/' {
            common = at + 1;
        }
    }
    common
}
