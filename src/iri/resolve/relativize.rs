//! The short reference that leads from one IRI to another.

use super::dot_segments::{GUARD, has_dot_segment, needs_guard, without_dot_segments};
use super::resolved::directory;
use crate::iri::ends::Ends;
use crate::iri::recomposition::Recomposition;
use crate::iri::view::View;

/// Returns a reference that resolves against the base to the target, and its ends.
pub(super) fn relativize(base: View<'_>, target: View<'_>) -> (String, Ends) {
    let path = without_dot_segments(target.path());
    let mut out = Recomposition::with_capacity(target.text.len() + GUARD.len());
    let same_root = base.scheme() == target.scheme() && base.authority() == target.authority();
    if !same_root {
        push_root(base, target, &mut out);
        push_path(&path, target, &mut out);
    } else if base.path() == path && target.query() == base.query() {
        // Nothing keeps both.
        out.fragment(target.fragment());
        return out.finish();
    } else if base.path() == path && target.query().is_some() {
        // A query alone keeps the path.
    } else if let Some(relative) = relative_path(directory(base), &path) {
        out.path(&relative);
    } else if path.starts_with('/') && !path.starts_with("//") {
        out.path(&path);
    } else {
        push_root(base, target, &mut out);
        push_path(&path, target, &mut out);
    }
    out.query(target.query());
    out.fragment(target.fragment());
    out.finish()
}

/// Writes scheme and authority, or the authority alone where the scheme may be left out.
fn push_root(base: View<'_>, target: View<'_>, out: &mut Recomposition) {
    if base.scheme() != target.scheme() || target.authority().is_none() {
        out.scheme(target.scheme());
    }
    if let Some(host) = target.host() {
        out.authority(target.userinfo(), host, target.port());
    }
}

fn push_path(path: &str, target: View<'_>, out: &mut Recomposition) {
    if needs_guard(path, target.authority().is_some()) {
        out.path(GUARD);
    }
    out.path(path);
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
