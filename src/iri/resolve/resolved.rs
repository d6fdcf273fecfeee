//! Resolution (RES-5), which knows the ends of what it writes.

use super::dot_segments::{
    GUARD, has_dot_segment, needs_guard, push_segments, push_without_dot_segments,
};
use super::resolution::Resolution;
use crate::iri::ends::Ends;
use crate::iri::view::View;

/// Appends the reference, resolved against the base, and returns its ends, counted from where it
/// begins.
#[inline]
pub(super) fn push(
    base: View<'_>,
    reference: View<'_>,
    resolution: Resolution,
    out: &mut String,
) -> Ends {
    let mut reference = reference;
    if resolution == Resolution::Lax && repeats_scheme(base, reference) {
        reference = after_scheme(reference);
    }
    out.reserve(base.text.len() + reference.text.len() + GUARD.len() + 1);
    let own = reference.ends;
    if own.scheme_end > 0 {
        let root = Root { head: "", shift: 0, ends: own };
        return push_path(root, "", reference, out);
    }
    if own.path > 0 {
        // An authority, after the scheme of the base.
        let scheme_end = base.ends.scheme_end;
        let shift = scheme_end + 1;
        let Ends { host, host_end, path, .. } = own;
        let [host, host_end, path] = [host, host_end, path].map(|end| end + shift);
        let root = Root {
            head: base.slice(0..shift),
            shift,
            ends: Ends { scheme_end, host, host_end, path, ..own },
        };
        return push_path(root, "", reference, out);
    }
    if own.path_end == 0 {
        return push_same_path(base, reference, out);
    }
    let rooted = reference.text.starts_with('/');
    let directory = if rooted { "" } else { directory(base) };
    let start = base.ends.path;
    // The slash after an authority without path is not written.
    let is_written = !directory.is_empty() && base.ends.path_end > start;
    if is_written && !has_dot_segment(directory) {
        return push_after(base, start + directory.len(), reference, out);
    }
    let root = Root { head: base.slice(0..start), shift: start, ends: base.ends };
    push_path(root, directory, reference, out)
}

/// Appends the base up to the end of its directory, and a relative reference after that: the most
/// frequent case.
fn push_after(base: View<'_>, end: usize, reference: View<'_>, out: &mut String) -> Ends {
    let Ends { path_end, query_end, .. } = reference.ends;
    let start = out.len();
    out.push_str(base.slice(0..end));
    let new_path_end = if has_dot_segment(reference.path()) {
        let path_start = start + base.ends.path;
        // The slash at the end of the directory comes back with each segment.
        out.truncate(start + end - 1);
        push_segments(reference.path(), path_start, out);
        guard(path_start, base.ends.authority().is_some(), out);
        let path_end_here = out.len() - start;
        out.push_str(reference.slice(path_end..reference.text.len()));
        path_end_here
    } else {
        out.push_str(reference.text);
        end + path_end
    };
    Ends { path_end: new_path_end, query_end: new_path_end + (query_end - path_end), ..base.ends }
}

/// Puts [`GUARD`] before the path if it needs one.
fn guard(path_start: usize, has_authority: bool, out: &mut String) {
    if out.get(path_start..).is_some_and(|path| needs_guard(path, has_authority)) {
        out.insert_str(path_start, GUARD);
    }
}

/// What comes before a path that is resolved.
struct Root<'t> {
    /// The text that the base contributes before its path.
    head: &'t str,
    /// The length of it.
    shift: usize,
    /// The ends of the result up to the path.
    ends: Ends,
}

/// Appends a root, a directory and a reference from its own beginning, with the dot segments of both
/// paths removed.
#[inline]
fn push_path(root: Root<'_>, directory: &str, reference: View<'_>, out: &mut String) -> Ends {
    let Root { head, shift, ends } = root;
    let Ends { path, path_end, query_end, .. } = reference.ends;
    let start = out.len();
    out.push_str(head);
    let new_path_end;
    if has_dot_segment(reference.path()) || has_dot_segment(directory) {
        out.push_str(reference.slice(0..path));
        let path_start = out.len();
        push_without_dot_segments(directory, reference.path(), out);
        guard(path_start, ends.authority().is_some(), out);
        new_path_end = out.len() - start;
        out.push_str(reference.slice(path_end..reference.text.len()));
    } else {
        out.push_str(directory);
        out.push_str(reference.text);
        new_path_end = shift + directory.len() + path_end;
    }
    Ends { path_end: new_path_end, query_end: new_path_end + (query_end - path_end), ..ends }
}

/// Appends a base with the query or the fragment of a reference that has no path (RES-9).
fn push_same_path(base: View<'_>, reference: View<'_>, out: &mut String) -> Ends {
    let own_query = reference.ends.query_end;
    let Ends { path_end, query_end, .. } = base.ends;
    let kept = if own_query > 0 { path_end } else { query_end };
    out.push_str(base.slice(0..kept));
    out.push_str(reference.text);
    Ends { query_end: kept + own_query, ..base.ends }
}

/// Returns the text before a relative path (RES-6): the path of the base up to its last slash.
pub(super) fn directory(base: View<'_>) -> &str {
    let path = base.path();
    match path.rfind('/') {
        Some(slash) => path.get(..=slash).unwrap_or_default(),
        None if base.ends.authority().is_some() => "/",
        None => "",
    }
}

fn repeats_scheme(base: View<'_>, reference: View<'_>) -> bool {
    let (base, own) = (base.scheme().unwrap_or_default(), reference.scheme().unwrap_or_default());
    base.eq_ignore_ascii_case(own)
}

/// Returns the reference without its scheme. The first segment of its path may have a colon.
fn after_scheme(reference: View<'_>) -> View<'_> {
    let start = reference.ends.after_scheme();
    let Ends { host, host_end, path, path_end, query_end, .. } = reference.ends;
    let [host, host_end, path, path_end, query_end] =
        [host, host_end, path, path_end, query_end].map(|end| end - start);
    View {
        text: reference.slice(start..reference.text.len()),
        ends: Ends { scheme_end: 0, host, host_end, path, path_end, query_end },
    }
}
