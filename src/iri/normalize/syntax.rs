//! Syntax-based normalization: case, escapes, dot segments.

use std::borrow::Cow;

use super::mailto;
use super::part::{escapes, host};
use super::pieces::{Authority, Pieces};
use super::rung::Rung;
use crate::error::{Component, Error, ErrorKind};
use crate::iri::map::USERINFO;
use crate::iri::parts::Parts;
use crate::iri::resolve::{GUARD, has_dot_segment, needs_guard, push_without_dot_segments};
use crate::text::ascii::AsciiSet;

/// Normalizes escapes and case, and from [`Rung::Scheme`] on domain names. These are the only steps
/// that can fail.
pub(super) fn escapes_and_case<'t>(parts: &Parts<'t>, rung: Rung) -> Result<Pieces<'t>, Error> {
    let scheme = parts.scheme().unwrap_or_default();
    if scheme.is_empty() && parts.authority().is_none() {
        // Decoding could turn the segment into a scheme (I3987-G8).
        let first = parts.path().split('/').next().unwrap_or_default();
        if first.contains(':') {
            let kind = ErrorKind::InvalidScheme;
            return Err(Error::new(kind, Some(Component::Scheme), 0));
        }
    }
    if rung >= Rung::Scheme && scheme.eq_ignore_ascii_case("mailto") && parts.authority().is_none()
    {
        return mailto::normalize(parts, rung);
    }
    let component = |component| -> Result<Option<Cow<'t, str>>, Error> {
        let Some(range) = parts.range(component) else { return Ok(None) };
        let part = &parts.as_str()[range.clone()];
        let normal = match component {
            Component::Scheme => Ok(lower(part)),
            Component::Host => host(part, parts.has_domain_name(), rung),
            Component::Port => digits(part),
            Component::Userinfo => escapes(part, USERINFO, component, rung),
            _ => escapes(part, AsciiSet::URI, component, rung),
        };
        normal.map(Some).map_err(|error| error.moved(range.start))
    };
    let scheme = component(Component::Scheme)?;
    let userinfo = component(Component::Userinfo)?;
    let host = component(Component::Host)?;
    let port = component(Component::Port)?;
    Ok(Pieces {
        scheme,
        authority: host.map(|host| Authority { userinfo, host, port }),
        path: component(Component::Path)?.unwrap_or_default(),
        query: component(Component::Query)?,
        fragment: component(Component::Fragment)?,
    })
}

fn lower(text: &str) -> Cow<'_, str> {
    if text.bytes().any(|b| b.is_ascii_uppercase()) {
        Cow::Owned(text.to_ascii_lowercase())
    } else {
        Cow::Borrowed(text)
    }
}

fn digits(text: &str) -> Result<Cow<'_, str>, Error> {
    match text.bytes().position(|b| !b.is_ascii_digit()) {
        None => Ok(Cow::Borrowed(text)),
        Some(at) => Err(Error::new(ErrorKind::InvalidPort, Some(Component::Port), at)),
    }
}

/// Removes the dot segments of a path that begins with a slash.
pub(super) fn dot_segments(pieces: &mut Pieces<'_>) {
    let path = &*pieces.path;
    if !path.starts_with('/') || !has_dot_segment(path) {
        return;
    }
    let mut normal = String::with_capacity(path.len() + GUARD.len());
    push_without_dot_segments("", path, &mut normal);
    if needs_guard(&normal, pieces.authority.is_some()) {
        normal.insert_str(0, GUARD);
    }
    pieces.path = Cow::Owned(normal);
}
