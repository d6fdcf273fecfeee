//! Properties of characters by UTS #39 and IDNA2008.

use super::generated::{confusable, identifier};
use super::trie::lookup;
use crate::names::named;

/// The category of a character by IDNA2008 (RFC 5892, section 1). Exhaustive, because the RFC
/// defines these values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Idna2008 {
    /// Not assigned in the version of the tables.
    Unassigned,
    /// Allowed in labels.
    Valid,
    /// A joiner, allowed where its neighbours ask for it (CONTEXTJ).
    Joiner,
    /// Allowed in some surroundings (CONTEXTO).
    Context,
    /// Not allowed in labels: symbols, upper case, what compatibility mappings change.
    Disallowed,
}

named! {
    Idna2008, "IDNA2008 category":
    Unassigned = "unassigned",
    Valid = "valid",
    Joiner = "joiner",
    Context = "context",
    Disallowed = "disallowed",
}

// A value in the identifier table is one of these times five, and the category by IDNA2008.
const CATEGORIES: u8 = 5;
const LIMITED_USE: u8 = 1;
const ALLOWED: u8 = 2;

fn value(c: char) -> u8 {
    lookup::<4>(&identifier::HIGH, &identifier::MIDDLE, &identifier::LEAVES, c as usize)
}

/// Returns the category of a character by IDNA2008.
///
/// ```
/// use irispan::tables::{Idna2008, idna2008};
///
/// assert_eq!(idna2008('é'), Idna2008::Valid);
/// assert_eq!(idna2008('·'), Idna2008::Context);
/// assert_eq!(idna2008('☃'), Idna2008::Disallowed);
/// ```
#[must_use]
pub fn idna2008(c: char) -> Idna2008 {
    match value(c) % CATEGORIES {
        1 => Idna2008::Valid,
        2 => Idna2008::Joiner,
        3 => Idna2008::Context,
        4 => Idna2008::Disallowed,
        _ => Idna2008::Unassigned,
    }
}

/// Returns whether a character is in the general profile for identifiers of UTS #39
/// (Identifier_Status=Allowed, SEC-H1).
///
/// ```
/// use irispan::tables::is_identifier;
///
/// assert!(is_identifier('é') && is_identifier('例'));
/// assert!(!is_identifier('ɡ') && !is_identifier('☃'));
/// ```
#[must_use]
pub fn is_identifier(c: char) -> bool {
    value(c) / CATEGORIES == ALLOWED
}

/// Returns whether a character is outside of that profile for nothing but its script, which few
/// people use today, such as Cherokee, Tifinagh or Canadian syllabics
/// (Identifier_Type=Limited_Use).
///
/// ```
/// use irispan::tables::is_limited_use;
///
/// assert!(is_limited_use('Ꮳ') && is_limited_use('ⵣ'));
/// assert!(!is_limited_use('a') && !is_limited_use('ᚠ'));
/// ```
#[must_use]
pub fn is_limited_use(c: char) -> bool {
    value(c) / CATEGORIES == LIMITED_USE
}

/// Returns the prototype of a character that looks like another, or like several (SEC-H5); `None`
/// for a character that is its own prototype.
///
/// ```
/// use irispan::tables::prototype;
///
/// assert_eq!(prototype('а'), Some("a"));
/// assert_eq!(prototype('m'), Some("rn"));
/// assert_eq!(prototype('a'), None);
/// ```
#[must_use]
pub fn prototype(c: char) -> Option<&'static str> {
    let (plane, low) = ((c as usize) >> 16, c as u16);
    let start = usize::from(*confusable::PLANES.get(plane)?);
    let end = usize::from(*confusable::PLANES.get(plane + 1)?);
    let at = start + confusable::SOURCES.get(start..end)?.binary_search(&low).ok()?;
    let place = usize::from(*confusable::PLACES.get(at)?);
    confusable::POOL.get(place..)?.split('\0').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_agree_with_themselves() {
        assert!(confusable::PLANES.is_sorted());
        assert_eq!(confusable::PLANES.last().copied(), Some(confusable::SOURCES.len() as u16));
        assert_eq!(confusable::PLACES.len(), confusable::SOURCES.len());
        let found = ('\0'..=char::MAX).filter(|&c| prototype(c).is_some()).count();
        assert_eq!(found, confusable::SOURCES.len());
        assert!(('\0'..=char::MAX).all(|c| prototype(c) != Some("")));
    }

    #[test]
    fn ascii() {
        let prototypes: Vec<_> = ('\0'..='\x7F').filter_map(|c| Some((c, prototype(c)?))).collect();
        let expected = [
            ('"', "''"),
            ('%', "º/₀"),
            ('0', "O"),
            ('1', "l"),
            ('I', "l"),
            ('`', "'"),
            ('m', "rn"),
            ('|', "l"),
        ];
        assert_eq!(prototypes, expected);
        for c in '\0'..='\x7F' {
            let allowed = c.is_ascii_alphanumeric() || matches!(c, '\'' | '-' | '.' | ':' | '_');
            assert_eq!(is_identifier(c), allowed, "{c:?}");
        }
    }
}
