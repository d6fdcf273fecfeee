//! Names that a site may treat as the same. An administrator looks for these before enabling
//! aliases (IURI draft of 2000, section 5).

use std::borrow::Cow;
use std::collections::HashMap;

use icu_normalizer::{ComposingNormalizer, DecomposingNormalizer};

use super::normalization_form::to_nfc;
use super::unmap::to_iri;
use crate::names::named;

/// Differences that a site may ignore when it looks up a name. Each folding includes those before
/// it.
///
/// This is not for comparing IRIs; the rungs of [`Rung`](super::Rung) ignore none of these
/// differences (CMP-13, CMP-24).
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
#[non_exhaustive]
pub enum Folding {
    /// Composition and percent-encoding of characters: Normalization Form C.
    Composition,
    /// Case, by the language-independent mappings of Unicode to upper and then to lower case.
    /// Turkish `ı` becomes `i`.
    Case,
    /// Accents: the marks of U+0300 to U+036F and of the other blocks of combining diacritical
    /// marks. Letters with a stroke, such as `ø`, and vowel signs do not change.
    Accents,
    /// Width, ligatures, superscripts and so on: Normalization Form KC.
    Compatibility,
}

named! {
    Folding, "folding":
    Composition = "composition",
    Case = "case",
    Accents = "accents",
    Compatibility = "compatibility",
}

impl Folding {
    /// Returns the key of a name. Two names with the same key collide. Keys are for comparison only
    /// and change with the version of Unicode. The key of a key is the key itself, unless the name
    /// has a percent sign that begins no escape. Time is linear in the name.
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
        // One mapping may produce input for another: `ϓ` decomposes to `Υ` and an accent.
        for _ in 0..MAX_STEPS {
            let next = self.fold(&key);
            if next == key {
                break;
            }
            key = next;
        }
        Cow::Owned(key)
    }

    /// Decomposes, drops accents, folds case, and composes, once.
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

/// The maximum number of folding steps. This is 4 because no character needs more, as the test
/// `foldings_are_a_ladder` shows.
const MAX_STEPS: usize = 4;

/// A group of names that collide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collision {
    folding: Folding,
    names: Vec<usize>,
}

impl Collision {
    /// Returns the lowest folding under which all names of the group have the same key.
    #[must_use]
    pub const fn folding(&self) -> Folding {
        self.folding
    }

    /// Returns the indices of the names in the input, in ascending order. There are at least two.
    #[must_use]
    pub fn names(&self) -> &[usize] {
        &self.names
    }
}

/// Returns the groups of names that have the same key, in the order of their first names.
///
/// Duplicates of a name do not collide; only the first one is reported. Names may be IRIs, single
/// segments, or file names; escapes that are UTF-8 are decoded first. To compare IRIs, use
/// [`same_target`](super::same_target). Time and memory are linear in the names.
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
        Folding::ALL.iter().copied().filter(|by| *by < folding).find(one).unwrap_or(folding)
    };
    groups
        .into_iter()
        .filter(|group| group.len() > 1)
        .map(|names| Collision { folding: lowest(&names), names })
        .collect()
}

/// Returns true for the blocks of combining diacritical marks, extended, supplement, for symbols,
/// and half marks, except for the iota subscript (U+0345), which is a letter in upper case.
const fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{344}' | '\u{346}'..='\u{36F}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}'
        | '\u{20D0}'..='\u{20FF}' | '\u{FE20}'..='\u{FE2F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each folding includes those before it, and the key of a key is the key, for each character
    /// before and after others. Nothing beyond the second plane has case or compatibility.
    #[test]
    fn foldings_are_a_ladder() {
        for c in '\0'..='\u{1FFFF}' {
            let texts = [format!("a{c}"), format!("{c}\u{301}\u{323}")];
            for text in texts {
                let mut below: Cow<'_, str> = Cow::Borrowed(&text);
                for &folding in Folding::ALL {
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
            let meet =
                Folding::ALL.iter().copied().find(|folding| folding.key(a) == folding.key(b));
            assert_eq!(meet, lowest, "{a} {b}");
        }
    }

    #[test]
    fn names_come_back() {
        for &folding in Folding::ALL {
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
