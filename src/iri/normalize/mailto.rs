//! `mailto:` from [`Rung::Scheme`] on (CMP-22).

use std::borrow::Cow;

use super::part::{escapes, host};
use super::pieces::Pieces;
use super::rung::Rung;
use crate::error::{Component, Error};
use crate::iri::map::{DOMAIN_LITERAL, USERINFO, is_domain_literal};
use crate::iri::parts::Parts;
use crate::text::ascii::AsciiSet;

/// Returns the normal form of a `mailto:`. Domains are mapped by IDNA and in lower case. The
/// addresses of `to` fields follow those of the path. The names of other header fields are in lower
/// case, and fields are sorted by name, because their order has no meaning. Local parts keep their
/// case, and addresses keep their order.
pub(super) fn normalize<'t>(parts: &Parts<'t>, rung: Rung) -> Result<Pieces<'t>, Error> {
    let text = parts.as_str();
    let mut path = String::with_capacity(text.len());
    push_addresses(&mut path, parts.path(), parts.path_range().start, rung)?;
    let mut normal_query = None;
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
                        if !path.is_empty() {
                            path.push(',');
                        }
                        push_addresses(&mut path, addresses, value_start, rung)?;
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
        normal_query = (!(fields.is_empty() && moved)).then(|| joined(&fields));
    }
    let fragment = parts.range(Component::Fragment).map(|range| {
        escapes(&text[range.clone()], AsciiSet::URI, Component::Fragment, rung)
            .map_err(|error| error.moved(range.start))
    });
    Ok(Pieces {
        scheme: Some(Cow::Borrowed("mailto")),
        authority: None,
        path: Cow::Owned(path),
        query: normal_query.map(Cow::Owned),
        fragment: fragment.transpose()?,
    })
}

fn piece(text: &str, rung: Rung) -> Result<Cow<'_, str>, Error> {
    escapes(text, AsciiSet::URI, Component::Query, rung)
}

/// Returns header fields as a query.
fn joined(fields: &[(String, Option<Cow<'_, str>>)]) -> String {
    let mut out = String::new();
    for (i, (name, value)) in fields.iter().enumerate() {
        if i > 0 {
            out.push('&');
        }
        // The escapes of the name are now in lower case.
        out.push_str(
            &escapes(name, AsciiSet::URI, Component::Query, Rung::Case).unwrap_or_default(),
        );
        if let Some(value) = value {
            out.push('=');
            out.push_str(value);
        }
    }
    out
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
            let normal = if is_domain_literal(domain) {
                escapes(domain, DOMAIN_LITERAL, Component::Host, rung)
            } else {
                host(domain, true, rung)
            };
            out.push_str(&normal.map_err(|error| error.moved(start + at + 1))?);
        }
        start += address.len() + 1;
    }
    Ok(())
}
