//! Scheme-based normalization of texts that are normal up to [`Rung::Path`](super::Rung::Path).

use std::borrow::Cow;

use crate::error::Component;
use crate::iri::parts::Parts;
use crate::iri::resolve::GUARD;
use crate::iri::rewrite::Rewrite;
use crate::tables::Scheme;

/// Schemes whose definitions say that an empty path is equivalent to `/` (CMP-17).
const EMPTY_PATH_IS_ROOT: [&str; 9] =
    ["coap", "coaps", "ftp", "gemini", "gopher", "http", "https", "ws", "wss"];

/// Applies the rules of the scheme. Without a scheme, only an empty port is removed.
pub(super) fn by_scheme(text: &str) -> Cow<'_, str> {
    let parts = Parts::of(text);
    let scheme = parts.scheme().unwrap_or_default();
    let mut rewrite = Rewrite::new(text);
    if parts.authority().is_some() {
        authority(&mut rewrite, &parts, scheme);
    } else {
        without_authority(&mut rewrite, &parts, scheme);
    }
    rewrite.finish()
}

fn authority(rewrite: &mut Rewrite<'_>, parts: &Parts<'_>, scheme: &str) {
    let host = parts.range(Component::Host).unwrap_or_default();
    let default = Scheme::known(scheme.as_bytes()).and_then(Scheme::default_port);
    let written = parts.port().unwrap_or_default();
    // A port is a number, so leading zeros have no meaning.
    let port = match written.trim_start_matches('0') {
        "" if !written.is_empty() => "0",
        port => port,
    };
    let gone = port.is_empty() || default.is_some_and(|default| port.parse() == Ok(default));
    // The default host of local files (CMP-19).
    let local = scheme == "file"
        && gone
        && parts
            .authority()
            .is_some_and(|authority| authority.split(':').next() == Some("localhost"));
    if local {
        rewrite.replace(host.clone());
    }
    if let Some(range) = parts.range(Component::Port) {
        if gone {
            rewrite.replace(host.end..range.end);
        } else if port != written {
            rewrite.replace(range).push_str(port);
        }
    }
    let path = parts.path_range();
    if path.is_empty() && EMPTY_PATH_IS_ROOT.contains(&scheme) {
        rewrite.replace(path).push('/');
    }
}

fn without_authority(rewrite: &mut Rewrite<'_>, parts: &Parts<'_>, scheme: &str) {
    let (path, range) = (parts.path(), parts.path_range());
    match scheme {
        // SCH-5: an empty authority and none are equivalent.
        "file" if path.starts_with('/') => {
            let guard =
                if path.strip_prefix(GUARD).is_some_and(|p| p.starts_with("//")) { 2 } else { 0 };
            rewrite.replace(range.start..range.start + guard).push_str("//");
        }
        // SCH-7: the case of the namespace has no meaning.
        "urn" => {
            let name = path.split(':').next().unwrap_or_default();
            if name.bytes().any(|b| b.is_ascii_uppercase()) {
                let lower = name.to_ascii_lowercase();
                rewrite.replace(range.start..range.start + name.len()).push_str(&lower);
            }
        }
        "tel" => {
            let number = telephone(path);
            if number != path {
                rewrite.replace(range).push_str(&number);
            }
        }
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
