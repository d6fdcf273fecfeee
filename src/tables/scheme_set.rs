//! The known schemes, and sets of schemes.

use core::cmp::Ordering;
use core::fmt;
use std::borrow::Cow;
use std::sync::Arc;

use super::generated::scheme::SCHEMES;
use super::hash;
use super::scheme::{DEFAULT, DOMAIN, Scheme, SchemeSyntax};
use crate::error::{Component, Error, ErrorKind};

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

impl Scheme {
    /// The scheme of this name, in any case, if it is known; whether links begin with it or not.
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
        hash::candidates(&SLOTS, hash::hash(name))
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
/// ```
/// use irispan::tables::{SchemeSet, SchemeSyntax};
///
/// let default = SchemeSet::default();
/// assert!(default.get(b"gemini").is_some() && default.get(b"javascript").is_none());
///
/// let ours = default.with_syntax("x-ticket", SchemeSyntax::Opaque)?.without(["tel"]);
/// assert!(ours.get(b"X-Ticket").is_some() && ours.get(b"tel").is_none());
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
    /// Sorted by name, each name once.
    schemes: Vec<Scheme>,
    endings: Endings,
}

/// How the names of schemes without an obligatory `//` end: for each last character a bit for the
/// lowest five bits of the one before. Most words before a colon are dismissed by one look.
type Endings = [u32; 128];

const fn endings(schemes: &[Scheme], default_only: bool) -> Endings {
    let mut endings = [0; 128];
    let mut i = 0;
    while i < schemes.len() {
        let scheme = &schemes[i];
        if !matches!(scheme.syntax, SchemeSyntax::Authority)
            && (scheme.marks & DEFAULT != 0 || !default_only)
        {
            let name = match &scheme.name {
                Cow::Borrowed(name) => name.as_bytes(),
                Cow::Owned(_) => &[],
            };
            add_ending(&mut endings, name);
        }
        i += 1;
    }
    endings
}

const fn add_ending(endings: &mut Endings, name: &[u8]) {
    match name {
        [.., before, last] => endings[(*last & 127) as usize] |= 1 << (*before & 31),
        // Anything may stand before.
        [last] => endings[(*last & 127) as usize] = !0,
        [] => {}
    }
}

const fn has_digit(endings: &Endings) -> bool {
    let mut last = b'0';
    while last <= b'9' && endings[last as usize] == 0 {
        last += 1;
    }
    last <= b'9'
}

static DEFAULT_ENDINGS: Endings = endings(&SCHEMES, true);
static KNOWN_ENDINGS: Endings = endings(&SCHEMES, false);

/// Where the two schemes of the web stand in the list.
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

    /// Returns the set of these schemes and no others, in any case, without colon. One that isn't
    /// known is treated as having an [authority](SchemeSyntax::Authority).
    ///
    /// # Errors
    ///
    /// [`ErrorKind::InvalidScheme`] for a name that isn't a scheme name (I3987-G1). The offset is in
    /// bytes of that name.
    pub fn only<N: AsRef<str>>(names: impl IntoIterator<Item = N>) -> Result<SchemeSet, Error> {
        SchemeSet::own(Vec::new()).with(names)
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
        let mut schemes: Vec<Scheme> = self.iter().cloned().collect();
        for name in names {
            let name = folded(name.as_ref())?;
            let syntax = Scheme::known(name.as_bytes()).map(Scheme::syntax);
            insert(&mut schemes, name, syntax.unwrap_or(SchemeSyntax::Authority));
        }
        Ok(SchemeSet::own(schemes))
    }

    /// Returns this set and a scheme of this syntax, even if another syntax is known or in the set.
    ///
    /// # Errors
    ///
    /// The same as [`only`](SchemeSet::only).
    pub fn with_syntax(self, name: &str, syntax: SchemeSyntax) -> Result<SchemeSet, Error> {
        let mut schemes: Vec<Scheme> = self.iter().cloned().collect();
        insert(&mut schemes, folded(name)?, syntax);
        Ok(SchemeSet::own(schemes))
    }

    /// Returns this set without these schemes, in any case. A name that is not in the set changes
    /// nothing.
    #[must_use]
    pub fn without<N: AsRef<str>>(self, names: impl IntoIterator<Item = N>) -> SchemeSet {
        let mut schemes: Vec<Scheme> = self.iter().cloned().collect();
        for name in names {
            schemes.retain(|scheme| !scheme.name.eq_ignore_ascii_case(name.as_ref()));
        }
        SchemeSet::own(schemes)
    }

    /// The scheme of this name, in any case, if it is in the set. No allocation; constant time for
    /// the default set, logarithmic for a caller's.
    #[must_use]
    pub fn get(&self, name: &[u8]) -> Option<&Scheme> {
        match &self.source {
            Source::Default => Scheme::known(name).filter(|scheme| scheme.is_default()),
            Source::Known => Scheme::known(name),
            Source::Own(own) => {
                let at = own.schemes.binary_search_by(|scheme| compare(&scheme.name, name)).ok()?;
                own.schemes.get(at)
            }
        }
    }

    /// `http`, or `https`, if it is in the set.
    #[inline]
    pub(crate) fn web(&self, secure: bool) -> Option<&Scheme> {
        match &self.source {
            Source::Default | Source::Known => SCHEMES.get(WEB[usize::from(secure)]),
            Source::Own(_) => self.get(if secure { b"https" } else { b"http" }),
        }
    }

    /// Whether a scheme of the set that needs no `//` may end with these two characters, in any
    /// case. Never false for one that does.
    #[inline]
    pub(crate) fn may_end_with(&self, before: u8, last: u8) -> bool {
        let endings = match &self.source {
            Source::Default => &DEFAULT_ENDINGS,
            Source::Known => &KNOWN_ENDINGS,
            Source::Own(own) => &own.endings,
        };
        let last = if last.is_ascii_uppercase() { last | 0x20 } else { last & 127 };
        endings[usize::from(last)] & 1 << (before & 31) != 0
    }

    /// Whether a scheme of the set that needs no `//` ends with a digit.
    #[inline]
    pub(crate) fn may_end_with_digit(&self) -> bool {
        const DEFAULT: bool = has_digit(&DEFAULT_ENDINGS);
        const KNOWN: bool = has_digit(&KNOWN_ENDINGS);
        match &self.source {
            Source::Default => DEFAULT,
            Source::Known => KNOWN,
            Source::Own(own) => has_digit(&own.endings),
        }
    }

    /// The schemes of the set, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = &Scheme> {
        let (schemes, default_only) = match &self.source {
            Source::Default => (&SCHEMES[..], true),
            Source::Known => (&SCHEMES[..], false),
            Source::Own(own) => (&own.schemes[..], false),
        };
        schemes.iter().filter(move |scheme| !default_only || scheme.is_default())
    }

    fn own(schemes: Vec<Scheme>) -> SchemeSet {
        let mut endings = [0; 128];
        for scheme in schemes.iter().filter(|scheme| scheme.syntax != SchemeSyntax::Authority) {
            add_ending(&mut endings, scheme.name.as_bytes());
        }
        SchemeSet { source: Source::Own(Arc::new(Own { schemes, endings })) }
    }
}

impl fmt::Debug for SchemeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Scheme::name)).finish()
    }
}

/// Orders a lower-case name and a name in any case.
fn compare(lower: &str, name: &[u8]) -> Ordering {
    lower.bytes().cmp(name.iter().map(u8::to_ascii_lowercase))
}

/// Puts a scheme in its place in a sorted list, or in place of its namesake.
fn insert(schemes: &mut Vec<Scheme>, name: String, syntax: SchemeSyntax) {
    let known = Scheme::known(name.as_bytes());
    let (port, marks) = known.map_or((0, DOMAIN), |known| (known.port, known.marks));
    let place = schemes.binary_search_by(|scheme| compare(&scheme.name, name.as_bytes()));
    let scheme = Scheme { name: name.into(), syntax, port, marks };
    match place {
        Ok(at) => schemes[at] = scheme,
        Err(at) => schemes.insert(at, scheme),
    }
}

/// A scheme name (I3987-G1), in lower case.
fn folded(name: &str) -> Result<String, Error> {
    let legal = |(at, byte): (usize, u8)| match byte {
        b'a'..=b'z' | b'A'..=b'Z' => true,
        b'0'..=b'9' | b'+' | b'-' | b'.' => at > 0,
        _ => false,
    };
    let wrong = name.bytes().enumerate().position(|byte| !legal(byte));
    match wrong.or(name.is_empty().then_some(0)) {
        Some(at) => Err(Error::new(ErrorKind::InvalidScheme, Some(Component::Scheme), at)),
        None => Ok(name.to_ascii_lowercase()),
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

    use super::*;

    #[test]
    fn every_known_scheme_is_found_in_any_case() {
        for scheme in &SCHEMES {
            let upper = scheme.name().to_ascii_uppercase();
            assert_eq!(Scheme::known(upper.as_bytes()), Some(scheme));
            let is_in = SchemeSet::default().get(upper.as_bytes()).is_some();
            assert_eq!(is_in, scheme.is_default(), "{upper}");
            assert!(Scheme::known(&upper.as_bytes()[1..]).is_none_or(|other| other != scheme));
        }
        assert!(SCHEMES.windows(2).all(|pair| pair[0].name < pair[1].name));
        for not in ["", "httpx", "http:", "ht\rtp", "coap\u{b}tcp", "xn--", "é"] {
            assert!(Scheme::known(not.as_bytes()).is_none(), "{not:?}");
        }
    }

    #[test]
    fn a_set_of_ones_own() {
        let set = SchemeSet::only(["HTTP", "x-a", "javascript", "http"]).unwrap();
        let names: Vec<_> = set.iter().map(Scheme::name).collect();
        assert_eq!(names, ["http", "javascript", "x-a"]);
        assert_eq!(set.get(b"JavaScript").unwrap().syntax(), SchemeSyntax::Opaque);
        assert_eq!(set.get(b"X-A").unwrap().syntax(), SchemeSyntax::Authority);
        assert_eq!(set.get(b"http").unwrap().default_port(), Some(80));
        assert!(set.get(b"https").is_none());

        let set = set
            .with_syntax("http", SchemeSyntax::Opaque)
            .unwrap()
            .without(["X-A"])
            .without(["none"]);
        assert_eq!(set.get(b"http").unwrap().syntax(), SchemeSyntax::Opaque);
        assert_eq!(set.iter().count(), 2);
        assert_eq!(SchemeSet::only([""; 0]).unwrap().iter().count(), 0);
    }

    #[test]
    fn endings_and_web_schemes_agree_with_the_names() {
        let own = SchemeSet::only(["tel", "http"])
            .unwrap()
            .with_syntax("x", SchemeSyntax::Opaque)
            .unwrap();
        for set in [SchemeSet::default(), SchemeSet::known(), own] {
            for scheme in set.iter().filter(|s| s.syntax() != SchemeSyntax::Authority) {
                for name in [scheme.name().to_owned(), scheme.name().to_ascii_uppercase()] {
                    let name = format!("(.{name}");
                    let &[before, last] = name.as_bytes().last_chunk().unwrap();
                    assert!(set.may_end_with(before, last), "{name}");
                }
            }
            assert!(!set.may_end_with(b'q', b'z') && !set.may_end_with(b'1', b'0'));
            assert_eq!(set.web(false), set.get(b"http"));
            assert_eq!(set.web(true), set.get(b"https"));
        }
    }

    #[test]
    fn names_are_judged() {
        for (bad, at) in [("", 0), ("1a", 0), ("a_b", 1), ("http:", 4), ("ab\u{e9}", 2)] {
            let error = SchemeSet::only(["ok", bad]).unwrap_err();
            assert_eq!((error.kind(), error.offset()), (ErrorKind::InvalidScheme, at), "{bad}");
            assert_eq!(
                SchemeSet::default().with_syntax(bad, SchemeSyntax::Geo).unwrap_err(),
                error
            );
        }
    }
}
