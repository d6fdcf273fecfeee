//! Scheme-based normalization of texts that are normal up to [`Rung::Path`](super::Rung::Path).

use std::borrow::Cow;

use super::pieces::{Authority, Pieces};
use crate::iri::resolve::GUARD;
use crate::tables::Scheme;

/// Schemes whose definitions say that an empty path is equivalent to `/` (CMP-17).
const EMPTY_PATH_IS_ROOT: [&str; 9] =
    ["coap", "coaps", "ftp", "gemini", "gopher", "http", "https", "ws", "wss"];

/// Applies the rules of the scheme. Without a scheme, only an empty port is removed.
pub(super) fn by_scheme(pieces: &mut Pieces<'_>) {
    let Pieces { scheme, authority, path, .. } = pieces;
    let scheme = scheme.as_deref().unwrap_or_default();
    match authority {
        Some(authority) => {
            with_authority(authority, scheme);
            if path.is_empty() && EMPTY_PATH_IS_ROOT.contains(&scheme) {
                *path = Cow::Borrowed("/");
            }
        }
        None => without_authority(authority, path, scheme),
    }
}

fn with_authority(authority: &mut Authority<'_>, scheme: &str) {
    let default = Scheme::known(scheme.as_bytes()).and_then(Scheme::default_port);
    let written = authority.port.as_deref().unwrap_or_default();
    // A port is a number, so leading zeros have no meaning.
    let port = match written.trim_start_matches('0') {
        "" if !written.is_empty() => "0",
        port => port,
    };
    if port.is_empty() || default.is_some_and(|default| port.parse() == Ok(default)) {
        authority.port = None;
    } else if port != written {
        authority.port = Some(Cow::Owned(port.to_owned()));
    }
    // The default host of local files (CMP-19).
    let is_bare = authority.userinfo.is_none() && authority.port.is_none();
    if scheme == "file" && is_bare && authority.host == "localhost" {
        authority.host = Cow::Borrowed("");
    }
}

fn without_authority<'t>(
    authority: &mut Option<Authority<'t>>,
    path: &mut Cow<'t, str>,
    scheme: &str,
) {
    match scheme {
        // SCH-5: an empty authority and none are equivalent.
        "file" if path.starts_with('/') => {
            if let Some(rest) = path.strip_prefix(GUARD)
                && rest.starts_with("//")
            {
                *path = Cow::Owned(rest.to_owned());
            }
            *authority = Some(Authority { userinfo: None, host: Cow::Borrowed(""), port: None });
        }
        // SCH-7: the case of the namespace has no meaning.
        "urn" => {
            let name = path.split(':').next().unwrap_or_default().len();
            if path.bytes().take(name).any(|b| b.is_ascii_uppercase())
                && let Some(name) = path.to_mut().get_mut(..name)
            {
                name.make_ascii_lowercase();
            }
        }
        "tel" => *path = Cow::Owned(telephone(path)),
        _ => {}
    }
}

/// Returns a telephone number without visual separators, with its parameters in lower case and
/// sorted by name (SCH-4).
fn telephone(path: &str) -> String {
    let mut pieces = path.split(';');
    let mut out = digits(pieces.next().unwrap_or_default());
    let mut parameters: Vec<(String, Option<String>)> = pieces
        .map(|parameter| match parameter.split_once('=') {
            None => (parameter.to_ascii_lowercase(), None),
            Some((name, value)) => {
                let name = name.to_ascii_lowercase();
                let value = match &*name {
                    "ext" => digits(value),
                    "phone-context" if value.starts_with('+') => digits(value),
                    // A domain name.
                    "phone-context" => value.to_ascii_lowercase(),
                    _ => value.to_owned(),
                };
                (name, Some(value))
            }
        })
        .collect();
    parameters.sort_by(|(a, _), (b, _)| a.cmp(b));
    for (name, value) in parameters {
        out.push(';');
        out.push_str(&name);
        if let Some(value) = value {
            out.push('=');
            out.push_str(&value);
        }
    }
    out
}

/// Returns a number without visual separators. Other text is returned as it is.
fn digits(text: &str) -> String {
    let is_number = text.bytes().all(|b| b.is_ascii_hexdigit() || b"+*-.()".contains(&b));
    if is_number { text.replace(['-', '.', '(', ')'], "") } else { text.to_owned() }
}
