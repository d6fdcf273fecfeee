//! Legacy extended IRIs of the XML specifications. Programs may accept them but should not produce
//! them (LEIRI-3).
//!
//! A LEIRI is an IRI reference that may also hold spaces, controls, delimiters and all other
//! characters for which [`Unsuited::is_forbidden`] is true (LEIRI-1). Controls, overrides and
//! unusual spaces can make it look like another identifier (LEIRI-5).

use std::borrow::Cow;

use super::parts::Parts;
use super::percent;
use super::rewrite::Rewrite;
use super::unsuited::{Unsuited, UnsuitedCharacter};
use crate::error::Component;

/// Converts a LEIRI to an IRI reference: characters that no IRI may hold at their place are
/// percent-encoded in UTF-8 (LEIRI-2).
///
/// `%`, `#`, `[` and `]` are kept. An IRI is returned as it is, borrowed. Time is linear in the
/// text. [`Mapping::LEIRI`](super::Mapping::LEIRI) maps a LEIRI to a URI in one step.
///
/// ```
/// use irispan::iri::leiri;
///
/// assert_eq!(leiri::to_iri("dürst <1>.xml#\u{202E}x"), "dürst%20%3C1%3E.xml#%E2%80%AEx");
/// ```
#[must_use]
pub fn to_iri(leiri: &str) -> Cow<'_, str> {
    let mut rewrite = Rewrite::new(leiri);
    for UnsuitedCharacter { offset, character, .. } in report(leiri) {
        let out = rewrite.replace(offset..offset + character.len_utf8());
        percent::push_escapes(out, character.encode_utf8(&mut [0; 4]).as_bytes());
    }
    rewrite.finish()
}

/// Reports the characters that a LEIRI may hold and an IRI may not, in order, each with its class
/// (LEIRI-4). Time is linear in the text.
///
/// U+FFFE and U+FFFF are reported too, although no LEIRI may hold them either.
///
/// ```
/// use irispan::iri::{Unsuited, leiri};
///
/// let found: Vec<_> = leiri::report("ä b|c").map(|f| (f.offset, f.character, f.class)).collect();
/// assert_eq!(found, [(2, ' ', Unsuited::Space), (4, '|', Unsuited::Unwise)]);
/// ```
pub fn report(leiri: &str) -> impl Iterator<Item = UnsuitedCharacter> {
    let query = Parts::of(leiri).range(Component::Query).unwrap_or_default();
    leiri.char_indices().filter_map(move |(offset, character)| {
        let component = if query.contains(&offset) { Component::Query } else { Component::Path };
        let class = Unsuited::of(character, component).filter(|class| class.is_forbidden())?;
        Some(UnsuitedCharacter { offset, character, class })
    })
}
