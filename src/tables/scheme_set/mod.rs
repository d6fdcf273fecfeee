//! The known schemes, and sets of schemes.

mod endings;
mod list;
mod names;
#[cfg(test)]
mod tests;

use core::fmt;
use std::borrow::Cow;
use std::sync::Arc;

use self::endings::Endings;
use self::list::{List, scheme};
use self::names::Names;
use super::computed::computed;
use super::generated::scheme::SCHEMES;
use super::hash;
use super::scheme::{Scheme, SchemeSyntax};
use crate::error::Error;

computed! {
static SLOTS: [u32; hash::slots_for(SCHEMES.len())] = {
    let mut slots = [hash::EMPTY; hash::slots_for(SCHEMES.len())];
    let mut i = 0;
    while i < SCHEMES.len() {
        if let Cow::Borrowed(name) = SCHEMES[i].name {
            hash::insert(&mut slots, hash::hash(name.as_bytes()), i as u32);
        }
        i += 1;
    }
    slots
};
}

impl Scheme {
    /// Every known scheme.
    pub(crate) const KNOWN: &'static [Scheme] = &SCHEMES;

    /// Returns the name of a known scheme, where a constant is made; of a caller's scheme, nothing.
    pub(crate) const fn known_name(&self) -> &'static [u8] {
        match self.name {
            Cow::Borrowed(name) => name.as_bytes(),
            Cow::Owned(_) => &[],
        }
    }

    /// Returns the scheme of this name, in any case, if it is known; whether links begin with it or
    /// not.
    ///
    /// ```
    /// use irispan::tables::Scheme;
    ///
    /// let https = Scheme::known(b"HTTPS").unwrap();
    /// assert_eq!((https.name(), https.default_port()), ("https", Some(443)));
    /// assert!(Scheme::known(b"no-such").is_none());
    /// ```
    #[must_use]
    pub fn known(name: &[u8]) -> Option<&'static Scheme> {
        hash::candidates(&SLOTS[..], hash::hash(name))
            .filter_map(|at| SCHEMES.get(at))
            .find(|scheme| scheme.name.as_bytes().eq_ignore_ascii_case(name))
    }
}

/// A set of schemes that begin a link (T4).
///
/// The default holds what leads to a resource on the network or to a person. It does not hold code
/// (`javascript:`, `data:`), local files, the inside of programs (`about:`), or words that stand
/// before a colon in prose (`info:`, `tag:`); all of these are [known](SchemeSet::known) and can be
/// asked for. Cheap to clone; the default costs nothing.
///
/// # How schemes are written
///
/// | text | schemes |
/// |---|---|
/// | `gopher` | this one; one that isn't known needs `//` and an [authority](SchemeSyntax::Authority) |
/// | `ticket:` | the same, but one that isn't known needs no `//`: [anything](SchemeSyntax::Opaque) may follow the colon |
/// | `web+*` | every name that begins so: those that aren't known, and those that are known to have an authority |
/// | `web+*:` | every name that begins so, without `//`; at least one character must be written |
/// | `*` | every name |
///
/// Case doesn't matter. Where several of them cover a name, the longest one holds.
///
/// ```
/// use irispan::tables::{SchemeSet, SchemeSyntax};
///
/// let default = SchemeSet::default();
/// assert!(default.get(b"gemini").is_some() && default.get(b"javascript").is_none());
///
/// let ours = default.with(["ticket:", "web+*"])?.without(["tel"]);
/// assert_eq!(ours.get(b"TICKET").unwrap().syntax(), SchemeSyntax::Opaque);
/// assert!(ours.get(b"web+mail").is_some() && ours.get(b"tel").is_none());
///
/// let web = SchemeSet::only(["http", "https"])?;
/// assert_eq!(web.iter().count(), 2);
/// # Ok::<(), irispan::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct SchemeSet {
    source: Source,
}

#[derive(Clone, Default)]
enum Source {
    /// The known ones that are marked as default.
    #[default]
    Default,
    Known,
    Own(Arc<Own>),
}

struct Own {
    list: List,
    /// Those of all schemes of the list that need no `//`.
    endings: Endings,
}

/// The indices of the two schemes of the web in the list.
const WEB: [usize; 2] = [place_of(b"http"), place_of(b"https")];

const fn place_of(wanted: &[u8]) -> usize {
    let mut i = 0;
    while i < SCHEMES.len() {
        if let Cow::Borrowed(name) = SCHEMES[i].name
            && hash::equal(name.as_bytes(), wanted)
        {
            break;
        }
        i += 1;
    }
    i
}

impl SchemeSet {
    /// The schemes that are marked as default.
    pub(crate) const DEFAULT: SchemeSet = SchemeSet { source: Source::Default };

    /// Returns the set of all known schemes, including dangerous ones.
    #[must_use]
    pub const fn known() -> SchemeSet {
        SchemeSet { source: Source::Known }
    }

    /// Returns the default set and, with `//`, every other name that RFC 3986 allows (I3987-G1);
    /// `*` in [`with`](SchemeSet::with) adds the same. Known schemes that have no authority, such as
    /// `javascript` and `data`, are not among them unless they are asked for.
    ///
    /// ```
    /// use irispan::tables::SchemeSet;
    ///
    /// let any = SchemeSet::any().without(["svn*"]);
    /// assert!(any.is_any() && any.get(b"my.app").is_some());
    /// assert!(any.get(b"svn+ssh").is_none() && any.get(b"javascript").is_none());
    /// ```
    #[must_use]
    pub fn any() -> SchemeSet {
        let mut list = SchemeSet::DEFAULT.into_list();
        list.add(Names { stem: String::new(), is_prefix: true }, None);
        SchemeSet::own(list)
    }

    /// Returns whether this is the default set.
    pub(crate) const fn is_default(&self) -> bool {
        matches!(self.source, Source::Default)
    }

    /// Returns whether a name that isn't known and that nobody named begins a link: whether `*` is
    /// in the set.
    #[must_use]
    pub fn is_any(&self) -> bool {
        let Source::Own(own) = &self.source else { return false };
        own.list.rules.iter().any(|rule| rule.names.stem.is_empty() && rule.scheme.is_some())
    }

    /// Returns the set of these schemes and no others, [written](SchemeSet#how-schemes-are-written)
    /// as names or beginnings of names.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::InvalidScheme`](crate::ErrorKind::InvalidScheme) for a name that isn't a scheme
    /// name (I3987-G1), or that has more than 32 characters: the scanner looks for no longer ones. The
    /// offset is in bytes of that name.
    pub fn only<N: AsRef<str>>(names: impl IntoIterator<Item = N>) -> Result<SchemeSet, Error> {
        SchemeSet::own(List::default()).with(names)
    }

    /// Checks that a text is one of the forms of [`only`](SchemeSet::only), without a set of it.
    pub(crate) fn check(name: &str) -> Result<(), Error> {
        Names::parse(name).map(drop)
    }

    /// Returns this set and these schemes, in the forms of [`only`](SchemeSet::only).
    ///
    /// # Errors
    ///
    /// The same as [`only`](SchemeSet::only).
    pub fn with<N: AsRef<str>>(
        self,
        names: impl IntoIterator<Item = N>,
    ) -> Result<SchemeSet, Error> {
        let mut list = self.into_list();
        for name in names {
            let (names, colon) = Names::parse(name.as_ref())?;
            list.add(names, colon.then_some(SchemeSyntax::Opaque));
        }
        Ok(SchemeSet::own(list))
    }

    /// Returns this set and a scheme of this syntax, even if another syntax is known or in the set.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::InvalidScheme`](crate::ErrorKind::InvalidScheme) for anything but one name
    /// without colon (I3987-G1), of at most 32 characters.
    pub fn with_syntax(self, name: &str, syntax: SchemeSyntax) -> Result<SchemeSet, Error> {
        let name = names::one(name)?;
        let mut list = self.into_list();
        list.insert(scheme(name, syntax));
        Ok(SchemeSet::own(list))
    }

    /// Returns this set without these schemes, in the forms of [`only`](SchemeSet::only). A name
    /// that is not in the set changes nothing.
    #[must_use]
    pub fn without<N: AsRef<str>>(self, names: impl IntoIterator<Item = N>) -> SchemeSet {
        let mut list = self.into_list();
        for name in names {
            // A name that is refused is in no set.
            if let Ok((names, _)) = Names::parse(name.as_ref()) {
                list.remove(names);
            }
        }
        SchemeSet::own(list)
    }

    /// Returns the scheme of this name, in any case, if it is in the set. If the set only has the
    /// beginning of the name, the scheme is a [pattern](Scheme::is_pattern).
    ///
    /// No allocation; constant time for the default set, logarithmic for the names of a caller's,
    /// and linear in the number of its patterns.
    #[must_use]
    pub fn get(&self, name: &[u8]) -> Option<&Scheme> {
        match &self.source {
            Source::Default => Scheme::known(name).filter(|scheme| scheme.is_default()),
            Source::Known => Scheme::known(name),
            Source::Own(own) => own.list.get(name),
        }
    }

    /// Returns `http`, or `https`, if it is in the set.
    #[inline]
    pub(crate) fn web(&self, secure: bool) -> Option<&Scheme> {
        match &self.source {
            Source::Default | Source::Known => SCHEMES.get(WEB[usize::from(secure)]),
            Source::Own(_) => self.get(if secure { b"https" } else { b"http" }),
        }
    }

    /// Returns whether a scheme of the set that needs no `//` may end with these two characters, in
    /// any case. Never false for one that does.
    #[inline]
    pub(crate) fn may_end_with(&self, before: u8, last: u8) -> bool {
        self.endings().may_be(before, last)
    }

    /// Returns whether a scheme of the set that needs no `//` ends with a digit.
    #[inline]
    pub(crate) fn may_end_with_digit(&self) -> bool {
        const DEFAULT: bool = endings::OF_DEFAULT.has_digit();
        const KNOWN: bool = endings::OF_KNOWN.has_digit();
        match &self.source {
            Source::Default => DEFAULT,
            Source::Known => KNOWN,
            Source::Own(own) => own.endings.has_digit(),
        }
    }

    #[inline]
    fn endings(&self) -> &Endings {
        match &self.source {
            Source::Default => &endings::OF_DEFAULT,
            Source::Known => &endings::OF_KNOWN,
            Source::Own(own) => &own.endings,
        }
    }

    /// Returns the schemes of the set that have a name, sorted by it. Beginnings of names, such as
    /// `web+*`, are not among them.
    pub fn iter(&self) -> impl Iterator<Item = &Scheme> {
        let (schemes, default_only) = match &self.source {
            Source::Default => (&SCHEMES[..], true),
            Source::Known => (&SCHEMES[..], false),
            Source::Own(own) => (&own.list.schemes[..], false),
        };
        schemes.iter().filter(move |scheme| !default_only || scheme.is_default())
    }

    fn into_list(self) -> List {
        let rules = match &self.source {
            Source::Default | Source::Known => Vec::new(),
            Source::Own(own) => own.list.rules.clone(),
        };
        List { schemes: self.iter().cloned().collect(), rules }
    }

    fn own(list: List) -> SchemeSet {
        let mut patterns = list.rules.iter().filter_map(|rule| rule.scheme.as_ref());
        let endings = if patterns.any(|scheme| scheme.syntax != SchemeSyntax::Authority) {
            Endings::ALL
        } else {
            Endings::of(&list.schemes)
        };
        SchemeSet { source: Source::Own(Arc::new(Own { list, endings })) }
    }
}

impl fmt::Debug for SchemeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut set = f.debug_set();
        set.entries(self.iter().map(Scheme::name));
        if let Source::Own(own) = &self.source {
            for rule in &own.list.rules {
                let sign = if rule.scheme.is_some() { "" } else { "not " };
                set.entry(&format_args!("{sign}{:?}", rule.names.spelled()));
            }
        }
        set.finish()
    }
}
