//! The components of a reference before it is one: where they are checked, by themselves and
//! together.

use std::borrow::Cow;

use crate::error::{Component, Error, ErrorKind};
use crate::iri::ends::Ends;
use crate::iri::parse::{Repertoire, check};
use crate::iri::recomposition::Recomposition;
use crate::iri::view::View;

/// Components that may be anything.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft<'t> {
    pub(super) scheme: Option<&'t str>,
    pub(super) userinfo: Option<&'t str>,
    pub(super) host: Option<&'t str>,
    pub(super) port: Option<Cow<'t, str>>,
    pub(super) path: &'t str,
    pub(super) query: Option<&'t str>,
    pub(super) fragment: Option<&'t str>,
}

impl<'t> Draft<'t> {
    pub(super) fn of(view: View<'t>) -> Draft<'t> {
        Draft {
            scheme: view.scheme(),
            userinfo: view.userinfo(),
            host: view.host(),
            port: view.port().map(Cow::Borrowed),
            path: view.path(),
            query: view.query(),
            fragment: view.fragment(),
        }
    }

    /// Replaces userinfo, host and port by those of an authority.
    pub(super) fn set_authority(&mut self, authority: Option<&'t str>) {
        (self.userinfo, self.host, self.port) = (None, None, None);
        let Some(authority) = authority else { return };
        let (userinfo, rest) = match authority.rsplit_once('@') {
            Some((userinfo, rest)) => (Some(userinfo), rest),
            None => (None, authority),
        };
        // A colon inside brackets belongs to an address.
        let literal = if rest.starts_with('[') { rest.find(']').unwrap_or(rest.len()) } else { 0 };
        let colon = rest.get(literal..).and_then(|rest| rest.rfind(':')).map(|at| literal + at);
        self.userinfo = userinfo;
        match colon.and_then(|at| rest.split_at_checked(at)) {
            None => self.host = Some(rest),
            Some((host, port)) => {
                self.host = Some(host);
                self.port = Some(Cow::Borrowed(port.get(1..).unwrap_or_default()));
            }
        }
    }

    /// Checks every component by a repertoire. Offsets count in the component.
    pub(super) fn check(&self, repertoire: Repertoire) -> Result<(), Error> {
        let components = [
            (Component::Scheme, self.scheme),
            (Component::Userinfo, self.userinfo),
            (Component::Host, self.host),
            (Component::Port, self.port.as_deref()),
            (Component::Path, Some(self.path)),
            (Component::Query, self.query),
            (Component::Fragment, self.fragment),
        ];
        components
            .into_iter()
            .filter_map(|(component, text)| Some((component, text?)))
            .try_for_each(|(component, text)| check(text, component, repertoire))
    }

    /// Puts the components together, if they can stand side by side (I3987-G7, G8). Offsets count in
    /// the component.
    pub(super) fn recompose(&self, needs_scheme: bool) -> Result<(String, Ends), Error> {
        let Draft { scheme, userinfo, host, ref port, path, query, fragment } = *self;
        if needs_scheme && scheme.is_none() {
            return Err(Error::new(ErrorKind::MissingScheme, None, 0));
        }
        if host.is_none() && (userinfo.is_some() || port.is_some()) {
            return Err(Error::new(ErrorKind::MissingHost, Some(Component::Host), 0));
        }
        if let Some(at) = misplaced(path, scheme.is_some(), host.is_some()) {
            return Err(Error::new(ErrorKind::ForbiddenCharacter, Some(Component::Path), at));
        }
        let port = port.as_deref();
        let len = |part: Option<&str>| part.map_or(0, |part| part.len() + 3);
        let capacity = [scheme, userinfo, host, port, Some(path), query, fragment].map(len);
        let mut out = Recomposition::with_capacity(capacity.iter().sum());
        out.scheme(scheme);
        if let Some(host) = host {
            out.authority(userinfo, host, port);
        }
        out.path(path);
        out.query(query);
        out.fragment(fragment);
        Ok(out.finish())
    }
}

/// Returns the offset of the character of a path because of which it cannot follow what is before it.
fn misplaced(path: &str, has_scheme: bool, has_authority: bool) -> Option<usize> {
    if has_authority {
        return (!path.is_empty() && !path.starts_with('/')).then_some(0);
    }
    if path.starts_with("//") {
        return Some(1);
    }
    let first = path.split('/').next().unwrap_or_default();
    if has_scheme { None } else { first.find(':') }
}
