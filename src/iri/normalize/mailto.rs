//! `mailto:` from [`Rung::Scheme`] on (CMP-22).

use std::borrow::Cow;

use super::part::{USERINFO, escapes, host};
use super::rung::Rung;
use crate::error::{Component, Error};
use crate::iri::parts::Parts;
use crate::text::ascii::AsciiSet;

/// Returns the normal form of a `mailto:`. Domains are mapped by IDNA and in lower case. The
/// addresses of `to` fields follow those of the path. The names of other header fields are in lower
/// case, and fields are sorted by name, because their order has no meaning. Local parts keep their
/// case, and addresses keep their order.
pub(super) fn normalize<'t>(parts: &Parts<'t>, rung: Rung) -> Result<Cow<'t, str>, Error> {
    let text = parts.as_str();
    let mut out = String::with_capacity(text.len());
    out.push_str("mailto:");
    push_addresses(&mut out, parts.path(), parts.path_range().start, rung)?;
    if let Some(query) = parts.range(Component::Query) {
        let mut fields = Vec::new();
        let mut start = query.start;
        let written = &text[query];
        let mut moved = false;
        for field in written.split('&') {
            let (name, value) = match field.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (field, None),
            };
            let at = |error: Error| error.moved(start);
            let name = piece(name, rung).map_err(at)?.to_ascii_lowercase();
            let value_start = start + field.len() - value.unwrap_or_default().len();
            match value {
                Some(addresses) if name == "to" => {
                    moved = true;
                    if !addresses.is_empty() {
                        if !out.ends_with(':') {
                            out.push(',');
                        }
                        push_addresses(&mut out, addresses, value_start, rung)?;
                    }
                }
                Some(value) => {
                    let value = piece(value, rung).map_err(|error| error.moved(value_start))?;
                    fields.push((name, Some(value)));
                }
                None => fields.push((name, None)),
            }
            start += field.len() + 1;
        }
        fields.sort_by(|(a, _), (b, _)| a.cmp(b));
        // An empty query is kept (CMP-18); a query of `to` fields only is removed.
        if !(fields.is_empty() && moved) {
            push_fields(&mut out, &fields);
        }
    }
    if let Some(range) = parts.range(Component::Fragment) {
        let fragment = &text[range.clone()];
        out.push('#');
        let normal = escapes(fragment, AsciiSet::URI, Component::Fragment, rung);
        out.push_str(&normal.map_err(|error| error.moved(range.start))?);
    }
    Ok(if out == text { Cow::Borrowed(text) } else { Cow::Owned(out) })
}

fn piece(text: &str, rung: Rung) -> Result<Cow<'_, str>, Error> {
    escapes(text, AsciiSet::URI, Component::Query, rung)
}

fn push_fields(out: &mut String, fields: &[(String, Option<Cow<'_, str>>)]) {
    for (i, (name, value)) in fields.iter().enumerate() {
        out.push(if i == 0 { '?' } else { '&' });
        // The escapes of the name are now in lower case.
        out.push_str(
            &escapes(name, AsciiSet::URI, Component::Query, Rung::Case).unwrap_or_default(),
        );
        if let Some(value) = value {
            out.push('=');
            out.push_str(value);
        }
    }
}

/// Appends addresses separated by commas. `start` is the offset of `list` in the text.
fn push_addresses(out: &mut String, list: &str, start: usize, rung: Rung) -> Result<(), Error> {
    let mut start = start;
    for (i, address) in list.split(',').enumerate() {
        if i > 0 {
            out.push(',');
        }
        let at = address.rfind('@').unwrap_or(address.len());
        let (local, domain) = address.split_at(at);
        let normal = escapes(local, USERINFO, Component::Userinfo, rung);
        out.push_str(&normal.map_err(|error| error.moved(start))?);
        if let Some(domain) = domain.strip_prefix('@') {
            out.push('@');
            let normal = if domain.starts_with('[') {
                // A domain literal isn't an IP literal of URIs.
                escapes(domain, AsciiSet::URI, Component::Host, rung)
            } else {
                host(domain, true, rung)
            };
            out.push_str(&normal.map_err(|error| error.moved(start + at + 1))?);
        }
        start += address.len() + 1;
    }
    Ok(())
}
