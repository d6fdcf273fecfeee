//! Top-level domains: IANA's list, or the caller's.

mod names;
#[cfg(test)]
mod tests;

use core::fmt;
use std::collections::BTreeSet;
use std::sync::Arc;

use self::names::{Index, Names};
use super::CodePoints;
use super::generated::tld::{NAMES, VERSION};
use super::is_beyond_latin;
use super::spelling::{Spelling, TERMINATOR, Write};
use crate::error::Error;
use crate::limits::{MAX_LABEL, MAX_TLD};

/// A set of top-level domains: what the last label of a bare domain must be (U58-H6).
///
/// The default is IANA's list, [compiled in](TldSet::iana_version). Cheap to clone. Each domain is
/// held as A-label and as U-label, the latter also decomposed (NFD), since text that was written
/// on some systems is.
///
/// ```
/// use irispan::tables::TldSet;
///
/// let listed = TldSet::default();
/// assert!(listed.contains("香港".as_bytes()) && listed.contains(b"xn--j6w193g"));
/// assert!(!listed.contains(b"internal"));
///
/// let ours = TldSet::only(["internal", ".Onion", "рф"])?;
/// assert!(ours.contains(b"onion") && ours.contains(b"xn--p1ai") && !ours.contains(b"com"));
/// # Ok::<(), irispan::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct TldSet {
    own: Option<Arc<Own>>,
}

/// A caller's set.
struct Own {
    /// Spellings, each followed by a terminator.
    text: String,
    index: Index,
    /// How the names are spelled.
    spelling: &'static Spelling,
    /// In a set of any label, the spellings that were removed, sorted.
    removed: Option<Vec<String>>,
}

impl TldSet {
    /// IANA's list.
    pub(crate) const DEFAULT: TldSet = TldSet { own: None };

    /// The spellings of IANA's list, in lower case, each followed by a space.
    pub(crate) const IANA_SPELLINGS: &'static str = NAMES;

    /// Returns whether this is IANA's list.
    pub(crate) const fn is_known(&self) -> bool {
        self.own.is_none()
    }

    /// Returns the version of IANA's list that is compiled in, such as `2025100900`.
    #[must_use]
    pub const fn iana_version() -> &'static str {
        VERSION
    }

    /// Returns the set of all listed domains: IANA's list. The default is the same.
    #[must_use]
    pub const fn known() -> TldSet {
        TldSet::DEFAULT
    }

    /// Returns the set of IANA's list and of every other label that begins with a letter, so that
    /// bare domains of private networks are found. A label in which ASCII letters are mixed with
    /// those of a script other than Latin isn't in it: it is a domain that text is glued to.
    ///
    /// In prose and source code most of what this finds is none: `end.Begin`, `value.field`.
    ///
    /// ```
    /// use irispan::tables::TldSet;
    ///
    /// let any = TldSet::any().without(["txt"]);
    /// assert!(any.is_any() && any.contains(b"k8s") && any.contains("例".as_bytes()));
    /// assert!(!any.contains(b"txt") && !any.contains(b"12"));
    /// ```
    #[must_use]
    pub fn any() -> TldSet {
        TldSet::any_spelled(Spelling::ANY)
    }

    /// Does the same, with the names that are added or removed later spelled so.
    #[doc(hidden)]
    #[must_use]
    pub fn any_spelled(spelling: &'static Spelling) -> TldSet {
        TldSet::own(TldSet::DEFAULT.text(), Some(Vec::new()), spelling)
    }

    /// Returns whether labels that nobody listed are in the set: whether it was made of
    /// [`any`](TldSet::any).
    #[must_use]
    pub fn is_any(&self) -> bool {
        self.own.as_ref().is_some_and(|own| own.removed.is_some())
    }

    /// Returns the set of these domains and no others: A-labels or U-labels, in any case, with or
    /// without a leading dot.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::InvalidTld`](crate::ErrorKind::InvalidTld) for a name that is not one label or
    /// that UTS #46 refuses. The offset is in bytes of that name.
    pub fn only<N: AsRef<str>>(names: impl IntoIterator<Item = N>) -> Result<TldSet, Error> {
        TldSet::only_spelled(names, Spelling::ANY)
    }

    /// Does the same, with names spelled so.
    #[doc(hidden)]
    pub fn only_spelled<N: AsRef<str>>(
        names: impl IntoIterator<Item = N>,
        spelling: &'static Spelling,
    ) -> Result<TldSet, Error> {
        TldSet::own(String::new(), None, spelling).with_spelled(names, spelling)
    }

    /// Returns this set and these domains, in the forms of [`only`](TldSet::only).
    ///
    /// # Errors
    ///
    /// The same as [`only`](TldSet::only).
    ///
    /// ```
    /// use irispan::tables::TldSet;
    ///
    /// let ours = TldSet::known().with(["internal"])?.without(["zip", "MOV"]);
    /// assert!(ours.contains(b"internal") && ours.contains(b"com"));
    /// assert!(!ours.contains(b"zip") && !ours.contains(b"mov"));
    /// # Ok::<(), irispan::Error>(())
    /// ```
    pub fn with<N: AsRef<str>>(self, names: impl IntoIterator<Item = N>) -> Result<TldSet, Error> {
        self.with_spelled(names, Spelling::ANY)
    }

    /// Does the same, with names spelled so.
    #[doc(hidden)]
    pub fn with_spelled<N: AsRef<str>>(
        self,
        names: impl IntoIterator<Item = N>,
        spelling: &'static Spelling,
    ) -> Result<TldSet, Error> {
        let mut added = String::new();
        for name in names {
            (spelling.push)(&mut added, name.as_ref())?;
        }
        let removed = self.removed().map(|mut removed| {
            removed.retain(|name| !spellings(&added).any(|spelling| spelling == name));
            removed
        });
        Ok(TldSet::own(self.text() + &added, removed, spelling))
    }

    /// Returns this set without these domains, in the forms of [`only`](TldSet::only). A name that
    /// is not in the set changes nothing.
    #[must_use]
    pub fn without<N: AsRef<str>>(self, names: impl IntoIterator<Item = N>) -> TldSet {
        self.without_spelled(names, Spelling::ANY)
    }

    /// Does the same, with names spelled so.
    #[doc(hidden)]
    #[must_use]
    pub fn without_spelled<N: AsRef<str>>(
        self,
        names: impl IntoIterator<Item = N>,
        spelling: &'static Spelling,
    ) -> TldSet {
        let mut fewer = String::new();
        for name in names {
            // A name that is refused is in no set.
            (spelling.push)(&mut fewer, name.as_ref()).unwrap_or_default();
        }
        let mut fewer: Vec<String> = spellings(&fewer).map(str::to_owned).collect();
        fewer.sort_unstable();
        let is_left = |name: &&str| {
            let name = name.trim_end_matches(char::from(TERMINATOR));
            fewer.binary_search_by(|fewer| fewer.as_str().cmp(name)).is_err()
        };
        let text = self.text().split_inclusive(char::from(TERMINATOR)).filter(is_left).collect();
        let removed = self.removed().map(|mut removed| {
            removed.append(&mut fewer);
            removed.sort_unstable();
            removed.dedup();
            removed
        });
        TldSet::own(text, removed, spelling)
    }

    /// Returns the set of the spellings in `text`, each followed by a terminator; if there is a
    /// list of removed ones, of every other label as well.
    fn own(text: String, removed: Option<Vec<String>>, spelling: &'static Spelling) -> TldSet {
        let index = if removed.is_some() {
            Index::of(text.as_bytes()).with_every_beginning()
        } else {
            Index::of(text.as_bytes())
        };
        TldSet { own: Some(Arc::new(Own { text, index, spelling, removed })) }
    }

    /// Returns the spellings of the listed domains, each followed by a terminator.
    fn text(&self) -> String {
        String::from_utf8_lossy(self.names().text).into_owned()
    }

    fn removed(&self) -> Option<Vec<String>> {
        self.own.as_ref()?.removed.clone()
    }

    /// Returns whether a label, lower-case, in UTF-8, is in the set. Constant time, no allocation.
    #[inline]
    #[must_use]
    pub fn contains(&self, label: &[u8]) -> bool {
        self.names().contains(label) || self.has_unlisted(label)
    }

    /// Returns whether a label is a form of one in the set: its characters stand for those of a
    /// name (R2-12). No allocation.
    pub(crate) fn contains_form(&self, label: &str) -> bool {
        let contains = |write: Write| {
            // Lower case takes at most twice the bytes.
            let mut out = [0; 2 * MAX_TLD];
            let length = write(&mut label.chars(), &mut out);
            length.and_then(|length| out.get(..length)).is_some_and(|label| self.contains(label))
        };
        // The usual spelling of a listed name is its own form.
        if self.is_known() && self.contains(label.as_bytes()) {
            return true;
        }
        let Spelling { write, lower, .. } = self.spelling();
        lower.is_some_and(contains) || contains(*write)
    }

    /// Returns whether a name of the set may begin with what two characters stand for. Never false
    /// for one that does.
    pub(crate) fn may_begin_with_form(&self, first: char, second: Option<char>) -> bool {
        let mut out = [0; 64];
        let mut two = [Some(first), second].into_iter().flatten();
        let length = (self.spelling().write)(&mut two, &mut out).unwrap_or(0);
        let forms = out.get(..length).and_then(|forms| core::str::from_utf8(forms).ok());
        let mut forms = forms.unwrap_or_default().chars();
        match (forms.next(), forms.next()) {
            (Some(first), forms) if forms.is_some() || second.is_none() => {
                self.may_begin_with(first, forms)
            }
            // One character may stand for none, and two for one.
            _ => true,
        }
    }

    /// Returns how names are spelled. That of the shipped ones is known in advance.
    fn spelling(&self) -> &'static Spelling {
        self.own.as_ref().map_or(Spelling::LISTED, |own| own.spelling)
    }

    /// Returns whether any label is in the set, and this one was not removed.
    #[inline]
    fn has_unlisted(&self, label: &[u8]) -> bool {
        match &self.own {
            Some(own) => own.removed.as_ref().is_some_and(|removed| is_unlisted(label, removed)),
            None => false,
        }
    }

    /// Returns whether a name of the set may begin with these two characters, in lower case, the
    /// first of them beyond ASCII. Never false for one that does.
    #[inline]
    pub(crate) fn may_begin_with(&self, first: char, second: Option<char>) -> bool {
        let mut bytes = [0; 8];
        let one = first.encode_utf8(&mut bytes).len();
        let two = one + second.map_or(0, |c| c.encode_utf8(&mut bytes[one..]).len());
        first.is_ascii() || self.may_begin_with_bytes(u64::from_le_bytes(bytes), one, two)
    }

    /// Does the same for the first `one` bytes of a word, lowest first, and the first `two`.
    #[inline]
    pub(crate) fn may_begin_with_bytes(&self, word: u64, one: usize, two: usize) -> bool {
        self.names().may_begin_with(word, one, two)
    }

    /// Returns whether a top-level domain of the set may begin with the first three bytes of a
    /// word, lowest first, all of ASCII. Decides for the shipped list only, of which no name has a
    /// single character.
    #[inline(always)]
    pub(crate) fn may_begin_with_ascii(&self, word: u32) -> bool {
        self.own.is_some() || Names::iana().may_begin_with_ascii(word)
    }

    /// Returns whether a label of ASCII letters, digits and hyphens, in any case, is in the set:
    /// the one at `start` of a text, up to `end`.
    #[inline(always)]
    pub(crate) fn contains_ldh(&self, text: &[u8], start: usize, end: usize) -> bool {
        let Some(label) = text.get(start..end) else { return false };
        self.names().contains_ldh(text, start, label)
            || self.own.is_some() && self.has_unlisted_ldh(label)
    }

    /// Does what [`has_unlisted`](TldSet::has_unlisted) does, in any case.
    #[cold]
    fn has_unlisted_ldh(&self, label: &[u8]) -> bool {
        let mut folded = [0; MAX_LABEL];
        self.is_any()
            && folded.get_mut(..label.len()).is_some_and(|folded| {
                folded.copy_from_slice(label);
                folded.make_ascii_lowercase();
                self.has_unlisted(folded)
            })
    }

    #[inline]
    fn names(&self) -> Names<'_> {
        match &self.own {
            None => Names::iana(),
            Some(own) => own.index.names(own.text.as_bytes()),
        }
    }
}

/// Shows the whole set, so that different sets look different: its differences from IANA's list or,
/// if it has less than half of that, its names.
impl fmt::Debug for TldSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (own, iana) = (self.text(), TldSet::DEFAULT.text());
        let (own, iana): (BTreeSet<_>, BTreeSet<_>) =
            (spellings(&own).collect(), spellings(&iana).collect());
        let mut set = f.debug_struct("TldSet");
        if own.len() < iana.len() / 2 {
            set.field("only", &own);
        } else {
            set.field("with", &own.difference(&iana).collect::<Vec<_>>());
            set.field("without", &iana.difference(&own).collect::<Vec<_>>());
        }
        // Labels that nobody listed.
        match self.removed() {
            Some(removed) => set.field("any_without", &removed).finish(),
            None => set.finish(),
        }
    }
}

/// Returns the spellings in a list, without terminators.
fn spellings(list: &str) -> impl Iterator<Item = &str> {
    list.split_terminator(char::from(TERMINATOR))
}

/// Returns whether a label, lower-case, is one of any that were not removed: see [`TldSet::any`].
fn is_unlisted(label: &[u8], removed: &[String]) -> bool {
    let Ok(label) = core::str::from_utf8(label) else { return false };
    let is_host = |c: char| match c {
        'a'..='z' | '0'..='9' | '-' => true,
        c => !c.is_ascii() && CodePoints::shipped().is_host(c),
    };
    let is_mixed =
        label.contains(|c: char| c.is_ascii_lowercase()) && label.contains(is_beyond_latin);
    label.chars().all(is_host)
        && label.starts_with(char::is_alphabetic)
        && !label.ends_with('-')
        && !is_mixed
        && removed.binary_search_by(|name| name.as_str().cmp(label)).is_err()
}
