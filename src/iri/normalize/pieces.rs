//! The components of a reference while they are normalized.

use std::borrow::Cow;

use crate::iri::ends::Ends;
use crate::iri::parts::Parts;
use crate::iri::recomposition::Recomposition;

/// Components, each borrowed as long as nothing changed in it.
pub(super) struct Pieces<'t> {
    pub(super) scheme: Option<Cow<'t, str>>,
    pub(super) authority: Option<Authority<'t>>,
    pub(super) path: Cow<'t, str>,
    pub(super) query: Option<Cow<'t, str>>,
    pub(super) fragment: Option<Cow<'t, str>>,
}

pub(super) struct Authority<'t> {
    pub(super) userinfo: Option<Cow<'t, str>>,
    pub(super) host: Cow<'t, str>,
    pub(super) port: Option<Cow<'t, str>>,
}

impl Pieces<'_> {
    /// Returns true if these are the components of a text: if nothing changed.
    pub(super) fn are(&self, parts: &Parts<'_>) -> bool {
        let authority = match &self.authority {
            None => parts.authority_range().is_none(),
            Some(Authority { userinfo, host, port }) => {
                userinfo.as_deref() == parts.userinfo()
                    && Some(&**host) == parts.host()
                    && port.as_deref() == parts.port()
            }
        };
        authority
            && self.scheme.as_deref() == parts.scheme()
            && self.path == parts.path()
            && self.query.as_deref() == parts.query()
            && self.fragment.as_deref() == parts.fragment()
    }

    /// Puts the components together. `capacity` is a good guess of the length.
    pub(super) fn recompose(&self, capacity: usize) -> (String, Ends) {
        let mut out = Recomposition::with_capacity(capacity);
        out.scheme(self.scheme.as_deref());
        if let Some(Authority { userinfo, host, port }) = &self.authority {
            out.authority(userinfo.as_deref(), host, port.as_deref());
        }
        out.path(&self.path);
        out.query(self.query.as_deref());
        out.fragment(self.fragment.as_deref());
        out.finish()
    }
}
