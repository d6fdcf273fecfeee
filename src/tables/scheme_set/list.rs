//! The schemes of a caller's set.

use core::cmp::Ordering;

use super::names::{Names, Rule, is_name};
use crate::tables::generated::scheme::SCHEMES;
use crate::tables::scheme::{DOMAIN, Scheme, SchemeSyntax};

/// The schemes of a caller's set.
#[derive(Default)]
pub(super) struct List {
    /// Sorted by name, each name once. They come before the rules.
    pub(super) schemes: Vec<Scheme>,
    /// Rules for names that are neither known nor in `schemes`.
    pub(super) rules: Vec<Rule>,
}

impl List {
    pub(super) fn get(&self, name: &[u8]) -> Option<&Scheme> {
        match self.place(name) {
            Ok(at) => self.schemes.get(at),
            Err(_) if self.rules.is_empty() || Scheme::known(name).is_some() => None,
            Err(_) if !is_name(name) => None,
            Err(_) => {
                let rules = self.rules.iter().filter(|rule| rule.names.cover(name));
                rules.max_by_key(|rule| rule.names.precedence())?.scheme.as_ref()
            }
        }
    }

    /// Returns where the name is among the schemes, or where it would be.
    fn place(&self, name: &[u8]) -> Result<usize, usize> {
        self.schemes.binary_search_by(|scheme| compare(&scheme.name, name))
    }

    /// Puts a scheme in its place, or in place of its namesake.
    pub(super) fn insert(&mut self, scheme: Scheme) {
        match self.place(scheme.name.as_bytes()) {
            Ok(at) => self.schemes[at] = scheme,
            Err(at) => self.schemes.insert(at, scheme),
        }
    }

    /// Adds names; those that aren't known have this syntax, or an authority.
    pub(super) fn add(&mut self, names: Names, syntax: Option<SchemeSyntax>) {
        let unknown = syntax.unwrap_or(SchemeSyntax::Authority);
        if !names.is_prefix {
            let known = Scheme::known(names.stem.as_bytes());
            self.insert(scheme(names.stem, known.map_or(unknown, Scheme::syntax)));
            return;
        }
        for known in SCHEMES.iter().filter(|known| names.cover(known.name.as_bytes())) {
            let authority =
                matches!(known.syntax, SchemeSyntax::Authority | SchemeSyntax::LocalAuthority);
            if (authority || syntax.is_some()) && self.place(known.name.as_bytes()).is_err() {
                self.insert(known.clone());
            }
        }
        // Names that were excluded before are in the set again; those that were added keep their
        // syntax.
        let is_left =
            |rule: &Rule| rule.scheme.is_some() || !names.cover(rule.names.stem.as_bytes());
        self.rules.retain(|rule| is_left(rule) && rule.names != names);
        let scheme = Some(scheme(names.spelled(), unknown));
        self.rules.push(Rule { names, scheme });
    }

    pub(super) fn remove(&mut self, names: Names) {
        self.schemes.retain(|scheme| !names.cover(scheme.name.as_bytes()));
        self.rules.retain(|rule| !names.cover_all(&rule.names));
        let is_wider = |rule: &Rule| rule.scheme.is_some() && rule.names.cover_all(&names);
        if self.rules.iter().any(is_wider) {
            self.rules.push(Rule { names, scheme: None });
        }
    }
}

/// Orders a lower-case name and a name in any case.
fn compare(lower: &str, name: &[u8]) -> Ordering {
    lower.bytes().cmp(name.iter().map(u8::to_ascii_lowercase))
}

/// Returns a scheme with what else is known about this name.
pub(super) fn scheme(name: String, syntax: SchemeSyntax) -> Scheme {
    let known = Scheme::known(name.as_bytes());
    let (port, marks) = known.map_or((0, DOMAIN), |known| (known.port, known.marks));
    Scheme { name: name.into(), syntax, port, marks }
}
