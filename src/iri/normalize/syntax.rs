//! Syntax-based normalization: case, escapes, dot segments.

use std::borrow::Cow;

use super::mailto;
use super::part::{USERINFO, escapes, host};
use super::rung::Rung;
use crate::error::{Component, Error, ErrorKind};
use crate::iri::parts::Parts;
use crate::iri::resolve::{GUARD, has_dot_segment, needs_guard, push_without_dot_segments};
use crate::iri::rewrite::Rewrite;
use crate::tables::Scheme;
use crate::text::ascii::AsciiSet;

/// Normalizes escapes and case, and from [`Rung::Scheme`] on domain names. These are the only steps
/// that can fail.
pub(super) fn escapes_and_case(text: &str, rung: Rung) -> Result<Cow<'_, str>, Error> {
    let parts = Parts::of(text);
    let scheme = parts.scheme().unwrap_or_default();
    if scheme.is_empty() && parts.authority().is_none() {
        // Decoding could turn the segment into a scheme (I3987-G8).
        let first = text.split(['/', '?', '#']).next().unwrap_or_default();
        if first.contains(':') {
            let kind = ErrorKind::InvalidScheme;
            return Err(Error::new(kind, Some(Component::Scheme), 0));
        }
    }
    if rung >= Rung::Scheme && scheme.eq_ignore_ascii_case("mailto") && parts.authority().is_none()
    {
        return mailto::normalize(&parts, rung);
    }
    let mut rewrite = Rewrite::new(text);
    for (component, range) in parts.components() {
        let part = &text[range.clone()];
        let normal = match component {
            Component::Scheme => lower(part),
            Component::Host => {
                let is_domain =
                    Scheme::known(scheme.as_bytes()).is_some_and(Scheme::has_domain_name);
                host(part, is_domain, rung)
            }
            Component::Port => digits(part),
            Component::Userinfo => escapes(part, USERINFO, component, rung),
            _ => escapes(part, AsciiSet::URI, component, rung),
        };
        if let Cow::Owned(normal) = normal.map_err(|error| error.moved(range.start))? {
            rewrite.replace(range).push_str(&normal);
        }
    }
    Ok(rewrite.finish())
}

fn lower(text: &str) -> Result<Cow<'_, str>, Error> {
    Ok(if text.bytes().any(|b| b.is_ascii_uppercase()) {
        Cow::Owned(text.to_ascii_lowercase())
    } else {
        Cow::Borrowed(text)
    })
}

fn digits(text: &str) -> Result<Cow<'_, str>, Error> {
    match text.bytes().position(|b| !b.is_ascii_digit()) {
        None => Ok(Cow::Borrowed(text)),
        Some(at) => Err(Error::new(ErrorKind::InvalidPort, Some(Component::Port), at)),
    }
}

/// Removes the dot segments of a path that begins with a slash.
pub(super) fn dot_segments(text: &str) -> Cow<'_, str> {
    let parts = Parts::of(text);
    let path = parts.path();
    let has_authority = parts.authority().is_some();
    if !path.starts_with('/') || !has_dot_segment(path) {
        return Cow::Borrowed(text);
    }
    let mut normal = String::with_capacity(path.len() + GUARD.len());
    push_without_dot_segments("", path, &mut normal);
    if needs_guard(&normal, has_authority) {
        normal.insert_str(0, GUARD);
    }
    if normal == path {
        return Cow::Borrowed(text);
    }
    let mut rewrite = Rewrite::new(text);
    rewrite.replace(parts.path_range()).push_str(&normal);
    rewrite.finish()
}
