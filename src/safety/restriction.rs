//! Restriction levels and number systems: UTS #39, sections 5.2 and 5.3.

use icu_properties::CodePointMapData;
use icu_properties::props::GeneralCategory;

use super::script::{Script, ScriptSet, may_be};
use crate::names::named;
use crate::tables::is_identifier;

/// How freely a name mixes scripts (SEC-H3), ordered from the strictest level.
///
/// The enum is exhaustive because UTS #39 defines these six levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RestrictionLevel {
    /// ASCII characters of the identifier profile.
    AsciiOnly,
    /// One script.
    SingleScript,
    /// One script, or Latin with Japanese, with Korean, or with Han and Bopomofo.
    HighlyRestrictive,
    /// As [`HighlyRestrictive`](RestrictionLevel::HighlyRestrictive), or Latin with one other
    /// recommended script except for Cyrillic and Greek.
    ModeratelyRestrictive,
    /// Any mixture of characters of the identifier profile.
    MinimallyRestrictive,
    /// Characters outside the identifier profile: symbols, punctuation, obsolete characters.
    Unrestricted,
}

named! {
    RestrictionLevel, "restriction level":
    AsciiOnly = "ascii-only",
    SingleScript = "single-script",
    HighlyRestrictive = "highly-restrictive",
    ModeratelyRestrictive = "moderately-restrictive",
    MinimallyRestrictive = "minimally-restrictive",
    Unrestricted = "unrestricted",
}

/// Returns the restriction level of a name (SEC-H4). The name should be one label, not a whole
/// host, because labels of different scripts are common: `сайт.com` (SEC-H9). Time is linear in
/// the name.
///
/// ```
/// use irispan::safety::{RestrictionLevel, restriction_level};
///
/// assert_eq!(restriction_level("example"), RestrictionLevel::AsciiOnly);
/// assert_eq!(restriction_level("bücher"), RestrictionLevel::SingleScript);
/// assert_eq!(restriction_level("例えabc"), RestrictionLevel::HighlyRestrictive);
/// assert_eq!(restriction_level("pаypal"), RestrictionLevel::MinimallyRestrictive);
/// assert_eq!(restriction_level("i♥ny"), RestrictionLevel::Unrestricted);
/// ```
#[must_use]
pub fn restriction_level(name: &str) -> RestrictionLevel {
    if !name.chars().all(is_identifier) {
        return RestrictionLevel::Unrestricted;
    }
    if name.is_ascii() {
        return RestrictionLevel::AsciiOnly;
    }
    if ScriptSet::of(name).is_single() {
        return RestrictionLevel::SingleScript;
    }
    let rest = beside_latin(name);
    if is_cjk(&rest) {
        return RestrictionLevel::HighlyRestrictive;
    }
    let other = |script: Script| {
        script.is_recommended() && script != Script::CYRILLIC && script != Script::GREEK
    };
    if rest.scripts().any(other) {
        RestrictionLevel::ModeratelyRestrictive
    } else {
        RestrictionLevel::MinimallyRestrictive
    }
}

/// Returns whether a name, whose level is `level`, mixes scripts in a way that the level Highly
/// Restrictive doesn't allow.
pub(super) fn mixes_scripts(name: &str, level: RestrictionLevel) -> bool {
    match level {
        RestrictionLevel::AsciiOnly
        | RestrictionLevel::SingleScript
        | RestrictionLevel::HighlyRestrictive => false,
        RestrictionLevel::ModeratelyRestrictive | RestrictionLevel::MinimallyRestrictive => true,
        // A symbol says nothing about the scripts beside it.
        RestrictionLevel::Unrestricted => {
            ScriptSet::of(name).is_mixed() && !is_cjk(&beside_latin(name))
        }
    }
}

/// Returns the resolved script set of the characters that cannot be Latin.
fn beside_latin(name: &str) -> ScriptSet {
    ScriptSet::of_characters(name.chars().filter(|&c| !may_be(c, Script::LATIN)))
}

fn is_cjk(set: &ScriptSet) -> bool {
    let cjk = [Script::JAPANESE, Script::HAN_WITH_BOPOMOFO, Script::KOREAN];
    cjk.into_iter().any(|script| set.contains(script))
}

/// Returns the first decimal digit of a name that is of another system than those before it
/// (SEC-H7), with its offset in bytes.
///
/// ```
/// use irispan::safety::mixed_numbers;
///
/// assert_eq!(mixed_numbers("a1b२"), Some((3, '२')));
/// assert_eq!(mixed_numbers("१२३"), None);
/// ```
#[must_use]
pub fn mixed_numbers(name: &str) -> Option<(usize, char)> {
    let mut first = None;
    name.char_indices().find(|&(_, c)| match zero_of(c) {
        Some(zero) => *first.get_or_insert(zero) != zero,
        None => false,
    })
}

/// Returns whether a character is a decimal digit of any system.
pub(super) fn is_decimal(c: char) -> bool {
    is_digit(u32::from(c))
}

fn is_digit(code_point: u32) -> bool {
    CodePointMapData::<GeneralCategory>::new().get32(code_point) == GeneralCategory::DecimalNumber
}

/// Returns the digit zero of the system that a decimal digit belongs to.
fn zero_of(c: char) -> Option<u32> {
    let code_point = u32::from(c);
    if c.is_ascii() {
        return c.is_ascii_digit().then_some(u32::from('0'));
    }
    if !is_digit(code_point) {
        return None;
    }
    // Each system has ten digits in a row; several may follow each other, five at most.
    let before = (1..50).take_while(|&n| is_digit(code_point - n)).count() as u32;
    Some(code_point - before % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn systems_have_ten_digits() {
        let mut systems = std::collections::BTreeMap::<u32, Vec<u32>>::new();
        for c in '\0'..=char::MAX {
            if let Some(zero) = zero_of(c) {
                systems.entry(zero).or_default().push(u32::from(c));
            }
        }
        assert!(systems.len() > 70, "{}", systems.len());
        for (zero, digits) in systems {
            assert_eq!(digits, (zero..zero + 10).collect::<Vec<_>>());
        }
    }

    /// The examples of UTS #39, section 5.2 and 5.3, and borders between the levels.
    #[test]
    fn levels() {
        use RestrictionLevel as L;
        for (name, level) in [
            ("", L::AsciiOnly),
            ("a-b_c.1", L::AsciiOnly),
            ("a b", L::Unrestricted),
            ("é", L::SingleScript),
            ("Toys-Я-Us", L::MinimallyRestrictive),
            ("ελληνικά", L::SingleScript),
            ("сайт", L::SingleScript),
            ("hλ", L::MinimallyRestrictive),
            ("aकb", L::ModeratelyRestrictive),
            ("aकไ", L::MinimallyRestrictive),
            ("例ex", L::HighlyRestrictive),
            ("한국ex例", L::HighlyRestrictive),
            ("한국え", L::MinimallyRestrictive),
            // Since Unicode 17.0, Bopomofo is of limited use.
            ("ㄅ例ex", L::Unrestricted),
            ("éえ", L::HighlyRestrictive),
            ("ᚠ", L::Unrestricted),
            ("aᏣ", L::Unrestricted),
            ("☃", L::Unrestricted),
            ("a\u{AD}", L::Unrestricted),
        ] {
            assert_eq!(restriction_level(name), level, "{name}");
        }
        assert!(L::AsciiOnly < L::SingleScript && L::MinimallyRestrictive < L::Unrestricted);
        assert_eq!(L::Unrestricted.to_string(), "unrestricted");
    }
}
