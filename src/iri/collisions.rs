//! Names that a site may take for one: what an administrator looks for before aliases are switched
//! on (IURI draft of 2000, section 5).

use core::fmt;
use core::str::FromStr;
use std::borrow::Cow;
use std::collections::HashMap;

use icu_normalizer::{ComposingNormalizer, DecomposingNormalizer};

use super::normalization_form::to_nfc;
use super::unmap::to_iri;
use crate::error::{Error, ErrorKind};

/// What a site may ignore when it looks up a name. Each ignores what those before it ignore.
///
/// This is no comparison of IRIs: that folds nothing of this ([`Rung`](super::Rung), CMP-13, CMP-24).
///
/// ```
/// use irispan::iri::Folding;
///
/// assert_eq!(Folding::Composition.key("e\u{301}tude"), Folding::Composition.key("%C3%A9tude"));
/// assert_eq!(Folding::Case.key("STRASSE"), Folding::Case.key("straße"));
/// assert_eq!(Folding::Accents.key("Étude"), "etude");
/// assert_eq!(Folding::Compatibility.key("①ﬁle"), "1file");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Folding {
    /// How a character is composed, and whether it is percent-encoded: Normalization Form C.
    Composition,
    /// Case, by the mappings to upper and then to lower case that Unicode has for all languages.
    /// Turkish `ı` meets `i`.
    Case,
    /// Accents: the marks of U+0300 to U+036F and of the other blocks of combining diacritical
    /// marks. Letters with a stroke, as `ø`, are letters of their own; vowel signs stay.
    Accents,
    /// Width, ligatures, superscripts and their like: Normalization Form KC.
    Compatibility,
}

impl Folding {
    /// Every folding, from the lowest.
    pub const ALL: [Folding; 4] =
        [Folding::Composition, Folding::Case, Folding::Accents, Folding::Compatibility];

    /// The name: `composition`, `case`, `accents`, `compatibility`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Folding::Composition => "composition",
            Folding::Case => "case",
            Folding::Accents => "accents",
            Folding::Compatibility => "compatibility",
        }
    }

    /// What is left of a name: two with the same key collide. Keys are for comparison only, and
    /// change with the version of Unicode. A key is its own key, unless the name has a percent sign
    /// that begins no escape. Time is linear in the name.
    #[must_use]
    pub fn key(self, name: &str) -> Cow<'_, str> {
        let name = to_iri(name);
        if self == Folding::Composition {
            return match name {
                Cow::Borrowed(name) => to_nfc(name),
                Cow::Owned(name) => Cow::Owned(to_nfc(&name).into_owned()),
            };
        }
        let mut key = self.fold(&name);
        // A mapping may bring about what another step maps: `ϓ` is an accent on `Υ`. It ends soon.
        for _ in 0..MOST_STEPS {
            let next = self.fold(&key);
            if next == key {
                break;
            }
            key = next;
        }
        Cow::Owned(key)
    }

    /// One step: decompose, fold, drop, compose.
    fn fold(self, name: &str) -> String {
        let decomposed = match self {
            Folding::Compatibility => DecomposingNormalizer::new_nfkd().normalize(name),
            _ => DecomposingNormalizer::new_nfd().normalize(name),
        };
        let accents = self >= Folding::Accents;
        let kept = decomposed.chars().filter(|&c| !(accents && is_accent(c)));
        let folded: String =
            kept.flat_map(char::to_uppercase).flat_map(char::to_lowercase).collect();
        match self {
            Folding::Compatibility => ComposingNormalizer::new_nfkc().normalize(&folded),
            _ => to_nfc(&folded),
        }
        .into_owned()
    }
}

/// Far more than any character needs; a test counts.
const MOST_STEPS: usize = 4;

impl fmt::Display for Folding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Folding {
    type Err = Error;

    fn from_str(name: &str) -> Result<Folding, Error> {
        let found = Folding::ALL.into_iter().find(|folding| folding.name() == name);
        found.ok_or(Error::new(ErrorKind::UnknownName, None, 0))
    }
}

/// Names that collide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collision {
    folding: Folding,
    names: Vec<usize>,
}

impl Collision {
    /// The lowest folding by which all of them are one.
    #[must_use]
    pub const fn folding(&self) -> Folding {
        self.folding
    }

    /// Which of the names that were given, from 0, in their order; at least two.
    #[must_use]
    pub fn names(&self) -> &[usize] {
        &self.names
    }
}

/// The groups of names that have the same key, in the order of their first names.
///
/// A name that is given twice is no collision; the first of the two counts. Names may be IRIs, or
/// single segments, or file names; escapes that are UTF-8 are decoded first. Which names are one on
/// the ladder of comparison says [`same_target`](super::same_target). Time and memory are linear in
/// the names.
///
/// ```
/// use irispan::iri::{Folding, collisions};
///
/// let names = ["/Résumé", "/index", "/resume", "/r%C3%A9sum%C3%A9", "/re\u{301}sume\u{301}"];
/// let found = collisions(&names, Folding::Case);
/// assert_eq!(found.len(), 1);
/// assert_eq!((found[0].folding(), found[0].names()), (Folding::Case, &[0, 3, 4][..]));
/// assert_eq!(collisions(&names, Folding::Accents)[0].names(), [0, 2, 3, 4]);
/// assert_eq!(collisions(&names, Folding::Composition)[0].names(), [3, 4]);
/// ```
#[must_use]
pub fn collisions<T: AsRef<str>>(names: &[T], folding: Folding) -> Vec<Collision> {
    let mut seen = std::collections::HashSet::new();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut group_of: HashMap<Cow<'_, str>, usize> = HashMap::new();
    for (index, name) in names.iter().map(AsRef::as_ref).enumerate() {
        if !seen.insert(name) {
            continue;
        }
        let group = *group_of.entry(folding.key(name)).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[group].push(index);
    }
    let lowest = |group: &[usize]| {
        let one = |by: &Folding| {
            let mut keys = group.iter().map(|&index| by.key(names[index].as_ref()));
            let first = keys.next();
            keys.all(|key| Some(&key) == first.as_ref())
        };
        Folding::ALL.into_iter().filter(|by| *by < folding).find(one).unwrap_or(folding)
    };
    groups
        .into_iter()
        .filter(|group| group.len() > 1)
        .map(|names| Collision { folding: lowest(&names), names })
        .collect()
}

/// The blocks of combining diacritical marks, extended, supplement, for symbols, and half marks; but
/// for the iota below, which is a letter in upper case.
const fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{344}' | '\u{346}'..='\u{36F}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}'
        | '\u{20D0}'..='\u{20FF}' | '\u{FE20}'..='\u{FE2F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each folding ignores what those before it do, and a key is its own key, for each character
    /// before and after others. Nothing beyond the second plane has case or compatibility.
    #[test]
    fn foldings_are_a_ladder() {
        for c in '\0'..='\u{1FFFF}' {
            let texts = [format!("a{c}"), format!("{c}\u{301}\u{323}")];
            for text in texts {
                let mut below: Cow<'_, str> = Cow::Borrowed(&text);
                for folding in Folding::ALL {
                    let key = folding.key(&text).into_owned();
                    assert_eq!(folding.key(&key), key, "{folding} {text:?}");
                    assert_eq!(folding.key(&below), key, "{folding} {text:?}");
                    below = Cow::Owned(key);
                }
            }
        }
    }

    #[test]
    fn keys() {
        use Folding::{Accents, Case, Compatibility, Composition};
        for (a, b, lowest) in [
            ("a", "a", Some(Composition)),
            ("é", "e\u{301}", Some(Composition)),
            ("é", "%c3%a9", Some(Composition)),
            ("\u{212B}", "Å", Some(Composition)),
            ("ΣΑΣ", "σας", Some(Case)),
            ("ẞ", "ss", Some(Case)),
            ("ǆ", "ǅ", Some(Case)),
            ("Ꭰ", "ꭰ", Some(Case)),
            ("É", "e", Some(Accents)),
            ("ä", "a", Some(Accents)),
            ("ａ", "A", Some(Compatibility)),
            ("ǆ", "dž", Some(Compatibility)),
            ("№", "no", Some(Compatibility)),
            ("ｶﾞ", "ガ", Some(Compatibility)),
            ("ガ", "カ", None),
            ("ø", "o", None),
            ("0", "o", None),
            ("%2F", "/", None),
        ] {
            let meet = Folding::ALL.into_iter().find(|folding| folding.key(a) == folding.key(b));
            assert_eq!(meet, lowest, "{a} {b}");
        }
    }

    #[test]
    fn names_come_back() {
        for folding in Folding::ALL {
            assert_eq!(folding.to_string().parse(), Ok(folding));
        }
        assert!("Case".parse::<Folding>().is_err());
    }

    #[test]
    fn groups() {
        let none: [&str; 0] = [];
        assert!(collisions(&none, Folding::Compatibility).is_empty());
        assert!(collisions(&["a", "a", "b"], Folding::Compatibility).is_empty());
        let names = ["b", "A", "a", "B", "a", "á", "c"];
        let found: Vec<_> = collisions(&names, Folding::Accents)
            .iter()
            .map(|found| (found.folding(), found.names().to_vec()))
            .collect();
        assert_eq!(found, [(Folding::Case, vec![0, 3]), (Folding::Accents, vec![1, 2, 5])]);
    }
}
