//! The other libraries, each in the same few words.

use iri_string::format::ToDedicatedString;
use iri_string::types::{IriAbsoluteStr, IriReferenceStr, IriStr};

/// Scheme, authority, userinfo, host, port, path, query, fragment.
pub(super) type Components<'a> = [Option<&'a str>; 8];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rival {
    FluentUri,
    IriString,
    Oxiri,
}

impl Rival {
    pub(super) const ALL: [Rival; 3] = [Rival::FluentUri, Rival::IriString, Rival::Oxiri];

    /// Returns the components of a reference, if it is valid.
    pub(super) fn components(self, text: &str) -> Option<Components<'_>> {
        Some(match self {
            Rival::FluentUri => {
                let r = fluent_uri::IriRef::parse(text).ok()?;
                let authority = r.authority();
                [
                    r.scheme().map(|s| s.as_str()),
                    authority.map(|a| a.as_str()),
                    authority.and_then(|a| a.userinfo()).map(|u| u.as_str()),
                    authority.map(|a| a.host()),
                    authority.and_then(|a| a.port()).map(|p| p.as_str()),
                    Some(r.path().as_str()),
                    r.query().map(|q| q.as_str()),
                    r.fragment().map(|f| f.as_str()),
                ]
            }
            Rival::IriString => {
                let r = IriReferenceStr::new(text).ok()?;
                let authority = r.authority_components();
                [
                    r.scheme_str(),
                    r.authority_str(),
                    authority.and_then(|a| a.userinfo()),
                    authority.map(|a| a.host()),
                    authority.and_then(|a| a.port()),
                    Some(r.path_str()),
                    r.query().map(|q| q.as_str()),
                    r.fragment().map(|f| f.as_str()),
                ]
            }
            Rival::Oxiri => {
                let r = oxiri::IriRef::parse(text).ok()?;
                let within = |part: Option<&str>| {
                    let start = part?.as_ptr() as usize - text.as_ptr() as usize;
                    text.get(start..start + part?.len())
                };
                [
                    within(r.scheme()),
                    within(r.authority()),
                    None,
                    None,
                    None,
                    within(Some(r.path())),
                    within(r.query()),
                    within(r.fragment()),
                ]
            }
        })
    }

    /// Returns whether they are the same, as far as this library tells them.
    pub(super) fn same_components(
        self,
        ours: Option<Components<'_>>,
        theirs: Option<Components<'_>>,
    ) -> bool {
        match (self, ours) {
            (Rival::Oxiri, Some([scheme, authority, _, _, _, path, query, fragment])) => {
                theirs == Some([scheme, authority, None, None, None, path, query, fragment])
            }
            _ => ours == theirs,
        }
    }

    /// Returns the reference resolved against a base without fragment.
    pub(super) fn resolve(self, base: &str, text: &str) -> Option<String> {
        match self {
            Rival::FluentUri => {
                let base = fluent_uri::Iri::parse(base).ok()?;
                let resolved = fluent_uri::IriRef::parse(text).ok()?.resolve_against(&base).ok()?;
                Some(resolved.into_string())
            }
            Rival::IriString => {
                let base = IriAbsoluteStr::new(base).ok()?;
                let resolved = IriReferenceStr::new(text).ok()?.resolve_against(base);
                Some(resolved.to_dedicated_string().into())
            }
            Rival::Oxiri => {
                let base = oxiri::Iri::parse(base).ok()?;
                Some(base.resolve(&oxiri::IriRef::parse(text).ok()?).ok()?.into_inner())
            }
        }
    }

    /// Returns the reference normalised, by those that do so.
    pub(super) fn normalize(self, text: &str) -> Option<String> {
        match self {
            Rival::FluentUri => {
                Some(fluent_uri::IriRef::parse(text).ok()?.normalize().into_string())
            }
            Rival::IriString => {
                Some(IriStr::new(text).ok()?.normalize().to_dedicated_string().into())
            }
            Rival::Oxiri => None,
        }
    }
}
