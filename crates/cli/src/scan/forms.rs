//! The forms of a link that the output needs, made by the thread that found it.

use std::borrow::Cow;

use irispan::Link;
use irispan::iri::{Mapping, Rung, normalize, normalize_host};
use irispan::safety::{CheckOptions, Fact, HostFlags, check_link};

use crate::out::Uri;

/// The forms that are needed, besides the counts.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Uses {
    /// Whether links are printed.
    pub(super) records: bool,
    /// Whether links are mapped to URIs, even if they are not printed.
    pub(super) uris: bool,
    /// How links are mapped to URIs.
    pub(super) mapping: Mapping,
    /// Whether the display form is printed.
    pub(super) displays: bool,
    /// The rung of the normal form that is printed, if one is.
    pub(super) normalized: Option<Rung>,
    /// Whether the host with its flags, and the scheme, are printed.
    pub(super) hosts: bool,
    /// Whether facts are printed.
    pub(super) facts: bool,
    /// The form that decides which links are the same, if each link is printed once.
    pub(super) key: Option<Key>,
}

/// The form by which links are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// The URI.
    Uri,
    /// The normal form on a rung.
    Rung(Rung),
}

/// A link with the forms that are needed.
#[derive(Debug)]
pub(super) struct Forms<'t> {
    pub(super) link: Link<'t>,
    /// The URI, or the reason why there is none.
    pub(super) uri: Option<Result<Uri<'t>, String>>,
    pub(super) display: Option<Cow<'t, str>>,
    /// The normal form; `Some(None)` if there is none.
    pub(super) normalized: Option<Option<Cow<'t, str>>>,
    /// The host in its normal form, and the scheme of the target.
    pub(super) host: Option<Cow<'t, str>>,
    pub(super) scheme: Option<&'t str>,
    pub(super) host_flags: HostFlags,
    pub(super) facts: Option<Vec<Fact>>,
    pub(super) key: Option<Box<str>>,
}

impl<'t> Forms<'t> {
    pub(super) fn new(link: Link<'t>, uses: Uses) -> Forms<'t> {
        Forms::with(link, uses, || check_link(&link, &CheckOptions::new()))
    }

    /// Makes the forms of a link. `facts` is called if its facts are needed.
    pub(super) fn with(link: Link<'t>, uses: Uses, facts: impl FnOnce() -> Vec<Fact>) -> Forms<'t> {
        let asked = uses.records || uses.uris || uses.key == Some(Key::Uri);
        let uri = asked.then(|| match link.to_uri_parts(&uses.mapping) {
            Ok((left_out, rest)) => Ok(Uri(left_out, rest)),
            Err(error) => Err(error.to_string()),
        });
        let key = uses.key.map(|key| {
            let form = match key {
                Key::Uri => uri.as_ref().and_then(|uri| uri.as_ref().ok()).map(Uri::joined),
                Key::Rung(rung) => normal(&link, rung),
            };
            match form {
                Some(form) => Box::from(form.as_ref()),
                // The space distinguishes it from URIs and normal forms, which never begin with
                // one.
                None => format!(" {}", link.as_str()).into_boxed_str(),
            }
        });
        let judged = uses.hosts && HostFlags::concern(&link);
        let facts = (uses.facts || judged).then(facts);
        let of_host = facts.as_ref().filter(|_| judged).map(|facts| HostFlags::of(&link, facts));
        let parts = uses.hosts.then(|| link.parts());
        let scheme = parts.and_then(|parts| parts.scheme().or_else(|| link.target_scheme()));
        Forms {
            host: parts.and_then(|parts| parts.host()).map(normalize_host),
            scheme,
            host_flags: of_host.unwrap_or_default(),
            facts: facts.filter(|_| uses.facts),
            display: uses.displays.then(|| link.to_display()),
            normalized: uses.normalized.map(|rung| normal(&link, rung)),
            key,
            uri,
            link,
        }
    }
}

/// Returns the normal form of the target of a link.
fn normal<'t>(link: &Link<'t>, rung: Rung) -> Option<Cow<'t, str>> {
    match link.target() {
        Cow::Borrowed(target) => normalize(target, rung).ok(),
        Cow::Owned(target) => Some(Cow::Owned(normalize(&target, rung).ok()?.into_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::{Forms, Key, Uses};
    use irispan::Scanner;
    use irispan::iri::Rung;

    fn found(text: &str, uses: Uses) -> Forms<'_> {
        Forms::new(Scanner::new().links(text).next().expect("holds a link"), uses)
    }

    fn key(text: &str, key: Key) -> Option<Box<str>> {
        found(text, Uses { key: Some(key), ..Uses::default() }).key
    }

    #[test]
    fn nothing_is_made_unasked() {
        let found = found("http://a.example/", Uses::default());
        assert!(found.uri.is_none() && found.display.is_none());
        assert!(found.normalized.is_none() && found.key.is_none() && found.facts.is_none());
    }

    #[test]
    fn facts_are_made_for_records_and_for_flags() {
        for (text, host_flags, facts, names, kinds) in [
            ("http://a.example:81/", true, false, &[][..], None),
            ("http://a.example:81/", true, true, &[], Some("odd-port")),
            ("аррӏе.com", false, false, &[], None),
            ("аррӏе.com", true, false, &["confusable"], None),
            ("аррӏе.com", false, true, &[], Some("whole-script-confusable")),
        ] {
            let found = found(text, Uses { hosts: host_flags, facts, ..Uses::default() });
            assert_eq!(found.host_flags.names().collect::<Vec<_>>(), names, "{text}");
            let found_kind = found.facts.map(|facts| facts[0].kind().as_str());
            assert_eq!(found_kind, kinds, "{text}");
        }
    }

    #[test]
    fn forms_are_those_of_the_target() {
        let uses =
            Uses { displays: true, normalized: Some(Rung::Scheme), uris: true, ..Uses::default() };
        let found = found("www.Example.com/%C3%A9", uses);
        assert_eq!(found.display.as_deref(), Some("www.Example.com/é"));
        assert_eq!(found.normalized.flatten().as_deref(), Some("https://www.example.com/%C3%A9"));
    }

    #[test]
    fn keys() {
        let (one, other) = ("HTTP://a.example:80", "http://a.example/");
        assert_ne!(key(one, Key::Uri), key(other, Key::Uri));
        assert_ne!(key(one, Key::Rung(Rung::Path)), key(other, Key::Rung(Rung::Path)));
        assert_eq!(key(one, Key::Rung(Rung::Scheme)), key(other, Key::Rung(Rung::Scheme)));
        // Links that cannot be mapped are compared by their text.
        let bad = "http://xn--a-ecp.example/";
        for by in [Key::Uri, Key::Rung(Rung::Scheme)] {
            assert_eq!(key(bad, by).as_deref(), Some(" http://xn--a-ecp.example/"));
        }
    }
}
